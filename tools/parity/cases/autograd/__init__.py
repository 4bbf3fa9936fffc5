"""Autograd in use, as programs: theme and name → function of `torch`. One module a theme.

A program prints what can be seen of a behaviour; its docstring says in words what that is.
"""

from ..observe import programs
from . import backward, differentiation, function_rules, functions, hooks, modes, recomputation, tensors

PROGRAMS = programs(backward, differentiation, function_rules, functions, hooks, modes, recomputation, tensors)
