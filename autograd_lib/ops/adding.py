"""Adding rows to a table at places that may come several times: the derivative of every lookup, in NumPy."""

import numpy as np

FEW = 64  # passes over the rows; and the width from which on a pass is worth while is a quarter of that


def add_rows(table, numbers, rows, empty=False):
    """`table[numbers[i]] += rows[i]` for each i in turn, in place. Shapes: (n, width), (m,) and (m, width).

    `empty` says that the table holds zeros, so that the first rows need not be added to them.

    One pass adds the first row for each place of the table, the next pass the second, and so on: each is a plain sum of
    whole rows. Where a place comes too often for that, elements are added one by one.
    """
    width = table.shape[1]
    counts = np.bincount(numbers, minlength=len(table))
    if 4 * width < FEW or np.maximum.reduce(counts, initial=0) > FEW:
        add_elements(table.reshape(-1), (numbers[:, None] * width + np.arange(width)).reshape(-1), rows.reshape(-1))
        return
    short = numbers.astype(np.uint16) if len(table) < 1 << 16 else numbers  # these NumPy sorts ten times as fast
    order = np.argsort(short, kind="stable")
    starts = np.cumsum(counts) - counts
    places, turn = np.flatnonzero(counts), 0
    while places.size:
        chosen = rows.take(order[starts[places] + turn], axis=0)
        table[places] = chosen if empty and not turn else table[places] + chosen
        turn += 1
        places = places[counts[places] > turn]


def add_elements(total, places, values):
    """`total[places[i]] += values[i]` for each i in turn, in place; all are one-dimensional.

    In one dimension `np.add.at` is several times as fast as in more.
    """
    np.add.at(total, places, values)


def whole_slices(index, dim):
    """The numbers of the slices along `dim`, if `index` names whole slices: if it is the same in all other dimensions.

    None otherwise. Such an index often is a vector that was expanded, and then has no steps in the other dimensions.
    """
    first = index[tuple([slice(None) if d == dim else slice(1) for d in range(index.ndim)])]
    steps = [step for d, step in enumerate(index.strides) if d != dim]
    if any(steps) and not ((index[:1] == first[:1]).all() and (index == first).all()):
        return None
    return first.reshape(-1)
