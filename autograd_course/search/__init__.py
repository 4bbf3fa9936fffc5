"""What an exercise's inputs may be: an ordinary value for each argument, and its corners, each in plain words.

domain   arguments written as Python, and the cases that follow: ordinary first, then one corner, then two
values   named generators of such values
"""

from .domain import domain
from .values import (
    array,
    functions_of_numbers,
    functions_of_vectors,
    numbers,
    small_numbers,
    tensor,
    tracked_numbers,
    vectors,
)

__all__ = [
    "array",
    "domain",
    "functions_of_numbers",
    "functions_of_vectors",
    "numbers",
    "small_numbers",
    "tensor",
    "tracked_numbers",
    "vectors",
]
