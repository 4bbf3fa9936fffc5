"""A wide graph: 2,000 branches from one 0-d tensor, joined by a sum."""

import numpy as np

from ..workload import Workload

NUMBERS = [number / 2000 for number in range(1, 2001)]


def inputs(random):
    return (np.float32(0.5),), ()


def in_torch(_, x):
    total = 0.0
    for number in NUMBERS:
        branch = x * number
        total = branch * branch + total
    return total


def by_hand(x):
    total, branches = 0.0, []
    for number in NUMBERS:
        branch = x * number
        total = branch * branch + total
        branches.append(branch)
    grad = np.float32(0.0)
    for number, branch in zip(reversed(NUMBERS), reversed(branches)):
        grad = grad + (branch + branch) * number
    return total, [grad]


WORKLOAD = Workload(
    "2,000 branches", "0-d graphs", inputs, in_torch, by_hand, in_torch, torch_limit=0.25, operators_only=True
)
