# %% [markdown]
# The checks of lesson 06: what is tried, what is expected, and what a wrong answer gets told.

# %% tests="6.1"
import autograd_lib as torch
from autograd_course import Check


def no_grad(x):
    with torch.no_grad():
        r = x + 0  # tool: no_grad
    return r


def detach(x):
    r = x.detach()  # tool: detach
    return r


def freeze(x):
    r = x.requires_grad_(False)  # tool: freeze
    return r


def clone(x):
    r = x.clone()  # tool: clone
    return r


def evaluate(x):
    r = torch.nn.ReLU().eval()(x)  # tool: evaluate
    return r


def gradient(tool):
    x = torch.tensor(3.0, requires_grad=True)
    r = tool(x)
    try:
        (x * x * r).backward()  # then: what is x.grad?
    except RuntimeError:
        return "error"
    return x.grad


def written(tool):
    x = torch.tensor(3.0, requires_grad=True)
    r = tool(x)
    with torch.no_grad():
        r.fill_(7)  # or then: what is x?
    return x.detach()


def program():
    tools = (no_grad, detach, freeze, clone, evaluate)
    found = {f"{tool.__name__}_grad": gradient(tool) for tool in tools}
    found |= {f"{tool.__name__}_x": written(tool) for tool in tools}
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    with torch.no_grad():
        return found | {"flag": x.requires_grad, "born": torch.ones(2, requires_grad=True).requires_grad}


with Check("6.1", points=2) as check:
    check.prediction(
        answer_6_1,
        truth=lambda: program(),
        beliefs={
            "no_grad_grad": {"slip": (27.0, "was the operation that made r recorded?")},
            "detach_grad": {"slip": (27.0, "is there a way back from what detach() returns?")},
            "freeze_grad": [
                ("slip", (18.0, "r is x itself. Does anything in x * x * r still require a gradient?")),
                ("slip", (27.0, "r is x itself. Does anything in x * x * r still require a gradient?")),
                ("slip", (None, "nothing in x * x * r requires a gradient: what does backward() say to that?")),
            ],
            "clone_grad": {"M28": (18.0, "does its result have a grad_fn?")},
            "evaluate_grad": {"M25": (18.0, "which layers behave differently after eval()?")},
            "no_grad_x": {"slip": (7.0, "x + 0 computes numbers of its own, wherever it runs.")},
            "detach_x": {"M27": 3.0},
            "freeze_x": {"slip": (3.0, "a name that ends in _ changes x itself, and returns it.")},
            "clone_x": {"slip": (7.0, "clone() is the one that copies the numbers.")},
            "evaluate_x": {"slip": (7.0, "a layer computes numbers of its own.")},
            "flag": {"M26": False},
            "born": {"M26": (False, "a tensor that you make is no result of an operation.")},
        },
        why={
            "no_grad_grad": (
                "with `no_grad` the first program does not end so. Which of the three factors does its pass go "
                "back through?"
            ),
            "detach_grad": (
                "with `detach` the first program does not end so. Which of the three factors does its pass go "
                "back through?"
            ),
            "freeze_grad": (
                "with `freeze` the first program does not end so. Which of the three factors does its pass go "
                "back through?"
            ),
            "clone_grad": (
                "with `clone` the first program does not end so. Which of the three factors does its pass go back "
                "through?"
            ),
            "evaluate_grad": (
                "with `evaluate` the first program does not end so. Which of the three factors does its pass go "
                "back through?"
            ),
            "no_grad_x": (
                "with `no_grad` the second program does not leave this in `x`. Does `r` have numbers of its own there?"
            ),
            "detach_x": (
                "with `detach` the second program does not leave this in `x`. Does `r` have numbers of its own there?"
            ),
            "freeze_x": (
                "with `freeze` the second program does not leave this in `x`. Does `r` have numbers of its own there?"
            ),
            "clone_x": (
                "with `clone` the second program does not leave this in `x`. Does `r` have numbers of its own there?"
            ),
            "evaluate_x": (
                "with `evaluate` the second program does not leave this in `x`. Does `r` have numbers of its own there?"
            ),
            "flag": "the flag is the other one. What does `no_grad()` do to a tensor that was there before?",
            "born": (
                "the flag is the other one. What does `no_grad()` do to a tensor that is *made* inside it, with "
                "the flag?"
            ),
        },
    )
check.score

# %% tests="6.1 twin"
import autograd_lib as torch
from autograd_course import Check


def cut(x):
    y = x * x.detach()  # cut
    return y


def copied(x):
    y = x.clone() * x * x  # copied
    return y


def paused(x):
    with torch.no_grad():
        h = x * x
    y = h * x  # paused
    return y


def evaluated(x):
    y = torch.nn.ReLU().eval()(x) * 5  # evaluated
    return y


def frozen(x):
    x.requires_grad_(False)
    y = x * 3  # frozen
    return y


def gradient(make):
    x = torch.tensor(2.0, requires_grad=True)
    try:
        make(x).backward()
    except RuntimeError:
        return "error"
    return x.grad


def kept():
    x = torch.tensor(2.0, requires_grad=True)
    window, copy = x.detach(), x.clone()
    with torch.no_grad():
        x.mul_(3)
    return {"window": window, "copy": copy.detach()}


def made():
    with torch.no_grad():
        m = torch.tensor(4.0, requires_grad=True)
    try:
        (m * 9).backward()
    except RuntimeError:
        return "error"
    return m.grad


def program():
    found = {make.__name__: gradient(make) for make in (cut, copied, paused, evaluated, frozen)}
    return found | kept() | {"m_grad": made()}


with Check("6.1 twin", points=2) as check:
    check.twin(
        answer_6_1_twin,
        truth=lambda: program(),
        why={
            "cut": "`cut` does not leave this in `x.grad`. Which of the two factors does the pass go back through?",
            "copied": (
                "`copied` does not leave this in `x.grad`. Which of the three factors does the pass go back through?"
            ),
            "paused": (
                "`paused` does not leave this in `x.grad`. Which of the two factors does the pass go back through?"
            ),
            "evaluated": "`evaluated` does not leave this in `x.grad`. What does `eval()` change for the engine?",
            "frozen": "`frozen` does not end so. What is recorded, once the flag is off?",
            "window": "this is not what `window` shows in the end. Whose numbers does it look at?",
            "copy": "this is not what `copy` holds in the end. Whose numbers does it look at?",
            "m_grad": (
                "this is not what stands in `m.grad`. What does `no_grad()` change for a tensor that is *made* "
                "inside it?"
            ),
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
    for _ in range(steps):
        weight.grad = bias.grad = None
        ((features @ weight + bias) ** 2).mean().backward()
        sgd_step([weight, bias], lr)
    return {"weight": weight.detach(), "bias": bias.detach()}


def state():
    """What there is after a step; and what the next pass, through the list, brings to the caller's own weight."""
    weight = torch.tensor(WEIGHT, requires_grad=True)
    weight.grad = torch.tensor(SLOPES)
    params = [weight]
    sgd_step(params, 0.1)
    after = {
        "its .grad": weight.grad if weight.grad is None else weight.grad.clone(),
        "the list": len(params),
        "the same object": any(param is weight for param in params),
    }
    weight.grad = None
    loss = ((params[0] if params else weight) * torch.tensor(SLOPES)).sum()
    if loss.requires_grad:
        loss.backward()
    return {
        **after,
        "the numbers": weight.detach(),
        "is_leaf": weight.is_leaf,
        "requires_grad": weight.requires_grad,
        "the next gradient": weight.grad,
    }


def with_one_unused(values, unused):
    """The caller's own parameters after two steps, and what .grad then stands at the one to which no gradient came."""
    params = [torch.tensor(value, requires_grad=True) for value in values]
    for _ in range(2):
        for number, parameter in enumerate(params):
            parameter.grad = None if number == unused else torch.ones_like(parameter)
        sgd_step([*params], 0.25)
    return {"parameters": [parameter.detach() for parameter in params], "the .grad that was None": params[unused].grad}


def unused_on_paper(values, unused):
    moved = [np.array(value) - 0.5 * (number != unused) for number, value in enumerate(values)]
    return {"parameters": moved, "the .grad that was None": None}


with Check(
    "6.2",
    points=4,
    asks=(
        "What is asked: each parameter a step of `lr` against its `.grad`, and still the same object, a leaf that "
        "asks, with the `.grad` that it had."
    ),
) as check:
    data = (FEATURES, WEIGHT, BIAS)
    unmoved = {"weight": np.array(WEIGHT), "bias": np.array(BIAS)}
    leaf_error = ("raises", RuntimeError, "a leaf Variable that requires grad")
    mistakes = [
        ("M29", leaf_error),
        ("slip", (unmoved, "the tensors that the caller holds have not moved.")),
        ("slip", (("raises", RuntimeError, "you can only change requires_grad flags"), "what you made is a result.")),
        (
            "slip",
            (
                ("raises", TypeError, "'NoneType'"),
                "the .grad that was read is None. Whose is it, and should that tensor take a step?",
            ),
        ),
    ]
    check.equal(
        "one step of 0.1",
        lambda: trained(*data, 0.1, 1),
        on_paper(*data, 0.1, 1),
        beliefs=[
            *mistakes,
            ("slip", (on_paper(*data, -0.1, 1), "this step goes up, with the gradient.")),
            ("slip", (on_paper(*data, 1.0, 1), "this step is ten times too long: where is lr?")),
            ("slip", ({"bias": np.array(BIAS)}, "the bias stood still. Every tensor of the list takes a step.")),
        ],
    )
    check.equal(
        "what is there after a step",
        lambda: state(),
        {
            "its .grad": np.array(SLOPES),
            "the list": 1,
            "the same object": True,
            "the numbers": np.array(WEIGHT) - 0.1 * np.array(SLOPES),
            "is_leaf": True,
            "requires_grad": True,
            "the next gradient": np.array(SLOPES),
        },
        beliefs=[
            ("M29", leaf_error),
            (
                "M08",
                (
                    {"the list": 1, "the same object": False},
                    "the list holds another tensor now, the caller still the old one.",
                ),
            ),
            (
                "slip",
                ({"the list": 0}, "the caller's list is empty now. It is the caller's, and needed for the next step."),
            ),
            ("slip", ({"requires_grad": False}, "the tensor was tracked before the step, and is not any more.")),
            ("slip", ({"the numbers": np.array(WEIGHT)}, "nothing has moved.")),
            ("slip", ({"its .grad": None}, "the caller's .grad is gone. Who said that it is not needed any more?")),
            ("slip", ({"its .grad": 0.1 * np.array(SLOPES)}, "the caller's .grad has been written into.")),
        ],
    )
    ends = ("raises", RuntimeError, "element 0 of tensors does not require grad")
    check.equal(
        "three steps of 0.1",
        lambda: trained(*data, 0.1, 3),
        on_paper(*data, 0.1, 3),
        beliefs=[*mistakes, ("slip", (ends, "after the first step, the loss has no graph any more."))],
    )
    values = [[1.0, -2.0], [0.5], [1.0, -2.0]]
    check.equal(
        "two steps, with a .grad of None in the middle",
        lambda: with_one_unused(values, 1),
        unused_on_paper(values, 1),
        beliefs=[
            *mistakes,
            (
                "slip",
                (
                    {"parameters": unused_on_paper(values, 3)["parameters"]},
                    "the one without a gradient has moved, too.",
                ),
            ),
            (
                "slip",
                (
                    {"the .grad that was None": [0.0]},
                    "a .grad was None and holds zeros now. An optimizer skips None, and takes a zero for a gradient.",
                ),
            ),
        ],
    )
    ### BEGIN HIDDEN TESTS
    random = check.random(seed=62)
    fresh = [random.normal(size=shape).round(3).tolist() for shape in ((5, 2), (2, 3), (3,))]
    check.equal(
        "four steps on other data",
        lambda: trained(*fresh, 0.07, 4),
        on_paper(*fresh, 0.07, 4),
        beliefs=[("slip", (ends, "after the first step, the loss has no graph any more."))],
        weight=2,
    )
    others = [random.normal(size=2).tolist() for _ in range(4)]
    check.equal(
        "four parameters, the first without a gradient",
        lambda: with_one_unused(others, 0),
        unused_on_paper(others, 0),
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
    found, gradients, slopes = {}, [], []
    for caller, recording in (("with recording on", True), ("inside no_grad()", False)):
        x, w = torch.tensor(2.3), torch.tensor(0.7, requires_grad=True)
        with torch.set_grad_enabled(recording):
            try:
                slopes.append(slope_anywhere(f, x))
                found["an error came through"] = False
            except ValueError:
                found["an error came through"] = True
            found[caller] = torch.is_grad_enabled()
            y = w**3 * x
        if y.requires_grad:
            y.backward()
        gradients += [w.grad, x.grad]
    found |= {"slopes": slopes, "x.requires_grad": x.requires_grad}
    return found | {"the caller's next gradients": gradients}


def slope_at(f, number, recording):
    return slope(f, torch.tensor(number), recording)


def asking(t):
    assert t.requires_grad, "f was given a tensor that asks for no gradient"
    return t


def cube(t):
    return asking(t) ** 3


def parabola(t):
    return asking(t) ** 2 - 5 * t


def failing(t):
    raise ValueError("f cannot do this")


def partly_constant(t):
    """t · t², where the square counts as constant."""
    with torch.no_grad():
        factor = t * t
    return factor * asking(t)


def in_a_thread(f, x):
    with torch.no_grad(), ThreadPoolExecutor() as threads:
        return threads.submit(slope_anywhere, f, torch.tensor(x)).result()


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


nothing_recorded = ("raises", RuntimeError, "element 0 of tensors does not require grad")
asks_nothing = ("slip", (AssertionError, "autograd has nothing to start from there."))
unasked = [
    asks_nothing,
    ("slip", (nothing_recorded, "f was called, but nothing of it was recorded.")),
    ("slip", (AttributeError, "nothing has arrived in the .grad that you read.")),
]
SLOPES = {
    "t³ at 2, with recording on": (cube, 2.0, True),
    "t² − 5t at 1, inside no_grad()": (parabola, 1.0, False),
    "a product with a factor that f computes inside no_grad()": (partly_constant, 4.0, True),
}
GIVEN = {
    "t³ at 2, with recording on": dict(
        expected=12.0,
        beliefs=[
            ("slip", (None, "the function returns nothing.")),
            ("slip", (8.0, "8 is the value of f. Its slope is asked.")),
            asks_nothing,
        ],
    ),
    "t² − 5t at 1, inside no_grad()": dict(expected=-3.0, beliefs=unasked),
    "a product with a factor that f computes inside no_grad()": dict(
        expected=16.0,
        beliefs=[
            ("slip", (48.0, "48 is what a nudge finds. f holds one of its factors constant.")),
            ("slip", (64.0, "64 is the value of f. Its slope is asked.")),
            *unasked,
        ],
    ),
}
CALLED = {"what is left behind": cube, "what is left behind, if f raises an error": failing}


def left_behind(f):
    return {
        "an error came through": f is failing,
        "with recording on": True,
        "inside no_grad()": False,
        "slopes": [] if f is failing else [3 * 2.3**2] * 2,
        "x.requires_grad": False,
        "the caller's next gradients": [3 * 0.7**2 * 2.3, None, None, None],
    }


swallowed = [("slip", ({"an error came through": False}, "the caller must hear of the error in f."))]
switches = [
    *unasked,
    ("slip", ({"with recording on": False}, "recording was on in the caller's code, and you left it off.")),
    ("slip", ({"inside no_grad()": True}, "recording was off in the caller's code, and you left it on.")),
    ("slip", ({"x.requires_grad": True}, "x was not tracked, and now it is.")),
]

with Check(
    "6.3",
    points=4,
    asks=(
        "What is asked: the slope of `f` at `x` as a float, wherever the call is made; and `x` and the caller's switch "
        "left as they were."
    ),
) as check:
    for label, case in SLOPES.items():
        check.equal(label, lambda case=case: slope_at(*case), **GIVEN[label])
    check.equal("the same in a thread", lambda: in_a_thread(partly_constant, 2.0), 4.0, beliefs=unasked)
    for label, f in CALLED.items():
        check.equal(
            label,
            lambda f=f: afterwards(f),
            left_behind(f),
            beliefs=[*(swallowed if f is failing else []), *switches],
            weight=2,
        )
    check.equal(
        "a tracked x whose .grad is 5",
        lambda: traces(),
        {"slope": 12.0, "x": 2.0, "x.grad": 5.0, "x.requires_grad": True, "x.is_leaf": True},
        beliefs=[
            ("slip", ({"slope": 17.0}, "17 is 12 + 5: the 5 was there before.")),
            ("slip", ({"x.grad": 17.0}, "your backward() went on to x itself: 17 is its 5, and 12 more.")),
            ("slip", ({"x.grad": 12.0}, "x lost the 5 that its owner had collected.")),
            ("slip", ({"x.grad": None}, "x lost the 5 that its owner had collected.")),
            ("slip", ({"x.requires_grad": False}, "x was tracked, and now it is not.")),
            ("slip", (AttributeError, "nothing has arrived in the .grad that you read. Is that tensor a leaf?")),
        ],
    )
    check.equal(
        "an x that is a result itself",
        lambda: traces_further_up(),
        {"slope": 12.0, "the leaf that x came from": None},
        beliefs=[
            ("slip", ({"the leaf that x came from": 24.0}, "your backward() went on, past x, to a tensor further up.")),
            ("slip", (AttributeError, "the tensor whose .grad you read is a result, so nothing stays there.")),
        ],
    )
    ### BEGIN HIDDEN TESTS
    a, b = check.random(seed=63).uniform(0.5, 2, size=2).tolist()

    def another(t):
        with torch.no_grad():
            weight = t.exp()
        return weight * asking(t) * -a

    expected = -a * math.exp(b)
    check.equal(
        "another f with a no_grad() of its own",
        lambda: slope(another, torch.tensor(b), recording=False),
        expected,
        beliefs=unasked,
        rtol=1e-4,
        weight=2,
    )
    check.equal("that one in a thread", lambda: in_a_thread(another, b), expected, rtol=1e-4)
    ### END HIDDEN TESTS
check.score

# %% tests="6.4"
import numpy as np

import autograd_lib as torch
from autograd_course import Check


def at(numbers, **options):
    return torch.tensor(numbers, dtype=torch.float64, **options)


def linear(w):
    return lambda rows: rows @ w


def bounded(w):
    return lambda rows: (rows @ w).tanh()


def computed_before(rows):
    """A model that has computed the values of these states already, and gives them whenever it is asked."""

    def model(w):
        known = at(rows) @ w
        return lambda rows: known

    return model


def tried(model, weights, now, reward, later):
    w = at(weights, requires_grad=True)
    loss = bootstrap_loss(model(w), at(now), at(reward), at(later))
    loss.backward()
    return {"loss": loss.detach(), "w.grad": w.grad}


def on_paper(weights, now, reward, later, slope_of=lambda value: 1, shape=lambda value: value, through=(1, 0)):
    """The loss and its gradient, which passes through the value now, the value later, or both."""
    weights, now, reward, later = map(np.array, (weights, now, reward, later))
    here, there = shape(now @ weights), shape(later @ weights)
    difference = here - reward - there
    arriving = 2 * difference / len(difference)
    slopes = through[0] * now.T @ (arriving * slope_of(here)) - through[1] * later.T @ (arriving * slope_of(there))
    return {"loss": (difference**2).mean(), "w.grad": slopes}


nothing_tracked = ("raises", RuntimeError, "element 0 of tensors does not require grad")


def mistakes(*case, **model):
    both = on_paper(*case, **model, through=(1, 1))  # with its loss: another loss has other gradients on any way
    other = on_paper(*case, **model, through=(0, 1))
    return [
        ("slip", (both, "a gradient passed through value(later), too.")),
        ("slip", (other, "value(now) was held constant, and value(later) was trained.")),
        ("slip", (nothing_tracked, "nothing in the loss is tracked.")),
        (
            "slip",
            (("raises", RuntimeError, "you can only change requires_grad flags"), "flags are for leaves. Is it one?"),
        ),
        ("slip", (("raises", RuntimeError, "grad can be implicitly created only"), "the loss is a mean, one number.")),
        (
            "slip",
            (
                ("raises", RuntimeError, "Trying to backward"),
                "the caller's backward() found the graph used up: by whom?",
            ),
        ),
        ("slip", (("raises", AttributeError, "'NoneType'"), "the function returns nothing.")),
        ("slip", (("raises", AttributeError, "'float'"), "a float has no graph: return the loss as a tensor.")),
    ]


tanh = {"shape": np.tanh, "slope_of": lambda value: 1 - value**2}
one = ([0.5, 2.0], [[1.0, 0.0]], [0.0], [[0.0, 1.0]])
three = ([1.0, -0.5], [[1.0, 2.0], [0.0, 1.0], [-1.0, 0.5]], [0.3, -1.0, 2.0], [[0.0, 1.0], [-1.0, 0.5], [2.0, 2.0]])
stays = ([1.0, -0.5], [[1.0, 2.0], [0.0, 1.0]], [1.0, -3.0], [[1.0, 2.0], [0.0, 1.0]])

LOSSES = {
    "the move of the statement": (linear, *one),
    "three moves, a model with tanh": (bounded, *three),
    "moves that stay in their state, a model that has computed its values before": (computed_before(stays[1]), *stays),
}
GIVEN = {
    "the move of the statement": dict(expected=on_paper(*one), beliefs=mistakes(*one)),
    "three moves, a model with tanh": dict(expected=on_paper(*three, **tanh), beliefs=mistakes(*three, **tanh)),
    "moves that stay in their state, a model that has computed its values before": dict(
        expected=on_paper(*stays),
        beliefs=[
            (
                "slip",
                (
                    on_paper(*stays, through=(1, 1)),
                    "a gradient passed through value(later), which was recorded before your function was called.",
                ),
            ),
            (
                "slip",
                (
                    {"loss": 0.0},
                    "a loss of 0: value(now) and value(later) are equal here, and only the reward tells them apart.",
                ),
            ),
            ("slip", (nothing_tracked, "nothing in the loss is tracked. Is what value() gave still as it was?")),
            *mistakes(*stays)[3:],
        ],
    ),
}
moves = {"now": at(three[1]), "reward": at(three[2]), "later": at(three[3])}
value = linear(at(three[0], requires_grad=True))

with Check(
    "6.4",
    points=3,
    asks=(
        "What is asked: the mean squared distance from a target that counts as given, and gradients that reach the "
        "model through `value(now)` alone."
    ),
) as check:
    for label, case in LOSSES.items():
        check.equal(label, lambda case=case: tried(*case), **GIVEN[label])
    check.leaves_alone("the moves are the caller's", lambda: bootstrap_loss(value, **moves), **moves)
    ### BEGIN HIDDEN TESTS
    random = check.random(seed=64)
    fresh = [random.normal(size=size).tolist() for size in (3, (5, 3), 5, (5, 3))]
    check.equal(
        "five moves, another model with tanh",
        lambda: tried(bounded, *fresh),
        on_paper(*fresh, **tanh),
        beliefs=mistakes(*fresh, **tanh),
        weight=2,
    )
    there = [*fresh[:3], fresh[1]]
    check.equal(
        "five moves that stay, values computed before",
        lambda: tried(computed_before(fresh[1]), *there),
        on_paper(*there),
    )
    ### END HIDDEN TESTS
check.score

# %% tests="6.5"
import math

import autograd_lib as torch
from autograd_course import Check

SERIES = [[(1.0, 0.8), (-0.5, 0.2)], [(0.3, 0.1), (1.0, 0.9)], [(-1.0, -0.4), (0.2, 0.5)]]
LONGER = [[(0.6, -0.2), (0.1, 0.7), (0.6, 0.3)], [(0.9, 0.4)], [(-0.3, -0.6), (0.5, 0.2), (1.2, 0.1)], [(0.9, 0.4)]]


def number(value, **options):
    return torch.tensor(value, dtype=torch.float64, **options)


def value_of(state):
    """The last state may be a number, too: its value is the start of the next series."""
    return state if type(state) is torch.Tensor else number(state)


def learnt(chunks, w, u, rate, start=0.0, times=1):
    """The losses, the last state and the weights of h = tanh(w h + u x), after this many series in a row."""
    w, u, state = number(w, requires_grad=True), number(u, requires_grad=True), number(start)
    opt = torch.optim.SGD([w, u], lr=rate)
    losses = []
    for _ in range(times):
        more, state = learn(lambda h, x: (w * h + u * x).tanh(), chunks, opt, state)
        losses, state = [*losses, *more], value_of(state)
    return {"losses": losses, "last state": state.detach(), "weights": [w.detach(), u.detach()]}


def on_paper(chunks, w, u, rate, start=0.0, times=1, cut="chunk", anew=False):
    """The same by hand: slopes go forward with the state, and are forgotten where the graph is cut."""
    h, losses = start, []
    for chunk in chunks * times:
        h = start if anew else h
        by_w = by_u = loss = slope_w = slope_u = 0.0
        for x, target in chunk:
            if cut == "step":
                by_w = by_u = 0.0
            before, h = h, math.tanh(w * h + u * x)
            by_w, by_u = (1 - h * h) * (before + w * by_w), (1 - h * h) * (x + w * by_u)
            loss += (h - target) ** 2
            slope_w, slope_u = slope_w + 2 * (h - target) * by_w, slope_u + 2 * (h - target) * by_u
        w, u = w - rate * slope_w, u - rate * slope_u
        losses.append(loss)
    return {"losses": losses, "last state": h, "weights": [w, u]}


def mistakes(*case):
    second_pass = ("raises", RuntimeError, "Trying to backward through the graph a second time")
    modified = ("raises", RuntimeError, "modified by an inplace operation")
    return [
        ("slip", (second_pass, "the pass of a later chunk walked into the graph of an earlier one.")),
        ("M20", (modified, "the pass still walks into earlier chunks, and opt.step() has changed w since.")),
        (
            "slip",
            (
                on_paper(*case, cut="step"),
                "the state was cut off at every step: no gradient went from one to the next.",
            ),
        ),
        ("slip", ({"losses": on_paper(*case, anew=True)["losses"]}, "each chunk began with the first state again.")),
        (
            "slip",
            (("raises", RuntimeError, "you can only change requires_grad flags"), "flags are for leaves. Is it one?"),
        ),
        (
            "slip",
            (
                ("raises", RuntimeError, "element 0 of tensors does not require grad"),
                "nothing of the chunk was recorded.",
            ),
        ),
        ("slip", (("raises", TypeError, "cannot unpack"), "return two things: the losses, and the last state.")),
        ("slip", (("raises", TypeError, "iteration over a 0-d"), "the losses come first, then the last state.")),
    ]


case = (SERIES, 0.5, 1.0, 0.1)
longer = (LONGER, -0.8, 1.4, 0.3, 0.6)

SERIES_READ = {
    "three chunks": case,
    "chunks of other lengths, from another state": longer,
    "two series in a row": (*case, 0.0, 2),
}
GIVEN = {
    "three chunks": dict(expected=on_paper(*case), beliefs=mistakes(*case), weight=2),
    "chunks of other lengths, from another state": dict(
        expected=on_paper(*longer), beliefs=mistakes(*longer), weight=2
    ),
    "two series in a row": dict(expected=on_paper(*case, 0.0, 2), beliefs=mistakes(*case)[:2]),
}
start, w = number(0.3), number(0.5, requires_grad=True)
opt = torch.optim.SGD([w], lr=0.1)


def cell(h, x):
    return (w * h + x).tanh()


with Check(
    "6.5",
    points=4,
    asks=(
        "What is asked: the loss of each chunk and the last state, with gradients that flow through one chunk and "
        "no further."
    ),
) as check:
    for label, each in SERIES_READ.items():
        check.equal(label, lambda each=each: learnt(*each), **GIVEN[label])
    check.leaves_alone(
        "the chunks and the first state are the caller's",
        lambda: learn(cell, SERIES, opt, start),
        chunks=SERIES,
        state=start,
    )
    ### BEGIN HIDDEN TESTS
    random = check.random(seed=65)
    fresh = ([random.normal(size=(size, 2)).tolist() for size in (2, 4, 1, 3)], -0.7, 0.9, 0.2, 0.4)
    check.equal("four chunks on fresh numbers", lambda: learnt(*fresh), on_paper(*fresh), weight=2)
    check.equal("the same, two series in a row", lambda: learnt(*fresh, times=2), on_paper(*fresh, times=2))
    ### END HIDDEN TESTS
check.score

# %% tests="6.6"
import autograd_lib as torch
from autograd_course import Check


def a(x):
    y = (x * x).sum()  # A
    d = x.detach()
    d[0] = 10.0
    first = x[0].item()
    y.backward()
    return first


def b(x):
    y = (x * x).sum()  # B
    x.data[0] = 10.0
    y.backward()


def c(x):
    y = x * 2  # C
    y.add_(1)
    y.sum().backward()


def d(x):
    y = (x * x).sum()  # D
    x.detach().numpy()[0] = 10.0
    y.backward()


def e(x):
    x.numpy()  # E


def outcome(program):
    """x.grad and x[0] at the end, or "error" in the place of the gradient."""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    try:
        program(x)
    except RuntimeError:
        return "error", x[0].item()
    return x.grad if x.grad is None else x.grad.tolist(), x[0].item()


def programs():
    a_grad, a_first = outcome(a)
    left = {"b_grad": outcome(b)[0], "c_grad": outcome(c)[0], "d_grad": outcome(d)[0]}
    return {"a_first": a_first, "a_grad": a_grad, **left, "e_line": outcome(e)[0] or "fine"}


with Check("6.6", points=2) as check:
    check.prediction(
        answer_6_6,
        truth=lambda: programs(),
        beliefs={
            "a_first": {"M27": 1.0},
            "a_grad": {
                "slip": ([20.0, 4.0], "x * x kept x, and the write through d was counted."),
                "M27": ([2.0, 4.0], "the write through d went into x."),
            },
            "b_grad": [
                ("M31", ("error", "was the write through .data counted?")),
                ("slip", ([2.0, 4.0], "x * x keeps x itself, not a copy of its numbers: the 1 is gone.")),
                ("slip", ([20.0, 20.0], "only x[0] was written.")),
                ("slip", ([10.0, 2.0], "these are the numbers in x. The slope of x² is 2x.")),
            ],
            "c_grad": {"M31": ("error", "was any value of y saved?"), "slip": ([3.0, 3.0], "the slope of y + 1 is 1.")},
            "d_grad": [
                ("slip", ("error", "NumPy counts no writes. Where does backward() read x?")),
                ("slip", ([2.0, 4.0], "the array is a window onto the memory of x, as what detach() returns.")),
            ],
            "e_line": {"M11": ("fine", "numpy() refuses, rather than leave the graph without a word.")},
        },
        why={
            "a_first": "`x[0]` does not hold this after the write. Whose numbers are those of `d`?",
            "a_grad": "program A does not end so. What did `x * x` save, and what stands there when the pass comes?",
            "b_grad": "program B does not end so. Which numbers does the pass find, and does anybody notice?",
            "c_grad": "program C does not end so. Does the rule of `x * 2` need the number that `add_` overwrites?",
            "d_grad": "program D does not end so. Which numbers does the pass find, and does anybody notice?",
            "e_line": "the line of program E does not do that. `x` is tracked, and what would the array know of it?",
        },
    )
check.score

# %% tests="6.6 twin"
import autograd_lib as torch
from autograd_course import Check


def a(x):
    y = (x * x).sum()  # A
    with torch.no_grad():
        x.add_(1)
    y.backward()


def b(x):
    h = x * x  # B
    h.mul_(5)
    h.sum().backward()


def c(x):
    y = (x * x).sum()  # C
    array = x.detach().numpy()
    array *= 2
    y.backward()


def d(x):
    y = (x * x).sum()  # D
    apart = x.detach().clone()
    apart[0] = 10.0
    y.backward()


def e(x):
    x.detach().mul_(6)  # E


def f(x):
    (2 * x).numpy()  # F


def outcome(program):
    x = torch.tensor([1.0, 3.0], requires_grad=True)
    try:
        program(x)
    except RuntimeError:
        return "error", x[0].item()
    return x.grad if x.grad is None else x.grad.tolist(), x[0].item()


def program():
    found = {f"{each.__name__}_grad": outcome(each)[0] for each in (a, b, c, d)}
    return found | {"e_first": outcome(e)[1], "f_line": outcome(f)[0] or "fine"}


with Check("6.6 twin", points=2) as check:
    check.twin(
        answer_6_6_twin,
        truth=lambda: program(),
        why={
            "a_grad": "program A does not end so. What did `x * x` save, and what stands there when the pass comes?",
            "b_grad": "program B does not end so. Does a rule need the numbers that `mul_` overwrites?",
            "c_grad": "program C does not end so. Which numbers does the pass find, and does anybody notice?",
            "d_grad": "program D does not end so. Whose numbers does the write reach?",
            "e_first": "`x[0]` is not this in the end. Whose numbers does `mul_` write?",
            "f_line": "the line of program F does not do that. Is `2 * x` tracked?",
        },
    )
check.score

# %% options="6.7" question="validate"
model = torch.nn.Linear(2, 1)
batches = [torch.ones(3, 2), torch.zeros(3, 2)]
match option:
    case "A":
        model.eval()
        scores = [model(batch) for batch in batches]
    case "B":
        scores = [model(batch.requires_grad_(False)) for batch in batches]
    case "C":
        with torch.no_grad():
            scores = [model(batch) for batch in batches]
print(not any(score.requires_grad for score in scores))

# %% options="6.7" question="update"
w = torch.tensor(4.0, requires_grad=True)
for _ in range(2):
    (w * w).backward()
    match option:
        case "A":
            w = w - 0.25 * w.grad
        case "B":
            with torch.no_grad():
                w -= 0.25 * w.grad
        case "C":
            w -= 0.25 * w.grad
    w.grad = None
print(w.is_leaf and w.item() == 1.0)  # each step takes half of it away

# %% options="6.7" question="target"
w = torch.tensor(3.0, requires_grad=True)
q, target = w * w, 2 * w
match option:
    case "A":
        loss = (q - target.detach()) ** 2
    case "B":
        loss = (q - target.clone()) ** 2
    case "C":
        with torch.no_grad():
            loss = (q - target) ** 2
loss.backward()
print(w.grad.item() == 2 * (9.0 - 6.0) * 6.0)  # 6 is the slope of q, and none of the target's counts

# %% options="6.7" question="freeze"
others, last = torch.nn.Linear(2, 2), torch.nn.Linear(2, 1)
x = torch.ones(3, 2)
match option:
    case "A":
        others.eval()
        loss = last(others(x)).sum()
    case "B":
        for parameter in others.parameters():
            parameter.requires_grad_(False)
        loss = last(others(x)).sum()
    case "C":
        with torch.no_grad():
            loss = last(others(x)).sum()
loss.backward()
print(last.weight.grad is not None and others.weight.grad is None)

# %% options="6.7" question="keep"
w = torch.tensor([3.0, 4.0], requires_grad=True)
match option:
    case "A":
        kept = w.detach()
    case "B":
        kept = w
    case "C":
        kept = w.detach().clone()
with torch.no_grad():
    w -= 1.0
print(kept.tolist() == [3.0, 4.0])

# %% options="6.7" question="reset"
w = torch.tensor(3.0, requires_grad=True)
loss = w * w
loss.backward()
print(w.grad is not None)  # what the last batch left there
match option:
    case "A":
        w.grad = None
    case "B":
        w.detach()
    case "C":
        loss.zero_grad()
print(w.grad is None or w.grad.item() == 0.0)

# %% options="6.7" question="features"
model, small = torch.nn.Linear(2, 2), torch.nn.Linear(2, 1)
batches = [torch.ones(3, 2), torch.zeros(3, 2)]
match option:
    case "A":
        model.eval()
        features = [model(batch) for batch in batches]
    case "B":
        with torch.inference_mode():
            features = [model(batch) for batch in batches]
    case "C":
        with torch.no_grad():
            features = [model(batch) for batch in batches]
print(not any(each.requires_grad for each in features))
small(features[0]).sum().backward()
print(small.weight.grad is not None)

# %% tests="6.7"
from autograd_course import Check

with Check("6.7", points=2) as check:
    check.choice(answer_6_7)
check.score
