"""Optimizers and schedules, written with the public functions of `autograd_lib` alone. Read optimizer.py first."""

from autograd_lib.basics import lazy as _lazy

from .adam import Adam
from .optimizer import Optimizer
from .sgd import SGD

__all__ = ["SGD", "Adadelta", "Adagrad", "Adam", "AdamW", "Optimizer", "RMSprop", "lr_scheduler"]
__getattr__ = _lazy.loader(
    __name__,
    {"adadelta": ["Adadelta"], "adagrad": ["Adagrad"], "adamw": ["AdamW"], "rmsprop": ["RMSprop"]},
    ["lr_scheduler"],
)
