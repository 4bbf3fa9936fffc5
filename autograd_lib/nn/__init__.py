"""Layers, models and losses, written with the public functions of `autograd_lib`.

What PyTorch makes one operation, a loss for example, functional/ takes from ops/. Read module.py first (and
registry.py, for how a module finds its parameters), then linear.py and functional/.
"""

from importlib import import_module as _import_module

from . import functional, init, utils
from .activation import (
    ELU,
    GELU,
    LeakyReLU,
    LogSigmoid,
    LogSoftmax,
    ReLU,
    Sigmoid,
    SiLU,
    Softmax,
    Softplus,
    Tanh,
)
from .container import ModuleDict, ModuleList, Sequential
from .dropout import Dropout
from .embedding import Embedding
from .flatten import Flatten
from .linear import Identity, Linear
from .loss import BCELoss, BCEWithLogitsLoss, CrossEntropyLoss, HuberLoss, L1Loss, MSELoss, NLLLoss, SmoothL1Loss
from .module import Module
from .normalization import GroupNorm, LayerNorm, RMSNorm
from .parameter import Parameter

# What fewer programs need, by file: loaded when one of its classes is first used.
LATER = {
    "further_activation": (
        "CELU", "GLU", "Hardshrink", "Hardsigmoid", "Hardswish", "Hardtanh", "Mish", "PReLU", "ReLU6", "SELU",
        "Softmin", "Softshrink", "Softsign", "Tanhshrink", "Threshold",
    ),
    "batchnorm": ("BatchNorm1d", "BatchNorm2d"),
    "convolution": (
        "AdaptiveAvgPool1d", "AdaptiveAvgPool2d", "AvgPool1d", "AvgPool2d", "Conv1d", "Conv2d", "MaxPool1d",
        "MaxPool2d",
    ),
    "lazy": ("LazyLinear", "UninitializedParameter"),
    "recurrent": ("GRU", "GRUCell", "LSTM", "LSTMCell", "RNN", "RNNCell"),
}  # fmt: skip
_file_of = {name: file for file, names in LATER.items() for name in names}

__all__ = [
    "CELU",
    "ELU",
    "GELU",
    "GLU",
    "GRU",
    "LSTM",
    "RNN",
    "SELU",
    "AdaptiveAvgPool1d",
    "AdaptiveAvgPool2d",
    "AvgPool1d",
    "AvgPool2d",
    "BCELoss",
    "BCEWithLogitsLoss",
    "BatchNorm1d",
    "BatchNorm2d",
    "Conv1d",
    "Conv2d",
    "CrossEntropyLoss",
    "Dropout",
    "Embedding",
    "Flatten",
    "GRUCell",
    "GroupNorm",
    "Hardshrink",
    "Hardsigmoid",
    "Hardswish",
    "Hardtanh",
    "HuberLoss",
    "Identity",
    "L1Loss",
    "LSTMCell",
    "LayerNorm",
    "LazyLinear",
    "LeakyReLU",
    "Linear",
    "LogSigmoid",
    "LogSoftmax",
    "MSELoss",
    "MaxPool1d",
    "MaxPool2d",
    "Mish",
    "Module",
    "ModuleDict",
    "ModuleList",
    "NLLLoss",
    "PReLU",
    "Parameter",
    "RMSNorm",
    "RNNCell",
    "ReLU",
    "ReLU6",
    "Sequential",
    "SiLU",
    "Sigmoid",
    "SmoothL1Loss",
    "Softmax",
    "Softmin",
    "Softplus",
    "Softshrink",
    "Softsign",
    "Tanh",
    "Tanhshrink",
    "Threshold",
    "UninitializedParameter",
    "functional",
    "init",
    "utils",
]


def __getattr__(name):
    if name == "modules":  # where PyTorch has these files
        return _import_module(__name__)
    if name not in _file_of:
        raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
    return getattr(_import_module(f"{__name__}.{_file_of[name]}"), name)
