"""The inputs on which every declaration is tried: shapes rather than numbers, filled with random values by the tests.

A sample is the tuple of a call's arguments, in which a `Shape` stands for a tensor of floats, an `Index` for one of
integers and a `Mask` for one of bools. Shapes are chosen so that mixing up dimensions shows: (2, 3) is not (3, 2),
and broadcasting happens in front, in the middle and on both sides.
"""

from collections.abc import Sequence


class Shape(tuple):
    """A tensor of this shape, with values from `low` to `high`, at least `apart` away from the points in `avoid`."""

    def __new__(cls, *sizes, low=-2.0, high=2.0, avoid=(), apart=0.05):
        shape = super().__new__(cls, sizes)
        shape.low, shape.high, shape.avoid, shape.apart = low, high, avoid, apart
        return shape


class Zeros(Shape):
    """As `Shape`, with zeros at these places."""

    def __new__(cls, *sizes, at: Sequence, **limits):
        shape = super().__new__(cls, *sizes, **limits)
        shape.at = at
        return shape


class Index(tuple):
    """A tensor of this shape with integers from 0 to `below` - 1, most of them several times."""

    def __new__(cls, *sizes, below):
        shape = super().__new__(cls, sizes)
        shape.below = below
        return shape


class Mask(tuple):
    """A tensor of this shape with both bools."""

    def __new__(cls, *sizes):
        return super().__new__(cls, sizes)


def positive(*sizes):
    """Away from zero, above it: for log, sqrt, powers, and as a divisor."""
    return Shape(*sizes, low=0.3)


def smooth(*sizes, at=(0.0,)):
    """On both sides of a kink, and not on it."""
    return Shape(*sizes, avoid=at)


any_shape = ((Shape(),), (Shape(3),), (Shape(2, 3),), (Shape(2, 1, 3),))
positive_shapes = ((positive(),), (positive(3),), (positive(2, 3),))
smooth_shapes = ((smooth(),), (smooth(3),), (smooth(2, 3),))
steps = ((Shape(),), (Shape(2, 3, low=0.6, high=0.9),))  # between the jumps of floor, ceil and round
pairs = (
    (Shape(), Shape()),
    (Shape(2, 3), Shape(2, 3)),
    (Shape(2, 3), Shape(3)),
    (Shape(3), Shape(2, 3)),
    (Shape(2, 1), Shape(1, 3)),
    (Shape(2, 3), Shape()),
)
positive_pairs = ((positive(), positive()), (positive(2, 3), positive(3)), (positive(2, 1), positive(1, 3)))
along = (
    (Shape(2, 3), (0,), False),
    (Shape(2, 3), (1,), True),
    (Shape(2, 3, 4), (0, 2), False),
    (Shape(3), (0,), False),
    (Shape(), (), False),
)
