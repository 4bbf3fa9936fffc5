"""Sequences of different lengths, side by side."""

from collections.abc import Iterable
from functools import partial as _partial

import autograd_lib as torch
from autograd_lib.basics import left_out as _left_out

__getattr__ = _partial(_left_out.refuse, __name__)


def pad_sequence(sequences, batch_first=False, padding_value=0.0, padding_side="right") -> torch.Tensor:
    """The sequences side by side in one tensor, the shorter ones filled up with `padding_value`.

    Shapes: sequences (L, *), result (longest L, N, *), with `batch_first` (N, longest L, *). Raises RuntimeError for
    no sequences, or for a side other than "left" and "right".

    >>> sequences = [torch.tensor([1, 2, 3]), torch.tensor([4])]
    >>> torch.nn.utils.rnn.pad_sequence(sequences, batch_first=True)
    tensor([[1, 2, 3],
            [4, 0, 0]])
    """
    if not isinstance(sequences, Iterable):
        raise RuntimeError(
            f"pad_sequence: Expected iterable for input sequences, but got arg of type: {type(sequences)}"
        )
    sequences = list(sequences)
    if not sequences:
        raise RuntimeError("received an empty list of sequences")
    if padding_side not in ("left", "right"):
        raise RuntimeError(f"Expected padding_side to be one of left or right, but got {padding_side}.")
    longest = max([len(each) for each in sequences])
    sizes = (len(sequences), longest) if batch_first else (longest, len(sequences))
    result = torch.full((*sizes, *sequences[0].shape[1:]), padding_value, dtype=sequences[0].dtype)
    for number, sequence in enumerate(sequences):
        start = longest - len(sequence) if padding_side == "left" else 0
        result.select(0 if batch_first else 1, number).narrow(0, start, len(sequence)).copy_(sequence)
    return result
