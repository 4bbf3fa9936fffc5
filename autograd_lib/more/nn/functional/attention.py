"""Attention: each query takes a mean of the values, weighted by how well their keys fit."""

import math

import autograd_lib as torch


def scaled_dot_product_attention(
    query, key, value, attn_mask=None, dropout_p=0.0, is_causal=False, scale=None, enable_gqa=False
):
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
    return torch.nn.functional.dropout(weights, dropout_p) @ value
