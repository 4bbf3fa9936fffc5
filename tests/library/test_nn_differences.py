"""Options that `nn`, `optim` and `utils.data` leave out, one by one; the table in the reading guide has the kinds."""

import inspect

import pytest

import autograd_lib as torch
from autograd_lib import nn, optim

F = nn.functional
LOSSES = [each for name, each in vars(nn).items() if name.endswith("Loss")]


@pytest.mark.parametrize("loss", LOSSES)
def test_options_of_losses_are_named(loss):
    """PyTorch's old options `size_average` and `reduce` stand between them: by position, one would mean another."""
    options = inspect.signature(loss).parameters.values()
    assert [each.name for each in options if each.kind is not each.KEYWORD_ONLY] in ([], ["weight"])
    with pytest.raises(TypeError):
        loss(None, True)


def test_more_than_two_dimensions_are_rows_to_the_likelihood():
    """PyTorch has a node of its own, NllLoss2DBackward0; values and gradients are the same."""
    scores = torch.randn(2, 3, 4, generator=torch.Generator().manual_seed(0)).requires_grad_()
    targets = torch.tensor([[0, 1, 2, 0], [1, 1, -100, 2]])
    loss = F.cross_entropy(scores, targets)
    rows = scores.detach().movedim(1, -1).reshape(8, 3).requires_grad_()
    expected = F.cross_entropy(rows, targets.reshape(8))
    assert loss.grad_fn.name() == "NllLossBackward0"
    assert torch.equal(loss, expected)
    loss.backward()
    expected.backward()
    assert torch.allclose(scores.grad.movedim(1, -1).reshape(8, 3), rows.grad)
    assert F.cross_entropy(scores, targets, reduction="none").shape == (2, 4)
    with pytest.raises(RuntimeError, match="Expected target size"):
        F.nll_loss(scores, targets[:, :3])


def test_options_of_embedding_that_are_left_out():
    for option in ("max_norm", "norm_type", "scale_grad_by_freq", "sparse"):
        with pytest.raises(TypeError, match=option):
            nn.Embedding(3, 2, **{option: 1})


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
        (lambda: torch.ones(1).to("mps"), "'mps'"),
    ],
)
def test_an_option_that_is_left_out_is_refused_by_name(make, option):
    with pytest.raises(NotImplementedError, match=option):
        make()


def test_parameters_have_no_names_in_an_optimizer():
    with pytest.raises(TypeError, match="one of the params is tuple"):
        optim.SGD(nn.Linear(1, 1).named_parameters(), lr=0.1)


def test_there_are_no_worker_processes():
    with pytest.raises(NotImplementedError, match="num_workers"):
        torch.utils.data.DataLoader(range(3), num_workers=2)


def test_options_of_a_loader_that_are_left_out():
    with pytest.raises(ValueError, match="batch_size"):
        torch.utils.data.DataLoader(range(3), batch_size=None)
    for option in ("batch_sampler", "worker_init_fn", "persistent_workers"):
        with pytest.raises(TypeError, match=option):
            torch.utils.data.DataLoader(range(3), **{option: None})


def test_messages_name_classes_by_where_they_are():
    """PyTorch says torch.nn.modules.linear.Linear."""
    model = nn.Linear(1, 1)
    with pytest.raises(TypeError, match=r"'autograd_lib\.nn\.linear\.Linear'"):
        model.register_buffer("buffer", nn.Linear(1, 1))
