# %% [markdown]
# The checks of lesson 03: what is tried, what is expected, and what a wrong answer gets told.

# %% tests="3.1"
from collections import Counter
from contextlib import contextmanager

import autograd_lib as torch
from autograd_course import Check
from autograd_lib.viz.reading.walk import nodes_behind

ROUNDS = 25  # of h = h + h: as many nodes, and 33 million paths
LISTS = (list, tuple, set, type({}.keys()))
LOOKS = 200  # at the inputs of one node: nobody who visits each node once needs as many


def pair(traced):
    if type(traced) not in (tuple, list) or len(traced) != 2:
        raise ValueError("trace() returns a pair: the nodes, and the edges")
    if not all(isinstance(part, LISTS) for part in traced):
        raise ValueError("trace() returns a list of nodes and a list of edges")
    return traced


def is_edge(thing):
    return type(thing) in (tuple, list) and len(thing) == 2 and not any(type(end) in (tuple, list) for end in thing)


def told(trace, program):
    """What `trace` lists behind the last tensor of a program, by names."""
    tensors = program()
    return named(tensors, trace(tensors["out"]))


def named(tensors, traced):
    """What is listed, by names: `AccumulateGrad of x`, `AddBackward0`, `AddBackward0 -> SinBackward0`."""
    nodes, edges = pair(traced)
    if any(isinstance(node, str) for node in nodes):
        raise ValueError("these are names of nodes; return the nodes themselves")
    if not all(map(is_edge, edges)):
        raise ValueError("the second list holds pairs of two nodes: (node, input_node)")
    made = [tensor.grad_fn for tensor in tensors.values() if tensor.grad_fn is not None]

    def name(thing):
        kind = type(thing).__name__
        if kind == "AccumulateGrad":
            known = (name for name, tensor in tensors.items() if tensor is thing.variable)
            return f"{kind} of {next(known, 'something else')}"
        if not any(thing is node for node in made):
            return "None" if thing is None else "no node of this graph"
        same = [node for node in made if type(node).__name__ == kind]
        return f"{kind} #{[node is thing for node in same].index(True) + 1}" if len(same) > 1 else kind

    return [*map(name, nodes), *(" -> ".join(map(name, edge)) for edge in edges)]


def called(receivers, program):
    """What `receivers` lists: how many, and by name the gradient that a pass would bring each."""
    tensors = program()
    found = receivers(tensors["out"])
    if not isinstance(found, (list, tuple)):
        raise ValueError("receivers() returns a list of tensors")
    names = [next((name for name in tensors if tensors[name] is each), "something else") for each in found]
    return received(tensors, names)


def received(tensors, names):
    """The length of a list of names, and the gradient of each that has one."""
    asked = {name: tensors[name] for name in names if name in tensors and tensors[name].requires_grad}
    gradients = torch.autograd.grad(tensors["out"], list(asked.values()), retain_graph=True) if asked else ()
    gradient_of = dict.fromkeys(names) | dict(zip(asked, gradients))
    return {"listed": len(names)} | {f"{name}, by its gradient": gradient_of[name] for name in gradient_of}


def counted(listed, right):
    """How often each thing is listed, also if it is never."""
    return {thing: listed.count(thing) for thing in [*right, *listed]}


def behind(tensors):
    """All that is right to list of a program's last tensor."""
    nodes = nodes_behind(tensors["out"].grad_fn)
    edges = [(node, source) for node in nodes for source, _ in node.next_functions if source is not None]
    return named(tensors, (nodes, edges))


def leaves_behind(tensors):
    """What is right to list: the leaves that a pass fills."""
    ends = [thing for thing in behind(tensors) if thing.startswith("Acc") and "->" not in thing]
    return received(tensors, [thing.rpartition(" ")[2] for thing in ends])


def line():
    w, x, b = (torch.tensor(value, requires_grad=True) for value in (3.0, 2.0, 1.0))
    product = w * x
    return {"w": w, "x": x, "b": b, "w * x": product, "out": product + b}


def diamond():
    x, unused = (torch.tensor(value, requires_grad=True) for value in (0.5, 2.0))
    h = x.sin()
    power = h.exp()
    product = h * power
    return {"x": x, "unused": unused, "h": h, "h.exp()": power, "product": product, "out": product + x}


def mean_of_product():
    x = torch.tensor([[1.0, -2.0]])
    w = torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], requires_grad=True)
    product = x @ w
    return {"x": x, "w": w, "x @ w": product, "out": product.mean()}


def three_inputs():
    x, u, v = (torch.tensor(value, requires_grad=True) for value in (2.0, 2.0, -1.0))  # two leaves, one number
    v.grad = torch.tensor(1.0)  # of a pass before: a leaf gets more all the same
    square = u * u
    stacked = torch.stack([x, square, v])
    return {"x": x, "u": u, "v": v, "u * u": square, "stacked": stacked, "out": stacked.sum()}


PROGRAMS = {
    "w * x + b": line,
    "h = x.sin(), then h * h.exp() + x": diamond,
    "(x @ w).mean(), x is not tracked": mean_of_product,
    "stack([x, u * u, v]).sum(), v has a .grad": three_inputs,
}


def mistakes(tensors):
    """What the usual wrong walks give on this graph."""
    right = behind(tensors)
    edges = [(*thing.split(" -> "), right.count(thing)) for thing in dict.fromkeys(right) if " -> " in thing]
    walk = [tensors["out"].grad_fn]
    for node in walk:  # without a look at where it has been
        walk += [source for source, _ in node.next_functions if source is not None]
    visits = counted(named(tensors, (walk, [])), right)
    ends = {thing: 0 for thing in right if thing.startswith("AccumulateGrad") and " -> " not in thing}
    return [
        *(
            ("slip", ({f"{source} -> {user}": times}, "an edge leads from a node to the nodes of its inputs."))
            for user, source, times in edges
        ),
        *(
            ("slip", ({source: 1, f"{user} -> {source}": fewer}, "each use of a tensor has an edge of its own."))
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
        ("slip", (("raises", AttributeError, "'NoneType'"), "what is None here? Print the entries of next_functions.")),
        ("slip", (("raises", AttributeError, "'tuple'"), "an entry of next_functions is a pair.")),
    ]


def looked_at():
    """What two walks find, and what backward() brings afterwards."""
    x = torch.tensor(3.0, requires_grad=True)
    y = x * x
    trace(y)
    traced = None if x.grad is None else x.grad.item()
    looks = {f"look {number}": walked(y) for number in (1, 2)}
    before = None if x.grad is None else x.grad.item()
    keeps = y.retains_grad
    y.backward()
    after = {"x.grad after trace()": traced, "x.grad after looking": before, "x.grad after backward()": x.grad}
    return looks | after | {"y is told to keep its gradient": keeps}


def deep_chain():
    h = torch.tensor(1.0, requires_grad=True)
    for _ in range(5000):
        h = h + 1
    return walked(h)


def squares():
    x = torch.tensor([3.0, -1.0], requires_grad=True)
    x.grad = torch.tensor([0.5, 2.0])
    return x, (x * x).sum()


@contextmanager
def looks_counted(kind):
    """Inside, a node of this kind refuses to show its inputs all too often: there are few nodes, and very many paths.

    PyTorch's own nodes do not count."""
    inputs, looks = kind.next_functions, Counter()

    def counted(node):
        looks[id(node)] += 1
        if looks[id(node)] > LOOKS:
            raise ValueError(f"{LOOKS} looks at one node: there are {ROUNDS} nodes, and very many paths through them")
        return inputs.fget(node)

    if isinstance(inputs, property):
        kind.next_functions = property(counted)
    try:
        yield
    finally:
        if isinstance(inputs, property):
            del kind.next_functions


def many_paths():
    h = torch.tensor(1.0, requires_grad=True)
    for _ in range(ROUNDS):
        h = h + h
    with looks_counted(type(h.grad_fn)):
        return walked(h)


def random_program(picks):
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
    return tensors | {"out": out}


def walked(out):
    nodes, edges = pair(trace(out))
    return {"nodes": len(nodes), "edges": len(edges), "leaves": len(receivers(out))}


ONE_NODE = {"nodes": 2, "edges": 2, "leaves": 1}
UNCHANGED = {
    "look 1": ONE_NODE,
    "look 2": ONE_NODE,
    "x.grad after trace()": None,
    "x.grad after looking": None,
    "x.grad after backward()": 6.0,
    "y is told to keep its gradient": False,
}
CALLED = [
    ("M12", ("raises", RuntimeError, "Trying to backward through the graph a second time")),
    ("M12", {"x.grad after trace()": 6.0}),
    *(
        ("slip", ({"x.grad after trace()": None, "x.grad after looking": 6.0 * times}, "a pass was made, to look."))
        for times in (1, 2)
    ),
]
TOO_DEEP = {"slip": (RecursionError, "how many of these calls wait for each other? Python allows about a thousand.")}
AGAIN = {"slip": (("raises", ValueError, "looks at one node"), "how does your walk know that it has been somewhere?")}

NONE_FOUND = ("slip", ({"listed": 0}, "not one leaf is recognized. What does the name() of a path's last node say?"))
OF_TRACE = {
    label: dict(
        expected=right,
        judged_by=lambda listed, right=right: counted(listed, right),
        beliefs=mistakes(program()),
    )
    for label, program in PROGRAMS.items()
    for right in [counted(behind(program()), [])]
}
SAME = ("slip", ({"listed": 2, "v, by its gradient": 1.0}, "x and u hold the same number. Are they the same leaf?"))
OF_RECEIVERS = {
    label: dict(
        expected=leaves_behind(program()),
        beliefs=[NONE_FOUND, *([SAME] if program is three_inputs else [])],
        weight=0.5,
    )
    for label, program in PROGRAMS.items()
}

with Check(
    "3.1",
    points=5,
    asks=(
        "What is asked: from `trace` every node once, and an edge for each input that needs a gradient; from "
        "`receivers` every leaf that a pass would fill, once."
    ),
) as check:
    for label, program in PROGRAMS.items():
        check.equal(label, lambda program=program: told(trace, program), **OF_TRACE[label])
    for label, program in PROGRAMS.items():
        check.equal(f"receivers of {label}", lambda it=program: called(receivers, it), **OF_RECEIVERS[label])
    x, y = squares()
    check.leaves_alone("x and y = (x * x).sum()", lambda: walked(y), x=x, y=y)
    check.equal("looking twice changes nothing", lambda: looked_at(), UNCHANGED, beliefs=CALLED, weight=2)
    check.equal(
        "a chain of 5,000 additions",
        lambda: deep_chain(),
        {"nodes": 5001, "edges": 5000, "leaves": 1},
        beliefs=TOO_DEEP,
        weight=1.5,
    )
    check.equal(
        "25 times h = h + h", lambda: many_paths(), {"nodes": 26, "edges": 50, "leaves": 1}, beliefs=AGAIN, weight=1.5
    )
    ### BEGIN HIDDEN TESTS
    tensors = random_program(check.random(seed=33))
    right = counted(behind(tensors), [])
    check.equal(
        "a program that you have not seen",
        lambda: told(trace, lambda: tensors),
        right,
        judged_by=lambda listed: counted(listed, right),
        weight=2,
    )
    check.equal("its receivers", lambda: called(receivers, lambda: tensors), leaves_behind(tensors))
    ### END HIDDEN TESTS
check.score

# %% options="3.2" question="graph"
x = torch.tensor(3.0, requires_grad=True)
y = (x * 2 + 1) * x
inputs = [node for node, _ in y.grad_fn.next_functions if node is not None]
names = [node.name() for node in inputs]
match option:
    case "A":
        print(names == ["AddBackward0"])
    case "B":
        print(names == ["MulBackward0", "MulBackward0"])
    case "C":
        print(inputs[1].variable is not x)
    case "D":
        print(names[0] == "AddBackward0" and inputs[1].variable is x)

# %% options="3.2" question="made"
x = torch.tensor(3.0, requires_grad=True)
match option:
    case "A":
        print(x.grad_fn is not None)
    case "B":
        y = (x * 2 + 1) * x
        print(y.grad_fn is not None)
    case "C":
        y = (x * 2 + 1) * x
        print(y.grad_fn is None)
        y.backward()
        print(y.grad_fn is not None)

# %% options="3.2" question="prints"
x = torch.tensor(3.0, requires_grad=True)
y = (x * 2 + 1) * x
match option:
    case "A":
        print(str(y) == "tensor(21.)")
    case "B":
        print(str(y) == "tensor(21., grad_fn=<MulBackward0>, requires_grad=True)")
    case "C":
        print(str(y) == "tensor(21., grad_fn=<AddBackward0>)")
    case "D":
        print(str(y) == "tensor(21., grad_fn=<MulBackward0>)")

# %% tests="3.2"
from autograd_course import Check

with Check("3.2", points=3) as check:
    check.choice(answer_3_2)
check.score

# %% tests="3.3"
from autograd_course import Check

NAMES = ("L", "r", "q", "p", "b", "w", "x", "kept")
FROM_P = "w gets x times what arrived at p: is that complete and right?"


def entry(w, x, b, name):
    """One entry of the student's dict for these numbers."""
    found = arrivals(w, x, b)
    if type(found) is not dict:
        raise ValueError("arrivals() returns a dict")
    if name not in found:
        raise ValueError(f'the dict has no entry "{name}"')
    return sorted(found[name]) if name == "kept" and type(found[name]) in (list, tuple, set) else found[name]


def whole(w, x, b):
    return {name: entry(w, x, b, name) for name in NAMES}


def right(w, x, b):
    p = w * x
    of_p = b * 2 * p + 1
    return {"L": 1.0, "r": 1.0, "q": b, "p": of_p, "b": p * p, "w": of_p * x, "x": None, "kept": ["b", "w"]}


def mistaken(w, x, b, name):
    """What wrong passes give for one entry."""
    p = w * x
    of_p = b * 2 * p + 1
    value = {"L": p * p * b + p, "r": p * p * b, "q": p * p, "p": p, "b": b, "w": w, "x": x}
    found = [("slip", value[name], f"that is the value of {name}. What arrives is a slope.")] if name in value else []
    found += {
        "r": [("slip", p * p, "what came in at the sum, and what does a sum do with it?")],
        "q": [("slip", b * 2 * p, "that is what leaves q's own node. What arrives at q?")],
        "p": [
            ("M14", b * 2 * p, "that is the share that came through q."),
            ("slip", 1.0, "that is the share that came straight from L. Is there another arrow from p?"),
            ("slip", b * p + 1, "what is the slope of a square?"),
            ("slip", 2 * p + 1, "was what arrived at q used?"),
            ("slip", b + 2 * p + 1, "slopes along one path are not added."),
        ],
        "b": [
            ("slip", 2 * p, "that is the slope of q. What is the slope of q * b with respect to b?"),
            ("slip", p, "that is p. In r = q * b, what is b multiplied by?"),
        ],
        "w": [
            ("slip", x, "that would be so if 1 had arrived at p. Did only 1 arrive there?"),
            ("M14", b * 2 * p * x, "that is the share that came through q."),
            ("slip", of_p * w, "that is what x would get: to each factor goes the other one."),
            ("slip", of_p, "that is what came in at the product."),
            *(("slip", arrived * x, FROM_P) for arrived in (p, b * p + 1, 2 * p + 1, b + 2 * p + 1)),
        ],
        "x": [
            ("M06", 0.0, "what has to be computed for it?"),
            ("slip", of_p * w, "that is the slope with respect to x. Did x ask for it?"),
        ],
        "kept": [
            ("slip", ["b", "w", "x"], "which of the three asked for a gradient?"),
            ("M04", ["b", "p", "q", "r", "w"], "which of them are leaves?"),
            ("M04", ["L", "b", "p", "q", "r", "w"], "which of them are leaves?"),
            ("M04", ["b", "p", "w"], "which of them are leaves?"),
            ("slip", [], "what is a backward pass for?"),
        ],
    }.get(name, [])
    true = right(w, x, b)[name]
    return [(code, (outcome, sentence)) for code, outcome, sentence in found if outcome != true]


with Check(
    "3.3",
    points=5,
    asks=(
        "What is asked: for each name the gradient that arrives there in the pass from `L`, a float or None, and "
        "the names that have a `.grad` afterwards."
    ),
) as check:
    for numbers in ((1.5, -2.0, 0.7), (-0.4, 3.0, 1.6)):
        for name in NAMES:
            label = f"{name}, for w, x, b = {', '.join(map(str, numbers))}"
            check.equal(
                label,
                lambda numbers=numbers, name=name: entry(*numbers, name),
                right(*numbers)[name],
                by_hand=True,
                beliefs=mistaken(*numbers, name),
                weight=2 if name in "pw" else 1,
            )
    check.equal(
        "all of it, for w, x, b = 0, 2, 0",
        lambda: whole(0.0, 2.0, 0.0),
        right(0.0, 2.0, 0.0),
        by_hand=True,
        beliefs=[("slip", (ZeroDivisionError, "a pass multiplies by slopes. What is divided here, and why?"))],
    )
    ### BEGIN HIDDEN TESTS
    numbers = check.random(seed=35).normal(size=3).tolist()
    for name in NAMES:
        check.equal(
            f"{name}, for fresh numbers", lambda name=name: entry(*numbers, name), right(*numbers)[name], by_hand=True
        )
    ### END HIDDEN TESTS
check.score

# %% tests="3.4"
import copy

import numpy as np

from autograd_course import Check

PAPER = {"w": [], "x": [], "h": ["w", "x"], "g": ["h"], "p": ["h", "g"], "q": ["g", "x"], "L": ["p", "q"]}
OTHER = {"a": [], "s": ["a"], "t": ["a", "s"], "u": ["s"], "b": [], "out": ["t", "u", "b"]}
VALID = ("L p q g h w x", "L q p g h x w", "L q p g h w x")
FORWARD = "w x h g p q L"
EARLY = ("L p q h g w x", "L p h g q x w", "L p q x g h w", "g L p q h w x")
MISSING = ("L p q g h w", "L p q g h w w", "L p q g h w x x", "L p q g h h w x")
ELSEWHERE = ("out t u b s a", "out u t s a b", "out t s u b a", "out t u b a s", "b out t u s a", "a s t u b out")
HOW_MANY = "how many you call valid"

tape = []  # of each number, the places of what it was computed from, with the slopes


class Taped:
    """The lesson's own, for a student may have changed it; each is noted on the tape."""

    def __init__(self, value, inputs=()):
        self.value, self.place = value, len(tape)
        tape.append([(source.place, slope) for source, slope in inputs])

    def __add__(self, other):
        other = other if isinstance(other, Taped) else Taped(other)
        return Taped(self.value + other.value, [(self, 1.0), (other, 1.0)])

    def __mul__(self, other):
        other = other if isinstance(other, Taped) else Taped(other)
        return Taped(self.value * other.value, [(self, other.value), (other, self.value)])

    __radd__, __rmul__ = __add__, __mul__


Taped.__name__ = "Number"  # in messages


def recurse(tape, grads, place, incoming=1.0):
    grads[place] += incoming
    for source, slope in tape[place]:
        recurse(tape, grads, source, slope * grads[place])


def recorded(program):
    """The tape of a program of x = 3, whose recursion ends, and where on it the result is."""
    tape.clear()
    result = program(Taped(3.0))
    if type(result) is not Taped:
        raise ValueError("counterexample(x) returns what it computes from x and plain numbers, with + and * alone")
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
    difference, size = abs(by_recursion[0] - in_order[0]), max(abs(by_recursion[0]), abs(in_order[0]))
    return "recursion is wrong" if difference > 1e-6 * size else "recursion is right"


def with_their_number(said):
    """The words, and how many of them say that an order is valid."""
    return said | {HOW_MANY: sum(type(word) in (bool, np.bool_) and bool(word) for word in said.values())}


def judged(graph, orders):
    """What is said of each order."""
    return with_their_number({order: is_valid_order(copy.deepcopy(graph), order.split()) for order in orders})


def right(graph, orders):
    """What is right to say of each order."""
    names = {order: order.split() for order in orders}
    return with_their_number(
        {
            order: sorted(each) == sorted(graph) and too_early(graph, each).startswith("each")
            for order, each in names.items()
        }
    )


def random_case(picks):
    names = [f"n{i}" for i in range(int(picks.integers(4, 9)))]
    graph = {name: [] for name in names}
    for place, name in enumerate(names[:-1]):
        later = names[place + 1 :]
        graph[name] = [later[i] for i in picks.permutation(len(later))[: int(picks.integers(1, 4))].tolist()]
    order = list(names)
    if picks.random() < 0.6:
        one, other = picks.permutation(len(names))[:2].tolist()
        order[one], order[other] = order[other], order[one]
    return {names[i]: graph[names[i]] for i in picks.permutation(len(names)).tolist()}, order


NAMES_FIRST = "an order may lack a name: what does your function do then?"
ON_VALID = [
    ("slip", ({VALID[0]: False, VALID[1]: False, VALID[2]: False, FORWARD: True}, "backward starts at the output, L.")),
    (
        "slip",
        (
            {VALID[0]: False, VALID[1]: False, VALID[2]: False, FORWARD: False},
            "no name in the first three stands too early.",
        ),
    ),
    ("slip", ({VALID[0]: True, VALID[2]: False}, "a graph may have several valid orders.")),
    ("slip", ({FORWARD: True}, "which gradient has w when it runs first?")),
]
ON_EARLY = [
    ("slip", ({EARLY[3]: True}, f"in `{EARLY[3]}`, g runs first. Which gradient has it got by then?")),
    (
        "M13",
        (
            {EARLY[0]: True, EARLY[1]: True, EARLY[2]: True, EARLY[3]: False},
            "in the first two, h runs when p has reported, and g has not.",
        ),
    ),
    ("slip", ({EARLY[0]: True}, "h runs before g there. Is h complete by then?")),
]
ON_MISSING = [
    ("slip", ({MISSING[0]: True}, "in the first order, what becomes of x?")),
    ("slip", ({MISSING[2]: True}, "x is there twice.")),
    ("slip", ({MISSING[1]: True}, "w is there twice, and x is missing.")),
    ("slip", ({MISSING[3]: True}, "h is there twice.")),
    ("slip", (KeyError, NAMES_FIRST)),
    ("slip", (ValueError, NAMES_FIRST)),
    ("slip", (IndexError, NAMES_FIRST)),
]
ON_PROGRAM = [
    (
        "slip",
        (
            "recursion is right",
            "so no number here passed on too much. Which of them was visited twice, and has inputs?",
        ),
    ),
    ("slip", (RecursionError, "it breaks off. Find a small program where it ends, with a wrong number.")),
    ("slip", (("raises", TypeError, "'Number'"), "a Number knows + and * alone.")),
]
ORDERS = {
    "orders of dag": (PAPER, (*VALID, FORWARD)),
    "nodes that run too early": (PAPER, EARLY),
    "a name is missing, or there twice": (PAPER, MISSING),
    "orders of another graph": (OTHER, ELSEWHERE),
}
ABOUT = {
    "orders of dag": ON_VALID,
    "nodes that run too early": ON_EARLY,
    "a name is missing, or there twice": ON_MISSING,
}
AS_IT_SHOULD = "each name stands after all that pass it a gradient"

with Check(
    "3.4",
    points=4,
    asks=(
        "What is asked: each name exactly once, and after every name that was computed from it; and a program for "
        "which plain recursion is wrong."
    ),
) as check:
    for label, (graph, orders) in ORDERS.items():
        check.equal(
            label,
            lambda graph=graph, orders=orders: judged(graph, orders),
            right(graph, orders),
            beliefs=ABOUT.get(label),
            refuted=False,  # by a program such as your counterexample
        )
    check.equal("my_order", lambda: my_order, AS_IT_SHOULD, judged_by=verdict_on_order)
    check.equal(
        "your program",
        lambda: recorded(counterexample),
        "recursion is wrong",
        judged_by=verdict_on_program,
        beliefs=ON_PROGRAM,
        weight=2,
    )
    graph, order, short = copy.deepcopy(OTHER), "out u t s b a".split(), list("batsu")
    check.leaves_alone(
        "graph and orders",
        lambda: [is_valid_order(graph, each) for each in (order, short)],
        graph=graph,
        order=order,
        short=short,
    )
    ### BEGIN HIDDEN TESTS
    picks = check.random(seed=34)
    cases = [random_case(picks) for _ in range(60)]
    check.equal(
        "sixty graphs that you have not seen",
        lambda: [is_valid_order(copy.deepcopy(graph), list(order)) for graph, order in cases],
        [too_early(graph, order).startswith("each") for graph, order in cases],
        weight=2,
    )
    ### END HIDDEN TESTS
check.score

# %% tests="3.5"
from functools import partial

from autograd_course import Check

ENOUGH = 50  # looks at the inputs of one number: an engine needs two or three


class Watched:
    """As in the lesson; it counts who looks at its inputs."""

    def __init__(self, value, inputs=()):
        self.value, self.grad, self.looks, self._inputs = value, 0.0, 0, inputs

    @property
    def inputs(self):
        self.looks += 1
        if self.looks > ENOUGH:
            raise ValueError("one number was visited more than fifty times")
        return self._inputs

    @inputs.setter
    def inputs(self, inputs):
        self._inputs = inputs  # an engine may use its graph up

    def __add__(self, other):
        other = other if isinstance(other, Watched) else Watched(other)
        return Watched(self.value + other.value, [(self, 1.0), (other, 1.0)])

    def __mul__(self, other):
        other = other if isinstance(other, Watched) else Watched(other)
        return Watched(self.value * other.value, [(self, other.value), (other, self.value)])

    __radd__, __rmul__ = __add__, __mul__


Watched.__name__ = "Number"  # in messages


def twice(x):
    h = x * x
    return {"x": x, "h": h, "y": h + h}


def cube(x):
    h = 2 * x + 1
    g = h * h
    return {"x": x, "h": h, "g": g, "y": g * h}


def late(x):
    """h is met early, from the output, and is complete last."""
    h = x * x
    g = 3 * h
    k = g * g + x
    return {"x": x, "h": h, "g": g, "k": k, "y": h + k * g}


def early(x):
    """The same, and the other way round."""
    h = x * x
    g = 3 * h
    k = g * g + x
    return {"x": x, "h": h, "g": g, "k": k, "y": g * k + h}


def beside(x):
    """A number that is computed, and not behind the output."""
    h = x * -2
    unused = h * h
    return {"x": x, "h": h, "unused": unused, "y": h * h * x}


def grads_after(program, value):
    """Each .grad that the student's engine leaves."""
    numbers = program(Watched(value))
    before = {name: number.value for name, number in numbers.items()}
    backward(numbers["y"])
    for name, number in numbers.items():
        if number.value is not before[name]:
            raise ValueError(f"the value of {name} is another one after your backward(): only .grad may change")
    return {name: number.grad for name, number in numbers.items()}


def doubled(rounds):
    x = h = Watched(0.5)
    for _ in range(rounds):
        h = h + h
    backward(h)
    return x.grad


def deep(rounds):
    x = h = Watched(0.5)
    for _ in range(rounds):
        h = h + 1
    backward(h)
    return x.grad


def random_steps(picks):
    """For each of ten steps: which two numbers it takes, and whether it adds or multiplies them."""
    return [(int(picks.integers(n + 1)), int(picks.integers(n + 1)), bool(picks.random() < 0.5)) for n in range(10)]


def built(steps, x):
    made = [x]
    for one, other, adds in steps:
        made.append(made[one] + made[other] if adds else made[one] * made[other] * 0.5)
    y = made[0]
    for number in made[-3:]:
        y = y + number
    return {f"number {place}": number for place, number in enumerate(made)} | {"y": y}


def in_order(program, value, arrive):
    """What is left in each .grad by a pass in which every number runs once, when it is complete."""
    numbers, order = program(Watched(value)), []

    def add(number):
        if number not in order:
            for source, _ in number.inputs:
                add(source)
            order.append(number)

    add(numbers["y"])
    numbers["y"].grad = 1.0
    for number in reversed(order):
        for source, slope in number.inputs:
            source.grad = arrive(source.grad, slope * number.grad)
    return {name: number.grad for name, number in numbers.items()}


def slopes(program, value):
    """What the chain rule leaves in each .grad."""
    return in_order(program, value, lambda before, share: before + share)


def overwriting(program, value):
    """What is left if each number keeps the last of its gradients."""
    return in_order(program, value, lambda before, share: share)


def first_come(program, value, place):
    """What is left if a number runs as soon as one gradient has arrived, and once."""
    numbers = program(Watched(value))
    numbers["y"].grad = 1.0
    waiting, done = [numbers["y"]], []
    while waiting:
        number = waiting.pop(place)
        if number not in done:
            done.append(number)
            for source, slope in number.inputs:
                source.grad += slope * number.grad
                waiting.append(source)
    return {name: number.grad for name, number in numbers.items()}


def recursing(program, value):
    """What the recursion of the lesson leaves."""
    numbers = program(Watched(value))

    def visit(number, incoming):
        number.grad += incoming
        for source, slope in number.inputs:
            visit(source, slope * number.grad)

    visit(numbers["y"], 1.0)
    return {name: number.grad for name, number in numbers.items()}


def mistaken(program, value):
    true = slopes(program, value)
    nothing = dict.fromkeys(true, 0.0)
    found = [
        (recursing(program, value), "a number was visited twice: what did it pass on the second time?"),
        (first_come(program, value, 0), "which number ran before all its gradients had arrived?"),
        (first_come(program, value, -1), "which number ran before all its gradients had arrived?"),
        (nothing, "what arrives at the output itself?"),
        ({**true, "y": 0.0}, "the slope of the output with respect to itself is missing."),
        ({**nothing, "y": 1.0}, "only the output has got something."),
    ]
    kept = overwriting(program, value), "only one of several gradients is left. What becomes of the others?"
    named = [("M14", kept), *(("slip", each) for each in found)]
    return [each for each in named if each[1][0] != true] + [("slip", each) for each in RAISED]


RAISED = [
    (("raises", ValueError, "one number was visited"), "does each path get a visit of its own?"),
    (RecursionError, "how many of these calls wait for each other? Python allows about a thousand."),
]
PROGRAMS = {
    "h = x * x, y = h + h": (twice, 3.0),
    "h = 2 * x + 1, g = h * h, y = g * h": (cube, -2.0),
    "h = x * x, g = 3 * h, k = g * g + x, y = h + k * g": (late, 0.5),
    "the same, y = g * k + h": (early, -1.5),
    "h = x * -2, unused = h * h, y = h * h * x": (beside, 1.5),
}

with Check(
    "3.5",
    points=4,
    asks=(
        "What is asked: the slope of `output` with respect to each number behind it, in that number's `.grad`, "
        "whatever the program of `+` and `*`."
    ),
) as check:
    for label, (program, value) in PROGRAMS.items():
        check.equal(
            label,
            lambda program=program, value=value: grads_after(program, value),
            slopes(program, value),
            beliefs=mistaken(program, value),
        )
    check.equal(
        "sixty times h = h + h", lambda: doubled(60), 2.0**60, beliefs=[("slip", each) for each in RAISED], weight=2
    )
    check.equal(
        "5,000 times h = h + 1, and not once",
        lambda: {"5,000 times": deep(5000), "not once, so y = x": deep(0)},
        {"5,000 times": 1.0, "not once, so y = x": 1.0},
        beliefs=[("slip", each) for each in RAISED],
        weight=2,
    )
    ### BEGIN HIDDEN TESTS
    picks = check.random(seed=36)
    for number in range(4):
        program, value = partial(built, random_steps(picks)), float(picks.normal())
        check.equal(
            f"program {number + 1} of four that you have not seen",
            lambda program=program, value=value: grads_after(program, value),
            slopes(program, value),
        )
    ### END HIDDEN TESTS
check.score

# %% tests="3.6"
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


with Check("3.6", points=1) as check:
    check.prediction(
        answer_3_6,
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
                ("slip", (5, "did you count the AccumulateGrad of x? It is a node, but no operation.")),
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

# %% tests="3.6 twin"
import autograd_lib as torch
from autograd_course import Check
from autograd_lib.viz.reading.walk import is_accumulator, nodes_behind


def program():
    u = torch.tensor(2.0, requires_grad=True)
    v = torch.tensor(-1.0, requires_grad=True)
    h = u * v
    L = h * h * u + v - u
    L.backward()
    nodes = nodes_behind(L.grad_fn)
    ends = [node for node in nodes if is_accumulator(node)]
    into = [source for node in nodes for source, _ in node.next_functions]
    return {
        "u_grad": u.grad,
        "v_grad": v.grad,
        "operations": len(nodes) - len(ends),
        "ends": len(ends),
        "uses_of_u": sum(getattr(source, "variable", None) is u for source in into),
    }


with Check("3.6 twin", points=1) as check:
    check.twin(
        answer_3_6_twin,
        truth=lambda: program(),
        why={
            "u_grad": "`u.grad` is the sum over all paths from `L` to `u`, and this is not it.",
            "v_grad": "`v.grad` is the sum over all paths from `L` to `v`, and this is not it.",
            "operations": (
                "this is not how many operations `L` was computed by. Python runs them one by one, and each "
                "leaves a node."
            ),
            "ends": "this is not how many `AccumulateGrad` nodes the graph ends in. Which tensors have one?",
            "uses_of_u": (
                "this is not how many edges lead into the `AccumulateGrad` of `u`. In which operations does `u` "
                "itself stand?"
            ),
        },
    )
check.score

# %% tests="3.7"
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


DECIDES = "did you count abs()? It only decides: y is not computed from it, so no path leads there."
NOT_RUN = "-(10 * b) did not run for a negative b: it has no nodes, and no slope."
BROKEN = "the branches read plain numbers; what ran is recorded all the same, so the slope is there."

with Check("3.7", points=1) as check:
    check.prediction(
        answer_3_7,
        truth=lambda: program(),
        beliefs={
            "up_operations": [
                ("slip", (4, "4 operations are written in the code. The one in the loop ran four times.")),
                ("slip", (8, "did you count the AccumulateGrad of a? It is a node, but no operation.")),
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
                ("M15", (6, NOT_RUN)),
                ("slip", (5, "did you count the AccumulateGrad of a? It is a node, but no operation.")),
                ("slip", (8, DECIDES)),
            ],
            "down_slope": [
                *(("M15", (broken, BROKEN)) for broken in ("error", None, 0.0)),
                ("M15", (-160.0, NOT_RUN)),
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

# %% tests="3.7 twin"
import autograd_lib as torch
from autograd_course import Check
from autograd_lib.viz.reading.walk import is_accumulator, nodes_behind


def shrink(b):
    while b > 1:
        b = b / 2
    return b


def g(a):
    b = shrink(a * 3)
    if b < 0.8:
        b = b + a
    return b


def run(value):
    a = torch.tensor(value, requires_grad=True)
    y = g(a)
    y.backward()
    return sum(not is_accumulator(node) for node in nodes_behind(y.grad_fn)), a.grad


def program():
    (first_operations, first_slope), (second_operations, second_slope) = run(5.0), run(8.0)
    return {
        "first_operations": first_operations,
        "first_slope": first_slope,
        "second_operations": second_operations,
        "second_slope": second_slope,
    }


with Check("3.7 twin", points=1) as check:
    check.twin(
        answer_3_7_twin,
        truth=lambda: program(),
        why={
            "first_operations": (
                "with `a = 5.0` another number of operations ran. Play the calls of `shrink` and `g`, and count."
            ),
            "first_slope": "with `a = 5.0` the operations that ran give another slope.",
            "second_operations": (
                "with `a = 8.0` another number of operations ran. Play the calls of `shrink` and `g`, and count."
            ),
            "second_slope": "with `a = 8.0` the operations that ran give another slope.",
        },
    )
check.score
