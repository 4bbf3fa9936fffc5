"""`torch.utils`: data loading, and other helpers around training."""

from . import data, hooks

__all__ = ["data", "hooks"]
