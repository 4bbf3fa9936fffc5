"""A failure leaves nothing behind: wherever a call is interrupted, as by Ctrl-C, all that can be switched is as before.

Each program runs once to find the lines of the library that it passes, and once more for each of these lines, on which
it is interrupted.
"""

import sys
from contextlib import nullcontext
from pathlib import Path

import numpy as np
import pytest

import autograd_lib as torch
from autograd_lib.basics.grad_mode import mode, unusual
from tests.library.cases.observe import own_function

LIBRARY = str(Path(torch.__file__).parent)


def keeping(ctx, x):
    ctx.save_for_backward(x)
    return x * 2


def nesting(ctx, grad):
    """A backward pass that runs another."""
    y = ctx.saved_tensors[0].detach().requires_grad_()
    with torch.enable_grad():
        (y * y).sum().backward()
    return grad * y.grad


def without_end(ctx, grad):
    """A backward pass that runs another, which runs another, …"""
    with torch.enable_grad():
        Bottomless.apply(ctx.saved_tensors[0].detach().requires_grad_()).sum().backward()


Nested = own_function(torch, forward=keeping, backward=nesting)
Bottomless = own_function(torch, forward=keeping, backward=without_end)


def leaf():
    return torch.tensor([1.0, 2.0, 3.0], requires_grad=True)


def counted(tensor):
    """A look at the values of a tensor that overlooks those changes that its version counts."""
    version, values = tensor._version, tensor.tolist()
    return lambda: tensor.tolist() if tensor._version == version else values


def nothing():
    """Looks at nothing."""


def accumulated():
    w = leaf()
    w.grad = torch.ones(3)
    return (w * w).tanh().sum().backward, counted(w.grad)


def differentiated_twice():
    w = leaf()
    (first,) = torch.autograd.grad(w.exp().sum(), w, create_graph=True)
    return lambda: torch.autograd.grad(first.sum(), w, create_graph=True), nothing


def hooked():
    w = leaf()
    y = w * w
    y.register_hook(lambda grad: grad * 2)
    y.grad_fn.register_prehook(lambda into: None)
    w.register_post_accumulate_grad_hook(lambda tensor: None)
    return y.sum().backward, nothing


def written():
    x, w = torch.ones(3), leaf()

    def write():
        x[1:].mul_(w[1:])
        x.detach().add_(1)

    return write, counted(x)


@torch.no_grad()
def stepped():
    w = leaf()
    w.grad = torch.ones(3)
    optimizer = torch.optim.SGD([w], lr=0.1, momentum=0.9)
    return lambda: optimizer.step(lambda: (w * w).sum()), counted(w)


def drawn_again():
    w = leaf()
    y = torch.utils.checkpoint.checkpoint(lambda w: torch.bernoulli(w * w / 9).exp() * w, w, use_reentrant=False)
    return y.sum().backward, nothing


def probed():
    x = torch.tensor([0.5, 2.0], dtype=torch.float64, requires_grad=True)
    return lambda: torch.autograd.gradcheck(torch.exp, x), counted(x)


def called_with():
    linear = torch.nn.Linear(3, 1)
    weights = {"weight": torch.ones(1, 3), "bias": torch.ones(1)}
    return lambda: torch.func.functional_call(linear, weights, torch.ones(3)), lambda: list(
        map(id, linear.parameters())
    )


PROGRAMS = {
    "a backward pass": (accumulated, nullcontext),
    "a gradient of a gradient": (differentiated_twice, nullcontext),
    "hooks": (hooked, nullcontext),
    "a backward pass in another": (lambda: (Nested.apply(leaf()).sum().backward, nothing), nullcontext),
    "hooks of saved tensors": (
        lambda: (lambda: (leaf() * leaf()).sum().backward(), nothing),
        lambda: torch.autograd.graph.saved_tensors_hooks(lambda tensor: tensor * 1, lambda tensor: tensor),
    ),
    "anomaly mode": (accumulated, torch.autograd.detect_anomaly),
    "recording is off": (lambda: (torch.no_grad()(lambda: leaf() * 2), nothing), nullcontext),
    "inference": (lambda: (torch.inference_mode()(lambda: leaf() * 2), nothing), nullcontext),
    "changes in place": (written, nullcontext),
    "a step of an optimizer": (stepped, nullcontext),
    "a checkpoint": (drawn_again, nullcontext),
    "gradcheck": (probed, nullcontext),
    "other weights": (called_with, nullcontext),
    "a Hessian": (lambda: (lambda: torch.autograd.functional.hessian(torch.prod, leaf()), nothing), nullcontext),
    "a derivative as a function": (lambda: (lambda: torch.func.jacrev(torch.exp)(torch.ones(2)), nothing), nullcontext),
}


def state():
    """All that can be switched, and where the random numbers are."""
    return {**vars(mode), "unusual": {*unusual}, "numpy": np.geterr(), "random": torch.get_rng_state().tolist()}


def traced(call, at):
    """Run `call`, and let `at(file, line)` be asked before each line of the library."""

    def trace(frame, event, argument):
        if not frame.f_code.co_filename.startswith(LIBRARY):
            return None
        if event == "line":
            at(frame.f_code.co_filename, frame.f_lineno)
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        call()
    finally:
        sys.settrace(before)


@pytest.mark.filterwarnings("ignore:Anomaly Detection has been enabled")
@pytest.mark.parametrize("name", PROGRAMS)
def test_an_interrupt_on_any_line_changes_nothing(name):
    prepared, block = PROGRAMS[name]
    lines = {}
    with block():
        prepared()[0]()  # what is made at the first use has been made
        traced(prepared()[0], lambda *line: lines.setdefault(line))
    assert lines
    problems = []
    for line in lines:

        def interrupt(*here, line=line):
            if here == line:
                raise KeyboardInterrupt

        with block():
            call, look = prepared()
            before, seen = state(), look()
            with pytest.raises(KeyboardInterrupt):
                traced(call, interrupt)
            after = state()
            changed = [key for key in before if before[key] != after[key]]
            if look() != seen:
                changed.append("values, and no version counts it")
            vars(mode).update({key: before[key] for key in vars(mode)})
            unusual.clear(), unusual.update(before["unusual"])
        if changed:
            problems.append(f"{line[0].removeprefix(LIBRARY)}:{line[1]}: {changed}")
    assert not problems


@pytest.mark.parametrize("depth", range(40))
def test_passes_within_passes_that_find_no_more_room_change_nothing(depth):
    """Where the stack ends, in a pass or on its way out, depends on how much of it was left."""

    def deeper(levels):
        return deeper(levels - 1) if levels else Bottomless.apply(leaf()).sum().backward()

    before = state()
    with pytest.raises(RecursionError):
        deeper(depth)
    assert state() == before
