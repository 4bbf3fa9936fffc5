"""Autograd in use, as programs: theme and name → function of `torch`. One module a theme.

A program prints what can be seen of a behaviour; its docstring says in words what that is.
"""

from inspect import isfunction

from . import (
    backward,
    differentiation,
    function_rules,
    functions,
    hooks,
    modes,
    recomputation,
    tensors,
    views,
)

THEMES = (
    backward,
    differentiation,
    function_rules,
    functions,
    hooks,
    modes,
    recomputation,
    tensors,
    views,
)

PROGRAMS = {
    f"{theme.__name__.rpartition('.')[2]}: {name}": program
    for theme in THEMES
    for name, program in vars(theme).items()
    if isfunction(program) and program.__module__ == theme.__name__ and not name.startswith("_")
}
