"""Whether operations are recorded: one switch per thread, and the context managers that flip it.

A new thread starts with recording on, whatever the thread that started it had chosen; so does PyTorch.
"""

import threading

from .context_decorator import ContextDecorator


class _Everyone:
    """Is every thread as it was started: recording, and watched by nobody? Asked far more often than a thread's mode,
    which takes longer to find."""

    usual = True

    def __init__(self):
        self._unusual, self._lock = 0, threading.Lock()

    def count(self, change):
        """One thread more, or less, is not as it was started."""
        with self._lock:
            self._unusual += change
            self.usual = not self._unusual


everyone = _Everyone()


class _Mode(threading.local):
    enabled = True  # are operations recorded?
    inference = False  # are results kept out of autograd for good?
    inside_formulas = False  # is the engine running a derivative formula on plain arrays?
    backward_pass = None  # an object that lives as long as the engine's current call
    evaluating = None  # the node that runs, where anomalies are looked for
    anomaly = None  # an AnomalyMode, where each node remembers who recorded it (graph/anomaly.py)
    saving = None  # the hooks that saved tensors go through (declaration/saved.py)
    saving_refused = None  # the message of the error where such hooks are forbidden
    transforms = 0  # how many derivatives of `torch.func` are being computed, one inside of the other
    usual = True  # is all of this, but for what the engine does, as it was when the thread was started?

    def record(self, enabled):
        """Switch recording on or off; in inference mode it stays off."""
        self.enabled = enabled and not self.inference
        self._tell()

    def watch(self, **watchers):
        """Set `anomaly`, `saving` or `transforms`."""
        vars(self).update(watchers)
        self._tell()

    def _tell(self):
        usual = self.enabled and not (self.inference or self.anomaly or self.saving or self.transforms)
        if usual is not self.usual:
            self.usual = usual
            everyone.count(-1 if usual else 1)


mode = _Mode()


def is_grad_enabled():
    """True where operations on tracked tensors are being recorded.

    >>> with torch.no_grad():
    ...     print(torch.is_grad_enabled())
    False
    >>> torch.is_grad_enabled()
    True
    """
    return mode.enabled


def is_inference_mode_enabled():
    """True inside an `inference_mode` block.

    >>> with torch.inference_mode():
    ...     print(torch.is_inference_mode_enabled(), torch.is_grad_enabled())
    True False
    """
    return mode.inference


class _GradMode(ContextDecorator):
    """A block, or a decorated function, in which recording is on or off; the earlier choice returns, come what may."""

    def __init__(self, enabled):
        self._enabled = enabled
        self._before = True

    def __enter__(self):
        self._before = mode.enabled  # one object entered inside itself forgets the outer choice, as in PyTorch
        mode.record(self._enabled)

    def __exit__(self, *exception):
        mode.record(self._before)

    def _function(self, function):
        enabled = self._enabled

        def in_block(*args, **kwargs):  # as in a block of its own, without an object for each call
            before = mode.enabled
            mode.record(enabled)
            try:
                return function(*args, **kwargs)
            finally:
                mode.record(before)

        return in_block


class _PlainGradMode(_GradMode):
    """A mode without arguments: `@no_grad` decorates as well as `@no_grad()`."""

    enabled = False

    def __new__(cls, function=None):
        made = super().__new__(cls)
        if function is None:
            return made
        made.__init__()
        return made(function)

    def __init__(self):
        super().__init__(self.enabled)

    def clone(self):
        return type(self)()


class no_grad(_PlainGradMode):
    """Record nothing inside the block: results do not require gradients, and no memory is kept for a backward pass.

    Flags are not changed, and a factory called with `requires_grad=True` still makes a tracked leaf.

    >>> x = torch.tensor(2.0, requires_grad=True)
    >>> with torch.no_grad():
    ...     y = x * 3
    >>> y.requires_grad
    False
    """


class enable_grad(_PlainGradMode):
    """Record again, inside a `no_grad` block.

    >>> x = torch.tensor(2.0, requires_grad=True)
    >>> with torch.no_grad():
    ...     with torch.enable_grad():
    ...         y = x * 3
    >>> y.requires_grad
    True
    """

    enabled = True


class set_grad_enabled(_GradMode):
    """Switch recording on or off at once; as a context manager, until the end of the block.

    Raises TypeError for anything but a bool.

    >>> x, training = torch.tensor(2.0, requires_grad=True), False
    >>> with torch.set_grad_enabled(training):
    ...     y = x * 3
    >>> y.requires_grad
    False
    """

    def __init__(self, mode_wanted):
        if not isinstance(mode_wanted, bool):
            kind = type(mode_wanted).__name__
            raise TypeError(f"set_grad_enabled(): argument 'enabled' (position 1) must be bool, not {kind}")
        super().__init__(mode_wanted)
        self._outside = mode.enabled
        mode.record(mode_wanted)

    def __enter__(self):
        mode.record(self._enabled)

    def __exit__(self, *exception):
        mode.record(self._outside)

    def __call__(self, function):
        mode.record(self._outside)  # a decorator switches while the function runs, not now
        return super().__call__(function)

    def clone(self):
        return set_grad_enabled(self._enabled)


class inference_mode(ContextDecorator):
    """Record nothing, and make tensors that stay outside of autograd for good: a little faster than `no_grad`.

    Such a tensor cannot be tracked, saved for a backward pass, or changed in place outside of the block. A clone made
    there is an ordinary tensor again. `inference_mode(False)` is an ordinary block inside of another.

    >>> x = torch.tensor(2.0, requires_grad=True)
    >>> with torch.inference_mode():
    ...     y = x * 3
    >>> y.requires_grad, y.is_inference()
    (False, True)
    """

    def __new__(cls, mode=True):
        return super().__new__(cls) if isinstance(mode, bool) else cls()(mode)

    def __init__(self, mode=True):
        self._wanted = mode
        self._before = []

    def __enter__(self):
        self._before.append((mode.inference, mode.enabled))
        mode.inference = self._wanted
        mode.record(not self._wanted)

    def __exit__(self, *exception):
        mode.inference, enabled = self._before.pop()
        mode.record(enabled)

    def clone(self):
        return inference_mode(self._wanted)
