"""`step_through` and what it returns."""

import sys
from functools import cached_property

from ..picture import Shown
from ..reading.names import Names
from .pictures import Layers
from .stepper import stepper

MANY = 60  # steps that a page shows


def step_through(y, names=None, gradient=None, *, retain_graph=False):
    """Call `y.backward(gradient)` once, and return what the engine did, step by step.

    Tensors are called as your variables are, and `names` gives them other names, as for `draw_graph`. The gradients
    are delivered as always. An error of `backward()` is not raised: it is the last of the steps. Tensors of PyTorch can
    be stepped through as well. Raises TypeError for what is no tensor.

    >>> from autograd_lib.viz import step_through
    >>> w = torch.tensor(3.0, requires_grad=True)
    >>> steps = step_through(w * w)
    >>> print(steps[2].text)
    w gets 3.0 + 3.0 = 6.0. w.grad: None → 6.0. w is a leaf: the path ends here.
    """
    from .recorder import record  # here, not above: whoever draws graphs only does not need NumPy

    return Steps(*record(y, Names(names, sys._getframe(1)), gradient, retain_graph))


class Steps(Shown):
    """The frames of one backward pass: a sequence. A notebook shows them one at a time, with a picture.

    >>> from autograd_lib.viz import step_through
    >>> w = torch.tensor(3.0, requires_grad=True)
    >>> step_through(w.exp().log())
    Backward from output, step by step
      0. backward() starts at output with the gradient 1.0.
      1. LogBackward0 gets 1.0. The slope of log x is 1/x: 1.0 / 20.086 = 0.049787 → ExpBackward0.
      2. ExpBackward0 gets 0.049787. The slope of exp is its own result: 0.049787 × 20.086 = 1.0 → w.
      3. w gets 1.0. w.grad: None → 1.0. w is a leaf: the path ends here.
      4. backward() is done: w.grad = 1.0.
    """

    def __init__(self, graph, frames):
        self._graph, self._frames = graph, frames

    def __len__(self):
        return len(self._frames)

    def __getitem__(self, number):
        return self._frames[number]

    def __repr__(self):
        return self._list(range(len(self)))

    def _list(self, numbers):
        title = f"Backward from {self._graph.boxes[-1].label}, step by step"
        return "\n".join([title, *(f"{number:3}. {self[number].text}" for number in numbers)])

    @cached_property
    def _layers(self):
        numbers = range(len(self))
        shown = numbers if len(self) <= MANY else [*numbers[: MANY // 2], *numbers[-MANY // 2 :]]
        return Layers(self._graph, self._frames, [*shown])

    @property
    def svg(self):
        """The picture of the whole pass, with the numbers of its steps."""
        return self._layers.svg

    def _page(self):
        return stepper(self._graph, self._frames, self._layers)

    def _text(self):
        if len(self) <= MANY:
            return str(self)
        _, _, last = self._list(range(len(self) - MANY // 2, len(self))).partition("\n")
        between = f"  … {len(self) - MANY:,} steps, which print() shows too …"
        return "\n".join([self._list(range(MANY // 2)), between, last])
