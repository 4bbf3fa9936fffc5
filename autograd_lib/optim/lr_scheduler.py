"""`torch.optim.lr_scheduler`: schedules, which change the learning rate as training goes on."""

from functools import partial as _partial

from autograd_lib.basics import left_out as _left_out

from .cycles import CosineAnnealingWarmRestarts, OneCycleLR
from .further_schedules import ConstantLR, ExponentialLR, LinearLR, MultiStepLR, ReduceLROnPlateau, SequentialLR
from .schedules import CosineAnnealingLR, LambdaLR, LRScheduler, StepLR

__all__ = [
    "ConstantLR", "CosineAnnealingLR", "CosineAnnealingWarmRestarts", "ExponentialLR", "LRScheduler", "LambdaLR",
    "LinearLR", "MultiStepLR", "OneCycleLR", "ReduceLROnPlateau", "SequentialLR", "StepLR",
]  # fmt: skip
__getattr__ = _partial(_left_out.refuse, __name__)
