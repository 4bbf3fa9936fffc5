# %% [markdown]
# The checks of lesson 03: what is tried, what is expected, and what a wrong answer gets told.

# %% tests="3.1"
import autograd_lib as torch
from autograd_course import Check


def behind(out):
    """All nodes behind a result, and all edges."""
    nodes, edges, seen = [out.grad_fn], [], {out.grad_fn}
    for node in nodes:
        for source, _ in node.next_functions:
            if source is not None:
                edges.append((node, source))
                if source not in seen:
                    seen.add(source)
                    nodes.append(source)
    return nodes, edges


def pair(traced):
    if type(traced) not in (tuple, list) or len(traced) != 2:
        raise ValueError("trace() returns a pair: the nodes, and the edges")
    return traced


def told(tensors, traced):
    """What is listed, by names: `AccumulateGrad of x`, `AddBackward0`, `AddBackward0 -> SinBackward0`."""
    nodes, edges = pair(traced)
    if any(isinstance(node, str) for node in nodes):
        raise ValueError("these are names of nodes; return the nodes themselves")
    made = [tensor.grad_fn for tensor in tensors.values() if tensor.grad_fn is not None]

    def name(thing):
        kind = type(thing).__name__
        if kind == "AccumulateGrad":
            known = (name for name, tensor in tensors.items() if tensor is thing.variable)
            return f"{kind} of {next(known, 'something else')}"
        if not any(thing is node for node in made):
            return "None" if thing is None else "something that is no node of this graph"
        same = [node for node in made if type(node).__name__ == kind]
        return f"{kind} #{[node is thing for node in same].index(True) + 1}" if len(same) > 1 else kind

    return [*map(name, nodes), *(" -> ".join(map(name, edge)) for edge in edges)]


def counted(listed, right):
    """How often each thing is listed, also if it is never."""
    return {thing: listed.count(thing) for thing in [*right, *listed]}


def mistakes(tensors, right):
    """What the usual wrong walks give on this graph."""
    out = list(tensors.values())[-1]
    edges = [(*thing.split(" -> "), times) for thing, times in counted(right, right).items() if " -> " in thing]
    walk = [out.grad_fn]
    for node in walk:  # without a look at where it has been
        walk += [source for source, _ in node.next_functions if source is not None]
    visits = counted(told(tensors, (walk, [])), right)
    ends = {thing: 0 for thing in right if thing.startswith("AccumulateGrad") and " -> " not in thing}
    return [
        *(
            ("slip", ({f"{source} -> {user}": times}, "an edge leads from a node to the nodes of its inputs."))
            for user, source, times in edges
        ),
        *(
            ("M14", ({source: 1, f"{user} -> {source}": fewer}, "each use of a tensor has an edge of its own."))
            for user, source, times in edges
            for fewer in range(times)
            if sum(n for _, other, n in edges if other == source) > 1
        ),
        *(
            ("slip", ({node: times}, "a node that is used twice is still one node."))
            for node, times in visits.items()
            if times > 1
        ),
        ("slip", ({**ends, right[0]: 1}, "the ends of the paths are nodes, too.")),
        ("slip", (("raises", AttributeError, "'NoneType'"), "an entry of next_functions may be None: skip it.")),
        ("slip", (("raises", AttributeError, "'tuple'"), "an entry of next_functions is a pair: take the node out.")),
    ]


with Check("3.1", points=5) as check:

    def line():
        w, x, b = (torch.tensor(value, requires_grad=True) for value in (3.0, 2.0, 1.0))
        product = w * x
        return {"w": w, "x": x, "b": b, "w * x": product, "out": product + b}

    def diamond():
        x = torch.tensor(0.5, requires_grad=True)
        h = x.sin()
        square, power = h * h, h.exp()
        return {"x": x, "h": h, "h * h": square, "h.exp()": power, "out": square + power}

    def mean_of_product():
        x = torch.tensor([[1.0, -2.0]])
        w = torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], requires_grad=True)
        product = x @ w
        return {"w": w, "x @ w": product, "out": product.mean()}

    for label, program in (
        ("w * x + b", line),
        ("h = x.sin(), then h * h + h.exp()", diamond),
        ("(x @ w).mean(), x is not tracked", mean_of_product),
    ):
        tensors = program()
        right = told(tensors, behind(tensors["out"]))
        check.equal(
            label,
            lambda tensors=tensors: told(tensors, trace(tensors["out"])),
            counted(right, right),
            judged_by=lambda listed, right=right: counted(listed, right),
            beliefs=mistakes(tensors, right),
        )

    def backward_afterwards():
        x = torch.tensor(3.0, requires_grad=True)
        y = x * x
        trace(y)
        before = None if x.grad is None else x.grad.item()
        y.backward()
        return {"x.grad after trace()": before, "x.grad after backward()": x.grad}

    check.equal(
        "looking changes nothing",
        backward_afterwards,
        {"x.grad after trace()": None, "x.grad after backward()": 6.0},
        beliefs=[
            ("M12", ("raises", RuntimeError, "Trying to backward through the graph a second time")),
            ("M12", {"x.grad after trace()": 6.0}),
        ],
        weight=2,
    )

    def deep_chain():
        h = torch.tensor(1.0, requires_grad=True)
        for _ in range(5000):
            h = h + 1
        nodes, edges = pair(trace(h))
        return {"nodes": len(nodes), "edges": len(edges)}

    check.equal(
        "a chain of 5,000 additions",
        deep_chain,
        {"nodes": 5001, "edges": 5000},
        beliefs={"M13": (RecursionError, "Each call waits for the next; Python allows about a thousand of them.")},
        weight=2,
    )
    ### BEGIN HIDDEN TESTS
    picks = check.random(seed=33)
    tensors = {name: torch.tensor(float(picks.normal()), requires_grad=True) for name in ("u", "v")}
    values = [*tensors.values(), torch.tensor(2.0)]
    for number in range(12):
        one, other = (values[int(picks.integers(len(values)))] for _ in range(2))
        parts = [one * other] if picks.random() < 0.5 else [sine := other.sin(), one + sine]
        tensors |= {f"step {number}, {place}": part for place, part in enumerate(parts)}
        values.append(parts[-1])
    out = tensors["u"]
    for number, value in enumerate(values[-4:]):
        tensors[f"sum {number}"] = out = out + value
    tensors["out"] = out
    right = told(tensors, behind(out))
    check.equal(
        "a program that you have not seen",
        lambda: told(tensors, trace(out)),
        counted(right, right),
        judged_by=lambda listed: counted(listed, right),
        weight=3,
    )
    ### END HIDDEN TESTS
check.score

# %% tests="3.2"
from autograd_course import Check

with Check("3.2", points=3) as check:
    check.choice(answer_3_2)
check.score

# %% tests="3.3"
import numpy as np

import autograd_lib as torch
from autograd_course import Check


def plain(entry):
    """A list of numbers as an array, for a table may be written either way."""
    return np.asarray(entry, dtype=float) if type(entry) is list and entry else entry


def told(rows, place):
    """One row of the table, by the names of its columns."""
    if type(rows) not in (list, tuple) or [len(row) for row in rows] != [4, 4, 4]:
        raise ValueError("step_table() returns three rows of four: node, incoming, outgoing, stored")
    node, incoming, outgoing, stored = rows[place]
    node = str(node).rpartition("::")[2]
    outgoing = list(outgoing) if type(outgoing) in (list, tuple) else [outgoing]
    if node == "AccumulateGrad":
        outgoing = [gradient for gradient in outgoing if gradient is not None]
    return {"node": node, "incoming": plain(incoming), "outgoing": list(map(plain, outgoing)), "stored": stored}


with Check("3.3", points=6) as check:

    def compare(label, x, w, weight=1):
        (n, _), (_, m) = x.shape, w.shape
        ones, share = np.ones((n, m)), np.full((n, m), 1 / (n * m))
        of_w = x.T @ share
        table = [
            {"node": "MeanBackward0", "incoming": 1.0, "outgoing": [share], "stored": False},
            {"node": "MmBackward0", "incoming": share, "outgoing": [None, of_w], "stored": False},
            {"node": "AccumulateGrad", "incoming": of_w, "outgoing": [], "stored": True},
        ]
        values = x @ w
        unasked = "that is the slope by x, but x never asked for it."
        kept = "that is the .grad of a result, which keeps none. Work it out."
        several_rows = [
            ("M18", ({"outgoing": [ones]}, "ones are what sum() passes back; mean() divides by N.")),
            ("slip", ({"outgoing": [ones / m]}, "N counts all numbers of x @ w, not those of one row.")),
            ("slip", ({"outgoing": [ones / n]}, "N counts all numbers of x @ w, not its rows.")),
        ]
        one_row_alone = [("slip", ({"outgoing": [ones]}, "each number of x @ w gets a share of the 1, not all of it."))]
        beliefs = [
            [
                *(several_rows if n > 1 else one_row_alone),
                ("slip", ({"node": "AccumulateGrad"}, "the walk starts at the output.")),
                ("slip", ({"incoming": values.mean()}, "that is the value of z. In comes the slope of z by z: 1.")),
                ("slip", ({"outgoing": [values / (n * m)]}, "what is shared is what came in, 1, not the values of y.")),
                ("M04", ({"outgoing": [None]}, kept)),
                ("M04", {"stored": True}),
                ("slip", (("raises", TypeError, "for @"), "the gradient of x @ w is a matrix of that shape.")),
            ],
            [
                ("M06", {"outgoing": [np.zeros_like(x), of_w]}),
                ("M06", {"outgoing": [0.0, of_w]}),
                ("M06", ({"outgoing": [share @ w.T, of_w]}, unasked)),
                ("slip", ({"outgoing": [of_w]}, "one entry for each input, and x is one of them: None.")),
                ("M04", ({"incoming": None}, kept)),
                ("slip", ({"outgoing": [of_w, None]}, "x is the first input of x @ w, and w the second.")),
                ("slip", ({"outgoing": [None, of_w.T]}, "a gradient has the shape of its tensor: (k, m).")),
                ("slip", ({"incoming": share, "outgoing": [None, x.T @ ones]}, "what came in was not used.")),
                ("M04", {"stored": True}),
            ],
            [
                ("slip", ({"incoming": of_w, "stored": False}, "this is the one node that writes into a .grad.")),
                ("slip", ({"incoming": of_w, "outgoing": [of_w]}, "the path ends here: nothing goes out.")),
            ],
        ]
        x, w = torch.tensor(x.tolist()), w.tolist()
        for place in range(3):
            check.equal(
                f"{label}: row {place + 1}",
                lambda place=place: told(step_table(x.clone(), torch.tensor(w, requires_grad=True)), place),
                table[place],
                by_hand=True,
                beliefs=[*beliefs[place], ("slip", (RuntimeError, "you are to work the rows out yourself."))],
                atol=1e-6,
                weight=weight,
            )

    slopes = np.array([[0.7, -1.3, 2.1], [0.4, 1.6, -0.9]])

    def grad_of_a_pass_afterwards():
        w = torch.ones(2, 3, requires_grad=True)
        step_table(torch.ones(4, 2), w)
        (w * torch.tensor(slopes)).sum().backward()
        return w.grad

    check.equal(
        "by hand: w.grad, when another program goes backward afterwards",
        lambda: grad_of_a_pass_afterwards(),
        slopes,
        beliefs=[("slip", (slopes + 1 / 3, "backward() was called: you are to work the rows out yourself."))],
    )
    one_row = np.array([[1.0, -2.0, 0.5, 3.0, -1.0]])
    compare("(1, 5) @ (5, 3)", one_row, np.arange(15.0).reshape(5, 3) - 7)
    two_rows = np.array([[1.0, 2.0, -0.5, 0.0], [-3.0, 1.0, 1.5, 2.0]])
    compare("(2, 4) @ (4, 3)", two_rows, np.arange(12.0).reshape(4, 3) - 5, weight=2)
    ### BEGIN HIDDEN TESTS
    fresh = check.random(seed=35)
    compare("fresh numbers, (3, 2) @ (2, 4)", fresh.normal(size=(3, 2)), fresh.normal(size=(2, 4)), weight=2)
    ### END HIDDEN TESTS
check.score

# %% tests="3.4"
import copy

from autograd_course import Check

PAPER = {"w": [], "x": [], "h": ["w", "x"], "g": ["h"], "p": ["h", "g"], "q": ["g", "x"], "L": ["p", "q"]}
SLOPES = {"hw": 1.3, "hx": 0.7, "gh": -0.4, "ph": 2.2, "pg": 0.9, "qg": -1.7, "qx": 0.6, "Lp": 1.1, "Lq": -0.8}
BRING = {True: "what the valid ones bring to w", False: "what the others would bring to w"}


tape = []  # of each number, the places of what it was computed from, with the slopes


class Number:
    """The lesson's own, for a student may have changed it; each is noted on the tape."""

    def __init__(self, value, inputs=()):
        self.value, self.place = value, len(tape)
        tape.append([(source.place, slope) for source, slope in inputs])

    def __add__(self, other):
        other = other if isinstance(other, Number) else Number(other)
        return Number(self.value + other.value, [(self, 1.0), (other, 1.0)])

    def __mul__(self, other):
        other = other if isinstance(other, Number) else Number(other)
        return Number(self.value * other.value, [(self, other.value), (other, self.value)])

    __radd__, __rmul__ = __add__, __mul__


def recurse(tape, grads, place, incoming=1.0):
    grads[place] += incoming
    for source, slope in tape[place]:
        recurse(tape, grads, source, slope * grads[place])


def recorded(program):
    """The tape of a program of x = 3, whose recursion ends, and where on it the result is."""
    tape.clear()
    result = program(Number(3.0))
    if type(result) is not Number:
        raise ValueError("counterexample(x) returns what it computes from x")
    recurse(tape, [0.0] * len(tape), result.place)
    return tape, result.place


def too_early(graph, order):
    """The first name that stands before one that still owes it a gradient, and that name."""
    for place, name in enumerate(order):
        for user in order[place + 1 :]:
            if name in graph[user]:
                return f"`{name}` runs before `{user}` has passed its gradient on"
    return "each name stands after all that pass it a gradient"


def verdict_on_order(order):
    if type(order) not in (list, tuple, str) or sorted(map(str, order)) != sorted(PAPER):
        return "not a list of the seven names, each once"
    if order[0] != "L":
        return f"it starts with `{order[0]}`, but backward starts at the output, `L`"
    return too_early(PAPER, list(order))


def verdict_on_program(recording):
    tape, result = recording
    by_recursion, in_order, paths = ([0.0] * len(tape) for _ in range(3))
    in_order[result] = paths[result] = 1.0
    for place in reversed(range(len(tape))):
        for source, slope in tape[place]:
            if source not in range(place):
                return "no tape: a number comes after those that it was computed from"
            in_order[source] += slope * in_order[place]
            paths[source] += paths[place]
    if sum(paths) > 3_000_000:
        return "recursion does not end"
    recurse(tape, by_recursion, result)
    return "recursion is right" if abs(by_recursion[0] - in_order[0]) < 1e-3 else "recursion is wrong"


def walk(order):
    """The sum at each name when its turn comes, if `PAPER` is walked in this order, with these slopes on its edges."""
    sums, found = {"L": 1.0}, {}
    for name in order:
        found[name] = sums.get(name, 0.0)
        for source in PAPER[name]:
            sums[source] = sums.get(source, 0.0) + SLOPES[name + source] * found[name]
    return found


def judged(*orders, valid):
    """What is said of each order; and what those bring to w that are said to be valid, or those that are not."""
    said = {order: is_valid_order(copy.deepcopy(PAPER), order.split()) for order in orders}
    return said | {BRING[valid]: [walk(order.split())["w"] for order in orders if said[order] is valid]}


with Check("3.4", points=5) as check:
    check.equal(
        "from L to the leaves, not the other way round",
        lambda: judged("L p q g h w x", "L q p g h x w", "L q p g h w x", "w x h g p q L", valid=True),
        {"L p q g h w x": True, "L q p g h x w": True, "L q p g h w x": True, "w x h g p q L": False}
        | {BRING[True]: 3 * [walk("Lpqghwx")["w"]]},
        beliefs=[
            ("slip", ({"L p q g h w x": False, "w x h g p q L": True}, "that is the order of the forward pass.")),
            ("slip", ({"L p q g h w x": True, "L q p g h w x": False}, "a graph may have several valid orders.")),
            ("slip", ({"L p q g h w x": False, "w x h g p q L": False}, "neighbours need not be joined by an edge.")),
        ],
    )
    check.equal(
        "nodes that run too early",
        lambda: judged("L p q h g w x", "L p h g q x w", "L p q x g h w", "g L p q h w x", valid=False),
        {"L p q h g w x": False, "L p h g q x w": False, "L p q x g h w": False, "g L p q h w x": False}
        | {BRING[False]: [walk(order)["w"] for order in ("Lpqhgwx", "Lphgqxw", "Lpqxghw", "gLpqhwx")]},
        beliefs=[
            ("slip", ({"g L p q h w x": True}, "g runs first there, before it got any gradient at all.")),
            ("M13", ({"L p q h g w x": True}, "h has one of its gradients there, and g still owes it the other.")),
        ],
        weight=2,
    )
    check.equal(
        "a name is missing, or there twice",
        lambda: judged("L p q g h w", "L p q g h w w", "L p q g h w x x", "L p q g h h w x", valid=False),
        {"L p q g h w": False, "L p q g h w w": False, "L p q g h w x x": False, "L p q g h h w x": False}
        | {BRING[False]: [walk(order)["w"] for order in ("Lpqghw", "Lpqghww", "Lpqghwxx", "Lpqghhwx")]},
        beliefs=[
            ("slip", ({"L p q g h w": True}, "x is missing: it would never get its gradient.")),
            ("slip", ({"L p q g h w x x": True}, "x is there twice: it would run twice.")),
            ("slip", (KeyError, "an order may lack a name: look at the names before you look at their places.")),
            ("slip", (ValueError, "an order may lack a name: look at the names before you look at their places.")),
        ],
    )
    check.equal(
        "my_order",
        lambda: my_order,
        "each name stands after all that pass it a gradient",
        judged_by=verdict_on_order,
        beliefs=[
            ("slip", ("`x` runs before `q` has passed its gradient on", "two names pass a gradient to x: h and q.")),
            *(("M13", f"`{name}` runs before `{user}` has passed its gradient on") for user in PAPER for name in PAPER),
        ],
    )
    used_twice = "A leaf may be used many times: it passes nothing on. It takes a result that is used twice."
    check.equal(
        "your program, by recursion and by autograd",
        lambda: recorded(counterexample),
        "recursion is wrong",
        judged_by=verdict_on_program,
        beliefs=[
            ("M13", ("recursion is right", used_twice)),
            ("slip", (RecursionError, "it breaks off. Find a small program where it ends, with a wrong number.")),
            ("slip", (("raises", TypeError, "'Number'"), "a Number knows + and * alone: write h * h for a square.")),
        ],
        weight=2,
    )
    ### BEGIN HIDDEN TESTS
    picks = check.random(seed=34)

    def random_case():
        names = [f"n{i}" for i in range(int(picks.integers(4, 9)))]
        graph = {name: [] for name in names}
        for place, name in enumerate(names[:-1]):
            later = names[place + 1 :]
            graph[name] = [later[i] for i in picks.permutation(len(later))[: int(picks.integers(1, 3))].tolist()]
        order = list(names)
        if picks.random() < 0.6:
            one, other = picks.permutation(len(names))[:2].tolist()
            order[one], order[other] = order[other], order[one]
        shuffled = {names[i]: graph[names[i]] for i in picks.permutation(len(names)).tolist()}
        return shuffled, order

    cases = [random_case() for _ in range(60)]
    check.equal(
        "sixty graphs that you have not seen",
        lambda: [is_valid_order(copy.deepcopy(graph), list(order)) for graph, order in cases],
        [too_early(graph, order).startswith("each") for graph, order in cases],
        weight=2,
    )
    ### END HIDDEN TESTS
check.score

# %% tests="3.5"
import autograd_lib as torch
from autograd_course import Check


def program():
    x = torch.tensor(3.0, requires_grad=True)
    y = x * x + x * x * x
    y.backward()
    nodes = [y.grad_fn]
    into = []
    for node in nodes:
        for source, _ in node.next_functions:
            if source is not None:
                into.append(source)
                if source not in nodes:
                    nodes.append(source)
    ends = [node for node in nodes if not node.next_functions]
    arrivals = [source for source in into if source in ends]
    operations = len(nodes) - len(ends)
    return {"x_grad": x.grad, "operations": operations, "ends": len(ends), "arrivals": len(arrivals)}


with Check("3.5", points=3) as check:
    check.prediction(
        answer_3_5,
        truth=lambda: program(),
        beliefs={
            "x_grad": [
                ("M14", (27.0, "27 came along x³ alone; 6 more came along x².")),
                ("slip", (6.0, "6 came along x² alone; 27 more came along x³.")),
                ("slip", (36.0, "36 is the value of y, not its slope.")),
                ("slip", (5.0, "5 is the number of uses. Along each one comes a slope, not a 1.")),
            ],
            "operations": [
                ("slip", (3, "x * x * x is two multiplications, and x * x and the sum are one operation each.")),
                ("slip", (5, "that is all nodes: the AccumulateGrad of x is a node, but no operation.")),
            ],
            "ends": [
                ("slip", (5, "x is one leaf, and has one AccumulateGrad, where all five uses arrive.")),
                ("slip", (2, "x is one leaf, and has one AccumulateGrad, however many terms it stands in.")),
            ],
            "arrivals": {
                "slip": (1, "one end, but one edge for each use: five gradients arrive, and are added."),
            },
        },
        why={
            "x_grad": "The slope is 2x + 3x², so 6 + 27 at x = 3.",
            "operations": "three multiplications and one addition: each runs once, and leaves one node.",
            "ends": "one leaf, one AccumulateGrad.",
            "arrivals": "count how often x is written: each use has an edge of its own.",
        },
    )
check.score

# %% tests="3.6"
import autograd_lib as torch
from autograd_course import Check


def grow(b):
    while b.abs() < 40:
        b = b * 2
    return b


def f(a):
    b = grow(a * 2)
    if b > 0:
        b = -(10 * b)
    return b


def run(value):
    a = torch.tensor(value, requires_grad=True)
    y = f(a)
    y.backward()
    nodes = [y.grad_fn]
    for node in nodes:
        nodes += [source for source, _ in node.next_functions if source is not None]
    return len(nodes) - 1, a.grad


def program():
    (up_operations, up_slope), (down_operations, down_slope) = run(1.5), run(-3.0)
    return {
        "up_operations": up_operations,
        "up_slope": up_slope,
        "down_operations": down_operations,
        "down_slope": down_slope,
    }


DECIDES = "abs() only decides: y is not computed from it, so no path from y leads there."
BROKEN = "the branches read plain numbers; what ran is recorded all the same, so the slope is there."

with Check("3.6", points=3) as check:
    check.prediction(
        answer_3_6,
        truth=lambda: program(),
        beliefs={
            "up_operations": [
                ("slip", (4, "4 operations are written in the code. The one in the loop ran four times.")),
                ("slip", (6, "there are two operations in -(10 * b): the product, and the minus.")),
                ("slip", (8, "that is all nodes: the AccumulateGrad of a is a node, but no operation.")),
                ("slip", (12, DECIDES)),
            ],
            "up_slope": [
                *(("M15", (broken, BROKEN)) for broken in ("error", None, 0.0)),
                ("slip", (-40.0, "-40 is 2 · 2 · -10: the loop ran more than once, and each round doubles.")),
                ("slip", (320.0, "the minus in front of the bracket is an operation, too: its slope is -1.")),
                ("slip", (-160.0, "one round too few: 3, 6, 12 and 24 are all below 40, and each is doubled.")),
                ("slip", (-480.0, "-480 is f(a). It is 1.5 times the slope.")),
            ],
            "down_operations": [
                ("M15", (6, "-(10 * b) did not run for a negative b, so it has no nodes.")),
                ("slip", (5, "that is all nodes: the AccumulateGrad of a is a node, but no operation.")),
                ("slip", (8, DECIDES)),
            ],
            "down_slope": [
                *(("M15", (broken, BROKEN)) for broken in ("error", None, 0.0)),
                ("M15", (-160.0, "-(10 * b) did not run for a negative b.")),
                ("slip", (4.0, "4 is 2 · 2: the loop ran more than once, and each round doubles.")),
                ("slip", (-16.0, "a is negative, but all that was done to it is doubling: the slope is positive.")),
                ("slip", (8.0, "one round too few: -6, -12 and -24 are all doubled, for their size is below 40.")),
                ("slip", (-48.0, "-48 is f(a). It is -3 times the slope.")),
            ],
        },
        why={
            "up_operations": "3, 6, 12, 24, 48, 480, -480: seven steps, seven operations.",
            "up_slope": "each operation that ran is a factor: 2, four times 2, 10, and -1.",
            "down_operations": "-6, -12, -24, -48: four steps, four operations.",
            "down_slope": "each operation that ran is a factor: 2, and three times 2.",
        },
    )
check.score
