"""Optimizers and schedules, written with the public functions of `autograd_lib` alone. Read optimizer.py first."""

from importlib import import_module as _import_module

from autograd_lib.basics import left_out as _left_out

from . import lr_scheduler
from .adagrad import Adagrad
from .adam import Adam, AdamW
from .optimizer import Optimizer
from .rmsprop import RMSprop
from .sgd import SGD

__all__ = ["SGD", "Adadelta", "Adagrad", "Adam", "AdamW", "Optimizer", "RMSprop", "lr_scheduler"]


def __getattr__(name):
    if name != "Adadelta":  # loaded when it is first used
        _left_out.refuse(__name__, name)
    return _import_module(f"{__name__}.adadelta").Adadelta
