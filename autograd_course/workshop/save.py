"""Writes the parts of an engine from a notebook into a file of their own, together with all that they use; and brings
that engine into another lesson."""

import ast
import builtins
import inspect
import linecache
import math
import pickle
import textwrap
import types
from hashlib import sha256
from pathlib import Path
from typing import Any

from ..capstone.load import NoEngine, load
from ..files.names import names_in
from .engine import Engine

LESSON = "07_build_the_engine"
HEAD = '"""An autograd engine, written in lesson 07."""'
SEAL = "# As saved from the notebook: "  # a hash of all lines above this one


class NotSaved(Exception):
    """A part cannot be written into a file; the message says which, and what to do."""


def save(engine: object, path: str | Path = "my_engine.py") -> None:
    """Write an engine's parts, and the functions that they call, into the Python file `path`.

    A file that was changed since it was saved is kept as it is.
    """
    path = Path(path)
    if not isinstance(engine, Engine):
        print("You have no engine to save yet: the library stands in for it.")
        return
    try:
        saved = path.read_text(encoding="utf-8") if path.exists() else None
        if saved is not None and saved != _sealed(saved.rpartition(SEAL)[0]):
            raise NotSaved(f"{path} contains changes that you made. Save under another name")
        text, lines = _written(engine)
    except NotSaved as problem:
        print(f"Your engine is not saved: {problem}.")
        return
    path.write_text(_sealed(text), encoding="utf-8")
    print(f"Your engine is in {path}: {lines} lines of your own.")


def bring(name: str = "my_engine.py", instead: Any = None) -> Any:
    """The engine in a file beside this notebook, or in the folder of lesson 07; `instead` where there is none.

    A sentence says which it is.
    """
    for path in (Path(name), Path("..", LESSON, name)):
        if path.is_file():
            try:
                engine = load(path)
            except NoEngine as problem:
                print(f"{problem} The library trains instead.")
                return instead
            print(f"Your own engine trains here, from {name}.")
            return engine
    print(
        f"There is no {name} here or in {LESSON}, so the library trains instead. `save` makes that file in lesson 07."
    )
    return instead


def _sealed(text):
    return f"{text}{SEAL}{sha256(text.encode()).hexdigest()[:16]}\n"


def _written(engine):
    """The text of the file, and how many lines of it are the student's."""
    writer = _Writer(engine)
    parts = "".join([f"    {name}={writer.expression(part, name)},\n" for name, part in engine.parts.items()])
    imports = "\n".join(sorted({"from autograd_course.workshop import assemble", *writer.imports}))
    own = [*writer.sources.values(), *writer.holding_functions.values()]
    text = "\n\n\n".join([f"{HEAD}\n\n{imports}", *own, f"engine = assemble(\n{parts})\n"])
    return text, sum([len(source.splitlines()) for source in own])


class _Writer:
    """Collects the sources of functions, each below what it uses."""

    def __init__(self, engine):
        self.imports, self.sources, self.holding_functions = set(), {}, {}
        self._named = {"engine": engine}  # functions may use it; the file makes it last

    def expression(self, thing, name):
        """How the file gives the thing that is called `name` in the notebook."""
        if type(thing) is dict:
            pairs = [f"{self.expression(key, name)}: {self.expression(each, name)}" for key, each in thing.items()]
            return f"{{{', '.join(pairs)}}}"
        if type(thing) in (list, tuple, set):
            return f"{type(thing).__name__}([{', '.join([self.expression(each, name) for each in thing])}])"
        if type(thing) in (type(None), bool, int, str) or (type(thing) is float and math.isfinite(thing)):
            return repr(thing)
        if isinstance(thing, types.ModuleType):
            return self._imported(f"import {thing.__name__}", thing, name)
        own_name = getattr(thing, "__name__", None)
        if own_name is None:
            kind = type(thing).__name__
            raise NotSaved(f"a file cannot hold `{name}`, of type {kind}. Make it in the function that uses it")
        if (module := pickle.whichmodule(thing, own_name)) != "__main__":
            return self._imported(f"from {module} import {own_name}", thing, name)
        if own_name == "<lambda>":
            source = _source_of_lambda(thing, name)
            self._use_names(source, thing.__globals__)
            return source
        if self._is_new(own_name, thing):
            source, names = _source(thing)
            self._use_names(source, names)
            self.sources[own_name] = source
        return own_name

    def _imported(self, statement, thing, name):
        if self._is_new(name, thing):
            self.imports.add(statement if statement.split()[-1] == name else f"{statement} as {name}")
        return name

    def _is_new(self, name, thing):
        """Whether the file has no such name yet."""
        is_new = name not in self._named
        if self._named.setdefault(name, thing) is not thing:
            raise NotSaved(f"two different things are called `{name}`. Give each its own name")
        return is_new

    def _use_names(self, source, names):
        """Add what a piece of source uses of the notebook's names."""
        for name in sorted(names_in(source).used):
            if name not in names or self._named.get(name, self) is names[name]:
                continue
            text = self.expression(names[name], name)
            if text != name and self._is_new(name, names[name]):
                # What holds functions is made when all of them are there: they may use it themselves.
                place = self.holding_functions if names_in(text).used - vars(builtins).keys() else self.sources
                place[name] = f"{name} = {text}"


def _source(thing):
    """The source of a function or a class, from the cell that makes it, and the names it finds there."""
    for function in vars(thing).values() if isinstance(thing, type) else [thing]:
        function = inspect.unwrap(getattr(function, "__func__", function))
        if getattr(function, "__closure__", None) and "__class__" not in function.__code__.co_freevars:
            where = f"inside of `{function.__qualname__.partition('.')[0]}`, whose names a file does not have"
            raise NotSaved(f"`{thing.__name__}` is made {where}. Make it in a cell of its own")
        for node, text in _cell(function):
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name == thing.__name__:
                first = min([node.lineno, *[each.lineno for each in node.decorator_list]])
                if first <= function.__code__.co_firstlineno <= node.end_lineno:
                    lines = text.splitlines()[first - 1 : node.end_lineno]
                    return textwrap.dedent("\n".join(lines)), function.__globals__
    raise _not_found(thing.__name__)


def _source_of_lambda(function, name):
    """The source of a lambda, in parentheses: the smallest in its cell that all of its code comes from."""
    found = []
    positions = [each for each in function.__code__.co_positions() if None not in each and each[3]]
    for node, text in _cell(function):
        if isinstance(node, ast.Lambda) and all(_is_inside(each, node.body) for each in positions):
            found.append(f"({ast.get_source_segment(text, node)})")
    if not found or function.__closure__:
        raise _not_found(name)
    return min(found, key=len)


def _is_inside(position, node):
    first, last, start, end = position
    return (node.lineno, node.col_offset) <= (first, start) and (last, end) <= (node.end_lineno, node.end_col_offset)


def _cell(function):
    """All syntax in the cell that has made a function, and the text of that cell."""
    text = "".join(linecache.getlines(function.__code__.co_filename)) if hasattr(function, "__code__") else ""
    return [(node, text) for node in ast.walk(ast.parse(text))]


def _not_found(name):
    return NotSaved(f"the cell that makes `{name}` is not found. Run it again, and the cells below it")
