"""The inputs on which every declaration is tried: shapes rather than numbers, filled with random values by the tests.

A sample is the tuple of a call's arguments, in which a `Shape` stands for a tensor. Shapes are chosen so that mixing
up dimensions shows: (2, 3) is not (3, 2), and broadcasting happens in front, in the middle and on both sides.
"""


class Shape(tuple):
    """A tensor of this shape, with values from `low` to `high`, at least `apart` away from the points in `avoid`."""

    def __new__(cls, *sizes, low=-2.0, high=2.0, avoid=(), apart=0.05):
        shape = super().__new__(cls, sizes)
        shape.low, shape.high, shape.avoid, shape.apart = low, high, avoid, apart
        return shape


def positive(*sizes):
    """Away from zero, above it: for log, sqrt, powers, and as a divisor."""
    return Shape(*sizes, low=0.3)


def smooth(*sizes):
    """On both sides of a kink at zero, and not on it."""
    return Shape(*sizes, avoid=(0.0,))


any_shape = ((Shape(),), (Shape(3),), (Shape(2, 3),), (Shape(2, 1, 3),))
positive_shapes = ((positive(),), (positive(3),), (positive(2, 3),))
smooth_shapes = ((smooth(),), (smooth(3),), (smooth(2, 3),))
pairs = (
    (Shape(), Shape()),
    (Shape(2, 3), Shape(2, 3)),
    (Shape(2, 3), Shape(3)),
    (Shape(3), Shape(2, 3)),
    (Shape(2, 1), Shape(1, 3)),
    (Shape(2, 3), Shape()),
)
