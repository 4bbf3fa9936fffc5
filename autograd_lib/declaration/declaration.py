"""What was declared, and what follows from it: which values to keep for which choice of tracked inputs."""

from collections.abc import Callable
from functools import cache, cached_property
from inspect import Parameter, Signature
from operator import attrgetter, itemgetter
from typing import NamedTuple

from ..basics.dtypes import float32


class Declaration:
    """What `define` was told, and what follows from it."""

    def __init__(
        self, schema, node_name, forward, formulas, *, promote=None, view=False, outputs=(), refuses=None, constants=(),
        broadcasts=False, no_numbers=(),
    ):  # fmt: skip
        self.name, _, parameters = schema.rstrip(")").partition("(")
        self.parameters = tuple(parameters.split(", "))
        self.node_name = node_name
        self.forward = forward
        self.formulas = formulas
        self.promote = promote  # None, "common" dtype of the operands, or "float": the same, and integers become floats
        self.no_numbers = frozenset(map(self.parameters.index, no_numbers))  # places of operands that must be tensors
        self.view = view  # does the result share the memory of the first input?
        self.several = bool(outputs)  # is the result a tuple?
        self.outputs = () if outputs == "list" else outputs  # the names of several outputs, if their number is fixed
        self.refuses = refuses  # a function of the operands' dtypes that returns an exception, or None if they are fine
        self.constants = dict(constants)  # what a node shows as saved, though it is always the same
        self.samples, self.in_words = (), ""
        self.takes_list = self.parameters[0] == "tensors"
        self.differentiable = tuple([self.parameters.index(name) for name in formulas])
        if list(self.differentiable) != sorted(self.differentiable):
            raise ValueError(f"{schema}: write the formulas in the order of the parameters")
        self.broadcasts = broadcasts or (promote is not None and len(self.operands) > 1)  # may shapes of inputs differ?
        self.mixes = promote is not None or refuses is not None  # does it matter of which dtypes the operands are?
        self.takes_floats = refuses is None or not refuses([float32] * len(self.operands))
        self.plan = cache(self._plan)  # once for each choice of tracked arguments

    @property
    def given(self):
        """The parameters as users call them."""
        return tuple(["input" if name == "self" else name for name in self.parameters])

    @cached_property
    def signature(self):
        return Signature([Parameter(name, Parameter.POSITIONAL_OR_KEYWORD) for name in self.given])

    def in_order(self, args, named):
        """The arguments of a call by position. Raises TypeError where they are not those of the operation."""
        return self.signature.bind(*args, **named).args

    @property
    def operands(self):
        """The parameters that meet in a common dtype."""
        return [name for name in self.parameters if name in OPERANDS]

    @cached_property
    def of_all_outputs(self) -> bool:
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

    def _plan(self, tracked):
        """What a call does for its backward pass, given for each argument whether it is tracked."""
        inputs = [name for name in self.formulas if tracked[self.parameters.index(name)]]
        names = [name for name, askers in self.askers.items() if not set(inputs).isdisjoint(askers)]
        rules = [
            Rule(formula if name in inputs else None, asked_for(formula), position)
            for (name, formula), position in zip(self.formulas.items(), self.differentiable)
        ]
        # Of what is kept, that is freed with the graph which is a tensor, or may hold some. Shapes are not.
        freed = [(name, name in self.formulas or name == "result") for name in names if "_sym_" not in name]
        return Plan(bool(inputs), [self.source(name) for name in names], rules, freed)

    def source(self, name: str):
        """Where a value that a formula asks for comes from."""
        if name in self.parameters:
            return Source(name, self.parameters.index(name), None)
        if name == "result":
            return Source(name, RESULT, lambda result: result)
        if name in self.outputs:
            return Source(name, RESULT, itemgetter(self.outputs.index(name)))
        owner, _, what = name.partition("_sym_")
        return Source(name, self.parameters.index(owner), OF_EACH[what] if self.takes_list else OF_ARRAY[what])


RESULT = "the result"
OPERANDS = frozenset(("self", "other", "exponent", "min", "max", "target", "tensor1", "tensor2", "end"))


class Plan(NamedTuple):
    """For one choice of tracked arguments: the values to keep, and the formulas to run on them."""

    is_needed: bool  # is an input tracked?
    keep: list  # of Sources
    rules: list  # of Rules, one for each input
    freed: list  # the names of what is dropped with the graph, and whether it is certainly a tensor


class Source(NamedTuple):
    """What a node keeps under a name: an argument as it was given, or what `of` takes from its array or the result."""

    name: str
    position: object  # of the argument, or RESULT
    of: object


class Rule(NamedTuple):
    """The formula for one input, None if it is not tracked; what it asks for; the input's position."""

    formula: object
    asked: tuple
    position: int


def asked_for(formula: Callable):
    """The values that a formula asks for besides the gradient."""
    parameters = formula.__code__.co_varnames[: formula.__code__.co_argcount]
    return tuple([name for name in parameters if name not in ("grad", "grads")])


def in_elements(strides) -> tuple[int, ...]:
    """The steps from element to element along each dimension as PyTorch counts them, from (NumPy's, in bytes, …)."""
    steps, itemsize = strides
    return tuple([step // itemsize for step in steps])


OF_ARRAY = {  # what a formula may ask of an input besides its numbers: `self_sym_sizes` is the shape of `self`
    "sizes": attrgetter("shape"),
    "numel": attrgetter("size"),
    "argsize_0": lambda array: array.shape[0] if array.ndim else 1,
    "strides": attrgetter("strides", "itemsize"),  # see `in_elements`
}
OF_EACH = {"sizes": lambda arrays: [each.shape for each in arrays]}  # of a list of inputs
