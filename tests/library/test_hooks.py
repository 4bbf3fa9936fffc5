"""Hooks: what no comparison with PyTorch's prints shows. The rest is in cases/autograd/hooks.py."""

import gc
import weakref

import numpy as np
import pytest

import autograd_lib as torch


class Noted:
    """A hook that can be watched."""

    def __call__(self, *args):
        return None


def registrations():
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = x * 2
    return {
        "leaf": x.register_hook,
        "result": y.register_hook,
        "node": y.grad_fn.register_hook,
        "prehook": y.grad_fn.register_prehook,
        "after accumulation": x.register_post_accumulate_grad_hook,
    }


@pytest.mark.parametrize("kind", registrations())
@pytest.mark.parametrize("removed", [True, False])
def test_a_hook_goes_when_it_is_removed_or_with_its_tensor(kind, removed):
    """Also where the handle stays."""
    hook, places = Noted(), registrations()
    watched = weakref.ref(hook)
    gc.disable()
    try:
        handle = places[kind](hook)
        del hook
        (handle.remove if removed else places.clear)()
        assert watched() is None
        handle.remove()
    finally:
        gc.enable()


def test_a_hook_that_keeps_gradients_keeps_what_it_saw():
    """Later additions go into `.grad`, never into what a hook was shown; also where two leaves get one gradient."""
    kept = []
    a, b = [torch.tensor([1.0, 2.0], requires_grad=True) for _ in range(2)]
    a.register_hook(kept.append)
    for _ in range(3):
        (a + b).backward(torch.tensor([1.0, 10.0]))
        (a * 3).sum().backward()
    assert [grad.tolist() for grad in kept] == [[1.0, 10.0], [3.0, 3.0]] * 3
    assert a.grad.tolist() == [12.0, 39.0]
    assert b.grad.tolist() == [3.0, 30.0]


def test_what_a_hook_returns_stays_its_own():
    constant = torch.tensor([5.0, 5.0])
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    x.register_hook(lambda grad: constant)
    for _ in range(2):
        (x * 2).sum().backward()
    assert x.grad.tolist() == [10.0, 10.0]
    assert constant.tolist() == [5.0, 5.0]


def test_zero_dimensional_gradients_can_be_changed_in_place():
    x = torch.tensor(3.0, requires_grad=True)
    y = x * x

    def halve(grad):
        grad.mul_(0.5)

    y.register_hook(halve)
    y.backward()
    assert x.grad.item() == 3.0


def test_a_hook_on_one_of_several_outputs_sees_that_one():
    x = torch.tensor(np.arange(6.0).reshape(3, 2), requires_grad=True)
    parts = (x * 1).unbind()
    seen = {}
    for number, part in enumerate(parts):
        part.register_hook(
            lambda grad, number=number: seen.update({number: None if grad is None else grad.sum().item()})
        )
    (parts[0] * 1 + parts[2] * 3).sum().backward()
    assert seen == {0: 2.0, 1: None, 2: 6.0}
