"""`torch.utils`: data loading, and other helpers around training."""

from . import checkpoint, data, hooks

__all__ = ["checkpoint", "data", "hooks"]
