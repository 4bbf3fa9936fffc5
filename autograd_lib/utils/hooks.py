"""`torch.utils.hooks`: what registering a hook returns."""

from ..graph.hooks import RemovableHandle

__all__ = ["RemovableHandle"]
