"""The tensor of the workshop: numbers, a flag, a gradient, and operators that ask an engine to record them."""

import operator
from functools import partial

import numpy as np

import autograd_lib

from .operations import OPERATIONS


def _operators(name):
    """An operation of two tensors, or of one and a number, as the methods for what stands left and right of it."""
    return (lambda self, other: run(name, self, other)), (lambda self, other: run(name, other, self))


def _function(name):
    return lambda self: run(name, self)


def _comparison(compare):
    return lambda self, other: Tensor(compare(self.data, _array(other)))


def _change(change):
    def changed(self, other):
        self.data = change(self.data, _array(other))
        return self

    return changed


class Tensor:
    """An array of numbers, `data`, with PyTorch's `requires_grad`, `grad` and `grad_fn`.

    `accumulator` has room for the one AccumulateGrad of a tracked leaf. `engine` records what is computed.
    """

    grad_fn = None
    output_nr = 0
    retains_grad = False

    def __init__(self, data, requires_grad=False, engine=None):
        kept = isinstance(data, np.ndarray | np.generic) and data.dtype.kind in "fb"
        self.data = np.asarray(data) if kept else np.asarray(data, dtype=np.float32)
        self.requires_grad = requires_grad
        self.grad = self.grad_fn = self.accumulator = None
        self.engine = engine

    # ---- what it is -------------------------------------------------------------------------------------------------

    @property
    def is_leaf(self) -> bool:
        return self.grad_fn is None

    @property
    def shape(self) -> autograd_lib.Size:
        return autograd_lib.Size(self.data.shape)

    @property
    def dtype(self) -> np.dtype:
        return self.data.dtype

    def dim(self) -> int:
        return self.data.ndim

    def numel(self) -> int:
        return self.data.size

    def item(self) -> float:
        return self.data.item()

    def tolist(self) -> float | list:
        return self.data.tolist()

    def data_ptr(self) -> int:
        return self.data.__array_interface__["data"][0]

    def __len__(self):
        return len(self.data)

    def __repr__(self):
        text = repr(autograd_lib.tensor(self.data))
        if self.grad_fn is not None:
            return f"{text[:-1]}, grad_fn=<{self.grad_fn.name()}>)"
        return f"{text[:-1]}, requires_grad=True)" if self.requires_grad else text

    def __format__(self, how):
        return format(self.item(), how) if self.shape == () else repr(self)

    # ---- what can be computed with it -------------------------------------------------------------------------------

    __add__, __radd__ = _operators("add")
    __sub__, __rsub__ = _operators("sub")
    __mul__, __rmul__ = _operators("mul")
    __truediv__, __rtruediv__ = _operators("div")
    __matmul__ = _operators("matmul")[0]
    __neg__, exp, log, relu, sum, mean = map(_function, ("neg", "exp", "log", "relu", "sum", "mean"))

    def __pow__(self, n):
        return run("pow", self, n=n)

    # ---- what needs no record ---------------------------------------------------------------------------------------

    __lt__, __gt__, __le__, __ge__ = map(_comparison, (operator.lt, operator.gt, operator.le, operator.ge))
    __iadd__, __isub__, __imul__ = map(_change, (operator.iadd, operator.isub, operator.imul))

    def __bool__(self):
        return bool(self.data)

    def min(self) -> "Tensor":
        return Tensor(self.data.min())

    def max(self) -> "Tensor":
        return Tensor(self.data.max())

    def detach(self) -> "Tensor":
        return Tensor(self.data, engine=self.engine)

    def double(self) -> "Tensor":
        return Tensor(self.data.astype(np.float64))

    def norm(self) -> "Tensor":
        return Tensor(np.linalg.norm(self.data))

    def zero_(self) -> "Tensor":
        self.data[...] = 0
        return self

    # ---- the way back -----------------------------------------------------------------------------------------------

    def backward(self, gradient: object = None, retain_graph: bool = False) -> None:
        return self.engine.backward(self, gradient, retain_graph)


def run(name: str, *operands: object, **settings: object) -> Tensor:
    """Compute an operation, and let the engine of its inputs record it."""
    operation = OPERATIONS[name]
    engine = next((each.engine for each in operands if isinstance(each, Tensor) and each.engine), None)
    dtype = next(each.dtype for each in operands if isinstance(each, Tensor))
    inputs = [each if isinstance(each, Tensor) else Tensor(np.asarray(each, dtype)) for each in operands]
    result = Tensor(np.asarray(operation.compute(*[each.data for each in inputs], **settings)), engine=engine)
    if engine is not None and autograd_lib.is_grad_enabled():
        _record(engine, name, result, inputs, settings)
    return result


def _record(engine, name, result, inputs, settings):
    operation = OPERATIONS[name]
    tensors = {**dict(zip("ab", inputs)), **settings, "result": result}
    saved = {key: getattr(tensors[key], "data", tensors[key]) for key in operation.saves}
    rule = engine.rule(name)
    if operation.needs_shape:
        rule = partial(rule, shape=inputs[0].shape)
    engine.record(result, inputs, operation.node, rule, saved)
    node = result.grad_fn
    if node is not None:
        node.hand_on, node.dtype = engine.hand_on, result.dtype
        node.shapes = tuple(each.data.shape for each in inputs)
        node.inputs = {theirs: tensors[key] for key, theirs in operation.saves.items() if theirs}
        if operation.needs_shape:
            node.inputs["self_sym_numel"] = inputs[0].numel()


def _array(value):
    return value.data if isinstance(value, Tensor) else value
