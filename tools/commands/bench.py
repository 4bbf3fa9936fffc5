"""Measures speed beside PyTorch and two engines that are written in Python: HIPS autograd, and MyGrad.

All times are the processor's. The exit status is 1 if a target is missed. A --quick look is a rough one: what it says
is missed may not be.
"""

import atexit
import os
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from multiprocessing import get_context
from statistics import median, quantiles
from typing import Any

from tools import Refused

EXTRAS = ("parity", "bench")
TWIN = "noise"  # a second process of ours: how far this ratio is from 1 tells how far any of them can be trusted
# Targets: no workload above this multiple of PyTorch's time, and the median of all; the others' times, of MyGrad's on
# all workloads but one; the import, in NumPy's; a training step inside of watch(), in one's outside.
WORST, MEDIAN, PEERS, BUT_FOR, IMPORT, WATCH = 1.3, 1.0, 1.0, {"autograd": 0, "mygrad": 1}, 3, 10
Pairs = Mapping[str, Sequence[Sequence[float]]]  # by rival: seconds of ours, and of theirs
THREADS = ("MKL_NUM_THREADS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "VECLIB_MAXIMUM_THREADS")


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--quick", action="store_true", help="few and short rounds, for a first look")
    parser.add_argument("workloads", nargs="*", metavar="workload", help="the beginning of its name; by default all")


def main(options: Namespace) -> int:
    from tools import pytorch
    from tools.bench import measure, peers
    from tools.bench.workloads import WORKLOADS

    os.environ |= dict.fromkeys(THREADS, "1")
    rounds, seconds, best_of = (3, 0.01, 2) if options.quick else (9, 0.05, 3)
    print(f"autograd_lib beside PyTorch {pytorch.release(pytorch.load())}: one thread, the median of {rounds} rounds")
    found = {measure.THEIRS: [], **{peer: [] for peer in measure.PEERS}}
    with ExitStack() as stack:
        engines = {name: stack.enter_context(process()) for name in (measure.OURS, *found, TWIN)}
        for name in WORKLOADS:
            if not options.workloads or name.startswith(tuple(options.workloads)):
                there = {each: of for each, of in engines.items() if each not in BUT_FOR or name in peers.PROGRAMS}
                pairs = race(there, name, rounds, seconds, best_of)
                shown(name, pairs, {measure.THEIRS: WORST, "autograd": PEERS, "mygrad": PEERS})
                for rival in found.keys() & pairs.keys():
                    found[rival].append(ratio(pairs[rival])[0])
    theirs = found[measure.THEIRS]
    met = [max(theirs) <= WORST, median(theirs) <= MEDIAN]
    met += [sum(each > PEERS for each in found[peer]) <= but_for for peer, but_for in BUT_FOR.items()]
    print(f"{'all':<28}torch {median(theirs):.2f} in the median, at most {MEDIAN:g}")
    if not options.workloads:
        imports = [[alone(measure.seconds_to_import, name) for name in (measure.OURS, "numpy")] for _ in range(rounds)]
        met.append(shown("import", {"numpy": imports}, {"numpy": IMPORT}))
        watched = {
            name: [alone(measure.seconds_watched, name, seconds, best_of) for _ in range(rounds)]
            for name in (measure.OURS, measure.THEIRS)
        }
        met.append(shown("inside of watch", watched, dict.fromkeys(watched, WATCH)))
    return int(not all(met))


def process() -> ProcessPoolExecutor:
    """A process for one library, which knows nothing of this one. It ends at once: PyTorch would tell what it leaks."""
    return ProcessPoolExecutor(1, get_context("spawn"), atexit.register, (os._exit, 0))


def alone(function: Callable, *arguments: object) -> Any:
    with process() as fresh:
        return fresh.submit(function, *arguments).result()


def race(engines: dict[str, ProcessPoolExecutor], name: str, rounds: int, seconds: float, best_of: int) -> Pairs:
    """By rival, pairs of times, ours first. All run in turn, so that what slows the machine slows them all."""
    from tools.bench import measure

    gradients = {
        engine: worker.submit(measure.prepare, measure.OURS if engine == TWIN else engine, name).result()
        for engine, worker in engines.items()
    }
    for rival, others in gradients.items():
        if not alike(gradients[measure.OURS], others):
            raise Refused(f"{name}: {rival} gives other gradients, so their times cannot be compared.")
    order, times = list(engines), {engine: [] for engine in engines}
    for _ in range(rounds):
        for engine in order:
            times[engine].append(engines[engine].submit(measure.seconds_a_run, seconds, best_of).result())
        order = order[1:] + order[:1]
    ours = times.pop(measure.OURS)
    return {engine: list(zip(ours, theirs, strict=True)) for engine, theirs in times.items()}


def alike(ours: list, theirs: list) -> bool:
    """To a share of the largest element: what is added up in another order is rounded otherwise."""
    from autograd_course.seam.compare import Tolerance, agrees

    return agrees(ours, theirs, Tolerance(rtol=1e-2))  # a tenth of it counts beside the largest


def shown(name: str, pairs: Pairs, limits: Mapping[str, float]) -> bool:
    """Print what a comparison came to, such as `torch 0.31 ±2%, at most 0.35 ✓`; whether it meets its targets."""
    told, met = [], True
    for rival, both in pairs.items():
        value, spread = ratio(both)
        words = f"{rival} {value:.2f} ±{spread:.0%}"
        if limit := limits.get(rival):
            met = met and value <= limit
            words += f", at most {limit:g} {'✓' if value <= limit else '✗'}"
        told.append(words)
    print(f"{name:<28}{'; '.join(told)}", flush=True)
    return met


def ratio(pairs: Sequence[Sequence[float]]) -> tuple[float, float]:
    """The median of ours / theirs, taken in each round by itself; half the width of their middle half, as a share."""
    low, middle, high = quantiles([ours / theirs for ours, theirs in pairs], n=4, method="inclusive")
    return middle, (high - low) / 2 / middle
