"""What a node has done with the gradient that it got: the rule, and its formula with the numbers of this step."""

import numpy as np

from ..reading.saved import is_packed
from .amount import Amount, amount
from .rules import MISSING, RULES, summed_to

SHORT = 16  # characters of a gradient that stands in a formula with its numbers
LONGEST = 60  # of a formula
GRADIENT = "gradient"  # stands for one that is longer


class LocalRule:
    """The rule of one node, with what it has saved: made before the node runs, as it frees its values afterwards.

    `name_of(node, saved name, value)` says how the user calls a saved tensor.
    """

    def __init__(self, node, name_of):
        found = RULES.get(node.name())
        self.rule = found if found and len(found.parts) == len(node.next_functions) else None
        self.raw, self.saved, self.names = {}, {}, {}
        for part in self.rule.parts if self.rule else ():
            for name in part.wanted:
                if name not in ("grad", "shape", *self.raw):
                    self.read(node, name, name_of)

    def read(self, node, name, name_of):
        if is_packed(node, f"_saved_{name}"):
            return
        try:
            value = getattr(node, f"_saved_{name}")
        except (AttributeError, RuntimeError):
            return  # not kept, or freed, or changed: then the node tells it by its own error
        if hasattr(value, "shape"):
            self.saved[name], self.names[name] = amount(value), name_of(node, name, value)
        elif value is not None or name in MISSING:
            self.raw[name] = MISSING[name] if value is None else value

    def explain(self, came, sent):
        """The rule in words, and a formula for each gradient in `sent`; None where there is nothing to tell.

        All is None where the rule is not known, or gives something else than what went out: then a hook has changed
        it, or the node computes in a way that the table does not know.
        """
        nothing = None, [None] * len(sent)
        if self.rule is None or came is None:
            return nothing
        formulas = []
        for part, out in zip(self.rule.parts, sent, strict=True):
            result = None if out is None or out.array is None else self.result(part, came, out)
            if result is None:
                formulas.append(None)
            elif _agrees(result, out):
                summed = f" summed to shape {out.shape}" if result.shape != out.shape else ""
                formulas.append(" = ".join([line + summed for line in self.lines(part, came)]))
            else:
                return nothing
        return self.rule.words, formulas

    def result(self, part, came, out):
        """What the rule gives; None where it is not known."""
        known = {"grad": came.array, "shape": out.shape, **self.raw}
        known |= {name: value.array for name, value in self.saved.items()}
        values = [known.get(name) for name in part.wanted]
        if any(value is None for value in values):
            return None
        with np.errstate(all="ignore"):
            return np.asarray(part.function(*values))

    def lines(self, part, came):
        """The formula with names, and with numbers where they are few: `1.0 × x`, `1.0 × 2.0`."""
        text = part.text(self.raw) if callable(part.text) else part.text
        is_short = len(came.text) <= SHORT
        grad = GRADIENT if not is_short else came.text if text.startswith("{grad}") else came.operand
        numbers = {name: value.operand if value.is_written_out else None for name, value in self.saved.items()}
        names = {name: self.names[name] or numbers[name] for name in self.saved}
        lines = {}  # a dict, for a formula without names says the same twice
        for operands in (names, numbers) if is_short else (names,):
            if all(operands[name] for name in part.wanted if name in operands):
                lines[text.format_map({"grad": grad, **self.raw, **operands})] = True
        return [line for line in lines if len(line) <= LONGEST]


def _agrees(result, out):
    """Is this what went out, once what was stretched is summed back?"""
    if result.ndim < len(out.shape):
        return False
    summed = summed_to(result, out.shape)
    return out.is_close_to(Amount("", summed.shape, summed))
