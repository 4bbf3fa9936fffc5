"""The tensor of the workshop: numbers, a flag, a gradient, and operators that ask an engine to record them."""

from functools import partial

import numpy as np

import autograd_lib

from .operations import OPERATIONS


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
    def is_leaf(self):
        return self.grad_fn is None

    @property
    def shape(self):
        return autograd_lib.Size(self.data.shape)

    @property
    def dtype(self):
        return self.data.dtype

    def dim(self):
        return self.data.ndim

    def numel(self):
        return self.data.size

    def item(self):
        return self.data.item()

    def tolist(self):
        return self.data.tolist()

    def data_ptr(self):
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

    def __add__(self, other):
        return run("add", self, other)

    def __sub__(self, other):
        return run("sub", self, other)

    def __mul__(self, other):
        return run("mul", self, other)

    def __truediv__(self, other):
        return run("div", self, other)

    def __matmul__(self, other):
        return run("matmul", self, other)

    def __radd__(self, other):
        return run("add", other, self)

    def __rsub__(self, other):
        return run("sub", other, self)

    def __rmul__(self, other):
        return run("mul", other, self)

    def __rtruediv__(self, other):
        return run("div", other, self)

    def __neg__(self):
        return run("neg", self)

    def __pow__(self, n):
        return run("pow", self, n=n)

    def exp(self):
        return run("exp", self)

    def log(self):
        return run("log", self)

    def relu(self):
        return run("relu", self)

    def sum(self):
        return run("sum", self)

    def mean(self):
        return run("mean", self)

    # ---- what needs no record ---------------------------------------------------------------------------------------

    def __lt__(self, other):
        return Tensor(self.data < _array(other))

    def __gt__(self, other):
        return Tensor(self.data > _array(other))

    def __le__(self, other):
        return Tensor(self.data <= _array(other))

    def __ge__(self, other):
        return Tensor(self.data >= _array(other))

    def __bool__(self):
        return bool(self.data)

    def min(self):
        return Tensor(self.data.min())

    def max(self):
        return Tensor(self.data.max())

    def __iadd__(self, other):
        self.data += _array(other)
        return self

    def __isub__(self, other):
        self.data -= _array(other)
        return self

    def __imul__(self, other):
        self.data *= _array(other)
        return self

    def detach(self):
        return Tensor(self.data, engine=self.engine)

    def double(self):
        return Tensor(self.data.astype(np.float64))

    def norm(self):
        return Tensor(np.linalg.norm(self.data))

    def zero_(self):
        self.data[...] = 0
        return self

    # ---- the way back -----------------------------------------------------------------------------------------------

    def backward(self, gradient=None, retain_graph=False):
        return self.engine.backward(self, gradient, retain_graph)


def run(name, *operands, **settings):
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
