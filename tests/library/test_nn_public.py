"""`nn`, `optim` and `utils.data` are programs that a student could write: they use nothing private of the library.

They import the library itself and their own files. `nn.functional` alone goes further, to those operations that have no
public name of their own in PyTorch either.
"""

import ast
from pathlib import Path

import pytest

import autograd_lib as torch

LIBRARY = Path(torch.__file__).parent
PROGRAMS = {
    "nn": sorted((LIBRARY / "nn").rglob("*.py")),
    "optim": sorted((LIBRARY / "optim").rglob("*.py")),
    "utils.data": [LIBRARY / "utils" / "data.py"],
}
FILES = [(name, path) for name, paths in PROGRAMS.items() for path in paths]
STANDARD = {"collections", "collections.abc", "copy", "itertools", "math", "numbers", "operator", "types", "warnings"}


def modules_imported(path):
    """The modules that a file imports, relative ones with their dots; of `from m import n` only m."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            yield "." * node.level + (node.module or "")


@pytest.mark.parametrize(("name", "path"), FILES, ids=[str(path.relative_to(LIBRARY)) for _, path in FILES])
def test_imports(name, path):
    allowed = {*STANDARD, "autograd_lib"}
    if path.parent.name == "functional":
        allowed |= {"autograd_lib.ops"}
    for module in modules_imported(path):
        own = module.startswith(".") and not module.startswith("..")
        assert own or module in allowed, f"{path.name} imports {module}"


@pytest.mark.parametrize("name", PROGRAMS)
def test_private_names_are_their_own(name):
    """Every `thing._name` is a name that the same package gives to something."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in PROGRAMS[name]]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    used = {node.attr for node in nodes if isinstance(node, ast.Attribute) and _is_private(node.attr)}
    made = {node.attr for node in nodes if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)}
    made |= {node.name for node in nodes if isinstance(node, ast.FunctionDef)}
    made |= {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    assert used <= made


@pytest.mark.parametrize("name", PROGRAMS)
def test_public_names_exist(name):
    """Every `torch.name` is there, and is no module of the library's own making."""
    for path in PROGRAMS[name]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "torch":
                assert not _is_private(node.attr)
                assert hasattr(torch, node.attr), f"{path.name}: torch.{node.attr}"


def _is_private(name):
    return name.startswith("_") and not name.endswith("__")
