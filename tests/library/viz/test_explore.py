"""Pictures that answer: each state says and shows what the library computes, and needs no kernel."""

import re
from xml.etree import ElementTree

import pytest

import autograd_lib as torch
from autograd_lib.viz import explore


def parabola(w):
    return (w * 2.0 - 5.0) ** 2


def page(picture):
    return picture._repr_mimebundle_()["text/html"]


def layers(picture):
    """What each state alone shows, as (tag, attributes)."""
    svg = ElementTree.fromstring(re.sub(r' xmlns="[^"]*"', "", picture.svg))
    return [group for group in svg.findall("g") if group.get("style", "").startswith("--from")]


def test_a_tangent_tells_the_promise_and_what_happens():
    picture = explore.tangent(parabola, torch.tensor(1.0), nudges=[0.5, 3.0, 4.0])
    assert [state.chosen for state in picture] == ["nudge 0.5", "nudge 3.0", "nudge 4.0"]
    assert picture[0].sentences == (
        "The slope is -12.0, so it promises a change of -12.0 × 0.5 = -6.0.",
        "The value really goes from 9.0 to 4.0, a change of -5.0.",
        "The promise is off by 1.0.",
    )
    assert picture[2].sentences[1] == "The value really goes from 9.0 to 25.0, a change of 16.0."


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


def test_a_descent_follows_each_learning_rate():
    picture = explore.descent(parabola, torch.tensor(1.0), rates=[0.1, 0.25, 0.3], steps=3)
    assert [state.sentences[0] for state in picture] == [
        "1.0 → 2.2 → 2.44 → 2.488.",
        "1.0 → 4.0 → 1.0 → 4.0.",
        "1.0 → 4.6 → -0.44 → 6.616.",
    ]
    stuck = "It doesn't fall: each step goes too far."
    assert [stuck in state.sentences for state in picture] == [False, True, True]
    assert [len(list(layer.iter("circle"))) for layer in layers(picture)] == [4, 4, 4]


def test_a_descent_that_runs_away_ends_where_the_numbers_do():
    picture = explore.descent(lambda w: w**4, torch.tensor(3.0), rates=[1.0], steps=50)
    assert picture[0].sentences[1] == "The value goes from 81.0 to inf."
    assert "nan" not in picture.svg


def test_what_is_explored_stays_as_it_was():
    w = torch.tensor(1.0, requires_grad=True)
    explore.tangent(parabola, w)
    explore.descent(parabola, w)
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
    seen = [layer for layer in layers(explore.descent(parabola, torch.tensor(1.0))) if layer.get("opacity") != "0"]
    assert len(seen) == 1


@pytest.mark.parametrize("bad", [3.0, "w"])
def test_what_is_no_tensor_is_refused(bad):
    with pytest.raises(TypeError, match="A slope is explored at a tensor of one number"):
        explore.tangent(parabola, bad)


def test_a_function_must_return_a_tensor():
    with pytest.raises(TypeError, match="The function must return a tensor"):
        explore.tangent(lambda w: w.item(), torch.tensor(1.0))
