"""What is left out says so, and what to use instead, where a program asks."""

import re
import sys

import pytest

import autograd_lib as torch
from autograd_lib.script.alias import as_torch
from tools.environment import ROOT


@pytest.mark.parametrize("name", ["distributions", "utils.tensorboard", "nn.parallel", "nn.utils.prune"])
def test_a_program_that_imports_a_package_is_answered(name):
    words = f"torch.{name} is left out; use "
    with as_torch(), pytest.raises(ModuleNotFoundError, match=re.escape(words)):
        __import__(f"torch.{name}")


@pytest.mark.parametrize("name", ["sinc", "half", "unique", "frac_"])
def test_a_tensor_that_is_asked_answers(name):
    with pytest.raises(AttributeError, match=f"torch.(Tensor.)?{name} is left out; use "):
        getattr(torch.nn.Parameter(torch.ones(2)), name)


def test_functorch_is_what_torch_func_is():
    with as_torch():
        functorch = __import__("functorch")
    assert functorch.grad is torch.func.grad
    assert functorch.vmap is torch.func.vmap


def test_imports_are_as_before_after_a_program_that_asked():
    before = [*sys.meta_path]
    with as_torch():
        assert sys.meta_path != before
    assert sys.meta_path == before


def test_what_is_unknown_is_not_explained():
    with pytest.raises(AttributeError, match=r"^module 'autograd_lib.nn' has no attribute 'Convolution'$"):
        torch.nn.Convolution  # noqa: B018


def test_the_version_is_that_of_the_project_and_of_pytorch():
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    own = re.search(r'^version = "(.+)"', project, re.M)[1]
    followed = re.search(r"torch==([\d.]+)", project)[1]
    assert torch.__version__ == f"{followed}+autograd.{own}"


def test_no_backend_is_there():
    """Whatever it is asked: none has matrix products, and none is enabled."""

    def said(place):
        for value in (getattr(place, name) for name in dir(place) if not name.startswith("_")):
            yield from said(value) if isinstance(value, type) else [value() if callable(value) else value]

    assert {*said(torch.backends)} == {False}
