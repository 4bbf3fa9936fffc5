"""`einsum`: sums of products, written with letters for the dimensions, as in "bij,bjk->bik".

PyTorch's way of computing it, so that its graph has the same nodes: each operand gets all dimensions, those of the
result first, and is then multiplied with the next in one batched matrix product, for which the dimensions are sorted
into four kinds: in both operands, only in the left, only in the right, and summed over.
"""

from collections.abc import Sequence
from math import prod

from ..tensors.tensor import Tensor
from .batches import bmm
from .diagonals import diagonal
from .dimensions import movedim, permute
from .shape import reshape, unsqueeze, view
from .stack_and_unbind import tensor_list
from .sum_and_mean import sum as sum_over

DOTS = "..."


def einsum(equation, *operands):
    """The sum of products that `equation` describes: one letter a dimension, an operand between commas.

    Letters that are not behind "->" are summed over; without "->" the result has the letters that occur once, in order.
    "..." stands for dimensions in front that broadcast, a letter twice in one operand for its diagonal. Raises
    RuntimeError for an equation that does not fit the operands, ValueError where there are none.

    >>> torch.einsum("ij,jk->ik", torch.ones(2, 3), torch.ones(3, 4)).shape
    torch.Size([2, 4])
    >>> torch.einsum("ii", torch.tensor([[1.0, 2.0], [3.0, 4.0]]))
    tensor(5.)
    """
    if len(operands) == 1 and isinstance(operands[0], tuple | list):
        operands = operands[0]
    operands = tensor_list("einsum", list(operands))
    if not operands:
        raise ValueError(
            "einsum(): must specify the equation string and at least one operand, or at least one operand and its "
            "subscripts list"
        )
    inputs, arrow, output = equation.replace(" ", "").partition("->")
    subscripts = [parsed(each, f"operand {number}") for number, each in enumerate(inputs.split(","))]
    if len(subscripts) != len(operands):
        fewer = "fewer" if len(operands) < len(subscripts) else "more"
        raise RuntimeError(f"einsum(): {fewer} operands were provided than specified in the equation")
    n_dots = check_dims(subscripts, operands)
    in_result = spelled_out(result_labels(subscripts, parsed(output, "output") if arrow else None), n_dots)
    subscripts = [spelled_out(each, dims_of_dots(each, operand)) for each, operand in zip(subscripts, operands)]
    check_sizes(subscripts, operands)
    summed = {label for each in subscripts for label in each}.difference(in_result)
    order = in_result + sorted(summed, key=str)
    return contracted([aligned(*pair, order) for pair in zip(operands, subscripts)], len(in_result))


def parsed(subscript: str, owner: str):
    """The labels of one operand, or of the output: letters, and DOTS."""
    labels, rest = [], subscript
    while rest:
        if rest[0] == ".":
            if DOTS in labels:
                raise RuntimeError(f"einsum(): found '.' for {owner} for which an ellipsis was already found")
            if not rest.startswith(DOTS):
                raise RuntimeError(f"einsum(): found '.' for {owner} that is not part of any ellipsis")
            labels.append(DOTS)
            rest = rest[3:]
        elif rest[0].isascii() and rest[0].isalpha():
            labels.append(rest[0])
            rest = rest[1:]
        else:
            raise RuntimeError(
                f"einsum(): invalid subscript given at index {len(subscript) - len(rest)} in the equation string, "
                "subscripts must be in [a-zA-Z]"
            )
    return labels


def check_dims(subscripts, operands: Sequence[Tensor]) -> int:
    """How many dimensions the ellipses stand for. Raises RuntimeError for operands with too few or too many."""
    for number, (labels, operand) in enumerate(zip(subscripts, operands)):
        n = len(labels) - (DOTS in labels)
        if operand.ndim < n or (operand.ndim > n and DOTS not in labels):
            relation = "is more than" if DOTS in labels else "does not match"
            ending = "" if DOTS in labels else " and no ellipsis was given"
            raise RuntimeError(
                f"einsum(): the number of subscripts in the equation ({n}) {relation} the number of dimensions "
                f"({operand.ndim}) for operand {number}{ending}"
            )
    return max([dims_of_dots(*pair) for pair in zip(subscripts, operands)])


def result_labels(subscripts, output: Sequence | None):
    """The labels of the result, in order. Raises RuntimeError for one that is no operand's, or comes twice."""
    everywhere = [label for each in subscripts for label in each]
    if output is None:
        once = sorted({label for label in everywhere if label != DOTS and everywhere.count(label) == 1})
        return ([DOTS] if DOTS in everywhere else []) + once
    for label in output:
        if label is not DOTS and output.count(label) > 1:
            raise RuntimeError(f"einsum(): output subscript {label} appears more than once in the output")
        if label not in everywhere and label is not DOTS:
            raise RuntimeError(
                f"einsum(): output subscript {label} does not appear in the equation for any input operand"
            )
    return output


def spelled_out(labels: Sequence, n_dots: int):
    """A label for each dimension; those of an ellipsis are their distance from its last, since they broadcast."""
    return [label for each in labels for label in (range(n_dots)[::-1] if each is DOTS else [each])]


def dims_of_dots(labels: Sequence, operand: Tensor) -> int:
    """How many dimensions of this operand its ellipsis stands for."""
    return operand.ndim - (len(labels) - 1) if DOTS in labels else 0


def check_sizes(subscripts, operands):
    """Raises RuntimeError for a label with two sizes, unless one of them is 1."""
    sizes = {}
    for number, (labels, operand) in enumerate(zip(subscripts, operands)):
        own = {}
        for label, n in zip(labels, operand.shape):
            if own.setdefault(label, n) != n:
                raise RuntimeError(
                    f"einsum(): subscript {label} is repeated for operand {number} but the sizes don't match, "
                    f"{n} != {own[label]}"
                )
            seen = sizes.setdefault(label, n)
            if n != seen and 1 not in (n, seen):
                raise RuntimeError(
                    f"einsum(): subscript {label} has size {n} for operand {number} which does not broadcast with "
                    f"previously seen size {seen}"
                )
            sizes[label] = max(n, seen)


def aligned(operand, labels, order):
    """The operand with a dimension for each label, in this order; a repeated label is its diagonal."""
    places = {}
    for label in labels:
        if label in places:
            operand = movedim(diagonal(operand, 0, places[label], len(places)), -1, places[label])
        else:
            places[label] = len(places)
    for label in order:
        if label not in places:
            places[label] = operand.ndim
            operand = unsqueeze(operand, operand.ndim)
    return permute(operand, [places[label] for label in order])


def contracted(operands, n_out):
    """The operands multiplied one after the other; a dimension is summed over as soon as no other operand has it."""
    summed = range(n_out, operands[0].ndim)
    left, *others = operands
    if not others:
        return sum_over(left, tuple(summed)) if summed else left
    users = {dim: len([each for each in operands if each.shape[dim] != 1]) for dim in summed}
    for right in others:
        together, alone = [], ([], [])
        for dim in summed:
            in_left, in_right = left.shape[dim] != 1, right.shape[dim] != 1
            users[dim] -= in_left and in_right
            if users[dim] == 1 and (in_left or in_right):
                (together if in_left and in_right else alone[0] if in_left else alone[1]).append(dim)
                users[dim] = 0
        left, right = [sum_over(each, dims, True) if dims else each for each, dims in zip((left, right), alone)]
        left = multiplied(left, right, together)
    return view(left, left.shape[:n_out]) if summed else left


def multiplied(left, right, summed):
    """The product of two aligned operands, summed over some dimensions that both have."""
    if not summed:
        return left * right
    both, only_left, only_right = [], [], []
    for dim in range(left.ndim):
        if dim not in summed:
            in_left, in_right = left.shape[dim] != 1, right.shape[dim] != 1
            (both if in_left and in_right else only_left if in_left else only_right).append(dim)

    def size(tensor, dims):
        return [tensor.shape[dim] for dim in dims]

    rows, columns, inner = size(left, only_left), size(right, only_right), size(left, summed)
    batch = size(left, both)
    flat_left = reshape(permute(left, both + only_left + summed + only_right), prod(batch), prod(rows), prod(inner))
    flat_right = reshape(
        permute(right, both + summed + only_right + only_left), prod(batch), prod(inner), prod(columns)
    )
    result = view(bmm(flat_left, flat_right), batch + rows + [1] * len(summed) + columns)
    order = both + only_left + summed + only_right
    return permute(result, sorted(range(len(order)), key=order.__getitem__))
