"""Vectors: what `backward()` accepts, what broadcasting does to a gradient, and sums against means."""

from .piece import factor, number, piece, pieces, tracked

TITLE = "vectors, shapes, sum and mean"
LESSON = 4
BELIEFS = ("M16", "M17", "M18")


def opening(random):
    """A tracked vector."""
    values = random.sample((-5.0, -4.0, -3.0, -2.0, 2.0, 3.0, 4.0, 5.0), random.choice((2, 3)))
    return [tracked("x", values)], (("", "two") if len(values) == 2 else ("", "three"))


@piece(kind="reduce")
def summed(random):
    return [f"({factor(random)} * x).sum().backward()", "print(x.grad)"]


@piece(kind="reduce")
def squares(random):
    return ["(x * x).sum().backward()", "print(x.grad)"]


@piece(kind="reduce")
def averaged(random):
    return [f"({random.choice((6, 12, 18))} * x).mean().backward()", "print(x.grad)"]


@piece(comes="last", kind="vector")
def bare(random):
    return [f"y = {factor(random)} * x", "y.backward()", "print(x.grad)"]


@piece(kind="vector", way="two")
def weighted(random):
    return [
        f"y = {factor(random)} * x",
        f"y.backward(torch.tensor([{number(random)}, {random.choice((10.0, 100.0))}]))",
        "print(x.grad)",
    ]


@piece(kind="broadcast", way="two")
def rows(random):
    return [
        f"b = torch.tensor([{number(random)}, {number(random)}], requires_grad=True)",
        f"({factor(random)} * (torch.ones({random.choice((3, 4, 5))}, 2) + b)).sum().backward()",
        "print(b.grad)",
    ]


@piece(kind="broadcast")
def stretched(random):
    return [
        f"s = torch.tensor({number(random)}, requires_grad=True)",
        f"({factor(random)} * s * torch.ones({random.choice((3, 4))}, 2)).sum().backward()",
        "print(s.grad)",
    ]


@piece(kind="broadcast")
def column(random):
    return [
        f"c = torch.tensor([[{number(random)}], [{number(random)}]], requires_grad=True)",
        f"(c * torch.tensor([{number(random)}, {number(random)}, {number(random)}])).sum().backward()",
        "print(c.grad)",
    ]


@piece(kind="shape")
def shape(random):
    size = random.choice((3, 4, 5))
    return [
        "v = torch.zeros(2, requires_grad=True)",
        f"(torch.ones({size}, 2) * v).{random.choice(('sum', 'mean'))}().backward()",
        "print(v.grad.shape)",
    ]


@piece(kind="both")
def sum_against_mean(random):
    return [
        tracked("m", [number(random) for _ in range(random.choice((3, 4)))]),
        f"({random.choice((6, 12, 24))} * m).{random.choice(('sum', 'mean'))}().backward()",
        "print(m.grad)",
    ]


PIECES = pieces(vars())
