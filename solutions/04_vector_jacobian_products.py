# ---
# title: Vector–Jacobian products, matmul, broadcasting
# points: 25
# minutes: 130
# ---

# %% [markdown]
# **After this lesson you can**
#
# - start a backward pass from a vector, and read what PyTorch says where that fails,
# - compute $v^\mathsf{T} J$ without ever forming the Jacobian $J$,
# - derive the gradients of a linear layer from its shapes, and prove them by the sum,
# - bring a gradient back to the shape that a tensor had before it was broadcast,
# - say what a product of Jacobians costs from either end, and why training goes backward.
#
# **Before you start,** three questions to warm up. Answer each in your head, then open it.
#
# <details><summary><code>w</code> has shape (5, 3). What shape does <code>w.grad</code> have?</summary>(5, 3): one slope for each entry of <code>w</code> (lesson 01).</details>
# <details><summary><code>x</code> is data, <code>w</code> a tracked leaf. What is <code>x.grad</code> after <code>(x * w).backward()</code>?</summary><code>None</code>: <code>x</code> never asked, so its path is not even computed (lesson 02).</details>
# <details><summary>A tensor is used in three places. What becomes of the three contributions to its gradient?</summary>They are added (lesson 03).</details>

# %%
import numpy as np

import autograd_lib as torch
from autograd_course import hint, predict
from autograd_lib.viz import step_through

# %% [markdown]
# ## 1. Where a backward pass starts
#
# The walk back through the graph needs a number to start from: how much does the *output itself* count? For a single
# number the answer is 1, because $\partial y/\partial y = 1$. So PyTorch fills it in for you; you may also write it.


# %% shows="B17"
def slope(start=None):
    a = torch.tensor(3.0, requires_grad=True)
    y = a * a
    y.backward(start)
    return a.grad


print(slope())
print(slope(torch.tensor(1.0)))

# %% [markdown] exercise="4.1" title="Four ways to start" difficulty=2 importance=5 minutes=6 trains="B13 B17 B18" targets="M16"
# `backward()` takes what it starts from as its argument, `gradient`. Here is a single number,
#
# ```python
# a = torch.tensor(3.0, requires_grad=True)
# y = a * a
# y.backward(torch.tensor(10.0))
# ```
#
# and here a vector:
#
# ```python
# x = torch.tensor([1.0, -2.0], requires_grad=True)
# z = x * x
# ```
#
# Predict `a_grad`, a number; and what is in `x.grad` after each of three calls, each on a fresh `x` and `z`. Write a
# list, or `"error"` where the call raises one.
#
# | name | the call |
# |---|---|
# | `bare` | `z.backward()` |
# | `single` | `z.backward(torch.tensor(1.0))` |
# | `weighted` | `z.backward(torch.tensor([1.0, 10.0]))` |

# %% answer="4.1"
### BEGIN SOLUTION
answer_4_1 = predict(
    "4.1",
    a_grad=60.0,
    bare="error",
    single="error",
    weighted=[2.0, -40.0],
)
### END SOLUTION

# %% [markdown]
# **What:** the four calls run. **Why:** sooner or later everyone calls `backward()` on a vector; better here than in
# your training loop. **Expected:** for each call what it leaves, beside what you said.

# %% tests="4.1"

# %% [markdown] exercise="4.1 twin" minutes=4
# The same idea, with another program. Again a number,
#
# ```python
# b = torch.tensor(-2.0, requires_grad=True)
# y = b * b * b
# y.backward(torch.tensor(0.5))
# ```
#
# and a vector:
#
# ```python
# u = torch.tensor([2.0, 1.0, -1.0], requires_grad=True)
# s = u * u
# ```
#
# | name | the call |
# |---|---|
# | `by_ones` | `s.backward(torch.ones(3))` |
# | `too_short` | `s.backward(torch.tensor([1.0, 10.0]))` |
# | `by_signs` | `s.backward(torch.tensor([1.0, 0.0, -1.0]))` |
# | `by_nothing` | `s.backward()` |

# %% answer="4.1 twin"
### BEGIN SOLUTION
answer_4_1_twin = predict(
    "4.1 twin",
    b_grad=6.0,
    by_ones=[4.0, 2.0, -2.0],
    too_short="error",
    by_signs=[4.0, 0.0, 2.0],
    by_nothing="error",
)
### END SOLUTION

# %% tests="4.1 twin"

# %% [markdown] hint="4.1"
# Every step back through the graph multiplies what arrives. So what becomes of all of it if you start from 10?

# %% [markdown] hint="4.1"
# Nothing is filled in for you when there is more than one number to start from, and a start is never stretched: it has
# the shape of the output, or it is refused.

# %% [markdown] hint="4.1"
# The slope of $a^2$ times 10; two errors; and in the last one each slope $2x_i$ times the weight $v_i$.

# %% [markdown]
# Errors can be read word by word. Here is one of them, on three numbers:

# %% tags=["raises-exception"] shows="B13"
x = torch.tensor([0.5, -1.0, 4.0], requires_grad=True)
z = x.exp()
z.backward()

# %% [markdown]
# *grad* is what the walk starts from. *Implicitly created* means filled in for you, as the 1 was. And that happens
# *only for scalar outputs*: nobody but you knows how much each entry of `z` counts. So say it; but not with one weight
# too many:

# %% tags=["raises-exception"] shows="B18"
z.backward(torch.tensor([1.0, 10.0, 100.0, 1000.0]))

# %% [markdown]
# *grad_output[0]* is the start that you passed, *output[0]* is `z`. Both shapes are given: four weights do not fit
# three numbers. With three it works.

# %% shows="B13 B18"
z.backward(torch.tensor([1.0, 10.0, 100.0]))
print(x.grad)

# %% [markdown]
# ## 2. What the walk computes
#
# Many numbers in, many numbers out: all slopes together fill a table, the **Jacobian** $J$. Row $i$ holds the slopes of
# output $i$, one for each input. Take
#
# $$f(x) = \begin{pmatrix} x_0 x_1 \\ x_0^2 \\ 3 x_1 \end{pmatrix} \qquad
# J = \begin{pmatrix} x_1 & x_0 \\ 2 x_0 & 0 \\ 0 & 3 \end{pmatrix} \qquad
# \text{and at } x = (2, 5) \quad J = \begin{pmatrix} 5 & 2 \\ 4 & 0 \\ 0 & 3 \end{pmatrix}$$
#
# `backward(v)` does not give you this table. It gives its rows, weighted by $v$ and added up: the **vector–Jacobian
# product** $v^\mathsf{T} J$, in code `v @ J`.


# %% shows="B19"
def f(t):
    return torch.stack([t[0] * t[1], t[0] ** 2, 3 * t[1]])


x = torch.tensor([2.0, 5.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
f(x).backward(v)
print("backward(v):", x.grad)

J = torch.tensor([[5.0, 2.0], [4.0, 0.0], [0.0, 3.0]])
print("v @ J:      ", v @ J)

# %% [markdown]
# So what is $v$? Imagine that the outputs go on into a loss. Then $v$ is $\partial L/\partial y$, how much the loss
# grows with each output. A loss that weights the outputs by $v$ gives the same gradient:

# %%
x = torch.tensor([2.0, 5.0], requires_grad=True)
loss = (v * f(x)).sum()
loss.backward()
print(x.grad)

# %% [markdown]
# And that is how a backward pass works *inside*. No node sees the whole program. A vector comes in, the node multiplies
# it by its own small Jacobian, and hands the result on, where it is the next node's $v$. You may call a node, and be the
# one who hands it a vector:

# %% shows="B19"
h = torch.tensor([4.0, 25.0], requires_grad=True)
y = 3 * h
print(y.grad_fn(torch.tensor([1.0, 10.0])))
print(h.grad)

# %% [markdown]
# Two inputs, two results: $3v$ for `h`, and `None` for the untracked 3. And `h.grad` is still `None`: a node only hands
# on, a walk ends in `.grad`. Now step through a whole walk, and watch the vector:

# %% shows="B19"
x = torch.tensor([2.0, 5.0], requires_grad=True)
h = x * x
y = 3 * h
step_through(y, gradient=torch.tensor([1.0, 10.0]))

# %% [markdown]
# In comes $v = (1, 10)$; at `h` it has become $3v$; and `x * x` sends $x \cdot 3v$ along each of its two edges, together
# $2x \cdot 3v$, entry by entry. Its Jacobian would be the table with $2x$ on the diagonal and zeros elsewhere, but to
# multiply by a diagonal you need no table. **$J$ is never formed.**

# %% [markdown]
# So the chain rule of lesson 03 has another face. Slopes multiply along a path and add over paths: for vectors, that sum
# over all middle numbers *is* a matrix product. A chain of three functions has $J = J_3 J_2 J_1$, and the walk computes
# $((v^\mathsf{T} J_3)\, J_2)\, J_1$, from the left. Section 6 asks what it would cost from the right.

# %%
jacobian = torch.autograd.functional.jacobian
x = torch.tensor([2.0, 5.0])
J1 = jacobian(lambda t: t * t, x)
J2 = jacobian(lambda t: 3 * t, x * x)
print(J1, J2, sep="\n")
print("v @ J2 @ J1:", torch.tensor([1.0, 10.0]) @ J2 @ J1)

# %% [markdown] exercise="4.2" title="One row at a time" difficulty=3 importance=5 minutes=20 trains="B18 B19" targets="M16 M19"
# Write two functions. `f` takes a 1-d tensor of $n$ numbers and gives one of $m$; `x` is an untracked tensor. Leave `x`
# and `v` as they are.
#
# - `vjp(f, x, v)` returns $v^\mathsf{T} J$ at `x`, of shape $(n)$, from **one** backward pass;
# - `jacobian_by_rows(f, x)` returns the whole $J$, a tensor of shape $(m, n)$, from **$m$** passes.
#
# With `f` from above, `x` at $(2, 5)$ and `v` as $(1, 10, 100)$: `vjp` gives `tensor([ 45., 302.])`. PyTorch has both
# ready-made, in `torch.autograd.functional`. To call them is allowed, and teaches you nothing.


# %% answer="4.2"
def vjp(f, x, v):
    """vᵀJ of f at x, of the shape of x, from one backward pass."""
    ### BEGIN SOLUTION
    leaf = x.clone().requires_grad_()
    f(leaf).backward(v)
    return leaf.grad
    ### END SOLUTION


def jacobian_by_rows(f, x):
    """The Jacobian of f at x: m rows of n slopes, from m backward passes."""
    ### BEGIN SOLUTION
    m = len(f(x))
    rows = []
    for i in range(m):
        picks_row_i = torch.zeros(m, dtype=x.dtype)
        picks_row_i[i] = 1.0
        rows.append(vjp(f, x, picks_row_i))
    return torch.stack(rows)
    ### END SOLUTION


# %% [markdown]
# **What:** both functions on functions with one input or many, and one output or many; and the number of
# backward passes, counted by a hook on the output of `f`, a function that is called when a gradient arrives there.
# **Why:** `v @ J` gives the same numbers as `vjp`, at $m$ times the price. **Expected:** one pass for `vjp`, $m$ for the
# Jacobian.

# %% tests="4.2"

# %% [markdown] hint="4.2"
# Write `vjp` first. You need a leaf of your own with the numbers of `x`; the Jacobian can then use `vjp`. Which `v` picks
# row $i$ of $J$?

# %% [markdown] hint="4.2"
# With $v = (0, 1, 0)$ the product $v^\mathsf{T} J$ has one row left: the second. So ask for $m$ products, each with
# another single 1.

# %% [markdown] hint="4.2"
# `leaf = x.clone().requires_grad_()`; `f(leaf).backward(v)`; return `leaf.grad`. For the Jacobian: for each `i` in
# `range(len(f(x)))` make `v = torch.zeros(m, dtype=x.dtype)`, set `v[i] = 1.0`, keep `vjp(f, x, v)` in a list, and
# return `torch.stack(rows)`.

# %% [markdown] help="4.2" symptom="I get RuntimeError: grad can be implicitly created only for scalar outputs"
# `backward()` was called without `v`, on more than one number. Pass `v`.

# %% [markdown] help="4.2" symptom="I get RuntimeError: Trying to backward through the graph a second time …"
# A backward pass uses its graph up. Compute `f(leaf)` anew for each row.

# %% [markdown] help="4.2" symptom="Each row of my Jacobian contains the rows before it"
# The rows share one leaf, and each pass *adds* to its `.grad`. Make a new leaf for each row. (All about this in lesson 05.)

# %% [markdown]
# Now measure *your* functions, on a function with more and more outputs.


# %% tags=["nbval-ignore-output"]
from time import perf_counter


def milliseconds(function, *arguments):
    start = perf_counter()
    function(*arguments)
    return 1000 * (perf_counter() - start)


def wide(outputs):
    weights = torch.ones(outputs, 20)
    return lambda t: (weights @ t).sin()


try:
    for outputs in (1, 10, 100, 1000):
        x, v = torch.ones(20), torch.ones(outputs)
        product, rows = milliseconds(vjp, wide(outputs), x, v), milliseconds(jacobian_by_rows, wide(outputs), x)
        print(f"{outputs:>4} outputs: vjp {product:6.2f} ms, jacobian_by_rows {rows:8.2f} ms")
except NotImplementedError:
    print("This cell measures your answer to 4.2: write it first.")

# %% [markdown]
# ## 3. A linear layer, from shapes
#
# In every layer of a network, vectors are multiplied by a matrix. Take one vector: $y = W x$, with `W` of shape (2, 3)
# and `x` of shape (3). What arrives is $G = \partial L/\partial y$, in the shape of $y$; what leaves are two gradients,
# in the shapes of $W$ and $x$. Call the node, and it shows them:

# %% shows="B04"
W = torch.tensor([[1.0, -2.0, 0.5], [3.0, 0.0, -1.0]], requires_grad=True)  # (2, 3)
x = torch.tensor([2.0, 1.0, -1.0], requires_grad=True)  # (3)
y = W @ x
G = torch.tensor([10.0, -1.0])  # (2)
for gradient in y.grad_fn(G):
    print(tuple(gradient.shape), gradient.tolist())

block = torch.autograd.functional.jacobian(lambda W: W @ x, W)
print("the Jacobian with respect to W, formed to see its shape:", tuple(block.shape))

# %% [markdown]
# No backward pass forms that block of 2 · 2 · 3 numbers. How does it get by without? In two steps, which work for every
# operation:
#
# 1. **Shapes propose.** The gradient of `x` has shape (3). At hand are `G`, (2), and the *other* factor `W`, (2, 3). The
#    obvious product does not fit:

# %% tags=["raises-exception"]
W @ G

# %% [markdown]
# The inner numbers, 3 and 2, should be equal. They are in `W.T @ G`, of shape (3).
#
# 2. **The sum proves.** $y_i = \sum_k w_{ik} x_k$, so $x_k$ enters every $y_i$, with slope $w_{ik}$. Its gradient is
#    $\sum_i w_{ik}\, g_i$, entry $k$ of $W^\mathsf{T} G$. And $w_{ik}$ enters $y_i$ alone, with slope $x_k$: its gradient
#    is $g_i x_k$, all pairs of an entry of $G$ and one of $x$.

# %%
y.backward(G)
print(torch.equal(x.grad, W.T @ G), torch.equal(W.grad, torch.outer(G, x)))

# %% [markdown]
# Where a matrix is square every order fits, and most are wrong. Then only the sum can tell.

# %% [markdown] exercise="4.3" title="A linear layer by hand" difficulty=4 importance=5 minutes=25 trains="B33 B34 B04" targets="M17 M18"
# A layer takes $N$ rows at once. `nn.Linear` computes $Y = X W^\mathsf{T} + b$, where `X` is $(N, n)$, `W` is $(m, n)$, a
# row for each output, and `b` is $(m)$, added to each of the $N$ rows. The loss is $L = \sum Y^2$. Derive the gradients,
# by shapes and by the sum, and write `gradients(X, W, b)` in NumPy, without autograd: it returns a dict of the gradients
# of $L$ with respect to `"X"`, `"W"` and `"b"`. For
#
# ```python
# W = np.array([[1.0, 3.0], [2.0, 4.0]])
# b = np.array([0.5, 1.0])
# X = np.array([[1.0, 0.5], [0.2, 0.8]])    # L = 64.77
# ```
#
# it gives `[[7.24, 7.96], [11.84, 12.36]]` for `"W"` and `[12.2, 19.2]` for `"b"`. These matrices are square, so many
# wrong orders fit, too: the other checks use shapes that differ.


# %% answer="4.3"
def gradients(X, W, b) -> dict:
    """The gradients of L = sum((X @ W.T + b) ** 2) for "X", "W" and "b", each in its own shape."""
    ### BEGIN SOLUTION
    Y = X @ W.T + b
    G = 2 * Y
    return {"X": G @ W, "W": G.T @ X, "b": G.sum(axis=0)}
    ### END SOLUTION


# %% [markdown]
# **What:** your gradients against autograd's, for many shapes. **Why:** these three lines
# are the backward pass of every linear layer there is. **Expected:** all three agree. While your function runs, autograd
# is switched off.

# %% tests="4.3"

# %% [markdown] hint="4.3"
# Go backward, one node at a time. First: what arrives at $Y$ from the sum of squares? It has the shape of `Y`, $(N, m)$.
# Write the shape that you want beside each of the three gradients.

# %% [markdown] hint="4.3"
# $y_{ij} = \sum_k x_{ik} w_{jk} + b_j$. In which entries of $Y$ does $w_{jk}$ appear, and with which slope? The same for
# $x_{ik}$ and for $b_j$. Each use brings its share, and the shares add up.

# %% [markdown] hint="4.3"
# `G = 2 * (X @ W.T + b)`. For `"W"` the sum over $i$ of $g_{ij} x_{ik}$ has shape $(m, n)$: `G.T @ X`. For `"X"` the sum
# over $j$ of $g_{ij} w_{jk}$: `G @ W`. For `"b"` a sum of `G` over the axis that `b` does not have.

# %% [markdown] help="4.3" symptom="I get ValueError: matmul: Input operand 1 has a mismatch in its core dimension …"
# NumPy's way to say what you read above: the inner numbers of the two shapes differ. Print `X.shape`, `W.shape` and
# `G.shape`, and look for the order that gives the shape you need.

# %% [markdown] help="4.3" symptom="All is right for the numbers above, and wrong for other shapes"
# With those numbers everything is (2, 2), so a missing `.T` or a sum along the wrong axis goes unnoticed by its shape. Say
# for each line which shape should come out.

# %% [markdown]
# Here is how the referee does it. Find your own lines in its steps. (`X` is data here, so it gets none, and `W.T` is a
# node of its own.)

# %% shows="B33 B34"
W = torch.tensor([[1.0, 3.0], [2.0, 4.0]], requires_grad=True)
b = torch.tensor([0.5, 1.0], requires_grad=True)
X = torch.tensor([[1.0, 0.5], [0.2, 0.8]])
loss = ((X @ W.T + b) ** 2).sum()
step_through(loss)

# %% shows="B33"
print(loss)
print(W.grad)
print(b.grad)

# %% [markdown]
# ## 4. What was copied is added up
#
# `b` has two entries, and was added to every row. Broadcasting acts as if there were a copy of `b` for each row. Here
# are three real copies: values go down along the solid lines, and each copy's gradient comes back up along a dashed one.
# You know from lesson 03 what becomes of a tensor that is used three times.

# %%
G = torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])  # what arrives: three rows
b = torch.tensor([0.5, 1.0], requires_grad=True)
copies = torch.stack([b, b, b])
step_through(copies, gradient=G)

# %% [markdown]
# Broadcasting makes no copies, and adds up all the same:

# %% shows="C09 B04"
b = torch.tensor([0.5, 1.0], requires_grad=True)
y = torch.zeros(3, 2) + b
step_through(y, gradient=G)

# %% shows="C09 B04"
row = torch.tensor([[0.5, 1.0]], requires_grad=True)
(torch.zeros(3, 2) + row).backward(G)
print("of shape (2,):  ", b.grad)
print("of shape (1, 2):", row.grad)

# %% [markdown]
# The gradient is the sum of the rows of `G`. A tensor of shape (1, 2) gets the same numbers in *its* shape. A gradient
# fits its tensor, always.
#
# Who is copied where? Shapes are lined up **from the right**. A dimension that is missing on the left, or is 1 where the
# result has more, was stretched. Anything else does not fit, and says so:

# %% tags=["raises-exception"]
torch.zeros(3, 2) + torch.zeros(3)

# %% [markdown]
# *Dimension 1* is the last one of the result. There the 2 of (3, **2**) meets the 3 of (**3**), and *non-singleton* says
# that neither of them is 1. A column of three would fit:

# %%
print((torch.zeros(3, 2) + torch.zeros(3, 1)).shape)

# %% [markdown] exercise="4.4" title="Unbroadcast" difficulty=4 importance=5 minutes=20 trains="C09 B04" targets="M17 M14"
# An array of shape `shape` was broadcast to the shape of `grad`, and `grad` arrives. Write `unbroadcast(grad, shape)`,
# in NumPy: it returns the gradient of the array, in its own shape. Your engine in lesson 07 will call it after each `+`,
# `-`, `*` and `/`.
#
# ```python
# G = np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])    # (3, 2)
# unbroadcast(G, (2,))      # [9, 12]: a dimension was put in front
# unbroadcast(G, (1, 2))    # [[9, 12]]: the same numbers, in two dimensions
# unbroadcast(G, (3, 1))    # [[3], [7], [11]]: a column was stretched
# unbroadcast(G, ())        # 21
# unbroadcast(G, (3, 2))    # G: nothing was stretched
# ```


# %% answer="4.4"
def unbroadcast(grad, shape: tuple):
    """The gradient of an array of this shape that was broadcast to the shape of grad."""
    ### BEGIN SOLUTION
    grad = grad.sum(axis=tuple(range(grad.ndim - len(shape))))
    stretched = tuple(i for i, length in enumerate(shape) if length == 1)
    return grad.sum(axis=stretched, keepdims=True)
    ### END SOLUTION


# %% [markdown]
# **What:** each way of stretching alone, then together, with autograd as the referee. **Why:** a wrong axis often has
# the right shape; only numbers that differ everywhere tell. **Expected:** the shape of the array, each time.

# %% tests="4.4"

# %% [markdown] hint="4.4"
# Write the two shapes below each other, lined up from the right. Which entries of `grad` came from the same entry of
# the array? Those are added up.

# %% [markdown] hint="4.4"
# Two steps. First the dimensions that `grad` has in front and `shape` has not: sum them away. Then those where `shape`
# has a 1: sum them too, but keep them.

# %% [markdown] hint="4.4"
# `grad.ndim - len(shape)` dimensions are in front: `grad.sum(axis=0)` that many times. Then for each `i` where
# `shape[i] == 1`: `grad = grad.sum(axis=i, keepdims=True)`.

# %% [markdown] help="4.4" symptom="My result has the right numbers and the wrong shape"
# `sum` drops the dimension that it sums over. For dimensions in front that is what you want; where `shape` has a 1 it is
# not: `keepdims=True`.

# %% [markdown] help="4.4" symptom="(3, 2) back to (2,) works, and (2, 2) back to (2,) does not"
# You look for the axis whose length fits. When both are 2, that finds the wrong one. Count from the right: the 2 of
# `(2,)` is always the last one.

# %% [markdown]
# ## 5. Sum, mean, and how fast you learn
#
# The next program joins what you have so far: a row of data, a matrix of weights, three results. The question is what
# the backward pass starts from.

# %% [markdown] exercise="4.5" title="Three losses for the same data" difficulty=2 importance=5 minutes=6 trains="B15 B34 C11" targets="M18 M16 M06"
# ```python
# x = torch.tensor([[3.0, -6.0, 9.0, 0.0, 1.5]])
# w = torch.zeros(5, 3, requires_grad=True)
# y = x @ w
# ```
#
# Then one of three calls, each on fresh tensors. Predict the **second row** of `w.grad`, the one that meets the $-6$, as
# a list of three numbers:
#
# | name | the call |
# |---|---|
# | `by_sum` | `y.sum().backward()` |
# | `by_mean` | `y.mean().backward()` |
# | `by_v` | `y.backward(torch.tensor([[1.0, 10.0, 100.0]]))` |
#
# And after each of them: what shape does `w.grad` have, as a list (`w_grad_shape`), and what is `x.grad` (`x_grad`)?

# %% answer="4.5"
### BEGIN SOLUTION
answer_4_5 = predict(
    "4.5",
    by_sum=[-6.0, -6.0, -6.0],
    by_mean=[-2.0, -2.0, -2.0],
    by_v=[-6.0, -60.0, -600.0],
    w_grad_shape=[5, 3],
    x_grad=None,
)
### END SOLUTION

# %% [markdown]
# **What:** the three calls run. **Why:** whether a loss is a sum or a mean decides how large your steps are.
# **Expected:** five lines, all right in the end.

# %% tests="4.5"

# %% [markdown] exercise="4.5 twin" minutes=5
# Now two rows of data, on fresh tensors for each call. Predict the **first row** of `w.grad`, and `x.grad`.
#
# ```python
# x = torch.tensor([[2.0, -1.0], [4.0, 3.0]])
# w = torch.zeros(2, 2, requires_grad=True)
# y = x @ w
# ```
#
# | name | the call |
# |---|---|
# | `sum_row` | `y.sum().backward()` |
# | `mean_row` | `y.mean().backward()` |
# | `v_row` | `y.backward(torch.tensor([[1.0, 0.0], [0.0, 2.0]]))` |

# %% answer="4.5 twin"
### BEGIN SOLUTION
answer_4_5_twin = predict(
    "4.5 twin",
    sum_row=[6.0, 6.0],
    mean_row=[1.5, 1.5],
    v_row=[2.0, 8.0],
    x_grad=None,
)
### END SOLUTION

# %% tests="4.5 twin"

# %% [markdown] hint="4.5"
# Which `G` arrives at `y` in each of the three cases? And which entries of `y` does an entry of `w` go into?

# %% [markdown] hint="4.5"
# Into a sum each entry goes with weight 1, into a mean of three with weight ⅓, and `v` gives the weights itself. All of
# them meet the same factor, $-6$.

# %% [markdown] hint="4.5"
# $-6 \cdot (1, 1, 1)$, a third of it, and $-6 \cdot (1, 10, 100)$. A gradient has its tensor's shape; data gets none.

# %% [markdown]
# All of `w.grad` under a mean, for other data: entry $(i, j)$ is $x_i / 3$, in each of the three columns.

# %% shows="B15"
x = torch.tensor([[1.0, -2.0, 0.5, 3.0, -1.0]])
w = torch.ones(5, 3, requires_grad=True)
z = (x @ w).mean()
z.backward()
print(w.grad)
print(w.grad.shape, x.grad)

# %% [markdown]
# On real data the factor is the number of examples. The same weight, the same 50 examples, the same learning rate: the
# sum takes a step 50 times as long, and lands far beyond the minimum at 2.

# %% shows="C11"
inputs = torch.linspace(-1.0, 1.0, 50)
targets = 2.0 * inputs

for name in ("mean", "sum"):
    w = torch.tensor(0.0, requires_grad=True)
    errors = (w * inputs - targets) ** 2
    loss = errors.mean() if name == "mean" else errors.sum()
    loss.backward()
    print(f"{name:>4}: gradient {w.grad.item():8.3f}, one step of lr 0.3 leads from 0 to {-0.3 * w.grad.item():.3f}")

# %% [markdown]
# ## 6. From which end?
#
# A loss at the end of three layers: $v^\mathsf{T} J_3 J_2 J_1$. The brackets may stand where you like, and the result is
# the same. The price is not. To multiply a matrix of shape $(p, q)$ by one of shape $(q, r)$ takes $p \cdot q \cdot r$
# multiplications of numbers; a row such as $v^\mathsf{T}$ has $p = 1$.

# %% [markdown] exercise="4.6" title="The price of a product" difficulty=3 importance=5 minutes=18 trains="B19" targets=""
# Write two functions, in NumPy. `Js` is a list of matrices, $[J_k, \dots, J_1]$, the last layer's first; `v` has one entry
# for each row of $J_k$. Both return a pair: $v^\mathsf{T} J_k \cdots J_1$, and how many multiplications of numbers it took.
# Leave `v` and the list as they are.
#
# - `from_the_left(v, Js)` begins with $v^\mathsf{T} J_k$, and goes on to $J_1$, as a backward pass does;
# - `from_the_right(v, Js)` forms the product of all the matrices first, beginning with the last two of the list, $J_2 J_1$,
#   and multiplies it by $v^\mathsf{T}$ at the end.
#
# Before you run the check, guess: three layers of 100 numbers each, and one `v`. How many multiplications from the left,
# how many from the right?


# %% answer="4.6"
def from_the_left(v, Js) -> tuple:
    """The row v @ Js[0] @ Js[1] @ …, multiplied from the left, and the number of multiplications."""
    ### BEGIN SOLUTION
    count = 0
    for J in Js:
        v = v @ J
        count += J.size
    return v, count
    ### END SOLUTION


def from_the_right(v, Js) -> tuple:
    """The same row, from the product of all matrices, and the number of multiplications."""
    ### BEGIN SOLUTION
    product, count = Js[-1], 0
    for J in Js[-2::-1]:
        count += J.size * product.shape[1]
        product = J @ product
    return v @ product, count + product.size
    ### END SOLUTION


# %% [markdown]
# **What:** both rows and both counts, for layers of different widths. **Why:** the counts are the reason why training
# goes backward. **Expected:** the same row twice, at two prices.

# %% tests="4.6"

# %% [markdown] hint="4.6"
# From the left there is never more than one row at hand. From the right there is a whole matrix. Write the shapes beside
# each step.

# %% [markdown] hint="4.6"
# A row of $q$ numbers times a matrix of shape $(q, r)$ takes $q \cdot r$ multiplications: as many as the matrix has
# entries. A matrix of shape $(p, q)$ times one of shape $(q, r)$ takes $r$ times the entries of the first.

# %% [markdown] hint="4.6"
# Left: `for J in Js:` `v = v @ J`, count `J.size`. Right: start with `product = Js[-1]`, go through the others from the
# last to the first, count `J.size * product.shape[1]`, then `product = J @ product`; at the end `v @ product` takes
# `product.size` more.

# %% [markdown]
# Counted, and measured on your own functions:

# %% tags=["nbval-ignore-output"]
rng = np.random.default_rng(4)
try:
    for width in (10, 100, 400):
        v, Js = rng.normal(size=width), [rng.normal(size=(width, width)) for _ in range(3)]
        for name, function in (("left", from_the_left), ("right", from_the_right)):
            took = milliseconds(function, v, Js)
            print(f"width {width:>3} from the {name:<5} {function(v, Js)[1]:>11,} multiplications, {took:7.2f} ms")
except NotImplementedError:
    print("This cell measures your answer to 4.6: write it first.")

# %% [markdown]
# A backward pass is the multiplication from the left: one row, layer by layer, however wide the layers are. It is cheap
# because a loss is a **single number**, so $v^\mathsf{T}$ is a single row. From the right the first step already forms a
# Jacobian of inputs against outputs. If a program had one input and a million outputs, the right end would be the
# cheap one: that is forward mode, and PyTorch has it, too. Networks have a million inputs, their weights, and one loss.
#
# And memory? The product is as long as the input, the Jacobian as long as input times output. For the sine of 200 numbers:

# %% shows="B19"
x = torch.linspace(-1.0, 1.0, 200)
product = torch.autograd.functional.vjp(torch.sin, x, torch.ones(200))[1]
J = torch.autograd.functional.jacobian(torch.sin, x)
print(f"the product: {product.nbytes:>7,} bytes")
print(f"J:           {J.nbytes:>7,} bytes, and {(J == 0).sum().item():,} of its {J.numel():,} entries are 0")

# %% [markdown]
# ## What you know now
#
# - A backward pass starts from $v = \partial L/\partial y$, in the shape of $y$: 1 for a number, yours to give for more.
# - It computes $v^\mathsf{T} J$, from the left: one row at a time, and no Jacobian. A row of $J$ costs a pass; a loss has one.
# - Gradients of a matrix product: the shapes propose, the sum proves.
# - What broadcasting copied, backward adds up, back to the tensor's own shape.
# - A sum's gradients are $N$ times those of a mean: the learning rate has to know.
#
# **Next:** [`05_accumulation`](../05_accumulation/05_accumulation.ipynb): what happens when a `.grad` is already there?
