# ---
# title: The dynamic graph
# points: 25
# minutes: 110
# ---

# %% [markdown]
# **After this lesson you can**
#
# - draw the graph that a program records, from its output back to its leaves,
# - fill in a backward pass by hand: what comes into a node, its rule, what goes out,
# - give an order in which the nodes may run, and a program on which plain recursion fails,
# - say what `if`, `while` and nested functions leave in the graph.
#
# **Before you start,** three questions to warm up. Answer each in your head, then open it.
#
# <details><summary><code>h = w * x</code>, with <code>w</code> tracked. Is <code>h</code> a leaf?</summary>No. It is the result of an operation on something tracked, so its <code>.grad</code> stays <code>None</code> unless you call <code>h.retain_grad()</code> (lesson 02).</details>
# <details><summary>What does <code>backward()</code> leave in the <code>.grad</code> of untracked data?</summary>Nothing: it stays <code>None</code>. Nobody asked, so nothing is computed (lesson 01).</details>
# <details><summary>In <i>y</i> = <i>w</i>·<i>x</i>, what is the slope of <i>y</i> by <i>w</i>?</summary>The other factor, <i>x</i> (lesson 01).</details>

# %%
import autograd_lib as torch
from autograd_course import choose, hint, predict
from autograd_lib.viz import draw_graph, side_by_side, sketch, step_through

# %% [markdown]
# ## 1. Every result remembers
#
# How can `y.backward()` know what to do? You wrote plain arithmetic. Look at what a result carries with it.

# %% shows="B14 B20 B21"
w = torch.tensor(3.0, requires_grad=True)
x = torch.tensor(2.0, requires_grad=True)
b = torch.tensor(1.0, requires_grad=True)
y = w * x + b
print(y)
print(y.grad_fn)
print(w.grad_fn)

# %% [markdown]
# `y` knows the operation that made it: its `grad_fn` is a **node** of a graph, named after the operation. The addition
# ran last, so it is `AddBackward0`. A leaf was made by you, not by an operation, so its `grad_fn` is `None`.
#
# A node knows the nodes of its own inputs, in their order. They are in `next_functions`, as pairs of a node and a
# number. (The number says which output of that node was used. Here every operation has one output, so it is 0.)

# %% shows="B22"
for node, number in y.grad_fn.next_functions:
    print(node, number)

# %% [markdown]
# The first input of the addition came from a multiplication. The second is the leaf `b`, and there the path ends, in an
# `AccumulateGrad`: the node that adds what arrives to `b.grad`. It knows its leaf as `variable`.

# %%
times, end = [node for node, number in y.grad_fn.next_functions]
print(times.name(), "goes on to", [node.name() for node, number in times.next_functions])
print(end.name(), "ends in b:", end.variable is b, "- and goes on to", end.next_functions)

# %% [markdown]
# So one node leads to all others. The picture is drawn by such a walk, from the output to the leaves. The numbers in
# brackets are places in `next_functions`: which input of the node an arrow leads to.

# %% shows="B23"
draw_graph(y, backward=True)

# %% [markdown]
# Names tell operations apart, so a printed graph can be read.

# %% shows="B20"
for result in (x - w, x / w, -x, x**2, x.exp(), x.sum()):
    print(result.grad_fn.name())

# %% [markdown]
# Not everything is recorded. A number or an untracked tensor needs no gradient: its place in `next_functions` is
# `None`. A comparison has no slope, and neither has the position of a maximum; inside `no_grad()` you asked for nothing
# to be recorded. All three have no `grad_fn` at all.

# %% shows="B20 B23"
print((x * 2).grad_fn.next_functions)
print((x > 1).grad_fn)
print(x.argmax().grad_fn)
with torch.no_grad():
    print((x * 2).grad_fn)

# %% [markdown]
# Whoever walks a graph meets this error one day. Read its last line: something in front of the dot is `None`, and the
# name after the dot tells what was asked of it.

# %% tags=["raises-exception"]
w.grad_fn.next_functions

# %% [markdown]
# `w` is a leaf: it *has* no `grad_fn` to ask.

# %% [markdown] exercise="3.1" title="Walk it yourself" difficulty=3 importance=5 minutes=20 trains="B14 B20 B21 B22 B23 C17" targets="M12 M13 M14"
# Write `trace(out)`. It returns a pair, `(nodes, edges)`, of everything behind the tracked result `out`:
#
# - `nodes`: a list of all nodes, each **once**, `AccumulateGrad` nodes too, in any order;
# - `edges`: a list of pairs `(node, input_node)`, one for each input that needs a gradient. In `x * x` both inputs are
#   `x`, so there are two equal edges.
#
# For the `y` above that makes five nodes and four edges. Return the nodes themselves, not their names.
#
# Looking must not change anything: `out.backward()` works afterwards as if you had never looked. And a graph may be
# 5,000 operations deep, so keep a list of the nodes that still wait for your visit.


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


# %% [markdown]
# **What:** your walk on small graphs, on a very deep one, and what it leaves behind. **Why:** each has something that a
# first attempt trips over: a node that is used twice, an input without a gradient, depth. **Expected:** the lists that
# the pictures show.

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


def told(out, leaves, traced):
    """How often trace() lists each node and each edge, by names: `AccumulateGrad of x`, `AddBackward0 -> SinBackward0`."""
    all_nodes, all_edges = behind(out)
    nodes, edges = pair(traced)
    if any(isinstance(node, str) for node in nodes):
        raise ValueError("these are names of nodes; return the nodes themselves")

    def name(thing):
        if not any(thing is node for node in all_nodes):
            return "None" if thing is None else "something that is no node of this graph"
        kind = type(thing).__name__
        if kind == "AccumulateGrad":
            return f"{kind} of " + next(name for name, leaf in leaves.items() if leaf is thing.variable)
        same = [node for node in reversed(all_nodes) if type(node).__name__ == kind]
        return f"{kind} #{[node is thing for node in same].index(True) + 1}" if len(same) > 1 else kind

    def names(nodes, edges):
        return [*map(name, nodes), *(" -> ".join(map(name, edge)) for edge in edges)]

    listed = names(nodes, edges)
    return {thing: listed.count(thing) for thing in names(all_nodes, all_edges) + listed}


def mistakes(out, leaves, right):
    """What the usual wrong walks give on this graph."""
    edges = [(*thing.split(" -> "), times) for thing, times in right.items() if " -> " in thing]
    walk = [out.grad_fn]
    for node in walk:  # without a look at where it has been
        walk += [source for source, _ in node.next_functions if source is not None]
    visits = told(out, leaves, (walk, []))
    ends = {f"AccumulateGrad of {name}": 0 for name in leaves}
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
        ("slip", ({**ends, next(iter(right)): 1}, "the ends of the paths are nodes, too.")),
        ("slip", (("raises", AttributeError, "'NoneType'"), "an entry of next_functions may be None: skip it.")),
        ("slip", (("raises", AttributeError, "'tuple'"), "an entry of next_functions is a pair: take the node out.")),
    ]


with Check("3.1", points=5) as check:

    def line():
        w, x, b = (torch.tensor(value, requires_grad=True) for value in (3.0, 2.0, 1.0))
        return w * x + b, {"w": w, "x": x, "b": b}

    def diamond():
        x = torch.tensor(0.5, requires_grad=True)
        h = x.sin()
        return h * h + h.exp(), {"x": x}

    def mean_of_product():
        x = torch.tensor([[1.0, -2.0]])
        w = torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], requires_grad=True)
        return (x @ w).mean(), {"w": w}

    for label, program in (
        ("w * x + b", line),
        ("h = x.sin(), then h * h + h.exp()", diamond),
        ("(x @ w).mean(), x is not tracked", mean_of_product),
    ):
        out, leaves = program()
        right = told(out, leaves, behind(out))
        check.equal(
            label,
            lambda out=out, leaves=leaves: told(out, leaves, trace(out)),
            right,
            beliefs=mistakes(out, leaves, right),
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
    leaves = {name: torch.tensor(float(picks.normal()), requires_grad=True) for name in ("u", "v")}
    values = [*leaves.values(), torch.tensor(2.0)]
    for _ in range(12):
        one, other = (values[int(picks.integers(len(values)))] for _ in range(2))
        values.append(one * other if picks.random() < 0.5 else one + other.sin())
    out = sum(values[-4:], leaves["u"])
    right = told(out, leaves, behind(out))
    check.equal("a program that you have not seen", lambda: told(out, leaves, trace(out)), right, weight=3)
    ### END HIDDEN TESTS
check.score

# %% [markdown] hint="3.1"
# Start with a list that holds one node, `out.grad_fn`. Which nodes does it lead you to? And those?

# %% [markdown] hint="3.1"
# A `for` loop over a list goes on to what is appended to that list meanwhile. Every input that is not `None` makes an
# edge; it makes a new node only if you have not met it before, so keep a set of those you met.

# %% [markdown] hint="3.1"
# `nodes, edges, seen = [out.grad_fn], [], {out.grad_fn}`; `for node in nodes:` `for source, _ in node.next_functions:`
# skip `None`; append `(node, source)` to `edges`; if `source` is new, add it to `seen` and to `nodes`.

# %% [markdown] help="3.1" symptom="I get AttributeError: 'NoneType' object has no attribute 'next_functions'"
# You reached an input that needs no gradient: its entry is `(None, 0)`. Skip it before you ask it anything.

# %% [markdown] help="3.1" symptom="I get RecursionError: maximum recursion depth exceeded"
# A function that calls itself once for each node stacks up as many calls as the graph is deep, and Python stops at
# about a thousand. A list of nodes that wait has no such limit.


# %% wrong="3.1" misconception="M12" says="builds the graph"
def trace(out):
    out.backward()
    nodes, edges = [out.grad_fn], []
    for node in nodes:
        for source, _ in node.next_functions:
            if source is not None:
                edges.append((node, source))
                if source not in nodes:
                    nodes.append(source)
    return nodes, edges


# %% wrong="3.1" misconception="M12" says="builds the graph"
def trace(out):
    if out.dim() == 0:
        out.backward(retain_graph=True)
    waiting, nodes, edges = [out.grad_fn], [], []
    while waiting:
        node = waiting.pop()
        if node in nodes:
            continue
        nodes.append(node)
        for source, _ in node.next_functions:
            if source is not None:
                edges.append((node, source))
                waiting.append(source)
    return nodes, edges


# %% wrong="3.1" misconception="M13" says="Each call waits for the next"
def trace(out):
    nodes, edges = [], []

    def visit(node):
        if node in nodes:
            return
        nodes.append(node)
        for source, _ in node.next_functions:
            if source is not None:
                edges.append((node, source))
                visit(source)

    visit(out.grad_fn)
    return nodes, edges


# %% wrong="3.1" misconception="M14" says="each use of a tensor has an edge of its own"
def trace(out):
    nodes, edges = [out.grad_fn], set()
    for node in nodes:
        for source, _ in node.next_functions:
            if source is not None:
                edges.add((node, source))
                if source not in nodes:
                    nodes.append(source)
    return nodes, list(edges)


# %% wrong="3.1" misconception="slip" says="still one node"
def trace(out):
    nodes, edges = [out.grad_fn], []
    for node in nodes:
        for source, _ in node.next_functions:
            if source is not None:
                edges.append((node, source))
                nodes.append(source)
    return nodes, edges


# %% wrong="3.1" misconception="slip" says="skip it"
def trace(out):
    nodes, edges, seen = [], [], set()
    waiting = [out.grad_fn]
    while waiting:
        node = waiting.pop()
        if node in seen:
            continue
        seen.add(node)
        nodes.append(node)
        for source, _ in node.next_functions:
            edges.append((node, source))
            waiting.append(source)
    return nodes, edges


# %% wrong="3.1" misconception="slip" says="the ends of the paths are nodes, too"
def trace(out):
    nodes, edges, seen = [], [], set()
    waiting = [out.grad_fn]
    while waiting:
        node = waiting.pop()
        if node in seen or "Accumulate" in node.name():
            continue
        seen.add(node)
        nodes.append(node)
        for source, _ in node.next_functions:
            if source is not None:
                edges.append((node, source))
                waiting.append(source)
    return nodes, edges


# %% wrong="3.1" misconception="slip" says="return the nodes themselves"
def trace(out):
    nodes, edges, seen = [out.grad_fn], [], {out.grad_fn}
    for node in nodes:
        for source, _ in node.next_functions:
            if source is not None:
                edges.append((node.name(), source.name()))
                if source not in seen:
                    seen.add(source)
                    nodes.append(source)
    return [node.name() for node in nodes], edges


# %% wrong="3.1" misconception="slip" says="from a node to the nodes of its inputs"
def trace(out):
    nodes, edges, seen = [out.grad_fn], [], {out.grad_fn}
    for node in nodes:
        for source, _ in node.next_functions:
            if source is not None:
                edges.append((source, node))
                if source not in seen:
                    seen.add(source)
                    nodes.append(source)
    return nodes, edges


# %% wrong="3.1" misconception="M14" says="each use of a tensor has an edge of its own"
def trace(out):
    nodes, edges = [out.grad_fn], []
    for node in nodes:
        for source, _ in node.next_functions:
            if source is not None and source not in nodes:
                nodes.append(source)
                edges.append((node, source))
    return nodes, edges


# %% wrong="3.1" misconception="M14" says="each use of a tensor has an edge of its own"
def trace(out):
    waiting, nodes, edges = [out.grad_fn], [out.grad_fn], []
    while waiting:
        node = waiting.pop()
        for source, _ in node.next_functions:
            if source is not None and source not in nodes:
                nodes.append(source)
                waiting.append(source)
                edges.append((node, source))
    return nodes, edges


# %% wrong="3.1" misconception="slip" says="take the node out"
def trace(out):
    nodes, edges = [out.grad_fn], []
    for node in nodes:
        for source in node.next_functions:
            edges.append((node, source))
            if source not in nodes:
                nodes.append(source)
    return nodes, edges


# %% right="3.1"
def trace(out):
    waiting, inputs = [out.grad_fn], {}
    while waiting:
        node = waiting.pop()
        if node not in inputs:
            inputs[node] = [source for source, _ in node.next_functions if source]
            waiting.extend(inputs[node])
    return list(inputs), [(node, source) for node in inputs for source in inputs[node]]


# %% right="3.1"
from collections import deque


def trace(out):
    queue = deque([out.grad_fn])
    nodes = {out.grad_fn: None}
    edges = []
    while queue:
        node = queue.popleft()
        for pair in node.next_functions:
            if pair[0] is None:
                continue
            edges.append([node, pair[0]])
            if pair[0] not in nodes:
                nodes[pair[0]] = None
                queue.append(pair[0])
    return nodes.keys(), edges


# %% [markdown]
# ## 2. Built while the lines run
#
# *When* was that graph made? Watch `y` while a program runs. No line of it calls `backward()`.

# %% shows="B14"
x = torch.tensor(3.0, requires_grad=True)
y = x * x
print("after y = x * x:", y.grad_fn.name())
y = y + x
print("after y = y + x:", y.grad_fn.name(), "from", [node.name() for node, _ in y.grad_fn.next_functions])

# %% [markdown]
# Each line added its node the moment it ran: the graph is a by-product of computing. The name `y` now stands for
# another tensor, and the multiplication is still there, because the addition's node holds on to it.
#
# Then what does `backward()` do? It walks the graph and delivers. On the way it *uses the graph up*: a node lets go of
# the values that it had saved for its rule. So before you run the second of the next cells: what will it say?

# %%
y.backward()
print(x.grad)

# %% tags=["raises-exception"]
y.backward()

# %% [markdown]
# Read an error from both ends: first *your* line, then the message at the bottom. (PyTorch puts lines of its own
# between the two. They are its business.) This message has three sentences: what you did, why that cannot work, and
# what you could have said beforehand. The nodes are still there. What they had saved is gone.

# %%
print(y.grad_fn)

# %% [markdown]
# The third sentence is seldom the remedy. Run the forward line again: it is what builds a graph.

# %%
y = x * x + x
y.backward()
print(x.grad)

# %% [markdown]
# A new graph, a new delivery. (14 is 7 and 7: the second delivery was added to the first. Lesson 05 is about that.)

# %% [markdown]
# Below are four drawings of `(x * 2 + 1) * x`. One of them is right; the question comes after them.

# %%
side_by_side(
    sketch({"second *": ["+"], "+": ["first *"], "first *": ["x"]}, title="A"),
    sketch({"+": ["first *", "second *"], "first *": ["x"], "second *": ["x"]}, title="B"),
    sketch({"second *": ["+", "another x"], "+": ["first *"], "first *": ["x"]}, title="C"),
    sketch({"second *": ["+", "x"], "+": ["first *"], "first *": ["x"]}, title="D"),
)

# %% [markdown] exercise="3.2" title="Which graph, and since when?" difficulty=2 importance=4 minutes=8 trains="B14 B20 B21 B23" targets="M12 M14"
# Here is the program. Do not run it, read it.
#
# ```python
# x = torch.tensor(3.0, requires_grad=True)
# y = (x * 2 + 1) * x
# print(y)
# y.backward()
# ```
#
# Which of the four drawings is the graph of `y`? When is it made? And what does the third line print? The numbers 2 and
# 1 are left out of the drawings: no gradient flows to them.

# %% [markdown] option="3.2" question="graph" verdict="M14"
# `x`, a multiplication, an addition, a multiplication: each computed from the one before, in one chain.
#
# ---
#
# The last multiplication has two tracked inputs: the sum in brackets, and `x` again. Each use has an arrow of its own.

# %% [markdown] option="3.2" question="graph" verdict="slip"
# Two multiplications, each computed from `x`, and an addition of both.
#
# ---
#
# That is the graph of `x * 2 + x * 1`. The brackets say that the sum is made first, and multiplied afterwards.

# %% [markdown] option="3.2" question="graph" verdict="M14"
# A chain from `x` to the last multiplication, whose second input is a tensor of its own, another `x`.
#
# ---
#
# `x` is one tensor however often you write it: both arrows start from it, and both gradients arrive there.

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
# That only asks for a record. No operation has run yet, so there is nothing to record.

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
# By then it has long been there: printing `y` showed its `grad_fn` before.

# %% [markdown] option="3.2" question="made" verdict="slip"
# Before any line runs, when Python reads the program.
#
# ---
#
# Python knows nothing of graphs. With another number, an `if` could lead to another graph: it is made of what ran.

# %% [markdown] option="3.2" question="prints" verdict="slip"
# `tensor(21.)`
#
# ---
#
# So prints a tensor that nothing leads back from. This one comes from a tracked `x`, and remembers it.

# %% [markdown] option="3.2" question="prints" verdict="slip"
# `tensor(21., requires_grad=True)`
#
# ---
#
# So prints a tracked leaf, such as `x`. A result shows the node that made it.

# %% [markdown] option="3.2" question="prints" verdict="slip"
# `tensor(21., grad_fn=<AddBackward0>)`
#
# ---
#
# A result shows the operation that ran last, and that is the multiplication by the second `x`.

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
# **What:** your three letters are read, and each is explained. **Why:** whoever sees the graph in a line of code knows
# what its backward pass will do. **Expected:** three times right in the end; change your mind as often as you like.

# %% tests="3.2"
from autograd_course import Check

with Check("3.2", points=3) as check:
    check.choice(answer_3_2)
check.score

# %% [markdown] hint="3.2"
# Write the line as Python runs it: three small steps, one operation each. How often is `x` used?

# %% [markdown] hint="3.2"
# `t = x * 2`, then `s = t + 1`, then `y = s * x`. Which of these run before line 4? Which is the last?

# %% [markdown] hint="3.2"
# The last step has two tracked inputs, and one of them is the `x` that the chain began with. The graph is finished when
# the second line is.

# %% wrong="3.2" misconception="M14" says="Each use has an arrow of its own"
answer_3_2 = choose("3.2", graph="A", made="B", prints="D")

# %% wrong="3.2" misconception="slip" says="the sum is made first"
answer_3_2 = choose("3.2", graph="B", made="B", prints="D")

# %% wrong="3.2" misconception="M14" says="both arrows start from it"
answer_3_2 = choose("3.2", graph="C", made="B", prints="D")

# %% wrong="3.2" misconception="slip" says="No operation has run yet"
answer_3_2 = choose("3.2", graph="D", made="A", prints="D")

# %% wrong="3.2" misconception="M12" says="By then it has long been there"
answer_3_2 = choose("3.2", graph="D", made="C", prints="D")

# %% wrong="3.2" misconception="slip" says="it is made of what ran"
answer_3_2 = choose("3.2", graph="D", made="D", prints="D")

# %% wrong="3.2" misconception="slip" says="and remembers it"
answer_3_2 = choose("3.2", graph="D", made="B", prints="A")

# %% wrong="3.2" misconception="slip" says="A result shows the node that made it"
answer_3_2 = choose("3.2", graph="D", made="B", prints="B")

# %% wrong="3.2" misconception="slip" says="the multiplication by the second"
answer_3_2 = choose("3.2", graph="D", made="B", prints="C")

# %% right="3.2"
answer_3_2 = choose("3.2", prints="d", made="b", graph="d")

# %% [markdown]
# Here is the live graph, drawn before anything has called `backward()`. The dotted boxes are the numbers. You see the 2,
# because the multiplication keeps it for its backward rule. The rule of the addition needs no number, so 1 was not kept.

# %% shows="B14 B21"
x = torch.tensor(3.0, requires_grad=True)
y = (x * 2 + 1) * x
print(y)
draw_graph(y)

# %% [markdown]
# ## 3. One node, one rule
#
# A node knows very little: how *one* operation passes a gradient back. What comes in is the gradient of the node's
# result. What goes out is one gradient for each input. And what it needs for that, it saved when it was made.

# %% shows="B22"
w = torch.tensor(3.0, requires_grad=True)
x = torch.tensor(2.0, requires_grad=True)
product = w * x
print(product.grad_fn._saved_self, product.grad_fn._saved_other)

# %% [markdown]
# `MulBackward0` kept both factors, because its rule is: to each factor goes what came in, times the *other* factor. Step
# through a whole backward pass, and read what each node gets and gives.

# %%
y = product + x
step_through(y)

# %% [markdown]
# Now with matrices: one row of data, a matrix of weights, and the mean of their product.

# %%
x = torch.tensor([[1.0, -2.0, 0.5, 3.0, -1.0]])
w = torch.tensor(
    [[0.1, 0.2, 0.3], [0.4, -0.5, 0.6], [0.7, 0.8, -0.9], [1.0, 1.1, 1.2], [-1.3, 1.4, 1.5]], requires_grad=True
)
y = x @ w
z = y.mean()
print(x.shape, "@", w.shape, "->", y.shape, "->", z.shape)
draw_graph(z)

# %% shows="B15 B23"
mean, mm = z.grad_fn, z.grad_fn.next_functions[0][0]
print(mean.name(), "goes on to", mean.next_functions)
print(mm.name(), "goes on to", mm.next_functions)

# %% [markdown]
# The walk will visit `MeanBackward0`, then `MmBackward0`, then the `AccumulateGrad` of `w`. The other way out of
# `MmBackward0` is a dead end, `(None, 0)`: `x` never asked. So nothing that only `x` would need was saved, either. The
# gradient of `w` needs `x`; that of `x` would need `w`.

# %% shows="B22"
print(mm._saved_self)
print(mm._saved_mat2)

# %% [markdown] exercise="3.3" title="Be the backward pass" difficulty=3 importance=5 minutes=20 trains="B14 B15 B22 B23" targets="M04 M06 M18"
# Work out the backward pass of `z = (x @ w).mean()` by hand, for any `x` of shape (n, k), untracked, and `w` of shape
# (k, m), tracked. `step_table(x, w)` returns three rows, in the order of the walk, each of the form
# `(node, incoming, outgoing, stored)`:
#
# | node | incoming | outgoing: a list, one entry for each input | stored in a `.grad`? |
# |---|---|---|---|
# | `"MeanBackward0"` | ? | `[?]` | ? |
# | `"MmBackward0"` | ? | `[?, ?]`: for `x`, for `w` | ? |
# | `"AccumulateGrad"` | ? | `[]` | ? |
#
# The rules: `mean` gives each of its N numbers an equal share of what came in. The matrix product passes
# `x.T @ incoming` to `w`, and would pass `incoming @ w.T` to `x`. The walk starts with 1. Write `None` where nothing is
# computed, and `True` or `False` in the last column. No `backward()`: here *you* are the engine.


# %% answer="3.3"
def step_table(x, w) -> list:
    """The backward pass of (x @ w).mean(): three rows (node, incoming, outgoing, stored)."""
    ### BEGIN SOLUTION
    y = x @ w
    of_y = torch.full(y.shape, 1.0 / y.numel())
    of_w = x.T @ of_y
    return [
        ("MeanBackward0", 1.0, [of_y], False),
        ("MmBackward0", of_y, [None, of_w], False),
        ("AccumulateGrad", of_w, [], True),
    ]
    ### END SOLUTION


# %% [markdown]
# **What:** your table for the matrices above, and for others. **Why:** with several rows of data a transpose in the
# wrong place, or a mean over too few numbers, shows. **Expected:** what goes out of a row comes into the next.

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
        for place, row in enumerate(table):
            check.equal(
                f"{label}: {row['node']}",
                lambda place=place: told(step_table(x.clone(), torch.tensor(w, requires_grad=True)), place),
                row,
                beliefs=beliefs[place],
                atol=1e-6,
                weight=weight,
            )

    def left_alone():
        w = torch.ones(2, 3, requires_grad=True)
        step_table(torch.ones(4, 2), w)
        return w.grad is None

    check.true("by hand", left_alone, "backward() was called: you are to work the rows out yourself.")
    one_row = np.array([[1.0, -2.0, 0.5, 3.0, -1.0]])
    compare("(1, 5) @ (5, 3)", one_row, np.arange(15.0).reshape(5, 3) - 7)
    two_rows = np.array([[1.0, 2.0, -0.5, 0.0], [-3.0, 1.0, 1.5, 2.0]])
    compare("(2, 4) @ (4, 3)", two_rows, np.arange(12.0).reshape(4, 3) - 5, weight=2)
    ### BEGIN HIDDEN TESTS
    fresh = check.random(seed=35)
    compare("fresh numbers, (3, 2) @ (2, 4)", fresh.normal(size=(3, 2)), fresh.normal(size=(2, 4)), weight=2)
    ### END HIDDEN TESTS
check.score

# %% [markdown] hint="3.3"
# Begin with the shapes. `y = x @ w` has n·m numbers, and a gradient always has the shape of its tensor.

# %% [markdown] hint="3.3"
# Each row's `outgoing` is the next row's `incoming`. Only one of the three nodes belongs to a leaf. And which input of
# `x @ w` comes first?

# %% [markdown] hint="3.3"
# `of_y` is full of `1 / y.numel()`, in the shape of `y`; `of_w = x.T @ of_y`. The rows are `("MeanBackward0", 1.0,
# [of_y], …)`, `("MmBackward0", of_y, [None, of_w], …)` and `("AccumulateGrad", of_w, [], …)`.

# %% [markdown] help="3.3" symptom="I get RuntimeError: mat1 and mat2 shapes cannot be multiplied"
# Print the shapes on the line before. `x.T @ incoming` is (k, n) @ (n, m); for that, `incoming` has the shape of
# `y = x @ w`, not that of `w`.


# %% wrong="3.3" misconception="M06" says="not even computed"
def step_table(x, w):
    y = x @ w
    of_y = torch.ones_like(y) / y.numel()
    of_w = x.T @ of_y
    return [
        ("MeanBackward0", 1.0, [of_y], False),
        ("MmBackward0", of_y, [torch.zeros_like(x), of_w], False),
        ("AccumulateGrad", of_w, [], True),
    ]


# %% wrong="3.3" misconception="M06" says="x never asked for it"
def step_table(x, w):
    y = x @ w
    of_y = torch.ones_like(y) / y.numel()
    of_w = x.T @ of_y
    return [
        ("MeanBackward0", 1.0, [of_y], False),
        ("MmBackward0", of_y, [of_y @ w.T, of_w], False),
        ("AccumulateGrad", of_w, [], True),
    ]


# %% wrong="3.3" misconception="M04" says="Only leaves do"
def step_table(x, w):
    y = x @ w
    of_y = torch.ones_like(y) / y.numel()
    of_w = x.T @ of_y
    return [
        ("MeanBackward0", 1.0, [of_y], True),
        ("MmBackward0", of_y, [None, of_w], True),
        ("AccumulateGrad", of_w, [], True),
    ]


# %% wrong="3.3" misconception="M18" says="mean() divides by N"
def step_table(x, w):
    of_y = torch.ones(x.shape[0], w.shape[1])
    of_w = x.T @ of_y
    return [
        ("MeanBackward0", 1.0, [of_y], False),
        ("MmBackward0", of_y, [None, of_w], False),
        ("AccumulateGrad", of_w, [], True),
    ]


# %% wrong="3.3" misconception="slip" says="what came in was not used"
def step_table(x, w):
    y = x @ w
    of_y = torch.full(y.shape, 1 / y.numel())
    of_w = x.T @ torch.ones(y.shape)
    return [
        ("MeanBackward0", 1.0, [of_y], False),
        ("MmBackward0", of_y, [None, of_w], False),
        ("AccumulateGrad", of_w, [], True),
    ]


# %% wrong="3.3" misconception="M04" says="which keeps none"
def step_table(x, w):
    y = x @ w
    z = y.mean()
    z.backward()
    return [
        ("MeanBackward0", 1.0, [y.grad], False),
        ("MmBackward0", y.grad, [x.grad, w.grad], False),
        ("AccumulateGrad", w.grad, [], True),
    ]


# %% wrong="3.3" misconception="slip" says="you are to work the rows out yourself"
def step_table(x, w):
    y = x @ w
    y.retain_grad()
    y.mean().backward()
    return [
        ("MeanBackward0", 1.0, [y.grad], False),
        ("MmBackward0", y.grad, [None, w.grad], False),
        ("AccumulateGrad", w.grad, [], True),
    ]


# %% wrong="3.3" misconception="slip" says="In comes the slope of z by z"
def step_table(x, w):
    y = x @ w
    return [
        ("MeanBackward0", y.mean(), [y], False),
        ("MmBackward0", y, [x, w], False),
        ("AccumulateGrad", w, [], True),
    ]


# %% wrong="3.3" misconception="slip" says="not the values of y"
def step_table(x, w):
    of_y = (x @ w).detach() / (len(x) * w.shape[1])
    of_w = x.T @ of_y
    return [
        ("MeanBackward0", 1.0, [of_y], False),
        ("MmBackward0", of_y, [None, of_w], False),
        ("AccumulateGrad", of_w, [], True),
    ]


# %% wrong="3.3" misconception="slip" says="not those of one row"
def step_table(x, w):
    y = x @ w
    of_y = torch.ones_like(y) / y.shape[1]
    of_w = x.T @ of_y
    return [
        ("MeanBackward0", 1.0, [of_y], False),
        ("MmBackward0", of_y, [None, of_w], False),
        ("AccumulateGrad", of_w, [], True),
    ]


# %% wrong="3.3" misconception="slip" says="not its rows"
def step_table(x, w):
    y = x @ w
    of_y = torch.ones_like(y) / len(y)
    of_w = x.T @ of_y
    return [
        ("MeanBackward0", 1.0, [of_y], False),
        ("MmBackward0", of_y, [None, of_w], False),
        ("AccumulateGrad", of_w, [], True),
    ]


# %% wrong="3.3" misconception="slip" says="the gradient of x @ w is a matrix of that shape"
def step_table(x, w):
    share = 1 / (x @ w).numel()
    return [
        ("MeanBackward0", 1.0, [share], False),
        ("MmBackward0", share, [None, x.T @ share], False),
        ("AccumulateGrad", x.T @ share, [], True),
    ]


# %% right="3.3"
def step_table(x, w):
    rows, columns = x.shape[0], w.shape[1]
    arriving = torch.tensor(1.0)
    shares = [[(arriving / (rows * columns)).item()] * columns for _ in range(rows)]
    weights = x.T @ torch.tensor(shares)
    return [
        ["MeanBackward0", arriving, [shares], False],
        ["MmBackward0", shares, (None, weights.tolist()), False],
        ["torch::autograd::AccumulateGrad", weights, [None], True],
    ]


# %% right="3.3"
def step_table(x, w):
    data, weights = x.numpy(), w.detach().numpy()
    share = np.full((data @ weights).shape, 1 / (len(data) * weights.shape[1]))
    table = [("MeanBackward0", 1, [share], False)]
    table.append(("MmBackward0", table[-1][2][0], [None, data.T @ share], False))
    table.append(("AccumulateGrad", table[-1][2][1], [], True))
    return table


# %% [markdown]
# Here is the engine's own table. Each entry of `w.grad` is an entry of `x`, divided by 3: the shares of the mean, times
# the data that the weight met.

# %% shows="B14 B23"
step_through(z)

# %% shows="B15"
print(w.grad)
print(x / 3)
print(x.grad)

# %% [markdown]
# ## 4. Who waits for whom
#
# In a chain the order is plain. But what if a result is used *twice*? Its node gets two gradients, and the rule has to
# run on their sum. Let us take the obvious program for the backward pass, and look for trouble.
#
# Here is an autograd in miniature: a `Number` remembers its inputs, and the slope by each. (In lesson 07 you will build one
# for tensors.)


# %%
class Number:
    """A number that remembers what it was computed from: pairs of an input and the slope by it."""

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
# Its backward pass is the first that comes to mind: add what comes in to `grad`, then call yourself for each input, with
# `grad` times the slope.


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
# enough, then? You will find a program on which it is not. One weakness shows at once: depth.


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
# The real engine does not recurse. It works through the nodes one by one, in an order in which **no node runs before
# all its gradients have arrived**: each node stands after every node that passes it a gradient. Look for a valid order
# in this graph, where `h` and `g` are both used twice.

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
# On paper we write the tensors instead of the nodes, each with what it was computed from.

# %%
dag = {"w": [], "x": [], "h": ["w", "x"], "g": ["h"], "p": ["h", "g"], "q": ["g", "x"], "L": ["p", "q"]}

# %% [markdown] exercise="3.4" title="An order in which nodes may run" difficulty=4 importance=4 minutes=25 trains="B14 B23 C01" targets="M13"
# Three small things, in one cell:
#
# 1. `is_valid_order(graph, order)`: is `order`, a list of names, an order in which backward may visit `graph`, a dict as
#    above? Each name must be there exactly once, and stand **after every** name that was computed from it.
# 2. `my_order`: a valid order of the seven names of `dag`, as a list.
# 3. `counterexample(x)`: a program, written with `+` and `*` alone, for which `by_recursion(counterexample, 3.0)` gives
#    a wrong number. A line or two are enough.


# %% answer="3.4"
def is_valid_order(graph: dict, order: list) -> bool:
    """May backward visit the names of `graph`, a dict of name: what it was computed from, in this order?"""
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
# **What:** your judge on orders of `dag` and of other graphs, your own order, and your program, by recursion and by
# autograd. **Why:** "runs too early" is the mistake at the heart of every home-made engine. **Expected:** a judge that
# is never wrong, and a recursion that is.

# %% tests="3.4"
import copy

import autograd_lib as torch
from autograd_course import Check

PAPER = {"w": [], "x": [], "h": ["w", "x"], "g": ["h"], "p": ["h", "g"], "q": ["g", "x"], "L": ["p", "q"]}


class Number:
    """The lesson's own, for a student may have changed it."""

    def __init__(self, value, inputs=()):
        self.value, self.inputs, self.grad = value, inputs, 0.0

    def __add__(self, other):
        other = other if isinstance(other, Number) else Number(other)
        return Number(self.value + other.value, [(self, 1.0), (other, 1.0)])

    def __mul__(self, other):
        other = other if isinstance(other, Number) else Number(other)
        return Number(self.value * other.value, [(self, other.value), (other, self.value)])

    __radd__, __rmul__ = __add__, __mul__


def recurse(node, incoming=1.0):
    node.grad += incoming
    for source, slope in node.inputs:
        recurse(source, slope * node.grad)


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


def verdict_on_program(program):
    leaf, tracked = Number(3.0), torch.tensor(3.0, requires_grad=True)
    result = program(leaf)
    if type(result) is not Number:
        raise ValueError("counterexample(x) returns what it computes from x")
    recurse(result)
    program(tracked).backward()
    return "recursion is right" if abs(leaf.grad - tracked.grad.item()) < 1e-3 else "recursion is wrong"


def judged(graph, orders):
    return {order: is_valid_order(copy.deepcopy(graph), order.split()) for order in orders}


with Check("3.4", points=5) as check:
    check.equal(
        "from L to the leaves, not the other way round",
        lambda: judged(PAPER, ["L p q g h w x", "L q p g h x w", "L q p g h w x", "w x h g p q L"]),
        {"L p q g h w x": True, "L q p g h x w": True, "L q p g h w x": True, "w x h g p q L": False},
        beliefs=[
            ("slip", ({"L p q g h w x": False, "w x h g p q L": True}, "that is the order of the forward pass.")),
            ("slip", ({"L p q g h w x": True, "L q p g h w x": False}, "a graph may have several valid orders.")),
            ("slip", ({"L p q g h w x": False, "w x h g p q L": False}, "neighbours need not be joined by an edge.")),
        ],
    )
    check.equal(
        "nodes that run too early",
        lambda: judged(PAPER, ["L p q h g w x", "L p h g q x w", "L p q x g h w", "g L p q h w x"]),
        {"L p q h g w x": False, "L p h g q x w": False, "L p q x g h w": False, "g L p q h w x": False},
        beliefs=[
            ("slip", ({"g L p q h w x": True}, "g runs first there, before it got any gradient at all.")),
            ("M13", ({"L p q h g w x": True}, "h has one of its gradients there, and g still owes it the other.")),
        ],
        weight=2,
    )
    check.equal(
        "a name is missing, or there twice",
        lambda: judged(PAPER, ["L p q g h w", "L p q g h w w", "L p q g h w x x", "L p q g h h w x"]),
        {"L p q g h w": False, "L p q g h w w": False, "L p q g h w x x": False, "L p q g h h w x": False},
        beliefs=[
            ("slip", ({"L p q g h w": True}, "x is missing: it would never get its gradient.")),
            ("slip", ({"L p q g h w x x": True}, "x is there twice: it would run twice.")),
            ("slip", (KeyError, "an order may lack a name: look at the names before you look at their places.")),
            ("slip", (ValueError, "an order may lack a name: look at the names before you look at their places.")),
        ],
    )
    check.equal(
        "my_order",
        lambda: verdict_on_order(my_order),
        "each name stands after all that pass it a gradient",
        beliefs=[
            ("slip", ("`x` runs before `q` has passed its gradient on", "two names pass a gradient to x: h and q.")),
            *(("M13", f"`{name}` runs before `{user}` has passed its gradient on") for user in PAPER for name in PAPER),
        ],
    )
    used_twice = "A leaf may be used many times: it passes nothing on. It takes a result that is used twice."
    check.equal(
        "your program, by recursion and by autograd",
        lambda: verdict_on_program(counterexample),
        "recursion is wrong",
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
        return shuffled, order, too_early(graph, order).startswith("each")

    cases = [random_case() for _ in range(60)]
    check.equal(
        "sixty graphs that you have not seen",
        lambda: [is_valid_order(copy.deepcopy(graph), list(order)) for graph, order, _ in cases],
        [valid for _, _, valid in cases],
        weight=2,
    )
    ### END HIDDEN TESTS
check.score

# %% [markdown] hint="3.4"
# For the order, write beside each name whom it waits for. For the program: which `node.grad` does the recursion pass on
# when it comes to the same node a second time?

# %% [markdown] hint="3.4"
# An order is valid if no edge points backwards in it: for each name and each of its inputs, the name stands first. The
# recursion fails where a *result* is used twice: what came first is passed on again with the second.

# %% [markdown] hint="3.4"
# `position = {name: place for place, name in enumerate(order)}`, then compare positions along each edge, after making
# sure that each name is there once. `h` waits for `p` and `g`, and `g` for `p` and `q`. For the program, compute some
# `h` from `x`, and use `h` twice.

# %% [markdown] help="3.4" symptom="I get KeyError or ValueError: … is not in list"
# An order may lack a name, or hold one twice. Compare `sorted(order)` with `sorted(graph)` before you look at places.

# %% [markdown] help="3.4" symptom="I get AttributeError or TypeError with 'Number' in it"
# A `Number` knows `+` and `*` alone, with other numbers on either side. Write `h * h` for a square, and `h + -1 * x` for
# a difference.

# %% [markdown] help="3.4" symptom="I would pass on slope * incoming, not slope * number.grad. Is recursion right then?"
# Yes, for then it walks each *path* by itself. But twenty times `h = h + h` make a million paths, and the real engine
# visits twenty nodes. Here the recursion stays as it is: find where it goes wrong.


# %% wrong="3.4" misconception="M13" says="g still owes it the other"
def is_valid_order(graph, order):
    if sorted(order) != sorted(graph):
        return False
    arrived = {order[0]}
    for name in order:
        if name not in arrived:
            return False
        arrived |= set(graph[name])
    return True


my_order = ["L", "p", "q", "g", "h", "w", "x"]


def counterexample(x):
    h = x * x
    return h + h


# %% wrong="3.4" misconception="M13" says="before `g` has passed its gradient on"
def is_valid_order(graph, order):
    if sorted(order) != sorted(graph):
        return False
    position = {name: place for place, name in enumerate(order)}
    return all(position[name] < position[source] for name in graph for source in graph[name])


my_order = ["L", "p", "q", "h", "g", "w", "x"]


def counterexample(x):
    h = x * x
    return h + h


# %% wrong="3.4" misconception="M13" says="It takes a result that is used twice"
def is_valid_order(graph, order):
    if sorted(order) != sorted(graph):
        return False
    position = {name: place for place, name in enumerate(order)}
    return all(position[name] < position[source] for name in graph for source in graph[name])


my_order = ["L", "p", "q", "g", "h", "w", "x"]


def counterexample(x):
    return x * x + x * x * x


# %% wrong="3.4" misconception="slip" says="that is the order of the forward pass"
def is_valid_order(graph, order):
    if sorted(order) != sorted(graph):
        return False
    return all(order.index(source) < order.index(name) for name in graph for source in graph[name])


my_order = ["L", "p", "q", "g", "h", "w", "x"]


def counterexample(x):
    h = x * x
    return h + h


# %% wrong="3.4" misconception="slip" says="but backward starts at the output"
def is_valid_order(graph, order):
    if sorted(order) != sorted(graph):
        return False
    return all(order.index(name) < order.index(source) for name in graph for source in graph[name])


my_order = ["w", "x", "h", "g", "p", "q", "L"]


def counterexample(x):
    h = x * x
    return h + h


# %% wrong="3.4" misconception="slip" says="it would never get its gradient"
def is_valid_order(graph, order):
    done = set()
    for name in order:
        if any(source in done for source in graph[name]) or name in done:
            return False
        done.add(name)
    return True


my_order = ["L", "p", "q", "g", "h", "w", "x"]


def counterexample(x):
    h = x * x
    return h + h


# %% wrong="3.4" misconception="slip" says="it would run twice"
def is_valid_order(graph, order):
    if set(order) != set(graph):
        return False
    return all(order.index(name) < order.index(source) for name in graph for source in graph[name])


my_order = list(reversed(dag))


def counterexample(x):
    h = x * x
    return h + h


# %% wrong="3.4" misconception="slip" says="look at the names before"
def is_valid_order(graph, order):
    if len(order) != len(graph):
        return False
    return all(order.index(name) < order.index(source) for name in graph for source in graph[name])


my_order = list(reversed(dag))


def counterexample(x):
    h = x * x
    return h + h


# %% wrong="3.4" misconception="slip" says="before it got any gradient at all"
def is_valid_order(graph, order):
    return sorted(order) == sorted(graph) and order != list(graph)


my_order = list(reversed(dag))


def counterexample(x):
    h = x * x
    return h + h


# %% wrong="3.4" misconception="slip" says="a graph may have several valid orders"
def is_valid_order(graph, order):
    uses = {name: sum(sources.count(name) for sources in graph.values()) for name in graph}
    ready, valid = [name for name in graph if not uses[name]], []
    for name in ready:
        valid.append(name)
        for source in graph[name]:
            uses[source] -= 1
            if not uses[source]:
                ready.append(source)
    return order == valid


my_order = list(reversed(dag))


def counterexample(x):
    h = x * x
    return h + h


# %% wrong="3.4" misconception="slip" says="where it ends, with a wrong number"
def is_valid_order(graph, order):
    if sorted(order) != sorted(graph):
        return False
    return all(order.index(name) < order.index(source) for name in graph for source in graph[name])


my_order = list(reversed(dag))


def counterexample(x):
    for _ in range(5000):
        x = x + 1
    return x


# %% wrong="3.4" misconception="slip" says="write h * h for a square"
def is_valid_order(graph, order):
    if sorted(order) != sorted(graph):
        return False
    return all(order.index(name) < order.index(source) for name in graph for source in graph[name])


my_order = list(reversed(dag))


def counterexample(x):
    h = x + 1
    return h**2 + h


# %% right="3.4"
def is_valid_order(graph, order):
    waiting = {name: sum(sources.count(name) for sources in graph.values()) for name in graph}
    for name in order:
        if waiting.pop(name, 1):
            return False
        for source in graph[name]:
            waiting[source] -= 1
    return not waiting


my_order = "L p q g h x w".split()


def counterexample(x):
    a = 2 * x
    b = a * 3
    c = a + 4
    return b * c


# %% right="3.4"
def is_valid_order(graph, order):
    if len(order) != len(graph) or set(order) != set(graph):
        return False
    for place, name in enumerate(order):
        users = [user for user in graph if name in graph[user]]
        if not set(users) <= set(order[:place]):
            return False
    return True


my_order = ("L", "q", "p", "g", "h", "w", "x")


def counterexample(x):
    twice = x + x
    return twice * twice * twice


# %% [markdown]
# Compare your order with the engine's. Look for the nodes that get a sum: each of them runs *once*, on the whole of it.

# %% shows="B23 C01"
step_through(L)

# %% [markdown]
# The engine's rule is simple. An operation runs later than those that made its inputs, so going from the newest node
# back to the oldest is valid in every graph. You see it in the steps: `q` was computed after `p`, and its node runs
# before that of `p`.

# %% [markdown]
# ## 5. All paths add
#
# So a gradient is a sum over paths: each way from the output back to a leaf brings its share, and `AccumulateGrad`
# writes down the total.

# %% shows="C01"
x = torch.tensor(1.0, requires_grad=True)
y = 2 * x + 5 * x
step_through(y)

# %% [markdown] exercise="3.5" title="A diamond" difficulty=2 importance=5 minutes=8 trains="C01 B14 B23" targets="M14"
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
# - `arrivals`: how many edges lead into these.

# %% answer="3.5"
### BEGIN SOLUTION
answer_3_5 = predict(
    "3.5",
    x_grad=33.0,
    operations=4,
    ends=1,
    arrivals=5,
)
### END SOLUTION

# %% [markdown]
# **What:** the program runs, and its graph is counted. **Why:** reuse is where hand-drawn graphs and home-made engines go
# wrong. **Expected:** four lines, all right in the end.

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
                ("M14", (6.0, "6 came along x² alone; 27 more came along x³.")),
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
                "M14": (1, "one end, but one edge for each use: five gradients arrive, and are added."),
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

# %% [markdown] hint="3.5"
# Python computes `x * x * x` from left to right, one multiplication at a time. And `x * x` on the left of the `+` is not
# the same object as the `x * x` on its right.

# %% [markdown] hint="3.5"
# Each run of an operation leaves one node; each use of `x` is one edge into the one `AccumulateGrad` of `x`. The slope
# is the sum of what comes along all of them.

# %% [markdown] hint="3.5"
# $2x + 3x^2$ at 3; three multiplications and an addition; one leaf; `x` is written five times.

# %% wrong="3.5" misconception="M14" says="6 more came along"
answer_3_5 = predict("3.5", x_grad=27.0, operations=4, ends=1, arrivals=5)

# %% wrong="3.5" misconception="slip" says="where all five uses arrive"
answer_3_5 = predict("3.5", x_grad=33.0, operations=4, ends=5, arrivals=5)

# %% wrong="3.5" misconception="M14" says="one edge for each use"
answer_3_5 = predict("3.5", x_grad=33.0, operations=4, ends=1, arrivals=1)

# %% wrong="3.5" misconception="slip" says="x * x * x is two multiplications"
answer_3_5 = predict("3.5", x_grad=33.0, operations=3, ends=1, arrivals=5)

# %% wrong="3.5" misconception="slip" says="36 is the value of y"
answer_3_5 = predict("3.5", x_grad=36.0, operations=4, ends=1, arrivals=5)

# %% right="3.5"
answer_3_5 = predict("3.5", arrivals=5, ends=1, operations=4, x_grad=33)

# %% right="3.5"
slope = 2 * 3.0 + 3 * 3.0**2
answer_3_5 = predict("3.5", x_grad=slope, operations=3 + 1, ends=1, arrivals=2 + 3)

# %% [markdown]
# Count in the picture: five arrows leave `x`, and five gradients come back to it.

# %%
x = torch.tensor(3.0, requires_grad=True)
y = x * x + x * x * x
y.backward()
draw_graph(y)

# %% [markdown]
# ## 6. The graph is what ran
#
# Since the graph is made by the operations that run, you may use all of Python around them. An `if` looks at a number,
# picks a branch, and leaves no trace.


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
# taken does not exist. A loop leaves the nodes of all its rounds, and a function call those of what ran inside.


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

# %% [markdown] exercise="3.6" title="A program that decides" difficulty=3 importance=4 minutes=12 trains="B39 B40" targets="M15"
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
# `y = f(a)` runs once with `a = 1.5` ("up") and once with `a = -3.0` ("down"), then `y.backward()`. How many operation
# nodes lie behind `y`, and what is `a.grad`? If you think that something raises an error, say `"error"`.

# %% answer="3.6"
### BEGIN SOLUTION
answer_3_6 = predict(
    "3.6",
    up_operations=7,
    up_slope=-320.0,
    down_operations=4,
    down_slope=16.0,
)
### END SOLUTION

# %% [markdown]
# **What:** both runs, with their nodes counted. **Why:** networks decide, too: an RNN runs as long as its sentence.
# **Expected:** four lines, all right in the end.

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
                ("M15", (4, "4 operations are written in the code. The one in the loop ran four times.")),
                ("slip", (6, "there are two operations in -(10 * b): the product, and the minus.")),
                ("slip", (8, "that is all nodes: the AccumulateGrad of a is a node, but no operation.")),
                ("slip", (12, DECIDES)),
            ],
            "up_slope": [
                *(("M15", (broken, BROKEN)) for broken in ("error", None, 0.0)),
                ("M15", (-40.0, "-40 is 2 · 2 · -10: the loop ran more than once, and each round doubles.")),
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
                ("M15", (4.0, "4 is 2 · 2: the loop ran more than once, and each round doubles.")),
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

# %% [markdown] hint="3.6"
# Play the program with a pencil: write down each value of `b`.

# %% [markdown] hint="3.6"
# Each product that ran is one node, and one factor of the slope; so is the minus. `abs()` and the comparisons only
# decide; `y` is not computed from them.

# %% [markdown] hint="3.6"
# Every operation that ran multiplies by a number, so `y = slope * a`: the slope is `f(a) / a`. From 1.5: 3, 6, 12, 24,
# 48, then times 10, then the minus. From −3: −6, −12, −24, −48.

# %% wrong="3.6" misconception="M15" says="The one in the loop ran four times"
answer_3_6 = predict("3.6", up_operations=4, up_slope=-40.0, down_operations=2, down_slope=4.0)

# %% wrong="3.6" misconception="M15" says="did not run for a negative b"
answer_3_6 = predict("3.6", up_operations=7, up_slope=-320.0, down_operations=6, down_slope=-160.0)

# %% wrong="3.6" misconception="M15" says="what ran is recorded all the same"
answer_3_6 = predict("3.6", up_operations=7, up_slope="error", down_operations=4, down_slope="error")

# %% wrong="3.6" misconception="slip" says="abs() only decides"
answer_3_6 = predict("3.6", up_operations=12, up_slope=-320.0, down_operations=8, down_slope=16.0)

# %% wrong="3.6" misconception="slip" says="a node, but no operation"
answer_3_6 = predict("3.6", up_operations=8, up_slope=-320.0, down_operations=5, down_slope=16.0)

# %% wrong="3.6" misconception="slip" says="its slope is -1"
answer_3_6 = predict("3.6", up_operations=6, up_slope=320.0, down_operations=4, down_slope=16.0)

# %% wrong="3.6" misconception="slip" says="-480 is f(a)"
answer_3_6 = predict("3.6", up_operations=7, up_slope=-480.0, down_operations=4, down_slope=-48.0)

# %% wrong="3.6" misconception="slip" says="one round too few"
answer_3_6 = predict("3.6", up_operations=6, up_slope=-160.0, down_operations=3, down_slope=8.0)

# %% right="3.6"
answer_3_6 = predict("3.6", down_slope=16, down_operations=4, up_slope=-320, up_operations=7)

# %% right="3.6"
f_of_a = -(1.5 * 2 * 2**4 * 10)
answer_3_6 = predict(
    "3.6", up_operations=1 + 4 + 2, up_slope=f_of_a / 1.5, down_operations=1 + 3, down_slope=-48.0 / -3
)

# %% [markdown]
# Nobody declared anything beforehand. That is what *dynamic* means: each run makes its own graph, of exactly what ran.
# And since each operation that ran multiplies by a number, the slope of this `f` is `f(a) / a`.


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


for value in (1.5, -3.0):
    a = torch.tensor(value, requires_grad=True)
    y = f(a)
    y.backward()
    print(f"f({value}) = {y.item()}, slope {a.grad}, f(a) / a = {(y / a).item()}")

# %% [markdown]
# ## What you know now
#
# - Each operation on something tracked leaves a node: `result.grad_fn`, with its inputs' nodes in `next_functions`.
# - The graph is built while the lines run; `backward()` walks it from the end, and uses it up.
# - A node knows one rule, and saves what that rule needs. Paths to untracked tensors stop.
# - A node runs once, after all its gradients have arrived; contributions of all paths add.
# - `if`, `while` and functions leave no nodes. What ran inside them does.
#
# **Next:** `04_vector_jacobian_products`: what travels along these edges when tensors are not single numbers?
