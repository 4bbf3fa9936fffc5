"""Freed memory is kept for the next array, where glibc is the system's library and nobody has forbidden it."""

import os
import platform
import subprocess
import sys

import pytest

from tests.library.reading_guide import LIBRARY

STEPS = """
import resource
import autograd_lib as torch

def step():
    a = torch.ones(250_000)
    b = a * 2
    return a * b

for _ in range(3):
    step()
before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
for _ in range(20):
    step()
print(resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before)
"""


def page_faults(**variables):
    """How often 20 steps with three arrays of a MB each had to be given memory by the system."""
    tunables = {name: value for name, value in os.environ.items() if not name.startswith(("MALLOC_", "GLIBC_"))}
    ran = subprocess.run(
        [sys.executable, "-c", STEPS], capture_output=True, text=True, check=True, cwd=LIBRARY.parent,
        env={**tunables, **variables},
    )  # fmt: skip
    return int(ran.stdout)


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc can be asked to keep memory")
def test_steps_ask_the_system_for_no_memory():
    assert page_faults() < 20
    assert page_faults(AUTOGRAD_LIB_KEEP_FREED_MEMORY="0", MALLOC_MMAP_THRESHOLD_="131072") > 1000
