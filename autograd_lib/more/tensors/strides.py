"""How the elements of a tensor lie in memory."""

import numpy as np


def data_ptr(input):
    """The address of the first element: equal for tensors that start on the same memory.

    >>> x = torch.zeros(2, 3)
    >>> x.data_ptr() == x[0].data_ptr() == x.detach().data_ptr(), x.data_ptr() == x.clone().data_ptr()
    (True, False)
    """
    return input._storage().ctypes.data


def element_size(input):
    """Bytes per element.

    >>> torch.zeros(2).element_size()
    4
    """
    return input._data.itemsize


def stride(input, dim=None):
    """How many elements further the next one along each dimension, or along one, lies in memory.

    >>> torch.zeros(2, 3).stride(), torch.zeros(2, 3).t().stride(0)
    ((3, 1), 1)
    """
    array = input._storage()
    steps = array.strides if array.size else np.empty([max(n, 1) for n in array.shape], array.dtype).strides
    strides = tuple([step // array.itemsize for step in steps])
    return strides if dim is None else strides[input._dim(dim)]


def is_contiguous(input):
    """True where the elements lie in memory one after the other, row by row.

    >>> torch.zeros(2, 3).is_contiguous(), torch.zeros(2, 3).t().is_contiguous()
    (True, False)
    """
    return input._storage().flags.c_contiguous
