# %% [markdown]
# The checks of lesson 01: what is tried, what is expected, and what a wrong answer gets told.

# %% tests="1.1"
import autograd_lib as torch
from autograd_course import Check


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
            "x_grad": {"slip": (2.0, "2 is the value of x, and the slope with respect to w: easily swapped.")},
            "w_grad": {"slip": (3.0, "3 is the value of w, and the slope with respect to x: easily swapped.")},
            "b_grad": {"slip": (0.0, "0 would mean that b makes no difference. But when b grows by 1, so does y.")},
            "z_grad": {
                "M06": 0.0,
                "slip": (1.0, "1 would be the slope with respect to z, but z never asked for one."),
            },
            "returned": {"slip": (11.0, "11 is the value of total; backward() itself returns None, always.")},
        },
        why={
            "returned": "backward() returns None, always: it delivers into .grad.",
            "x_grad": (
                "`x.grad` is the slope of `total` with respect to `x`: by how much `total` grows when `x` alone "
                "grows by 1. That is not this."
            ),
            "w_grad": (
                "`w.grad` is the slope of `total` with respect to `w`: by how much `total` grows when `w` alone "
                "grows by 1. That is not this."
            ),
            "b_grad": (
                "`b.grad` is the slope of `total` with respect to `b`: by how much `total` grows when `b` alone "
                "grows by 1. That is not this."
            ),
            "z_grad": "`z` is used in `total`, but this does not stand in `z.grad` afterwards. How was `z` made?",
        },
    )
check.score

# %% tests="1.1 twin"
import autograd_lib as torch
from autograd_course import Check


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
            "p_grad": (
                "`p.grad` is the slope of `loss` with respect to `p`, and this is not it. What is `p` multiplied by?"
            ),
            "q_grad": "`q` is used in `loss`, but this does not stand in `q.grad` afterwards. How was `q` made?",
            "r_grad": (
                "`r.grad` is the slope of `loss` with respect to `r`, and this is not it. How does `r` enter `loss`?"
            ),
            "returned": "`returned` is what the call of `backward()` gives back, and it does not give this.",
        },
    )
check.score

# %% tests="1.2"
import numpy as np

import autograd_lib as torch
from autograd_course import Check

NAMES = ("w", "x", "b")
GAVE = "what did backward() give you?"
UNUSED = "f does not use it, so no slope is delivered. What does its .grad say then?"


def mistakes(numbers, expected):
    """What is easily returned in place of the gradients that are expected at these numbers."""
    right = dict(zip(NAMES, expected))
    w, x, b = expected
    doubled = {name: None if slope is None else 2 * slope for name, slope in right.items()}
    of_line = {"w": numbers[1], "x": numbers[0], "b": 1.0}
    found = [
        ("M02", dict.fromkeys(NAMES, 1.0), "1 is the slope of the output with respect to itself."),
        ("slip", dict.fromkeys(NAMES), "all three are None. Are they the .grad of the leaves, after backward()?"),
        ("slip", None, "nothing came back. What does the last line of your function return?"),
        ("slip", {"w": x, "x": w, "b": b}, "two gradients have changed places, or they are no gradients."),
        ("slip", doubled, "each is doubled: how often did backward() run?"),
        ("slip", dict(zip(NAMES, numbers)), "these are the numbers that went in."),
        ("slip", of_line, "these are the slopes of w · x + b. Who could find those of any f?"),
    ]
    unused = [("slip", {name: 0.0}, UNUSED) for name, slope in right.items() if slope is None]
    return [
        ("M01", (("raises", TypeError, "cannot unpack non-iterable NoneType"), GAVE)),
        ("M01", (("raises", TypeError, "'NoneType' object is not subscriptable"), GAVE)),
        *((code, (outcome, sentence)) for code, outcome, sentence in [*found, *unused] if outcome != right),
    ]


def part(label, program, numbers, expected, others=(), weight=1):
    """f at these numbers has these gradients."""
    gradients, beliefs = dict(zip(NAMES, expected)), [*others, *mistakes(numbers, expected)]
    check.equal(label, program, gradients, beliefs=beliefs, weight=weight)


def line(w, x, b):
    return w * x + b


def square(w, x, b):
    return (w * x + b) ** 2


def without_b(w, x, b):
    return w * x.sin()


def half_seen(w, x, b):
    return w * w.detach() + x * b


without = (np.sin(-1.2), 0.7 * np.cos(-1.2), None)
OF_SQUARE = "this is the slope of w². What does autograd see of the w that is detached?"
on_paper = [("slip", ({"w": 6.0, "x": 0.5, "b": -2.0}, OF_SQUARE))]
once_more = [
    ("slip", ({"w": 4.0, "x": 4.0, "b": 1.0}, "w and x hold the same number. Are they the same tensor?")),
    ("slip", ({"w": 2.0, "x": 3.0, "b": 1.0}, "these are the slopes at 3, 2, 1. Was f computed at 2, 2, 5?")),
]

with Check(
    "1.2",
    points=3,
    asks=(
        "What is asked: a dict with the three gradients of `f`, by the names of its inputs, as `backward()` "
        "delivers them."
    ),
) as check:
    part("f = w · x + b at 3, 2, 1", lambda: grads_of(line, 3.0, 2.0, 1.0), (3.0, 2.0, 1.0), (2.0, 3.0, 1.0))
    alike = (2.0, 2.0, 5.0)
    part("the same f at 2, 2, 5", lambda: grads_of(line, 2.0, 2.0, 5.0), alike, (2.0, 2.0, 1.0), once_more)
    part("f = (w · x + b)²", lambda: grads_of(square, -1.5, 4.0, 0.5), (-1.5, 4.0, 0.5), (-44.0, 16.5, -11.0))
    part("f = w · sin(x) leaves b out", lambda: grads_of(without_b, 0.7, -1.2, 5.0), (0.7, -1.2, 5.0), without)
    seen = (3.0, 0.5, -2.0)
    part(
        "f = w · w + x · b, one w detached",
        lambda: grads_of(half_seen, 3.0, -2.0, 0.5),
        (3.0, -2.0, 0.5),
        seen,
        on_paper,
    )
    ### BEGIN HIDDEN TESTS
    w, x, b = fresh = check.random(seed=12).uniform(-1, 1, size=3).tolist()
    slope = 1 - np.tanh(w * x + b) ** 2
    of_tanh = (slope * x, slope * w, slope)
    part("tanh of new numbers", lambda: grads_of(lambda w, x, b: (w * x + b).tanh(), *fresh), fresh, of_tanh, weight=2)
    of_square = (None, 2 * x * b, x * x)
    part("f = x² · b leaves w out", lambda: grads_of(lambda w, x, b: x * x * b, *fresh), fresh, of_square)
    ### END HIDDEN TESTS
check.score

# %% tests="1.3"
import numpy as np

import autograd_lib as torch
from autograd_course import Check

HOW_OFTEN = "evaluations of f"
LEFT_ALONE = "x is left alone while f runs"
BOTH = "x is in the middle of the two points"
POINT = [0.5, 1.5, -0.8]


def at(values):
    return torch.tensor(values, dtype=torch.float64)


def told(function, f, i, values=POINT):
    """The slope that a student's function finds, how often and where it evaluated f for it, and if x held still."""
    x, seen, points = at(values), [], []

    def counted(t):
        seen.append(x.tolist())
        found = f(t)
        points.append(np.array(t.tolist()))
        return found

    slope = function(counted, x, i)
    return {
        "slope": slope,
        HOW_OFTEN: len(seen),
        BOTH: len(points) != 2 or in_the_middle(values, *points),  # how often has a line of its own
        LEFT_ALONE: all(held == values for held in seen),
    }


def in_the_middle(values, one, other):
    """Whether f was evaluated as far to the right as to the left, up to the rounding of a small step."""
    if one.shape != np.shape(values) or other.shape != one.shape:
        return True  # no question of sides: f did not get the whole vector
    return bool(np.abs((one + other) / 2 - values).max() <= 0.1 * np.abs(one - other).max())


def mistakes(slope):
    """What is easily found in place of this slope."""
    return [
        ("slip", ({"slope": 2 * slope}, "twice too much: how far apart are the two points?")),
        ("slip", ({"slope": -slope}, "the sign is turned: which of the two values is subtracted?")),
        ("slip", ({HOW_OFTEN: 2, BOTH: False, LEFT_ALONE: True}, "this looks to one side of x only.")),
        ("slip", ({"slope": slope, HOW_OFTEN: 4}, "the slope is right, but two evaluations are enough for it.")),
        (
            "slip",
            ({LEFT_ALONE: False}, "your code writes into `x`, which is your caller's: make two new points instead."),
        ),
        ("slip", (("raises", RuntimeError, "by hand"), "two values of f are enough.")),
        ("slip", (("raises", IndexError, "0-dim tensor"), "does f get the whole vector, as it wants to?")),
    ]


def part(label, program, slope, others=(), weight=1):
    expected = {"slope": float(slope), HOW_OFTEN: 2, BOTH: True, LEFT_ALONE: True}
    beliefs = [*others, *mistakes(float(slope))]
    options = {"rtol": 1e-6, "atol": 1e-6, "beliefs": beliefs, "weight": weight}
    check.equal(label, program, expected, by_hand=True, **options)


def leaves_x_alone(program):
    check.leaves_alone("x is the caller's", program, by_hand=True, x=x)


def squares(t):
    return (t * t).sum()


def exps(t):
    return t.exp().sum()


def product(t):
    return t[0].sin() * t[1]


def parabola(t):
    return 2 * t[1] ** 2 + 3


def plane(t):
    return t[1] - 3 * t[0]


x0, x1, x2 = POINT
FLAT = [0.0, -2.0]
ITSELF = "this is f itself. The slope is how f changes."
NOTHING = "next to nothing: do the two points differ, and what exactly do you divide by?"
of_squares = [
    ("slip", ({"slope": 3.14}, ITSELF)),
    ("slip", ({"slope": 0.0}, NOTHING)),
    ("slip", ({"slope": 2 * sum(POINT)}, "this moved every entry, not entry i alone.")),
    ("slip", ({"slope": 2 * x0}, "this is the slope with respect to entry 0. Which entry was asked for?")),
]
of_exps = [
    ("slip", ({"slope": 0.0}, NOTHING)),
    ("slip", ({"slope": 2 * x2}, "2x is the slope of x², not of every function.")),
]
x = at(POINT)

with Check(
    "1.3",
    points=4,
    asks=(
        "What is asked: the slope of `f` with respect to entry `i`, from two evaluations of `f`, with `x` left "
        "alone throughout."
    ),
) as check:
    part("f = sum of squares, i = 1", lambda: told(central_difference, squares, 1), 2 * x1, of_squares)
    part("f = sum of exp, i = 2", lambda: told(central_difference, exps, 2), np.exp(x2), of_exps)
    part("f = sin(x₀) · x₁, i = 0", lambda: told(central_difference, product, 0), x1 * np.cos(x0))
    part("f = 2x₁² + 3, i = 1", lambda: told(central_difference, parabola, 1), 4 * x1)
    part("f = x₁ − 3x₀, i = 0", lambda: told(central_difference, plane, 0, FLAT), -3.0)
    leaves_x_alone(lambda: central_difference(squares, x, 0))
    ### BEGIN HIDDEN TESTS
    check.equal(
        "the same f at two points",
        lambda: [central_difference(squares, at(values), 1) for values in (POINT, FLAT)],
        [2 * x1, 2 * FLAT[1]],
        by_hand=True,
        rtol=1e-6,
        atol=1e-6,
    )
    slope = -np.sin(1.1) * np.cos(0.4)
    angles = [0.0, 0.4, 1.1]
    part(
        "f = product of cos",
        lambda: told(central_difference, lambda t: t.cos().prod(), 2, angles),
        slope,
    )
    fresh = check.random(seed=31).uniform(0.3, 2.0, size=4).tolist()
    mean = (np.log(fresh[3]) + 1) / 4
    part(
        "f = mean of log(x) · x",
        lambda: told(central_difference, lambda t: (t.log() * t).mean(), 3, fresh),
        mean,
        weight=4,
    )
    ### END HIDDEN TESTS
check.score

# %% tests="1.4"
import autograd_lib as torch
from autograd_course import Check


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
                ("slip", (7.0, "7 is the value of y. Its slope with respect to a is 4a.")),
                ("slip", (4.0, "4 is the slope of a²; the factor 2 in front counts too.")),
            ],
            "b_grad": {"slip": (1.0, "1 would mean that y grows with b.")},
            "flat_grad": {
                "slip": (None, "y was computed from flat, so a slope was delivered; it is 0, for flat changes nothing.")
            },
            "unused_grad": {"slip": (0.0, "y was not computed from unused, so nothing was ever written there.")},
        },
        why={
            "before": "`before` was read when nobody had called `backward()` yet; this did not stand in `a.grad` then.",
            "a_grad": (
                "`a.grad` is the slope of `y` with respect to `a` at `a = 2`, and this is not it. Which terms of "
                "`y` hold `a`?"
            ),
            "b_grad": "`b.grad` is the slope of `y` with respect to `b`, and this is not it. How does `b` enter `y`?",
            "flat_grad": (
                "`flat.grad` is the slope of `y` with respect to `flat`: by how much `y` grows when `flat` grows "
                "by 1. That is not this."
            ),
            "unused_grad": "`unused` was made, and then? This does not stand in its `.grad`.",
        },
    )
check.score

# %% tests="1.4 twin"
import autograd_lib as torch
from autograd_course import Check


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
                "`p.grad` is the slope of `y` with respect to `p` at `p = 3`, and this is not it. Two terms of "
                "`y` hold `p`."
            ),
            "q_grad": (
                "`q` stands twice in `y`, and this does not stand in `q.grad` afterwards. What does `y` do when "
                "`q` grows?"
            ),
            "s_grad": "`s` was used, but in which line? This does not stand in `s.grad` afterwards.",
            "t_grad": (
                "`t.grad` is the slope of `y` with respect to `t`, and this is not it. In which lines is `t` "
                "used, and which of them lead to `y`?"
            ),
            "early": "`early` was read before `y.backward()`, and this did not stand in `p.grad` then.",
        },
    )
check.score

# %% tests="1.5"
import numpy as np

import autograd_lib as torch
from autograd_course import Check


def tensor_of(shape, asks):
    numbers = np.linspace(-2.0, 3.0, int(np.prod(shape)) + 1)[1:]
    return torch.tensor(numbers.reshape(shape), requires_grad=asks)


def tensors(shape, other, asks=False):
    """t of this shape, and data of the other, which asks for a gradient or does not."""
    return tensor_of(shape, True), tensor_of(other, asks)


def afterwards(function):
    """What t and data hold after a student's function was called: their numbers, what is in .grad, and the flags."""
    t, data = tensors((3,), (2, 3))
    function(t, data)
    flags = {"t.requires_grad": t.requires_grad, "data.requires_grad": data.requires_grad}
    return {"t": t.detach(), "data": data.detach(), "t.grad": t.grad, "data.grad": data.grad, **flags}


def held(shape):
    return tensor_of(shape, False).numpy()


def added_up(stretched, shape):
    """The sum of a stretched array over what was stretched."""
    front = stretched.ndim - len(shape)
    axes = range(front, stretched.ndim)
    ones = tuple(axis for axis in axes if shape[axis - front] == 1)
    return stretched.sum(axis=(*range(front), *ones)).reshape(shape)


def mistakes(shape, other, asks, of_t):
    """What is easily returned in place of the gradients of t and data; of_t is that of t before it is added up."""
    its_shape = (
        {"t": of_t.shape},
        "this is the shape of the product. The gradient of t is asked for, with its numbers.",
    )
    stretched = [("M17", {"t": of_t}), ("M17", its_shape)] if of_t.shape != shape else []
    of_mean = added_up(of_t, shape) / of_t.size
    zeros = [] if asks else [("M06", {"data": 0.0}), ("M06", {"data": np.zeros(other)})]
    return [
        ("slip", ({"t": None}, "was backward() called, and on an output that was computed from t?")),
        ("slip", ({"t": shape}, "this is the shape of t. Its gradient is asked for, with its numbers.")),
        *stretched,
        *zeros,
        ("slip", ({"t": of_mean}, "this is divided by the number of entries: is the output the sum of the product?")),
    ]


def part(program, shape, other, asks=False, weight=1):
    label = f"t of shape {shape}, {'tracked ' * asks}data of shape {other}"
    product = np.broadcast_shapes(shape, other)
    of_t, of_data = (np.broadcast_to(held(each), product) for each in (other, shape))
    gradients = {"t": added_up(of_t, shape), "data": added_up(of_data, other) if asks else None}
    beliefs = mistakes(shape, other, asks, of_t)
    check.equal(label, program, {"product": product, **gradients}, beliefs=beliefs, weight=weight)


CASES = [((3,), (5, 3)), ((4, 1), (3,)), ((4, 1), (3,), True), ((2, 3), (2, 3)), ((), (5, 3))]
HIDDEN = [((2, 1), (2, 4)), ((3,), (4, 1), True)]
LEFT = {
    "t": held((3,)),
    "data": held((2, 3)),
    "t.grad": held((2, 3)).sum(axis=0),
    "data.grad": None,
    "t.requires_grad": True,
    "data.requires_grad": False,
}

with Check(
    "1.5",
    points=3,
    asks=(
        'What is asked: under "product" the shape of `t * data`, under "t" and "data" the `.grad` of each after a '
        "pass from the sum."
    ),
) as check:
    for case in CASES:
        part(lambda case=case: gradients_of_product(*tensors(*case)), *case)
    copied = ("slip", ({"t.grad": None}, "t.grad is still empty. Which tensor did your backward() reach?"))
    check.equal("t and data afterwards", lambda: afterwards(gradients_of_product), LEFT, beliefs=[copied])
    ### BEGIN HIDDEN TESTS
    for case in HIDDEN:
        part(lambda case=case: gradients_of_product(*tensors(*case)), *case, weight=2)
    ### END HIDDEN TESTS
check.score

# %% tests="1.6"
from autograd_course import Check


def mistakes(numbers, prediction, inner, by_x):
    """What is easily returned in place of the slope, where a model predicts this with these slopes of its own."""
    w, x, target = numbers
    residual = prediction - target
    slope = 2 * residual * inner
    found = [
        ("M02", (1.0, "1 is the slope of the loss with respect to itself.")),
        ("slip", (("raises", AttributeError, "'NoneType'"), "something in front of a dot is None. What is it?")),
        ("slip", (None, "what came back is None. Which of your lines made it?")),
        ("slip", (inner, "this is the slope of the prediction. Is the loss what you called backward() on?")),
        ("slip", (residual**2, "this is the loss itself, not its slope.")),
        ("slip", (residual * inner, "this is half of it: what is the slope of a square?")),
        ("slip", (2 * residual, "this is the slope with respect to the prediction. The model has a slope of its own.")),
        ("slip", (w, "this is w itself, not the slope with respect to it.")),
        ("slip", (2 * residual * by_x, "this is the slope with respect to x. Which one is asked for?")),
        (
            "slip",
            (2 * (w * x - target) * x, "this is right for the model w · x alone. Who could find that of any model?"),
        ),
    ]
    return [(code, told) for code, told in found if told[0] != slope]


def part(label, program, numbers, prediction, inner, by_x, weight=1):
    """With these numbers, w, x and target, the model predicts this, and has these slopes with respect to w and x."""
    slope, beliefs = 2 * (prediction - numbers[2]) * inner, mistakes(numbers, prediction, inner, by_x)
    check.equal(label, program, slope, beliefs=beliefs, weight=weight)


def times(w, x):
    return w * x


def square(w, x):
    return w * w + 2 * x


with Check(
    "1.6",
    points=2,
    asks="What is asked: the slope of the loss, the squared distance from the target, with respect to `w`.",
) as check:
    part("the model w · x, target 5", lambda: slope_of_loss(times, 1.5, 6.0, 5.0), (1.5, 6.0, 5.0), 9.0, 6.0, 1.5)
    part(
        "the model w · x, target −7", lambda: slope_of_loss(times, 0.5, -3.0, -7.0), (0.5, -3.0, -7.0), -1.5, -3.0, 0.5
    )
    part(
        "the model w² + 2x, target 1", lambda: slope_of_loss(square, -1.5, 2.0, 1.0), (-1.5, 2.0, 1.0), 6.25, -3.0, 2.0
    )
    ### BEGIN HIDDEN TESTS
    w, x, _ = fresh = check.random(seed=16).uniform(1, 4, size=3).tolist()
    known = fresh, x / w, -x / w**2, 1 / w
    part("the model x / w", lambda: slope_of_loss(lambda w, x: x / w, *fresh), *known, weight=2)
    ### END HIDDEN TESTS
check.score

# %% tests="1.7"
import autograd_lib as torch
from autograd_course import Check


def mistakes(value, slope, dw, real):
    """What is easily returned in place of the pair (slope · dw, real), at a w where f has this value."""
    promised = slope * dw
    lost = [("slip", ((abs(promised), abs(real)), "a change has a sign: does f rise or fall?"))]
    lost = lost if min(promised, real) < 0 else []
    return [
        ("M02", ((dw, real), "the first is 1 · dw, and 1 is the slope of the output with respect to itself.")),
        ("slip", ((slope, real), "the first is the slope. What change does it promise for this nudge?")),
        ("slip", ((promised, real + value), "the second is the new value. How much has it changed?")),
        ("slip", ((slope, real + value), "these are the slope and the new value. Make each of them a change.")),
        ("slip", ((value + promised, value + real), "these are new values. How much does each differ from the old?")),
        ("slip", ((promised, -real), "the second has the wrong sign: what is subtracted from what?")),
        ("slip", ((real, promised), "the pair is turned round: the promise comes first.")),
        *lost,
        ("slip", (("raises", AttributeError, "'NoneType'"), "a .grad is None. Is it the .grad of the leaf you made?")),
    ]


def part(label, program, dw, value, slope, real, others=(), weight=1):
    """f at w has this value and slope, and really changes so much for this dw."""
    beliefs = [*others, *mistakes(value, slope, dw, real)]
    options = {"beliefs": beliefs, "weight": weight, "rtol": 1e-3, "atol": 1e-5}
    check.equal(label, program, (slope * dw, real), **options)


def loss(w):
    return (w * 2.0 - 5.0) ** 2


def half_seen(w):
    return w * w.detach()


PROMISED = "the first is promised by the slope of w². What does w.grad say, where one w is detached?"
on_paper = [("slip", ((1.2, 1.24), PROMISED))]


with Check(
    "1.7",
    points=3,
    asks=(
        "What is asked: a pair, first the change that the slope promises for `dw`, then the one that really happens."
    ),
) as check:
    part("(2w − 5)², from 1 by 0.01", lambda: nudge_by(loss, 1.0, 0.01), 0.01, 9.0, -12.0, loss(1.01) - 9.0)
    part("(2w − 5)², from 2 by −0.02", lambda: nudge_by(loss, 2.0, -0.02), -0.02, 1.0, -4.0, loss(1.98) - 1.0)
    part("(2w − 5)², from 1 by 4", lambda: nudge_by(loss, 1.0, 4.0), 4.0, 9.0, -12.0, 16.0)
    part("1 / w, from −2 by 0.5", lambda: nudge_by(lambda w: 1 / w, -2.0, 0.5), 0.5, -0.5, -0.25, -1 / 1.5 + 0.5)
    part("w · w, one w detached, from 3 by 0.2", lambda: nudge_by(half_seen, 3.0, 0.2), 0.2, 9.0, 3.0, 1.24, on_paper)
    ### BEGIN HIDDEN TESTS
    w, dw = check.random(seed=17).uniform(0.5, 1.5, size=2).tolist()
    real = 1 / (w + dw) ** 2 - 1 / w**2
    part("1 / w²", lambda: nudge_by(lambda w: 1 / w**2, w, dw), dw, 1 / w**2, -2 / w**3, real, weight=3)
    ### END HIDDEN TESTS
check.score

# %% tests="1.8"
import numpy as np

import autograd_lib as torch
from autograd_course import Check


def loss(w):
    return (w * 2.0 - 5.0) ** 2


def fourth(w):
    return w**4 / 4.0


NONE = "a .grad is None. Is it that of a leaf that you made, or of a tensor that was computed?"


def trained(f, slope, w, lr, steps, keep=0, sign=1):
    """What gradient descent gives, by a loss and a slope on paper; keep=1 adds each slope to those before."""
    losses, promised, kept = [f(w)], [], 0.0
    for _ in range(steps):
        kept = keep * kept + slope(w)
        w, change = w - sign * lr * kept, -lr * kept * kept
        losses, promised = [*losses, f(w)], [*promised, sign * change]
    return {"w": w, "losses": losses, "promised": promised}


def mistakes(*descent):
    """What is easily returned in place of what a descent gives."""
    right = trained(*descent)
    losses, promised = right["losses"], right["promised"]
    added, climbed = trained(*descent, keep=1), trained(*descent, sign=-1)
    happened = np.diff(losses).tolist()
    found = [
        ("M19", {"w": added["w"]}, "the second step is off: what was in .grad when it was taken?"),
        ("slip", {"w": climbed["w"]}, "this climbs: the loss is to go down."),
        ("slip", {"losses": losses[:-1]}, "one loss is missing: which one?"),
        ("slip", {"losses": losses[1:]}, "one loss is missing: which one?"),
        ("slip", {"promised": [-change for change in promised]}, "the sign is turned: does it promise to rise?"),
        ("slip", {"promised": happened}, "these are the changes that really came. What did each slope promise?"),
    ]
    differ = [each for each in found if any(right[name] != value for name, value in each[1].items())]
    return [
        ("slip", (("raises", AttributeError, "'NoneType'"), NONE)),
        ("slip", (("raises", TypeError, "'NoneType'"), NONE)),
        *((code, (outcome, sentence)) for code, outcome, sentence in differ),
    ]


def part(label, program, f, slope, w, lr, steps, weight=1):
    """A descent, by its loss and its slope on paper."""
    options = {"beliefs": mistakes(f, slope, w, lr, steps), "weight": weight, "rtol": 1e-3, "atol": 1e-4}
    check.equal(label, program, trained(f, slope, w, lr, steps), **options)


def cos(w):
    return w.cos()


def slope(w):
    return 4 * (2 * w - 5)


with Check(
    "1.8",
    points=4,
    asks=(
        "What is asked: the weight in the end, the loss before the first step and after each, and for each step "
        "the change that the slope promised."
    ),
) as check:
    part("(2w − 5)², one step", lambda: train(loss, 1.0, 0.01, 1), loss, slope, 1.0, 0.01, 1)
    part("(2w − 5)², three steps", lambda: train(loss, 1.0, 0.05, 3), loss, slope, 1.0, 0.05, 3)
    part("(2w − 5)², steps that are too large", lambda: train(loss, 1.0, 0.3, 3), loss, slope, 1.0, 0.3, 3)
    part("w⁴ / 4, from the left", lambda: train(fourth, -1.5, 0.1, 4), fourth, lambda w: w**3, -1.5, 0.1, 4)
    part("cos, from 2", lambda: train(cos, 2.0, 0.5, 3), np.cos, lambda w: -np.sin(w), 2.0, 0.5, 3)
    part("cos, no step at all", lambda: train(cos, 2.0, 0.1, 0), np.cos, np.sin, 2.0, 0.1, 0)
    ### BEGIN HIDDEN TESTS
    start, lr = check.random(seed=18).uniform(0.2, 0.5, size=2).tolist()
    start, sum_of = start + 0.8, lambda w: 1 / w + w
    part("1/w + w", lambda: train(sum_of, start, lr, 5), sum_of, lambda w: 1 - 1 / w**2, start, lr, 5, weight=3)
    ### END HIDDEN TESTS
check.score
