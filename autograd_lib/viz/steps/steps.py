"""`step_through` and what it returns."""


def step_through(y, names=None, gradient=None, *, retain_graph=False):
    """Call `y.backward(gradient)` once, and return what the engine did, step by step.

    `names` maps names to tensors, as for `draw_graph`. The gradients are delivered as always; an error of `backward()`
    is not raised, but is the last of the steps. Tensors of PyTorch can be stepped through as well. Raises TypeError
    for what is no tensor.

    >>> from autograd_lib.viz import step_through
    >>> w = torch.tensor(3.0, requires_grad=True)
    >>> steps = step_through(w * w, {"w": w})
    >>> print(steps[2].text)
    w gets 3.0 + 3.0 = 6.0. w.grad: None → 6.0. w is a leaf: the path ends here.
    """
    from .recorder import record  # here, not above: whoever draws graphs only does not need NumPy

    return Steps(*record(y, names, gradient, retain_graph))


class Steps:
    """The frames of one backward pass: a sequence, shown as a numbered list.

    >>> from autograd_lib.viz import step_through
    >>> w = torch.tensor(3.0, requires_grad=True)
    >>> len(step_through(w * w, {"w": w}))
    4
    """

    def __init__(self, graph, frames):
        self._graph, self._frames = graph, frames

    def __len__(self):
        return len(self._frames)

    def __getitem__(self, number):
        return self._frames[number]

    def __repr__(self):
        title = f"Backward from {self._graph.boxes[-1].label}, step by step"
        return "\n".join([title, *(f"{number:3}. {frame.text}" for number, frame in enumerate(self._frames))])
