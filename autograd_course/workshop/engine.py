"""Puts the parts that students write into one engine, and tries it before anybody relies on it."""

import traceback
from collections.abc import Callable
from functools import partial
from types import ModuleType

import numpy as np

import autograd_lib

from ..seam.compare import DEFAULT, agrees
from ..show.brief import brief
from .tensor import Tensor, run

PARTS = ("node_of", "record", "rules", "order", "hand_on", "accumulate", "backward")
LIBRARY_INSTEAD = "Until then the library runs in its place, so that you can go on."


class Engine:
    """A tensor library made of a student's parts: `tensor`, and what computes with it."""

    def __init__(self, parts):
        self.parts = dict(parts)

    def __getattr__(self, name):
        if name in PARTS and name not in self.parts:
            raise NotImplementedError(f"this engine has no part `{name}` yet")
        try:
            return self.__dict__["parts"][name]
        except KeyError:
            raise AttributeError(f"this engine has no {name!r}") from None

    def rule(self, name: str) -> Callable:
        """The rule of an operation, looked up when a node uses it: a graph can be recorded without any."""
        return lambda grad, **saved: self.rules[name](grad, **saved)

    def tensor(self, data: object, requires_grad: bool = False) -> Tensor:
        """A leaf. Lists of numbers become float32, as in PyTorch; an array of floats keeps its dtype."""
        return Tensor(np.array(data) if isinstance(data, np.ndarray) else data, requires_grad, self)

    def zeros(self, *shape: int | tuple[int, ...], requires_grad: bool = False) -> Tensor:
        return self.tensor(np.zeros(_shape(shape), np.float32), requires_grad)

    def ones(self, *shape: int | tuple[int, ...], requires_grad: bool = False) -> Tensor:
        return self.tensor(np.ones(_shape(shape), np.float32), requires_grad)

    exp, log, relu = (staticmethod(partial(run, name)) for name in ("exp", "log", "relu"))

    def backward(self, out: Tensor, gradient: object = None, retain_graph: bool = False) -> None:
        """Walk the graph behind `out` with the parts `node_of`, `order` and `backward`."""
        start = self.node_of(out)
        nodes = [] if start is None else self.order(start)
        if gradient is not None:
            gradient = np.asarray(getattr(gradient, "data", gradient), out.dtype)
        return self.parts["backward"](out, nodes, gradient, retain_graph)


def assemble(**parts: object) -> Engine | ModuleType:
    """One engine of all these parts: node_of, record, rules, order, hand_on, accumulate and backward.

    It is tried on a few programs first. If a part is still open or something comes out wrong, a sentence says so, and
    the library is returned, whose `tensor` can do the same. Raises TypeError for a part that there is not.
    """
    unknown = sorted(parts.keys() - set(PARTS))
    if unknown:
        raise TypeError(f"assemble() knows the parts {', '.join(PARTS)}, but not {', '.join(unknown)}.")
    missing = [name for name in PARTS if name not in parts]
    if missing:
        print(f"Your engine still lacks {', '.join(missing)}. {LIBRARY_INSTEAD}")
        return autograd_lib
    engine = Engine(parts)
    problem = trouble(engine)
    if problem is None:
        print(f"Your engine runs: {len(PROGRAMS)} of {len(PROGRAMS)} programs give what the library gives.")
        return engine
    print(f"{problem} {LIBRARY_INSTEAD}")
    return autograd_lib


def trouble(engine: Engine) -> str | None:
    """A sentence on the first program in which an engine does not do as the library, or None."""
    for code, program in PROGRAMS.items():
        wanted = program(autograd_lib)
        try:
            got = program(engine)
        except NotImplementedError as error:
            return f"{_where(error)} is not written yet, and your engine needs it."
        except Exception as error:
            return f"With your parts, `{code}` ends in {type(error).__name__}: {error}."
        if not agrees(got, wanted, DEFAULT):
            return f"With your parts, `{code}` gives {_told(got)}, the library {_told(wanted)}."
    return None


def _where(error):
    name = traceback.extract_tb(error.__traceback__)[-1].name
    return f"{name}()" if name.isidentifier() else "A part"


def _told(gradients):
    return ", ".join([brief(each.tolist(), 4) for each in gradients])


def _shape(shape):
    return shape[0] if len(shape) == 1 and not isinstance(shape[0], int) else shape


def _gradients(torch, function, *inputs):
    leaves = [torch.tensor(numbers, requires_grad=True) for numbers in inputs]
    function(*leaves).backward()
    return [np.array(leaf.grad.tolist()) for leaf in leaves]


def _twice(torch):
    x = torch.tensor(3.0, requires_grad=True)
    (x**2).backward()
    (x**3).backward()
    return [np.array(x.grad.tolist())]


PROGRAMS = {
    "w * x + b": lambda torch: _gradients(torch, lambda w, x, b: w * x + b, 3.0, 2.0, 1.0),
    "x * x + x * x * x": lambda torch: _gradients(torch, lambda x: x * x + x * x * x, 3.0),
    "h = x + x; h * h": lambda torch: _gradients(torch, lambda x: (x + x) * (x + x), 1.5),
    "((x @ w + b) ** 2).mean()": lambda torch: _gradients(
        torch, lambda x, w, b: ((x @ w + b) ** 2).mean(), [[1.0, -2.0], [0.5, 3.0]], [[1.0], [2.0]], [0.5]
    ),
    "((-x).exp() / (1 - x).relu().sum()).log().sum()": lambda torch: _gradients(
        torch, lambda x: ((-x).exp() / (1 - x).relu().sum()).log().sum(), [0.5, -1.0, 2.0]
    ),
    "x ** 2, then x ** 3": _twice,
}
