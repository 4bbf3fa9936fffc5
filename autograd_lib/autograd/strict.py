"""What the functions of functional.py refuse with `strict=True`: a result, or a derivative, that is always the same.

Without it, such a derivative is simply zero.
"""

from collections.abc import Sequence

import autograd_lib as torch

NO_GRADIENT = {  # by the kind of derivative: what it means that a gradient is missing
    "vjp": "The output of the user-provided function is independent of input {}. This is not allowed in strict mode.",
    "jvp": (
        "The gradient with respect to the input is independent of entry {} in the grad_outputs when using the double "
        "backward trick to compute forward mode gradients. This is not allowed in strict mode."
    ),
    "vhp": "The jacobian of the user-provided function is independent of input {}. This is not allowed in strict mode.",
    "hvp": (
        "The hessian of the user-provided function is independent of entry {} in the grad_jacobian. This is not "
        "allowed in strict mode as it prevents from using the double backward trick to replace forward mode AD."
    ),
}

UNTRACKED = {  # what it means that a tensor on the way does not require grad
    "outputs": (
        "Output {} of the user-provided function does not require gradients. The outputs must be computed in a "
        "differentiable manner from the input when running in strict mode."
    ),
    "gradients": (
        "The gradient with respect to input {} is independent of the inputs of the user-provided function. This is not "
        "allowed in strict mode."
    ),
    "jacobian": (
        "While computing the hessian, found that the jacobian of the user-provided function with respect to input {} "
        "is independent of the input. This is not allowed in strict mode. You should ensure that your function is "
        "twice differentiable and that the jacobian depends on the inputs (this would be violated by a linear function "
        "for example)."
    ),
}


def check_tracked(tensors: Sequence[torch.Tensor], what: str, strict: bool) -> None:
    """Raises RuntimeError if one of `tensors` is always the same. `what` is a key of UNTRACKED."""
    for number, tensor in enumerate(tensors if strict else ()):
        if tensor is None:
            raise RuntimeError(NO_GRADIENT["vjp"].format(number))
        if not tensor.requires_grad:
            raise RuntimeError(UNTRACKED[what].format(number))


def filled(gradients: Sequence, like: Sequence[torch.Tensor], kind, strict, create_graph) -> tuple[torch.Tensor, ...]:
    """The gradients, with zeros for those that are missing. With `strict`, these raise RuntimeError."""
    found = []
    for number, (gradient, tensor) in enumerate(zip(gradients, like, strict=True)):
        if strict and gradient is None:
            raise RuntimeError(NO_GRADIENT[kind].format(number))
        if strict and create_graph and not gradient.requires_grad:
            raise always_the_same("hessian" if kind in ("vhp", "hvp") else "jacobian", number)
        found.append(torch.zeros_like(tensor) if gradient is None else gradient)
    return tuple(found)


def always_the_same(what: str, number: int):
    """The error for a derivative that could not be differentiated again."""
    return RuntimeError(
        f"The {what} of the user-provided function is independent of input {number}. This is not allowed in strict "
        "mode when create_graph=True."
    )
