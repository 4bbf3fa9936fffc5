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
            "x_grad": {
                "slip": (2.0, "2 is the value of x, or the slope by w. ∂y/∂x is the factor that x meets: w = 3.")
            },
            "w_grad": {
                "slip": (3.0, "3 is the value of w, or the slope by x. ∂y/∂w is the factor that w meets: x = 2.")
            },
            "b_grad": {"slip": (0.0, "0 would mean that b makes no difference. But when b grows by 1, so does y.")},
            "z_grad": {
                "M06": 0.0,
                "slip": (1.0, "1 would be the slope by z, but z never asked: it has no requires_grad."),
            },
            "returned": {"slip": (11.0, "11 is the value of total.")},
        },
        why={"returned": "backward() returns None, always: it delivers into .grad."},
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
    check.twin(answer_1_1_twin, truth=lambda: program())
check.score

# %% tests="1.2"
from autograd_course import Check

with Check("1.2", points=4) as check:
    check.equal(
        "w = 3, x = 2, b = 1",
        lambda: grads_of_line(3.0, 2.0, 1.0),
        {"w": 2.0, "x": 3.0, "b": 1.0},
        beliefs=[
            ("M01", ({"w": None, "x": None, "b": None}, "was backward() called, and are these its .grad?")),
            ("M01", (None, "is `return` missing, or is this what backward() gave you?")),
            ("M01", ("raises", TypeError, "'NoneType' object is not subscriptable")),
            ("M02", ({"w": 3.0, "x": 2.0}, "these are the values of w and x. Return what is in their .grad.")),
        ],
    )
    check.equal(
        "w = -1.5, x = 4, b = 0",
        lambda: grads_of_line(-1.5, 4.0, 0.0),
        {"w": 4.0, "x": -1.5, "b": 1.0},
        beliefs=[
            ("M02", ({"w": -1.5, "x": 4.0}, "these are the values of w and x. Return what is in their .grad.")),
            ("slip", ({"w": 2.0, "x": 3.0}, "these are the gradients of the example. Use the arguments.")),
        ],
    )
    ### BEGIN HIDDEN TESTS
    w_hidden, x_hidden, b_hidden = check.random(seed=12).uniform(-5, 5, size=3).tolist()
    check.equal(
        "numbers you have not seen",
        lambda: grads_of_line(w_hidden, x_hidden, b_hidden),
        {"w": x_hidden, "x": w_hidden, "b": 1.0},
        weight=2,
    )
    ### END HIDDEN TESTS
check.score

# %% tests="1.3"
import numpy as np

import autograd_lib as torch
from autograd_course import Check

SIX_DIGITS = {"rtol": 1e-6, "atol": 1e-6}
point = [0.5, 1.5, -0.8]


def at(values):
    return torch.tensor(values, dtype=torch.float64)


CASES = {
    "f = sum of squares, i = 1": (lambda t: (t * t).sum(), point, 1),
    "f = sum of exp, i = 2": (lambda t: t.exp().sum(), point, 2),
    "f = sin(x₀) · x₁, i = 0": (lambda t: (t[0]).sin() * t[1], point, 0),
    "f = 2x₁² + 3, i = 1": (lambda t: 2 * t[1] ** 2 + 3, point, 1),
    "f = sum of cubes without autograd, i = 0": (lambda t: at(sum(v**3 for v in t.tolist())), point, 0),
    "two entries, a slope that is negative, i = 0": (lambda t: t[1] - 3 * t[0], [0.0, 2.0], 0),
}
SLOPES = {
    "f = sum of squares, i = 1": dict(
        expected=2 * point[1],
        beliefs=[
            ("slip", (4 * point[1], "twice too much: between the two points lies 2h, not h.")),
            ("slip", (2 * sum(point), "this moved every entry. Nudge entry i alone.")),
            ("M02", (sum(p * p for p in point), "this is f itself. The slope is how f changes.")),
            ("M02", (2 * point[0], "this is the slope by entry 0. Nudge entry i.")),
            ("slip", (RuntimeError, "a nudge needs no backward(). Two values of f are enough.")),
            ("slip", (0.0, "both points were the same: `right = x` is a second name for x, not a copy.")),
        ],
    ),
    "f = sum of exp, i = 2": dict(
        expected=float(np.exp(point[2])),
        beliefs=[
            ("M34", (2 * point[2], "2x is the slope of x², not of every function.")),
            ("slip", (float(np.exp(point[2])) * (1 + 5e-5), "close, but this looks to one side only.")),
        ],
    ),
    "f = sin(x₀) · x₁, i = 0": dict(
        expected=float(np.cos(point[0]) * point[1]),
        beliefs=[("slip", (IndexError, "f wants the whole vector, with entry i nudged, not entry i alone."))],
    ),
    "f = 2x₁² + 3, i = 1": dict(
        expected=4 * point[1], beliefs=[("M34", (2 * point[1], "2x is the slope of x², not of every function."))]
    ),
    "f = sum of cubes without autograd, i = 0": dict(expected=3 * point[0] ** 2),
    "two entries, a slope that is negative, i = 0": dict(expected=-3.0),
}

with Check("1.3", points=5) as check:
    for label, (f, values, i) in CASES.items():
        check.equal(
            label,
            lambda f=f, values=values, i=i: central_difference(f, at(values), i),
            by_hand=True,
            **SIX_DIGITS,
            **SLOPES[label],
        )
    x = at(point)
    check.leaves_alone("x is the caller's", lambda: central_difference(lambda t: (t * t).sum(), x, 0), x=x)
    ### BEGIN HIDDEN TESTS
    hidden = check.random(seed=31).uniform(0.3, 2.0, size=4).tolist()
    check.equal(
        "f = cos, at 0 and beyond, i = 2",
        lambda: central_difference(lambda t: t.cos().prod(), at([0.0, 0.4, 1.1]), 2),
        float(-np.sin(1.1) * np.cos(0.4)),
        by_hand=True,
        **SIX_DIGITS,
    )
    check.equal(
        "f = mean of log(x) · x, i = 3",
        lambda: central_difference(lambda t: (t.log() * t).mean(), at(hidden), 3),
        (float(np.log(hidden[3])) + 1) / 4,
        weight=5,
        by_hand=True,
        **SIX_DIGITS,
    )
    ### END HIDDEN TESTS
check.score

# %% tests="1.4"
import autograd_lib as torch
from autograd_course import Check


def program():
    a = torch.tensor(2.0, requires_grad=True)
    unused = torch.tensor(5.0, requires_grad=True)
    before = a.grad
    y = 2 * a**2 + 3
    y.backward()
    return {"before": before, "a_grad": a.grad, "unused_grad": unused.grad}


with Check("1.4", points=3) as check:
    check.prediction(
        answer_1_4,
        truth=lambda: program(),
        beliefs={
            "before": {"M03": 0.0},
            "a_grad": [
                ("slip", (11.0, "11 is the value of y. Its slope by a is 4a.")),
                ("slip", (4.0, "4 is the slope of a²; the factor 2 in front counts too.")),
            ],
            "unused_grad": {"M03": (0.0, "y does not depend on unused, so nothing was ever written there.")},
        },
    )
check.score

# %% tests="1.5"
import autograd_lib as torch
from autograd_course import Check


def table():
    return torch.tensor([[1.0, -2.0, 0.5], [0.0, 3.0, 1.0], [2.0, 2.0, -1.0], [1.5, 0.0, 4.0], [-1.0, 1.0, 1.0]])


def tracked(values):
    return torch.tensor(values, requires_grad=True)


VALUES = {(): 2.0, (3,): [1.0, 2.0, 3.0], (5, 3): table().tolist()}  # by their shape

with Check("1.5", points=3) as check:
    for shape, values in VALUES.items():
        stretched = {"M17": {"grad": (5, 3)}} if shape != (5, 3) else {}
        check.equal(
            f"t of shape {shape}, data of shape (5, 3)",
            lambda values=values: shape_report(tracked(values), table()),
            {"t": shape, "product": (5, 3), "grad": shape, "data_grad": None},
            beliefs={
                **stretched,
                "M02": (
                    ("raises", AttributeError, "'NoneType'"),
                    "a .grad was None, and has no shape. Only t gets one.",
                ),
                "M06": {"data_grad": 0.0},
            },
        )
    ### BEGIN HIDDEN TESTS
    check.equal(
        "t of shape (2, 1), data of shape (2, 4)",
        lambda: shape_report(torch.ones(2, 1, requires_grad=True), torch.ones(2, 4)),
        {"t": (2, 1), "product": (2, 4), "grad": (2, 1), "data_grad": None},
        beliefs={"M17": {"grad": (2, 4)}},
        weight=3,
    )
    ### END HIDDEN TESTS
check.score

# %% tests="1.6"
from autograd_course import Check

with Check("1.6", points=3) as check:
    for w_try, x_try, target_try in ((1.0, 2.0, 5.0), (0.5, -3.0, 1.0)):
        residual = w_try * x_try - target_try
        check.equal(
            f"w = {w_try}, x = {x_try}, target = {target_try}",
            lambda w=w_try, x=x_try, target=target_try: slope_of_loss(w, x, target),
            2 * residual * x_try,
            beliefs=[
                ("M01", None),
                (
                    "M02",
                    (AttributeError, "loss is a result: its .grad stays None. The gradient is kept on the leaf w."),
                ),
                ("M02", (x_try, "this is the slope of w·x. Go on to the loss: its slope is 2 (w·x − target) · x.")),
                ("M02", (residual**2, "this is the loss itself, not its slope.")),
                ("M02", (1.0, "this is the slope of the loss by itself, always 1. Ask for its slope by w.")),
                ("slip", (2 * residual, "this is the slope of the square; the inner slope x is missing.")),
            ],
        )
    ### BEGIN HIDDEN TESTS
    w_hidden, x_hidden, t_hidden = check.random(seed=16).uniform(1, 4, size=3).tolist()
    check.equal(
        "numbers you have not seen",
        lambda: slope_of_loss(w_hidden, x_hidden, t_hidden),
        2 * (w_hidden * x_hidden - t_hidden) * x_hidden,
        weight=2,
    )
    ### END HIDDEN TESTS
check.score

# %% tests="1.7"
from autograd_course import Check


def changes(w, x, b, dw):
    return 2 * (w * x + b) * x * dw, ((w + dw) * x + b) ** 2 - (w * x + b) ** 2


with Check("1.7", points=3) as check:
    for numbers in ((1.0, 2.0, 0.5, 0.01), (1.0, 2.0, 0.5, -0.02), (-0.5, 3.0, 1.0, 1.5)):
        w_try, x_try, b_try, dw_try = numbers
        predicted, real = changes(*numbers)
        y_try = (w_try * x_try + b_try) ** 2
        mistakes = [
            ("M02", ((predicted / dw_try, real), "this is the slope. Times the nudge, it is a change.")),
            ("M02", ((predicted, real + y_try), "this is the new y. The change is the new y minus the old one.")),
            ("M02", ((predicted / dw_try, real + y_try), "these are the slope and the new y. Make each a change.")),
            ("slip", ((predicted, -real), "the change is the new y minus the old one, not the other way round.")),
            ("slip", ((predicted / x_try, real), "the slope of the square alone: the inner x is missing.")),
            (
                "slip",
                (("raises", AttributeError, "'NoneType'"), "is this still the leaf that you made? w + dw is a result."),
            ),
        ]
        check.equal(
            "w = {}, x = {}, b = {}, dw = {}".format(*numbers),
            lambda numbers=numbers: nudge(*numbers),
            (predicted, real),
            rtol=1e-3,
            atol=1e-5,
            beliefs=mistakes,
        )
    ### BEGIN HIDDEN TESTS
    hidden = (*check.random(seed=17).uniform(0.5, 2, size=3).tolist(), 0.03)
    check.equal("numbers you have not seen", lambda: nudge(*hidden), changes(*hidden), rtol=1e-3, atol=1e-5, weight=3)
    ### END HIDDEN TESTS
check.score
