"""`detach_()`: a tensor that is cut off its graph in place, though somebody may have saved it."""


def detach_(self):
    """Cut this tensor itself off the graph: it becomes an untracked leaf. Returns the tensor.

    Raises RuntimeError for a view.

    >>> y = torch.tensor(2.0, requires_grad=True) * 3
    >>> y.detach_()
    tensor(6.)
    """
    if self._view is not None:
        raise RuntimeError(
            "Can't detach views in-place. Use detach() instead. If you are using DistributedDataParallel (DDP) for "
            "training, and gradient_as_bucket_view is set as True, gradients are views of DDP buckets, and hence "
            "detach_() cannot be called on these gradients. To fix this error, please refer to the "
            "Optimizer.zero_grad() function in torch/optim/optimizer.py as the solution."
        )
    if self._grad_fn is not None:
        self._counter = CutOff(self._shared_counter())
    self._grad_fn = None
    self._requires_grad = False
    return self


class CutOff:
    """The counter of a tensor that was cut off its graph in place: who saved the tensor before must look twice.

    What it counts is in `counter`, for all others on this memory. Its number differs from any, see `Unsure`.
    """

    def __init__(self, counter):
        self.counter = counter

    def __getitem__(self, place: int):
        return Unsure(self.counter[place])

    def __setitem__(self, place, value):
        self.counter[place] = int(value)

    def __iter__(self):
        return iter(self.counter)


class Unsure(int):
    """A version that equals none, so that whoever compares it takes the longer way."""

    __hash__ = int.__hash__

    def __eq__(self, other):
        return False

    def __ne__(self, other) -> bool:
        return True
