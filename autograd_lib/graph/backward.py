"""From tensors to the engine: which nodes to start from, with which gradients, and what becomes of those that arrive.

`Tensor.backward`, `autograd.backward` and `autograd.grad` are these functions.
"""

import numpy as np

from ..basics import dtypes, error_texts
from ..basics.grad_mode import mode
from .engine import Engine
from .hooks import NodeHooks

engine = Engine()


def backward(tensors, grad_tensors=None, retain_graph=None, create_graph=False, inputs=None) -> None:
    """Add the gradients of the sum of `tensors` to the `.grad` of the leaves below them.

    `grad_tensors` holds, for each tensor, the vector v of the vector–Jacobian product vᵀJ: a tensor of the same
    shape, or None for a scalar, which stands for 1. `inputs` restricts the work to those tensors.

    Raises RuntimeError for a tensor that does not require grad, for a missing gradient of a non-scalar, for one of
    another shape, and for a second pass over a graph that was not retained.

    >>> x = torch.tensor([1.0, 2.0], requires_grad=True)
    >>> torch.autograd.backward([x * 3, x.sum()], [torch.tensor([1.0, 10.0]), None])
    >>> x.grad
    tensor([ 4., 31.])
    """
    if mode.transforms or mode.vmaps:
        raise RuntimeError(error_texts.BACKWARD_INSIDE_TRANSFORM)
    targets = None
    if inputs is not None:
        inputs = several(inputs)
        if not inputs:
            raise RuntimeError("`inputs` argument to `backward()` cannot be empty.")
        for tensor in inputs:
            if not (tensor.is_leaf and tensor.requires_grad):
                tensor.retain_grad()
        targets = {tensor._edge() for tensor in inputs}
    roots = _starts(tensors, grad_tensors, create_graph)
    engine.run(roots, _retained(retain_graph, create_graph), create_graph, targets)
    if create_graph:
        error_texts.warn_user(error_texts.CREATE_GRAPH_LEAKS)


def grad(
    outputs, inputs, grad_outputs=None, retain_graph=None, create_graph=False, only_inputs=True, allow_unused=None,
    is_grads_batched=False, materialize_grads=False,
):  # fmt: skip
    """The gradients of the sum of `outputs` by each of `inputs`, as a tuple; no `.grad` is touched.

    `grad_outputs` holds the vectors of vᵀJ for outputs that are not scalars. `create_graph` makes gradients that can be
    differentiated again. Raises RuntimeError for an input that was not used in the graph, unless `allow_unused`: then
    its entry is None, or zeros with `materialize_grads`, which is a ValueError beside `allow_unused=False`.
    `only_inputs` changes nothing; `is_grads_batched` is left out, and raises NotImplementedError.

    >>> x = torch.tensor(2.0, requires_grad=True)
    >>> (first,) = torch.autograd.grad(x**3, x, create_graph=True)
    >>> torch.autograd.grad(first, x)
    (tensor(12.),)
    """
    if is_grads_batched:
        raise NotImplementedError("is_grads_batched is left out: use torch.func.vmap, or a loop over the gradients.")
    if not only_inputs:
        error_texts.warn_user(
            "only_inputs argument is deprecated and is ignored now (defaults to True). To accumulate gradient for "
            "other parts of the graph, please use torch.autograd.backward.", FutureWarning,
        )  # fmt: skip
    if materialize_grads and allow_unused is False:
        raise ValueError(
            "Expected allow_unused to be True or not passed when materialize_grads=True, but got: allow_unused=False."
        )
    inputs = several(inputs)
    roots = _starts(outputs, grad_outputs, create_graph)
    if not inputs:
        raise RuntimeError("`inputs` argument to `grad()` cannot be empty.")
    for tensor in inputs:
        if not hasattr(tensor, "_edge"):
            raise RuntimeError(f"all inputs have to be Tensors or GradientEdges, but got {type(tensor).__name__}")
        if not tensor.requires_grad:
            raise RuntimeError("One of the differentiated Tensors does not require grad")
    targets = [tensor._edge() for tensor in inputs]
    found = engine.run(roots, _retained(retain_graph, create_graph), create_graph, {*targets} - {None}, capture=True)
    gradients = []
    for number, (tensor, target) in enumerate(zip(inputs, targets, strict=True)):
        gradient = found.get(target)
        if gradient is None and materialize_grads:
            if not hasattr(tensor, "grad_fn"):
                raise RuntimeError("materialize_grads cannot be used when the given input is a GradientEdge")
            gradient = NodeHooks.to_tensor(np.zeros_like(tensor._data))
            gradient._requires_grad = create_graph
        elif gradient is None and not allow_unused:
            raise RuntimeError(
                f"The differentiated Tensor at index {number} appears to not have been used in the graph. "
                "Set allow_unused=True if this is the desired behavior."
            )
        elif isinstance(gradient, np.ndarray):
            gradient = _private(gradient)
        gradients.append(NodeHooks.to_tensor(gradient))
    return tuple(gradients)


def _private(array: np.ndarray) -> np.ndarray:
    """A copy; of an array that shows one number in several places, one that does so, too."""
    repeats = [step == 0 and n > 1 for step, n in zip(array.strides, array.shape)]
    if not any(repeats):
        return array.copy()
    once = array[tuple([slice(1) if repeated else slice(None) for repeated in repeats])]
    return np.broadcast_to(once.copy(), array.shape)


def several(tensors):
    """Tensors, or one of them, as a tuple."""
    return (tensors,) if hasattr(tensors, "_edge") else tuple(tensors)


def _retained(retain_graph: bool | None, create_graph: bool) -> bool:
    return create_graph if retain_graph is None else retain_graph


def _starts(tensors, grad_tensors, create_graph: bool):
    """The engine's roots: each tensor's node, with the gradient to start from."""
    tensors = several(tensors)
    grad_tensors = [None] * len(tensors) if grad_tensors is None else several(grad_tensors)
    if len(grad_tensors) != len(tensors):
        raise RuntimeError(f"got {len(tensors)} tensors and {len(grad_tensors)} gradients")
    seeds = [_seed(number, *pair, create_graph) for number, pair in enumerate(zip(tensors, grad_tensors, strict=True))]
    for number, tensor in enumerate(tensors):
        if not tensor.requires_grad:
            raise error_texts.helped(
                RuntimeError(f"element {number} of tensors does not require grad and does not have a grad_fn"),
                "nothing it was computed from was tracked. Was requires_grad=True set before the forward pass, "
                "outside of no_grad(), and is there a detach(), .item(), .numpy() or argmax on the way?",
            )
    edges = [tensor._edge() for tensor in tensors]
    return [(edge, seed) for edge, seed in zip(edges, seeds, strict=True) if edge is not None]


def _seed(number: int, tensor, gradient, create_graph: bool):
    """∂(sum)/∂tensor: the given gradient, or 1 for a scalar."""
    data = tensor._data
    if gradient is None:
        if tensor.requires_grad and tensor.numel() != 1:
            raise error_texts.helped(
                RuntimeError("grad can be implicitly created only for scalar outputs"),
                "an edge made by hand does not know its shape: take get_gradient_edge(tensor), or pass the gradient."
                if tensor.shape is None
                else f"this output has the shape {list(tensor.shape)}; reduce it with sum() or mean(), or pass "
                "gradient=v of that shape for the product of v with the Jacobian.",
            )
        seed = np.ones_like(data) if data.ndim else data.dtype.type(1)
        return NodeHooks.to_tensor(np.asarray(seed)) if create_graph else seed
    if not hasattr(gradient, "_data"):
        raise TypeError(f"gradients can be either Tensors or None, but got {type(gradient).__name__}")
    if data is None:
        return gradient if create_graph else gradient._data[()]
    if gradient.shape != tensor.shape:
        raise RuntimeError(
            f"Mismatch in shape: grad_output[{number}] has a shape of {gradient.shape} and "
            f"output[{number}] has a shape of {tensor.shape}."
        )
    if create_graph:
        return gradient.to(dtypes.of_numpy(data.dtype))
    return gradient._data.astype(data.dtype, copy=False)[()]  # a view, so that nobody takes it for their own
