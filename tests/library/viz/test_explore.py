"""Pictures that answer: what no picture of the lessons shows."""

import math
import re
from xml.etree import ElementTree

import autograd_lib as torch
from autograd_lib.viz import explore


def lines(picture):
    """The curve that each state alone shows."""
    svg = ElementTree.fromstring(re.sub(r' xmlns="[^"]*"', "", picture.svg))
    return [line for group in svg.findall("g") for line in group.iter("polyline") if "--from" in group.get("style", "")]


def test_losses_that_run_away_or_reach_zero_stay_on_the_paper():
    runs = {"away": [9.0, 1e30, math.inf, math.nan], "zero": [9.0, 0.0, 0.0]}
    picture = explore.training(lambda run: runs[run], run=list(runs))
    assert "not finite from step 2 on" in picture[0].sentences[0]
    assert "nan" not in picture.svg and "inf" not in picture.svg
    assert {len(line.get("points").split()) for line in lines(picture)} == {2}  # nothing is drawn along an edge


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
