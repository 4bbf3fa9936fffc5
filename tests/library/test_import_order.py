"""The library is a house: each floor is a folder that imports from lower floors only, and reads from top to bottom."""

import ast
import subprocess
import sys

import pytest

from tests.library.reading_guide import LIBRARY, core, files, floors

ORDER = [file for file, _ in files()]
PLACE = dict(files())
FLOORS = list(floors())


def parsed(file):
    return ast.parse((LIBRARY / file).read_text(encoding="utf-8"))


def imports(file, late=False):
    """The files of the library that a file imports: at once, or `late`, inside of functions."""
    package = ["autograd_lib", *file.split("/")[:-1]]
    for node in _late(parsed(file)) if late else _at_once(parsed(file)):
        if isinstance(node, ast.Import):
            wanted = [(each.name, None) for each in node.names]
        elif isinstance(node, ast.ImportFrom):
            outer = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*outer, *([node.module] if node.module else [])])
            wanted = [(module, each.name) for each in node.names]
        else:
            continue
        for module, name in wanted:
            if module.split(".")[0] == "autograd_lib":
                yield as_file(module, name)


def _at_once(node):
    """All below a node that runs when the file is imported."""
    for each in ast.iter_child_nodes(node):
        if not isinstance(each, ast.FunctionDef | ast.Lambda) and not _is_for_types(each):
            yield each
            yield from _at_once(each)


def _late(tree):
    inside = [each for function in ast.walk(tree) if isinstance(function, ast.FunctionDef) for each in function.body]
    return [each for part in inside for each in ast.walk(part)]


def _is_for_types(node):
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)


def as_file(module, name):
    """The file behind `from module import name`: that of the module, unless the name is a module itself."""
    path = "/".join(module.split(".")[1:])
    inside = "/".join(filter(None, (path, name)))
    candidates = [f"{inside}.py", f"{inside}/__init__.py", f"{path}.py", f"{path}/__init__.py".lstrip("/")]
    return next(each for each in candidates if (LIBRARY / each).is_file())


def test_the_guide_names_each_file_once():
    there = sorted(path.relative_to(LIBRARY).as_posix() for path in LIBRARY.rglob("*.py"))
    assert sorted(ORDER) == there, "bring autograd_lib/reading.md up to date: it names each file of the package once"


def test_files_import_only_from_above():
    below = [f"{file} imports {each}" for file in ORDER for each in imports(file) if PLACE[each] > PLACE[file]]
    assert not below, "the reading guide explains what is imported later"


def test_only_circles_are_broken_inside_of_functions():
    late = [(file, each) for file in ORDER for each in imports(file, late=True)]
    known = [f"{file} imports {each}" for file, each in late if PLACE[each] < PLACE[file]]
    assert not known, "what is explained before can be imported at the top"


def test_each_floor_is_a_folder():
    """What a heading names lies on that floor, whole, and there is nothing else on it."""
    for number, (named, there) in enumerate(FLOORS, 1):
        assert sorted(there) == sorted(file for file in ORDER if file in named or file.startswith(tuple(named))), number
    begin = (LIBRARY / "README.md").read_text(encoding="utf-8")
    assert [name for named, _ in FLOORS for name in named if f"`{name}`" not in begin] == []
    assert [len(named) for named, _ in FLOORS][:7] == [1] * 7  # only programs, and what stands beside, share a floor


def test_imports_are_found():
    assert set(imports("graph/engine.py")) == {"basics/grad_mode.py", "graph/backward_pass.py", "graph/node.py"}
    assert "__init__.py" in imports("optim/adam.py")
    assert {"ops/views.py", "__init__.py"} <= set(imports("nn/functional/linear.py"))
    assert {"nn/module.py", "nn/functional/windows.py"} <= set(imports("nn/convolution.py"))
    assert "nn/functional/linear.py" in imports("nn/linear.py")
    assert "ops/binary.py" not in imports("ops/arithmetic.py")
    assert "ops/binary.py" in imports("ops/arithmetic.py", late=True)


def test_the_engine_knows_no_tensors():
    names = {getattr(node, "id", None) or getattr(node, "attr", None) for node in ast.walk(parsed("graph/engine.py"))}
    assert "AccumulateGrad" in names
    assert not {"Tensor", "TensorNumbers", "TensorMemory", "_data", "_wrap"} & names


@pytest.mark.parametrize(
    ("leaf", "lists"), [("tensors/printing.py", {"binding/methods.py", "__init__.py"}), ("viz/", set())]
)
def test_nothing_is_built_on_what_shows_and_tests(leaf, lists):
    """Only the lists of names have it."""
    users = {file for file in ORDER for each in imports(file) if each.startswith(leaf) and not file.startswith(leaf)}
    assert users == lists


# `nn`, `optim` and `utils.data` are programs that a student could write: they use nothing private of the library.
PROGRAMS = {
    package: [file for file in ORDER if file.startswith(package)] for package in ("nn/", "optim/", "utils/data.py")
}


@pytest.mark.parametrize("file", [file for files in PROGRAMS.values() for file in files])
def test_a_program_imports_the_library_its_foundation_and_its_own_folder(file):
    """`nn.functional` also imports those operations that have no public name of their own in PyTorch either."""
    allowed = ["__init__.py", "basics/", file.rpartition("/")[0]]
    allowed += ["ops/"] if "functional/" in file else []
    assert not [each for each in imports(file) if not each.startswith(tuple(allowed))]
    absolute = [node for node in ast.walk(parsed(file)) if isinstance(node, ast.ImportFrom) and not node.level]
    names = [each.name for node in ast.walk(parsed(file)) if isinstance(node, ast.Import) for each in node.names]
    roots = {name.partition(".")[0] for name in [*names, *[node.module for node in absolute]]}
    assert roots <= {"autograd_lib", "numpy", *sys.stdlib_module_names}


@pytest.mark.parametrize("package", PROGRAMS)
def test_private_names_are_a_programs_own(package):
    """Every `thing._name` is a name that these files give to something, and none of tensors and nodes."""
    own = [node for file in PROGRAMS[package] for node in ast.walk(parsed(file))]
    made = {getattr(node, "attr", None) or getattr(node, "id", None) for node in own if _is_stored(node)}
    made |= {node.name for node in own if isinstance(node, ast.FunctionDef)}
    made |= {node.value for node in own if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    others = private_attributes(core()[: core().index("__init__.py")])
    assert "_data" in others
    assert private_attributes(PROGRAMS[package]) <= made - others


def private_attributes(files):
    """The private names that follow a dot."""
    nodes = [node for file in files for node in ast.walk(parsed(file)) if isinstance(node, ast.Attribute)]
    return {node.attr for node in nodes if node.attr.startswith("_") and not node.attr.endswith("__")}


def _is_stored(node):
    return isinstance(node, ast.Attribute | ast.Name) and isinstance(node.ctx, ast.Store)


WITHOUT = """
import sys, types

def fails(*arguments, **options):
    raise AssertionError("a gradient needs what only shows it")

printing = sys.modules["autograd_lib.tensors.printing"] = types.ModuleType("autograd_lib.tensors.printing")
printing.set_printoptions = printing.tensor_repr = printing.tensor_format = fails
sys.modules["autograd_lib.viz"] = None

import autograd_lib as torch
from autograd_lib import nn, optim

model = torch.nn.Sequential(torch.nn.Linear(3, 4), torch.nn.Tanh(), torch.nn.Linear(4, 1))
optimizer = torch.optim.Adam(model.parameters())
x = torch.ones(2, 3, requires_grad=True)
for _ in range(2):
    optimizer.zero_grad()
    loss = torch.nn.functional.mse_loss(model(x), torch.zeros(2, 1))
    (first,) = torch.autograd.grad(loss, x, create_graph=True)
    (loss + (first * first).sum()).backward()
    optimizer.step()
assert torch.autograd.gradcheck(torch.sin, torch.tensor(1.0, dtype=torch.float64, requires_grad=True))
try:
    repr(x)
except AssertionError:
    print("no printing, and all gradients")
"""


def test_gradients_need_neither_printing_nor_pictures():
    ran = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, cwd=LIBRARY.parent)
    assert (ran.stdout, ran.stderr) == ("no printing, and all gradients\n", "")
