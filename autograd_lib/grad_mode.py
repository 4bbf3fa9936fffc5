"""Whether operations are recorded: one switch per thread, and the context managers that flip it.

A new thread starts with recording on, whatever the thread that started it had chosen; so does PyTorch.
"""

import functools
import threading


class _Mode(threading.local):
    enabled = True  # are operations recorded?
    inside_formulas = False  # is the engine running a derivative formula on plain arrays?


mode = _Mode()


def is_grad_enabled():
    """True where operations on tracked tensors are being recorded."""
    return mode.enabled


class _GradMode:
    """A block, or a decorated function, in which recording is on or off; the earlier choice returns, come what may."""

    def __init__(self, enabled):
        self._enabled = enabled
        self._before = []  # a stack, so that one object can be entered again inside itself

    def __enter__(self):
        self._before.append(mode.enabled)
        mode.enabled = self._enabled

    def __exit__(self, *exception):
        mode.enabled = self._before.pop()

    def __call__(self, function):
        @functools.wraps(function)
        def in_mode(*args, **kwargs):
            with _GradMode(self._enabled):
                return function(*args, **kwargs)

        return in_mode


class no_grad(_GradMode):
    """Record nothing inside the block: results do not require gradients, and no memory is kept for a backward pass.

    Flags are not changed, and a factory called with `requires_grad=True` still makes a tracked leaf.
    """

    def __init__(self):
        super().__init__(False)


class enable_grad(_GradMode):
    """Record again, inside a `no_grad` block."""

    def __init__(self):
        super().__init__(True)


class set_grad_enabled(_GradMode):
    """Switch recording on or off at once; as a context manager, until the end of the block."""

    def __init__(self, enabled):
        super().__init__(bool(enabled))
        self._outside = mode.enabled
        mode.enabled = self._enabled

    def __enter__(self):
        self._before.append(self._outside)
        mode.enabled = self._enabled

    def __call__(self, function):
        mode.enabled = self._outside  # a decorator switches while the function runs, not now
        return super().__call__(function)
