"""Layers, models and losses, written with the public functions of `autograd_lib`.

What PyTorch makes one operation, a loss for example, functional/ takes from ops/. Read module.py first (and
registry.py, for how a module finds its parameters), then linear.py and functional/.
"""

from importlib import import_module as _import_module

from autograd_lib.basics import left_out as _left_out

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
)  # fmt: skip
from .container import ModuleDict, ModuleList, Sequential
from .dropout import Dropout, Dropout2d
from .embedding import Embedding
from .flatten import Flatten
from .linear import Identity, Linear
from .loss import BCELoss, BCEWithLogitsLoss, CrossEntropyLoss, HuberLoss, L1Loss, MSELoss, NLLLoss, SmoothL1Loss
from .module import Module
from .normalization import GroupNorm, LayerNorm, RMSNorm
from .parameter import Parameter

# What fewer programs need, by file: loaded when one of its classes is first used.
LATER = {
    "further_activation": ("GLU", "Hardtanh", "PReLU", "ReLU6", "SELU"),
    "attention": ("MultiheadAttention", "NonDynamicallyQuantizableLinear"),
    "batchnorm": ("BatchNorm1d", "BatchNorm2d"),
    "convolution": (
        "AdaptiveAvgPool1d", "AdaptiveAvgPool2d", "AvgPool1d", "AvgPool2d", "Conv1d", "Conv2d", "MaxPool1d",
        "MaxPool2d",
    ),
    "likeness": ("CosineSimilarity", "KLDivLoss"),
    "lazy": ("LazyLinear", "UninitializedParameter"),
    "recurrent": ("GRU", "GRUCell", "LSTM", "LSTMCell", "RNN", "RNNCell"),
}  # fmt: skip
_file_of = {name: file for file, names in LATER.items() for name in names}

__all__ = [
    *_file_of,
    "ELU", "GELU", "BCELoss", "BCEWithLogitsLoss", "CrossEntropyLoss", "Dropout", "Dropout2d", "Embedding", "Flatten",
    "GroupNorm", "HuberLoss", "Identity", "L1Loss", "LayerNorm", "LeakyReLU", "Linear", "LogSigmoid", "LogSoftmax",
    "MSELoss", "Module", "ModuleDict", "ModuleList", "NLLLoss", "Parameter", "RMSNorm", "ReLU", "Sequential", "SiLU",
    "Sigmoid", "SmoothL1Loss", "Softmax", "Softplus", "Tanh", "functional", "init", "utils",
]  # fmt: skip


def __getattr__(name):
    if name == "modules":  # where PyTorch has these files
        return _import_module(__name__)
    if name not in _file_of:
        _left_out.refuse(__name__, name)
    return getattr(_import_module(f"{__name__}.{_file_of[name]}"), name)
