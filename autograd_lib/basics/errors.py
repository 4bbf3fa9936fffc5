"""PyTorch's error texts that more than one module raises, and the note that helps.

The text is PyTorch's own, so that a student who searches for it finds the same discussions. A sentence of help is a
note of the exception: tracebacks show it. Errors that a single function raises stand in that function.
"""

import os
import sys
from warnings import warn

import numpy as np

from . import lazy

LIBRARY = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
NUMPY = os.path.dirname(np.__file__)  # a decorator of NumPy's may stand between

# What few programs meet, in more/basics/messages.py.
RARE = (
    "BACKWARD_INSIDE_TRANSFORM", "CAPTURED", "CREATE_GRAPH_LEAKS", "INFERENCE_SAVED", "INFERENCE_WRITTEN",
    "INSIDE_TRANSFORM", "SAVED_AND_DETACHED", "SHARED_MEMORY_WRITTEN", "invalid_gradient", "modified_in_place",
    "needs_floating_point", "no_memory", "operation_of", "wrong_arguments",
)  # fmt: skip
__getattr__ = lazy.loader(__name__, {"messages": RARE})

SECOND_BACKWARD = (
    "Trying to backward through the graph a second time (or directly access saved tensors after they have already "
    "been freed). Saved intermediate values of the graph are freed when you call .backward() or autograd.grad(). "
    "Specify retain_graph=True if you need to backward through the graph a second time or if you need to access "
    "saved tensors after calling backward."
)

NOT_A_LEAF = "you can only change requires_grad flags of leaf variables."
USE_DETACH = (
    " If you want to use a computed variable in a subgraph that doesn't require differentiation use "
    "var_no_grad = var.detach()."
)

LEAF_IN_PLACE = "a leaf Variable that requires grad is being used in an in-place operation."

NON_LEAF_GRAD = (
    "The .grad attribute of a Tensor that is not a leaf Tensor is being accessed. Its .grad attribute won't be "
    "populated during autograd.backward(). If you indeed want the .grad field to be populated for a non-leaf Tensor, "
    "use .retain_grad() on the non-leaf Tensor. If you access the non-leaf Tensor by mistake, make sure you access "
    "the leaf Tensor instead. See github.com/pytorch/pytorch/pull/30531 for more information."
)

NUMPY_ON_TRACKED = "Can't call numpy() on Tensor that requires grad. Use tensor.detach().numpy() instead."


def helped(error, sentence):
    """`error` with a sentence of help as its note (PEP 678): tracebacks show it below PyTorch's own words."""
    error.add_note(f"Help: {sentence}")
    return error


def leaf_in_place(opening=""):
    """The error for a tracked leaf, or with an opening a view of one, that is about to be changed in place."""
    return helped(
        RuntimeError(opening + LEAF_IN_PLACE),
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
