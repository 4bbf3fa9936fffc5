"""Functions that saved tensors go through: on the way into a node, and again on the way out.

    with torch.autograd.graph.saved_tensors_hooks(pack, unpack): …

What `pack` returns is kept in place of the tensor, and `unpack` makes a tensor of it when backward needs it. So saved
values can be counted, compressed, put on disk, or recomputed (utils/checkpoint.py).
"""

from weakref import ref

from ..basics.grad_mode import mode, no_grad
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
        self._before = []

    def __enter__(self):
        self._before.append(mode.saving)
        mode.watch(saving=self._hooks)

    def __exit__(self, *exception):
        mode.watch(saving=self._before.pop())


class Packed:
    """Stands in a node for a tensor that went through `pack`."""

    _counter = None  # whether the tensor is changed in place is the business of the hooks

    def __init__(self, tensor, edge):
        pack, self._unpack = mode.saving
        self._requires_grad, self._edge = tensor._requires_grad, edge
        mode.watch(saving=None)  # what the hook computes is saved as usual
        try:
            with no_grad():
                self._packed = pack(tensor)
        finally:
            mode.watch(saving=(pack, self._unpack))

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


class SavedTensor:
    """What a node keeps in a tensor's place: its `_raw_saved_*`, which can be asked without unpacking anything."""

    def __init__(self, kept):
        self._kept = kept

    @property
    def unpack_hook(self):
        """The function that the tensor goes through whenever it is read, or None."""
        return self._kept._unpack if isinstance(self._kept, Packed) else None


def watch(node):
    """Do with a node that was just recorded what blocks around it ask for, in anomaly mode or with hooks."""
    if mode.anomaly is not None:
        mode.anomaly.note(node)
    if mode.saving is not None:
        pack(node)


def pack(node):
    """Send the tensors that a declared operation has just saved through the hooks."""
    for name in node.plan.keep:
        value = getattr(node, f"saved_{name}")
        if name == "result":
            node.saved_result = Packed(node.result_as_tensor(value), None)
            node.result_counter = [0]  # so that nobody takes the result without unpacking it
        elif isinstance(value, Tensor):
            setattr(node, f"saved_{name}", Packed(value, value._edge()))
