"""Which tensors are leaves, and whose `.grad` is filled."""

from .piece import factor, number, piece, pieces, tracked

TITLE = "leaves and None"
LESSON = 2
BELIEFS = ("M02", "M03", "M04", "M05", "M06")


def opening(random):
    """A parameter w and data x."""
    return [tracked("w", number(random)), f"x = torch.tensor({number(random)})"], ("",)


@piece(comes="first")
def fresh(random):
    return ["print(w.grad)"]


@piece
def is_a_leaf(random):
    return [f"print({random.choice(('x', '(x * 2)', 'w.detach()', '(w.detach() * x)'))}.is_leaf)"]


@piece
def flag_of_a_result(random):
    return [f"print(({random.choice(('w * x', 'x * x', 'w.detach() * x', 'x + 1'))}).requires_grad)"]


@piece(kind="pass")
def inner(random):
    return ["h = w * x", f"({factor(random)} * h).backward()", "print(h.grad)", "print(w.grad)"]


@piece(kind="pass")
def kept(random):
    return ["h = w * x", "h.retain_grad()", f"({factor(random)} * h).backward()", "print(h.grad)", "print(w.grad)"]


@piece(kind="pass")
def of_the_data(random):
    return [f"({factor(random)} * w * x).backward()", "print(w.grad)", "print(x.grad)"]


@piece(kind="pass")
def of_the_output(random):
    return [f"y = {factor(random)} * w**2 + x", "y.backward()", "print(y.grad)", "print(w.grad)"]


@piece(kind="pass")
def of_all(random):
    return ["h = w * x", f"({factor(random)} * h).backward()", "print(h.grad)", "print(x.grad)", "print(w.grad)"]


PIECES = pieces(vars())
