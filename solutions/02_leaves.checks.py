# %% [markdown]
# The checks of lesson 02: what is tried, what is expected, and what a wrong answer gets told.

# %% tests="2.1"
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
    with reached_in(tensors) as got:
        y.backward()
    return {name: [t.is_leaf, t.requires_grad, t.grad_fn is not None, name in got] for name, t in tensors.items()}


BEFORE = "torch.ones(2) requires a gradient, but scaled is the result of multiplying it by 0.01."
NOT_KEPT = "It is not a leaf: its gradient passes through, and is only kept if you call `retain_grad()` before."

with Check("2.1", points=3) as check:
    check.prediction(
        answer_2_1,
        truth=lambda: program(),
        beliefs={
            "x": [
                ("M06", [True, False, False, True]),
                ("M05", [False, False, False, False], "x has no history: it is an untracked leaf."),
            ],
            "centred": [
                (
                    "M05",
                    [False, False, False, False],
                    "It was computed, but not from anything tracked: it has no history, so it counts as a leaf.",
                ),
                ([False, False, True, False], "Nothing tracked went in, so nothing was recorded."),
                ("M06", [True, False, False, True]),
            ],
            "scaled": [
                *[("M07", [True, True, node, True], BEFORE) for node in (False, True)],
                ("M04", [False, True, True, True], NOT_KEPT),
                ("M05", [True, True, True, False]),
            ],
            "weight": [([True, False, False, False], "A module's parameters require a gradient, and y uses this one.")],
            "unused": [([True, True, False, True], "unused is a tracked leaf, but y was not computed from it.")],
            **{
                name: [
                    ("M04", [False, True, True, True], NOT_KEPT),
                    ("M05", [True, True, True, True]),
                    ("M05", [True, True, True, False]),
                    ([False, False, True, False], "One tracked input is enough: the result is tracked as well."),
                ]
                for name in "hy"
            },
        },
        why={
            "weight": "A parameter is a leaf that requires a gradient, and y was computed from it.",
            "w": "`w` was made with `requires_grad=True` and used in `y`: at least one of your four answers is wrong.",
            "x": "`x` is data, made without `requires_grad=True`: at least one of your four answers is wrong.",
            "centred": "`centred` was computed, but only from data: at least one of your four answers is wrong.",
            "scaled": (
                "`scaled` is the result of a multiplication, not what `torch.ones` made: at least one of your four "
                "answers is wrong."
            ),
            "unused": (
                "`unused` was made with `requires_grad=True`, but `y` does not use it: at least one of your "
                "four answers is wrong."
            ),
            "h": "`h` was computed from `w`, which requires a gradient: at least one of your four answers is wrong.",
            "y": "`y` was computed, and `backward()` starts there: at least one of your four answers is wrong.",
        },
    )


# %% tests="2.1 twin"
def program():
    u = torch.nn.Parameter(torch.tensor([1.0, -1.0]))
    v = torch.tensor([2.0, 0.5], requires_grad=True)
    data = torch.tensor([4.0, 1.0])
    doubled = data * 2
    small = torch.ones(2, requires_grad=True) / 10
    frozen = u.detach()
    s = v * frozen + small
    out = (s * doubled).sum()
    tensors = dict(frozen=frozen, u=u, doubled=doubled, v=v, small=small)
    with reached_in(tensors) as got:
        out.backward()
    return {name: [t.is_leaf, t.requires_grad, t.grad_fn is not None, name in got] for name, t in tensors.items()}


with Check("2.1 twin", points=3) as check:
    check.twin(
        answer_2_1_twin,
        truth=lambda: program(),
        why={
            "frozen": "At least one of your four answers is wrong for `frozen`, the result of `u.detach()`.",
            "u": "At least one of your four answers for the parameter `u` is wrong. Does a path lead from `out` to it?",
            "doubled": "At least one of your four answers is wrong for `doubled`, which was computed only from `data`.",
            "v": "At least one of your four answers is wrong for `v`, which was made with `requires_grad=True`.",
            "small": "At least one of your four answers is wrong for `small`. Is `small` what `torch.ones` made?",
        },
    )


# %% tests="2.2"
def tensors():
    a = torch.tensor(2.0, requires_grad=True)
    b = torch.tensor(3.0, requires_grad=True)
    c = torch.tensor(0.5, requires_grad=True)
    d = torch.tensor(4.0, requires_grad=True)
    data = torch.tensor(10.0)
    h = a * b
    k = h.detach() * c + data * d
    y = (k + b) * d
    return dict(a=a, b=b, c=c, d=d, data=data, h=h, k=k, y=y)


def program():
    made = tensors()
    counted = {f"paths_to_{leaf}": paths_to(made["y"].grad_fn, made[leaf]) for leaf in "bd"}
    return {f"after_{output}": reached_from(output, tensors()) for output in "ykh"} | counted


with Check("2.2", points=2) as check:
    check.prediction(
        answer_2_2,
        truth=lambda: program(),
        beliefs={
            "after_y": [
                (["a", "b", "c", "d"], "The only path to `a` goes through h.detach(), which cuts it off."),
                (["a", "b", "c", "d", "k"], "h.detach() cuts `a` off, and `k` is not a leaf."),
            ],
            "after_k": [(["a", "b", "c", "d"], "The paths to `a` and `b` go through h.detach(), which cuts them off.")],
            "paths_to_b": [(2, "One of the two paths to b goes through h.detach(), which cuts it off.")],
            "paths_to_d": [(1, "d is used twice: once in k and once in y.")],
        },
        why={
            **{
                f"after_{x}": f"Follow the graph from `{x}` with your finger: which leaves that require a gradient do you "
                "reach? Give them in alphabetical order."
                for x in "ykh"
            },
            "paths_to_b": ("Where is `b` used, and which of these uses can `y` reach?"),
            "paths_to_d": "Where is `d` used, and which of these uses can `y` reach?",
        },
    )


# %% tests="2.2 twin"
def tensors():
    p = torch.tensor(1.0, requires_grad=True)
    q = torch.tensor(2.0, requires_grad=True)
    r = torch.tensor(3.0, requires_grad=True)
    data = torch.tensor(4.0)
    s = p * q
    t = s + p
    u = t.detach() * r
    v = s * t + u * data
    return dict(p=p, q=q, r=r, data=data, s=s, t=t, u=u, v=v)


def program():
    made = tensors()
    counted = {f"paths_to_{leaf}": paths_to(made["v"].grad_fn, made[leaf]) for leaf in "pq"}
    return {f"after_{output}": reached_from(output, tensors()) for output in "vut"} | counted


with Check("2.2 twin", points=2) as check:
    check.twin(
        answer_2_2_twin,
        truth=lambda: program(),
        why={
            **{
                f"after_{x}": f"Follow the graph from `{x}` with your finger: which leaves that require a gradient do you "
                "reach? Give them in alphabetical order."
                for x in "vut"
            },
            **{
                f"paths_to_{x}": f"On which lines is `{x}` used, and which results lead on from there to `v`?"
                for x in "pq"
            },
        },
    )

# %% tests="2.3"
import warnings

CHANGED = "the given w has changed, although another one is returned"
TRACKED = "the given w still requires a gradient"
HOOKED = "a hook is left on w"
TRAINED = "values after a step in place"


def parameter(made):
    if not isinstance(made, torch.Tensor):
        raise TypeError(f"your function should return a tensor, but it returned a value of type {type(made).__name__}")
    return made


def weights_in_use(function, values):
    w = parameter(function(values))
    with torch.enable_grad():  # a student's code may have switched it off, and is told so
        loss = (w * w).sum()
    loss.backward()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of .grad of what is no leaf
        found = {"values": w.detach().clone(), "is_leaf": w.is_leaf, "grad": w.grad, HOOKED: has_hook(w)}
    return found | {TRAINED: w.detach().mul_(0.75)}


def steps_in_use(function, w, x, target, lr):
    leaf = torch.tensor(w, requires_grad=True)
    new = parameter(function(leaf, x, target, lr))
    over = new.is_leaf and new.grad is not None
    flags = {"is_leaf": new.is_leaf, "requires_grad": new.requires_grad, "grad left over": over}
    flags[CHANGED] = new is not leaf and str(leaf.tolist()) != str(torch.tensor(w).tolist())  # nan is nan
    flags[TRACKED] = new is leaf or leaf.requires_grad
    return {"values": new.detach(), **flags, HOOKED: has_hook(leaf, new)}


def stepped(w, x, target, lr, keep=0, rounds=2, by=lambda gradient: gradient):
    """w after two steps, by the formula; keep=1 adds the first gradient to the second."""
    w, x, target, gradient = np.array(w), np.array(x), np.array(target), 0.0
    for _ in range(rounds):
        gradient = keep * gradient + by(2 * (w * x - target) * x)
        w = w - lr * gradient
    return w


ELEMENT_0 = ("raises", RuntimeError, "element 0 of tensors")
WHEN_NONE = ("raises", TypeError, "'NoneType'")
NO_LIST = ("raises", TypeError, "multiply sequence by non-int of type 'float'")
NO_INT = ("raises", RuntimeError, "Only Tensors of floating point")
NO_SWITCH = ("raises", RuntimeError, "only Tensors of floating point")


of_lists = domain(torch, values=lists())
whole = domain(
    torch,
    k=[
        "{3}",
        ("zero", "0"),
        ("a negative number", "-{4}"),
        ("a large number", "{3} * 2**40"),
        ("the largest int64", "2**63 - 1"),
        ("the smallest int64", "-(2**63)"),
    ],
)
WELL_DEFINED = "((x.abs() < 20).all() and lr < 1) or (torch.tensor(w) * x != target).any()"  # in whatever precision
settings = domain(
    torch,
    where=WELL_DEFINED,
    alone=(LARGE, MANY),
    w=[*lists(), ("no entries at all", "[]")],
    x=[
        "torch.tensor(([{2.0}, {0.5}] * 132)[: len(w)])",
        ("all zero", "torch.zeros(len(w))"),
        ("large data", "torch.tensor(([{30.0}, {-50.0}] * 132)[: len(w)])"),
        ("tiny data", "torch.tensor(([{0.0000002}, {-0.0000003}] * 132)[: len(w)])"),
    ],
    target=[
        "torch.tensor(([{1.0}, {3.0}] * 132)[: len(w)])",
        ("a prediction that is exactly right", "torch.tensor(w) * x"),
        ("targets of zero", "torch.zeros(len(w))"),
    ],
    lr=["{0.1}", ("a learning rate of zero", "0.0"), ("large steps", "{30.0}"), ("tiny steps", "{0.000001}")],
)


def weights(values):
    scaled = np.array(values) * 0.01
    return {"values": scaled, "is_leaf": True, "grad": 2 * scaled, HOOKED: False, TRAINED: 0.75 * scaled}


def steps(w, x, target, lr, **how):
    flags = {
        "is_leaf": True,
        "requires_grad": True,
        "grad left over": False,
        CHANGED: False,
        TRACKED: True,
        HOOKED: False,
    }
    return {"values": stepped(w, x, target, lr, **how), **flags}


def slopes(values):
    return 2 * np.array(values)


def but(right, **wrong):
    """A mistake: the right outcome, but for some entries."""
    return lambda **case: right(**case) | wrong


IN_PLACE = ("raises", RuntimeError, "a leaf Variable that requires grad is being used in an in-place operation")
OLD = "Both steps use the first gradient. Was it computed again for the new w?"
WHICH = "Which tensor requires a gradient: the one before `* 0.01`, or the one you return?"
ADDED = "The second step is wrong: what was in .grad when you took it?"
OVER = "In the w that you return, .grad should be None. What is left there?"
of_weights = [
    ("M07", but(weights, is_leaf=False), "The tensor that you return has a .grad, but is it a leaf?"),
    (but(weights, is_leaf=False, grad=None), WHICH),
    (ELEMENT_0, "Nothing requires a gradient: the tensor that you return has requires_grad=False."),
    (NO_LIST, "values is a Python list, which cannot be multiplied by a float. What can be?"),
]
of_steps = [
    (
        IN_PLACE,
        "A tracked leaf may not be changed in place while autograd records. Make a fresh leaf from the new numbers.",
    ),
    (WHEN_NONE, "Something is None here. If it is w.grad: which tensor is called w by then?"),
    (
        "M08",
        lambda **case: {"values": steps(**case)["values"], "is_leaf": False},
        "What is the new w still attached to?",
    ),
    (ELEMENT_0, "The loss of this step was not recorded. Did its w require a gradient, and was recording on?"),
    (but(steps, requires_grad=False), "The new w is a leaf. Does it require a gradient?"),
    ("M19", dict(keep=1), ADDED),
    (dict(rounds=1), "This is w after one step, not two."),
    (dict(rounds=3), "This is w after three steps, not two."),
    (dict(by=lambda gradient: -gradient), "These steps go uphill: a step against the gradient needs a minus sign."),
    (
        dict(by=lambda gradient: gradient / len(gradient)),
        "These steps follow the gradient of the mean, but the loss is the sum.",
    ),
    (dict(by=lambda gradient: gradient / 2), "Half of each step is missing: what is the slope of a square?"),
    (dict(lr=1.0), "These steps are as large as with lr = 1. Where does lr come in?"),
    (lambda lr, **case: steps(lr=2 * lr, rounds=1, **case), OLD),
    (
        but(steps, **{CHANGED: True}),
        "Your code writes into the w that it was given, and returns another one. Note that `w.detach()` shares the memory "
        "of w.",
    ),
    (but(steps, **{"grad left over": True}), OVER),
]
of_square = [
    (NO_INT, "k is an integer: could it change by a tiny amount?"),
    ("M10", NO_SWITCH, "k is an integer: could it change by a tiny amount?"),
    (
        ELEMENT_0,
        "The square was not recorded. Did the tensor that is squared require a gradient, and was recording on?",
    ),
    (lambda k: float(k * k), "This is the square, not its slope."),
    (lambda k: 2.0 * k + 1, "This is how much k² changes over a whole step of 1. What is its slope at k itself?"),
]
NOTHING = "Your function returned None. Is that w.grad, and does a path lead from the loss to w?"
of_slopes = [
    (("raises", RuntimeError, "grad can be implicitly"), "backward() starts from a single number. Where is the sum?"),
    (
        ELEMENT_0,
        "The loss was not recorded. When it was computed, did w require a gradient already, and was recording on?",
    ),
    (lambda values: None, NOTHING),
    (lambda values: sum(value * value for value in values), "This is the sum of squares, not its gradient."),
    (lambda values: values, "These are the values themselves. The slope of w² is twice as large."),
    (lambda values: slopes(values).sum(), "This adds up the entries of the gradient. Return them all."),
]

with Check(
    "2.3",
    points=6,
    asks="Compare what this function returns, and what it leaves behind, with what the exercise says about it.",
) as check:
    check.agrees(
        lambda values: weights_in_use(small_weights, values),
        of_lists,
        weights,
        asks="`small_weights` must return a leaf that requires a gradient and holds the values times 0.01.",
        mistakes=of_weights,
        shown="small_weights(values)",
    )
    check.agrees(
        lambda w, x, target, lr: steps_in_use(two_steps, w, x, target, lr),
        settings,
        steps,
        asks=(
            "`two_steps` must move w twice, each time by `-lr` times the gradient at the current w, and return a leaf that "
            "requires a gradient and has no `.grad` yet. It must leave the given w as it is, or return that one."
        ),
        mistakes=of_steps,
        shown="two_steps(torch.tensor(w, requires_grad=True), x, target, lr)",
    )
    check.agrees(
        lambda k: slope_of_square(k),
        whole,
        lambda k: 2.0 * k,
        asks="`slope_of_square` must return the slope of k², a number.",
        mistakes=of_square,
    )
    check.agrees(
        lambda values: slopes_of_squares(values),
        of_lists,
        slopes,
        asks="`slopes_of_squares` must return the gradient of the sum of squares.",
        mistakes=of_slopes,
    )

# %% tests="2.4"
from unittest import mock

CALLS = "calls of the functions"
WALKS = "backward passes through a function"
RUNS = "calls of backward()"
LIST = "the list of functions has changed"
HOOKED = "a hook is left on x"
GROWN = "gradients that a later backward pass adds to the list"


def told(function, functions, values, dtype):
    """What a student's function gives, what it took to find it, and what x and the list of functions hold afterwards."""
    called, passed, ran, same, backward = [], [], [], [], torch.Tensor.backward

    def counted(one):
        def station(t):
            number = len(called)
            called.append(number)
            made = one(t)
            same.extend([made] * (made is x))
            if made.requires_grad and made is not x:
                made.register_hook(lambda gradient: passed.append(number))
            return made

        return station

    def noted(t, *given, **named):
        ran.append(t)
        return backward(t, *given, **named)

    x = torch.tensor(values, dtype=dtype, requires_grad=True)
    stations = {one: counted(one) for one in functions}
    given = [stations[one] for one in functions]  # a function that is there twice is one function
    before = given.copy()
    with mock.patch.object(torch.Tensor, "backward", noted):
        found = function(given, x)
    taken = {CALLS: len(called), WALKS: max(map(passed.count, passed), default=0), RUNS: max(len(ran), 1)}
    left = {"x afterwards": x.detach(), "x.requires_grad afterwards": x.requires_grad, LIST: given != before}
    gradients, is_list = found, isinstance(found, list | tuple)
    if is_list:
        gradients = [each.clone() if isinstance(each, torch.Tensor) else each for each in found]
    with torch.enable_grad():
        left[HOOKED] = has_hook(x) and not same  # x may be a station on the way, too
        x.requires_grad_().sum().backward()
        left[GROWN] = len(found) - len(gradients) if is_list else 0
    return {"gradients": gradients, **taken, **left}


inputs = domain(
    torch,
    alone=("a hundred functions",),
    functions=[
        "[lambda t: t * t, lambda t: {3.0} * t, lambda t: t.sum()]",
        ("a single function", "[lambda t: (t * t).sum()]"),
        ("the same function three times", "[lambda t: {0.5} * t * t] * 3 + [lambda t: t.sum()]"),
        ("a slope of exactly zero", "[lambda t: t * t, lambda t: 0 * t, lambda t: t.sum()]"),
        (
            "a function that returns a view of its input",
            "[lambda t: t * t, lambda t: t.reshape(-1)[:1], lambda t: t.sum()]",
        ),
        (INFINITE, "[lambda t: t * t, lambda t: (t - t.detach()).sqrt(), lambda t: t.sum()]"),
        ("functions that return their argument", "[lambda t: t, lambda t: t * t, lambda t: t.sum(), lambda t: t]"),
        ("y of shape (1, 1)", "[lambda t: t * t, lambda t: t.sum().reshape(1, 1)]"),
        ("many functions", "[lambda t: t + {0.1} * t.cos()] * 13 + [lambda t: t.sum()]"),
        ("a hundred functions", "[lambda t: t + {0.1} * t.cos()] * 99 + [lambda t: t.sum()]"),
    ],
    values=[
        "[{1.0}, {-2.0}, {3.0}]",
        ("large entries", "[{1000000.0}, {-2000000.0}]"),
        ("tiny entries", "[{0.000001}, {-0.000002}]"),
        ("a single entry", "[{1.5}]"),
        ("a table", "[[{1.0}, {-0.5}], [{0.3}, {2.0}], [{-1.2}, {0.7}]]"),
        ("entries that are zero", "[0.0, 0.0]"),
        ("a single number", "{1.5}"),
        ("no entries at all", "[]"),
    ],
    dtype=["torch.float64", ("single precision", "torch.float32")],
)


def stations_of(functions, values, dtype):
    """All tensors from x to y, and their gradients, each found by a walk of its own."""
    stations = [torch.tensor(values, dtype=dtype, requires_grad=True)]
    for function in functions:
        stations.append(function(stations[-1]))
    walks = [torch.autograd.grad(stations[-1], station, retain_graph=True)[0] for station in stations]
    return [station.detach() for station in stations], walks


def right(**case):
    stations, gradients = stations_of(**case)
    left = {"x afterwards": stations[0], "x.requires_grad afterwards": True, LIST: False}
    left |= {GROWN: 0, HOOKED: False}
    return {"gradients": gradients, CALLS: len(case["functions"]), WALKS: 1, RUNS: 1, **left}


def mistake(wrong):
    """What is easily returned in place of the right gradients."""
    return lambda **case: {"gradients": wrong(*stations_of(**case))}


def of_each_alone(functions, values, dtype):
    found, h = [], torch.tensor(values, dtype=dtype)
    for function in functions:
        leaf = h.detach().requires_grad_()
        h = function(leaf)
        found += torch.autograd.grad(h.sum(), leaf)
    return {"gradients": [*found, torch.ones_like(h.detach())]}


def of_x_alone(stations, right):
    """A function may return its argument: then x is a later station, too."""
    at = stations[0].data_ptr()
    return [gradient if station.data_ptr() == at else None for station, gradient in zip(stations, right, strict=True)]


CUT = "The entry for x is None. Does the pass reach x, or does a line cut the chain?"
LATE = (
    "Only x has a gradient at the end. Are the other tensors on the way from x to y, and did you ask them to retain "
    "theirs before backward() ran?"
)
mistakes = [
    (mistake(of_x_alone), LATE),
    (mistake(lambda stations, right: [None, *right[1:]]), CUT),
    (mistake(lambda stations, right: [*[None] * (len(right) - 2), *right[-2:]]), CUT),
    (mistake(lambda stations, right: [*[None] * (len(right) - 1), right[-1]]), CUT),
    (
        lambda functions, **case: {RUNS: len(functions)},
        "Your code calls backward() at each station. One call, from y, passes all of them.",
    ),
    (mistake(lambda stations, right: right[1:]), "The gradient with respect to x is missing."),
    (mistake(lambda stations, right: right[:-1]), "The gradient with respect to y itself is missing."),
    (
        mistake(lambda stations, right: [*right[:-1], stations[-1]]),
        "The last entry is the value of y. What is the slope of y with respect to itself?",
    ),
    (mistake(lambda stations, right: right[::-1]), "These are in order from y to x. Return them from x to y."),
    (of_each_alone, "This is the slope of each function alone. How much does y change with each station?"),
    (mistake(lambda stations, right: stations), "These are the values of the stations, not their gradients."),
    (
        mistake(lambda stations, right: [each.sum() for each in right]),
        "These are sums. A gradient has a number per entry.",
    ),
    (lambda **case: {LIST: True}, "The list of functions belongs to the caller: leave it as it is."),
]

with Check(
    "2.4",
    points=4,
    asks=(
        "Return a gradient for each station, from `x` to `y`. Call each function once, and call `backward()` once; leave "
        "`x` and the list as they are."
    ),
) as check:
    check.agrees(
        lambda **case: told(gradients_on_the_way, **case),
        inputs,
        right,
        mistakes=mistakes,
        shown="gradients_on_the_way(functions, torch.tensor(values, dtype=dtype, requires_grad=True))",
    )


# %% tests="2.5"
def program():
    a = torch.tensor([1.0, -2.0, 3.0], requires_grad=True)
    c = torch.tensor([4.0, 5.0, 6.0])
    partly = a.detach() * c + a[0]
    larger = a > c
    mixed = a + c
    best = a.argmax()
    scaled = a.sum().item() * c
    b = torch.tensor(2.0)
    doubled = b * 2
    b.requires_grad_()
    results = dict(partly=partly, larger=larger, mixed=mixed, best=best, scaled=scaled, doubled=doubled)
    return {name: result.requires_grad for name, result in results.items()}


with Check("2.5", points=1.5) as check:
    check.prediction(
        answer_2_5,
        truth=lambda: program(),
        beliefs={
            "partly": [("slip", False, "a.detach() is cut off, but a[0] is still tracked, so the result is, too.")],
            "larger": [(True, "A comparison gives True or False, which cannot change by a tiny amount.")],
            "mixed": [("slip", False, "One tracked input is enough.")],
            "best": [("slip", True, "argmax gives a position, a whole number, which cannot move a little.")],
            "scaled": {"M11": (True, ".item() gives a plain Python number, which knows nothing about the graph.")},
            "doubled": {"M09": (True, "When doubled was computed, b did not require a gradient yet.")},
        },
        why={
            name: (
                f"When `{name}` was computed, did any of its inputs "
                f"require a gradient? And is `{name}` something that can have a slope?"
            )
            for name in "partly larger mixed best scaled doubled".split()
        },
    )


# %% tests="2.5 twin"
def program():
    w = torch.tensor([2.0, -1.0], requires_grad=True)
    x = torch.tensor([3.0, 4.0])
    late = torch.tensor([1.0, 5.0])
    early = late + x
    late.requires_grad_()
    kept = w * (w > x)
    best = x + w.argmax()
    shifted = x - w.sum()
    length = (w * w).sum().sqrt()
    scaled = torch.tensor(w.sum().item()) * x
    made = dict(early=early, kept=kept, best=best, shifted=shifted, length=length, scaled=scaled)
    return {name: t.requires_grad for name, t in made.items()}


with Check("2.5 twin", points=1.5) as check:
    check.twin(
        answer_2_5_twin,
        truth=lambda: program(),
        why={
            name: (
                f"When `{name}` was computed, did any of its inputs "
                f"require a gradient? And is `{name}` something that can have a slope?"
            )
            for name in "early kept best shifted length scaled".split()
        },
    )

# %% options="2.6" question="cause"
w = torch.tensor([0.5, -1.0], requires_grad=True)
x = torch.tensor([2.0, 3.0])
prediction = (w * x).sum()
match option:
    case "A":
        print(not (w * x).requires_grad)
    case "B":
        print(prediction.grad_fn is None)
        prediction.backward()
        print(prediction.grad_fn is not None)
    case "C":
        print(prediction.requires_grad and not prediction.detach().requires_grad)
    case "D":
        prediction.item()
        print(not prediction.requires_grad)

# %% options="2.6" question="cure"
w = torch.tensor([0.5, -1.0], requires_grad=True)
x = torch.tensor([2.0, 3.0])
prediction = (w * x).sum()
error = prediction.detach() - 1.0
loss = error**2
print(not loss.requires_grad)  # the error that the statement shows
match option:
    case "A":
        loss = (error**2).requires_grad_()
    case "B":
        error = prediction - 1.0
        loss = error**2
    case "C":
        loss.backward(retain_graph=True)
    case "D":
        w.requires_grad_()
loss.backward()
print(torch.allclose(w.grad, 2 * (prediction - 1.0) * x))

# %% tests="2.6"
with Check("2.6", points=2) as check:
    check.choice(answer_2_6)
