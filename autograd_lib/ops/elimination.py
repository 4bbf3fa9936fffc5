"""Gaussian elimination: what is left of an inverse and a determinant where a matrix is singular."""

import numpy as np


def pivots_of(matrix):
    """Gaussian elimination with the largest pivot: the order of the rows, and the two triangles."""
    n = len(matrix)
    rows, lower, upper = np.arange(n), np.eye(n), matrix.astype(float)
    for k in range(n):
        largest = k + np.argmax(np.abs(upper[k:, k]))
        for each in (rows, upper):
            each[[k, largest]] = each[[largest, k]]
        lower[[k, largest], :k] = lower[[largest, k], :k]
        if upper[k, k] != 0:
            lower[k + 1 :, k] = upper[k + 1 :, k] / upper[k, k]
            upper[k + 1 :] -= np.outer(lower[k + 1 :, k], upper[k])
    return rows, lower, upper


def inverses_by_pivots(x: np.ndarray, least) -> np.ndarray:
    """The same by elimination, with `least` in place of pivots that are 0: each matrix has one."""
    found = [inverse_by_pivots(x[place], least) for place in np.ndindex(x.shape[:-2]) if x.size]
    return np.array(found, x.dtype).reshape(x.shape)


def inverse_by_pivots(matrix: np.ndarray, least) -> np.ndarray:
    rows, lower, upper = pivots_of(matrix)
    np.fill_diagonal(upper, np.where(upper.diagonal() == 0, least, upper.diagonal()))
    result = np.linalg.inv(lower)[:, np.argsort(rows)]
    for k in reversed(range(len(rows))):
        result[k] = (result[k] - upper[k, k + 1 :] @ result[k + 1 :]) / upper[k, k]
    return result


def determinants(x: np.ndarray) -> np.ndarray:
    """Those that are 0 have the sign of the product of their pivots."""
    found = np.asarray(np.linalg.det(x))
    for place in np.ndindex(found.shape):
        if found[place] == 0 and x.size:
            rows, _, upper = pivots_of(x[place])
            found[place] = np.linalg.det(np.eye(len(rows))[rows]) * np.prod(upper.diagonal())
    return found[()]
