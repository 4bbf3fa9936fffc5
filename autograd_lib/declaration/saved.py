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
from .operation_node import Packed


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

    def __init__(self, pack_hook: Callable, unpack_hook: Callable):
        self._hooks = pack_hook, unpack_hook

    def __enter__(self) -> None:
        if mode.saving_refused is not None:
            raise RuntimeError(mode.saving_refused)
        mode.switch(saving=Hooks(*self._hooks, mode.saving))

    def __exit__(self, *exception) -> None:
        if mode.saving is not None:
            mode.switch(saving=mode.saving.outer)


class Hooks(NamedTuple):
    """What saved tensors go through now, and what they went through before this block was entered."""

    pack: Callable
    unpack: Callable
    outer: Any
    before_write: Callable | None = None  # told of each tensor that is about to be changed in place

    def pack_saved(self, node) -> None:
        """Send what a declared operation has just saved through the hooks."""
        for name in list(node.saved):
            if name == "result" or isinstance(node.saved[name][0], Tensor):
                pack(node, name)


class disable_saved_tensors_hooks:
    """A block in which `saved_tensors_hooks` is a RuntimeError with this message.

    >>> with torch.autograd.graph.disable_saved_tensors_hooks("not here"):
    ...     with torch.autograd.graph.saved_tensors_hooks(print, print):
    ...         pass
    Traceback (most recent call last):
    RuntimeError: not here
    """

    def __init__(self, error_message: str):
        self._message = error_message

    def __enter__(self) -> None:
        if mode.saving is not None:
            raise RuntimeError(self._message)
        self._before = mode.switch(saving_refused=self._message)

    def __exit__(self, *exception) -> None:
        mode.restore(self._before)


class Hooked(Packed):
    """A tensor that went through `pack`."""

    def __init__(self, tensor: Tensor, edge, hooks=None):
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

    def unpack(self) -> Tensor:
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


def pack(node, name: str, hooks=None):
    """Put a packed tensor in the place of one that a declared operation has saved, and return it."""
    value = node.saved[name][0]
    if name == "result":
        packed = Hooked(node.result_as_tensor(value), None, hooks)
        node.result_counter, node.result_version = [0], 0  # so that nobody takes the result without unpacking it
    else:
        packed = Hooked(value, value._edge(), hooks)
    node.saved[name] = packed, 0
    return packed


class SavedTensor:
    """What a node keeps in a tensor's place: its `_raw_saved_*`, which can be asked without unpacking anything.

    Raises RuntimeError for making one directly.

    >>> y = torch.tensor(2.0, requires_grad=True).exp()
    >>> y.grad_fn._raw_saved_result.register_hooks(lambda tensor: tensor, lambda tensor: tensor * 10)
    >>> y.grad_fn._saved_result
    tensor(73.8906, grad_fn=<ExpBackward0>)
    """

    def __new__(cls, *arguments):
        raise RuntimeError("Trying to create a SavedTensor object from Python is forbidden.")

    @classmethod
    def _of(cls, kept, freed, replace):
        """That of a node: what it keeps, whether that was freed, and how to send it through hooks instead."""
        saved = object.__new__(cls)
        saved._kept, saved._freed, saved._replace = kept, freed, replace
        return saved

    @property
    def unpack_hook(self):
        """The function that the tensor goes through whenever it is read, or None."""
        return self._kept._unpack if isinstance(self._kept, Packed) else None

    def register_hooks(self, pack_hook, unpack_hook):
        """Send this tensor through a pair of hooks from now on, as `saved_tensors_hooks` does.

        Raises RuntimeError where there is none, where it was freed, and where it has gone through others already.
        """
        if self._freed:
            raise RuntimeError(
                "Calling register_hooks on a saved tensor after it has been freed. Saved intermediate values of the "
                "graph are freed when you call .backward() or autograd.grad(). Specify retain_graph=True if you need "
                "to backward through the graph a second time or if you need to access saved variables after calling "
                "backward."
            )
        if self._kept is None:
            raise RuntimeError("Calling register_hooks on a saved tensor with value None is forbidden")
        if isinstance(self._kept, Packed):
            raise RuntimeError(
                "Calling register_hooks on a saved tensor whose hooks have already been set. Hint: only one pair of "
                "hooks is allowed at a time."
            )
        self._kept = self._replace(Hooks(pack_hook, unpack_hook, None))
