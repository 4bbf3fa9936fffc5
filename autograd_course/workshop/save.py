"""Writes the parts of an engine from a notebook into a file of their own, together with all that they use."""

import inspect
import types
from pathlib import Path

from .engine import Engine

HEAD = '"""An autograd engine, written in lesson 07."""\n'


def save(engine, path="my_engine.py"):
    """Write an engine's parts, and the functions that they call, into the Python file `path`."""
    if not isinstance(engine, Engine):
        print("There is no engine of yours to save yet: the library stands in for it.")
        return
    imports, sources = {"from autograd_course.workshop import assemble": True}, {}
    arguments = []
    for name, part in engine.parts.items():
        if isinstance(part, dict):
            for rule in part.values():
                _collect(rule, imports, sources)
            entries = ", ".join(f"{key!r}: {rule.__name__}" for key, rule in part.items())
            arguments.append(f"    {name}={{{entries}}},")
        else:
            _collect(part, imports, sources)
            arguments.append(f"    {name}={part.__name__},")
    footer = "\n".join(["engine = assemble(", *arguments, ")"])
    parts = [HEAD, "\n".join(sorted(imports)), *sources.values(), footer]
    Path(path).write_text("\n\n".join(part.strip("\n") + "\n" for part in parts), encoding="utf-8")
    print(f"Your engine is in {path}: {sum(text.count(chr(10)) + 1 for text in sources.values())} lines of your own.")


def _collect(function, imports, sources):
    """Add a function's source, and before it what it uses of the notebook's names."""
    if function.__name__ in sources:
        return
    sources[function.__name__] = ""  # its place is taken: functions may call each other
    for name in _names(function.__code__):
        if name not in function.__globals__:
            continue
        thing = function.__globals__[name]
        if isinstance(thing, types.ModuleType):
            imports[f"import {thing.__name__} as {name}" if thing.__name__ != name else f"import {name}"] = True
        elif isinstance(thing, types.FunctionType) and thing.__module__ == function.__module__:
            _collect(thing, imports, sources)
        elif isinstance(thing, type | types.FunctionType) and thing.__module__ != function.__module__:
            imports[f"from {thing.__module__} import {thing.__name__}"] = True
        elif isinstance(thing, int | float | str | tuple):
            sources[name] = f"{name} = {thing!r}"
    sources[function.__name__] = inspect.getsource(function)


def _names(code):
    """The global names that a function uses, also in functions inside of it."""
    found = dict.fromkeys(code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            found |= dict.fromkeys(_names(constant))
    return found
