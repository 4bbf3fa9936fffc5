# ---
# title: Build the engine
# points: 25
# minutes: 180
# ---

# %% [markdown]
# **After this lesson you can**
#
# - record an operation: who its inputs were, what it saved, where its gradient goes,
# - write the rules of ten operations, for any gradient that comes in,
# - order a graph of 5,000 operations in far less than a second, and walk it,
# - say which parts an autograd engine has, for you have written each of them,
# - find a wrong derivative with a gradient check of your own.
#
# **Before you start,** three questions to warm up. Answer each in your head, then open it.
#
# <details><summary>A node got two gradients, 2 and 5. What does it hand on: its rule for 2, and then for 5, or its rule for 7?</summary>Its rule for 7, once. It waits until everything that uses it has run (lesson 03).</details>
# <details><summary>What does a bias of shape (2,) get, if three rows were added to it and <code>G</code> of shape (3, 2) comes in?</summary>The sum over the rows, <code>G.sum(axis=0)</code>: one number for each that was copied (lesson 04).</details>
# <details><summary><code>.grad</code> holds 6, and a pass delivers 27. What does <code>.grad</code> hold then?</summary>33, in the same tensor as before (lesson 05).</details>

# %%
import time

import numpy as np

import autograd_lib as torch
from autograd_course import hint
from autograd_course.workshop import AccumulateGrad, Node, Tensor, assemble, borrow, newest_first, save
from autograd_course.workshop.suspects import SIX, with_slope
from autograd_lib.viz import draw_graph, step_through

# %% [markdown]
# ## 1. What you build on
#
# You know what an engine does. Now you write one: seven short functions. What is not autograd is there already, in a
# *workshop*: a `Tensor` that can compute, and a `Node` that can hold what you record.

# %%
a = Tensor([1.0, -2.0], requires_grad=True)
print(a, a.data, a.requires_grad, a.grad, a.grad_fn)

# %% [markdown]
# A workshop tensor keeps its numbers in `data`, a NumPy array. It knows nothing of graphs: that is your part.
#
# **Each exercise stands alone.** Where it needs a part that you have not written, it gets one from the library; so a
# mistake in one exercise costs nothing in another, and you may do them in any order. In section 7 all of *your* parts
# are put together. While a check runs, the library itself refuses to go backward: the work is yours.
#
# This is what is to be recorded, as the library does it:

# %% shows="B14 B22 B23 C01"
w = torch.tensor(3.0, requires_grad=True)
x = torch.tensor(2.0)
y = w * x
print(y.requires_grad, y.grad_fn.name(), y.grad_fn.next_functions)
print("saved:", y.grad_fn._saved_other)

square = w * w
(first, _), (second, _) = square.grad_fn.next_functions
print("both ends of w * w are one node:", first is second)
print("nothing is recorded of x * x:", (x * x).grad_fn)

# %% [markdown] exercise="7.1" title="Record an operation" difficulty=3 importance=5 minutes=20 trains="B14 B22 B23" targets="M05 M12 M14"
# An operation has computed `result` from `inputs`, a list of tensors. Write the two functions that link it into the graph.
#
# - `node_of(tensor)` is the node that a gradient for this tensor goes to: the `grad_fn` of a computed tensor; for a
#   tracked leaf its `AccumulateGrad(tensor)`, of which each leaf has **one**, kept in `tensor.accumulator`, which is
#   `None` at first; for an untracked tensor `None`.
# - `record(result, inputs, name, rule, saved)` writes into `result`, and returns nothing. If a gradient is wanted for at
#   least one input, `result.requires_grad` becomes `True`, and `result.grad_fn` becomes
#   `Node(name, next_functions, rule, saved)`, where `next_functions` is a tuple of pairs `(node, 0)`, one for each input
#   in its order. If not, `result` stays as it is: an untracked leaf.


# %% answer="7.1"
def node_of(tensor):
    """The node that a gradient for `tensor` goes to; None if nobody wants one."""
    ### BEGIN SOLUTION
    if tensor.grad_fn is not None:
        return tensor.grad_fn
    if tensor.requires_grad and tensor.accumulator is None:
        tensor.accumulator = AccumulateGrad(tensor)
    return tensor.accumulator
    ### END SOLUTION


def record(result, inputs: list, name: str, rule, saved: dict):
    """Let `result` remember the operation that made it from `inputs`."""
    ### BEGIN SOLUTION
    edges = tuple((node_of(tensor), 0) for tensor in inputs)
    if any(node is not None for node, _ in edges):
        result.requires_grad = True
        result.grad_fn = Node(name, edges, rule, saved)
    ### END SOLUTION


# %% [markdown]
# **What:** a few operations are recorded, and what hangs on their results is read. **Why:** everything later walks along
# these links, so a missing or a doubled one gives wrong numbers far away. **Expected:** nodes and edges as the library's.

# %% tests="7.1"
from autograd_course import Check
from autograd_course.workshop import Node, Tensor


def leaves(*names):
    """A tensor for each name; those in capitals are not tracked."""
    return [Tensor([1.0, 2.0], requires_grad=name.islower()) for name in names]


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
        "saved": sorted(node.saved),
    }


def recorded(names, inputs):
    """One multiplication of the leaves with these names."""
    known = dict(zip(names, leaves(*names), strict=True))
    result = Tensor([1.0, 2.0])
    record(result, [known[name] for name in inputs], "MulBackward0", None, {"a": 1.0, "b": 2.0})
    return looked_at(result, **known)


def two_in_a_row():
    a, b, C = leaves("a", "b", "C")
    product, total = Tensor(0.0), Tensor(0.0)
    record(product, [a, C], "MulBackward0", None, {"b": 3.0})
    record(total, [b, product], "AddBackward0", None, {})
    return looked_at(total, a=a, b=b)


def ends_of_one_leaf():
    """How many AccumulateGrad nodes a leaf has, that is used three times in two operations."""
    (a,) = leaves("a")
    square, sine = Tensor(0.0), Tensor(0.0)
    record(square, [a, a], "MulBackward0", None, {"a": 1.0, "b": 1.0})
    record(sine, [a], "SinBackward0", None, {"a": 1.0})
    ends = [node for result in (square, sine) for node, _ in result.grad_fn.next_functions]
    return len({id(end) for end in ends})


def wanted(*ends):
    known = {"grad_fn": "MulBackward0", "next_functions": list(ends), "saved": ["a", "b"]}
    return {"requires_grad": True} | known


UNTRACKED = {"requires_grad": False, "grad_fn": None}
LATER = ("M12", (UNTRACKED | {"requires_grad": True}, "the result is tracked, but remembers no node."))
NOTHING = ("M05", (UNTRACKED, "one input that wants a gradient is enough: the path to it goes through this result."))
EACH_USE = "each use of a tensor has an edge of its own."
PLACES = "an input without a gradient keeps its place, as (None, 0): the rule gives one gradient for each input."

with Check("7.1", points=3) as check:
    check.equal(
        "a * b, both tracked",
        lambda: recorded("ab", "ab"),
        wanted("AccumulateGrad a", "AccumulateGrad b"),
        beliefs=[
            LATER,
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
            "saved": [],
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
                "M05",
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
        1,
        beliefs=[
            ("slip", (3, "each use made an end of its own. Keep the first one in tensor.accumulator.")),
            ("slip", (2, "each operation made an end of its own. Keep the first one in tensor.accumulator.")),
        ],
    )
    ### BEGIN HIDDEN TESTS
    check.equal("C * a", lambda: recorded("Ca", "Ca"), wanted("None", "AccumulateGrad a"), beliefs=[NOTHING])
    check.equal(
        "three inputs, two of them one tensor",
        lambda: recorded("aC", "aCa"),
        wanted("AccumulateGrad a", "None", "AccumulateGrad a"),
        beliefs=[("M14", ({"next_functions": ["AccumulateGrad a", "None"]}, EACH_USE))],
    )
    ### END HIDDEN TESTS
check.score

# %% [markdown] hint="7.1"
# Three kinds of tensors come in: computed ones, leaves that want a gradient, and all others. What tells them apart?

# %% [markdown] hint="7.1"
# Write `node_of` first. `record` asks it for every input, and then looks at the answers: are they all `None`?

# %% [markdown] hint="7.1"
# `edges = tuple((node_of(tensor), 0) for tensor in inputs)`. In `node_of`: return `grad_fn` if there is one; if the
# leaf is tracked and `tensor.accumulator is None`, make one and keep it there; then return `tensor.accumulator`.

# %% [markdown] help="7.1" symptom="A leaf has as many ends as it has uses"
# `AccumulateGrad(tensor)` makes a *new* node each time it is called. Make it once, write it to `tensor.accumulator`, and
# next time return what is there.


# %% wrong="7.1" misconception="M05" says="one input that wants a gradient is enough"
def node_of(tensor):
    if tensor.grad_fn is not None:
        return tensor.grad_fn
    if tensor.requires_grad and tensor.accumulator is None:
        tensor.accumulator = AccumulateGrad(tensor)
    return tensor.accumulator


def record(result, inputs, name, rule, saved):
    if all(tensor.requires_grad for tensor in inputs):
        result.requires_grad = True
        result.grad_fn = Node(name, tuple((node_of(tensor), 0) for tensor in inputs), rule, saved)


# %% wrong="7.1" misconception="M05" says="so nothing is recorded"
def node_of(tensor):
    if tensor.grad_fn is not None:
        return tensor.grad_fn
    if tensor.requires_grad and tensor.accumulator is None:
        tensor.accumulator = AccumulateGrad(tensor)
    return tensor.accumulator


def record(result, inputs, name, rule, saved):
    result.requires_grad = any(tensor.requires_grad for tensor in inputs)
    result.grad_fn = Node(name, tuple((node_of(tensor), 0) for tensor in inputs), rule, saved)


# %% wrong="7.1" misconception="M05" says="a gradient has to get through it"
def node_of(tensor):
    if not tensor.requires_grad or not tensor.is_leaf:
        return None
    if tensor.accumulator is None:
        tensor.accumulator = AccumulateGrad(tensor)
    return tensor.accumulator


def record(result, inputs, name, rule, saved):
    if any(tensor.requires_grad for tensor in inputs):
        result.requires_grad = True
        result.grad_fn = Node(name, tuple((node_of(tensor), 0) for tensor in inputs), rule, saved)


# %% wrong="7.1" misconception="M12" says="remembers no node"
def node_of(tensor):
    if tensor.grad_fn is not None:
        return tensor.grad_fn
    if tensor.requires_grad and tensor.accumulator is None:
        tensor.accumulator = AccumulateGrad(tensor)
    return tensor.accumulator


def record(result, inputs, name, rule, saved):
    if any(tensor.requires_grad for tensor in inputs):
        result.requires_grad = True
        result.inputs = inputs  # backward() will make the nodes


# %% wrong="7.1" misconception="M14" says="each use of a tensor has an edge of its own"
def node_of(tensor):
    if tensor.grad_fn is not None:
        return tensor.grad_fn
    if tensor.requires_grad and tensor.accumulator is None:
        tensor.accumulator = AccumulateGrad(tensor)
    return tensor.accumulator


def record(result, inputs, name, rule, saved):
    edges = []
    for tensor in inputs:
        if (node_of(tensor), 0) not in edges:
            edges.append((node_of(tensor), 0))
    if any(node is not None for node, _ in edges):
        result.requires_grad = True
        result.grad_fn = Node(name, tuple(edges), rule, saved)


# %% wrong="7.1" misconception="slip" says="keeps its place"
def node_of(tensor):
    if tensor.grad_fn is not None:
        return tensor.grad_fn
    if tensor.requires_grad and tensor.accumulator is None:
        tensor.accumulator = AccumulateGrad(tensor)
    return tensor.accumulator


def record(result, inputs, name, rule, saved):
    nodes = [node_of(tensor) for tensor in inputs if tensor.requires_grad]
    if nodes:
        result.requires_grad = True
        result.grad_fn = Node(name, tuple((node, 0) for node in nodes), rule, saved)


# %% wrong="7.1" misconception="slip" says="each use made an end of its own"
def node_of(tensor):
    if tensor.grad_fn is not None:
        return tensor.grad_fn
    return AccumulateGrad(tensor) if tensor.requires_grad else None


def record(result, inputs, name, rule, saved):
    edges = tuple((node_of(tensor), 0) for tensor in inputs)
    if any(node for node, _ in edges):
        result.requires_grad = True
        result.grad_fn = Node(name, edges, rule, saved)


# %% wrong="7.1" misconception="slip" says="the path goes on there"
def node_of(tensor):
    if not tensor.requires_grad:
        return None
    if tensor.accumulator is None:
        tensor.accumulator = AccumulateGrad(tensor)
    return tensor.accumulator


def record(result, inputs, name, rule, saved):
    if any(tensor.requires_grad for tensor in inputs):
        result.requires_grad = True
        result.grad_fn = Node(name, tuple((node_of(tensor), 0) for tensor in inputs), rule, saved)


# %% wrong="7.1" misconception="slip" says="in the order of the inputs"
def node_of(tensor):
    if tensor.grad_fn is not None:
        return tensor.grad_fn
    if tensor.requires_grad and tensor.accumulator is None:
        tensor.accumulator = AccumulateGrad(tensor)
    return tensor.accumulator


def record(result, inputs, name, rule, saved):
    edges = tuple((node_of(tensor), 0) for tensor in reversed(inputs))
    if any(node is not None for node, _ in edges):
        result.requires_grad = True
        result.grad_fn = Node(name, edges, rule, saved)


# %% wrong="7.1" misconception="M06" says="no gradient is wanted for C"
def node_of(tensor):
    if tensor.grad_fn is None and tensor.accumulator is None:
        tensor.accumulator = AccumulateGrad(tensor)
    return tensor.grad_fn or tensor.accumulator


def record(result, inputs, name, rule, saved):
    if any(tensor.requires_grad for tensor in inputs):
        result.requires_grad = True
        result.grad_fn = Node(name, tuple((node_of(tensor), 0) for tensor in inputs), rule, saved)


# %% right="7.1"
def node_of(tensor):
    if not tensor.requires_grad:
        return None
    if tensor.is_leaf:
        tensor.accumulator = tensor.accumulator or AccumulateGrad(tensor)
        return tensor.accumulator
    return tensor.grad_fn


def record(result, inputs, name, rule, saved):
    result.requires_grad = any([tensor.requires_grad for tensor in inputs])
    if result.requires_grad:
        pairs = []
        for tensor in inputs:
            pairs.append((node_of(tensor), 0))
        result.grad_fn = Node(name, tuple(pairs), rule, saved)


# %% right="7.1"
def node_of(tensor):
    match tensor.grad_fn, tensor.requires_grad, tensor.accumulator:
        case None, False, _:
            return None
        case None, True, None:
            tensor.accumulator = AccumulateGrad(tensor)
            return tensor.accumulator
        case None, True, kept:
            return kept
        case made_by, _, _:
            return made_by


def record(result, inputs, name, rule, saved):
    nodes = list(map(node_of, inputs))
    if nodes.count(None) == len(nodes):
        return
    result.grad_fn, result.requires_grad = Node(name, tuple(zip(nodes, [0] * len(nodes))), rule, saved), True


# %% [markdown]
# A graph is nothing more than this: a few pairs on each result, written down while the forward lines run.
#
# ## 2. Rules
#
# A rule is the only place where calculus happens. It gets what comes in, `grad`, and what the node saved. It gives one
# gradient for each input. You know how it must go from lessons 03 and 04; here are the corners where PyTorch had to
# choose.

# %% shows="C10 B19"
x = torch.tensor([-1.0, 0.0, 2.0], requires_grad=True)
x.relu().backward(torch.tensor([1.0, 10.0, 100.0]))
print("relu:", x.grad)
x.grad = None
x.exp().backward(torch.tensor([1.0, 10.0, 100.0]))
print("exp: ", x.grad)

# %% [markdown]
# At 0 relu has a kink, and no slope. PyTorch takes 0 there, from the left. And `exp` is its own slope, so its node
# saves the *result* and multiplies.

# %% [markdown] exercise="7.2" title="Ten rules" difficulty=3 importance=5 minutes=40 trains="B19 B22 C10" targets="M18 M34 M35"
# Write the rules. Everything is a NumPy array, but for the number `n` and the tuple `shape`. `grad` has the shape of
# the operation's result. Each rule returns a **tuple**, also of one: the gradient of each input, in the input's shape.
#
# | rule | its operation | saved |
# |---|---|---|
# | `add_backward`, `neg_backward` | `a + b`, `-a` | nothing |
# | `mul_backward`, `matmul_backward` | `a * b`, `a @ b` | both inputs |
# | `pow_backward` | `a ** n` | `a`, `n`; the exponent is a plain number and gets no gradient |
# | `sum_backward`, `mean_backward` | over all elements | the `shape` of the input |
# | `exp_backward`, `log_backward`, `relu_backward` | element by element | the input `a` and the `result` |
#
# All inputs of an operation have the shapes that it needs: nothing is broadcast here. Change nothing that comes in.


# %% answer="7.2"
def add_backward(grad):
    ### BEGIN SOLUTION
    return grad, grad
    ### END SOLUTION


def neg_backward(grad):
    ### BEGIN SOLUTION
    return (-grad,)
    ### END SOLUTION


def mul_backward(grad, a, b):
    ### BEGIN SOLUTION
    return grad * b, grad * a
    ### END SOLUTION


def matmul_backward(grad, a, b):
    ### BEGIN SOLUTION
    return grad @ b.T, a.T @ grad
    ### END SOLUTION


def pow_backward(grad, a, n):
    ### BEGIN SOLUTION
    return (grad * n * a ** (n - 1),)
    ### END SOLUTION


def sum_backward(grad, shape):
    ### BEGIN SOLUTION
    return (np.broadcast_to(grad, shape),)
    ### END SOLUTION


def mean_backward(grad, shape):
    ### BEGIN SOLUTION
    return (np.full(shape, grad / np.prod(shape)),)
    ### END SOLUTION


def exp_backward(grad, a, result):
    ### BEGIN SOLUTION
    return (grad * result,)
    ### END SOLUTION


def log_backward(grad, a, result):
    ### BEGIN SOLUTION
    return (grad / a,)
    ### END SOLUTION


def relu_backward(grad, a, result):
    ### BEGIN SOLUTION
    return (grad * (result > 0),)
    ### END SOLUTION


# %% [markdown]
# **What:** each rule gets numbers on both sides of 0, and a `grad` that is nowhere the same. **Why:** with ones coming in, a rule
# that forgets to multiply looks right. **Expected:** what the library's own rule gives.

# %% tests="7.2"
import numpy as np

import autograd_lib as torch
from autograd_course import Check
from autograd_course.workshop import by_hand


def truth(operation, grad, *inputs):
    """The gradients that the library finds."""
    tensors = [torch.tensor(each, requires_grad=True) for each in inputs]
    gradients = torch.autograd.grad(operation(*tensors), tensors, torch.tensor(grad))
    return tuple([gradient.numpy() for gradient in gradients])


def apply(rule, grad, *saved):
    """What a rule gives, as it is; the library refuses meanwhile."""
    with by_hand():
        return rule(grad, *saved)


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


def compare_rule(check, name, operation, rule, grad, inputs, saved, mistakes=(), weight=1):
    right = truth(operation, grad, *inputs)
    mistakes = [*mistakes, *usual(right, grad, truth(operation, np.ones_like(grad), *inputs))]
    told = [(code, (outcome, sentence)) for code, outcome, sentence in mistakes if differ(outcome, right)]
    told += [
        ("slip", (RuntimeError, "autograd is off here: write the slope yourself.")),
        ("slip", (("raises", ValueError, "matmul"), "these shapes do not fit: which matrix has to be transposed?")),
    ]
    check.equal(name, lambda: apply(rule, *copies(grad, *saved)), right, beliefs=told, weight=weight)


def differ(outcome, right):
    if type(outcome) is not tuple or len(outcome) != len(right):
        return True
    pairs = zip(outcome, right, strict=True)
    return any(np.shape(mine) != np.shape(other) or not np.allclose(mine, other) for mine, other in pairs)


def rules_on(random, label=""):
    """All ten rules on numbers of their own: (name, operation, the student's rule, inputs, saved, mistakes)."""
    a, b = random.normal(size=(2, 2, 3)).round(2)
    left, right = random.normal(size=(2, 3)).round(2), random.normal(size=(3, 4)).round(2)
    positive = (abs(a) + 0.5).round(2)
    n = 3
    corner = a.copy()
    corner[0, 1] = 0.0
    g, h = random.normal(size=(2, 3)).round(2) + 2, random.normal(size=(2, 4)).round(2) + 2
    one = np.array(2.5)
    e, rows, N = np.exp(a), len(a), a.size
    ones = np.ones((2, 3))
    yield (
        "add",
        lambda a, b: a + b,
        lambda *given: add_backward(*given),
        g,
        (a, b),
        (),
        [
            ("slip", (ones, ones), NOT_USED),
            ("slip", (g * a, g * b), "the slope of a sum by each term is 1: nothing has to be multiplied."),
            ("slip", (g / 2, g / 2), "nothing is divided: each term gets all of it."),
        ],
    )
    yield "neg", lambda a: -a, lambda *given: neg_backward(*given), g, (a,), (), []
    yield (
        "mul",
        lambda a, b: a * b,
        lambda *given: mul_backward(*given),
        g,
        (a, b),
        (a, b),
        [
            ("slip", (g * a, g * b), "each factor gets what came in, times the *other* factor."),
            ("slip", (b, a), NOT_USED),
        ],
    )
    yield "matmul", lambda a, b: a @ b, lambda *given: matmul_backward(*given), h, (left, right), (left, right), []
    yield (
        "pow",
        lambda a: a**n,
        lambda *given: pow_backward(*given),
        g,
        (a,),
        (a, n),
        [
            ("slip", (g * n * a**n,), "the exponent goes down by one."),
            ("slip", (g * a ** (n - 1),), "the exponent is also a factor in front."),
            ("slip", (g * (n - 1) * a ** (n - 1),), "the factor in front is the old exponent."),
        ],
    )
    yield (
        "sum",
        lambda a: a.sum(),
        lambda *given: sum_backward(*given),
        one,
        (a,),
        ((2, 3),),
        [
            ("slip", (one * N * ones,), "each element gets what came in, not more."),
            ("M18", (one / N * ones,), "this is the rule of the mean."),
        ],
    )
    yield (
        "mean",
        lambda a: a.mean(),
        lambda *given: mean_backward(*given),
        one,
        (a,),
        ((2, 3),),
        [
            ("M18", (one * ones,), "this is the rule of the sum: a mean also divides by the number of elements."),
            ("slip", (one / rows * ones,), "N counts all elements, not the rows."),
            ("slip", (one / 3 * ones,), "N counts all elements, not those of one row."),
            ("slip", (one / N,), "the shares are right, but each element of the input gets its own."),
        ],
    )
    yield (
        "exp",
        lambda a: a.exp(),
        lambda *given: exp_backward(*given),
        g,
        (a,),
        (a, e),
        [
            ("M34", (g * a,), "this multiplies by the input."),
            ("slip", (g * np.exp(e),), "the result is exp(a) already."),
            ("slip", (g * a * np.exp(a - 1),), "this is the rule of a power. Here the exponent varies."),
        ],
    )
    yield (
        "log",
        lambda a: a.log(),
        lambda *given: log_backward(*given),
        g,
        (positive,),
        (positive, np.log(positive)),
        [
            ("slip", (g / np.log(positive),), "this divides by the result. The slope of log(a) is 1/a."),
            ("slip", (g * positive,), "this multiplies by the input. The slope of log(a) is 1/a."),
        ],
    )
    yield (
        "relu",
        lambda a: a.relu(),
        lambda *given: relu_backward(*given),
        g,
        (corner,),
        (corner, np.maximum(corner, 0)),
        [
            ("M35", (g * (corner >= 0),), "look at the element that is exactly 0."),
            ("M35", (g * np.where(corner == 0, 0.5, corner > 0),), "look at the element that is exactly 0."),
            ("slip", (g * np.maximum(corner, 0),), "this multiplies by the result. The slope is 1 or 0."),
            ("slip", (np.maximum(g, 0),), "the sign of the *input* decides, not that of what comes in."),
        ],
    )


def what_came_in():
    """The arrays that the rules were given, afterwards."""
    given = copies(np.array([[2.0, -3.0]]), np.array([[1.5, 0.5]]), np.array([[0.5, -1.0]]), np.eye(2) + 1)
    grad, a, b, m = given
    for rule, saved in (
        (add_backward, ()),
        (neg_backward, ()),
        (mul_backward, (a, b)),
        (matmul_backward, (a, m)),
        (pow_backward, (a, 2)),
        (exp_backward, (a, b)),
        (log_backward, (a, b)),
        (relu_backward, (a, b)),
    ):
        apply(rule, grad, *saved)
    return [array.tolist() for array in given]


with Check("7.2", points=6) as check:
    for name, operation, rule, grad, inputs, saved, mistakes in rules_on(np.random.default_rng(7)):
        compare_rule(check, name, operation, rule, grad, inputs, saved, mistakes)
    check.equal(
        "what comes in is left as it was",
        what_came_in,
        [[[2.0, -3.0]], [[1.5, 0.5]], [[0.5, -1.0]], [[2.0, 1.0], [1.0, 2.0]]],
    )
    ### BEGIN HIDDEN TESTS
    random = check.random(seed=72)
    for name, operation, rule, grad, inputs, saved, mistakes in rules_on(random):
        compare_rule(check, f"{name}, fresh numbers", operation, rule, grad, inputs, saved, mistakes, weight=0.5)
    ### END HIDDEN TESTS
check.score

# %% [markdown] hint="7.2"
# Take one rule at a time, and write down the slope as in school: of $a^n$ it is $n a^{n-1}$. Then: what has to happen to
# `grad`?

# %% [markdown] hint="7.2"
# Element by element the answer is always `grad` times a slope. For `sum` and `mean` ask what one element of the input
# contributes to the result. For `matmul` let the shapes decide: from (2, 4), (2, 3) and (3, 4) make a (2, 3) and a (3, 4).

# %% [markdown] hint="7.2"
# `matmul`: `grad @ b.T` and `a.T @ grad`. `sum`: `np.broadcast_to(grad, shape)`; `mean`: the same, divided by
# `np.prod(shape)`. `relu`: `grad * (result > 0)`.

# %% [markdown] help="7.2" symptom="You got an array, expected a tuple"
# `return (grad * result,)`: the comma makes the tuple. An engine goes through the gradients of all inputs, and so wants
# a tuple where there is only one.


# %% wrong="7.2" misconception="M34" says="this multiplies by the input"
def add_backward(grad):
    return grad, grad


def neg_backward(grad):
    return (-grad,)


def mul_backward(grad, a, b):
    return grad * b, grad * a


def matmul_backward(grad, a, b):
    return grad @ b.T, a.T @ grad


def pow_backward(grad, a, n):
    return (grad * n * a ** (n - 1),)


def sum_backward(grad, shape):
    return (np.broadcast_to(grad, shape),)


def mean_backward(grad, shape):
    return (np.full(shape, grad / np.prod(shape)),)


def exp_backward(grad, a, result):
    return (grad * a,)


def log_backward(grad, a, result):
    return (grad / a,)


def relu_backward(grad, a, result):
    return (grad * (result > 0),)


# %% wrong="7.2" misconception="M35" says="exactly 0"
def add_backward(grad):
    return grad, grad


def neg_backward(grad):
    return (-grad,)


def mul_backward(grad, a, b):
    return grad * b, grad * a


def matmul_backward(grad, a, b):
    return grad @ b.T, a.T @ grad


def pow_backward(grad, a, n):
    return (grad * n * a ** (n - 1),)


def sum_backward(grad, shape):
    return (np.broadcast_to(grad, shape),)


def mean_backward(grad, shape):
    return (np.full(shape, grad / np.prod(shape)),)


def exp_backward(grad, a, result):
    return (grad * result,)


def log_backward(grad, a, result):
    return (grad / a,)


def relu_backward(grad, a, result):
    return (grad * (a >= 0),)


# %% wrong="7.2" misconception="M35" says="exactly 0"
def add_backward(grad):
    return grad, grad


def neg_backward(grad):
    return (-grad,)


def mul_backward(grad, a, b):
    return grad * b, grad * a


def matmul_backward(grad, a, b):
    return grad @ b.T, a.T @ grad


def pow_backward(grad, a, n):
    return (grad * n * a ** (n - 1),)


def sum_backward(grad, shape):
    return (np.broadcast_to(grad, shape),)


def mean_backward(grad, shape):
    return (np.full(shape, grad / np.prod(shape)),)


def exp_backward(grad, a, result):
    return (grad * result,)


def log_backward(grad, a, result):
    return (grad / a,)


def relu_backward(grad, a, result):
    return (grad * np.where(a == 0, 0.5, a > 0),)


# %% wrong="7.2" misconception="M18" says="this is the rule of the sum"
def add_backward(grad):
    return grad, grad


def neg_backward(grad):
    return (-grad,)


def mul_backward(grad, a, b):
    return grad * b, grad * a


def matmul_backward(grad, a, b):
    return grad @ b.T, a.T @ grad


def pow_backward(grad, a, n):
    return (grad * n * a ** (n - 1),)


def sum_backward(grad, shape):
    return (np.broadcast_to(grad, shape),)


def mean_backward(grad, shape):
    return (np.broadcast_to(grad, shape),)


def exp_backward(grad, a, result):
    return (grad * result,)


def log_backward(grad, a, result):
    return (grad / a,)


def relu_backward(grad, a, result):
    return (grad * (result > 0),)


# %% wrong="7.2" misconception="M18" says="this is the rule of the mean"
def add_backward(grad):
    return grad, grad


def neg_backward(grad):
    return (-grad,)


def mul_backward(grad, a, b):
    return grad * b, grad * a


def matmul_backward(grad, a, b):
    return grad @ b.T, a.T @ grad


def pow_backward(grad, a, n):
    return (grad * n * a ** (n - 1),)


def sum_backward(grad, shape):
    return (np.full(shape, grad / np.prod(shape)),)


def mean_backward(grad, shape):
    return (np.full(shape, grad / np.prod(shape)),)


def exp_backward(grad, a, result):
    return (grad * result,)


def log_backward(grad, a, result):
    return (grad / a,)


def relu_backward(grad, a, result):
    return (grad * (result > 0),)


# %% wrong="7.2" misconception="slip" says="what came in was not used"
def add_backward(grad):
    return grad, grad


def neg_backward(grad):
    return (-grad,)


def mul_backward(grad, a, b):
    return b, a


def matmul_backward(grad, a, b):
    return grad @ b.T, a.T @ grad


def pow_backward(grad, a, n):
    return (grad * n * a ** (n - 1),)


def sum_backward(grad, shape):
    return (np.broadcast_to(grad, shape),)


def mean_backward(grad, shape):
    return (np.full(shape, grad / np.prod(shape)),)


def exp_backward(grad, a, result):
    return (grad * result,)


def log_backward(grad, a, result):
    return (grad / a,)


def relu_backward(grad, a, result):
    return (grad * (result > 0),)


# %% wrong="7.2" misconception="slip" says="what came in was not used"
def add_backward(grad):
    return np.ones_like(grad), np.ones_like(grad)


def neg_backward(grad):
    return (-np.ones_like(grad),)


def mul_backward(grad, a, b):
    return b, a


def matmul_backward(grad, a, b):
    return grad @ b.T, a.T @ grad


def pow_backward(grad, a, n):
    return (n * a ** (n - 1),)


def sum_backward(grad, shape):
    return (np.broadcast_to(grad, shape),)


def mean_backward(grad, shape):
    return (np.full(shape, grad / np.prod(shape)),)


def exp_backward(grad, a, result):
    return (result,)


def log_backward(grad, a, result):
    return (1 / a,)


def relu_backward(grad, a, result):
    return (1.0 * (result > 0),)


# %% wrong="7.2" misconception="slip" says="times the *other* factor"
def add_backward(grad):
    return grad, grad


def neg_backward(grad):
    return (-grad,)


def mul_backward(grad, a, b):
    return grad * a, grad * b


def matmul_backward(grad, a, b):
    return grad @ b.T, a.T @ grad


def pow_backward(grad, a, n):
    return (grad * n * a ** (n - 1),)


def sum_backward(grad, shape):
    return (np.broadcast_to(grad, shape),)


def mean_backward(grad, shape):
    return (np.full(shape, grad / np.prod(shape)),)


def exp_backward(grad, a, result):
    return (grad * result,)


def log_backward(grad, a, result):
    return (grad / a,)


def relu_backward(grad, a, result):
    return (grad * (result > 0),)


# %% wrong="7.2" misconception="slip" says="which matrix has to be transposed"
def add_backward(grad):
    return grad, grad


def neg_backward(grad):
    return (-grad,)


def mul_backward(grad, a, b):
    return grad * b, grad * a


def matmul_backward(grad, a, b):
    return grad @ b, a @ grad


def pow_backward(grad, a, n):
    return (grad * n * a ** (n - 1),)


def sum_backward(grad, shape):
    return (np.broadcast_to(grad, shape),)


def mean_backward(grad, shape):
    return (np.full(shape, grad / np.prod(shape)),)


def exp_backward(grad, a, result):
    return (grad * result,)


def log_backward(grad, a, result):
    return (grad / a,)


def relu_backward(grad, a, result):
    return (grad * (result > 0),)


# %% wrong="7.2" misconception="slip" says="which matrix has to be transposed"
def add_backward(grad):
    return grad, grad


def neg_backward(grad):
    return (-grad,)


def mul_backward(grad, a, b):
    return grad * b, grad * a


def matmul_backward(grad, a, b):
    return b.T @ grad, grad @ a.T


def pow_backward(grad, a, n):
    return (grad * n * a ** (n - 1),)


def sum_backward(grad, shape):
    return (np.broadcast_to(grad, shape),)


def mean_backward(grad, shape):
    return (np.full(shape, grad / np.prod(shape)),)


def exp_backward(grad, a, result):
    return (grad * result,)


def log_backward(grad, a, result):
    return (grad / a,)


def relu_backward(grad, a, result):
    return (grad * (result > 0),)


# %% wrong="7.2" misconception="slip" says="the exponent goes down by one"
def add_backward(grad):
    return grad, grad


def neg_backward(grad):
    return (-grad,)


def mul_backward(grad, a, b):
    return grad * b, grad * a


def matmul_backward(grad, a, b):
    return grad @ b.T, a.T @ grad


def pow_backward(grad, a, n):
    return (grad * n * a**n,)


def sum_backward(grad, shape):
    return (np.broadcast_to(grad, shape),)


def mean_backward(grad, shape):
    return (np.full(shape, grad / np.prod(shape)),)


def exp_backward(grad, a, result):
    return (grad * result,)


def log_backward(grad, a, result):
    return (grad / a,)


def relu_backward(grad, a, result):
    return (grad * (result > 0),)


# %% wrong="7.2" misconception="slip" says="also a factor in front"
def add_backward(grad):
    return grad, grad


def neg_backward(grad):
    return (-grad,)


def mul_backward(grad, a, b):
    return grad * b, grad * a


def matmul_backward(grad, a, b):
    return grad @ b.T, a.T @ grad


def pow_backward(grad, a, n):
    return (grad * a ** (n - 1),)


def sum_backward(grad, shape):
    return (np.broadcast_to(grad, shape),)


def mean_backward(grad, shape):
    return (np.full(shape, grad / np.prod(shape)),)


def exp_backward(grad, a, result):
    return (grad * result,)


def log_backward(grad, a, result):
    return (grad / a,)


def relu_backward(grad, a, result):
    return (grad * (result > 0),)


# %% wrong="7.2" misconception="slip" says="the sign is lost"
def add_backward(grad):
    return grad, grad


def neg_backward(grad):
    return (grad,)


def mul_backward(grad, a, b):
    return grad * b, grad * a


def matmul_backward(grad, a, b):
    return grad @ b.T, a.T @ grad


def pow_backward(grad, a, n):
    return (grad * n * a ** (n - 1),)


def sum_backward(grad, shape):
    return (np.broadcast_to(grad, shape),)


def mean_backward(grad, shape):
    return (np.full(shape, grad / np.prod(shape)),)


def exp_backward(grad, a, result):
    return (grad * result,)


def log_backward(grad, a, result):
    return (grad / a,)


def relu_backward(grad, a, result):
    return (grad * (result > 0),)


# %% wrong="7.2" misconception="slip" says="N counts all elements, not the rows"
def add_backward(grad):
    return grad, grad


def neg_backward(grad):
    return (-grad,)


def mul_backward(grad, a, b):
    return grad * b, grad * a


def matmul_backward(grad, a, b):
    return grad @ b.T, a.T @ grad


def pow_backward(grad, a, n):
    return (grad * n * a ** (n - 1),)


def sum_backward(grad, shape):
    return (np.broadcast_to(grad, shape),)


def mean_backward(grad, shape):
    return (np.full(shape, grad / shape[0]),)


def exp_backward(grad, a, result):
    return (grad * result,)


def log_backward(grad, a, result):
    return (grad / a,)


def relu_backward(grad, a, result):
    return (grad * (result > 0),)


# %% wrong="7.2" misconception="slip" says="each element of the input gets its own"
def add_backward(grad):
    return grad, grad


def neg_backward(grad):
    return (-grad,)


def mul_backward(grad, a, b):
    return grad * b, grad * a


def matmul_backward(grad, a, b):
    return grad @ b.T, a.T @ grad


def pow_backward(grad, a, n):
    return (grad * n * a ** (n - 1),)


def sum_backward(grad, shape):
    return (np.broadcast_to(grad, shape),)


def mean_backward(grad, shape):
    return (grad / np.prod(shape),)


def exp_backward(grad, a, result):
    return (grad * result,)


def log_backward(grad, a, result):
    return (grad / a,)


def relu_backward(grad, a, result):
    return (grad * (result > 0),)


# %% wrong="7.2" misconception="slip" says="The slope of log(a) is 1/a"
def add_backward(grad):
    return grad, grad


def neg_backward(grad):
    return (-grad,)


def mul_backward(grad, a, b):
    return grad * b, grad * a


def matmul_backward(grad, a, b):
    return grad @ b.T, a.T @ grad


def pow_backward(grad, a, n):
    return (grad * n * a ** (n - 1),)


def sum_backward(grad, shape):
    return (np.broadcast_to(grad, shape),)


def mean_backward(grad, shape):
    return (np.full(shape, grad / np.prod(shape)),)


def exp_backward(grad, a, result):
    return (grad * result,)


def log_backward(grad, a, result):
    return (grad / result,)


def relu_backward(grad, a, result):
    return (grad * (result > 0),)


# %% wrong="7.2" misconception="slip" says="Give them as a tuple"
def add_backward(grad):
    return grad, grad


def neg_backward(grad):
    return -grad


def mul_backward(grad, a, b):
    return grad * b, grad * a


def matmul_backward(grad, a, b):
    return grad @ b.T, a.T @ grad


def pow_backward(grad, a, n):
    return (grad * n * a ** (n - 1),)


def sum_backward(grad, shape):
    return (np.broadcast_to(grad, shape),)


def mean_backward(grad, shape):
    return (np.full(shape, grad / np.prod(shape)),)


def exp_backward(grad, a, result):
    return grad * result


def log_backward(grad, a, result):
    return grad / a


def relu_backward(grad, a, result):
    return grad * (result > 0)


# %% wrong="7.2" misconception="slip" says="The slope is 1 or 0"
def add_backward(grad):
    return grad, grad


def neg_backward(grad):
    return (-grad,)


def mul_backward(grad, a, b):
    return grad * b, grad * a


def matmul_backward(grad, a, b):
    return grad @ b.T, a.T @ grad


def pow_backward(grad, a, n):
    return (grad * n * a ** (n - 1),)


def sum_backward(grad, shape):
    return (np.broadcast_to(grad, shape),)


def mean_backward(grad, shape):
    return (np.full(shape, grad / np.prod(shape)),)


def exp_backward(grad, a, result):
    return (grad * result,)


def log_backward(grad, a, result):
    return (grad / a,)


def relu_backward(grad, a, result):
    return (grad * result,)


# %% wrong="7.2" misconception="slip" says="what comes in is left as it was"
def add_backward(grad):
    return grad, grad


def neg_backward(grad):
    return (-grad,)


def mul_backward(grad, a, b):
    return grad * b, grad * a


def matmul_backward(grad, a, b):
    return grad @ b.T, a.T @ grad


def pow_backward(grad, a, n):
    return (grad * n * a ** (n - 1),)


def sum_backward(grad, shape):
    return (np.broadcast_to(grad, shape),)


def mean_backward(grad, shape):
    return (np.full(shape, grad / np.prod(shape)),)


def exp_backward(grad, a, result):
    return (grad * result,)


def log_backward(grad, a, result):
    return (grad / a,)


def relu_backward(grad, a, result):
    grad[result <= 0] = 0
    return (grad,)


# %% wrong="7.2" misconception="slip" says="what comes in is left as it was"
def add_backward(grad):
    return grad, grad


def neg_backward(grad):
    return (-grad,)


def mul_backward(grad, a, b):
    return grad * b, grad * a


def matmul_backward(grad, a, b):
    return grad @ b.T, a.T @ grad


def pow_backward(grad, a, n):
    return (grad * n * a ** (n - 1),)


def sum_backward(grad, shape):
    return (np.broadcast_to(grad, shape),)


def mean_backward(grad, shape):
    return (np.full(shape, grad / np.prod(shape)),)


def exp_backward(grad, a, result):
    grad *= result
    return (grad,)


def log_backward(grad, a, result):
    return (grad / a,)


def relu_backward(grad, a, result):
    return (grad * (result > 0),)


# %% wrong="7.2" misconception="slip" says="autograd is off here"
def add_backward(grad):
    return grad, grad


def neg_backward(grad):
    return (-grad,)


def mul_backward(grad, a, b):
    return grad * b, grad * a


def matmul_backward(grad, a, b):
    return grad @ b.T, a.T @ grad


def pow_backward(grad, a, n):
    return (grad * n * a ** (n - 1),)


def sum_backward(grad, shape):
    return (np.broadcast_to(grad, shape),)


def mean_backward(grad, shape):
    return (np.full(shape, grad / np.prod(shape)),)


def exp_backward(grad, a, result):
    return (grad * result,)


def log_backward(grad, a, result):
    t = torch.tensor(a, requires_grad=True)
    with torch.enable_grad():
        t.log().backward(torch.tensor(grad))
    return (t.grad.numpy(),)


def relu_backward(grad, a, result):
    return (grad * (result > 0),)


# %% right="7.2"
def add_backward(grad):
    return (grad, grad.copy())


def neg_backward(grad):
    return (0 - grad,)


def mul_backward(grad, a, b):
    return grad * b, grad * a


def matmul_backward(grad, a, b):
    return grad @ b.T, a.T @ grad


def pow_backward(grad, a, n):
    return (n * np.power(a, n - 1) * grad,)


def sum_backward(grad, shape):
    return (grad * np.ones(shape),)


def mean_backward(grad, shape):
    return (grad * np.ones(shape) / np.ones(shape).size,)


def exp_backward(grad, a, result):
    return (np.exp(a) * grad,)


def log_backward(grad, a, result):
    return (grad / a,)


def relu_backward(grad, a, result):
    return (np.where(a > 0, grad, 0),)


# %% right="7.2"
def add_backward(grad):
    return grad, grad


def neg_backward(grad):
    return (-grad,)


def mul_backward(grad, a, b):
    return grad * b, grad * a


def matmul_backward(grad, a, b):
    return np.dot(grad, b.transpose()), np.dot(a.transpose(), grad)


def pow_backward(grad, a, n):
    return (grad * n * a ** (n - 1),)


def sum_backward(grad, shape):
    out = np.empty(shape)
    out[...] = grad
    return (out,)


def mean_backward(grad, shape):
    count = 1
    for length in shape:
        count *= length
    return (np.zeros(shape) + grad / count,)


def exp_backward(grad, a, result):
    return (grad * result,)


def log_backward(grad, a, result):
    return (1 / a * grad,)


def relu_backward(grad, a, result):
    out = grad.copy()
    out[a <= 0] = 0
    return (out,)


# %% right="7.2"
def add_backward(grad):
    return grad, grad


def neg_backward(grad):
    return (-grad,)


def mul_backward(grad, a, b):
    return grad * b, grad * a


def matmul_backward(grad, a, b):
    return np.einsum("ij,kj->ik", grad, b), np.einsum("ik,ij->kj", a, grad)


def pow_backward(grad, a, n):
    return (grad * n * a ** (n - 1),)


def sum_backward(grad, shape):
    return (np.broadcast_to(grad, shape),)


def mean_backward(grad, shape):
    return (np.full(shape, grad / np.prod(shape)),)


def exp_backward(grad, a, result):
    return (grad * result,)


def log_backward(grad, a, result):
    return (grad / a,)


def relu_backward(grad, a, result):
    return (grad * np.heaviside(a, 0.0),)


# %% [markdown]
# These ten carry a network with a mean squared error. No rule knows what came before, and none knows what comes after.
# %% [markdown]
# ## 3. An order
#
# A node has to wait until all that use it have run. You judged orders in lesson 03; now you make one. Two things make it
# interesting. A node may be reached on many paths, and must stand behind *all* its users. And graphs are deep: a network
# that reads a text word by word records thousands of operations in one chain.

# %% shows="C17"
h = torch.tensor(1.0, requires_grad=True)
y = h
for _ in range(5000):
    y = y + 1
y.backward()
print(h.grad)

# %% [markdown]
# The library walks that chain without a thought. A function that calls itself once for each node does not: Python stops
# at about a thousand calls inside of each other.

# %% [markdown] exercise="7.3" title="An order for every graph" difficulty=4 importance=5 minutes=30 trains="B14 B23 C01 C17" targets="M13 M14"
# Write `backward_order(root)`. It returns a list of all nodes that can be reached from `root` through `next_functions`:
#
# - each node **once**, `root` first,
# - each node after **all** nodes that have it in their `next_functions`,
# - also for 5,000 nodes in a chain, and for graphs with many paths: ask each node for its `next_functions` a few times
#   at most, not once for each path that leads to it.
#
# There are several such orders, and each is right. Ask a node for nothing but `next_functions`; the nodes of the check
# know nothing else. An entry `(None, 0)` leads nowhere.


# %% answer="7.3"
def backward_order(root) -> list:
    """All nodes behind `root`, each after everything that uses it."""
    ### BEGIN SOLUTION
    waiting_for = {root: 0}  # by node: how many edges lead to it
    found = [root]
    for node in found:  # the list grows while we walk along it
        for source, _ in node.next_functions:
            if source is not None:
                if source not in waiting_for:
                    waiting_for[source] = 0
                    found.append(source)
                waiting_for[source] += 1
    ready, order = [root], []
    while ready:
        node = ready.pop()
        order.append(node)
        for source, _ in node.next_functions:
            if source is not None:
                waiting_for[source] -= 1
                if waiting_for[source] == 0:
                    ready.append(source)
    return order
    ### END SOLUTION


# %% [markdown]
# **What:** your orders of six graphs: who stands too early, who is missing. **Why:** whoever runs too early hands on a
# sum that is not complete, and the number is wrong without any error. **Expected:** nobody is early, nobody is missing.

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
        if Stop.asked > 200_000:
            raise RuntimeError("the nodes were asked 200,000 times: is a node walked again on each path to it?")
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


def told(nodes):
    """What is amiss with the order of a graph whose first node is the root."""
    Stop.asked = 0
    order = backward_order(nodes[0])
    if type(order) is not list:
        raise TypeError(f"backward_order returns a list, but this is of type {type(order).__name__}")
    if any(type(node) is not Stop for node in order):
        raise TypeError("the list holds something that is no node of the graph")
    place = {}
    for number, node in enumerate(order):
        place.setdefault(node, number)
    early = {
        source.name
        for node in nodes
        for source in node.sources
        if source is not None and node in place and source in place and place[source] < place[node]
    }
    return {
        "first": order[0].name if order else None,
        "missing": sorted(node.name for node in nodes if node not in place)[:4],
        "twice": sorted({node.name for node in order if order.count(node) > 1})[:4] if len(order) < 300 else [],
        "too early": sorted(early)[:4],
    }


def fine(nodes):
    return {"first": nodes[0].name, "missing": [], "twice": [], "too early": []}


WAITS = ("raises", RecursionError)
EARLY = "a node stands before one that uses it, so it would hand on a sum that is not complete."


def compare_order(check, label, nodes, early=(), weight=1):
    """`early` are the names that the usual wrong walks put too early."""
    names = sorted(node.name for node in nodes)
    beliefs = [
        ("M13", (WAITS, "Each call waits for the next; Python allows about a thousand of them.")),
        ("M13", ({"first": nodes[0].name, "missing": [], "twice": [], "too early": ["h"]}, EARLY)),
        *(("M13", ({"missing": [], "twice": [], "too early": list(each)}, EARLY)) for each in early),
        *(
            ("M14", ({"missing": [], "twice": twice}, "a node that is used twice runs once, on the sum of both."))
            for twice in (["h"], ["h", "x"], ["h", "w", "x"])
        ),
        ("slip", ({"first": names[-1], "missing": []}, "the list begins at the far end: turn it round.")),
        ("slip", (("raises", AttributeError, "'NoneType'"), "an entry may be (None, 0): skip it.")),
        ("slip", (("raises", RuntimeError, "200,000"), "walk each node once, however many paths lead to it.")),
    ]
    right = fine(nodes)
    told_by = [(code, (what, words)) for code, (what, words) in beliefs if type(what) is tuple or not same(what, right)]
    check.equal(label, lambda: told(nodes), right, beliefs=told_by, weight=weight)


def same(outcome, right):
    return all(right[key] == value for key, value in outcome.items())


with Check("7.3", points=4) as check:
    compare_order(check, "a chain of three", graph_of("a: b; b: z; z:"))
    compare_order(check, "h is used by y, and by g, which y uses too", graph_of("y: h g; g: h; h: x; x:"), [["h", "x"]])
    compare_order(check, "the same, the other way round", graph_of("y: g h; g: h; h: x; x:"), [["h", "x"], ["x"]])
    compare_order(check, "one input is not tracked", graph_of("y: - g; g: x -; x:"))
    compare_order(
        check,
        "a short way and a long way to h",
        graph_of("y: h a; a: b; b: c; c: h; h: x w; x:; w:"),
        [["h", "w", "x"], ["h", "w"], ["h", "x"], ["w", "x"]],
    )
    compare_order(check, "40 nodes, each used twice by the one before", ladder(40))
    compare_order(check, "a chain of 5,000", chain(5000), weight=2)
    ### BEGIN HIDDEN TESTS
    random = check.random(seed=73)
    compare_order(check, "layers with links across", layers(random, 8, 4), weight=2)
    compare_order(check, "one node that uses all others", skips(60))
    ### END HIDDEN TESTS
check.score

# %% [markdown] hint="7.3"
# Lesson 03 asked when a node may run. Turn the question round: for each node, what is it still waiting for?

# %% [markdown] hint="7.3"
# Walk the graph once, as in exercise 3.1, and count for each node how many edges lead to it. Then walk again, from
# `root`. Each node that you put into the order crosses one edge off for each of its sources. Who has none left is ready.

# %% [markdown] hint="7.3"
# `ready = [root]`; while there is one: take it out, append it to `order`, and for each of its sources lower the count
# by one; at 0, append the source to `ready`. An input that occurs twice in `next_functions` counts twice, both times.

# %% [markdown] help="7.3" symptom="I get RecursionError: maximum recursion depth exceeded"
# Python allows about a thousand calls inside of each other. Keep the nodes that wait in a list of your own, and work
# it off in a `while` loop.

# %% [markdown] help="7.3" symptom="The nodes were asked 200,000 times"
# With 40 nodes, each used twice, there are a million millions of paths. Keep a set of the nodes that you have met, and
# go on only from those that are new.


# %% wrong="7.3" misconception="M13" says="Each call waits for the next"
def backward_order(root):
    order, seen = [], set()

    def visit(node):
        if node is None or node in seen:
            return
        seen.add(node)
        for source, _ in node.next_functions:
            visit(source)
        order.append(node)

    visit(root)
    return order[::-1]


# %% wrong="7.3" misconception="M13" says="hand on a sum that is not complete"
def backward_order(root):
    order, seen, stack = [], {root}, [root]
    while stack:
        node = stack.pop()
        order.append(node)
        for source, _ in node.next_functions:
            if source is not None and source not in seen:
                seen.add(source)
                stack.append(source)
    return order


# %% wrong="7.3" misconception="M13" says="hand on a sum that is not complete"
def backward_order(root):
    order = [root]
    for node in order:
        for source, _ in node.next_functions:
            if source is not None and source not in order:
                order.append(source)
    return order


# %% wrong="7.3" misconception="M13" says="hand on a sum that is not complete"
def backward_order(root):
    order = [root]
    seen = {root}
    for node in order:
        for source, _ in reversed(node.next_functions):
            if source is not None and source not in seen:
                seen.add(source)
                order.append(source)
    return order


# %% wrong="7.3" misconception="M14" says="a node that is used twice runs once"
def backward_order(root):
    order, stack, steps = [], [root], 0
    while stack and steps < 30_000:
        steps += 1
        node = stack.pop()
        order.append(node)
        stack += [source for source, _ in node.next_functions if source is not None]
    return order


# %% wrong="7.3" misconception="slip" says="walk each node once"
def backward_order(root):
    depth, stack = {root: 0}, [root]
    while stack:
        node = stack.pop(0)
        for source, _ in node.next_functions:
            if source is not None:
                depth[source] = max(depth.get(source, 0), depth[node] + 1)
                stack.append(source)
    return sorted(depth, key=depth.get)


# %% wrong="7.3" misconception="slip" says="turn it round"
def backward_order(root):
    order, seen, stack = [], set(), [(root, False)]
    while stack:
        node, is_done = stack.pop()
        if is_done:
            order.append(node)
        elif node not in seen:
            seen.add(node)
            stack.append((node, True))
            stack += [(source, False) for source, _ in node.next_functions if source is not None]
    return order


# %% wrong="7.3" misconception="slip" says="skip it"
def backward_order(root):
    count, found = {root: 0}, [root]
    for node in found:
        for source, _ in node.next_functions:
            if source not in count:
                count[source] = 0
                found.append(source)
            count[source] += 1
    order, ready = [], [root]
    while ready:
        node = ready.pop()
        order.append(node)
        for source, _ in node.next_functions:
            count[source] -= 1
            if not count[source]:
                ready.append(source)
    return order


# %% wrong="7.3" misconception="slip" says="missing"
def backward_order(root):
    order = []
    node = root
    while node is not None:
        order.append(node)
        sources = [source for source, _ in node.next_functions if source is not None]
        node = sources[0] if sources else None
    return order


# %% wrong="7.3" misconception="slip" says="missing"
def backward_order(root):
    count, found = {root: 0}, [root]
    for node in found:
        for source, _ in node.next_functions:
            if source is not None:
                if source not in count:
                    found.append(source)
                count[source] = count.get(source, 0) + 1
    order, ready = [], [root]
    while ready:
        node = ready.pop()
        order.append(node)
        for source in {source for source, _ in node.next_functions} - {None}:
            count[source] -= 1
            if not count[source]:
                ready.append(source)
    return order


# %% right="7.3"
def backward_order(root):
    order, seen, stack = [], set(), [(root, False)]
    while stack:
        node, is_done = stack.pop()
        if is_done:
            order.append(node)
        elif node not in seen:
            seen.add(node)
            stack.append((node, True))
            stack += [(source, False) for source, _ in node.next_functions if source is not None]
    return order[::-1]


# %% right="7.3"
from collections import Counter, deque


def backward_order(root):
    nodes, met = [root], {root}
    for node in nodes:
        for source, _ in node.next_functions:
            if source is not None and source not in met:
                met.add(source)
                nodes.append(source)
    edges = Counter(source for node in nodes for source, _ in node.next_functions if source is not None)
    queue, order = deque([root]), []
    while queue:
        order.append(queue.popleft())
        for source, _ in order[-1].next_functions:
            edges[source] -= 1
            if edges[source] == 0 and source is not None:
                queue.append(source)
    return order


# %% right="7.3"
def backward_order(root):
    stack, seen, order = [(root, iter(root.next_functions))], {root}, []
    while stack:
        for source, _ in stack[-1][1]:
            if source is not None and source not in seen:
                seen.add(source)
                stack.append((source, iter(source.next_functions)))
                break
        else:
            order.insert(0, stack.pop()[0])
    return order


# %% [markdown]
# PyTorch's engine counts edges, too, before it starts; then it takes the newest of the nodes that are ready. And since
# nothing here asked what a node computes, your function also orders a graph of the library.

# %%
x = torch.tensor(0.5, requires_grad=True)
h = x.sin()
y = h * h + h.exp()
try:
    for node in backward_order(y.grad_fn):
        print(node.name())
except NotImplementedError:
    print("backward_order() is still open.")

# %% [markdown]
# ## 4. The walk
#
# Now for the heart of it. Recall what `backward()` has to keep to:

# %% shows="B24 B35"
x = torch.tensor(3.0, requires_grad=True)
print("before:", x.grad)
(x**2).backward()
print("first: ", x.grad)
(x**2).backward()
print("second:", x.grad)

y = x + 1
y.backward()
y.backward()  # an addition saved nothing, so nothing can be missing
print("after x + 1, twice:", x.grad)

# %% tags=["raises-exception"]
y = x**2
y.backward()
y.backward()

# %% [markdown]
# To try a walk you need a graph. `borrow` takes one from the library: `out` and `leaf` are workshop tensors, the nodes
# behind them are workshop nodes. `newest_first` puts them in an order. And `node(grad)` hands on: it gives a tuple with
# one array for each input, `None` where no gradient is wanted.

# %%
x = torch.tensor(3.0, requires_grad=True)
out, leaf = borrow(x**2 * 5.0, x, accumulate=lambda leaf, grad: print(f"{grad} arrives at the leaf"))
times, power, end = newest_first(out)
print(times.name(), times(np.array(1.0)), "saved:", times.saved)
print(power.name(), power(np.array(5.0)), "saved:", power.saved)
print(end.name(), end(np.array(30.0)))

# %% [markdown]
# The node of a leaf hands nothing on: it calls `accumulate(leaf, grad)`, and that is yours.

# %% [markdown] exercise="7.4" title="backward()" difficulty=5 importance=5 minutes=45 trains="B14 B24 B35 C01" targets="M01 M04 M14 M16 M19 M20 M24"
# - `accumulate(leaf, grad)`: the array `grad` arrives at a leaf. If `leaf.grad` is `None`, it becomes a new
#   `Tensor` that shares nothing with `grad`; later arrivals are added to this very tensor, in place. Returns nothing.
# - `backward(out, nodes, gradient, retain_graph)`: walk `nodes`, which are in a valid order, `out`'s own first. Returns
#   nothing, calls each node once, with the **sum** of all that is on its way to it, and passes over those that got
#   nothing. `gradient` is an array or `None`; a scalar starts from ones in its shape if there is none.
#
# Some things go wrong before or on the way. Raise `RuntimeError` with PyTorch's words; the rest of a message is yours.
#
# | what | the message begins with |
# |---|---|
# | `nodes` is empty: `out` is not tracked | `element 0 of tensors does not require grad` |
# | no `gradient`, and `out` has more than one element | `grad can be implicitly created only for scalar outputs` |
# | the shapes of `gradient` and `out` differ | `Mismatch in shape` |
# | a node's turn comes, and its `freed` is true | `Trying to backward through the graph a second time` |
#
# After a node has run, its saved values are let go, unless `retain_graph` says otherwise: `node.saved = {}` and
# `node.freed = True`. A node that saved nothing stays as it is, and may be walked again.


# %% answer="7.4"
def accumulate(leaf, grad):
    """Add an array to the gradient of a leaf."""
    ### BEGIN SOLUTION
    if leaf.grad is None:
        leaf.grad = Tensor(np.array(grad))
    else:
        leaf.grad.data += grad
    ### END SOLUTION


def backward(out, nodes: list, gradient=None, retain_graph=False):
    """Walk the nodes behind `out`, and hand each the sum of its gradients."""
    ### BEGIN SOLUTION
    if not nodes:
        raise RuntimeError("element 0 of tensors does not require grad and does not have a grad_fn")
    if gradient is None:
        if out.data.size != 1:
            raise RuntimeError("grad can be implicitly created only for scalar outputs")
        gradient = np.ones_like(out.data)
    if gradient.shape != out.shape:
        raise RuntimeError(f"Mismatch in shape: gradient has {gradient.shape}, and the output {out.shape}")
    pending = {nodes[0]: gradient}
    for node in nodes:
        if node not in pending:
            continue
        if node.freed:
            raise RuntimeError("Trying to backward through the graph a second time")
        outgoing = node(pending.pop(node))
        for (source, _), grad in zip(node.next_functions, outgoing):
            if source is not None:
                pending[source] = pending[source] + grad if source in pending else grad
        if node.saved and not retain_graph:
            node.saved, node.freed = {}, True
    ### END SOLUTION


# %% [markdown]
# **What:** your walk on graphs of the library, with every habit of PyTorch's that you know. **Why:** an engine that is
# right for one pass through a tree can still be wrong in seven ways. **Expected:** the numbers and the errors of lessons 01 to 05.

# %% tests="7.4"
import numpy as np

import autograd_lib as torch
from autograd_course import Check
from autograd_course.workshop import Node, Tensor, borrow, by_hand, newest_first


def walk(out, *arguments):
    """The student's walk, and what it returns."""
    with by_hand():
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


def after_two(function, value, *, retain=False):
    """The gradient after two passes through one graph."""
    out, leaf = borrowed(function, value)
    walk(out, None, retain)
    walk(out, None, retain)
    return plain(leaf.grad)


def kept_after(function, value, *, retain):
    """The names of what is still saved after a pass."""
    out, _ = borrowed(function, value)
    walk(out, None, retain)
    return sorted(name for node in newest_first(out) for name in node.saved)


def not_reached():
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
    with by_hand():
        backward(x, [root, aside, end], np.array(1.0), False)
    return calls


LAST = ("M14", "the contributions along all paths add.")
SAME_ARRAY = "two inputs may get one and the same array: whoever adds to it in place changes both."

with Check("7.4", points=6) as check:
    check.equal(
        "w * x + b at w = 3, x = 2, b = 1",
        lambda: grads(lambda w, x, b: w * x + b, 3.0, 2.0, 1.0),
        [2.0, 3.0, 1.0],
        beliefs=[("slip", ([None, None, None], "nothing arrived at the leaves: is node(…) called for them, too?"))],
        weight=2,
    )
    check.equal(
        "x * x + x * x * x at 3",
        lambda: grads(lambda x: x * x + x * x * x, 3.0),
        [33.0],
        beliefs=[("M14", [each]) for each in (3.0, 6.0, 9.0, 27.0, 18.0, 24.0)],
    )
    check.equal(
        "h = x.sin(), then h * h + h.exp()",
        lambda: grads(lambda x: (h := x.sin()) * h + h.exp(), 0.5),
        [2 * np.sin(0.5) * np.cos(0.5) + np.exp(np.sin(0.5)) * np.cos(0.5)],
        beliefs=[
            ("M14", ([np.exp(np.sin(0.5)) * np.cos(0.5)], LAST[1])),
            ("M14", ([np.sin(0.5) * np.cos(0.5)], LAST[1])),
        ],
    )
    check.equal(
        "p = a + b, then p + a, along shared arrays",
        lambda: grads(lambda a, b: ((a + b) + a).sum(), [1.0, 2.0], [3.0, 4.0]),
        [[2.0, 2.0], [1.0, 1.0]],
        beliefs=[("slip", ([[2.0, 2.0], [2.0, 2.0]], SAME_ARRAY)), ("M14", [[1.0, 1.0], [1.0, 1.0]])],
    )
    check.equal("x * d, d is not tracked", lambda: grads(lambda x, d: x * d, 3.0, "2.0"), [2.0, None])
    check.equal(
        "each node runs once",
        lambda: runs(lambda x: (h := x.exp()) * h + h.sin(), 0.5),
        {"AddBackward0": 1, "MulBackward0": 1, "SinBackward0": 1, "ExpBackward0": 1, "AccumulateGrad": 1},
    )
    check.equal(
        "on the way, and returned",
        on_the_way,
        {"out.grad": None, "returned": None},
        beliefs=[
            ("M04", ({"returned": None, "out.grad": 1.0}, "out is no leaf.")),
            ("M01", {"out.grad": None, "returned": [3 * np.exp(6.0)]}),
            ("M01", {"out.grad": None, "returned": 3 * np.exp(6.0)}),
        ],
    )
    check.equal(
        "x² and then x³ at 3",
        two_passes,
        {"first": 6.0, "second": 33.0, "kept": 33.0},
        beliefs=[
            ("M19", ({"second": 27.0}, "27 is what the second pass delivered.")),
            ("M24", ({"second": 33.0, "kept": 6.0}, "a new tensor took the place of the one that was there.")),
        ],
    )
    check.equal(
        "[1, 2] and then [10, 20] arrive at a leaf",
        lambda: at_the_leaf([1.0, 2.0], [10.0, 20.0]),
        {"grad": [11.0, 22.0], "arrived": [[1.0, 2.0], [10.0, 20.0]]},
        beliefs=[
            ("M19", ({"grad": [10.0, 20.0]}, "the second arrival took the place of the first.")),
            (
                "M24",
                (
                    {"grad": [11.0, 22.0], "arrived": [[11.0, 22.0], [10.0, 20.0]]},
                    "the leaf kept the very array that arrived, and added to it.",
                ),
            ),
        ],
    )
    check.equal("arrays that cannot be written arrive", from_read_only, [5.0, 5.0])
    check.raises(
        "x² twice through one graph",
        lambda: after_two(lambda x: x**2, 3.0),
        RuntimeError,
        "Trying to backward through the graph a second time",
        beliefs=[("M20", 12.0), ("M20", 6.0)],
    )
    check.equal(
        "x² twice, retained",
        lambda: after_two(lambda x: x**2, 3.0, retain=True),
        12.0,
        beliefs=[
            ("slip", (("raises", RuntimeError, "second time"), "retain_graph=True keeps what the nodes have saved.")),
            ("M19", 6.0),
        ],
    )
    check.equal(
        "x + 1 twice",
        lambda: after_two(lambda x: x + 1, 3.0),
        2.0,
        beliefs=[
            ("slip", (("raises", RuntimeError, "second time"), "an addition saved nothing, so nothing is missing.")),
            ("M19", 1.0),
        ],
    )
    check.equal("what is still saved after x²", lambda: kept_after(lambda x: x**2, 3.0, retain=False), [])
    check.equal("and if it was retained", lambda: kept_after(lambda x: x**2, 3.0, retain=True), ["self"])
    check.raises(
        "a vector without `gradient`",
        lambda: grads(lambda x: x * x, [1.0, 2.0]),
        RuntimeError,
        "grad can be implicitly created only for scalar outputs",
        beliefs=[("M16", ([[2.0, 4.0]], "this started from ones, as if the sum had been meant."))],
    )
    check.equal(
        "a vector with v = [1, 10]",
        lambda: grads(lambda x: x * x, [1.0, 2.0], arguments=(np.array([1.0, 10.0]),)),
        [[2.0, 40.0]],
        beliefs=[("slip", ([[2.0, 4.0]], "`gradient` was not used."))],
    )
    check.raises(
        "a `gradient` of another shape",
        lambda: grads(lambda x: x * x, [1.0, 2.0], arguments=(np.array(1.0),)),
        RuntimeError,
        "Mismatch in shape",
        beliefs=[("M16", [[2.0, 4.0]])],
    )
    check.raises(
        "nothing is tracked",
        lambda: walk(Tensor(6.0)),
        RuntimeError,
        "element 0 of tensors does not require grad",
    )
    check.equal("backward() of a leaf itself", lambda: grads(lambda x: x, 3.0), [1.0])
    check.equal(
        "a chain of 5,000",
        lambda: grads(lambda x: sum([1.0] * 5000, x), 3.0),
        [1.0],
        beliefs=[("M13", RecursionError)],
    )
    check.equal(
        "a node that got nothing is passed over",
        not_reached,
        ["root", "end"],
        beliefs=[
            ("slip", (("raises", KeyError), "nothing was on its way to this node.")),
            ("slip", (["root", "aside", "end"], "nothing was on its way to `aside`, but it ran.")),
        ],
    )
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

# %% [markdown] hint="7.4"
# Write the walk first, for one pass through a tree; then let a tensor be used twice; then add the four errors, one at a
# time. The check says each time what is next.

# %% [markdown] hint="7.4"
# Keep a dict from a node to the sum of what is on its way to it. It begins with one entry. A node's turn: take its
# entry out, call the node with it, and go through `node.next_functions` and the answer side by side.

# %% [markdown] hint="7.4"
# `pending = {nodes[0]: gradient}`. For each node in `nodes` that is in `pending`: `outgoing = node(pending.pop(node))`;
# for `(source, _), grad` in `zip(node.next_functions, outgoing)`, unless `source` is `None`:
# `pending[source] = pending[source] + grad if source in pending else grad`. Not `+=`, which would write into an array
# that another node may hold.

# %% [markdown] help="7.4" symptom="A gradient is too large, where a sum hands one array to two inputs"
# `(grad, grad)` is one array, twice. `pending[source] += grad` writes into it, so the other one changes with it. Make a
# new array: `pending[source] = pending[source] + grad`.

# %% [markdown] help="7.4" symptom="I get ValueError: output array is read-only"
# Some rules hand on a view of one number, which NumPy protects. Make a copy before you keep it: `np.array(grad)`.


# %% wrong="7.4" misconception="M19" says="the second arrival took the place"
def accumulate(leaf, grad):
    leaf.grad = Tensor(np.array(grad))


def backward(out, nodes, gradient=None, retain_graph=False):
    if not nodes:
        raise RuntimeError("element 0 of tensors does not require grad and does not have a grad_fn")
    if gradient is None:
        if out.numel() > 1:
            raise RuntimeError("grad can be implicitly created only for scalar outputs")
        gradient = np.ones_like(out.data)
    if gradient.shape != out.shape:
        raise RuntimeError("Mismatch in shape")
    pending = {nodes[0]: gradient}
    for node in nodes:
        if node in pending:
            if node.freed:
                raise RuntimeError("Trying to backward through the graph a second time")
            outgoing = node(pending.pop(node))
            for (source, _), grad in zip(node.next_functions, outgoing):
                if source is not None:
                    pending[source] = pending[source] + grad if source in pending else grad
            if node.saved and not retain_graph:
                node.saved = {}
                node.freed = True


# %% wrong="7.4" misconception="M24" says="a new tensor took the place"
def accumulate(leaf, grad):
    if leaf.grad is None:
        leaf.grad = Tensor(np.array(grad))
    else:
        leaf.grad = Tensor(leaf.grad.data + grad)


def backward(out, nodes, gradient=None, retain_graph=False):
    if not nodes:
        raise RuntimeError("element 0 of tensors does not require grad and does not have a grad_fn")
    if gradient is None:
        if out.numel() > 1:
            raise RuntimeError("grad can be implicitly created only for scalar outputs")
        gradient = np.ones_like(out.data)
    if gradient.shape != out.shape:
        raise RuntimeError("Mismatch in shape")
    pending = {nodes[0]: gradient}
    for node in nodes:
        if node in pending:
            if node.freed:
                raise RuntimeError("Trying to backward through the graph a second time")
            outgoing = node(pending.pop(node))
            for (source, _), grad in zip(node.next_functions, outgoing):
                if source is not None:
                    pending[source] = pending[source] + grad if source in pending else grad
            if node.saved and not retain_graph:
                node.saved = {}
                node.freed = True


# %% wrong="7.4" misconception="M24" says="the very array that arrived"
def accumulate(leaf, grad):
    if leaf.grad is None:
        leaf.grad = Tensor(grad)
    else:
        leaf.grad.data += grad


def backward(out, nodes, gradient=None, retain_graph=False):
    if not nodes:
        raise RuntimeError("element 0 of tensors does not require grad and does not have a grad_fn")
    if gradient is None:
        if out.numel() > 1:
            raise RuntimeError("grad can be implicitly created only for scalar outputs")
        gradient = np.ones_like(out.data)
    if gradient.shape != out.shape:
        raise RuntimeError("Mismatch in shape")
    pending = {nodes[0]: gradient}
    for node in nodes:
        if node in pending:
            if node.freed:
                raise RuntimeError("Trying to backward through the graph a second time")
            outgoing = node(pending.pop(node))
            for (source, _), grad in zip(node.next_functions, outgoing):
                if source is not None:
                    pending[source] = pending[source] + grad if source in pending else grad
            if node.saved and not retain_graph:
                node.saved = {}
                node.freed = True


# %% wrong="7.4" misconception="M14" says="The contributions of all its uses are added"
def accumulate(leaf, grad):
    if leaf.grad is None:
        leaf.grad = Tensor(np.array(grad))
    else:
        leaf.grad.data += grad


def backward(out, nodes, gradient=None, retain_graph=False):
    if not nodes:
        raise RuntimeError("element 0 of tensors does not require grad and does not have a grad_fn")
    if gradient is None:
        if out.numel() > 1:
            raise RuntimeError("grad can be implicitly created only for scalar outputs")
        gradient = np.ones_like(out.data)
    if gradient.shape != out.shape:
        raise RuntimeError("Mismatch in shape")
    pending = {nodes[0]: gradient}
    for node in nodes:
        if node in pending:
            if node.freed:
                raise RuntimeError("Trying to backward through the graph a second time")
            outgoing = node(pending.pop(node))
            for (source, _), grad in zip(node.next_functions, outgoing):
                if source is not None:
                    pending[source] = grad
            if node.saved and not retain_graph:
                node.saved = {}
                node.freed = True


# %% wrong="7.4" misconception="M14" says="The contributions of all its uses are added"
def accumulate(leaf, grad):
    if leaf.grad is None:
        leaf.grad = Tensor(np.array(grad))
    else:
        leaf.grad.data += grad


def backward(out, nodes, gradient=None, retain_graph=False):
    if not nodes:
        raise RuntimeError("element 0 of tensors does not require grad and does not have a grad_fn")
    if gradient is None:
        if out.numel() > 1:
            raise RuntimeError("grad can be implicitly created only for scalar outputs")
        gradient = np.ones_like(out.data)
    if gradient.shape != out.shape:
        raise RuntimeError("Mismatch in shape")
    pending = {nodes[0]: gradient}
    for node in nodes:
        if node in pending:
            if node.freed:
                raise RuntimeError("Trying to backward through the graph a second time")
            outgoing = node(pending.pop(node))
            for (source, _), grad in zip(node.next_functions, outgoing):
                if source is not None:
                    pending.setdefault(source, grad)
            if node.saved and not retain_graph:
                node.saved = {}
                node.freed = True


# %% wrong="7.4" misconception="slip" says="one and the same array"
def accumulate(leaf, grad):
    if leaf.grad is None:
        leaf.grad = Tensor(np.array(grad))
    else:
        leaf.grad.data += grad


def backward(out, nodes, gradient=None, retain_graph=False):
    if not nodes:
        raise RuntimeError("element 0 of tensors does not require grad and does not have a grad_fn")
    if gradient is None:
        if out.numel() > 1:
            raise RuntimeError("grad can be implicitly created only for scalar outputs")
        gradient = np.ones_like(out.data)
    if gradient.shape != out.shape:
        raise RuntimeError("Mismatch in shape")
    pending = {nodes[0]: gradient}
    for node in nodes:
        if node in pending:
            if node.freed:
                raise RuntimeError("Trying to backward through the graph a second time")
            outgoing = node(pending.pop(node))
            for (source, _), grad in zip(node.next_functions, outgoing):
                if source is not None:
                    if source in pending:
                        pending[source] += grad
                    else:
                        pending[source] = grad
            if node.saved and not retain_graph:
                node.saved = {}
                node.freed = True


# %% wrong="7.4" misconception="M20" says="Run the forward part anew"
def accumulate(leaf, grad):
    if leaf.grad is None:
        leaf.grad = Tensor(np.array(grad))
    else:
        leaf.grad.data += grad


def backward(out, nodes, gradient=None, retain_graph=False):
    if not nodes:
        raise RuntimeError("element 0 of tensors does not require grad and does not have a grad_fn")
    if gradient is None:
        if out.numel() > 1:
            raise RuntimeError("grad can be implicitly created only for scalar outputs")
        gradient = np.ones_like(out.data)
    if gradient.shape != out.shape:
        raise RuntimeError("Mismatch in shape")
    pending = {nodes[0]: gradient}
    for node in nodes:
        if node in pending:
            outgoing = node(pending.pop(node))
            for (source, _), grad in zip(node.next_functions, outgoing):
                if source is not None:
                    pending[source] = pending[source] + grad if source in pending else grad
            if node.saved and not retain_graph:
                node.saved = {}
                node.freed = True


# %% wrong="7.4" misconception="slip" says="retain_graph=True keeps what"
def accumulate(leaf, grad):
    if leaf.grad is None:
        leaf.grad = Tensor(np.array(grad))
    else:
        leaf.grad.data += grad


def backward(out, nodes, gradient=None, retain_graph=False):
    if not nodes:
        raise RuntimeError("element 0 of tensors does not require grad and does not have a grad_fn")
    if gradient is None:
        if out.numel() > 1:
            raise RuntimeError("grad can be implicitly created only for scalar outputs")
        gradient = np.ones_like(out.data)
    if gradient.shape != out.shape:
        raise RuntimeError("Mismatch in shape")
    pending = {nodes[0]: gradient}
    for node in nodes:
        if node in pending:
            if node.freed:
                raise RuntimeError("Trying to backward through the graph a second time")
            outgoing = node(pending.pop(node))
            for (source, _), grad in zip(node.next_functions, outgoing):
                if source is not None:
                    pending[source] = pending[source] + grad if source in pending else grad
            if node.saved:
                node.saved = {}
                node.freed = True


# %% wrong="7.4" misconception="slip" says="an addition saved nothing"
def accumulate(leaf, grad):
    if leaf.grad is None:
        leaf.grad = Tensor(np.array(grad))
    else:
        leaf.grad.data += grad


def backward(out, nodes, gradient=None, retain_graph=False):
    if not nodes:
        raise RuntimeError("element 0 of tensors does not require grad and does not have a grad_fn")
    if gradient is None:
        if out.numel() > 1:
            raise RuntimeError("grad can be implicitly created only for scalar outputs")
        gradient = np.ones_like(out.data)
    if gradient.shape != out.shape:
        raise RuntimeError("Mismatch in shape")
    pending = {nodes[0]: gradient}
    for node in nodes:
        if node in pending:
            if node.freed:
                raise RuntimeError("Trying to backward through the graph a second time")
            outgoing = node(pending.pop(node))
            for (source, _), grad in zip(node.next_functions, outgoing):
                if source is not None:
                    pending[source] = pending[source] + grad if source in pending else grad
            if not retain_graph:
                node.saved = {}
                node.freed = True


# %% wrong="7.4" misconception="slip" says="what is still saved after"
def accumulate(leaf, grad):
    if leaf.grad is None:
        leaf.grad = Tensor(np.array(grad))
    else:
        leaf.grad.data += grad


def backward(out, nodes, gradient=None, retain_graph=False):
    if not nodes:
        raise RuntimeError("element 0 of tensors does not require grad and does not have a grad_fn")
    if gradient is None:
        if out.numel() > 1:
            raise RuntimeError("grad can be implicitly created only for scalar outputs")
        gradient = np.ones_like(out.data)
    if gradient.shape != out.shape:
        raise RuntimeError("Mismatch in shape")
    pending = {nodes[0]: gradient}
    for node in nodes:
        if node in pending:
            if node.freed:
                raise RuntimeError("Trying to backward through the graph a second time")
            outgoing = node(pending.pop(node))
            for (source, _), grad in zip(node.next_functions, outgoing):
                if source is not None:
                    pending[source] = pending[source] + grad if source in pending else grad
            if node.saved and not retain_graph:
                node.freed = True


# %% wrong="7.4" misconception="M16" says="as if the sum had been meant"
def accumulate(leaf, grad):
    if leaf.grad is None:
        leaf.grad = Tensor(np.array(grad))
    else:
        leaf.grad.data += grad


def backward(out, nodes, gradient=None, retain_graph=False):
    if not nodes:
        raise RuntimeError("element 0 of tensors does not require grad and does not have a grad_fn")
    if gradient is None:
        gradient = np.ones_like(out.data)
    if gradient.shape != out.shape:
        raise RuntimeError("Mismatch in shape")
    pending = {nodes[0]: gradient}
    for node in nodes:
        if node in pending:
            if node.freed:
                raise RuntimeError("Trying to backward through the graph a second time")
            outgoing = node(pending.pop(node))
            for (source, _), grad in zip(node.next_functions, outgoing):
                if source is not None:
                    pending[source] = pending[source] + grad if source in pending else grad
            if node.saved and not retain_graph:
                node.saved = {}
                node.freed = True


# %% wrong="7.4" misconception="M16" says="vᵀJ"
def accumulate(leaf, grad):
    if leaf.grad is None:
        leaf.grad = Tensor(np.array(grad))
    else:
        leaf.grad.data += grad


def backward(out, nodes, gradient=None, retain_graph=False):
    if not nodes:
        raise RuntimeError("element 0 of tensors does not require grad and does not have a grad_fn")
    if gradient is None:
        if out.numel() > 1:
            raise RuntimeError("grad can be implicitly created only for scalar outputs")
        gradient = np.ones_like(out.data)
    gradient = np.broadcast_to(gradient, out.shape)
    pending = {nodes[0]: gradient}
    for node in nodes:
        if node in pending:
            if node.freed:
                raise RuntimeError("Trying to backward through the graph a second time")
            outgoing = node(pending.pop(node))
            for (source, _), grad in zip(node.next_functions, outgoing):
                if source is not None:
                    pending[source] = pending[source] + grad if source in pending else grad
            if node.saved and not retain_graph:
                node.saved = {}
                node.freed = True


# %% wrong="7.4" misconception="slip" says="`gradient` was not used"
def accumulate(leaf, grad):
    if leaf.grad is None:
        leaf.grad = Tensor(np.array(grad))
    else:
        leaf.grad.data += grad


def backward(out, nodes, gradient=None, retain_graph=False):
    if not nodes:
        raise RuntimeError("element 0 of tensors does not require grad and does not have a grad_fn")
    if gradient is None:
        if out.numel() > 1:
            raise RuntimeError("grad can be implicitly created only for scalar outputs")
        gradient = np.ones_like(out.data)
    if gradient.shape != out.shape:
        raise RuntimeError("Mismatch in shape")
    pending = {nodes[0]: np.ones_like(out.data)}
    for node in nodes:
        if node in pending:
            if node.freed:
                raise RuntimeError("Trying to backward through the graph a second time")
            outgoing = node(pending.pop(node))
            for (source, _), grad in zip(node.next_functions, outgoing):
                if source is not None:
                    pending[source] = pending[source] + grad if source in pending else grad
            if node.saved and not retain_graph:
                node.saved = {}
                node.freed = True


# %% wrong="7.4" misconception="M01" says="It returns `None`"
def accumulate(leaf, grad):
    if leaf.grad is None:
        leaf.grad = Tensor(np.array(grad))
    else:
        leaf.grad.data += grad


def backward(out, nodes, gradient=None, retain_graph=False):
    if not nodes:
        raise RuntimeError("element 0 of tensors does not require grad and does not have a grad_fn")
    if gradient is None:
        if out.numel() > 1:
            raise RuntimeError("grad can be implicitly created only for scalar outputs")
        gradient = np.ones_like(out.data)
    if gradient.shape != out.shape:
        raise RuntimeError("Mismatch in shape")
    total = None
    pending = {nodes[0]: gradient}
    for node in nodes:
        if node in pending:
            if node.freed:
                raise RuntimeError("Trying to backward through the graph a second time")
            incoming = pending.pop(node)
            total = incoming
            outgoing = node(incoming)
            for (source, _), grad in zip(node.next_functions, outgoing):
                if source is not None:
                    pending[source] = pending[source] + grad if source in pending else grad
            if node.saved and not retain_graph:
                node.saved = {}
                node.freed = True
    return total


# %% wrong="7.4" misconception="M04" says="out is no leaf"
def accumulate(leaf, grad):
    if leaf.grad is None:
        leaf.grad = Tensor(np.array(grad))
    else:
        leaf.grad.data += grad


def backward(out, nodes, gradient=None, retain_graph=False):
    if not nodes:
        raise RuntimeError("element 0 of tensors does not require grad and does not have a grad_fn")
    if gradient is None:
        if out.numel() > 1:
            raise RuntimeError("grad can be implicitly created only for scalar outputs")
        gradient = np.ones_like(out.data)
    if gradient.shape != out.shape:
        raise RuntimeError("Mismatch in shape")
    out.grad = Tensor(gradient)
    pending = {nodes[0]: gradient}
    for node in nodes:
        if node in pending:
            if node.freed:
                raise RuntimeError("Trying to backward through the graph a second time")
            outgoing = node(pending.pop(node))
            for (source, _), grad in zip(node.next_functions, outgoing):
                if source is not None:
                    pending[source] = pending[source] + grad if source in pending else grad
            if node.saved and not retain_graph:
                node.saved = {}
                node.freed = True


# %% wrong="7.4" misconception="slip" says="nothing was on its way to this node"
def accumulate(leaf, grad):
    if leaf.grad is None:
        leaf.grad = Tensor(np.array(grad))
    else:
        leaf.grad.data += grad


def backward(out, nodes, gradient=None, retain_graph=False):
    if not nodes:
        raise RuntimeError("element 0 of tensors does not require grad and does not have a grad_fn")
    if gradient is None:
        if out.numel() > 1:
            raise RuntimeError("grad can be implicitly created only for scalar outputs")
        gradient = np.ones_like(out.data)
    if gradient.shape != out.shape:
        raise RuntimeError("Mismatch in shape")
    pending = {nodes[0]: gradient}
    for node in nodes:
        if True:
            if node.freed:
                raise RuntimeError("Trying to backward through the graph a second time")
            outgoing = node(pending.pop(node))
            for (source, _), grad in zip(node.next_functions, outgoing):
                if source is not None:
                    pending[source] = pending[source] + grad if source in pending else grad
            if node.saved and not retain_graph:
                node.saved = {}
                node.freed = True


# %% wrong="7.4" misconception="slip" says="nothing was on its way to `aside`"
def accumulate(leaf, grad):
    if leaf.grad is None:
        leaf.grad = Tensor(np.array(grad))
    else:
        leaf.grad.data += grad


def backward(out, nodes, gradient=None, retain_graph=False):
    if not nodes:
        raise RuntimeError("element 0 of tensors does not require grad and does not have a grad_fn")
    if gradient is None:
        if out.numel() > 1:
            raise RuntimeError("grad can be implicitly created only for scalar outputs")
        gradient = np.ones_like(out.data)
    if gradient.shape != out.shape:
        raise RuntimeError("Mismatch in shape")
    pending = {nodes[0]: gradient}
    for node in nodes:
        if True:
            if node.freed:
                raise RuntimeError("Trying to backward through the graph a second time")
            outgoing = node(pending.pop(node, 0.0))
            for (source, _), grad in zip(node.next_functions, outgoing):
                if source is not None:
                    pending[source] = pending[source] + grad if source in pending else grad
            if node.saved and not retain_graph:
                node.saved = {}
                node.freed = True


# %% wrong="7.4" misconception="slip" says="expected RuntimeError: element 0"
def accumulate(leaf, grad):
    if leaf.grad is None:
        leaf.grad = Tensor(np.array(grad))
    else:
        leaf.grad.data += grad


def backward(out, nodes, gradient=None, retain_graph=False):
    if not nodes:
        return
    if gradient is None:
        if out.numel() > 1:
            raise RuntimeError("grad can be implicitly created only for scalar outputs")
        gradient = np.ones_like(out.data)
    if gradient.shape != out.shape:
        raise RuntimeError("Mismatch in shape")
    pending = {nodes[0]: gradient}
    for node in nodes:
        if node in pending:
            if node.freed:
                raise RuntimeError("Trying to backward through the graph a second time")
            outgoing = node(pending.pop(node))
            for (source, _), grad in zip(node.next_functions, outgoing):
                if source is not None:
                    pending[source] = pending[source] + grad if source in pending else grad
            if node.saved and not retain_graph:
                node.saved = {}
                node.freed = True


# %% wrong="7.4" misconception="slip" says="expected RuntimeError: Mismatch in shape"
def accumulate(leaf, grad):
    if leaf.grad is None:
        leaf.grad = Tensor(np.array(grad))
    else:
        leaf.grad.data += grad


def backward(out, nodes, gradient=None, retain_graph=False):
    if not nodes:
        raise RuntimeError("element 0 of tensors does not require grad and does not have a grad_fn")
    if gradient is None:
        if out.numel() > 1:
            raise RuntimeError("grad can be implicitly created only for scalar outputs")
        gradient = np.ones_like(out.data)
    if gradient.shape != out.shape:
        raise ValueError("Mismatch in shape")
    pending = {nodes[0]: gradient}
    for node in nodes:
        if node in pending:
            if node.freed:
                raise RuntimeError("Trying to backward through the graph a second time")
            outgoing = node(pending.pop(node))
            for (source, _), grad in zip(node.next_functions, outgoing):
                if source is not None:
                    pending[source] = pending[source] + grad if source in pending else grad
            if node.saved and not retain_graph:
                node.saved = {}
                node.freed = True


# %% wrong="7.4" misconception="slip" says="each node runs once"
def accumulate(leaf, grad):
    if leaf.grad is None:
        leaf.grad = Tensor(np.array(grad))
    else:
        leaf.grad.data += grad


def backward(out, nodes, gradient=None, retain_graph=False):
    if not nodes:
        raise RuntimeError("element 0 of tensors does not require grad and does not have a grad_fn")
    if gradient is None:
        if out.numel() > 1:
            raise RuntimeError("grad can be implicitly created only for scalar outputs")
        gradient = np.ones_like(out.data)
    if gradient.shape != out.shape:
        raise RuntimeError("Mismatch in shape")
    waiting, met = [(nodes[0], gradient)], set()
    while waiting:
        node, incoming = waiting.pop()
        if node.freed:
            raise RuntimeError("Trying to backward through the graph a second time")
        met.add(node)
        for (source, _), grad in zip(node.next_functions, node(incoming)):
            if source is not None:
                waiting.append((source, grad))
    for node in met:
        if node.saved and not retain_graph:
            node.saved, node.freed = {}, True


# %% right="7.4"
from collections import defaultdict


def accumulate(leaf, grad):
    if leaf.grad is None:
        leaf.grad = Tensor(np.zeros(leaf.shape, np.asarray(grad).dtype))
    leaf.grad.data[...] = leaf.grad.data + grad


def backward(out, nodes, gradient=None, retain_graph=False):
    if len(nodes) == 0:
        raise RuntimeError("element 0 of tensors does not require grad and does not have a grad_fn")
    if gradient is None and out.numel() != 1:
        raise RuntimeError("grad can be implicitly created only for scalar outputs")
    start = np.full(out.shape, 1.0) if gradient is None else gradient
    if start.shape != out.shape:
        raise RuntimeError(f"Mismatch in shape: {start.shape} and {out.shape}")
    arrived = defaultdict(list)
    arrived[nodes[0]].append(start)
    for node in nodes:
        if not arrived[node]:
            continue
        if node.freed:
            raise RuntimeError("Trying to backward through the graph a second time (retain_graph=True keeps it)")
        gradients = node(sum(arrived[node][1:], arrived[node][0]))
        for place, (source, _) in enumerate(node.next_functions):
            if source is not None:
                arrived[source].append(gradients[place])
        if retain_graph:
            continue
        if node.saved:
            node.freed = True
        node.saved = {}


# %% right="7.4"
def accumulate(leaf, grad):
    if leaf.grad is not None:
        np.add(leaf.grad.data, grad, out=leaf.grad.data)
        return
    leaf.grad = Tensor(grad + np.zeros_like(grad))


def start_of(out, nodes, gradient):
    problem = None
    if not nodes:
        problem = "element 0 of tensors does not require grad and does not have a grad_fn"
    elif gradient is None and out.data.size != 1:
        problem = "grad can be implicitly created only for scalar outputs"
    elif gradient is not None and gradient.shape != out.data.shape:
        problem = "Mismatch in shape: grad_output[0] and output[0] differ"
    if problem:
        raise RuntimeError(problem)
    return np.ones(out.data.shape, out.data.dtype) if gradient is None else gradient


def backward(out, nodes, gradient=None, retain_graph=False):
    sums = [None] * len(nodes)
    place = {node: number for number, node in enumerate(nodes)}
    start = start_of(out, nodes, gradient)
    sums[0] = start
    for number, node in enumerate(nodes):
        if sums[number] is None:
            continue
        if node.freed:
            raise RuntimeError("Trying to backward through the graph a second time")
        handed_on = node(sums[number])
        sums[number] = None
        targets = [source for source, _ in node.next_functions]
        for target, grad in zip(targets, handed_on):
            if target is None:
                continue
            before = sums[place[target]]
            sums[place[target]] = grad if before is None else np.add(before, grad)
        if not retain_graph and len(node.saved) > 0:
            node.saved = dict()
            node.freed = True


# %% [markdown]
# This is an autograd engine: a dict, a loop, and a sum. All else is bookkeeping, and you have written that as well.
#
# ## 5. Shapes come back
#
# One thing is missing between a rule and the walk. The rules of section 2 know nothing of broadcasting. If a bias of
# shape (2,) was added to three rows, the rule of the sum hands it a gradient of shape (3, 2). Somebody has to sum it
# back, and it need not be every rule: PyTorch's engine does it where a node hands on.

# %%
rows = torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
bias = torch.zeros(2, requires_grad=True)
(rows + bias).backward(torch.tensor([[1.0, 10.0], [2.0, 20.0], [3.0, 30.0]]))
print(bias.grad)

# %% [markdown] exercise="7.5" title="What a node hands on" difficulty=3 importance=4 minutes=15 trains="B19 B23" targets="M06 M14 M17"
# - `hand_on(node, grad)`: a tuple with one array for each input of the node. Call the rule,
#   `node.rule(grad, **node.saved)`; where no gradient is wanted, its entry becomes `None`; any other is summed back to
#   the shape of its input, which is in `node.shapes`, in the order of the inputs.
# - the rules that are still missing: `sub_backward(grad)` for `a - b`, and `div_backward(grad, a, b)` for `a / b`.
#
# `unbroadcast` of exercise 4.4 does half of the work; write it again, or bring it along. Change nothing that comes in.


# %% answer="7.5"
def sub_backward(grad):
    ### BEGIN SOLUTION
    return grad, -grad
    ### END SOLUTION


def div_backward(grad, a, b):
    ### BEGIN SOLUTION
    return grad / b, -grad * a / b**2
    ### END SOLUTION


def hand_on(node, grad) -> tuple:
    """What goes to each input of a node, in that input's shape; None where no gradient is wanted."""

    ### BEGIN SOLUTION
    def unbroadcast(grad, shape):
        grad = grad.sum(axis=tuple(range(grad.ndim - len(shape))))
        stretched = tuple(axis for axis, length in enumerate(shape) if length == 1)
        return grad.sum(axis=stretched, keepdims=True)

    gradients = node.rule(grad, **node.saved)
    wanted = [source is not None for source, _ in node.next_functions]
    return tuple(
        unbroadcast(gradient, shape) if is_wanted else None
        for gradient, shape, is_wanted in zip(gradients, node.shapes, wanted)
    )
    ### END SOLUTION


# %% [markdown]
# **What:** nodes with inputs of many shapes hand on a gradient; then both rules. **Why:** a `.grad` in another shape than
# its tensor breaks the first update. **Expected:** each gradient in the shape of its input.

# %% tests="7.5"
import numpy as np

import autograd_lib as torch
from autograd_course import Check
from autograd_course.workshop import Node, by_hand


def stretched_rule(operation, *inputs):
    """The gradients by the inputs as they were computed with: stretched to one shape. That is all a rule knows."""

    def rule(grad, **saved):
        tensors = [torch.tensor(np.array(each), requires_grad=True) for each in np.broadcast_arrays(*inputs)]
        gradients = torch.autograd.grad(operation(*tensors), tensors, torch.tensor(np.array(grad)))
        return tuple([gradient.numpy() for gradient in gradients])

    return rule


def handed(gradients, grad, inputs, tracked):
    """What hand_on makes of what a rule has given."""
    node = Node("SomeBackward0", tuple((Node("End") if flag else None, 0) for flag in tracked), None, {"kept": 2.0})
    node.rule = lambda grad, kept: tuple(np.array(each) for each in gradients)
    node.shapes = tuple(np.shape(each) for each in inputs)
    with by_hand():
        return hand_on(node, np.array(grad))


def truth(operation, grad, inputs, tracked):
    tensors = [torch.tensor(np.array(each), requires_grad=flag) for each, flag in zip(inputs, tracked, strict=True)]
    wanted = [each for each, flag in zip(tensors, tracked, strict=True) if flag]
    found = iter(torch.autograd.grad(operation(*tensors), wanted, torch.tensor(np.array(grad))))
    return tuple([next(found).numpy() if flag else None for flag in tracked])


def compare_node(check, label, operation, grad, inputs, tracked=(True, True), weight=1):
    gradients = stretched_rule(operation, *inputs)(grad)
    right = truth(operation, grad, inputs, tracked)

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
        ("M14", as_if(last), "this is what the last copy got. Add up all of them."),
        ("M06", truth(operation, grad, inputs, (True,) * len(inputs)), "nobody wants a gradient there."),
    ]
    beliefs = [(code, (outcome, words)) for code, outcome, words in found if differ(outcome, right)]
    check.equal(label, lambda: handed(gradients, grad, inputs, tracked), right, beliefs=beliefs, weight=weight)


def differ(outcome, right):
    def one(mine, other):
        if mine is None or other is None:
            return mine is not other
        return np.shape(mine) != np.shape(other) or not np.allclose(mine, other)

    return any(one(mine, other) for mine, other in zip(outcome, right, strict=True))


def rule(function, *arguments):
    with by_hand():
        return function(*[np.array(each) for each in arguments])


def compare_rules(check, label, grad, a, b):
    check.equal(
        f"sub_backward, {label}",
        lambda: rule(sub_backward, grad),
        (grad, -grad),
        beliefs=[("slip", ((grad, grad), "b is subtracted: what it gets has the other sign."))],
    )
    by_b = -grad * a / b**2
    found = [
        ((grad / b, -by_b), "the larger the denominator, the smaller the fraction: the sign by b."),
        ((grad / b, grad / a), "the slope of a / b by b is -a / b²."),
        ((grad / b, -grad / b**2), "the numerator is a factor of it: -a / b²."),
        ((grad / b, -grad * a / b), "the slope of 1 / b is -1 / b²."),
        ((grad * b, by_b), "a / b is a times 1 / b: divide what comes in."),
        ((1 / b, -a / b**2), "what came in was not used."),
    ]
    slips = [("slip", (outcome, words)) for outcome, words in found]
    check.equal(f"div_backward, {label}", lambda: rule(div_backward, grad, a, b), (grad / b, by_b), beliefs=slips)


with Check("7.5", points=2) as check:
    grad = np.array([[1.0, -2.0], [3.0, 4.0], [-5.0, 6.5]])
    rows = np.array([[1.0, 2.0], [-3.0, 4.0], [5.0, -6.0]])
    pair, row, column, number = np.array([0.5, -1.0]), np.array([[2.0, 3.0]]), np.array([[1.0], [-2.0], [0.5]]), 3.0
    compare_node(check, "rows * pair, (3, 2) and (2,)", lambda a, b: a * b, grad, (rows, pair))
    compare_node(check, "row * rows, (1, 2) and (3, 2)", lambda a, b: a * b, grad, (row, rows))
    compare_node(check, "rows + column, (3, 2) and (3, 1)", lambda a, b: a + b, grad, (rows, column))
    compare_node(check, "number * rows, () and (3, 2)", lambda a, b: a * b, grad, (number, rows))
    compare_node(check, "column * pair, (3, 1) and (2,)", lambda a, b: a * b, grad, (column, pair))
    compare_node(check, "rows * pair, rows are not tracked", lambda a, b: a * b, grad, (rows, pair), (False, True))
    compare_node(check, "rows.sin(), one input", lambda a: a.sin(), grad, (rows,), (True,))
    compare_rules(check, "(3, 2)", grad, rows, rows[::-1] + 0.5)
    ### BEGIN HIDDEN TESTS
    random = check.random(seed=75)
    for one, other in (((2, 1, 4), (3, 1)), ((1, 3, 1), (2, 3, 4)), ((4,), (2, 3, 4))):
        inputs = random.normal(size=one), random.normal(size=other)
        shape = np.broadcast_shapes(one, other)
        compare_node(check, f"{one} and {other}", lambda a, b: a * b, random.normal(size=shape), inputs, weight=0.5)
    compare_rules(check, "fresh numbers", *random.normal(size=(3, 2, 2)))
    ### END HIDDEN TESTS
check.score

# %% [markdown] hint="7.5"
# Take it in three steps: what does the rule give? Who wants it? Which shape should it have?

# %% [markdown] hint="7.5"
# `zip` goes through three things side by side: what the rule gives, `node.next_functions`, and `node.shapes`. For the
# shapes: first sum away the dimensions in front, then those of length 1, and keep these as dimensions.

# %% [markdown] hint="7.5"
# `grad.sum(axis=tuple(range(grad.ndim - len(shape))))`, then `.sum(axis=…, keepdims=True)` over the axes where `shape`
# has a 1. And for `a / b` by `b`: `-grad * a / b**2`.


# %% wrong="7.5" misconception="M17" says="in the shape of the result"
def sub_backward(grad):
    return grad, -grad


def div_backward(grad, a, b):
    return grad / b, -grad * a / b**2


def hand_on(node, grad):
    out = []
    gradients = node.rule(grad, **node.saved)
    for gradient, (source, _) in zip(gradients, node.next_functions):
        out.append(None if source is None else gradient)
    return tuple(out)


# %% wrong="7.5" misconception="M17" says="those of length 1 were stretched, too"
def sub_backward(grad):
    return grad, -grad


def div_backward(grad, a, b):
    return grad / b, -grad * a / b**2


def hand_on(node, grad):
    out = []
    gradients = node.rule(grad, **node.saved)
    for gradient, (source, _), shape in zip(gradients, node.next_functions, node.shapes):
        if source is None:
            out.append(None)
            continue
        while gradient.ndim > len(shape):
            gradient = gradient.sum(axis=0)
        out.append(gradient)
    return tuple(out)


# %% wrong="7.5" misconception="slip" says="a dimension of length 1 stays"
def sub_backward(grad):
    return grad, -grad


def div_backward(grad, a, b):
    return grad / b, -grad * a / b**2


def hand_on(node, grad):
    out = []
    gradients = node.rule(grad, **node.saved)
    for gradient, (source, _), shape in zip(gradients, node.next_functions, node.shapes):
        if source is None:
            out.append(None)
            continue
        while gradient.ndim > len(shape):
            gradient = gradient.sum(axis=0)
        gradient = gradient.sum(axis=tuple(axis for axis, length in enumerate(shape) if length == 1))
        out.append(gradient)
    return tuple(out)


# %% wrong="7.5" misconception="slip" says="this is the mean over the copies"
def sub_backward(grad):
    return grad, -grad


def div_backward(grad, a, b):
    return grad / b, -grad * a / b**2


def hand_on(node, grad):
    out = []
    gradients = node.rule(grad, **node.saved)
    for gradient, (source, _), shape in zip(gradients, node.next_functions, node.shapes):
        if source is None:
            out.append(None)
            continue
        while gradient.ndim > len(shape):
            gradient = gradient.mean(axis=0)
        for axis, length in enumerate(shape):
            if length == 1:
                gradient = gradient.mean(axis=axis, keepdims=True)
        out.append(gradient)
    return tuple(out)


# %% wrong="7.5" misconception="M14" says="what the last copy got"
def sub_backward(grad):
    return grad, -grad


def div_backward(grad, a, b):
    return grad / b, -grad * a / b**2


def hand_on(node, grad):
    out = []
    gradients = node.rule(grad, **node.saved)
    for gradient, (source, _), shape in zip(gradients, node.next_functions, node.shapes):
        if source is None:
            out.append(None)
            continue
        while gradient.ndim > len(shape):
            gradient = gradient[-1]
        for axis, length in enumerate(shape):
            if length == 1:
                gradient = gradient[tuple(slice(-1, None) if i == axis else slice(None) for i in range(gradient.ndim))]
        out.append(gradient)
    return tuple(out)


# %% wrong="7.5" misconception="M06" says="nobody wants a gradient there"
def sub_backward(grad):
    return grad, -grad


def div_backward(grad, a, b):
    return grad / b, -grad * a / b**2


def hand_on(node, grad):
    out = []
    gradients = node.rule(grad, **node.saved)
    for gradient, shape in zip(gradients, node.shapes):
        while gradient.ndim > len(shape):
            gradient = gradient.sum(axis=0)
        for axis, length in enumerate(shape):
            if length == 1:
                gradient = gradient.sum(axis=axis, keepdims=True)
        out.append(gradient)
    return tuple(out)


# %% wrong="7.5" misconception="slip" says="b is subtracted"
def sub_backward(grad):
    return grad, grad


def div_backward(grad, a, b):
    return grad / b, -grad * a / b**2


def hand_on(node, grad):
    out = []
    gradients = node.rule(grad, **node.saved)
    for gradient, (source, _), shape in zip(gradients, node.next_functions, node.shapes):
        if source is None:
            out.append(None)
            continue
        while gradient.ndim > len(shape):
            gradient = gradient.sum(axis=0)
        for axis, length in enumerate(shape):
            if length == 1:
                gradient = gradient.sum(axis=axis, keepdims=True)
        out.append(gradient)
    return tuple(out)


# %% wrong="7.5" misconception="slip" says="the sign by b"
def sub_backward(grad):
    return grad, -grad


def div_backward(grad, a, b):
    return grad / b, grad * a / b**2


def hand_on(node, grad):
    out = []
    gradients = node.rule(grad, **node.saved)
    for gradient, (source, _), shape in zip(gradients, node.next_functions, node.shapes):
        if source is None:
            out.append(None)
            continue
        while gradient.ndim > len(shape):
            gradient = gradient.sum(axis=0)
        for axis, length in enumerate(shape):
            if length == 1:
                gradient = gradient.sum(axis=axis, keepdims=True)
        out.append(gradient)
    return tuple(out)


# %% wrong="7.5" misconception="slip" says="the slope of 1 / b is"
def sub_backward(grad):
    return grad, -grad


def div_backward(grad, a, b):
    return grad / b, -grad * a / b


def hand_on(node, grad):
    out = []
    gradients = node.rule(grad, **node.saved)
    for gradient, (source, _), shape in zip(gradients, node.next_functions, node.shapes):
        if source is None:
            out.append(None)
            continue
        while gradient.ndim > len(shape):
            gradient = gradient.sum(axis=0)
        for axis, length in enumerate(shape):
            if length == 1:
                gradient = gradient.sum(axis=axis, keepdims=True)
        out.append(gradient)
    return tuple(out)


# %% wrong="7.5" misconception="slip" says="what came in was not used"
def sub_backward(grad):
    return grad, -grad


def div_backward(grad, a, b):
    return 1 / b, -a / b**2


def hand_on(node, grad):
    out = []
    gradients = node.rule(grad, **node.saved)
    for gradient, (source, _), shape in zip(gradients, node.next_functions, node.shapes):
        if source is None:
            out.append(None)
            continue
        while gradient.ndim > len(shape):
            gradient = gradient.sum(axis=0)
        for axis, length in enumerate(shape):
            if length == 1:
                gradient = gradient.sum(axis=axis, keepdims=True)
        out.append(gradient)
    return tuple(out)


# %% wrong="7.5" misconception="slip" says="rows * pair, rows are not tracked"
def sub_backward(grad):
    return grad, -grad


def div_backward(grad, a, b):
    return grad / b, -grad * a / b**2


def hand_on(node, grad):
    out = []
    gradients = node.rule(grad, **node.saved)
    for gradient, (source, _), shape in zip(gradients, node.next_functions, node.shapes):
        if source is None:
            continue
        while gradient.ndim > len(shape):
            gradient = gradient.sum(axis=0)
        for axis, length in enumerate(shape):
            if length == 1:
                gradient = gradient.sum(axis=axis, keepdims=True)
        out.append(gradient)
    return tuple(out)


# %% right="7.5"
def sub_backward(grad):
    return grad, -grad


def div_backward(grad, a, b):
    by_a = grad / b
    return by_a, -by_a * (a / b)


def hand_on(node, grad):
    out = []
    gradients = node.rule(grad, **node.saved)
    for gradient, (source, _), shape in zip(gradients, node.next_functions, node.shapes):
        if source is None:
            out.append(None)
            continue
        while gradient.ndim > len(shape):
            gradient = gradient.sum(axis=0)
        for axis, length in enumerate(shape):
            if length == 1:
                gradient = gradient.sum(axis=axis, keepdims=True)
        out.append(gradient)
    return tuple(out)


# %% right="7.5"
def unbroadcast(grad, shape):
    lead = grad.ndim - len(shape)
    summed = [axis for axis in range(grad.ndim) if axis < lead or shape[axis - lead] == 1]
    return grad.sum(axis=tuple(summed)).reshape(shape)


def sub_backward(grad):
    return grad * 1, grad * -1


def div_backward(grad, a, b):
    return grad * b**-1.0, grad * (-a * b**-2.0)


def hand_on(node, grad):
    gradients = list(node.rule(grad, **node.saved))
    for place, (source, _) in enumerate(node.next_functions):
        gradients[place] = None if source is None else unbroadcast(gradients[place], node.shapes[place])
    return tuple(gradients)


# %% [markdown]
# ## 6. Who checks the rules?
#
# One wrong rule, and a network trains badly without a word. So whoever writes rules checks them against central
# differences, which know nothing of rules (exercise 1.3). For a result with many elements, take a `v` in its shape: what
# `backward(v)` gives should be the slope of `(f(x) * v).sum()`. Which `v`, is worth a thought.

# %%
x = torch.tensor([1.0, 2.0, 0.5], dtype=torch.float64, requires_grad=True)
share = x / x.sum()
share.backward(torch.ones(3, dtype=torch.float64))
print(share.sum().item(), "whatever x is: with v = ones there is nothing to see,", x.grad.abs().max().item() < 1e-12)

# %% [markdown] exercise="7.6" title="A gradient check" difficulty=4 importance=5 minutes=25 trains="B19 B22" targets="M16"
# Write `gradcheck(f, inputs)`. `f` takes tensors of the library and returns one, of any shape; `inputs` is a list of
# NumPy arrays of float64, which you leave as they are. It returns, as a float, the largest absolute difference
# between what `backward` puts into a `.grad` and what a central difference with `h = 1e-6` gives: over all elements of
# all inputs, and for a `v` of your choice. An input that `f` does not use has the slope 0.
#
# Then let it find the culprit: one of the six operations in `SIX`, a dict from names to pairs `(f, inputs)`, has a wrong
# derivative. Write its name into `suspect`.


# %% answer="7.6"
def gradcheck(f, inputs: list) -> float:
    """How far the gradients of f are from central differences, at most."""
    ### BEGIN SOLUTION
    tensors = [torch.tensor(array, requires_grad=True) for array in inputs]
    out = f(*tensors)
    v = np.cos(np.arange(out.numel())).reshape(tuple(out.shape)) + 2
    out.backward(torch.tensor(v))

    def value(arrays):
        return (f(*[torch.tensor(array) for array in arrays]).numpy() * v).sum()

    largest, h = 0.0, 1e-6
    for which, tensor in enumerate(tensors):
        found = np.zeros(tensor.shape) if tensor.grad is None else tensor.grad.numpy()
        for place in np.ndindex(*tensor.shape):
            up = [array.copy() for array in inputs]
            down = [array.copy() for array in inputs]
            up[which][place] += h
            down[which][place] -= h
            slope = (value(up) - value(down)) / (2 * h)
            largest = max(largest, abs(slope - found[place]))
    return float(largest)
    ### END SOLUTION


### BEGIN SOLUTION
suspect = "turn"
### END SOLUTION

# %% [markdown]
# **What:** your check on operations that are right, and on some whose slope is wrong in one way each. **Why:** each of
# these mistakes has been made by somebody, and slips through a check that looks at ones, or at the first input only.
# **Expected:** next to nothing for the right ones, clearly more for the others.

# %% tests="7.6"
import numpy as np

import autograd_lib as torch
from autograd_course import Check
from autograd_course.workshop import own_gradcheck
from autograd_course.workshop.suspects import SIX, with_slope


def far_off(f, *inputs):
    """What the student's check says of a function."""
    with own_gradcheck():
        return gradcheck(f, [np.array(each) for each in inputs])


def caught(f, *inputs):
    """The same, up to a thousandth: more does not count as more."""
    return min(far_off(f, *inputs), 1e-3)


def left_over(f, *inputs):
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


ALWAYS = [
    ("M16", (("raises", RuntimeError, "grad can be implicitly created"), "f returned more than one number here.")),
    ("slip", (("raises", RuntimeError, "your own"), "write the check yourself.")),
    (
        "slip",
        ((("raises", AttributeError, "'NoneType'")), "an input that f does not use has no .grad: its slope is 0."),
    ),
    ("slip", (True, "the size of the difference is asked for, as a float.")),
    ("slip", (False, "the size of the difference is asked for, as a float.")),
]


def compare_right(check, label, f, *inputs, atol=1e-5, slips=()):
    check.equal(label, lambda: far_off(f, *inputs), 0.0, atol=atol, beliefs=[*ALWAYS, *slips])


def compare_wrong(check, label, why, f, *inputs):
    beliefs = [*ALWAYS, ("slip", (0.0, why))]
    check.equal(label, lambda: caught(f, *inputs), 1e-3, beliefs=beliefs, atol=1e-6)


with Check("7.6", points=4) as check:
    row, table = [0.5, -1.5, 2.0], [[1.0, -2.0], [0.5, 3.0]]
    compare_right(check, "x ** 3 is right", lambda x: x**3, row)
    compare_right(check, "a number, x.exp().sum(), is right", lambda x: x.exp().sum(), row)
    compare_right(check, "x * y with (2, 2) and (2,) is right", lambda x, y: x * y.sin(), table, [0.3, -0.7])
    compare_right(check, "y is not used, which is right", lambda x, y: x * x, row, [1.0, 2.0])
    compare_right(check, "a steep one, (8x).exp() at 1, is right", lambda x: (8 * x).exp(), [1.0], atol=1e-2)
    compare_wrong(
        check,
        "x ** 3 with the slope of 1.01 * x ** 3",
        "one percent too much was not noticed.",
        with_slope(lambda x: x**3, lambda x: 1.01 * x**3),
        row,
    )
    compare_wrong(
        check,
        "x * y, whose slope by y is wrong",
        "the slope by x is right here. What of the other input?",
        with_slope(lambda x, y: x * y, lambda x, y: x * (y * 2 - y.detach())),
        row,
        [1.0, 2.0, -1.0],
    )
    compare_wrong(
        check,
        "x.abs(), whose slope is 1 everywhere",
        "only one of the elements has a wrong slope, and it is not the first.",
        with_slope(lambda x: x.abs(), lambda x: x * 1.0),
        row,
    )
    compare_wrong(
        check,
        "x.flip(0), whose gradient is not turned",
        "with a v of ones, or one that is the same from both sides, this cannot be seen.",
        with_slope(lambda x: x.flip(0), lambda x: x * 1.0),
        row,
    )
    check.equal(
        "the inputs afterwards",
        lambda: left_over(lambda x, y: x * y, row, [1.0, 2.0, -1.0]),
        [row, [1.0, 2.0, -1.0]],
    )
    check.equal(
        "the culprit among SIX",
        lambda: suspect,
        culprit(),
        beliefs=[("slip", (name, "this one is right.")) for name in SIX if name != culprit()],
        weight=2,
    )
    ### BEGIN HIDDEN TESTS
    random = check.random(seed=76)
    one, other = random.normal(size=(2, 3)), random.normal(size=(3, 2))
    compare_right(check, "a product of matrices is right", lambda a, b: (a @ b).tanh(), one, other)
    compare_wrong(
        check,
        "a product of matrices, with a wrong sign in one corner",
        "one element of the last input has a wrong slope.",
        with_slope(lambda a, b: a @ b, lambda a, b: a @ (b * torch.tensor([[1.0, 1], [1, 1], [1, -1]], dtype=b.dtype))),
        one,
        other,
    )
    ### END HIDDEN TESTS
check.score

# %% [markdown] hint="7.6"
# Begin with one input and one element, as in exercise 1.3. What do you have to do so that a result with three elements
# becomes *one* number, which has a slope?

# %% [markdown] hint="7.6"
# A `v` with different numbers in the shape of the result. On one side `out.backward(v)`; on the other
# `((f(x + h) - f(x - h)) * v).sum() / (2 * h)`, for each element of each input, with copies of the inputs.

# %% [markdown] hint="7.6"
# `np.ndindex(*array.shape)` goes through all places of an array of any shape, also of `()`. `v = np.arange(1.0, n + 1)`
# is different everywhere. Keep `max(largest, abs(slope - found[place]))`.

# %% [markdown] help="7.6" symptom="I get RuntimeError: grad can be implicitly created only for scalar outputs"
# `f` may return a tensor of any shape, and `backward()` of those needs a `v`. Make one in the shape of the result.

# %% [markdown] help="7.6" symptom="A right operation looks wrong"
# Are the inputs float64? `torch.tensor(array)` keeps the dtype of an array. In float32 a difference of $10^{-6}$ drowns
# in rounding. And does each nudge start from the original numbers?


# %% wrong="7.6" misconception="slip" says="with a v of ones"
def gradcheck(f, inputs):
    tensors = [torch.tensor(array, requires_grad=True) for array in inputs]
    out = f(*tensors)
    v = np.ones(tuple(out.shape))
    out.backward(torch.tensor(v))
    largest = 0.0
    for which, tensor in enumerate(tensors):
        for place in np.ndindex(*tensor.shape):
            values = []
            for h in (1e-6, -1e-6):
                nudged = [array.copy() for array in inputs]
                nudged[which][place] += h
                values.append((f(*map(torch.tensor, nudged)).numpy() * v).sum())
            slope = (values[0] - values[1]) / 2e-6
            found = 0.0 if tensor.grad is None else tensor.grad.numpy()[place]
            largest = max(largest, abs(slope - found))
    return float(largest)


suspect = "turn"


# %% wrong="7.6" misconception="M16" says="It raises RuntimeError without"
def gradcheck(f, inputs):
    tensors = [torch.tensor(array, requires_grad=True) for array in inputs]
    out = f(*tensors)
    v = np.arange(1.0, out.numel() + 1).reshape(tuple(out.shape))
    out.backward()
    largest = 0.0
    for which, tensor in enumerate(tensors):
        for place in np.ndindex(*tensor.shape):
            values = []
            for h in (1e-6, -1e-6):
                nudged = [array.copy() for array in inputs]
                nudged[which][place] += h
                values.append((f(*map(torch.tensor, nudged)).numpy() * v).sum())
            slope = (values[0] - values[1]) / 2e-6
            found = 0.0 if tensor.grad is None else tensor.grad.numpy()[place]
            largest = max(largest, abs(slope - found))
    return float(largest)


suspect = "turn"


# %% wrong="7.6" misconception="slip" says="What of the other input"
def gradcheck(f, inputs):
    tensors = [torch.tensor(array, requires_grad=True) for array in inputs]
    out = f(*tensors)
    v = np.arange(1.0, out.numel() + 1).reshape(tuple(out.shape))
    out.backward(torch.tensor(v))
    largest = 0.0
    for which, tensor in enumerate(tensors[:1]):
        for place in np.ndindex(*tensor.shape):
            values = []
            for h in (1e-6, -1e-6):
                nudged = [array.copy() for array in inputs]
                nudged[which][place] += h
                values.append((f(*map(torch.tensor, nudged)).numpy() * v).sum())
            slope = (values[0] - values[1]) / 2e-6
            found = 0.0 if tensor.grad is None else tensor.grad.numpy()[place]
            largest = max(largest, abs(slope - found))
    return float(largest)


suspect = "turn"


# %% wrong="7.6" misconception="slip" says="it is not the first"
def gradcheck(f, inputs):
    tensors = [torch.tensor(array, requires_grad=True) for array in inputs]
    out = f(*tensors)
    v = np.arange(1.0, out.numel() + 1).reshape(tuple(out.shape))
    out.backward(torch.tensor(v))
    largest = 0.0
    for which, tensor in enumerate(tensors):
        for place in np.ndindex(*tensor.shape):
            values = []
            for h in (1e-6, -1e-6):
                nudged = [array.copy() for array in inputs]
                nudged[which][place] += h
                values.append((f(*map(torch.tensor, nudged)).numpy() * v).sum())
            slope = (values[0] - values[1]) / 2e-6
            found = 0.0 if tensor.grad is None else tensor.grad.numpy()[place]
            largest = max(largest, abs(slope - found))
            break
    return float(largest)


suspect = "turn"


# %% wrong="7.6" misconception="slip" says="the inputs afterwards"
def gradcheck(f, inputs):
    tensors = [torch.tensor(array, requires_grad=True) for array in inputs]
    out = f(*tensors)
    v = np.arange(1.0, out.numel() + 1).reshape(tuple(out.shape))
    out.backward(torch.tensor(v))
    largest = 0.0
    for which, tensor in enumerate(tensors):
        for place in np.ndindex(*tensor.shape):
            values = []
            for h in (1e-6, -1e-6):
                nudged = inputs
                nudged[which][place] += h
                values.append((f(*map(torch.tensor, nudged)).numpy() * v).sum())
            slope = (values[0] - values[1]) / 2e-6
            found = 0.0 if tensor.grad is None else tensor.grad.numpy()[place]
            largest = max(largest, abs(slope - found))
    return float(largest)


suspect = "turn"


# %% wrong="7.6" misconception="slip" says="as a float"
def gradcheck(f, inputs):
    tensors = [torch.tensor(array, requires_grad=True) for array in inputs]
    out = f(*tensors)
    v = np.arange(1.0, out.numel() + 1).reshape(tuple(out.shape))
    out.backward(torch.tensor(v))
    largest = 0.0
    for which, tensor in enumerate(tensors):
        for place in np.ndindex(*tensor.shape):
            values = []
            for h in (1e-6, -1e-6):
                nudged = [array.copy() for array in inputs]
                nudged[which][place] += h
                values.append((f(*map(torch.tensor, nudged)).numpy() * v).sum())
            slope = (values[0] - values[1]) / 2e-6
            found = 0.0 if tensor.grad is None else tensor.grad.numpy()[place]
            largest = max(largest, abs(slope - found))
    return largest < 1e-5


suspect = "turn"


# %% wrong="7.6" misconception="slip" says="this one is right"
def gradcheck(f, inputs):
    tensors = [torch.tensor(array, requires_grad=True) for array in inputs]
    out = f(*tensors)
    v = np.arange(1.0, out.numel() + 1).reshape(tuple(out.shape))
    out.backward(torch.tensor(v))
    largest = 0.0
    for which, tensor in enumerate(tensors):
        for place in np.ndindex(*tensor.shape):
            values = []
            for h in (1e-6, -1e-6):
                nudged = [array.copy() for array in inputs]
                nudged[which][place] += h
                values.append((f(*map(torch.tensor, nudged)).numpy() * v).sum())
            slope = (values[0] - values[1]) / 2e-6
            found = 0.0 if tensor.grad is None else tensor.grad.numpy()[place]
            largest = max(largest, abs(slope - found))
    return float(largest)


suspect = "share"


# %% wrong="7.6" misconception="slip" says="has no .grad"
def gradcheck(f, inputs):
    tensors = [torch.tensor(array, requires_grad=True) for array in inputs]
    out = f(*tensors)
    v = np.arange(1.0, out.numel() + 1).reshape(tuple(out.shape))
    out.backward(torch.tensor(v))
    largest = 0.0
    for which, tensor in enumerate(tensors):
        for place in np.ndindex(*tensor.shape):
            values = []
            for h in (1e-6, -1e-6):
                nudged = [array.copy() for array in inputs]
                nudged[which][place] += h
                values.append((f(*map(torch.tensor, nudged)).numpy() * v).sum())
            slope = (values[0] - values[1]) / 2e-6
            found = tensor.grad.numpy()[place]
            largest = max(largest, abs(slope - found))
    return float(largest)


suspect = "turn"


# %% wrong="7.6" misconception="slip" says="a steep one"
def gradcheck(f, inputs):
    tensors = [torch.tensor(array, requires_grad=True) for array in inputs]
    out = f(*tensors)
    v = np.arange(1.0, out.numel() + 1).reshape(tuple(out.shape))
    out.backward(torch.tensor(v))
    largest = 0.0
    for which, tensor in enumerate(tensors):
        for place in np.ndindex(*tensor.shape):
            values = []
            for h in (1e-6, 0.0):
                nudged = [array.copy() for array in inputs]
                nudged[which][place] += h
                values.append((f(*map(torch.tensor, nudged)).numpy() * v).sum())
            slope = (values[0] - values[1]) / 1e-6
            found = 0.0 if tensor.grad is None else tensor.grad.numpy()[place]
            largest = max(largest, abs(slope - found))
    return float(largest)


suspect = "turn"


# %% wrong="7.6" misconception="slip" says="is right"
def gradcheck(f, inputs):
    tensors = [torch.tensor(array, requires_grad=True) for array in inputs]
    out = f(*tensors)
    v = np.arange(1.0, out.numel() + 1).reshape(tuple(out.shape))
    out.backward(torch.tensor(v))
    largest = 0.0
    for which, tensor in enumerate(tensors):
        for place in np.ndindex(*tensor.shape):
            values = []
            for h in (1e-6, -1e-6):
                nudged = [array.copy() for array in inputs]
                nudged[which][place] += h
                values.append((f(*map(torch.tensor, nudged)).numpy() * v).sum())
            slope = (values[0] - values[1]) / 2e-6
            found = 0.0 if tensor.grad is None else tensor.grad.numpy()[place]
            largest = max(largest, slope - found)
    return float(largest)


suspect = "turn"


# %% wrong="7.6" misconception="slip" says="is right"
def gradcheck(f, inputs):
    tensors = [torch.tensor(array, requires_grad=True) for array in inputs]
    out = f(*tensors)
    v = np.arange(1.0, out.numel() + 1).reshape(tuple(out.shape))
    out.backward(torch.tensor(v))
    largest = 0.0
    for which, tensor in enumerate(tensors):
        for place in np.ndindex(*tensor.shape):
            values = []
            for h in (1e-6, -1e-6):
                nudged = [array.copy() for array in inputs]
                nudged[which][place] += h
                values.append((f(*map(torch.tensor, nudged)).numpy() * v).sum())
            slope = (values[0] - values[1]) / 1e-6
            found = 0.0 if tensor.grad is None else tensor.grad.numpy()[place]
            largest = max(largest, abs(slope - found))
    return float(largest)


suspect = "turn"


# %% wrong="7.6" misconception="slip" says="write the check yourself"
def gradcheck(f, inputs):
    tensors = [torch.tensor(array, requires_grad=True) for array in inputs]
    return 0.0 if torch.autograd.gradcheck(f, tensors, raise_exception=False) else 1.0


suspect = "turn"


# %% right="7.6"
def gradcheck(f, inputs):
    tensors = [torch.tensor(array, requires_grad=True) for array in inputs]
    out = f(*tensors)
    v = np.arange(1.0, out.numel() + 1).reshape(tuple(out.shape))
    out.backward(torch.tensor(v))
    largest = 0.0
    for which, tensor in enumerate(tensors):
        for place in np.ndindex(*tensor.shape):
            values = []
            for h in (1e-6, -1e-6):
                nudged = [array.copy() for array in inputs]
                nudged[which][place] += h
                values.append((f(*map(torch.tensor, nudged)).numpy() * v).sum())
            slope = (values[0] - values[1]) / 2e-6
            found = 0.0 if tensor.grad is None else tensor.grad.numpy()[place]
            largest = max(largest, abs(slope - found))
    return float(largest)


suspect = next(name for name, (f, inputs) in SIX.items() if gradcheck(f, inputs) > 1e-4)


# %% right="7.6"
def gradcheck(f, inputs):
    random = np.random.default_rng(0)
    shape = f(*[torch.tensor(array) for array in inputs]).shape
    v = torch.tensor(random.uniform(0.5, 2.0, size=tuple(shape)))
    leaves = [torch.tensor(array).requires_grad_() for array in inputs]
    (f(*leaves) * v).sum().backward()
    differences = []
    for number, leaf in enumerate(leaves):
        analytic = torch.zeros_like(leaf) if leaf.grad is None else leaf.grad
        numeric = np.empty(inputs[number].size)
        for place in range(inputs[number].size):
            step = np.zeros(inputs[number].size)
            step[place] = 1e-6
            step = step.reshape(inputs[number].shape)
            ends = []
            for sign in (1, -1):
                arguments = list(inputs)
                arguments[number] = inputs[number] + sign * step
                ends.append((f(*[torch.tensor(array) for array in arguments]) * v).sum().item())
            numeric[place] = (ends[0] - ends[1]) / 2e-6
        differences.append(np.abs(analytic.numpy().ravel() - numeric).max())
    return float(max(differences))


suspect = "turn"

# %% [markdown]
# PyTorch has the same as `torch.autograd.gradcheck`, and its own rules go through it on every change. This course's
# library is tested with it, too.
#
# ## 7. Your engine
#
# Now all parts come together: those that *you* have written, and no others. `assemble` tries them on six programs first.

# %%
rules = {
    "add": add_backward, "sub": sub_backward, "mul": mul_backward, "div": div_backward, "neg": neg_backward,
    "pow": pow_backward, "matmul": matmul_backward, "sum": sum_backward, "mean": mean_backward,
    "exp": exp_backward, "log": log_backward, "relu": relu_backward,
}  # fmt: skip
engine = assemble(
    node_of=node_of,
    record=record,
    rules=rules,
    order=backward_order,
    hand_on=hand_on,
    accumulate=accumulate,
    backward=backward,
)

# %% [markdown]
# Here is the line with which the course began, and whose engine computes it.

# %% shows="B22 B24"
w = engine.tensor(3.0, requires_grad=True)
x = engine.tensor(2.0, requires_grad=True)
b = engine.tensor(1.0, requires_grad=True)
y = w * x + b
print(y)
y.backward()
print(w.grad, x.grad, b.grad)

# %% [markdown]
# The pictures of this course read `grad_fn` and `next_functions`, and nothing else. So they can draw *your* graph, and
# step through *your* backward pass.

# %%
w = engine.tensor([[1.0, -1.0], [2.0, 0.5]], requires_grad=True)
b = engine.tensor([0.5, 1.0], requires_grad=True)
x = engine.tensor([[1.0, 0.5], [0.2, 0.8]])
h = (x @ w + b).relu()
loss = (h * h).mean()
draw_graph(loss)

# %%
step_through(loss)

# %% [markdown]
# And the chain that no recursion survives:

# %% shows="C17"
start = engine.tensor(1.0, requires_grad=True)
y = start
for _ in range(5000):
    y = y + 1
begin = time.perf_counter()
y.backward()
print(start.grad, "in less than a second:", time.perf_counter() - begin < 1)

# %% [markdown]
# Your turn: change `my_program` into anything you like, made of `+ - * / **`, `@`, `exp`, `log`, `relu`, `sum`, `mean`,
# with all of Python around them. The last line compares your engine with a central difference.


# %%
def my_program(x):
    h = x
    while h.item() < 3:
        h = h * x
    return (h.log() + x.exp()) / h


x = engine.tensor(1.3, requires_grad=True)
y = my_program(x)
step_through(y)

# %%
up, down = my_program(engine.tensor(1.3 + 1e-2)).item(), my_program(engine.tensor(1.3 - 1e-2)).item()
print(f"your engine: {x.grad.item():.3f}, central difference: {(up - down) / 2e-2:.3f}")

# %% [markdown]
# ## What you know now
#
# - A graph is a few pairs on each result: which node, for which input. Recording it costs two lines.
# - A rule knows one operation, and multiplies what comes in by a slope. It knows nothing of the rest.
# - An order that counts edges works for every graph, however deep, and however many paths there are.
# - The walk is a dict of sums. A node runs once, on the whole of its sum; leaves add, in place.
# - Broadcasting is undone in one place, where a node hands on.
# - A gradient check with a `v` that is nowhere the same finds what a look at ones cannot.
#
# **Next:** `08_train_with_it`: a network, an optimizer, and what can go wrong in between.
