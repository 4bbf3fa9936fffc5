"""Other looks at the same memory, and other memory for the same tensor: what few programs should need."""

from collections.abc import Sequence

import numpy as np

from ..basics.arguments import integers
from ..basics.grad_mode import mode
from ..basics.size import Size
from ..declaration.declaration import in_elements
from ..declaration.define import define
from ..declaration.sample_inputs import Shape
from ..tensors.memory import address
from ..tensors.tensor import Tensor
from . import changed_views


def strided(array: np.ndarray, size: Sequence[int], stride: Sequence[int], shift: int) -> np.ndarray:
    """The memory around an array, from `shift` elements behind its first on, with steps of one's own."""
    memory, width = array, array.itemsize
    while isinstance(memory.base, np.ndarray):
        memory = memory.base
    start = address(array) - address(memory) + shift * width
    memory = memory if memory.flags.c_contiguous else memory.T
    return np.ndarray(size, array.dtype, memory, start if 0 not in size else 0, [step * width for step in stride])


def numbers(size, stride):
    """For each element, how many elements behind the first it is in memory."""
    return sum([np.arange(n).reshape(-1, *[1] * (len(size) - i - 1)) * stride[i] for i, n in enumerate(size)])


def seen_again(array: np.ndarray, own_strides: tuple, size: Sequence[int], stride, shift: int) -> np.ndarray:
    """What `strided` shows of an array with these steps; 0 where it shows what is beside the array."""
    own, wanted = numbers(array.shape, in_elements(own_strides)), numbers(size, stride) + shift
    order = np.argsort(own, axis=None)
    found = np.searchsorted(own.ravel()[order], wanted).clip(0, order.size - 1)
    return np.where(own.ravel()[order[found]] == wanted, array.ravel()[order[found]], 0)


view_by_steps = define(
    "as_strided(self, size, stride, shift)", "AsStridedBackward0", strided,
    self=lambda grad, self_sym_sizes, self_sym_strides, size, stride, shift:
        changed_views.put(grad, self_sym_sizes, ((seen_again, (self_sym_strides, size, stride, shift)),)),
    view=True, samples=((Shape(2, 3), (2, 2), (3, 1), 1), (Shape(5), (3, 2), (1, 1), 0)),
)  # fmt: skip


def windows(x: np.ndarray, dimension: int, size: int, step: int) -> np.ndarray:
    """A view of all windows along a dimension, each as a further, last dimension."""
    if not x.ndim:
        return x.reshape(1)[:size]
    count = (x.shape[dimension] - size) // step + 1
    steps = list(x.strides)
    steps[dimension] *= step
    shape = (*x.shape[:dimension], count, *x.shape[dimension + 1 :], size)
    strides = (*steps, x.strides[dimension])
    return np.lib.stride_tricks.as_strided(x, shape, strides)


def folded(grad, sizes: Sequence[int], dimension: int, size: int, step: int):
    """Zeros of these sizes, to which each window's gradient is added."""
    whole = np.zeros(sizes, grad.dtype)
    seen = windows(whole, dimension, size, step)
    for place in range(size):
        seen[..., place] += grad[..., place]
    return whole


def offset_of(input):
    """How many elements before this tensor's first lie in the memory that it shares.

    >>> torch.arange(4)[2:].storage_offset()
    2
    """
    if input._view is None:
        return 0
    return (input.data_ptr() - input._view.base.data_ptr()) // input._data.itemsize


def as_strided(input, size, stride, storage_offset=None):
    """A view of the memory that `input` looks into, of this shape, with these steps from one element to the next.

    Elements may show several times; their gradients add up, and those of elements beside `input` are lost. Raises
    RuntimeError for what lies outside of the memory.

    >>> torch.as_strided(torch.arange(4.0), (3, 2), (1, 1))
    tensor([[0., 1.],
            [1., 2.],
            [2., 3.]])
    """
    if len(size) != len(stride):
        raise RuntimeError("mismatch in length of strides and shape")
    base, own = input if input._view is None else input._view.base, offset_of(input)
    offset = own if storage_offset is None else storage_offset
    last = offset + sum([(n - 1) * step for n, step in zip(size, stride)])
    if base._data.size <= last and 0 not in size:
        width = base._data.itemsize
        raise RuntimeError(
            f"setStorage: sizes {list(size)}, strides {list(stride)}, storage offset {offset}, and itemsize {width} "
            f"requiring a storage size of {(last + 1) * width} are out of bounds for storage of size "
            f"{base._data.size * width}"
        )
    return view_by_steps(input, tuple(size), tuple(stride), offset - own)


# fmt: off
unfolded = define(
    "unfold(self, dimension, size, step)", "UnfoldBackward0", windows,
    self=lambda grad, dimension, size, step, self_sym_sizes:
        unfold_backward(grad, self_sym_sizes, dimension, size, step),
    view=True, samples=((Shape(5, 2), 0, 3, 2), (Shape(2, 4), 1, 2, 1)),
)
unfold_backward = define(
    "unfold_backward(grad_in, input_sizes, dim, size, step)", "UnfoldBackwardBackward0", folded,
    grad_in=lambda grad, dim, size, step: unfolded(grad, dim, size, step),
    samples=((Shape(2, 2, 3), (5, 2), 0, 3, 2),),
)
# fmt: on


def unfold(self: Tensor, dimension: int, size: int, step: int) -> Tensor:
    """All windows of `size` elements along a dimension, `step` apart: a view, in which each is a last dimension.

    Raises RuntimeError for a window that is larger than the dimension, or for a step that is not positive.

    >>> torch.arange(5.0).unfold(0, 3, 2)
    tensor([[0., 1., 2.],
            [2., 3., 4.]])
    """
    dimension, longest = self._dim(dimension), self.shape[dimension] if self.ndim else 1
    if size < 0:
        raise RuntimeError(f"size is {size} but must be >= 0")
    if size > longest:
        raise RuntimeError(f"maximum size for tensor at dimension {dimension} is {longest} but size is {size}")
    if step <= 0:
        raise RuntimeError(f"step is {step} but must be > 0")
    return unfolded(self, dimension, size, step)


def resize_(self: Tensor, *size, memory_format=None) -> Tensor:
    """Give this tensor another shape, in place: its first numbers stay, new ones are whatever was in memory.

    Returns the tensor. Raises RuntimeError for a tracked one.

    >>> torch.arange(4.0).resize_(2)
    tensor([0., 1.])
    """
    if self.requires_grad and mode.enabled:
        raise RuntimeError("cannot resize variables that require grad")
    size = integers("resize_", "size", size)
    if tuple(size) == self._data.shape:
        return self
    numbers = np.zeros(int(np.prod(size)), self._data.dtype)
    kept = min(numbers.size, self._data.size)
    numbers[:kept] = self._data.reshape(-1)[:kept]
    self._bump_version()
    self._data = numbers.reshape(size)
    return self


def new(self: Tensor, *size_or_data) -> Tensor:
    """A new tensor of this one's dtype: of this shape, or with these numbers.

    >>> torch.ones(2).new([1, 2])
    tensor([1., 2.])
    """
    if not size_or_data or isinstance(size_or_data[0], int):
        return Tensor._wrap(np.zeros(size_or_data, self._data.dtype)) if size_or_data else self.new_empty(0)
    data = size_or_data[0]
    return self.new_empty(data) if isinstance(data, Size) else self.new_tensor(data)
