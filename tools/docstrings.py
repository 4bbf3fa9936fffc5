"""The public names of `autograd_lib`, with their docstrings and the examples in them.

They are found by looking, so that a new name is never forgotten: what a module says in `__all__`, or else the functions
and classes that are written in it, and the methods of the classes. What a docstring must say, test_doctests.py decides;
`make parity` runs the same examples on PyTorch.
"""

import ast
import doctest
import io
import pkgutil
import warnings
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from inspect import getdoc
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

PACKAGE = "autograd_lib"
MODULES = (  # those that users import
    "", "autograd", "autograd.function", "autograd.functional", "autograd.graph", "func", "linalg", "nn",
    "nn.functional", "nn.init", "nn.utils", "nn.utils.rnn", "optim", "optim.lr_scheduler", "utils.checkpoint",
    "utils.data", "utils.hooks", "viz",
)  # fmt: skip


@cache
def public() -> dict[str, Any]:
    """All public functions, classes, methods and properties by name; what has several names stands under its first.

    A function and a method of one name share their docstring: they are one operation.
    """
    found = {}
    for path in MODULES:
        module = import_module(f"{PACKAGE}.{path}".rstrip("."))
        for name, thing in _own(module):
            found[f"{path}.{name}".lstrip(".")] = thing
    classes = {name: thing for name, thing in found.items() if isinstance(thing, type)}
    for name, cls in classes.items():
        found.update({f"{name}.{method}": each for method, each in _methods(cls, classes.values()).items()})
    first = {}
    for name, thing in found.items():
        first.setdefault(thing.__doc__ or thing, name)
    return {name: found[name] for name in first.values()}


def _own(module):
    """The functions and classes of a module that are public, and its own."""
    listed = getattr(module, "__all__", None)
    place = module.__name__ if module.__name__ == PACKAGE else f"{module.__name__}."
    for name in listed or [name for name in dir(module) if not name.startswith("_")]:
        thing = getattr(module, name)
        if isinstance(thing, FunctionType | type) and (listed or f"{thing.__module__}.".startswith(place)):
            yield name, thing


def _methods(cls, classes):
    """The public methods and properties of a class, and of its bases up to one that is public itself."""
    found = {}
    for base in cls.__mro__:
        if not base.__module__.startswith(PACKAGE) or (base in classes and base is not cls):
            break
        for name, thing in list(vars(base).items()):
            thing = getattr(thing, "__func__", thing)  # of a static method
            if not name.startswith("_") and isinstance(thing, FunctionType | property):
                found.setdefault(name, thing)
    return found


def docstring(name: str) -> str:
    """What help() says about a public name: its docstring, or that of the method it overrides."""
    owner, _, method = name.rpartition(".")
    owner = public().get(owner)
    return getdoc(getattr(owner, method)) if isinstance(owner, type) else getdoc(public()[name]) or ""


@cache
def examples() -> dict[str, str]:
    """All docstrings with examples, by name; those of modules by the name of the file."""
    modules = [each.name for each in pkgutil.walk_packages(import_module(PACKAGE).__path__, f"{PACKAGE}.")]
    # Read, not imported: one of them runs in a web page alone.
    sources = {name: Path(find_spec(name).origin).read_text(encoding="utf-8") for name in [PACKAGE, *modules]}
    texts = {f"{name}.py": ast.get_docstring(ast.parse(source)) or "" for name, source in sources.items()}
    texts.update({name: docstring(name) for name in public()})
    return {name: text for name, text in texts.items() if ">>>" in text}


def failures(name: str, text: str, torch: ModuleType, **names: object) -> str:
    """What went wrong in the examples of a docstring, in words, where `torch` is one of the two libraries."""
    text = text.replace(f"import {PACKAGE} as torch", f"import {torch.__name__} as torch")
    test = doctest.DocTestParser().get_doctest(text, {"torch": torch, **names}, name, None, 0)
    report = io.StringIO()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a doctest shows results alone
        doctest.DocTestRunner(verbose=False).run(test, out=report.write)
    return report.getvalue()
