"""The steps of a backward pass. What they tell, of both libraries' tensors, test_golden.py shows: cases/steps.py."""

import gc
import re
from weakref import ref

import autograd_lib as torch
from autograd_lib.viz import step_through
from autograd_lib.viz.steps.amount import amount
from autograd_lib.viz.steps.rule import LocalRule
from tests.library.viz.drawing import leaf


def test_the_last_step_tells_the_gradients_that_are_there():
    w, x, unused = leaf(3.0), leaf(2.0), leaf()
    w.grad = torch.tensor(10.0)
    last = step_through(w * x * x, {"w": w, "x": x, "unused": unused})[-1]
    assert (w.grad.item(), x.grad.item(), unused.grad) == (14.0, 12.0, None)
    assert last.text == "backward() is done: w.grad = 14.0, x.grad = 12.0 and unused.grad = None."


def test_a_node_need_not_have_kept_the_shapes_of_its_inputs():
    """Those of lesson 07 have not."""

    class Product:
        name = staticmethod(lambda: "MmBackward0")
        _saved_self, _saved_mat2 = torch.tensor([[1.0, 2.0]]), torch.tensor([[3.0], [4.0]])

    rule = LocalRule(Product(), lambda node, name, tensor: {"mat2": "w"}.get(name))
    came, sent = amount(torch.tensor([[1.0]])), [amount(torch.tensor([[3.0, 4.0]])), None]
    assert rule.explain(came, sent)[1] == ["[[1.0]] @ wᵀ = [[1.0]] @ [[3.0], [4.0]]ᵀ", None]
    assert rule.explain(came, [amount(torch.tensor([[3.0, 5.0]])), None]) == (None, [None, None])


def test_errors_are_the_last_step_and_are_not_raised():
    x = leaf()
    y = x * x
    y.backward()
    assert "RuntimeError: Trying to backward through the graph a second time" in step_through(y)[-1].text

    h = x * 2
    y = h.exp() * h**2
    with torch.no_grad():
        h.add_(1)
    told = step_through(y, {"h": h})[-1].text
    assert "modified by an inplace operation" in told
    assert told.endswith("Help: Do not change it in place before backward(): make a new tensor, as in x = x + 1.")

    [only] = step_through(leaf([1.0, 2.0]) * 2)
    assert only.text.startswith("RuntimeError: grad can be implicitly created only for scalar outputs. Help: Reduce")


def test_nothing_is_held_when_it_is_over():
    def program():
        x = leaf()
        h = x * x
        y = h.exp()
        return step_through(y, {"x": x}), [ref(each) for each in (h, y, h.grad_fn, y.grad_fn)]

    gc.disable()
    try:
        steps, gone = program()
        assert [each() for each in gone] == [None] * 4
    finally:
        gc.enable()
    assert len(steps) == 5


def test_two_equal_pages_do_not_share_their_buttons():
    steps = step_through(leaf() * 3.0)
    pages = [steps._repr_mimebundle_()["text/html"] for _ in range(2)]
    first, second = (re.search(r'name="([\w-]+)"', page)[1] for page in pages)
    assert first != second


def test_of_a_long_pass_a_page_tells_the_beginning_and_the_end():
    x = y = leaf(1.0)
    for _ in range(3000):
        y = y * x
    steps = step_through(y)
    shown = steps._repr_mimebundle_()
    page = shown["text/html"].replace("\N{NO-BREAK SPACE}", " ")
    assert (len(steps), len(str(steps).splitlines())) == (3003, 3004)
    assert "  … 2,943 steps, which print() shows too …" in shown["text/plain"].splitlines()
    assert steps[-1].text in shown["text/plain"] and ".grad = 3001.0 (step 3001)" in page
    assert page.count('type="radio"') == page.count("<p>") == 60 and len(page) < 80_000
