"""The slopes of single operations: those that are computed from the result, and those at a kink."""

from .piece import factor, number, piece, pieces, tracked

TITLE = "slopes of single operations"
LESSON = 7
BELIEFS = ("M34", "M35")


def opening(random):
    """Nothing: each piece has tensors of its own."""
    return [], ("",)


@piece
def root(random):
    value, weight = random.choice((9.0, 16.0, 25.0, 100.0)), random.choice((30, 60, 120, 240))
    return [tracked("r", value), f"({weight} * r.sqrt()).backward()", "print(r.grad)"]


@piece
def exponential(random):
    return [tracked("e", 0.0), f"({factor(random)} * e.exp()).backward()", "print(e.grad)"]


@piece
def squared(random):
    return [
        tracked("s", number(random)),
        f"({factor(random)} * s**{random.choice((2, 3))}).backward()",
        "print(s.grad)",
    ]


@piece(kind="kink")
def relu(random):
    values = random.sample([-float(random.randint(2, 5)), 0.0, float(random.randint(2, 5))], 3)
    return [tracked("k", values), f"({factor(random)} * k.relu()).sum().backward()", "print(k.grad)"]


@piece(kind="kink")
def relu_at_zero(random):
    return [tracked("k", 0.0), f"({factor(random)} * k.relu() + {factor(random)} * k).backward()", "print(k.grad)"]


@piece
def tie(random):
    return [
        f"p, q = [torch.tensor({number(random)}, requires_grad=True) for _ in range(2)]",
        f"({factor(random)} * torch.maximum(p, q)).backward()",
        "print(p.grad)",
    ]


PIECES = pieces(vars())
