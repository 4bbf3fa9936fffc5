"""Changes in place that read, element by element, what they write: two tensors that show one piece of memory."""

import numpy as np


def check_overlap(written, others):
    """Raises RuntimeError if one of the others on this memory shows a part of what is about to be written.

    As PyTorch does, this looks at tensors that fill a piece of memory without gaps; one that shows all of it may.
    """
    for each in others:
        pieces = piece_of(written._data), piece_of(each._data)
        if None in pieces or pieces[0][0] >= pieces[1][1] or pieces[1][0] >= pieces[0][1]:
            continue
        if pieces[0] != pieces[1] or written._data.strides != each._data.strides:
            raise RuntimeError(
                "unsupported operation: some elements of the input tensor and the written-to tensor refer to a "
                "single memory location. Please clone() the tensor before performing the operation."
            )


def piece_of(array):
    """Where the memory of an array begins and ends, if its elements fill it without gaps; else None."""
    if not isinstance(array, np.ndarray) or not array.size:
        return None
    by_step = sorted([(step, n) for step, n in zip(array.strides, array.shape) if n > 1])
    expected = array.itemsize
    for step, n in by_step:
        if step != expected:
            return None
        expected *= n
    start = array.ctypes.data
    return start, start + array.nbytes
