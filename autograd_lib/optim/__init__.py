"""Optimizers and schedules, written with the public functions of `autograd_lib` alone. Read optimizer.py first."""

from pkgutil import extend_path as _extend_path

from autograd_lib.basics import lazy as _lazy

from .adam import Adam
from .optimizer import Optimizer
from .sgd import SGD

__path__ = _extend_path(__path__, __name__)  # goes on in more/
__all__ = ["SGD", "Adadelta", "Adagrad", "Adam", "AdamW", "Optimizer", "RMSprop", "lr_scheduler"]
__getattr__ = _lazy.loader(
    __name__,
    {"adadelta": ["Adadelta"], "adagrad": ["Adagrad"], "adamw": ["AdamW"], "rmsprop": ["RMSprop"]},
    ["lr_scheduler"],
)
