"""Which exceptions a function raises, read off its source: those of its own `raise` lines, and of its declaration."""

import ast
import builtins
import inspect
from textwrap import dedent
from types import FunctionType

from autograd_lib.basics import dtypes
from autograd_lib.declaration.define import REGISTRY

DECLARATIONS = {declaration.function: declaration for declaration in REGISTRY}


def raised(thing):
    """The names of the exceptions that a function, a property, or making an instance of a class raises by itself."""
    if isinstance(thing, property):
        functions = [each for each in (thing.fget, thing.fset) if each]
    elif isinstance(thing, type):
        own = [getattr(vars(thing).get(name), "__func__", vars(thing).get(name)) for name in ("__new__", "__init__")]
        functions = [each for each in own if isinstance(each, FunctionType)]
    else:
        functions = [thing]
    return {name for each in functions for name in _by_function(inspect.unwrap(each))}


def _by_function(function):
    if function in DECLARATIONS:
        return _refusals(DECLARATIONS[function])
    lines = [node.exc for node in ast.walk(_tree(function)) if isinstance(node, ast.Raise) and node.exc]
    return {name for line in lines for name in _exceptions(function, line)}


def _refusals(declaration):
    """What an operation answers to operands of a dtype that it is not made for."""
    if declaration.refuses is None:
        return set()
    answers = [declaration.refuses([dtype] * len(declaration.parameters)) for dtype in dtypes.ALL]
    return {type(answer).__name__ for answer in answers if answer is not None}


def _exceptions(function, expression):
    """The exceptions that an expression behind `raise` can be: a class, or what a helper returns."""
    made_by = _value(function, expression.func if isinstance(expression, ast.Call) else expression)
    if isinstance(made_by, type):
        return {made_by.__name__}
    if not isinstance(made_by, FunctionType):
        return set()  # an exception that was caught, and is raised again
    returns = [node.value for node in ast.walk(_tree(made_by)) if isinstance(node, ast.Return)]
    return {name for each in returns for name in _exceptions(made_by, each)}


def _value(function, expression):
    """What a name, or an attribute of one, stands for where the function was written."""
    if isinstance(expression, ast.Attribute):
        return getattr(_value(function, expression.value), expression.attr, None)
    if not isinstance(expression, ast.Name):
        return None
    return function.__globals__.get(expression.id, getattr(builtins, expression.id, None))


def _tree(function):
    return ast.parse(dedent(inspect.getsource(function)))
