"""Matrices as rectangles: what a chain of products costs from either end, and what broadcasting copies and adds up."""

from itertools import product as combinations

from ..drawing.theme import ACCENT, GRADIENT, INK, PAPER, SHADE
from ..values import counted, number
from .explorable import Explorable, State, in_words
from .paper import rectangle, text

LARGEST = 46  # the side of the largest rectangle
ROW, COLUMN = 84, 60
CELL = 46, 24


def product(chains):
    """What the product of each of the `chains` of matrices costs, begun at its left end or at its right.

    `chains` are lists of matrices by name. A product of shapes (p, q) and (q, r) takes p · q · r multiplications.

    >>> from autograd_lib.viz import explore
    >>> explore.product({"one row": [torch.ones(1, 5), torch.ones(5, 5), torch.ones(5, 5)]})
    A chain of products, from either end
      one row, from the left: 1×5 · 5×5 takes 25. 1×5 · 5×5 takes 25. Together 50 multiplications.
      one row, from the right: 5×5 · 5×5 takes 125. 1×5 · 5×5 takes 25. Together 150 multiplications.
    """
    knobs, states = {"shapes": list(chains), "begin": ["left", "right"]}, []
    plans = {chosen: _plan(chains[chosen[0]], chosen[1] == "left") for chosen in combinations(*knobs.values())}
    side = max(size for matrices in chains.values() for matrix in matrices for size in matrix.shape)
    most = max(cost for _, costs in plans.values() for cost in costs)
    longest = max(map(len, chains.values()))
    beside = 40 + COLUMN * longest  # the middle of the prices
    for (name, end), (rows, costs) in plans.items():
        sentences, parts = [], []
        for place, shapes in enumerate(rows):
            for column, shape in enumerate(shapes):
                is_new = place and column == (0 if end == "left" else len(shapes) - 1)
                parts += _matrix(shape, 34 + COLUMN * column, 30 + ROW * place, LARGEST / side, is_new)
            if place:
                left, right = rows[place - 1][:2] if end == "left" else rows[place - 1][-2:]
                cost = costs[place - 1]
                sentences.append(f"{_by(left)} · {_by(right)} takes {cost:,}.")
                square = LARGEST * (cost / most) ** 0.5
                down = ROW * place + 30
                parts.append(rectangle(beside - square / 2, down - square / 2, square, square, ACCENT, ACCENT))
                parts.append(text(beside, down + 40, f"{cost:,}", colour=ACCENT))
        sentences.append(f"Together {sum(costs):,} multiplications.")
        states.append(State(f"{name}, from the {end}", tuple(sentences), parts))
    size = beside + 40, ROW * longest
    return Explorable("A chain of products, from either end", size, (), states, knobs=knobs)


def broadcast(gradient, *tensors):
    """How each of the `tensors` is copied to the shape of `gradient`, and how the copies' gradients are added up.

    >>> from autograd_lib.viz import explore
    >>> explore.broadcast(torch.tensor([[1.0, 2.0], [3.0, 4.0]]), torch.tensor([0.5, 7.0]))
    Copies on the way there, sums on the way back
      shape = (2,): The 0.5 has 2 copies, and gets 1.0 + 3.0 = 4.0. The 7.0 has 2 copies, and gets 2.0 + 4.0 = 6.0.
    """
    knobs, states = {"shape": [str(tuple(tensor.shape)) for tensor in tensors]}, []
    came = _grid(gradient)
    right, below = CELL[0] * len(came[0]) + 60, CELL[1] * len(came) + 64
    for tensor, shape in zip(tensors, knobs["shape"], strict=True):
        leaf = tensor.detach().clone().requires_grad_()
        copies = gradient * 0 + leaf
        copies.backward(gradient)
        values, sums = _grid(leaf), _grid(leaf.grad)
        tall, wide = len(values) > 1, len(values[0]) > 1
        arrived = {}  # by the place of a value: the gradients of its copies
        for row, line in enumerate(came):
            for column, each in enumerate(line):
                arrived.setdefault((row * tall, column * wide), []).append(number(each))
        sentences = []
        for (row, column), each in arrived.items():
            total = f" = {number(sums[row][column])}" if len(each) > 1 else ""
            count = counted(len(each), "copy", "copies")
            sentences.append(f"The {number(values[row][column])} has {count}, and gets {' + '.join(each)}{total}.")
        parts = [
            *_table("values", values, 4, 24, tall, wide),
            *_table("→ copies", _grid(copies), right, 24, tall, wide),
            *_table(".grad", sums, 4, below, tall, wide),
            *_table("← gradients", came, right, below, tall, wide),
        ]
        states.append(State(in_words({"shape": shape}), tuple(sentences), parts))
    size = right + CELL[0] * len(came[0]) + 4, 2 * below - 34
    return Explorable("Copies on the way there, sums on the way back", size, (), states, knobs=knobs)


def _grid(tensor):
    """The numbers of a tensor of at most two dimensions, by rows."""
    values = tensor.tolist()
    for _ in range(2 - len(tensor.shape)):
        values = [values]
    return values


def _plan(matrices, from_the_left):
    """The shapes that are left after each product, and what each product costs."""
    matrices, costs = list(matrices), []
    rows = [[tuple(matrix.shape) for matrix in matrices]]
    while len(matrices) > 1:
        place = 0 if from_the_left else len(matrices) - 2
        left, right = matrices[place : place + 2]
        costs.append(left.shape[0] * left.shape[1] * right.shape[1])
        matrices[place : place + 2] = [left @ right]
        rows.append([tuple(matrix.shape) for matrix in matrices])
    return rows, costs


def _by(shape):
    return "×".join(map(str, shape))


def _matrix(shape, across, down, scale, is_new):
    height, width = (max(size * scale, 3) for size in shape)
    colour = GRADIENT if is_new else INK
    yield rectangle(across - width / 2, down - height / 2, width, height, SHADE, colour)
    yield text(across, down + 40, _by(shape), colour=colour)


def _table(caption, grid, across, down, tall, wide):
    """Numbers in cells, of which neighbours from one value have one shade."""
    yield text(across, down - 6, caption, "start", GRADIENT if "grad" in caption else INK)
    for row, line in enumerate(grid):
        for column, each in enumerate(line):
            x, y = across + CELL[0] * column, down + CELL[1] * row
            yield rectangle(x, y, *CELL, SHADE if (row * tall + column * wide) % 2 else PAPER)
            yield text(x + CELL[0] / 2, y + 16, number(each))
