"""`TensorNumbers`: what a tensor holds. Its numbers, their type and shape, and how they become Python's and NumPy's.

The numbers are a NumPy array; those of a fresh 0-d result are a NumPy scalar, which computes five times as fast, and
become an array as soon as somebody could write into them (`_storage`). Who shares them is said in memory.py.
"""

from collections.abc import Callable

import numpy as np

from ..basics import dtypes, error_texts
from ..basics.arguments import integer
from ..basics.grad_mode import mode
from ..basics.size import Size

UNCOUNTED = [0]  # the counter of all tensors made in inference mode: nobody may save them, so nobody counts


def read_only(getter: Callable, name=None):
    """A property that answers an assignment in PyTorch's words."""
    name = name or getter.__name__

    def refuse(tensor, value):
        raise AttributeError(f"attribute '{name}' of 'torch._C.TensorBase' objects is not writable")

    return property(getter, refuse, doc=getter.__doc__)


class TensorNumbers:
    """A multi-dimensional array of one dtype."""

    __slots__ = (
        "_counter",  # [number of changes in place], shared by all tensors on one memory; None before it is needed
        "_data",
        "_requires_grad",
    )
    _level = 0  # inside of how many derivatives of `torch.func` it was made
    __array_priority__ = 1000  # NumPy leaves `array * tensor` to the tensor

    # ---- type and shape -------------------------------------------------------------------------------------------

    @read_only
    def shape(self) -> Size:
        """The extent of each dimension.

        >>> torch.zeros(2, 3).shape
        torch.Size([2, 3])
        """
        return Size(self._data.shape)

    def size(self, dim=None) -> int | Size:
        """The shape, or the extent of one dimension. Raises IndexError for a dimension that is not there.

        >>> torch.zeros(2, 3).size(), torch.zeros(2, 3).size(-1)
        (torch.Size([2, 3]), 3)
        """
        return self.shape if dim is None else self._data.shape[self._dim(integer("size", "dim", 1, dim))]

    def _dim(self, dim: int) -> int:
        """A dimension counted from the front. Raises IndexError for one that is not there."""
        ndim = self._data.ndim
        span = max(ndim, 1)
        if not -span <= dim < span:
            raise error_texts.dimension_out_of_range(dim, ndim)
        return dim % span

    @read_only
    def ndim(self) -> int:
        """The number of dimensions.

        >>> torch.zeros(2, 3).ndim
        2
        """
        return self._data.ndim

    def dim(self) -> int:
        """The number of dimensions.

        >>> torch.zeros(2, 3).dim()
        2
        """
        return self._data.ndim

    def numel(self) -> int:
        """The number of elements.

        >>> torch.zeros(2, 3).numel()
        6
        """
        return self._data.size

    nelement = numel

    @read_only
    def dtype(self) -> dtypes.dtype:
        """The type of the elements.

        >>> torch.tensor([1, 2]).dtype
        torch.int64
        """
        return dtypes.of_numpy(self._data.dtype)

    def is_floating_point(self) -> bool:
        """True for float32 and float64.

        >>> torch.tensor(1.0).is_floating_point(), torch.tensor(1).is_floating_point()
        (True, False)
        """
        return self._data.dtype.kind == "f"

    # ---- memory ---------------------------------------------------------------------------------------------------

    def _storage(self) -> np.ndarray:
        """The numbers as an array that can be shared and written into."""
        if not isinstance(self._data, np.ndarray):
            self._data = np.array(self._data)
        return self._data

    @read_only
    def _version(self):
        """How often this memory has been changed in place."""
        if self._counter is UNCOUNTED:
            raise RuntimeError("Inference tensors do not track version counter.")
        return 0 if self._counter is None else int(self._counter[0])

    # ---- as Python's and NumPy's numbers --------------------------------------------------------------------------

    def item(self) -> float:
        """The one element as a Python number. Raises RuntimeError where there is not exactly one.

        >>> torch.tensor([1.5]).item()
        1.5
        """
        if self._data.size != 1:
            raise RuntimeError(f"a Tensor with {self._data.size} elements cannot be converted to Scalar")
        return self._data.item()

    def tolist(self):
        """The elements as nested Python lists; of a 0-d tensor, its number.

        >>> torch.tensor([[1, 2], [3, 4]]).tolist(), torch.tensor(1.5).tolist()
        ([[1, 2], [3, 4]], 1.5)
        """
        return self._data.tolist()

    def numpy(self, *, force=False):
        """The elements as a NumPy array on the same memory.

        Raises RuntimeError for a tensor that requires grad, unless nothing is recorded or `force` detaches it first.

        >>> x = torch.zeros(2)
        >>> x.numpy()[0] = 5
        >>> x
        tensor([5., 0.])
        """
        if self.requires_grad and mode.enabled and not force:
            raise RuntimeError(error_texts.NUMPY_ON_TRACKED)
        return self._storage()[...]  # a new array each time, on the same memory

    def __array__(self, dtype=None, copy=None) -> np.ndarray:
        return np.array(self.numpy(), dtype=dtype, copy=copy)

    def __len__(self) -> int:
        if not self._data.ndim:
            raise TypeError("len() of a 0-d tensor")
        return self._data.shape[0]

    def __iter__(self):
        if not self._data.ndim:
            raise TypeError("iteration over a 0-d tensor")
        return iter(self.unbind(0))

    def __bool__(self) -> bool:
        if self._data.size != 1:
            ambiguous = "no values" if self._data.size == 0 else "more than one value"
            raise RuntimeError(f"Boolean value of Tensor with {ambiguous} is ambiguous")
        return bool(self._data.item())

    def __hash__(self):
        return id(self)  # == compares elements
