"""PyTorch's error texts that more than one module raises, each followed by one line of help.

The opening words are PyTorch's own, so that a student who searches for a message finds the same discussions.
Errors that a single function raises stand in that function.
"""

from warnings import warn

SECOND_BACKWARD = (
    "Trying to backward through the graph a second time (or directly access saved tensors after they have already "
    "been freed). Saved intermediate values of the graph are freed when you call .backward() or autograd.grad(). "
    "Specify retain_graph=True if you need to backward through the graph a second time or if you need to access "
    "saved tensors after calling backward."
)

NOT_A_LEAF = (
    "you can only change requires_grad flags of leaf variables. If you want to use a computed variable in a subgraph "
    "that doesn't require differentiation use var_no_grad = var.detach()."
)

LEAF_IN_PLACE = "a leaf Variable that requires grad is being used in an in-place operation."

NON_LEAF_GRAD = (
    "The .grad attribute of a Tensor that is not a leaf Tensor is being accessed. Its .grad attribute won't be "
    "populated during autograd.backward(). If you indeed want the .grad field to be populated for a non-leaf Tensor, "
    "use .retain_grad() on the non-leaf Tensor. If you access the non-leaf Tensor by mistake, make sure you access "
    "the leaf Tensor instead."
)

NUMPY_ON_TRACKED = "Can't call numpy() on Tensor that requires grad. Use tensor.detach().numpy() instead."


def needs_floating_point(opening):
    """The error for `requires_grad` on an integer or bool tensor; `opening` because PyTorch's two differ in a letter."""
    return RuntimeError(f"{opening} require gradients\nHelp: write the numbers with a decimal point, or pass dtype=torch.float32.")


def modified_in_place(description, version, expected):
    """A value that backward needs was overwritten after the forward pass saved it."""
    return RuntimeError(
        "one of the variables needed for gradient computation has been modified by an inplace operation: "
        f"{description}, is at version {version}; expected version {expected} instead. "
        "Hint: enable anomaly detection to find the operation that failed to compute its gradient, "
        "with torch.autograd.set_detect_anomaly(True, check_nan=False)."
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


def warn_user(message, stacklevel=3):
    """Warn on the line of the student's own code that led here."""
    warn(message, UserWarning, stacklevel=stacklevel)
