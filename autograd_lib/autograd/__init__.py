"""`torch.autograd`: gradients by function call."""

from ..backward import backward as _backward
from ..backward import gradients as _gradients
from ..grad_mode import enable_grad, is_grad_enabled, no_grad, set_grad_enabled
from ..tensor import Tensor

__all__ = ["backward", "enable_grad", "grad", "is_grad_enabled", "no_grad", "set_grad_enabled"]


def _several(tensors):
    return (tensors,) if isinstance(tensors, Tensor) else tuple(tensors)


def backward(tensors, grad_tensors=None, retain_graph=None, create_graph=False, inputs=None):
    """Add the gradients of `tensors` to the `.grad` of the leaves below them: `Tensor.backward` for several at once."""
    _backward(
        _several(tensors),
        None if grad_tensors is None else _several(grad_tensors),
        retain_graph,
        create_graph,
        None if inputs is None else _several(inputs),
    )


def grad(outputs, inputs, grad_outputs=None, retain_graph=None, create_graph=False, allow_unused=False):
    """The gradients of the sum of `outputs` by each of `inputs`, as a tuple; no `.grad` is touched.

    `grad_outputs` holds the vectors of vᵀJ for outputs that are not scalars. Raises RuntimeError for an input that was
    not used in the graph, unless `allow_unused`: then its entry is None.
    """
    inputs = _several(inputs)
    found = _gradients(
        _several(outputs),
        inputs,
        None if grad_outputs is None else _several(grad_outputs),
        retain_graph,
        create_graph,
    )
    for number, gradient in enumerate(found):
        if gradient is None and not allow_unused:
            raise RuntimeError(
                f"The differentiated Tensor at index {number} appears to not have been used in the graph. "
                "Set allow_unused=True if this is the desired behavior."
            )
    return tuple(
        [each if each is None or isinstance(each, Tensor) else Tensor._wrap(each.copy()) for each in found]
    )
