"""What an exercise's inputs may be: an ordinary value for each argument, and its corners, each in plain words."""

from .domain import domain
from .generators import (
    APART,
    INFINITE,
    LARGE,
    MANY,
    NAN,
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
from .steps import has_hook, optimizers, paths_to, reached_from, reached_in, steps_of, trained_by
