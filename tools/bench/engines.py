"""The engines of the race: how each runs a workload.

An engine is imported when it is made, and then prepares one workload after the other: `prepare(workload)` makes its
leaves, `forward()` returns the scalar, `backward(scalar)` everything that follows, up to the optimizer's step and the
leaves being ready for the next run. `gradients()` are those of one run, as arrays, without a step.
"""

import importlib
import shutil
import sys
from importlib.metadata import version
from types import SimpleNamespace

import numpy as np

from .optimizers import RATE


class Engine:
    """What the engines have in common."""

    module: str  # which is imported
    package = ""  # which pip installs; without it, the module tells its version

    def __init__(self):
        self.library = importlib.import_module(self.module)
        self.version = version(self.package) if self.package else self.library.__version__

    def prepare(self, workload):
        self.workload = workload
        leaves, self.data = workload.fresh_inputs()
        self.leaves = [np.array(each) for each in leaves] if workload.optimizer else list(leaves)
        self.optimizer = workload.optimizer and workload.optimizer(self.leaves)

    def run(self):
        self.backward(self.forward())

    def forward_only(self):
        """The scalar, computed as one does where no gradient is wanted."""
        return self.forward()

    def backward(self, result):
        gradients = self.gradients_of(result)
        if self.optimizer:
            self.optimizer.step(gradients)

    def gradients(self):
        return [np.array(each) for each in self.gradients_of(self.forward())]


class ByHand(Engine):
    """NumPy: the program with its backward pass written out. It is not taken apart: all time counts as forward."""

    module = "numpy"

    def forward(self):
        return self.workload.by_hand(*self.leaves, *self.data)

    def gradients_of(self, result):
        return result[1]


class Ours(Engine):
    """autograd_lib, through PyTorch's interface."""

    module = "autograd_lib"

    def prepare(self, workload):
        torch, self.workload = self.library, workload
        leaves, data = workload.fresh_inputs()
        self.data = [torch.tensor(each) for each in data]
        if workload.network:
            network = workload.network(torch)
            self.leaves, self.arguments = list(network.parameters()), (network,)
            with torch.no_grad():
                for parameter, value in zip(self.leaves, leaves, strict=True):
                    parameter.copy_(torch.tensor(value))
        else:
            self.leaves = self.arguments = [torch.tensor(each, requires_grad=True) for each in leaves]
        self.optimizer = workload.optimizer and workload.optimizer.of(torch, self.leaves)

    def forward(self):
        return self.workload.in_torch(self.library, *self.arguments, *self.data)

    def forward_only(self):
        with self.library.no_grad():
            return self.forward()

    def backward(self, scalar):
        scalar.backward()
        if self.optimizer:
            self.optimizer.step()
            self.optimizer.zero_grad()
        else:
            for leaf in self.leaves:
                leaf.grad = None

    def gradients_of(self, scalar):
        scalar.backward()
        found = [leaf.grad.numpy() for leaf in self.leaves]
        for leaf in self.leaves:
            leaf.grad = None
        return found


class PyTorch(Ours):
    module = "torch"

    def __init__(self):
        super().__init__()
        self.library.set_num_threads(1)


class Hips(Engine):
    """HIPS autograd: a function of NumPy arrays, differentiated as a function."""

    module, package = "autograd.numpy", "autograd"

    def prepare(self, workload):
        super().prepare(workload)
        places = tuple(range(len(self.leaves)))
        self.make_vjp = sys.modules["autograd"].make_vjp(lambda *leaves: self.scalar(leaves), places)

    def scalar(self, leaves):
        return self.workload.in_numpy(self.library, *leaves, *self.data)

    def forward(self):
        return self.make_vjp(*self.leaves)

    def forward_only(self):
        return self.scalar(self.leaves)

    def gradients_of(self, result):
        vjp, _ = result
        return vjp(np.float32(1.0))


class MyGrad(Engine):
    """MyGrad: tensors with NumPy's functions."""

    module = "mygrad"

    def __init__(self):
        super().__init__()
        self.library.turn_memory_guarding_off()  # as its manual advises where speed matters

    def prepare(self, workload):
        super().prepare(workload)
        self.leaves = [self.library.tensor(each, copy=False) for each in self.leaves]

    def forward(self):
        return self.workload.in_numpy(self.library, *self.leaves, *self.data)

    def forward_only(self):
        with self.library.no_autodiff:
            return self.forward()

    def gradients_of(self, scalar):
        scalar.backward()
        found = [leaf.grad for leaf in self.leaves]
        for leaf in self.leaves:
            leaf.null_grad()
        return found


class MicroGrad(Engine):
    """micrograd: Python floats and operators."""

    module, package = "micrograd.engine", "micrograd"

    def __init__(self):
        super().__init__()
        sys.setrecursionlimit(1_000_000)  # it walks back by recursion

    def prepare(self, workload):
        super().prepare(workload)
        self.leaves = [self.library.Value(float(each)) for each in self.leaves]

    def forward(self):
        return self.workload.in_torch(None, *self.leaves)

    def gradients_of(self, scalar):
        scalar.backward()
        found = [leaf.grad for leaf in self.leaves]
        for leaf in self.leaves:
            leaf.grad = 0
        return found


class TinyGrad(Engine):
    """tinygrad, with what it is made for: a whole run, up to the step, is compiled once. All time counts as forward.

    It needs clang, which compiles for it: `apt install clang`.
    """

    module = package = "tinygrad"

    def __init__(self):
        super().__init__()
        self.optimizers = importlib.import_module("tinygrad.nn.optim")
        if not shutil.which("clang"):
            raise ImportError("it compiles with clang, which is not here: apt install clang")

    def prepare(self, workload):
        super().prepare(workload)
        self.leaves = [self.library.Tensor(np.asarray(each)) for each in self.leaves]
        self.data = [self.library.Tensor(np.asarray(each)) for each in self.data]
        self.compiled = self.library.TinyJit(self.whole)
        self.step = None
        if workload.optimizer:
            self.step = getattr(self.optimizers, workload.optimizer.__name__)(self.leaves, lr=RATE)

    def whole(self):
        loss, gradients = self.loss_and_gradients()
        if self.step:
            for leaf, gradient in zip(self.leaves, gradients):
                leaf.grad = gradient
            with self.library.Context(TRAINING=1):
                return loss.realize(*self.step.schedule_step())
        return loss.realize(*gradients)

    def loss_and_gradients(self):
        arguments = [self.network] if self.workload.network else self.leaves
        loss = self.workload.in_torch(self.as_torch, *arguments, *self.data)
        return loss, loss.gradient(*self.leaves)

    @property
    def as_torch(self):
        """The functions that the programs use."""
        functional = SimpleNamespace(
            cross_entropy=lambda scores, labels: scores.sparse_categorical_crossentropy(labels),
            embedding=lambda indices, table: table[indices],
        )
        return SimpleNamespace(tanh=lambda x: x.tanh(), nn=SimpleNamespace(functional=functional))

    def network(self, x):
        for weight, bias in zip(self.leaves[:-2:2], self.leaves[1:-2:2]):
            x = x.linear(weight.T, bias).relu()
        return x.linear(self.leaves[-2].T, self.leaves[-1])

    def forward(self):
        return self.compiled()

    def backward(self, scalar):
        pass

    def gradients(self):
        return [each.numpy() for each in self.loss_and_gradients()[1]]


def takes(engine, workload):
    """Can this workload be written for this engine? Where it can not, it is no failure."""
    return {
        "HIPS autograd": workload.in_numpy is not None,
        "MyGrad": workload.in_numpy is not None,
        "micrograd": workload.operators_only,
        "tinygrad": not workload.operators_only and workload.in_numpy is not None,  # it compiles, but no huge graphs
    }.get(engine, True)


ENGINES = {
    "autograd_lib": Ours,
    "PyTorch": PyTorch,
    "NumPy": ByHand,
    "HIPS autograd": Hips,
    "MyGrad": MyGrad,
    "tinygrad": TinyGrad,
    "micrograd": MicroGrad,
}
