"""The backward graph's nodes: what a tensor's `grad_fn` is.

Each recorded operation leaves one node. It points at the nodes of its inputs (`next_functions`), keeps the values that
its derivative needs, and turns the gradient of its output into gradients of its inputs (`apply`). The walk itself is
in engine.py; the nodes of operations are made in declaration/.
"""

from collections import OrderedDict
from collections.abc import Callable

import numpy as np

from .hooks import NodeHooks, add_hook, offered

# Nodes that PyTorch names with their place in its source.
INTERNAL = frozenset(("AccumulateGrad", "CopyBackwards", "CopySlices", "NotImplemented"))


class Node:
    """One step of the backward pass: the `grad_fn` of a result.

    >>> x = torch.tensor(2.0, requires_grad=True)
    >>> node = (x * x).sin().grad_fn
    >>> node.name(), node.next_functions[0][0].name()
    ('SinBackward0', 'MulBackward0')
    """

    __slots__ = (  # a node takes no attributes but its own, of which each kind of node sets those that it has
        "__weakref__",
        "hooks",  # a NodeHooks, from the first hook on
        "notes",
        "result_counter",  # counts in-place changes of the result, from the first on
        "result_version",  # what it should say when the saved result is used
    )  # fmt: skip

    next_nodes = ()  # for each input: its node, or None where it needs no gradient
    sequence_nr = -1
    output_count = None  # the number of outputs of an operation with several: their gradients arrive as `Outputs`
    runs_without_gradient = False  # is there something to do even where no gradient has arrived?

    def name(self) -> str:
        """The operation's name, e.g. `MulBackward0`."""
        name = type(self).__name__
        return f"torch::autograd::{name}" if name in INTERNAL else name

    @property
    def next_functions(self):
        """For each input, in order: `(its node, which output of that node it is)`, or `(None, 0)`."""
        return tuple([(None, 0) if node is None else node.edge for node in self.next_nodes])

    @next_functions.setter
    def next_functions(self, value):
        raise AttributeError(f"attribute 'next_functions' of '{type(self).__name__}' objects is not writable")

    @property
    def edge(self):
        """This node as an entry of `next_functions`."""
        return self, 0

    @property
    def requires_grad(self) -> bool:
        """True: what needs no gradient has no node."""
        return True

    def _sequence_nr(self) -> int:
        """A number that grows with each operation that is recorded: backward() runs the newest operation first."""
        return self.sequence_nr

    @property
    def metadata(self):
        """A dict for notes of your own on this node."""
        if not hasattr(self, "notes"):
            self.notes = {}
        return self.notes

    def __call__(self, *grad_outputs):
        """This node's rule alone: the gradients of its inputs, given those of its outputs. The graph stays as it is.

        One tensor for one input, else a tuple, with None where no gradient is needed. Raises TypeError for another
        number of gradients, and RuntimeError if the saved values were freed.

        >>> x = torch.tensor(3.0, requires_grad=True)
        >>> (x.detach() * x).grad_fn(torch.tensor(10.0))
        (None, tensor(30.))
        """
        expected = 1 if self.output_count is None else self.output_count
        if len(grad_outputs) != expected:
            raise TypeError(f"expected {expected} arguments, got {len(grad_outputs)} instead")
        for position, grad in enumerate(grad_outputs):
            if grad is not None and not hasattr(grad, "_edge"):
                raise TypeError(f"argument {position} is not a Variable")
        grads = tuple(self.call_with_hooks(self.joined([*grad_outputs]), create_graph=True))
        return grads[0] if len(grads) == 1 else grads

    def apply(self, grad, create_graph, visited=None):
        """The gradients of the inputs, given that of the output; entries are None where none is needed.

        Gradients are NumPy arrays, or tensors where `create_graph` asks for a graph of the backward pass itself. Of a
        pass that is restricted, `visited` has the nodes that it visits; others need no gradient. Every kind of node
        writes its own; this one raises NotImplementedError.
        """
        raise NotImplementedError

    def release(self) -> None:
        """Drop the saved values: the graph has been used, and nobody asked to retain it."""

    # ---- hooks: their order and their rules are in hooks.py ---------------------------------------------------------

    def register_prehook(self, hook):
        """Call `hook(grad_outputs)` before this node runs; a returned tuple replaces the gradients that come in."""
        return add_hook(self._own_hooks().before, hook)

    def register_hook(self, hook):
        """Call `hook(grad_inputs, grad_outputs)` after this node ran; a returned tuple replaces `grad_inputs`."""
        return add_hook(self._own_hooks().after, hook)

    def hooks_of_output(self, output_nr=0):
        """The hooks of the tensor that is this output: an OrderedDict to add to."""
        return self._own_hooks().of_tensors.setdefault(output_nr, OrderedDict())

    def keepers(self) -> dict:
        """For each output, by number, the function that keeps its gradient for `retain_grad()`."""
        return self._own_hooks().keepers

    def _own_hooks(self):
        if self.hooks is None:
            self.hooks = NodeHooks()
        return self.hooks

    def call_tensor_hooks(self, grad):
        """The gradient of the output, as the hooks of the output tensor leave it."""
        return grad if self.hooks is None else self.joined(self.hooks.arrive(self.split(grad)))

    def call_with_hooks(self, grad, create_graph: bool, visited=None):
        """`apply` with the node's own hooks around it, which run also where no gradient has arrived."""
        if self.hooks is not None:
            came_in = self.hooks.enter(self.split(grad))
            grad = self.joined(came_in)
        if grad is None and not self.runs_without_gradient:
            grads = (None,) * len(self.next_nodes)
        else:
            grads = self.apply(grad, create_graph, visited)
        return grads if self.hooks is None else self.hooks.leave(grads, came_in)

    def split(self, grad):
        """What arrived, as a list with an entry for each output."""
        if self.output_count is None:
            return [grad]
        return [(grad or {}).get(number) for number in range(self.output_count)]

    def joined(self, grads):
        """The inverse of `split`."""
        if self.output_count is None:
            return grads[0]
        return Outputs({number: grad for number, grad in enumerate(grads) if grad is not None}) or None

    def __repr__(self) -> str:
        return f"<{type(self).__name__} object at {hex(id(self))}>"


class AccumulateGrad(Node):
    """The end of a path: adds the gradient that arrives to `.grad` of a leaf.

    It lives only as long as a graph does, so the leaf's own hooks belong to the tensor.
    """

    __slots__ = ("variable",)

    sequence_nr = (1 << 64) - 1
    runs_without_gradient = True  # the leaf's hooks

    def __init__(self, variable):
        self.variable, self.hooks = variable, None

    def call_tensor_hooks(self, grad):
        hooks = self.variable._hooks
        if not hooks:
            return grad
        # A hook may write into its gradient, and another leaf may have been handed the very same array.
        return offered(hooks, grad.copy() if isinstance(grad, np.ndarray) else grad)

    def apply(self, grad, create_graph: bool, visited=None):
        variable = self.variable
        if not variable._requires_grad:
            return ()  # tracking was switched off after the forward pass
        if grad is not None:
            variable._accumulate_grad(grad, create_graph)
        if variable._after_hooks:
            for hook in list(variable._after_hooks.values()):
                if hook(variable) is not None:
                    raise RuntimeError("Tensor post accumulate grad hooks should return None.")
        return ()


class OutputOf(Node):
    """One output of an operation with several: passes its gradient on to the operation's node.

    It is not a step that PyTorch shows: `next_functions` names the operation itself, with the output's number.
    """

    __slots__ = ("next_nodes", "output_nr", "sequence_nr")

    def __init__(self, node, output_nr):
        self.hooks, self.next_nodes = None, (node,)
        self.sequence_nr = node.sequence_nr + 0.5  # just before the operation itself
        self.output_nr = output_nr

    @property
    def edge(self):
        return self.next_nodes[0], self.output_nr

    def apply(self, grad, create_graph: bool, visited=None):
        return (Outputs({self.output_nr: grad}),)

    def hooks_of_output(self, output_nr=0):
        return self.next_nodes[0].hooks_of_output(self.output_nr)

    def keepers(self) -> dict:
        return self.next_nodes[0].keepers()


class Outputs(dict):
    """Gradients of some outputs of one operation, by number."""

    def merged(self, other, meet: Callable):
        """Those of both; where both have one of the same output, what `meet` makes of the two."""
        both = {number: meet(self[number], other[number]) for number in self.keys() & other.keys()}
        return Outputs({**self, **other, **both})
