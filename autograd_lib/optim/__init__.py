"""Optimizers and schedules, written with the public functions of `autograd_lib` alone. Read optimizer.py first."""

from functools import partial as _partial

from autograd_lib.basics import left_out as _left_out

from . import lr_scheduler
from .adadelta import Adadelta
from .adagrad import Adagrad
from .adam import Adam
from .adamw import AdamW
from .optimizer import Optimizer
from .rmsprop import RMSprop
from .sgd import SGD

__all__ = ["SGD", "Adadelta", "Adagrad", "Adam", "AdamW", "Optimizer", "RMSprop", "lr_scheduler"]
__getattr__ = _partial(_left_out.refuse, __name__)
