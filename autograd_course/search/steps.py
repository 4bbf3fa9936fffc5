"""Optimizers as inputs, and where their steps lead; what a backward pass delivers; how a function refuses."""

import warnings
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from ..seam.state import state_of

MODIFIED = "one of the variables needed for gradient computation has been modified by an inplace operation"

LOSS_IS_FLOAT = (  # mistakes, each with its sentence, that several exercises know
    "M11",
    ("raises", AttributeError, "'float' object has no attribute 'backward'"),
    "A float has no graph. Which line turned the loss into a float?",
)
FLAG_OF_RESULT = (
    ("raises", RuntimeError, "you can only change requires_grad flags"),
    "Only a leaf lets you set this flag, and this tensor is the result of an operation.",
)


def optimizers(*names: str) -> list:
    """Optimizers of the parameters with these names."""
    plain = f"torch.optim.SGD([{', '.join(names)}], lr=0.05"
    groups = ", ".join(
        f"{{'params': {name}, 'lr': 0.1}}" if name == names[-1] else f"{{'params': {name}}}" for name in names
    )
    return [
        f"{plain})",
        ("momentum", f"{plain}, momentum=0.9)"),
        ("each parameter in its own group", f"torch.optim.SGD([{groups}], lr=0.05)"),
        ("weight decay", f"{plain}, weight_decay=0.5)"),
        ("Adam", f"{plain}, eps=0.1)".replace("SGD", "Adam")),  # with a tiny eps, steps would follow rounding errors
        ("a learning rate of zero", plain.replace("0.05", "0.0") + ")"),
    ]


def trained_by(opt: Any) -> list:
    """The tensors that an optimizer trains."""
    return [tensor for group in opt.param_groups for tensor in group["params"]]


def refusal(error: Exception, *openings: str) -> str:
    """How the message of a RuntimeError begins, if like one of these, or else all of it; other errors are raised."""
    begins = next((each for each in openings if str(error).startswith(each)), "")
    if isinstance(error, NotImplementedError | RecursionError) or not (begins or isinstance(error, RuntimeError)):
        raise error  # the former says that the exercise is open
    if not isinstance(error, RuntimeError):
        raise TypeError(f"this error must be a RuntimeError, but yours is a {type(error).__name__}") from None
    return begins or str(error)


def write_between(x: Any, operation: Callable) -> None:
    """A backward pass through an operation, after a write into its input and its result: it may have saved either."""
    x = x.clone()
    y = operation(x)
    for tensor in (x, y):
        tensor.detach().add_(1)
    y.sum().backward()


def has_hook(*leaves: object) -> bool:
    """Whether a hook is left on leaves that a helper has made: those among the arguments are watched anyway."""
    return any("a hook" in state_of(leaf)["attached"] for leaf in leaves)


class Lives:
    """Which of some graphs are still there: a hook lives as long as the graph that it is in."""

    def __init__(self):
        self._ends = []

    def begin(self, out: Any) -> None:
        life = type("Life", (), {})()  # something whose end can be seen
        self._ends.append(weakref.ref(life))
        out.register_hook(lambda gradient, kept=life: None)

    def count(self, but: int = 0) -> int:
        """How many there are, not counting the latest ones."""
        return sum(end() is not None for end in self._ends[: len(self._ends) - but])


@contextmanager
def reached_in(tensors: dict) -> Iterator[list[str]]:
    """A list that afterwards has, in order, the names of these tensors, a dict, that have got another `.grad`."""
    names = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of .grad of what is no leaf
        before = {name: t.grad for name, t in tensors.items()}
        yield names
        for name in sorted(tensors):
            grad = tensors[name].grad
            if grad is not None and (before[name] is None or (before[name] != grad).any()):
                names.append(name)


def reached_from(output: str, tensors: dict) -> list[str]:
    """The names of these tensors, a dict, that the backward() of one of them gives a .grad."""
    with reached_in(tensors) as names:
        tensors[output].backward()
    return names


def paths_to(node: Any, leaf: object) -> int:
    """The number of paths from a node to the node that delivers to this leaf."""
    if node is None:
        return 0
    return int(getattr(node, "variable", None) is leaf) + sum(
        paths_to(before, leaf) for before, _ in node.next_functions
    )


@contextmanager
def steps_of(opt: Any) -> Iterator[list]:
    """A list of the parameters after each step of `opt`.

    What is left in `.grad` is then cleared, for right answers differ there. And each parameter counts as written into:
    whether a step of nothing writes is up to the optimizer.
    """
    path, step = [], opt.step

    def recorded(*given, **named):
        result = step(*given, **named)
        path.append([tensor.tolist() for tensor in trained_by(opt)])
        return result

    opt.step = recorded
    try:
        yield path
    finally:
        opt.step = step
        for tensor in trained_by(opt):
            tensor.grad = None
            tensor.detach().mul_(1)
