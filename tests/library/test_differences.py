"""The table of deliberate differences from PyTorch, in differences.md, says what is so: each row is run.

It has the kinds of options that are left out; what it does not name is tried here.
"""

import inspect

import pytest

import autograd_lib as torch
from autograd_lib import nn, optim
from tests.library.reading_guide import DIFFERENCES, rows
from tools.parity import cases

TABLE = {id: (theirs.strip("`"), ours.strip("`")) for id, _, theirs, ours, _ in rows("id", DIFFERENCES)}
LOSSES = [each for name, each in vars(nn).items() if name.endswith("Loss")]


def test_the_table_has_a_row_for_each_difference_and_no_other():
    programs, _ = cases.SUITES["deliberate"]
    assert list(TABLE) == list(programs)


@pytest.mark.parametrize("id", TABLE)
def test_a_difference_is_as_the_table_says(id):
    theirs, ours = TABLE[id]
    assert cases.observe("deliberate", id, torch) == ours
    assert cases.recorded("deliberate")[id] == theirs
    assert ours != theirs


@pytest.mark.parametrize("loss", LOSSES)
def test_options_of_losses_are_named(loss):
    """PyTorch's old options `size_average` and `reduce` stand between them: by position, one would mean another."""
    options = inspect.signature(loss).parameters.values()
    assert [each.name for each in options if each.kind is not each.KEYWORD_ONLY] in ([], ["weight"])
    with pytest.raises(TypeError):
        loss(None, True)


@pytest.mark.parametrize("kind", [optim.SGD, optim.Adam, optim.AdamW, optim.RMSprop, optim.Adagrad])
def test_one_implementation_of_each_optimizer(kind):
    """`foreach` and `fused` change nothing, `capturable` and `differentiable` are refused."""
    options = inspect.signature(kind).parameters
    chosen, plain = torch.ones(2, requires_grad=True), torch.ones(2, requires_grad=True)
    switches = {name: True for name in ("foreach", "fused") if name in options}
    for parameter, optimizer in ((chosen, kind([chosen], **switches)), (plain, kind([plain]))):
        (parameter**2).sum().backward()
        optimizer.step()
    assert torch.equal(chosen, plain)
    for name in ("capturable", "differentiable"):
        if name in options:
            with pytest.raises(NotImplementedError, match=name):
                kind([plain], **{name: True})


@pytest.mark.parametrize(
    ("make", "option"),
    [
        (lambda: nn.MultiheadAttention(2, 1, add_bias_kv=True), "add_bias_kv"),
        (lambda: nn.MultiheadAttention(2, 1, add_zero_attn=True), "add_zero_attn"),
        (lambda: optim.lr_scheduler.OneCycleLR(optim.SGD([torch.ones(1)]), 1.0, 5, three_phase=True), "three_phase"),
        (lambda: torch.ones(1).to("mps"), "'mps'"),
    ],
)
def test_an_option_that_is_left_out_is_refused_by_name(make, option):
    with pytest.raises(NotImplementedError, match=option):
        make()
