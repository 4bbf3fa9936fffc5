"""Formulas for plain arrays: the same text, in which the names of operations stand for what these compute with.

A formula such as `grad * exp(self)` is written for tensors. A first derivative needs arrays alone; so for each file of
formulas there is a second world of names, in which `exp` is NumPy's. What the formula itself says is never repeated.
"""

from inspect import unwrap
from types import FunctionType

_worlds = {}  # by the identity of the names of a file


def on_arrays(function):
    """A twin of a formula, or of a function that formulas share, that computes with arrays."""
    names = _world(function.__globals__)
    twin = FunctionType(function.__code__, names, function.__name__, function.__defaults__, function.__closure__)
    twin.__kwdefaults__ = function.__kwdefaults__
    return twin


def _world(names):
    """The names of a file, with what computes on arrays in the place of the operations."""
    world = _worlds.get(id(names))
    if world is None:
        world = _worlds[id(names)] = dict(names)
        for name, value in names.items():
            if isinstance(value, FunctionType) and hasattr(value, "declaration"):
                world[name] = unwrap(value.declaration.forward)  # the engine has silenced NumPy already
            elif isinstance(value, FunctionType) and value.__module__.startswith(f"{names['__package__']}."):
                world[name] = on_arrays(value)
    return world
