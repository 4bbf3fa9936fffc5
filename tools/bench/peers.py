"""The programs of the race once more, for engines that are written like NumPy: HIPS autograd, and MyGrad.

Each draws its numbers as the program of the same name in workloads.py does, so the gradients are the same. It returns
a function of the leaves, and the leaves. What these engines have no function for is not here: optimizers, and sums
into places. `np` is the engine's NumPy; `draw` is this project's library, which draws.
"""

from collections.abc import Callable
from functools import partial
from itertools import pairwise
from types import ModuleType

import numpy

from .workloads import DIGITS, LARGE, SMALL

Program = tuple[Callable, list[numpy.ndarray]]


def operations(np: ModuleType, draw: ModuleType) -> Program:
    def forward(x, scale, shift):
        for _ in range(25):
            x = np.tanh(x * scale + shift)
            x = 2.0 * x - 0.5
            x = x / np.sqrt(x * x + 1.0)
            x = 1.0 - 0.25 * np.exp(x - shift)
            x = np.log(x**2 + 1.0)
        return x

    return forward, [numpy.array(value, "f4") for value in (0.3, 0.7, 0.2)]


def branches(np: ModuleType, draw: ModuleType) -> Program:
    def forward(x):
        total = 0.0
        for number in range(1, 2001):
            branch = x * (number / 2000)
            total = branch * branch + total
        return total

    return forward, [numpy.array(0.5, "f4")]


def chain(np: ModuleType, draw: ModuleType) -> Program:
    def forward(x, scale, shift):
        for _ in range(50_000):
            x = x * scale + shift
        return x

    return forward, [numpy.array(value, "f4") for value in (0.5, 0.9999, 0.0001)]


def classifier(np: ModuleType, draw: ModuleType, sizes: tuple[int, ...], batch: int) -> Program:
    leaves = []
    for n, m in pairwise(sizes):
        layer = draw.nn.Linear(n, m)
        leaves += [layer.weight.detach().numpy(), layer.bias.detach().numpy()]
    x, labels = draw.randn(batch, sizes[0]).numpy(), draw.randint(sizes[-1], (batch,)).numpy()

    def forward(*leaves):
        scores = x
        for weight, bias in zip(leaves[::2], leaves[1::2]):
            scores = (scores if scores is x else np.maximum(scores, 0)) @ np.transpose(weight) + bias
        chosen = scores[numpy.arange(batch), labels]
        return np.mean(np.log(np.sum(np.exp(scores), axis=1)) - chosen)

    return forward, leaves


def attention(np: ModuleType, draw: ModuleType) -> Program:
    leaves = [draw.randn(8, 64, 32).numpy() for _ in range(3)]
    mask, weights = numpy.triu(numpy.full((64, 64), -1e9, "f4"), 1), draw.randn(8, 64, 32).numpy()

    def forward(query, key, value):
        scores = np.exp(query @ np.swapaxes(key, 1, 2) * 32**-0.5 + mask)
        return np.sum(scores / np.sum(scores, axis=-1, keepdims=True) @ value * weights)

    return forward, leaves


def recurrent(np: ModuleType, draw: ModuleType) -> Program:
    into, onward, bias = draw.randn(32, 64) * 32**-0.5, draw.randn(64, 64) * 64**-0.5, draw.randn(64)
    sequence, start = draw.randn(50, 16, 32).numpy(), numpy.zeros((16, 64), "f4")

    def forward(into, onward, bias):
        h = start
        for step in range(50):
            h = np.tanh(sequence[step] @ into + h @ onward + bias)
        return np.mean(h * h)

    return forward, [into.numpy(), onward.numpy(), bias.numpy()]


def normalization(np: ModuleType, draw: ModuleType) -> Program:
    leaves = [draw.randn(*shape).numpy() for shape in ((256, 256), (256,), (256,))]
    weights = draw.randn(256, 256).numpy()

    def forward(x, gain, bias):
        centred = x - np.mean(x, axis=1, keepdims=True)
        variance = np.mean(centred * centred, axis=1, keepdims=True)
        return np.sum((centred / np.sqrt(variance + 1e-5) * gain + bias) * weights)

    return forward, leaves


def embedding(np: ModuleType, draw: ModuleType) -> Program:
    table, indices = draw.randn(2000, 64).numpy(), draw.randint(2000, (4096,)).numpy()
    weights = draw.randn(4096, 64).numpy()
    return lambda table: np.sum(table[indices] * weights), [table]


PROGRAMS: dict[str, Callable[..., Program]] = {
    "0-d operations": operations,
    "2,000 branches": branches,
    "chain of 100,000": chain,
    "MLP 2-16-16-2, SGD": partial(classifier, sizes=SMALL, batch=32),
    "MLP 784-256-128-10, Adam": partial(classifier, sizes=DIGITS, batch=64),
    "MLP 1024-1024-1024-10, SGD": partial(classifier, sizes=LARGE, batch=128),
    "attention": attention,
    "RNN of 50 steps": recurrent,
    "layer-norm reductions": normalization,
    "embedding": embedding,
}


def run_of(engine: str, name: str) -> Callable[[], list]:
    """A function for one run of a program in an engine, which returns the gradients of the leaves."""
    import autograd_lib as draw

    draw.manual_seed(0)
    if engine == "autograd":
        import autograd.numpy as np
        from autograd import grad

        forward, leaves = PROGRAMS[name](np, draw)
        return partial(grad(lambda leaves: forward(*leaves)), leaves)

    import mygrad as np

    forward, leaves = PROGRAMS[name](np, draw)

    def run():
        tensors = [np.tensor(leaf) for leaf in leaves]
        forward(*tensors).backward()
        return [each.grad for each in tensors]

    return run
