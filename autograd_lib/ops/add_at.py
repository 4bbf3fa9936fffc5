"""Adding rows to a table at places that may come several times: the derivative of every lookup, in NumPy."""

import numpy as np

FEW = 64  # passes over the rows; and the width from which on a pass is worth while is a quarter of that


def add_rows(table: np.ndarray, numbers: np.ndarray, rows: np.ndarray, empty=False) -> None:
    """`table[numbers[i]] += rows[i]` for each i in turn, in place. Shapes: (n, width), (m,) and (m, width).

    `empty` says that the table holds zeros, so that the first rows need not be added to them.

    The first pass takes the first row for each place of the table, the next one adds the second, and so on: each is a
    plain sum of whole rows. Places that come most often are in front, so that those that have a further row are the
    first ones in every pass. Where a place comes too often for that, elements are added one by one.
    """
    if not numbers.size:
        return
    width, numbers = table.shape[1], numbers.astype(np.intp)  # as NumPy counts, in a browser with 32 bits
    counts = np.bincount(numbers, minlength=len(table))
    most = np.maximum.reduce(counts)
    if 4 * width < FEW or most > FEW:
        add_elements(table.reshape(-1), (numbers[:, None] * width + np.arange(width)).reshape(-1), rows.reshape(-1))
        return
    short = numbers.astype(np.uint16) if len(table) < 1 << 16 else numbers  # these NumPy sorts ten times as fast
    order = np.argsort(short, kind="stable")
    places = np.argsort((FEW - counts).astype(np.uint8), kind="stable")
    starts = (np.cumsum(counts) - counts)[places]
    first, *further = (len(table) - np.cumsum(np.bincount(counts))).tolist()  # so many places have a row in each pass
    sums = rows.take(order[starts[:first]], axis=0)
    if not empty:
        sums += table[places[:first]]
    for turn, n in enumerate(further[:-1], 1):
        sums[:n] += rows.take(order[starts[:n] + turn], axis=0)
    table[places[:first]] = sums


def add_elements(total: np.ndarray, places: np.ndarray, values: np.ndarray) -> None:
    """`total[places[i]] += values[i]` for each i in turn, in place; all are one-dimensional.

    In one dimension `np.add.at` is several times as fast as in more.
    """
    np.add.at(total, places, values)


def whole_slices(index: np.ndarray, dim: int) -> np.ndarray | None:
    """The numbers of the slices along `dim`, if `index` names whole ones: the part of it that the others repeat.

    None otherwise. Such an index often is a vector that was expanded, and then has no steps in the other dimensions.
    """
    first = index[tuple([slice(None) if d == dim else slice(1) for d in range(index.ndim)])]
    steps = [step for d, step in enumerate(index.strides) if d != dim]
    if any(steps) and not ((index[:1] == first[:1]).all() and (index == first).all()):
        return None
    return first


def are_there(numbers: np.ndarray, n: int):
    """Are they all from 0 to n - 1? As an unsigned number, a negative one is very large."""
    return np.maximum.reduce(numbers.view(f"u{numbers.itemsize}"), axis=None, initial=0) < n
