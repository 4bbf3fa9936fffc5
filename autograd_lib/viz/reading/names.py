"""What tensors are called: in the user's dict, in a Module, or by the caller's variables.

Tensors and Modules are known by what their types can do, so that those of both libraries are found, and so that no
other object of the caller's is asked for anything.
"""

import re

from ..values import one_line
from .parts import Part

NODE = re.compile(r"(\w+?)Backward(\d*)$")
WORDS = re.compile(r"(?<=[a-z])(?=[A-Z])")  # between the words of LogSoftmax
OF_NOTEBOOKS = ("In", "Out")  # besides `_`, `_1` and the like: what IPython keeps of earlier cells
EXPLAINED = "`names` gives names to tensors, such as {'w': w, 'x': x}"


def computed_by(node_name):
    """What an operation computes, by its node's name: `mul` of MulBackward0; of MyExpBackward the class, `MyExp`."""
    match = NODE.match(node_name)
    if match is None:
        return node_name
    name, number = match.groups()
    return WORDS.sub("_", name).lower() if number else name


def is_tensor(thing):
    return hasattr(type(thing), "grad_fn")


def is_module(thing):
    return hasattr(type(thing), "named_modules") and hasattr(type(thing), "named_parameters")


def require_tensor(thing, sentence):
    if not is_tensor(thing):
        raise TypeError(f"{sentence} of type {type(thing).__name__}.")


class Names:
    """All names of one picture. Of two names for one tensor, the first that was given or found holds."""

    def __init__(self, names=None, frame=None):
        """`names` are the user's: a dict, a series of pairs, or a Module; `frame` is where the user called."""
        self.given = []  # (name, tensor) of the user's dict
        self.of_modules = []  # of Modules, in the user's dict or instead of it
        self.found = []  # of the caller's variables
        self.owners = {}  # parameter → the Part that it belongs to
        for name, thing in _pairs(names):
            if is_module(thing):
                self.of_modules += self._parameters(thing, name)
            else:
                require_tensor(thing, f"`names` gives names to tensors, such as {{'w': w}}, but {name!r} is")
                self.given.append((name, thing))
        for name, thing in _variables(frame):
            if is_tensor(thing):
                self.found.append((name, thing))
            elif is_module(thing):
                self.found += self._parameters(thing, name)

    def __iter__(self):
        """All pairs of a name and a tensor, those first that hold against others."""
        return iter([*self.given, *self.of_modules, *self.found])

    def _parameters(self, module, name):
        """The parameters by their dotted names, each noted as its submodule's."""
        parts = {}
        for path, submodule in module.named_modules(prefix=name):
            parent = parts.get(path.rpartition(".")[0]) if parts else None
            parts[path] = part = Part(path, submodule, parent)
            for own_name, parameter in submodule.named_parameters(recurse=False):
                self.owners.setdefault(parameter, part)
                yield f"{path}.{own_name}" if path else own_name, parameter


def _pairs(names):
    """(name, tensor or Module), as the user gives them."""
    if is_module(names):
        return [("", names)]
    try:
        pairs = dict(names or {}).items()
    except (TypeError, ValueError):
        raise TypeError(f"{EXPLAINED}, or is a Module.") from None
    return [(one_line(name), thing) for name, thing in pairs]


def _variables(frame):
    """The variables that are seen in a frame, the local ones first."""
    if frame is None:
        return
    variables = frame.f_locals
    scopes = [variables] if variables is frame.f_globals else [variables, frame.f_globals]
    for scope in scopes:
        for name, thing in list(scope.items()):
            if name.isidentifier() and not name.startswith("_") and name not in OF_NOTEBOOKS:
                yield name, thing
