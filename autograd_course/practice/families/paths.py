"""Several ways through a graph: sums over paths, branches and loops."""

from .piece import factor, number, piece, pieces, tracked

TITLE = "paths and branches"
LESSON = 3
BELIEFS = ("M12", "M13", "M14", "M15")


def opening(random):
    """A tracked number."""
    return [tracked("x", number(random, -5, 6, 7))], ("",)


@piece(kind="paths")
def two_terms(random):
    first = factor(random)
    return [f"y = {first} * x + {factor(random, first)} * x**2", "y.backward()", "print(x.grad)"]


@piece(kind="paths")
def through_a_result(random):
    first = factor(random)
    return [f"h = {first} * x", f"y = {factor(random, first)} * h + h * x", "y.backward()", "print(x.grad)"]


@piece(kind="paths")
def reused_result(random):
    return [f"h = {random.choice((2, 3))} * x", f"y = h * h + {factor(random)} * h", "y.backward()", "print(x.grad)"]


@piece(kind="built")
def built(random):
    return [f"z = {factor(random)} * x", "print(z.grad_fn is None)"]


@piece(kind="built")
def built_and_walked(random):
    return [f"z = {factor(random)} * x", "print(z.grad_fn is None)", "z.backward()", "print(x.grad)"]


@piece(kind="branch")
def branch(random):
    first = factor(random)
    return [
        tracked("b", number(random)),
        f"c = {first} * b if b > {random.choice((0, 1))} else {factor(random, first)} * b**2",
        "c.backward()",
        "print(b.grad)",
    ]


@piece(kind="branch", comes="last")
def branch_on_x(random):
    first = factor(random)
    return [
        f"c = {first} * x if x > {random.choice((0, 1))} else {factor(random, first)} * x**2",
        "c.backward()",
        "print(x.grad)",
    ]


@piece(kind="branch", comes="last")
def loop(random):
    return [
        "c = x * x",
        f"while c < {random.choice((40, 90, 200))}:",
        f"    c = {random.choice((2, 3))} * c",
        "c.backward()",
        "print(x.grad)",
    ]


PIECES = pieces(vars())
