# %% [markdown]
# The checks of lesson 09: what is tried, what is expected, and what a wrong answer gets told.

# %% tests="9.1"
import math
import operator

writes = dict(
    where="numbers.ndim or type(place) is not slice",
    numbers=[
        "np.array([{3.0}, {-1.0}, {0.5}])",
        ("numbers of float32", "np.array([{3.0}, {-1.0}], np.float32)"),
        ("whole numbers", "np.array([{3}, {-1}, {2}])"),
        ("a table", "np.array([[{3.0}, {-1.0}], [{0.5}, {2.0}]])"),
        ("numbers that lie apart in memory", "np.array([{3.0}, {9.0}, {-1.0}, {4.0}])[::2]"),
        ("a single number", "np.array({3.0})"),
    ],
    before=["[1]", ("no write before", "[]"), ("many writes before", "[1] * 300")],
    after=[
        "['t']",
        ("no write after", "[]"),
        ("a write through detach()", "['d']"),
        ("a write through detach().detach()", "['dd']"),
        ("a write into a clone", "['c']"),
        ("a write that bypasses the counter", "['u']"),
        ("a write through unwatched().detach()", "['ud']"),
        ("many writes", "['t', 'd', 'u', 'c', 'd']"),
        ("256 writes", "['t'] * 256"),
    ],
    place=[
        "0 if numbers.ndim else ()",
        ("a list of rows", "[0, -1] if numbers.ndim else ()"),
        ("a write into everything at once", "slice(None)"),
        ("a write into no place", "slice(0)"),
        ("a place in each dimension", "(0,) * numbers.ndim"),
    ],
    value=["{7.0}", ("a write of the number that is already there", "numbers[place]")],
)
SAVED = [
    "'t'",
    ("the result of detach() is saved", "'d'"),
    ("a clone is saved", "'c'"),
    ("the result of unwatched() is saved", "'u'"),
]
with_a_node, without = domain(torch, saved=SAVED, **writes), domain(torch, **writes)
LATER, AGAIN = "unpack(), when nobody else keeps the tensor any more", "unpack(), called once more"
CALLS = "unpack()", AGAIN, LATER
RAISED, OTHERWISE = f"RuntimeError: {MODIFIED}", "RuntimeError, with another message"
MEMORY = {"t": 0, "d": 0, "dd": 0, "c": 1, "u": 0, "ud": 0, "v": 0}
COUNTER = {"t": 0, "d": 0, "dd": 0, "c": 1, "u": 2, "ud": 2, "v": 6}
OWN, ONE = {**COUNTER, "d": 3, "dd": 4, "ud": 5}, {**COUNTER, "u": 0, "ud": 0, "v": 0}


def relatives(Counted, array, before):
    t = Counted(array)
    for each in before:
        t.write(each if array.ndim else (), 1.0)
    u, d = t.unwatched(), t.detach()
    return {"t": t, "d": d, "dd": t.detach().detach(), "c": t.clone(), "u": u, "ud": u.detach(), "v": d.unwatched()}


def own(numbers):
    """A copy that lies in memory as they do."""
    return numbers.copy() if numbers.flags.contiguous else numbers.repeat(2)[::2]


def unpacked(Counted, Saved, numbers, before, saved, after, place, value):
    """The numbers of what unpack() gives, or its error: twice, and after the caller has let go of all tensors."""
    family = relatives(Counted, own(numbers), before)
    node, looked_at = Saved(family[saved]), Saved(family[saved])
    came(looked_at, None, None)  # nothing has been written by then
    for name in after:
        family[name].write(place, value)
    Saved(family[saved])  # a later node
    array, which = family[saved].data, id(family[saved])
    told = {"unpack()": came(node, which, array), AGAIN: came(looked_at, which, array)}
    return told | {LATER: not family.clear() and came(node, which, array)}


def counted(Counted, numbers, before, after, place, value):
    """The versions and numbers of a tensor and its relatives."""
    array = own(numbers)
    family = relatives(Counted, array, before)
    for name in after:
        family[name].write(place, value)
    return {
        "versions": {name: int(each.version) for name, each in family.items()},
        "numbers": {name: np.array(each.data) for name, each in family.items()},
        "dtypes": sorted({str(each.data.dtype) for each in family.values()}),
        "t.data is the array that was given": family["t"].data is array,
        "different objects": len({*map(id, family.values())}),
    }


def came(node, which, array):
    try:
        return np.array(array) if id(node.unpack()) == which else "another object"
    except Exception as error:
        return RAISED if refusal(error, MODIFIED) == MODIFIED else OTHERWISE


def by_table(
    numbers,
    before,
    after,
    place,
    value,
    saved="",
    memory=MEMORY,
    counter=COUNTER,
    starts=(0,),
    how="count",
    error=RAISED,
    put=operator.setitem,
    counts_it=lambda array, place, value: True,
    most=math.inf,
    copies=False,
):
    """The same from a table of who shares a memory, and who a count; with other tables, what is easily done instead."""
    first, done, moved = np.array(numbers), 0, copies and (before or "t" in after)
    for each in before:
        each = each if first.ndim else ()
        done = min(done + counts_it(first, each, 1.0), most)
        put(first, each, 1.0)
    arrays = {each: first.copy() for each in memory.values()}
    counts = {each: done * (each in starts) for each in counter.values()}
    found = counts[counter[saved or "t"]]
    for name in after:
        if copies:
            arrays[name] = arrays[memory[name]].copy()
            memory = {**memory, name: name}
        array = arrays[memory[name]]
        counts[counter[name]] = min(counts[counter[name]] + counts_it(array, place, value), most)
        put(array, place, value)
    if saved:
        count = counts[counter[saved]]
        changed = {"count": count != found, "ever": count > 0, "never": False}
        changed |= {"numbers": not np.array_equal(first, arrays[memory[saved]])}
        return dict.fromkeys(CALLS, error if changed[how] else arrays[memory[saved]])
    return {
        "versions": {name: counts[each] for name, each in counter.items()},
        "numbers": {name: arrays[each] for name, each in memory.items()},
        "dtypes": [str(first.dtype)],
        "t.data is the array that was given": not moved,
        "different objects": 7,
    }


NOT_SEEN = (
    "t and t.detach() share memory: writing through one must count as a change to the other. Whose counter went up?"
)
UNSEEN = (
    "Like .data, unwatched() returns a tensor that does not share t's counter: a node that saved one of the two cannot "
    "notice a write through the other."
)
OF_WRITES = [
    (("raises", TypeError, "'method'"), "`version` is read without parentheses: make it a property."),
    (dict(put=np.put), "write(1, 1.0) must do what `data[1] = 1.0` does: in a table, it fills a whole row."),
    (
        dict(counts_it=lambda array, place, value: bool(np.any(array[place] != value))),
        "A write that leaves the numbers as they were was not counted. Count every write.",
    ),
    (dict(most=1), "The count stays at 1. Each further write must add 1."),
    (dict(copies=True), "Others share this memory, and must see each write. Does write() make a copy, or __init__()?"),
]
of_saving = [
    *OF_WRITES,
    ("M31", dict(how="ever"), "A write that happened before the node saved anything does not count."),
    (dict(how="numbers"), "Count writes, whatever they write: do not compare numbers."),
    (
        dict(how="never"),
        "The saved numbers were overwritten and you raised no error: the slope would be wrong, without a warning.",
    ),
    (dict(counter=OWN), NOT_SEEN),
    (dict(counter=ONE), UNSEEN),
    (dict(error=OTHERWISE), "You raised the error where you should, but its message must begin as the exercise says."),
    (
        lambda **case: {each: RAISED if by_table(**case)[LATER] is RAISED else "another object" for each in CALLS},
        "unpack() returned another object. It must return the very one that was saved, or raise the error.",
    ),
    (
        lambda **case: by_table(how="never", **case) | {"unpack()": by_table(**case)["unpack()"]},
        "The first unpack() raised the error, the second did not. What does unpack() change in your node?",
    ),
    (
        lambda **case: by_table(**case) | {LATER: RAISED if by_table(**case)[LATER] is RAISED else "another object"},
        "A node must keep what it saved, even if nobody else does: a weak reference is not enough.",
    ),
]
of_family = [
    *OF_WRITES,
    (dict(counter=OWN), NOT_SEEN),
    ("M27", dict(memory={**MEMORY, "d": 2, "v": 2, "dd": 3, "ud": 4}), "detach() must share the memory of t."),
    (dict(memory={**MEMORY, "c": 0}), "clone() must return a tensor with its own memory."),
    (dict(counter=OWN, starts=(0, 3, 4)), NOT_SEEN),
    (
        dict(starts=(0, 1)),
        "The memory of a clone is new: nothing has been written into it yet, so its count starts at 0.",
    ),
    (dict(starts=(0, 2)), "The count of what unwatched() returns starts at 0, and only its own writes add to it."),
    (dict(counter=ONE), UNSEEN),
    (lambda **case: {"dtypes": ["float32", "float64"]}, "A clone must have the dtype of t: it is a copy."),
    (lambda **case: {"different objects": 4}, "detach() must return a new object that shares the same memory."),
]
SAVING = (
    "unpack() must return the very object that was saved, every time. If there has been a counted write since the "
    "object was saved, it must raise the error, every time."
)
SHARING = (
    "`Counted(data)` holds the very array that it is given. Each write adds 1 to a count. `t` and what `detach()` returns "
    "share this count, and the memory too. A clone has its own memory and count. What `unwatched()` returns shares only "
    "the memory."
)


MADE = {"d": "t.detach()", "dd": "t.detach().detach()", "c": "t.clone()", "u": "t.unwatched()", "ud": "u.detach()"}
MADE |= {"v": "d.unwatched()"}


def program(numbers, before, after, place, value, saved=""):
    """The lines of a case."""
    value = value.tolist() if isinstance(value, np.ndarray | np.generic) else value
    kind = ", np.float32" * (numbers.dtype == np.float32)
    lines = [
        f"t = Counted(np.array({numbers.tolist()}{kind}){'.repeat(2)[::2]' * (not numbers.flags.contiguous)})",
        *[f"t.write({each if numbers.ndim else ()}, 1.0)" for each in before],
    ]
    used = {saved, *after} if saved else MADE
    lines += [f"{name} = {made}" for name, made in MADE.items() if name in used or (name == "u" and "ud" in used)]
    saving, later = ([f"node = Saved({saved})", "node.unpack()"], [f"Saved({saved})"]) if saved else ([], [])
    lines += [*saving, *[f"{name}.write({place}, {value})" for name in after], *later]
    return "\n".join(
        [*lines, "node.unpack()" if saved else "print([(each.version, each.data) for each in (t, d, dd, c, u, ud, v)])"]
    )


with Check(
    "9.1",
    points=4,
    asks=(
        "Keep one count for all tensors that share memory, except those from unwatched(). A counted write between "
        "saving and unpack() must raise the error."
    ),
) as check:
    check.agrees(
        lambda **case: unpacked(Counted, Saved, **case),
        with_a_node,
        by_table,
        asks=SAVING,
        mistakes=of_saving,
        shown=program,
    )
    check.agrees(
        lambda **case: counted(Counted, **case),
        without,
        by_table,
        asks=SHARING,
        mistakes=of_family,
        shown=program,
        by_entry=True,
    )

# %% tests="9.2"
ROWS = "torch.tensor([{}], dtype=torch.float64{})".format
THREE = "[{1.0}, {-2.0}], [{0.5}, {0.25}], [{-1.5}, {1.0}]"
X = [
    ROWS(THREE, ""),
    ("a single row", ROWS("[{1.0}, {-2.0}]", "")),
    ("rows of one number", ROWS("[{1.0}], [{-2.0}]", "")),
    ("as many rows as columns", ROWS("[{1.0}, {-2.0}], [{0.5}, {0.25}]", "")),
    ("x is tracked", ROWS(THREE, ", requires_grad=True")),
    ("single precision", ROWS(THREE, "").replace("64", "32")),
    ("many rows and columns", "torch.linspace({-1.5}, {1.2}, 2489, dtype=torch.float64).reshape(131, 19)"),
]
W = "(torch.arange(x.shape[1]) {}).to(x.dtype).requires_grad_()".format
ones = W("* 0 + 1.0 / x.shape[1] ** 0.5")
values = domain(
    torch,
    x=[*X, ("x is the result of an operation", ROWS(THREE, ", requires_grad=True") + " * 2")],
    alone=["single precision", "many rows and columns"],
    w=[
        W("+ {1.5}"),
        ("negative weights", W("- {5.5}")),
        ("tiny weights", W("* {2e-12} + {3e-12}")),
        ("large weights", W("* {2000.0} + {3000000.0}")),
        ("weights with a norm of 1", ones),
    ],
    f=[
        "lambda x, w: (x * x + x.exp()) @ w",
        ("a straight function", "lambda x, w: x @ w"),
        ("a column", "lambda x, w: x.exp() @ w.reshape(-1, 1)"),
        (INFINITE, f"lambda x, w: {NAN} * (x * x) @ w"),
        ("a curved function", "lambda x, w: (x * w).exp().sum(dim=1) + (x.sin() * w).tanh().sum(dim=1)"),
    ],
)
traces = domain(torch, x=X, w=[W("+ {1.5}")], left_over=["{1.0}", ("no gradients before", "None")])


def trained(penalty_of, x, w, f):
    """The penalty, and what its backward() brings to the weights."""
    penalty = penalty_of(lambda x: f(x, w), x)
    if not isinstance(penalty, torch.Tensor):
        raise TypeError(f"the penalty should be a tensor, but is of type {type(penalty).__name__}")
    penalty.backward()
    return {"penalty": penalty.detach(), "shape": list(penalty.shape), "w.grad": numbers_of(w.grad)}


def numbers_of(gradient):
    return None if gradient is None else gradient.detach()


def by_rows(f, x, norm=lambda g: (g**2).sum() ** 0.5, target=1.0, share=True, together=False, of_mean=False):
    """The formula, row by row; with other arguments, what is easily done instead."""
    slopes = []
    for row in x.detach():
        probe = row.reshape(1, -1).clone().requires_grad_()
        slopes += torch.autograd.grad(f(probe).sum(), probe, create_graph=True)
    if of_mean:
        slopes = [slope / len(slopes) for slope in slopes]
    if together:
        return (norm(torch.cat(slopes)) - target) ** 2
    return sum((norm(slope) - target) ** 2 for slope in slopes) / (len(slopes) if share else 1)


def right(x, w, f, **how):
    return trained(lambda f, x: by_rows(f, x, **how), x, w, f)


def delivered(x, w, f):
    f(x.detach(), w).sum().backward()
    return {"w.grad": right(x=x, w=w, f=f)["w.grad"]}


def left_behind(penalty_of, x, w, left_over):
    """The weights' gradient, and all of x, after a call."""
    w.grad = None if left_over is None else left_over + 0 * w.detach()
    x.grad = None if left_over is None or not x.requires_grad else left_over + 0 * x.detach()
    penalty_of(lambda x: (x * x + x.exp()) @ w, x)
    return {
        "w.grad": numbers_of(w.grad),
        "x.grad": numbers_of(x.grad),
        "x.requires_grad": x.requires_grad,
        "x": x.detach(),
    }


def as_before(**case):
    return left_behind(lambda f, x: None, **case)


ADDED = "Something small was added under the root. No slope is 0 here, so nothing needs that."
FILLED = "Your backward pass went to every leaf and filled its .grad. Ask only for the slope that you need."
UNRECORDED = "The penalty has no graph: the computation of the slopes was not recorded."
of_values = [
    (("raises", RuntimeError, "element 0 of tensors does not require grad … in the check"), UNRECORDED),
    (("raises", TypeError, "a tensor, but is of type float"), "A float has no graph: return the penalty as a tensor."),
    ("M18", dict(share=False), "This is the sum over the rows, not the mean."),
    (dict(of_mean=True), "Each slope is n times too small: which number did you take the gradient of?"),
    (dict(together=True), "This is one norm over all rows together, but each row has its own."),
    (dict(norm=lambda g: (g**2).sum()), "This uses the square of the norm: the root is missing."),
    *[(dict(norm=lambda g, low=low: ((g**2).sum() + low) ** 0.5), ADDED) for low in (1e-12, 1e-10, 1e-8, 1e-6)],
    (
        dict(norm=lambda g: (g * g.detach()).sum() ** 0.5),
        "The penalty is right, but a slope in it was detached: part of the gradient is missing.",
    ),
    (dict(target=0.0), "This penalizes the distance of the norms from 0. How far are they from 1?"),
    (delivered, FILLED),
]
of_traces = [
    (
        lambda **case: {"x.requires_grad": True},
        "x was not tracked before, and it belongs to the caller: leave its requires_grad alone.",
    ),
    (
        lambda x, **case: {"x": 0 * x.detach()},
        "You changed the numbers in x, but they belong to the caller, who goes on using them.",
    ),
]
CALL = "penalty = gradient_penalty(lambda x: f(x, w), x)\npenalty.backward()\nprint(penalty, w.grad)"
LOOK = """w.grad = left_over and left_over * torch.ones_like(w)
if x.requires_grad:
    x.grad = left_over and left_over * torch.ones_like(x)
gradient_penalty(lambda x: (x * x + x.exp()) @ w, x)
print(w.grad, x.grad, x.requires_grad, x)"""

with Check(
    "9.2",
    points=5,
    asks=(
        "Return the mean over all rows of (norm of the row's slope - 1)², with a graph that leads to the weights "
        "through every slope. Leave `x` and every `.grad` as they were."
    ),
) as check:
    check.agrees(
        lambda **case: trained(gradient_penalty, **case),
        values,
        right,
        mistakes=of_values,
        shown=CALL,
        beside=1.0,
        weight=5,
    )
    check.agrees(
        lambda **case: left_behind(gradient_penalty, **case),
        traces,
        as_before,
        mistakes=of_traces,
        shown=LOOK,
        weight=2,
    )


# %% tests="9.3"
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


LEAVES_LAST = "Once a leaf's node is ready, it is the newest of all. Whose turn is it right after q's?"

with Check("9.3", points=2) as check:
    check.prediction(
        answer_9_3,
        truth=lambda: program(),
        beliefs={
            "order": [
                (["a", "b", "p", "q", "r"], "This is the order in which the hooks were attached."),
                (["r", "q", "p", "b", "a"], LEAVES_LAST),
                (["r", "q", "p", "a", "b"], LEAVES_LAST),
                (["r", "p", "q", "a", "b"], LEAVES_LAST),
                (["r", "p", "q", "b", "a"], LEAVES_LAST),
                (["r", "p", "a", "q", "b"], "Which was computed later, p or q?"),
            ],
            "a_grad": [
                (12.0, "What a hook returns replaces the gradient."),
                (
                    60.0,
                    "This is the gradient at p, after its hooks. What does the backward rule of `a * 2` make of it?",
                ),
            ],
            "b_grad": [
                (60.0, "The hook of p is not on the path from r to b."),
                (2.0, "This is the gradient at q. What does the backward rule of `b * 3` make of it?"),
            ],
        },
        why={
            "order": "Which nodes are ready after each turn, and which of them is the newest?",
            "a_grad": ("What do the hooks of `p` pass on, and what does the backward rule of `a * 2` make of it?"),
            "b_grad": ("Whose hooks are on the path from `r` to `b`, and what does the backward rule of `b * 3` do?"),
        },
    )


# %% tests="9.3 twin"
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
            "order": "Which nodes are ready after each turn, and which of them is the newest?",
            "u_grad": (
                "What sign does the gradient have after the hooks on `n`, and what does the backward rule of `u * m` do with it?"
            ),
            "v_grad": ("Two paths lead to `v`: which of them goes through `n` and its hooks?"),
        },
    )

# %% tests="9.4"
watched = domain(
    torch,
    a=[
        VECTOR("{1.0}, {-2.0}"),
        ("slopes of exactly zero", VECTOR("0.0, 0.0")),
        ("a table", VECTOR("[{1.0}, {-2.0}], [{3.0}, {0.5}]")),
        ("a single number", "np.array({-1.5})"),
        ("no entries", "np.zeros((0, 2))"),
        ("tiny entries", VECTOR("{0.0000001}, {-0.0000002}")),
    ],
    up=incoming_gradients(),
    chosen=[
        "['a', 'b', 'p', 'q', 'r']",
        ("the names in another order", "['q', 'a', 'r', 'b', 'p']"),
        ("a single tensor", "['p']"),
        ("nothing to watch", "[]"),
        ("a leaf that no pass reaches", "['a', 'z', 'r']"),
        ("one tensor under two names", "['p', 's', 'r']"),
        ("one tensor under ten names", "['p', *('p' + str(number) for number in range(9)), 'r']"),
    ],
    passes=["2", ("no pass", "0"), ("many passes", "{9}")],
    stops=["True", ("nobody calls stop()", "False")],
)
limited = domain(
    torch,
    up=[
        VECTOR("{6.0}, {-8.0}"),
        ("a gradient that is short enough", VECTOR("{0.3}, {0.4}")),
        ("a gradient of zeros", VECTOR("0.0, 0.0")),
        ("a table", VECTOR("[{3.0}, {-4.0}], [{1.0}, {2.0}]")),
        ("a single number", "np.array({-7.0})"),
        ("one long entry", VECTOR("{300000000.0}, {0.1}, 0.0")),
        ("a tiny gradient", VECTOR("{0.00000001}, {-0.00000002}")),
        ("no entries", "np.zeros((0, 2))"),
    ],
    most=[
        "{2.0}",
        ("a limit below 1", "{0.15}"),
        ("a limit of 0", "0.0"),
        ("a large limit", "{50.0}"),
        ("exactly the norm", "float((up**2).sum() ** 0.5)"),
        ("just below the norm", "0.9999 * float((up**2).sum() ** 0.5)"),
    ],
    leaf=["False", ("a leaf", "True")],
    passes=["1", ("a shorter gradient in a second pass", "2"), ("a longer gradient in a third pass", "3")],
    again=["False", ("a larger limit afterwards", "True")],
)
LENGTHS, BEFORE = (1, 0.125, 3), "seen, before the last pass"
KEEPING = "results whose .grad is kept, though nobody asked for it"


def seen_by(watch, a, up, chosen, passes, stops):
    """What is seen of some passes, and after stop() of one more, and what comes to the leaves all the same."""
    a = torch.tensor(a, requires_grad=True)
    b, z = (a / 4).detach().requires_grad_(), torch.ones(2, requires_grad=True)
    p, q = a * 2, b.exp()
    r = p * q
    tensors = {"a": a, "b": b, "p": p, "q": q, "r": r, "s": p, "z": z} | {f"p{number}": p for number in range(9)}
    seen, stop = watch(given := {name: tensors[name] for name in chosen})
    watch(tensors)[1]()  # another watch, which ends at once
    for _ in range(passes):
        r.backward(torch.tensor(up), retain_graph=True)
    before = [[name, norm] for name, norm in seen]
    if stops:
        stop()
    r.backward(torch.tensor(up), retain_graph=True)
    kept = {KEEPING: int(any(each.retains_grad for each in (p, q, r))), "names afterwards": [*given]}
    found = {BEFORE: before, "seen": [[name, norm] for name, norm in seen]}
    return found | {"a.grad": a.grad, "b.grad": b.grad} | kept


def on_paper(a, up, chosen, passes, stops, norm=lambda slope: (slope**2).sum() ** 0.5, late=()):
    b, times = a / 4, passes + 1
    p, q = 2 * a, np.exp(b)
    slopes = {"r": up, "q": up * p, "b": up * p * q, "p": up * q, "s": up * q}
    slopes |= {f"p{number}": up * q for number in range(9)} | {"a": 2 * up * q}
    path = [[name, float(norm(slope))] for name, slope in slopes.items() if name in chosen]
    return {
        BEFORE: path * passes,
        "seen": path * passes + [pair for pair in path if not stops or pair[0] in late],
        "a.grad": times * slopes["a"],
        "b.grad": times * slopes["b"],
        KEEPING: 0,
        "names afterwards": chosen,
    }


def held(limit, up, most, leaf, passes, again):
    """Two results are added; the gradient of one, t, has a limit. What comes to the leaves behind them?"""
    x, z = (torch.tensor(up * 0 + start, requires_grad=True) for start in (3, 5))
    k, t = (z, x) if leaf else (z * 1, x * 1)  # t is newer, so its hook runs before the gradient of k is used
    limit(t, most)
    if again:
        limit(t, 2 * most)
    limit(torch.ones(2, requires_grad=True), most + 1000)  # another tensor, another limit
    for place in range(passes):
        (t + k).backward(torch.tensor(up * LENGTHS[place]), retain_graph=True)
    return {"x.grad": x.grad, "z.grad": z.grad, "t": t.detach()}


def shortened(up, most, leaf, passes, again, cut=lambda up, most, norm: up * (most / norm) if norm > most else up):
    ups = [up * length for length in LENGTHS[:passes]]
    shorter = ups
    for limit in (most, 2 * most)[: 1 + again]:
        shorter = [cut(each, limit, float((each**2).sum() ** 0.5)) for each in shorter]
    return {"x.grad": sum(shorter), "z.grad": sum(ups), "t": up * 0 + 3}


def last_name(**case):
    found = on_paper(**case)
    return {when: [[case["chosen"][-1], norm] for _, norm in found[when]] for when in (BEFORE, "seen")}


def emptied(told=on_paper):
    return lambda **case: {**told(**case), **({"seen": []} if case["stops"] else {})}


def still_on(of):
    """A mistake: hooks of these names are not removed."""
    return lambda **case: on_paper(**case, late=case["chosen"][of])


of_watch = [
    (last_name, "All entries have the last name: when does your hook read `name`?"),
    (emptied(last_name), "After stop(), seen must keep what it has. And when does your hook read `name`?"),
    (emptied(), "The list is empty after stop(), but it must keep what it has."),
    (still_on(slice(None)), "After stop(), the hooks are still being called."),
    (still_on(slice(-1)), "stop() removed the last hook alone. Which of the handles does your code keep?"),
    (still_on(slice(1, None)), "stop() removed the first hook alone."),
    (dict(norm=lambda slope: (slope**2).sum()), "These are the squares of the norms."),
]
BESIDE = "The gradient of k was changed, too: a hook that writes into grad may change another tensor's gradient."


def in_place(**case):
    apart = case["leaf"] or case["up"].ndim == 0  # gradients that share no memory
    return {"z.grad": shortened(**case)["z.grad" if apart else "x.grad"]}


of_limit = [
    (in_place, BESIDE),
    (
        dict(cut=lambda up, most, norm: np.clip(up, -most, most)),
        "Each entry was clipped separately, so the direction changed.",
    ),
    (dict(cut=lambda up, most, norm: up), "The gradient was not scaled down: what did the hook return?"),
    (
        dict(cut=lambda up, most, norm: up * (most / norm if norm else np.nan)),
        "A gradient that was short enough was made longer.",
    ),
    (
        dict(cut=lambda up, most, norm: up * min(1.0, most / max(norm, 1.0))),
        "Even a gradient with a norm below 1 may be longer than `most`.",
    ),
    (
        lambda up, passes, **case: {"x.grad": shortened(up, passes=1, **case)["x.grad"] + up * sum(LENGTHS[1:passes])},
        "After the first pass, nothing was shortened: is your hook still attached?",
    ),
    (
        lambda **case: {"t": np.clip(shortened(**case)["t"], -case["most"], case["most"])},
        "You changed the numbers of t. The limit is for its gradient, not for t itself.",
    ),
]
WATCHING = (
    "Each backward pass must add a pair to `seen` for every watched tensor that it reaches: the tensor's name and √Σg². "
    "`stop()` must remove all hooks, and leave `seen` alone."
)
LIMITING = (
    "If a gradient g that arrives at t is longer than `most`, g · most / |g| must be passed on instead. Any other g "
    "must be passed on unchanged."
)
LOOK = """a = torch.tensor(a, requires_grad=True)
b = (a / 4).detach().requires_grad_()
p, q = a * 2, b.exp()
r = p * q
tensors = {"a": a, "b": b, "p": p, "q": q, "r": r, "s": p, "z": torch.ones(2, requires_grad=True)}
tensors |= {f"p{number}": p for number in range(9)}
seen, stop = watch({name: tensors[name] for name in chosen})
_, stop_others = watch(tensors)
stop_others()
for _ in range(passes):
    r.backward(torch.tensor(up), retain_graph=True)
if stops:
    stop()
r.backward(torch.tensor(up), retain_graph=True)
print(seen, a.grad, b.grad)"""
BACK = """x, z = (torch.tensor(up * 0 + start, requires_grad=True) for start in (3, 5))
k, t = (z, x) if leaf else (z * 1, x * 1)
limit(t, most)
if again:
    limit(t, 2 * most)
limit(torch.ones(2, requires_grad=True), most + 1000)
for length in (1, 0.125, 3)[:passes]:
    (t + k).backward(torch.tensor(length * up), retain_graph=True)
print(x.grad, z.grad, t)"""

with Check(
    "9.4",
    points=4,
    asks=(
        "`watch` must note a name and a norm for each watched tensor that a pass reaches, until `stop()` is called; "
        "`limit` must shorten gradients that are longer than `most`."
    ),
) as check:
    check.agrees(lambda **case: seen_by(watch, **case), watched, on_paper, asks=WATCHING, mistakes=of_watch, shown=LOOK)
    check.agrees(lambda **case: held(limit, **case), limited, shortened, asks=LIMITING, mistakes=of_limit, shown=BACK)

# %% tests="9.5"
X = [
    VECTOR("{-2.0}, 0.0, {0.5}, {800.0}"),
    ("far below zero", VECTOR("{-600.0}, {-100.0}")),
    ("far above zero", VECTOR("{600.0}, {100.0}")),
    ("numbers that are zero", "np.zeros(4)"),
    ("a single number", "np.array({-0.7})"),
    ("no numbers at all", "np.zeros((0, 2))"),
    ("numbers of middling size", VECTOR("{15.0}, {18.5}, {-19.0}")),
    ("three dimensions", VECTOR("[[{-2.0}, {0.1}, {1.0}]], [[{0.5}, {3.0}, {-10.5}]]")),
    ("the extremes that are allowed", VECTOR("-1000.0, 1000.0")),
    ("single precision", "np.array([{0.5}, {-2.0}, {120.0}], dtype=np.float32)"),
]
BETA = ["{2.0}", ("beta = 1", "1.0"), ("beta below 1", "{0.0001}"), ("a large beta", "{5000.0}")]
UP = [
    "np.cos(x + {1.0})",
    ("an incoming gradient of zeros", "0 * x"),
    ("a large negative gradient", "-{2000000.0} + 0 * x"),
]
BY_GRAD = "how the slopes change with grad"
forward, backward = domain(torch, x=X, beta=BETA), domain(torch, alone=[UP[2][0]], x=X, beta=BETA, up=UP)


def values(operation, x, beta):
    x = torch.tensor(x)
    y = operation.apply(x, beta)
    return {"values": y, "x afterwards": x, "the memory of x": int(y.numel() > 0 and y.data_ptr() == x.data_ptr())}


def by_powers(x, beta):
    return {"values": np.logaddexp(0, beta * x) / beta, "x afterwards": x, "the memory of x": 0}


def slopes(operation, x, beta, up):
    """The slopes for an incoming gradient, and the slopes of their sum."""
    x = torch.tensor(x, requires_grad=True)
    y, up = operation.apply(x, beta), torch.tensor(up, requires_grad=True)
    operation.apply(x, beta + 1)  # another call before the first walks back, and a first pass
    torch.autograd.grad(y, x, 3 * up.detach(), retain_graph=True)
    (found,) = torch.autograd.grad(y, x, up, create_graph=True)
    found.sum().backward()
    afterwards = {"x afterwards": x.detach(), "grad afterwards": up.detach()}
    return {"slopes": found.detach(), "second derivatives": x.grad, BY_GRAD: up.grad} | afterwards


def by_small_powers(x, beta, up):
    """The same by powers that are at most 1."""
    power = np.exp(-abs(beta * x))
    slope = np.where(x > 0, 1, power) / (1 + power)
    found = {"slopes": up * slope, BY_GRAD: slope, "x afterwards": x, "grad afterwards": up}
    return found | {"second derivatives": up * beta * power / (1 + power) ** 2}


def kept(operation, x, beta):
    """The node, and how many numbers it keeps."""
    sizes = []

    def note(tensor):
        sizes.append(tensor.numel())
        return tensor

    with torch.autograd.graph.saved_tensors_hooks(note, lambda tensor: tensor):
        y = operation.apply(torch.tensor(x, requires_grad=True), beta)
    return {"node": y.grad_fn.name(), "numbers kept": sum(sizes)}


def x_alone(x, beta, times=1):
    return {"node": "SoftplusBackward", "numbers kept": times * x.size}


def values_instead(how, **other):
    return lambda **case: {"values": how(**case | other, values=by_powers(**case | other)["values"])}


def written_into(operation):
    write_between(torch.tensor([0.3, 0.2], requires_grad=True), lambda x: operation.apply(x, 2.0))


def slopes_instead(factor=lambda beta: 1.0, **other):
    return lambda **case: {"slopes": by_small_powers(**case | other)["slopes"] * factor(case["beta"])}


def too_large(x, beta, **case):
    return np.log1p(np.exp(beta * x)) / beta


def overflowing(sign):
    """A mistake: where this power overflows, the slope is right, but its derivative is not."""

    def found(x, beta, up):
        right = by_small_powers(x, beta, up)["second derivatives"]
        return {"second derivatives": np.where(np.isinf(np.exp(sign * beta * x)), np.nan, right)}

    return found


def divided(x, beta, up):
    return {"slopes": up * np.exp(beta * x) / (1 + np.exp(beta * x))}


NO_GRAPH = (
    "The slope has no graph. Did you save a number that forward computed, where nothing is recorded? Or does a line of "
    "backward step out of the graph?"
)
OVERFLOW = "An exponential overflows to inf here. The slope is right all the same, but its own derivative is nan."
CANCELS = "beta cancels: the inner slope adds a factor beta, and 1/beta removes it."
of_values = [
    (values_instead(lambda beta, values, **case: values * beta), "The 1/beta in front is missing."),
    (
        values_instead(lambda x, values, **case: values + np.maximum(-x, 0)),
        "For negative x, this is too large by |x|. Which part of the sum must be 0 there?",
    ),
    (values_instead(lambda values, **case: values, beta=1.0), "These are the values for beta = 1."),
    (values_instead(too_large), "An exponential overflowed: which exponent is the largest here?"),
]
of_slopes = [
    (("raises", RuntimeError, "incorrect number"), "backward must return one value for each argument of forward."),
    (
        ("raises", RuntimeError, "returned a gradient different than None"),
        "An argument that is not a tensor has no gradient: backward must return None for beta.",
    ),
    (("raises", RuntimeError, "element 0 of tensors"), NO_GRAPH),
    (lambda **case: {"second derivatives": None}, NO_GRAPH),
    (slopes_instead(up=1.0), "The incoming gradient is not used."),
    (slopes_instead(lambda beta: beta), CANCELS),
    (slopes_instead(lambda beta: 1 / beta), "The inner slope is missing: beta · x has the slope beta."),
    (slopes_instead(beta=1.0), "This is the slope for beta = 1."),
    (divided, "Infinity was divided by infinity: which exponential overflowed?"),
    *[(overflowing(sign), OVERFLOW) for sign in (1, -1)],
    (lambda **case: {BY_GRAD: None}, "The slopes do not change with `grad`: use it, and leave it in the graph."),
]
of_keeping = [
    (lambda **case: x_alone(**case, times=0), "You saved nothing with save_for_backward."),
    (lambda **case: x_alone(**case, times=2), "You keep two tensors, but one is enough."),
]
USE = """x = torch.tensor(x, requires_grad=True)
y = Softplus.apply(x, beta)
Softplus.apply(x, beta + 1)
up = torch.tensor(up, requires_grad=True)
torch.autograd.grad(y, x, 3 * up.detach(), retain_graph=True)
(slopes,) = torch.autograd.grad(y, x, up, create_graph=True)
slopes.sum().backward()
print(slopes, x.grad, up.grad)"""
KEEP = """with torch.autograd.graph.saved_tensors_hooks(lambda tensor: print(tensor) or tensor, lambda tensor: tensor):
    y = Softplus.apply(torch.tensor(x, requires_grad=True), beta)
print(y.grad_fn)"""
LOOK = "Softplus.apply(torch.tensor(x), beta)"
near = dict(beside=1.0, weight=3)  # a power is added to 1

with Check(
    "9.5",
    points=4,
    asks=(
        "The value, the slope and the second derivative must match the formula, and be finite, for every entry of `x`."
    ),
) as check:
    check.agrees(lambda **case: values(Softplus, **case), forward, by_powers, mistakes=of_values, shown=LOOK, **near)
    check.agrees(
        lambda **case: slopes(Softplus, **case), backward, by_small_powers, mistakes=of_slopes, shown=USE, **near
    )
    check.agrees(lambda **case: kept(Softplus, **case), forward, x_alone, mistakes=of_keeping, shown=KEEP)
    check.raises("a write into x between the passes", lambda: written_into(Softplus), RuntimeError, MODIFIED)

# %% tests="9.6"
LAYERS = "lambda x, w: ((x @ w).tanh() @ w).sin() + x"
RUNS, FORWARD = "runs, after each pass", "recording inside forward"
WRITTEN = "the incoming gradient has changed"
passing = domain(
    torch,
    x=[
        f"torch.tensor({array((3, 2))}, requires_grad=True)",
        ("a single row", f"torch.tensor({array((1, 2))}, requires_grad=True)"),
        ("zeros", "torch.zeros(3, 2, dtype=torch.float64, requires_grad=True)"),
        ("three dimensions", f"torch.tensor({array((2, 1, 2))}, requires_grad=True)"),
        ("single precision", "torch.tensor([[{0.5}, {-1.0}]], requires_grad=True)"),
    ],
    w=[f"torch.tensor({array((2, 2), 1)}, dtype=x.dtype, requires_grad=True)"],
    functions=[
        f"[{LAYERS}]",
        ("three in a row", f"[{LAYERS}] * 3"),
        ("two different functions in a row", f"[{LAYERS}, lambda x, w: (x * w.sum()).exp()]"),
        ("a result of another shape", "[lambda x, w: (x @ w).cos().sum()]"),
        ("a function without other leaves", "[lambda x, w: x.sin()]"),
        ("a function that returns its argument", "[lambda x, w: x]"),
        ("a function that returns a view", "[lambda x, w: x[:1]]"),
    ],
    on_leaf=["False", ("x itself is the leaf", "True")],
    passes=["1", ("two passes through the same graph", "2")],
    graphs=["1", ("a second graph", "2")],
    times=numbers(1.0),
)
keeping = domain(
    torch,
    x=[
        "torch.ones(5, 2, dtype=torch.float64, requires_grad=True)",
        ("a single number", "torch.tensor({3.0}, requires_grad=True)"),
        ("a computed x", "torch.ones(4, requires_grad=True) * {2.0}"),
    ],
    layers=["{3}", ("many layers", "20"), ("a single layer", "1")],
)


def through(checkpoint, x, w, functions, on_leaf, passes, graphs, times):
    """The result and all gradients through one checkpoint after the other, how often functions run, and recording."""
    runs = []

    def layer(function, w):
        return lambda x: runs.append(torch.is_grad_enabled()) or function(x, w)

    counts, told = [], {FORWARD: False, WRITTEN: False}
    for graph in range(graphs):
        y, before = x if on_leaf else x * 2, len(runs)
        for function in functions:
            y = checkpoint.apply(layer(function, w), y)
        told[FORWARD] |= any(runs[before:])
        counts.append(len(runs))
        for number in range(passes):
            up = times * (torch.arange(y.numel(), dtype=torch.float64).reshape(y.shape) - 1.5)
            y.backward(given := up * (1 + number), retain_graph=True)
            told[WRITTEN] |= not torch.equal(given, up * (1 + number))
            counts.append(len(runs))
        told[f"y {graph + 1}"] = y.detach()
    return told | {"x.grad": x.grad, "w.grad": w.grad, RUNS: counts}


SAVED, ELSEWHERE = "numbers kept by save_for_backward", "numbers kept elsewhere"


def kept(checkpoint, x, layers):
    """How many numbers go into save_for_backward, and how many are kept elsewhere on ctx."""
    saved = {}

    def many(x):
        for _ in range(layers):
            x = (x * 0.9).tanh()
        return x

    with torch.autograd.graph.saved_tensors_hooks(lambda t: saved.setdefault(t.data_ptr(), t), lambda t: t):
        y = checkpoint.apply(many, x)
    torch.autograd.grad(y.sum(), x, retain_graph=True)
    besides, waiting = 0, [getattr(y.grad_fn, "__dict__", {}), dict(vars(checkpoint))]
    for thing in waiting:  # the list grows while we walk along it
        thing = thing.detach().numpy() if isinstance(thing, torch.Tensor) else thing
        besides += thing.size if isinstance(thing, np.ndarray) else type(thing) is float
        if isinstance(thing, (dict, list, tuple)):
            waiting += thing.values() if isinstance(thing, dict) else thing
    return {SAVED: sum(t.numel() for t in saved.values()), ELSEWHERE: besides}


def written_into(checkpoint):
    write_between(torch.tensor([0.3, 0.2], requires_grad=True), lambda x: checkpoint.apply(torch.sin, x))


def own(ctx, x):
    return x.detach().requires_grad_()


def like(probe=own, start=lambda grad: grad, inside=True, gives=lambda probe, before: probe.grad):
    """A program of checkpoints that are right, but for what is given here."""

    class Checkpoint(torch.autograd.Function):
        @staticmethod
        def forward(ctx, function, x):
            ctx.function = function
            ctx.save_for_backward(x)
            return function(x)

        @staticmethod
        def backward(ctx, grad):
            (x,) = ctx.saved_tensors
            probe_ = probe(ctx, x)
            before = 0 if probe_.grad is None else probe_.grad.clone()
            with torch.enable_grad():
                again = ctx.function(probe_)
            if inside:
                again.backward(start(grad))
            else:
                (probe_.grad,) = torch.autograd.grad(again, probe_, start(grad))
            return None, gives(probe_, before)

    return lambda **case: through(Checkpoint, **case)


def right(**case):
    """Without checkpoints; a function then runs once more for each pass."""

    class Plain:
        def apply(function, x):
            return function(x)

    return through(Plain, **case) | {FORWARD: False} | runs(again=1, **case)


def runs(again, functions, passes, graphs, **_):
    """How often functions have run by then, if they run `again` in each pass."""
    return {RUNS: (np.cumsum([1, *[again] * passes] * graphs) * len(functions)).tolist()}


def x_itself(ctx, x):
    x.retain_grad()
    return x


def first_probe(ctx, x):
    return vars(ctx).setdefault("probe", own(ctx, x))


TWICE = "Your inner backward pass went too far: it reached x itself, or went on past it. Where should it stop?"
ONES = "Your inner backward pass started from ones, not from the incoming gradient."
of_passes = [
    (
        ("raises", RuntimeError, "element 0 of tensors does not require grad"),
        "Nothing was recorded there: is recording switched on inside backward, and is your x tracked?",
    ),
    (("raises", RuntimeError, "grad can be implicitly created only"), ONES),
    (
        ("raises", RuntimeError, "Trying to backward"),
        "A backward pass reached a graph whose saved values were already freed. Did your inner one go on past x?",
    ),
    (like(start=torch.ones_like), ONES),
    (like(probe=x_itself, gives=lambda probe, before: probe.grad - before), TWICE),
    (
        like(probe=first_probe),
        "Inside your backward, the second pass added to the `.grad` that the first one had left.",
    ),
    (
        like(inside=False),
        "The weight inside the function gets no gradient: which leaves does your inner backward pass reach?",
    ),
    (like(gives=lambda probe, before: None), "x gets no gradient: what does backward return for it?"),
    (lambda **case: runs(again=0, **case), "The function did not run again: its graph was kept from the first run."),
]
of_memory = [
    (lambda x, layers: {SAVED: 0}, "x did not go through save_for_backward."),
    (lambda x, layers: {SAVED: 2 * x.numel()}, "You keep two tensors, but x is enough."),
    (lambda x, layers: {SAVED: layers * x.numel()}, "Everything is kept, as without a checkpoint."),
    (lambda x, layers: {SAVED: (layers + 1) * x.numel()}, "Everything is kept, and x as well."),
    (lambda x, layers: {ELSEWHERE: x.numel()}, "Something besides x is kept on ctx."),
]
LOOP = """def layer(function, w):
    return lambda x: function(x, w)

for _ in range(graphs):
    y = x if on_leaf else x * 2
    for function in functions:
        y = Checkpoint.apply(layer(function, w), y)
    up = times * (torch.arange(1.0 * y.numel()).reshape(y.shape) - 1.5)
    for number in range(passes):
        y.backward(up * (1 + number), retain_graph=True)
print(x.grad, w.grad)"""

with Check(
    "9.6",
    points=4,
    asks=(
        "`Checkpoint.apply` must return the output of `function(x)`, lead to the same gradients, keep only `x`, and "
        "run `function` once more in each backward pass."
    ),
) as check:
    check.agrees(lambda **case: through(Checkpoint, **case), passing, right, mistakes=of_passes, shown=LOOP, weight=3)
    check.agrees(
        lambda x, layers: kept(Checkpoint, x, layers),
        keeping,
        lambda x, layers: {SAVED: x.numel(), ELSEWHERE: 0},
        mistakes=of_memory,
        shown="Checkpoint.apply(function_of_many_layers, x)",
    )
    check.raises("a write into x between the passes", lambda: written_into(Checkpoint), RuntimeError, MODIFIED)
