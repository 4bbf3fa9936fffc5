"""`torch.autograd.graph`: the nodes of a graph, and what they save."""

from ..declaration.saved import saved_tensors_hooks
from ..graph.node import Node

__all__ = ["Node", "saved_tensors_hooks"]
