"""The types of a tensor's elements, and PyTorch's rules for mixing them.

PyTorch sorts its types into categories: bool < integer < floating point. Two tensors of one category give the wider
type; a higher category wins over a lower one. A 0-d tensor or a Python number lifts a tensor with dimensions only to
a higher *category*, never to a wider type of its own: `float32_vector * float64_scalar` stays float32.
"""

import numpy as np


class dtype:
    """The type of a tensor's elements: one object each, to be compared with `is` or `==`."""

    def __init__(self, name, numpy_type, category, tensor_type):
        self.name = name
        self.numpy_dtype = np.dtype(numpy_type)
        self.category = category  # 0 bool, 1 integer, 2 floating point
        self.tensor_type = tensor_type  # what PyTorch's messages call a tensor of this type

    @property
    def is_floating_point(self):
        return self.category == 2

    @property
    def itemsize(self):
        """Bytes per element."""
        return self.numpy_dtype.itemsize

    def __repr__(self):
        return f"torch.{self.name}"

    def __reduce__(self):
        # Pickling and copying give back the one object, found by its name in this module.
        return "bool_" if self is bool_ else self.name


bool_ = dtype("bool", np.bool_, 0, "torch.BoolTensor")
int32 = dtype("int32", np.int32, 1, "torch.IntTensor")
int64 = dtype("int64", np.int64, 1, "torch.LongTensor")
float32 = dtype("float32", np.float32, 2, "torch.FloatTensor")
float64 = dtype("float64", np.float64, 2, "torch.DoubleTensor")

ALL = (bool_, int32, int64, float32, float64)
FROM_NUMPY = {each.numpy_dtype: each for each in ALL}

_default = float32


def get_default_dtype():
    """The floating-point type that Python floats become: float32 unless `set_default_dtype` changed it."""
    return _default


def set_default_dtype(d):
    """Choose the type of tensors made from Python floats.

    Raises TypeError for anything but float32 and float64.
    """
    global _default
    if d not in (float32, float64):
        raise TypeError(f"only floating-point types are supported as the default type, but got {d!r}")
    _default = d


def of_numpy(numpy_dtype):
    """Our dtype for a NumPy one. Raises TypeError for a NumPy type that tensors here cannot hold."""
    try:
        return FROM_NUMPY[numpy_dtype]
    except KeyError:
        raise TypeError(
            f"can't convert np.ndarray of type numpy.{numpy_dtype}. The only supported types are: "
            "float64, float32, int64, int32, and bool."
        ) from None


def of_number(value):
    """The type that a Python number has by itself."""
    if value is True or value is False:
        return bool_
    return int64 if isinstance(value, int) else _default


def result_type(*operands):
    """The type in which operands meet: NumPy arrays or scalars, and Python numbers. PyTorch's `torch.result_type`."""
    rank, common = _rank(operands[0])
    for operand in operands[1:]:
        other_rank, other = _rank(operand)
        if rank == other_rank or common.category != other.category:
            common = max(common, other, key=ALL.index)
        elif rank < other_rank:
            common = other
        rank = max(rank, other_rank)
    return common


def _rank(value):
    """How much a say an operand has: 2 with dimensions, 1 a 0-d tensor, 0 a Python number."""
    numpy_dtype = getattr(value, "dtype", None)
    if numpy_dtype is None:
        return 0, of_number(value)
    return (2 if value.shape else 1), of_numpy(numpy_dtype)
