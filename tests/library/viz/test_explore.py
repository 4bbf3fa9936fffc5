"""Pictures that answer: what no picture of the lessons shows."""

import math
import re
from itertools import pairwise

import pytest

import autograd_lib as torch
from autograd_lib.viz import explore
from autograd_lib.viz.explore.paper import Paper, ticks
from autograd_lib.viz.values import readable
from tests.library.viz.drawing import svg_of


def lines(picture):
    """The curve that each state alone shows."""
    states = [group for group in svg_of(picture).findall("g") if "--from" in group.get("style", "")]
    return [line for group in states for line in group.iter("path")]


def test_losses_that_run_away_or_reach_zero_stay_on_the_paper():
    runs = {"away": [9.0, 1e30, math.inf, math.nan], "zero": [9.0, 0.0, 0.0]}
    picture = explore.training(lambda run: runs[run], run=list(runs))
    assert "not finite from step 2 on" in picture[0].sentences[0]
    assert "nan" not in picture.svg and "inf" not in picture.svg
    assert [len(re.findall("[ML]", line.get("d"))) for line in lines(picture)] == [2, 2]  # nothing along an edge


def test_a_curve_goes_straight_on_to_the_edge_where_it_leaves_the_frame():
    paper = Paper((0, 10), (0.0, 10.0))
    assert [*paper.within([(0, 0.0), (10, 20.0)])] == [((0.0, 0.0), (5.0, 10.0))]
    assert [*paper.within([(0, 5.0), (2, 15.0), (4, 5.0)])] == [((0.0, 5.0), (1.0, 10.0)), ((3.0, 10.0), (4.0, 5.0))]
    assert [*paper.within([(0, 12.0), (5, 15.0)])] == [] and [*paper.within([(0, 3.0), (5, 3.0)])] != []


@pytest.mark.parametrize(
    ("low", "high", "seen"),
    [
        (0.64, 4.36, ["1", "2", "3", "4"]),
        (-31.9, 18.7, ["-20", "0"]),
        (0, 15, ["0", "5", "10", "15"]),
        (0.0, 9e3, ["0", "2,000", "4,000", "6,000", "8,000"]),
        (0.0, 2e-5, ["0", "5e-6", "1e-5", "1.5e-5", "2e-5"]),
    ],
)
def test_numbers_on_an_axis_are_easy_to_read(low, high, seen):
    assert [*map(readable, ticks(low, high))] == seen


def test_each_curve_has_its_name_at_its_end_and_no_two_names_overlap():
    picture = explore.training(lambda lr: [9.0, 9.0 - lr, 9.0 - lr], lr=[0.1, 0.11, 0.12, 8.0])
    texts = svg_of(picture).findall("text")
    places = {text.text: float(text.get("y")) for text in texts if text.text in ("0.1", "0.11", "0.12", "8.0")}
    assert len(places) == 4 and max(places.values()) <= 240
    assert min(after - before for before, after in pairwise(sorted(places.values()))) >= 14


def test_more_than_six_positions_are_a_slider():
    six, seven = (explore.tangent(lambda w: w * w, torch.tensor(1.0), nudges=range(count)) for count in (6, 7))
    assert 'class="track"' not in six._page() and 'class="track"' in seven._page()
    knob = explore.training(lambda lr: [1.0, lr], lr=[place / 10 for place in range(1, 9)])._page()
    assert 'class="track">0.1 <input' in knob and "> 0.8</div>" in knob


def test_the_slope_is_autograds_own():
    """Detached factors carry no gradient, whatever the curve does."""
    picture = explore.tangent(lambda w: w * w.detach(), torch.tensor(3.0), nudges=[1.0])
    assert picture[0].sentences[0] == "The slope is 3.0, so it promises a change of 3.0 × 1.0 = 3.0."


def test_what_is_explored_stays_as_it_was():
    w = torch.tensor(1.0, requires_grad=True)
    explore.tangent(lambda w: w * w, w)
    explore.account(lambda w: w * w, w, lambda w: torch.optim.SGD([w], lr=0.05), ["ZBS"])
    explore.broadcast(torch.ones(2, 2), w)
    assert w.grad is None
    assert w.item() == 1.0
