"""`nn`, `optim` and `utils.data` are programs that a student could write: they use nothing private of the library.

They import the library itself, its words for what is left out, its way to warn on the line of the student's program,
and their own files. `nn.functional` alone goes further, to those operations that have no public name of their own in
PyTorch either.
"""

import ast
import sys

import pytest

from tests.library.reading_guide import LIBRARY, files

PROGRAMS = {
    "nn": sorted(path for folder in (LIBRARY, LIBRARY / "more") for path in (folder / "nn").rglob("*.py")),
    "optim": sorted(path for folder in (LIBRARY, LIBRARY / "more") for path in (folder / "optim").rglob("*.py")),
    "utils.data": [LIBRARY / "more" / "utils" / "data.py"],
}
FILES = [(name, path) for name, paths in PROGRAMS.items() for path in paths]
ORDER = [LIBRARY / name for name, _ in files()]
CORE = ORDER[: ORDER.index(LIBRARY / "__init__.py")]


def nodes(paths):
    return [node for path in paths for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))]


def attributes(paths):
    """The private names that follow a dot."""
    return {node.attr for node in nodes(paths) if isinstance(node, ast.Attribute) and _is_private(node.attr)}


def modules_imported(path):
    """The modules that a file imports, relative ones with dots; of `from m import n` m, unless m is the package."""
    for node in nodes([path]):
        if isinstance(node, ast.Import):
            yield from [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module == "autograd_lib":
            yield from [f"autograd_lib.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            yield "." * node.level + (node.module or "")


@pytest.mark.parametrize(("name", "path"), FILES, ids=[str(path.relative_to(LIBRARY)) for _, path in FILES])
def test_imports(name, path):
    allowed = {"autograd_lib", "autograd_lib.basics", "autograd_lib.basics.errors"}
    if path.parent.name == "functional":
        allowed |= {"autograd_lib.ops"}
    for module in modules_imported(path):
        own = module.startswith(".") and not module.startswith("..")
        pythons = module.partition(".")[0] in sys.stdlib_module_names
        assert own or pythons or module in allowed, f"{path.name} imports {module}"


@pytest.mark.parametrize("name", PROGRAMS)
def test_private_names_are_their_own(name):
    """Every `thing._name` is a name that these files give to something, and none of tensors and nodes."""
    own, used = nodes(PROGRAMS[name]), attributes(PROGRAMS[name])
    made = {node.attr for node in own if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)}
    made |= {node.id for node in own if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    made |= {node.name for node in own if isinstance(node, ast.FunctionDef)}
    made |= {node.value for node in own if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    assert used <= made
    assert "_data" in attributes(CORE)
    assert not used & attributes(CORE)


def _is_private(name):
    return name.startswith("_") and not name.endswith("__")
