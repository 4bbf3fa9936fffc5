"""PyTorch's error texts that more than one module raises, and the note that helps.

The text is PyTorch's own, so that a student who searches for it finds the same discussions. A sentence of help is a
note of the exception: tracebacks show it. Errors that a single function raises stand in that function.
"""

import os
import sys
from importlib import import_module
from warnings import warn

import numpy as np

LIBRARY = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
NUMPY = os.path.dirname(np.__file__)  # a decorator of NumPy's may stand between


def __getattr__(name):
    """The longer texts, and errors that few programs meet, are in basics/messages.py."""
    if name.startswith("__"):  # Python itself asks, for `__path__` at each import
        raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
    return getattr(import_module(".messages", __package__), name)


def helped(error, sentence):
    """`error` with a sentence of help as its note (PEP 678): tracebacks show it below PyTorch's own words."""
    error.add_note(f"Help: {sentence}")
    return error


def leaf_in_place(opening=""):
    """The error for a tracked leaf, or with an opening a view of one, that is about to be changed in place."""
    return helped(
        RuntimeError(f"{opening}a leaf Variable that requires grad is being used in an in-place operation."),
        "update parameters inside `with torch.no_grad():`, where nothing is recorded.",
    )


def dimension_out_of_range(dim, ndim):
    """`dim` counts no dimension of a tensor with `ndim` dimensions (a 0-d tensor accepts 0 and -1)."""
    span = max(ndim, 1)
    return IndexError(f"Dimension out of range (expected to be in range of [{-span}, {span - 1}], but got {dim})")


def must_be_tensor(function, argument, position, value):
    """A function of tensors was called with something else."""
    return TypeError(
        f"{function}(): argument '{argument}' (position {position}) must be Tensor, not {type(value).__name__}"
    )


def warn_user(message, category=UserWarning):
    """Warn on the line of the student's own code that led here, through however many functions of this package."""
    frame, level = sys._getframe(1), 2
    while frame.f_back is not None and frame.f_code.co_filename.startswith((LIBRARY, NUMPY)):
        frame, level = frame.f_back, level + 1
    warn(message, category, stacklevel=level)
