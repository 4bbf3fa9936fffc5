# %% [markdown]
# The checks of lesson 09: what is tried, what is expected, and what a wrong answer gets told.

# %% tests="9.1"
import numpy as np

from autograd_course import Check

MODIFIED = "one of the variables needed for gradient computation has been modified by an inplace operation"


def through(t, door):
    """What is written into: the tensor itself, or what one of its methods gives."""
    for name in door.split("."):
        t = t if name == "itself" else getattr(t, name)()
    return t


def square(kind, saved_kind, *after, before="", same=False):
    """t² saves t; then somebody writes 10, 20, … through these doors, and the rule runs on what unpack() gives."""
    t = kind(np.array([3.0, -1.0, 0.5]))
    for door in before.split():
        through(t, door).write(2, 0.5)
    saved = saved_kind(t)
    for place, door in enumerate(after):
        through(t, door).write(place, 10.0 * (place + 1) if not same else 3.0)
    return (2 * saved.unpack().data * np.array([1.0, -2.0, 4.0])).tolist()


def family(kind):
    """A tensor and its relatives after some writes: numbers and versions, and how many tensors these are."""
    t = kind(np.zeros(3))
    t.write(0, 1.0)
    d, c, u = t.detach(), t.clone(), t.unwatched()
    d.write(1, 2.0)
    u.write(2, 3.0)
    c.write(0, 4.0)
    c.write(1, 5.0)
    d.detach().write(0, 6.0)
    told = {"t": t, "detach()": d, "clone()": c, "unwatched()": u}
    found = {name: [int(each.version), *each.data.tolist()] for name, each in told.items()}
    return found | {"tensors": len({id(each) for each in told.values()})}


RIGHT = [6.0, 4.0, 4.0]
SILENT = "it went on with the number that was written in between: a wrong slope, and no word of it."
OWN_COUNT = "one memory, and yet a write through detach() is not seen: whose counter went up?"
OWN_MEMORY = "detach() is another window onto the same memory."
UNMOVED = "the write did not even arrive: on whose memory is detach(), and whose numbers did unpack() give?"
UNSEEN = "this write went past the counter, as through .data: nobody can know of it."

with Check(
    "9.1",
    points=4,
    asks=(
        "What is asked: one count for all that share a memory, but for what is unwatched, and an error where a "
        "counted write came between."
    ),
) as check:
    check.equal(
        "nothing is written",
        lambda: square(Counted, Saved),
        RIGHT,
        beliefs=[("slip", (("raises", TypeError, "unsupported operand"), "unpack() gives t, not the array in it."))],
    )
    check.raises(
        "a write after saving",
        lambda: square(Counted, Saved, "itself"),
        RuntimeError,
        MODIFIED,
        beliefs=[("slip", ([20.0, 4.0, 4.0], SILENT)), ("slip", (RIGHT, "it computed with a copy; copies cost."))],
    )
    check.equal(
        "written before saving",
        lambda: square(Counted, Saved, before="itself"),
        RIGHT,
        beliefs=[("M31", (("raises", RuntimeError, MODIFIED), "this write was over when the node saved."))],
    )
    check.raises(
        "writing what is there",
        lambda: square(Counted, Saved, "itself", same=True),
        RuntimeError,
        MODIFIED,
        beliefs=[("slip", (RIGHT, "writes are counted, whatever they write: numbers are not compared."))],
    )
    check.raises(
        "a write through detach()",
        lambda: square(Counted, Saved, "detach"),
        RuntimeError,
        MODIFIED,
        beliefs=[("slip", ([20.0, 4.0, 4.0], OWN_COUNT)), ("slip", (RIGHT, UNMOVED))],
    )
    check.equal(
        "a write into a clone",
        lambda: square(Counted, Saved, "clone"),
        RIGHT,
        beliefs=[("slip", (("raises", RuntimeError, MODIFIED), "a clone has a memory of its own."))],
    )
    check.equal(
        "a write past the counter",
        lambda: square(Counted, Saved, "unwatched"),
        [20.0, 4.0, 4.0],
        beliefs=[
            ("slip", (("raises", RuntimeError, MODIFIED), UNSEEN)),
            ("slip", (RIGHT, "unwatched() is on the same memory, but not in the count.")),
        ],
    )
    check.equal(
        "[version, numbers] of a family",
        lambda: family(Counted),
        {
            "t": [3, 6.0, 2.0, 3.0],
            "detach()": [3, 6.0, 2.0, 3.0],
            "clone()": [2, 4.0, 5.0, 0.0],
            "unwatched()": [1, 6.0, 2.0, 3.0],
            "tensors": 4,
        },
        beliefs=[
            (
                "slip",
                ({"t": [3, 6.0, 2.0, 3.0], "tensors": 3}, "detach() gives a tensor of its own, on the same memory."),
            ),
            ("M27", ({"t": [1, 1.0, 0.0, 3.0]}, OWN_MEMORY)),
            ("slip", ({"t": [1, 6.0, 2.0, 3.0]}, OWN_COUNT)),
            ("slip", ({"unwatched()": [2, 6.0, 2.0, 3.0]}, "unwatched() counts from 0, and its own writes alone.")),
            ("slip", ({"clone()": [3, 4.0, 5.0, 0.0]}, "the memory of a clone is new: nobody has written into it.")),
        ],
        weight=2,
    )
    ### BEGIN HIDDEN TESTS
    check.raises(
        "two detach() on, a write",
        lambda: square(Counted, Saved, "detach.detach"),
        RuntimeError,
        MODIFIED,
    )
    check.equal(
        "many writes before, and past the counter after",
        lambda: square(Counted, Saved, "unwatched", "clone", before="itself detach itself"),
        [20.0, 4.0, 4.0],
    )
    ### END HIDDEN TESTS
check.score

# %% tests="9.2"
import numpy as np

import autograd_lib as torch
from autograd_course import Check

ROWS = [[1.0, -2.0], [0.5, 0.25], [-1.5, 1.0]]


def weights(*shape, seed):
    numbers = np.random.default_rng(seed).uniform(0.5, 1.5, size=shape) * [1, -1][seed % 2]
    return torch.tensor(numbers, requires_grad=True)


def rows_of(x, tracked=False):
    return torch.tensor(x, dtype=torch.float64, requires_grad=tracked)


def line(x, w):
    return x @ w


def squares(x, w):
    return (x * x) @ w


def column(x, w):
    return (x**3) @ w.reshape(-1, 1)


def curved(x, w):
    return (x.sin() * w).tanh().sum(dim=1) + (x * w).exp().sum(dim=1)


CASES = (("x @ w", line, 0), ("(x * x) @ w", squares, 1), ("a column, (x**3) @ w", column, 2))


def trained_by(penalty_of_theirs, f, seed, x=ROWS):
    """The penalty, and what its backward() brings to the weights."""
    w = weights(len(x[0]), seed=seed)
    penalty = penalty_of_theirs(lambda x: f(x, w), rows_of(x))
    on_return = w.grad
    penalty.backward()
    return {"penalty": penalty.item(), "shape": list(penalty.shape), "w.grad": w.grad, "w.grad on return": on_return}


def penalty_of(f, x, w, norm=lambda g: (g**2).sum(dim=1) ** 0.5, target=1.0, share=True):
    """The formula, with its usual mistakes."""
    probe = rows_of(x, tracked=True)
    (slopes,) = torch.autograd.grad(f(probe, w).sum(), probe, create_graph=True)
    each = (norm(slopes) - target) ** 2
    return each.mean() if share else each.sum()


def wanted(f, x, seed, **mistake):
    w = weights(len(x[0]), seed=seed)
    penalty = penalty_of(f, x, w, **mistake)
    penalty.backward()
    found = {"penalty": penalty.item(), "w.grad": w.grad}
    return found if mistake else found | {"shape": [], "w.grad on return": None}


def usual(f, x, seed):
    """What usual mistakes lead to, each with its words."""
    found = [
        ("M18", "this is the sum over the rows, not their mean.", {"share": False}),
        (
            "slip",
            "this takes one norm of all rows together: each row has its own.",
            {"norm": lambda g: (g**2).sum() ** 0.5},
        ),
        ("slip", "this is the norm squared: the root is missing.", {"norm": lambda g: (g**2).sum(dim=1)}),
        ("slip", "this pulls the norms to 0: how far are they from 1?", {"target": 0.0}),
    ]
    right = wanted(f, x, seed)
    told = [(code, (wanted(f, x, seed, **mistake), said)) for code, said, mistake in found]
    return [(code, belief) for code, belief in told if abs(belief[0]["penalty"] - right["penalty"]) > 1e-3]


UNRECORDED = "the penalty leads nowhere: how the slopes were computed was not recorded."
UNTRACKED = ("raises", RuntimeError, "element 0 of tensors does not require grad")
TRACE = "the slope by x was delivered to everybody: somebody's .grad is filled. Ask for the one that you need."


def traces(penalty_of_theirs, tracked=False):
    """The penalty of a caller who has gradients already, and how everything is afterwards."""
    w = weights(2, seed=3)
    x = rows_of(ROWS, tracked)
    w.grad, x.grad = torch.ones_like(w), None
    penalty_of_theirs(lambda x: squares(x, w), x)
    return {
        "w.grad": w.grad,
        "x": x.detach(),
        "x.grad": x.grad,
        "x tracked": int(x.requires_grad),
        "recording": int(torch.is_grad_enabled()),
    }


def untouched(tracked):
    return {"w.grad": [1.0, 1.0], "x": ROWS, "x.grad": None, "x tracked": tracked, "recording": 1}


with Check(
    "9.2",
    points=5,
    asks=(
        "What is asked: the mean squared distance of each row's slope norm from 1, a gradient that goes on from "
        "there, and no other trace."
    ),
) as check:
    for label, f, seed in CASES:
        check.equal(
            label,
            lambda f=f, seed=seed: trained_by(gradient_penalty, f, seed),
            wanted(f, ROWS, seed),
            beliefs=[
                ("slip", (UNTRACKED, UNRECORDED)),
                ("slip", (("raises", AttributeError, "'float' object"), "a float leads nowhere: return the tensor.")),
                *usual(f, ROWS, seed),
            ],
        )
    USED_UP = ("slip", ({"x": np.zeros((3, 2))}, "the numbers in x are the caller's, who goes on with them."))
    STAYS = [
        USED_UP,
        ("slip", ({"x tracked": 1}, "x was untracked, and is tracked now: it belongs to the caller.")),
        ("slip", ({"w.grad": [4.5, 6.0625]}, TRACE)),
    ]
    check.equal("what is left behind", lambda: traces(gradient_penalty), untouched(0), beliefs=STAYS)
    check.equal(
        "what is left behind, x tracked",
        lambda: traces(gradient_penalty, tracked=True),
        untouched(1),
        beliefs=[
            USED_UP,
            ("slip", ({"x.grad": None, "x tracked": 0}, "x was tracked, and is not any more.")),
            ("slip", ({"w.grad": [4.5, 6.0625]}, TRACE)),
        ],
    )
    ### BEGIN HIDDEN TESTS
    fresh = check.random(seed=92).normal(size=(4, 3)).tolist()
    check.equal(
        "a curved function", lambda: trained_by(gradient_penalty, curved, 4, fresh), wanted(curved, fresh, 4), weight=2
    )
    ### END HIDDEN TESTS
check.score

# %% tests="9.3"
import autograd_lib as torch
from autograd_course import Check


def program():
    a = torch.tensor(1.0, requires_grad=True)
    b = torch.tensor(2.0, requires_grad=True)
    p = a * 2
    q = b * 3
    r = p * q
    order = []
    a.register_hook(lambda grad: order.append("a"))
    b.register_hook(lambda grad: order.append("b"))
    p.register_hook(lambda grad: order.append("p"))
    q.register_hook(lambda grad: order.append("q"))
    r.register_hook(lambda grad: order.append("r"))
    p.register_hook(lambda grad: grad * 10)
    r.backward()
    return {"order": order, "a_grad": a.grad.item(), "b_grad": b.grad.item()}


LEAVES_LAST = "a leaf is delivered to as soon as its gradient is complete: it waits for nobody else."

with Check("9.3", points=2) as check:
    check.prediction(
        answer_9_3,
        truth=lambda: program(),
        beliefs={
            "order": [
                ("slip", (["a", "b", "p", "q", "r"], "this is the order in which the hooks were left.")),
                ("slip", (["r", "q", "p", "b", "a"], LEAVES_LAST)),
                ("slip", (["r", "q", "p", "a", "b"], LEAVES_LAST)),
                ("slip", (["r", "p", "q", "a", "b"], LEAVES_LAST)),
                ("slip", (["r", "p", "q", "b", "a"], LEAVES_LAST)),
                ("slip", (["r", "p", "a", "q", "b"], "of p and q, which one was computed later?")),
            ],
            "a_grad": [
                ("slip", (12.0, "what a hook returns goes on in the gradient's place.")),
                ("slip", (60.0, "this arrives at p, after its hooks. What does `a * 2` make of it?")),
            ],
            "b_grad": [
                ("slip", (60.0, "the hook of p is not on the way from r to b.")),
                ("slip", (2.0, "this arrives at q. What does `b * 3` make of it?")),
            ],
        },
        why={
            "order": "the hooks are not called in this order.",
            "a_grad": "`a.grad` is what arrives at `a`, on all ways and after all hooks; that is not this.",
            "b_grad": "`b.grad` is what arrives at `b`, on all ways and after all hooks; that is not this.",
        },
    )
check.score

# %% tests="9.3 twin"
import autograd_lib as torch
from autograd_course import Check


def program():
    u = torch.tensor(3.0, requires_grad=True)
    v = torch.tensor(-1.0, requires_grad=True)
    m = v * 4
    n = u * m
    k = n + v
    order = []
    k.register_hook(lambda grad: order.append("k"))
    m.register_hook(lambda grad: order.append("m"))
    n.register_hook(lambda grad: order.append("n"))
    u.register_hook(lambda grad: order.append("u"))
    v.register_hook(lambda grad: order.append("v"))
    n.register_hook(lambda grad: -grad)
    k.backward()
    return {"order": order, "u_grad": u.grad.item(), "v_grad": v.grad.item()}


with Check("9.3 twin", points=2) as check:
    check.twin(
        answer_9_3_twin,
        truth=lambda: program(),
        why={
            "order": "the hooks are not called in this order. When is the gradient of each tensor complete?",
            "u_grad": "`u.grad` is what arrives at `u`, on all ways and after all hooks; that is not this.",
            "v_grad": "`v.grad` is what arrives at `v`, on all ways and after all hooks; that is not this.",
        },
    )
check.score

# %% tests="9.4"
import numpy as np

import autograd_lib as torch
from autograd_course import Check

A, B, UP = [1.0, -2.0], [0.0, 0.5], [3.0, -4.0]


def network(a_now, b_now):
    """Two leaves, p and q computed from them, and r from these."""
    a, b = [torch.tensor(now, dtype=torch.float64, requires_grad=True) for now in (a_now, b_now)]
    p = a * 2
    q = b.exp()
    return {"a": a, "b": b, "p": p, "q": q, "r": p * q}


def norms_on_the_way(a_now, b_now, up):
    """The same on paper, in the order of the walk."""
    a, b, up = np.array(a_now), np.array(b_now), np.array(up)
    p, q = 2 * a, np.exp(b)
    slopes = {"r": up, "q": up * p, "b": up * p * q, "p": up * q, "a": 2 * up * q}
    return [[name, float(np.sqrt((slope**2).sum()))] for name, slope in slopes.items()]


def plain(seen):
    return [[name, norm] for name, norm in seen]


def watched(watch, a_now=A, b_now=B, up=UP):
    """What is seen, and what comes to the leaves all the same."""
    tensors = network(a_now, b_now)
    seen, _ = watch(tensors)
    tensors["r"].backward(torch.tensor(up, dtype=torch.float64))
    return {"seen": plain(seen), "a.grad": tensors["a"].grad, "b.grad": tensors["b"].grad}


def wanted(a_now, b_now, up, seen=None):
    a, b, up = np.array(a_now), np.array(b_now), np.array(up)
    seen = norms_on_the_way(a_now, b_now, up) if seen is None else seen
    return {"seen": seen, "a.grad": 2 * up * np.exp(b), "b.grad": up * 2 * a * np.exp(b)}


def three_passes(watch):
    """Two passes to x, which is watched as y is, with one to another leaf between them; then stop(), and one to both."""
    y = torch.tensor([1.0, 1.0], requires_grad=True)
    x = torch.tensor([3.0, 4.0], requires_grad=True)
    z = torch.tensor([1.0, 1.0], requires_grad=True)
    seen, stop = watch({"x": x, "y": y})
    x.sum().backward()
    z.sum().backward()
    (x * x).sum().backward()
    stop()
    (x * x * y).sum().backward()
    return {"seen": plain(seen), "x.grad": x.grad}


def limited(limit, up, most=2.0):
    """Two results are added; the gradient of one, t, has a limit. What comes to the leaves behind them?"""
    x = torch.tensor([3.0, -4.0], dtype=torch.float64, requires_grad=True)
    z = torch.tensor([5.0, 6.0], dtype=torch.float64, requires_grad=True)
    k = z * 1
    t = x * 1
    limit(t, most)
    (t + k).backward(torch.tensor(up, dtype=torch.float64))
    return {"behind the limit": x.grad, "beside it": z.grad, "t itself": t.detach()}


def held(behind, beside):
    return {"behind the limit": behind, "beside it": beside, "t itself": [3.0, -4.0]}


def leaf_with_limit(limit, up, most):
    """A leaf with a limit after several passes: each of them is held, not their sum."""
    x = torch.zeros(2, dtype=torch.float64, requires_grad=True)
    limit(x, most)
    for _ in range(2):
        (x * 1).backward(torch.tensor(up, dtype=torch.float64))
    return x.grad


PATH = norms_on_the_way(A, B, UP)
SLOPE = "a gradient on its way was replaced: a hook that only looks returns None."
OF_T = "the numbers of t were changed: its gradient has the limit, not t itself."
BESIDE = "the other branch was changed as well: a hook that writes into grad may write into somebody else's."

with Check(
    "9.4",
    points=4,
    asks=(
        "What is asked: a name and a norm for each watched tensor that a pass reaches, as long as nobody called "
        "`stop()`; and no gradient longer than `most` where `limit` stands."
    ),
) as check:
    check.equal(
        "watch a, b, p, q, r",
        lambda: watched(watch),
        wanted(A, B, UP),
        beliefs=[
            ("slip", ({"seen": [["r", norm] for _, norm in PATH]}, "all have the last name: when is `name` read?")),
            ("slip", ({"seen": sorted(PATH)}, "the walk comes from r, and this is the order of the dict.")),
            ("slip", ({"seen": []}, "nobody saw anything: the hooks must be there before backward().")),
            ("slip", ({"seen": [[name, norm**2] for name, norm in PATH]}, "these are the squares of the norms.")),
            ("slip", ({"seen": PATH, "a.grad": np.full(2, PATH[-1][1])}, SLOPE)),
        ],
        weight=2,
    )
    check.equal(
        "three passes, then stop() and a fourth",
        lambda: three_passes(watch),
        {"seen": [["x", 2**0.5], ["x", 10.0]], "x.grad": [13.0, 17.0]},
        beliefs=[
            *(
                ("slip", ({"seen": [["x", 2**0.5], ["x", 10.0], *more]}, "after stop() somebody still looks."))
                for more in ([["y", 337**0.5], ["x", 10.0]], [["y", 337**0.5]], [["x", 10.0]])
            ),
            ("slip", ({"seen": []}, "nothing is in the list: what a pass reaches is noted at once, and stays.")),
            ("slip", ({"seen": [["x", 10.0]]}, "each pass is seen, not the last one only.")),
            ("slip", ({"seen": [["x", 2**0.5]]}, "each pass is seen, not the first one only.")),
        ],
    )
    check.equal(
        "limit 2 to the gradient [3, -4]",
        lambda: limited(limit, [3.0, -4.0]),
        held([1.2, -1.6], [3.0, -4.0]),
        beliefs=[
            *[("slip", ({"t itself": cut}, OF_T)) for cut in ([2.0, -2.0], [1.2, -1.6])],
            ("slip", ({"behind the limit": [1.2, -1.6], "beside it": [1.2, -1.6]}, BESIDE)),
            ("slip", ({"behind the limit": [2.0, -2.0]}, "each entry was cut: the direction is another one now.")),
            ("slip", ({"behind the limit": [3.0, -4.0]}, "nothing was shortened: what did the hook return?")),
            ("slip", ({"behind the limit": [0.6, -0.8]}, "this has the norm 1, whatever the limit is.")),
        ],
    )
    check.equal(
        "limit 2 to the gradient [0.6, 0.8]",
        lambda: limited(limit, [0.6, 0.8]),
        held([0.6, 0.8], [0.6, 0.8]),
        beliefs=[("slip", ({"behind the limit": [1.2, 1.6]}, "it is short enough, and was made longer."))],
    )
    check.equal(
        "limit 2 to the gradient [0, 0]",
        lambda: limited(limit, [0.0, 0.0]),
        held([0.0, 0.0], [0.0, 0.0]),
        beliefs=[("slip", ({"behind the limit": [float("nan")] * 2}, "0 / 0 is no number. Is 0 longer than 2?"))],
    )
    check.equal(
        "limit 5 to a leaf, [6, 8] twice",
        lambda: leaf_with_limit(limit, [6.0, 8.0], 5.0),
        [6.0, 8.0],
        beliefs=[("slip", ([9.0, 12.0], "the second pass went by without a limit."))],
    )
    ### BEGIN HIDDEN TESTS
    random = check.random(seed=94)
    fresh = random.normal(size=(3, 4)).round(2).tolist()
    check.equal("watch, fresh numbers", lambda: watched(watch, *fresh), wanted(*fresh))
    up = random.normal(size=2) * 10
    check.equal(
        "limit, fresh numbers",
        lambda: limited(limit, up.tolist(), 0.3),
        held(up * 0.3 / np.sqrt((up**2).sum()), up),
    )
    check.equal(
        "limit 0.3 to the gradient [0.4, -0.3]",
        lambda: limited(limit, [0.4, -0.3], 0.3),
        held([0.24, -0.18], [0.4, -0.3]),
        beliefs=[
            ("slip", ({"behind the limit": [0.12, -0.09]}, "a gradient with a norm below 1 may be too long, too."))
        ],
    )
    ### END HIDDEN TESTS
check.score

# %% tests="9.5"
import numpy as np

import autograd_lib as torch
from autograd_course import Check


def passed(operation, numbers, beta, up):
    """Values, slopes for an incoming gradient, and the slopes of their sum."""
    x = torch.tensor(numbers, dtype=torch.float64, requires_grad=True)
    y = operation.apply(x, beta)
    (slopes,) = torch.autograd.grad(y, x, torch.tensor(up, dtype=torch.float64), create_graph=True)
    slopes.sum().backward()
    return {"values": y.detach(), "slopes": slopes.detach(), "second": x.grad}


def kept(operation, numbers, beta):
    """The node, how many numbers it keeps, and x afterwards."""
    sizes = []

    def note(tensor):
        sizes.append(tensor.numel())
        return tensor

    x = torch.tensor(numbers, requires_grad=True)
    with torch.autograd.graph.saved_tensors_hooks(note, lambda tensor: tensor):
        y = operation.apply(x, beta)
    return {"nodes": [y.grad_fn.name()], "saved": sum(sizes), "x": x.detach()}


def formula(numbers, beta, up):
    s, up = beta * np.array(numbers), np.array(up)
    sigma = 1 / (1 + np.exp(-np.clip(s, -500, 500)))
    return {
        "values": np.logaddexp(0, s) / beta,
        "slopes": up * sigma,
        "second": up * beta * sigma * (1 - sigma),
    }


def mistakes(numbers, beta, up):
    """What usual rules lead to."""
    right, ones = formula(numbers, beta, up), formula(numbers, beta, np.ones(len(up)))
    found = [
        ("slip", {"slopes": ones["slopes"]}, "the gradient that comes in is lost."),
        ("slip", {"slopes": right["slopes"] * beta}, "β cancels: the inner slope brings it, and 1/β takes it away."),
        ("slip", {"slopes": right["slopes"] / beta}, "the inner slope is missing: βx has the slope β."),
        ("slip", {"slopes": formula(numbers, 1.0, up)["slopes"]}, "this is the slope for β = 1."),
        ("slip", {"values": right["values"] * beta}, "the 1/β in front is missing."),
        ("slip", {"values": formula(numbers, 1.0, up)["values"]}, "these are the values for β = 1."),
    ]
    entries = [(code, wrong, said, next(iter(wrong))) for code, wrong, said in found]
    return [(code, (wrong, said)) for code, wrong, said, name in entries if not np.allclose(wrong[name], right[name])]


DETACHED = [
    (
        "slip",
        (("raises", RuntimeError, "element 0 of tensors"), "the slope has no graph: which line of backward leaves it?"),
    ),
    (
        "slip",
        (
            ("raises", RuntimeError, "function SoftplusBackward returned an incorrect number"),
            "forward has two arguments.",
        ),
    ),
]

with Check(
    "9.5",
    points=4,
    asks="What is asked: value, slope and second derivative as the formula has them, and finite, for every entry.",
) as check:
    near, up = [-2.0, 0.0, 0.5, 3.0], [1.0, -2.0, 3.0, 0.5]
    for beta in (1.0, 2.0):
        check.equal(
            f"[-2, 0, 0.5, 3], beta {beta:g}",
            lambda beta=beta: passed(Softplus, near, beta, up),
            formula(near, beta, up),
            beliefs=[*DETACHED, *mistakes(near, beta, up)],
        )
    far, up = [-1000.0, -100.0, 100.0, 1000.0], [2.0, 3.0, -1.0, 5.0]
    right = formula(far, 1.0, up)
    check.equal(
        "[-1000, -100, 100, 1000]",
        lambda: passed(Softplus, far, 1.0, up),
        right,
        beliefs=[
            *DETACHED,
            (
                "slip",
                ({"values": [0.0, 0.0, 100.0, float("inf")]}, "e¹⁰⁰⁰ was computed: what is the largest power here?"),
            ),
            (
                "slip",
                (
                    {"values": right["values"], "slopes": [0.0, 0.0, -1.0, float("nan")]},
                    "infinity was divided by infinity: which power was computed?",
                ),
            ),
        ],
        weight=2,
    )
    check.equal(
        "what is kept for x of 4 numbers",
        lambda: kept(Softplus, near, 2.0),
        {"nodes": ["SoftplusBackward"], "saved": 4, "x": near},
        beliefs=[
            ("slip", ({"nodes": ["SoftplusBackward"], "saved": 0}, "nothing went through save_for_backward.")),
            ("slip", ({"nodes": ["SoftplusBackward"], "saved": 8}, "two tensors are kept, where one is enough.")),
        ],
    )
    ### BEGIN HIDDEN TESTS
    random = check.random(seed=95)
    fresh, up = random.normal(size=(2, 6)).round(2).tolist()
    check.equal("fresh numbers, beta 0.7", lambda: passed(Softplus, fresh, 0.7, up), formula(fresh, 0.7, up))
    check.equal("far out, beta 3", lambda: passed(Softplus, far, 3.0, up[:4]), formula(far, 3.0, up[:4]))
    ### END HIDDEN TESTS
check.score

# %% tests="9.6"
import numpy as np

import autograd_lib as torch
from autograd_course import Check

X, W, UP = [[0.3, 0.2], [0.1, -0.5], [1.0, 2.0]], [[1.0, 2.0], [3.0, -1.0]], [[1.0, 2.0], [3.0, 4.0], [-1.0, 0.5]]


class Piece:
    """Two layers with a weight of their own; it counts how often it runs."""

    def __init__(self, weight):
        self.w = torch.tensor(weight, dtype=torch.float64, requires_grad=True)
        self.runs = 0

    def __call__(self, x):
        self.runs += 1
        return ((x @ self.w).tanh() @ self.w).sin() + x


def kept_by(program):
    """The numbers that its graph keeps."""
    sizes, alive = {}, []

    def note(tensor):
        sizes[tensor.data_ptr()] = tensor.numel()
        alive.append(tensor)
        return tensor

    with torch.autograd.graph.saved_tensors_hooks(note, lambda tensor: tensor):
        alive.append(program())
    return sum(sizes.values())


def through(checkpoint, numbers=X, weight=W, up=UP, chain=1):
    """The value, and all gradients, through so many checkpoints in a row; x is a leaf, or computed from one."""
    piece, x = Piece(weight), torch.tensor(numbers, dtype=torch.float64, requires_grad=True)
    y = x * 2
    for _ in range(chain):
        y = checkpoint.apply(piece, y)
    runs = piece.runs
    y.backward(torch.tensor(up, dtype=torch.float64))
    return {"value": y.detach(), "x.grad": x.grad, "w.grad": piece.w.grad, "runs": [runs, piece.runs]}


def from_a_leaf(checkpoint, numbers=X, weight=W, up=UP):
    """Two passes with a checkpoint on the leaf itself: gradients add up, once for each."""
    piece, x = Piece(weight), torch.tensor(numbers, dtype=torch.float64, requires_grad=True)
    for _ in range(2):
        checkpoint.apply(piece, x).backward(torch.tensor(up, dtype=torch.float64))
    return {"x.grad": x.grad, "w.grad": piece.w.grad}


def walked_twice(checkpoint, numbers=X, weight=W, up=UP):
    """Two passes through one graph, which is kept for the second."""
    piece, x = Piece(weight), torch.tensor(numbers, dtype=torch.float64, requires_grad=True)
    y, up = checkpoint.apply(piece, x), torch.tensor(up, dtype=torch.float64)
    y.backward(up, retain_graph=True)
    y.backward(up)
    return {"x.grad": x.grad, "w.grad": piece.w.grad}


def plain(numbers, weight, up, chain=1, runs=None, double=2.0, times=1):
    """The same without checkpoints."""
    piece, x = Piece(weight), torch.tensor(numbers, dtype=torch.float64, requires_grad=True)
    for _ in range(times):
        y = x * double
        for _ in range(chain):
            y = piece(y)
        y.backward(torch.tensor(up, dtype=torch.float64))
    found = {"x.grad": x.grad, "w.grad": piece.w.grad}
    return found if runs is None else found | {"value": y.detach(), "runs": runs}


def kept(checkpoint, count):
    """What a checkpoint keeps of a piece with many layers."""
    x = torch.ones(5, 2, dtype=torch.float64, requires_grad=True)

    def many(x):
        for _ in range(count):
            x = (x * 0.9).tanh()
        return x

    return kept_by(lambda: checkpoint.apply(many, x))


def written_into(checkpoint):
    """Somebody writes into x between the passes."""
    x = torch.tensor(X, dtype=torch.float64, requires_grad=True)
    h = x * 1
    y = checkpoint.apply(lambda x: x.sin(), h)
    with torch.no_grad():
        h += 1
    y.sum().backward()
    return x.grad


NONE = ("raises", RuntimeError, "element 0 of tensors does not require grad")
TWICE = "the walk through the piece delivered to x itself, or ran on past it: where should it end?"
ONES = "the walk through the piece started from ones, not from the gradient that came in."
MISTAKES = [
    ("slip", (NONE, "this was not recorded: inside of backward nothing is, unless you ask for it.")),
    ("slip", (("raises", RuntimeError, "grad can be implicitly created only"), ONES)),
    ("slip", (("raises", RuntimeError, "Trying to backward"), "a walk came into a graph that was used up: whose?")),
]

with Check(
    "9.6",
    points=4,
    asks=(
        "What is asked: the output and the gradients of `function(x)`, with `x` alone kept, and one more run of "
        "`function` in the backward pass."
    ),
) as check:
    one = plain(X, W, UP, runs=[1, 2])
    ones = plain(X, W, np.ones_like(UP).tolist(), runs=[1, 2])
    check.equal(
        "one checkpoint",
        lambda: through(Checkpoint),
        one,
        beliefs=[
            *MISTAKES,
            ("slip", ({"x.grad": one["x.grad"] * 2}, TWICE)),
            ("slip", ({"x.grad": ones["x.grad"]}, ONES)),
            (
                "slip",
                (
                    {"x.grad": one["x.grad"], "w.grad": None},
                    "the weight inside gets nothing: which leaves does your walk reach?",
                ),
            ),
            ("slip", ({"w.grad": one["w.grad"], "x.grad": None}, "x gets nothing: what does backward return?")),
            ("slip", ({"runs": [1, 1]}, "the piece did not run again: so its graph was kept from the first run.")),
        ],
        weight=2,
    )
    check.equal(
        "three in a row",
        lambda: through(Checkpoint, chain=3),
        plain(X, W, UP, chain=3, runs=[3, 6]),
        beliefs=MISTAKES,
    )
    leaf = plain(X, W, UP, double=1.0, times=2)
    check.equal(
        "on a leaf, two passes",
        lambda: from_a_leaf(Checkpoint),
        leaf,
        beliefs=[*MISTAKES, ("slip", ({"x.grad": leaf["x.grad"] * 2}, TWICE))],
    )
    check.equal(
        "two passes through one graph",
        lambda: walked_twice(Checkpoint),
        leaf,
        beliefs=[
            *MISTAKES,
            ("slip", ({"x.grad": leaf["x.grad"] * 1.5}, "the second pass met what the first had left.")),
        ],
    )
    for count in (3, 20):
        check.equal(
            f"what {count} layers keep, for 10 numbers",
            lambda count=count: kept(Checkpoint, count),
            10,
            beliefs=[
                ("slip", (0, "x did not go through save_for_backward.")),
                ("slip", (20, "two tensors are kept, where x is enough.")),
                ("slip", (10 * count, "everything is kept, as without a checkpoint.")),
                ("slip", (10 * count + 10, "everything is kept, and x besides.")),
            ],
        )
    check.raises(
        "a write into x between the passes",
        lambda: written_into(Checkpoint),
        RuntimeError,
        "one of the variables needed for gradient computation has been modified by an inplace operation",
    )
    ### BEGIN HIDDEN TESTS
    random = check.random(seed=96)
    fresh = [random.normal(size=(2, 2)).round(2).tolist() for _ in range(3)]
    check.equal(
        "fresh numbers, two in a row", lambda: through(Checkpoint, *fresh, chain=2), plain(*fresh, chain=2, runs=[2, 4])
    )
    ### END HIDDEN TESTS
check.score
