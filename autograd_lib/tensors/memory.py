"""`TensorMemory`: tensors on one memory.

`detach()`, views and NumPy arrays share a tensor's numbers. Tensors share its counter of changes in place, too: so a
backward pass finds out that a number which it needs has been changed. NumPy does not count, nor does `.data`: what is
changed through them goes unnoticed, as in PyTorch.
"""

from ..basics.error_texts import type_name
from .numbers import TensorNumbers, read_only


class TensorMemory(TensorNumbers):
    """A tensor as one of several that may look at the same numbers."""

    __slots__ = ()
    _plain = None  # the class Tensor, which is built on this one and set there: what is cut off the graph is one

    def _shared_counter(self):
        """The counter of changes in place, for a tensor that is about to share its memory or to be changed."""
        if self._counter is None:
            self._counter = [0]
            if self._grad_fn is not None:
                node = self._grad_fn.edge[0]  # which may have saved this result
                node.result_counter, node.result_version = self._counter, 0
        # That of a tensor which was cut off its graph in place is another: see tensors/detach.py.
        return self._counter.counter if self._counter.__class__ is not list else self._counter

    def _bump_version(self):
        self._shared_counter()[0] += 1

    @read_only
    def _base(self):
        """The tensor that owns this view's memory; None for a tensor that is no view."""
        return None if self._view is None else self._view.base

    def _is_view(self):
        return self._view is not None

    def detach(self):
        """A new untracked tensor on the same memory, outside of the graph. This tensor stays as it is.

        Writing into one writes into the other.

        >>> w = torch.tensor([1.0, 2.0], requires_grad=True)
        >>> w.detach()
        tensor([1., 2.])
        """
        return self.as_subclass(self._plain)

    def as_subclass(self, cls):
        """This tensor's memory as an untracked instance of a subclass of `Tensor`, such as `nn.Parameter`.

        >>> type(torch.zeros(2).as_subclass(torch.nn.Parameter)).__name__
        'Parameter'
        """
        twin = cls._wrap(self._storage())
        twin._counter = self._shared_counter()
        return twin

    @property
    def data(self):
        """The same memory, with changes that autograd does not see: a wrong gradient goes unnoticed. Use detach().

        Can be set to another tensor. Raises RuntimeError for setting it to integers where gradients are required.

        >>> w = torch.tensor([1.0, 2.0], requires_grad=True)
        >>> w.data
        tensor([1., 2.])
        """
        return self._plain._wrap(self._storage())

    @data.setter
    def data(self, value):
        if not isinstance(value, TensorNumbers):
            raise TypeError(f"Variable data has to be a tensor, but got {type_name(value)}")
        if self.requires_grad and not value.is_floating_point():
            raise RuntimeError("data set to a tensor that requires gradients must be floating point or complex dtype")
        self._data = value._storage()


def address(array) -> int:
    """Where the first element of an array lies in memory."""
    return array.__array_interface__["data"][0]
