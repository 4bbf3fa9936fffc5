"""What is still the parameter, from when on a tensor is tracked, and what leaves the graph."""

from .piece import factor, number, piece, pieces, tracked

TITLE = "parameters, flags, and what leaves the graph"
LESSON = 2
BELIEFS = ("M07", "M08", "M09", "M10", "M11")


def opening(random):
    """A tracked number, or one that was scaled."""
    value = number(random)
    if random.random() < 0.5:
        scaled = f"w = torch.tensor({value}, requires_grad=True) * {random.choice((0.5, 2, 3))}"
        return [scaled], ("", "scaled")
    return [tracked("w", value)], ("", "parameter")


@piece(way="scaled", kind="pass")
def of_a_scaled(random):
    return [f"({factor(random)} * w**2).backward()", "print(w.grad)"]


@piece
def is_it_a_leaf(random):
    return ["print(w.is_leaf)"]


@piece(way="parameter", kind="pass")
def stepped(random):
    return [
        f"({factor(random)} * w**2).backward()",
        f"w = w - {random.choice((0.5, 0.1))} * w.grad",
        f"({factor(random)} * w).backward()",
        "print(w)",
        "print(w.grad)",
    ]


@piece(way="parameter", kind="pass")
def stepped_in_place(random):
    rate = random.choice((0.5, 0.1))
    return [
        f"({factor(random)} * w**2).backward()",
        "with torch.no_grad():",
        f"    w -= {rate} * w.grad",
        "print(w)",
    ]


@piece(kind="late")
def late(random):
    return [
        f"c = torch.tensor({number(random)})",
        "d = c * c",
        "c.requires_grad_()",
        "(d * c).backward()",
        "print(c.grad)",
    ]


@piece(kind="late")
def late_flag(random):
    return [
        f"c = torch.tensor({number(random)})",
        "d = c * w",
        "e = c * c",
        "c.requires_grad_()",
        "print(e.requires_grad)",
    ]


@piece(comes="last", kind="whole")
def whole_number(random):
    return [f"n = torch.tensor({int(number(random))}, requires_grad=True)", "print(n.requires_grad)"]


@piece(comes="last", kind="whole")
def whole_number_later(random):
    return [f"n = torch.tensor({int(number(random))})", "n.requires_grad_()", "print(n.requires_grad)"]


@piece(kind="pass")
def as_a_number(random):
    value = tracked("v", number(random))
    way_out = random.choice(("(v * v).item()", "torch.tensor((v * v).item())", "(v * v).detach()"))
    return [value, f"({way_out} * v).backward()", "print(v.grad)"]


@piece(way="parameter", kind="out")
def out_and_back(random):
    return [f"({factor(random)} * w * w.item()).backward()", "print(w.grad)"]


PIECES = pieces(vars())
