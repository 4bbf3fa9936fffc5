# %% [markdown]
# The checks of lesson 02: what is tried, what is expected, and what a wrong answer gets told.

# %% tests="2.1"
import warnings

import autograd_lib as torch
from autograd_course import Check


def program():
    w = torch.tensor([1.0, 2.0], requires_grad=True)
    x = torch.tensor([3.0, 4.0])
    centred = x - x.mean()
    scaled = torch.ones(2, requires_grad=True) * 0.01
    weight = torch.nn.Linear(2, 1).weight
    unused = torch.tensor(5.0, requires_grad=True)
    h = w * centred
    y = (h * weight + scaled).sum()
    tensors = dict(w=w, x=x, centred=centred, scaled=scaled, weight=weight, unused=unused, h=h, y=y)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of .grad of what is no leaf
        before = {name: t.grad for name, t in tensors.items()}
        y.backward()
        return {name: four_answers(t, before[name]) for name, t in tensors.items()}


def four_answers(t, before):
    got = t.grad is not None and (before is None or not torch.equal(before, t.grad))
    return [t.is_leaf, t.requires_grad, t.grad_fn is not None, got]


with Check("2.1", points=6) as check:
    check.prediction(
        answer_2_1,
        truth=lambda: program(),
        beliefs={
            "x": [
                ("M06", [True, False, False, True]),
                ("M05", ([False, False, False, False], "x has no history: it is a leaf that asks for nothing.")),
            ],
            "centred": [
                (
                    "M05",
                    ([False, False, False, False], "it is a result, but of nothing tracked: nothing was recorded."),
                ),
                ("slip", ([False, False, True, False], "nothing tracked went in, so nothing was recorded.")),
                ("M06", [True, False, False, True]),
            ],
            "scaled": [
                ("M07", ([True, True, False, True], "the tensor that asked is torch.ones(2); this is 0.01 times it.")),
                ("M07", ([True, True, True, True], "the tensor that asked is torch.ones(2); this is 0.01 times it.")),
                ("M04", [False, True, True, True]),
                ("M05", [True, True, True, False]),
            ],
            "weight": {"slip": ([True, False, False, False], "the parameters of a module ask by themselves.")},
            "unused": [
                ("slip", ([True, True, False, True], "a leaf that asks, but y was not computed from it.")),
            ],
            "h": [
                ("M04", [False, True, True, True]),
                ("M05", [True, True, True, True]),
                ("M05", [True, True, True, False]),
                ("slip", ([False, False, True, False], "one tracked input is enough: the result is tracked too.")),
            ],
            "y": [
                ("M04", [False, True, True, True]),
                ("M05", [True, True, True, True]),
                ("M05", [True, True, True, False]),
                ("slip", ([False, False, True, False], "one tracked input is enough: the result is tracked too.")),
            ],
        },
        why={
            "centred": "A grad_fn exists only where something tracked went in.",
            "unused": "backward() delivers along the graph, and no path leads to unused.",
            "weight": "A parameter is a leaf that asks, and y was computed from it.",
        },
    )
check.score

# %% tests="2.2"
import numpy as np

import autograd_lib as torch
from autograd_course import Check


def family():
    w = torch.tensor([1.0, 2.0], requires_grad=True)
    twin = torch.tensor([1.0, 2.0], requires_grad=True)
    x = torch.tensor([3.0, 4.0])
    h = w * x
    output = (h * h + x).sum()
    return {"w": w, "twin": twin, "x": x, "h": h, "output": output}


ARRIVES = "what arrives at these"


def asked(tensors, output, gradient=None):
    """What is said of each tensor, and the sum of what a pass then brings to those that are said to receive."""
    said = {name: will_receive_grad(t, output) for name, t in tensors.items()}
    named = [tensors[name] for name, answer in said.items() if answer is True and tensors[name].is_leaf]
    for t in named:
        t.grad = None
    if output.requires_grad:
        output.backward(gradient)
    return said | {ARRIVES: sum(t.grad.sum().item() for t in named if t.grad is not None)}


def asked_of_family():
    tensors = family()
    return asked(tensors, tensors["output"])


def asked_of_others():
    t, other = (torch.tensor(2.0, requires_grad=True) for _ in range(2))
    outputs = {"output = (t * 3).detach()": (t * 3.0).detach(), "output = t": t, "output = another leaf": other}
    found = [asked({label: t}, output, torch.tensor(2.6)) for label, output in outputs.items()]
    arrives = sum(each.pop(ARRIVES) for each in found)
    return found[0] | found[1] | found[2] | {ARRIVES: arrives}


def grad_after_asking():
    tensors = family()
    will_receive_grad(tensors["w"], tensors["output"])
    tensors["output"].backward()
    return tensors["w"].grad


with Check("2.2", points=5) as check:
    check.equal(
        "five tensors, and output = (h · h + x).sum() with h = w · x",
        lambda: asked_of_family(),
        {"w": True, "twin": False, "x": False, "h": False, "output": False, ARRIVES: 82.0},
        beliefs=[
            ("M06", ({"x": True, "h": True}, "x never asked.")),
            ("M04", ({"h": True, "x": False}, "h is tracked, but it is a result: no leaf.")),
            ("M05", ({"x": True, "h": False}, "x is a leaf, but it never asked.")),
            ("slip", ({"twin": True}, "twin is a leaf that asks, but the output was not computed from it.")),
            ("M04", ({"w": True, "output": True}, "output is tracked, but it is a result: no leaf.")),
            (
                "slip",
                ({"w": False}, "w was not found: go on until no node is left, and ask each node for its variable."),
            ),
            (
                "slip",
                (
                    ("raises", AttributeError, "has no attribute 'variable'"),
                    "only the node of a tracked leaf has a variable; from any other, go on to its next_functions.",
                ),
            ),
            (
                "slip",
                (("raises", RuntimeError, "Boolean value of Tensor"), "== compares numbers: compare tensors with is."),
            ),
            (
                "slip",
                (
                    ("raises", RuntimeError, "Trying to backward through the graph a second time"),
                    "a question must leave the graph as it was: look at it, and do not call backward().",
                ),
            ),
        ],
    )
    check.equal(
        "asking leaves no trace: w.grad, when output.backward() follows",
        lambda: grad_after_asking(),
        np.array([18.0, 64.0]),
        beliefs=[("slip", (np.array([36.0, 128.0]), "your function called backward(), which fills w.grad."))],
    )
    check.equal(
        "the output is untracked, or a leaf",
        lambda: asked_of_others(),
        {"output = (t * 3).detach()": False, "output = t": True, "output = another leaf": False, ARRIVES: 2.6},
    )
    ### BEGIN HIDDEN TESTS
    numbers = check.random(seed=22)
    used = numbers.permutation(6)[:3].tolist()
    values = numbers.uniform(0.5, 1.5, size=(6, 2))

    def deep(leaves):
        output = torch.ones(2)
        for layer in range(30):
            output = (output * leaves[used[layer % 3]]).sin() + 0.5
        return output.sum()

    def asked_of_six():
        leaves = [torch.tensor(value, requires_grad=True) for value in values]
        return asked(dict(enumerate(leaves)), deep(leaves))

    def arrives_at_six():
        leaves = [torch.tensor(value, requires_grad=True) for value in values]
        deep(leaves).backward()
        return sum(leaf.grad.sum().item() for leaf in leaves if leaf.grad is not None)

    check.equal(
        "six leaves, ninety operations",
        lambda: asked_of_six(),
        {leaf: leaf in used for leaf in range(6)} | {ARRIVES: arrives_at_six()},
        weight=3,
    )
    ### END HIDDEN TESTS
check.score

# %% tests="2.3"
import numpy as np

import autograd_lib as torch
from autograd_course import Check


def weights_in_use(values):
    w = small_weights(values)
    (w * w).sum().backward()
    return {"values": w.detach(), "is_leaf": w.is_leaf, "grad": w.grad if w.is_leaf else None}


def steps_in_use(w, x, target, lr):
    leaf = torch.tensor(w, requires_grad=True)
    new = two_steps(leaf, torch.tensor(x), torch.tensor(target), lr)
    return {
        "values": new.detach(),
        "is_leaf": new.is_leaf,
        "requires_grad": new.requires_grad,
        "grad left over": new.is_leaf and new.grad is not None and new.grad.abs().sum().item() > 0,
    }


def stepped(w, x, target, lr, keep=0):
    """w after two steps, by the formula; keep=1 adds the first gradient to the second."""
    w, x, target, gradient = np.array(w), np.array(x), np.array(target), 0.0
    for _ in range(2):
        gradient = keep * gradient + 2 * (w * x - target) * x
        w = w - lr * gradient
    return w


def clinic(label, w, x, target, lr, k):
    scaled = np.array(w) * 0.01
    check.equal(
        f"small_weights{label}",
        lambda: weights_in_use(w),
        {"values": scaled, "is_leaf": True, "grad": 2 * scaled},
        beliefs=[
            ("M07", ({"is_leaf": False}, "which tensor asked, the one before `* 0.01` or the one you return?")),
            ("slip", (("raises", RuntimeError, "element 0 of tensors"), "nobody asked: this w has no requires_grad.")),
            (
                "slip",
                (("raises", TypeError, "multiply sequence"), "values is a list: make a tensor of it, then scale."),
            ),
        ],
    )
    healthy = {"is_leaf": True, "requires_grad": True, "grad left over": False}
    check.equal(
        f"two_steps{label}",
        lambda: steps_in_use(w, x, target, lr),
        {"values": stepped(w, x, target, lr), **healthy},
        rtol=1e-4,
        beliefs=[
            ("M08", (("raises", TypeError, "'NoneType'"), "in the second round, which tensor is called w?")),
            ("M08", ({"is_leaf": False}, "what you return is a result, and drags its history along.")),
            (
                "slip",
                (
                    ("raises", RuntimeError, "element 0 of tensors"),
                    "the new w is a leaf, but does not ask: tell it to.",
                ),
            ),
            ("slip", ({"requires_grad": False}, "the new w is a leaf, but does not ask: tell it to.")),
            (
                "M19",
                ({"values": stepped(w, x, target, lr, keep=1)}, "start each step from a leaf whose .grad is None."),
            ),
        ],
    )
    check.equal(
        f"slope_of_square({k})",
        lambda: slope_of_square(k),
        2.0 * k,
        beliefs=[
            ("M10", (("raises", RuntimeError, "floating point"), "what would a tiny step of a whole number be?")),
            (
                "slip",
                (
                    ("raises", RuntimeError, "element 0 of tensors"),
                    "the tensor that is squared did not ask: whole numbers cannot, and floats have to.",
                ),
            ),
            ("slip", (float(k * k), "this is the square, not its slope.")),
        ],
    )
    check.equal(
        f"slopes_of_squares{label}",
        lambda: slopes_of_squares(w),
        2 * np.array(w),
        beliefs=[
            (
                "M09",
                (
                    ("raises", RuntimeError, "element 0 of tensors"),
                    "which line had run already when w was told to ask?",
                ),
            ),
            ("slip", (None, "did you return w.grad? If so, it is None because nothing led from the loss back to w.")),
        ],
    )


with Check("2.3", points=6) as check:
    clinic("", [1.0, -2.0], [2.0, 0.5], [1.0, 3.0], 0.1, k=3)
    ### BEGIN HIDDEN TESTS
    fresh = check.random(seed=23)
    clinic(" on fresh numbers", *fresh.uniform(-2, 2, size=(3, 4)).tolist(), 0.05, k=int(fresh.integers(4, 20)))
    ### END HIDDEN TESTS
check.score

# %% tests="2.4"
import numpy as np

import autograd_lib as torch
from autograd_course import Check


def kept(f, g, values):
    return on_the_way(f, g, torch.tensor(values, dtype=torch.float64, requires_grad=True))


def middle(label, values, factors, weight=1):
    x, c = np.array(values), np.array(factors)
    check.equal(
        label,
        lambda: kept(lambda x: x * x, lambda h: (h * torch.tensor(factors, dtype=torch.float64)).sum(), values),
        {"h": c, "x": 2 * x * c},
        weight=weight,
        beliefs=[
            ("M04", ({"h": None}, "h must be told before backward() passes by, and y be computed from this very h.")),
            ("slip", ({"h": c, "x": None}, "h was cut loose from x, so nothing reached x.")),
            ("slip", ({"h": 2 * x * c}, "this is the gradient by x. The one by h has not met the slope of f yet.")),
            ("M02", ({"h": x * x}, "these are the values of h.")),
        ],
    )


with Check("2.4", points=3) as check:
    middle("h = x², y = sum of h · (1, 10, −1)", [1.0, -2.0, 3.0], [1.0, 10.0, -1.0])
    check.equal(
        "h = sin(x), y = h³, at x = 0.5",
        lambda: kept(lambda x: x.sin(), lambda h: h**3, 0.5),
        {"h": 3 * np.sin(0.5) ** 2, "x": 3 * np.sin(0.5) ** 2 * np.cos(0.5)},
        beliefs=[("M04", {"h": None})],
    )
    ### BEGIN HIDDEN TESTS
    fresh = check.random(seed=24)
    middle("numbers you have not seen", fresh.normal(size=4).tolist(), fresh.normal(size=4).tolist(), weight=2)
    ### END HIDDEN TESTS
check.score

# %% tests="2.5"
import autograd_lib as torch
from autograd_course import Check


def program():
    a = torch.tensor([1.0, -2.0, 3.0], requires_grad=True)
    c = torch.tensor([4.0, 5.0, 6.0])
    mixed = a + c
    doubled = c * 2
    larger = a > c
    best = a.argmax()
    scaled = a.sum().item() * c
    partly = a.detach() * c + a[0]
    results = {"mixed": mixed, "doubled": doubled, "larger": larger, "best": best, "scaled": scaled, "partly": partly}
    return {name: result.requires_grad for name, result in results.items()}


with Check("2.5", points=3) as check:
    check.prediction(
        answer_2_5,
        truth=lambda: program(),
        beliefs={
            "mixed": {"slip": (False, "one tracked input is enough.")},
            "doubled": {"slip": (True, "c never asked, and nothing else went in.")},
            "larger": {"slip": (True, "a comparison gives True or False, which cannot move a little.")},
            "best": {"M11": (True, "argmax gives a position, a whole number.")},
            "scaled": {"M11": (True, ".item() gives a Python number, which knows nothing of a graph.")},
            "partly": {"slip": (False, "a.detach() is cut off, but a[0] still brings tracking in.")},
        },
    )
check.score

# %% tests="2.6"
from autograd_course import Check

with Check("2.6", points=2) as check:
    check.choice(answer_2_6)
check.score
