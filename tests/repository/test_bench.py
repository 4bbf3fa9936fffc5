"""The race compares what computes the same; how fast it is, no test asks."""

from contextlib import contextmanager

import numpy as np
import pytest

from autograd_lib import viz
from autograd_lib.viz import watch
from tools.bench import measure
from tools.bench.workloads import WORKLOADS
from tools.commands.bench import alike, ratio, shown


@pytest.mark.parametrize("name", WORKLOADS)
def test_a_workload_can_be_run_again(name):
    gradients = [measure.prepare(measure.OURS, name) for _ in range(2)]
    assert alike(*gradients) and all(map(np.any, gradients[0]))
    assert measure.seconds_a_run(0.001, 1) > 0


def test_a_step_is_timed_outside_of_watch_and_then_inside(monkeypatch):
    begun = []

    @contextmanager
    def watching():
        begun.append(watch)
        with watch():
            yield
        begun.clear()

    monkeypatch.setattr(viz, "watch", watching)
    monkeypatch.setattr(measure, "seconds_a_run", lambda *_: measure.now["run"]() or len(begun))
    assert measure.seconds_watched(measure.OURS, 0.001, 1) == (1, 0)
    assert not begun


def test_gradients_that_differ_are_not_alike():
    gradients = [np.array([1.0, 2.0, 3.0])]
    assert alike(gradients, [np.array([1.0, 2.0, 3.001])])
    assert not alike(gradients, [np.array([1.0, 2.0, 3.1])])
    assert not alike([np.array([np.nan])], [np.array([1.0])])


def test_a_ratio_is_taken_round_by_round_and_a_missed_target_is_said(capsys):
    pairs = [(1, 2), (1, 2), (1, 4), (1, 2)]
    assert ratio(pairs) == (0.5, pytest.approx((0.5 - 0.4375) / 2 / 0.5))
    assert shown("attention", {"torch": pairs}, {"torch": 0.5})
    assert not shown("import", {"numpy": pairs}, {"numpy": 0.4})
    assert [line.split(maxsplit=1)[1] for line in capsys.readouterr().out.splitlines()] == [
        "torch 0.50 ±6%, at most 0.5 ✓",
        "numpy 0.50 ±6%, at most 0.4 ✗",
    ]
