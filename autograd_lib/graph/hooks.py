"""Hooks: functions of the user's that see gradients on their way, and may replace them.

They run in this order when a node's turn comes: the hooks of its output tensors; what `retain_grad()` keeps; the
node's prehooks; the node itself; the node's hooks. A leaf's own hooks see
its whole gradient, before it is accumulated, and others after that: in `node.py`.

How a user registers one is said where it belongs: on a node in `node.py`, on a tensor in `tensors/tensor.py`, for
saved values in `declaration/saved.py`, for several tensors in `autograd/graph.py`, on a module in `nn/hooks.py`.
"""

from collections import OrderedDict
from collections.abc import Sequence
from weakref import ref


class RemovableHandle:
    """Takes a hook out of its dict again; also as a context manager, at the end of the block.

    >>> from collections import OrderedDict
    >>> hooks = OrderedDict()
    >>> handle = torch.utils.hooks.RemovableHandle(hooks)
    >>> hooks[handle.id] = print
    >>> handle.remove()
    >>> len(hooks)
    0
    """

    next_id = 0

    def __init__(self, hooks_dict):
        self._hooks = ref(hooks_dict)  # weak: a handle that is kept does not keep a module alive
        self.id = RemovableHandle.next_id
        RemovableHandle.next_id += 1

    def remove(self) -> None:
        """Forget the hook; a second call does nothing."""
        hooks = self._hooks()
        if hooks is not None:
            hooks.pop(self.id, None)

    def __enter__(self):
        return self

    def __exit__(self, *exception) -> None:
        self.remove()


def add_hook(hooks, hook):
    """Put `hook` at the end of the OrderedDict `hooks`; returns its handle."""
    handle = RemovableHandle(hooks)
    hooks[handle.id] = hook
    return handle


class NodeHooks:
    """The hooks of one node. Lists of gradients have an entry for each output, or each input, of the operation."""

    # How a hook sees a gradient, and how its answer returns to the engine: set by tensors/tensor.py.
    to_tensor = from_tensor = None

    def __init__(self):
        self.of_tensors = {}  # output number → the hooks of that output
        self.keepers = {}  # output number → what retain_grad() keeps the gradient with
        self.before = OrderedDict()
        self.after = OrderedDict()

    def arrive(self, grads):
        """The gradients of the outputs, as the hooks of the output tensors leave them."""
        for output_nr, hooks in self.of_tensors.items():
            grads[output_nr] = offered(hooks, grads[output_nr])
        for output_nr, keep in self.keepers.items():
            keep(NodeHooks.to_tensor(grads[output_nr]))
        return grads

    def enter(self, grads):
        """The gradients of the outputs, as the node's prehooks leave them."""
        from .node_hooks import passed

        return passed(self.before, grads) if self.before else grads

    def leave(self, grads, came_in: Sequence):
        """The gradients of the inputs, as the node's hooks leave them."""
        if not self.after:
            return grads
        from .node_hooks import passed

        return passed(self.after, grads, tuple([NodeHooks.to_tensor(each) for each in came_in]))


def offered(hooks, grad):
    """A gradient after each hook in turn has seen it; one that returns a tensor replaces it."""
    shown = NodeHooks.to_tensor(grad)
    for hook in list(hooks.values()):
        answer = hook(shown)
        if answer is not None:
            from .node_hooks import check

            check(hook, answer, shown)
            shown = answer
    return NodeHooks.from_tensor(shown, grad)
