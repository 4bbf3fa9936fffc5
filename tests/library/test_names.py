"""What reads the library without running it finds its names: editors, type checkers, whoever searches."""

import inspect
from types import FunctionType

import jedi
import pytest

import autograd_lib as torch
from tests.library import stub
from tests.library.reading_guide import LIBRARY

FUNCTIONS = [name for name, each in vars(torch).items() if isinstance(each, FunctionType) and not name.startswith("_")]
METHODS = [name for name in dir(torch.Tensor) if not name.startswith("_") and hasattr(torch.Tensor, name)]
PROJECT = jedi.Project(LIBRARY.parent)


def read(name):
    """A program that says `torch.name`, and the end of that word."""
    return jedi.Script(f"import autograd_lib as torch\ntorch.{name}", project=PROJECT), 2, len(f"torch.{name}")


@pytest.mark.parametrize("batch", range(2))
def test_a_function_is_found_where_it_is_defined(batch):
    assert {"logsumexp", "exp", "exp_", "zeros", "vmap", "save"} <= set(FUNCTIONS)
    for name in FUNCTIONS[batch::2]:
        script, *end = read(name)
        (place,) = script.goto(*end, follow_imports=True)
        line = place.module_path.read_text(encoding="utf-8").splitlines()[place.line - 1]
        assert place.module_path.is_relative_to(LIBRARY)
        assert line.startswith((f"def {place.name}(", f"{place.name} = ")), name


@pytest.mark.parametrize("batch", range(2))
def test_a_method_is_found_with_its_signature_and_its_docstring(batch):
    assert {"exp", "add_", "backward", "T"} <= set(METHODS)
    for name in METHODS[batch::2]:
        script, *end = read(f"Tensor.{name}")
        assert script.goto(*end), name
        method = getattr(torch.Tensor, name)
        if not isinstance(method, property):
            (place,) = script.infer(*end)
            assert place.docstring(raw=True).strip() == inspect.getdoc(method), name
            (shown,) = place.get_signatures()
            assert [each.name for each in shown.params][1:] == [*inspect.signature(method).parameters][1:], name


def test_the_stub_is_what_the_methods_are():
    assert stub.PATH.read_text(encoding="utf-8") == stub.stub(), "run python -m tests.library.stub"
