"""Every public name of PyTorch answers, and functions and classes take what PyTorch's do, but for what is meant."""

import json
import re

import pytest

import autograd_lib as torch
from autograd_lib.basics import left_out
from tests.library.cases import GOLDEN
from tools.parity.public import parameters, place_of

PLACES = sorted({name.rpartition(".")[0] for name in left_out.public_names()})
SIGNATURES = json.loads((GOLDEN / "signatures.json").read_text(encoding="utf-8"))["taken"]
OBJECTS = {  # whose attributes are asked for
    "Tensor": lambda: torch.ones(2, 2),
    "nn.Module": lambda: torch.nn.Linear(1, 1),
    "optim.Optimizer": lambda: torch.optim.SGD([torch.ones(1, requires_grad=True)], lr=0.1),
}

LONGER = ("autocast", "from_dlpack", "pca_lowrank", "svd_lowrank", "to_dlpack", "while_loop")

# Parameters that PyTorch has and this library has not, and why. A pattern is for "place.name: parameter".
MEANT = {
    r": (self|input|cls|orig_func|ctx)$": "the first one, by its name",
    r"^(\w+|Tensor\.\w+|linalg\.\w+|nn\.functional\.\w+): (out|names|other|dims|dimname|axis0|axis1)$": "overloads",
    r": (dtype|out_dtype)$": "the dtype is converted before or after",
    r": (device|non_blocking|memory_format|layout|pin_memory)$": "there is one processor",
    r": (size_average|reduce|_stacklevel|grad_variables|legacy_\w+)$": "of old programs",
    r"^bernoulli: p|^Tensor\.bernoulli: p": "overloads",
    r"^Tensor\.(split|new|set_|expand|random_|uniform_|resize_as_)": "overloads",
    r"^nn\.Embedding: ": "refused by a sentence, as those of its function",
    r"^(load|save): |^set_num_threads|^Tensor\.requires_grad_: mode|min_value$|max_value$": "rarer than their cost",
    r"^Tensor\.\w+_: ": "the twin of a function takes what the function does",
    r"gradgradcheck: ": "what gradcheck takes, by name",
    r"modules: remove_duplicate|mse_loss: weight|respect_saved_tensors_hooks": "rarer than their cost",
    r"^(autograd\.)?set_(grad_enabled|detect_anomaly): mode$": "called by position",
}


@pytest.mark.parametrize("place", PLACES)
def test_every_public_name_is_there_or_says_what_to_use(place):
    try:
        where = OBJECTS[place]() if place in OBJECTS else place_of(torch, place)
    except ModuleNotFoundError:  # left out as a whole
        with pytest.raises(AttributeError, match=f"torch.{place} is left out; use "):
            getattr(torch, place)
        return
    silent = []
    for name in left_out.public_names():
        if name.rpartition(".")[0] == place:
            try:
                getattr(where, name.rpartition(".")[2])
            except AttributeError as error:
                silent += [name] * (f"torch.{name} is left out; use " not in str(error))
            except RuntimeError:
                pass  # a property of some tensors alone
    assert not silent


def test_an_answer_names_what_pytorch_has():
    unknown = [name for name in left_out.instead() if not known(name)]
    assert not unknown


def known(name):
    """Is it public, or below a name that is, or a name that is only asked for?"""
    functions = {name, f"Tensor.{name}", f"linalg.{name}", f"nn.functional.{name}"}
    return not functions.isdisjoint(left_out.public_names()) or "." in name or name in LONGER


def lacking():
    for place, known in SIGNATURES.items():
        for name, given in known.items():
            ours = parameters(getattr(place_of(torch, place), name))
            if ours is not None:
                own = {each.strip("*") for each in ours}
                for each in given.split(", "):
                    if not each.startswith("*") and each not in own:
                        yield f"{place}.{name}: {each}".lstrip(".")


def test_a_parameter_that_is_not_taken_is_meant():
    assert not [each for each in lacking() if not any(re.search(pattern, each) for pattern in MEANT)]
