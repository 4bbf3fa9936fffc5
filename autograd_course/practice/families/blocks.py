"""Switching tracking off and on: blocks, flags, modes; and what may be changed there."""

from .piece import factor, number, piece, pieces, tracked

TITLE = "blocks and modes"
LESSON = 6
BELIEFS = ("M25", "M26", "M29")


def opening(random):
    """A tracked number."""
    return [tracked("x", number(random))], ("",)


@piece(kind="block")
def flag_inside(random):
    return ["with torch.no_grad():", "    print(x.requires_grad)"]


@piece(kind="block")
def factory_inside(random):
    made = f"    w = torch.tensor({number(random)}, requires_grad=True)"
    return ["with torch.no_grad():", made, "print(w.requires_grad)"]


@piece(kind="block")
def both_inside(random):
    made = f"    w = torch.tensor({number(random)}, requires_grad=True)"
    return ["with torch.no_grad():", "    print(x.requires_grad)", made, "print(w.requires_grad)"]


@piece(kind="result")
def result_inside(random):
    return ["with torch.no_grad():", f"    y = {factor(random)} * x", "(y * x).backward()", "print(x.grad)"]


@piece(kind="result")
def enabled_again(random):
    inner = ["    with torch.enable_grad():", f"        y = {factor(random)} * x**2"]
    return ["with torch.no_grad():", *inner, "y.backward()", "print(x.grad)"]


@piece(kind="result")
def one_pass(random):
    return [f"({factor(random)} * x**2).backward()", "print(x.grad)"]


@piece(comes="last", kind="step")
def stepped(random):
    return [f"({factor(random)} * x).backward()", f"x = x - {random.choice((0.5, 0.1))} * x.grad", "print(x.is_leaf)"]


@piece(comes="last", kind="step")
def changed(random):
    return [f"x.mul_({factor(random)})", "print(x)"]


@piece(comes="last", kind="step")
def changed_inside(random):
    return ["with torch.no_grad():", f"    x.mul_({factor(random)})", "print(x)"]


@piece
def evaluation(random):
    return ["layer = torch.nn.Linear(1, 1).eval()", "print(layer(torch.ones(1)).requires_grad)"]


PIECES = pieces(vars())
