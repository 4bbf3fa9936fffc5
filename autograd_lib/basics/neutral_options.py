"""Options of PyTorch that could change nothing here: accepted at the value that asks for nothing, refused otherwise."""

from collections.abc import Callable
from functools import wraps


class layout:
    """How numbers lie in memory: `torch.strided`, with a step for each dimension, is what there is.

    >>> torch.zeros(2, layout=torch.strided)
    tensor([0., 0.])
    """

    def __init__(self, name: str):
        self.name = name

    def __repr__(self):
        return f"torch.{self.name}"


class memory_format(layout):
    """In which order: `torch.contiguous_format` row by row, `torch.preserve_format` as in the tensor that is copied.

    >>> torch.zeros_like(torch.ones(2), memory_format=torch.preserve_format)
    tensor([0., 0.])
    """


strided = layout("strided")
contiguous_format, preserve_format = memory_format("contiguous_format"), memory_format("preserve_format")


NEUTRAL = (None, False, strided, contiguous_format, preserve_format)


def also_takes(*names, **values) -> Callable:
    """Decorates a function that in PyTorch has these options, too: accepted at a value that changes nothing.

    For those in `values`, that is the given one. Any other value raises NotImplementedError.
    """
    neutral = dict.fromkeys(names, NEUTRAL) | {name: (value, None) for name, value in values.items()}

    def decorate(function):
        @wraps(function)
        def call(*args, **options):
            for name in neutral.keys() & options.keys():
                if not any(
                    options[name] is each or (isinstance(each, float | str) and options[name] == each)
                    for each in neutral[name]
                ):
                    raise NotImplementedError(f"{function.__name__}(): {name} is left out, so leave it out here, too.")
                del options[name]
            return function(*args, **options)

        call.also_takes = (*getattr(function, "also_takes", ()), *neutral)
        return call

    return decorate
