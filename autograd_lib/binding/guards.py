"""What functions of tensors have in common: `out`, NumPy's names for `dim`, and what is answered to a wrong argument.

The answer is PyTorch's, under the name that users know.
"""

import math
from collections.abc import Callable
from inspect import Parameter, signature

import numpy as np

from ..basics.arguments import plain
from ..basics.error_texts import must_be_tensor, type_name
from ..tensors.tensor import Tensor
from .out_and_axis import called_otherwise

MODULES = ("autograd_lib.ops.", "autograd_lib.creation.constructors", "autograd_lib.creation.random")
OTHER_OPTIONS = frozenset(("axis", "keepdims", "out"))
# fmt: off
TENSORS = frozenset((  # how arguments that are tensors are called
    "self", "input", "other", "end", "tensor", "tensor1", "tensor2", "mat1", "mat2", "vec", "vec2", "index", "mask",
    "src", "source", "values", "condition",
))
NEVER_NONE = {  # options that are left out or have a value: nobody can write None, though it is the default here
    "max": ("dim", "other"), "min": ("dim", "other"), "where": ("input", "other"), "addmm": ("beta", "alpha"),
    **dict.fromkeys(("median", "prod", "squeeze", "logsumexp"), ("dim",)), "cat": ("axis",), "arange": ("end",),
    "eye": ("m",), "scatter": ("value",), "normal": ("size",), "round": ("decimals",),
}
# fmt: on


def guard_functions(names: dict) -> None:
    """Guard the operations, and what makes tensors, among the names of a module, which its users call."""
    for name, each in names.items():
        is_function = callable(each) and not isinstance(each, type)
        if is_function and (hasattr(each, "declaration") or each.__module__.startswith(MODULES)):
            names[name] = guarded(each, name, 1)


def as_method(function: Callable, name: str) -> Callable:
    """`function` as users call `x.name(…)`: its first argument is a tensor in any case."""
    others = argument_names(function)[1:]
    if "dim" in others or function.__name__ != name or not TENSORS.isdisjoint(others):
        return guarded(function, name, 0)
    return function


def guarded(function, name, first):
    """`function`, which takes other options, too, and says so where an argument should have been a tensor.

    `first` is the position that its first argument has for them: 1, or 0 for that of a method, which is no argument.
    """
    options = checked_options(function)

    def call(*args, **kwargs):
        if options and (len(args) > 1 or kwargs):
            _check(options, name, args, kwargs, first)
        try:
            result = function(*args, **kwargs)
        except (AttributeError, TypeError) as error:
            given = *args, *kwargs.values()
            if any([isinstance(each, np.generic) for each in given]):  # NumPy's numbers count as Python's
                return call(*map(plain, args), **{name: plain(each) for name, each in kwargs.items()})
            if OTHER_OPTIONS.isdisjoint(kwargs):
                if "invalid combination" not in str(error):  # else one of several forms has no tensor there
                    _explain(function, name, args, kwargs, first)
                raise
        else:
            if result is NotImplemented:
                _explain(function, name, args, kwargs, first, also_numbers=True)
            return result
        return called_otherwise(function, name, args, kwargs)  # what that raises does not follow from the first error

    call.__name__ = call.__qualname__ = name
    call.__doc__, call.__wrapped__ = function.__doc__, function
    call.also_takes = *OTHER_OPTIONS, *getattr(function, "also_takes", ())
    return call


def checked_options(function: Callable) -> list[tuple[float, str, bool]]:
    """The options that must be bools, as their defaults are, and those of NEVER_NONE: place, name, and which it is."""
    if hasattr(function, "declaration"):
        return []
    never, found = NEVER_NONE.get(function.__name__, ()), []
    for place, each in enumerate(signature(function).parameters.values()):
        is_flag = isinstance(each.default, bool) and each.name != "requires_grad"
        if is_flag or each.name in never:
            found.append((math.inf if each.kind is Parameter.KEYWORD_ONLY else place, each.name, is_flag))
    return found


def _check(options, shown, args, kwargs, first):
    """Raises TypeError for an option that is something else."""
    for place, name, is_flag in options:
        given = args[place] if place < len(args) else kwargs.get(name, ...)
        if given is not ... and (not isinstance(plain(given), bool) if is_flag else given is None):
            position = f" (position {place + first})" if place < len(args) else ""
            wanted = "bool" if is_flag else "Tensor" if name in TENSORS else "int"
            raise TypeError(f"{shown}(): argument '{name}'{position} must be {wanted}, not {type_name(given)}")


def argument_names(function: Callable):
    """What the positional arguments of a function are called."""
    if hasattr(function, "declaration"):
        return function.declaration.given
    return function.__code__.co_varnames[: function.__code__.co_argcount]


def _explain(function, shown, args, kwargs, first, also_numbers=False):
    """Raises TypeError if an argument that should be a tensor is none; operators accept numbers, too."""
    accepted = (Tensor, int, float) if also_numbers else Tensor
    given = dict(zip(argument_names(function), args)) | kwargs
    for position, (name, value) in enumerate(given.items(), first):
        if name in TENSORS and not isinstance(value, accepted):
            raise must_be_tensor(shown, "input" if name == "self" else name, position, value) from None
