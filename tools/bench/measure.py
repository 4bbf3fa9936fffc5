"""What one library takes, seen from the process in which it runs: time of the processor."""

import gc
import math
from collections.abc import Callable
from importlib import import_module
from time import process_time

from .workloads import WORKLOADS

OURS, THEIRS = "autograd_lib", "torch"
PEERS = "autograd", "mygrad"

now = {}  # the run that is measured, and about how many seconds it takes


def run_of(library: str, name: str) -> Callable[[], list]:
    """A function for one run of a workload: forward, backward and the optimizer's step; it returns the gradients."""
    if library in PEERS:
        from . import peers

        return peers.run_of(library, name)
    torch = import_module(library)
    if library == THEIRS:
        torch.set_num_threads(1)
    torch.manual_seed(0)
    forward, leaves, optimizer = WORKLOADS[name](torch)

    def run():
        forward().backward()
        if optimizer:
            optimizer.step()
        gradients = [leaf.grad.numpy() for leaf in leaves]
        for leaf in leaves:
            leaf.grad = None
        return gradients

    return run


def prepare(library: str, name: str) -> list:
    """Make a workload ready to be timed; its gradients, as arrays."""
    run = run_of(library, name)
    gradients = run()
    get_ready(run)
    return gradients


def get_ready(run: Callable[[], object]) -> None:
    gc.unfreeze()
    now["run"] = run
    run()  # the second run may find memory that the first has left
    start = process_time()
    run()
    now["seconds"] = process_time() - start
    gc.collect()
    gc.freeze()  # a library must collect the garbage it makes, not search the modules that happen to be imported


def seconds_a_run(seconds: float, best_of: int) -> float:
    """The best of some samples that take about so many seconds each; of one, if a run takes longer."""
    runs = math.ceil(seconds / now["seconds"])
    return min(sample(now["run"], runs) for _ in range(best_of if runs > 1 else 1))


def sample(run: Callable[[], object], runs: int) -> float:
    start = process_time()
    for _ in range(runs):
        run()
    gc.collect()  # who leaves cyclic garbage pays for it here
    return (process_time() - start) / runs


# A user's program: what stands in the course's own files, watch() passes over.
TRAINING = """\
torch.manual_seed(0)
network = torch.nn.Sequential(torch.nn.Linear(64, 128), torch.nn.ReLU(), torch.nn.Linear(128, 10))
x, labels, optimizer = torch.randn(64, 64), torch.randint(10, (64,)), torch.optim.Adam(network.parameters())
def step():
    optimizer.zero_grad()
    loss = torch.nn.functional.cross_entropy(network(x), labels)
    loss.backward()
    optimizer.step()
"""


def seconds_watched(library: str, seconds: float, best_of: int) -> tuple[float, float]:
    """A training step inside of watch(), and one outside of it."""
    from autograd_lib.viz import watch

    torch = import_module(library)
    program: dict = {"torch": torch}
    exec(compile(TRAINING, "train.py", "exec"), program)
    get_ready(program["step"])
    outside = seconds_a_run(seconds, best_of)
    with watch():
        inside = seconds_a_run(seconds, best_of)
    return inside, outside


def seconds_to_import(module: str) -> float:
    """In a fresh process."""
    start = process_time()
    import_module(module)
    return process_time() - start
