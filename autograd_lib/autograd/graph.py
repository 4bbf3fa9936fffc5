"""`torch.autograd.graph`: the nodes of a graph, what they save, and hooks that concern several tensors."""

from collections.abc import Callable, Sequence
from functools import partial

from ..basics import left_out as _left_out
from ..basics.grad_mode import mode as _mode
from ..declaration.saved import disable_saved_tensors_hooks, saved_tensors_hooks
from ..graph.edges import GradientEdge, get_gradient_edge
from ..graph.node import Node
from ..tensors.tensor import Tensor

__all__ = [
    "GradientEdge", "Node", "disable_saved_tensors_hooks", "get_gradient_edge",
    "increment_version", "register_multi_grad_hook", "save_on_cpu", "saved_tensors_hooks",
]  # fmt: skip
__getattr__ = partial(_left_out.refuse, __name__)


class save_on_cpu(saved_tensors_hooks):
    """A block whose saved tensors are moved to the processor's memory, where here all of them are.

    >>> x = torch.tensor(2.0, requires_grad=True)
    >>> with torch.autograd.graph.save_on_cpu():
    ...     y = x.square()
    >>> y.backward()
    >>> x.grad
    tensor(4.)
    """

    def __init__(self, pin_memory=False, device_type="cuda"):
        super().__init__(lambda tensor: tensor, lambda tensor: tensor)


def increment_version(tensor: Tensor | Sequence[Tensor]) -> None:
    """Tell autograd that a tensor, or several, was changed by somebody who does not use PyTorch's operations.

    >>> x = torch.zeros(2)
    >>> torch.autograd.graph.increment_version(x)
    >>> x._version
    1
    """
    for each in [tensor] if hasattr(tensor, "_bump_version") else tensor:
        each._bump_version()


class _Handle:
    """Takes several hooks out again."""

    def __init__(self, handles: Sequence):
        self._handles = handles

    def remove(self) -> None:
        for handle in self._handles:
            handle.remove()


def register_multi_grad_hook(tensors: Sequence[Tensor], fn: Callable, *, mode="all"):
    """Call `fn` once in each backward pass that computes gradients of these tensors. Returns a handle with `remove()`.

    In the mode "all", when all that the pass computes are there: `fn(list)`, None for the others. In the mode "any",
    with the first: `fn(gradient)`. Raises ValueError for another mode.

    >>> x, y = torch.tensor(2.0, requires_grad=True), torch.tensor(3.0, requires_grad=True)
    >>> handle = torch.autograd.graph.register_multi_grad_hook((x, y), print)
    >>> (x * y).backward()
    [tensor(3.), tensor(2.)]
    """
    if mode not in ("all", "any"):
        raise ValueError(f"Expects mode to be one of ('all', 'any') but got {mode}")
    tensors = tuple(tensors)
    edges = [get_gradient_edge(each)._edge() for each in tensors]
    me = object()  # the key of what is noted in a backward pass, which is gone when that is over

    def note(grad, number):
        current = _mode.backward_pass
        grads = current.notes.setdefault(me, {})
        grads[number] = grad
        if mode == "any":
            if len(grads) == 1:
                fn(grad)
        elif len(grads) == sum([current.reaches(edge.edge[0]) for edge in edges]):
            fn([grads.get(number) for number in range(len(tensors))])

    return _Handle([each.register_hook(partial(note, number=number)) for number, each in enumerate(tensors)])
