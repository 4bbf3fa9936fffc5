"""Layers, models and losses, written with the public functions of `autograd_lib`.

What PyTorch makes one operation, a loss for example, functional/ takes from ops/. Read module.py first (and
registry.py, for how a module finds its parameters), then linear.py and functional/.
"""

from importlib import import_module as _import_module

from autograd_lib.basics import lazy as _lazy

from . import functional
from .linear import Identity, Linear
from .module import Module
from .parameter import Parameter

# What fewer programs need, by file: loaded when one of its classes is first used.
LATER = {
    "activation": (
        "ELU", "GELU", "GLU", "Hardtanh", "LeakyReLU", "LogSigmoid", "LogSoftmax", "PReLU", "ReLU", "ReLU6", "SELU",
        "Sigmoid", "SiLU", "Softmax", "Softplus", "Tanh",
    ),
    "attention": ("MultiheadAttention", "NonDynamicallyQuantizableLinear"),
    "batchnorm": ("BatchNorm1d", "BatchNorm2d"),
    "container": ("ModuleDict", "ModuleList", "Sequential"),
    "convolution": (
        "AdaptiveAvgPool1d", "AdaptiveAvgPool2d", "AvgPool1d", "AvgPool2d", "Conv1d", "Conv2d", "MaxPool1d",
        "MaxPool2d",
    ),
    "dropout": ("Dropout", "Dropout2d"),
    "embedding": ("Embedding",),
    "flatten": ("Flatten",),
    "lazy": ("LazyLinear", "UninitializedParameter"),
    "loss": (
        "BCELoss", "BCEWithLogitsLoss", "CosineSimilarity", "CrossEntropyLoss", "HuberLoss", "KLDivLoss", "L1Loss",
        "MSELoss", "NLLLoss", "SmoothL1Loss",
    ),
    "normalization": ("GroupNorm", "LayerNorm", "RMSNorm"),
    "recurrent": ("GRU", "GRUCell", "LSTM", "LSTMCell", "RNN", "RNNCell"),
}  # fmt: skip
_load = _lazy.loader(__name__, LATER, ("init", "utils"))

__all__ = [
    *_lazy.names(LATER), "Identity", "Linear", "Module", "Parameter",
    "functional", "init", "utils",
]  # fmt: skip


def __getattr__(name):
    return _import_module(__name__) if name == "modules" else _load(name)  # where PyTorch has these files
