"""Layer normalisation: out = (x - μ) · r · weight + bias, with μ the mean and r = 1/√(variance + eps) of each example.

PyTorch makes it one operation with three outputs, the normalised values, μ and r, of which the last two are kept for
the backward pass. All three have a derivative, so that a backward pass through it can be differentiated again.
"""

from collections.abc import Sequence
from math import prod

import numpy as np

from ..basics.dtypes import float32
from ..basics.error_texts import helped
from ..declaration.define import define
from ..declaration.sample_inputs import Shape
from ..declaration.unbroadcast import sum_to
from ..tensors.tensor import Tensor


def normalized(input: np.ndarray, normalized_shape: Sequence[int], weight: np.ndarray | None, bias, eps: float):
    """The three outputs: (x - μ) · r · weight + bias, μ and r."""
    dims = last_dims(normalized_shape)
    mean = input.mean(dims, keepdims=True)
    centred = input - mean
    scale = 1 / np.sqrt(np.mean(np.square(centred), dims, keepdims=True) + eps)
    result = np.multiply(centred, scale, out=centred)
    if weight is not None:
        result *= weight
    if bias is not None:
        result += bias
    return result, mean, scale


def last_dims(normalized_shape: Sequence[int]) -> tuple[int, ...]:
    """The dimensions that have these sizes, counted from behind."""
    return tuple(range(-len(normalized_shape), 0))


def input_gradient(grads: Sequence, input, normalized_shape, weight, mean, scale):
    """With c = x - μ and g = ∂/∂out · weight · r:  g - mean(g) + (∂/∂μ - c r² (r ∂/∂r + sum(g c))) / n."""
    of_result, of_mean, of_scale = [0 if grad is None else grad for grad in grads]
    dims, n = last_dims(normalized_shape), prod(normalized_shape)
    centred = input - mean
    inner = of_result * scale if weight is None else of_result * weight * scale
    pull = scale * of_scale + (inner * centred).sum(axis=dims, keepdims=True)
    return inner - inner.sum(axis=dims, keepdims=True) / n + (of_mean - centred * (scale * scale * pull)) / n


# fmt: off
native_layer_norm = define(
    "native_layer_norm(input, normalized_shape, weight, bias, eps)", "NativeLayerNormBackward0", normalized,
    input=lambda grads, input, normalized_shape, weight, result1, result2:
        input_gradient(grads, input, normalized_shape, weight, result1, result2),
    weight=lambda grads, input, weight, result1, result2:
        None if grads[0] is None else sum_to(grads[0] * ((input - result1) * result2), weight.shape),
    bias=lambda grads, bias:
        None if grads[0] is None else sum_to(grads[0] * 1, bias.shape),  # times 1: an array of its own
    outputs=("result0", "result1", "result2"),
    samples=(
        (Shape(4, 3), (3,), None, None, 1e-5),
        (Shape(2, 4, 3), (4, 3), Shape(4, 3), Shape(4, 3), 1e-5),
    ),
)
# fmt: on


def layer_norm(input: Tensor, normalized_shape: Sequence[int], weight: Tensor | None, bias, eps: float) -> Tensor:
    """Normalise over the last dimensions: see `nn.functional.layer_norm`."""
    k = len(normalized_shape)
    if not k:
        raise RuntimeError(
            "Expected normalized_shape to be at least 1-dimensional, i.e., containing at least one element, "
            "but got normalized_shape = []"
        )
    for name, parameter in (("weight", weight), ("bias", bias)):
        if parameter is not None and parameter.shape != normalized_shape:
            raise RuntimeError(
                f"Expected {name} to be of same shape as normalized_shape, but got {name} of shape "
                f"{list(parameter.shape)} and normalized_shape = {list(normalized_shape)}"
            )
        if parameter is not None and parameter.dtype is not input.dtype:
            of_others = "expect parameter to have scalar type of Float"
            wanted = "all inputs must share same datatype." if parameter.dtype is float32 else of_others
            raise helped(
                RuntimeError(f"mixed dtype (CPU): {wanted}"),
                f"bring both to one dtype, for example with module.to(torch.{input.dtype.name}).",
            )
    if input.shape[input.ndim - k :] != normalized_shape or input.ndim < k:
        raise RuntimeError(
            f"Given normalized_shape={list(normalized_shape)}, expected input with shape "
            f"[*, {', '.join(map(str, normalized_shape))}], but got input of size{list(input.shape)}"
        )
    return native_layer_norm(input, normalized_shape, weight, bias, eps)[0]
