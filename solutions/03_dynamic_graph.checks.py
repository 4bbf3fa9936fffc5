# %% [markdown]
# The checks of lesson 03: what is tried, what is expected, and what a wrong answer gets told.

# %% tests="3.1"
from collections import Counter
from contextlib import contextmanager

from autograd_lib.viz.reading.walk import is_accumulator, nodes_behind

FEW = 50  # nodes; of more it is told only how many are listed
LOOKS = 200  # at the inputs of one node: nobody who visits each node once needs as many
LISTS = (list, tuple, set, type({}.keys()))
CHAIN, PATHS = "5,000 operations in a row", "millions of paths"
OTHERS = "tensors that are none of w, x and b"

inputs = domain(
    torch,
    alone=(CHAIN, PATHS, "a leaf that holds zero", "a parameter"),
    program=[
        "lambda w, x, b: w * x + b",
        ("a single operation", "lambda w, x, b: -w"),
        ("a result that is used twice", "def program(w, x, b):\n    h = w * x\n    return h * h.exp() + b"),
        ("both inputs the same", "lambda w, x, b: w * w + b"),
        ("an input that is left out", "lambda w, x, b: (b * w).sin()"),
        ("plain numbers", "lambda w, x, b: 2 * w - x / 3"),
        ("an operation with thirteen inputs", "lambda w, x, b: torch.stack([w * x, x, b] + [w, b] * 5).sum()"),
        (
            "a node with three outputs",
            "def program(w, x, b):\n    one, two, three = torch.stack([w, w * x, w * b]).unbind()\n"
            "    return one * two + three",
        ),
        ("a part that is detached", "lambda w, x, b: w * (w * x).detach() + b"),
        (
            CHAIN,
            "def program(w, x, b):\n    for _ in range(5000):\n"
            "        w = w + torch.tensor({1.0}, requires_grad=True)\n    return w",
        ),
        (PATHS, "def program(w, x, b):\n    for _ in range(25):\n        w = w + w\n    return w"),
    ],
    w=leaves(3.0),
    x=[
        "torch.tensor({2.0}, requires_grad=True)",
        ("an untracked input", "torch.tensor({2.0})"),
        ("the same tensor twice", "w"),
        ("two leaves that hold the same number", "w.detach().clone().requires_grad_()"),
        ("two leaves with the same memory", "w.detach().requires_grad_()"),
    ],
    b=[
        "torch.tensor({1.0}, requires_grad=True)",
        ("an untracked input", "torch.tensor({1.0})"),
        ("an input that was computed itself", "w.exp()"),
    ],
)


def told(look, read, program, w, x, b):
    """What `look` finds behind the output, as `read` says it by names, and what is there afterwards."""
    leaves = {"w": w, "x": x, "b": b}
    tracked = [leaf for leaf in leaves.values() if leaf.requires_grad]
    out = program(w, x, b)
    passes, numbers = [], out.detach().clone()
    out.register_hook(passes.append)
    with looks_counted(type(out.grad_fn)):
        found = look(out)
    passed, marked = len(passes), sum(map(is_marked, nodes_behind(out.grad_fn)))
    asked = [leaf for leaf in tracked if leaf.requires_grad]
    slopes = asked and torch.autograd.grad(out.sum(), asked, retain_graph=True, allow_unused=True)
    return read(found, out, leaves) | {
        "out keeps its gradient": out.retains_grad,
        "change of the numbers in out": out.detach() - numbers,
        "slopes that can still be found": slopes,
        "backward passes from out": passed,
        "nodes with a hook, or with something in .metadata": marked,
    }


def is_marked(node):
    hooks = getattr(node, "hooks", None)
    return bool(node.metadata or (hooks and (hooks.before or hooks.after)))


@contextmanager
def looks_counted(kind):
    """Inside, a node of this kind refuses to show its inputs all too often. PyTorch's own nodes do not count."""
    inputs, looks = kind.next_functions, Counter()

    def counted(node):
        looks[id(node)] += 1
        if looks[id(node)] > LOOKS:
            raise ValueError(
                f"your code looked at one node {LOOKS} times: the graph has few nodes, but very many paths"
            )
        return inputs.fget(node)

    if isinstance(inputs, property):
        kind.next_functions = property(counted)
    try:
        yield
    finally:
        if isinstance(inputs, property):
            del kind.next_functions


def as_graph(traced, out, leaves):
    """How often each node is listed, and each edge: `AccumulateGrad of x`, `MulBackward0 -> AccumulateGrad of x`."""
    if type(traced) not in (tuple, list) or len(traced) != 2 or not all(isinstance(each, LISTS) for each in traced):
        raise ValueError("trace() must return a pair: a list of nodes, and a list of edges")
    nodes, edges = map(list, traced)
    if any(isinstance(node, str) for node in nodes):
        raise ValueError("these are names of nodes; return the nodes themselves")
    ends = [end for edge in edges if isinstance(edge, (tuple, list)) for end in edge]
    if len(ends) != 2 * len(edges) or not all(end is None or hasattr(type(end), "next_functions") for end in ends):
        raise ValueError("the second list must hold pairs of nodes: (node, input_node)")
    names, (all_nodes, all_edges) = {None: "None"}, nodes_and_edges(out)
    if len(all_nodes) > FEW:
        found = {"different nodes of the graph": len({*nodes} & {*all_nodes})}
        found |= {"different edges of the graph": len({*map(tuple, edges)} & {*all_edges})}
        return found | {"nodes": len(nodes), "edges": len(edges)}
    for node in all_nodes:
        end = next((f" of {name}" for name, leaf in leaves.items() if leaf is getattr(node, "variable", None)), "")
        same = sum(name.startswith(type(node).__name__) for name in names.values())
        names[node] = type(node).__name__ + (end or f" #{same + 1}" * bool(same))

    def named(nodes, edges):
        name = [
            [names.get(node, f"{node!r}, which is not a node of this graph") for node in each]
            for each in (nodes, *edges)
        ]
        listed = name[0] + [" -> ".join(edge) for edge in name[1:]]
        return Counter(f"number of times {each} is listed" for each in listed)

    return dict.fromkeys(named(all_nodes, all_edges), 0) | named(nodes, edges)


def as_leaves(found, out, leaves):
    """How often each leaf is listed."""
    if not isinstance(found, (list, tuple)) or not all(isinstance(each, torch.Tensor) for each in found):
        raise ValueError("receivers() must return a list of tensors")
    names = [next((name for name, leaf in leaves.items() if leaf is each), OTHERS) for each in found]
    return dict.fromkeys([*leaves, OTHERS], 0) | Counter(names) | {"different tensors": len({*map(id, found)})}


def nodes_and_edges(out):
    nodes = nodes_behind(out.grad_fn)
    return nodes, [(node, source) for node in nodes for source, _ in node.next_functions if source is not None]


def by_every_path(out):
    nodes, edges = [out.grad_fn], []
    for node in nodes:
        sources = [source for source, _ in node.next_functions if source is not None]
        edges += [(node, source) for source in sources]
        nodes += sources
    return nodes, edges


def by_every_path_in_calls(out):
    nodes, edges = [], []

    def visit(node):
        nodes.append(node)
        for source, _ in node.next_functions:
            if source is not None:
                edges.append((node, source))
                visit(source)

    visit(out.grad_fn)
    return nodes, edges


def of_trace(look):
    """What a way to look at the graph, right or wrong, comes to."""
    return lambda program, w, x, b: told(look, as_graph, program, w, x, b)


def of_receivers(look):
    return lambda program, w, x, b: told(look, as_leaves, program, w, x, b)


def leaves_where(holds=lambda leaf: True):
    return lambda out: [
        node.variable for node in nodes_behind(out.grad_fn) if is_accumulator(node) if holds(node.variable)
    ]


def leaves_of_every_path(out):
    return [node.variable for node in by_every_path(out)[0] if is_accumulator(node)]


def but(change):
    """A wrong walk: what becomes of the right nodes and edges."""
    return of_trace(lambda out: change(*nodes_and_edges(out)))


def after_a_pass(look, **options):
    """A wrong look: at what `backward()` has left."""
    return lambda out: (out.backward(**options), look(out))[1]


BUILT = "The graph exists before backward() is called. You don't need a backward pass to look at it."


def edges_to_none(nodes, edges):
    every = [(node, source) for node in nodes for source, _ in node.next_functions]
    return nodes, every


def inner(edges):
    return [edge for edge in edges if not is_accumulator(edge[1])]


LAST_NODES = "The ends of the paths are nodes, too."
ENDS = "What is None here? Print the entries of next_functions."
CALLS = (
    "How many calls are unfinished at the same time, one inside the other? By default, Python allows about a thousand."
)
LOOKED = [
    (RecursionError, CALLS),
    (("raises", ValueError, "looked at one node"), "How does your walk know which nodes it has already visited?"),
    (("raises", AttributeError, "'NoneType'"), ENDS),
    (
        ("raises", RuntimeError, "backward through the graph a second time"),
        f"A backward pass used the graph up. {BUILT}",
    ),
]
ONE_NODE = "A node that is used twice is still one node."
OF_TRACE = [
    *LOOKED,
    ("M12", of_trace(after_a_pass(nodes_and_edges)), BUILT),
    ("M12", of_trace(after_a_pass(nodes_and_edges, retain_graph=True)), BUILT),
    (of_trace(by_every_path), ONE_NODE),
    (of_trace(by_every_path_in_calls), ONE_NODE),
    (but(edges_to_none), "None is not a node: an input that needs no gradient has no edge."),
    (but(lambda nodes, edges: (nodes, {*edges})), "Each use has its own edge."),
    (but(lambda nodes, edges: (nodes, [edge[::-1] for edge in edges])), "An edge leads from a node to its inputs."),
    (but(lambda nodes, edges: ([*{node for node, _ in edges}], edges)), LAST_NODES),
    (but(lambda nodes, edges: ([*{node for node, _ in edges}], inner(edges))), LAST_NODES),
    (but(lambda nodes, edges: (nodes, inner(edges))), "An edge to a leaf's AccumulateGrad is an edge, too."),
    (("raises", AttributeError, "'tuple'"), "An entry of next_functions is a pair: a node and a number."),
]
NONE = "Your code found no leaf here. Which nodes does it visit, and how does it tell which of them belong to leaves?"
OF_RECEIVERS = [
    *LOOKED,
    ("M12", of_receivers(after_a_pass(leaves_where())), BUILT),
    ("M12", of_receivers(after_a_pass(leaves_where(), retain_graph=True)), BUILT),
    (of_receivers(leaves_where(lambda leaf: False)), NONE),
    (of_receivers(leaves_of_every_path), "A leaf that is used twice is still one leaf. Does trace() list it once?"),
    (of_receivers(leaves_where(lambda leaf: leaf.grad is None)), "What is already in .grad makes no difference."),
]

with Check(
    "3.1",
    points=5,
    asks=(
        "`trace` must list every node once, and an edge for each input that needs a gradient; `receivers` must list "
        "each leaf that would get a gradient, and list it only once. Both must leave everything as it is."
    ),
) as check:
    check.agrees(
        lambda program, w, x, b: told(trace, as_graph, program, w, x, b),
        inputs,
        of_trace(nodes_and_edges),
        mistakes=OF_TRACE,
        shown="trace(program(w, x, b))",
        weight=3,
    )
    check.agrees(
        lambda program, w, x, b: told(receivers, as_leaves, program, w, x, b),
        inputs,
        of_receivers(leaves_where()),
        mistakes=OF_RECEIVERS,
        shown="receivers(program(w, x, b))",
        weight=2,
    )

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
with Check("3.2", points=3) as check:
    check.choice(answer_3_2)

# %% tests="3.3"
SHARES = "two shares of p that add up to zero"
inputs = domain(
    torch,
    alone=(SHARES,),  # beside a large number, nothing would be left of them
    where="abs(w * x * b) < float('inf')",  # one formula may subtract infinities where another has none
    w=numbers(1.5),
    x=[*numbers(-2.0), ("a product of one", "1 / (w or 1.0)"), ("x equal to w", "w")],
    b=[*numbers(0.7), ("b equal to w", "w"), (SHARES, "-1 / (2 * w * x or 1.0)")],
)


def told(function, w, x, b):
    """The student's dict, with its names in alphabetical order, as any order of them is right."""
    found = function(w, x, b)
    if type(found) is dict and type(found.get("kept")) in (list, tuple, set):
        return found | {"kept": sorted(found["kept"])}
    return found


def right(w, x, b):
    """What hooks see in a pass of autograd."""
    numbers = [torch.tensor(value, dtype=torch.float64) for value in (w, x, b)]
    w, x, b = numbers[0].requires_grad_(), numbers[1], numbers[2].requires_grad_()
    p = w * x
    q = p**2
    r = q * b
    tensors = {"L": r + p, "r": r, "q": q, "p": p, "b": b, "w": w, "x": x}
    arrived = dict.fromkeys(tensors)
    for name, tensor in tensors.items():
        if tensor.requires_grad:
            tensor.register_hook(lambda gradient, name=name: arrived.update({name: gradient.item()}))
    tensors["L"].backward()
    kept = sorted(name for name, tensor in tensors.items() if tensor.is_leaf and tensor.grad is not None)
    return arrived | {"kept": kept}


def at_p(gradient):
    """A mistake: another gradient at p, and at w what follows from it."""
    return lambda w, x, b: {"p": gradient(w * x, b), "w": gradient(w * x, b) * x}


def of_values(w, x, b):
    p = w * x
    return {"L": p * p * b + p, "r": p * p * b, "q": p * p, "p": p, "b": b, "w": w, "x": x}


def of_the_slope(change):
    """A mistake: what becomes of the right gradient at p, and of w and x."""
    return lambda w, x, b: change(2 * w * x * b + 1, w, x)


def kept(*names):
    return lambda w, x, b: {"kept": sorted(names)}


LEAVES = "Which of these tensors are leaves?"
DIVIDED = "A backward pass multiplies by slopes. What is divided here, and why?"
mistakes = [
    (ZeroDivisionError, DIVIDED),
    (of_values, "This is the value of the tensor. What arrives is a slope."),
    ("M14", at_p(lambda p, b: b * 2 * p), "This is only the share that came through q."),
    (at_p(lambda p, b: 1.0), "This is only the share that came straight from L. Is there another arrow from p?"),
    (at_p(lambda p, b: b * p + 1), "What is the slope of a square?"),
    (at_p(lambda p, b: 2 * p + 1), "Did you use what arrived at q?"),
    (at_p(lambda p, b: b + 2 * p + 1), "Slopes along one path are multiplied, not added."),
    (lambda w, x, b: {"r": (w * x) ** 2}, "Which gradient arrives at the sum r + p, and what does a sum do with it?"),
    (lambda w, x, b: {"b": 2 * w * x}, "This is the slope of q. What is b multiplied by in r = q * b?"),
    (lambda w, x, b: {"b": w * x}, "This is p. What is b multiplied by in r = q * b?"),
    (
        of_the_slope(lambda p, w, x: {"w": p * w}),
        "This is the slope with respect to x. In a product, the slope for each factor is the other factor.",
    ),
    (
        lambda w, x, b: {"w": 2 * w * x * b * x + 1},
        "What comes straight from L is multiplied by x on its way from p to w, too.",
    ),
    (of_the_slope(lambda p, w, x: {"w": p}), "This is what arrived at the product. What is w multiplied by there?"),
    ("M06", lambda w, x, b: {"x": 0.0}, "Does anything have to be computed for x?"),
    (of_the_slope(lambda p, w, x: {"x": p * w}), "This is the slope with respect to x. Does x require a gradient?"),
    (kept("b"), "Which other tensor is a leaf that requires a gradient?"),
    (kept("w"), "Which other tensor is a leaf that requires a gradient?"),
    (kept("b", "w", "x"), "Which of w, x and b require a gradient?"),
    (kept("L", "b", "w"), "A gradient arrives at L, but is L a leaf?"),
    ("M04", kept("b", "p", "q", "r", "w"), LEAVES),
    ("M04", kept("L", "b", "p", "q", "r", "w"), LEAVES),
    (kept(), "Your list is empty. Into which .grad does a backward pass write?"),
]

with Check(
    "3.3",
    points=5,
    asks=(
        "For each name, return the gradient that arrives there in the backward pass from `L` (a float or None). Under "
        "`kept`, list the tensors that have a `.grad` afterwards."
    ),
) as check:
    check.agrees(
        lambda w, x, b: told(arrivals, w, x, b),
        inputs,
        right,
        mistakes=mistakes,
        shown="arrivals(w, x, b)",
        beside=1e-8,  # what rounding leaves of shares that add up to zero
        by_entry=True,
        by_hand=True,
    )

# %% tests="3.4"
PAPER = {"w": [], "x": [], "h": ["w", "x"], "g": ["h"], "p": ["h", "g"], "q": ["g", "x"], "L": ["p", "q"]}


def graph(text):
    """`a: b c, b:` as the text of a graph whose names change places in the hidden tests."""
    pairs = (each.partition(":")[::2] for each in text.split(","))
    return "{" + ", ".join(f'"{{{name.strip()}}}": {order(sources)}' for name, sources in pairs) + "}"


def order(text):
    return "[" + ", ".join(f'"{{{name}}}"' if name in PAPER else f'"{name}"' for name in text.split()) + "]"


EARLY = "a name before one that was computed from it"
STRANGER = "a name that is not in the graph"
inputs = domain(
    torch,
    alone=("no names at all",),
    graph=[
        graph("L: p q, p: h g, q: g x, g: h, h: w x, w:, x:"),
        ("a chain", graph("L: p, p: q, q: g, g: h, h: w, w: x, x:")),
        ("a graph that is listed in another order", graph("q: g x, x:, w:, h: w x, p: h g, L: p q, g: h")),
        ("an input that is used twice", graph("L: p q, p: g g, q: g, g: h, h: w w, w: x, x:")),
        ("more than two inputs", graph("L: p q, p: h w x, q: g x p, g: h, h: w x, w:, x:")),
        ("six inputs", graph("L: p q h w x g, p:, q:, g:, h:, w:, x:")),
        ("names that nothing was computed from", graph("L:, p:, q:, g:, h:, w:, x:")),
        ("a small graph", graph("L: p q, p: g, g:, q: h, h:")),
        ("two outputs", graph("L: p, q: p g, g:, p:")),
        ("names that are alike", '{"hid2": ["hid"], "hid": ["Hid"], "Hid": ["hid1"], "hid1": []}'),
        (
            "a hundred names",
            "{str(number): [*map(str, range(number + 1, min(number + 3, 100)))] for number in range(100)}",
        ),
        ("no names at all", "{}"),
        ("a hundred names that nothing was computed from", "{str(number): [] for number in range(100)}"),
    ],
    order=[
        "[*graph]",
        ("another valid order", order("L q p g h x w")),
        ("the order in which they were computed", "[*graph][::-1]"),
        (EARLY, order("L p q h g w x")),
        (EARLY, order("g L p q h w x")),
        ("the last two names change places", "[*graph][:-2] + [*graph][:-3:-1]"),
        ("a name is missing", "[*graph][:-1]"),
        ("an empty order", "[]"),
        ("a name that appears twice", "[*graph, [*graph][-1]]"),
        ("one name missing, another repeated", "[*graph][:-1] + [*graph][-2:-1]"),
        (STRANGER, '[*graph, "stranger"]'),
        (STRANGER, '[*graph][:-1] + ["stranger"]'),
        ("a name that is written a little differently", '[*graph][:-1] + [[*graph][-1] + " "]'),
    ],
)


def both_ways(judge):
    """What is said of an order and of its reverse: one word alone could be guessed."""
    return lambda graph, order: {
        "for this order": judge(dict(graph), list(order)),
        "for the reversed order": judge(dict(graph), order[::-1]),
    }


def early(graph, order):
    """The first name that is there before one that still owes it a gradient, and that one; None if there is none."""
    pairs = ((name, user) for place, name in enumerate(order) for user in order[place + 1 :])
    return next(((name, user) for name, user in pairs if name in graph.get(user, [])), None)


def right(graph, order):
    return sorted(order) == sorted(graph) and not early(graph, order)


def if_only(complete):
    """A mistake: another rule for which names are to be there."""
    return lambda graph, order: complete(graph, order) and not early(graph, order)


def unchecked(graph, order):
    place = {name: number for number, name in enumerate(order)}
    return all(place[name] < place[source] for name in graph for source in graph[name])


def as_soon_as_one_arrived(graph, order):
    arrived = {*order[:1]}
    for name in order:
        if name not in arrived:
            return False
        arrived |= {*graph.get(name, [])}
    return sorted(order) == sorted(graph)


def of_one_order(graph, order):
    waits = {name: sum(sources.count(name) for sources in graph.values()) for name in graph}
    ready = [name for name in graph if not waits[name]]
    for name in ready:
        for source in graph[name]:
            waits[source] -= 1
            ready += [source] * (not waits[source])
    return order == ready


LACKS = "An order may have a name missing, or contain one that is not in the graph. Which name does your function look up then?"
of_orders = [
    (KeyError, LACKS),
    (ValueError, LACKS),
    (IndexError, "A list may be shorter than you expect, or empty. What does your function do then?"),
    ("M13", both_ways(as_soon_as_one_arrived), "A name may come only after every name that was computed from it."),
    (both_ways(lambda graph, order: right(graph, order[::-1])), "A backward pass starts at the output."),
    (both_ways(unchecked), LACKS),
    (both_ways(of_one_order), "A graph may have several valid orders."),
    (both_ways(if_only(lambda graph, order: {*order} == {*graph})), "May a name appear twice?"),
    (
        both_ways(if_only(lambda graph, order: {*order} >= {*graph})),
        "Does the order contain each name in the graph exactly once, and no others?",
    ),
    (both_ways(if_only(lambda graph, order: True)), "Does the order contain every name in the graph?"),
]


tape = []  # of each number, the places of what it was computed from, with the slopes


class Taped:
    """The lesson's own, for a student may have changed it; it knows + and * alone, and each is noted on the tape."""

    __slots__ = ()

    def __getattr__(self, name, value=None):
        raise TypeError(f"a 'Number' shows nothing of itself here, so no .{name}")

    __setattr__ = __getattr__

    def __add__(self, other):
        return noted(lambda one, other: (one + other, 1.0, 1.0), self, other)

    def __mul__(self, other):
        return noted(lambda one, other: (one * other, other, one), self, other)

    __radd__, __rmul__ = __add__, __mul__


Taped.__name__ = "Number"  # in messages
values = {}  # of each number, and its place on the tape; a program cannot read them


def noted(operation, *operands):
    """A new number; what it was computed from, other numbers or plain ones, is noted on the tape."""
    numbers = [each if type(each) is Taped else on_tape(plain(each)) for each in operands]
    value, *slopes = operation(*(values[each][0] for each in numbers))
    return on_tape(value, [(values[each][1], slope) for each, slope in zip(numbers, slopes)])


def plain(value):
    if not isinstance(value, (int, float)):
        raise TypeError(f"unsupported operand: 'Number' and '{type(value).__name__}'")
    return value


def on_tape(value, sources=()):
    made = Taped()
    values[made] = value, len(tape)
    tape.append(list(sources))
    return made


def recurse(tape, grads, place, incoming=1.0):
    grads[place] += incoming
    for source, slope in tape[place]:
        recurse(tape, grads, source, slope * grads[place])


def recorded(program):
    """The tape of a program of x = 3, whose recursion ends, and where on it the result is."""
    tape.clear(), values.clear()
    result = program(on_tape(3.0))
    if result not in values:
        kind = type(result).__name__
        made = "a Number that it created itself" if kind == "Number" else f"a value of type {kind}"
        raise ValueError(f"counterexample(x) returned {made}: compute the result from x, using only + and *")
    place = values[result][1]
    recurse(tape, [0.0] * len(tape), place)
    return tape, place


def verdict_on_order(names):
    if type(names) not in (list, tuple) or sorted(map(str, names)) != sorted(PAPER):
        return "my_order must be a list of the seven names, each once"
    if names[0] != "L":
        return f"your order starts with `{names[0]}`, but a backward pass starts at the output, `L`"
    pair = early(PAPER, list(names))
    return "`{}` runs before `{}` has passed its gradient on".format(*pair) if pair else "valid"


def verdict_on_program(recording):
    tape, result = recording
    by_recursion, in_order, paths = ([0.0] * len(tape) for _ in range(3))
    in_order[result] = paths[result] = 1.0
    for place in reversed(range(len(tape))):
        for source, slope in tape[place]:
            if source not in range(place):
                return "each number must come after those that it was computed from"
            in_order[source] += slope * in_order[place]
            paths[source] += paths[place]
    if sum(paths) > 3_000_000:
        return "the recursion takes millions of calls"
    recurse(tape, by_recursion, result)
    difference, size = abs(by_recursion[0] - in_order[0]), max(abs(by_recursion[0]), abs(in_order[0]))
    return WRONG if difference > 1e-6 * size else RIGHT


WRONG, RIGHT = (f"for your program, the recursion gives {what} number" for what in ("a wrong", "the right"))


TWICE = (
    "On its second visit to a number, the recursion passes on everything that it has already passed on. A leaf passes on "
    "nothing: which computed number does your program use twice, with a gradient that is not 0?"
)
ON_PROGRAM = [
    (RIGHT, TWICE),
    (
        RecursionError,
        "The recursion ends in an error. Find a small program for which it finishes, with a wrong number.",
    ),
    (("raises", TypeError, "'Number'"), "A Number knows only + and *."),
]

with Check(
    "3.4", points=4, asks="Each name must appear exactly once, and after every name that was computed from it."
) as check:
    check.agrees(
        lambda graph, order: {
            "for this order": is_valid_order(graph, order),
            "for the reversed order": is_valid_order(graph, order[::-1]),
        },
        inputs,
        lambda graph, order: both_ways(right)(graph, order),
        mistakes=of_orders,
        shown="is_valid_order(graph, order)",
        refuted=False,  # by a program such as your counterexample
        weight=3,
    )
    check.equal("my_order", lambda: my_order, "valid", judged_by=verdict_on_order)
    check.equal(
        "your program",
        lambda: recorded(counterexample),
        WRONG,
        judged_by=verdict_on_program,
        beliefs=ON_PROGRAM,
        weight=2,
    )

# %% tests="3.5"
ENOUGH = 50  # looks at the inputs of one number: an engine needs two or three
FEW = 20  # numbers; of more, only the first, the last and some between them are told
CHAIN, PATHS = "5,000 operations in a row", "sixty times h = h + h"
USES = "a number with hundreds of uses"

inputs = domain(
    torch,
    alone=(CHAIN, PATHS, USES),
    program=[
        "def program(x):\n    h = x * x\n    return h + h",
        ("a chain", "lambda x: 3 * x + 1"),
        ("a result that is used three times", "def program(x):\n    h = 2 * x + 1\n    return h * h * h"),
        (
            "a short path before a long one",
            "def program(x):\n    h = x * x\n    g = 3 * h\n    return h + (g * g + x) * g",
        ),
        (
            "a long path before a short one",
            "def program(x):\n    h = x * x\n    g = 3 * h\n    return g * (g * g + x) + h",
        ),
        (
            "a short sum that uses a number twice beside a longer one",
            "def program(x):\n    h = 3 * x\n    return (h + h) + (h + 1 + 1)",
        ),
        (
            "a long sum beside a short one that uses its number twice",
            "def program(x):\n    h = 3 * x\n    return (h + 1 + 1) + (h + h)",
        ),
        (
            "thirty sums of any two numbers",
            "def program(x):\n    made, any_of = [x], np.random.default_rng({5}).choice\n"
            "    for _ in range(30):\n        made.append(any_of(made) + any_of(made[-4:]))\n    return sum(made)",
        ),
        (
            "a result that the output does not use",
            "def program(x):\n    h = x * -2\n    unused = h * h\n    return h * x + h",
        ),
        ("a slope of exactly zero", "lambda x: 0 * x + 2"),
        ("a gradient of zero that must be passed on", "def program(x):\n    h = x * x\n    return h * 3 * 0 + h * 2"),
        ("an output that is x itself", "lambda x: x"),
        ("a plain number that is equal to x", "lambda x: x * x.value + x"),
        (
            "a sum that grows to the left",
            "def program(x):\n    h = total = x * x\n    for number in range(1, 12):\n"
            "        total = h * number + total\n    return total",
        ),
        (USES, "def program(x):\n    h = x * x\n    return sum(h * number for number in range({263}))"),
        (CHAIN, "def program(x):\n    for _ in range(5000):\n        x = x + 0.5\n    return x"),
        (PATHS, "def program(x):\n    for _ in range(60):\n        x = x + x\n    return x"),
    ],
    x=numbers(3.0),
)


class Watched:
    """As in the lesson; it counts who looks at its inputs, and knows which was made before it."""

    made = 0

    def __init__(self, value, inputs=()):
        self.value, self.grad, self.looks, self._inputs = value, 0.0, 0, inputs
        Watched.made += 1
        self.age = Watched.made

    @property
    def inputs(self):
        self.looks += 1
        if self.looks > ENOUGH:
            raise ValueError("the check stopped your engine: it visited the same number over fifty times")
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


def behind(output):
    """All numbers that the output was computed from, the oldest first, without a look that counts."""
    found = {output: None}
    waiting = [output]
    for number in waiting:
        new = [source for source, _ in number._inputs if source not in found]
        found |= dict.fromkeys(new)
        waiting += dict.fromkeys(new)
    return sorted(found, key=lambda number: number.age)


def told(engine, program, x):
    """Each .grad that an engine leaves."""
    leaf = Watched(x)
    output = program(leaf)
    numbers = behind(output)
    values = [number.value for number in numbers]
    engine(output)
    if any(number.value is not value for number, value in zip(numbers, values)):
        raise ValueError("your backward() changed the value of a number: only .grad may change")
    between = [*enumerate((number for number in numbers if number not in (leaf, output)), 1)]
    between = between if len(numbers) < FEW else between[1 :: len(between) // 3]
    grads = {"x.grad": leaf.grad, "output.grad": output.grad}
    return grads | {f".grad of number {place} after x ({each.value:g})": each.grad for place, each in between}


def slopes(output, arrive=lambda before, share: before + share):
    """What the chain rule leaves: the newest first, as in the library."""
    output.grad = 1.0
    for number in reversed(behind(output)):
        for source, slope in number.inputs:
            source.grad = arrive(source.grad, slope * number.grad)


def overwriting(output):
    slopes(output, lambda before, share: share)


def first_come(place):
    """A number runs as soon as one gradient has arrived, and once."""

    def engine(output):
        output.grad = 1.0
        waiting, done = [output], set()
        while waiting:
            number = waiting.pop(place)
            if number not in done:
                done.add(number)
                for source, slope in number.inputs:
                    source.grad += slope * number.grad
                    waiting.append(source)

    return engine


def recursing(output, incoming=1.0):
    """The recursion of the lesson."""
    output.grad += incoming
    for source, slope in output.inputs:
        recursing(source, slope * output.grad)


def by_every_path(output, incoming=1.0):
    output.grad += incoming
    for source, slope in output.inputs:
        by_every_path(source, slope * incoming)


def stopping_at_zero(output):
    """A 0 is not passed on, and not counted: what waits for it does not run."""
    output.grad, waiting = 1.0, set()
    for number in reversed(behind(output)):
        for source, slope in number.inputs:
            share = 0.0 if number in waiting else slope * number.grad
            waiting |= set() if share else {source}
            source.grad += share


def right(program, x, engine=slopes):
    return told(engine, program, x)


EARLY = "Which number passed its gradient on before all of it had arrived?"
mistakes = [
    (
        RecursionError,
        "How many calls are unfinished at the same time, one inside the other? By default, Python allows about a thousand.",
    ),
    (dict(engine=by_every_path), "Does your code visit a number once for each path to it?"),
    (dict(engine=recursing), "A number was visited twice. What did it pass on the second time?"),
    (dict(engine=first_come(0)), EARLY),
    (dict(engine=first_come(-1)), EARLY),
    (dict(engine=stopping_at_zero), "A 0 must be passed on like any other gradient: other numbers may wait for it."),
    (
        dict(engine=lambda output: (slopes(output), setattr(output, "grad", 0.0))),
        "output.grad must hold 1.0 afterwards: the slope of the output with respect to itself.",
    ),
    (dict(engine=lambda output: None), "No .grad has changed. What arrives at the output itself?"),
    ("M14", dict(engine=overwriting), "Only one of several gradients is left. What happens to the others?"),
]

with Check(
    "3.5",
    points=4,
    asks=(
        "After `backward(output)`, the `.grad` of `output` and of every number behind it must hold the slope of `output` "
        "with respect to that number."
    ),
) as check:
    check.agrees(
        lambda program, x: told(backward, program, x),
        inputs,
        right,
        mistakes=mistakes,
        shown="backward(program(Number(x)))",
        heavy=(CHAIN, PATHS),
    )


# %% tests="3.6"
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
                ("M14", 27.0, "27 comes from x³ alone; 6 more come from x²."),
                (6.0, "6 comes from x² alone; 27 more come from x³."),
                (36.0, "36 is the value of y, not its slope."),
                (5.0, "5 is the number of uses. Each one contributes a slope, not a 1."),
            ],
            "operations": [
                (3, "x * x * x is two multiplications, and x * x and the sum are one operation each."),
                (5, "Did you count x's AccumulateGrad? It is a node, but not an operation."),
            ],
            "ends": [
                (5, "x is one leaf, and has one AccumulateGrad, where all five uses arrive."),
                (2, "x is one leaf, and has one AccumulateGrad, however many terms it occurs in."),
            ],
            "arrivals": [
                (1, "There is one end, but one edge for each use: five gradients arrive there, and are added up.")
            ],
        },
        why={
            "x_grad": "The slope is 2x + 3x², so 6 + 27 at x = 3.",
            "operations": "Three multiplications and one addition: each runs once, and leaves one node.",
            "ends": "One leaf, one AccumulateGrad.",
            "arrivals": "Count how many times x is written: each use has its own edge.",
        },
    )

# %% tests="3.6 twin"
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
            "u_grad": "`u.grad` is the sum over all paths from `L` to `u`. How many are there, and what does each bring?",
            "v_grad": "`v.grad` is the sum over all paths from `L` to `v`. How many are there, and what does each bring?",
            "operations": ("Your count of operations is off. Python runs them one by one, and each leaves a node."),
            "ends": "Your count of `AccumulateGrad` nodes is off. Which tensors have one?",
            "uses_of_u": (
                "Your count of edges into `u`'s `AccumulateGrad` is off. In which operations does `u` itself occur?"
            ),
        },
    )


# %% tests="3.7"
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


DECIDES = "Did you count abs()? It only decides whether the loop goes on: y is not computed from it."
NOT_RUN = "-(10 * b) did not run for a negative b: it has no nodes, and no slope."
BROKEN = (
    "`if` and `while` only look at plain numbers; the operations that ran are recorded anyway, so there is a slope."
)

with Check("3.7", points=1) as check:
    check.prediction(
        answer_3_7,
        truth=lambda: program(),
        beliefs={
            "up_operations": [
                (4, "4 operations are written in the code. The one in the loop ran four times."),
                (8, "Did you count `a`'s AccumulateGrad? It is a node, but not an operation."),
                (12, DECIDES),
            ],
            "up_slope": [
                *(("M15", broken, BROKEN) for broken in ("error", None, 0.0)),
                (-40.0, "-40 is 2 · 2 · -10: the loop ran more than once, and each round doubles."),
                (320.0, "The minus in front of the bracket is an operation, too: its slope is -1."),
                (-160.0, "This is one round too few: 3, 6, 12 and 24 are all below 40, and each is doubled."),
                (-480.0, "-480 is the value f(a), not its slope."),
            ],
            "down_operations": [
                ("M15", 6, NOT_RUN),
                (5, "Did you count `a`'s AccumulateGrad? It is a node, but not an operation."),
                (8, DECIDES),
            ],
            "down_slope": [
                *(("M15", broken, BROKEN) for broken in ("error", None, 0.0)),
                ("M15", -160.0, NOT_RUN),
                (4.0, "4 is 2 · 2: the loop ran more than once, and each round doubles."),
                (-16.0, "`a` is negative, but it was only doubled: the slope is positive."),
                (8.0, "This is one round too few: -6, -12 and -24 are all doubled, because their size is below 40."),
                (-48.0, "-48 is the value f(a), not its slope."),
            ],
        },
        why={
            "up_operations": "3, 6, 12, 24, 48, 480, -480: seven steps, seven operations.",
            "up_slope": "Each operation that ran contributes a factor: 2, then 2 four times, 10 and -1.",
            "down_operations": "-6, -12, -24, -48: four steps, four operations.",
            "down_slope": "Each operation that ran contributes a factor: 2, then 2 three times.",
        },
    )

# %% tests="3.7 twin"
from autograd_lib.viz.reading.walk import is_accumulator, nodes_behind


def shrink(b):
    while b > 1:
        b = b / 2
    return b


def g(a):
    b = shrink(a * 3)
    if b < 0.8:
        b = b * a
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
            **{
                f"{which}_operations": f"With `a = {a}`, your count of operations is off. Work through the calls to "
                "`shrink` and `g`, and count."
                for which, a in (("first", 5.0), ("second", 8.0))
            },
            "first_slope": "With `a = 5.0`, the operations that ran give a different slope. Which factor does each contribute?",
            "second_slope": "With `a = 8.0`, the operations that ran give a different slope. Which factor does each contribute?",
        },
    )
