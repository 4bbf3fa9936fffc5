"""The programs of the race. Each makes its leaves with `torch`, ours or PyTorch's, from the same seed.

A program returns a function that computes a scalar, the leaves to derive it by, and the optimizer whose step ends a
run, if there is one.
"""

from collections.abc import Callable
from functools import partial
from itertools import pairwise
from types import ModuleType

RATE = 1e-6  # tiny: a run must find the network as the last one left it, and not one that has converged
Program = tuple[Callable, list, object]


def operations(torch: ModuleType) -> Program:
    """25 rounds of 16 operations of all kinds, between 0-d tensors and with Python numbers."""
    x0, scale, shift = leaves = [torch.tensor(value, requires_grad=True) for value in (0.3, 0.7, 0.2)]

    def forward():
        x = x0
        for _ in range(25):
            x = (x * scale + shift).tanh()
            x = 2.0 * x - 0.5
            x = x / (x * x + 1.0).sqrt()
            x = 1.0 - 0.25 * (x - shift).exp()
            x = (x**2 + 1.0).log()
        return x

    return forward, leaves, None


def branches(torch: ModuleType) -> Program:
    """A wide graph: 2,000 branches from one 0-d tensor, joined by a sum."""
    x = torch.tensor(0.5, requires_grad=True)

    def forward():
        total = 0.0
        for number in range(1, 2001):
            branch = x * (number / 2000)
            total = branch * branch + total
        return total

    return forward, [x], None


def chain(torch: ModuleType) -> Program:
    """A deep graph: 100,000 operations on 0-d tensors, one after the other."""
    start, scale, shift = leaves = [torch.tensor(value, requires_grad=True) for value in (0.5, 0.9999, 0.0001)]

    def forward():
        x = start
        for _ in range(50_000):
            x = x * scale + shift
        return x

    return forward, leaves, None


def classifier(torch: ModuleType, sizes: tuple[int, ...], batch: int, optimizer: str) -> Program:
    """A perceptron with ReLU, cross-entropy at its end, and an optimizer's step."""
    layers = []
    for n, m in pairwise(sizes):
        layers += [torch.nn.Linear(n, m), torch.nn.ReLU()]
    network = torch.nn.Sequential(*layers[:-1])
    x, labels = torch.randn(batch, sizes[0]), torch.randint(sizes[-1], (batch,))
    leaves = list(network.parameters())
    step = getattr(torch.optim, optimizer)(leaves, lr=RATE)
    return lambda: torch.nn.functional.cross_entropy(network(x), labels), leaves, step


def attention(torch: ModuleType) -> Program:
    """Causal attention, for 8 heads of 64 positions in 32 dimensions."""
    query, key, value = leaves = [torch.randn(8, 64, 32, requires_grad=True) for _ in range(3)]
    mask, weights = torch.triu(torch.full((64, 64), -1e9), 1), torch.randn(8, 64, 32)

    def forward():
        scores = query @ key.transpose(1, 2) * 32**-0.5 + mask
        return (scores.softmax(-1) @ value * weights).sum()

    return forward, leaves, None


def recurrent(torch: ModuleType) -> Program:
    """A recurrent network over 50 steps, for a batch of 16 with 64 hidden units."""
    leaves = [torch.randn(32, 64) * 32**-0.5, torch.randn(64, 64) * 64**-0.5, torch.randn(64)]
    into, onward, bias = [each.requires_grad_() for each in leaves]
    sequence, start = torch.randn(50, 16, 32), torch.zeros(16, 64)

    def forward():
        h = start
        for step in range(50):
            h = torch.tanh(sequence[step] @ into + h @ onward + bias)
        return (h * h).mean()

    return forward, leaves, None


def normalization(torch: ModuleType) -> Program:
    """Reductions as in a layer norm of a 256 × 256 matrix."""
    x, gain, bias = leaves = [torch.randn(*shape, requires_grad=True) for shape in ((256, 256), (256,), (256,))]
    weights = torch.randn(256, 256)

    def forward():
        centred = x - x.mean(1, keepdim=True)
        variance = (centred * centred).mean(1, keepdim=True)
        return ((centred / (variance + 1e-5).sqrt() * gain + bias) * weights).sum()

    return forward, leaves, None


def embedding(torch: ModuleType) -> Program:
    """4,096 rows of a 2,000 × 64 table are looked up; backward adds each row's gradient to its place."""
    table, indices = torch.randn(2000, 64, requires_grad=True), torch.randint(2000, (4096,))
    weights = torch.randn(4096, 64)
    return lambda: (torch.nn.functional.embedding(indices, table) * weights).sum(), [table], None


def scatter(torch: ModuleType) -> Program:
    """4,096 rows of 64 numbers are added up in 500 groups; backward gathers each row's gradient."""
    rows, weights = torch.randn(4096, 64, requires_grad=True), torch.randn(500, 64)
    groups, zeros = torch.randint(500, (4096, 1)).expand(4096, 64).contiguous(), torch.zeros(500, 64)
    return lambda: (zeros.scatter_add(0, groups, rows) * weights).sum(), [rows], None


SMALL, DIGITS, LARGE = (2, 16, 16, 2), (784, 256, 128, 10), (1024, 1024, 1024, 10)
WORKLOADS: dict[str, Callable[..., Program]] = {
    "0-d operations": operations,
    "2,000 branches": branches,
    "chain of 100,000": chain,
    "MLP 2-16-16-2, SGD": partial(classifier, sizes=SMALL, batch=32, optimizer="SGD"),
    "MLP 784-256-128-10, Adam": partial(classifier, sizes=DIGITS, batch=64, optimizer="Adam"),
    "MLP 1024-1024-1024-10, SGD": partial(classifier, sizes=LARGE, batch=128, optimizer="SGD"),
    "attention": attention,
    "RNN of 50 steps": recurrent,
    "layer-norm reductions": normalization,
    "embedding": embedding,
    "scatter-add": scatter,
}
