"""Embedding: 4,096 rows of a 2,000 × 64 table are looked up; backward adds each row's gradient to its place."""

import numpy as np

from ..workload import Workload, normal

ROWS, WIDTH, LOOKUPS = 2000, 64, 4096


def inputs(random):
    return (normal(random, ROWS, WIDTH),), (random.integers(ROWS, size=LOOKUPS), normal(random, LOOKUPS, WIDTH))


def in_torch(torch, table, indices, weights):
    return (torch.nn.functional.embedding(indices, table) * weights).sum()


def in_numpy(xp, table, indices, weights):
    return xp.sum(table[indices] * weights)


def by_hand(table, indices, weights):
    loss = np.sum(table[indices] * weights)
    grad = np.zeros_like(table)
    places = indices[:, None] * WIDTH + np.arange(WIDTH)  # in one dimension: np.add.at is three times as fast there
    np.add.at(grad.reshape(-1), places.reshape(-1), weights.reshape(-1))
    return loss, [grad]


WORKLOAD = Workload("embedding", "gather and scatter", inputs, in_torch, by_hand, in_numpy, torch_limit=1.0)
