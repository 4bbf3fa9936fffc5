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

with Check("4.1", points=1) as check:
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
        why={
            "a_grad": (
                "`a.grad` is the slope of `y` with respect to `a`, times what the pass was started with. That is "
                "not this."
            ),
            "bare": (
                "`z` has two numbers, and `z.backward()` is told nothing about them; it does not leave this in "
                "`x.grad`."
            ),
            "single": "`z` has two numbers, and the call brings one; it does not leave this in `x.grad`.",
            "weighted": "each number of `z` gets a weight of its own, 1 and 10; that does not leave this in `x.grad`.",
        },
    )
check.score

# %% tests="4.1 twin"
import autograd_lib as torch
from autograd_course import Check


def u_grad(call):
    u = torch.tensor([2.0, 1.0, -1.0], requires_grad=True)
    s = u * u
    try:
        call(s)
    except RuntimeError:
        return "error"
    return u.grad.tolist()


def program():
    b = torch.tensor(-2.0, requires_grad=True)
    y = b * b * b
    y.backward(torch.tensor(0.5))
    return {
        "b_grad": b.grad,
        "by_ones": u_grad(lambda s: s.backward(torch.ones(3))),
        "too_short": u_grad(lambda s: s.backward(torch.tensor([1.0, 10.0]))),
        "by_signs": u_grad(lambda s: s.backward(torch.tensor([1.0, 0.0, -1.0]))),
        "by_nothing": u_grad(lambda s: s.backward()),
    }


with Check("4.1 twin", points=1) as check:
    check.twin(
        answer_4_1_twin,
        truth=lambda: program(),
        why={
            "b_grad": (
                "`b.grad` is the slope of `y` at `b = -2`, and the pass is started with something other than 1. "
                "That does not give this."
            ),
            "by_ones": "each of the three numbers of `s` gets the weight 1; that does not leave this in `u.grad`.",
            "too_short": (
                "`s` has three numbers. How many weights does this call bring? It does not leave this in `u.grad`."
            ),
            "by_signs": "the three numbers of `s` get the weights 1, 0 and -1; that does not leave this in `u.grad`.",
            "by_nothing": (
                "`s` has three numbers, and the call says nothing about them; it does not leave this in `u.grad`."
            ),
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
two = watched(lambda t: torch.stack([t[0] * t[1] * t[2], t[2] - t[0] ** 2]))


def at(*numbers):
    return torch.tensor(numbers, dtype=torch.float64)


def twice():
    x = at(2.0, 5.0)
    return [vjp(three, x, at(1.0, 10.0, 100.0)), vjp(three, x, at(-1.0, 0.5, 2.0))]


def counted():
    return {
        "vjp": passes_of(lambda: vjp(three, at(2.0, 5.0), at(1.0, 10.0, 100.0))),
        "jacobian_by_rows": passes_of(lambda: jacobian_by_rows(three, at(2.0, 5.0))),
    }


def both(x, v):
    return vjp(three, x, v), jacobian_by_rows(three, x)


def of_sines(A, x, v):
    def sines(t):
        return (A * t).sum(1).sin()

    return vjp(sines, x, v), jacobian_by_rows(sines, x)


J = [[5.0, 2.0], [4.0, 0.0], [0.0, 3.0]]  # of `three` at (2, 5)
K = [[-15.0, 10.0, -6.0], [-4.0, 0.0, 1.0]]  # of `two` at (2, -3, 5)
UNTRACKED = "no operation of f was recorded. Was its input tracked, and recording on, when f ran?"
OF_VJP = [
    ("slip", (at(9.0, 5.0), "these are the rows added up without weights. Where does v come in?")),
    ("slip", (torch.tensor(J), "this is J itself. Where does v come in?")),
    ("M16", ("raises", RuntimeError, "grad can be implicitly created only for scalar outputs")),
    ("slip", (at(15.0, 302 / 3), "this is divided by 3, the number of outputs.")),
    ("slip", (None, "None is what backward() returns, and the .grad of all but leaves.")),
    ("slip", ((at(45.0, 302.0),), "the numbers are right. What is around them, a tuple or one more dimension?")),
    ("slip", (("raises", RuntimeError, "element 0 of tensors does not require grad"), UNTRACKED)),
    (
        "slip",
        (
            ("raises", RuntimeError, "size mismatch"),
            "v has an entry for each row of J. For what does your product ask one?",
        ),
    ),
]
OF_TWO_VJPS = [
    ("slip", ([at(9.0, 5.0), at(9.0, 5.0)], "v makes no difference to what you return.")),
    ("M19", ([at(45.0, 302.0), at(42.0, 306.0)], "the first product is still in what you returned second.")),
    ("M19", ([at(42.0, 306.0), at(42.0, 306.0)], "the second product was added into the first.")),
]
OF_ROWS = [
    ("M19", (torch.tensor([[5.0, 2.0], [9.0, 2.0], [9.0, 5.0]]), "each row still holds the rows before it.")),
    (
        "slip",
        (
            torch.tensor([[9.0, 5.0]] * 3),
            "each row is the sum of all: from what did each pass start, and into which .grad?",
        ),
    ),
    ("slip", (at(9.0, 5.0), "this is one product, with v all ones.")),
    ("M24", (torch.tensor([[0.0, 3.0]] * 3), "all rows are the last one. Are they three tensors, or one three times?")),
    ("slip", (torch.tensor(J).T, "rows and columns are swapped. What does a row of J belong to?")),
    (
        "slip",
        (("raises", RuntimeError, "Mismatch in shape"), "v has an entry for each output. How many outputs has f?"),
    ),
    ("M20", ("raises", RuntimeError, "Trying to backward through the graph a second time")),
    ("M16", ("raises", RuntimeError, "grad can be implicitly created only for scalar outputs")),
]
OF_COUNTS = [
    ("slip", ({"vjp": 3}, "three passes for one product: was all of J formed first?")),
    ("slip", ({"vjp": 0}, "no backward pass went through f.")),
    ("slip", ({"jacobian_by_rows": 0}, "no backward pass went through f.")),
]

VJPS = {
    "vjp of the example": (three, (2, 5), (1, 10, 100)),
    "vjp of two outputs": (two, (2, -3, 5), (1, -2)),
}
JACOBIANS = {
    "the Jacobian of the example": (three, (2, 5)),
    "the Jacobian of two outputs": (two, (2, -3, 5)),
}
GIVEN = {
    "vjp of the example": dict(expected=at(45.0, 302.0), beliefs=OF_VJP),
    "vjp of two outputs": dict(expected=at(-7.0, 10.0, -8.0)),
    "the Jacobian of the example": dict(expected=J, beliefs=OF_ROWS),
    "the Jacobian of two outputs": dict(expected=K),
}
ONE_EACH = {"vjp": 1, "jacobian_by_rows": 3}

with Check(
    "4.2",
    points=6,
    asks=(
        "What is asked: from `vjp` one row, v times the Jacobian, by one pass; from `jacobian_by_rows` the whole "
        "Jacobian, by a pass for each row."
    ),
) as check:
    for label, (f, x, v) in VJPS.items():
        check.equal(label, lambda f=f, x=x, v=v: vjp(f, at(*x), at(*v)), **GIVEN[label])
    check.equal("vjp twice, with another v", lambda: twice(), [at(45.0, 302.0), at(-3.0, 4.0)], beliefs=OF_TWO_VJPS)
    for label, (f, x) in JACOBIANS.items():
        check.equal(label, lambda f=f, x=x: jacobian_by_rows(f, at(*x)), **GIVEN[label])
    x, v = at(2.0, 5.0), at(1.0, 10.0, 100.0)
    check.leaves_alone("x and v are the caller's", lambda: both(x, v), x=x, v=v)
    check.equal("backward passes", lambda: counted(), ONE_EACH, beliefs=OF_COUNTS, weight=2)
    ### BEGIN HIDDEN TESTS
    random = check.random(seed=42)
    A, x, v = (torch.tensor(random.normal(size=size)) for size in ((4, 3), 3, 4))
    slopes = (A @ x).cos().reshape(4, 1) * A
    check.equal("sin(A @ x) for a random A of shape (4, 3)", lambda: of_sines(A, x, v), (v @ slopes, slopes), weight=2)
    ### END HIDDEN TESTS
check.score

# %% tests="4.3"
import numpy as np

import autograd_lib as torch
from autograd_course import Check


def referee(X, W, b, start=None):
    """What autograd says; from a `start` at Y = X @ W.T + b, what a wrong upstream gradient leads to."""
    X, W, b = (torch.tensor(array, requires_grad=True) for array in (X, W, b))
    Y = X @ W.T + b
    Y.retain_grad()
    if start is None:
        (Y**2).sum().backward()
    else:
        Y.backward(torch.tensor(start(Y.detach().numpy())))
    return {"X": X.grad.numpy(), "W": W.grad.numpy(), "b": b.grad.numpy(), "Y": Y.grad.numpy()}


def wrong_starts(N, b):
    """What may arrive at Y in place of the slope of the loss."""
    half = "half of what it should be. What is the slope of a square?"
    yield (
        "slip",
        lambda Y: Y,
        half if N != 2 else "half of what it should be: a forgotten 2, or a mean over the 2 rows?",
    )
    yield "slip", np.ones_like, "this is the gradient of the sum of Y. Where is the square?"
    yield "slip", np.square, "this starts from the terms of the loss, Y². What arrives at Y?"
    if N != 2:
        yield "M18", lambda Y: 2 * Y / N, f"this is divided by {N}, as for a mean over the rows."
    yield "M18", lambda Y: 2 * Y / Y.size, "this is divided by the size of Y, as for a mean."
    yield "slip", lambda Y: 2 * (Y - b), "here Y has lost its b."


def mistaken(name, X, W, b, right):
    """What wrong beliefs give for one of the three gradients."""
    found = [
        ("slip" if name == "b" else code, referee(X, W, b, start)[name], sentence)  # a mean for b alone is no mean loss
        for code, start, sentence in wrong_starts(len(X), b)
    ]
    G = right["Y"]
    if name == "b":
        the_sum = "this adds up all entries of G. How often was each entry of b used?"
        the_sum = the_sum if len(b) > 1 else "the number is right. What is the shape of b?"
        found += [
            ("M17", G, "this is what arrives at the copies of b."),
            ("slip", G.sum(axis=1), "along which axis was b copied?"),
            ("slip", G.sum(), the_sum),
            ("slip", G.sum(axis=0, keepdims=True), "the numbers are right. What is the shape of b?"),
            ("slip", G.mean(axis=0), "this is a mean over the rows."),
        ]
    else:
        found.append(("slip", right[name].T, f"this is transposed. What is the shape of {name}?"))
        if X.shape == W.shape == G.shape:
            factor, orders = (X, (X @ G, G @ X, X.T @ G, G @ X.T)) if name == "W" else (W, (G @ W.T, W @ G, W.T @ G))
            for wrong in orders:
                found.append(("slip", wrong, "every order fits square matrices. What does the sum say?"))
            for wrong in (factor * G, factor.T * G, (factor * G).T, (factor.T * G).T):
                found.append(("slip", wrong, "this is a product entry by entry. Is it in the formula of Y?"))
    raised = [
        (
            ("raises", ValueError, "core dimension"),
            "the inner numbers of the two shapes differ. Which shape should come out?",
        ),
        (("raises", ValueError, "broadcast"), "which shapes meet here, and which should come out?"),
    ]
    differs = [
        each for each in found if np.shape(each[1]) != right[name].shape or not np.allclose(each[1], right[name])
    ]
    return [(code, (outcome, sentence)) for code, outcome, sentence in differs] + [("slip", error) for error in raised]


def gradient(name, X, W, b):
    found = gradients(X.copy(), W.copy(), b.copy())
    if type(found) is not dict or name not in found:
        raise ValueError(f'gradients() returns a dict with an entry "{name}"')
    return found[name]


def compare_gradients(check, label, X, W, b):
    right = referee(X, W, b)
    for name in ("W", "b", "X"):
        beliefs = mistaken(name, X, W, b, right)
        check.equal(
            f"the gradient of {name}, {label}",
            lambda name=name: gradient(name, X, W, b),
            right[name],
            by_hand=True,
            beliefs=beliefs,
        )


ABOVE = np.array([[1.0, 0.5], [0.2, 0.8]]), np.array([[1.0, 3.0], [2.0, 4.0]]), np.array([0.5, 1.0])
ONE_OUTPUT = np.array([[1.0, 0.5], [-2.0, 1.0], [0.3, -0.7]]), np.array([[3.0, -1.0]]), np.array([0.5])
WIDE = (
    np.array([[1.0, -2.0, 0.5], [0.0, 3.0, -1.0], [2.0, 1.0, 1.0], [-1.5, 0.5, 2.0]]),
    np.array([[0.5, 2.0, -0.5], [-1.0, 1.0, 3.0]]),
    np.array([-1.0, 2.0]),
)

with Check(
    "4.3",
    points=6,
    asks="What is asked: the gradients of the sum of all squares of Y, each in the shape of what it belongs to.",
) as check:
    X, W, b = (each.copy() for each in ONE_OUTPUT)
    compare_gradients(check, "for the numbers above", *ABOVE)
    compare_gradients(check, "for one output", *ONE_OUTPUT)
    check.leaves_alone("X, W and b are the caller's", lambda: gradients(X, W, b), by_hand=True, X=X, W=W, b=b)
    compare_gradients(check, "for X of shape (4, 3) and W of shape (2, 3)", *WIDE)
    ### BEGIN HIDDEN TESTS
    random = check.random(seed=43)
    for N, n, m in ((3, 3, 3), (5, 2, 4), (4, 3, 2)):
        arrays = random.normal(size=(N, n)), random.normal(size=(m, n)), random.normal(size=m)
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
        ("M17" if in_front else "slip", grad, "this still has the shape of grad."),
        ("slip", grad.sum(axis=front), "the dimensions in front are done. Was any other stretched?"),
        ("M14", grad[last], "this is what the last copy got."),
        ("slip", grad[first], "this is what the first copy got. And the others?"),
        ("slip", right / copies, "this is the mean over the copies."),
        ("slip", right.squeeze(), "the numbers are right. Which dimensions has the array?"),
        ("slip", by_its_own_axes, "is axis i of shape axis i of grad, too?"),
        ("slip", grad.sum(axis=stretched), "is axis i of shape axis i of grad, too?"),
        ("slip", grad.sum(axis=back), "from which side are shapes lined up?"),
        ("slip", grad.sum(), "this adds up everything. Where are there copies?"),
    ]
    differs = [each for each in found if np.shape(each[1]) != right.shape or not np.allclose(each[1], right)]
    return [(code, (outcome, sentence)) for code, outcome, sentence in differs]


def compare_unbroadcast(check, grad, shape, weight=1):
    right = referee(grad, shape)
    raised = [
        (("raises", ValueError, "cannot reshape"), "how many numbers are there, and how many should there be?"),
        (("raises", ValueError, "out of bounds"), "how many dimensions are left when this line runs?"),
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


ROWS = np.array([[1.0, -2.0], [3.0, 4.0], [-5.0, 6.5]])
BLOCK = np.arange(-6.0, 18.0).reshape(4, 3, 2) ** 2

with Check(
    "4.4", points=5, asks="What is asked: the gradient of the array before it was stretched, in the array's own shape."
) as check:
    for shape in ((2,), (1, 2), (3, 1), (), (3, 2)):
        compare_unbroadcast(check, ROWS, shape)
    compare_unbroadcast(check, ROWS[:2], (2,))
    compare_unbroadcast(check, ROWS[:, :1], (3, 1))
    for shape in ((3, 1), (2,), (4, 1, 1), (1, 3, 2)):
        compare_unbroadcast(check, BLOCK, shape)
    grad = ROWS.copy()
    check.leaves_alone(
        "grad is an engine's own",
        lambda: [unbroadcast(grad, shape) for shape in ((2,), (1, 2), (3, 1))],
        by_hand=True,
        grad=grad,
    )
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
        ((1, 4), (2, 1, 4)),
        ((2,), (3, 2)),
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

with Check("4.5", points=1) as check:
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
                ("slip", ([3, 5], "this is transposed. A gradient has the shape of its own tensor.")),
                ("slip", ([1, 5], "this is the shape of x. A gradient has the shape of its own tensor.")),
                ("slip", ([3], "this is one row. A gradient has the shape of its own tensor.")),
            ],
            "x_grad": [("M06", 0.0), ("M06", [0.0] * 5), ("M06", [[0.0] * 5])],
        },
        why={
            "by_sum": (
                "this is not the second row of `w.grad`: the slopes of `y.sum()` with respect to the three weights that "
                "meet `x[0, 1]`."
            ),
            "by_mean": (
                "this is not the second row of `w.grad`: the slopes of `y.mean()` with respect to the three weights that "
                "meet `x[0, 1]`."
            ),
            "by_v": "this is not the second row of `w.grad`. The three numbers of `y` come with the weights 1, 10 and 100.",
            "w_grad_shape": "`w.grad` has another shape. Which tensor does it belong to?",
            "x_grad": "`x` is used in `y`, but this does not stand in `x.grad` afterwards. How was `x` made?",
        },
    )
check.score

# %% tests="4.5 twin"
import autograd_lib as torch
from autograd_course import Check


def after(call):
    x = torch.tensor([[2.0, -1.0], [4.0, 3.0]])
    w = torch.zeros(2, 2, requires_grad=True)
    y = x @ w
    call(y)
    return w, x


def program():
    sum_w, _ = after(lambda y: y.sum().backward())
    mean_w, _ = after(lambda y: y.mean().backward())
    v_w, x = after(lambda y: y.backward(torch.tensor([[1.0, 0.0], [0.0, 2.0]])))
    return {
        "sum_row": sum_w.grad[0].tolist(),
        "mean_row": mean_w.grad[0].tolist(),
        "v_row": v_w.grad[0].tolist(),
        "x_grad": x.grad,
    }


with Check("4.5 twin", points=1) as check:
    check.twin(
        answer_4_5_twin,
        truth=lambda: program(),
        why={
            "sum_row": (
                "this is not the first row of `w.grad`. Which numbers of `x` are multiplied by the first row of `w`?"
            ),
            "mean_row": "this is not the first row of `w.grad`. How many numbers does `y.mean()` share out to?",
            "v_row": (
                "this is not the first row of `w.grad`. Each number of `y` comes with a weight of its own, and "
                "two of these are 0."
            ),
            "x_grad": "`x` is used in `y`, but this does not stand in `x.grad` afterwards. How was `x` made?",
        },
    )
check.score

# %% tests="4.6"
from itertools import pairwise

import numpy as np

from autograd_course import Check


def layers(shapes, seed):
    rng = np.random.default_rng(seed)
    return rng.normal(size=shapes[0][0]), [rng.normal(size=shape) for shape in shapes]


def both(v, Js):
    """What the student's functions give for copies of these."""
    pairs = {
        "left": from_the_left(v.copy(), [J.copy() for J in Js]),
        "right": from_the_right(v.copy(), [J.copy() for J in Js]),
    }
    if any(type(pair) not in (tuple, list) or len(pair) != 2 for pair in pairs.values()):
        raise ValueError("each function returns a pair: the row, and how many multiplications it took")
    return {
        f"{side}, {what}": pair[place] for side, pair in pairs.items() for place, what in enumerate(("row", "count"))
    }


def truth_of(v, Js):
    row = v
    for J in Js:
        row = row @ J
    inputs = Js[-1].shape[1]
    from_right = sum(J.size for J in Js[:-1]) * inputs + len(v) * inputs
    return {"left, row": row, "left, count": sum(J.size for J in Js), "right, row": row, "right, count": from_right}


def mistaken(v, Js):
    true = truth_of(v, Js)
    left, other, inputs = true["left, count"], true["right, count"], Js[-1].shape[1]
    last = len(v) * inputs
    found = [
        ({"left, count": other}, "as many as from the right: was a product of matrices formed?"),
        ({"right, count": left}, "as many as from the left: was a product of matrices formed at all?"),
        ({"right, count": other - last}, "the last step, by v, is a multiplication, too."),
        ({"left, count": left - Js[-1].size}, "the last matrix is not counted."),
        ({"left, count": left - Js[0].size}, "the first step, by v, is a multiplication, too."),
        ({"left, count": len(Js), "right, count": len(Js)}, "count multiplications of numbers, not of matrices."),
        ({"left, count": len(Js)}, "count multiplications of numbers, not of matrices."),
    ]
    told = [(outcome, sentence) for outcome, sentence in found if shows(outcome, sentence, found, true)]
    return [("slip", each) for each in told] + [
        (
            "slip",
            (
                ("raises", ValueError, "core dimension"),
                "which two shapes meet here? The list begins with the last layer.",
            ),
        )
    ]


def shows(outcome, sentence, found, true):
    """Whether these counts are wrong, and are no other mistake's as well: of few layers some counts are the same."""
    others = [each for each, words in found if each == outcome and words != sentence]
    return not others and any(true[name] != count for name, count in outcome.items())


NETWORKS = {
    "three layers, 4 to 3 to 5 to 2": layers([(2, 5), (5, 3), (3, 4)], 61),
    "one layer, 3 to 2": layers([(2, 3)], 62),
    "four layers, 6 to 2 to 2 to 3 to 1": layers([(1, 3), (3, 2), (2, 2), (2, 6)], 63),
    "one input, 1 to 4 to 5": layers([(5, 4), (4, 1)], 64),
    "three layers of 100, as guessed": layers([(100, 100)] * 3, 65),
}

with Check(
    "4.6",
    points=4,
    asks=(
        "What is asked: from each side the row v times all the matrices, and how many multiplications of numbers "
        "that took on this side."
    ),
) as check:
    for label, (v, Js) in NETWORKS.items():
        check.equal(label, lambda v=v, Js=Js: both(v, Js), truth_of(v, Js), beliefs=mistaken(v, Js))
    v, Js = layers([(2, 3), (3, 4)], 66)
    check.leaves_alone(
        "v and the matrices are the caller's",
        lambda: (from_the_left(v, Js), from_the_right(v, Js)),
        v=v,
        Js=Js,
    )
    ### BEGIN HIDDEN TESTS
    sizes = check.random(seed=46).integers(1, 7, size=6).tolist()
    v, Js = layers(list(pairwise(sizes)), 67)
    check.equal("five layers of random widths", lambda: both(v, Js), truth_of(v, Js), weight=2)
    ### END HIDDEN TESTS
check.score
