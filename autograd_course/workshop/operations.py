"""The operations of the workshop: how they compute, and what they save. Their slopes are what the lesson asks for."""

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np


@dataclass(frozen=True)
class Operation:
    """`node` is PyTorch's name. `saves` is what the rule gets by name, and how PyTorch's node calls it.

    Saved are an input (`a`, `b`), the `result`, or the number `n` that the operation was given; None stands for what
    only the rule sees. A rule with `needs_shape` also gets the `shape` of its input, which costs no memory, and so
    counts as nothing saved.
    """

    node: str
    compute: Callable
    saves: dict = field(default_factory=dict)
    needs_shape: bool = False

    @property
    def shown(self) -> list[str]:
        """What the node shows as `_saved_…`."""
        return [*filter(None, self.saves.values()), *(["self_sym_numel"] if self.needs_shape else [])]


OPERATIONS = {
    "add": Operation("AddBackward0", np.add),
    "sub": Operation("SubBackward0", np.subtract),
    "mul": Operation("MulBackward0", np.multiply, {"a": "self", "b": "other"}),
    "div": Operation("DivBackward0", np.divide, {"a": "self", "b": "other"}),
    "neg": Operation("NegBackward0", np.negative),
    "pow": Operation("PowBackward0", lambda a, n: a**n, {"a": "self", "n": "exponent"}),
    "matmul": Operation("MmBackward0", np.matmul, {"a": "self", "b": "mat2"}),
    "sum": Operation("SumBackward0", np.sum, needs_shape=True),
    "mean": Operation("MeanBackward0", np.mean, needs_shape=True),
    "exp": Operation("ExpBackward0", np.exp, {"a": None, "result": "result"}),
    "log": Operation("LogBackward0", np.log, {"a": "self", "result": None}),
    "relu": Operation("ReluBackward0", lambda a: np.maximum(a, 0), {"a": None, "result": "result"}),
}
