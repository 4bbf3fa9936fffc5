# %% tests="7.1"
from autograd_course.workshop import AccumulateGrad, Node, Tensor

A = "Tensor([{1.0}, {-2.0}]"
inputs = domain(
    torch,
    names={"AccumulateGrad": AccumulateGrad, "Node": Node, "Tensor": Tensor},
    alone=["many inputs"],
    a=[
        f"{A}, requires_grad=True)",
        ("an input that is not tracked", f"{A})"),
        ("a computed input", f"a = {A}, requires_grad=True)\na.grad_fn = Node('ExpBackward0')"),
        (
            "a computed input that was a leaf before",
            f"a = {A}, requires_grad=True)\na.grad_fn, a.accumulator = Node('ExpBackward0'), AccumulateGrad(a)",
        ),
        ("a leaf that has its node already", f"a = {A}, requires_grad=True)\na.accumulator = AccumulateGrad(a)"),
        ("a leaf that was tracked before", f"a = {A})\na.accumulator = AccumulateGrad(a)"),
        ("zeros", "Tensor([0.0, 0.0], requires_grad=True)"),
        ("no entries", "Tensor([], requires_grad=True)"),
        ("a leaf with a gradient", f"a = {A}, requires_grad=True)\na.grad = Tensor([{{0.7}}, {{2.0}}])"),
        (
            "a leaf with a gradient and its node",
            f"a = {A}, requires_grad=True)\na.grad, a.accumulator = Tensor([{{0.7}}, {{2.0}}]), AccumulateGrad(a)",
        ),
    ],
    b=[
        "Tensor([{3.0}, {0.5}], requires_grad=True)",
        ("an input that is not tracked", "Tensor([{3.0}, {0.5}])"),
        ("a computed input", "b = Tensor({3.0}, requires_grad=True)\nb.grad_fn = Node('SinBackward0')"),
        ("the same tensor twice", "a"),
        ("two leaves with the same memory", "Tensor(a.data, requires_grad=True)"),
    ],
    inputs=[
        "[a, b]",
        ("a single input", "[a]"),
        ("no input", "[]"),
        ("many inputs", "[a, b, b, a, b] * 27"),
        ("only the last input is tracked", "[Tensor(1.0)] * 6 + [a]"),
    ],
    name=["'MulBackward0'", ("another operation", "'AddBackward0'")],
    rule=["lambda grad, a, b: (grad * b, grad * a)"],
    saved=[
        "{'a': {1.3}, 'b': {-2.6}}",
        ("nothing saved", "{}"),
        ("values of other kinds", "{'shape': (2, 3), 'n': 2, 'axis': None, 'more': {'a': [1.0]}}"),
    ],
)


AGAIN = "node_of(a), called twice, returns one node"


def told(node_of, record, a, b, inputs, name, rule, saved):
    """What two operations on the same inputs have left on their results, and on the inputs."""
    had, results = [t.accumulator for t in (a, b)], [Tensor(0.0), Tensor(0.0)]
    returned = [record(result, inputs, name, rule, saved) for result in results]

    def found(node):
        names = {a.grad_fn: "a.grad_fn", b.grad_fn: "b.grad_fn", b.accumulator: "b.accumulator"}
        names |= {a.accumulator: "a.accumulator", None: None}
        return names.get(node, f"another {type(node).__name__}")

    return {
        "record() returns": None if returned[0] is None else f"a {type(returned[0]).__name__}",
        **looked_at(results[0], found, rule),
        "a second result": looked_at(results[1], found, rule),
        "node_of(a)": found(node_of(a)),
        AGAIN: node_of(a) is node_of(a),
        "node_of(b)": found(node_of(b)),
        **{f"{name}.accumulator.variable": holds(name, t) for name, t in zip("ab", (a, b))},
        **{f"{name}.accumulator": kept(one, t) for name, one, t in zip("ab", had, (a, b), strict=True)},
        "inputs afterwards": [(t.data, t.requires_grad, None if t.grad is None else t.grad.data) for t in inputs],
    }


def kept(accumulator, t):
    """What has become of the node that a tensor kept."""
    if t.accumulator is accumulator:
        return "as it was"
    return "made" if accumulator is None else "lost" if t.accumulator is None else "made anew"


def holds(name, t):
    """Whose tensor the node of a leaf holds."""
    return t.accumulator and (name if t.accumulator.variable is t else "another tensor")


def looked_at(result, found, rule):
    node = result.grad_fn
    facts = {"requires_grad": result.requires_grad, "accumulator": kept(None, result), "grad": result.grad}
    if node is None:
        return facts | {"grad_fn": None}
    if not isinstance(node, Node):
        raise TypeError(f"result.grad_fn must be a Node, but yours is of type {type(node).__name__}")
    edges, kind = list(node.next_functions), type(node.next_functions).__name__
    return facts | {
        "grad_fn": node.name(),
        "next_functions": [(found(source), number) for source, number in edges],
        "type of next_functions": kind,
        "types in next_functions": sorted({type(edge).__name__ for edge in edges}),
        "the node's rule is the one given": node.rule is rule,
        "saved": node.saved,
    }


def own_node(t):
    t.accumulator = t.accumulator or AccumulateGrad(t)
    return t.accumulator


def end(t):
    return t.grad_fn if t.grad_fn or not t.requires_grad else own_node(t)


def right(node_of=end, edges=tuple, wanted=any, **case):
    """What an engine leaves that makes its nodes and edges like this."""

    def record(result, inputs, name, rule, saved):
        pairs = edges((node_of(t), 0) for t in inputs)
        if wanted(node is not None for node, _ in pairs):
            result.requires_grad, result.grad_fn = True, Node(name, pairs, rule, saved)

    return told(node_of, record, **case)


def forgetful(t):
    t.accumulator = t.accumulator if t.requires_grad else None
    return end(t)


def each_its_own(t):
    return AccumulateGrad(t) if t.requires_grad and not t.grad_fn else t.grad_fn


KEPT = {}


def kept_elsewhere(t):
    return t.grad_fn or (KEPT.setdefault(t, AccumulateGrad(t)) if t.requires_grad else None)


def of_a_copy(t):
    if t.requires_grad and not (t.grad_fn or t.accumulator):
        t.accumulator = AccumulateGrad(Tensor(t.data, requires_grad=True))
    return end(t)


def renewed(t):
    t.accumulator = each_its_own(t) if t.requires_grad and not t.grad_fn else t.accumulator
    return t.grad_fn or (t.accumulator if t.requires_grad else None)


def recorded_anyway(**case):
    nothing = {"requires_grad": False, "next_functions": [(None, 0)] * len(case["inputs"])}
    found = right(**case)
    return found if found["grad_fn"] else nothing


def without_a_node(**case):
    return {"requires_grad": right(**case)["requires_grad"], "grad_fn": None}


def with_a_list(**case):
    return {"type of next_functions": "list"} if right(**case)["grad_fn"] else {}


NOT_WANTED = "No input requires a gradient here, so record nothing: the result must stay untracked, without a node."
PLACES = "An input without a gradient keeps its place, as (None, 0): the rule gives one gradient for each input."
mistakes = [
    (dict(node_of=renewed), "AccumulateGrad(tensor) makes a new node each time. Make one only if there is none yet."),
    (
        lambda **case: {AGAIN: right(each_its_own, **case)[AGAIN]},
        "Each use made its own node. Keep the first one in tensor.accumulator.",
    ),
    (
        dict(node_of=kept_elsewhere),
        "Your node is not the one in tensor.accumulator. Keep it there, and look there before you make one.",
    ),
    (dict(node_of=of_a_copy), "AccumulateGrad must get the tensor itself: you gave it a new one."),
    (("raises", TypeError, "cannot unpack non-iterable NoneType … in the check"), PLACES),
    (with_a_list, "`next_functions` must be a tuple, and yours is a list."),
    (
        "M06",
        dict(node_of=lambda t: t.grad_fn or own_node(t)),
        "An input that is not tracked gets no gradient, so there is no node for it.",
    ),
    (
        dict(node_of=lambda t: end(t) or t.accumulator),
        "A leaf no longer requires a gradient, but you still use its old node.",
    ),
    (dict(node_of=forgetful), "An untracked leaf must keep the node that it has: your code removed it."),
    (
        dict(node_of=lambda t: t.grad_fn or (own_node(t), end(t))[1]),
        "Only a tracked leaf needs a node: you made one for a tensor that is not, and left it in its `accumulator`.",
    ),
    (
        dict(node_of=lambda t: None if t.grad_fn else end(t)),
        "Through a computed input, a gradient must go on to the node in its grad_fn.",
    ),
    (
        dict(node_of=lambda t: own_node(t) if t.requires_grad else None),
        "A computed tensor already has a node, its grad_fn: the path continues there.",
    ),
    ("M14", dict(edges=lambda found: tuple(dict.fromkeys(found))), "Each use of a tensor has its own edge."),
    (dict(edges=lambda found: tuple(edge for edge in found if edge[0])), PLACES),
    (dict(edges=lambda found: tuple(found)[::-1]), "The edges must be in the order of the inputs."),
    (dict(wanted=lambda found: True), NOT_WANTED),
    (dict(wanted=lambda found: any(found := [*found]) or not found), NOT_WANTED),
    (dict(wanted=all), "One input that requires a gradient is enough: its path goes through this result."),
    (
        "M05",
        recorded_anyway,
        "No input requires a gradient, so record nothing: the result must stay an untracked leaf.",
    ),
    (lambda **case: {"record() returns": "a Tensor"}, "`record` must write into `result`, and return nothing."),
    (without_a_node, "The result is tracked, but it has no node."),
]

with Check(
    "7.1",
    points=3,
    asks=(
        "`node_of` must return the node that should receive a tensor's gradient. `record` must link a result to its "
        "inputs if any of them requires a gradient: `next_functions` is a tuple with a pair (node, 0) for each input."
    ),
) as check:
    check.agrees(
        lambda **case: told(node_of, record, **case),
        inputs,
        right,
        mistakes=mistakes,
        shown="record(Tensor(0.0), inputs, name, rule, saved)",
        runs={"rule": 0},
    )

# %% tests="7.2"
B = ["np.array(np.sin(a) + {0.5})", ("the same array twice", "a"), ("zeros", "np.zeros(a.shape)")]
MATRICES = [
    array((2, 3)),
    ("as many rows as columns", array((3, 3))),
    ("one row", array((1, 3))),
    ("one column", array((3, 1))),
    ("a single number in a matrix", array((1, 1))),
    ("zeros", "np.zeros((2, 3))"),
    (LARGE, f"1000000.0 * {array((2, 3))}"),
]
RIGHT_MATRIX = [
    "np.cos(np.arange(4.0 * a.shape[1])).reshape(-1, 4) + {0.3}",
    ("a single column", "np.cos(np.arange(1.0 * a.shape[1])).reshape(-1, 1) + {0.3}"),
    ("as many rows as columns", "np.cos(np.arange(1.0 * a.shape[1] ** 2)).reshape(-1, a.shape[1])"),
]
EXPONENTS = [
    "{3}",
    ("the exponent 1", "1"),
    ("the exponent 2", "2"),
    ("a negative exponent", "-{1}"),
    ("a fractional exponent", "{2.5}"),
    ("an exponent below 1", "{0.3}"),
    ("a whole number that is a float", "2.0"),
]
LENGTHS = [
    "({2}, {3})",
    ("a single number", "()"),
    ("a single entry", "(1,)"),
    ("a vector", "({4},)"),
    ("one column", "({3}, 1)"),
    ("three dimensions", "(2, {3}, 4)"),
    ("more than 256 elements", "({30}, 11)"),
]
NUMBER = ["np.array({-2.5})", ("a gradient of zero", "np.array(0.0)"), (INFINITE, "np.array(np.nan)")]
ARRAYS = [*arrays(), (INFINITE, "np.array([{1.5}, np.nan, -np.inf])")]


TRIED = {
    "add_backward(grad)": lambda grad: add_backward(grad),
    "neg_backward(grad)": lambda grad: neg_backward(grad),
    "mul_backward(grad, a, b)": lambda grad, a, b: mul_backward(grad, a, b),
    "matmul_backward(grad, a, b)": lambda grad, a, b: matmul_backward(grad, a, b),
    "pow_backward(grad, a, n)": lambda grad, a, n: pow_backward(grad, a, n),
    "sum_backward(grad, shape)": lambda grad, shape: sum_backward(grad, shape),
    "mean_backward(grad, shape)": lambda grad, shape: mean_backward(grad, shape),
    "exp_backward(grad, a, result)": lambda grad, a, result: exp_backward(grad, a, result),
    "log_backward(grad, a, result)": lambda grad, a, result: log_backward(grad, a, result),
    "relu_backward(grad, a, result)": lambda grad, a, result: relu_backward(grad, a, result),
}
WITH_POSITIVE = [*arrays(), ("positive numbers", positive_arrays()[0])]
HAS_SLOPE = "(n >= 1 or (a != 0).all()) and (n % 1 == 0 or (a > 0).all())"
INPUTS = {
    "add": domain(torch, grad=ARRAYS),
    "neg": domain(torch, grad=ARRAYS),
    "mul": domain(torch, a=arrays(), b=B, grad=incoming_gradients()),
    "matmul": domain(torch, a=MATRICES, b=RIGHT_MATRIX, grad=incoming_gradients("a @ b")),
    "pow": domain(torch, where=HAS_SLOPE, a=WITH_POSITIVE, n=EXPONENTS, grad=incoming_gradients()),
    "sum": domain(torch, grad=NUMBER, shape=[*LENGTHS, ("no entries", "({3}, 0)")]),
    "mean": domain(torch, grad=NUMBER, shape=LENGTHS),
    "exp": domain(
        torch,
        a=[*small_arrays(), ("large numbers", "np.array([{80.0}, {60.0}, {-40.0}])")],
        result=["np.array(np.exp(a))"],
        grad=incoming_gradients(),
    ),
    "log": domain(torch, a=positive_arrays(), result=["np.array(np.log(a))"], grad=incoming_gradients()),
    "relu": domain(
        torch,
        a=[*arrays(), ("elements very near 0", "np.array([{1e-200}, {-2e-200}])")],
        result=["np.maximum(a, 0)"],
        grad=incoming_gradients()[:-1],
    ),
}


def inputs_of(call):
    return INPUTS[call.partition("_")[0]]


def truth(operation, grad, *inputs):
    """The gradients that the library finds."""
    tensors = [torch.tensor(each, requires_grad=True) for each in inputs]
    gradients = torch.autograd.grad(operation(*tensors), tensors, torch.tensor(grad))
    return tuple([gradient.numpy() for gradient in gradients])


RIGHT = {
    "add": lambda grad: (grad, grad),
    "neg": lambda grad: truth(lambda a: -a, grad, np.zeros(grad.shape)),
    "mul": lambda grad, a, b: truth(lambda a, b: a * b, grad, a, b),
    "matmul": lambda grad, a, b: truth(lambda a, b: a @ b, grad, a, b),
    "pow": lambda grad, a, n: truth(lambda a: a**n, grad, a),
    "sum": lambda grad, shape: (np.broadcast_to(grad, shape),),
    "mean": lambda grad, shape: truth(lambda a: a.mean(), grad, np.zeros(shape)),
    "exp": lambda grad, a, result: truth(lambda a: a.exp(), grad, a),
    "log": lambda grad, a, result: truth(lambda a: a.log(), grad, a),
    "relu": lambda grad, a, result: truth(lambda a: a.relu(), grad, a),
}
NOT_USED = "Your rule does not use `grad`, the incoming gradient: it returns the slope alone."
TURNED = "These shapes do not match: which matrix must be transposed, and which comes first?"
OWN = {
    "add": [(lambda grad: (grad,), "Return one gradient for each input: an addition has two inputs.")],
    "mul": [(lambda grad, a, b: (grad * a, grad * b), "What is the slope of a * b with respect to `a`?")],
    "matmul": [
        (lambda grad, a, b: (grad @ b, a @ grad), TURNED),
        (lambda grad, a, b: (b.T @ grad, grad @ a.T), TURNED),
    ],
    "pow": [
        (lambda grad, a, n: (grad * n * a**n,), "The exponent goes down by one."),
        (lambda grad, a, n: (grad * a ** (n - 1.0),), "The exponent is also a factor in front."),
    ],
    "sum": [
        ("M18", lambda grad, shape: (np.full(shape, grad / np.prod(shape)),), "This is the rule of the mean."),
        (
            lambda grad, shape: (grad,),
            "Each element of the input gets this number: return an array of the given shape.",
        ),
    ],
    "mean": [
        ("M18", lambda grad, shape: (np.full(shape, grad),), "This is the rule of the sum."),
        (lambda grad, shape: (np.full(shape, grad / (*shape, 1)[0]),), "Divide by the number of elements, not rows."),
        (
            lambda grad, shape: (np.full(shape, grad / len(shape) if shape else grad * np.inf),),
            "This divides by the number of dimensions. How many elements does a (2, 3) array have?",
        ),
        (
            lambda grad, shape: (grad / np.prod(shape),),
            "The share is right, but each element must get its own: return an array of the given shape.",
        ),
    ],
    "exp": [("M34", lambda grad, a, result: (grad * a,), "This multiplies by the input. What is the slope of exp(a)?")],
    "log": [(lambda grad, a, result: (grad / result,), "What is the slope of log(a)?")],
    "relu": [
        (
            "M35",
            lambda grad, a, result: (grad * (a >= 0),),
            "What is the slope of relu at an element that is exactly 0?",
        ),
        (
            "M35",
            lambda grad, a, result: (grad * np.where(a == 0, 0.5, a > 0),),
            "What is the slope of relu at an element that is exactly 0?",
        ),
        (lambda grad, a, result: (grad * result,), "This multiplies by the result. The slope is 1 or 0."),
        (lambda grad, a, result: (a > 0,), NOT_USED),
    ],
}


def right_of(call):
    return RIGHT[call.partition("_")[0]]


def mistakes_of(call):
    name, rule = call.partition("_")[0], right_of(call)
    return [
        *OWN.get(name, []),
        (
            lambda **case: rule(**case)[0],
            "The numbers are right. Return them in a tuple, with one entry for each input.",
        ),
        (lambda grad, **case: rule(grad=np.ones_like(grad), **case), NOT_USED),
        (("raises", RuntimeError, "by hand"), "Write the rule as a NumPy formula of its arguments."),
    ]


with Check(
    "7.2",
    points=5,
    asks=(
        "What does the slope of the operation make of `grad`? Return a tuple that holds, for each input, an array of its "
        "shape, and leave the arguments as they are."
    ),
) as check:
    # each of your ten rules, with many shapes
    for call, rule in TRIED.items():
        check.agrees(
            rule, inputs_of(call), right_of(call), mistakes=mistakes_of(call), shown=call, by_hand=True,
        )  # fmt: skip

# %% tests="7.3"
from collections import Counter


class Stop:  # "Node" on the card
    """A node that knows its next_functions, and nothing else, and counts how often it is asked for them."""

    __slots__ = ("__weakref__", "_edges", "asked", "label")  # so nobody can mark it

    def __init__(self, label, next_functions=()):
        self.label, self._edges, self.asked = label, next_functions, 0

    @property
    def next_functions(self):
        self.asked += 1
        if self.asked > 50:
            raise RuntimeError(
                "your function read one node's next_functions 50 times: does it visit a node again on every path to it?"
            )
        return self._edges

    @property
    def sources(self):
        return [source for source, _ in self._edges if source is not None]


Stop.__name__ = "Node"

X_TO_H = "x = Node('x')\nh = Node('h', ((x, 0),))\n"
inputs = domain(
    torch,
    names={"Node": Stop},
    y=[
        "y = Node('x')\nfor number in range({3}):\n    y = Node(number, ((y, 0),))",
        ("a node alone", "Node('y')"),
        ("a node that another node uses twice", X_TO_H + "y = Node('y', ((h, 0), (h, 0)))"),
        ("a node that is used by two others", X_TO_H + "g = Node('g', ((h, 0),))\ny = Node('y', ((h, 0), (g, 0)))"),
        (
            "a node that is used by two others, in the other order",
            X_TO_H + ("g = Node('g', ((h, 0),))\ny = Node('y', ((g, 0), (h, 0)))"),
        ),
        (
            "a node that three others use, two of them twice",
            "x = Node('x')\nf, h = Node('f', ((x, 0), (x, 0))), Node('h', ((x, 0), (x, 0)))\n"
            "g = Node('g', ((x, 0),))\ny = Node('y', ((f, 0), (g, 0), (h, 0)))",
        ),
        ("inputs that need no gradient", "x = Node('x')\ny = Node('y', ((None, 0), (x, 0), (None, 0)))"),
        ("a node with thirteen inputs", "Node('y', tuple((Node(number), 0) for number in range(13)))"),
        (
            "a short path and a long one",
            "w, x = Node('w'), Node('x')\nh = Node('h', ((x, 0), (w, 0)))\na = h\n"
            "for number in range({3}):\n    a = Node(number, ((a, 0),))\ny = Node('y', ((h, 0), (a, 0)))",
        ),
        (
            "a node that three hundred others use",
            "x = Node('x')\ny = Node('y', tuple((Node(number, ((x, 0),)), 0) for number in range(300)))",
        ),
        ("many paths", "y = Node('x')\nfor number in range({39}):\n    y = Node(number, ((y, 0), (y, 0)))"),
        (
            "layers with links across",
            "nodes, random = [Node('x')], np.random.default_rng({1})\nfor number in range(40):\n"
            "    places = random.integers(len(nodes), size=3)\n"
            "    nodes.append(Node(number, tuple((nodes[place], 0) for place in [*places, -1])))\ny = nodes[-1]",
        ),
        *(
            (
                "nodes that use the last two",
                f"x, y = Node('w'), Node('x')\nfor number in range({{150}}):\n"
                f"    x, y = y, Node(number, ((x, 0), (y, 0))[:: {sign}(-1) ** number])",
            )
            for sign in ("", "-")
        ),
        ("a chain of 5,000", "y = Node('x')\nfor number in range(5000):\n    y = Node(number, ((y, 0),))"),
        (
            "a chain of 5,000 with branches",
            "y = Node('x')\nfor number in range(5000):\n"
            "    edges = (y, 0), (Node(-1 - number), 0), (None, 0)\n"
            "    y = Node(number, edges[number % 3 :] + edges[: number % 3])",
        ),
    ],
)


def behind(y):
    nodes, waiting = {y: None}, [y]
    for node in waiting:
        new = {source: None for source in node.sources if source not in nodes}
        nodes |= new
        waiting += new
    return nodes


def walked(backward_order, y):
    """The labels in the order that a student gives."""
    for node in behind(y):
        node.asked = 0  # in this call
    order = backward_order(y)
    if type(order) is not list:
        raise TypeError(f"backward_order must return a list, but yours is of type {type(order).__name__}")
    if any(type(node) is not Stop for node in order):
        raise TypeError("your list holds something that is not a node of the graph")
    return [node.label for node in order]


def amiss(order, y):
    """What is amiss with an order of all nodes behind y."""
    nodes = behind(y)
    place = {label: number for number, label in reversed([*enumerate(order)])}
    labels = {node.label for node in nodes if node.label in place}
    edges = [(node.label, source.label) for node in nodes for source in node.sources]
    return {
        "first node": order[0] if order else None,
        "nodes missing": [node.label for node in nodes if node.label not in place],
        "nodes listed twice": [label for label, count in Counter(order).items() if count > 1],
        "nodes before their users": sorted(
            {b for a, b in edges if {a, b} <= labels and place[b] < place[a]}, key=place.get
        ),
    }


def right(y):
    return {"first node": y.label, "nodes missing": [], "nodes listed twice": [], "nodes before their users": []}


def in_order_of_discovery(last_first, turned):
    """Each node where it is met first: the usual walks, which do not wait."""

    def order(y):
        found, waiting, met = [], [y], {y}
        while waiting:
            found.append(waiting.pop(-1 if last_first else 0))
            for source in found[-1].sources[:: -1 if turned else 1]:
                if source not in met:
                    met.add(source)
                    waiting.append(source)
        return amiss([node.label for node in found], y)

    return order


def sources_first(y):
    found, waiting, met = [], [(y, False)], set()
    while waiting:
        node, is_done = waiting.pop()
        if is_done:
            found.append(node.label)
        elif node not in met:
            met.add(node)
            waiting += [(node, True), *((source, False) for source in node.sources)]
    return amiss(found, y)


EARLY = "A node comes before one that uses it, so it would pass on an incomplete sum."
mistakes = [
    *[("M13", in_order_of_discovery(a, b), EARLY) for a in (True, False) for b in (True, False)],
    (sources_first, "Your list starts at the wrong end: reverse it."),
    (
        ("raises", RecursionError),
        "Each call waits for the next one to return, and Python allows only about a thousand calls at a time.",
    ),
    (("raises", AttributeError, "'NoneType'"), "An entry of next_functions may be (None, 0): skip it."),
    (
        ("raises", AttributeError, "'Node' object"),
        "A node has its next_functions and nothing else, and cannot be marked.",
    ),
]

with Check(
    "7.3",
    points=4,
    asks=(
        "Return every node that can be reached from `root`, each exactly once: `root` first, and each node after all "
        "the nodes that pass it a gradient."
    ),
) as check:
    check.agrees(
        lambda y: walked(backward_order, y),
        inputs,
        right,
        mistakes=mistakes,
        judged_by=amiss,
        shown="backward_order(y)",
    )

# %% tests="7.4"
from contextlib import suppress
from operator import iadd

from autograd_course.workshop import Node, Tensor, borrow, by_hand, newest_first

NOT_TRACKED, NO_SCALAR = "element 0 of tensors does not require grad", "grad can be implicitly created only for scalar"
MISMATCH, SECOND = "Mismatch in shape", "Trying to backward through the graph a second time"
WORDS = NOT_TRACKED, NO_SCALAR, MISMATCH, SECOND
LEAF = "leaf = Tensor([0.0, 0.0], requires_grad=True)\nleaf.grad = Tensor(np.array("
FIRST = "nodes = newest_first(graph[0])\n"
ASIDE = FIRST + "nodes[1:1] = [Node('Aside', (), None, {'a': 1.0})] * bool(nodes)"
FREED = "\nfor node in nodes[1:2]:\n    node.saved, node.freed = {}, True"


def arriving(leaf, grad):
    """What is right for `accumulate`."""
    if leaf.grad is None:
        leaf.grad = Tensor(np.zeros_like(grad))
    leaf.grad.data += grad


def graph(result):
    return f"borrow({result}, w, x, accumulate=accumulate)"


UNEVEN = "np.array({2.0} - np.cos(2.0 * np.arange(leaf.data.size)).reshape(leaf.shape))"
arrivals = domain(
    torch,
    names={"Tensor": Tensor},
    leaf=[
        "Tensor([0.0, 0.0], requires_grad=True)",
        ("a .grad left over from before", LEAF + "[{5.0}, {-6.0}]))"),
        ("a .grad of zeros", LEAF + "[0.0, 0.0]))"),
        ("a single number", "Tensor({3.0}, requires_grad=True)"),
        (
            "a transposed .grad",
            "leaf = Tensor(np.zeros((2, 3)), requires_grad=True)\nleaf.grad = Tensor((np.arange(6.0).reshape(3, 2) - {2.5}).T)",
        ),
        ("no entries", "Tensor(np.zeros((0, 2)), requires_grad=True)"),
    ],
    grads=[
        f"[{UNEVEN}]",
        ("two gradients that arrive", f"[{UNEVEN}, {{-7.0}} - {UNEVEN}]"),
        ("the same array twice", f"[{UNEVEN}] * 2"),
        ("tiny gradients", f"[{{0.000000000001}} * {UNEVEN}] * 2"),
        (LARGE, f"[{{1000000.0}} * {UNEVEN}]"),
        *[(INFINITE, f"[{UNEVEN}, {number} * {UNEVEN}]") for number in (NAN, INF)],
        ("equal numbers", "[np.full(leaf.shape, {2.0})]"),
        ("a gradient of zeros that arrives first", f"[np.zeros(leaf.shape), {UNEVEN}]"),
        ("read-only arrays", "[np.broadcast_to({2.0}, leaf.shape), np.broadcast_to({3.0}, leaf.shape)]"),
    ],
)
walks = domain(
    torch,
    alone=("a chain of 1,200",),
    names={"Node": Node, "newest_first": newest_first, "borrow": borrow, "accumulate": arriving},
    w=[
        "torch.tensor({3.0}, requires_grad=True)",
        ("an input that is not tracked", "torch.tensor({3.0})"),
        ("two elements", "torch.tensor([{1.0}, {-2.0}], requires_grad=True)"),
        ("a single element", "torch.tensor([{3.0}], requires_grad=True)"),
    ],
    x=[
        "torch.tensor({2.0}, requires_grad=True)",
        ("an input that is not tracked", "torch.tensor({2.0})"),
        ("the same tensor twice", "w"),
        ("a slope of exactly zero", "torch.tensor(0.0, requires_grad=True)"),
    ],
    graph=[
        graph("w * x"),
        ("a tensor that is used twice", graph("w * w * x")),
        ("a result that is used twice", graph("(h := w.sin()) * h * x + h.exp()")),
        ("one array for two inputs", graph("(w + x) + w")),
        ("an operation that saves nothing", graph("w + x")),
        ("an operation with four inputs", graph("torch.stack([w + x, w * x, x - w, w + w + x]).sum()")),
        ("a leaf itself", graph("w")),
        ("a result that is not tracked", graph("w.detach() * 2")),
        ("a chain of 1,200", graph("sum([1.0] * 1200, w * x)")),
    ],
    nodes=[
        "newest_first(graph[0])",
        ("a node that gets no gradient", ASIDE),
        ("a freed node that gets no gradient", ASIDE + FREED),
        ("a freed node on the path", FIRST + FREED.strip()),
    ],
    gradient=[
        "None",
        ("a gradient", "np.cos(2.0 * np.arange(graph[0].numel())).reshape(graph[0].shape) - {10.0}"),
        ("a gradient of zeros", "np.zeros(graph[0].shape)"),
        ("a large gradient", "np.full(graph[0].shape, {1000000.0})"),
        (INFINITE, "np.resize([np.nan, np.inf], graph[0].shape)"),
        ("a gradient that is a single number", "np.array({2.0})"),
        ("a gradient with one dimension more", "np.ones((1, *graph[0].shape))"),
        ("a gradient that is too long", "np.ones([length + 1 for length in graph[0].shape])"),
    ],
    retain_graph=["False", ("retain_graph=True", "True")],
    times=["1", ("a second pass through the same graph", "2")],
)


RUNS_AGAIN = "nodes that ran, but were not freed"
FREED_BY = "nodes freed by a pass in which the second node raised an error"


def plain(grad):
    """The gradient of a leaf as plain data."""
    if grad is not None and type(grad) is not Tensor:
        raise TypeError(f"leaf.grad must be a Tensor, but yours is of type {type(grad).__name__}")
    return None if grad is None else np.array(grad.data)


def arrived(accumulate, leaf, grads):
    """What arrivals make of a leaf, and of the tensor that received the first of them."""
    returned, first = [], leaf.grad
    kept = None if first is None else first.data
    for grad in grads:
        returned.append(accumulate(leaf, grad))
        if first is None:
            plain(leaf.grad)
            first, kept = leaf.grad, leaf.grad.data
    found = {
        "leaf.grad": plain(leaf.grad),
        "the first leaf.grad": plain(first),
        "the array in the first leaf.grad": np.array(kept),
    }
    for grad in grads:
        before, writable = np.array(grad), grad.flags.writeable
        if writable:
            grad[...] = 99.0
        found["leaf.grad, when what arrived is overwritten"] = plain(leaf.grad)
        if writable:
            grad[...] = before
    return found | {"accumulate() returns": returned}


def walked(backward, graph, nodes, gradient, retain_graph, times, **_):
    """What a walk, or two, leaves behind."""
    (out, *leaves), ran, ran_freed, told, were = graph, [], [], {"error": None}, list(nodes)
    was_freed = [node for node in nodes if node.freed]
    given = [gradient, retain_graph] if retain_graph else [] if gradient is None else [gradient]

    def look(node):
        ran.append(node)
        ran_freed.extend([node.name()] * node.freed)

    handles = [node.register_prehook(lambda grads, node=node: look(node)) for node in nodes]
    try:
        with by_hand(nodes_run=True):
            for _ in range(times):
                told["backward() returns"] = backward(out, nodes, *given)
    except Exception as error:
        told["error"] = refusal(error, *WORDS)
    for handle in handles:
        handle.remove()
    told |= {
        "ran although freed": ran_freed,
        "freed, but with values still saved": sorted(node.name() for node in nodes if node.freed and node.saved),
        RUNS_AGAIN: sorted(node.name() for node in {*ran} if not node.freed),
        "freed, but did not run": [node.name() for node in nodes if node.freed and node not in [*ran, *was_freed]],
        "the list of nodes is as it was": nodes == were,
    }
    if told["error"] != SECOND:
        told |= {"nodes that ran": len({*ran}), "runs in all": len(ran)}
    if told["error"] is None:
        told |= {
            "w.grad": plain(leaves[0].grad),
            "x.grad": plain(leaves[1].grad),
            "the result's .grad": None if out is leaves[0] else plain(out.grad),
        }
    return told


def resumed(backward):
    """The gradients of w * w * x, w = 3, x = 2, after a pass that an error in a rule has ended, and what such a one frees."""
    w, x = (torch.tensor(number, requires_grad=True) for number in (3.0, 2.0))
    out, *leaves = borrow(w * w * x, w, x, accumulate=arriving)
    nodes = newest_first(out)

    def stopped(retain_graph):
        handle = nodes[1].register_prehook(lambda grads: {}["an error in a rule"])
        with suppress(KeyError):
            backward(out, nodes, None, retain_graph)
        handle.remove()

    with by_hand(nodes_run=True):
        stopped(True)
        for leaf in leaves:
            leaf.grad = None
        backward(out, nodes, None, True)
        found = {"w.grad": plain(leaves[0].grad), "x.grad": plain(leaves[1].grad)}
        stopped(False)
    return found | {FREED_BY: sum(node.freed for node in nodes)}


def right_arrivals(leaf, grads, accumulate=arriving):
    return arrived(accumulate, leaf, grads)


def right_walk(
    join=np.add,
    start=lambda out, gradient: np.ones(out.shape) if gradient is None else gradient,
    refused=WORDS,
    single=lambda out: out.numel() == 1,
    frees=lambda node, retained: node.saved and not retained,
    skips=lambda node, pending: node not in pending,
    returns=lambda out, gradient: None,
    at_end=False,
    late=False,
    **case,
):
    """What a walk leaves that does this."""

    def backward(out, nodes, gradient=None, retain_graph=False):
        shape = np.shape(out.data if gradient is None else gradient)
        refusals = {
            NOT_TRACKED: not nodes,
            NO_SCALAR: gradient is None and not single(out),
            MISMATCH: shape != out.shape,
        }
        for words in refused:
            if refusals.get(words):
                raise RuntimeError(words)
        gradient = start(out, gradient)
        pending, ran = {nodes[0]: gradient}, []
        for node in nodes:
            if skips(node, pending):
                continue
            if node.freed and SECOND in refused and not late:
                raise RuntimeError(SECOND)
            grads = node(pending.pop(node))
            if node.freed and SECOND in refused:
                raise RuntimeError(SECOND)
            for (source, _), grad in zip(node.next_functions, grads, strict=False):
                pending[source] = join(pending[source], grad) if source and source in pending else grad
            ran.append(node)
            if not at_end and frees(node, retain_graph):
                node.saved, node.freed = {}, True
        for node in ran if at_end else []:
            if frees(node, retain_graph):
                node.saved, node.freed = {}, True
        return returns(out, gradient)

    return walked(backward, **case)


def replaced(leaf, grad):
    leaf.grad = Tensor(np.array(grad))


def added_anew(leaf, grad):
    leaf.grad = Tensor(grad + (0 if leaf.grad is None else leaf.grad.data))


def keeps_the_array(leaf, grad):
    if leaf.grad is None:
        leaf.grad = Tensor(grad)
    else:
        leaf.grad.data += grad


def only(name, returns):
    """A mistake of which one entry is enough."""

    def found(**case):
        told = right_walk(returns=returns, **case)
        return {each: told[each] for each in (name, "error") if each in told}

    return found


def kept_as_grad(out, gradient):
    out.grad = Tensor(gradient)


of_accumulate = [
    ("M19", dict(accumulate=replaced), "The last gradient replaced what was already there. It must be added."),
    ("M24", dict(accumulate=added_anew), "You put a new tensor into .grad. Add to the one that is already there."),
    (dict(accumulate=keeps_the_array), "The leaf kept the very array that arrived. It needs its own copy."),
]
ALL_PATHS = "The contributions along all paths must be added up."
NOTHING = "Your code ran a node that no gradient had reached."
SHARED = "Two inputs may get the very same array. If you add to it in place, you change both."
ZEROS = "A gradient of zeros is still a gradient: nodes must run on it, and leaves must receive it."
of_backward = [
    ("M14", dict(join=lambda old, new: new), ALL_PATHS),
    ("M14", dict(join=lambda old, new: old), ALL_PATHS),
    (dict(join=iadd), SHARED),
    ("M20", dict(refused=WORDS[:3]), "A node that has been freed must raise the error instead of running."),
    ("M20", dict(frees=lambda node, retained: False)),
    (dict(late=True), "You raise the error after the freed node has run. It must not run at all."),
    (
        dict(at_end=True),
        "An error ended the pass, and the nodes that had run by then were not freed. When does your code free a node?",
    ),
    (
        dict(frees=lambda node, retained: node.saved),
        "With retain_graph=True, the nodes must keep what they have saved.",
    ),
    (
        lambda **case: {RUNS_AGAIN: right_walk(frees=lambda node, retained: not retained, **case)[RUNS_AGAIN]},
        "A node that saved nothing, such as a leaf's, can run again: do not mark it as freed.",
    ),
    (
        dict(refused=(NOT_TRACKED, MISMATCH, SECOND)),
        "Your pass started from ones. Without `gradient`, a result with several elements must raise the error.",
    ),
    (dict(single=lambda out: out.shape == ()), "`out` has a single element, though it is not 0-d: that is allowed."),
    (dict(start=lambda out, gradient: np.ones(out.shape)), "`gradient` was not used."),
    ("M01", only("backward() returns", lambda out, gradient: gradient)),
    ("M04", only("the result's .grad", kept_as_grad), "Only leaves get a .grad, and the result is not a leaf."),
    (dict(skips=lambda node, pending: not np.any(pending.get(node, 0))), ZEROS),
    (("raises", KeyError, "Aside object"), NOTHING),
]

with Check("7.4", points=6, asks="A pass must not use anything that an earlier pass has left behind.") as check:
    # your accumulate; and your backward, on graphs of the library
    check.agrees(
        lambda leaf, grads: arrived(accumulate, leaf, grads),
        arrivals,
        right_arrivals,
        asks="`accumulate` must add a copy of what arrives to what is already in `leaf.grad`.",
        mistakes=of_accumulate,
        shown="for grad in grads: accumulate(leaf, grad)",
    )
    check.agrees(
        lambda **case: walked(backward, **case),
        walks,
        right_walk,
        asks="`backward` must refuse what the exercise says, and call each node once, with the sum of its gradients.",
        mistakes=of_backward,
        shown="for _ in range(times): backward(graph[0], nodes, gradient, retain_graph)",
        weight=3,
    )
    check.equal(
        "w * w * x, after an error has ended an earlier pass through it",
        lambda: resumed(backward),
        {"w.grad": 12.0, "x.grad": 9.0, FREED_BY: 1},
        weight=0.5,
    )

# %% tests="7.5"
from autograd_course.workshop import Node

BOTH = "((Node('End'), 0), (Node('End'), 0))"
numbers = dict(a=[*arrays(), ("zeros", "np.zeros((3, 2))")], grad=incoming_gradients())
differences = domain(torch, **numbers)
quotients = domain(
    torch,
    where="(b != 0).all()",
    **numbers,
    b=[
        "np.array(np.exp(np.sin(a)) - {0.1})",
        ("negative numbers", "-np.exp(np.sin(a))"),
        ("the same array twice", "a"),
    ],
)
handing = domain(
    torch,
    names={"Node": Node},
    a=[
        array((3, 2)),
        ("a leading dimension is missing", array((2,))),
        ("one column", array((3, 1))),
        ("one row", array((1, 2))),
        ("a single number", array(())),
        ("a table with a single entry", array((1, 1))),
        ("three dimensions", array((4, 3, 2))),
        ("a length of 1 in the middle", array((2, 1, 2))),
        ("four dimensions", array((2, 1, 3, 1))),
        ("a length of 0", "np.zeros((0, 3, 2))"),
    ],
    b=[
        array((3, 2), 1),
        ("a leading dimension is missing", array((2,), 1)),
        ("one column", array((3, 1), 1)),
        ("a single table", array((1, 3, 2), 1)),
        ("a single number", array((), 1)),
    ],
    edges=[
        BOTH,
        ("a first input that needs no gradient", "((None, 0), (Node('End'), 0))"),
        ("a second input that needs no gradient", "((Node('End'), 0), (None, 0))"),
    ],
    rule=[
        "lambda grad, a, b: (grad * b, grad * a)",
        ("a rule that returns the same array twice", "lambda grad, a, b: (+grad,) * 2"),
        ("a rule with another name for its gradient", "lambda g, a, b: (g * b, g * a)"),
        (
            "a rule that returns None where no gradient is wanted",
            "lambda grad, a, b: (grad * b if edges[0][0] else None, grad * a if edges[1][0] else None)",
        ),
        ("a rule that is not linear in the inputs", "lambda grad, a, b: (grad * np.cos(a) * b, grad * np.sin(a))"),
    ],
    saved=["{'a': a, 'b': b}", ("saved in another order", "{'b': b, 'a': a}")],
    node=[
        "node = Node('SomeBackward0', edges, rule, saved)\nnode.shapes = (a.shape, b.shape)",
        (
            "a node with one input",
            "node = Node('SomeBackward0', edges[1:], lambda grad, a, b: rule(grad, a, b)[1:], saved)\n"
            "node.shapes = (b.shape,)",
        ),
        (
            "a node with eleven inputs",
            "node = Node('SomeBackward0', edges + edges[:1] * 9, lambda grad, a, b: rule(grad, a, b) + (+grad,) * 9, saved)\n"
            "node.shapes = (a.shape, b.shape, *[a.shape] * 9)",
        ),
    ],
    grad=incoming_gradients("a + b"),
)


def handed(hand_on, node, grad, **case):
    """What a node hands on, and what it still holds."""
    calls, rule = [], node.rule
    node.rule = lambda *given, **saved: calls.append(1) or rule(*given, **saved)
    with np.errstate(all="ignore"):  # of inf and -inf, which meet in a sum
        found = hand_on(node, grad)
    node.rule = rule
    return {
        "handed on": found,
        "calls of the rule": len(calls),
        "node.saved": sorted(node.saved),
        "node.shapes": node.shapes,
        "node.freed": node.freed,
    }


def summed(gradient, shape):
    """Back to a shape, by summing all that was copied from one element."""
    if gradient.shape == shape:
        return gradient
    back, places = np.zeros(shape), np.broadcast_to(np.arange(int(np.prod(shape))).reshape(shape), gradient.shape)
    np.add.at(back.reshape(-1), places, gradient)
    return back


def right(node, grad, back=summed, wanted=lambda source: source is not None, unwanted=(None,), **_):
    """What a node hands on that brings gradients back to their shapes like this."""

    def hand_on(node, grad):
        found = []
        for each, (source, _), shape in zip(
            node.rule(grad, **node.saved), node.next_functions, node.shapes, strict=True
        ):
            found += [back(each, shape)] if wanted(source) else unwanted
        return tuple(found)

    return handed(hand_on, node, grad)


def in_front(gradient, shape):
    return gradient.sum(axis=tuple(range(gradient.ndim - len(shape))))


def ones_of(shape):
    return tuple(axis for axis, length in enumerate(shape) if length == 1)


def last(gradient, shape):
    gradient = gradient[(-1,) * (gradient.ndim - len(shape))]
    return gradient[tuple(slice(-1, None) if length == 1 else slice(None) for length in shape)]


of_hand_on = [
    (
        "M17",
        dict(back=lambda gradient, shape: gradient),
        "This has the shape of the result. Sum it down to the shape of the input.",
    ),
    (dict(back=in_front), "You sum the leading dimensions, but not those stretched from length 1."),
    (
        dict(back=lambda gradient, shape: in_front(gradient, shape).sum(axis=ones_of(shape))),
        "Sum over a dimension of length 1, but keep it in the shape.",
    ),
    (
        dict(back=lambda gradient, shape: summed(gradient, shape) * np.prod(shape) / np.size(gradient)),
        "This is the mean over the copies. Add up their gradients.",
    ),
    ("M14", dict(back=last), "This is the gradient of the last copy alone. Add up the gradients of all copies."),
    ("M06", dict(wanted=lambda source: True), "This input needs no gradient: return None for it."),
    (dict(unwanted=()), "An input that needs no gradient keeps its place in the result, as None."),
    (
        ("raises", RuntimeError, "by hand"),
        "Call node.rule with `grad` and with what node.saved holds: no backward pass is needed.",
    ),
    (
        ("raises", TypeError, "'NoneType' object is not callable"),
        "Your function takes the place of node(grad), so it cannot call that. Call node.rule.",
    ),
]
OF_B = "What is the slope of a / b with respect to `b`?"
of_div = [
    (lambda grad, a, b: (grad / b, -grad * a / b), "What is the slope of 1 / b?"),
    (lambda grad, a, b: (grad / b, -grad / b**2), OF_B),
    (lambda grad, a, b: (grad / b, grad * a / b**2), OF_B),
    (lambda grad, a, b: (1 / b, -a / b**2), "Your rule does not use `grad`, the incoming gradient."),
]


def of_difference(a, grad):
    return grad, 0 - grad


def of_quotient(grad, a, b):
    tensors = [torch.tensor(each, requires_grad=True) for each in (a, b)]
    found = torch.autograd.grad(tensors[0] / tensors[1], tensors, torch.tensor(grad))
    return tuple([gradient.numpy() for gradient in found])


with Check(
    "7.5",
    points=2,
    asks="Call the rule once. Return one array for each input, summed to its shape, or None if it needs no gradient.",
) as check:
    check.agrees(
        lambda **case: handed(hand_on, **case),
        handing,
        right,
        mistakes=of_hand_on,
        shown="hand_on(node, grad)",
        by_hand=True,
        weight=3,
    )
    check.agrees(lambda a, grad: sub_backward(grad), differences, of_difference, by_hand=True, weight=0.5)
    check.agrees(
        lambda grad, a, b: div_backward(grad, a, b), quotients, of_quotient, mistakes=of_div, by_hand=True, weight=0.5
    )

# %% tests="7.6"
from autograd_course.workshop import own_gradcheck
from autograd_course.workshop.suspects import SIX, with_slope

AT = "with_slope(lambda x: x.reshape(-1).exp(), lambda x: x.reshape(-1).exp() * torch.tensor(1.0 + {}))".format
of_one = domain(
    torch,
    names={"with_slope": with_slope},
    x=[
        array((3,)),
        ("a single number", array(())),
        ("a single element", array((1,))),
        ("a table", array((2, 3))),
        ("a transposed table", array((2, 3)) + ".T"),
        ("zeros", "np.zeros((1, 3))"),
        ("many elements", "np.linspace({-1.2}, {1.5}, 15).reshape(3, 5)"),
        ("three dimensions", "np.linspace({-1.0}, {1.3}, 12).reshape(2, 3, 2)"),
    ],
    f=[
        "lambda x: x**3",
        ("a result that is a single number", "lambda x: x.exp().sum()"),
        ("a result below 0", "lambda x: -x.exp()"),
        ("a steep function", "lambda x: (3 * x).exp().sum()"),
        ("a slope of exactly 0", "lambda x: 0 * x"),
        ("a function that returns its argument", "lambda x: x"),
        ("shares of a whole", "lambda x: x / x.exp().sum()"),
        ("a slope that is one percent too large", "with_slope(lambda x: x**3, lambda x: 1.01 * x**3)"),
        ("a slope that is too small", "with_slope(lambda x: x.exp(), lambda x: 0.5 * x.exp())"),
        ("a slope that is wrong for negative numbers", "with_slope(lambda x: x.abs(), lambda x: x * 1.0)"),
        ("a wrong slope at the first element", AT("np.eye(x.numel())[0]")),
        ("a wrong slope in the middle", AT("np.eye(x.numel())[x.numel() // 2]")),
        ("a wrong slope at the last element", AT("np.eye(x.numel())[-1]")),
        (
            "flip(), with a rule that forgets to flip",
            "with_slope(lambda x: x.reshape(-1).flip(0), lambda x: x.reshape(-1) * 1.0)",
        ),
        (
            "flip() of a column, with a rule that forgets to flip",
            "with_slope(lambda x: x.reshape(-1, 1).flip(0), lambda x: x.reshape(-1, 1) * 1.0)",
        ),
        (
            "slopes that are wrong by different amounts",
            "with_slope(lambda x: (x * x).sum(), lambda x: (x * x).sum() + 0.1 * (x * x * x).sum())",
        ),
        ("a steep function, 1 % off", "with_slope(lambda x: 1000 * (x * x).sum(), lambda x: 1010 * (x * x).sum())"),
        (
            "errors that add up to 0",
            "with_slope(lambda x: (x * x).sum(), lambda x: (x * x).sum() + x.reshape(-1)[0] - x.reshape(-1)[-1])",
        ),
    ],
    inputs=["[x]"],
)
of_two = domain(
    torch,
    names={"with_slope": with_slope},
    x=[array((3,)), ("another shape", array((2, 1)))],
    y=["np.array([{0.3}, {1.2}, {-0.7}])", ("another shape", array((2, 3))), ("a single number", array(()))],
    f=[
        "lambda x, y: x * y.sin()",
        ("an input that is not used", "lambda x, y: x * x"),
        ("a wrong slope for the second input", "with_slope(lambda x, y: x * y, lambda x, y: x * (2 * y - y.detach()))"),
        ("a wrong slope for the first input", "with_slope(lambda x, y: x * y, lambda x, y: y * (2 * x - x.detach()))"),
        ("a second input that gets no gradient", "lambda x, y: x * y.detach()"),
        (
            "errors of two inputs that add up to 0",
            "with_slope(lambda x, y: x.sum() * y.sum(), lambda x, y: x.sum() * y.sum() + x.sum() - y.sum())",
        ),
        (
            "two wrong slopes, the second further off",
            "with_slope(lambda x, y: x.sum() * y.sum(), lambda x, y: x.sum() * y.sum() + x.sum() + 2 * y.sum())",
        ),
    ],
    inputs=["[x, y]", ("one array twice", "[x, x]")],
)


def far_off(gradcheck, f, inputs):
    """What a gradient check says of f: for a single number as if v were 1, otherwise whether it is far off."""
    arriving, sizes = [], set()

    def seen(*tensors):
        out = f(*tensors)
        sizes.add(out.numel())
        if out.requires_grad:
            out.register_hook(arriving.append)
        return out

    with own_gradcheck():
        found = gradcheck(seen, inputs)
    if found is not ... and type(found) is not float and not isinstance(found, np.floating):
        raise TypeError(f"gradcheck must return a float, but it returned a value of type {type(found).__name__}")
    v = max([abs(each.item()) for each in arriving if each.numel() == 1], default=None)
    if sizes == {1} and v == 0:
        raise ValueError("the only entry of v is 0 here, so gradcheck gives 0, whatever the slope is")
    if sizes <= {1}:
        return found / (v or 1)
    if max(sizes, default=0) > FEW and hides(arriving):
        raise ValueError("your v hides wrong slopes here: two of its numbers are equal, or one is 0")
    return found if found is ... else "far from 0" if found > LIMIT / 2 else CLOSE


def hides(arriving):
    """Whether two numbers of v are equal, or one is 0: in every pass, if there are several."""
    numbers = [*zip(*(each.reshape(-1).tolist() for each in arriving))]
    return len({*numbers}) < len(numbers) or any(not any(each) for each in numbers)


LIMIT, CLOSE = 1e-4, "close to 0"
FEW = 2  # numbers of v; with so few, a wrong slope that stays hidden says more


def right(
    f,
    inputs,
    v=lambda count: np.arange(1.0, count + 1),
    which=slice(None),
    places=slice(None),
    skips_none=False,
    steps=(1e-6, -1e-6),
    distance=abs,
    together=max,
    **_,
):
    """What a gradient check says that does this."""

    def gradcheck(f, inputs):
        tensors = [torch.tensor(each, requires_grad=True) for each in inputs]
        out = f(*tensors)
        along = v(out.numel()).reshape(tuple(out.shape))
        out.backward(torch.tensor(along))
        far = [0.0]
        for number, tensor in [*enumerate(tensors)][which]:
            if skips_none and tensor.grad is None:
                continue
            found = np.zeros(tensor.shape) if tensor.grad is None else tensor.grad.numpy()
            for place in [*np.ndindex(*tensor.shape)][places]:
                ends = []
                for step in steps:
                    moved = [np.array(each) for each in inputs]
                    moved[number][place] += step
                    ends.append((f(*map(torch.tensor, moved)).numpy() * along).sum())
                far.append(distance((ends[0] - ends[1]) / (steps[0] - steps[1]) - found[place]))
        return float(together(far))

    return far_off(gradcheck, f, inputs)


def culprit():
    """The operation that the library's own check finds."""
    for name, (f, inputs) in SIX.items():
        tensors = [torch.tensor(each, requires_grad=True) for each in inputs]
        if not torch.autograd.gradcheck(f, tensors, raise_exception=False):
            return name


def of_which_kind(suspect):
    """What stands for a name, so that the card does not tell which one it is."""
    if suspect == culprit():
        return FOUND
    return "the slope of this operation is right" if suspect in [*SIX] else "SIX has no operation of this name"


FOUND = "the slope of this operation is wrong"


ONES = "A v of ones, or one that reads the same from both ends, cannot reveal the error in this f."
NOT_ALL = "This misses a wrong slope at a single element. Do you check all of them?"
mistakes = [
    (
        "M16",
        ("raises", RuntimeError, "grad can be implicitly created"),
        "f returned more than one number here, so backward() needs a gradient to start from.",
    ),
    (("raises", AttributeError, "'NoneType'"), "An input that f does not use has no .grad: its slope is 0."),
    (("raises", RuntimeError, "write your own"), "Nudge the inputs yourself."),
    (("raises", TypeError, "must return a float"), "Return the size of the difference, not a verdict on it."),
    (dict(v=np.ones), ONES),
    (dict(v=np.arange), "An entry of v is 0. What does your check then miss?"),
    (dict(places=slice(1)), NOT_ALL),
    (dict(places=slice(1, None)), NOT_ALL),
    (dict(places=slice(-1)), NOT_ALL),
    (dict(skips_none=True), "y is used, but its .grad stays None: that counts as a wrong slope."),
    (dict(which=slice(1)), "Here, the slope with respect to x is right. What about the other input?"),
    (dict(which=slice(-1, None)), "Here, the slope with respect to y is right. What about the other input?"),
    (
        dict(distance=lambda far: far),
        "A slope that is too large is wrong as well: take the size of the difference, without its sign.",
    ),
    (
        dict(distance=lambda far: -far),
        "A slope that is too small is wrong as well: take the size of the difference, without its sign.",
    ),
    (dict(together=sum), "This is the sum over all elements. Return the largest difference."),
    (dict(together=lambda far: np.mean(far[1:])), "This is the mean. Return the largest difference."),
    (
        dict(steps=(1e-6, 0.0)),
        "Is this a central difference? It nudges an element in both directions, each time from the same place.",
    ),
]

LARGEST = "Return the largest difference between a `.grad` and a central difference, over all elements of all inputs."

with Check(
    "7.6",
    points=3,
    asks=(
        "`suspect` must be the name of the operation of SIX whose slope is wrong: on one of them, your `gradcheck` must "
        "give a number far above the others."
    ),
) as check:
    for inputs in (of_one, of_two):
        check.agrees(
            lambda f, inputs, **_: far_off(gradcheck, f, inputs),
            inputs,
            right,
            asks=LARGEST,
            mistakes=mistakes,
            shown="gradcheck(f, inputs)",
            rtol=1e-4,
            beside=1.0,
            weight=2,
        )
    check.equal("the culprit among SIX", lambda: suspect, FOUND, judged_by=of_which_kind)

# %% tests="7.7"
with Check("7.7", points=2) as check:
    check.unmask(answer_7_7, engines=["M13", "M17"], beliefs=["M13", "M14", "M16", "M17", "M34"])
