"""`Rules`: what is true. Each method is one rule of autograd; a wrong belief is a class that overrides one of them.

The rules of a backward pass are the methods of the library's own engine; all others are what the library itself does.
"""

from collections.abc import Callable
from typing import Any

import autograd_lib as torch
from autograd_lib import Tensor, nn, optim
from autograd_lib.graph import backward
from autograd_lib.graph.backward_pass import BackwardPass
from autograd_lib.graph.engine import Engine
from autograd_lib.graph.node import AccumulateGrad, Node

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

    def open(self, rules: "Rules") -> Callable[[], None]:
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


class EngineEntrance(Entrance):
    """Where the library finds its engine: the rules are one."""

    def open(self, rules: "Rules") -> Callable[[], None]:
        self.owner.engine = rules
        return lambda: setattr(self.owner, "engine", self.real)


def _entrances(rule, owner, *names, told=False):
    return [Entrance(rule, owner, name, told) for name in names]


# The rule of each place, and, behind it, what is true there: the library itself says so.
ENTRANCES = [
    EngineEntrance("walk", backward, "engine"),
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
IN_A_WALK = {"order", "meet", "derive", "deliver"}  # rules that only the walk asks

_real = {(each.owner, each.name): each.real for each in ENTRANCES}
_optimizer_zero, _module_zero = _real[optim.Optimizer, "zero_grad"], _real[nn.Module, "zero_grad"]


ENGINES = {}  # by the code of a belief its classes, the most literal reading first


class Rules(Engine):
    """Autograd as it is. An instance lives as long as a block, and may remember what happened in it."""

    # Put here below, as the rules of all ENTRANCES; some beliefs ask for these by name.
    detach: Callable[..., Any]
    grad: Callable[..., Any]
    set_grad: Callable[..., None]

    def __init_subclass__(cls, code=None):
        if code:
            ENGINES.setdefault(code, []).append(cls)

    def walk(self, roots: list[tuple], current: BackwardPass) -> None:
        """The engine's own walk, on tensors throughout: beliefs compute with them."""
        current.on_tensors = True
        super().walk([(node, torch.as_tensor(gradient)) for node, gradient in roots], current)
        if current.arrived and not current.create_graph:
            current.arrived = {node: None if each is None else each.numpy() for node, each in current.arrived.items()}

    def deliver(self, leaf: AccumulateGrad, gradient: Tensor | None, create_graph: bool = False) -> None:
        super().deliver(leaf, gradient if create_graph or gradient is None else gradient.numpy(), create_graph)

    def zero_grad(self, owner: nn.Module | optim.Optimizer, set_to_none: bool = True) -> None:
        """`zero_grad()` of an optimizer or a module: each `.grad` becomes None."""
        (_optimizer_zero if isinstance(owner, optim.Optimizer) else _module_zero)(owner, set_to_none)

    def forget(self, tensor: Tensor, set_to_none: bool = True) -> None:
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


def is_leaf(node: Node) -> bool:
    """Does a path end at this node? It has the leaf as its `variable`."""
    return hasattr(node, "variable")


def leaves_below(node: Node) -> list:
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
