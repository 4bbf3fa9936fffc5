"""`typename`: what error messages call an object that was given in place of another."""

from .tensor import Tensor


def typename(obj, /):
    """The type of an object, in words: "torch.FloatTensor" for a tensor, "int", "numpy.ndarray".

    A class is named itself, with its module.

    >>> torch.typename(torch.zeros(2)), torch.typename(3)
    ('torch.FloatTensor', 'int')
    """
    if isinstance(obj, Tensor):
        return obj.type()
    named = obj if hasattr(obj, "__qualname__") else type(obj)
    return (
        named.__qualname__ if named.__module__ in ("", "builtins", None) else f"{named.__module__}.{named.__qualname__}"
    )
