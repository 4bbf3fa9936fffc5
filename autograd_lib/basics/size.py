"""`Size`: the shape of a tensor, a tuple that prints as PyTorch's does."""

from math import prod


class Size(tuple):
    """The extent of each dimension.

    >>> shape = torch.zeros(2, 3).shape
    >>> shape, shape.numel(), shape[1], shape + (4,)
    (torch.Size([2, 3]), 6, 3, torch.Size([2, 3, 4]))
    """

    __slots__ = ()

    def numel(self) -> int:
        """The number of elements of a tensor of this shape."""
        return prod(self)

    def __repr__(self):
        return f"torch.Size({list(self)})"

    def __getitem__(self, key):
        item = tuple.__getitem__(self, key)
        return Size(item) if isinstance(key, slice) else item

    def __add__(self, other):
        if not isinstance(other, tuple):
            raise TypeError(f"can only concatenate tuple (not {type(other).__name__}) to torch.Size")
        return Size(tuple.__add__(self, other))

    def __radd__(self, other):
        return Size(other).__add__(self) if isinstance(other, tuple) else NotImplemented

    def __mul__(self, times):
        return Size(tuple.__mul__(self, times))

    __rmul__ = __mul__
