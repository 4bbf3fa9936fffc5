"""`Rules`: what is true. Each method is one rule of autograd; a wrong belief is a class that overrides one of them.

The walk is that of the library's engine, without what makes it fast; everything else is what the library itself does.
"""

import autograd_lib as torch
from autograd_lib import Tensor, nn, optim
from autograd_lib.graph import engine

OPERATORS = (
    "__add__", "__radd__", "__sub__", "__rsub__", "__mul__", "__rmul__", "__truediv__", "__rtruediv__", "__pow__",
    "__neg__", "__matmul__",
)  # fmt: skip
METHODS = (
    "exp", "log", "sqrt", "sin", "cos", "tanh", "sigmoid", "relu", "abs", "sum", "mean", "pow", "argmax", "maximum",
    "reshape",
)  # fmt: skip
FUNCTIONS = ("exp", "log", "sqrt", "sin", "cos", "tanh", "sigmoid", "relu", "sum", "mean", "argmax", "maximum")
COMPARISONS = ("__lt__", "__le__", "__gt__", "__ge__", "__eq__", "__ne__")
CHANGES = (
    "add_", "sub_", "mul_", "div_", "__iadd__", "__isub__", "__imul__", "__itruediv__", "zero_", "fill_", "copy_",
    "__setitem__",
)  # fmt: skip
FACTORIES = ("tensor", "zeros", "ones", "full", "randn", "rand", "arange", "linspace")
MEANS = ("MeanBackward", "MseLossBackward")


class Entrance:
    """A place of the library, `owner.name`, and the rule that answers there; one that is `told` gets the name first."""

    def __init__(self, rule, owner, name, told=False):
        self.rule, self.owner, self.name = rule, owner, name
        self.told = (name,) if told else ()
        found = getattr(owner, name, None)  # also loads what is loaded when it is first used
        self.real = vars(owner).get(name, found)  # or inherited; None where a belief alone has it

    def open(self, rules):
        """Let these rules answer here; returns what puts back what was here before."""
        before = vars(self.owner).get(self.name)
        answers = self._sent(rules, self.rule)
        if isinstance(self.real, property):
            setter = self.real.fset and self._sent(rules, f"set_{self.rule}")
            answers = property(answers, setter, self.real.fdel)
        setattr(self.owner, self.name, answers)
        return lambda: setattr(self.owner, self.name, before) if before else delattr(self.owner, self.name)

    def _sent(self, rules, rule):
        return lambda *args, **kwargs: getattr(rules, rule)(*self.told, *args, **kwargs)


def _entrances(rule, owner, *names, told=False):
    return [Entrance(rule, owner, name, told) for name in names]


# The rule of each place, and, behind it, what is true there: the library itself says so.
ENTRANCES = [
    *_entrances("walk", engine, "run"),  # see `Rules.walk`
    *_entrances("backward", Tensor, "backward"),  # checks its arguments and starts a walk; returns None
    *_entrances("grad", Tensor, "grad"),  # None before the first pass, and always for what is no tracked leaf
    *_entrances("is_leaf", Tensor, "is_leaf"),  # true also for everything that is not tracked
    *_entrances("requires_grad", Tensor, "requires_grad"),  # the tensor's own flag, wherever it is read
    *_entrances("track", Tensor, "requires_grad_"),  # of leaves, and for what is computed from now on
    *_entrances("grad_fn", Tensor, "grad_fn"),  # there as soon as the operation has run
    *_entrances("detach", Tensor, "detach"),  # a new tensor on the same memory, outside of the graph; the old one stays
    *_entrances("clone", Tensor, "clone"),  # a copy, and an operation like others
    *_entrances("data", Tensor, "data"),  # the same memory, and changes that nobody counts
    *_entrances("item", Tensor, "item"),  # a number of Python's, outside of the graph
    *_entrances("numpy", Tensor, "numpy"),  # an array, outside of the graph; refused for a tracked tensor
    *_entrances("decide", Tensor, "__bool__"),  # True or False for `if` and `while`; the graph does not notice
    *_entrances("forget", Tensor, "zero_grad"),  # there is no such thing
    # A new tensor, which is no leaf if one of the operands is tracked.
    *_entrances("operate", Tensor, *OPERATORS, *METHODS, told=True),
    *_entrances("operate", torch, *FUNCTIONS, told=True),
    *_entrances("operate", nn.functional, "relu", told=True),
    *_entrances("compare", Tensor, *COMPARISONS, told=True),  # leaves the graph: its result is not tracked
    # In place: refused for a tracked leaf; elsewhere recorded, and counted for those who saved what is changed.
    *_entrances("change", Tensor, *CHANGES, told=True),
    *_entrances("make", torch, *FACTORIES, told=True),  # tracked if asked for, and only floating point numbers can be
    *_entrances("zero_grad", optim.Optimizer, "zero_grad"),  # each `.grad` becomes None
    *_entrances("zero_grad", nn.Module, "zero_grad"),
    *_entrances("step", optim.Optimizer, "step"),  # at once, with the gradients that are there, if any are
    *_entrances("call", nn.Module, "__call__"),  # tracked, whether in training or in evaluation mode
]
IN_A_WALK = {"meet", "derive", "deliver", "pass_by"}  # rules that only the walk asks

_real = {(each.owner, each.name): each.real for each in ENTRANCES}
_optimizer_zero, _module_zero = _real[optim.Optimizer, "zero_grad"], _real[nn.Module, "zero_grad"]


ENGINES = {}  # by the code of a belief its classes, the most literal reading first


class Rules:
    """Autograd as it is. An instance lives as long as a block, and may remember what happened in it."""

    def __init_subclass__(cls, code=None):
        if code:
            ENGINES.setdefault(code, []).append(cls)

    listener = None  # is told each step of a walk: the node, what arrived, and what it hands to each input

    def walk(self, roots, retain_graph=False, create_graph=False, targets=None, capture=False):
        """From the roots, pairs of a node and its gradient, to the leaves; as `engine.run`."""
        arrived, captured = {}, {}
        with torch.set_grad_enabled(create_graph):
            for node, gradient in roots:
                self._arrive(arrived, node, torch.as_tensor(gradient))
            for node in order(roots):
                gradient = node.arrive(arrived.pop(node, None))
                if capture and node in targets and gradient is not None:
                    captured[node] = gradient if create_graph else gradient.numpy()
                if not is_leaf(node):
                    self.pass_by(node, gradient)
                    parts = self.derive(node, gradient)
                    self.tell(node, gradient, parts)
                    if not retain_graph:
                        node.release()
                    for following, part in zip(node.next_nodes, parts):
                        if following is not None and part is not None:
                            self._arrive(arrived, following, part)
                elif not capture and (targets is None or node in targets):
                    self.tell(node, gradient, ())
                    self.deliver(node, gradient, create_graph)
        return captured if capture else None

    def _arrive(self, arrived, node, gradient):
        before = arrived.get(node)
        if before is None:
            arrived[node] = gradient
        elif isinstance(gradient, dict):  # of an operation with several outputs, by number
            met = {number: self.meet(before[number], gradient[number]) for number in before.keys() & gradient.keys()}
            arrived[node] = type(gradient)({**before, **gradient, **met})
        else:
            arrived[node] = self.meet(before, gradient)

    def tell(self, node, gradient, parts):
        if self.listener is not None:
            self.listener(node, gradient, parts)

    def meet(self, first, second):
        """What becomes of two gradients of one tensor, from two of its uses: they add."""
        return first + second

    def derive(self, node, gradient):
        """The gradients of an operation's inputs, from that of its output."""
        return node.run(gradient, True)

    def pass_by(self, node, gradient):
        """What an inner node keeps of the gradient that passes: nothing."""

    def deliver(self, leaf, gradient, create_graph=False):
        """What happens to `.grad` of a leaf (`leaf.variable`) when a pass ends there: it adds, or begins with it."""
        if gradient is not None or leaf.is_hooked:
            leaf.run(gradient if create_graph or gradient is None else gradient.numpy(), create_graph)

    def zero_grad(self, owner, set_to_none=True):
        """`zero_grad()` of an optimizer or a module: each `.grad` becomes None."""
        (_optimizer_zero if isinstance(owner, optim.Optimizer) else _module_zero)(owner, set_to_none)

    def forget(self, tensor, set_to_none=True):
        """`tensor.zero_grad()`: there is no such thing."""
        raise AttributeError("'Tensor' object has no attribute 'zero_grad'")


def _add_truth(place):
    """The rule of a place as it is; of a property, two."""
    real = place.real
    if isinstance(real, property):
        setattr(Rules, place.rule, lambda rules, owner: real.fget(owner))
        setattr(Rules, f"set_{place.rule}", lambda rules, owner, value: real.fset(owner, value))
    elif place.told:
        setattr(Rules, place.rule, lambda rules, name, *given, **named: _real[place.owner, name](*given, **named))
    else:
        setattr(Rules, place.rule, lambda rules, *given, **named: real(*given, **named))


for each in ENTRANCES:
    if not hasattr(Rules, each.rule):
        _add_truth(each)


def order(roots):
    """All nodes below the roots: the newest first, and a leaf as soon as its last use is done."""
    nodes = {node for node, _ in roots if not is_leaf(node)}
    waiting = list(nodes)
    while waiting:
        new = {each for each in waiting.pop().next_nodes if each is not None and not is_leaf(each)} - nodes
        nodes |= new
        waiting += new
    last_use = {}
    nodes = sorted(nodes, key=lambda node: -node.sequence_nr)
    for number, node in enumerate(nodes):
        last_use.update((each, number) for each in node.next_nodes if each is not None and is_leaf(each))
    for number, node in enumerate(nodes):
        yield node
        yield from [leaf for leaf in dict.fromkeys(node.next_nodes) if last_use.get(leaf) == number]
    yield from dict.fromkeys(node for node, _ in roots if is_leaf(node) and node not in last_use)


def is_leaf(node):
    """Does a path end at this node? It has the leaf as its `variable`."""
    return hasattr(node, "variable")


def leaves_below(node):
    """The leaves' nodes below this one, in the order in which the program mentions them."""
    found, seen, waiting = [], set(), [node]
    while waiting:
        node = waiting.pop()
        if node is None or node in seen:
            continue
        seen.add(node)
        if is_leaf(node):
            found.append(node)
        waiting.extend(reversed(node.next_nodes))
    return found
