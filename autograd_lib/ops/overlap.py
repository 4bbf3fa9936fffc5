"""Changes in place that read, element by element, what they write: two tensors that show one piece of memory."""

import numpy as np

from ..tensors.memory import address


def check_overlap(written, others):
    """Raises RuntimeError if one of the others on this memory shows a part of what is about to be written.

    One that shows all of it may. Of tensors with gaps between their elements, PyTorch computes with what is half
    written: refused is what reads an element after it was written.
    """
    for each in others:
        pieces = piece_of(written._data), piece_of(each._data)
        if None in pieces:
            overlaps = reads_what_was_written(written._data, each._data)
        else:
            apart = pieces[0][0] >= pieces[1][1] or pieces[1][0] >= pieces[0][1]
            overlaps = not apart and (pieces[0] != pieces[1] or written._data.strides != each._data.strides)
        if overlaps:
            raise RuntimeError(
                "unsupported operation: some elements of the input tensor and the written-to tensor refer to a "
                "single memory location. Please clone() the tensor before performing the operation."
            )


def piece_of(array: np.ndarray) -> tuple[int, ...] | None:
    """Where the memory of an array begins and ends, if its elements fill it without gaps; else None."""
    if not isinstance(array, np.ndarray) or not array.size:
        return None
    by_step = sorted([(step, n) for step, n in zip(array.strides, array.shape) if n > 1])
    expected = array.itemsize
    for step, n in by_step:
        if step != expected:
            return None
        expected *= n
    start = address(array)
    return start, start + array.nbytes


def reads_what_was_written(written: np.ndarray, read: np.ndarray) -> bool:
    """Is an element read, in the order of the elements, after it was written?"""
    if not isinstance(read, np.ndarray) or np.broadcast_shapes(written.shape, read.shape) != written.shape:
        return False
    writes, reads = places(written), places(np.broadcast_to(read, written.shape))
    _, when_written, before_the_end = np.intersect1d(writes, reads[::-1], return_indices=True)
    return bool((when_written < writes.size - 1 - before_the_end).any())


def places(array: np.ndarray) -> np.ndarray:
    """The address of each element, in their order."""
    found = np.array(address(array))
    for n, step in zip(array.shape, array.strides):
        found = found[..., None] + np.arange(n) * step
    return found.ravel()
