"""Reading the arguments of a call: integers, sizes that come one by one or as a tuple, dimensions from either end."""

from collections.abc import Sequence
from operator import index

import numpy as np

from . import error_texts


def plain(value):
    """A number of NumPy's as Python's; anything else as it is."""
    return value.item() if isinstance(value, np.generic) else value


def integer(function: str, argument: str, position: int, value) -> int:
    """`value` as a Python int. Raises TypeError for anything that is not an integer."""
    try:
        return index(None if isinstance(value, bool) else value)  # type: ignore[arg-type]  # so that it refuses a bool
    except TypeError:
        raise TypeError(
            f"{function}(): argument '{argument}' (position {position}) must be int, not {error_texts.type_name(value)}"
        ) from None


def integers(function: str, argument: str, given: Sequence, position=1) -> tuple[int, ...]:
    """A tuple of ints, from `f(2, 3)`, where `given` is (2, 3), or from `f((2, 3))`. Raises TypeError for others."""
    alone = len(given) == 1
    if alone and isinstance(given[0], tuple | list):
        (given,), alone = given, False
    elif not given:
        raise TypeError(f'{function}() missing 1 required positional arguments: "{argument}"')
    for place, each in enumerate(given):
        if each.__class__ is not int and (each.__class__ is bool or not hasattr(each, "__index__")):
            kind, start = error_texts.type_name(each), f"{function}(): argument '{argument}'"
            if place:
                error = f'"type must be tuple of ints,but got {kind}"'
                raise TypeError(f"{start} failed to unpack the object at pos {place + 1} with error {error}")
            found = f"not {kind}" if alone else f"but found element of type {kind} at pos 0"
            raise TypeError(f"{start} (position {position}) must be tuple of ints, {found}")
    return tuple([index(each) for each in given])


def dimensions(function: str, input, dim: int | Sequence[int] | None, keepdim=False) -> tuple[int, ...]:
    """The dimensions of a reduction as a tuple, counted from the front: one, several, or all for None and ().

    Raises IndexError for one that is not there, RuntimeError for one that comes twice, TypeError for other arguments.
    """
    if keepdim is not True and keepdim is not False:
        raise TypeError(
            f"{function}(): argument 'keepdim' (position 2) must be bool, not {error_texts.type_name(keepdim)}"
        )
    ndim = input.ndim
    if dim.__class__ is int:
        counted = input._dim(dim)
        return (counted,) if ndim else ()
    given = dim if isinstance(dim, tuple | list) else () if dim is None else (dim,)
    for each in given:
        if not hasattr(each, "__index__"):
            raise error_texts.wrong_arguments(function, (dim,), "tuple of ints dim, bool keepdim = False")
    counted = tuple([input._dim(index(each)) for each in given])
    for each in counted:
        if counted.count(each) > 1:
            raise RuntimeError(f"dim {each} appears multiple times in the list of dims")
    if not ndim:
        return ()
    return counted or tuple(range(ndim))
