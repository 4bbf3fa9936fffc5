"""The gradient of every layer and every loss, by its inputs and its parameters, against finite differences."""

import inspect

import numpy as np
import pytest

import autograd_lib as torch
from autograd_lib import nn

F = nn.functional


def takes_inplace(layer):
    return inspect.isclass(layer) and "inplace" in inspect.signature(layer).parameters


class First(nn.Module):
    """A layer of several outputs, of which this gives the first; it may take its input several times."""

    def __init__(self, layer, times=1):
        super().__init__()
        self.layer, self.times = layer, times

    def forward(self, x):
        return self.layer(*[x] * self.times)[0]


# The layer, and the shapes of its inputs; numbers keep away from the corners of kinked functions.
LAYERS = {
    "Linear": (lambda: nn.Linear(3, 2), (4, 3)),
    "Linear of a vector": (lambda: nn.Linear(3, 2), (3,)),
    "Linear of a sequence": (lambda: nn.Linear(3, 2), (2, 4, 3)),
    "Linear without bias": (lambda: nn.Linear(3, 2, bias=False), (2, 4, 3)),
    "LayerNorm": (lambda: nn.LayerNorm(3), (4, 3)),
    "LayerNorm of two dimensions": (lambda: nn.LayerNorm((4, 3)), (2, 4, 3)),
    "LayerNorm without parameters": (lambda: nn.LayerNorm(3, elementwise_affine=False), (4, 3)),
    "Flatten": (lambda: nn.Flatten(), (2, 4, 3)),
    "Identity": (lambda: nn.Identity(), (2, 3)),
    "Dropout": (lambda: nn.Dropout(0.5).eval(), (2, 3)),
    "Dropout2d": (lambda: nn.Dropout2d(0.5).eval(), (1, 2, 3, 1)),
    "ReLU": (nn.ReLU, (2, 3)),
    "LeakyReLU": (lambda: nn.LeakyReLU(0.2), (2, 3)),
    "ELU": (lambda: nn.ELU(0.5), (2, 3)),
    "SiLU": (nn.SiLU, (2, 3)),
    "GELU": (nn.GELU, (2, 3)),
    "GELU by tanh": (lambda: nn.GELU("tanh"), (2, 3)),
    "Softplus": (lambda: nn.Softplus(2.0), (2, 3)),
    "Sigmoid": (nn.Sigmoid, (2, 3)),
    "LogSigmoid": (nn.LogSigmoid, (2, 3)),
    "Tanh": (nn.Tanh, (2, 3)),
    "Softmax": (lambda: nn.Softmax(dim=1), (2, 3)),
    "LogSoftmax": (lambda: nn.LogSoftmax(dim=0), (2, 3)),
    "BatchNorm1d": (lambda: nn.BatchNorm1d(3), (5, 3)),
    "BatchNorm1d in evaluation": (lambda: nn.BatchNorm1d(3).eval(), (5, 3)),
    "BatchNorm2d": (lambda: nn.BatchNorm2d(2), (3, 2, 2, 2)),
    "GroupNorm": (lambda: nn.GroupNorm(2, 4), (3, 4, 2)),
    "RMSNorm": (lambda: nn.RMSNorm(3), (2, 3)),
    "Conv1d": (lambda: nn.Conv1d(2, 2, 2, stride=2, padding=1), (1, 2, 3)),
    "Conv2d": (lambda: nn.Conv2d(2, 2, (2, 2), dilation=(1, 2), groups=2), (1, 2, 3, 4)),
    "MaxPool1d": (lambda: nn.MaxPool1d(2, 1), (1, 2, 5)),
    "MaxPool2d": (lambda: nn.MaxPool2d(2, padding=1), (1, 1, 4, 5)),
    "AvgPool1d": (lambda: nn.AvgPool1d(3, 2, 1, ceil_mode=True), (1, 2, 6)),
    "AvgPool2d": (lambda: nn.AvgPool2d(2, padding=1, count_include_pad=False), (1, 1, 4, 5)),
    "AdaptiveAvgPool1d": (lambda: nn.AdaptiveAvgPool1d(2), (1, 2, 5)),
    "AdaptiveAvgPool2d": (lambda: nn.AdaptiveAvgPool2d((2, 3)), (1, 1, 5, 4)),
    "MultiheadAttention": (lambda: First(nn.MultiheadAttention(4, 2), times=3), (2, 1, 4)),
    "RNN": (lambda: First(nn.RNN(2, 1, 2)), (2, 1, 2)),
    "RNNCell": (lambda: nn.RNNCell(2, 1), (1, 2)),
    "GRU": (lambda: First(nn.GRU(1, 1, bidirectional=True)), (2, 1, 1)),
    "GRUCell": (lambda: nn.GRUCell(2, 1), (1, 2)),
    "First of LSTM": (lambda: First(nn.LSTM(1, 1)), (2, 1, 1)),
    "First of LSTMCell": (lambda: First(nn.LSTMCell(2, 1)), (1, 2)),
    "GLU": (lambda: nn.GLU(), (2, 4)),
    "Hardtanh": (nn.Hardtanh, (2, 3)),
    "PReLU": (nn.PReLU, (2, 3)),
    "ReLU6": (nn.ReLU6, (2, 3)),
    "SELU": (nn.SELU, (2, 3)),
    "Sequential": (lambda: nn.Sequential(nn.Linear(3, 4), nn.Tanh(), nn.LayerNorm(4), nn.Linear(4, 1)), (2, 3)),
}


def numbers(*shape, low=-2.0, high=2.0, seed=0):
    """A tracked tensor of float64, with numbers at least 0.1 away from zero."""
    values = np.random.default_rng(seed).uniform(low, high, shape)
    return torch.tensor(values + 0.1 * np.sign(values) if low < 0 else values, requires_grad=True)


@pytest.mark.parametrize("name", LAYERS)
def test_layer(name):
    make, shape = LAYERS[name]
    torch.manual_seed(1)
    layer = make().double()
    parameters = list(layer.parameters())
    for parameter in parameters:  # a LayerNorm starts with ones and zeros, which would hide a mistake
        nn.init.uniform_(parameter, 0.5, 1.5)

    def output(x, *_):
        return layer(x)

    inputs = (numbers(*shape), *parameters)
    assert torch.autograd.gradcheck(output, inputs)
    assert torch.autograd.gradgradcheck(output, inputs)


def test_embedding():
    words, weight = torch.tensor([[0, 3, 0], [2, 1, 3]]), numbers(4, 3)
    assert torch.autograd.gradcheck(lambda weight: F.embedding(words, weight), (weight,))
    assert torch.autograd.gradgradcheck(lambda weight: F.embedding(words, weight), (weight,))


CLASSES = torch.tensor([2, 0, 1, 2])
WEIGHT = torch.tensor([0.5, 1.0, 2.0], dtype=torch.float64)

# Of x, y and the probabilities p and q; `how` they are reduced is tried in three ways.
LOSSES = {
    "mse_loss": lambda x, y, p, q, how: F.mse_loss(x, y, reduction=how),
    "l1_loss": lambda x, y, p, q, how: F.l1_loss(x, y + 5, reduction=how),
    "smooth_l1_loss": lambda x, y, p, q, how: F.smooth_l1_loss(x, y + 5, reduction=how, beta=1.5),
    "smooth_l1_loss near": lambda x, y, p, q, how: F.smooth_l1_loss(x, y, reduction=how, beta=20.0),
    "huber_loss": lambda x, y, p, q, how: F.huber_loss(x, y + 5, reduction=how, delta=1.5),
    "huber_loss near": lambda x, y, p, q, how: F.huber_loss(x, y, reduction=how, delta=20.0),
    "binary_cross_entropy": lambda x, y, p, q, how: F.binary_cross_entropy(p, q, reduction=how),
    "binary_cross_entropy weighted": lambda x, y, p, q, how: F.binary_cross_entropy(p, q, WEIGHT, reduction=how),
    "binary_cross_entropy_with_logits": lambda x, y, p, q, how: F.binary_cross_entropy_with_logits(x, q, reduction=how),
    "binary_cross_entropy_with_logits weighted": lambda x, y, p, q, how: F.binary_cross_entropy_with_logits(
        x, q, WEIGHT, pos_weight=WEIGHT.flip(0), reduction=how
    ),
    "nll_loss": lambda x, y, p, q, how: F.nll_loss(x, CLASSES, reduction=how),
    "nll_loss weighted": lambda x, y, p, q, how: F.nll_loss(x, CLASSES, WEIGHT, ignore_index=1, reduction=how),
    "cross_entropy": lambda x, y, p, q, how: F.cross_entropy(x, CLASSES, reduction=how),
    "cross_entropy weighted": lambda x, y, p, q, how: F.cross_entropy(x, CLASSES, WEIGHT, reduction=how),
    "cross_entropy smoothed": lambda x, y, p, q, how: F.cross_entropy(
        x, CLASSES, WEIGHT, ignore_index=0, reduction=how, label_smoothing=0.2
    ),
    "cross_entropy of probabilities": lambda x, y, p, q, how: F.cross_entropy(x, p, WEIGHT, reduction=how),
}


@pytest.mark.parametrize("name", [name for name in nn.__all__ if takes_inplace(getattr(nn, name))])
def test_an_activation_in_place_has_the_gradient_of_the_same_out_of_place(name):
    options = {"Dropout": (0.0,), "Dropout2d": (0.0,)}.get(name, ())
    grads = []
    for inplace in (True, False):
        w = numbers(3, 4, 1, 1)
        result = getattr(nn, name)(*options, inplace=inplace)(w * 3)
        grads += torch.autograd.grad(result.square().sum(), w)
    assert torch.equal(*grads) and grads[0].any()


@pytest.mark.parametrize("how", ["mean", "sum", "none"])
@pytest.mark.parametrize("name", LOSSES)
def test_loss(name, how):
    p, q = numbers(4, 3, low=0.1, high=0.9, seed=2), numbers(4, 3, low=0.1, high=0.9, seed=3)
    inputs = (numbers(4, 3), numbers(4, 3, seed=1), p, q)

    def loss(*inputs):
        return LOSSES[name](*inputs, how)

    assert torch.autograd.gradcheck(loss, inputs)
    assert torch.autograd.gradgradcheck(loss, inputs)


def test_nothing_is_forgotten():
    """Each module and each loss function stands in one of the tables."""
    found = {name: getattr(nn, name) for name in nn.__all__}
    modules = {name for name, each in found.items() if inspect.isclass(each) and issubclass(each, nn.Module)}
    containers = {"Module", "ModuleList", "ModuleDict", "Embedding"}
    containers |= {"LazyLinear", "NonDynamicallyQuantizableLinear"}  # a Linear, once it has seen an input
    containers |= {"LSTM", "LSTMCell", "CosineSimilarity"}  # several outputs, or inputs: see above
    losses = {name for name in modules if name.endswith("Loss")}  # each calls its function, see test_golden
    assert modules - containers - losses <= {name.split()[0] for name in LAYERS}
    functions = {name for name in F.__all__ if name.endswith("loss") or "entropy" in name}
    assert functions == {name.split()[0] for name in LOSSES}
