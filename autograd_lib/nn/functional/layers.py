"""What layers compute from their input and their parameters: dropout, embeddings, normalisation, attention."""

import math
from collections.abc import Sequence

import autograd_lib as torch
from autograd_lib.basics.error_texts import warn_user
from autograd_lib.basics.neutral_options import also_takes
from autograd_lib.ops import embedding as table
from autograd_lib.ops import normalization

from .arguments import must_be_floats
from .linear import must_be_tensors

ONE_DIMENSION = (
    "3D input to dropout2d and assuming that channel-wise 1D dropout behavior is desired - input is interpreted as "
    "shape (N, C, L), where C is the channel dim. This behavior will change in a future release to interpret the input "
    "as one without a batch dimension, i.e. shape (C, H, W). To maintain the 1D channel-wise dropout behavior, please "
    "switch to using dropout1d instead."
)
NO_IMAGE = (
    "{}-D input to dropout2d, which is deprecated and will result in an error in a future release. To retain the "
    "behavior and silence this warning, please use dropout instead. Note that dropout2d exists to provide channel-wise "
    "dropout on inputs with 2 spatial dimensions, a channel dimension, and an optional batch dimension (i.e. 3D or 4D "
    "inputs)."
)


@also_takes("max_norm", "scale_grad_by_freq", "sparse", norm_type=2.0)
def embedding(input: torch.Tensor, weight: torch.Tensor, padding_idx=None) -> torch.Tensor:
    """Row i of `weight` for each i in `input`; the row at `padding_idx` gets no gradient.

    Shapes: input (*) of integers, weight (rows, width), result (*, width). Raises IndexError for a row that is not
    there, RuntimeError for indices that are no integers, AssertionError for a `padding_idx` that is no row.

    >>> torch.nn.functional.embedding(torch.tensor([2, 0]), torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]))
    tensor([[5., 6.],
            [1., 2.]])
    """
    must_be_tensors("embedding", weight=weight, indices=input)
    if padding_idx is None:
        padding_idx = -1
    elif not -weight.shape[0] <= padding_idx < weight.shape[0]:
        raise AssertionError("Padding_idx must be within num_embeddings")
    else:
        padding_idx %= weight.shape[0]
    return table.embedding(input, weight, padding_idx)


def layer_norm(input: torch.Tensor, normalized_shape: Sequence[int], weight=None, bias=None, eps=1e-5) -> torch.Tensor:
    """(x - mean) / √(variance + eps) · weight + bias, over the last dimensions, whose sizes are `normalized_shape`.

    Shapes: input and result (*, *normalized_shape), weight and bias normalized_shape. Raises RuntimeError for shapes
    that do not fit, and for two dtypes. See `nn.LayerNorm` for the source.

    >>> torch.nn.functional.layer_norm(torch.tensor([[1.0, 2.0, 3.0]]), (3,))
    tensor([[-1.2247,  0.0000,  1.2247]])
    """
    if isinstance(normalized_shape, int):
        raise TypeError("layer_norm(): argument 'normalized_shape' (position 2) must be tuple of ints, not int")
    must_be_floats("LayerNormKernelImpl", input)
    return normalization.layer_norm(input, tuple(normalized_shape), weight, bias, eps)


def dropout(input: torch.Tensor, p=0.5, training=True, inplace=False) -> torch.Tensor:
    """With probability `p` each element becomes 0; the others are divided by 1 - p. Nothing happens unless `training`.

    Raises ValueError for a `p` outside of 0 to 1. See `nn.Dropout` for the source.

    >>> torch.nn.functional.dropout(torch.ones(3), p=0.5, training=False)
    tensor([1., 1., 1.])
    """
    if not 0 <= p <= 1:
        raise ValueError(f"dropout probability has to be between 0 and 1, but got {p}")
    if not training or p == 0 or input.numel() == 0:
        return input
    kept = torch.zeros_like(input) if p == 1 else torch.empty_like(input).bernoulli_(1 - p).div_(1 - p)
    return input.mul_(kept) if inplace else input * kept


def dropout2d(input: torch.Tensor, p=0.5, training=True, inplace=False) -> torch.Tensor:
    """`dropout` of whole channels: the elements of one, input[n, c], are kept or set to 0 together.

    Shapes: (N, C, H, W), in and out; PyTorch takes others, too, and warns. Raises ValueError for a `p` outside of 0 to
    1, RuntimeError for fewer than two dimensions.

    >>> torch.nn.functional.dropout2d(torch.ones(1, 2, 1, 2), p=1.0)
    tensor([[[[0., 0.]],
    <BLANKLINE>
             [[0., 0.]]]])
    """
    if not 0 <= p <= 1:
        raise ValueError(f"dropout probability has to be between 0 and 1, but got {p}")
    if input.ndim != 4:
        what = ONE_DIMENSION if input.ndim == 3 else NO_IMAGE.format(input.ndim)
        warn_user(f"dropout2d: Received a {what}")
    if not training or p == 0:
        return input
    if input.ndim < 2 and p < 1:
        raise RuntimeError("Feature dropout requires at least 2 dimensions in the input")
    noise = torch.zeros(*input.shape[:2], *[1] * (input.ndim - 2), dtype=input.dtype)
    if p < 1:
        noise.bernoulli_(1 - p).div_(1 - p)
    return input.mul_(noise) if inplace else input * noise


def one_hot(tensor: torch.Tensor, num_classes=-1) -> torch.Tensor:
    """For each class number a row of zeros with a 1 at its place; by default up to the largest number.

    Shapes: input (*) of int64, result (*, num_classes). Raises RuntimeError for another dtype, and for numbers that are
    not classes.

    >>> torch.nn.functional.one_hot(torch.tensor([0, 2]))
    tensor([[1, 0, 0],
            [0, 0, 1]])
    """
    if tensor.dtype is not torch.int64:
        raise RuntimeError("one_hot is only applicable to index tensor of type LongTensor.")
    if tensor.numel() and tensor.min() < 0:
        raise RuntimeError("Class values must be non-negative.")
    if num_classes == -1:
        if tensor.numel() == 0:
            raise RuntimeError("Can not infer total number of classes from empty tensor.")
        num_classes = tensor.max().item() + 1
    elif tensor.numel() and tensor.max() >= num_classes:
        raise RuntimeError("Class values must be smaller than num_classes.")
    return (tensor.unsqueeze(-1) == torch.arange(num_classes)).long()


def scaled_dot_product_attention(
    query, key, value, attn_mask=None, dropout_p=0.0, is_causal=False, scale=None, enable_gqa=False
) -> torch.Tensor:
    """softmax(query · keyᵀ · scale + mask) · value.

    From Vaswani and others, "Attention Is All You Need" (2017), §3.2.1. Shapes: query (*, L, E), key (*, S, E), value
    (*, S, V), result (*, L, V). `scale` is 1/√E unless it is given. A mask of bools says which keys a query may see,
    one of floats is added; `is_causal` lets query i see the keys up to i. With `enable_gqa`, several heads of the query
    share a head of key and value. Raises RuntimeError for a mask beside `is_causal`.

    >>> query = torch.tensor([[1.0, 0.0]])
    >>> torch.nn.functional.scaled_dot_product_attention(query, torch.eye(2), torch.tensor([[1.0], [0.0]]))
    tensor([[0.6698]])
    """
    if is_causal and attn_mask is not None:
        raise RuntimeError("_scaled_dot_product_attention: Explicit attn_mask should not be set when is_causal=True")
    if enable_gqa:
        shared = query.shape[-3] // key.shape[-3]
        key, value = [torch.repeat_interleave(each, shared, -3) for each in (key, value)]
    scale = 1 / math.sqrt(query.shape[-1]) if scale is None else scale
    scores = query @ key.mT * scale
    if is_causal:
        attn_mask = torch.ones(query.shape[-2], key.shape[-2], dtype=torch.bool).tril()
    if attn_mask is not None and attn_mask.dtype is torch.bool:
        scores = scores.masked_fill(~attn_mask, -math.inf)
    elif attn_mask is not None:
        scores = scores + attn_mask
    weights = torch.softmax(scores, -1)
    if attn_mask is not None:  # a query that may see nothing gets zeros
        weights = weights.masked_fill((scores == -math.inf).all(-1, keepdim=True), 0.0)
    return dropout(weights, dropout_p) @ value
