"""`torch.autograd.graph`: the nodes of a graph, and what they save."""

from ..node import Node
from ..saved import saved_tensors_hooks

__all__ = ["Node", "saved_tensors_hooks"]
