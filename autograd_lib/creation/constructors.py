"""More ways to make a tensor: in the shape or the type of another, evenly spaced, and those of old programs.

`Tensor(2, 3)`, `FloatTensor([1, 2])`: so tensors were made before `torch.tensor`, and in old programs still are.
"""

import math
from collections.abc import Callable, Sequence

import numpy as np

from ..basics import dtypes, error_texts
from ..basics.arguments import integer, integers, plain
from ..basics.device import require_cpu
from ..basics.error_texts import helped, type_name
from ..basics.neutral_options import also_takes
from ..basics.size import Size
from ..tensors.tensor import Tensor
from .arrays import array_of, native
from .factories import empty, finished, made, ones, tensor, zeros


def legacy(name: str, arguments: Sequence, dtype: dtypes.dtype) -> Tensor:
    """A tensor of a size, ints or a Size (with zeros: PyTorch's are whatever was in memory), or of data."""
    if len(arguments) == 1 and isinstance(arguments[0], Size):
        return Tensor._wrap(np.zeros(arguments[0], dtype.numpy_dtype))
    if len(arguments) == 1 and isinstance(arguments[0], Tensor):
        other = arguments[0]
        if other.dtype is not dtype:
            raise helped(
                TypeError(f"expected {dtype.tensor_type} (got {other.dtype.tensor_type})"), f"write x.to({dtype})."
            )
        return other.detach()
    if len(arguments) == 1 and isinstance(arguments[0], np.ndarray | list | tuple):
        data = arguments[0]
        data = data.tolist() if isinstance(data, np.ndarray) else data
        return Tensor._wrap(array_of(data, None).astype(dtype.numpy_dtype))
    size = integers(name, "size", arguments) if arguments else (0,)
    return Tensor._wrap(np.zeros(size, dtype.numpy_dtype))


def from_class(cls, *arguments, device=None) -> Tensor:
    """What `Tensor(…)` makes: a tensor of the default dtype. Raises TypeError for a tensor of another dtype.

    >>> torch.Tensor([1, 2]), torch.Tensor(2, 3).shape
    (tensor([1., 2.]), torch.Size([2, 3]))
    """
    made = legacy("Tensor", arguments, dtypes.get_default_dtype())
    return made if cls is Tensor else made.as_subclass(cls)


Tensor.__new__ = from_class  # type: ignore[method-assign, assignment]


class _OfDtype(type):
    def __instancecheck__(cls, value):
        return isinstance(value, Tensor) and value.dtype is cls.dtype


class FloatTensor(metaclass=_OfDtype):
    """Tensors of float32, by their old name. Raises TypeError for a tensor of another dtype.

    >>> torch.FloatTensor([1, 2]), isinstance(torch.ones(2), torch.FloatTensor)
    (tensor([1., 2.]), True)
    """

    dtype = dtypes.float32

    def __new__(cls, *arguments, device=None):
        return legacy(cls.__name__, arguments, cls.dtype)


def old_name(name: str, dtype: dtypes.dtype, call: str, result: str):
    """The old name for tensors of another dtype."""
    doc = f"Tensors of {dtype.name}, by their old name.\n\n    >>> torch.{name}({call})\n    {result}\n"
    return _OfDtype(name, (FloatTensor,), {"dtype": dtype, "__doc__": doc, "__module__": __name__})


DoubleTensor = old_name("DoubleTensor", dtypes.float64, "[1, 2]", "tensor([1., 2.], dtype=torch.float64)")
LongTensor = old_name("LongTensor", dtypes.int64, "[1, 2]", "tensor([1, 2])")
IntTensor = old_name("IntTensor", dtypes.int32, "[1, 2]", "tensor([1, 2], dtype=torch.int32)")
BoolTensor = old_name("BoolTensor", dtypes.bool_, "[True, False]", "tensor([ True, False])")


def as_tensor(data, dtype=None, device=None) -> Tensor:
    """`data` as a tensor: itself if it is one, around the same memory if it is a NumPy array, else a copy.

    Raises what `tensor` and `from_numpy` do.

    >>> x = torch.ones(2)
    >>> torch.as_tensor(x) is x
    True
    """
    if isinstance(data, Tensor):
        require_cpu(device)
        return data if dtype is None else data.to(dtype)
    if isinstance(data, np.ndarray):
        return from_numpy(data) if dtype is None else from_numpy(data).to(dtype)
    return tensor(data, dtype=dtype, device=device)


def from_numpy(ndarray: np.ndarray) -> Tensor:
    """A tensor around the memory of a NumPy array: a change of one is a change of the other.

    Raises TypeError for anything else, and for arrays of a type that tensors do not have; ValueError for arrays that
    are read backwards, such as `array[::-1]`.

    >>> import numpy as np
    >>> array = np.zeros(2, np.float32)
    >>> x = torch.from_numpy(array)
    >>> array[0] = 5
    >>> x
    tensor([5., 0.])
    """
    if not isinstance(ndarray, np.ndarray):
        raise TypeError(f"expected np.ndarray (got {type_name(ndarray)})")
    if any(stride < 0 for stride in ndarray.strides):
        raise ValueError(
            "At least one stride in the given numpy array is negative, and tensors with negative strides are not "
            "currently supported. (You can probably work around this by making a copy of your array  with "
            "array.copy().)"
        )
    return Tensor._wrap(native(ndarray))


@also_takes("out", "layout", "pin_memory")
def full(size: Sequence[int], fill_value: Tensor | float, *, dtype=None, device=None, requires_grad=False) -> Tensor:
    """A tensor of this shape with one number everywhere, which also says the dtype if `dtype` does not.

    Raises RuntimeError for negative sizes, and for a number that the dtype cannot hold.

    >>> torch.full((2,), 3.5)
    tensor([3.5000, 3.5000])
    """
    if isinstance(fill_value, Tensor) and not fill_value.ndim:
        fill_value = fill_value.item()
    fill_value = plain(fill_value)
    if not isinstance(fill_value, int | float):
        raise TypeError(f"full(): argument 'fill_value' (position 2) must be Number, not {type_name(fill_value)}")
    if not isinstance(size, tuple | list):
        raise TypeError(f"full(): argument 'size' (position 1) must be tuple of ints, not {type_name(size)}")
    size = integers("full", "size", (size,))
    dtype = dtypes.checked("full", dtype) or dtypes.of_number(fill_value)
    dtypes.check_fits(fill_value, dtype)
    array = made("full", size, lambda shape, numpy_dtype: np.full(shape, fill_value, numpy_dtype), dtype)
    return finished("full", array, None, device, requires_grad)


@also_takes("device", "layout", "pin_memory")
def new_tensor(self: Tensor, data, *, dtype=None, requires_grad=False) -> Tensor:
    """`torch.tensor(data)`, in the dtype of this tensor unless another is given.

    >>> torch.tensor([1.0]).new_tensor([2, 3])
    tensor([2., 3.])
    """
    return tensor(data, dtype=dtype or self.dtype, requires_grad=requires_grad)


def new_as(make: Callable, call: str, result: str) -> Callable:
    """The method of tensors that makes what `make` does, in their dtype."""

    @also_takes("device", "layout", "pin_memory")
    def method(self, *size, dtype=None, requires_grad=False):
        return make(*size, dtype=dtype or self.dtype, requires_grad=requires_grad)

    name = make.__name__
    method.__name__ = method.__qualname__ = f"new_{name}"
    method.__doc__ = f"""`torch.{name}(*size)`, in the dtype of this tensor unless another is given.

    >>> torch.tensor([1]).new_{call}
    {result}
    """
    return method


new_empty = new_as(empty, "empty(2, 3).dtype", "torch.int64")
new_zeros = new_as(zeros, "zeros(2)", "tensor([0, 0])")
new_ones = new_as(ones, "ones((2,))", "tensor([1, 1])")


@also_takes("device", "layout", "pin_memory")
def new_full(self: Tensor, size: Sequence[int], fill_value: float, *, dtype=None, requires_grad=False) -> Tensor:
    """`torch.full(size, fill_value)`, in the dtype of this tensor unless another is given.

    >>> torch.tensor([1.0]).new_full((2,), 7)
    tensor([7., 7.])
    """
    return full(size, fill_value, dtype=dtype or self.dtype, requires_grad=requires_grad)


@also_takes("out", "layout", "pin_memory")
def arange(start, end=None, step=1, *, dtype=None, device=None, requires_grad=False) -> Tensor:
    """The numbers start, start + step, … that come before `end`; int64, or floats if one of the three is a float.

    With an integer `dtype` there are as many, counted by whole steps from a whole start. Raises RuntimeError for a step
    of 0, or away from the end, NotImplementedError for bools.

    >>> torch.arange(3), torch.arange(1, 2, 0.25)
    (tensor([0, 1, 2]), tensor([1.0000, 1.2500, 1.5000, 1.7500]))
    """
    if end is None:
        start, end = 0, start
    bounds = [each.item() if isinstance(each, Tensor) else each for each in (start, end, step)]
    for name, each in zip(("start", "end", "step"), bounds):
        if not isinstance(each, int | float):
            raise TypeError(f"arange(): argument '{name}' (position 1) must be Number, not {type_name(each)}")
    start, end, step = bounds
    dtype = dtypes.checked("arange", dtype)
    if dtype is dtypes.bool_:
        raise NotImplementedError("\"arange_cpu\" not implemented for 'Bool'")
    if not math.isfinite(start) or not math.isfinite(end):
        raise RuntimeError(f"unsupported range: {start} -> {end}")
    if step == 0:
        raise RuntimeError("step must be nonzero")
    if (end - start) * step < 0:
        raise RuntimeError("upper bound and lower bound inconsistent with step sign")
    if dtype is None:
        dtype = dtypes.get_default_dtype() if any(isinstance(each, float) for each in bounds) else dtypes.int64
    if any(isinstance(each, float) for each in bounds):
        start, end = float(start), float(end)
    places = np.arange(math.ceil((end - start) / step))
    if not dtype.is_floating_point:
        start, step = int(start), int(step)
    return finished("arange", start + places * step, dtype, device, requires_grad)


@also_takes("out", "layout", "pin_memory")
def eye(n: int, m=None, *, dtype=None, device=None, requires_grad=False) -> Tensor:
    """A matrix with ones on the diagonal and zeros elsewhere, of `n` rows and `m` columns, or `n` of both.

    Raises RuntimeError for negative sizes.

    >>> torch.eye(2)
    tensor([[1., 0.],
            [0., 1.]])
    """
    n = integer("eye", "n", 1, n)
    m = n if m is None else integer("eye", "m", 2, m)
    for name, each in (("n", n), ("m", m)):
        if each < 0:
            raise RuntimeError(f"{name} must be greater or equal to 0, got {each}")
    array = made("eye", (n, m), lambda size, numpy_dtype: np.eye(*size, dtype=numpy_dtype), dtype)
    return finished("eye", array, None, device, requires_grad)


@also_takes("out", "layout", "pin_memory")
@np.errstate(all="ignore")
def linspace(start, end, steps, *, dtype=None, device=None, requires_grad=False):
    """`steps` numbers from `start` to `end`, both included, at equal distances.

    Raises RuntimeError for a negative number of steps.

    >>> torch.linspace(0, 1, 5)
    tensor([0.0000, 0.2500, 0.5000, 0.7500, 1.0000])
    """
    start, end = [each.item() if isinstance(each, Tensor) and not each.ndim else each for each in (start, end)]
    if not (isinstance(start, int | float) and isinstance(end, int | float) and isinstance(steps, int)):
        raise error_texts.wrong_arguments("linspace", (start, end, steps), "Number start, Number end, int steps")
    if steps < 0:
        raise RuntimeError("number of steps must be non-negative")
    dtype = dtypes.checked("linspace", dtype) or dtypes.get_default_dtype()
    kind = dtype.numpy_dtype.type if dtype.is_floating_point else np.float64
    # As PyTorch does: the step is rounded to the dtype, and each half is counted from its end, so that it is symmetric.
    step, places = float((kind(end) - kind(start)) / kind(max(steps - 1, 1))), np.arange(steps)
    from_start, from_end = kind(start) + places * step, kind(end) - (steps - 1 - places) * step
    in_first_half = places < max(steps // 2, 1)
    return finished("linspace", np.where(in_first_half, from_start, from_end), dtype, device, requires_grad)


def like(function: str, input: Tensor, fill, dtype: dtypes.dtype | None) -> np.ndarray:
    """An array of the shape, layout and dtype of a tensor, or of another dtype, that one of NumPy's factories makes."""
    if not isinstance(input, Tensor):
        raise error_texts.must_be_tensor(function, "input", 1, input)
    dtype = dtypes.checked(function, dtype)
    return np.asarray(fill(input._data, dtype=dtype and dtype.numpy_dtype))


@also_takes("layout", "pin_memory", "memory_format")
def zeros_like(input: Tensor, *, dtype=None, device=None, requires_grad=False) -> Tensor:
    """A tensor of the shape and dtype of `input`, all 0.

    >>> torch.zeros_like(torch.tensor([1, 2]))
    tensor([0, 0])
    """
    return finished("zeros_like", like("zeros_like", input, np.zeros_like, dtype), None, device, requires_grad)


@also_takes("layout", "pin_memory", "memory_format")
def ones_like(input: Tensor, *, dtype=None, device=None, requires_grad=False) -> Tensor:
    """A tensor of the shape and dtype of `input`, all 1.

    >>> torch.ones_like(torch.tensor([1, 2]))
    tensor([1, 1])
    """
    return finished("ones_like", like("ones_like", input, np.ones_like, dtype), None, device, requires_grad)


@also_takes("layout", "pin_memory", "memory_format")
def empty_like(input: Tensor, *, dtype=None, device=None, requires_grad=False) -> Tensor:
    """A tensor of the shape and dtype of `input`, to be filled.

    >>> torch.empty_like(torch.tensor([1, 2])).dtype
    torch.int64
    """
    return finished("empty_like", like("empty_like", input, np.empty_like, dtype), None, device, requires_grad)


@also_takes("layout", "pin_memory", "memory_format")
@np.errstate(all="ignore")
def full_like(input: Tensor, fill_value: float, *, dtype=None, device=None, requires_grad=False) -> Tensor:
    """A tensor of the shape and dtype of `input` with one number everywhere.

    >>> torch.full_like(torch.tensor([1.0, 2.0]), 7)
    tensor([7., 7.])
    """
    array = like("full_like", input, np.empty_like, dtype)
    array[...] = fill_value
    return finished("full_like", array, None, device, requires_grad)
