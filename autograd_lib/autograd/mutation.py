"""`allow_mutation_on_saved_tensors`: values that backward needs may be changed in place; they are copied before."""

from weakref import WeakKeyDictionary, WeakValueDictionary

import numpy as np

from ..basics.grad_mode import mode
from ..declaration.saved import Hooks


class allow_mutation_on_saved_tensors:
    """A block in which a tensor that was saved for backward may be changed in place: it is copied just before that.

    Raises RuntimeError for a block inside another, AssertionError for a backward pass after the block.

    >>> x = torch.tensor([1.0, 2.0], requires_grad=True).exp()
    >>> with torch.autograd.graph.allow_mutation_on_saved_tensors():
    ...     y = (x**2).sum()
    ...     _ = x.zero_()
    ...     torch.autograd.grad(y, x, allow_unused=True)
    (None,)
    """

    def __init__(self):
        self.cloned = WeakKeyDictionary()  # the copies, by handle; nodes hold the handles
        self.original = WeakKeyDictionary()
        self.tid_to_weakhandle = WeakValueDictionary()  # by memory, place in it, and version

    def __enter__(self):
        if mode.saving is not None and mode.saving.before_write is not None:
            raise RuntimeError("allow_mutation_on_saved_tensors contexts cannot be nested")
        mode.switch(saving=Hooks(self._pack, self._unpack, mode.saving, self._copy))
        self.active = True
        return self

    def __exit__(self, *exception):
        mode.switch(saving=mode.saving.outer)
        self.active = False
        self.cloned.clear()
        self.original.clear()

    def _pack(self, tensor):
        memory = _memory(tensor)
        which = id(memory), tensor.data_ptr(), tensor._version
        handle = self.tid_to_weakhandle.get(which)
        if handle is None:
            handle = self.tid_to_weakhandle[which] = _Handle(memory)
            self.original[handle] = tensor
        return handle

    def _unpack(self, handle):
        if not self.active or handle not in {**self.original, **self.cloned}:
            raise AssertionError(
                "Trying to backward outside of the 'allow_mutation_on_saved_tensors' contextin which the graph was "
                "originally recorded."
            )
        return self.cloned[handle] if handle in self.cloned else self.original[handle]

    def _copy(self, tensor):
        """Copy what was saved of the memory that is about to be changed."""
        memory = _memory(tensor)
        for handle, saved in list(self.original.items()):
            if handle.memory is memory:
                self.cloned[handle] = saved.detach().clone()
                del self.original[handle]


class _Handle:
    """What a node keeps in a tensor's place."""

    def __init__(self, memory):
        self.memory = memory


def _memory(tensor):
    """The array that owns a tensor's memory."""
    array = tensor._storage()
    while isinstance(array.base, np.ndarray):
        array = array.base
    return array
