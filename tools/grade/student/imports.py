"""What lessons import, directly or as soon as they show something: imported once, before a process is copied.

What is missing here is imported when it is needed, by each copy anew. Matplotlib is: few draw a plot of their own, and
it makes each copy half as dear again.
"""

import importlib
from contextlib import suppress

IMPORTED = (
    "numpy.random",
    "autograd_lib.nn.functional",
    "autograd_lib.optim",
    "autograd_lib.autograd.functional",
    "autograd_lib.utils.checkpoint",
    "autograd_lib.viz.steps.recorder",
    "autograd_course.capstone",
    "autograd_course.mystery.language",
    "autograd_course.observe.observe",
    "graphviz",
)


def warm_up():
    """Import it all, but for what is not installed here."""
    for name in IMPORTED:
        with suppress(ImportError):
            importlib.import_module(name)
