"""The backward graph's nodes: what a tensor's `grad_fn` is.

Each recorded operation leaves one node. It points at the nodes of its inputs (`next_functions`), keeps the values that
its derivative needs, and turns the gradient of its output into gradients of its inputs (`apply`). The walk itself is
in engine.py; the nodes of operations are made in define.py.
"""

from itertools import count

next_sequence_nr = count().__next__  # inputs are recorded before what is computed from them, so numbers only grow


class RemovableHandle:
    """What `register_hook` returns: `remove()` takes the hook out again."""

    def __init__(self, hooks, key):
        self._hooks, self._key = hooks, key

    def remove(self):
        """Forget the hook; a second call does nothing."""
        self._hooks.pop(self._key, None)


def add_hook(hooks, hook):
    """Put `hook` at the end of the dict `hooks`, in the order of registration."""
    key = object()
    hooks[key] = hook
    return RemovableHandle(hooks, key)


class Node:
    """One step of the backward pass."""

    next_nodes = ()  # for each input: its node, or None where it needs no gradient
    sequence_nr = -1
    prehooks = None  # called with the gradient that comes in
    keeper = None  # called after them: what retain_grad() keeps is what the hooks left
    hooks = None  # called with the gradients that go out, and those that came in

    # How a hook sees a gradient, and how its answer returns to the engine: set by tensor.py, which knows tensors.
    to_tensor = from_tensor = None

    def name(self):
        """The operation's name, e.g. `MulBackward0`."""
        return type(self).__name__

    @property
    def next_functions(self):
        """For each input, in order: `(its node, which output of that node it is)`, or `(None, 0)`."""
        return tuple([(None, 0) if node is None else node.edge for node in self.next_nodes])

    @property
    def edge(self):
        """This node as an entry of `next_functions`."""
        return self, 0

    @property
    def requires_grad(self):
        return True

    def apply(self, grad, create_graph):
        """The gradients of the inputs, given that of the output; entries are None where none is needed.

        Gradients are NumPy arrays, or tensors where `create_graph` asks for a graph of the backward pass itself.
        """
        raise NotImplementedError

    def release(self):
        """Drop the saved values: the graph has been used, and nobody asked to retain it."""

    def register_prehook(self, hook):
        """Call `hook(grad_outputs)` before this node runs; a returned tuple replaces the gradients that come in."""
        return self.add_prehook(lambda grad: _single(hook((grad,)), "prehook"))

    def add_prehook(self, hook):
        """Call `hook(grad)` with the gradient that comes in; what it returns, unless None, takes its place."""
        if self.prehooks is None:
            self.prehooks = {}
        return add_hook(self.prehooks, hook)

    def keep_with(self, keeper):
        """Call `keeper(grad)` after all prehooks, with the gradient as they left it."""
        self.keeper = keeper
        if self.prehooks is None:
            self.prehooks = {}

    def register_hook(self, hook):
        """Call `hook(grad_inputs, grad_outputs)` after this node ran; a returned tuple replaces `grad_inputs`."""
        if self.hooks is None:
            self.hooks = {}
        return add_hook(self.hooks, hook)

    def run_prehooks(self, grad):
        """The gradient that comes in, as the prehooks leave it."""
        grad = run_hooks(self.prehooks, grad)
        if self.keeper is not None:
            self.keeper(Node.to_tensor(grad))
        return grad

    def run_hooks(self, grads, grad):
        """The gradients that go out, as the hooks leave them."""
        shown, came_in = tuple([Node.to_tensor(each) for each in grads]), (Node.to_tensor(grad),)
        for hook in list(self.hooks.values()):
            answer = hook(shown, came_in)
            if answer is not None:
                shown = tuple(answer)
                grads = [Node.from_tensor(each, like) for each, like in zip(shown, grads, strict=True)]
        return grads

    def __repr__(self):
        return f"<{self.name()} object at {hex(id(self))}>"


def run_hooks(hooks, grad):
    """Offer a gradient to each hook in turn; one that returns a tensor replaces it."""
    shown = Node.to_tensor(grad)
    for hook in list(hooks.values()):
        answer = hook(shown)
        if answer is not None:
            shown = answer
            grad = Node.from_tensor(answer, grad)
    return grad


def _single(answer, what):
    if answer is None:
        return None
    if not isinstance(answer, tuple) or len(answer) != 1:
        raise TypeError(f"expected the {what} to return a tuple of 1 gradient, or None, but got {answer!r}")
    return answer[0]


class AccumulateGrad(Node):
    """The end of a path: adds the gradient that arrives to `.grad` of a leaf."""

    sequence_nr = (1 << 64) - 1

    def __init__(self, variable):
        self.variable = variable

    def apply(self, grad, create_graph):
        self.variable._accumulate_grad(self.run_prehooks(grad), create_graph)
        return ()

    def run_prehooks(self, grad):
        """Hooks of a leaf belong to the tensor: this node lives only as long as a graph does."""
        hooks = self.variable._hooks
        return run_hooks(hooks, grad) if hooks else grad


class OutputOf(Node):
    """One output of an operation with several: passes its gradient on to the operation's node.

    It is not a step that PyTorch shows: `next_functions` names the operation itself, with the output's number.
    """

    def __init__(self, node, output_nr):
        self.next_nodes = (node,)
        self.sequence_nr = node.sequence_nr + 0.5  # just before the operation itself
        self.output_nr = output_nr

    @property
    def edge(self):
        return self.next_nodes[0], self.output_nr

    def apply(self, grad, create_graph):
        return (Outputs({self.output_nr: grad}),)


class Outputs(dict):
    """Gradients of some outputs of one operation, by number; adding two adds what they have in common."""

    def __add__(self, other):
        total = Outputs(self)
        for output_nr, grad in other.items():
            total[output_nr] = total[output_nr] + grad if output_nr in total else grad
        return total
