# ---
# title: Build the engine
# points: 25
# minutes: 225
# ---

# %% [markdown]
# **After this lesson you can**
#
# - record an operation: what its inputs were, what it saved, and where its gradients go,
# - write the rules for ten operations, for any incoming gradient,
# - order a graph of 5,000 operations in far less than a second, and walk it,
# - name the parts of an autograd engine, because you have written each of them,
# - find a wrong derivative with your own gradient check.
#
# **Before you start,** three questions to warm up. Answer each in your head, then click it.
#
# <details><summary>A node gets two gradients, 2 and 5. Does it apply its rule to 2 and then to 5, or to 7?</summary>To 7, once. It waits until everything that uses it has run (lesson 03).</details>
# <details><summary>What does a bias of shape (2,) get, if three rows were added to it and <code>G</code> of shape (3, 2) comes in?</summary>The sum over the rows, <code>G.sum(axis=0)</code>: one number for each number that was copied (lesson 04).</details>
# <details><summary>A pass reaches a node that an earlier pass has freed. What happens?</summary>An error: its saved values are gone (lesson 05).</details>

# %%
import time

import numpy as np

import autograd_lib as torch
from autograd_course import hint, unmask
from autograd_course.capstone import capstone
from autograd_course.workshop import AccumulateGrad, Node, Tensor, assemble, borrow, newest_first, save
from autograd_course.workshop.suspects import SIX, with_slope
from autograd_lib.viz import draw_graph, step_through

# %% [markdown]
# ## 1. What you build on
#
# You know what an engine does. Now you will write one, in eighteen short functions. Whatever isn't autograd is already
# there, in a *workshop*: a `Tensor` that can compute, and a `Node` that can hold what you record.

# %%
a = Tensor([1.0, -2.0], requires_grad=True)
print(a, a.data, a.requires_grad, a.grad, a.grad_fn)

# %% [markdown]
# A workshop tensor keeps its numbers in `data`, a NumPy array. It knows nothing about graphs: that is your part.
#
# **Each exercise stands alone.** If it needs a part that you haven't written yet, it gets one from the library. So a
# mistake in one exercise costs nothing in another, and you can do them in any order. In section 7, all of *your* parts
# are put together. The work is yours: while a check runs, the library refuses to run `backward()` (except in 7.6, where
# your code checks it).
#
# Here is what the library records. The slope for `w` is `x`, so `x` is saved, as `_saved_other`:

# %% shows="B14 B22 B23 C01"
w = torch.tensor(3.0, requires_grad=True)
x = torch.tensor(2.0)
y = w * x
print(y.requires_grad, y.grad_fn.name(), y.grad_fn.next_functions)
print("saved:", y.grad_fn._saved_other)

square = w * w
(first, _), (second, _) = square.grad_fn.next_functions
print("both inputs of w * w lead to one node:", first is second)
print("nothing is recorded for x * x:", (x * x).grad_fn)

# %% [markdown] exercise="7.1" title="Record an operation" difficulty=3 importance=5 minutes=20 trains="B14 B22 B23" targets="M05 M06 M14"
# An operation has computed `result`, a new tensor, from `inputs`, a list of tensors. Write two functions that link it
# into the graph.
#
# - `node_of(tensor)` must return the node that a gradient for this tensor goes to:
#   - for a computed tensor, its `grad_fn`;
#   - for a tracked leaf, its **one** `AccumulateGrad(tensor)`, made once and kept in `tensor.accumulator`, which is
#     `None` at first;
#   - for an untracked tensor `None`: no accumulator is made, and one from earlier stays, but doesn't count.
# - `record(result, inputs, name, rule, saved)` writes into `result`, and returns nothing. If a gradient is wanted for
#   at least one input, `result.requires_grad` becomes `True`, and `result.grad_fn` becomes
#   `Node(name, next_functions, rule, saved)`, where `next_functions` is a tuple of pairs `(node, 0)`, one for each
#   input, in the same order. If not, `result` stays as it is: an untracked leaf.


# %% answer="7.1"
def node_of(tensor):
    """The node that a gradient for `tensor` goes to; None if nobody wants one."""
    ### BEGIN SOLUTION
    if tensor.grad_fn is not None:
        return tensor.grad_fn
    if not tensor.requires_grad:
        return None
    if tensor.accumulator is None:
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
# **What:** we record a few operations with your functions, and read what their results hold. **Why:** everything later
# follows these links, so a missing or duplicate one gives wrong numbers far away. **Expected:** the library's nodes and
# edges.

# %% tests="7.1"

# %% [markdown] hint="7.1"
# There are three kinds of tensors: computed ones, leaves that require a gradient, and all others. How do you tell them
# apart?

# %% [markdown] hint="7.1"
# Write `node_of` first. `record` calls it for every input, and then looks at the answers: are they all `None`?

# %% [markdown] hint="7.1"
# `edges = tuple((node_of(tensor), 0) for tensor in inputs)`. In `node_of`: return `grad_fn` if there is one, and
# `None` for a leaf that is not tracked; if `tensor.accumulator is None`, make one and keep it there; then return it.

# %% [markdown] help="7.1" symptom="A leaf has an `AccumulateGrad` for each use"
# `AccumulateGrad(tensor)` makes a *new* node each time it is called. Make it once, write it to `tensor.accumulator`,
# and next time return what is there.


# %% [markdown]
# A graph is nothing more than this: a few pairs on each result, written down while the forward pass runs.

# %% [markdown]
# ## 2. Rules
#
# A rule is the only place where calculus happens. It gets the incoming `grad` and what the node saved, and returns one
# gradient for each input. You know most of this from lessons 03 and 04; here are two rules that need care.

# %% shows="C10 B19"
x = torch.tensor([-1.0, 0.0, 2.0], requires_grad=True)
x.relu().backward(torch.tensor([1.0, 10.0, 100.0]))
print("relu:", x.grad)
x.grad = None
x.exp().backward(torch.ones(3))
print("exp: ", x.grad)
print("its values:", x.detach().exp())

# %% [markdown]
# At 0, relu has a kink, and so no slope. PyTorch uses 0 there, the slope from the left. And `exp` is its own slope, so
# its node saves the *result* and multiplies by it.

# %% [markdown] exercise="7.2" title="Ten rules" difficulty=3 importance=5 minutes=40 trains="B19 B22 C10" targets="M18 M34 M35"
# Write the rules. Everything is a NumPy array of floats, except for the number `n` and the tuple `shape`. `grad` has
# the shape of the operation's result. Each rule must return a tuple, even for one input: each input's gradient, in that
# input's shape.
#
# | rule | its operation | saved |
# |---|---|---|
# | `add_backward`, `neg_backward` | `a + b`, `-a` | nothing |
# | `mul_backward`, `matmul_backward` | `a * b`, and `a @ b` of two matrices | both inputs |
# | `pow_backward` | `a ** n` | `a`, `n`; the exponent is a plain number other than 0, and doesn't get a gradient |
# | `sum_backward`, `mean_backward` | over all elements | the `shape` of the input |
# | `exp_backward`, `log_backward`, `relu_backward` | element by element | `a` and the `result`; use either |
#
# All inputs of an operation have the shapes that it needs: nothing is broadcast here. Don't change any of the arrays
# you are given.


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
# **What:** each rule gets numbers on both sides of 0, and a `grad` whose elements all differ. **Why:** with a `grad` of
# ones, a rule that forgets to multiply looks right. **Expected:** the results of the library's own rules.

# %% tests="7.2"

# %% [markdown] hint="7.2"
# Take one rule at a time, and write down the slope as you did at school: for $a^n$, it is $n a^{n-1}$. Then what has to
# happen to `grad`?

# %% [markdown] hint="7.2"
# Element by element the answer is always `grad` times a slope. For `sum` and `mean`, ask what one element of the input
# contributes to the result. For `matmul`, let the shapes decide: from (2, 4), (2, 3) and (3, 4), make a (2, 3) and a
# (3, 4).

# %% [markdown] hint="7.2"
# `matmul`: `grad @ b.T` and `a.T @ grad`. `sum`: `np.broadcast_to(grad, shape)`; `mean`: the same, divided by
# `np.prod(shape)`. `relu`: `grad * (result > 0)`.

# %% [markdown] help="7.2" symptom="You got an array, expected a tuple"
# `return (grad * result,)`: the comma makes the tuple. An engine loops over the gradients of all inputs, so it needs a
# tuple even for a single input.


# %% [markdown]
# With two more, in section 5, your rules are enough for a network with a mean squared error.

# %% [markdown]
# ## 3. An order
#
# A node has to wait until every node that uses it has run. You judged orders in lesson 03; now you will make one. There
# may be many paths to a node, and it must come after *all* its users. And graphs are deep: a network that reads a text
# word by word records thousands of operations in one chain.

# %% shows="C17"
h = torch.tensor(1.0, requires_grad=True)
y = h
for _ in range(5000):
    y = y + 1
y.backward()
print(h.grad)

# %% [markdown]
# The library copes with that chain. A function that calls itself for each node would fail, as in lesson 03.

# %% [markdown] exercise="7.3" title="An order for every graph" difficulty=4 importance=5 minutes=30 trains="B14 B23 C01 C17" targets="M13"
# Write `backward_order(root)`. It must return a list of all nodes that can be reached from `root` through
# `next_functions`:
#
# - each node **once**, `root` first,
# - each node after **all** nodes that have it in their `next_functions`,
# - and this must also work for 5,000 nodes in a chain, and for graphs with many paths: read each node's
#   `next_functions` at most a few times, not once for each path that leads to it.
#
# Any such order is right. Use nothing but a node's `next_functions`; the nodes in the check have nothing else. An entry
# `(None, 0)` leads nowhere.


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
# **What:** your orders for a dozen graphs: which nodes come too early, and which are missing? **Why:** a node that runs
# too early passes on an incomplete sum, and the result is wrong without any error. **Expected:** no node is early, and
# none is missing.

# %% tests="7.3"

# %% [markdown] hint="7.3"
# Lesson 03 asked when a node may run. Turn the question around: what is each node still waiting for?

# %% [markdown] hint="7.3"
# Walk the graph once, as in exercise 3.1, and count for each node how many edges lead to it. Then walk again, from
# `root`. Each node that you put into the order crosses one edge off for each of its sources. A node with none left is
# ready.

# %% [markdown] hint="7.3"
# `ready = [root]`; while there is one: take it out, append it to `order`, and for each of its sources lower the count
# by one; at 0, append the source to `ready`. An input that occurs twice in `next_functions` counts twice in both walks.

# %% [markdown] help="7.3" symptom="I get RecursionError: maximum recursion depth exceeded"
# Python allows about a thousand nested calls. Keep the waiting nodes in your own list, and empty it
# in a `while` loop.

# %% [markdown] help="7.3" symptom="One node was read 50 times"
# With 40 nodes, each used twice, there are a trillion paths. Keep a set of the nodes that you have seen, and go on only
# from new ones.


# %% [markdown]
# PyTorch's engine makes a node wait for all its users, too; of those that are ready, it takes the newest. And since
# your function never asks what a node computes, it also orders the library's graphs.

# %%
x = torch.tensor(0.5, requires_grad=True)
h = x.sin()
y = h * h + h.exp()
try:
    for node in backward_order(y.grad_fn):
        print(node.name())
except NotImplementedError:
    print("backward_order() isn't written yet.")

# %% [markdown]
# ## A place to stop
#
# You have recorded operations, written their rules, and put the nodes in order. The next exercise, `backward()`, brings
# all three together, and is the hardest of the course. Come to it fresh.

# %%
from autograd_lib.viz import sketch

sketch(
    {
        "an operation": [],
        "a node": ["an operation"],
        "its rule": ["a node"],
        "an order": ["a node"],
        "next: backward()": ["its rule", "an order"],
    },
    title="What you know by now",
    ideas=True,
)

# %% [markdown]
# ## 4. The walk
#
# You know how `backward()` behaves: gradients add up, and a second pass fails where a first one has freed something.

# %% shows="B24 B35"
x = torch.tensor(3.0, requires_grad=True)
for y in (x + 1, x**2):
    try:
        y.backward()
        y.backward()
    except RuntimeError as error:
        print(str(error).partition(" (")[0])
    print("x.grad:", x.grad)

# %% [markdown]
# To try out a walk, you need a graph. `borrow` takes one from the library: `out` and `leaf` are workshop tensors; the
# nodes behind them are workshop nodes, whose saved values have PyTorch's names, such as `self`. `newest_first` puts the
# nodes in order. And `node(grad)` runs a node: it returns a tuple with one entry for each input: an array, or `None`
# where no gradient is wanted.

# %%
x = torch.tensor(3.0, requires_grad=True)
out, leaf = borrow(x**2 * 5.0, x, accumulate=lambda leaf, grad: print(f"{grad} arrives at the leaf"))
times, power, end = newest_first(out)
print(times.name(), times(np.array(1.0)), "saved:", times.saved)
print(power.name(), power(np.array(5.0)), "saved:", power.saved)
print(end.name(), end(np.array(30.0)))

# %% [markdown]
# A leaf's node doesn't pass anything on: it calls `accumulate(leaf, grad)`, which you will write.

# %% [markdown] exercise="7.4" title="backward()" difficulty=5 importance=5 minutes=45 trains="B14 B24 B35 C01" targets="M01 M04 M14 M19 M20 M24"
# - `accumulate(leaf, grad)`: the array `grad` arrives at a leaf. If `leaf.grad` is `None`, it becomes a new
# `Tensor` that shares nothing with `grad`; later arrivals are added to this very tensor, in place. Returns nothing.
# - `backward(out, nodes, gradient, retain_graph)`: walk `nodes`, which are in a valid order, `out`'s own first. It must
#   call each node that gradients reach, once, with their **sum**, skip the others, and return nothing. `gradient` is an
#   array or `None`; for `None`, start from ones with the shape of `out`, which must then have a single element.
#
# Some things can go wrong, at the start or on the way. Raise `RuntimeError` with PyTorch's words; you may choose the
# rest of each message.
#
# | what | the message begins with |
# |---|---|
# | `nodes` is empty: `out` is not tracked | `element 0 of tensors does not require grad` |
# | no `gradient`, and `out` has more than one element | `grad can be implicitly created only for scalar outputs` |
# | the shapes of `gradient` and `out` differ | `Mismatch in shape` |
# | a node has to run, but its `freed` is true | `Trying to backward through the graph a second time` |
#
# After a node has run, free its saved values, unless `retain_graph` is true: `node.saved = {}` and `node.freed = True`.
# A node that saved nothing stays as it is, and may run again.


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
# **What:** your walk on the library's graphs, tested on everything you know about PyTorch's engine. **Why:** an engine
# that is right for one pass can still be wrong for the next. **Expected:** the numbers and the errors of lessons 01 to
# 05.

# %% tests="7.4"

# %% [markdown] hint="7.4"
# Write the walk first, for graphs in which nothing is used twice; then let a tensor be used twice; then add the four
# errors, one at a time. Each time, the check says what comes next.

# %% [markdown] hint="7.4"
# Keep a dict from a node to the sum of what is on its way to it. It begins with one entry. When it is a node's turn,
# take out its entry, call the node with it, and go through `node.next_functions` and the answer side by side.

# %% [markdown] hint="7.4"
# `pending = {nodes[0]: gradient}`. For each node in `nodes` that is in `pending`: `outgoing = node(pending.pop(node))`;
# for `(source, _), grad` in `zip(node.next_functions, outgoing)`, unless `source` is `None`:
# `pending[source] = pending[source] + grad if source in pending else grad`. Not `+=`, which would write into an array
# that another node may hold.

# %% [markdown] help="7.4" symptom="A gradient is too large where a sum passes one array to two inputs"
# `(grad, grad)` is one array, twice. `pending[source] += grad` writes into it, so the other one changes with it. Make a
# new array: `pending[source] = pending[source] + grad`.

# %% [markdown] help="7.4" symptom="I get ValueError: output array is read-only"
# Some rules return a view of a single number, which NumPy protects. Make a copy before you keep it: `np.array(grad)`.


# %% [markdown]
# This is an autograd engine: a dict, a loop, and a sum.

# %% [markdown]
# ## 5. Back to the input's shape
#
# One thing is missing: the rules of section 2 know nothing about broadcasting. If a bias of shape (2,) was added to
# three rows, the rule for `+` gives it a gradient of shape (3, 2). That has to be summed back to (2,), but the rules
# needn't do so: PyTorch's engine does it where a node passes its gradients on.

# %%
rows = torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
bias = torch.zeros(2, requires_grad=True)
(rows + bias).backward(torch.tensor([[1.0, 10.0], [2.0, 20.0], [3.0, 30.0]]))
print(bias.grad)

# %% [markdown] exercise="7.5" title="What a node passes on" difficulty=3 importance=4 minutes=15 trains="B19 B23" targets="M06 M14 M17"
# - `hand_on(node, grad)`: one array for each input of the node, in a tuple or a list. So far, `node(grad)` has done
#   this for you. Call the rule once, `node.rule(grad, **node.saved)`; where `node.next_functions` has `(None, 0)`, no
#   gradient is wanted, so the entry becomes `None`. Sum every other entry back to the shape of its input; the workshop
#   has put these shapes into `node.shapes`, in the order of the inputs.
# - the two missing rules: `sub_backward(grad)` for `a - b`, and `div_backward(grad, a, b)` for `a / b`.
#
# `unbroadcast` from exercise 4.4 does half of the work; write it again, or bring it along. Don't change any of the
# arrays you are given.


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
# **What:** nodes with inputs of many shapes pass on a gradient; then both rules. **Why:** a `.grad` whose shape differs
# from its tensor's breaks the first update. **Expected:** each gradient has the shape of its input.

# %% tests="7.5"

# %% [markdown] hint="7.5"
# Take it in three steps: what does the rule return? Which inputs want a gradient? Which shape should it have?

# %% [markdown] hint="7.5"
# `zip` goes through three things side by side: what the rule returns, `node.next_functions`, and `node.shapes`. For the
# shapes: first sum away the dimensions in front, then those of length 1, and keep these as dimensions.

# %% [markdown] hint="7.5"
# `grad.sum(axis=tuple(range(grad.ndim - len(shape))))`, then `.sum(axis=…, keepdims=True)` over the axes where `shape`
# has a 1. And for `b` in `a / b`: `-grad * a / b**2`.


# %% [markdown]
# ## 6. Who checks the rules?
#
# With one wrong rule, a network trains badly, without any error. So people who write rules check them against central
# differences, which know nothing about rules (exercise 1.3). For a result with many elements, take a `v` of the same
# shape: what `backward(v)` gives should be the slope of `(f(x) * v).sum()`. Think about which `v` to use.

# %%
x = torch.tensor([1.0, 2.0, 1.0], requires_grad=True)
share = x / x.sum()
share.backward(torch.ones(3))
print("v = [1, 1, 1]:", x.grad)
x.grad = None
share = x / x.sum()
share.backward(torch.tensor([1.0, 2.0, 4.0]))
print("v = [1, 2, 4]:", x.grad)

# %% [markdown]
# The parts of a whole add up to 1, whatever `x` is. So a `v` of ones sees a slope of 0, and wouldn't notice a rule that
# always returns zeros.

# %% [markdown] exercise="7.6" title="A gradient check" difficulty=4 importance=5 minutes=25 trains="B19 B22" targets="M16"
# Write `gradcheck(f, inputs)`. `f` takes library tensors and returns a tracked one, of any shape; `inputs` is a list of
# one or two NumPy arrays of float64, which you leave as they are. It must return, as a float, the largest absolute
# difference between what `backward` puts into a `.grad` and what a central difference with `h = 1e-6` gives, over all
# elements of all inputs. Choose a `v` that doesn't hide a wrong slope: all its numbers should differ, and none be 0. A
# `.grad` that stays `None` counts as 0.
#
# Then let it find the culprit: one of the six operations in `SIX`, a dict from names to pairs `(f, inputs)`, has a
# wrong derivative. Write its name into `suspect`.


# %% answer="7.6"
def gradcheck(f, inputs: list) -> float:
    """The largest difference between the gradients of f and central differences."""
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
# **What:** your check on right operations, and on some that are each wrong in one way: `with_slope(f, g)` has the values
# of `f`, and the slopes of `g`. **Why:** these
# are real mistakes, and they slip through a check that uses ones, or looks only at the first input. **Expected:**
# almost 0 for the right ones, clearly more for the others.

# %% tests="7.6"

# %% [markdown] hint="7.6"
# Begin with one input and one element, as in exercise 1.3. How do you turn a result with three elements into *one*
# number, which has a slope?

# %% [markdown] hint="7.6"
# A `v` with different numbers, and with the shape of the result. On one side `out.backward(v)`; on the other
# `((f(x + h) - f(x - h)) * v).sum() / (2 * h)`, for each element of each input, with copies of the inputs.

# %% [markdown] hint="7.6"
# `np.ndindex(*array.shape)` goes through all positions in an array of any shape, even `()`. In
# `v = np.arange(1.0, n + 1)`, all elements differ. Keep `max(largest, abs(slope - found[place]))`.

# %% [markdown] help="7.6" symptom="I get RuntimeError: grad can be implicitly created only for scalar outputs"
# `f` may return a tensor of any shape, and then `backward()` needs a `v`. Make one with the shape of the result.

# %% [markdown] help="7.6" symptom="A correct operation looks wrong"
# Are the inputs float64? `torch.tensor(array)` keeps the dtype of an array. In float32 a difference of $10^{-6}$ drowns
# in rounding. And does each nudge start from the original numbers?


# %% [markdown]
# PyTorch calls this `torch.autograd.gradcheck`, and tests its own rules with it. This course's library is tested the
# same way.

# %% [markdown]
# ## 7. Your engine
#
# Now your parts come together, and only *yours*. `assemble` first tries them on six programs.

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
# Here is the line from your first exercise, 1.1. This time, your engine computes its gradients.

# %% shows="B22 B24"
w = engine.tensor(3.0, requires_grad=True)
x = engine.tensor(2.0, requires_grad=True)
b = engine.tensor(1.0, requires_grad=True)
y = w * x + b
print(y)
y.backward()
print(w.grad, x.grad, b.grad)

# %% [markdown]
# The functions that draw this course's pictures read only `grad_fn` and `next_functions`. So they can draw *your*
# graph, and step through *your* backward pass.

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
# And here is the chain that defeats recursion:

# %% shows="C17"
start = engine.tensor(1.0, requires_grad=True)
y = start
for _ in range(5000):
    y = y + 1
begin = time.perf_counter()
y.backward()
seconds = time.perf_counter() - begin
print(start.grad)

# %% tags=["nbval-ignore-output"]
print(f"5,000 operations in {seconds:.3f} s")

# %% [markdown]
# Your turn: change `my_program` into anything you like, made of `+ - * / **`, `@`, `exp`, `log`, `relu`, `sum`, `mean`,
# and any Python around them. The cell after it compares your engine with a central difference.


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
up, down = (my_program(engine.tensor(x.item() + step)).item() for step in (1e-2, -1e-2))
name = "the library" if engine is torch else "your engine"
print(f"{name}: {x.grad.item():.3f}, central difference: {(up - down) / 2e-2:.3f}")

# %% [markdown] exercise="7.7" title="Other people's engines" difficulty=4 importance=3 minutes=12 trains="B14 B23" targets=""
# Other people have built engines, too: **A**, **B** and **C**. One of them does what PyTorch does. The other two each
# hold one false belief, and do everything else right. Write a program on which these three differ, and say what each of
# them is: `"PyTorch"`, or the number of its belief. The check runs your program on all three, as often as you like. As
# in exercise 5.7, an answer counts if it is right and your program's output backs it up; and a program has at most
# twelve lines and at most four prints, each of one value.

# %% answer="7.7"
### BEGIN SOLUTION
program = """
x = torch.tensor(2.0, requires_grad=True)
h = x * x
(h * h + h).backward()
print(x.grad)
w = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
b = torch.tensor(4.0, requires_grad=True)
(w * b).sum().backward()
print(b.grad)
"""

answer_7_7 = unmask("7.7", program, A=4, B=1, C="PyTorch")
### END SOLUTION

# %% starter="7.7"
program = """
x = torch.tensor(2.0, requires_grad=True)
(x * x).backward()
print(x.grad)
"""

answer_7_7 = unmask("7.7", program, A=..., B=..., C=...)

# %% [markdown]
# **What:** your program, on each of the engines. **Why:** to find the program that an engine gets wrong, you must know
# what it leaves out. **Expected:** all three engines identified.

# %% tests="7.7"

# %% [markdown] hint="7.7"
# If you held the first belief on the list, which part of an engine would you leave out? On which graphs does that
# part do anything?

# %% [markdown] hint="7.7"
# A graph that is a plain chain needs no order, and equal shapes need no summing. So compute a result from a leaf and
# use it twice, and combine a number with a vector.

# %% [markdown] hint="7.7"
# `h = x * x`, and then `(h * h + h).backward()`, with `print(x.grad)`. And `(w * b).sum().backward()` for a `w` of
# three numbers and a `b` of one, with `print(b.grad)`.

# %% [markdown]
# ## 8. How far does it get?
#
# This course's library has to reproduce 58 behaviours of PyTorch, each in a small program. Use your engine in place of
# `torch`, and see which of them it already has. Nothing is graded here, and yours cannot have them all: it has no `sin`
# and no `no_grad`, for example. Programs on which your engine differs are listed first, then what it lacks.

# %%
capstone(engine)

# %% [markdown]
# Now write `save(engine, "my_engine.py")` in a cell: that saves your parts in a file, and lesson 08 trains with them.
# `!autograd-course capstone my_engine.py`, also in a cell, runs these programs on the file again, after any changes you
# make.

# %% [markdown]
# ## What you know now
#
# - A graph is a tuple of pairs `(node, 0)` on each result, in the order of its inputs.
# - A rule knows one operation, and multiplies the incoming gradient by a slope. It knows nothing about the rest.
# - A node's turn comes after all its users. That gives an order for every graph, however deep, with however many paths.
# - The walk is a dict of sums. A node runs once, on its complete sum; leaves add, in place.
# - Broadcasting is undone in one place, where a node passes its gradients on.
# - A gradient check whose `v` has distinct elements finds what a `v` of ones would hide.
#
# **Next:** [`08_train_with_it`](../08_train_with_it/08_train_with_it.ipynb): a network, an optimizer, and what can go
# wrong in between.
