"""Layers that change no number: `Flatten`, which makes one dimension of several, and `Identity`."""

from .module import Module


class Flatten(Module):
    """The dimensions from `start_dim` to `end_dim` as one; by default all but the first, which counts examples.

    >>> torch.nn.Flatten()(torch.zeros(5, 2, 3)).shape
    torch.Size([5, 6])
    """

    def __init__(self, start_dim=1, end_dim=-1):
        super().__init__()
        self.start_dim = start_dim
        self.end_dim = end_dim

    def forward(self, input):
        return input.flatten(self.start_dim, self.end_dim)

    def extra_repr(self):
        return f"start_dim={self.start_dim}, end_dim={self.end_dim}"


class Identity(Module):
    """Returns its input; takes any arguments, so that it can stand in for any layer.

    >>> torch.nn.Identity("unused")(torch.tensor([1.0, 2.0]))
    tensor([1., 2.])
    """

    def __init__(self, *args, **kwargs):
        super().__init__()

    def forward(self, input):
        return input
