"""What an exercise's inputs may be: an ordinary value for each argument, and its corners, each in plain words.

domain   arguments written as Python, and the cases that follow: ordinary first, then one corner, then two
values   named generators of such values
steps    optimizers, and where their steps lead
"""

from .domain import domain
from .generators import (
    APART,
    INFINITE,
    array,
    arrays,
    functions_of_numbers,
    functions_of_vectors,
    incoming_gradients,
    leaves,
    lists,
    losses,
    matrices,
    numbers,
    positive_arrays,
    small_numbers,
    tensor,
    tracked_numbers,
    vectors,
)
from .steps import later_pass, optimizers, steps_of, trained_by

__all__ = [
    "APART",
    "INFINITE",
    "array",
    "arrays",
    "domain",
    "functions_of_numbers",
    "functions_of_vectors",
    "incoming_gradients",
    "later_pass",
    "leaves",
    "lists",
    "losses",
    "matrices",
    "numbers",
    "optimizers",
    "positive_arrays",
    "small_numbers",
    "steps_of",
    "tensor",
    "tracked_numbers",
    "trained_by",
    "vectors",
]
