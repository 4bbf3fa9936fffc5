"""Every public name of PyTorch answers, and functions and classes take what PyTorch's do, but for what is meant."""

import json
import re

import pytest

import autograd_lib as torch
from autograd_lib.basics import left_out
from tools.parity.cases import GOLDEN
from tools.parity.public_names import parameters, place_of

PLACES = sorted({name.rpartition(".")[0] for name in left_out.public_names()})
SIGNATURES = json.loads((GOLDEN / "signatures.json").read_text(encoding="utf-8"))["taken"]
OBJECTS = {  # whose attributes are asked for
    "Tensor": lambda: torch.ones(2, 2),
    "nn.Module": lambda: torch.nn.Linear(1, 1),
    "optim.Optimizer": lambda: torch.optim.SGD([torch.ones(1, requires_grad=True)], lr=0.1),
}

LONGER = ("autocast", "from_dlpack", "pca_lowrank", "svd_lowrank", "to_dlpack", "while_loop")

# Parameters that PyTorch has and this library has not, each by its name, below why: "place.name: parameter parameter".
MEANT = {
    "the first argument, by its name": """
        det: input · detach_: input · enable_grad: orig_func · fill_: input · inverse: input · is_floating_point: input
        autograd.enable_grad: orig_func
    """,
    "the only argument, by its name": """
        autograd.set_detect_anomaly: mode · Tensor.requires_grad_: mode
        Tensor.copy_: other · Tensor.split: split_size
    """,
    "of a further form, which is left out": """
        bernoulli: p · Tensor.bernoulli: p · full: names · swapaxes: axis0 axis1 · Tensor.swapaxes: axis0 axis1
        Tensor.to: other · Tensor.new: cls device other size storage · Tensor.view: dtype · Tensor.expand: implicit
        Tensor.random_: from_ to · Tensor.uniform_: from_ to · scatter: reduce · Tensor.scatter: reduce
        Tensor.scatter_: reduce · nn.functional.normalize: out · nn.functional.mse_loss: weight
        addmm: out_dtype · bmm: out_dtype · mm: out_dtype
    """,
    "there is one processor, and one order in memory": """
        clone: memory_format · Tensor.clone: memory_format · Tensor.cuda: memory_format
        Tensor.is_contiguous: memory_format
    """,
    "taken with all other options": """
        autograd.gradgradcheck: eps atol rtol gen_non_contig_grad_outputs nondet_tol check_undefined_grad
        autograd.gradgradcheck: check_grad_dtypes check_batched_grad check_fwd_over_rev check_rev_over_rev
        autograd.gradgradcheck: fast_mode masked
    """,
    "of old programs": """
        autograd.backward: grad_variables · nn.functional.log_softmax: _stacklevel · nn.functional.softmax: _stacklevel
    """,
    "rarer than their cost": """
        load: pickle_module mmap · save: pickle_module pickle_protocol · nn.Module.modules: remove_duplicate
        utils.checkpoint.checkpoint: respect_saved_tensors_hooks
    """,
}


def meant():
    for names in MEANT.values():
        for each in re.split(r" · |\n", names.strip()):
            name, _, parameters = each.strip().partition(": ")
            yield from (f"{name}: {parameter}" for parameter in parameters.split())


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


@pytest.mark.parametrize("kind", [torch.Tensor, torch.nn.Parameter])
def test_the_class_of_tensors_answers_too_and_offers_what_is_there_alone(kind):
    with pytest.raises(AttributeError, match=r"torch\.Tensor\.cross is left out; use "):
        _ = kind.cross
    tensor = torch.ones(1).as_subclass(kind)
    offered = set(dir(tensor))
    assert "exp" in offered and "cross" not in offered
    assert offered == {name for name in offered if hasattr(kind, name) or name in vars(tensor)}


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


def test_a_parameter_that_is_not_taken_is_meant_and_no_other_is():
    assert {*lacking()} == {*meant()}
