"""How long a fresh process takes to import a package, as a multiple of what NumPy takes."""

from .processes import output

MODULES = {
    "NumPy": "numpy", "autograd_lib": "autograd_lib", "PyTorch": "torch",
    "HIPS autograd": "autograd.numpy", "MyGrad": "mygrad",
    "tinygrad": "tinygrad", "micrograd": "micrograd.engine",
}  # fmt: skip
PROGRAM = """
from time import process_time
start = process_time()
import {}
print(process_time() - start)
"""


def times(pythons, rounds):
    """For each engine, given with its interpreter, the seconds of each round and those that its NumPy took then."""
    seconds = {engine: [] for engine in MODULES if engine in pythons}
    for number in range(rounds + 1):
        for engine, measured in seconds.items():
            pair = import_time(pythons[engine], MODULES[engine]), import_time(pythons[engine], "numpy")
            if number:  # the first round fills the caches: of compiled modules, and of files
                measured.append(pair)
    return seconds


def import_time(python, module):
    return output(python, "-c", PROGRAM.format(module))
