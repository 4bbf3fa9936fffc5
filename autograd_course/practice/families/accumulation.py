"""What `.grad` holds after several passes."""

from .piece import factor, number, piece, pieces, term, tracked

TITLE = "accumulation"
LESSON = 5
BELIEFS = ("M01", "M02", "M03", "M19", "M20", "M24")


def opening(random):
    """A tracked number."""
    return [tracked("x", number(random))], ("",)


@piece(comes="first")
def fresh(random):
    return ["print(x.grad)"]


@piece
def returned(random):
    return [f"print(({term(random)}).backward())", "print(x.grad)"]


@piece(kind="two")
def two_passes(random):
    return [f"({term(random)}).backward()", f"({term(random)}).backward()", "print(x.grad)"]


@piece(kind="two")
def snapshot(random):
    return [f"({term(random)}).backward()", "g = x.grad", f"({term(random)}).backward()", "print(g)", "print(x.grad)"]


@piece(kind="two")
def kept_copy(random):
    return [f"({term(random)}).backward()", "g = x.grad.clone()", f"({term(random)}).backward()", "print(x.grad - g)"]


@piece(kind="twice")
def retained(random):
    return [f"y = {factor(random)} * x**2", "y.backward(retain_graph=True)", "y.backward()", "print(x.grad)"]


@piece(comes="last", kind="twice")
def used_up(random):
    return [f"y = {factor(random)} * x**2", "y.backward()", "y.backward()", "print(x.grad)"]


@piece(comes="last", kind="twice")
def returned_then_used_up(random):
    return [f"y = {factor(random)} * x**2", "print(y.backward())", "y.backward()", "print(x.grad)"]


PIECES = pieces(vars())
