"""Reductions as in a layer norm: each row of a 256 × 256 matrix to mean 0 and variance 1, scaled and shifted."""

import numpy as np

from ..workload import Workload, normal

ROWS, WIDTH, EPSILON = 256, 256, 1e-5


def inputs(random):
    leaves = normal(random, ROWS, WIDTH), normal(random, WIDTH), normal(random, WIDTH)
    return leaves, (normal(random, ROWS, WIDTH),)


def in_torch(torch, x, gain, bias, weights):
    centred = x - x.mean(1, keepdim=True)
    variance = (centred * centred).mean(1, keepdim=True)
    return ((centred / (variance + EPSILON).sqrt() * gain + bias) * weights).sum()


def in_numpy(xp, x, gain, bias, weights):
    centred = x - xp.mean(x, axis=1, keepdims=True)
    variance = xp.mean(centred * centred, axis=1, keepdims=True)
    return xp.sum((centred / xp.sqrt(variance + EPSILON) * gain + bias) * weights)


def by_hand(x, gain, bias, weights):
    centred = x - x.mean(axis=1, keepdims=True)
    deviation = np.sqrt((centred * centred).mean(axis=1, keepdims=True) + EPSILON)
    centred /= deviation
    loss = np.sum((centred * gain + bias) * weights)

    scaled = weights * gain
    grad = scaled - scaled.mean(axis=1, keepdims=True)
    grad -= centred * (scaled * centred).mean(axis=1, keepdims=True)
    grad /= deviation
    return loss, [grad, (weights * centred).sum(axis=0), weights.sum(axis=0)]


WORKLOAD = Workload("layer-norm reductions", "reductions", inputs, in_torch, by_hand, in_numpy, torch_limit=0.65)
