"""The error function for arrays, which NumPy does not have.

Source: W. J. Cody, Rational Chebyshev approximations for the error function, Mathematics of Computation 23 (1969):
a ratio of two polynomials for erf near 0, and one each for erfc(x) eˣ² further out, where erf is 1 − erfc. Their
errors are below the last digit of a float64.
"""

import math

import numpy as np

# From the highest power down to the constant.
NEAR_0 = (
    (1.85777706184603153e-1, 3.16112374387056560, 1.13864154151050156e2, 3.77485237685302021e2, 3.20937758913846947e3),
    (1.0, 2.36012909523441209e1, 2.44024637934444173e2, 1.28261652607737228e3, 2.84423683343917062e3),
)
UP_TO_4 = (
    (2.15311535474403846e-8, 5.64188496988670089e-1, 8.88314979438837594, 6.61191906371416295e1,
     2.98635138197400131e2, 8.81952221241769090e2, 1.71204761263407058e3, 2.05107837782607147e3,
     1.23033935479799725e3),
    (1.0, 1.57449261107098347e1, 1.17693950891312499e2, 5.37181101862009858e2, 1.62138957456669019e3,
     3.29079923573345963e3, 4.36261909014324716e3, 3.43936767414372164e3, 1.23033935480374942e3),
)  # fmt: skip
BEYOND_4 = (
    (1.63153871373020978e-2, 3.05326634961232344e-1, 3.60344899949804439e-1, 1.25781726111229246e-1,
     1.60837851487422766e-2, 6.58749161529837803e-4),
    (1.0, 2.56852019228982242, 1.87295284992346725, 5.27905102951428412e-1, 6.05183413124413191e-2,
     2.33520497626869185e-3),
)  # fmt: skip


def _ratio(polynomials, x):
    """The quotient of two polynomials at x, by Horner's rule."""
    values = []
    for first, *others in polynomials:
        value = np.full_like(x, first)
        for coefficient in others:
            value *= x
            value += coefficient
        values.append(value)
    return values[0] / values[1]


def erf(x: np.ndarray) -> np.ndarray:
    """erf of a NumPy array or scalar of floats."""
    if not x.ndim:
        return x.dtype.type(math.erf(x))
    size = np.abs(x)
    square = np.minimum(size, 6) ** 2  # from 6 on, erf is 1 in every digit
    far = 1 - np.exp(-square) * _ratio(UP_TO_4, np.minimum(size, 4))
    if x.dtype == np.float64 and np.any(beyond := size > 4):
        inverse = 1 / square[beyond]
        tail = (1 / math.sqrt(math.pi) - inverse * _ratio(BEYOND_4, inverse)) * np.sqrt(inverse)
        far[beyond] = 1 - np.exp(-square[beyond]) * tail
    near = size < 0.46875
    return np.where(near, x * _ratio(NEAR_0, square * near), np.copysign(far, x))
