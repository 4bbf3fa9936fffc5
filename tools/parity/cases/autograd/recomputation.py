"""Functions that saved tensors go through, and checkpoints."""

from types import ModuleType

from ..observe import error_printed


def refused(torch: ModuleType) -> None:
    """`unpack` must make a tensor."""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    with torch.autograd.graph.saved_tensors_hooks(lambda tensor: 3, lambda packed: packed):
        y = x.exp()
    with error_printed():
        y.sum().backward()


def checkpoints_that_differ(torch: ModuleType) -> None:
    """A function that saves something else in the second run is noticed."""
    checkpoint = torch.utils.checkpoint.checkpoint

    runs = []

    def part(x):
        runs.append(1)
        return x * x if len(runs) == 1 else x.sum() * x.sum()

    x = torch.tensor([0.5, 1.0], requires_grad=True)
    with error_printed():
        checkpoint(part, x, use_reentrant=False).sum().backward()

    def other(x):
        runs.append(1)
        return x * x if len(runs) == 3 else x + x

    with error_printed():
        checkpoint(other, x, use_reentrant=False).sum().backward()


def checkpoints_with_random_numbers(torch: ModuleType) -> None:
    """The second run gets the random numbers of the first, unless one says otherwise."""
    x = torch.ones(8, requires_grad=True)
    for options in ({}, {"preserve_rng_state": True}, {"preserve_rng_state": False}):
        torch.manual_seed(1)
        y = torch.utils.checkpoint.checkpoint(torch.nn.Dropout(), x, use_reentrant=False, **options)
        print(torch.equal(torch.autograd.grad(y.sum(), x)[0], y), torch.rand(1))
