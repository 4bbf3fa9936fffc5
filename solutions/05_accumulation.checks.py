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


with Check("5.1", points=4) as check:
    check.prediction(
        answer_5_1,
        truth=lambda: program(),
        beliefs={
            "first": {"slip": (9.0, "9 is x² itself. Its slope is 2x = 6.")},
            "second": [
                ("M19", (27.0, "27 is what you get if the second backward() replaces the 6. It adds: 6 + 27 = 33.")),
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
    )
check.score

# %% tests="5.2"
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


def outcome(program):
    # again:
    # retained:
    # shifted:
    x = torch.tensor(3.0, requires_grad=True)
    try:
        program(x)
    except RuntimeError:
        return "error"
    return x.grad


def path_down(start, steps):
    return [5 + (start - 5) * 0.8**step for step in range(1, steps + 1)]


second_pass = ("raises", RuntimeError, "Trying to backward through the graph a second time")
cut_off = ("raises", RuntimeError, "element 0 of tensors does not require grad")
both_mistakes = [
    ("slip", (cut_off, "after detach() there is no way back to x. The shared part should stay in both graphs.")),
    ("M20", (second_pass, "the first pass let go of what h = x * x had saved, and the second one needs it.")),
]
loop_mistakes = [
    ("M20", (second_pass, "all rounds go through one graph, that of the first w. Each w needs a graph of its own.")),
    (
        "M20",
        (
            ("raises", AttributeError, "'NoneType' object has no attribute 'item'"),
            "the retained graph is that of the first w. The new w is in no graph, so it gets no gradient: "
            "compute the loss inside the loop.",
        ),
    ),
    (
        "M08",
        (
            ("raises", TypeError, "'float' and 'NoneType'"),
            "the new w is the result of an operation. A leaf gets a gradient: torch.tensor(…, requires_grad=True).",
        ),
    ),
]


path_mistakes = [
    ("M20", ([1.0, 2.0, 3.0], "the retained graph is that of the first w: it repeats the slope there, −10.")),
    ("M20", ([1.0, 3.0, 6.0], "the retained graph is that of the first w, and .grad adds its −10 each time.")),
    ("M19", ([1.0, 2.8, 5.04], "the old gradients are still in .grad: clear it, or begin with a new leaf.")),
    ("slip", ([0.0, 1.0, 1.8], "the path holds w before each step. It should hold w after it.")),
]

with Check("5.2", points=4) as check:
    check.prediction(
        answer_5_2,
        truth=lambda: {"again": outcome(again), "retained": outcome(retained), "shifted": outcome(shifted)},
        beliefs={
            "again": [
                ("M20", (12.0, "the second pass never gets to adding: it finds a graph that was used up.")),
                ("slip", (6.0, "6 is there after the first pass. The second one ends in an error.")),
                ("slip", ("RuntimeError", 'that is the one; just write "error".')),
            ],
            "retained": [
                ("M19", (6.0, "the graph was kept, so the second pass delivers 6 again, and adds it.")),
                ("slip", ("error", "retain_graph=True keeps what the second pass needs.")),
            ],
            "shifted": [
                ("M19", (1.0, "both passes deliver 1, and the second adds.")),
                (
                    "slip",
                    ("error", "the slope of x + 5 needs no saved value, so there is nothing that can be missing."),
                ),
            ],
        },
        weight=4,
    )
    check.equal(
        "the slope of both losses at x = 3",
        lambda: slope_of_both(torch.tensor(3.0, requires_grad=True)),
        120.0,
        beliefs=[
            *both_mistakes,
            ("slip", (108.0, "this is the slope of h² alone. Both losses count: was the first slope cleared away?")),
            ("slip", (12.0, "this is the slope of 2h alone. Both losses count.")),
        ],
    )
    check.equal(
        "three steps down from 0",
        lambda: descend(0.0, 3),
        path_down(0.0, 3),
        beliefs=loop_mistakes + path_mistakes,
    )
    ### BEGIN HIDDEN TESTS
    at, start = check.random(seed=52).uniform(0.5, 2.5, size=2).tolist()
    check.equal(
        "the slope at another x",
        lambda: slope_of_both(torch.tensor(at, requires_grad=True)),
        4 * at + 4 * at**3,
        beliefs=both_mistakes,
    )
    check.equal("five steps from elsewhere", lambda: descend(start, 5), path_down(start, 5), beliefs=loop_mistakes)
    ### END HIDDEN TESTS
check.score

# %% tests="5.3"
import numpy as np

import autograd_lib as torch
from autograd_course import Check


def program():
    w = torch.tensor(0.0, requires_grad=True)
    opt = torch.optim.SGD([w], lr=0.05)
    path = []
    for _ in range(3):
        loss = (2 * w - 6) ** 2
        loss.backward()
        opt.step()
        path.append(w.item())
    return dict(zip(("after_1", "after_2", "after_3"), path))


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


def run_line(train, batches):
    """Train w in (w x - target)² from 0."""
    w = torch.tensor(0.0, requires_grad=True)
    opt = Recorder([w], lr=0.05)
    losses = train(lambda x, target: (w * x - target) ** 2, batches, opt)
    return {"w after each step": opt.path, "calls": opt.calls, "losses": losses}


def order_of(run):
    """What stands for the calls: an order is right if it is one of two, or takes w where it should go in another way."""
    path, calls, losses = run["w after each step"], run["calls"], run["losses"]
    right = any(len(path) == len(each) and np.allclose(path, each, rtol=1e-4) for each in PATHS)
    order = pattern(calls)
    return {
        "w after each step": path,
        "order": RIGHT if right or order in ("Z B S", "B S Z") else order,
        "losses": losses,
    }


def line(batches):
    """Where w goes if each step uses the gradient of its own batch, and the losses on the way."""
    w, path, losses = 0.0, [], []
    for x, target in batches:
        losses.append((w * x - target) ** 2)
        w -= 0.05 * 2 * (w * x - target) * x
        path.append(w)
    return {"w after each step": path, "order": RIGHT, "losses": losses}


def in_order(order):
    return {"order": order}


def after(*path):
    return {"w after each step": list(path)}


same = [(2.0, 6.0)] * 3
other = [(1.0, 2.0), (-2.0, -6.0), (0.5, 4.0), (3.0, 9.0)]
PATHS = [line(batches)["w after each step"] for batches in (same, other)]
cleared = "the gradient was cleared between backward and step, so step found None (or zeros) and moved nothing."
orders = [
    ("M20", (("raises", RuntimeError, "a second time"), "one forward pass feeds one backward pass.")),
    ("M20", (in_order("Z B B S"), "retain_graph=True only hid the error: each step now uses its gradient twice.")),
    (
        "M19",
        (
            after(1.2, 3.12, 4.992),
            "your 2nd step used −24 + (−14.4) = −38.4: backward() added to .grad, it did not replace it.",
        ),
    ),
    (
        "M32",
        (
            ("raises", AttributeError, "'Tensor' object has no attribute 'zero_grad'"),
            "ask the optimizer: opt.zero_grad().",
        ),
    ),
    (
        "M11",
        (
            ("raises", AttributeError, "'float' object has no attribute 'backward'"),
            "call backward() on the loss first.",
        ),
    ),
    ("M19", (after(1.2, 3.12, 3.072), "the gradients were cleared in some rounds only.")),
    ("M21", (in_order("S Z B S Z B S Z B S"), "the first step came before any gradient. One step for each batch.")),
    ("M21", (in_order("S Z B"), "step ran before backward: it used the gradient of the previous iteration.")),
    ("M21", (in_order("B Z S"), cleared)),
    ("M21", (in_order("Z S B"), f"step ran before backward, and after zero_grad: {cleared}")),
    ("M21", (in_order("S B Z"), f"step ran first, and what backward delivered was cleared before the next: {cleared}")),
    ("M21", (in_order("S B"), "step ran before backward, and nothing was cleared: it used gradients of the past.")),
    ("M21", (in_order("Z B Z B Z B S"), "step ran once, after the loop. Each batch deserves a step.")),
    ("M19", (in_order("B B B S"), "step ran once, after the loop, with the sum of three gradients.")),
    ("slip", (in_order("Z B"), "nobody called opt.step(), so w never moved.")),
    ("slip", (in_order("nothing was called"), "the loop called neither backward nor step.")),
    ("slip", (after(3.6), "there was one step for all batches together. Each batch deserves its own.")),
    ("slip", (after(1.2), "the loop ended after one batch: is `return` indented too far?")),
    ("slip", ({"losses": None}, "the loop is right, but it returns nothing.")),
    (
        "slip",
        ({"losses": [12.96, 4.6656, 1.679616]}, "these are losses after the step. Keep those that went backward."),
    ),
]

with Check("5.3", points=5) as check:
    check.prediction(
        answer_5_3,
        truth=lambda: program(),
        beliefs={
            "after_1": {"slip": (-1.2, "a step goes against the gradient: 0 − 0.05 · (−24).")},
            "after_2": {"M19": (1.92, "1.92 is with a fresh gradient. Here −24 + (−14.4) = −38.4 is in .grad.")},
            "after_3": [
                ("M19", (2.352, "2.352 is with a fresh gradient each time.")),
                ("slip", (3.072, "the last step uses the sum of all three gradients, −24 − 14.4 + 0.96.")),
            ],
        },
        weight=4,
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
        "four different batches",
        lambda: run_line(train, other),
        line(other),
        judged_by=order_of,
        weight=2,
    )
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


functions = [lambda x: x**2, lambda x: x**3, lambda x: 2 * x]
mistakes = [
    (
        "slip",
        (
            ("raises", AttributeError, "'NoneType' object has no attribute 'item'"),
            "x.grad was cleared after backward(), before its value was read. Clear before the pass.",
        ),
    ),
    ("M03", (("raises", AttributeError, "'NoneType'"), "x is new, so x.grad is None, and None has no zero_().")),
    ("M03", (("raises", TypeError, "'NoneType' and"), "x is new, so x.grad is None: there is nothing to multiply.")),
    (
        "M32",
        (
            ("raises", AttributeError, "'Tensor' object has no attribute 'zero_grad'"),
            "an optimizer has zero_grad(), a tensor has not. Here you have x.grad itself.",
        ),
    ),
    (
        "slip",
        (
            ("raises", RuntimeError, "a leaf Variable that requires grad"),
            "x.zero_() would empty x itself. Its gradient is x.grad.",
        ),
    ),
    ("slip", (("raises", TypeError, "assigned grad"), "a gradient is a tensor or None: a plain 0 is refused.")),
]

with Check("5.4", points=3) as check:
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
    )
    check.equal(
        "x² and x³ and 2x at 3",
        lambda: {"new x": slopes(new(3.0), functions), "used x": slopes(used(3.0), functions)},
        {"new x": [6.0, 27.0, 2.0], "used x": [6.0, 27.0, 2.0]},
        beliefs=[
            *mistakes,
            ("M19", ({"new x": [6.0, 33.0, 35.0]}, "each slope was added to those before it.")),
            ("slip", ({"used x": [11.0, 27.0, 2.0]}, "the first slope contains the 5 from before: clear sooner.")),
            ("slip", ({"new x": [0.0, 0.0, 0.0]}, "the slope was cleared before it was read.")),
            ("M24", ({"new x": [2.0, 2.0, 2.0]}, "the list holds x.grad three times. A float is a value of its own.")),
        ],
        weight=2,
    )
    ### BEGIN HIDDEN TESTS
    at = check.random(seed=54).uniform(-2, 2)
    more = [lambda x: x * x * x, lambda x: x.exp(), lambda x: x * 3 - 1, lambda x: x.sin() * x]
    there = [3 * at**2, float(np.exp(at)), 3.0, float(np.cos(at) * at + np.sin(at))]
    check.equal(
        "other functions at another x",
        lambda: {"new x": slopes(new(at), more), "used x": slopes(used(at), more)},
        {"new x": there, "used x": there},
        weight=2,
    )
    ### END HIDDEN TESTS
check.score

# %% tests="5.5"
import numpy as np

import autograd_lib as torch
from autograd_course import Check

RATE = 0.1


def tried(big_step, x, target, size, times=1):
    """What `big_step` does to w, and how much it holds at once."""
    w = torch.tensor(np.linspace(-1, 1, x.shape[1]), requires_grad=True)
    opt = torch.optim.SGD([w], lr=RATE)
    rows_seen, alive, most_alive = [0], 0, 0

    def loss_of(rows, targets):
        nonlocal alive, most_alive
        rows_seen.append(len(rows))
        alive += 1
        most_alive = max(most_alive, alive)
        return ((rows @ w - targets) ** 2).mean()

    def released(gradient):
        nonlocal alive
        alive = 0

    w.register_hook(released)
    for _ in range(times):
        big_step(loss_of, torch.tensor(x), torch.tensor(target), size, opt)
    return {"w": w.detach(), "rows at once": max(rows_seen), "graphs at once": most_alive}


def on_a_layer(big_step, x, target, size, lr):
    """Where two steps with momentum lead a weight and a bias; each has a gradient from before."""
    weight = torch.tensor(np.linspace(-1, 1, x.shape[1]), requires_grad=True)
    bias = torch.tensor(0.5, dtype=torch.float64, requires_grad=True)
    weight.grad, bias.grad = torch.ones_like(weight), torch.ones_like(bias)
    opt = torch.optim.SGD([weight, bias], lr=lr, momentum=0.9)

    def mean_loss(rows, targets):
        return ((rows @ weight + bias - targets) ** 2).mean()

    for _ in range(2):
        big_step(mean_loss, torch.tensor(x), torch.tensor(target), size, opt)
    return {"weight": weight.detach(), "bias": bias.item()}


def layer_on_paper(x, target, lr):
    weight, bias, speed = np.linspace(-1, 1, x.shape[1]), 0.5, 0.0
    for _ in range(2):
        residual = x @ weight + bias - target
        speed = 0.9 * speed + 2 / len(x) * np.append(x.T @ residual, residual.sum())
        weight, bias = weight - lr * speed[:-1], bias - lr * speed[-1]
    return {"weight": weight, "bias": float(bias)}


def gradient(w, x, target):
    """Of the mean loss, worked out on paper."""
    return 2 / len(x) * x.T @ (x @ w - target)


def wanted(x, target, size, times=1):
    w = np.linspace(-1, 1, x.shape[1])
    for _ in range(times):
        w = w - RATE * gradient(w, x, target)
    return {"w": w, "rows at once": min(size, len(x)), "graphs at once": 1}


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
    bites = [(x[i : i + size], target[i : i + size]) for i in range(0, len(x), size)]
    parts = [gradient(start, *bite) for bite in bites]
    stepwise = start
    for bite in bites:
        stepwise = stepwise - RATE * gradient(stepwise, *bite)
    last_share = len(bites[-1][0]) / len(x)
    full = [bite for bite in bites if len(bite[0]) == size]
    weighted = sum(gradient(start, *bite) * len(bite[0]) for bite in bites)
    without_rest = sum(gradient(start, *bite) for bite in full) * size / len(x)

    halting = start
    for rows, targets in bites:
        halting = halting - RATE * gradient(halting, rows, targets) * len(rows) / len(x)

    def at(total):
        return {"w": start - RATE * total}

    lost = "zero_grad() between the bites threw away what had been gathered. Clear once, before the first bite."
    return [
        ("M33", ({"graphs at once": len(bites)}, "adding up the losses keeps the graphs of all bites until the end.")),
        ("M23", (at(sum(parts)), "each bite counts by its share of the rows, len(rows) / len(x).")),
        (
            "slip",
            (
                at(sum(parts) / len(parts)),
                "you divided by the number of bites. That is right if all are equally long; here the last one is not, "
                "so weigh each by its share, len(rows) / len(x).",
            ),
        ),
        ("slip", (at(sum(parts) * size / len(x)), "the last bite has fewer than `size` rows: its share is smaller.")),
        ("slip", (at(without_rest), "the rows after the last full bite were left out.")),
        ("M21", (at(parts[-1]), lost)),
        ("M21", (at(parts[-1] * last_share), lost)),
        ("slip", ({"w": stepwise}, "that is a step for each bite. Gather first, step once.")),
        ("slip", ({"w": halting}, "that is a step for each bite. Gather first, step once.")),
        (
            "slip",
            (at(sum(parts) / len(full)), "you divided by the number of full bites: a share is len(rows) / len(x)."),
        ),
        (
            "slip",
            (at(sum(parts) / len(x)), "loss_of divides by its rows already; that was another division by len(x)."),
        ),
        ("slip", (at(sum(parts) / size), "loss_of divides by its rows already; that was another division by size.")),
        ("slip", (at(weighted), "each loss was multiplied by its rows. A share is len(rows) / len(x).")),
        ("slip", ({"rows at once": 1}, "that was row by row. Take `size` rows at a time.")),
        (
            "M11",
            (("raises", AttributeError, "'float' object has no attribute 'backward'"), "go backward before .item()."),
        ),
        ("slip", ({"w": start}, "w did not move: did opt.step() come after the gradients?")),
        ("slip", ({"rows at once": len(x)}, "the whole batch was in one graph: that is what should not be needed.")),
    ]


random = np.random.default_rng(5)
ten = random.normal(size=(10, 3)), random.normal(size=10)
eight = random.normal(size=(8, 2)), random.normal(size=8)
digits = {"rtol": 1e-12, "atol": 1e-12}

with Check("5.5", points=5) as check:
    check.equal(
        "10 rows in bites of 4, 4 and 2",
        lambda: tried(big_step, *ten, 4),
        wanted(*ten, 4),
        beliefs=mistakes(*ten, 4),
        **digits,
    )
    check.equal("8 rows in bites of 2", lambda: tried(big_step, *eight, 2), wanted(*eight, 2), **digits)
    check.equal(
        "two big steps, one after the other",
        lambda: tried(big_step, *ten, 4, times=2),
        wanted(*ten, 4, times=2),
        beliefs=[("M19", (uncleared(*ten), "the second step still had the gradient of the first one in .grad."))],
        **digits,
    )
    check.equal(
        "a weight and a bias, momentum, and a gradient that was there before",
        lambda: on_a_layer(big_step, *ten, 4, 0.05),
        layer_on_paper(*ten, 0.05),
        **digits,
    )
    ### BEGIN HIDDEN TESTS
    fresh = check.random(seed=55)
    data = fresh.normal(size=(23, 4)), fresh.normal(size=23)
    check.equal(
        "23 rows in bites of 5, three times",
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
    check.equal("bites larger than the batch", lambda: tried(big_step, *data, 40), wanted(*data, 40), **digits)
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


def watched(watch, start, goal, rate, steps):
    """Watch the way down (w - goal)²; also, the numbers of the graphs that are gone: at the last step, and at the end."""
    w, goal = torch.tensor(start, requires_grad=True), torch.tensor(goal)
    tags, before_the_last = [], []

    def gone(tags):
        return [number for number, tag in zip(NUMBERS, tags) if tag() is None]

    def loss_of(w):
        before_the_last[:] = gone(tags[:-1])  # the newest may still have the name `loss`
        tag = Tag()
        tags.append(weakref.ref(tag))
        loss = ((w - goal) ** 2).sum()
        loss.register_hook(lambda gradient, kept=tag: None)  # a hook lives as long as the graph
        return loss

    history, total = watch(loss_of, w, torch.optim.SGD([w], lr=rate), steps)
    return history, total, {"when the last step began": before_the_last, "at the end": gone(tags)}


def wanted(start, goal, rate, steps, clear=True):
    w, goal = np.array(start), np.array(goal)
    history, total = [], 0.0
    for _ in range(steps):
        before = 0 if clear or not history else np.array(history[-1])
        history.append((before + 2 * (w - goal)).tolist())
        total += float(((w - goal) ** 2).sum())
        w = w - rate * np.array(history[-1])
    return {"history": history, "total": total}


def named(result):
    """A gradient may be kept as a tensor, an array or a list."""
    history, total, _ = result
    return {"history": [each.tolist() if hasattr(each, "tolist") else each for each in history], "total": total}


example = ([0.0, 1.0], [2.0, -3.0], 0.1, 3)
right = wanted(*example)
mistakes = [
    ("slip", (("raises", ValueError, "to unpack"), "return two things: the history, and the sum.")),
    (
        "slip",
        (
            ("raises", RuntimeError, "cannot be converted to Scalar"),
            "a gradient has as many entries as w, here two: keep a copy of the tensor.",
        ),
    ),
    ("slip", (("raises", TypeError, "cannot unpack"), "return two things: the history, and the sum.")),
    ("M24", ({"history": [right["history"][-1]] * 3}, "all entries are one and the same tensor, w.grad.")),
    ("M24", ({"history": [[0.0, 0.0]] * 3}, "all entries are one and the same tensor, and it was zeroed at last.")),
    (
        "M19",
        (
            {"history": wanted(*example, clear=False)["history"]},
            "nothing was cleared, so each gradient contains those before it.",
        ),
    ),
]

with Check("5.6", points=4) as check:
    check.prediction(
        answer_5_6,
        truth=lambda: program(),
        beliefs={
            "kept_now": {
                "M24": (6.0, "6 was there when `kept` got its name. Then 27 was added to that very tensor."),
                "M19": (27.0, "the second pass added its 27 to the 6."),
            },
            "same": {"M24": (False, "`kept = x.grad` gives the tensor a second name, it makes no second tensor.")},
            "kept_at_last": [
                (
                    "M24",
                    (6.0, "since `x.grad = None` the new gradient goes into a new tensor; `kept` holds the old one."),
                ),
                ("slip", (39.0, "`x.grad = None` let go of the tensor. What comes later goes into a new one.")),
                ("slip", (None, "x.grad became None. `kept` still holds the tensor that it named.")),
                ("slip", (0.0, "zero_() would have emptied the tensor. `= None` only lets go of it.")),
            ],
        },
        weight=2,
    )
    check.equal("three steps", lambda: named(watched(watch, *example)), right, beliefs=mistakes)
    check.equal(
        "no graph outlives its step: the numbers of the graphs that are gone",
        lambda: watched(watch, *example)[2],
        {"when the last step began": NUMBERS[:1], "at the end": NUMBERS[:3]},
        beliefs=[
            (
                "M33",
                (
                    {"when the last step began": []},
                    "when a step began, the graphs of all earlier steps were still alive.",
                ),
            ),
            ("M33", ({"at the end": NUMBERS[:2]}, "the sum that you return still holds the graph of a loss.")),
        ],
    )
    ### BEGIN HIDDEN TESTS
    random = check.random(seed=56)
    fresh = (random.normal(size=4).tolist(), random.normal(size=4).tolist(), 0.2, 5)
    check.equal("five steps on fresh numbers", lambda: named(watched(watch, *fresh)), wanted(*fresh), weight=2)
    ### END HIDDEN TESTS
check.score
