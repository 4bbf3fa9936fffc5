"""detach and clone, one memory and two, and changes in place."""

from .piece import factor, number, piece, pieces, tracked

TITLE = "detach, clone, in place"
LESSON = 6
BELIEFS = ("M27", "M28", "M30", "M31")


def opening(random):
    """A tracked number, or two of them."""
    if random.random() < 0.5:
        return [tracked("x", [number(random), number(random)])], ("", "vector")
    return [tracked("x", number(random))], ("", "number")


@piece(way="vector", kind="detach")
def window(random):
    return ["d = x.detach()", f"d[{random.choice((0, 1))}] = {random.choice((10.0, 20.0))}", "print(x)"]


@piece(way="vector", kind="detach")
def copied_window(random):
    return ["d = x.detach().clone()", f"d[{random.choice((0, 1))}] = {random.choice((10.0, 20.0))}", "print(x)"]


@piece(way="number", kind="detach")
def reset(random):
    first = factor(random)
    return [
        f"({first} * x).backward()",
        "x.detach()",
        f"({factor(random, first)} * x).backward()",
        "print(x.grad)",
    ]


@piece(way="number", kind="detach")
def reset_and_clone(random):
    first, second = factor(random), factor(random)
    return [
        f"({first} * x).backward()",
        "x.detach()",
        f"({second} * x.clone() + {factor(random, first, second)} * x).backward()",
        "print(x.grad)",
    ]


@piece(way="vector", kind="copy")
def clone_of_two(random):
    first = factor(random)
    return [f"({first} * x.clone() + {factor(random, first)} * x).sum().backward()", "print(x.grad)"]


@piece(way="number", kind="copy")
def clone(random):
    first = factor(random)
    return [f"({first} * x.clone() + {factor(random, first)} * x).backward()", "print(x.grad)"]


@piece(kind="flag")
def flag_of_a_clone(random):
    return [f"print(({factor(random)} * x.clone()).requires_grad)"]


@piece(way="number", kind="copy")
def constant(random):
    return ["u = (x * x).detach()", "(u * x).backward()", "print(x.grad)"]


@piece(kind="in place", comes="last")
def result(random):
    change = f"r.{random.choice(('add_', 'sub_'))}({factor(random)})"
    return [f"r = {factor(random)} * x", change, "r.sum().backward()", "print(x.grad)"]


@piece(kind="in place", comes="last")
def data(random):
    change = f"r.data.{random.choice(('add_', 'mul_'))}({factor(random)})"
    return [f"r = {factor(random)} * x", "s = (r * r).sum()", change, "s.backward()", "print(x.grad)"]


@piece(kind="in place", comes="last")
def result_and_data(random):
    changes = f"r.add_({factor(random)})", f"r.data.mul_({random.choice((2, 3))})"
    return [f"r = {factor(random)} * x", changes[0], "s = (r * r).sum()", changes[1], "s.backward()", "print(x.grad)"]


PIECES = pieces(vars())
