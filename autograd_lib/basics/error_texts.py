"""PyTorch's error texts that more than one module raises, and the note that helps.

The text is PyTorch's own, so that a student who searches for it finds the same discussions. A sentence of help is a
note of the exception: tracebacks show it. Errors that a single function raises stand in that function.
"""

import math
import os
import re
import sys
from collections.abc import Sequence
from warnings import warn

import numpy as np

from .grad_mode import mode

LIBRARY = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
NUMPY = os.path.dirname(np.__file__)  # a decorator of NumPy's may stand between

_SECOND_BACKWARD = (
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

NON_LEAF_GRAD = (
    "The .grad attribute of a Tensor that is not a leaf Tensor is being accessed. Its .grad attribute won't be "
    "populated during autograd.backward(). If you indeed want the .grad field to be populated for a non-leaf Tensor, "
    "use .retain_grad() on the non-leaf Tensor. If you access the non-leaf Tensor by mistake, make sure you access "
    "the leaf Tensor instead. See github.com/pytorch/pytorch/pull/30531 for more information."
)

NUMPY_ON_TRACKED = "Can't call numpy() on Tensor that requires grad. Use tensor.detach().numpy() instead."

T_OF_NUMBER = "Tensor.T is deprecated on 0-D tensors. This function is the identity in these cases."
T_OF_MANY = (
    "The use of `x.T` on tensors of dimension other than 2 to reverse their shape is deprecated and it will "
    "throw an error in a future release. Consider `x.mT` to transpose batches of matrices or "
    "`x.permute(*torch.arange(x.ndim - 1, -1, -1))` to reverse the dimensions of a tensor."
)

CAPTURED = (
    "During a grad (vjp, jvp, grad, etc) transform, the function provided attempted to call in-place operation "
    "(aten::{}) that would mutate a captured Tensor. This is not supported; please rewrite the function being "
    "transformed to explicitly accept the mutated Tensor(s) as inputs."
)
INSIDE_TRANSFORM = (
    "You are attempting to call Tensor.{0}() {1}inside of a function being transformed by a functorch transform. This "
    "is unsupported, please attempt to use the functorch transforms (e.g. grad, vjp, jacrev, jacfwd, hessian) or call "
    "{0}() outside of a function being transformed instead."
)

SAVED_AND_DETACHED = (
    "Trying to use a saved tensor that has been detached in-place, i.e. with .detach_().This is not supported, please "
    "use out-of-place `.detach()` instead"
)

BACKWARD_INSIDE_TRANSFORM = (
    "backward() called inside a functorch transform. This is not supported, please use functorch.grad or "
    "functorch.vjp instead or call backward() outside of functorch transforms."
)

INFERENCE_SAVED = (
    "Inference tensors cannot be saved for backward. Please do not use Tensors created in inference mode in "
    "computation tracked by autograd. To work around this, you can make a clone to get a normal tensor and use it in "
    "autograd, or use `torch.no_grad()` instead of `torch.inference_mode()`."
)

INFERENCE_WRITTEN = (
    "Inplace update to inference tensor outside InferenceMode is not allowed."
    "You can make a clone to get a normal tensor before doing inplace update."
    "See https://github.com/pytorch/rfcs/pull/17 for more details."
)

SHARED_MEMORY_WRITTEN = (
    "unsupported operation: more than one element of the written-to tensor refers to a single memory location. "
    "Please clone() the tensor before performing the operation."
)

CREATE_GRAPH_LEAKS = (
    "Using backward() with create_graph=True will create a reference cycle between the parameter and its gradient "
    "which can cause a memory leak. We recommend using autograd.grad when creating the graph to avoid this. If you "
    "have to use this function, make sure to reset the .grad fields of your parameters to None after use to break the "
    "cycle and avoid the leak."
)


def helped(error, sentence: str):
    """`error` with a sentence of help as its note (PEP 678): tracebacks show it below PyTorch's own words."""
    error.add_note(f"Help: {sentence}")
    return error


def second_backward():
    """A pass meets what an earlier one has freed: the output's own node, or what its graph shares with an older one."""
    return helped(
        RuntimeError(_SECOND_BACKWARD),
        "compute the output anew before each backward(). If you do, something older leads back into a used graph: a "
        "state kept between batches, which you detach() before the next one, or a part that two losses share, where "
        "you call backward() once, on their sum. Exercises 5.2 and 6.5 are about this.",
    )


def leaf_in_place(opening=""):
    """The error for a tracked leaf, or with an opening a view of one, that is about to be changed in place."""
    return helped(
        RuntimeError(f"{opening}a leaf Variable that requires grad is being used in an in-place operation."),
        "update parameters inside `with torch.no_grad():`, where nothing is recorded. Exercise 6.2 is about this.",
    )


def dimension_out_of_range(dim: int, ndim: int):
    """`dim` counts no dimension of a tensor with `ndim` dimensions (a 0-d tensor accepts 0 and -1)."""
    span = max(ndim, 1)
    return IndexError(f"Dimension out of range (expected to be in range of [{-span}, {span - 1}], but got {dim})")


def type_name(value) -> str:
    """What PyTorch's messages call an object's type: `int`, `numpy.ndarray`, but `MyClass`; others' Tensor in full."""
    kind, place = type(value), type(value).__module__
    written_in_c = kind.__flags__ & 1 << 8  # CPython's Py_TPFLAGS_IMMUTABLETYPE
    is_told = (written_in_c and place != "builtins") or (kind.__name__ == "Tensor" and place != "autograd_lib")
    return f"{place}.{kind.__name__}" if is_told else kind.__name__


def must_be_tensor(function: str, argument: str, position: int, value):
    """A function of tensors was called with something else."""
    return TypeError(
        f"{function}(): argument '{argument}' (position {position}) must be Tensor, not {type_name(value)}"
    )


def warn_user(message: str, category=UserWarning) -> None:
    """Warn on the line of the student's own code that led here, through however many functions of this package."""
    frame, level = sys._getframe(1), 2
    while frame.f_back is not None and frame.f_code.co_filename.startswith((LIBRARY, NUMPY)):
        frame, level = frame.f_back, level + 1
    warn(message, category, stacklevel=level)


def modified_in_place(tensor, version: int, expected: int):
    """A value that backward needs was overwritten after the forward pass saved it."""
    hint = (
        "the backtrace further above shows the operation that failed to compute its gradient. The variable in question "
        "was changed in there or anywhere later. Good luck!"
        if mode.anomaly is not None
        else "enable anomaly detection to find the operation that failed to compute its gradient, with "
        "torch.autograd.set_detect_anomaly(True, check_nan=False)."
    )
    return helped(
        RuntimeError(
            "one of the variables needed for gradient computation has been modified by an inplace operation: "
            f"{described(tensor)} is at version {version}; expected version {expected} instead. Hint: {hint}"
        ),
        "change a copy, as in x = x + 1 instead of x += 1. Exercise 6.6 is about this.",
    )


def invalid_gradient(name: str, index: int, shape: Sequence[int], expected: Sequence[int]):
    """A node answers with a gradient of a shape that cannot be summed to that of its input."""
    return RuntimeError(
        f"Function {name} returned an invalid gradient at index {index} - got {list(shape)} but expected shape "
        f"compatible with {list(expected)}"
    )


def operation_of(node) -> str:
    """What messages call the operation that left this node: `Mul` for MulBackward0, `Fill3` for FillBackward3."""
    return re.sub(r"Backward0?(\d*)$", r"\1", node.name())


def described(tensor) -> str:
    """A tensor as PyTorch's message about it names it."""
    operation = tensor.grad_fn and operation_of(tensor.grad_fn)
    made_by = f", which is output {tensor.output_nr} of {operation}," if operation else ""
    return f"[{tensor.dtype.tensor_type} {list(tensor.shape)}]{made_by}"


def needs_floating_point(opening: str):
    """The error for `requires_grad` on an integer or bool tensor; `opening` because PyTorch's differ a little."""
    return helped(
        RuntimeError(f"{opening} require gradients"),
        "write the numbers with a decimal point, or pass dtype=torch.float32.",
    )


def wrong_arguments(function: str, given, *accepted):
    """A function with several forms was called in none of them; `accepted` lists the forms."""
    types = ", ".join(map(type_name, given))
    forms = "".join([f"\n * ({form})" for form in accepted])
    return TypeError(
        f"{function}() received an invalid combination of arguments - got ({types}), but expected one of:{forms}"
    )


def no_memory(size: Sequence[int], itemsize: int):
    """There is no room for so many elements."""
    n_bytes = math.prod(size) * itemsize
    if n_bytes >= 2**63:
        return RuntimeError(f"Storage size calculation overflowed with sizes={list(size)}")
    return RuntimeError(f"DefaultCPUAllocator: can't allocate memory: you tried to allocate {n_bytes} bytes.")
