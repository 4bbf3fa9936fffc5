"""Options that are left out, one by one; the table in differences.md, whose rows are run, has the kinds."""

import inspect

import pytest

import autograd_lib as torch
from autograd_lib import nn, optim

LOSSES = [getattr(nn, name) for name in nn.LATER["loss"] if name.endswith("Loss")]


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
        (lambda: nn.Conv1d(1, 1, 1, padding_mode="reflect"), "padding_mode='reflect'"),
        (lambda: nn.LSTM(1, 1, proj_size=1), "proj_size"),
        (lambda: nn.MultiheadAttention(2, 1, add_bias_kv=True), "add_bias_kv"),
        (lambda: nn.MultiheadAttention(2, 1, add_zero_attn=True), "add_zero_attn"),
        (lambda: optim.lr_scheduler.OneCycleLR(optim.SGD([torch.ones(1)]), 1.0, 5, three_phase=True), "three_phase"),
        (lambda: torch.utils.checkpoint.checkpoint(torch.exp, torch.ones(1), use_reentrant=True), "use_reentrant"),
        (lambda: torch.utils.data.DataLoader(range(3), num_workers=2), "num_workers"),
        (lambda: torch.ones(1).to("mps"), "'mps'"),
    ],
)
def test_an_option_that_is_left_out_is_refused_by_name(make, option):
    with pytest.raises(NotImplementedError, match=option):
        make()
