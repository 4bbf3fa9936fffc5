# %% tests="7.1"
from autograd_course import Check
from autograd_course.workshop import Node, Tensor

SAVED = {"a": 1.3, "b": -2.6}
OTHERS = (-0.7, 3.4)  # numbers of the hidden parts


def rule(grad, **saved):
    """The rule that is handed to record(); nobody else has it."""
    return 3 * grad


def leaves(*names, numbers=(1.0, 2.0)):
    """A tensor for each name; those in capitals are not tracked."""
    return [Tensor(numbers, requires_grad=name.islower()) for name in names]


def looked_at(result, **named):
    """What `record` left on a result, by the names of the leaves."""
    node = result.grad_fn
    if node is None:
        return {"requires_grad": result.requires_grad, "grad_fn": None}
    if not isinstance(node, Node):
        raise TypeError(f"result.grad_fn is a Node, but this is of type {type(node).__name__}")

    def end(entry):
        source, number = entry
        if source is None:
            return "None"
        leaf = next((name for name, tensor in named.items() if getattr(source, "variable", None) is tensor), "")
        return f"{source.name()} {leaf or number}"

    return {
        "requires_grad": result.requires_grad,
        "grad_fn": node.name(),
        "next_functions": [end(entry) for entry in node.next_functions],
        "rule(2)": node.rule(2) if callable(node.rule) else "no rule",
        "saved": node.saved,
    }


def recorded(names, inputs, numbers=(1.0, 2.0)):
    """One multiplication of the leaves with these names."""
    known = dict(zip(names, leaves(*names, numbers=numbers), strict=True))
    result = Tensor(numbers)
    record(result, [known[name] for name in inputs], "MulBackward0", rule, dict(SAVED))
    return looked_at(result, **known)


def two_in_a_row():
    a, b, C = leaves("a", "b", "C")
    product, total = Tensor(0.0), Tensor(0.0)
    record(product, [a, C], "MulBackward0", None, {"b": 3.0})
    record(total, [b, product], "AddBackward0", rule, {"shift": 4.7})
    return looked_at(total, a=a, b=b)


def ends_of_one_leaf():
    """How many AccumulateGrad nodes a leaf has, that is used three times in two operations, and where it is kept."""
    (a,) = leaves("a")
    square, sine = Tensor(0.0), Tensor(0.0)
    record(square, [a, a], "MulBackward0", None, {"a": 1.0, "b": 1.0})
    record(sine, [a], "SinBackward0", None, {"a": 1.0})
    ends = [node for result in (square, sine) for node, _ in result.grad_fn.next_functions]
    return {"ends": len({id(end) for end in ends}), "kept in a.accumulator": a.accumulator is ends[0]}


def kinds():
    """What the edges are kept in; whoever walks or draws a graph reads them more than once."""
    result = Tensor([1.0, 2.0])
    record(result, leaves("a", "b"), "MulBackward0", rule, dict(SAVED))
    edges = result.grad_fn.next_functions
    return {"next_functions": type(edges).__name__, "its entries": [type(entry).__name__ for entry in edges]}


def afterwards():
    """What record() was given, after it."""
    inputs, saved = leaves("a", "C"), dict(SAVED)
    record(Tensor([1.0, 2.0]), inputs, "MulBackward0", None, saved)
    return {"inputs": [tensor.data.tolist() for tensor in inputs], "tracked": [t.requires_grad for t in inputs]}


def frozen_after_use():
    """A leaf is used, and then no longer tracked: what is recorded of its next use?"""
    a, b = leaves("a", "b")
    record(Tensor(0.0), [a, b], "MulBackward0", None, {})
    a.requires_grad = False
    result = Tensor(0.0)
    record(result, [a, b], "MulBackward0", rule, dict(SAVED))
    return looked_at(result, a=a, b=b)


def wanted(*ends):
    known = {"grad_fn": "MulBackward0", "next_functions": list(ends), "rule(2)": 6, "saved": SAVED}
    return {"requires_grad": True} | known


UNTRACKED = {"requires_grad": False, "grad_fn": None}
NO_NODE = "the result is tracked, but remembers no node: when is the graph to be built?"
LATER = ("slip", (UNTRACKED | {"requires_grad": True}, NO_NODE))
NOTHING = ("slip", (UNTRACKED, "one input that wants a gradient is enough: the path to it goes through this result."))
EACH_USE = "each use of a tensor has an edge of its own."
NO_RESULT = ("slip", (("raises", AttributeError, "next_functions"), "the result of an operation has no node."))
ONCE = "this can be read once, and is empty then; the order, the walk and every picture read it. Make a tuple of it."
PLACES = "an input without a gradient keeps its place, as (None, 0): the rule gives one gradient for each input."

with Check(
    "7.1",
    points=3,
    asks=(
        "What is asked: from `node_of` the node that a gradient for this tensor goes to; from `record` a result "
        "that is linked to its inputs where one of them wants a gradient."
    ),
) as check:
    check.equal(
        "a * b, both tracked",
        lambda: recorded("ab", "ab"),
        wanted("AccumulateGrad a", "AccumulateGrad b"),
        beliefs=[
            LATER,
            ("slip", ({"rule(2)": "no rule"}, "the node has to know its rule: nobody can ask for it later.")),
            (
                "slip",
                (
                    {"next_functions": ["AccumulateGrad b", "AccumulateGrad a"]},
                    "the edges stand in the order of the inputs.",
                ),
            ),
        ],
    )
    check.equal(
        "a * C, C is not tracked",
        lambda: recorded("aC", "aC"),
        wanted("AccumulateGrad a", "None"),
        beliefs=[
            LATER,
            NOTHING,
            ("slip", ({"next_functions": ["AccumulateGrad a"]}, PLACES)),
            (
                "M06",
                ({"next_functions": ["AccumulateGrad a", "AccumulateGrad C"]}, "no gradient is wanted for C."),
            ),
        ],
    )
    check.equal(
        "a * a",
        lambda: recorded("a", "aa"),
        wanted("AccumulateGrad a", "AccumulateGrad a"),
        beliefs=[LATER, ("M14", ({"next_functions": ["AccumulateGrad a"]}, EACH_USE))],
    )
    check.equal(
        "C * D, nothing is tracked",
        lambda: recorded("CD", "CD"),
        UNTRACKED,
        beliefs=[
            (
                "M05",
                (
                    {"next_functions": ["None", "None"]},
                    "nobody wants a gradient here, so nothing is recorded: the result is an untracked leaf.",
                ),
            )
        ],
    )
    check.equal(
        "b + (a * C)",
        two_in_a_row,
        {
            "requires_grad": True,
            "grad_fn": "AddBackward0",
            "next_functions": ["AccumulateGrad b", "MulBackward0 0"],
            "rule(2)": 6,
            "saved": {"shift": 4.7},
        },
        beliefs=[
            LATER,
            (
                "slip",
                (
                    {"next_functions": ["AccumulateGrad b", "AccumulateGrad 0"]},
                    "a computed tensor has a node already, its grad_fn: the path goes on there.",
                ),
            ),
            (
                "slip",
                (
                    {"next_functions": ["AccumulateGrad b", "None"]},
                    "the product is no leaf, but a gradient has to get through it.",
                ),
            ),
        ],
    )
    check.equal(
        "a, used three times: how many ends",
        ends_of_one_leaf,
        {"ends": 1, "kept in a.accumulator": True},
        beliefs=[
            ("slip", ({"ends": 3}, "each use made an end of its own. Keep the first one in tensor.accumulator.")),
            ("slip", ({"ends": 2}, "each operation made an end of its own. Keep the first one in tensor.accumulator.")),
            ("slip", ({"ends": 1, "kept in a.accumulator": False}, "there is one end, but the leaf does not know it.")),
            NO_RESULT,
        ],
    )
    check.equal(
        "a * b: what the edges are kept in",
        kinds,
        {"next_functions": "tuple", "its entries": ["tuple", "tuple"]},
        beliefs=[
            ("slip", ({"next_functions": "list"}, "the edges are right, but in a list. Make a tuple of it.")),
            *[("slip", ({"next_functions": kind}, ONCE)) for kind in ("zip", "map", "generator")],
            ("slip", ({"its entries": ["list", "list"]}, "each edge is a pair in round brackets, a tuple.")),
            NO_RESULT,
        ],
    )
    check.equal(
        "a * b again, after a.requires_grad = False",
        frozen_after_use,
        wanted("None", "AccumulateGrad b"),
        beliefs=[
            (
                "slip",
                (
                    {"next_functions": ["AccumulateGrad a", "AccumulateGrad b"]},
                    "nobody wants a gradient for a any more. It was frozen, but its old node is still there.",
                ),
            )
        ],
    )
    check.equal(
        "the inputs, after a * C",
        afterwards,
        {"inputs": [[1.0, 2.0], [1.0, 2.0]], "tracked": [True, False]},
    )
    ### BEGIN HIDDEN TESTS
    check.equal("C * a", lambda: recorded("Ca", "Ca", OTHERS), wanted("None", "AccumulateGrad a"), beliefs=[NOTHING])
    check.equal(
        "three inputs, two of them one tensor",
        lambda: recorded("aC", "aCa", OTHERS),
        wanted("AccumulateGrad a", "None", "AccumulateGrad a"),
        beliefs=[("M14", ({"next_functions": ["AccumulateGrad a", "None"]}, EACH_USE))],
    )
    ### END HIDDEN TESTS
check.score

# %% tests="7.2"
import numpy as np

import autograd_lib as torch
from autograd_course import Check


def truth(operation, grad, *inputs):
    """The gradients that the library finds."""
    tensors = [torch.tensor(each, requires_grad=True) for each in inputs]
    gradients = torch.autograd.grad(operation(*tensors), tensors, torch.tensor(grad))
    return tuple([gradient.numpy() for gradient in gradients])


def copies(*arrays):
    return [np.array(array) if isinstance(array, np.ndarray) else array for array in arrays]


NOT_USED = "what came in was not used: the rule gives the slope alone."
AS_IT_IS = "this is what came in, as it is."
OF_ONE = "the numbers are right. Give them as a tuple, (…,), as if there could be more inputs."


def usual(right, grad, slopes):
    """Mistakes that can be made with each rule."""
    found = [("slip", slopes, NOT_USED)]
    if len(right) == 1:
        found += [("slip", right[0], OF_ONE), ("slip", (-right[0],), "the sign is lost."), ("slip", (grad,), AS_IT_IS)]
    else:
        found += [
            ("slip", (right[1], right[0]), "the two gradients are turned round."),
            ("slip", right[:1], "there are two inputs, so two gradients."),
        ]
    return found


def compare_rule(check, label, rule, grad, saved, about, weight=1):
    operation, inputs, own = about
    right = truth(operation, grad, *inputs)
    mistakes = [*own, *usual(right, grad, truth(operation, np.ones_like(grad), *inputs))]
    told = [(code, (outcome, sentence)) for code, outcome, sentence in mistakes if differ(outcome, right)]
    told += [
        ("slip", (("raises", RuntimeError, "by hand"), "write the slope yourself.")),
        (
            "slip",
            (
                ("raises", ValueError, "matmul"),
                "these shapes do not fit: which matrix is transposed, and which is first?",
            ),
        ),
    ]
    check.equal(label, lambda: rule(*copies(grad, *saved)), right, beliefs=told, weight=weight, by_hand=True)


def differ(outcome, right):
    if type(outcome) is not tuple or len(outcome) != len(right):
        return True
    pairs = zip(outcome, right, strict=True)
    return any(np.shape(mine) != np.shape(other) or not np.allclose(mine, other) for mine, other in pairs)


def draw(random, shape, one, n):
    """Arrays for all ten rules, what comes in for a sum, and an exponent. Each slope that can be is on both sides of 0."""
    a, b = random.normal(size=(2, *shape)).round(2)
    left, right = random.normal(size=shape).round(2), random.normal(size=(shape[1], 4)).round(2)
    corner = a.copy()
    corner[0, 1] = 0.0
    g, h = random.normal(size=shape).round(2) + 2, random.normal(size=(shape[0], 4)).round(2) + 2
    return a, b, left, right, (abs(a) + 0.5).round(2), corner, g, h, np.array(one), n


def tried(a, b, left, right, positive, corner, g, h, one, n):
    """Of each rule, by the name of its operation: the student's function, what comes in, and what was saved."""
    return {
        "add": (lambda *given: add_backward(*given), g, ()),
        "neg": (lambda *given: neg_backward(*given), g, ()),
        "mul": (lambda *given: mul_backward(*given), g, (a, b)),
        "matmul": (lambda *given: matmul_backward(*given), h, (left, right)),
        "pow": (lambda *given: pow_backward(*given), g, (a, n)),
        "sum": (lambda *given: sum_backward(*given), one, (a.shape,)),
        "mean": (lambda *given: mean_backward(*given), one, (a.shape,)),
        "exp": (lambda *given: exp_backward(*given), g, (a, np.exp(a))),
        "log": (lambda *given: log_backward(*given), g, (positive, np.log(positive))),
        "relu": (lambda *given: relu_backward(*given), g, (corner, np.maximum(corner, 0))),
    }


def judged(a, b, left, right, positive, corner, g, h, one, n):
    """Of each rule: the operation, its inputs, and the mistakes that are made with this one."""
    e, ones, N, (rows, columns) = np.exp(a), np.ones_like(a), a.size, a.shape
    return {
        "add": (
            lambda a, b: a + b,
            (a, b),
            [
                ("slip", (ones, ones), NOT_USED),
                ("slip", (g * a, g * b), "the slope of a sum by each term is 1: nothing has to be multiplied."),
                ("slip", (g / 2, g / 2), "nothing is divided: each term gets all of it."),
            ],
        ),
        "neg": (lambda a: -a, (a,), []),
        "mul": (
            lambda a, b: a * b,
            (a, b),
            [
                ("slip", (g * a, g * b), "what is the slope of a * b by a?"),
                ("slip", (b, a), NOT_USED),
            ],
        ),
        "matmul": (lambda a, b: a @ b, (left, right), []),
        "pow": (
            lambda a: a**n,
            (a,),
            [
                ("slip", (g * n * a**n,), "the exponent goes down by one."),
                ("slip", (g * a ** (n - 1),), "the exponent is also a factor in front."),
                ("slip", (g * (n - 1) * a ** (n - 1),), "the factor in front is the old exponent."),
            ],
        ),
        "sum": (
            lambda a: a.sum(),
            (a,),
            [
                ("slip", (one * N * ones,), "each element gets what came in, not more."),
                ("M18", (one / N * ones,), "this is the rule of the mean."),
            ],
        ),
        "mean": (
            lambda a: a.mean(),
            (a,),
            [
                ("M18", (one * ones,), "this is the rule of the sum."),
                ("slip", (one / rows * ones,), "N counts all elements, not the rows."),
                ("slip", (one / columns * ones,), "N counts all elements, not those of one row."),
                ("slip", (one / N,), "the shares are right, but each element of the input gets its own."),
            ],
        ),
        "exp": (
            lambda a: a.exp(),
            (a,),
            [
                ("M34", (g * a,), "this multiplies by the input."),
                ("slip", (g * np.exp(e),), "the result is exp(a) already."),
                ("slip", (g * a * np.exp(a - 1),), "this is the rule of a power. Here the exponent varies."),
            ],
        ),
        "log": (
            lambda a: a.log(),
            (positive,),
            [
                ("slip", (g / np.log(positive),), "this divides by the result: what is the slope of log(a)?"),
                ("slip", (g * positive,), "this multiplies by the input: what is the slope of log(a)?"),
            ],
        ),
        "relu": (
            lambda a: a.relu(),
            (corner,),
            [
                ("M35", (g * (corner >= 0),), "look at the element that is exactly 0."),
                ("M35", (g * np.where(corner == 0, 0.5, corner > 0),), "look at the element that is exactly 0."),
                ("slip", (g * np.maximum(corner, 0),), "this multiplies by the result. The slope is 1 or 0."),
                ("slip", (np.maximum(g, 0),), "the sign of the *input* decides, not that of what comes in."),
            ],
        ),
    }


def left_as_it_was():
    """What each rule was given, after it."""
    found = {}
    for name, (rule, grad, saved) in tried(*arrays).items():
        found[name] = copies(grad, *saved)
        rule(*found[name])
    return found


def untouched(given):
    return {name: [grad, *saved] for name, (_, grad, saved) in given.items()}


arrays = draw(np.random.default_rng(20), shape=(2, 3), one=-2.5, n=4)

with Check(
    "7.2",
    points=5,
    asks=(
        "What is asked of each rule: a tuple with the gradient of each input, in the input's shape, and nothing "
        "changed that comes in."
    ),
) as check:
    for name, (rule, grad, saved) in tried(*arrays).items():
        compare_rule(check, name, rule, grad, saved, judged(*arrays)[name])
    check.equal("what comes in is left as it was", left_as_it_was, untouched(tried(*arrays)), by_hand=True)
    ### BEGIN HIDDEN TESTS
    fresh = draw(check.random(seed=72), shape=(4, 2), one=1.75, n=3)
    for name, (rule, grad, saved) in tried(*fresh).items():
        compare_rule(check, f"{name}, fresh numbers", rule, grad, saved, judged(*fresh)[name], weight=0.5)
    ### END HIDDEN TESTS
check.score

# %% tests="7.3"
from itertools import pairwise

from autograd_course import Check


class Stop:
    """A node that knows its next_functions, and nothing else; it counts how often it is asked."""

    asked = 0

    def __init__(self, name):
        self.name, self.sources = name, []

    @property
    def next_functions(self):
        Stop.asked += 1
        if Stop.asked > 50_000:
            raise RuntimeError("the nodes were asked 50,000 times: is a node walked again on each path to it?")
        return tuple((source, 0) for source in self.sources)


def graph_of(text):
    """`a: b c; b: c; c: -`: the nodes by name; `-` is an input without a gradient."""
    lines = [line.split(":") for line in text.split(";")]
    nodes = {name.strip(): Stop(name.strip()) for name, _ in lines}
    for name, sources in lines:
        nodes[name.strip()].sources = [nodes.get(source) for source in sources.split()]
    return list(nodes.values())


def ladder(steps):
    """Each node is used twice by the next: 2 to the power of `steps` paths."""
    nodes = [Stop(f"n{place}") for place in range(steps)]
    for node, source in pairwise(nodes):
        node.sources = [source, source]
    return nodes


def chain(length):
    nodes = [Stop(f"n{place}") for place in range(length)]
    for node, source in pairwise(nodes):
        node.sources = [source]
    return nodes


def skips(length):
    """A chain in which the first node also uses every other one."""
    nodes = chain(length)
    nodes[0].sources += nodes[2:]
    return nodes


def layers(random, depth, width):
    """Layers of nodes; each uses some of the layers below."""
    nodes = [Stop("root")]
    rows = [[Stop(f"{row}.{place}") for place in range(width)] for row in range(depth)]
    nodes[0].sources = list(rows[0])
    for row, nodes_of_row in enumerate(rows):
        below = [node for other in rows[row + 1 :] for node in other]
        for node in nodes_of_row:
            if below:
                chosen = random.choice(len(below), size=3)
                node.sources = [below[int(place)] for place in chosen] + rows[row + 1]
    return nodes + [node for row in rows for node in row]


def walked(backward_order, nodes):
    """The names in the order of a graph whose first node is the root."""
    Stop.asked = 0
    order = backward_order(nodes[0])
    if type(order) is not list:
        raise TypeError(f"backward_order returns a list, but this is of type {type(order).__name__}")
    if any(type(node) is not Stop for node in order):
        raise TypeError("the list holds something that is no node of the graph")
    return [node.name for node in order]


def amiss(order, nodes):
    """What is amiss with an order of these nodes, of which the first is the root."""
    place = {}
    for number, name in enumerate(order):
        place.setdefault(name, number)
    edges = [(node.name, source.name) for node in nodes for source in node.sources if source is not None]
    early = {source for node, source in edges if node in place and source in place and place[source] < place[node]}
    return {
        "first": order[0] if order else None,
        "missing": sorted(node.name for node in nodes if node.name not in place)[:4],
        "twice": sorted({name for name in order if order.count(name) > 1})[:4] if len(order) < 300 else [],
        "too early": sorted(early)[:4],
    }


def fine(nodes):
    return {"first": nodes[0].name, "missing": [], "twice": [], "too early": []}


WAITS = ("raises", RecursionError)
EARLY = "a node stands before one that uses it, so it would hand on a sum that is not complete."


def compare_order(backward_order, label, nodes, early=(), weight=1):
    names = sorted(node.name for node in nodes)
    beliefs = [
        ("slip", (WAITS, "each call waits for the next; Python allows about a thousand of them.")),
        ("M13", ({"first": nodes[0].name, "missing": [], "twice": [], "too early": ["h"]}, EARLY)),
        # `early` are the names that the usual wrong walks put too early
        *(("M13", ({"missing": [], "twice": [], "too early": list(each)}, EARLY)) for each in early),
        *(
            ("slip", ({"missing": [], "twice": twice}, "a node that is used twice runs once, on the sum of both."))
            for twice in (["h"], ["h", "x"], ["h", "w", "x"])
        ),
        ("slip", ({"first": names[-1], "missing": []}, "the list begins at the far end: turn it round.")),
        ("slip", (("raises", AttributeError, "'NoneType'"), "an entry may be (None, 0): skip it.")),
    ]
    right = fine(nodes)
    told_by = [(code, (what, words)) for code, (what, words) in beliefs if type(what) is tuple or not same(what, right)]
    judged_by = lambda order: amiss(order, nodes)  # noqa: E731
    check.equal(
        label, lambda: walked(backward_order, nodes), right, judged_by=judged_by, beliefs=told_by, weight=weight
    )


def same(outcome, right):
    return all(right[key] == value for key, value in outcome.items())


GRAPHS = {
    "a chain of three": graph_of("a: b; b: z; z:"),
    "h is used by y, and by g, which y uses too": graph_of("y: h g; g: h; h: x; x:"),
    "the same, the other way round": graph_of("y: g h; g: h; h: x; x:"),
    "one input is not tracked": graph_of("y: - g; g: x -; x:"),
    "a short way and a long way to h": graph_of("y: h a; a: b; b: c; c: h; h: x w; x:; w:"),
    "40 nodes, each used twice by the one before": ladder(40),
    "a chain of 5,000": chain(5000),
}
GRAPHS["the first of them once more"] = GRAPHS["a chain of three"]
TOO_EARLY = {
    "h is used by y, and by g, which y uses too": [["h", "x"]],
    "the same, the other way round": [["h", "x"], ["x"]],
    "a short way and a long way to h": [["h", "w", "x"], ["h", "w"], ["h", "x"], ["w", "x"]],
}
WEIGHTS = {"a chain of 5,000": 2}

with Check(
    "7.3",
    points=4,
    asks=(
        "What is asked: every node behind `root` once, `root` first, and each after all nodes that pass it a gradient."
    ),
) as check:
    for label, nodes in GRAPHS.items():
        compare_order(backward_order, label, nodes, TOO_EARLY.get(label, ()), weight=WEIGHTS.get(label, 1))
    ### BEGIN HIDDEN TESTS
    random = check.random(seed=73)
    compare_order(backward_order, "layers with links across", layers(random, 8, 4), weight=2)
    compare_order(backward_order, "one node that uses all others", skips(60))
    ### END HIDDEN TESTS
check.score

# %% tests="7.4"
import numpy as np

import autograd_lib as torch
from autograd_course import Check
from autograd_course.workshop import Node, Tensor, borrow, by_hand, newest_first


def walk(out, *arguments):
    """The student's walk, and what it returns."""
    with by_hand(nodes_run=True):
        return backward(out, newest_first(out), *arguments)


def borrowed(function, *values):
    """The twins of a result and of its leaves; values in a list are vectors, and text is not tracked."""
    leaves = [torch.tensor(float(v) if type(v) is str else v, requires_grad=type(v) is not str) for v in values]
    return borrow(function(*leaves), *leaves, accumulate=lambda leaf, grad: accumulate(leaf, grad))


def plain(grad):
    """The gradient of a leaf as plain data."""
    if grad is None:
        return None
    if type(grad) is not Tensor:
        raise TypeError(f"leaf.grad is a Tensor, but this is of type {type(grad).__name__}")
    return grad.data.tolist()


def grads(function, *values, arguments=(), times=1):
    """The gradients of all leaves after one walk or several through one graph."""
    out, *leaves = borrowed(function, *values)
    for _ in range(times):
        walk(out, *arguments)
    return [plain(leaf.grad) for leaf in leaves]


def two_passes():
    """x² and then x³, at 3; is the tensor that was there first still the one that is there?"""
    x = torch.tensor(3.0, requires_grad=True)
    out, leaf = borrow(x**2, x, accumulate=lambda leaf, grad: accumulate(leaf, grad))
    walk(out)
    kept, first = leaf.grad, plain(leaf.grad)
    other, _ = borrow(x**3, x, accumulate=lambda twin, grad: accumulate(leaf, grad))
    walk(other)
    return {"first": first, "second": plain(leaf.grad), "kept": plain(kept)}


def at_the_leaf(*arrivals):
    """Arrays arrive at a leaf: its gradient, and the arrays afterwards."""
    leaf = Tensor(np.zeros_like(arrivals[0]), requires_grad=True)
    arrivals = [np.array(each) for each in arrivals]
    for each in arrivals:
        accumulate(leaf, each)
    return {"grad": plain(leaf.grad), "arrived": [each.tolist() for each in arrivals]}


def overwritten():
    """An array arrives at a leaf, and is used for something else afterwards."""
    leaf, array = Tensor([0.0, 0.0], requires_grad=True), np.array([1.0, 2.0])
    accumulate(leaf, array)
    array[...] = 99.0
    return plain(leaf.grad)


def from_read_only():
    leaf = Tensor([0.0, 0.0], requires_grad=True)
    accumulate(leaf, np.broadcast_to(2.0, (2,)))
    accumulate(leaf, np.broadcast_to(3.0, (2,)))
    return plain(leaf.grad)


def on_the_way():
    """What the tensors on the way hold afterwards, and what backward() returns."""
    x = torch.tensor(2.0, requires_grad=True)
    out, _ = borrow((x * 3.0).exp(), x, accumulate=lambda leaf, grad: accumulate(leaf, grad))
    returned = walk(out)
    return {"out.grad": plain(out.grad), "returned": returned}


def runs(function, *values):
    """How often each node is called in one pass."""
    out, *_ = borrowed(function, *values)
    nodes, counts = newest_first(out), {}
    for node in nodes:
        node.register_prehook(lambda grads, node=node: counts.update({node.name(): counts.get(node.name(), 0) + 1}))
    walk(out)
    return counts


def after_two(function, value, *arguments):
    """The gradient after two passes through one graph."""
    out, leaf = borrowed(function, value)
    walk(out, *arguments)
    walk(out, *arguments)
    return plain(leaf.grad)


def kept_after(function, value, *arguments):
    """The names of what is still saved after a pass."""
    out, _ = borrowed(function, value)
    walk(out, *arguments)
    return sorted(name for node in newest_first(out) for name in node.saved)


def left_as_they_were():
    """What backward() was given, after it."""
    out, _ = borrowed(lambda x: x * 3.0, [1.0, 2.0])
    nodes, gradient = newest_first(out), np.array([-1.0, 4.0])
    with by_hand(nodes_run=True):
        backward(out, nodes, gradient)
    return {"nodes": [node.name() for node in nodes], "gradient": gradient.tolist(), "out": out.data.tolist()}


def not_reached(*, freed=False):
    """A node that got nothing, among those that did."""
    x = Tensor(2.0, requires_grad=True)
    calls = []

    class Loud(Node):
        def compute(self, grad):
            calls.append(self.label)
            return (grad * 5,) if self.next_functions else ()

    end, aside, root = Loud("End"), Loud("Aside"), Loud("Root", ((None, 0),))
    root.next_functions = ((end, 0),)
    root.label, end.label, aside.label = "root", "end", "aside"
    aside.freed = freed  # whoever does not run can miss nothing
    with by_hand(nodes_run=True):
        backward(x, [root, aside, end], np.array(1.0), False)
    return calls


LAST = ("M14", "the contributions along all paths add.")
SAME_ARRAY = "two inputs may get one and the same array: whoever adds to it in place changes both."

RETAIN = (None, True)  # the last arguments of backward()
WALKS = {
    "w * x + b at w = 3, x = 2, b = 1": lambda: grads(lambda w, x, b: w * x + b, 3.0, 2.0, 1.0),
    "x * x + x * x * x at 3": lambda: grads(lambda x: x * x + x * x * x, 3.0),
    "h = x.sin(), then h * h + h.exp()": lambda: grads(lambda x: (h := x.sin()) * h + h.exp(), 0.5),
    "p = a + b, then p + a, along shared arrays": lambda: grads(
        lambda a, b: ((a + b) + a).sum(), [1.0, 2.0], [3.0, 4.0]
    ),
    "x * d, d is not tracked": lambda: grads(lambda x, d: x * d, 3.0, "2.0"),
    "each node runs once": lambda: runs(lambda x: (h := x.exp()) * h + h.sin(), 0.5),
    "on the way, and returned": on_the_way,
    "x² and then x³ at 3": two_passes,
    "[1, 2] and then [10, 20] arrive at a leaf": lambda: at_the_leaf([1.0, 2.0], [10.0, 20.0]),
    "[1, 2] arrives, and is overwritten with 99": overwritten,
    "arrays that cannot be written arrive": from_read_only,
    "x² twice, retained": lambda: after_two(lambda x: x**2, 3.0, *RETAIN),
    "x + 1 twice": lambda: after_two(lambda x: x + 1, 3.0),
    "what is still saved after x²": lambda: kept_after(lambda x: x**2, 3.0),
    "and if it was retained": lambda: kept_after(lambda x: x**2, 3.0, *RETAIN),
    "a vector with v = [1, -10]": lambda: grads(lambda x: x * x, [1.0, 2.0], arguments=(np.array([1.0, -10.0]),)),
    "a vector with v = [0, 0]": lambda: grads(lambda x: x * x, [1.0, 2.0], arguments=(np.zeros(2),)),
    "backward() of a leaf itself": lambda: grads(lambda x: x, 3.0),
    "a chain of 5,000": lambda: grads(lambda x: sum([1.0] * 5000, x), 3.0),
    "a node that got nothing is passed over": not_reached,
    "and if it is freed": lambda: not_reached(freed=True),
    "what backward() was given, after it": left_as_they_were,
}
GIVEN = {
    "w * x + b at w = 3, x = 2, b = 1": dict(
        expected=[2.0, 3.0, 1.0],
        beliefs=[("slip", ([None, None, None], "nothing arrived at the leaves: is node(…) called for them, too?"))],
        weight=2,
    ),
    "x * x + x * x * x at 3": dict(
        expected=[33.0], beliefs=[("M14", [each]) for each in (3.0, 6.0, 9.0, 27.0, 18.0, 24.0)]
    ),
    "h = x.sin(), then h * h + h.exp()": dict(
        expected=[2 * np.sin(0.5) * np.cos(0.5) + np.exp(np.sin(0.5)) * np.cos(0.5)],
        beliefs=[
            ("M14", ([np.exp(np.sin(0.5)) * np.cos(0.5)], LAST[1])),
            ("M14", ([np.sin(0.5) * np.cos(0.5)], LAST[1])),
        ],
    ),
    "p = a + b, then p + a, along shared arrays": dict(
        expected=[[2.0, 2.0], [1.0, 1.0]],
        beliefs=[("slip", ([[2.0, 2.0], [2.0, 2.0]], SAME_ARRAY)), ("M14", [[1.0, 1.0], [1.0, 1.0]])],
    ),
    "x * d, d is not tracked": dict(expected=[2.0, None]),
    "each node runs once": dict(
        expected={"AddBackward0": 1, "MulBackward0": 1, "SinBackward0": 1, "ExpBackward0": 1, "AccumulateGrad": 1}
    ),
    "on the way, and returned": dict(
        expected={"out.grad": None, "returned": None},
        beliefs=[
            ("M04", ({"returned": None, "out.grad": 1.0}, "out is no leaf.")),
            ("M01", {"out.grad": None, "returned": [3 * np.exp(6.0)]}),
            ("M01", {"out.grad": None, "returned": 3 * np.exp(6.0)}),
        ],
    ),
    "x² and then x³ at 3": dict(
        expected={"first": 6.0, "second": 33.0, "kept": 33.0},
        beliefs=[
            ("M19", ({"second": 27.0}, "27 is what the second pass delivered.")),
            ("M24", ({"second": 33.0, "kept": 6.0}, "a new tensor took the place of the one that was there.")),
        ],
    ),
    "[1, 2] and then [10, 20] arrive at a leaf": dict(
        expected={"grad": [11.0, 22.0], "arrived": [[1.0, 2.0], [10.0, 20.0]]},
        beliefs=[
            ("M19", ({"grad": [10.0, 20.0]}, "the second arrival took the place of the first.")),
            (
                "slip",
                (
                    {"grad": [11.0, 22.0], "arrived": [[11.0, 22.0], [10.0, 20.0]]},
                    "the leaf kept the very array that arrived, and added to it.",
                ),
            ),
        ],
    ),
    "[1, 2] arrives, and is overwritten with 99": dict(
        expected=[1.0, 2.0],
        beliefs=[("slip", ([99.0, 99.0], "the leaf kept the very array that arrived."))],
    ),
    "arrays that cannot be written arrive": dict(expected=[5.0, 5.0]),
    "x² twice, retained": dict(
        expected=12.0,
        beliefs=[
            ("slip", (("raises", RuntimeError, "second time"), "retain_graph=True keeps what the nodes have saved.")),
            ("M19", 6.0),
        ],
    ),
    "x + 1 twice": dict(
        expected=2.0,
        beliefs=[
            ("slip", (("raises", RuntimeError, "second time"), "an addition saved nothing, so nothing is missing.")),
            ("M19", 1.0),
        ],
    ),
    "what is still saved after x²": dict(expected=[]),
    "and if it was retained": dict(expected=["self"]),
    "a vector with v = [1, -10]": dict(
        expected=[[2.0, -40.0]], beliefs=[("slip", ([[2.0, 4.0]], "`gradient` was not used."))]
    ),
    "a vector with v = [0, 0]": dict(
        expected=[[0.0, 0.0]],
        beliefs=[("slip", ([None], "zeros are a gradient, too: nodes run on them, and a leaf gets them."))],
    ),
    "backward() of a leaf itself": dict(expected=[1.0]),
    "a chain of 5,000": dict(expected=[1.0], beliefs=[("M13", RecursionError)]),
    "a node that got nothing is passed over": dict(
        expected=["root", "end"],
        beliefs=[
            ("slip", (("raises", KeyError), "nothing was on its way to this node.")),
            ("slip", (["root", "aside", "end"], "nothing was on its way to `aside`, but it ran.")),
        ],
    ),
    "and if it is freed": dict(
        expected=["root", "end"],
        beliefs=[("slip", (("raises", RuntimeError, "second time"), "who gets nothing does not run, freed or not."))],
    ),
    "what backward() was given, after it": dict(
        expected={"nodes": ["MulBackward0", "AccumulateGrad"], "gradient": [-1.0, 4.0], "out": [3.0, 6.0]},
    ),
}
REFUSED = {
    "x² twice through one graph": lambda: after_two(lambda x: x**2, 3.0),
    "a vector without `gradient`": lambda: grads(lambda x: x * x, [1.0, 2.0]),
    "a `gradient` of another shape": lambda: grads(lambda x: x * x, [1.0, 2.0], arguments=(np.array(1.0),)),
    "nothing is tracked": lambda: walk(Tensor(6.0)),
}
WORDS = {
    "x² twice through one graph": dict(
        error=RuntimeError,
        opening="Trying to backward through the graph a second time",
        beliefs=[("M20", 12.0), ("M20", 6.0)],
    ),
    "a vector without `gradient`": dict(
        error=RuntimeError,
        opening="grad can be implicitly created only for scalar outputs",
        beliefs=[("slip", ([[2.0, 4.0]], "this started from ones, as if the sum had been meant."))],
    ),
    "a `gradient` of another shape": dict(
        error=RuntimeError,
        opening="Mismatch in shape",
        beliefs=[("slip", ([[2.0, 4.0]], "one number was taken for each of two elements."))],
    ),
    "nothing is tracked": dict(error=RuntimeError, opening="element 0 of tensors does not require grad"),
}

with Check(
    "7.4",
    points=6,
    asks=(
        "What is asked: each node called once, with the sum of all that is on its way to it; at a leaf, what "
        "arrives is added to what is there."
    ),
) as check:
    # your backward and accumulate, on graphs of the library
    for label, program in WALKS.items():
        check.equal(label, program, **GIVEN[label])
    for label, program in REFUSED.items():
        check.raises(label, program, **WORDS[label])
    ### BEGIN HIDDEN TESTS
    a, b = check.random(seed=74).normal(size=2).round(3).tolist()
    check.equal(
        "fresh numbers",
        lambda: grads(lambda u, v: (s := u * v) * s + s.exp() * u, a, b),
        [2 * a * b * b + np.exp(a * b) * (1 + a * b), 2 * a * a * b + np.exp(a * b) * a * a],
        weight=2,
    )
    check.equal("1.0 as the gradient of a vector of one", lambda: grads(lambda x: x * x, [3.0]), [[6.0]])
    check.raises(
        "a row for a column",
        lambda: grads(lambda x: x * 2.0, [[1.0], [2.0]], arguments=(np.array([[1.0, 2.0]]),)),
        RuntimeError,
        "Mismatch in shape",
    )
    ### END HIDDEN TESTS
check.score

# %% tests="7.5"
import numpy as np

import autograd_lib as torch
from autograd_course import Check
from autograd_course.workshop import Node

# Each operation, and its rule for inputs of one shape: that is all that a rule knows.
ADD = lambda a, b: a + b, lambda grad, a, b: (grad, grad)
MUL = lambda a, b: a * b, lambda grad, a, b: (grad * b, grad * a)
SIN = lambda a: a.sin(), lambda grad, a: (grad * np.cos(a),)


def handed(hand_on, gradients, grad, inputs, tracked):
    """What hand_on makes of what a rule has given."""
    node = Node("SomeBackward0", tuple((Node("End") if flag else None, 0) for flag in tracked), None, {"kept": 2.0})
    node.rule = lambda grad, kept: tuple(np.array(each) for each in gradients)
    node.shapes = tuple(np.shape(each) for each in inputs)
    return hand_on(node, np.array(grad))


GIVEN = {
    "grad": [[1.0, -2.0], [3.0, 4.0]],
    "a": [[2.0, 5.0], [0.5, -1.0]],
    "b": [[4.0, -3.0], [1.0, 2.0]],
}


def afterwards(hand_on, sub_backward, div_backward):
    """What the three functions were given, after them."""
    given = {name: np.array(numbers) for name, numbers in GIVEN.items()}
    end = Node("End"), 0
    node = Node("SomeBackward0", (end, (None, 0), end), lambda grad, a: (grad * a, grad, grad), {"a": given["a"]})
    node.shapes = ((2,), (2, 2), (2, 2))
    hand_on(node, given["grad"])
    sub_backward(given["grad"])
    div_backward(*given.values())
    arrays = {name: array.tolist() for name, array in given.items()}
    return arrays | {"node.saved": sorted(node.saved), "node.shapes": list(node.shapes), "freed": node.freed}


def truth(operation, grad, inputs, tracked):
    tensors = [torch.tensor(np.array(each), requires_grad=flag) for each, flag in zip(inputs, tracked, strict=True)]
    wanted = [each for each, flag in zip(tensors, tracked, strict=True) if flag]
    found = iter(torch.autograd.grad(operation(*tensors), wanted, torch.tensor(np.array(grad))))
    return tuple([next(found).numpy() if flag else None for flag in tracked])


def compare_node(hand_on, label, operation, grad, inputs, tracked=(True, True), weight=1):
    run, rule = operation
    gradients = rule(grad, *np.broadcast_arrays(*inputs))
    right = truth(run, grad, inputs, tracked)

    def as_if(change):
        return tuple([change(g, np.shape(i)) if flag else None for g, i, flag in zip(gradients, inputs, tracked)])

    def in_front(g, shape):
        return g.sum(axis=tuple(range(g.ndim - len(shape))))

    def ones_of(shape):
        return tuple(axis for axis, length in enumerate(shape) if length == 1)

    def last(g, shape):
        g = g[(-1,) * (g.ndim - len(shape))]
        return g[tuple(slice(-1, None) if length == 1 else slice(None) for length in shape)]

    def mean(g, shape):
        return in_front(g, shape).sum(axis=ones_of(shape), keepdims=True) / max(1, g.size // int(np.prod(shape)))

    found = [
        ("M17", as_if(lambda g, shape: g), "this is in the shape of the result."),
        ("M17", as_if(in_front), "the dimensions in front are done; those of length 1 were stretched, too."),
        ("slip", as_if(lambda g, shape: in_front(g, shape).sum(axis=ones_of(shape))), "a dimension of length 1 stays."),
        ("slip", as_if(mean), "this is the mean over the copies. What they got is added up."),
        ("M14", as_if(last), "this is what the last copy got."),
        ("M06", truth(run, grad, inputs, (True,) * len(inputs)), "nobody wants a gradient there."),
        ("slip", tuple([each for each in right if each is not None]), "an input without a gradient keeps its place."),
    ]
    beliefs = [(code, (outcome, words)) for code, outcome, words in found if differ(outcome, right)]
    given = gradients, grad, inputs, tracked
    check.equal(label, lambda: handed(hand_on, *given), right, beliefs=beliefs, weight=weight, by_hand=True)


def differ(outcome, right):
    def one(mine, other):
        if mine is None or other is None:
            return mine is not other
        return np.shape(mine) != np.shape(other) or not np.allclose(mine, other)

    return len(outcome) != len(right) or any(map(one, outcome, right))


def rule(function, *arguments):
    return function(*[np.array(each) for each in arguments])


def compare_rules(label, grad, a, b):
    check.equal(
        f"sub_backward, {label}",
        lambda: rule(sub_backward, grad),
        (grad, -grad),
        by_hand=True,
        beliefs=[("slip", ((grad, grad), "b is subtracted: what it gets has the other sign."))],
    )
    by_b = -grad * a / b**2
    found = [
        ((grad / b, -by_b), "the larger the denominator, the smaller the fraction: the sign by b."),
        ((grad / b, grad / a), "a / b is a times 1 / b: what is its slope by b?"),
        ((grad / b, -grad / b**2), "the numerator is a factor of the slope by b, too."),
        ((grad / b, -grad * a / b), "what is the slope of 1 / b?"),
        ((grad * b, by_b), "a / b is a times 1 / b: what is its slope by a?"),
        ((1 / b, -a / b**2), "what came in was not used."),
    ]
    slips = [("slip", (outcome, words)) for outcome, words in found]
    check.equal(
        f"div_backward, {label}",
        lambda: rule(div_backward, grad, a, b),
        (grad / b, by_b),
        by_hand=True,
        beliefs=slips,
    )


grad = np.array([[1.0, -2.0], [3.0, 4.0], [-5.0, 6.5]])
rows = np.array([[1.0, 2.0], [-3.0, 4.0], [5.0, -6.0]])
pair, row, column, number = np.array([0.5, -1.0]), np.array([[2.0, 3.0]]), np.array([[1.0], [-2.0], [0.5]]), 3.0
NODES = {
    "rows * pair, (3, 2) and (2,)": (MUL, grad, (rows, pair)),
    "row * rows, (1, 2) and (3, 2)": (MUL, grad, (row, rows)),
    "rows + column, (3, 2) and (3, 1)": (ADD, grad, (rows, column)),
    "number * rows, () and (3, 2)": (MUL, grad, (number, rows)),
    "column * pair, (3, 1) and (2,)": (MUL, grad, (column, pair)),
    "rows * pair, rows are not tracked": (MUL, grad, (rows, pair), (False, True)),
    "rows.sin(), one input": (SIN, grad, (rows,), (True,)),
}

with Check(
    "7.5",
    points=2,
    asks="What is asked: one array for each input, summed back to its shape, or None where no gradient is wanted.",
) as check:
    for label, node in NODES.items():
        compare_node(hand_on, label, *node)
    # your sub_backward and div_backward
    compare_rules("(3, 2)", grad, rows, rows[::-1] + 0.5)
    check.equal(
        "what comes in is left as it was",
        lambda: afterwards(hand_on, sub_backward, div_backward),
        GIVEN | {"node.saved": ["a"], "node.shapes": [(2,), (2, 2), (2, 2)], "freed": False},
        by_hand=True,
    )
    ### BEGIN HIDDEN TESTS
    random = check.random(seed=75)
    for one, other in (((2, 1, 4), (3, 1)), ((1, 3, 1), (2, 3, 4)), ((4,), (2, 3, 4))):
        inputs = random.normal(size=one), random.normal(size=other)
        shape = np.broadcast_shapes(one, other)
        compare_node(hand_on, f"{one} and {other}", MUL, random.normal(size=shape), inputs, weight=0.5)
    compare_rules("fresh numbers", *random.normal(size=(3, 2, 2)))
    ### END HIDDEN TESTS
check.score

# %% tests="7.6"
import numpy as np

import autograd_lib as torch
from autograd_course import Check
from autograd_course.workshop import own_gradcheck
from autograd_course.workshop.suspects import SIX, with_slope


def far_off(gradcheck, f, *inputs):
    """What the student's check says of a function."""
    with own_gradcheck():
        return gradcheck(f, [np.array(each) for each in inputs])


def caught(gradcheck, f, *inputs):
    """The same, up to a thousandth: more does not count as more."""
    return min(far_off(gradcheck, f, *inputs), 1e-3)


def left_over(gradcheck, f, *inputs):
    """The inputs after the check."""
    given = [np.array(each) for each in inputs]
    with own_gradcheck():
        gradcheck(f, given)
    return [each.tolist() for each in given]


def culprit():
    """The operation that the library's own check finds."""
    for name, (f, inputs) in SIX.items():
        tensors = [torch.tensor(each, requires_grad=True) for each in inputs]
        if not torch.autograd.gradcheck(f, tensors, raise_exception=False):
            return name


def of_which_kind(suspect):
    """What stands for a name, so that the card does not tell which one it is."""
    if suspect == culprit():
        return "an operation of SIX whose slope is wrong"
    return "an operation of SIX whose slope is right" if suspect in [*SIX] else suspect


ALWAYS = [
    ("M16", (("raises", RuntimeError, "grad can be implicitly created"), "f returned more than one number here.")),
    (
        "slip",
        ((("raises", AttributeError, "'NoneType'")), "an input that f does not use has no .grad: its slope is 0."),
    ),
    ("slip", (True, "the size of the difference is asked for, as a float.")),
    ("slip", (False, "the size of the difference is asked for, as a float.")),
]


row, table, other = [0.5, -1.5, 2.0], [[1.0, -2.0], [0.5, 3.0]], [1.0, 2.0, -1.0]
FIRST, LAST = [2.0, 1.0, 1.0], [1.0, 1.0, 2.0]
RIGHT = {
    "x ** 3 is right": (lambda x: x**3, row),
    "a number, x.exp().sum(), is right": (lambda x: x.exp().sum(), row),
    "-x.exp(), below 0 everywhere, is right": (lambda x: -x.exp(), row),
    "x * y with (2, 2) and (2,) is right": (lambda x, y: x * y.sin(), table, [0.3, -0.7]),
    "y is not used, which is right": (lambda x, y: x * x, row, [1.0, 2.0]),
    "a steep one, (8x).exp() at 1, is right": (lambda x: (8 * x).exp(), [1.0]),
}
WRONG = {
    "x ** 3 with the slope of 1.01 * x ** 3": (with_slope(lambda x: x**3, lambda x: 1.01 * x**3), row),
    "x * y, whose slope by y is wrong": (
        with_slope(lambda x, y: x * y, lambda x, y: x * (y * 2 - y.detach())),
        row,
        other,
    ),
    "x * y.detach(), which hands y nothing": (lambda x, y: x * y.detach(), row, other),
    "x.abs(), whose slope is 1 everywhere": (with_slope(lambda x: x.abs(), lambda x: x * 1.0), row),
    "x * x, whose first slope is wrong": (with_slope(lambda x: x * x, lambda x: x * x * torch.tensor(FIRST)), row),
    "x * x, whose last slope is wrong": (with_slope(lambda x: x * x, lambda x: x * x * torch.tensor(LAST)), row),
    "x.flip(0), whose gradient is not turned": (with_slope(lambda x: x.flip(0), lambda x: x * 1.0), row),
}
NOT_NOTICED = {
    "x ** 3 with the slope of 1.01 * x ** 3": "one percent too much was not noticed.",
    "x * y, whose slope by y is wrong": "the slope by x is right here. What of the other input?",
    "x * y.detach(), which hands y nothing": "y is used, and its .grad stays None: that is a wrong slope.",
    "x.abs(), whose slope is 1 everywhere": "only one of the elements has a wrong slope, and it is not the first.",
    "x * x, whose first slope is wrong": "only the first element has a wrong slope. And what if v is 0 there?",
    "x * x, whose last slope is wrong": "only the last element has a wrong slope. And what if v is 0 there?",
    "x.flip(0), whose gradient is not turned": (
        "with a v of ones, or one that is the same from both sides, this cannot be seen."
    ),
    "a product of matrices, with a wrong sign in one corner": "one element of the last input has a wrong slope.",
}
STEEP = {"a steep one, (8x).exp() at 1, is right": 1e-2}


def missed(label):
    return [*ALWAYS, ("slip", (0.0, NOT_NOTICED[label]))]


with Check(
    "7.6",
    points=3,
    asks=(
        "What is asked: the largest distance between a `.grad` and a central difference, over all elements of all "
        "inputs."
    ),
) as check:
    for label, case in RIGHT.items():
        check.equal(
            label,
            lambda case=case: far_off(gradcheck, *case),
            0.0,
            atol=STEEP.get(label, 1e-5),
            beliefs=ALWAYS,
        )
    for label, case in WRONG.items():
        check.equal(label, lambda case=case: caught(gradcheck, *case), 1e-3, beliefs=missed(label), atol=1e-6)
    check.equal(
        "the inputs afterwards",
        lambda: left_over(gradcheck, lambda x, y: x * y, row, other),
        [row, other],
        rtol=0,
        atol=1e-9,  # less than one nudge
    )
    check.equal(
        "the culprit among SIX",
        lambda: suspect,
        "an operation of SIX whose slope is wrong",
        judged_by=of_which_kind,
        weight=2,
    )
    ### BEGIN HIDDEN TESTS
    random = check.random(seed=76)
    matrices = random.normal(size=(2, 3)), random.normal(size=(3, 2))
    check.equal(
        "a product of matrices is right",
        lambda: far_off(gradcheck, lambda a, b: (a @ b).tanh(), *matrices),
        0.0,
        atol=1e-5,
        beliefs=ALWAYS,
    )
    label, signs = "a product of matrices, with a wrong sign in one corner", [[1.0, 1], [1, 1], [1, -1]]
    turned = with_slope(lambda a, b: a @ b, lambda a, b: a @ (b * torch.tensor(signs, dtype=b.dtype)))
    check.equal(label, lambda: caught(gradcheck, turned, *matrices), 1e-3, beliefs=missed(label), atol=1e-6)
    ### END HIDDEN TESTS
check.score

# %% tests="7.7"
from autograd_course import Check

with Check("7.7", points=2) as check:
    check.unmask(answer_7_7, engines=["M13", "M17"], beliefs=["M13", "M14", "M16", "M17", "M34"])
check.score
