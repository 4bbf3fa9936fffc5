"""Where in the program something happened: the lines of the user's stack, and what stands there.

A place is noted as code objects and positions in them, which costs little; lines, expressions and names are looked up
only when somebody asks.
"""

import ast
import inspect
import sys
import sysconfig
from functools import lru_cache
from pathlib import Path

HERE = Path(__file__).parents[3]
OWN = str(Path(__file__).parent)
MOST = 12  # frames of one place


def _folders():
    """The folders of code that is not the user's."""
    library = str(Path(inspect.__file__).parent)  # Python's own; in a browser tab it is a zip file
    yield from ("<frozen", library, *[sysconfig.get_paths()[name] for name in ("platstdlib", "purelib", "platlib")])
    for name in ("autograd_lib", "autograd_course", "autograd_desk", "tools"):
        yield str(HERE / name)
    torch = sys.modules.get("torch")
    if getattr(torch, "__file__", None):
        yield str(Path(torch.__file__).parent)


class Places:
    """Finds the place where the program is; each is one object, however often the program comes there."""

    def __init__(self, top=None):
        """`top` is the code in which the block stands: who has called that is not told."""
        self.top = top
        self.folders = tuple(dict.fromkeys(_folders()))
        self.is_foreign, self.known = {}, {}

    def now(self):
        """The place, None outside of the user's code; and what the line waits for: "optimizer", "library" or ""."""
        frame, frames, through = sys._getframe(2), [], ""
        while frame is not None and len(frames) < MOST:
            code = frame.f_code
            foreign = self.is_foreign.get(code)
            if foreign is None:
                foreign = self.is_foreign[code] = code.co_filename.startswith(self.folders)
            if not foreign:
                frames.append((code, frame.f_lasti))
                if code is self.top:
                    break
            elif not frames and not code.co_filename.startswith(OWN):
                is_optimizer = "/optim/" in code.co_filename.replace("\\", "/")
                through = "optimizer" if is_optimizer else through or "library"
            frame = frame.f_back
        if not frames:
            return None, through
        key = tuple(frames)
        place = self.known.get(key)
        if place is None:
            place = self.known[key] = Place(key)
        return place, through


class Place:
    """A line of the user's, and the lines that called it."""

    def __init__(self, frames):
        self.frames = frames
        (self.code, at), self.file = frames[0], frames[0][0].co_filename
        positions = list(self.code.co_positions())[at // 2]
        self.span = positions if None not in positions else (positions[0] or self.code.co_firstlineno,) * 2 + (0, 0)
        self.line = self.span[0]

    @property
    def outer(self):
        """The place from which the user's function was called; None at the top."""
        return Place(self.frames[1:]) if len(self.frames) > 1 else None

    def moved(self, line):
        """Another line of the same function."""
        other = Place(self.frames)
        other.line, other.span = line, (line, line, 0, 0)
        return other

    def after(self, earlier):
        """The one statement between two events that may have written into an array; None if none, or another, may."""
        if earlier is None or earlier.code is not self.code:
            return None
        writes = filter(writes_in_place, ast.walk(syntax(self.code).function(self.statement)))
        lines = {each.lineno for each in writes if earlier.line <= each.lineno < self.line}
        return self.moved(lines.pop()) if len(lines) == 1 else None

    @property
    def at(self):
        return self.file, self.line

    def __str__(self):
        return f"{file_name(self.file)}line {self.line}"

    @property
    def source(self):
        return "".join(lines_of(self.code)[self.line - 1 : self.line]).strip()

    @property
    def expression(self):
        """The node of the syntax tree that was being computed; None where it cannot be told."""
        return syntax(self.code).nodes.get(self.span)

    @property
    def statement(self):
        return syntax(self.code).statement(self.line)

    @property
    def result(self):
        """What the program calls the result: `h` in `h = layer(x)`; else the expression; "" if it is not known."""
        node, tree = self.expression, syntax(self.code)
        if node is None:
            return ""
        parent = tree.parents.get(node)
        if isinstance(node, ast.AugAssign):
            return ast.unparse(node.target)
        if isinstance(parent, ast.Assign) and len(parent.targets) == 1:
            return ast.unparse(parent.targets[0])
        if isinstance(parent, ast.AnnAssign | ast.NamedExpr):
            return ast.unparse(parent.target)
        if isinstance(parent, ast.Return | ast.Lambda) and self.outer is not None:
            return self.outer.result
        if isinstance(parent, ast.Tuple) and isinstance(outer := tree.parents.get(parent), ast.Assign):
            (targets,) = outer.targets[:1]
            if isinstance(targets, ast.Tuple) and len(targets.elts) == len(parent.elts):
                return ast.unparse(targets.elts[parent.elts.index(node)])
        return shortened(ast.unparse(node)) if isinstance(node, ast.expr) else ""

    @property
    def operand(self):
        """What the expression starts from: `h` in `h.detach()`, `float(h)` and `h + 1`; "" if unknown."""
        node = self.expression
        if isinstance(node, ast.Call):
            has_method = isinstance(node.func, ast.Attribute) and not _is_module(node.func.value)
            node = node.func.value if has_method else node.args[0] if node.args else None
        elif isinstance(node, ast.BinOp | ast.Compare):
            node = node.left
        elif isinstance(node, ast.Attribute | ast.Subscript):
            node = node.value
        elif isinstance(node, ast.AugAssign):
            node = node.target
        else:
            node = None
        return "" if node is None else shortened(ast.unparse(node))


def writes_in_place(node):
    """May this statement write into an array?"""
    if isinstance(node, ast.Assign):
        return any(isinstance(each, ast.Subscript) for each in node.targets)
    return isinstance(node, ast.AugAssign) or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Call))


def _is_module(node):
    return isinstance(node, ast.Name) and node.id in ("torch", "F", "np", "nn")


def shortened(text):
    return text if len(text) <= 40 else f"{text[:37]}…"


def file_name(file):
    """What stands before "line 3": the cell of a notebook; a file's name. Nothing for what has none."""
    ipython = sys.modules.get("IPython")
    shell = ipython and ipython.get_ipython()
    if shell is not None:
        kind, name = shell.compile.format_code_name(file) or ("", "")
        if kind == "Cell":
            return f"cell {name.removeprefix('In')}, "
    return "" if file.startswith("<") else f"{Path(file).name}, "


@lru_cache(64)
def _parsed(file, lines):
    return Syntax("".join(lines))


def syntax(code):
    return _parsed(code.co_filename, tuple(lines_of(code)))


def lines_of(code):
    """The lines of the file, or of the cell, in which this code stands; none if nobody knows them."""
    try:
        return inspect.findsource(code)[0]
    except OSError:
        return []


class Syntax:
    """A file's syntax tree; nodes by where they stand."""

    def __init__(self, source):
        try:
            tree = ast.parse(source)
        except (SyntaxError, ValueError):  # a cell with `%` commands of IPython's
            tree = ast.parse("")
        self.tree, self.nodes, self.parents = tree, {}, {}
        for node in ast.walk(tree):
            for child in ast.iter_child_nodes(node):
                self.parents[child] = node
            if hasattr(node, "lineno") and not isinstance(node, ast.Expr):  # which stands where its value stands
                self.nodes.setdefault((node.lineno, node.end_lineno, node.col_offset, node.end_col_offset), node)

    def statement(self, line):
        """The innermost statement on a line."""
        found = [each for each in self.parents if isinstance(each, ast.stmt) and each.lineno <= line <= each.end_lineno]
        return min(found, key=lambda each: each.end_lineno - each.lineno, default=None)

    def function(self, node):
        """The function around a node; the module's tree if there is none."""
        while node in self.parents:
            node = self.parents[node]
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                return node
        return self.tree

    @lru_cache(1000)  # noqa: B019 (the last few files are kept anyway)
    def feeding(self, line):
        """The lines that what stands on `line` may depend on, by the names that are assigned and read."""
        start = self.statement(line)
        if start is None:
            return set()
        scope, todo = self.function(start), [start]
        written = [(each, _written(each)) for each in ast.walk(scope) if isinstance(each, ast.stmt)]
        for statement in todo:  # grows meanwhile
            read = _read(statement)
            todo += [
                each for each, paths in written
                if each not in todo and any(one[: len(two)] == two[: len(one)] for one in read for two in paths)
            ]  # fmt: skip
        lines = set()
        for each in todo:
            last = each.body[0].lineno if isinstance(each, ast.For | ast.With) else each.end_lineno
            lines |= set(range(each.lineno, last + 1))
        return lines


def _path(node):
    """`logs["loss"].mean` as ("logs", "loss", "mean"), without other indices; None for what is no such name."""
    if isinstance(node, ast.Name):
        return (node.id,)
    if isinstance(node, ast.Attribute | ast.Subscript | ast.Starred):
        base = _path(node.value)
        part = getattr(node, "attr", None) or getattr(getattr(node, "slice", None), "value", None)
        return base and (*base, *([part] if isinstance(part, str) else []))
    return None


def _read(node):
    """The paths that a piece of a program reads."""
    if isinstance(node, ast.For | ast.Assign):
        return _read(node.iter if isinstance(node, ast.For) else node.value)
    own, children = _path(node), ast.iter_child_nodes(node)
    if own:
        children = [each.slice for each in ast.walk(node) if isinstance(each, ast.Subscript)]
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):  # a method's name is no name of a value
        children = [node.func.value, *node.args, *node.keywords]
    return ({own} - {None, ("self",)}).union(*map(_read, children))


def _written(statement):
    """The paths that a statement gives a value, or changes by a method such as `append`."""
    todo, found = [*getattr(statement, "targets", []), getattr(statement, "target", None)], set()
    called = getattr(getattr(statement, "value", None), "func", None)
    if isinstance(statement, ast.Expr) and isinstance(called, ast.Attribute):
        todo = [called.value]
    for each in todo:  # grows meanwhile
        todo += each.elts if isinstance(each, ast.Tuple | ast.List) else []
        found.add(_path(each))
    return found - {None, ("self",)}
