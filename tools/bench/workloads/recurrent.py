"""A recurrent network over 50 steps: h ← tanh(x W + h U + b), for a batch of 16 with 64 hidden units."""

import numpy as np

from ..workload import Workload, normal

STEPS, BATCH, WIDTH, HIDDEN = 50, 16, 32, 64


def inputs(random):
    leaves = (
        normal(random, WIDTH, HIDDEN) * np.float32(WIDTH**-0.5),
        normal(random, HIDDEN, HIDDEN) * np.float32(HIDDEN**-0.5),
        normal(random, HIDDEN),
    )
    return leaves, (normal(random, STEPS, BATCH, WIDTH), np.zeros((BATCH, HIDDEN), np.float32))


def in_torch(torch, into, onward, bias, sequence, h):
    for step in range(STEPS):
        h = torch.tanh(sequence[step] @ into + h @ onward + bias)
    return (h * h).mean()


def in_numpy(xp, into, onward, bias, sequence, h):
    for step in range(STEPS):
        h = xp.tanh(xp.matmul(sequence[step], into) + xp.matmul(h, onward) + bias)
    return xp.mean(h * h)


def by_hand(into, onward, bias, sequence, h):
    states = [h]
    for x in sequence:
        h = x @ into
        h += states[-1] @ onward
        h += bias
        states.append(np.tanh(h, out=h))

    grad = h * np.float32(2 / h.size)
    gradients = [np.zeros_like(into), np.zeros_like(onward), np.zeros_like(bias)]
    for step in reversed(range(STEPS)):
        h = states[step + 1]
        grad *= 1 - h * h
        gradients[0] += sequence[step].T @ grad
        gradients[1] += states[step].T @ grad
        gradients[2] += grad.sum(axis=0)
        grad = grad @ onward.T
    return np.mean(states[-1] * states[-1]), gradients


WORKLOAD = Workload("RNN of 50 steps", "networks", inputs, in_torch, by_hand, in_numpy, torch_limit=0.70)
