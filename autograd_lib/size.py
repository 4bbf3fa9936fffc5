"""`Size`: the shape of a tensor, a tuple that prints as PyTorch's does."""

from math import prod


class Size(tuple):
    """The extent of each dimension.

    >>> Size((2, 3)).numel(), Size((2, 3))
    (6, torch.Size([2, 3]))
    """

    __slots__ = ()

    def numel(self):
        """The number of elements of a tensor of this shape."""
        return prod(self)

    def __repr__(self):
        return f"torch.Size({list(self)})"

    def __getitem__(self, key):
        item = super().__getitem__(key)
        return Size(item) if isinstance(key, slice) else item

    def __add__(self, other):
        return Size(super().__add__(tuple(other)))
