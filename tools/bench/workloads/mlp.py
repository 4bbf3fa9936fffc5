"""Perceptrons that classify: ReLU between the layers, cross-entropy at the end, then an optimizer's step."""

from functools import partial
from itertools import pairwise

import numpy as np

from ..optimizers import SGD, Adam
from ..workload import Workload, normal


def inputs(random, sizes, batch):
    leaves = []
    for n, m in pairwise(sizes):
        leaves += [normal(random, m, n) / np.float32(n**0.5), normal(random, m)]
    return tuple(leaves), (normal(random, batch, sizes[0]), random.integers(sizes[-1], size=batch))


def network(torch, sizes):
    layers = []
    for n, m in pairwise(sizes):
        layers += [torch.nn.Linear(n, m), torch.nn.ReLU()]
    return torch.nn.Sequential(*layers[:-1])


def in_torch(torch, network, x, labels):
    return torch.nn.functional.cross_entropy(network(x), labels)


def in_numpy(xp, *arguments):
    *leaves, x, labels = arguments
    for weight, bias in zip(leaves[:-2:2], leaves[1:-2:2]):
        x = xp.maximum(x @ weight.T + bias, 0.0)
    scores = x @ leaves[-2].T + leaves[-1]
    scores = scores - xp.max(scores, axis=1, keepdims=True)
    right = scores[np.arange(len(labels)), labels]
    return xp.mean(xp.log(xp.sum(xp.exp(scores), axis=1)) - right)


def by_hand(*arguments):
    *leaves, x, labels = arguments
    weights, biases = leaves[::2], leaves[1::2]
    rows = np.arange(len(labels))

    activations = [x]
    for weight, bias in zip(weights[:-1], biases[:-1]):
        x = x @ weight.T + bias
        activations.append(np.maximum(x, 0, out=x))
    scores = x @ weights[-1].T + biases[-1]
    scores -= scores.max(axis=1, keepdims=True)
    exponentials = np.exp(scores)
    sums = exponentials.sum(axis=1, keepdims=True)
    loss = np.mean(np.log(sums[:, 0]) - scores[rows, labels])

    grad = exponentials / sums
    grad[rows, labels] -= 1
    grad /= len(labels)
    gradients = []
    for number in reversed(range(len(weights))):
        gradients += [grad.sum(axis=0), grad.T @ activations[number]]
        if number:
            grad = grad @ weights[number]
            grad *= activations[number] > 0
    return loss, gradients[::-1]


def classifier(name, sizes, batch, optimizer, **limits):
    """The workload of one size."""
    return Workload(
        name, "networks", partial(inputs, sizes=sizes, batch=batch), in_torch, by_hand, in_numpy,
        network=partial(network, sizes=sizes), optimizer=optimizer, **limits,
    )  # fmt: skip


SMALL = classifier("MLP 2-16-16-2, SGD", (2, 16, 16, 2), 32, SGD, torch_limit=0.55)
MEDIUM = classifier("MLP 784-256-128-10, Adam", (784, 256, 128, 10), 64, Adam, torch_limit=0.75)
DIGITS = classifier("digits, 8,192 rows", (784, 256, 128, 10), 8192, SGD)  # for its memory
LARGE = classifier("MLP 1024-1024-1024-10, SGD", (1024, 1024, 1024, 10), 128, SGD, numpy_limit=1.05)
