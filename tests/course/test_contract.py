"""What a check asks of a student's code besides the right numbers: kinds, "by hand", switches left alone."""

import pytest

import autograd_lib as torch
from autograd_course.judge.judge import judge
from autograd_course.observe.observe import observe
from tools.cells.checks import cut

HEAD = 'import autograd_lib as torch\n\nwith Check("1.2", points=2) as check:\n    '


def verdict(part, answer):
    """The verdict on a student's `answer`, a function, by a check of one part; observed from the cut check alone."""
    check = f"{HEAD}{part}\ncheck.score"
    was_on = torch.is_grad_enabled()
    observation = observe(cut(check), {"answer": answer, "torch": torch})
    assert torch.is_grad_enabled() == was_on
    return judge(check, observation)


def words(one):
    return " ".join(one.card["text/plain"].split())


FLOATS = 'check.equal("numbers", lambda: answer(), [1.0, 2.0])'


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (torch.tensor([1.0, 2.0], requires_grad=True), "Your result contains a tensor that requires grad"),
        ([torch.ones((), requires_grad=True) * 1, 2.0], "Your result contains a tensor that requires grad"),
        (["1.0", 2.0], "you got the string '1.0', expected the number 1.0"),
        ([[1.0], 2.0], "you got the list [1.0], expected the number 1.0"),
        ([True, 2.0], "you got the bool True, expected the number 1.0"),
    ],
)
def test_another_kind_is_named(given, says):
    one = verdict(FLOATS, lambda: given)
    assert one.score == 0
    assert says in words(one)


def slope_by(way):
    def slope():
        x = torch.tensor(3.0, requires_grad=True)
        way(x * x, x)
        return 6.0

    return slope


BY_HAND = 'check.equal("by hand", lambda: answer(), 6.0, by_hand=True)'
WAYS = {
    "backward": lambda y, x: y.backward(),
    "autograd.backward": lambda y, x: torch.autograd.backward(y),
    "autograd.grad": lambda y, x: torch.autograd.grad(y, x),
    "a name from before": lambda y, x, grad=torch.autograd.grad: grad(y, x),
    "a class's own": lambda y, x, walk=torch.Tensor.backward: walk(y),
    "functional": lambda y, x: torch.autograd.functional.vjp(torch.sin, x.detach()),
    "func": lambda y, x: torch.func.grad(torch.sin)(x.detach()),
    "a node's rule": lambda y, x: y.grad_fn(torch.ones(())),
    "a node's rule, on arrays": lambda y, x: y.grad_fn.apply(torch.ones(()).numpy(), False),
    "a rule of a new kind of node": lambda y, x: x.cosh().grad_fn.call_with_hooks(torch.ones(()), True),
    "inside enable_grad": lambda y, x: torch.enable_grad()(lambda: (x * x).backward())(),
}


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_by_hand_the_engine_refuses(way):
    assert verdict(BY_HAND.replace(", by_hand=True", ""), slope_by(way)).score == 2
    one = verdict(BY_HAND, slope_by(way))
    assert one.score == 0
    assert "autograd is switched off here: compute this by hand" in words(one)


def test_afterwards_it_runs_again():
    assert verdict(BY_HAND, lambda: 6.0).score == 2
    y = torch.tensor(3.0, requires_grad=True) * 2
    assert y.grad_fn(torch.ones(())) == (2.0, None)
    assert y.grad_fn.apply(torch.ones(()).numpy(), False)[0] == 2.0
    y.backward()


def test_by_hand_a_graph_may_be_looked_at():
    def answer():
        node = (torch.tensor(3.0, requires_grad=True) * 2).grad_fn
        return 6.0 if node.name() == "MulBackward0" and len(node.next_functions) == 2 else 0.0

    assert verdict(BY_HAND, answer).score == 2


@pytest.mark.parametrize("on", [True, False])
def test_a_switch_left_another_way_costs_the_part_and_is_put_back(on):
    def answer():
        torch.set_grad_enabled(not on)
        return [1.0, 2.0]

    with torch.set_grad_enabled(on):
        one = verdict(FLOATS, answer)
    assert one.score == 0
    assert f"recording switched {'off' if on else 'on'}" in words(one)
