"""Hooks: functions of the user's that see gradients on their way, and may replace them.

They run in this order when a node's turn comes: the hooks of its output tensors; what `retain_grad()` keeps; the
node's prehooks; the node itself; the node's hooks. Hooks of a leaf's finished gradient come last, in `node.py`.

How a user registers one is said where it belongs: on a node in `node.py`, on a tensor in `tensors/tensor.py`, for
saved values in `more/declaration/saved.py`, for several tensors in `autograd/graph.py`, on a module in `nn/module.py`.
"""

from collections import OrderedDict
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

    def remove(self):
        """Forget the hook; a second call does nothing."""
        hooks = self._hooks()
        if hooks is not None:
            hooks.pop(self.id, None)

    def __enter__(self):
        return self

    def __exit__(self, *exception):
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
        for hook in list(self.before.values()):
            shown = tuple([NodeHooks.to_tensor(each) for each in grads])
            grads = _replaced(hook, hook(shown), grads)
        return grads

    def leave(self, grads, came_in):
        """The gradients of the inputs, as the node's hooks leave them."""
        came_in = tuple([NodeHooks.to_tensor(each) for each in came_in])
        for hook in list(self.after.values()):
            shown = tuple([NodeHooks.to_tensor(each) for each in grads])
            grads = _replaced(hook, hook(shown, came_in), grads)
        return grads


def offered(hooks, grad):
    """A gradient after each hook in turn has seen it; one that returns a tensor replaces it."""
    shown = NodeHooks.to_tensor(grad)
    for hook in list(hooks.values()):
        answer = hook(shown)
        if answer is not None:
            _check(hook, answer, shown)
            shown = answer
    return NodeHooks.from_tensor(shown, grad)


def _replaced(hook, answers, grads):
    """The gradients, or those that a node's hook has returned in their place."""
    if answers is None:
        return grads
    if not isinstance(answers, tuple):
        raise TypeError(f"expected tuple, but hook returned '{type(answers).__name__}'")
    if len(answers) != len(grads):
        raise RuntimeError(
            f"hook '{_name(hook)}' has returned an incorrect number of values "
            f"(got {len(answers)}, but expected {len(grads)})"
        )
    for answer, grad in zip(answers, grads, strict=True):
        _check(hook, answer, NodeHooks.to_tensor(grad))
    return [NodeHooks.from_tensor(*pair) for pair in zip(answers, grads, strict=True)]


def _check(hook, answer, shown):
    """Raises unless `answer` can take the place of the gradient that the hook was shown."""
    if answer is None:
        return
    if not isinstance(answer, type(NodeHooks.to_tensor(0.0))):
        raise TypeError(f"expected Variable, but hook returned '{type(answer).__name__}'")
    if shown is None:
        raise RuntimeError("can't replace a None gradient with a non-None value")
    if answer.shape != shown.shape:
        raise RuntimeError(f"hook '{_name(hook)}' has changed the size of value")
    if answer.dtype is not shown.dtype:
        raise RuntimeError(
            f"hook '{_name(hook)}' has changed the type of value (was {shown.type()} got {answer.type()})"
        )


def _name(hook):
    return getattr(hook, "__name__", type(hook).__name__)
