"""PyTorch's public names, and what their functions and classes take: recorded by `make golden`, read without PyTorch.

What C defines has no signature that Python can ask for; PyTorch ships it as type stubs, `.pyi` files.
"""

import ast
import importlib
import inspect
from pathlib import Path
from types import ModuleType
from typing import Any

# Where a program finds them: "" is torch itself. What is left out as a whole (torch.fft, …) is one name of torch.
PLACES = (
    "", "Tensor", "autograd", "autograd.forward_ad", "autograd.functional", "autograd.graph", "func", "linalg", "nn",
    "nn.Module", "nn.functional", "nn.init", "nn.parameter", "nn.utils", "nn.utils.rnn", "optim", "optim.Optimizer",
    "optim.lr_scheduler", "optim.lr_scheduler.LRScheduler", "random", "special",
    "utils", "utils.checkpoint", "utils.data",
)  # fmt: skip
# Where names of torch come from that it does not list itself; the other ones are those of its compiler.
LISTED_ELSEWHERE = ("torch", "torch.functional", "torch.storage", "torch.random", "torch.serialization")
STUBS = {"": ("_C/_VariableFunctions.pyi", None), "Tensor": ("_C/__init__.pyi", "TensorBase"),
         "nn.functional": ("nn/functional.pyi", None), "autograd": ("_C/__init__.pyi", None)}  # fmt: skip
Recorded = dict[str, dict[str, list[str] | None]]


def record(torch: ModuleType) -> Recorded:
    """{place: {name: the parameters that it takes, of all its forms, or None where nothing is known of them}}"""
    found = {}
    for place in PLACES:
        where = place_of(torch, place)
        stubs = _stubs(torch, place)
        found[place] = {name: parameters(getattr(where, name, None), stubs.get(name)) for name in names(where)}
    return found


def place_of(library: ModuleType, place: str) -> Any:
    """The module or class of this name in a library."""
    for part in filter(None, place.split(".")):
        if not hasattr(library, part):
            importlib.import_module(f"{library.__name__}.{part}")
        library = getattr(library, part)
    return library


def names(where: Any) -> list[str]:
    """The names of a module or class of PyTorch that are for its users: not what it has imported for itself."""
    listed = getattr(where, "__all__", ())
    return sorted({name for name in dir(where) if not name.startswith("_") and (name in listed or _own(where, name))})


def _own(where, name):
    value = getattr(where, name, None)
    if inspect.isclass(where):
        return True
    if isinstance(value, ModuleType):
        return value.__name__ == f"{where.__name__}.{name}"
    if where.__name__ == "torch":
        return type(value).__name__ == "tensortype" or getattr(value, "__module__", "") in LISTED_ELSEWHERE
    if hasattr(where, "__all__"):
        return False
    module = getattr(value, "__module__", None) or ""
    return module.startswith("torch") or not (inspect.isclass(value) or inspect.isfunction(value) or not module)


def parameters(value: Any, stub: list[str] | None = None) -> list[str] | None:
    """The names of what a function or a class takes, in order; None for what is neither, or not known."""
    if stub is not None:
        return stub
    try:
        signature = inspect.signature(value)
    except (TypeError, ValueError):
        return None
    found = [each for each in signature.parameters.values() if not each.name.startswith("_")]
    taken = [("*" * (each.kind is each.VAR_POSITIONAL) + "**" * (each.kind is each.VAR_KEYWORD)) + each.name
             for each in found if each.name != "self"]  # fmt: skip
    taker = value.__init__ if inspect.isclass(value) else value
    return taken + [name for name in getattr(taker, "also_takes", ()) if name not in taken]


def _stubs(torch, place):
    """{name: its parameters}, from PyTorch's stubs; the forms of one function together."""
    if place not in STUBS:
        return {}
    file, owner = STUBS[place]
    path = Path(torch.__file__).parent / file
    if not path.exists():
        return {}
    body = ast.parse(path.read_text(encoding="utf-8")).body
    if owner:
        body = next(each.body for each in body if isinstance(each, ast.ClassDef) and each.name == owner)
    found = {}
    for each in body:
        if isinstance(each, ast.FunctionDef):
            given = each.args
            taken = [*given.posonlyargs, *given.args, *given.kwonlyargs]
            known = found.setdefault(each.name, [])
            known += [one.arg for one in taken if one.arg not in (*known, "self")]
            if given.vararg is not None and f"*{given.vararg.arg}" not in known:
                known.append(f"*{given.vararg.arg}")
    return found


def as_lines(recorded: Recorded) -> str:
    """The names alone, a line for each place: what autograd_lib/basics/public_names.txt holds."""
    return "".join([f"{place}: {' '.join(names)}\n" for place, names in recorded.items()])


def taken(recorded: Recorded, library: ModuleType) -> dict[str, dict[str, str]]:
    """The parameters of what a library has too, for the comparison of signatures."""
    shared = {}
    for place, known in recorded.items():
        try:
            where = place_of(library, place)
        except (AttributeError, ModuleNotFoundError):
            continue
        shared[place] = {name: ", ".join(given) for name, given in known.items() if given and hasattr(where, name)}
    return shared
