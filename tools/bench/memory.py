"""Memory of one engine: what it holds, in bytes.

What is allocated through Python, NumPy's arrays included, is counted exactly by tracemalloc. PyTorch's tensors are
not: there the memory of the process stands for it, where the system tells it.
"""

import gc
import os
import tracemalloc
from pathlib import Path

from .processes import Worker
from .workloads import WORKLOADS
from .workloads.mlp import DIGITS

STEPS = 1000
STATISTICS = Path("/proc/self/statm")  # of this process; Linux has it
PEAK, PEAK_RESET = Path("/proc/self/status"), Path("/proc/self/clear_refs")
LARGE_BLOCKS_ALONE = {"MALLOC_MMAP_THRESHOLD_": "65536"}  # then glibc returns them at once, and the process shrinks


def by_engine(pythons):
    """What each engine that records holds, as far as it can be measured here; each in a process of its own."""
    found = {}
    for engine, python in pythons.items():
        if engine not in ("NumPy", "tinygrad", "micrograd") and (engine != "PyTorch" or STATISTICS.exists()):
            worker = Worker(python, engine, **LARGE_BLOCKS_ALONE)
            found[engine] = worker.ask(memory=engine)
            worker.close()
    return found


def held_by(engine, name):
    held = resident if name == "PyTorch" else traced
    tracemalloc.start()
    return {
        "graph": after_forward(engine, engine.forward, held),
        "without a graph": after_forward(engine, engine.forward_only, held),
        "peak": peak(engine, name == "PyTorch"),
        "growth": growth(engine, held),
    }


def traced():
    return tracemalloc.get_traced_memory()[0]


def resident():
    pages = STATISTICS.read_text().split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def after_forward(engine, forward, held):
    """What is kept after a forward pass of the large network, as long as its result is."""
    engine.prepare(WORKLOADS["MLP 1024-1024-1024-10, SGD"])
    engine.run()
    forward()
    gc.collect()
    before = held()
    result = forward()
    gc.collect()
    after = held()
    del result
    return after - before


def peak(engine, of_process):
    """How much more than before is in use at the worst moment of a forward and a backward pass."""
    engine.prepare(DIGITS)
    engine.run()
    gc.collect()
    before = resident() if of_process else traced()
    if of_process:
        PEAK_RESET.write_text("5")
    else:
        tracemalloc.reset_peak()
    engine.run()
    if not of_process:
        return tracemalloc.get_traced_memory()[1] - before
    (line,) = [line for line in PEAK.read_text().splitlines() if line.startswith("VmHWM:")]
    return int(line.split()[1]) * 1024 - before


def growth(engine, held):
    """How much more memory is in use after training steps, without help from the garbage collector.

    As many steps come before: Python keeps some objects that were freed for the next ones, until its stores are full.
    """
    engine.prepare(WORKLOADS["MLP 784-256-128-10, Adam"])
    gc.collect()
    gc.disable()
    for _ in range(STEPS):
        engine.run()
    before = held()
    for _ in range(STEPS):
        engine.run()
    return held() - before
