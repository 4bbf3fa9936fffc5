"""What lessons import, directly or as soon as they show something: imported once, before a process is copied.

What is missing here is imported when it is needed, by each copy anew. Matplotlib is: few draw a plot of their own, and
it makes each copy half as dear again.
"""

import importlib
import pkgutil
from contextlib import suppress

IMPORTED = (
    "numpy.random",
    "autograd_lib.nn.functional",
    "autograd_lib.nn.activation",
    "autograd_lib.nn.container",
    "autograd_lib.optim",
    "autograd_lib.tensors.printing",
    "autograd_lib.autograd.functional",
    "autograd_lib.utils.checkpoint",
    "autograd_lib.viz.steps.recorder",
    "autograd_course.capstone",
    "autograd_course.mystery.language",
    "autograd_course.observe.observe",
    "graphviz",
)
FAMILIES = ("autograd_lib.ops", "autograd_lib.creation", "autograd_lib.nn.functional")  # with all that is in them


def warm_up():
    """Import it all, but for what is not installed here."""
    inside = [each.name for name in FAMILIES for each in pkgutil.iter_modules(_path_of(name), f"{name}.")]
    for name in (*IMPORTED, *inside):
        with suppress(ImportError):
            importlib.import_module(name)


def _path_of(package):
    """Where a package's files lie; nowhere where it is not installed."""
    with suppress(ImportError):
        return importlib.import_module(package).__path__
    return []
