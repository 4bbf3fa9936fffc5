"""The race compares what computes the same; how fast it is, no test asks."""

import numpy as np
import pytest

import autograd_lib as torch
from tools.bench import findings, optimizers, processes, report
from tools.bench.engines import ENGINES, ByHand
from tools.bench.race import OURS, TWIN, Race
from tools.bench.workload import wrong_gradients
from tools.bench.workloads import WORKLOADS


@pytest.mark.parametrize("name", WORKLOADS)
def test_gradients_are_those_by_hand(name):
    engines = ENGINES[OURS](), ByHand()
    for engine in engines:
        engine.prepare(WORKLOADS[name])
    ours, by_hand = [engine.gradients() for engine in engines]
    assert wrong_gradients(ours, by_hand) is None
    assert all(np.any(each) for each in by_hand)


@pytest.mark.parametrize("optimizer", [optimizers.SGD, optimizers.Adam])
def test_optimizers_make_the_steps_of_those_by_hand(optimizer, monkeypatch):
    monkeypatch.setattr(optimizers, "RATE", 0.01)
    start = np.array([1.0, -2.0, 0.5], np.float32)
    tensor, array = torch.tensor(start, requires_grad=True), start.copy()
    ours, by_hand = optimizer.of(torch, [tensor]), optimizer([array])
    for gradient in np.random.default_rng(0).standard_normal((50, 3), dtype=np.float32):
        tensor.grad = torch.tensor(gradient)
        ours.step()
        by_hand.step([gradient])
    assert wrong_gradients([tensor.detach().numpy() - start], [array - start], tolerance=1e-5) is None


@pytest.mark.parametrize(
    ("gradients", "complaint"),
    [
        ([np.float32(1.0)], "1 gradients instead of 2"),
        ([np.float32(1.0), np.zeros((3, 1))], r"gradient 1 has the shape \(3, 1\)"),
        ([np.float32(1.0), np.array([1.0, 2.0, 3.1])], "gradient 1 differs by 0.1"),
        ([np.float32(np.nan), np.array([1.0, 2.0, 3.0])], "gradient 0 differs by nan"),
    ],
)
def test_a_wrong_gradient_is_named(gradients, complaint):
    expected = [np.float32(1.0), np.array([1.0, 2.0, 3.0])]
    assert wrong_gradients(expected, expected) is None
    with pytest.raises(AssertionError, match=complaint):
        raise AssertionError(wrong_gradients(gradients, expected))


def test_workers_choose_their_processor_themselves_and_use_one_thread(monkeypatch):
    for name in ("OPENBLAS_CORETYPE", "NVPL_BLAS_DEBUG_CPU_TYPE", "MKL_DEBUG_CPU_TYPE", "OMP_PLACES"):
        monkeypatch.setenv(name, "1")
    monkeypatch.setenv("OMP_NUM_THREADS", "64")
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.setenv("PYTHONPATH", "kept")
    variables = processes.environment()
    assert not {name for name in variables if "CPU_TYPE" in name or name in ("OPENBLAS_CORETYPE", "OMP_PLACES")}
    assert variables["OMP_NUM_THREADS"] == variables["OPENBLAS_NUM_THREADS"] == "1"
    assert "PYTHONDONTWRITEBYTECODE" not in variables
    assert variables["PYTHONPATH"] == "kept"


def results():
    """Times that were made up: ours 1, PyTorch's 2 (but once 4), MyGrad's 0.5."""
    times = {OURS: [1, 1, 1, 1], "PyTorch": [2, 2, 4, 2], "MyGrad": [0.5] * 4, TWIN: [1, 1, 1, 1]}
    return {
        "python": "3.11", "rounds": 4, "versions": {OURS: "0.1", "PyTorch": "2.15.0", "MyGrad": "2.2"},
        "left_out": {"HIPS autograd": "No module named 'autograd'"},
        "workloads": {"attention": {"times": {name: [{"whole": each} for each in times[name]] for name in times},
                                    "failed": {"NumPy": "it broke"}}},
        "imports": {OURS: [(0.12, 0.1)], "NumPy": [(0.1, 0.1)]},
        "memory": {OURS: {"graph": 1 << 20, "without a graph": 300, "peak": 5 << 20, "growth": 9000}},
    }  # fmt: skip


class Engine:
    """A worker that runs until it is asked for the last of `samples`."""

    def __init__(self, samples):
        self.left = samples

    def ask(self, prepare=None, **_):
        self.left -= prepare is None
        if not self.left:
            raise processes.EngineError("it cannot compile that")
        return {"whole": 1.0}


def test_an_engine_that_fails_in_a_later_round_leaves_the_race_to_the_others():
    race = object.__new__(Race)
    race.workers = {OURS: Engine(9), "MyGrad": Engine(2), "HIPS autograd": Engine(9)}
    raced = race.run(next(iter(WORKLOADS)), rounds=3, seconds=1, best_of=1)
    assert {engine: len(times) for engine, times in raced["times"].items()} == {OURS: 3, "HIPS autograd": 3}
    assert raced["failed"] == {"MyGrad": "it cannot compile that"}


def test_ratios_are_taken_round_by_round():
    found = findings.ratio([(1, 2), (1, 2), (1, 4), (1, 2)], limit=0.5)
    assert (found.value, found.met) == (0.5, True)
    assert found.spread == pytest.approx((0.5 - 0.4375) / 2 / 0.5)


def test_what_misses_its_target_is_said_in_the_report():
    misses, judged = findings.missed(results())
    assert list(misses) == [
        "attention against MyGrad",
        f"import of {OURS} against NumPy's",
        f"memory of {OURS}, growth, in KiB",
    ]
    assert judged == 5
    text = report.text(results())
    for words in ("0.50 ±6% ≤0.85 ✓", "2.00 ±0% ≤1 ✗", "1.20 ≤1.15 ✗", "8.8 ≤4 ✗", "2 of 5 targets met"):
        assert words in text
    assert "Left out: HIPS autograd (No module named 'autograd')" in text
    assert "attention did not run under NumPy: it broke" in text
