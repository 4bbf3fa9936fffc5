"""What is said where a view or its base was changed in place and no gradient is defined, and of a wrong `.grad`."""

from ..basics import error_texts
from .tensor import Tensor

REFUSED_VIEWS = {
    "no_grad": (
        "Given that this use case is ambiguous and error-prone, it is forbidden. You can clarify your code by moving "
        "both the view and the inplace either both inside the no_grad block (if you don't want the inplace to be "
        "tracked) or both outside (if you want the inplace to be tracked)."
    ),
    "several outputs": (
        "This view is the output of a function that returns multiple views. Such functions do not allow the output "
        "views to be modified inplace. You should replace the inplace operation by an out-of-place one."
    ),
    "custom function": (
        "This view was created inside a custom Function (or because an input was returned as-is) and the autograd "
        "logic to handle view+inplace would override the custom backward associated with the custom Function, leading "
        "to incorrect gradients. This behavior is forbidden. You can fix this by cloning the output of the custom "
        "Function."
    ),
}
REFUSED_VIEWS["inference"] = REFUSED_VIEWS["no_grad"].replace("no_grad", "inference_mode")


def view_changed(origin: str, node, what_happened: str):
    """A view was changed in place, or its base was, where no gradient is defined; `origin` is why."""
    unrecorded = origin in ("no_grad", "inference") or node is None
    made_by = node and f"Output {node.edge[1]} of {error_texts.operation_of(node.edge[0])} is a view"
    if unrecorded:
        opening = f"{made_by} of a view which was created in" if made_by else "A view was created in"
        mode, then = ("inference", "in normal mode") if origin == "inference" else ("no_grad", "with grad mode enabled")
        sentence = f"{opening} {mode} mode and {what_happened} modified inplace {then}."
    else:
        sentence = f"{made_by} and {what_happened} modified inplace."
    return RuntimeError(f"{sentence} {REFUSED_VIEWS[origin]}")


def grad_assigned(tensor: Tensor, value):
    """`value` was assigned to `tensor.grad`, and cannot be its gradient."""
    if not isinstance(value, Tensor):
        return TypeError(
            f"assigned grad expected to be a Tensor or None but got grad of type {error_texts.type_name(value)}"
        )
    if value is tensor:
        return RuntimeError("can't assign Variable as its own grad")
    if value.dtype is not tensor.dtype:
        return RuntimeError(
            f"attempting to assign a gradient with dtype '{value.dtype.in_c}' to a tensor with grad_dtype "
            f"'{tensor.dtype.spoken}'. The gradient must match the tensor's grad_dtype (defaults to the tensor's "
            "dtype). You can set the tensor's grad_dtype attribute with a specific dtype, or None to allow any "
            "dtype. Set grad_dtype with caution. Diverging the dtypes of a tensor and its gradient may break "
            "downstream systems that assume they match."
        )
    return RuntimeError(
        f"attempting to assign a gradient of size '{list(value.shape)}' to a tensor of size "
        f"'{list(tensor.shape)}'. Please ensure that the gradient and the tensor are the same size"
    )
