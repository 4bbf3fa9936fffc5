# %% [markdown]
# The checks of lesson 06: what is tried, what is expected, and what a wrong answer gets told.

# %% tests="6.1"
from itertools import product

import autograd_lib as torch
from autograd_course import Check


def no_grad(x):
    with torch.no_grad():
        r = x * 2  # row no_grad
    return r


def detach(x):
    r = x.detach()  # row detach
    return r


def freeze(x):
    r = x.requires_grad_(False)  # row freeze
    return r


def clone(x):
    r = x.clone()  # row clone
    return r


def evaluate(x):
    r = torch.nn.ReLU().eval()(x)  # row evaluate
    return r


def row(tool):
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    r = tool(x)
    another, tracked = r is not x, r.requires_grad
    if tracked:
        (r * r).sum().backward()
    with torch.no_grad():
        r[0] = 7.0
    return [another, x[0].item() == 7.0, tracked, x.grad is not None and bool(x.grad.any())]


def program():
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    with torch.no_grad():
        inside = {"flag": x.requires_grad, "born": torch.ones(2, requires_grad=True).requires_grad}
    return {tool.__name__: row(tool) for tool in (no_grad, detach, freeze, clone, evaluate)} | inside


OBJECT, WRITING, TRACKED, REACHES = range(4)


def saying(column, answer, sentence):
    """All rows with this answer in this column."""
    rows = [list(cells) for cells in product([True, False], repeat=4) if cells[column] is answer]
    return [("slip", (cells, sentence)) for cells in rows]


with Check("6.1", points=4) as check:
    check.prediction(
        answer_6_1,
        truth=lambda: program(),
        beliefs={
            "no_grad": [
                *saying(TRACKED, True, "what an operation gives inside the block is untracked, whatever x is."),
                *saying(REACHES, True, "nothing was recorded, so there is no way back to x."),
                *saying(WRITING, True, "x * 2 computes numbers of its own, wherever it runs."),
                *saying(OBJECT, False, "x * 2 is a result, and a result is another object."),
            ],
            "detach": [
                *saying(WRITING, False, "both look at the same numbers."),
                *saying(OBJECT, False, "x itself stays what it was."),
                *saying(TRACKED, True, "what it returns is untracked."),
                *saying(REACHES, True, "there is no way back from what it returns."),
            ],
            "freeze": [
                *saying(TRACKED, True, "this is the switch of one tensor, and it is off from now on."),
                *saying(REACHES, True, "x no longer asks."),
                *saying(OBJECT, True, "a name that ends in _ changes x itself, and returns it."),
                *saying(WRITING, False, "r is x itself."),
            ],
            "clone": [
                *saying(TRACKED, False, "its result has a grad_fn."),
                *saying(REACHES, False, "its slope is 1."),
                *saying(WRITING, True, "clone() is the one that copies the numbers."),
                *saying(OBJECT, False, "a copy is another object."),
            ],
            "evaluate": [
                *saying(TRACKED, False, "eval() is for layers such as dropout; it pauses nothing."),
                *saying(REACHES, False, "eval() is for layers such as dropout; it pauses nothing."),
                *saying(WRITING, True, "a layer computes numbers of its own."),
                *saying(OBJECT, False, "the output of a layer is another object."),
            ],
            "flag": {"M26": False},
            "born": {"M26": (False, "a tensor that you make is no result of an operation.")},
        },
    )
check.score

# %% tests="6.2"
import numpy as np

import autograd_lib as torch
from autograd_course import Check

FEATURES = [[1.0, -0.5, 2.0], [0.3, 1.5, -1.0], [-2.0, 0.4, 0.7], [0.6, -1.2, 1.1]]
WEIGHT, BIAS = [[0.5, -1.0], [1.5, 0.2], [-0.7, 0.8]], [0.1, -0.3]
SLOPES = [[0.37, -1.9], [2.4, 0.85], [-0.66, 1.2]]


def on_paper(features, weight, bias, lr, steps):
    """The weight and the bias after these steps of the mean of (features @ weight + bias)², by hand."""
    features, weight, bias = np.array(features), np.array(weight), np.array(bias)
    for _ in range(steps):
        residual = features @ weight + bias
        slope = 2 * residual / residual.size
        weight, bias = weight - lr * features.T @ slope, bias - lr * slope.sum(axis=0)
    return {"weight": weight, "bias": bias}


def trained(features, weight, bias, lr, steps):
    """The caller's own weight and bias after as many steps of the student's."""
    features = torch.tensor(features, dtype=torch.float64)
    weight = torch.tensor(weight, dtype=torch.float64, requires_grad=True)
    bias = torch.tensor(bias, dtype=torch.float64, requires_grad=True)
    with torch.set_grad_enabled(True):  # whatever a step does to the switch, later cells find it on
        for _ in range(steps):
            weight.grad = bias.grad = None
            ((features @ weight + bias) ** 2).mean().backward()
            sgd_step([weight, bias], lr)
    return {"weight": weight.detach(), "bias": bias.detach()}


def state():
    """What there is after a step; and what the next pass, through the list, brings to the caller's own weight."""
    weight = torch.tensor(WEIGHT, requires_grad=True)
    (weight**2).sum().backward()
    params = [weight]
    with torch.set_grad_enabled(True):
        sgd_step(params, 0.1)
        recording = torch.is_grad_enabled()
        weight.grad = None
        loss = (params[0] * torch.tensor(SLOPES)).sum()
        if loss.requires_grad:
            loss.backward()
    return {
        "the same object": params[0] is weight,
        "is_leaf": weight.is_leaf,
        "requires_grad": weight.requires_grad,
        "recording is on": recording,
        "the next gradient": weight.grad,
    }


with Check("6.2", points=4) as check:
    data = (FEATURES, WEIGHT, BIAS)
    unmoved = {"weight": np.array(WEIGHT), "bias": np.array(BIAS)}
    leaf_error = ("raises", RuntimeError, "a leaf Variable that requires grad")
    mistakes = [
        ("M29", leaf_error),
        ("M08", (unmoved, "the tensors that the caller holds have not moved; `p = …` names another one.")),
        ("M08", (("raises", RuntimeError, "you can only change requires_grad flags"), "what you made is a result.")),
        ("slip", (("raises", TypeError, "'NoneType'"), "what detach() gives has no .grad: that is the parameter's.")),
    ]
    check.equal(
        "one step of 0.1",
        lambda: trained(*data, 0.1, 1),
        on_paper(*data, 0.1, 1),
        beliefs=[
            *mistakes,
            ("slip", (on_paper(*data, -0.1, 1), "this step goes up: minus lr times the gradient.")),
            ("slip", (on_paper(*data, 1.0, 1), "this step is too long: lr times the gradient.")),
            ("slip", ({"bias": np.array(BIAS)}, "the bias stood still. Every tensor of the list takes a step.")),
        ],
    )
    flag_off = "you switched the tensor off for good; a no_grad() block is over when it ends."
    check.equal(
        "what is there after a step",
        lambda: state(),
        {
            "the same object": True,
            "is_leaf": True,
            "requires_grad": True,
            "recording is on": True,
            "the next gradient": np.array(SLOPES),
        },
        beliefs=[
            ("slip", ({"recording is on": False}, "you left it off for everybody. A block would have put it back.")),
            ("M29", leaf_error),
            ("M25", ({"requires_grad": False}, flag_off)),
            ("M08", ({"the same object": False}, "the list holds another tensor now, the caller still the old one.")),
        ],
    )
    ends = ("raises", RuntimeError, "element 0 of tensors does not require grad")
    check.equal(
        "three steps of 0.1",
        lambda: trained(*data, 0.1, 3),
        on_paper(*data, 0.1, 3),
        beliefs=[*mistakes, ("M25", (ends, "after the first step nothing is tracked any more."))],
    )
    ### BEGIN HIDDEN TESTS
    random = check.random(seed=62)
    fresh = [random.normal(size=shape).round(3).tolist() for shape in ((5, 2), (2, 3), (3,))]
    check.equal(
        "four steps on other data",
        lambda: trained(*fresh, 0.07, 4),
        on_paper(*fresh, 0.07, 4),
        beliefs=[("M25", (ends, "after the first step nothing is tracked any more."))],
        weight=2,
    )
    ### END HIDDEN TESTS
check.score

# %% tests="6.3"
import math
from concurrent.futures import ThreadPoolExecutor

import autograd_lib as torch
from autograd_course import Check


def slope(f, x, recording=True):
    with torch.set_grad_enabled(recording):  # whatever happens inside, later cells find the switch on
        return slope_anywhere(f, x)


def afterwards(f):
    """The caller's switch after a call, for callers with recording on and off, and what came of x and of errors.

    Then both go on as if nothing had happened, to w³ · x with a w of their own: what comes to w, and to x?
    """
    found, gradients = {}, []
    for caller, recording in (("in the open", True), ("inside no_grad()", False)):
        x, w = torch.tensor(2.3), torch.tensor(0.7, requires_grad=True)
        with torch.set_grad_enabled(recording):
            try:
                slope_anywhere(f, x)
                found["an error came through"] = False
            except ValueError:
                found["an error came through"] = True
            found[caller] = torch.is_grad_enabled()
            y = w**3 * x
        if y.requires_grad:
            y.backward()
        gradients += [w.grad, x.grad]
    return found | {"x.requires_grad": x.requires_grad, "the caller's next gradients": gradients}


def asking(t):
    assert t.requires_grad, "f was given a tensor that asks for no gradient"
    return t


def cube(t):
    return asking(t) ** 3


def failing(t):
    raise ValueError("f cannot do this")


def traces():
    x = torch.tensor(2.0, requires_grad=True)
    x.grad = torch.tensor(5.0)
    found = slope(cube, x)
    after = {"x": x.detach(), "x.grad": x.grad, "x.requires_grad": x.requires_grad, "x.is_leaf": x.is_leaf}
    return {"slope": found, **after}


def traces_further_up():
    above = torch.tensor(1.0, requires_grad=True)
    found = slope(cube, above * 2)
    return {"slope": found, "the leaf that x came from": above.grad}


with Check("6.3", points=4) as check:
    nothing_recorded = ("raises", RuntimeError, "element 0 of tensors does not require grad")
    asks_nothing = ("slip", (AssertionError, "autograd starts from a tensor that asks; recording is the other half."))
    unasked = [
        asks_nothing,
        ("M26", (nothing_recorded, "x may ask as much as it likes; record again with enable_grad().")),
        ("M26", (AttributeError, "the way from f(x) back to your tensor was not recorded.")),
    ]
    no_leaf = [("M28", (AttributeError, "the copy is a result of x, so its .grad stays None."))]
    check.equal(
        "t³ at 2, in the open",
        lambda: slope(cube, torch.tensor(2.0)),
        12.0,
        beliefs=[("M01", None), ("M02", 8.0), asks_nothing],
    )
    check.equal(
        "t³ at 2, inside no_grad()", lambda: slope(cube, torch.tensor(2.0), recording=False), 12.0, beliefs=unasked
    )
    stays_off = "recording was on in the caller's code, and you left it off."
    stays_on = "recording was off in the caller's code, and you left it on."
    own_tensor = "Ask on a tensor of your own."
    for label, f in (("what is left behind", cube), ("what is left behind, if f raises an error", failing)):
        swallowed = [("slip", ({"an error came through": False}, "the caller must hear of the error in f."))]
        check.equal(
            label,
            lambda f=f: afterwards(f),
            {
                "an error came through": f is failing,
                "in the open": True,
                "inside no_grad()": False,
                "x.requires_grad": False,
                "the caller's next gradients": [3 * 0.7**2 * 2.3, None, None, None],
            },
            beliefs=[
                *unasked,
                *(swallowed if f is failing else []),
                ("slip", ({"in the open": False}, stays_off)),
                ("slip", ({"inside no_grad()": True}, stays_on)),
                ("slip", ({"x.requires_grad": True}, f"x was not tracked, and now it is. {own_tensor}")),
            ],
            weight=2,
        )
    check.equal(
        "a tracked x whose .grad is 5",
        lambda: traces(),
        {"slope": 12.0, "x": 2.0, "x.grad": 5.0, "x.requires_grad": True, "x.is_leaf": True},
        beliefs=[
            ("M19", ({"slope": 17.0}, f"the slope came on top of the 5 that x held. {own_tensor}")),
            ("slip", ({"x.grad": 12.0}, f"x lost the 5 that its owner had collected. {own_tensor}")),
            ("slip", ({"x.grad": None}, f"x lost the 5 that its owner had collected. {own_tensor}")),
            ("slip", ({"x.requires_grad": False}, f"x is frozen now. {own_tensor}")),
            *no_leaf,
        ],
    )
    check.equal(
        "an x that is a result itself",
        lambda: traces_further_up(),
        {"slope": 12.0, "the leaf that x came from": None},
        beliefs=[
            ("slip", ({"the leaf that x came from": 24.0}, f"your backward() went on behind x. {own_tensor}")),
            ("slip", (AttributeError, f"what you asked is a result, so its .grad stays None. {own_tensor}")),
        ],
    )
    ### BEGIN HIDDEN TESTS
    a, b = check.random(seed=63).uniform(0.5, 2, size=2).tolist()

    def partly_constant(t):
        with torch.no_grad():
            weight = t.exp()
        return weight * asking(t) * a

    def in_a_thread():
        with torch.no_grad(), ThreadPoolExecutor() as threads:
            return threads.submit(slope_anywhere, partly_constant, torch.tensor(b)).result()

    expected = a * math.exp(b)
    check.equal(
        "f with a no_grad() of its own",
        lambda: slope(partly_constant, torch.tensor(b), recording=False),
        expected,
        beliefs=unasked,
        rtol=1e-4,
        weight=2,
    )
    check.equal("the same in another thread", lambda: in_a_thread(), expected, rtol=1e-4)
    ### END HIDDEN TESTS
check.score

# %% tests="6.4"
import math

import autograd_lib as torch
from autograd_course import Check


def slope(f, g, x):
    with torch.set_grad_enabled(True):  # whatever happens inside, later cells find the switch on
        return slope_with_constant(f, g, x)


with Check("6.4", points=3) as check:
    unrecorded = ("raises", RuntimeError, "element 0 of tensors does not require grad")
    no_leaf = ("raises", RuntimeError, "you can only change requires_grad flags of leaf variables")

    def mistakes(through_both, wrong_one, product):
        both = "the gradient went through both factors. Use what detach() returns; a clone() would not cut."
        return [
            ("M30", (through_both, both)),
            ("slip", (wrong_one, "you held g(t) constant. It is f(t) that counts as given.")),
            ("M02", (product, "this is the product itself. Its slope is in the .grad of t.")),
            ("M25", (unrecorded, "now nothing at all is recorded. Only f(t) should be left out.")),
            ("M25", (no_leaf, "flags are for leaves, and f(t) is a result. The message names the remedy.")),
            ("slip", (AttributeError, "nothing arrived there. Only t, a leaf, gets a .grad, and only by backward().")),
        ]

    check.equal(
        "f = t², g = t, at 4",
        lambda: slope(lambda t: t * t, lambda t: t, 4.0),
        16.0,
        beliefs=mistakes(48.0, 32.0, 64.0),
    )
    log = math.log(2.0)
    check.equal(
        "f = log(t), g = t³, at 2",
        lambda: slope(lambda t: t.log(), lambda t: t**3, 2.0),
        12 * log,
        beliefs=mistakes(12 * log + 4, 4.0, 8 * log),
    )
    ### BEGIN HIDDEN TESTS
    at = check.random(seed=64).uniform(0.4, 1.2)
    sine, cosine = math.sin(at), math.cos(at)
    check.equal(
        "f = sin(t), g = t · sin(t), at a point that you have not seen",
        lambda: slope(lambda t: t.sin(), lambda t: t * t.sin(), at),
        sine * (sine + at * cosine),
        beliefs=mistakes(sine * (sine + at * cosine) + cosine * at * sine, cosine * at * sine, sine * at * sine),
        weight=2,
    )
    ### END HIDDEN TESTS
check.score

# %% tests="6.5"
import math

import autograd_lib as torch
from autograd_course import Check


def slopes(value, programs, grad=None):
    x = torch.tensor(value, requires_grad=True)
    x.grad = None if grad is None else torch.tensor(grad)
    found = slopes_in_turn(x, programs)
    return {"slopes": found, "x": x.detach(), "x is a tracked leaf": x.is_leaf and x.requires_grad}


with Check("6.5", points=4) as check:
    powers = [lambda t: t**2, lambda t: t**3]
    right = {"slopes": [6.0, 27.0], "x": 3.0, "x is a tracked leaf": True}
    leaf_error = ("raises", RuntimeError, "a leaf Variable that requires grad")
    cut_off = ("raises", RuntimeError, "element 0 of tensors does not require grad")
    mistakes = [
        ("M03", ("raises", AttributeError, "'NoneType' object has no attribute 'zero_'")),
        ("M30", (("raises", AttributeError, "attribute 'detach"), "and where there is one, that resets nothing.")),
        ("slip", (("raises", AttributeError, "has no attribute 'item'"), "you ask an x that is a result, not a leaf.")),
        ("slip", ({"x": 0.0}, "you cleared x itself. The gradient is in x.grad.")),
        ("M24", {"slopes": [27.0, 27.0]}),
        ("M24", {"slopes": [0.0, 0.0]}),
        ("M29", (leaf_error, "and it is x.grad that you want to clear, not x.")),
        ("M30", (cut_off, "you go on with an x that is outside of the graph. What you want to clear is x.grad.")),
        ("M32", (("raises", AttributeError, "'Tensor' object has no attribute 'zero_grad'"), "the same holds for x.")),
        ("slip", ({"x is a tracked leaf": False}, "x is cut off or frozen now, and its owner wants to go on.")),
    ]
    check.equal(
        "t² and t³ at 3",
        lambda: slopes(3.0, powers),
        right,
        beliefs=[("M30", ({"slopes": [6.0, 33.0]}, "33 is 6 + 27: nothing was reset in between.")), *mistakes],
    )
    check.equal(
        "the same, if x.grad is 5 from before",
        lambda: slopes(3.0, powers, grad=5.0),
        right,
        beliefs=[
            ("M30", ({"slopes": [11.0, 38.0]}, "nothing was reset: the 5 and the 6 are still in there.")),
            ("slip", ({"slopes": [11.0, 27.0]}, "the 5 from before is in the first slope: reset before you ask.")),
            ("slip", ({"slopes": [11.0, 32.0]}, "the 5 from before is still in there: reset it before you ask.")),
            *mistakes,
        ],
    )
    ### BEGIN HIDDEN TESTS
    point = check.random(seed=65).uniform(1, 2)
    others = [lambda t: t * 4, lambda t: t**2 + t, lambda t: (t * t).exp()]

    def twice():
        x = torch.tensor(point, requires_grad=True)
        return [slopes_in_turn(x, others), slopes_in_turn(x, others)]

    expected = [4.0, 2 * point + 1, 2 * point * math.exp(point**2)]
    check.equal("three programs, twice, at another point", lambda: twice(), [expected, expected], weight=2)
    ### END HIDDEN TESTS
check.score

# %% tests="6.6"
import autograd_lib as torch
from autograd_course import Check


def outcome(last_line):
    try:
        last_line()
    except RuntimeError:
        return "error"
    return "fine"


def a(x):
    y = (x * x).sum()  # A
    d = x.detach()
    d[0] = 10.0

    def last_line():
        y.backward()

    return {"a_first": x[0], "a_last_line": outcome(last_line)}


def b(x):
    y = (x * x).sum()  # B
    x.data[0] = 10.0

    def last_line():
        y.backward()

    return {"b_last_line": outcome(last_line), "b_grad": x.grad if x.grad is None else x.grad.tolist()}


def c(x):
    y = x * 2  # C
    y.add_(1)

    def last_line():
        y.sum().backward()

    return {"c_last_line": outcome(last_line)}


def d(x):
    def last_line():
        x.numpy()  # D

    return {"d_last_line": outcome(last_line)}


def programs():
    found = {}
    for program in (a, b, c, d):
        found |= program(torch.tensor([1.0, 2.0], requires_grad=True))
    return found


with Check("6.6", points=4) as check:
    check.prediction(
        answer_6_6,
        truth=lambda: programs(),
        beliefs={
            "a_first": {"M27": 1.0},
            "a_last_line": {
                "slip": ("fine", "x itself was changed, x * x needs the old number, and backward() notices.")
            },
            "b_last_line": {"M31": ("error", "a write through .data is not counted.")},
            "b_grad": [
                ("slip", ([2.0, 4.0], "x * x keeps x itself, not a copy of its numbers: the 1 is gone.")),
                ("slip", (None, "nothing stops this one.")),
                ("slip", ([20.0, 20.0], "only x[0] was written.")),
                ("slip", ([10.0, 2.0], "these are the numbers in x. The slope of x² is 2x.")),
            ],
            "c_last_line": {"M31": ("error", "the slope of x * 2 is 2, whatever y is: no value of y was saved.")},
            "d_last_line": {"M11": ("fine", "so it refuses, rather than leave without a word.")},
        },
    )
check.score

# %% tests="6.7"
from autograd_course import Check

with Check("6.7", points=2) as check:
    check.choice(answer_6_7)
check.score
