# %% [markdown]
# The checks of lesson 04: what is tried, what is expected, and what a wrong answer gets told.

# %% tests="4.1"
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
                (6.0, "You would get 6 if the pass started from 1. It starts from 10, which multiplies everything."),
                (10.0, "10 is the start. On the way to `a`, it is multiplied by the slope of a², which is 6."),
                ("error", "It works: the 1 is filled in only if you give no start."),
            ],
            "bare": [
                ("RuntimeError", 'Right, it raises RuntimeError: write "error".'),
                (None, 'Right, x.grad stays None, but only because the call raises: write "error".'),
                ("M16", jacobian, "These are the slopes of each entry of z by itself."),
                ("M16", ones, "Starting from [1, 1] would give this, but for a vector, PyTorch supplies no start."),
            ],
            "single": [
                ("RuntimeError", 'Right, it raises RuntimeError: write "error".'),
                (None, 'Right, x.grad stays None, but only because the call raises: write "error".'),
                (ones, "a single 1 is not stretched: the starting gradient must have the same shape as z."),
                ("M16", jacobian, "These are the slopes of each entry of z by itself."),
            ],
            "weighted": [
                ("error", "It works: the starting gradient has the same shape as z."),
                ("M16", ones, "Here the start is ignored. Its entries are the weights of z's entries."),
                (
                    "M16",
                    [[2.0, 0.0], [0.0, -40.0]],
                    "The slopes of each entry of z are not kept apart: they are added up.",
                ),
                ([1.0, 40.0], "This is the start times z. Multiply it by the slopes 2x instead."),
                (-38.0, "Close: do not add these up. Each entry of x has its own slope."),
            ],
        },
        why={
            "a_grad": (
                "`a.grad` is the slope of `y` with respect to `a`, times the number that the pass starts from. Did you "
                "use both?"
            ),
            "bare": (
                "`z` has two numbers, and `z.backward()` does not say how much each of them counts. What happens then?"
            ),
            "single": "`z` has two numbers, but the call passes only one. What happens then?",
            "weighted": "The two entries of `z` are weighted 1 and 10. What does a weight do to the slope of its entry?",
        },
    )


# %% tests="4.1 twin"
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
                "`b.grad` is the slope of `y` at `b = -2`, times the number that the pass starts from. Did you use both?"
            ),
            "by_ones": "Each of the three entries of `s` has the weight 1. What is the slope of each?",
            "too_short": ("`s` has three numbers. How many weights does this call pass, and what happens then?"),
            "by_signs": "The three entries of `s` are weighted 1, 0 and -1. What does a weight do to the slope of its entry?",
            "by_nothing": (
                "`s` has three numbers, and the call does not say how much each of them counts. What happens then?"
            ),
        },
    )

# %% tests="4.2"
import sys
from contextlib import ExitStack, contextmanager
from unittest import mock

functions = [
    "lambda t: torch.stack([t[0] * t[-1], t[0] ** 2 + 3 * t[-1]])",
    ("another function", "lambda t: torch.stack([t.prod(), t.sin().sum(), t[0].exp()])"),
    ("as many outputs as inputs", "lambda t: t * t.sum() - t[0]"),
    ("a single output", "lambda t: torch.stack([(t * t).sum()])"),
    ("a slope of exactly zero", "lambda t: torch.stack([0 * t[0], t[-1] ** 2, 0 * t.sum()])"),
    ("outputs of very different size", "lambda t: torch.stack([{100000000.0} * t[0], t[0]])"),
    ("small slopes", "lambda t: {0.000000000001} * t * t.sum()"),
    ("many outputs", "lambda t: (t.sum() * torch.arange({33})).cos()"),
    ("a function that returns a view of its input", "lambda t: t[:1]"),
    ("a function that returns its input", "lambda t: t"),
    (INFINITE, "lambda t: torch.stack([float('nan') * t[0], t[-1]])"),
    (INFINITE, "lambda t: float('inf') * t[-1:]"),
    ("a function with weights in the dtype of x", "lambda t: torch.ones(2, len(x), dtype=x.dtype) @ t"),
]
inputs = [*vectors(), ("single precision", "torch.tensor([{0.5}, {1.5}, {0.8}])")]
of_product = domain(
    torch,
    alone=["many outputs"],
    x=inputs,
    f=functions,
    v=[
        "torch.tensor([{1.0}, {-10.0}, {3.0}], dtype=x.dtype).repeat(88)[: len(f(x))]",
        ("weights of zero", "torch.zeros(len(f(x)), dtype=x.dtype)"),
        *[
            (size, f"{by} * torch.tensor([1.0, -3.0], dtype=x.dtype).repeat(88)[: len(f(x))]")
            for size, by in (("tiny weights", "{1e-12}"), ("large weights", "{1e6}"))
        ],
        ("weights that cancel out", "{1.5} * torch.tensor([1.0, -1.0], dtype=x.dtype).repeat(88)[: len(f(x))]"),
        ("a weight for one output alone", "torch.eye(len(f(x)), dtype=x.dtype)[-1]"),
    ],
)
of_jacobian = domain(torch, alone=["many outputs"], x=inputs, f=functions)
PASSES = "backward passes"
watched, outputs, walks, passes = {}, [], [], []


def told(function, name, f, *others):
    """What the student's function gives, and how many passes have gone back through f: for J, those that ended; for one
    row, all that came through, since a single pass may walk through f several times."""

    def watching(t):
        y = f(t)
        if y.requires_grad and not any(y is each for each in outputs):  # it may be t itself
            outputs.append(y)
            y.register_hook(came_through)
        return y

    outputs.clear(), walks.clear(), passes.clear()
    with nothing_ready_made():
        found = function(watched.setdefault(f, watching), *others)
    return {name: found, PASSES: len(passes if name == "J" else walks)}


@contextmanager
def nothing_ready_made():
    """Inside, torch.autograd.functional and torch.func refuse, by whatever name: all they have calls one of these."""
    with ExitStack() as stack:
        for ready_made in (torch.autograd.functional.jacobian, torch.func.vjp):
            module = sys.modules[ready_made.__module__]
            for name in ("_tracked", "_Transform", "_as_tuple", "grad_increment_nesting", "jvp_increment_nesting"):
                if hasattr(module, name):  # ours, and PyTorch's
                    stack.enter_context(mock.patch.object(module, name, switched_off))
        yield


def switched_off(*arguments, **options):
    raise RuntimeError("do this by hand: torch.autograd.functional and torch.func are switched off here")


def came_through(gradient):
    walks.append(1)
    if not passes or passes[-1] == "over":
        passes.append("begun")
        torch.autograd.Variable._execution_engine.queue_callback(lambda: passes.__setitem__(-1, "over"))


def jacobian(f, x):
    return torch.autograd.functional.jacobian(f, x)


def product(change):
    """A mistake: what becomes of v and J."""
    return lambda f, x, v: {"v @ J": change(v, jacobian(f, x))}


def rows(change):
    return lambda f, x: {"J": change(jacobian(f, x))}


def counted(number):
    return lambda f, x, v=None: {PASSES: number(len(f(x)))}


def by_backward(name, run):
    """A mistake: another backward pass."""

    def found(f, x, v=None):
        leaf = x.clone().requires_grad_()
        run(f, leaf, v)
        return {name: leaf.grad}

    return found


def without_v(f, leaf, v):
    f(leaf).backward()


def unrecorded(f, leaf, v):
    with torch.no_grad():
        y = f(leaf)
    y.backward(v)


UNTRACKED = "No operation of f was recorded. Was its input tracked, and recording on, when f ran?"
AFTERWARDS = "v has an entry for each output of f, not for each input. Where do you pass it in?"
NO_PASS = (counted(lambda m: 0), "No backward pass went through f.")
of_vjp = [
    (("raises", RuntimeError, "must match the size"), AFTERWARDS),
    (product(lambda v, J: v * J.sum(0)), AFTERWARDS),
    ("M16", by_backward("v @ J", without_v)),
    (by_backward("v @ J", unrecorded), UNTRACKED),
    (product(lambda v, J: J @ v), "Your product needs an entry of v for each column of J, but v has one for each row."),
    (product(lambda v, J: J.sum(0)), "These are the rows of J, added up without weights. Where does v come in?"),
    (product(lambda v, J: J), "This is J itself. Where does v come in?"),
    (product(lambda v, J: v @ J / len(v)), "This is divided by the number of outputs."),
    (product(lambda v, J: None), "None is what backward() returns, and what the .grad of a non-leaf holds."),
    NO_PASS,
    (counted(lambda m: m), "Your code ran a backward pass for each output. A single one is enough."),
]
of_rows = [
    (("raises", TypeError, "but got NoneType"), "backward() returns None. What do you stack?"),
    (("raises", IndexError, "out of bounds"), "J has a row for each output. How many numbers does f return here?"),
    ("M16", by_backward("J", without_v)),
    ("M20", ("raises", RuntimeError, "Trying to backward through the graph a second time")),
    (("raises", RuntimeError, "Mismatch in shape"), "v must have one entry per output. How many outputs does f have?"),
    ("M19", rows(lambda J: J.cumsum(0)), "Each row still contains the rows above it, added up."),
    (
        "M24",
        rows(lambda J: J[-1:].repeat(len(J), 1)),
        "All rows equal the last one. Is the same tensor in your list more than once?",
    ),
    (
        rows(lambda J: J.sum(0).repeat(len(J), 1)),
        "Each of your rows is the sum of all rows of J. What did each pass start from, and was .grad new each time?",
    ),
    (rows(lambda J: J.sum(0)), "This is a single product, with v all ones."),
    (rows(lambda J: J.sum(1)), "These are sums. A row of J has an entry for each input."),
    NO_PASS,
    (counted(lambda m: 1), "A single pass went through f, but there should be one for each row of J."),
]

with Check(
    "4.2",
    points=6,
    asks=(
        "`vjp` must compute one row, v times the Jacobian, in a single backward pass; `jacobian_by_rows` must compute "
        "the whole Jacobian, with one pass for each row."
    ),
) as check:
    check.agrees(
        lambda f, x, v: told(vjp, "v @ J", f, x, v),
        of_product,
        lambda f, x, v: {"v @ J": v if f(x) is x else (v[:, None] * jacobian(f, x)).sum(0), PASSES: 1},
        mistakes=of_vjp,
        shown="vjp(f, x, v)",
        rtol=1e-5,
        by_entry=True,
    )
    check.agrees(
        lambda f, x: told(jacobian_by_rows, "J", f, x),
        of_jacobian,
        lambda f, x: {"J": jacobian(f, x), PASSES: len(f(x))},
        mistakes=of_rows,
        shown="jacobian_by_rows(f, x)",
        rtol=1e-5,  # in whatever dtype
        by_entry=True,
    )

# %% tests="4.3"
outputs = "({{3.5}} * np.cos(np.arange(float({0} * X.shape[1])) + {{1.0}})).reshape({0}, -1)".format
inputs = domain(
    torch,
    alone=(LARGE, MANY, "many columns", "many outputs"),
    where="(X @ W.T + b).any()",  # where all is 0, what is left may be a rounding error
    X=[
        *matrices(5, 3),
        ("whole numbers throughout", "np.arange(12).reshape(4, 3) - 5"),
        ("many columns", array((2, 131))),
    ],
    W=[
        f"{outputs(2)}.astype(X.dtype)",
        ("as many outputs as inputs", outputs("X.shape[1]")),
        ("a single output", outputs(1)),
        ("many outputs", outputs(131)),
        ("weights of zero", "np.zeros((2, X.shape[1]))"),
        ("weights that are nearly symmetric", "1.0 + 0.05 * np.arange(float(X.shape[1])) + np.zeros((X.shape[1], 1))"),
        ("outputs of very different sizes", f"{outputs(2)} * [[1e9], [1.0]]"),
        ("whole numbers", "np.arange(2 * X.shape[1]).reshape(2, -1) - 2"),
        ("the same array twice", "X"),
    ],
    b=[
        "np.array([{-1.0}, {2.0}, {0.5}] * 44)[: len(W)].astype(X.dtype)",
        ("a bias of zero", "np.zeros(len(W))"),
        ("an output of zero", "-(X @ W.T)[0]"),
    ],
)


def layer(X, W, b, start=lambda Y, b: 2 * Y):
    """What autograd finds from a start at Y: from the right one, and from others."""
    leaves = [torch.tensor(each * 1.0, requires_grad=True) for each in (X, W, b)]
    Y = leaves[0] @ leaves[1].T + leaves[2]
    Y.backward(torch.tensor(start(Y.detach().numpy(), b)))
    return dict(zip("XWb", (leaf.grad.numpy() for leaf in leaves)))


def of_b(change):
    """A mistake: what is made of the gradient at Y for b."""
    return lambda X, W, b: {"b": change(2 * (X @ W.T + b))}


def by_the_other_side(X, W, b):
    G = 2 * (X @ W.T + b)
    return {"X": G @ (W.T if len(W) == len(W.T) else W)}


def of_the_other_product(X, W, b):
    G = 2 * (X @ (W if len(W) == len(W.T) else W.T) + b)
    return {"X": G @ W, "W": G.T @ X, "b": G.sum(axis=0)}


def of_W(change):
    """A mistake: what is made of X and of the gradient at Y for W."""
    return lambda X, W, b: {"W": change(X, 2 * (X @ W.T + b))}


HALF = "This is half the correct gradient. What is the slope of a square?"
FIT = "The inner sizes of the two matrices differ. Which shape should come out?"
mistakes = [
    (
        ("raises", RuntimeError, "by hand"),
        "What gradient arrives at Y, and where in Y is each entry of X, W and b used?",
    ),
    (("raises", ValueError, "core dimension"), FIT),
    (lambda X, W, b: layer(X, W, b) | {"W": X @ (2 * (X @ W.T + b))}, FIT),
    (("raises", ValueError, "broadcast"), "Which shapes are combined here, and what shape should come out?"),
    (by_the_other_side, "If W is square, `G @ W` and `G @ W.T` both fit. Which of them is the gradient?"),
    (of_the_other_product, "If W is square, `X @ W` and `X @ W.T` both fit. Which of them is in Y?"),
    (of_W(lambda X, G: np.outer(G[0], X[0])), "This is only what the first row of X contributes. The others do, too."),
    (
        of_W(lambda X, G: (X.T @ G).reshape(G.shape[1], -1)),
        "reshape() does not swap rows and columns. Which gradient belongs to W[0, 1]?",
    ),
    (dict(start=lambda Y, b: Y), HALF),
    (dict(start=lambda Y, b: np.ones_like(Y)), "This is the gradient of the sum of Y. Where is the square?"),
    (dict(start=lambda Y, b: Y**2), "Your code starts from Y², the terms of the loss. What gradient arrives at Y?"),
    ("M18", dict(start=lambda Y, b: 2 * Y / Y.size), "This is divided by the size of Y, as for a mean."),
    (of_b(lambda G: G.mean(axis=0)), "This is divided by the number of rows."),
    ("M18", dict(start=lambda Y, b: 2 * Y / len(Y)), "This is divided by the number of rows, as for a mean over them."),
    (dict(start=lambda Y, b: 2 * (Y - b)), "Here b is missing from Y."),
    ("M17", of_b(lambda G: G), "This is what arrives at the copies of b, one copy per row."),
    (of_b(lambda G: G.sum(axis=1)), "Along which axis was b copied?"),
    (of_b(lambda G: G.sum()), "This adds up all entries of the gradient at Y. How often was each entry of b used?"),
]

with Check(
    "4.3",
    points=6,
    asks="Return the gradients of the sum of the squares of Y, each in the shape of its array: what all rows add up to.",
) as check:
    check.agrees(lambda X, W, b: gradients(X, W, b), inputs, layer, mistakes=mistakes, by_entry=True, by_hand=True)


# %% tests="4.4"
def fits(shape, into):
    return len(shape) <= len(into) and all(one in (1, other) for one, other in zip(shape[::-1], into[::-1]))


FRONT, ALL = "a dimension in front, and another stretched", "everything stretched"
inputs = domain(
    torch,
    names={"fits": fits},
    where="fits(shape, grad.shape)",
    alone=APART,
    grad=[
        array((2, 3, 2)),
        ("two dimensions", array((3, 2))),
        ("as many rows as columns", array((2, 2))),
        ("a single number", "np.array({3.0})"),
        ("a size of 1 that was not stretched", array((1, 3, 2))),
        ("a size of 1 that was not stretched", array((3, 1))),
        ("four dimensions", array((2, 2, 3, 2))),
        ("three dimensions of one length", array((2, 2, 2))),
        ("nine dimensions", array((2,) * 9)),
        ("zeros", "np.zeros((2, 3, 2))"),
        ("equal numbers", "np.full((2, 3, 2), {1.5})"),
        ("large numbers", f"{{1000000.0}} * {array((2, 3, 2))}"),
        ("tiny numbers", f"{{0.000000000000001}} * {array((2, 3, 2))}"),
        ("many numbers", array((2, 13, 17))),
        ("no rows at all", "np.zeros((0, 3, 2))"),
        ("no columns at all", "np.zeros((2, 3, 0))"),
        ("whole numbers", "np.arange(12).reshape(2, 3, 2) - 5"),
        (INFINITE, "np.array([{1.5}, np.inf, {2.0}, np.nan, {3.0}, {-1.0}] * 2).reshape(2, 3, 2)"),
        ("a transposed array", array((2, 3, 2)) + ".T"),
    ],
    shape=[
        "grad.shape[1:]",
        ("several dimensions in front", "grad.shape[2:]"),
        ("nothing stretched", "grad.shape"),
        ("one dimension stretched", "(1, *grad.shape[1:])"),
        ("one dimension stretched", "(*grad.shape[:-2], 1, *grad.shape[-1:])"),
        ("one dimension stretched", "(*grad.shape[:-1], 1)"),
        ("several dimensions stretched", "(1, *grad.shape[1:-1], 1)"),
        ("several dimensions stretched", "(*grad.shape[:-2], 1, 1)"),
        (FRONT, "(*grad.shape[1:-1], 1)"),
        (FRONT, "(1, *grad.shape[2:])"),
        (ALL, "()"),
        (ALL, "(1,)"),
        (ALL, "(1,) * grad.ndim"),
    ],
)


def right(grad, shape):
    if grad.shape == shape:
        return grad  # itself: nothing was stretched
    if grad.size == np.prod(shape, dtype=int):
        return grad.reshape(shape)  # a view may come back as well: nothing is summed
    t = torch.zeros(shape, dtype=torch.float64, requires_grad=True)
    t.expand(grad.shape).backward(torch.tensor(grad))
    return t.grad.numpy()


def front(grad, shape):
    """The axes of grad that shape has not."""
    return tuple(range(grad.ndim - len(shape)))


def ones(shape):
    return tuple(axis for axis, length in enumerate(shape) if length == 1)


def copy_number(place):
    """A mistake: one copy in place of the sum over all."""

    def taken(grad, shape):
        while grad.ndim > len(shape):
            grad = grad[place]
        for axis in ones(shape):
            grad = grad.take([place], axis=axis)
        return grad

    return taken


def stretched(grad, shape, along=lambda grad, axes: grad.sum(axes, keepdims=True), axes=slice(None), front=front):
    """A mistake: what happens along the dimensions of length 1, along which of them, or along which others."""
    return along(grad.sum(front(grad, shape)), ones(shape)[axes])


def of_some(reduce):
    """Of no numbers at all there is no mean, and none is the largest."""
    return lambda grad, axes: (reduce if grad.size else np.sum)(grad, axes, keepdims=True)


def otherwise(**how):
    return lambda grad, shape: stretched(grad, shape, **how)


def by_its_own_axes(keepdims):
    return lambda grad, shape: grad.sum(axis=ones(shape), keepdims=keepdims).sum(axis=front(grad, shape))


ADDED = "You add up the dimensions in front, but along those of length 1 you take"
ALONG = "Your code sums along one dimension of length 1. How many are there?"
FLAT = "The numbers are right, but the shape is not. Which dimensions must the result keep?"
SUMS = "Which entries of `grad` belong to one entry of the array? Return their sums, in the array's own shape."
AXES = "Is axis i of shape also axis i of grad?"
mistakes = [
    (("raises", RuntimeError, "by hand"), SUMS),
    ("M17", lambda grad, shape: grad, "This still has the shape of grad."),
    (
        lambda grad, shape: grad.sum(front(grad, shape)),
        "You summed over the dimensions in front. Was any other dimension stretched?",
    ),
    ("M14", copy_number(-1), "This is only the last copy's gradient."),
    (copy_number(0), "This is only the first copy's gradient. What about the others?"),
    (
        lambda grad, shape: right(grad, shape) * right(grad, shape).size / max(grad.size, 1),
        "This is the mean over the copies.",
    ),
    (lambda grad, shape: right(grad, shape).squeeze(), FLAT),
    (lambda grad, shape: right(grad, shape).squeeze(ones(shape)), FLAT),
    (otherwise(along=of_some(np.mean)), f"{ADDED} the mean."),
    (otherwise(along=of_some(np.max)), f"{ADDED} the largest."),
    (otherwise(axes=slice(1)), ALONG),
    (otherwise(axes=slice(-1, None)), ALONG),
    (
        otherwise(front=lambda grad, shape: (0,) * (grad.ndim > len(shape))),
        "One dimension in front is summed away. How many are there in front?",
    ),
    (
        otherwise(front=lambda grad, shape: tuple(range(len(shape), grad.ndim))),
        "Your code sums away the last dimensions. Shapes line up from the right, so the extra ones are in front.",
    ),
    (by_its_own_axes(True), AXES),
    (lambda grad, shape: grad.sum(), "This adds up everything. Along which dimensions are there copies?"),
    (("raises", ValueError, "cannot reshape"), "reshape() adds nothing up. Which dimensions must be summed before it?"),
    (("raises", ValueError, "out of bounds"), "How many dimensions are left when this line runs?"),
]

with Check("4.4", points=5, asks=SUMS) as check:
    check.agrees(lambda grad, shape: unbroadcast(grad, shape), inputs, right, mistakes=mistakes, by_hand=True)


# %% tests="4.5"
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


once = "The number is right, but this row of w.grad has three entries: write all three."
nothing = ([0.0, 0.0, 0.0], "These are the values of w. The slope with respect to w is what w is multiplied by: x.")
forgot_x = "The factor -6 is missing: this row of w is multiplied by x[0, 1]."

with Check("4.5", points=1) as check:
    check.prediction(
        answer_4_5,
        truth=lambda: program(),
        beliefs={
            "by_sum": [
                nothing,
                ([1.0, 1.0, 1.0], forgot_x),
                (
                    [3.0, -6.0, 9.0],
                    "These are entries of x. The second row of w is multiplied by only one of them, -6.",
                ),
                (-6.0, once),
                ([-18.0, -18.0, -18.0], "Each entry of w goes into one entry of y only, so -6 counts once."),
            ],
            "by_mean": [
                ("M18", [-6.0, -6.0, -6.0], "The mean divides by 3."),
                (-2.0, once),
                ([-1.2, -1.2, -1.2], "This divides by 5; the mean is taken over the three entries of y."),
                ([-0.4, -0.4, -0.4], "This divides by 15; the mean is taken over the three entries of y."),
                ([1 / 3, 1 / 3, 1 / 3], forgot_x),
                nothing,
            ],
            "by_v": [
                ("M16", [-6.0, -6.0, -6.0], "You ignored v, which holds a weight for each entry of y."),
                ("error", "v has the shape of y, (1, 3), so it works."),
                ([-666.0, -666.0, -666.0], "The weights stay apart: entry j of this row goes into y[0][j] only."),
                ([1.0, 10.0, 100.0], forgot_x),
                nothing,
            ],
            "w_grad_shape": [
                ([1, 3], "This is the shape of y. A gradient has the shape of its own tensor."),
                ([3, 5], "This is transposed. A gradient has the shape of its own tensor."),
                ([1, 5], "This is the shape of x. A gradient has the shape of its own tensor."),
                ([3], "This is one row. A gradient has the shape of its own tensor."),
            ],
            "x_grad": [("M06", 0.0), ("M06", [0.0] * 5), ("M06", [[0.0] * 5])],
        },
        why={
            **{
                f"by_{how}": f"What are the slopes of `y.{how}()` with respect to the three weights that meet `x[0, 1]`?"
                for how in ("sum", "mean")
            },
            "by_v": "The three entries of `y` are weighted 1, 10 and 100. Which weight goes with which entry of this row?",
            "w_grad_shape": "`w.grad` has a different shape. Which tensor does it belong to?",
            "x_grad": "`x` is used in `y`, but `x.grad` holds something else afterwards. How was `x` made?",
        },
    )


# %% tests="4.5 twin"
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
            "sum_row": ("Which numbers of `x` are multiplied by the first row of `w`?"),
            "mean_row": "How many numbers does `y.mean()` average?",
            "v_row": (
                "Each number of `y` has its own weight, and two of these are 0. Which are left in the first row of `w.grad`?"
            ),
            "x_grad": "`x` is used in `y`, but `x.grad` holds something else afterwards. How was `x` made?",
        },
    )

# %% tests="4.6"
from functools import reduce

HUGE, ONES = "{1e200}", "np.ones({})".format  # a product of two such is infinite; of one sign, in whatever order
inputs = domain(
    torch,
    alone=("large layers",),
    Js=[
        f"[{array((2, 5))}, {array((5, 3), first=3)}, {array((3, 4), first=1)}]",
        ("a single layer", f"[{array((2, 3))}]"),
        ("layers of one width", f"[{array((3, 3))}, {array((3, 3), first=4)}, {array((3, 3), first=1)}]"),
        ("many layers", f"[{array((2, 3))}, {array((3, 2), first=1)}] * {{6}}"),
        ("large numbers", f"[{{1e60}} * {array((2, 3))}, {array((3, 4), first=5)}]"),
        ("tiny numbers", f"[{{0.0000000001}} * {array((2, 3))}, {array((3, 4), first=5)}]"),
        (INFINITE, f"[{array((2, 3))} + [[0, {NAN}, {INF}], [0, 0, 0]], {array((3, 4), first=5)}]"),
        (INFINITE, f"[{ONES((2, 3))} / {HUGE}, {HUGE} * {ONES((3, 4))}, {HUGE} * {ONES((4, 2))}]"),
        (INFINITE, f"[{HUGE} * {ONES((2, 3))}, {HUGE} * {ONES((3, 4))}]"),
        ("a single input", f"[{array((2, 5))}, {array((5, 1), first=2)}]"),
        ("a single output", f"[{array((1, 3))}, {array((3, 2), first=1)}, {array((2, 6), first=4)}]"),
        ("size 1 everywhere", f"[{array((1, 1))}, {array((1, 1), first=2)}]"),
        (
            "a layer of zeros, and one that changes nothing",
            f"[np.eye(3), {array((3, 3))}, np.zeros((3, 4)), np.eye(4)]",
        ),
        ("layers of whole numbers", "[np.arange(6).reshape(2, 3) - 2, np.arange(12).reshape(3, 4) - 5]"),
        ("large layers", f"[{array((2, 40))}, {array((40, 60), first=3)}, {array((60, 30), first=1)}]"),
    ],
    v=[
        "np.array([{1.5}, {-2.0}, {0.5}])[: len(Js[0])]",
        ("weights of zero", "np.zeros(len(Js[0]))"),
        ("tiny weights", "1e-250 * np.array([{1.5}, {-2.0}, {0.5}])[: len(Js[0])]"),
        ("whole numbers", "np.arange(1, 1 + len(Js[0]))"),
    ],
)
COUNT = "multiplications"


def told(function, v, Js):
    """The pair that the student's function gives."""
    with np.errstate(all="ignore"):  # what is infinite here is so on purpose
        found = function(v, Js)
    if type(found) not in (tuple, list) or len(found) != 2:
        raise ValueError("your function must return a pair: the row, and how many multiplications it took")
    return {"row": found[0], COUNT: found[1]}


def row(v, Js):
    with np.errstate(all="ignore"):
        return reduce(np.matmul, Js, v)


def row_of_product(v, Js):
    with np.errstate(all="ignore"):  # a product of matrices may be infinite where the row is not
        return v @ reduce(lambda product, J: J @ product, Js[::-1])


def left(v, Js):
    return sum(J.size for J in Js)


def last(v, Js):
    """The step from the product of all matrices to the row."""
    return len(v) * Js[-1].shape[1]


def right(v, Js):
    return sum(J.size for J in Js[:-1]) * Js[-1].shape[1] + last(v, Js)


def outcome(row, count):
    return lambda v, Js: {"row": row(v, Js), COUNT: count(v, Js)}


def counted(count):
    return lambda v, Js: {COUNT: count(v, Js)}


def from_above(v, Js):
    """What it takes to form the product from the first two matrices on, and the row."""
    return sum(len(Js[0]) * J.size for J in Js[1:]) + last(v, Js)


def twice_inside(v, Js):
    """A count that multiplies the sizes of both matrices."""
    return sum(J.size * J.shape[1] for J in Js[:-1]) * Js[-1].shape[1] + last(v, Js)


MATRICES = (counted(lambda v, Js: len(Js)), "Count multiplications of numbers, not of matrices.")
FIRST = (
    lambda v, Js: {"row": row(v, Js[::-1])},
    "This is the product in the reverse order. The list begins with the last layer.",
)
of_left = [
    FIRST,
    (
        ("raises", ValueError, "mismatch in its core dimension"),
        "Two shapes here do not fit. The list begins with the last layer: where does your product begin?",
    ),
    MATRICES,
    (lambda v, Js: {"row": row_of_product(v, Js)}, "A product of matrices is infinite here, the row is not."),
    (counted(right), "This is as many as from the right: did you form a product of matrices?"),
    (
        counted(lambda v, Js: sum(map(len, Js))),
        "You counted the rows of each J. How often is each entry of the row used?",
    ),
    (counted(lambda v, Js: left(v, Js) - Js[-1].size), "The last matrix is not counted."),
    (counted(lambda v, Js: left(v, Js) - Js[0].size), "The first step, multiplying by v, counts as well."),
]
of_right = [
    FIRST,
    MATRICES,
    (lambda v, Js: {"row": row(v, Js)}, "Here, the product of all the matrices is infinite. Do you form it?"),
    (counted(from_above), "You began with the first two matrices of the list. Which two should come first?"),
    (counted(twice_inside), "The entries of J contain the inner size already. You counted it once more."),
    (counted(left), "This is the count from the left: did you multiply any two matrices at all?"),
    (counted(lambda v, Js: right(v, Js) - last(v, Js)), "The last step, multiplying by v, counts as well."),
]

with Check(
    "4.6",
    points=4,
    asks=(
        "Return the row and the number of multiplications. A row of q numbers times a matrix of shape (q, r) takes q · r "
        "of them; a matrix of shape (p, q) times that matrix takes p · q · r."
    ),
) as check:
    check.agrees(
        lambda v, Js: told(from_the_left, v, Js),
        inputs,
        outcome(row, left),
        mistakes=of_left,
        shown="from_the_left(v, Js)",
        by_entry=True,
    )
    check.agrees(
        lambda v, Js: told(from_the_right, v, Js),
        inputs,
        outcome(row_of_product, right),
        mistakes=of_right,
        shown="from_the_right(v, Js)",
        by_entry=True,
    )
