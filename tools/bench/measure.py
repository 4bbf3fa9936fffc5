"""What one library takes, seen from the process in which it runs: time of the processor, and memory."""

import gc
import math
import os
from importlib import import_module
from pathlib import Path
from time import process_time

from .workloads import MANY_ROWS, WORKLOADS

OURS, THEIRS = "autograd_lib", "torch"

now = {}  # the run that is measured, and about how many seconds it takes


def loaded(library, workload):
    """What the workload's program returns of a library."""
    torch = import_module(library)
    if library == THEIRS:
        torch.set_num_threads(1)
    torch.manual_seed(0)
    return workload.program(torch)


def run_of(forward, leaves, optimizer):
    """A function for one run: forward, backward and the optimizer's step, up to being ready for the next."""

    def run():
        forward().backward()
        if optimizer:
            optimizer.step()
        for leaf in leaves:
            leaf.grad = None

    return run


def prepare(library, name):
    """Make a workload ready to be timed; its gradients, as arrays."""
    gc.unfreeze()
    forward, leaves, optimizer = loaded(library, WORKLOADS[name])
    forward().backward()
    gradients = [leaf.grad.numpy().copy() for leaf in leaves]
    now["run"] = run_of(forward, leaves, optimizer)
    now["run"]()  # an optimizer's first step makes its state: the next one tells how long a run takes
    start = process_time()
    now["run"]()
    now["seconds"] = process_time() - start
    gc.collect()
    gc.freeze()  # a library must collect the garbage it makes, not search the modules that happen to be imported
    return gradients


def seconds_a_run(seconds, best_of):
    """The best of some samples that take about so many seconds each; of one, if a run takes longer."""
    runs = math.ceil(seconds / now["seconds"])
    return min(sample(now["run"], runs) for _ in range(best_of if runs > 1 else 1))


def sample(run, runs):
    start = process_time()
    for _ in range(runs):
        run()
    gc.collect()  # who leaves cyclic garbage pays for it here
    return (process_time() - start) / runs


def seconds_to_import(module):
    """In a fresh process."""
    start = process_time()
    import_module(module)
    return process_time() - start


def peak(library):
    """How many bytes more than before are in use at the worst moment of a forward and a backward pass; Linux tells."""
    run = run_of(*loaded(library, MANY_ROWS))
    run()
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    Path("/proc/self/clear_refs").write_text("5")
    run()
    said = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text().splitlines())
    return int(said["VmHWM"].split()[0]) * 1024 - pages * os.sysconf("SC_PAGE_SIZE")
