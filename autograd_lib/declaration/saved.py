"""Functions that saved tensors go through: on the way into a node, and again on the way out.

    with torch.autograd.graph.saved_tensors_hooks(pack, unpack): …

What `pack` returns is kept in place of the tensor, and `unpack` makes a tensor of it when backward needs it. So saved
values can be counted, compressed, put on disk, or recomputed (utils/checkpoint.py).
"""

from collections.abc import Callable
from typing import Any, NamedTuple
from weakref import ref

from ..basics.grad_mode import mode
from ..graph.node import AccumulateGrad
from ..tensors.tensor import Tensor


class saved_tensors_hooks:
    """A block in which saved tensors go through `pack_hook(tensor)`, and later through `unpack_hook(packed)`.

    >>> def pack(tensor):
    ...     print("saved", tensor.tolist())
    ...     return tensor
    >>> x = torch.tensor([1.0, 2.0], requires_grad=True)
    >>> with torch.autograd.graph.saved_tensors_hooks(pack, lambda packed: packed):
    ...     y = x.square()
    saved [1.0, 2.0]
    """

    def __init__(self, pack_hook, unpack_hook):
        self._hooks = pack_hook, unpack_hook

    def __enter__(self):
        if mode.saving_refused is not None:
            raise RuntimeError(mode.saving_refused)
        mode.switch(saving=Hooks(*self._hooks, mode.saving))

    def __exit__(self, *exception):
        if mode.saving is not None:
            mode.switch(saving=mode.saving.outer)


class Hooks(NamedTuple):
    """What saved tensors go through now, and what they went through before this block was entered."""

    pack: Callable
    unpack: Callable
    outer: Any
    before_write: Callable | None = None  # told of each tensor that is about to be changed in place


class disable_saved_tensors_hooks:
    """A block in which `saved_tensors_hooks` is a RuntimeError with this message.

    >>> with torch.autograd.graph.disable_saved_tensors_hooks("not here"):
    ...     with torch.autograd.graph.saved_tensors_hooks(print, print):
    ...         pass
    Traceback (most recent call last):
    RuntimeError: not here
    """

    def __init__(self, error_message):
        self._message = error_message

    def __enter__(self):
        if mode.saving is not None:
            raise RuntimeError(self._message)
        self._before = mode.switch(saving_refused=self._message)

    def __exit__(self, *exception):
        mode.restore(self._before)


class Packed:
    """Stands in a node for a tensor that went through `pack`."""

    _counter = None  # whether the tensor is changed in place is the business of the hooks

    def __init__(self, tensor, edge, hooks=None):
        hooks = hooks or mode.saving
        self._unpack = hooks.unpack
        self._requires_grad, self._edge = tensor._requires_grad, edge
        version = tensor._counter[0] if tensor._counter is not None else 0
        # What the hook computes is not recorded, and saved as usual.
        self._packed = mode.during({"enabled": False, "saving": None}, hooks.pack, tensor)
        if tensor._counter is not None and tensor._counter[0] != version:
            raise RuntimeError(
                "A saved tensor pack hook is modifying its input in place. Tensors provided as input to pack hook "
                "cannot be modified by in-place operations as this can lead to unexpected side-effects. Please open an "
                "issue if you need to perform in-place operations on the input to a pack hook."
            )

    def unpack(self):
        """The tensor that `unpack` makes, in the place that the saved one had in the graph."""
        tensor = self._unpack(self._packed)
        if not isinstance(tensor, Tensor):
            kind = type(tensor).__name__
            raise TypeError(f"Output of saved tensor unpack_hook expected to be a Tensor but got result of type {kind}")
        tensor = tensor.detach()
        tensor._requires_grad = self._requires_grad
        if isinstance(self._edge, AccumulateGrad):
            tensor._accumulator = ref(self._edge)
        else:
            tensor._grad_fn = self._edge
        return tensor

    @property
    def _data(self):
        return self.unpack()._data


def watch(node):
    """Do with a node that was just recorded what blocks around it ask for, in anomaly mode or with hooks."""
    if mode.anomaly is not None:
        mode.anomaly.note(node)
    if mode.saving is not None:
        for name in node.plan.keep:
            if name == "result" or isinstance(getattr(node, f"saved_{name}"), Tensor):
                pack(node, name)


def pack(node, name, hooks=None):
    """Put a packed tensor in the place of one that a declared operation has saved, and return it."""
    value = getattr(node, f"saved_{name}")
    if name == "result":
        packed = Packed(node.result_as_tensor(value), None, hooks)
        node.result_counter, node.result_version = [0], 0  # so that nobody takes the result without unpacking it
    else:
        packed = Packed(value, value._edge(), hooks)
    setattr(node, f"saved_{name}", packed)
    return packed
