"""Layers, models and losses, written with the public functions of `autograd_lib`.

What PyTorch makes one operation, a loss for example, functional/ takes from ops/. Read module.py first (and
registry.py, for how a module finds its parameters), then linear.py and functional/.
"""

import sys as _sys
from functools import partial as _partial

from autograd_lib.basics import left_out as _left_out

# fmt: off
from . import functional, init, utils
from .activation import ELU, GELU, LeakyReLU, LogSigmoid, LogSoftmax, ReLU, SiLU, Sigmoid, Softmax, Softplus, Tanh
from .attention import MultiheadAttention, NonDynamicallyQuantizableLinear
from .batchnorm import BatchNorm1d, BatchNorm2d
from .container import ModuleDict, ModuleList, Sequential
from .convolution import Conv1d, Conv2d
from .dropout import Dropout, Dropout2d
from .embedding import Embedding
from .flatten import Flatten
from .linear import Identity, Linear
from .loss import (
    BCELoss, BCEWithLogitsLoss, CosineSimilarity, CrossEntropyLoss, KLDivLoss, L1Loss, MSELoss, NLLLoss, SmoothL1Loss,
)
from .module import Module
from .normalization import GroupNorm, LayerNorm
from .parameter import Parameter
from .pooling import AdaptiveAvgPool1d, AdaptiveAvgPool2d, AvgPool1d, AvgPool2d, MaxPool1d, MaxPool2d
from .recurrent import GRU, GRUCell, LSTM, LSTMCell, RNN, RNNCell
# fmt: on

modules = _sys.modules[__name__]  # where PyTorch has these files
__getattr__ = _partial(_left_out.refuse, __name__)
