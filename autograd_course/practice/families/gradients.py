"""What one `backward()` leaves in `.grad`, and what it does not touch."""

from .piece import factor, number, piece, pieces, term, tracked

TITLE = "one backward pass"
LESSON = 1
BELIEFS = ("M01", "M02", "M03", "M06")


def opening(random):
    """A tracked number."""
    return [tracked("x", number(random))], ("",)


@piece(comes="first")
def fresh(random):
    return ["print(x.grad)"]


@piece(kind="pass")
def slope(random):
    return [f"y = {term(random)}", "y.backward()", "print(x.grad)"]


@piece(kind="pass")
def returned(random):
    return [f"y = {term(random)}", "print(y.backward())", "print(x.grad)"]


@piece(kind="pass")
def two_parameters(random):
    other = tracked("b", number(random))
    line = f"y = {factor(random)} * x * b + {factor(random)} * b"
    return [other, line, "y.backward()", "print(x.grad)", "print(b.grad)"]


@piece(kind="pass")
def untracked(random):
    data = f"c = torch.tensor({number(random)})"
    return [data, f"y = {factor(random)} * c * x + c", "y.backward()", "print(c.grad)", "print(x.grad)"]


PIECES = pieces(vars())
