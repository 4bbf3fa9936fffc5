"""Scatter-add: 4,096 rows of 64 numbers are added up in 500 groups; backward gathers each row's gradient."""

import numpy as np

from ..workload import Workload, normal

ROWS, WIDTH, GROUPS = 4096, 64, 500


def inputs(random):
    groups = random.integers(GROUPS, size=(ROWS, 1))
    data = np.zeros((GROUPS, WIDTH), np.float32), np.repeat(groups, WIDTH, axis=1), normal(random, GROUPS, WIDTH)
    return (normal(random, ROWS, WIDTH),), data


def in_torch(torch, rows, zeros, groups, weights):
    return (zeros.scatter_add(0, groups, rows) * weights).sum()


def by_hand(rows, zeros, groups, weights):
    group = groups[:, 0]  # a program by hand knows that whole rows belong together
    places = group[:, None] * WIDTH + np.arange(WIDTH)
    sums = zeros.copy()
    np.add.at(sums.reshape(-1), places.reshape(-1), rows.reshape(-1))
    return np.sum(sums * weights), [weights[group]]


WORKLOAD = Workload("scatter-add", "gather and scatter", inputs, in_torch, by_hand, torch_limit=1.0)
