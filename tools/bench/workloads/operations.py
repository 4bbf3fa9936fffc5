"""0-d tensors: 25 rounds of 16 operations of all kinds, between tensors and with Python numbers."""

import numpy as np

from ..workload import Workload

ROUNDS = 25


def inputs(random):
    return (np.float32(0.3), np.float32(0.7), np.float32(0.2)), ()


def in_torch(torch, x, scale, shift):
    for _ in range(ROUNDS):
        x = (x * scale + shift).tanh()
        x = 2.0 * x - 0.5
        x = x / (x * x + 1.0).sqrt()
        x = 1.0 - 0.25 * (x - shift).exp()
        x = (x**2 + 1.0).log()
    return x


def in_numpy(xp, x, scale, shift):
    for _ in range(ROUNDS):
        x = xp.tanh(x * scale + shift)
        x = 2.0 * x - 0.5
        x = x / xp.sqrt(x * x + 1.0)
        x = 1.0 - 0.25 * xp.exp(x - shift)
        x = xp.log(x**2 + 1.0)
    return x


def by_hand(x, scale, shift):
    saved = []
    for _ in range(ROUNDS):
        start = x
        squashed = np.tanh(start * scale + shift)
        doubled = 2.0 * squashed - 0.5
        length = np.sqrt(doubled * doubled + 1.0)
        unit = doubled / length
        growth = np.exp(unit - shift)
        rest = 1.0 - 0.25 * growth
        raised = rest**2 + 1.0
        x = np.log(raised)
        saved.append((start, squashed, doubled, length, unit, growth, rest, raised))

    grad, grad_scale, grad_shift = np.float32(1.0), np.float32(0.0), np.float32(0.0)
    for start, squashed, doubled, length, unit, growth, rest, raised in reversed(saved):
        grad_rest = grad / raised * (2.0 * rest)
        grad_exponent = -0.25 * grad_rest * growth
        grad_length = -grad_exponent * unit / length
        grad_doubled = grad_exponent / length + grad_length / length * doubled
        grad_sum = 2.0 * grad_doubled * (1.0 - squashed * squashed)
        grad_scale = grad_scale + grad_sum * start
        grad_shift = grad_shift + grad_sum - grad_exponent
        grad = grad_sum * scale
    return x, [grad, grad_scale, grad_shift]


WORKLOAD = Workload(
    "0-d operations", "0-d graphs", inputs, in_torch, by_hand, in_numpy, torch_limit=0.30, shows_parts=True
)
