"""Causal attention: softmax(QKᵀ/√d + mask) V, for 8 heads of 64 positions in 32 dimensions."""

import numpy as np

from ..workload import Workload, normal

HEADS, LENGTH, WIDTH = 8, 64, 32


def inputs(random):
    leaves = tuple(normal(random, HEADS, LENGTH, WIDTH) for _ in range(3))
    mask = np.triu(np.full((LENGTH, LENGTH), -1e9, np.float32), 1)
    return leaves, (mask, normal(random, HEADS, LENGTH, WIDTH))


def in_torch(torch, query, key, value, mask, weights):
    scores = query @ key.transpose(1, 2) * WIDTH**-0.5 + mask
    return (scores.softmax(-1) @ value * weights).sum()


def in_numpy(xp, query, key, value, mask, weights):
    scores = xp.matmul(query, xp.swapaxes(key, 1, 2)) * WIDTH**-0.5 + mask
    exponentials = xp.exp(scores - xp.max(scores, axis=-1, keepdims=True))
    shares = exponentials / xp.sum(exponentials, axis=-1, keepdims=True)
    return xp.sum(xp.matmul(shares, value) * weights)


def by_hand(query, key, value, mask, weights):
    shares = query @ key.swapaxes(1, 2)
    shares *= WIDTH**-0.5
    shares += mask
    shares -= shares.max(axis=-1, keepdims=True)
    np.exp(shares, out=shares)
    shares /= shares.sum(axis=-1, keepdims=True)
    loss = np.sum(shares @ value * weights)

    grad_value = shares.swapaxes(1, 2) @ weights
    grad = weights @ value.swapaxes(1, 2)
    grad -= np.sum(grad * shares, axis=-1, keepdims=True)
    grad *= shares
    grad *= WIDTH**-0.5
    return loss, [grad @ key, grad.swapaxes(1, 2) @ query, grad_value]


WORKLOAD = Workload("attention", "networks", inputs, in_torch, by_hand, in_numpy, torch_limit=0.85)
