"""A deep graph: a chain of 100,000 operations on 0-d tensors."""

import numpy as np

from ..workload import Workload

LENGTH = 50_000


def inputs(random):
    return (np.float32(0.5), np.float32(0.9999), np.float32(0.0001)), ()


def in_torch(_, x, scale, shift):
    for _ in range(LENGTH):
        x = x * scale + shift
    return x


def by_hand(x, scale, shift):
    saved = []
    for _ in range(LENGTH):
        saved.append(x)
        x = x * scale + shift
    grad, grad_scale, grad_shift = np.float32(1.0), np.float32(0.0), np.float32(0.0)
    for start in reversed(saved):
        grad_shift = grad_shift + grad
        grad_scale = grad_scale + grad * start
        grad = grad * scale
    return x, [grad, grad_scale, grad_shift]


WORKLOAD = Workload(
    "chain of 100,000", "0-d graphs", inputs, in_torch, by_hand, in_torch, torch_limit=0.33, operators_only=True
)
