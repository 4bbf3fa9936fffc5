# %% [markdown]
# The checks of lesson 04: what is tried, what is expected, and what a wrong answer gets told.

# %% tests="4.1"
import autograd_lib as torch
from autograd_course import Check


def program():
    a = torch.tensor(3.0, requires_grad=True)
    y = a * a
    y.backward(torch.tensor(10.0))
    return {
        "a_grad": a.grad,
        "bare": x_grad(lambda z: z.backward()),
        "single": x_grad(lambda z: z.backward(torch.tensor(1.0))),
        "weighted": x_grad(lambda z: z.backward(torch.tensor([1.0, 10.0]))),
    }


def x_grad(call):
    x = torch.tensor([1.0, -2.0], requires_grad=True)
    z = x * x
    try:
        call(z)
    except RuntimeError:
        return "error"
    return x.grad.tolist()


jacobian, ones = [[2.0, 0.0], [0.0, -4.0]], [2.0, -4.0]

with Check("4.1", points=3) as check:
    check.prediction(
        answer_4_1,
        truth=lambda: program(),
        beliefs={
            "a_grad": [
                (
                    "slip",
                    (6.0, "6 is what a start from 1 gives. This one starts from 10, and all is multiplied by it."),
                ),
                ("slip", (10.0, "10 is the start. On the way to a it is multiplied by the slope of a², which is 6.")),
                ("slip", ("error", "it works: 1 is only what is filled in if you give no start.")),
            ],
            "bare": [
                ("slip", ("RuntimeError", 'right, it raises RuntimeError: write "error".')),
                ("slip", (None, 'right, x.grad stays None, but only because the call raises: write "error".')),
                ("M16", (jacobian, "this is the whole Jacobian of z.")),
                ("M16", (ones, "this would be a start from [1, 1], but for a vector nothing is filled in.")),
            ],
            "single": [
                ("slip", ("RuntimeError", 'right, it raises RuntimeError: write "error".')),
                ("slip", (None, 'right, x.grad stays None, but only because the call raises: write "error".')),
                ("slip", (ones, "a single 1 is not stretched: the start must have the shape of z.")),
                ("M16", (jacobian, "this is the whole Jacobian of z.")),
            ],
            "weighted": [
                ("slip", ("error", "it works: the start has the shape of z.")),
                ("M16", (ones, "here v is ignored. Its entries are the weights of z's entries.")),
                ("M16", ([[2.0, 0.0], [0.0, -40.0]], "the rows are not kept apart: they are added up.")),
                ("slip", ([1.0, 40.0], "this is v times z. Multiply v by the slopes 2x instead.")),
                ("slip", (-38.0, "close: do not add these up. Each entry of x has a slope of its own.")),
            ],
        },
    )
check.score

# %% tests="4.2"
import autograd_lib as torch
from autograd_course import Check

passes = []


def watched(function):
    """The function, with each backward pass through its output noted in `passes`."""

    def watching(t):
        y = function(t)
        if y.requires_grad:
            y.register_hook(lambda gradient: passes.append(1))
        return y

    return watching


def passes_of(program):
    passes.clear()
    program()
    return len(passes)


three = watched(lambda t: torch.stack([t[0] * t[1], t[0] ** 2, 3 * t[1]]))


def at(*numbers):
    return torch.tensor(numbers, dtype=torch.float64)


def used_afterwards(program):
    """What x says of itself after the student's program, and what a pass of the caller's own brings to its tensors."""
    x, w = at(2.3, -5.7), at(0.4, 1.9).requires_grad_()
    program(x)
    found = {"requires_grad": x.requires_grad, "grad": x.grad}
    (w * x).sum().backward()
    return found | {"w.grad, from (w * x).sum()": w.grad, "x.grad, from (w * x).sum()": x.grad}


the_jacobian = [[5.0, 2.0], [4.0, 0.0], [0.0, 3.0]]
untracked = "x is untracked, so nothing was recorded. Make a tracked leaf of it first."

with Check("4.2", points=6) as check:
    check.equal(
        "vjp of the example",
        lambda: vjp(three, at(2.0, 5.0), at(1.0, 10.0, 100.0)),
        at(45.0, 302.0),
        beliefs=[
            ("slip", (at(9.0, 5.0), "these are the rows added up without weights. Start from v.")),
            ("M16", (torch.tensor(the_jacobian), "this is J itself. What is asked for is v @ J, without J.")),
            ("M16", ("raises", RuntimeError, "grad can be implicitly created only for scalar outputs")),
            ("M18", (at(15.0, 302 / 3), "a mean over the outputs divides by their number, 3. Add them up.")),
            (
                "slip",
                (None, "None is what backward() returns, and the .grad of all but leaves. Return your leaf's .grad."),
            ),
            (
                "slip",
                ((at(45.0, 302.0),), "torch.autograd.grad gives a tuple, one entry for each input. Take the first."),
            ),
            ("slip", (("raises", RuntimeError, "element 0 of tensors does not require grad"), untracked)),
            (
                "slip",
                (("raises", RuntimeError, "size mismatch"), "v has an entry for each row of J: v @ J, not J @ v."),
            ),
        ],
    )

    def twice():
        x = at(2.0, 5.0)
        return [vjp(three, x, at(1.0, 10.0, 100.0)), vjp(three, x, at(-1.0, 0.5, 2.0))]

    check.equal(
        "vjp twice at the same x, with another v",
        twice,
        [at(45.0, 302.0), at(-3.0, 4.0)],
        beliefs=[
            ("slip", ([at(9.0, 5.0), at(9.0, 5.0)], "v makes no difference to what you return. Start from v.")),
            ("M19", ([at(45.0, 302.0), at(42.0, 306.0)], "the first product is still in what you returned second.")),
            ("M19", ([at(42.0, 306.0), at(42.0, 306.0)], "the second product was added into the first.")),
        ],
    )
    check.equal(
        "jacobian_by_rows of the example",
        lambda: jacobian_by_rows(three, at(2.0, 5.0)),
        torch.tensor(the_jacobian),
        beliefs=[
            (
                "M19",
                (
                    torch.tensor([[5.0, 2.0], [9.0, 2.0], [9.0, 5.0]]),
                    "each row still holds the rows before it. Take a fresh leaf, or clear .grad, for each.",
                ),
            ),
            (
                "slip",
                (
                    torch.tensor([[9.0, 5.0]] * 3),
                    "each row is the sum of all: each pass started from ones, or all rows are the same .grad.",
                ),
            ),
            ("slip", (at(9.0, 5.0), "this is one product, with v all ones. Each row needs a v of its own.")),
            (
                "M24",
                (
                    torch.tensor([[0.0, 3.0]] * 3),
                    "all rows are one and the same .grad, with what came last. Clone it, or take a fresh leaf for each.",
                ),
            ),
            ("slip", (torch.tensor(the_jacobian).T, "rows and columns are swapped: a row for each output.")),
            ("slip", (("raises", RuntimeError, "Mismatch in shape"), "v has an entry for each output: m, not n.")),
            ("M20", ("raises", RuntimeError, "Trying to backward through the graph a second time")),
            ("M16", ("raises", RuntimeError, "grad can be implicitly created only for scalar outputs")),
        ],
    )
    check.equal(
        "x itself is left as it was",
        lambda: used_afterwards(lambda x: (vjp(three, x, at(1.0, 1.0, 1.0)), jacobian_by_rows(three, x))),
        {
            "requires_grad": False,
            "grad": None,
            "w.grad, from (w * x).sum()": at(2.3, -5.7),
            "x.grad, from (w * x).sum()": None,
        },
        beliefs={
            "slip": (
                {"requires_grad": True},
                "you tracked the x that you were given: whoever called you has it too. Make a leaf of your own.",
            )
        },
    )
    check.equal(
        "the number of backward passes",
        lambda: {
            "vjp": passes_of(lambda: vjp(three, at(2.0, 5.0), at(1.0, 10.0, 100.0))),
            "jacobian_by_rows": passes_of(lambda: jacobian_by_rows(three, at(2.0, 5.0))),
        },
        {"vjp": 1, "jacobian_by_rows": 3},
        beliefs=[
            ("M16", ({"vjp": 3}, "you formed all of J and multiplied. One backward(v) gives the product.")),
            ("slip", ({"vjp": 0}, "no backward pass went through f. Let autograd find the slopes.")),
            ("slip", ({"jacobian_by_rows": 0}, "no backward pass went through f. Let autograd find the slopes.")),
        ],
        weight=2,
    )
    ### BEGIN HIDDEN TESTS
    random = check.random(seed=42)
    A, x_hidden, v_hidden = random.normal(size=(4, 3)), random.normal(size=3), random.normal(size=4)
    slopes = torch.tensor(A @ x_hidden).cos().reshape(4, 1) * torch.tensor(A)
    check.equal(
        "sin(A @ x) for a random A of shape (4, 3)",
        lambda: {
            "vjp": vjp(lambda t: (torch.tensor(A) @ t).sin(), at(*x_hidden.tolist()), torch.tensor(v_hidden)),
            "J": jacobian_by_rows(lambda t: (torch.tensor(A) @ t).sin(), at(*x_hidden.tolist())),
        },
        {"vjp": torch.tensor(v_hidden) @ slopes, "J": slopes},
        beliefs=[("slip", ({"vjp": slopes.sum(0)}, "vjp makes no use of v. Start from v."))],
        weight=2,
    )
    ### END HIDDEN TESTS
check.score

# %% tests="4.3"
import numpy as np

import autograd_lib as torch
from autograd_course import Check


def referee(X, W, b, start=None):
    """What autograd says; from a `start` at Y = X @ W + b, what a wrong upstream gradient leads to."""
    X, W, b = (torch.tensor(array, requires_grad=True) for array in (X, W, b))
    Y = X @ W + b
    Y.retain_grad()
    if start is None:
        (Y**2).sum().backward()
    else:
        Y.backward(torch.tensor(start(Y.detach().numpy())))
    return {"X": X.grad.numpy(), "W": W.grad.numpy(), "b": b.grad.numpy(), "Y": Y.grad.numpy()}


def wrong_starts(N, b):
    """What may arrive at Y in place of the slope of the loss."""
    if N == 2:
        yield "slip", lambda Y: Y, "half of what it should be: a forgotten 2 of the square, or a mean over the 2 rows?"
    else:
        yield "M34", lambda Y: Y, "half of what it should be: the slope of Y² is 2Y, and this starts from Y."
    yield "slip", np.ones_like, "this is the slope of the sum of X @ W + b. Multiply by what arrives from the square."
    yield "slip", np.square, "this starts from the terms of the loss, Y². What arrives at Y is their slope."
    yield "M18", lambda Y: 2 * Y / N, "this is divided by the N rows, as for a mean. The loss is a sum."
    yield "M18", lambda Y: 2 * Y / Y.size, "this is divided by the size of Y, as for a mean. The loss is a sum."
    yield "slip", lambda Y: 2 * (Y - b), "here Y has lost its b: it is X @ W + b."


def mistaken(name, X, W, b, right):
    """What wrong beliefs give for one of the three gradients."""
    found = [(code, referee(X, W, b, start)[name], sentence) for code, start, sentence in wrong_starts(len(X), b)]
    G = right["Y"]
    if name == "b":
        found += [
            ("M17", G, "b has one row: add up what its copies got."),
            ("slip", G.sum(axis=1), "the sum went along the wrong axis: b was copied down the rows."),
            ("slip", G.sum(), "this adds up all entries of G. Each entry of b was copied down the rows only."),
            ("slip", G.sum(axis=0, keepdims=True), "the numbers are right, but b has one dimension."),
            ("slip", G.mean(axis=0), "this is the mean over the copies of b. What they got is added up."),
        ]
    else:
        found.append(("slip", right[name].T, f"this is the right matrix, transposed: it needs the shape of {name}."))
        if X.shape == W.shape == G.shape:
            factor, orders = (X, (X @ G, G @ X, G @ X.T)) if name == "W" else (W, (G @ W, W @ G, W.T @ G))
            for wrong in orders:
                found.append(("slip", wrong, "every order fits square matrices. Write the sum with its indices."))
            for wrong in (factor * G, factor.T * G):
                found.append(("slip", wrong, "these are products of matrices: @, not *."))
    raised = [
        (RuntimeError, "write the products in NumPy."),
        (("raises", ValueError, "core dimension"), "the inner numbers of two shapes differ: one factor wants its .T."),
        (("raises", ValueError, "broadcast"), "these are products of matrices: @, not *."),
        (("raises", TypeError, "indices must be integers"), 'return a dict: {"X": …, "W": …, "b": …}.'),
    ]
    differs = [
        each for each in found if np.shape(each[1]) != right[name].shape or not np.allclose(each[1], right[name])
    ]
    return [(code, (outcome, sentence)) for code, outcome, sentence in differs] + [("slip", error) for error in raised]


def compare_gradients(check, label, X, W, b):
    right = referee(X, W, b)
    for name in ("W", "b", "X"):
        beliefs = mistaken(name, X, W, b, right)
        check.equal(
            f"the gradient by {name}, {label}",
            lambda name=name: gradients(X.copy(), W.copy(), b.copy())[name],
            right[name],
            by_hand=True,
            beliefs=beliefs,
        )


with Check("4.3", points=5) as check:
    compare_gradients(
        check,
        "for the numbers above",
        np.array([[1.0, 0.5], [0.2, 0.8]]),
        np.array([[1.0, 2.0], [3.0, 4.0]]),
        np.array([0.5, 1.0]),
    )
    X, W, b = np.array([[1.0], [-2.0]]), np.array([[3.0]]), np.array([0.5])
    compare_gradients(check, "for one column", X, W, b)
    check.leaves_alone("X, W and b are the caller's", lambda: gradients(X, W, b), X=X, W=W, b=b)
    compare_gradients(
        check,
        "for X of shape (4, 3) and W of shape (3, 2)",
        np.array([[1.0, -2.0, 0.5], [0.0, 3.0, -1.0], [2.0, 1.0, 1.0], [-1.5, 0.5, 2.0]]),
        np.array([[0.5, -1.0], [2.0, 1.0], [-0.5, 3.0]]),
        np.array([-1.0, 2.0]),
    )
    ### BEGIN HIDDEN TESTS
    random = check.random(seed=43)
    for N, n, m in ((3, 3, 3), (5, 2, 4)):
        arrays = random.normal(size=(N, n)), random.normal(size=(n, m)), random.normal(size=m)
        compare_gradients(check, f"for N = {N}, n = {n}, m = {m}", *arrays)
    ### END HIDDEN TESTS
check.score

# %% tests="4.4"
import numpy as np

import autograd_lib as torch
from autograd_course import Check


def referee(grad, shape):
    """What autograd says."""
    t = torch.zeros(shape, dtype=torch.float64, requires_grad=True)
    t.expand(grad.shape).backward(torch.tensor(grad))
    return t.grad.numpy()


def mistaken(grad, shape, right):
    """What wrong beliefs give, wherever that differs from what is right."""
    in_front = grad.ndim - len(shape)
    front, back = tuple(range(in_front)), tuple(range(len(shape), grad.ndim))
    last = (-1,) * in_front + tuple(slice(-1, None) if length == 1 else slice(None) for length in shape)
    first = (0,) * in_front + tuple(slice(0, 1) if length == 1 else slice(None) for length in shape)
    stretched = tuple(i for i, length in enumerate(shape) if length == 1)
    by_its_own_axes = grad.sum(axis=stretched, keepdims=True).sum(axis=front)
    copies = grad.size // right.size
    found = [
        ("M17", grad, "this still has the shape of grad."),
        ("M17", grad.sum(axis=front), "the dimensions in front are done; those of length 1 were stretched too."),
        ("M14", grad[last], "this is what the last copy got. Add up all of them."),
        ("M14", grad[first], "this is what the first copy got. Add up all of them."),
        ("slip", right / copies, "this is the mean over the copies. What they got is added up."),
        ("slip", right.squeeze(), "the numbers are right, but a dimension of length 1 is a dimension: keep it."),
        ("slip", by_its_own_axes, "axis i of shape is not axis i of grad: sum the dimensions in front away first."),
        (
            "slip",
            grad.sum(axis=stretched),
            "axis i of shape is not axis i of grad: shapes are lined up from the right.",
        ),
        ("slip", grad.sum(axis=back), "the sum went along the wrong axis: shapes are lined up from the right."),
        ("slip", grad.sum(), "this adds up everything. Sum only where there are copies."),
    ]
    differs = [each for each in found if np.shape(each[1]) != right.shape or not np.allclose(each[1], right)]
    return [(code, (outcome, sentence)) for code, outcome, sentence in differs]


def compare_unbroadcast(check, grad, shape, weight=1):
    right = referee(grad, shape)
    raised = [
        (RuntimeError, "write sums in NumPy."),
        (("raises", ValueError, "cannot reshape"), "reshape adds nothing up. Sum over the copies first."),
        (
            ("raises", ValueError, "out of bounds"),
            "a sum drops its axis, and those behind it move forward. Use keepdims.",
        ),
    ]
    beliefs = mistaken(grad, shape, right) + [("slip", error) for error in raised]
    check.equal(
        f"{grad.shape} back to {shape}",
        lambda: unbroadcast(grad.copy(), shape),
        right,
        by_hand=True,
        beliefs=beliefs,
        weight=weight,
    )


with Check("4.4", points=5) as check:
    grad = np.array([[1.0, -2.0], [3.0, 4.0], [-5.0, 6.5]])
    for shape in ((2,), (1, 2), (3, 1), (), (3, 2)):
        compare_unbroadcast(check, grad, shape)
    compare_unbroadcast(check, grad[:2], (2,))
    check.leaves_alone("grad is an engine's own", lambda: unbroadcast(grad, (2,)), grad=grad)
    compare_unbroadcast(check, np.arange(-6.0, 18.0).reshape(4, 3, 2) ** 2, (3, 1))
    ### BEGIN HIDDEN TESTS
    random = check.random(seed=44)
    for shape, into in (
        ((2, 1, 4), (2, 3, 4)),
        ((1, 3, 1), (2, 3, 4)),
        ((3,), (3, 3)),
        ((2, 1), (3, 2, 5)),
        ((1, 1), (1, 4)),
        ((3, 1, 2), (2, 3, 4, 2)),
        ((4,), (2, 3, 4)),
    ):
        compare_unbroadcast(check, random.normal(size=into), shape)
    ### END HIDDEN TESTS
check.score

# %% tests="4.5"
import autograd_lib as torch
from autograd_course import Check


def after(call):
    x = torch.tensor([[3.0, -6.0, 9.0, 0.0, 1.5]])
    w = torch.zeros(5, 3, requires_grad=True)
    y = x @ w
    call(y)
    return w, x


def program():
    by_sum, _ = after(lambda y: y.sum().backward())
    by_mean, _ = after(lambda y: y.mean().backward())
    by_v, x = after(lambda y: y.backward(torch.tensor([[1.0, 10.0, 100.0]])))
    return {
        "by_sum": by_sum.grad[1].tolist(),
        "by_mean": by_mean.grad[1].tolist(),
        "by_v": by_v.grad[1].tolist(),
        "w_grad_shape": list(by_v.grad.shape),
        "x_grad": x.grad,
    }


once = "the number is right: write one for each of the three entries."
nothing = ([0.0, 0.0, 0.0], "these are the values of w. The slope by w is what w is multiplied by: x.")
forgot_x = "the factor x = -6 is missing: it is what this row of w meets."

with Check("4.5", points=3) as check:
    check.prediction(
        answer_4_5,
        truth=lambda: program(),
        beliefs={
            "by_sum": [
                ("slip", nothing),
                ("slip", ([1.0, 1.0, 1.0], forgot_x)),
                ("slip", ([3.0, -6.0, 9.0], "these are entries of x. The second row of w meets only one of them, -6.")),
                ("slip", (-6.0, once)),
                ("slip", ([-18.0, -18.0, -18.0], "each entry of w goes into one entry of y only, so -6 comes once.")),
            ],
            "by_mean": [
                ("M18", ([-6.0, -6.0, -6.0], "the mean divides by 3.")),
                ("slip", (-2.0, once)),
                ("slip", ([-1.2, -1.2, -1.2], "this divides by 5; the mean is taken over the three entries of y.")),
                ("slip", ([-0.4, -0.4, -0.4], "this divides by 15; the mean is taken over the three entries of y.")),
                ("slip", ([1 / 3, 1 / 3, 1 / 3], forgot_x)),
                ("slip", nothing),
            ],
            "by_v": [
                ("M16", ([-6.0, -6.0, -6.0], "v is ignored here: it holds a weight for each entry of y.")),
                ("slip", ("error", "v has the shape of y, (1, 3), so it works.")),
                (
                    "slip",
                    ([-666.0, -666.0, -666.0], "the weights stay apart: entry j of this row goes into y[0][j] only."),
                ),
                ("slip", ([1.0, 10.0, 100.0], forgot_x)),
                ("slip", nothing),
            ],
            "w_grad_shape": [
                ("slip", ([1, 3], "this is the shape of y. A gradient has the shape of its own tensor.")),
                ("slip", ([3, 5], "this is turned over. A gradient has the shape of its own tensor.")),
                ("slip", ([1, 5], "this is the shape of x. A gradient has the shape of its own tensor.")),
                ("slip", ([3], "this is one row. A gradient has the shape of its own tensor.")),
            ],
            "x_grad": [("M06", 0.0), ("M06", [0.0] * 5), ("M06", [[0.0] * 5])],
        },
    )
check.score

# %% tests="4.6"
from autograd_course import Check

with Check("4.6", points=3) as check:
    check.choice(answer_4_6)
check.score
