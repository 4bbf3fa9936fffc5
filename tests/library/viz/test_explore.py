"""Pictures that answer: each state says and shows what the library computes, and needs no kernel."""

import math
import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

import autograd_lib as torch
from autograd_lib.viz import explore
from autograd_lib.viz.drawing.theme import ACCENT


def parabola(w):
    return (w * 2.0 - 5.0) ** 2


def page(picture):
    return picture._repr_mimebundle_()["text/html"]


def layers(picture):
    """What each state alone shows, as (tag, attributes)."""
    svg = ElementTree.fromstring(re.sub(r' xmlns="[^"]*"', "", picture.svg))
    return [group for group in svg.findall("g") if group.get("style", "").startswith("--from")]


def test_the_slope_is_autograds_own():
    """Detached factors carry no gradient, whatever the curve does."""
    picture = explore.tangent(lambda w: w * w.detach(), torch.tensor(3.0), nudges=[1.0])
    assert picture[0].sentences[0] == "The slope is 3.0, so it promises a change of 3.0 × 1.0 = 3.0."


def test_promised_and_real_are_where_the_words_say():
    """On the paper the distance from the tangent grows with the square of the nudge."""
    picture = explore.tangent(parabola, torch.tensor(1.0), nudges=[1.0, 2.0])
    apart = []
    for layer in layers(picture):
        promised, real = (float(circle.get("cy")) for circle in layer.iter("circle"))
        apart.append(promised - real)
    assert apart[1] == pytest.approx(4 * apart[0], abs=0.5)


def product_of_paths(x, w):
    a = x * x
    b = w * x
    return {"a": a, "b": b, "y": a * b}


def seen_of_chain(picture, place):
    """What a state alone shows, but for its order."""
    return sorted(text.text.replace("\N{NO-BREAK SPACE}", " ").strip() for text in layers(picture)[place].iter("text"))


def test_a_chain_draws_what_it_tells():
    picture = explore.chain(product_of_paths, x=torch.tensor([1.0, 5.0]), w=torch.tensor([3.0, -1.0]))
    values = ["= 5.0", "= 3.0", "= 25.0", "= 15.0", "= 375.0", ".grad = 225.0", ".grad = 125.0"]
    gradients = ["1.0", "75.0", "75.0", "75.0", "125.0", "15.0", "15.0", "25.0", "25.0"]  # each on its line
    assert seen_of_chain(picture, 2) == sorted([*values, *gradients])


def test_a_value_is_not_taken_for_a_gradient_that_is_as_large():
    picture = explore.chain(lambda x: {"h": x * x, "y": x * x * 0.5}, x=torch.tensor([3.0, -10.0]))
    assert [text for text in seen_of_chain(picture, 0) if "3.0" in text] == [".grad = 3.0", "= 3.0"]


def test_the_picture_of_a_chain_holds_still():
    """Whatever is chosen, texts begin at the same places."""
    picture = explore.chain(product_of_paths, x=torch.tensor([1.0, 5000.0]), w=torch.tensor([3.0]))
    first, second = ([text.get("x") for text in layer.iter("text")] for layer in layers(picture))
    assert first == second


def test_a_chain_refuses_a_graph_that_changes():
    with pytest.raises(ValueError, match="for some of the values `f` does other operations"):
        explore.chain(lambda x: {"y": x * x if x > 0 else x.exp()}, x=torch.tensor([1.0, -1.0]))


def test_a_chain_passes_on_why_there_are_no_gradients():
    with pytest.raises(ValueError, match="grad can be implicitly created only for scalar outputs"):
        explore.chain(lambda x: {"y": torch.stack([x, x])}, x=torch.tensor([1.0]))


def test_without_a_renderer_a_chain_still_tells(monkeypatch):
    monkeypatch.setenv("GRAPHVIZ_DOT", "nothing-of-this-name")
    picture = explore.chain(product_of_paths, x=torch.tensor([5.0]), w=torch.tensor([3.0]))
    assert "x gets 75.0 + 75.0 + 75.0 = 225.0." in picture[0].sentences[1]
    assert "pip install graphviz" in page(picture)


def matrices(*sizes):
    return [torch.ones(*pair) for pair in pairwise(sizes)]


def test_a_product_costs_what_its_order_makes_it():
    picture = explore.product({"row": matrices(1, 4, 5, 6), "column": matrices(6, 5, 4, 1)})
    assert [state.sentences[-1] for state in picture] == [
        f"Together {4 * 5 + 5 * 6} multiplications.",
        f"Together {4 * 5 * 6 + 4 * 6} multiplications.",
        f"Together {6 * 5 * 4 + 6 * 4} multiplications.",
        f"Together {5 * 4 + 6 * 5} multiplications.",
    ]


def test_areas_are_as_large_as_prices():
    picture = explore.product({"row": matrices(1, 4, 5, 6)})
    squares = [rect for rect in layers(picture)[1].iter("rect") if rect.get("fill") == ACCENT]
    areas = [float(square.get("width")) * float(square.get("height")) for square in squares]
    assert areas[0] / areas[1] == pytest.approx(120 / 24, rel=0.02)


def test_broadcasting_copies_and_its_gradient_adds_up():
    gradient = torch.tensor([[1.0, 2.0, 4.0], [8.0, 16.0, 32.0]])
    row, column, single = torch.tensor([0.5, 1.5, 2.5]), torch.tensor([[7.0], [9.0]]), torch.tensor(3.0)
    picture = explore.broadcast(gradient, row, column, single, gradient)
    assert [state.chosen for state in picture] == [f"shape = {shape}" for shape in ("(3,)", "(2, 1)", "()", "(2, 3)")]
    assert picture[0].sentences[1] == "The 1.5 has 2 copies, and gets 2.0 + 16.0 = 18.0."
    assert picture[1].sentences == (
        "The 7.0 has 3 copies, and gets 1.0 + 2.0 + 4.0 = 7.0.",
        "The 9.0 has 3 copies, and gets 8.0 + 16.0 + 32.0 = 56.0.",
    )
    assert picture[2].sentences == ("The 3.0 has 6 copies, and gets 1.0 + 2.0 + 4.0 + 8.0 + 16.0 + 32.0 = 63.0.",)
    assert picture[3].sentences[-1] == "The 32.0 has 1 copy, and gets 32.0."


def test_the_grids_show_values_copies_gradients_and_sums():
    picture = explore.broadcast(torch.tensor([[1.0, 2.0], [8.0, 16.0]]), torch.tensor([[7.0], [9.0]]))
    shown = [text.text for text in layers(picture)[0].iter("text")]
    assert shown[:8] == ["values", "7.0", "9.0", "→ copies", "7.0", "7.0", "9.0", "9.0"]
    assert shown[8:] == [".grad", "3.0", "24.0", "← gradients", "1.0", "2.0", "8.0", "16.0"]


def momentum_free(lr, momentum):
    return [(1 - lr) ** step + momentum for step in range(4)]


def test_training_has_a_state_for_each_combination():
    picture = explore.training(momentum_free, lr=[0.5, 3.0], momentum=[0.0, 1.0])
    assert [state.chosen for state in picture] == [
        f"lr = {lr}, momentum = {momentum}" for lr in (0.5, 3.0) for momentum in (0.0, 1.0)
    ]
    assert picture[1].sentences == ("2.0 → 1.125 at step 3; it is lowest at the end.",)
    [line] = layers(picture)[1].iter("polyline")
    assert len(line.get("points").split()) == 4


def test_losses_that_run_away_or_reach_zero_stay_on_the_paper():
    runs = {"away": [9.0, 1e30, math.inf, math.nan], "zero": [9.0, 0.0, 0.0]}
    picture = explore.training(lambda run: runs[run], run=list(runs))
    assert "not finite from step 2 on" in picture[0].sentences[0]
    assert "nan" not in picture.svg
    assert "inf" not in picture.svg
    lines = [line for layer in layers(picture) for line in layer.iter("polyline")]
    assert {len(line.get("points").split()) for line in lines} == {2}  # nothing is drawn along an edge


def sgd(w):
    return torch.optim.SGD([w], lr=0.05)


def test_an_account_is_kept_from_call_to_call():
    picture = explore.account(lambda w: (2 * w - 6) ** 2, torch.tensor(0.0), sgd, ["ZBS", "SZB", "BS"], rounds=2)
    assert picture[0].sentences[1] == (
        "Round 2: zero_grad() leaves None, backward() leaves -14.4, step() finds -14.4 and leaves w at 1.92."
    )
    assert picture[1].sentences[0] == (
        "Round 1: step() finds None and leaves w at 0.0, zero_grad() leaves None, backward() leaves -24.0."
    )
    assert picture[2].sentences[1] == "Round 2: backward() leaves -38.4, step() finds -38.4 and leaves w at 3.12."
    shown = [text.text for text in layers(picture)[2].iter("text")]
    assert shown == ["backward()", "step()", "-24.0", "w = 1.2", "-38.4", "w = 3.12"]


def test_what_is_explored_stays_as_it_was():
    w = torch.tensor(1.0, requires_grad=True)
    explore.tangent(parabola, w)
    explore.account(parabola, w, sgd, ["ZBS"])
    explore.broadcast(torch.ones(2, 2), w)
    assert w.grad is None
    assert w.item() == 1.0


def test_every_state_has_a_button_and_the_text_says_them_all():
    picture = explore.tangent(parabola, torch.tensor(1.0))
    html = page(picture)
    assert html.count('type="radio"') == len(picture) == 21
    assert re.findall(r'aria-label="(nudge [^"]*)"[^>]* checked', html) == ["nudge 0.0"]
    assert "<script" not in html
    for state in picture:
        assert f"  {state.chosen}: {' '.join(state.sentences)}" in str(picture).splitlines()


def test_without_style_sheets_one_state_is_seen():
    seen = [
        layer
        for layer in layers(explore.training(momentum_free, lr=[0.5, 3.0], momentum=[0.0]))
        if layer.get("opacity") != "0"
    ]
    assert len(seen) == 1


def test_knobs_have_buttons_with_words_and_one_of_each_is_chosen():
    html = page(explore.training(momentum_free, lr=[0.5, 3.0], momentum=[0.0, 1.0, 2.0]))
    assert re.findall(r"<legend>([^<]*)", html) == ["Losses", "lr", "momentum"]
    assert re.findall(r"<label><input [^>]*>([^<]*)</label>", html) == ["0.5", "3.0", "0.0", "1.0", "2.0"]
    assert re.findall(r'value="([^"]*)"[^>]* checked', html) == ["0-0", "1-0"]
    rule = r'\.of-2-3:has\(\[value="0-1"\]:checked\):has\(\[value="1-2"\]:checked\)\{--step:5\}'
    assert len(re.findall(rule, html)) == 1


@pytest.mark.parametrize("bad", [3.0, "w"])
def test_what_is_no_tensor_is_refused(bad):
    with pytest.raises(TypeError, match="A slope is explored at a tensor of one number"):
        explore.tangent(parabola, bad)


def test_values_of_a_leaf_are_a_tensor():
    with pytest.raises(TypeError, match="The values of a leaf are a tensor"):
        explore.chain(product_of_paths, x=[1.0], w=[2.0])


def test_a_function_must_return_a_tensor():
    with pytest.raises(TypeError, match="The function must return a tensor"):
        explore.tangent(lambda w: w.item(), torch.tensor(1.0))
