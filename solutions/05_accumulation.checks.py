# %% [markdown]
# The checks of lesson 05: what is tried, what is expected, and what a wrong answer gets told.

# %% tests="5.1"
import autograd_lib as torch
from autograd_course import Check


def program():
    x = torch.tensor(3.0, requires_grad=True)
    (x**2).backward()
    first = x.grad.item()
    (x**3).backward()
    second = x.grad.item()

    x.grad.zero_()
    (x**3).backward()
    third = x.grad.item()

    x.grad = None
    (x**3).backward()
    (x**2).backward()
    fourth = x.grad.item()
    return {"first": first, "second": second, "third": third, "fourth": fourth}


with Check("5.1", points=2) as check:
    check.prediction(
        answer_5_1,
        truth=lambda: program(),
        beliefs={
            "first": {"slip": (9.0, "9 is x² itself. Its slope is 2x = 6.")},
            "second": [
                ("M19", (27.0, "27 would be right if the second backward() replaced the 6.")),
                ("slip", (6.0, "6 would mean that the second pass delivered nothing. It adds its 27.")),
                ("slip", (36.0, "36 is x² + x³ itself. Their slopes are 6 and 27.")),
            ],
            "third": [
                ("slip", (60.0, "60 = 33 + 27 forgets the zero_() in between: it took the 33 away.")),
                ("slip", (33.0, "zero_() took all of the 33 away, and one pass followed: 0 + 27.")),
                ("slip", (0.0, "0 is what zero_() left. After it came a pass, which paid in.")),
            ],
            "fourth": [
                ("M19", (6.0, "6 is the last delivery alone. There were two since the reset: 27 + 6.")),
                ("slip", (60.0, "60 = 27 + 27 + 6 would be without `x.grad = None`, which starts from nothing.")),
                ("slip", ("error", "where backward() finds None, it begins a new sum.")),
            ],
        },
        why={
            "first": "`first` is what one pass, of x² at 3, leaves in `x.grad`; it does not leave this.",
            "second": (
                "`second` is what stands in `x.grad` after two passes, and this is not it. What did each of them "
                "deliver?"
            ),
            "third": "`third` is what stands in `x.grad` after the reset and one more pass, and this is not it.",
            "fourth": (
                "`fourth` is what stands in `x.grad` after the second reset and two more passes, and this is not it."
            ),
        },
    )
check.score

# %% tests="5.1 twin"
import autograd_lib as torch
from autograd_course import Check


def program():
    x = torch.tensor(-2.0, requires_grad=True)
    (x**2).backward()
    (5 * x).backward()
    both = x.grad.item()
    x.grad = None
    (x**3).backward()
    x.grad.zero_()
    (x**2).backward()
    (x**2).backward()
    after = x.grad.item()
    (3 * x).backward()
    last = x.grad.item()
    return {"both": both, "after": after, "last": last}


with Check("5.1 twin", points=2) as check:
    check.twin(
        answer_5_1_twin,
        truth=lambda: program(),
        why={
            "both": "`both` is what two passes, of x² and of 5x at -2, leave in `x.grad`; they do not leave this.",
            "after": (
                "`after` is what stands in `x.grad` after the second reset and the passes below it, and this is not it."
            ),
            "last": "`last` is what stands in `x.grad` after one more pass, with no reset before it; this is not it.",
        },
    )
check.score

# %% tests="5.2"
import warnings

import autograd_lib as torch
from autograd_course import Check


def again(x):
    y = x**2
    y.backward()
    y.backward()


def retained(x):
    y = x**2
    y.backward(retain_graph=True)
    y.backward()


def shifted(x):
    y = x + 5
    y.backward()
    y.backward()


def doubled(x):
    y = 2 * x
    y.backward()
    y.backward()


def outcome(program):
    # again:
    # retained:
    # shifted:
    # doubled:
    x = torch.tensor(3.0, requires_grad=True)
    try:
        program(x)
    except RuntimeError:
        return "error"
    return x.grad


def both_slopes(value):
    """What `slope_of_both` returns, and what it leaves in x."""
    x = torch.tensor(value, requires_grad=True)
    found = slope_of_both(x)
    return {"returned": found, "x.grad": x.grad, "x": x.detach()}


OF_A_RESULT = "That was the .grad of a result."


def walked_down(start, steps):
    """The path of `descend`; an error says if the gradient that was missing is that of a result."""
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        try:
            return descend(start, steps)
        except (AttributeError, TypeError) as error:
            if any("not a leaf" in str(each.message) for each in said):
                error.args = (f"{error}. {OF_A_RESULT}",)
            raise


def path_down(start, steps):
    return [5 + (start - 5) * 0.8**step for step in range(1, steps + 1)]


def slopes_at(value):
    return {"returned": 4 * value + 4 * value**3, "x.grad": 4 * value + 4 * value**3, "x": value}


second_pass = ("raises", RuntimeError, "Trying to backward through the graph a second time")
cut_off = ("raises", RuntimeError, "element 0 of tensors does not require grad")
both_mistakes = [
    ("slip", (cut_off, "there is no way back from one of the losses to x: what cut it?")),
    ("slip", (second_pass, "both passes go through h = x * x. What did the first one free that the second one needs?")),
]
loop_mistakes = [
    ("slip", (second_pass, "a pass came to a graph that an earlier round had used up. Which line built it?")),
    *(
        ("M08", (("raises", error, OF_A_RESULT), "the new w came out of an operation. Is it a leaf?"))
        for error in (AttributeError, TypeError)
    ),
    (
        "M20",
        (
            ("raises", AttributeError, "'NoneType' object has no attribute 'item'"),
            "no pass reached the newest w. Which w was the loss computed from?",
        ),
    ),
]
path_mistakes = [
    ("M20", ([1.0, 2.0, 3.0], "each step used the slope −10, which is that at w = 0. Where are you by then?")),
    ("M20", ([1.0, 3.0, 6.0], "the slope at w = 0 came back in each round, and was added.")),
    ("slip", ([1.0, 2.8, 5.04], "the second step used −10 and −8: the slope of the first round was still there.")),
    ("slip", ([0.0, 1.0, 1.8], "the path holds w before each step. It should hold w after it.")),
]

with Check(
    "5.2",
    points=3,
    asks=(
        "What is asked: from `slope_of_both` the slope of the two losses together; from `descend` the value of `w` "
        "after each step."
    ),
) as check:
    check.prediction(
        answer_5_2,
        truth=lambda: {program.__name__: outcome(program) for program in (again, retained, shifted, doubled)},
        beliefs={
            "again": [
                ("M20", (12.0, "the second pass never gets to adding: it finds a graph that was used up.")),
                ("slip", (6.0, "6 is there after the first pass. What does the second one find?")),
                ("slip", ("RuntimeError", 'that is the one; just write "error".')),
            ],
            "retained": [
                ("M19", (6.0, "the graph was kept, so the second pass delivers 6 again. What is there by then?")),
                ("slip", ("error", "retain_graph=True keeps what the second pass needs.")),
            ],
            "shifted": [
                ("M19", (1.0, "both passes deliver 1. What does the second one find in .grad?")),
                ("slip", ("error", "the slope of x + 5 needs no saved value, so nothing can be missing.")),
            ],
            "doubled": [
                (
                    "M20",
                    (4.0, "the rule of a product multiplies by the other factor, and reads it where it was saved."),
                ),
                ("slip", (2.0, "2 is there after the first pass. What does the second one find?")),
            ],
        },
        weight=4,
        why={
            "again": (
                "`again` does not end with this in `x.grad`. What does the second pass need, and is it still there?"
            ),
            "retained": "`retained` does not end with this in `x.grad`. What does each of its two passes deliver?",
            "shifted": (
                "`shifted` does not end with this in `x.grad`. What does the second pass need, and is it still there?"
            ),
            "doubled": (
                "`doubled` does not end with this in `x.grad`. What does the second pass need, and is it still there?"
            ),
        },
    )
    check.equal(
        "the slope of both losses at x = 3",
        lambda: both_slopes(3.0),
        slopes_at(3.0),
        beliefs=[
            *both_mistakes,
            ("slip", ({"returned": 108.0}, "this is the slope of h² alone. Both losses count.")),
            ("slip", ({"returned": 12.0}, "this is the slope of 2h alone. Both losses count.")),
            ("slip", ({"returned": 120.0, "x.grad": None}, "the number is right, but nothing has arrived in x.grad.")),
        ],
    )
    check.equal("the same at x = −1", lambda: both_slopes(-1.0), slopes_at(-1.0), beliefs=both_mistakes)
    check.equal(
        "three steps down from 0",
        lambda: walked_down(0.0, 3),
        path_down(0.0, 3),
        beliefs=loop_mistakes + path_mistakes,
    )
    check.equal("two steps down from 7.5", lambda: walked_down(7.5, 2), path_down(7.5, 2), beliefs=loop_mistakes)
    ### BEGIN HIDDEN TESTS
    at, start = check.random(seed=52).uniform(0.5, 2.5, size=2).tolist()
    check.equal("the slope at another x", lambda: both_slopes(-at), slopes_at(-at), beliefs=both_mistakes)
    check.equal("five steps from elsewhere", lambda: walked_down(start, 5), path_down(start, 5), beliefs=loop_mistakes)
    ### END HIDDEN TESTS
check.score

# %% tests="5.2 twin"
import autograd_lib as torch
from autograd_course import Check


def moved(x):
    # moved:
    y = x - 4
    y.backward()
    y.backward()


def curved(x):
    # curved:
    y = x.exp()
    y.backward()
    y.backward()


def kept(x):
    # kept:
    y = 5 * x
    y.backward(retain_graph=True)
    y.backward()


def fresh(x):
    # fresh:
    for _ in range(3):
        y = 4 * x
        y.backward()


def outcome(program):
    x = torch.tensor(3.0, requires_grad=True)
    try:
        program(x)
    except RuntimeError:
        return "error"
    return x.grad


def program():
    return {program.__name__: outcome(program) for program in (moved, curved, kept, fresh)}


with Check("5.2 twin", points=1) as check:
    check.twin(
        answer_5_2_twin,
        truth=lambda: program(),
        why={
            "moved": "`moved` does not end so. It walks one graph twice: what did the graph of `x - 4` keep for that?",
            "curved": (
                "`curved` does not end so. It walks one graph twice: what did the graph of `x.exp()` keep for that?"
            ),
            "kept": "`kept` does not end so. It walks one graph twice, and the first walk was told something.",
            "fresh": "`fresh` does not end so. How many graphs are built there, and how often is each one walked?",
        },
    )
check.score

# %% tests="5.3"
import numpy as np

import autograd_lib as torch
from autograd_course import Check


def run(order):
    w = torch.tensor(0.0, requires_grad=True)
    opt = torch.optim.SGD([w], lr=0.05)
    path = []
    for _ in range(3):
        loss = (2 * w - 6) ** 2
        for call in order:
            if call == "Z":
                opt.zero_grad()
            if call == "B":
                loss.backward()
            if call == "S":
                opt.step()
        path.append(w.item())
    return path


def program():
    verdicts = [([1.2, 1.92, 2.352], "trains"), ([0.0, 1.2, 2.4], "late"), ([0.0, 0.0, 0.0], "never")]
    found = {}
    for order in ("ZBS", "ZSB", "BZS", "BSZ", "SZB", "SBZ"):
        path = run(order)
        [found[order]] = [word for known, word in verdicts if np.allclose(path, known)] or ["otherwise"]
    return found


class Recorder(torch.optim.SGD):
    """Writes down its calls, and the value of the first parameter after each step."""

    def __init__(self, params, **options):
        super().__init__(params, **options)
        self.first, self.calls, self.path = params[0], [], []
        self.first.register_hook(lambda gradient: self.calls.append("B"))

    def zero_grad(self, set_to_none=True):
        self.calls.append("Z")
        super().zero_grad(set_to_none)

    def step(self, closure=None):
        result = super().step(closure)
        self.calls.append("S")
        self.path.append(self.first.tolist())
        return result


def pattern(calls):
    """The calls of one round, if all rounds are alike; else all of them."""
    for length in range(1, len(calls) + 1):
        if calls[:length] * (len(calls) // length) == calls:
            return " ".join(calls[:length])
    return "nothing was called"


RIGHT = "a right order"


def run_line(train, batches, less=0.0):
    """Train w in (w x - target)² - less from 0."""
    w = torch.tensor(0.0, requires_grad=True)
    opt = Recorder([w], lr=0.05)
    losses = train(lambda x, target: (w * x - target) ** 2 - less, batches, opt)
    return {"w after each step": opt.path, "w in the end": w.detach(), "calls": opt.calls, "losses": losses}


def order_of(run):
    """What stands for the calls: an order is right if it is one of two, or takes w where it should go in another way."""
    path, calls, losses = run["w after each step"], run["calls"], run["losses"]
    right = any(len(path) == len(each) and np.allclose(path, each, rtol=1e-4) for each in PATHS)
    order = pattern(calls)
    return {
        "w after each step": path,
        "w in the end": run["w in the end"],
        "order": RIGHT if right or order in ("Z B S", "B S Z") else order,
        "losses": losses,
    }


def line(batches, less=0.0):
    """Where w goes if each step uses the gradient of its own batch, and the losses on the way."""
    w, path, losses = 0.0, [], []
    for x, target in batches:
        losses.append((w * x - target) ** 2 - less)
        w -= 0.05 * 2 * (w * x - target) * x
        path.append(w)
    return {"order": RIGHT, "w after each step": path, "w in the end": w, "losses": losses}


def in_order(order):
    return {"order": order}


def after(*path):
    return {"w after each step": list(path)}


same = [(2.0, 6.0)] * 3
other = [(1.0, 2.0), (-2.0, -6.0), (0.5, 4.0), (3.0, 9.0)]
PATHS = [line(batches)["w after each step"] for batches in (same, other)]
cleared = "the gradient was cleared between backward and step, so there was none when step looked."
orders = [
    ("M20", (("raises", RuntimeError, "a second time"), "two backward passes went through one forward pass.")),
    ("M20", (in_order("Z B B S"), "retain_graph=True only hid the error: each step now uses its gradient twice.")),
    (
        "slip",
        (
            after(1.2, 3.12, 4.992),
            "your 2nd step used −38.4, which is −24 + (−14.4): the gradient of the 1st round was still there.",
        ),
    ),
    (
        "M32",
        (
            ("raises", AttributeError, "'Tensor' object has no attribute 'zero_grad'"),
            "who knows which tensors are trained?",
        ),
    ),
    (
        "M11",
        (
            ("raises", AttributeError, "'float' object has no attribute 'backward'"),
            "a float has no graph. When does the loss become one?",
        ),
    ),
    (
        "slip",
        (
            after(1.2, 3.12, 3.072),
            "your 2nd step used −38.4, which is −24 + (−14.4), your 3rd only its own gradient.",
        ),
    ),
    ("M21", (in_order("S Z B S Z B S Z B S"), "the first step came before any gradient. One step for each batch.")),
    ("M21", (in_order("S Z B"), "step ran before backward: it used the gradient of the previous round.")),
    ("M21", (in_order("B Z S"), cleared)),
    ("M21", (in_order("Z S B"), "step ran after zero_grad and before backward, so there was no gradient yet.")),
    ("M21", (in_order("S B Z"), "what backward delivered was cleared before the step of the next round.")),
    ("M21", (in_order("S B"), "step ran before backward, and nothing was cleared: it used gradients of the past.")),
    ("slip", (in_order("Z B Z B Z B S"), "step ran once, after the loop. Each batch deserves a step.")),
    ("slip", (in_order("Z B B B S"), "step ran once, after the loop, with the sum of three gradients.")),
    ("slip", (in_order("B B B S"), "step ran once, after the loop, with the sum of three gradients.")),
    ("slip", ({"order": "Z B", "w in the end": 0.0}, "nobody called opt.step(), so w never moved.")),
    ("slip", ({"order": "Z B", "w after each step": []}, "w moved, but not by opt.step(). An optimizer may do more.")),
    ("slip", (in_order("nothing was called"), "the loop called neither backward nor step.")),
    ("slip", (after(3.6), "there was one step for all batches together. Each batch deserves its own.")),
    ("slip", (after(1.2), "there was one step, and there are three batches: where does the loop end?")),
    ("slip", ({"losses": None}, "the loop is right, but it returns nothing.")),
    (
        "slip",
        ({"losses": [12.96, 4.6656, 1.679616]}, "these are losses after the step. Keep those that went backward."),
    ),
]

with Check(
    "5.3",
    points=4,
    asks=(
        "What is asked of `train`: one step of `opt` for each batch, with the gradient of that batch alone, and "
        "the loss of each before its step."
    ),
) as check:
    check.prediction(
        answer_5_3,
        truth=lambda: program(),
        beliefs={
            "ZBS": {"slip": ("never", "what does step find here: has backward already delivered?")},
            "ZSB": {"slip": ("late", "in the second round, Z comes first. What is left for S of the round before?")},
            "BZS": {"slip": ("late", "B delivers, Z clears. What is left for S?")},
            "BSZ": {"slip": ("late", "S comes right after B of the same round. Whose gradient does it find?")},
            "SZB": [
                ("slip", ("never", "what B delivers at the end of a round is still there when the next round begins.")),
            ],
            "SBZ": {"slip": ("late", "B delivers when S has looked already. Who comes next?")},
        },
        weight=4,
        why=dict.fromkeys(
            "ZBS ZSB BZS BSZ SZB SBZ".split(),
            "played on paper for two rounds, this order does not come to that. In each round, which gradient "
            "stands in `w.grad` when `S` comes?",
        ),
    )
    check.equal(
        "three steps on one batch",
        lambda: run_line(train, same),
        line(same),
        judged_by=order_of,
        beliefs=orders,
        weight=2,
    )
    check.equal(
        "four different batches, and a loss that is below 0",
        lambda: run_line(train, other, less=90.0),
        line(other, less=90.0),
        judged_by=order_of,
        weight=2,
    )
    check.leaves_alone("the batches are the caller's", lambda: run_line(train, same), batches=same)
    ### BEGIN HIDDEN TESTS
    random = check.random(seed=53)
    start_W, start_b = random.normal(size=(2, 3)), random.normal(size=3)
    rounds = [(random.normal(size=(4, 2)), random.normal(size=(4, 3))) for _ in range(5)]
    rate = random.uniform(0.1, 0.3)

    def expected_layer():
        W, b, losses = start_W.copy(), start_b.copy(), []
        W_speed, b_speed = 0, 0
        for x, target in rounds:
            error = x @ W + b - target
            losses.append((error**2).mean())
            W_speed = 0.9 * W_speed + 2 / 12 * x.T @ error
            b_speed = 0.9 * b_speed + 2 / 12 * error.sum(axis=0)
            W, b = W - rate * W_speed, b - rate * b_speed
        return {"W": W, "b": b, "losses": losses}

    def layer():
        W, b = torch.tensor(start_W, requires_grad=True), torch.tensor(start_b, requires_grad=True)
        batches = [(torch.tensor(x), torch.tensor(target)) for x, target in rounds]
        opt = torch.optim.SGD([W, b], lr=rate, momentum=0.9)
        losses = train(lambda x, target: ((x @ W + b - target) ** 2).mean(), batches, opt)
        return {"W": W.detach(), "b": b.detach(), "losses": losses}

    check.equal("a layer with momentum, on fresh data", layer, expected_layer(), weight=2)
    ### END HIDDEN TESTS
check.score

# %% tests="5.3 twin"
import autograd_lib as torch
from autograd_course import Check


def forgotten(w, opt):
    for _ in range(2):  # forgotten
        (5 * w).backward()
        opt.step()


def early(w, opt):
    for _ in range(2):  # early
        opt.step()
        opt.zero_grad()
        (5 * w).backward()


def lost(w, opt):
    for _ in range(2):  # lost
        (5 * w).backward()
        opt.zero_grad()
        opt.step()


def paired(w, opt):
    for _ in range(2):  # paired
        opt.zero_grad()
        (5 * w).backward()
        (3 * w).backward()
        opt.step()


def program():
    found = {}
    for loop in (forgotten, early, lost, paired):
        w = torch.tensor(2.0, requires_grad=True)
        opt = torch.optim.SGD([w], lr=0.1)
        loop(w, opt)
        found[loop.__name__] = w.detach()
    return found


with Check("5.3 twin", points=1) as check:
    check.twin(
        answer_5_3_twin,
        truth=lambda: program(),
        why={
            name: f"`{name}` does not end with this `w`. What stands in `w.grad` at each of its two steps?"
            for name in "forgotten early lost paired".split()
        },
    )
check.score

# %% tests="5.4"
import numpy as np

import autograd_lib as torch
from autograd_course import Check


def program():
    found = {}

    def keep(line, run):
        try:
            run()
        except (AttributeError, TypeError):
            found[line] = "error"
        else:
            found[line] = None if x.grad is None else x.grad.item()

    x = torch.tensor(3.0, requires_grad=True)
    opt = torch.optim.SGD([x], lr=0.1)

    def one():
        x.grad.zero_()  # line 1

    def two():
        y.zero_grad()  # line 2

    def three():
        opt.zero_grad()  # line 3

    def four():
        opt.zero_grad(set_to_none=False)  # line 4

    keep("line_1", one)
    y = x**2
    y.backward()
    keep("line_2", two)
    keep("line_3", three)
    (x**2).backward()
    keep("line_4", four)
    return found


def new(value):
    return torch.tensor(value, requires_grad=True)


def used(value):
    x = new(value)
    (5 * x).backward()
    return x


def both(slopes, value, functions):
    return {"new x": slopes(new(value), functions), "used x": slopes(used(value), functions)}


def and_then(slopes, value):
    """The slopes, what x is after them, and what comes to it when its owner goes on with 5x."""
    x = new(value)
    found = slopes(x, functions)
    x.grad = None
    (5 * x).backward()
    return {"slopes": found, "x": x.detach(), "its next gradient": x.grad}


functions = [lambda x: x**2, lambda x: x**3, lambda x: 0 * x]
others = [lambda x: x * x, *[lambda x: 4 * x] * 2]
mistakes = [
    (
        "slip",
        (
            ("raises", AttributeError, "'NoneType' object has no attribute 'item'"),
            "what stands before `.item()` is None: was it never filled, or emptied again?",
        ),
    ),
    ("slip", (("raises", AttributeError, "'NoneType'"), "x is new. What is x.grad before the first pass?")),
    ("M03", (("raises", TypeError, "'NoneType' and"), "x is new, so there is nothing to multiply yet.")),
    (
        "M32",
        (
            ("raises", AttributeError, "'Tensor' object has no attribute 'zero_grad'"),
            "whose gradient is to be cleared, and where does it lie?",
        ),
    ),
    (
        "slip",
        (
            ("raises", RuntimeError, "a leaf Variable that requires grad"),
            "that line writes into x itself. What do you want to clear?",
        ),
    ),
    ("slip", (("raises", TypeError, "assigned grad"), "a gradient is a tensor or None: a plain 0 is refused.")),
]

with Check(
    "5.4", points=2, asks="What is asked: the slope of each function alone, whatever `x` brings along."
) as check:
    check.prediction(
        answer_5_4,
        truth=lambda: program(),
        beliefs={
            "line_1": [
                ("M03", (0.0, "x is new: x.grad is None, and None has no zero_().")),
                ("slip", (None, "x.grad is None, that is right. But None has no zero_(): the line fails.")),
            ],
            "line_2": [
                ("M32", (0.0, "y is a tensor, and no tensor has zero_grad().")),
                ("M32", (None, "y is a tensor, and no tensor has zero_grad().")),
                ("M32", (6.0, "the line does not pass over in silence: no tensor has zero_grad().")),
            ],
            "line_3": [
                ("M22", (0.0, "the tensor is let go, not filled with zeros.")),
                ("slip", ("error", "opt is an optimizer, so it has zero_grad(); it was given x.")),
                ("slip", (6.0, "opt was given x, so it clears the gradient of x.")),
            ],
            "line_4": [
                ("slip", (None, "set_to_none=False is how you ask for zeros.")),
                ("slip", (6.0, "opt clears this gradient, too: set_to_none=False only asks for zeros.")),
            ],
        },
        weight=2,
        why={
            "line_1": "right after line 1 this is not what one finds. What was `x.grad` before it?",
            "line_2": "right after line 2 this is not what one finds. What kind of thing is `y`?",
            "line_3": (
                "right after line 3 this is not what one finds. What does `zero_grad()` leave, if it is told "
                "nothing else?"
            ),
            "line_4": "right after line 4 this is not what one finds. What was `zero_grad` told there?",
        },
    )
    check.equal(
        "x² and x³ and 0 · x at 3",
        lambda: both(slopes, 3.0, functions),
        {"new x": [6.0, 27.0, 0.0], "used x": [6.0, 27.0, 0.0]},
        beliefs=[
            *mistakes,
            ("slip", ({"new x": [6.0, 33.0, 33.0]}, "33 is 6 + 27: each slope came on top of those before it.")),
            ("slip", ({"used x": [11.0, 27.0, 0.0]}, "11 is 5 + 6: the 5 was there when x came in.")),
            ("slip", ({"used x": [11.0, 38.0, 38.0]}, "11 is 5 + 6: the 5 was there when x came in.")),
            (
                "slip",
                (
                    {"new x": [0.0, 0.0, 0.0]},
                    "was x.grad cleared before it was read, or the tensor itself kept, which is cleared again later?",
                ),
            ),
        ],
        weight=2,
    )
    check.equal(
        "x² and twice 4x at −1.5",
        lambda: both(slopes, -1.5, others),
        {"new x": [-3.0, 4.0, 4.0], "used x": [-3.0, 4.0, 4.0]},
        beliefs=mistakes,
    )
    check.equal(
        "x itself, afterwards",
        lambda: and_then(slopes, 2.0),
        {"slopes": [4.0, 12.0, 0.0], "x": 2.0, "its next gradient": 5.0},
        beliefs=[*mistakes, ("slip", (("raises", RuntimeError, "element 0"), "x was tracked, and now it is not."))],
    )
    ### BEGIN HIDDEN TESTS
    at = check.random(seed=54).uniform(-2, 2)
    more = [lambda x: x * x * x, lambda x: x.exp(), lambda x: x * 3 - 1, lambda x: x.sin() * x]
    there = [3 * at**2, float(np.exp(at)), 3.0, float(np.cos(at) * at + np.sin(at))]
    check.equal(
        "other functions at another x",
        lambda: both(slopes, at, more),
        {"new x": there, "used x": there},
        weight=2,
    )
    ### END HIDDEN TESTS
check.score

# %% tests="5.4 twin"
import autograd_lib as torch
from autograd_course import Check


def program():
    found = {}

    def keep(line, run):
        try:
            run()
        except AttributeError:
            found[line] = "error"
        else:
            found[line] = None if x.grad is None else x.grad.item()

    x = torch.tensor(2.0, requires_grad=True)
    opt = torch.optim.SGD([x], lr=0.1)

    def a():
        opt.zero_grad(set_to_none=False)  # line a

    def b():
        x.grad.zero_()  # line b

    def c():
        opt.zero_grad()  # line c

    def d():
        x.grad.zero_()  # line d

    def e():
        loss.zero_grad()  # line e

    keep("line_a", a)
    loss = 3 * x
    loss.backward()
    for line in (b, c, d, e):
        keep(f"line_{line.__name__}", line)
    return found


with Check("5.4 twin", points=1) as check:
    check.twin(
        answer_5_4_twin,
        truth=lambda: program(),
        why={
            "line_a": "right after line a this is not what one finds. What was `x.grad` before it?",
            "line_b": (
                "right after line b this is not what one finds. What was `x.grad` before it, and what does the "
                "line do to it?"
            ),
            "line_c": (
                "right after line c this is not what one finds. What does `zero_grad()` leave, if it is told "
                "nothing else?"
            ),
            "line_d": "right after line d this is not what one finds. What was `x.grad` before it?",
            "line_e": "right after line e this is not what one finds. What kind of thing is `loss`?",
        },
    )
check.score

# %% tests="5.5"
import weakref

import numpy as np

import autograd_lib as torch
from autograd_course import Check

RATE = 0.1


class Saved:
    """A value that a graph has saved. A pass drops it, unless it is told to retain it."""

    def __init__(self, value):
        self.value = value


def tried(big_step, x, target, size, times=1):
    """What `big_step` does to w, and how much it holds at once."""
    w = torch.tensor(np.linspace(-1, 1, x.shape[1]), requires_grad=True)
    opt = torch.optim.SGD([w], lr=RATE)
    graphs, rows_seen, most = [], [0], 0

    def loss_of(rows, targets):
        nonlocal most
        graph = []

        def pack(value):
            saved = Saved(value)
            graph.append(weakref.ref(saved))
            return saved

        with torch.autograd.graph.saved_tensors_hooks(pack, lambda saved: saved.value):
            squares = (rows @ w - targets) ** 2
        if squares.grad_fn is not None:
            graphs.append(graph)
            rows_seen.append(len(rows))
            most = max(most, sum(any(saved() is not None for saved in each) for each in graphs))
        return squares.mean()

    for _ in range(times):
        big_step(loss_of, torch.tensor(x), torch.tensor(target), size, opt)
    return {"w": w.detach(), "rows in a graph": max(rows_seen), "graphs at once": most}


def on_a_layer(big_step, x, target, size, lr, apart=True):
    """Where two steps with momentum lead a weight and a bias; each has a gradient from before."""
    weight = torch.tensor(np.linspace(-1, 1, x.shape[1]), requires_grad=True)
    bias = torch.tensor(0.5, dtype=torch.float64, requires_grad=True)
    weight.grad, bias.grad = torch.ones_like(weight), torch.ones_like(bias)
    groups = [{"params": [weight]}, {"params": [bias]}] if apart else [weight, bias]
    opt = torch.optim.SGD(groups, lr=lr, momentum=0.9)

    def mean_loss(rows, targets):
        return ((rows @ weight + bias - targets) ** 2).mean()

    for _ in range(2):
        big_step(mean_loss, torch.tensor(x), torch.tensor(target), size, opt)
    return {"weight": weight.detach(), "bias": bias.item()}


def layer_on_paper(x, target, lr, momentum=0.9, before=0.0, clear=True):
    """Two steps by hand; as usual mistakes have it, with the gradient that was there `before`, or if nobody clears."""
    weight, bias, speed, gathered = np.linspace(-1, 1, x.shape[1]), 0.5, 0.0, before
    for _ in range(2):
        residual = x @ weight + bias - target
        gathered = gathered + 2 / len(x) * np.append(x.T @ residual, residual.sum())
        speed = momentum * speed + gathered
        gathered = 0.0 if clear else gathered
        weight, bias = weight - lr * speed[:-1], bias - lr * speed[-1]
    return {"weight": weight, "bias": float(bias)}


def gradient(w, x, target):
    """Of the mean loss, worked out on paper."""
    return 2 / len(x) * x.T @ (x @ w - target)


def wanted(x, target, size, times=1):
    w = np.linspace(-1, 1, x.shape[1])
    for _ in range(times):
        w = w - RATE * gradient(w, x, target)
    return {"w": w, "rows in a graph": min(size, len(x)), "graphs at once": 1}


def uncleared(x, target):
    """Where two steps lead if nobody clears."""
    w, gathered = np.linspace(-1, 1, x.shape[1]), 0
    for _ in range(2):
        gathered = gathered + gradient(w, x, target)
        w = w - RATE * gathered
    return {"w": w}


def mistakes(x, target, size):
    """Where each wrong belief leads in one step."""
    start = np.linspace(-1, 1, x.shape[1])
    micro_batches = [(x[i : i + size], target[i : i + size]) for i in range(0, len(x), size)]
    parts = [gradient(start, *micro_batch) for micro_batch in micro_batches]
    stepwise = start
    for micro_batch in micro_batches:
        stepwise = stepwise - RATE * gradient(stepwise, *micro_batch)
    last_share = len(micro_batches[-1][0]) / len(x)
    full = [micro_batch for micro_batch in micro_batches if len(micro_batch[0]) == size]
    weighted = sum(gradient(start, *micro_batch) * len(micro_batch[0]) for micro_batch in micro_batches)
    without_rest = sum(gradient(start, *micro_batch) for micro_batch in full) * size / len(x)

    halting = start
    for rows, targets in micro_batches:
        halting = halting - RATE * gradient(halting, rows, targets) * len(rows) / len(x)

    def at(total):
        return {"w": start - RATE * total}

    lost = "the gradients of the earlier micro-batches were gone when opt.step() looked."
    each_for_itself = "w took a step for each micro-batch."
    uneven = "The last micro-batch is smaller than the others: how much should it count?"
    divided = "loss_of divides by its rows already, and there was"
    return [
        (
            "slip",
            ({"w": start, "rows in a graph": len(x)}, "w did not move, and the whole batch was in one graph."),
        ),
        ("slip", ({"w": start, "rows in a graph": 0}, "loss_of was never called.")),
        ("slip", ({"w": start}, "w did not move. What did opt.step() find, and when was it called?")),
        (
            "slip",
            (
                {"graphs at once": len(micro_batches)},
                f"{len(micro_batches)} graphs were there at the same time, each with all that it had saved.",
            ),
        ),
        ("M23", (at(sum(parts)), "as it is, each micro-batch counts like a whole batch.")),
        ("slip", (at(sum(parts) / len(parts)), f"all micro-batches counted alike. {uneven}")),
        ("slip", (at(sum(parts) * size / len(x)), f"each counted as if it had {size} rows. {uneven}")),
        ("slip", (at(sum(parts) / len(full)), f"you divided by the number of full micro-batches. {uneven}")),
        ("slip", (at(without_rest), "the rows after the last full micro-batch were left out.")),
        ("slip", (at(parts[-1]), lost)),
        ("slip", (at(parts[-1] * last_share), lost)),
        ("slip", ({"w": stepwise}, each_for_itself)),
        ("slip", ({"w": halting}, each_for_itself)),
        ("slip", (at(sum(parts) / len(x)), f"{divided} another division by all rows.")),
        ("slip", (at(sum(parts) / size), f"{divided} another division by size.")),
        ("slip", (at(weighted), "that is the gradient of the sum over all rows, and a mean is asked.")),
        ("slip", ({"rows in a graph": 1}, "that was row by row. Take `size` rows at a time.")),
        (
            "M11",
            (
                ("raises", AttributeError, "'float' object has no attribute 'backward'"),
                "a float has no graph. When does the loss become one?",
            ),
        ),
        ("slip", ({"rows in a graph": len(x)}, "the whole batch was in one graph: that is what should not be needed.")),
    ]


random = np.random.default_rng(5)
ten = random.normal(size=(10, 3)), random.normal(size=10)
eight = random.normal(size=(8, 2)), random.normal(size=8)
digits = {"rtol": 1e-12, "atol": 1e-12}

STEPS = {
    "10 rows in micro-batches of 4, 4 and 2": (*ten, 4),
    "8 rows, two at a time": (*eight, 2),
    "8 rows at most 9 at a time": (*eight, 9),
    "two big steps, one after the other": (*ten, 4, 2),
}
BELIEFS = {
    "10 rows in micro-batches of 4, 4 and 2": mistakes(*ten, 4),
    "two big steps, one after the other": [
        ("slip", (uncleared(*ten), "the second step also used the gradient of the first: it was still there."))
    ],
}
LAYERS = {
    "a weight and a bias, momentum, and a gradient that was there before": True,
    "the same with both parameters in one group": False,
}
LEFT = "the gradient that was there before counted, too."
layer_mistakes = [
    ("slip", (layer_on_paper(*ten, 0.05, before=1.0), LEFT)),
    ("slip", (layer_on_paper(*ten, 0.05, before=1.0, clear=False), LEFT)),
    ("slip", (layer_on_paper(*ten, 0.05, momentum=0), "this is a step without momentum, which opt has.")),
    ("slip", (("raises", RuntimeError, "a leaf Variable"), "who is to change the parameters?")),
]
w, rows, targets = (torch.tensor(each) for each in (np.ones(3), *ten))
opt = torch.optim.SGD([w.requires_grad_()], lr=RATE)


def mean_of_squares(rows, targets):
    return ((rows @ w - targets) ** 2).mean()


with Check(
    "5.5",
    points=4,
    asks="What is asked: one step, the same as that of the whole batch, with no more than `size` rows in a graph.",
) as check:
    for label, case in STEPS.items():
        check.equal(
            label,
            lambda case=case: tried(big_step, *case),
            wanted(*case),
            beliefs=BELIEFS.get(label),
            **digits,
        )
    for label, apart in LAYERS.items():
        check.equal(
            label,
            lambda apart=apart: on_a_layer(big_step, *ten, 4, 0.05, apart),
            layer_on_paper(*ten, 0.05),
            beliefs=layer_mistakes,
            **digits,
        )
    check.leaves_alone(
        "the rows are the caller's",
        lambda: big_step(mean_of_squares, rows, targets, 4, opt),
        x=rows,
        target=targets,
    )
    ### BEGIN HIDDEN TESTS
    fresh = check.random(seed=55)
    data = fresh.normal(size=(23, 4)), fresh.normal(size=23)
    check.equal(
        "23 rows, five at a time, in three steps",
        lambda: tried(big_step, *data, 5, times=3),
        wanted(*data, 5, times=3),
        weight=3,
        **digits,
    )
    check.equal(
        "23 rows, a weight and a bias, another learning rate",
        lambda: on_a_layer(big_step, *data, 7, 0.02),
        layer_on_paper(*data, 0.02),
        **digits,
    )
    check.equal("23 rows, at most 40 at a time", lambda: tried(big_step, *data, 40), wanted(*data, 40), **digits)
    ### END HIDDEN TESTS
check.score

# %% tests="5.6"
import weakref

import numpy as np

import autograd_lib as torch
from autograd_course import Check


def program():
    x = torch.tensor(3.0, requires_grad=True)
    (x**2).backward()
    kept = x.grad
    (x**3).backward()
    kept_now = kept.item()
    same = kept is x.grad
    x.grad = None
    (x**2).backward()
    kept_at_last = kept.item()
    return {"kept_now": kept_now, "same": same, "kept_at_last": kept_at_last}


NUMBERS = [4.1, 2.6, 7.3, 1.9, 5.8]  # one for the graph of each step


class Tag:
    """Something whose end can be seen."""


def watched(watch, start, goal, rate, steps, less=0.0):
    """Watch the way down (w - goal)² - less; also, the numbers of the graphs that are gone: at the last step, and at the end."""
    w, goal = torch.tensor(start, requires_grad=True), torch.tensor(goal)
    tags, before_the_last = [], []

    def gone(tags):
        return [number for number, tag in zip(NUMBERS, tags) if tag() is None]

    def loss_of(w):
        before_the_last[:] = gone(tags[:-1])  # the newest may still have the name `loss`
        tag = Tag()
        tags.append(weakref.ref(tag))
        loss = ((w - goal) ** 2).sum() - less
        loss.register_hook(lambda gradient, kept=tag: None)  # a hook lives as long as the graph
        return loss

    history, total = watch(loss_of, w, torch.optim.SGD([w], lr=rate), steps)
    return history, total, {"gone when the last step began": before_the_last, "gone at the end": gone(tags)}, w.detach()


def wanted(start, goal, rate, steps, clear=True, less=0.0):
    w, goal = np.array(start), np.array(goal)
    history, total = [], 0.0
    for _ in range(steps):
        before = 0 if clear or not history else np.array(history[-1])
        history.append((before + 2 * (w - goal)).tolist())
        total += float(((w - goal) ** 2).sum()) - less
        w = w - rate * np.array(history[-1])
    return {
        "history": history,
        "total": total,
        "objects in the history": steps,
        "places in memory": steps,
        "w in the end": w,
    }


def memory_of(entry):
    """Where the numbers of an entry lie; a list has a place of its own."""
    if type(entry) is torch.Tensor:
        return entry.data_ptr()
    return entry.__array_interface__["data"][0] if hasattr(entry, "__array_interface__") else id(entry)


def named(result):
    """A gradient may be kept as a tensor, an array or a list, and so may all of them; one that is tracked is refused."""
    history, total, _, w = result
    entries = list(history) if type(history) in (list, tuple, np.ndarray, torch.Tensor) else []
    return {
        "history": entries,
        "total": total,
        "objects in the history": len({id(each) for each in entries}),
        "places in memory": len({memory_of(each) for each in entries}),
        "w in the end": w,
    }


example = ([0.0, 1.0], [2.0, -3.0], 0.1, 3)
right = wanted(*example)
two_things = "return two things: the history, and the sum."
mistakes = [
    ("slip", (("raises", ValueError, "to unpack"), two_things)),
    ("slip", (("raises", TypeError, "cannot unpack"), two_things)),
    (
        "slip",
        (
            ("raises", RuntimeError, "cannot be converted to Scalar"),
            "a gradient has as many entries as w, here two. It is no single number.",
        ),
    ),
    ("slip", ({"history": [], "total": right["history"]}, "the history comes first, then the sum.")),
    ("slip", ({"history": []}, "the history is a list, with one entry for each step.")),
    (
        "slip",
        (
            {"objects in the history": 1},
            "all entries are one and the same object. What does each later pass do with its numbers?",
        ),
    ),
    (
        "slip",
        ({"places in memory": 1}, "all entries look at the same place in memory, and each later pass adds there."),
    ),
    ("slip", ({"history": wanted(*example, clear=False)["history"]}, "each gradient contains those before it.")),
    ("slip", ({"total": None}, "the sum of the losses is missing.")),
]

with Check(
    "5.6",
    points=2,
    asks=(
        "What is asked of `watch`: the gradient of each step as it was then, the sum of all losses as a number, "
        "and no graph that outlives its step."
    ),
) as check:
    check.prediction(
        answer_5_6,
        truth=lambda: program(),
        beliefs={
            "kept_now": {
                "M24": (6.0, "6 was there when `kept` got its name. Where did the 27 go that came then?"),
                "M19": (27.0, "the second pass delivered 27. What did it find in x.grad?"),
            },
            "same": {"M24": (False, "`kept = x.grad` gives the tensor a second name, it makes no second tensor.")},
            "kept_at_last": [
                (
                    "slip",
                    (6.0, "since `x.grad = None` the new gradient goes into a new tensor; `kept` holds the old one."),
                ),
                ("slip", (39.0, "`x.grad = None` let go of the tensor. What comes later goes into a new one.")),
                ("slip", (None, "x.grad became None. `kept` still holds the tensor that it named.")),
                ("slip", (0.0, "zero_() would have emptied the tensor. `= None` only lets go of it.")),
            ],
        },
        weight=2,
        why={
            "kept_now": (
                "`kept_now` is read from the tensor that `kept` names, after the second pass; this does not stand "
                "there."
            ),
            "same": "`same` asks whether `kept` and `x.grad` are two names of one tensor. The answer is the other one.",
            "kept_at_last": (
                "`kept_at_last` is read from the tensor that `kept` names, after the third pass; this does not "
                "stand there."
            ),
        },
    )
    check.equal("three steps", lambda: named(watched(watch, *example)), right, beliefs=mistakes)
    check.equal(
        "two steps, and a loss that is below 0",
        lambda: named(watched(watch, [1.0], [0.5], 1.0, 2, less=4.0)),
        wanted([1.0], [0.5], 1.0, 2, less=4.0),  # from one side to the other: the two losses are alike
    )
    check.equal(
        "no graph outlives its step; those of the three steps are numbered 4.1, 2.6 and 7.3",
        lambda: watched(watch, *example)[2],
        {"gone when the last step began": NUMBERS[:1], "gone at the end": NUMBERS[:3]},
        beliefs=[
            ("slip", (("raises", ValueError, "to unpack"), two_things)),
            ("slip", (("raises", TypeError, "cannot unpack"), two_things)),
            (
                "M33",
                (
                    {"gone when the last step began": [], "gone at the end": NUMBERS[:3]},
                    "when the last step began, the graphs of all earlier steps were still alive.",
                ),
            ),
            (
                "slip",
                (
                    {"gone when the last step began": [], "gone at the end": []},
                    "the graphs of all steps are alive to the end. Who holds them?",
                ),
            ),
            ("slip", ({"gone at the end": NUMBERS[:2]}, "the graph of a loss is alive to the end. Who holds it?")),
        ],
    )
    ### BEGIN HIDDEN TESTS
    random = check.random(seed=56)
    fresh = (random.normal(size=4).tolist(), random.normal(size=4).tolist(), 0.2, 5)
    check.equal("five steps on fresh numbers", lambda: named(watched(watch, *fresh)), wanted(*fresh), weight=2)
    ### END HIDDEN TESTS
check.score

# %% tests="5.6 twin"
import autograd_lib as torch
from autograd_course import Check


def program():
    x = torch.tensor(-1.0, requires_grad=True)
    (4 * x).backward()
    g, copied = x.grad, x.grad.clone()
    (x**2).backward()
    g_now, copied_now = g.item(), copied.item()
    x.grad.zero_()
    (3 * x).backward()
    g_after_zero = g.item()
    x.grad = None
    (x**2).backward()
    g_at_last = g.item()
    return {"g_now": g_now, "copied_now": copied_now, "g_after_zero": g_after_zero, "g_at_last": g_at_last}


with Check("5.6 twin", points=1) as check:
    check.twin(
        answer_5_6_twin,
        truth=lambda: program(),
        why={
            "g_now": (
                "`g_now` is read from the tensor that `g` names, after the second pass; this does not stand there."
            ),
            "copied_now": (
                "`copied_now` is read from what `clone()` gave, after the second pass; this does not stand there."
            ),
            "g_after_zero": (
                "`g_after_zero` is read from the tensor that `g` names, after a reset in place and a pass; this "
                "does not stand there."
            ),
            "g_at_last": (
                "`g_at_last` is read from the tensor that `g` names, after `x.grad = None` and a pass; this does "
                "not stand there."
            ),
        },
    )
check.score

# %% tests="5.7"
from autograd_course import Check

with Check("5.7", points=2) as check:
    check.unmask(answer_5_7, engines=["M22", "M24"], beliefs=["M03", "M19", "M20", "M22", "M24"])
check.score
