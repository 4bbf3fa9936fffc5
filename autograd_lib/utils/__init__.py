"""`torch.utils`: data loading, and other helpers around training."""

from functools import partial as _partial

from autograd_lib.basics import left_out as _left_out

from . import checkpoint, data, hooks

__all__ = ["checkpoint", "data", "hooks"]
__getattr__ = _partial(_left_out.refuse, __name__)
