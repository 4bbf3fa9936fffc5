"""What a node has done with the gradient that it got: the rule, and its formula with the numbers of this step.

The rule is what the operation's declaration says `in_words`, in which names stand for the gradient that came in and for
what the node has saved. It is told only where the declared formula gives what really went out. PyTorch's nodes have the
names of ours, and save under the same names.
"""

import numpy as np

from autograd_lib.basics.grad_mode import mode
from autograd_lib.declaration.declaration import asked_for
from autograd_lib.declaration.define import REGISTRY
from autograd_lib.declaration.unbroadcast import can_unbroadcast, sum_to
from autograd_lib.ops import losses  # noqa: F401  # others are declared already, these when `nn` is first used

from ..reading.saved import is_packed
from .amount import Amount, amount

SHORT = 16  # characters of a gradient that stands in a formula with its numbers
LONGEST = 60  # of a formula
GRADIENT = "gradient"  # stands for one that is longer
DECLARED = {each.node_name: each for each in REGISTRY if each.in_words}
BOUNDS = ("min", "max")  # are None where there is none; for other names that says that nothing was saved


class LocalRule:
    """The rule of one node, with what it has saved: made before the node runs, as it frees its values afterwards.

    `name_of(node, saved name, value)` says how the user calls a saved tensor.
    """

    def __init__(self, node, name_of):
        self.declaration = DECLARED.get(node.name())
        self.raw, self.saved, self.names = {}, {}, {}
        for name in self.declaration.askers if self.declaration else ():
            if not is_packed(node, f"_saved_{name}"):
                self.read(node, name, name_of)

    def read(self, node, name, name_of):
        try:
            value = getattr(node, f"_saved_{name}")
        except (AttributeError, RuntimeError):
            return  # not kept, or freed, or changed: then the node tells it by its own error
        if hasattr(value, "shape"):
            self.saved[name], self.names[name] = amount(value), name_of(node, name, value)
        elif value is not None or name in BOUNDS:
            self.raw[name] = value

    def explain(self, came, sent):
        """The rule in words, and a formula for each gradient in `sent`; None where there is nothing to tell.

        All is None where the rule is not known, or gives something else than what went out: then a hook has changed
        it, or the node computes in another way than the one that is declared.
        """
        nothing = None, [None] * len(sent)
        if self.declaration is None or came is None or len(sent) != len(self.declaration.formulas):
            return nothing
        words, _, texts = self.in_words().partition(": ")
        formulas = []
        for (input, formula), text, out in zip(self.declaration.formulas.items(), texts.split("; "), sent, strict=True):
            formulas.append(None)
            if out is None or out.array is None:
                continue
            # An input has the shape of its gradient: a node need not have kept it. How it lies in memory is no matter.
            raw = {f"{input}_sym_sizes": out.shape} | self.raw | {f"{input}_sym_strides": ((), 0)}
            result = self.result(formula, came, raw)
            if result is None:
                continue
            if not _agrees(result, out):
                return nothing
            summed = f" summed to shape {out.shape}" if result.shape != out.shape else ""
            lines = self.lines(text, asked_for(formula), came, raw)
            formulas[-1] = " = ".join([line + summed for line in lines])
        return words, formulas

    def in_words(self):
        said = self.declaration.in_words
        return said(*map(self.raw.get, asked_for(said))) if callable(said) else said

    def result(self, formula, came, raw):
        """What the formula gives; None where something that it asks for is not known."""
        known = raw | {name: value.array for name, value in self.saved.items()}
        asked = asked_for(formula)
        if came.array is None or any(known.get(name) is None and name not in BOUNDS for name in asked):
            return None
        try:
            with np.errstate(all="ignore"):
                values = map(known.get, asked)
                return np.asarray(mode.during({"inside_formulas": True}, formula, came.array, *values))
        except Exception:
            return None  # PyTorch's nodes may count a dimension from behind

    def lines(self, text, asked, came, raw):
        """The formula with names, and with numbers where they are few: `1.0 × x`, `1.0 × 2.0`."""
        is_short = len(came.text) <= SHORT
        grad = GRADIENT if not is_short else came.text if text.startswith("{grad}") else came.operand
        numbers = {name: value.operand if value.is_written_out else None for name, value in self.saved.items()}
        names = {name: self.names[name] or numbers[name] for name in self.saved}
        lines = {}  # a dict, for a formula without names says the same twice
        for operands in (names, numbers) if is_short else (names,):
            if all(operands[name] for name in asked if name in operands):
                lines[text.format_map({"grad": grad, **raw, **operands})] = True
        return [line for line in lines if len(line) <= LONGEST]


def _agrees(result, out):
    """Is this what went out, once what was stretched is summed back?"""
    if not can_unbroadcast(result.shape, out.shape):
        return False
    return out.is_close_to(Amount("", out.shape, sum_to(result, out.shape)))
