"""Inference mode; and what else a block such as `no_grad` decorates: generator functions, and classes, which warns."""

import inspect

from .error_texts import warn_user
from .grad_mode import Block, mode


def decorator(block, function):
    """How such a block decorates a class or a generator function."""
    if inspect.isclass(function):
        warn_user(
            "Decorating classes is deprecated and will be disabled in future versions. You should only decorate "
            "functions or methods. To preserve the current behavior of class decoration, you can directly decorate "
            "the `__init__` method and nothing else.",
            FutureWarning,
        )
        return block._function

    def decorated(function):
        """Runs in the block from one `yield` to the next; between them its caller has its own mode."""

        def in_blocks(*args, **kwargs):
            generator = function(*args, **kwargs)
            step, argument = generator.send, None
            while True:
                try:
                    with block.clone():
                        value = step(argument)
                except StopIteration as end:
                    return end.value
                try:
                    step, argument = generator.send, (yield value)
                except GeneratorExit:
                    with block.clone():
                        generator.close()
                    raise
                except BaseException as error:
                    step, argument = generator.throw, error

        return in_blocks

    return decorated


def is_inference_mode_enabled() -> bool:
    """True inside an `inference_mode` block.

    >>> with torch.inference_mode():
    ...     print(torch.is_inference_mode_enabled(), torch.is_grad_enabled())
    True False
    """
    return mode.inference


class inference_mode(Block):
    """Record nothing, and make tensors that stay outside of autograd for good: not even writes are counted.

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
        super().__init__(inference=mode, enabled=not mode)

    def clone(self):
        return inference_mode(self._changes["inference"])
