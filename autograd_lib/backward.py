"""From tensors to the engine: which nodes to start from, and with which gradients.

`Tensor.backward`, `autograd.backward` and `autograd.grad` all begin here.
"""

import numpy as np

from . import engine
from .size import Size


def backward(tensors, grad_tensors=None, retain_graph=None, create_graph=False, inputs=None):
    """Add the gradients of the sum of `tensors` to the `.grad` of the leaves below them.

    `grad_tensors` holds, for each tensor, the vector v of the vector–Jacobian product vᵀJ: a tensor of the same
    shape, or None for a scalar, which stands for 1. `inputs` restricts the work to those tensors.

    Raises RuntimeError for a tensor that does not require grad, for a missing gradient of a non-scalar, for one of
    another shape, and for a second pass over a graph that was not retained.
    """
    roots = starts(tensors, grad_tensors, create_graph)
    if retain_graph is None:
        retain_graph = create_graph
    if inputs is None:
        engine.run(roots, retain_graph, create_graph)
        return
    if len(inputs) == 0:
        raise RuntimeError("`inputs` argument to `backward()` cannot be empty.")
    for tensor in inputs:
        if not tensor.requires_grad:
            raise RuntimeError("One of the differentiated Tensors does not require grad")
    arrived = engine.run(roots, retain_graph, create_graph, targets={tensor._edge() for tensor in inputs})
    for tensor in inputs:
        if (gradient := arrived.get(tensor._edge())) is not None:
            tensor._accumulate_grad(gradient if create_graph else gradient.copy(), create_graph)


def gradients(tensors, inputs, grad_outputs=None, retain_graph=None, create_graph=False):
    """The gradients of the sum of `tensors` by each of `inputs`, raw, None where an input was not used."""
    roots = starts(tensors, grad_outputs, create_graph)
    for tensor in inputs:
        if not tensor.requires_grad:
            raise RuntimeError("One of the differentiated Tensors does not require grad")
    if retain_graph is None:
        retain_graph = create_graph
    targets = [tensor._edge() for tensor in inputs]
    arrived = engine.run(roots, retain_graph, create_graph, set(targets))
    return [arrived.get(target) for target in targets]


def starts(tensors, grad_tensors, create_graph):
    """The engine's roots: each tensor's node, with the gradient to start from."""
    if grad_tensors is None:
        grad_tensors = [None] * len(tensors)
    if len(grad_tensors) != len(tensors):
        raise RuntimeError(f"got {len(tensors)} tensors and {len(grad_tensors)} gradients")
    seeds = [_seed(number, *pair, create_graph) for number, pair in enumerate(zip(tensors, grad_tensors))]
    for number, tensor in enumerate(tensors):
        if not tensor.requires_grad:
            raise RuntimeError(
                f"element {number} of tensors does not require grad and does not have a grad_fn\n"
                "Help: nothing it was computed from was tracked. Was requires_grad=True set before the forward pass, "
                "outside of no_grad(), and was there no detach(), .item(), .numpy() or argmax on the way?"
            )
    return [(tensor._edge(), seed) for tensor, seed in zip(tensors, seeds)]


def _seed(number, tensor, gradient, create_graph):
    """∂(sum)/∂tensor: the given gradient, or 1 for a scalar."""
    if gradient is None:
        if tensor.requires_grad and tensor.numel() != 1:
            raise RuntimeError(
                "grad can be implicitly created only for scalar outputs\n"
                f"Help: this output has the shape {list(tensor.shape)}; reduce it with sum() or mean(), "
                "or pass gradient=v of that shape for the product of v with the Jacobian."
            )
        seed = np.ones_like(tensor._data)
        return tensor._like(seed) if create_graph else seed[()]
    if not hasattr(gradient, "_data"):
        raise TypeError(f"gradients can be either Tensors or None, but got {type(gradient).__name__}")
    if gradient.shape != tensor.shape:
        raise RuntimeError(
            f"Mismatch in shape: grad_output[{number}] has a shape of {Size(gradient.shape)} and "
            f"output[{number}] has a shape of {Size(tensor.shape)}."
        )
    if create_graph:
        return gradient
    return gradient._data.astype(tensor._data.dtype, copy=False)
