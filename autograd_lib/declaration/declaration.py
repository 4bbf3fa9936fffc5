"""What was declared, and what follows from it: which values to keep for which choice of tracked inputs."""

from functools import cached_property
from typing import NamedTuple


class Declaration:
    """What `define` was told, and what follows from it."""

    def __init__(
        self, schema, node_name, forward, formulas, *, promote=None, view=False, outputs=(), refuses=None, constants=(),
        broadcasts=False,
    ):  # fmt: skip
        self.name, _, parameters = schema.rstrip(")").partition("(")
        self.parameters = tuple(parameters.split(", "))
        self.node_name = node_name
        self.forward = forward
        self.formulas = formulas
        self.promote = promote  # None, "common" dtype of the operands, or "float": the same, and integers become floats
        self.broadcasts = broadcasts or promote is not None  # may an input have a smaller shape than its gradient?
        self.view = view  # does the result share the memory of the first input?
        self.several = bool(outputs)  # is the result a tuple?
        self.outputs = () if outputs == "list" else outputs  # the names of several outputs, if their number is fixed
        self.refuses = refuses  # a function of the operands' dtypes that returns an exception, or None if they are fine
        self.constants = dict(constants)  # what a node shows as saved, though it is always the same
        self.samples = ()
        self.takes_list = self.parameters[0] == "tensors"
        self.differentiable = tuple([self.parameters.index(name) for name in formulas])
        if list(self.differentiable) != sorted(self.differentiable):
            raise ValueError(f"{schema}: write the formulas in the order of the parameters")
        self._plans = {}

    @property
    def given(self):
        """The parameters as users call them."""
        return tuple(["input" if name == "self" else name for name in self.parameters])

    @property
    def operands(self):
        """The parameters that meet in a common dtype."""
        return [name for name in self.parameters if name in OPERANDS]

    @cached_property
    def of_all_outputs(self):
        """Do the formulas ask for the gradients of all outputs, as `grads`?"""
        return any(["grads" in formula.__code__.co_varnames[:1] for formula in self.formulas.values()])

    @cached_property
    def askers(self):
        """For each value that a formula asks for, by name, the names of the inputs whose formulas do."""
        found = {}
        for input, formula in self.formulas.items():
            for name in asked_for(formula):
                found.setdefault(name, []).append(input)
        return found

    def plan(self, tracked):
        """What a call does for its backward pass whose tracked inputs have these names, a tuple."""
        if tracked not in self._plans:
            keep = tuple([name for name, askers in self.askers.items() if not set(tracked).isdisjoint(askers)])
            steps = [Step(number, *pair) for number, pair in enumerate(self.formulas.items()) if pair[0] in tracked]
            self._plans[tracked] = Plan(keep, tuple(steps))
        return self._plans[tracked]


OPERANDS = frozenset(("self", "other", "exponent", "min", "max", "target", "tensor1", "tensor2", "end"))


class Plan(NamedTuple):
    """For one choice of tracked inputs: the names of the values to keep, and the formulas to run on them."""

    keep: tuple
    steps: tuple


class Step(NamedTuple):
    """The formula for one input."""

    number: int
    input: str
    formula: object


def asked_for(formula):
    """The values that a formula asks for besides the gradient."""
    parameters = formula.__code__.co_varnames[: formula.__code__.co_argcount]
    return tuple([name for name in parameters if name not in ("grad", "grads")])
