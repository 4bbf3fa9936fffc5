"""Which of a lesson's own demonstrations are run for a submission: those that something of the student's could notice.

Everybody has seen what they show, and most make names that nobody else reads. So one that is as it was released runs
only if it shares a name, directly or through others, with a check or a student's own cell. Functions, classes and
modules stay what they are when they are used, unless a name is set in them; anything else may be changed by whoever
reads it.
"""

import ast
from functools import lru_cache

from autograd_course.files.names import names_in

# Whoever uses one of these may read any name, which a cell's text does not tell: in functions too, and in cells alone.
READS_ANYTHING = {
    *("globals", "locals", "vars", "dir", "eval", "exec", "compile", "__import__", "get_ipython"),
    *("sys", "inspect", "gc", "builtins", "importlib", "IPython", "__main__"),
}
SHOWN_BEFORE = {"In", "Out", "_", "__", "___"}


def needless(demonstrations: list[str], own: list[str], checks: list[str]) -> set[int]:
    """The places of those demonstrations that need not run; all arguments are lists of sources."""
    try:
        cells = [_released(source) for source in demonstrations]
        theirs = [_Cell(source) for source in own]
        tried = [_released(source) for source in checks]
    except (SyntaxError, ValueError, RecursionError, MemoryError):  # a magic command, too, may read anything
        return set()
    if any(cell.words & READS_ANYTHING or (cell.used - cell.defined) & SHOWN_BEFORE for cell in theirs):
        return set()
    live = set().union(*(cell.touched for cell in theirs), *(cell.used - cell.defined for cell in tried))
    data = set().union(*(cell.data for cell in (*theirs, *cells)))
    modules = set().union(*(cell.modules for cell in (*theirs, *cells)))
    left = set(range(len(cells)))
    while needed := {
        place for place in left if cells[place].is_noticed(live, data) or cells[place].changes(modules | live)
    }:
        left -= needed
        live = live.union(*(cells[place].used | cells[place].data for place in needed))
    return left


class _Cell:
    """The names of a cell that others can share."""

    def __init__(self, source):
        self._tree = ast.parse(source)
        names = names_in(source)
        code = {name for node in ast.walk(self._tree) for name in _names_of_code(node)}
        self.modules = {
            name for node in ast.walk(self._tree) if isinstance(node, ast.Import) for name in _names_of_code(node)
        }
        self.defined, self.used, self.touched = names.defined, names.used, names.defined | names.used
        self.data = names.defined - code

    @property
    def words(self):
        """Every name that is read, and every package that is imported, in functions too."""
        nodes = list(ast.walk(self._tree))
        names = {node.id for node in nodes if isinstance(node, ast.Name)}
        names |= {alias.name.split(".")[0] for node in nodes if isinstance(node, ast.Import) for alias in node.names}
        return names | {str(node.module).split(".")[0] for node in nodes if isinstance(node, ast.ImportFrom)}

    def is_noticed(self, live, data):
        return bool(self.defined & live or self.touched & live & data)

    def changes(self, shared):
        """Whether there is a call for its effect on one of these, such as `torch.manual_seed(1)`, or a name set in one.

        In a function or a `with` block there may be one: these put back what they change.
        """
        waiting = list(self._tree.body)
        for statement in waiting:
            match statement:
                case ast.Expr(ast.Call(ast.Attribute() as place)):
                    places = [place]
                case ast.Assign(targets=places) | ast.Delete(targets=places):
                    places = [place for place in places if isinstance(place, ast.Attribute | ast.Subscript)]
                case ast.FunctionDef() | ast.ClassDef() | ast.With():
                    continue
                case _:
                    waiting += [node for node in ast.iter_child_nodes(statement) if isinstance(node, ast.stmt)]
                    continue
            if any(_root(place) in shared for place in places):
                return True
        return False


_released = lru_cache(maxsize=1024)(_Cell)  # a whole class has the same


def _names_of_code(node):
    """The names that a statement gives to functions, classes or modules, if it does."""
    match node:
        case ast.FunctionDef() | ast.ClassDef():
            return {node.name}
        case ast.Import() | ast.ImportFrom():
            return {(alias.asname or alias.name).split(".")[0] for alias in node.names}
    return set()


def _root(place):
    """The name at which `a.b[c].d` begins."""
    while isinstance(place, ast.Attribute | ast.Subscript | ast.Call):
        place = place.func if isinstance(place, ast.Call) else place.value
    return place.id if isinstance(place, ast.Name) else ""
