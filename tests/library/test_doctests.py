"""Every public name has a docstring with an example that holds, and that names the errors it raises."""

import pytest

import autograd_lib
from tests.library import raised
from tools import docstrings

NAMES = docstrings.public()
UNTOLD = {  # what Python says of itself
    "TypeError",  # an argument of a wrong type
    "AttributeError",  # an attribute that is not there, or cannot be set
}


@pytest.mark.parametrize("name", docstrings.examples())
def test_examples_show_what_they_say(name):
    wrong = docstrings.failures(name, docstrings.examples()[name], autograd_lib)
    assert not wrong, wrong


def test_an_example_that_does_not_hold_is_noticed():
    assert docstrings.failures("wrong", ">>> torch.tensor(1.0) + 1\ntensor(3.)", autograd_lib)
    assert docstrings.failures("wrong", ">>> torch.no_such_name", autograd_lib)


def is_twin(name):
    """Does it write into a tensor what another computes? Its docstring sends readers there."""
    computed = name.removeprefix("Tensor.").removesuffix("_")
    return name.endswith("_") and docstrings.docstring(name).startswith(f"`{computed}`, written")


def needs_example(name):
    """Functions, classes and the methods of tensors do; the example of another class shows its methods."""
    owner, _, _ = name.rpartition(".")
    is_method = isinstance(NAMES.get(owner), type)
    is_exception = isinstance(NAMES[name], type) and issubclass(NAMES[name], Exception)
    return not is_exception and not is_twin(name) and (not is_method or owner == "Tensor")


def test_public_names_have_a_docstring_with_an_example():
    assert [name for name in NAMES if not docstrings.docstring(name)] == []
    assert [name for name in NAMES if ">>>" not in docstrings.docstring(name) and needs_example(name)] == []


def test_docstrings_name_the_errors():
    untold = [
        f"{name}: {error}"
        for name in NAMES
        for error in raised.raised(NAMES[name]) - UNTOLD
        if not is_twin(name) and error not in docstrings.docstring(name)
    ]
    assert untold == [], "say when it raises this"


def test_every_twin_stands_beside_what_it_sends_readers_to():
    twins = [name.removeprefix("Tensor.") for name in NAMES if is_twin(name)]
    assert {"exp_", "add_"} <= set(twins)
    for name in twins:
        assert getattr(autograd_lib.Tensor, name.removesuffix("_")).__doc__
