"""`torch.optim.lr_scheduler`: schedules, which change the learning rate as training goes on."""

from functools import partial as _partial

from autograd_lib.basics import left_out as _left_out

from .cycles import OneCycleLR
from .further_schedules import ExponentialLR, MultiStepLR, ReduceLROnPlateau
from .schedules import CosineAnnealingLR, LambdaLR, LRScheduler, StepLR

__all__ = [
    "CosineAnnealingLR", "ExponentialLR", "LRScheduler", "LambdaLR", "MultiStepLR", "OneCycleLR", "ReduceLROnPlateau",
    "StepLR",
]  # fmt: skip
__getattr__ = _partial(_left_out.refuse, __name__)
