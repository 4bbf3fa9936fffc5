# %% [markdown]
# The checks of lesson 01: what is tried, what is expected, and what a wrong answer gets told.

# %% tests="1.1"
def program():
    x = torch.tensor(2.0, requires_grad=True)
    w = torch.tensor(3.0, requires_grad=True)
    b = torch.tensor(1.0, requires_grad=True)
    z = torch.tensor(4.0)
    y = w * x + b
    total = y + z
    returned = total.backward()
    return {"x_grad": x.grad, "w_grad": w.grad, "b_grad": b.grad, "z_grad": z.grad, "returned": returned}


with Check("1.1", points=2) as check:
    check.prediction(
        answer_1_1,
        truth=lambda: program(),
        beliefs={
            "x_grad": [(2.0, "2 is the value of x, and also the slope with respect to w: the two are easily swapped.")],
            "w_grad": [(3.0, "3 is the value of w, and also the slope with respect to x: the two are easily swapped.")],
            "b_grad": [(0.0, "0 would mean that b makes no difference. But when b grows by 1, so does y.")],
            "z_grad": [
                ("M06", 0.0),
                (1.0, "1 would be the slope with respect to z, but z does not require a gradient."),
            ],
            "returned": [(11.0, "11 is the value of total; backward() itself returns None, whatever it computes.")],
        },
        why={
            **{
                f"{x}_grad": f"`{x}.grad` is the slope of `total` with respect to `{x}`: by how much does `total` grow "
                f"when only `{x}` grows by 1?"
                for x in "xwb"
            },
            "returned": "backward() always returns None: it writes the gradients into .grad.",
            "z_grad": "`z` is used in `total`, but `z.grad` holds something else afterwards. How was `z` made?",
        },
    )


# %% tests="1.1 twin"
def program():
    p = torch.tensor(-2.0, requires_grad=True)
    q = torch.tensor(5.0)
    r = torch.tensor(7.0, requires_grad=True)
    loss = p * q - 3 * r
    returned = loss.backward()
    return {"p_grad": p.grad, "q_grad": q.grad, "r_grad": r.grad, "returned": returned}


with Check("1.1 twin", points=2) as check:
    check.twin(
        answer_1_1_twin,
        truth=lambda: program(),
        why={
            "p_grad": ("`p.grad` is the slope of `loss` with respect to `p`. What is `p` multiplied by?"),
            "q_grad": "`q` is used in `loss`, but `q.grad` holds something else afterwards. How was `q` made?",
            "r_grad": ("`r.grad` is the slope of `loss` with respect to `r`. How does `r` enter `loss`?"),
            "returned": "`returned` is what `backward()` itself returns. Does it return the gradients, or store them somewhere?",
        },
    )

# %% tests="1.2"
NAMES = ("w", "x", "b")
inputs = domain(
    torch,
    f=[
        "lambda w, x, b: (w * x + b) ** 2",
        ("another function", "lambda w, x, b: (w * x + b).abs().sqrt()"),
        ("an input that f does not use", "lambda w, x, b: w * x.sin()"),
        ("an input that f does not use", "lambda w, x, b: x * b"),
        ("a slope of exactly zero", "lambda w, x, b: w * x + 0 * b"),
        ("a function that returns an input", "lambda w, x, b: w"),
        (INFINITE, "lambda w, x, b: 0 * (w - w.detach()).sqrt() + (x - x.detach()).sqrt() * b"),
        ("inputs detached in one place", "lambda w, x, b: w * w.detach() + x * x.detach() + b * b.detach()"),
        ("a function with other names for its inputs", "lambda p, q, r: p * q * r"),
        ("a function that stacks its inputs", "lambda w, x, b: torch.stack([w * x, x, b]) @ torch.stack([x, w, x])"),
        (
            "a function that asks what its inputs are",
            "lambda w, x, b: w * x * b * (1 + sum(t.requires_grad - t.ndim / 4 for t in (w, x, b)))",
        ),
    ],
    w=numbers(3.0),
    x=[*numbers(2.0), ("the same number twice", "w")],
    b=numbers(1.0),
)


def right(f, w, x, b):
    leaves = [torch.tensor(value, dtype=torch.float64, requires_grad=True) for value in (w, x, b)]
    return dict(zip(NAMES, torch.autograd.grad(f(*leaves), leaves, allow_unused=True)))


def one_for_each_number(f, w, x, b):
    leaves = {value: torch.tensor(value, requires_grad=True) for value in (w, x, b)}
    f(leaves[w], leaves[x], leaves[b]).backward()
    return {"w": leaves[w].grad, "x": leaves[x].grad, "b": leaves[b].grad}


def by_nudging(f, w, x, b):
    def value(*moved):
        return f(*(torch.tensor(each, dtype=torch.float64) for each in moved)).item()

    here = (w, x, b)
    steps = [[1e-5 * (i == k) for k in range(3)] for i in range(3)]
    pairs = [[[each + sign * by for each, by in zip(here, step)] for sign in (1, -1)] for step in steps]
    return {name: (value(*one) - value(*other)) / 2e-5 for name, (one, other) in zip(NAMES, pairs)}


GAVE = "What does backward() return?"
NUDGED = "Autograd does not nudge: it leaves None for an input that f does not use, and what is detached counts as a constant."
mistakes = [
    ("M01", ("raises", TypeError, "cannot unpack non-iterable NoneType"), GAVE),
    ("M01", ("raises", TypeError, "'NoneType' object is not subscriptable"), GAVE),
    (("raises", RuntimeError, "element 0 of tensors"), "Which of the tensors that you gave to f require a gradient?"),
    (
        ("raises", AttributeError, "'NoneType'"),
        "Something is None here. If it is the .grad of an input that f does not use, return it as it is.",
    ),
    ("M02", lambda **case: dict.fromkeys(NAMES, 1.0), "1 is the slope of the output with respect to itself."),
    (
        lambda **case: dict.fromkeys(NAMES),
        "All three are None. Did you read the .grad of leaves, and after backward()?",
    ),
    (lambda f, w, x, b: {"w": w, "x": x, "b": b}, "These are the numbers that went in, not their gradients."),
    (lambda f, w, x, b: {"w": x, "x": w, "b": 1.0}, "Your code returns the slopes of w · x + b, whatever f it gets."),
    (
        lambda **case: {name: grad and 2 * grad for name, grad in right(**case).items()},
        "Each gradient is twice as large as it should be. Does backward() run twice?",
    ),
    (one_for_each_number, "Two inputs hold the same number. Are they the same tensor?"),
    (
        lambda **case: {name: grad or 0.0 for name, grad in right(**case).items()},
        "f does not use this input, so no gradient reaches it. What does its .grad hold then?",
    ),
    (by_nudging, NUDGED),
]

with Check(
    "1.2",
    points=3,
    asks='Return a dict that holds, under "w", "x" and "b", what `backward()` leaves in the `.grad` of each input.',
) as check:
    check.agrees(lambda f, w, x, b: grads_of(f, w, x, b), inputs, right, mistakes=mistakes)

# %% tests="1.3"
LONG = "thousands of entries"
inputs = domain(
    torch,
    f=functions_of_vectors(),
    x=[*vectors(), (LONG, "torch.linspace({0.4}, {1.0}, 2000, dtype=torch.float64)")],
    alone=[LONG],
    i=["len(x) // 2", ("the first entry", "0"), ("the last entry", "len(x) - 1")],
)


def right(f, x, i):
    x = x.clone().requires_grad_()
    return torch.autograd.grad(f(x), x)[0][i].item()


def nudged(right_by, left_by, divided_by):
    """A mistake: f at two points, which are away from x by so much in each entry, and what the change is divided by."""
    return lambda f, x, i: (f(x + right_by(x, i)) - f(x - left_by(x, i))).item() / divided_by


def at(entry):
    """A step of a hundredth of a hundredth in one entry."""

    def step(x, i):
        nudge = torch.zeros_like(x)
        nudge[entry(i)] = 1e-4
        return nudge

    return step


def written_into(f, x, i):
    x = x.clone()
    x[i] += 1e-4
    to_the_right = f(x)
    x[i] -= 2e-4
    return (to_the_right - f(x)).item() / 2e-4


def of_the_entry_alone(f, x, i):
    return (f(x[i] + 1e-4) - f(x[i] - 1e-4)).item() / 2e-4


WHOLE = "A tensor here has no dimensions. f needs the whole vector, in the shape of x; only what it returns has none."
NEAR_0 = "Your result is 0, or close to it: do the two points differ, and what exactly do you divide by?"
TWICE = "This is twice as large as it should be: how far apart are the two points?"
here, nowhere, everywhere = at(lambda i: i), lambda x, i: 0.0, lambda x, i: 1e-4
mistakes = [
    (("raises", RuntimeError, "by hand"), "Two values of f are enough; you don't need autograd."),
    (lambda f, x, i: f(x).item(), "This is the value of f. The slope says how fast f changes."),
    (lambda f, x, i: 2 * x[i].item(), "2x is the slope of x², not of every function."),
    (lambda f, x, i: 0.0, NEAR_0),
    (nudged(here, here, 2e4), NEAR_0),
    (nudged(here, here, 1e-4), TWICE),
    (of_the_entry_alone, WHOLE),
    (("raises", IndexError, "0-dim tensor"), WHOLE),
    (nudged(here, nowhere, 1e-4), "Your code nudges x in one direction only."),
    (nudged(nowhere, here, 1e-4), "Your code nudges x in one direction only."),
    (lambda **case: 2 * written_into(**case), TWICE),
    (
        written_into,
        "f may return a part of the very tensor that you gave it. What does the first result hold once you have written "
        "into that tensor again?",
    ),
    (nudged(everywhere, everywhere, 2e-4), "Your code moved every entry of x, not just entry i."),
    (nudged(at(lambda i: 0), at(lambda i: 0), 2e-4), "This is the slope for entry 0, not for entry i."),
]

with Check(
    "1.3",
    points=4,
    asks="Return the slope of `f` with respect to entry `i`, from two evaluations of `f`, and leave `x` as it was.",
) as check:
    check.agrees(
        lambda f, x, i: central_difference(f, x, i),
        inputs,
        right,
        mistakes=mistakes,
        runs={"f": 2},
        by_hand=True,
        rtol=1e-6,
    )


# %% tests="1.4"
def program():
    a = torch.tensor(2.0, requires_grad=True)
    b = torch.tensor(4.0, requires_grad=True)
    flat = torch.tensor(5.0, requires_grad=True)
    unused = torch.tensor(7.0, requires_grad=True)
    before = a.grad
    y = 2 * a**2 + 3 - b + 0 * flat
    y.backward()
    grads = {"a_grad": a.grad, "b_grad": b.grad, "flat_grad": flat.grad, "unused_grad": unused.grad}
    return {"before": before, **grads}


with Check("1.4", points=1) as check:
    check.prediction(
        answer_1_4,
        truth=lambda: program(),
        beliefs={
            "before": {"M03": 0.0},
            "a_grad": [
                (7.0, "7 is the value of y. Its slope with respect to `a` is 4a."),
                (4.0, "4 is the slope of a²; the factor 2 in front counts too."),
            ],
            "b_grad": [(1.0, "1 would mean that y grows with b.")],
            "flat_grad": [
                (
                    None,
                    "y was computed from flat, so a slope was delivered: 0, because changing flat does not change y.",
                )
            ],
            "unused_grad": [(0.0, "y was not computed from unused, so its .grad was never written.")],
        },
        why={
            "before": ("`before` was read before `backward()` was called. What does `a.grad` hold at that point?"),
            "a_grad": ("`a.grad` is the slope of `y` with respect to `a` at `a = 2`. Which terms of `y` contain `a`?"),
            "b_grad": "`b.grad` is the slope of `y` with respect to `b`. How does `b` enter `y`?",
            "flat_grad": (
                "`flat.grad` is the slope of `y` with respect to `flat`: by how much does `y` grow when only `flat` "
                "grows by 1?"
            ),
            "unused_grad": "`unused` was made, but was `y` computed from it? What does its `.grad` hold in that case?",
        },
    )


# %% tests="1.4 twin"
def program():
    p = torch.tensor(3.0, requires_grad=True)
    q = torch.tensor(-2.0, requires_grad=True)
    s = torch.tensor(5.0, requires_grad=True)
    t = torch.tensor(1.0, requires_grad=True)
    other = s * t
    y = p**2 - 5 * p + q - q + 4 * t
    early = p.grad
    y.backward()
    del other
    return {"p_grad": p.grad, "q_grad": q.grad, "s_grad": s.grad, "t_grad": t.grad, "early": early}


with Check("1.4 twin", points=1) as check:
    check.twin(
        answer_1_4_twin,
        truth=lambda: program(),
        why={
            "p_grad": (
                "`p.grad` is the slope of `y` with respect to `p` at `p = 3`. Did you count both terms of `y` "
                "that contain `p`?"
            ),
            "q_grad": ("`q` occurs twice in `y`. What do the two occurrences together do to `y` when `q` grows?"),
            "s_grad": "`s` was used, but on which line? Was `y` computed from the result of that line?",
            "t_grad": (
                "`t.grad` is the slope of `y` with respect to `t`. On which lines is `t` used, "
                "and does `y` depend on all of them?"
            ),
            "early": "`early` was read before `y.backward()`. What does `p.grad` hold at that point?",
        },
    )


# %% tests="1.5"
def fit(t, data):
    lengths = zip(reversed(t.shape), reversed(data.shape))
    return all(one == other or 1 in (one, other) for one, other in lengths)


inputs = domain(
    torch,
    names={"fit": fit},
    where="fit(t, data)",
    t=[
        tensor((3,), tracked=True),
        ("a column", tensor((2, 1), tracked=True)),
        ("a single number", tensor((), tracked=True)),
        ("a single entry", tensor((1,), tracked=True)),
        ("a table", tensor((2, 3), tracked=True)),
        ("three dimensions", tensor((2, 1, 3), tracked=True)),
        ("double precision", "torch.ones(3, dtype=torch.float64, requires_grad=True)"),
    ],
    data=[
        tensor((2, 3)),
        ("tracked data", tensor((2, 3), tracked=True)),
        ("data of another shape", tensor((2, 1), tracked=True)),
        ("as many rows as columns", tensor((3, 3), tracked=True)),
        ("a transposed table", tensor((3, 2)) + ".T"),
        ("four dimensions", tensor((1, 2, 2, 3))),
        ("whole numbers", "torch.arange(15).reshape(5, 3) - {4}"),
        ("no rows of data", "torch.zeros(0, 3, requires_grad=True)"),
        ("the same tensor twice", "t"),
        ("entries that are zero", "torch.zeros(2, 3, requires_grad=True)"),
        ("tiny numbers", "torch.tensor([[{0.000000000001}], [{-0.000000000003}]], requires_grad=True)"),
        (INFINITE, "torch.tensor([[float('nan')], [float('inf')]], requires_grad=True)"),
    ],
)


def right(t, data):
    product = t * data
    product.sum().backward()
    return {"product": tuple(product.shape), "t": t.grad, "data": data.grad}


def mistake(wrong):
    """The part of the answer that is wrong, from t, data and their product."""
    return lambda t, data: wrong(t.detach(), data.detach(), t.detach() * data.detach())


def of_mean(t, data):
    (t * data).mean().backward()
    return {"t": t.grad}


def as_if_tracked(t, data):
    return right(t, data.requires_grad_())


def as_zeros(t, data):
    grads = right(t, data)
    return {"data": torch.zeros(data.shape) if grads["data"] is None else grads["data"]}


A_SHAPE = "This is a shape. Return the gradient of t itself."
mistakes = [
    (
        ("raises", RuntimeError, "grad can be implicitly"),
        "The product has many numbers. On which single number do you call backward()?",
    ),
    (lambda t, data: {"product": ()}, "() is the shape of the sum. Which tensor's shape must you return?"),
    (lambda t, data: {"t": None}, "Did you call backward() on an output computed from t?"),
    (lambda t, data: {"product": tuple(data.shape)}, "This is the shape of `data`, not of the product."),
    (lambda t, data: {"product": tuple(t.shape)}, "This is the shape of `t`, not of the product."),
    (mistake(lambda t, data, product: {"t": tuple(t.shape)}), A_SHAPE),
    ("M17", mistake(lambda t, data, product: {"t": tuple(product.shape)}), A_SHAPE),
    ("M17", mistake(lambda t, data, product: {"t": data + torch.zeros(product.shape)})),
    (
        lambda t, data: {"t": right(t, data)["t"].expand((t * data).shape)},
        "This has the product's shape, not that of t.",
    ),
    ("M06", as_zeros),
    ("M06", lambda t, data: {"data": 0.0}),
    (as_if_tracked, "data is untracked, so its .grad stays None. Which of your lines gives it a gradient?"),
    (of_mean, "Your gradients are divided by the number of entries: did backward() start from the sum of the product?"),
]

with Check(
    "1.5",
    points=3,
    asks=(
        'Return the shape of `t * data` under "product", and under "t" and "data" what `backward()` left in their '
        "`.grad`. The caller reads `t.grad` and `data.grad`, too."
    ),
) as check:
    check.agrees(lambda t, data: gradients_of_product(t, data), inputs, right, mistakes=mistakes)

# %% tests="1.6"
inputs = domain(
    torch,
    target=numbers(5.0),
    model=[
        "lambda w, x: w * x",
        ("a prediction that is exactly right", "lambda w, x: (w - w.detach()) * x + target"),
        ("another model", "lambda w, x: x / w"),
        ("a slope of exactly zero", "lambda w, x: 0 * w + x"),
        ("a model that returns w", "lambda w, x: w"),
        (INFINITE, "lambda w, x: (w - w.detach()).sqrt() + x"),
        (INFINITE, "lambda w, x: 0 * (w - w.detach()).sqrt() + target"),
        ("a small slope", "lambda w, x: {0.000001} * w * x"),
        ("a model with other names for its inputs", "lambda a, b: a.sin() * b"),
        ("w detached in one place", "lambda w, x: w * w.detach() * x"),
    ],
    w=small_numbers(1.5),
    x=small_numbers(6.0),
)


def leaves(w, x):
    return [torch.tensor(value, dtype=torch.float64, requires_grad=True) for value in (w, x)]


def slopes(model, w, x, loss):
    """The slopes with respect to w and to x of what `loss` makes of the prediction."""
    w, x = leaves(w, x)
    found = torch.autograd.grad(loss(model(w, x)), (w, x), allow_unused=True)
    return [slope and slope.item() for slope in found]


def right(model, w, x, target):
    return slopes(model, w, x, lambda prediction: (prediction - target) ** 2)[0]


def error(model, w, x, target):
    return (model(*leaves(w, x)) - target).item()


def by_x(model, w, x, target):
    return slopes(model, w, x, lambda prediction: (prediction - target) ** 2)[1]


def of_prediction(model, w, x, target):
    return slopes(model, w, x, lambda prediction: prediction)[0]


NONE = "In that line, what comes before the dot is None. Is it the .grad of the leaf?"
SQUARE = "This is half the correct slope: what is the slope of a square?"
INNER = "This is the slope of the loss with respect to the prediction. The model has a slope of its own."
mistakes = [
    ("M02", lambda **case: 1.0, "1 is the slope of the loss with respect to itself."),
    (("raises", AttributeError, "'NoneType'"), NONE),
    (of_prediction, "This is the slope of the prediction. Did you call backward() on the loss?"),
    (lambda **case: error(**case) ** 2, "This is the loss itself, not its slope."),
    (lambda **case: right(**case) / 2, SQUARE),
    (lambda **case: 2 * error(**case), INNER),
    (lambda model, w, x, target: 2 * (model(w, x) - target), INNER),
    (by_x, "This is the slope with respect to x, but the exercise is about w."),
    (dict(target=0.0), "This is the slope of prediction². Where is the target?"),
    (lambda model, w, x, target: 2 * (w * x - target) * x, "This is right only for w · x, the first model tried."),
]

with Check(
    "1.6", points=2, asks="Return the slope of the loss with respect to `w`; the loss is `(prediction - target) ** 2`."
) as check:
    check.agrees(lambda model, w, x, target: slope_of_loss(model, w, x, target), inputs, right, mistakes=mistakes)

# %% tests="1.7"
inputs = domain(
    torch,
    where="abs(dw) > 0.001 or dw == 0 or (w == 0.25 and f(torch.tensor(w)) == 0)",  # float32 would lose a tiny change
    w=[*small_numbers(0.25), ("the number 1", "1.0"), ("the minimum of f", "2.5")],
    f=[*functions_of_numbers(), ("a function that is 0 at w", "lambda t: (t - w) * (t - w + 0.5)")],
    dw=[
        "{0.01}",
        ("no nudge at all", "0.0"),
        ("a nudge to the left", "{-0.02}"),
        ("a tiny nudge", "2.0**-25"),
        ("a large nudge", "{400.0}"),
        ("a large nudge to the left", "{-500.0}"),
    ],
)


def numbers(f, w, dw):
    """The value of f at w, its slope there, and its change."""
    leaf = torch.tensor(w, dtype=torch.float64, requires_grad=True)
    value = f(leaf)
    (slope,) = torch.autograd.grad(value, leaf)
    return value.item(), slope.item(), (f(torch.tensor(w + dw, dtype=torch.float64)) - value).item()


def right(f, w, dw):
    _, slope, real = numbers(f, w, dw)
    return slope * dw, real


def mistake(pair):
    """A mistake: what it makes of the value, the slope, dw and the real change."""

    def made(f, w, dw):
        value, slope, real = numbers(f, w, dw)
        return pair(value, slope, dw, real)

    return made


def moved_in_place(f, w, dw):
    leaf = torch.tensor(w, dtype=torch.float64)
    value = f(leaf)
    leaf += dw
    return numbers(f, w, dw)[1] * dw, (f(leaf) - value).item()


def by_nudging(f, w, dw):
    slope = numbers(f, w - 1e-5, 2e-5)[2] / 2e-5
    return slope * dw, numbers(f, w, dw)[2]


ELSEWHERE = "Your first number uses the slope at another place, such as w + dw. It must use the slope at w."
OF_ITSELF = "Your first number is 1 · dw, and 1 is the slope of the output with respect to itself."
PROMISED = (
    "The change you promise uses a slope found by nudging. If f detaches a part of itself, what does w.grad hold?"
)
mistakes = [
    (("raises", AttributeError, "'NoneType'"), "Something is None here. If it is a .grad, is it that of your leaf?"),
    ("M02", mistake(lambda value, slope, dw, real: (dw, real)), OF_ITSELF),
    (
        mistake(lambda value, slope, dw, real: (slope, real)),
        "Your first number is the slope itself. What change does it promise for this nudge?",
    ),
    (
        mistake(lambda value, slope, dw, real: (slope, real / dw)),
        "These are slopes, changes for each unit of dw. How large are the changes for this nudge?",
    ),
    (
        mistake(lambda value, slope, dw, real: (slope * dw, value + real)),
        "Your second number is the new value. By how much has f changed?",
    ),
    (
        mistake(lambda value, slope, dw, real: (slope, value + real)),
        "These are the slope and the new value. Turn each of them into a change.",
    ),
    (
        mistake(lambda value, slope, dw, real: (value + slope * dw, value + real)),
        "These are new values. How much does each differ from the old value?",
    ),
    (mistake(lambda value, slope, dw, real: (abs(slope * dw), abs(real))), "A change has a sign: does f rise or fall?"),
    (
        mistake(lambda value, slope, dw, real: (slope * dw, slope * dw)),
        "Both of your numbers are the promised change. For the second one, compute f again at w + dw.",
    ),
    *[
        (lambda f, w, dw, at=at: (numbers(f, w + at * dw, dw)[1] * dw, numbers(f, w, dw)[2]), ELSEWHERE)
        for at in (1, 0.5)
    ],
    (by_nudging, PROMISED),
    (moved_in_place, "f may return its argument itself. What does its first result hold once you have written into t?"),
]

with Check(
    "1.7",
    points=3,
    asks="Return a pair: first the change that the slope promises for `dw`, then the one that really happens.",
) as check:
    check.agrees(lambda f, w, dw: nudge_by(f, w, dw), inputs, right, mistakes=mistakes, rtol=1e-4)

# %% tests="1.8"
from itertools import pairwise

DIVERGING = "steps that are a hundred times too large"
inputs = domain(
    torch,
    where="lr < 100 or 0 < abs(f(torch.tensor(w))) < 0.0001",
    f=functions_of_numbers(),
    w=[*small_numbers(1.0)[:-1], ("a start at the minimum", "2.5")],
    lr=[
        "{0.01}",
        ("a learning rate of zero", "0.0"),
        ("a small rate below zero, which goes uphill", "{-0.0005}"),
        ("steps that are too large", "{0.3}"),
        ("steps that jump over the minimum to the same loss", "0.25"),
        (DIVERGING, "{30.0}"),
        ("a large rate for a small slope", "{400000.0}"),
    ],
    steps=["3", ("no step at all", "0"), ("a single step", "1"), ("many steps", "{15}"), ("a hundred steps", "{100}")],
    alone=["a hundred steps", DIVERGING],
)


def descent(f, w, lr, steps, used=lambda before, slope: slope, sign=1):
    """What gradient descent gives; `used` says what a step uses, after what the one before has used; -1 climbs."""
    losses, promised, now = [], [], None
    for _ in range(steps + 1):
        leaf = torch.tensor(w, dtype=torch.float64, requires_grad=True)
        loss = f(leaf)
        now = used(now, torch.autograd.grad(loss, leaf)[0].item())
        losses.append(loss.item())
        promised.append(-sign * lr * now * now)
        last, w = w, w - sign * lr * now
    return {"w": last, "losses": losses, "promised": promised[:-1]}


def mistake(wrong):
    """A mistake: which part of the answer it changes."""
    return lambda **case: wrong(**descent(**case))


def happened(w, losses, promised):
    return {"promised": [after - before for before, after in pairwise(losses)]}


def before_the_last_step(steps, **case):
    return {"w": descent(steps=max(steps - 1, 0), **case)["w"]}


def slopes_on_the_way(**case):
    slopes = []
    descent(**case, used=lambda before, slope: slopes.append(slope) or slope)
    return slopes


def nudges(lr, **case):
    return {"promised": [-lr * slope for slope in slopes_on_the_way(lr=lr, **case)[:-1]]}


def with_the_next_slope(lr, **case):
    return {"promised": [-lr * slope * following for slope, following in pairwise(slopes_on_the_way(lr=lr, **case))]}


NONE = "Something is None here. If it is a .grad, does it belong to a leaf that you made, or to a tensor that was computed?"
MISSING = "One loss is missing: you need the one before the first step, and one after each step."
ADDED = "The second step is wrong: what was in .grad when you took it?"
mistakes = [
    (("raises", AttributeError, "'NoneType'"), NONE),
    (("raises", TypeError, "'NoneType'"), NONE),
    ("M19", dict(used=lambda before, slope: (before or 0.0) + slope), ADDED),
    (
        dict(used=lambda before, slope: slope if before is None else before),
        "All of your steps use the first slope. It must be computed again at each new w.",
    ),
    (before_the_last_step, "This is the weight before the last step."),
    (dict(sign=-1), "Your steps go uphill, but the loss should go down."),
    (mistake(lambda w, losses, promised: {"losses": losses[:-1]}), MISSING),
    (mistake(lambda w, losses, promised: {"losses": losses[1:]}), MISSING),
    (
        mistake(lambda w, losses, promised: {"promised": [-each for each in promised]}),
        "The promised change has the wrong sign: if you step against the slope, should the loss rise or fall?",
    ),
    (with_the_next_slope, "A step is promised a change by the slope before it. Did you use the slope after it?"),
    (nudges, "This is how much w changes. What change in the loss does that promise?"),
    (mistake(happened), "These are the changes that really happened. What change did each slope promise?"),
    (
        mistake(lambda w, losses, promised: {"promised": losses[:-1]}),
        "These are the losses before each step. What change does the slope promise?",
    ),
]

with Check(
    "1.8",
    points=4,
    asks=(
        "Return three things: the last weight, the losses (before the first step and after each step), and the change "
        "in the loss that each slope promised. Each step changes `w` by `-lr` times the slope at the current `w`."
    ),
) as check:
    check.agrees(lambda f, w, lr, steps: train(f, w, lr, steps), inputs, descent, mistakes=mistakes, rtol=1e-3)
