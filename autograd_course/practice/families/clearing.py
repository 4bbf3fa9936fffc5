"""What clears a gradient, and what an optimizer does with it."""

from .piece import factor, number, piece, pieces, term, tracked

TITLE = "resets and steps"
LESSON = 5
BELIEFS = ("M19", "M21", "M22", "M23", "M32")


def opening(random):
    """A tracked number, and mostly an optimizer for it."""
    start = tracked("x", number(random))
    if random.random() < 0.75:
        return [start, f"opt = torch.optim.SGD([x], lr={random.choice((0.5, 0.1, 0.25))})"], ("", "optimizer")
    return [start], ("", "by hand")


@piece(kind="reset", way="by hand")
def emptied(random):
    return [f"({term(random)}).backward()", "x.grad = None", f"({term(random)}).backward()", "print(x.grad)"]


@piece(kind="reset", way="by hand")
def zeroed(random):
    return [f"({term(random)}).backward()", "x.grad.zero_()", f"({term(random)}).backward()", "print(x.grad)"]


@piece(kind="passes")
def two_passes(random):
    return [f"({term(random)}).backward()", f"({term(random)}).backward()", "print(x.grad)"]


@piece(kind="passes")
def batches(random):
    lists = [[float(random.randint(-4, 9)) for _ in range(2)] for _ in range(3)]
    loop = f"for batch in ({', '.join(map(str, lists))}):"
    return [loop, "    (x * torch.tensor(batch)).mean().backward()", "print(x.grad)"]


@piece(comes="last")
def of_the_loss(random):
    return [f"loss = {term(random)}", "loss.backward()", "loss.zero_grad()", "print(x.grad)"]


@piece(way="optimizer")
def step(random):
    return [f"({factor(random)} * x).backward()", "opt.step()", "print(x)"]


@piece(way="optimizer")
def cleared(random):
    return ["opt.zero_grad()", "print(x.grad)"]


@piece(way="optimizer")
def cleared_with_zeros(random):
    return ["opt.zero_grad(set_to_none=False)", "print(x.grad)"]


@piece(way="optimizer", kind="step")
def cleared_too_early(random):
    return [f"({factor(random)} * x).backward()", "opt.zero_grad()", "opt.step()", "print(x)"]


@piece(way="optimizer", kind="step")
def cleared_before_the_step(random):
    return [f"({factor(random)} * x).backward()", "opt.zero_grad()", "print(x.grad)", "opt.step()", "print(x)"]


PIECES = pieces(vars())
