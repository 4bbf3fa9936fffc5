"""Places in the graph that can stand for a tensor."""

from collections import namedtuple

from ..basics.size import Size
from .node import OutputOf


class GradientEdge(namedtuple("GradientEdge", ["node", "output_nr", "ownership_token"], defaults=[None])):
    """A place in the graph: an output of a node. It can stand for a tensor in `grad` and `backward`.

    >>> x = torch.tensor(2.0, requires_grad=True)
    >>> y = x * x
    >>> edge = torch.autograd.graph.GradientEdge(y.grad_fn, y.output_nr)
    >>> torch.autograd.grad(y.exp(), edge)
    (tensor(54.5981),)
    """

    requires_grad = is_leaf = True
    _data = None  # an array of the gradient's shape and dtype; a node does not know them, `get_gradient_edge` does

    def _edge(self):
        if self.output_nr >= (self.node.output_count or 1):
            raise IndexError("tuple index out of range")
        return self.node if self.node.output_count is None else OutputOf(self.node, self.output_nr)

    def numel(self) -> int | None:
        """The number of elements of a gradient here; None where it is not known."""
        return None if self._data is None else self._data.size

    @property
    def shape(self) -> Size | None:
        """The shape of a gradient here; None where it is not known."""
        return None if self._data is None else Size(self._data.shape)


def get_gradient_edge(tensor):
    """The place in the graph that a tensor has now, also after it has been changed in place.

    Raises RuntimeError for a tensor that does not require grad.

    >>> x = torch.tensor(2.0, requires_grad=True)
    >>> torch.autograd.graph.get_gradient_edge(x * x).node.name()
    'MulBackward0'
    """
    if not tensor.requires_grad:
        raise RuntimeError("It is not possible to get the gradient edge for a Tensor that does not require gradients")
    edge = GradientEdge(*tensor._edge().edge)
    edge._data = tensor._data
    return edge
