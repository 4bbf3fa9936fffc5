# ---
# title: The dynamic graph
# points: 25
# minutes: 175
# ---

# %% [markdown]
# **After this lesson you can**
#
# - draw the graph that a program records, and walk it from its output back to its leaves,
# - state the chain rule for a graph, and say where it comes from,
# - work out a backward pass by hand,
# - find a valid order for the nodes,
# - find a program on which plain recursion fails, and build an engine that gets it right,
# - say what `if`, `while` and nested functions leave in the graph.
#
# **Before you start,** three questions to warm up. Answer each in your head, then click it.
#
# <details><summary><code>h = w * x</code>, with <code>w</code> tracked. Is <code>h</code> a leaf?</summary>No. It is the result of an operation on something tracked, so its <code>.grad</code> stays <code>None</code> unless you call <code>h.retain_grad()</code> (lesson 02).</details>
# <details><summary>What does <code>backward()</code> leave in the <code>.grad</code> of untracked data?</summary>Nothing: it stays <code>None</code>. Data is untracked, so nothing is computed (lesson 01).</details>
# <details><summary>In <i>y</i> = <i>w</i>·<i>x</i>, what is the slope of <i>y</i> with respect to <i>w</i>?</summary>The other factor, <i>x</i> (lesson 01).</details>

# %%
import autograd_lib as torch
from autograd_course import choose, hint, predict
from autograd_lib.viz import draw_graph, explore, side_by_side, sketch, step_through

# %% [markdown]
# ## 1. Every result remembers
#
# How can `y.backward()` know what to do? You wrote plain arithmetic. Look at what a result carries.

# %% shows="B14 B20 B21"
w = torch.tensor(3.0, requires_grad=True)
x = torch.tensor(2.0, requires_grad=True)
b = torch.tensor(1.0, requires_grad=True)
y = w * x + b
print(y)
print(y.grad_fn)
print(w.grad_fn)

# %% [markdown]
# Before any `backward()`, `y` knows the operation that made it: its `grad_fn` is a **node** of a graph, named after the
# operation. The addition ran last, so it is `AddBackward0`. A leaf was made by you, not by an operation, so its `grad_fn` is `None`.
#
# A node knows the nodes of its inputs, in order. They are in `next_functions`, as pairs of a node and a number. (The
# number says which output of that node was used; here it is always 0.)

# %% shows="B22"
for node, number in y.grad_fn.next_functions:
    print(node, number)

# %% [markdown]
# The first input of the addition came from a multiplication. The second is the leaf `b`, where the path ends in an
# `AccumulateGrad` (in full `torch::autograd::AccumulateGrad`): the node that adds to `b.grad` whatever arrives. Its
# `variable` is the leaf.

# %%
times, end = [node for node, number in y.grad_fn.next_functions]
print(times.name(), "goes on to", [node.name() for node, number in times.next_functions])
print(end.name(), "ends in b:", end.variable is b, "- and goes on to", end.next_functions)

# %% [markdown]
# So one node leads to all the others. On the left you see the graph as it was computed, on the right the nodes you meet
# by following `next_functions`, in the same arrangement. The numbers in brackets are positions in `next_functions`.

# %% shows="B23"
side_by_side(draw_graph(y), draw_graph(y, backward=True))

# %% [markdown]
# Each node's name tells you its operation, so you can read a printed graph.

# %% shows="B20"
for result in (x - w, x / w, -x, x**2, x.exp(), x.sum()):
    print(result.grad_fn.name())

# %% [markdown]
# Not everything is recorded. A number or an untracked tensor needs no gradient: its place in `next_functions` is
# `(None, 0)`. A comparison has no slope, and neither does the position of a maximum; and inside `no_grad()` nothing is
# recorded, as you asked. The last three results below have no `grad_fn` at all.

# %% shows="B20 B23"
print((x * 2).grad_fn.next_functions)
print((x > 1).grad_fn)
print(x.argmax().grad_fn)
with torch.no_grad():
    print((x * 2).grad_fn)

# %% [markdown]
# You will meet this error whenever you walk a graph. Read its last line from the end: you asked for `next_functions`,
# and the object you asked is `None`. Here that is `w.grad_fn`.

# %% tags=["raises-exception"]
w.grad_fn.next_functions

# %% [markdown]
# `w` is a leaf: it *has* no `grad_fn`.

# %% [markdown] exercise="3.1" title="Walk it yourself" difficulty=3 importance=5 minutes=25 trains="B14 B20 B21 B22 B23 C17" targets="M12"
# Write two functions that explore the graph behind `out`, a tracked result:
#
# - `trace(out)` must return a pair: first all nodes, each **once**, in any order, including the `AccumulateGrad` nodes;
#   then a list of the edges as pairs `(node, input_node)`, one for each input that needs a gradient. The graph of
#   `x * x` has two nodes, the product's and `x`'s, and two equal edges.
# - `receivers(out)` must return a list of the leaves whose `.grad` a backward pass from `out` would fill, each once.
#
# For the `y` above, that makes five nodes, four edges, and the leaves `w`, `x` and `b`. Return the nodes and the
# tensors themselves, not their names. Your functions must not change anything: `out.backward()` must work afterwards as
# if they had never run. A graph may be 5,000 operations deep, and there may be millions of *paths* through a few nodes.


# %% answer="3.1"
def trace(out) -> tuple:
    """The graph behind `out`: its nodes, each once, and (node, input_node) for each tracked input."""
    ### BEGIN SOLUTION
    nodes, edges, seen = [out.grad_fn], [], {out.grad_fn}
    for node in nodes:  # the list grows while we walk along it
        for source, _ in node.next_functions:
            if source is not None:
                edges.append((node, source))
                if source not in seen:
                    seen.add(source)
                    nodes.append(source)
    return nodes, edges
    ### END SOLUTION


def receivers(out) -> list:
    """The leaves whose .grad a backward pass from `out` would fill, each once."""
    ### BEGIN SOLUTION
    nodes, _ = trace(out)
    return [node.variable for node in nodes if node.name().endswith("AccumulateGrad")]
    ### END SOLUTION


# %% [markdown]
# **What:** your walk on small graphs, on a very deep one and on one with many paths, and whether it changes anything.
# **Why:** each of them trips up many first attempts. **Expected:** the lists that the pictures show.

# %% tests="3.1"

# %% [markdown] hint="3.1"
# Start with a list that holds one node, `out.grad_fn`. Which nodes does it lead you to? And those? How do you know
# whether you have been to a node before?

# %% [markdown] hint="3.1"
# Keep a list of the nodes you still have to visit, and a set of those you have met. Every input that is not `None`
# makes an edge; it joins the list only if you have not met it before. You find the leaves at the nodes where paths end.

# %% [markdown] hint="3.1"
# `nodes, edges, seen = [out.grad_fn], [], {out.grad_fn}`; `for node in nodes:` `for source, _ in node.next_functions:`
# skip `None`; append `(node, source)` to `edges`; if `source` is new, add it to `seen` and to `nodes`: a `for` loop
# also visits what you append while it runs. For `receivers`, take `node.variable` of each `AccumulateGrad` in `nodes`.

# %% [markdown] help="3.1" symptom="I get AttributeError: 'NoneType' object has no attribute 'next_functions'"
# You reached an input that needs no gradient: its entry is `(None, 0)`. Skip such entries.

# %% [markdown] help="3.1" symptom="I get RecursionError: maximum recursion depth exceeded"
# A function that calls itself for each node stacks up one call per level of the graph, and Python stops at about a
# thousand. A list of nodes you still have to visit has no such limit.

# %% [markdown]
# ## 2. A line and its graph
#
# Exercise 3.2 asks which of these four drawings is the graph of `(x * 2 + 1) * x`.

# %%
side_by_side(
    sketch({"second *": ["+"], "+": ["first *"], "first *": ["x"]}, title="A"),
    sketch({"+": ["first *", "second *"], "first *": ["x"], "second *": ["x"]}, title="B"),
    sketch({"second *": ["+", "another x"], "+": ["first *"], "first *": ["x"]}, title="C"),
    sketch({"second *": ["+", "x"], "+": ["first *"], "first *": ["x"]}, title="D"),
)

# %% [markdown] exercise="3.2" title="Which graph, and when is it made?" difficulty=2 importance=4 minutes=6 trains="B14 B20 B21 B23" targets="M12"
# Read this program, but don't run it.
#
# ```python
# x = torch.tensor(3.0, requires_grad=True)
# y = (x * 2 + 1) * x
# print(y)
# y.backward()
# ```
#
# Which of the four drawings is the graph of `y`? When is this graph made? And what does the third line print? The
# drawings leave out the numbers 2 and 1, because no gradient flows to them.

# %% [markdown] option="3.2" question="graph" verdict="slip"
# `x`, a multiplication, an addition, a multiplication: a single chain, each step computed from the one before.
#
# ---
#
# The last multiplication has two tracked inputs: the sum in brackets, and `x` again. Each use has its own arrow.

# %% [markdown] option="3.2" question="graph" verdict="slip"
# Two multiplications, each computed from `x`, and an addition of both.
#
# ---
#
# That is the graph of `x * 2 + x * 1`. Here the brackets mean that the sum is computed first, and then multiplied.

# %% [markdown] option="3.2" question="graph" verdict="slip"
# A chain from `x` to the last multiplication, whose second input is a separate tensor, another `x`.
#
# ---
#
# `x` is one tensor, however often you write it: both arrows start from it, and both gradients arrive at it.

# %% [markdown] option="3.2" question="graph" verdict="right"
# A chain from `x` to the last multiplication, whose second input is the same `x`.
#
# ---
#
# Two arrows start from `x`: it is used twice.

# %% [markdown] option="3.2" question="made" verdict="slip"
# When `x` is created, because it says `requires_grad=True`.
#
# ---
#
# That only asks autograd to record what you do with `x`. No operation has run yet, so there is nothing to record.

# %% [markdown] option="3.2" question="made" verdict="right"
# While the second line runs, one node for each operation.
#
# ---
#
# First `x * 2` runs and leaves its node, then `+ 1`, then the last product.

# %% [markdown] option="3.2" question="made" verdict="M12"
# When `y.backward()` is called, from the output to the leaf.
#
# ---
#
# The graph exists before `backward()` runs: in section 1 you printed `y.grad_fn` without calling `backward()`.

# %% [markdown] option="3.2" question="made" verdict="slip" prose="before any line runs there is nothing to ask"
# Before any line runs, when Python reads the program.
#
# ---
#
# Python knows nothing about graphs. With a different number, an `if` could lead to a different graph: a graph holds
# what ran.

# %% [markdown] option="3.2" question="prints" verdict="slip"
# `tensor(21.)`
#
# ---
#
# That is how an untracked tensor prints. This one was computed from a tracked `x`, and remembers it.

# %% [markdown] option="3.2" question="prints" verdict="slip"
# `tensor(21., grad_fn=<MulBackward0>, requires_grad=True)`
#
# ---
#
# You only ever see one of the two: `requires_grad=True` for a tracked leaf such as `x`, or the node for a result,
# which tells you that it is tracked.

# %% [markdown] option="3.2" question="prints" verdict="slip"
# `tensor(21., grad_fn=<AddBackward0>)`
#
# ---
#
# A result shows the operation that ran last, which is the multiplication by the second `x`.

# %% [markdown] option="3.2" question="prints" verdict="right"
# `tensor(21., grad_fn=<MulBackward0>)`
#
# ---
#
# The value, and the node of the operation that ran last.

# %% answer="3.2"
### BEGIN SOLUTION
answer_3_2 = choose("3.2", graph="D", made="B", prints="D")
### END SOLUTION

# %% [markdown]
# **What:** your three letters, with an explanation of each. **Why:** once you see the graph in a line of code, you know
# what its backward pass will do. **Expected:** three right letters in the end; change your mind as often as you like.

# %% tests="3.2"

# %% [markdown] hint="3.2"
# Write the line the way Python runs it: as three small steps, one operation each. How often is `x` used?

# %% [markdown] hint="3.2"
# `t = x * 2`, then `s = t + 1`, then `y = s * x`. Which of these run before line 4? Which is the last?

# %% [markdown] hint="3.2"
# The last step has two tracked inputs, and one of them is the `x` that the chain began with. When the second line has
# run, the graph is complete.

# %% [markdown]
# Here is the live graph, drawn before anything has called `backward()`. Numbers are in dotted boxes. You see the 2,
# because the multiplication keeps it for its backward rule. The rule for an addition needs none of its inputs, so the 1
# was not kept: its box is empty.

# %% shows="B14 B21"
x = torch.tensor(3.0, requires_grad=True)
y = (x * 2 + 1) * x
print(y)
draw_graph(y)

# %% [markdown]
# Watch a graph grow: no line of this program calls `backward()`.

# %% shows="B14"
x = torch.tensor(3.0, requires_grad=True)
y = x * x
print("after y = x * x:", y.grad_fn.name())
y = y + x
print("after y = y + x:", y.grad_fn.name(), "from", [node.name() for node, _ in y.grad_fn.next_functions])

# %% [markdown]
# Each line added its node the moment it ran: the graph is a by-product of computing. The name `y` now refers to a
# different tensor, but the multiplication is still there, because the addition's node holds on to it.
#
# Then what does `backward()` do? It walks the graph and delivers the gradients. On the way it *uses the graph up*: each
# node lets go of the values it has saved for its rule, as the product here does. What will the second of the next two
# cells say? Decide before you run it.

# %%
y.backward()
print(x.grad)

# %% tags=["raises-exception"]
y.backward()

# %% [markdown]
# Now you can read an error from both ends: first *your* line, then the message at the bottom. (Between the two, PyTorch
# shows lines of its own source, which you can ignore; this course leaves them out.) This message has three sentences:
# what you did, why that cannot work, and what you could have done beforehand. The nodes are still there, but what they
# had saved is gone. (A sum saves no tensor: a graph of nothing but sums can be walked twice.)

# %%
print(y.grad_fn)

# %% [markdown]
# What the third sentence suggests is rarely what you need. Run the forward line again: that builds a new graph.

# %%
y = x * x + x
y.backward()
print(x.grad)

# %% [markdown]
# A new graph, a new delivery. (14 is 7 + 7: lesson 05 is about that.)

# %% [markdown]
# ## 3. The chain rule
#
# Why does it help to walk a graph? Forget tensors for a moment, and nudge a plain number. In a chain from `x` through
# `h` to `y`, each step has its own slope.


# %%
def h_of(x):
    return x * x


def y_of(h):
    return 5 * h + 1


x, dx = 3.0, 0.001
dh = h_of(x + dx) - h_of(x)
dy = y_of(h_of(x + dx)) - y_of(h_of(x))
print(f"dh is {dh / dx:.2f} times dx, and dy is {dy / dh:.2f} times dh: {dy / dx:.2f} times dx")

# %% [markdown]
# A nudge to `x` is six times as large when it reaches `h`, and five times that when it reaches `y`: thirty times in
# all. **Slopes multiply along a path.**
#
# Now let `x` reach `y` along two paths, `a = x**2` and `b = 3 * x`, with `y = a * b`. Nudge `x`, and let the nudge
# reach `y` first through `a` only, then through `b` only, then through both.

# %%
x, dx = 5.0, 0.001
a, b = x**2, 3 * x
da, db = (x + dx) ** 2 - a, 3 * (x + dx) - b

print(f"through a alone: {((a + da) * b - a * b) / dx:.2f}")
print(f"through b alone: {(a * (b + db) - a * b) / dx:.2f}")
print(f"through both:    {((a + da) * (b + db) - a * b) / dx:.2f}")

# %% [markdown]
# 150 along one path, 75 along the other, 225 together. **Slopes add over paths.** The hundredths come from products
# of two nudges, $dx \cdot dx$ and $da\,db$: the smaller `dx` is, the less they matter, and what remains is
#
# $$\frac{dy}{dx} = \frac{\partial y}{\partial a} \cdot \frac{da}{dx} + \frac{\partial y}{\partial b} \cdot \frac{db}{dx}
# = 15 \cdot 10 + 25 \cdot 3$$
#
# This is the **chain rule**. For any graph: *the slope of the output with respect to a tensor is the sum, over all
# paths between the two, of the product of the slopes along each path.*
#
# `backward()` computes this sum starting from the output. Each node knows only how *one* operation passes a gradient
# on: it multiplies what comes in by the slope of its operation. Where paths meet, the gradients that arrive are added.
#
# In the next cell, the 3 has become a leaf: `w`. Choose other values. When only `w` changes, which gradients stay as
# they are?


# %% shows="B14 B39"
def two_paths(x, w):
    a = x**2
    b = x * w
    return {"a": a, "b": b, "y": a * b}


explore.chain(two_paths, x=torch.tensor([5.0, 2.0, -1.0]), w=torch.tensor([3.0, 4.0, -2.0]))

# %% [markdown]
# <details><summary>Answer</summary>Those of <code>b</code> and <code>w</code>: they depend on <code>x</code> alone.
# (And the output's own, which is always 1.)</details>
#
# A slope such as 15 is the value of `b`, so a node has to keep some values from the forward pass: a product keeps its
# factors. Here the right factor (*other*), `data`, does not require a gradient, so its slope, `w`
# (*self*, the left one), is not kept.

# %% shows="B22"
w = torch.tensor(3.0, requires_grad=True)
data = torch.tensor(2.0)
product = w * data
print(product.grad_fn._saved_self, product.grad_fn._saved_other)

# %% [markdown] exercise="3.3" title="Be the backward pass" difficulty=3 importance=5 minutes=15 trains="B14 B22 B23" targets="M04 M06 M14"
# ```python
# p = w * x    # x is data, untracked; w and b are tracked leaves
# q = p**2
# r = q * b
# L = r + p
# ```
#
# Work out what `L.backward()` does, for any numbers. `arrivals(w, x, b)` takes three floats and must return a
# dict: for each of the names `"L"`, `"r"`, `"q"`, `"p"`, `"b"`, `"w"`, `"x"` the total gradient that arrives at that
# tensor, or `None` where nothing is computed; and for `"kept"` a list of the names of the tensors that have a `.grad`
# afterwards. Don't call `backward()`: here *you* are the engine.


# %% answer="3.3"
def arrivals(w: float, x: float, b: float) -> dict:
    """What arrives at each tensor of L = (w * x) ** 2 * b + w * x in the pass from L, and which of them keep it."""
    ### BEGIN SOLUTION
    p = w * x
    q = p**2
    of_q = b
    of_p = of_q * 2 * p + 1.0
    return {"L": 1.0, "r": 1.0, "q": of_q, "p": of_p, "b": q, "w": of_p * x, "x": None, "kept": ["b", "w"]}
    ### END SOLUTION


# %% [markdown]
# **What:** your dict for some numbers, entry by entry, and then for others. **Why:** once you have been the engine, you
# know what it adds, what it multiplies, and what it leaves out. **Expected:** what autograd finds.

# %% tests="3.3"

# %% [markdown] hint="3.3"
# Draw the graph: six boxes above `L`. Start at `L` with 1, and write the slope of that one operation at each arrow.

# %% [markdown] hint="3.3"
# Two arrows start from `p`: one leads to `q`, one straight to `L`. What arrives at `p` is the sum over both. And which
# of the seven are leaves that require a gradient?

# %% [markdown] hint="3.3"
# A sum hands on what came in: 1 to `r`, 1 to `p`. The product `r = q * b` hands `b` to `q`, and `q` to `b`. The square
# hands $b \cdot 2p$ to `p`, where a 1 has already arrived. The product `w * x` multiplies that by `x` for `w`; for `x`
# nothing is computed. Leaves that require a gradient keep it.

# %% [markdown] help="3.3" symptom="My w is off by a factor or a term; the rest is right"
# `w` gets what arrived at `p`, all of it, times the other factor of `w * x`.

# %% [markdown]
# ## A place to stop
#
# Three of the seven exercises are behind you. You can read a graph, and you know what travels along it. The picture
# sums up how the ideas hang together. Section 4, on the *order* in which a program has to do all this, is a good place
# to start another day.

# %%
sketch(
    {
        "an operation on a tracked tensor": [],
        "grad_fn": ["an operation on a tracked tensor"],
        "the graph": ["grad_fn"],
        "slopes multiply along a path": ["the graph"],
        "slopes add over paths": ["the graph"],
        "the chain rule": ["slopes multiply along a path", "slopes add over paths"],
    },
    title="What you know by now",
    ideas=True,
)

# %% [markdown]
# ## 4. What has to wait for what
#
# The chain rule says what to add, but not in which order. Let's take the obvious program for a backward pass, and look
# for trouble.
#
# Here is a miniature autograd: a `Number` remembers its inputs, and the slope with respect to each.


# %%
class Number:
    """A number that remembers what it was computed from: pairs of an input and the slope with respect to it."""

    def __init__(self, value, inputs=()):
        self.value, self.inputs, self.grad = value, inputs, 0.0

    def __add__(self, other):
        other = other if isinstance(other, Number) else Number(other)
        return Number(self.value + other.value, [(self, 1.0), (other, 1.0)])

    def __mul__(self, other):
        other = other if isinstance(other, Number) else Number(other)
        return Number(self.value * other.value, [(self, other.value), (other, self.value)])

    __radd__, __rmul__ = __add__, __mul__


# %% [markdown]
# Its backward pass is a plausible first try: add what comes in to `grad`, then do the same for each input, with `grad`
# times the slope.


# %%
def backward_by_recursion(number, incoming=1.0):
    number.grad += incoming
    for source, slope in number.inputs:
        backward_by_recursion(source, slope * number.grad)


def by_recursion(program, value):
    x = Number(value)
    backward_by_recursion(program(x))
    return x.grad


def by_autograd(program, value):
    x = torch.tensor(value, requires_grad=True)
    program(x).backward()
    return x.grad.item()


def polynomial(x):
    return x * x * x + 5 * x + 1


print(by_recursion(polynomial, 2.0), by_autograd(polynomial, 2.0))

# %% [markdown]
# Both say 17, as does $3x^2 + 5$ on paper. The leaf `x` was used four times, and all went well. Is recursion good
# enough, then? In exercise 3.4 you will find a program that it gets wrong. One weakness shows at once: depth.


# %% shows="C17"
def deep(x):
    for _ in range(5000):
        x = x + 1
    return x


try:
    by_recursion(deep, 1.0)
except RecursionError as error:
    print(type(error).__name__)

print(by_autograd(deep, 1.0))

# %% [markdown]
# The real engine does not recurse. It works through the nodes one by one, in an order in which
# **no node runs before all its gradients have arrived**: each node comes after every node that passes it a gradient.
# Look for a valid order in this graph, where `h`, `g` and `x` are each used twice.

# %%
w = torch.tensor(0.5, requires_grad=True)
x = torch.tensor(2.0, requires_grad=True)
h = w * x
g = h.sin()
p = h / g
q = g - x
L = p + q
draw_graph(L)

# %% [markdown]
# Here is the same graph as a dict: each tensor, with what it was computed from.

# %%
dag = {"L": ["p", "q"], "g": ["h"], "h": ["w", "x"], "p": ["h", "g"], "q": ["g", "x"], "w": [], "x": []}

# %% [markdown] exercise="3.4" title="An order in which nodes may run" difficulty=4 importance=4 minutes=20 trains="B14 B23 C01" targets="M13"
# Three things, in one cell:
#
# 1. `is_valid_order(graph, order)`: may a backward pass visit the names of `graph` in the order of the list `order`?
#    (`graph` is a dict like the one above, of up to a hundred names.) Each name of the graph must be in the list
#    exactly once, **after every** name that was computed from it, and the list must not contain any other name. Return
#    True or False for every list of names.
# 2. `my_order`: a valid order of the seven names of `dag`, as a list.
# 3. `counterexample(x)`: a program for which `by_recursion(counterexample, 3.0)` gives a wrong number. It may use only
#   `x`, plain numbers like `2`, `+` and `*`. A line or two is enough.


# %% answer="3.4"
def is_valid_order(graph: dict, order: list) -> bool:
    """May backward visit the names of `graph` in this order? (graph[name]: what it was computed from.)"""
    ### BEGIN SOLUTION
    if sorted(order) != sorted(graph):
        return False
    position = {name: place for place, name in enumerate(order)}
    return all(position[name] < position[source] for name in graph for source in graph[name])
    ### END SOLUTION


### BEGIN SOLUTION
my_order = ["L", "q", "p", "g", "h", "x", "w"]
### END SOLUTION


def counterexample(x):
    """A program of + and * for which plain recursion gives a wrong gradient."""
    ### BEGIN SOLUTION
    h = x * x
    return h + h
    ### END SOLUTION


# %% [markdown]
# **What:** your function on orders of `dag` and of other graphs, your own order, and your program, by recursion and by
# the chain rule. **Why:** running a node too early is the classic mistake in home-made engines. **Expected:** a
# function that is always right, and a recursion that isn't.

# %% tests="3.4"

# %% [markdown] hint="3.4"
# For the order, write next to each name what it has to wait for. For the program: which `number.grad` does the
# recursion pass on when it comes to the same number a second time?

# %% [markdown] hint="3.4"
# An order is valid if each name comes before everything it was computed from: look at every pair in the dict. The
# recursion adds what comes in to `number.grad`, and passes on all of `number.grad`. When is that too much?

# %% [markdown] hint="3.4"
# `position = {name: place for place, name in enumerate(order)}`, then compare positions along each edge, once you know
# that each name is there exactly once. `h` waits for `p` and `g`, and `g` for `p` and `q`. For the program, compute
# some `h` from `x`, and use `h` twice: on the second visit, the recursion passes on the first gradient once more.

# %% [markdown] help="3.4" symptom="I get KeyError or ValueError: … is not in list"
# An order may lack a name, or contain one twice. Compare `sorted(order)` with `sorted(graph)` before you look up
# positions.

# %% [markdown] help="3.4" symptom="I get AttributeError or TypeError with 'Number' in it"
# A `Number` knows only `+` and `*`, with other numbers on either side. Write `x * x` for a square, and `x + -1 * 2` for
# a difference.

# %% [markdown]
# Compare your order with the engine's. Look for the nodes that get a sum: each runs *once*, with the whole sum.

# %% shows="B23 C01"
step_through(L)

# %% [markdown]
# The engine goes from the newest node back to the oldest. That is valid in every graph: an operation runs later than
# those that made its inputs. You can see it in the steps: `q` was computed after `p`, so its node runs before `p`'s.
#
# A `Number` does not know when it was made. But there is another way to find out whose turn it is.

# %% [markdown] exercise="3.5" title="Repair the engine" difficulty=4 importance=5 minutes=30 trains="C01 C17" targets=""
# Here is the recursion again, as one function. `backward(output)` must leave, in the `.grad` of each number behind
# `output` and of `output` itself, the slope of `output` with respect to that number. Every `.grad` is 0.0 when
# `backward` is called, and it is never called twice on the same numbers: it may use up their `inputs`.
#
# Repair it so that it is right for **every** program of up to 5,000 times `+` and `*`: for your counterexample, for
# sixty operations with $2^{60}$ paths, where it must not walk each of them, and for 5,000 operations in a row.


# %% starter="3.5"
def backward(output):
    """Leave the slope of `output` with respect to each number behind it in that number's .grad."""

    def visit(number, incoming):
        number.grad += incoming
        for source, slope in number.inputs:
            visit(source, slope * number.grad)

    visit(output, 1.0)


# %% answer="3.5"
def backward(output):
    """Leave the slope of `output` with respect to each number behind it in that number's .grad."""
    ### BEGIN SOLUTION
    missing, met = {}, [output]  # missing: how many gradients are still to arrive at a number
    for number in met:
        for source, _ in number.inputs:
            if source not in missing:
                met.append(source)
            missing[source] = missing.get(source, 0) + 1

    output.grad = 1.0
    ready = [output]
    for number in ready:
        for source, slope in number.inputs:
            source.grad += slope * number.grad
            missing[source] -= 1
            if missing[source] == 0:
                ready.append(source)
    ### END SOLUTION


# %% [markdown]
# **What:** your engine on small programs that use a result twice, on one with a huge number of paths, and on a deep
# one. **Why:** an engine's order has to cope with all three. **Expected:** the slopes that the chain rule gives.

# %% tests="3.5"

# %% [markdown] hint="3.5"
# Take `h = x * x` and `y = h + h`, and work through the recursion with a pencil: what has arrived at `h` when it is
# visited, and what does it pass on? When should it have been visited?

# %% [markdown] hint="3.5"
# Visit a number only when all numbers computed from it have passed on their gradients. You need to know beforehand how
# many there are: walk once, and count how often each number is an input. Then walk again, and count down.

# %% [markdown] hint="3.5"
# First walk: a list that starts with `output` and grows; for each `source` in its numbers' `inputs`,
# `missing[source] += 1`, and append `source` when you meet it for the first time. Then `output.grad = 1.0`,
# `ready = [output]`, and `for number in ready:` add `slope * number.grad` to `source.grad`, count `missing[source]`
# down, and append `source` to `ready` at 0.

# %% [markdown] help="3.5" symptom="I pass on slope * incoming: the numbers are right, but my engine never finishes"
# You are walking each *path* separately. `h = h + h` repeated sixty times has 61 numbers and $2^{60}$ paths. Collect
# what arrives at a number until everything has arrived, and pass on the sum once.

# %% [markdown] help="3.5" symptom="I visit each number once, and x gets too little"
# You visited some number before all its gradients had arrived, and what came later was never passed on.

# %% [markdown]
# ## 5. One leaf, many uses
#
# Each use of a tensor contributes its share. `AccumulateGrad` gets their sum, and adds it to `.grad`.

# %% shows="C01"
x = torch.tensor(1.0, requires_grad=True)
y = 2 * x + 5 * x
step_through(y)

# %% [markdown] exercise="3.6" title="A diamond" difficulty=2 importance=5 minutes=6 trains="C01 B14 B23" targets="M14"
# ```python
# x = torch.tensor(3.0, requires_grad=True)
# y = x * x + x * x * x
# y.backward()
# ```
#
# Draw the graph on paper first. Then predict:
#
# - `x_grad`: what `x.grad` is,
# - `operations`: how many operation nodes the graph has,
# - `ends`: how many `AccumulateGrad` nodes it has,
# - `arrivals`: how many edges lead into those.

# %% answer="3.6"
### BEGIN SOLUTION
answer_3_6 = predict(
    "3.6",
    x_grad=33.0,
    operations=4,
    ends=1,
    arrivals=5,
)
### END SOLUTION

# %% [markdown]
# **What:** your numbers, compared with the program and its graph. **Why:** hand-drawn graphs and home-made engines go
# wrong where something is used twice. **Expected:** four correct numbers in the end.

# %% tests="3.6"

# %% [markdown] exercise="3.6 twin" minutes=4
# The same idea in another program, with a result that is used twice. `uses_of_u` counts the edges into the one
# `AccumulateGrad` of `u`.
#
# ```python
# u = torch.tensor(2.0, requires_grad=True)
# v = torch.tensor(-1.0, requires_grad=True)
# h = u * v
# L = h * h * u + v - u
# L.backward()
# ```

# %% answer="3.6 twin"
### BEGIN SOLUTION
answer_3_6_twin = predict(
    "3.6 twin",
    u_grad=11.0,
    v_grad=-15.0,
    operations=5,
    ends=2,
    uses_of_u=3,
)
### END SOLUTION

# %% tests="3.6 twin"

# %% [markdown] hint="3.6"
# Python computes `x * x * x` from left to right, one multiplication at a time. And `x * x` on the left of the `+` is
# not the same object as the `x * x` on its right.

# %% [markdown] hint="3.6"
# Each operation that runs leaves one node; each use of `x` is one edge into the one `AccumulateGrad` of `x`. The slope
# is the sum of what arrives along all of them.

# %% [markdown] hint="3.6"
# $2x + 3x^2$ at 3; three multiplications and an addition; one leaf; `x` is written five times.

# %% [markdown]
# ## 6. The graph is what ran
#
# Since the operations that run make the graph, you may use all of Python around them. An `if` looks at a number, picks
# a branch, and leaves no trace.


# %% shows="B40"
def bend(x):
    if x > 0:
        return 3 * x
    return x**2


for value in (2.0, -2.0):
    x = torch.tensor(value, requires_grad=True)
    y = bend(x)
    y.backward()
    print(y, "slope", x.grad)

# %% [markdown]
# One program, two graphs: at 2 a multiplication with slope 3, at −2 a power with slope $2x$. The branch that was not
# taken is not in the graph. A loop leaves the nodes of all its rounds, and a function call leaves the nodes of what ran
# inside it.


# %% shows="B39 B40"
def repeated(x, times):
    for _ in range(times):
        x = x * 2
    return x


x = torch.tensor(1.0, requires_grad=True)
y = repeated(x, 3)
draw_graph(y)

# %%
y.backward()
print(x.grad)

# %% [markdown] exercise="3.7" title="A program that decides" difficulty=3 importance=4 minutes=8 trains="B39 B40" targets="M15"
# ```python
# def grow(b):
#     while b.abs() < 40:
#         b = b * 2
#     return b
#
#
# def f(a):
#     b = grow(a * 2)
#     if b > 0:
#         b = -(10 * b)
#     return b
# ```
#
# `y = f(a)` runs once with `a = 1.5` ("up") and once with `a = -3.0` ("down"), each time followed by `y.backward()`.
# How many operation nodes are in the graph of `y`, and what is `a.grad`? If you think that something raises an error,
# write `"error"`.

# %% answer="3.7"
### BEGIN SOLUTION
answer_3_7 = predict(
    "3.7",
    up_operations=7,
    up_slope=-320.0,
    down_operations=4,
    down_slope=16.0,
)
### END SOLUTION

# %% [markdown]
# **What:** your numbers, compared with both runs. **Why:** networks decide, too: one that reads a sentence takes a
# step for each word. **Expected:** four correct numbers in the end.

# %% tests="3.7"

# %% [markdown] exercise="3.7 twin" minutes=5
# Another function that decides, run with `a = 5.0` ("first") and with `a = 8.0` ("second"). Again: how many operation
# nodes are in the graph of the result, and what is `a.grad` after `backward()`?
#
# ```python
# def shrink(b):
#     while b > 1:
#         b = b / 2
#     return b
#
#
# def g(a):
#     b = shrink(a * 3)
#     if b < 0.8:
#         b = b * a
#     return b
# ```

# %% answer="3.7 twin"
### BEGIN SOLUTION
answer_3_7_twin = predict(
    "3.7 twin",
    first_operations=5,
    first_slope=3 / 16,
    second_operations=7,
    second_slope=3 / 4 + 8 * 3 / 32,
)
### END SOLUTION

# %% tests="3.7 twin"

# %% [markdown] hint="3.7"
# Work through the program with a pencil: write down each value of `b`.

# %% [markdown] hint="3.7"
# Each product that ran is one node, and one factor of the slope; so is the minus. `abs()` and the comparisons only
# decide which lines run; `y` is not computed from them.

# %% [markdown] hint="3.7"
# Every operation that ran multiplies by a number, so `y = slope * a`: the slope is `f(a) / a`. From 1.5: 3, 6, 12, 24,
# 48, then times 10, then the minus. From −3: −6, −12, −24, −48.

# %% [markdown]
# You never had to declare a graph. That is what *dynamic* means: each run makes its own graph, of exactly what ran.
# Each operation in the `f` below multiplies by a number, so its slope is always `f(a) / a`.


# %% shows="B40"
def grow(b):
    while b.abs() < 40:
        b = b * 2
    return b


def f(a):
    b = grow(a * 2)
    if b > 0:
        b = -(10 * b)
    return b


for value in (7.0, -0.5, 100.0):
    a = torch.tensor(value, requires_grad=True)
    y = f(a)
    y.backward()
    print(f"f({value}) = {y.item()}, slope {a.grad}, f(a) / a = {(y / a).item()}")

# %% [markdown]
# ## What you know now
#
# - Each operation on something tracked leaves a node: `result.grad_fn`, with its inputs' nodes in `next_functions`.
# - The graph is built while the lines run; `backward()` walks it from the output, and uses up what its nodes have
#   saved.
# - The chain rule: slopes multiply along a path, and add over paths. Autograd does not walk paths to untracked tensors.
# - A node knows one rule, and runs once, after all its gradients have arrived.
# - `if`, `while` and functions leave no nodes. The operations that ran inside them do.
#
# **Next:** [`04_vector_jacobian_products`](../04_vector_jacobian_products/04_vector_jacobian_products.ipynb): what
# travels along these edges when tensors are not single numbers?
