"""Whether operations are recorded: one switch per thread, and the context managers that flip it.

A new thread starts with recording on, whatever the thread that started it had chosen; so does PyTorch.
"""

import functools
import inspect
import threading
from collections.abc import Callable
from itertools import count

# Inputs are recorded before what is computed from them, so numbers only grow.
next_sequence_nr = count().__next__


class _Mode(threading.local):
    """All that a thread switches on and off. What must not last is switched by `during`."""

    def __init__(self):  # in each thread that asks
        self.enabled = True  # are operations recorded?
        self.inference = False  # are results kept out of autograd for good?
        self.inside_formulas = False  # is the engine running a derivative formula on plain arrays?
        self.backward_pass = None  # the BackwardPass that runs
        self.listeners = ()  # who is told what is recorded, and what each node does (graph/listener.py)
        self.anomaly = None  # an AnomalyMode, which is one of them
        self.saving = None  # the hooks that saved tensors go through (declaration/saved.py)
        self.saving_refused = None  # the message of the error where such hooks are forbidden
        self.transforms = 0  # how many derivatives of `torch.func` are being computed, one inside of the other
        self.vmaps = 0  # the same for `vmap`
        self.may_draw = True  # random numbers, which a `vmap` may refuse
        self.only_records = True  # is all of this as it was in the beginning, but for the backward pass?

    def switch(self, **changes) -> dict:
        """Change some of this, and return what it was. In inference mode recording stays off."""
        before = {name: getattr(self, name) for name in changes}
        self.restore(changes)
        return before

    def restore(self, before: dict) -> None:
        """Put back what `switch` returned."""
        vars(self).update(before)
        if self.inference:
            self.enabled = False
        self.only_records = self.enabled and not (self.listeners or self.saving or self.transforms)

    def during(self, changes: dict, function, *args, **kwargs):
        """`function(*args, **kwargs)` with some of this changed, and changed back afterwards."""
        before = self.switch(**changes)
        try:
            return function(*args, **kwargs)
        finally:
            self.restore(before)


mode = _Mode()


def is_grad_enabled() -> bool:
    """True where operations on tracked tensors are being recorded.

    >>> with torch.no_grad():
    ...     print(torch.is_grad_enabled())
    False
    >>> torch.is_grad_enabled()
    True
    """
    return mode.enabled


class Block:
    """A block, or a decorated function, in which some of the mode is changed; afterwards it is what it was.

    Each step of a generator function runs in a block of its own, too: inference_mode.py.
    """

    def __init__(self, **changes):
        self._changes = self._before = changes

    def __enter__(self) -> None:
        self._before = mode.switch(**self._changes)  # entered inside itself, it forgets the outer choice, as PyTorch's

    def __exit__(self, *exception) -> None:
        mode.restore(self._before)

    def __call__(self, function) -> Callable:
        from .inference_mode import decorator  # of a class, and of a generator function

        if inspect.isclass(function) or inspect.isgeneratorfunction(function):
            return functools.wraps(function)(decorator(self, function)(function))
        return functools.wraps(function)(self._function(function))

    def clone(self):
        """A block of its own for each call: calls may nest, and come from several threads."""
        raise NotImplementedError

    def _function(self, function) -> Callable:
        changes = self._changes

        def in_block(*args, **kwargs):
            return mode.during(changes, function, *args, **kwargs)

        return in_block


class _PlainGradMode(Block):
    """A mode without arguments: `@no_grad` decorates as well as `@no_grad()`."""

    enabled = False

    def __new__(cls, function=None):
        made = super().__new__(cls)
        if function is None:
            return made
        made.__init__()
        return made(function)

    def __init__(self):
        super().__init__(enabled=self.enabled)

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


class set_grad_enabled(Block):
    """Switch recording on or off at once; as a context manager, until the end of the block.

    Raises TypeError for anything but a bool.

    >>> x, training = torch.tensor(2.0, requires_grad=True), False
    >>> with torch.set_grad_enabled(training):
    ...     y = x * 3
    >>> y.requires_grad
    False
    """

    def __init__(self, mode: bool):
        if not isinstance(mode, bool):
            kind = type(mode).__name__
            raise TypeError(f"set_grad_enabled(): argument 'enabled' (position 1) must be bool, not {kind}")
        super().__init__(enabled=mode)
        super().__enter__()

    def __enter__(self) -> None:
        mode.switch(**self._changes)

    def __call__(self, function: Callable) -> Callable:
        mode.restore(self._before)  # a decorator switches while the function runs, not now
        return super().__call__(function)

    def clone(self):
        return set_grad_enabled(self._changes["enabled"])

    def __repr__(self):
        return f"torch.autograd.grad_mode.set_grad_enabled(mode={self._changes['enabled']})"
