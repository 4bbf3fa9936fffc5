# ---
# title: Vector–Jacobian products, matmul, broadcasting
# points: 25
# minutes: 145
# ---

# %% [markdown]
# **After this lesson you can**
#
# - start a backward pass from a vector, and understand PyTorch's errors when that fails,
# - compute $v^\mathsf{T} J$ without ever forming the Jacobian $J$,
# - derive the gradients of a linear layer from its shapes, and prove them with sums,
# - bring a gradient back to the shape that a tensor had before it was broadcast,
# - say what a product of Jacobians costs from either end, and why training starts at the loss.
#
# **Before you start,** three questions to warm up. Answer each in your head, then click it.
#
# <details><summary><code>w</code> has shape (5, 3). What shape does <code>w.grad</code> have?</summary>(5, 3): one slope for each entry of <code>w</code> (lesson 01).</details>
# <details><summary><code>x</code> is data, <code>w</code> a tracked leaf. What is <code>x.grad</code> after <code>(x * w).backward()</code>?</summary><code>None</code>: <code>x</code> is untracked, so nothing is computed along its path (lesson 02).</details>
# <details><summary>A tensor is used in three places. What becomes of the three contributions to its gradient?</summary>They are added (lesson 03).</details>

# %%
import numpy as np

import autograd_lib as torch
from autograd_course import hint, predict
from autograd_lib.viz import explore, step_through

# %% [markdown]
# ## 1. Where a backward pass starts
#
# The backward pass needs a number to start from: how fast does the output grow with *itself*? For a single number the
# answer is 1, because $\partial y/\partial y = 1$. PyTorch fills that in for you, but you may write it yourself.


# %% shows="B17"
def slope(start=None):
    a = torch.tensor(3.0, requires_grad=True)
    y = a * a
    y.backward(start)
    return a.grad


print(slope())
print(slope(torch.tensor(1.0)))

# %% [markdown] exercise="4.1" title="Four ways to start" difficulty=2 importance=5 minutes=6 trains="B13 B17 B18" targets="M16"
# `backward()` takes its starting value as the argument `gradient`. Here is a single number,
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
# Predict `a_grad`, a number, and what `x.grad` holds after each of these three calls, each on a fresh `x` and `z`.
# Write a list, or `"error"` if the call raises one.
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
# **What:** your predictions, compared with the four calls. **Why:** better to meet these errors here than in your
# training loop. **Expected:** four correct predictions in the end.

# %% tests="4.1"

# %% [markdown] exercise="4.1 twin" minutes=4
# Predict the number `b_grad`:
#
# ```python
# b = torch.tensor(-2.0, requires_grad=True)
# y = b * b * b
# y.backward(torch.tensor(0.5))
# ```
#
# And `u.grad` after each of four calls on fresh tensors, or `"error"`:
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
# Every step of the backward pass multiplies what arrives. What happens to every gradient if you start from 10?

# %% [markdown] hint="4.1"
# If the output has more than one number, PyTorch fills in nothing for you. And it never stretches the start: either it
# has the shape of the output, or you get an error.

# %% [markdown] hint="4.1"
# The slope of $a^2$ times 10; two errors; and in the last call each slope $2x_i$ times its weight.

# %% [markdown]
# It pays to read errors word by word. Here is the one from a vector of three numbers:

# %% tags=["raises-exception"] shows="B13"
x = torch.tensor([0.5, -1.0, 4.0], requires_grad=True)
z = x * x
z.backward()

# %% [markdown]
# *grad* is what the backward pass starts from. *Implicitly created* means filled in for you, as the 1 was. And that
# happens *only for scalar outputs*: nobody but you knows how much each entry of `z` counts. Here is what you get for
# one weight too many:

# %% tags=["raises-exception"] shows="B18"
z.backward(torch.tensor([1.0, 10.0, 100.0, 1000.0]))

# %% [markdown]
# *grad_output[0]* is the start that you passed, *output[0]* is `z`, and you see both shapes: four weights don't fit
# three numbers. With three it works.

# %% shows="B13 B18"
z.backward(torch.tensor([1.0, 10.0, 100.0]))
print(x.grad)

# %% [markdown]
# ## 2. What the backward pass computes
#
# With many inputs and many outputs, the slopes fill a table, the **Jacobian** $J$. Row $i$ holds the slopes of output
# $i$, one for each input. Take
#
# $$f(x) = \begin{pmatrix} x_0 x_1 \\ x_0^2 \\ 3 x_1 \end{pmatrix} \qquad
# J = \begin{pmatrix} x_1 & x_0 \\ 2 x_0 & 0 \\ 0 & 3 \end{pmatrix} \qquad
# \text{and at } x = (2, 5) \quad J = \begin{pmatrix} 5 & 2 \\ 4 & 0 \\ 0 & 3 \end{pmatrix}$$
#
# `backward(v)` does not give you this table. It gives you the sum of its rows, weighted by $v$: the
# **vector–Jacobian product** $v^\mathsf{T} J$, in code `v @ J`.


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
# What is $v$, then? Imagine that the outputs go on into a loss. Then $v$ is $\partial L/\partial y$: how fast the loss
# grows with each output. A loss that weights the outputs by $v$ gives the same gradient:

# %%
x = torch.tensor([2.0, 5.0], requires_grad=True)
loss = (v * f(x)).sum()
loss.backward()
print(x.grad)

# %% [markdown]
# And that is how a backward pass works *inside*. No node sees the whole program. A vector comes in, and the node passes
# on its product with the node's own small Jacobian: the next node's $v$. You can call a node yourself and pass it a
# vector:

# %% shows="B19"
h = torch.tensor([4.0, 25.0], requires_grad=True)
y = h * 3
print(y.grad_fn(torch.tensor([1.0, 10.0])))
print(h.grad)

# %% [markdown]
# Two inputs, two results: $3v$ for `h`, and `None` for the untracked 3. And `h.grad` is still `None`: this node only
# passes gradients on, and the `AccumulateGrad` that fills `.grad` has not run. Now step through a whole pass, and watch
# the vector:

# %% shows="B19"
x = torch.tensor([2.0, 5.0], requires_grad=True)
h = x * x
y = h * 3
step_through(y, gradient=torch.tensor([1.0, 10.0]))

# %% [markdown]
# `x * x` sends $x \cdot 3v$ along each of its two edges, together $2x \cdot 3v$, entry by entry. Its Jacobian would be
# the table with $2x$ on the diagonal and zeros elsewhere, but you don't need a table to multiply by a diagonal. **$J$
# is never formed.** Here it is, formed for once: $J_1$ for $h = f_1(x)$, and $J_2$ for $y = f_2(h)$.

# %%
jacobian = torch.autograd.functional.jacobian
x = torch.tensor([2.0, 5.0])
J1 = jacobian(lambda t: t * t, x)
J2 = jacobian(lambda t: 3 * t, x * x)
print(J1, J2, sep="\n")
print("v @ J2 @ J1:", torch.tensor([1.0, 10.0]) @ J2 @ J1)

# %% [markdown]
# A path from $x_k$ to $y_i$ leads through one $h_j$; the sum over all these paths is row $i$ of $J_2$ times column $k$
# of $J_1$: an entry of $J_2 J_1$. A chain of three functions has $J = J_3 J_2 J_1$, and the backward pass computes
# $((v^\mathsf{T} J_3)\, J_2)\, J_1$, from the left. In section 6 you find out what it would cost from the right.

# %% [markdown] exercise="4.2" title="One row at a time" difficulty=3 importance=5 minutes=20 trains="B18 B19" targets="M16 M19"
# Write two functions. `f` takes a 1-d tensor of $n$ numbers and returns a 1-d tensor of $m$; `x` is untracked. Don't
# change `x` or `v`. What you return may be in any dtype.
#
# - `vjp(f, x, v)` must return $v^\mathsf{T} J$ at `x`, of shape $(n,)$, from **one** backward pass;
# - `jacobian_by_rows(f, x)` must return the whole $J$, of shape $(m, n)$, from **$m$** passes.
#
# With the `f` above, `x` = $(2, 5)$ and `v` = $(1, 10, 100)$, `vjp` gives `tensor([ 45., 302.])`. Write both yourself:
# `torch.autograd.functional` and `torch.func` are switched off in this check.


# %% answer="4.2"
def vjp(f, x, v):
    """vᵀJ of f at x, with the shape of x, from one backward pass."""
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
# **What:** both functions, on functions with one input or many, and one output or many; and how often you start a
# backward pass from `f`'s output. **Why:** `v @ J` gives the same numbers as `vjp`, at $m$ times the price.
# **Expected:** one pass for `vjp`, $m$ for the Jacobian.

# %% tests="4.2"

# %% [markdown] hint="4.2"
# Write `vjp` first. You need your own leaf with the numbers of `x`; the Jacobian can then use `vjp`. Which `v` picks
# row $i$ of $J$?

# %% [markdown] hint="4.2"
# With $v = (0, 1, 0)$, only one row is left in the product $v^\mathsf{T} J$: the second. You need $m$ products, each
# with the 1 in another place.

# %% [markdown] hint="4.2"
# `leaf = x.clone().requires_grad_()`; `f(leaf).backward(v)`; return `leaf.grad`. For the Jacobian: `m = len(f(x))`; for each `i`
# in `range(m)` make `v = torch.zeros(m, dtype=x.dtype)`, set `v[i] = 1.0`, keep `vjp(f, x, v)` in a list, and
# return `torch.stack(rows)`.

# %% [markdown] help="4.2" symptom="I get RuntimeError: grad can be implicitly created only for scalar outputs"
# `backward()` was called without `v`, on more than one number. Pass `v`.

# %% [markdown] help="4.2" symptom="I get RuntimeError: Trying to backward through the graph a second time …"
# A backward pass uses up its graph. Compute `f(leaf)` again for each row.

# %% [markdown] help="4.2" symptom="Each row of my Jacobian contains the rows before it"
# The rows share one leaf, and each pass *adds* to its `.grad`. Make a new leaf for each row.

# %% [markdown]
# PyTorch has both ready-made, in `torch.autograd.functional`. Measure *yours*: which of them takes longer when there
# are more outputs?


# %% tags=["nbval-ignore-output"]
from time import perf_counter


def milliseconds(function, *arguments):
    times = []
    for _ in range(5):  # the shortest counts: in the others, the computer was busy with something else, too
        start = perf_counter()
        function(*arguments)
        times.append(perf_counter() - start)
    return 1000 * min(times)


def wide(outputs):
    weights = torch.ones(outputs, 20)
    return lambda t: (weights @ t).sin()


try:
    for outputs in (1, 10, 100, 1000):
        x, v = torch.ones(20), torch.ones(outputs)
        product, rows = milliseconds(vjp, wide(outputs), x, v), milliseconds(jacobian_by_rows, wide(outputs), x)
        print(f"outputs {outputs:>4}: vjp {product:6.2f} ms, jacobian_by_rows {rows:8.2f} ms")
except NotImplementedError:
    print("This cell measures your answer to 4.2: write it first.")

# %% [markdown]
# ## 3. A linear layer, from shapes
#
# Almost every layer of a network multiplies vectors by a matrix. Take one vector: $y = W x$, with `W` of shape (2, 3)
# and `x` of shape (3,). What arrives is $G = \partial L/\partial y$, with the shape of $y$. Two gradients leave, with
# the shapes of $W$ and $x$. Call the node to see them:

# %% shows="B04 B19"
W = torch.tensor([[1.0, -2.0, 0.5], [3.0, 0.0, -1.0]], requires_grad=True)  # (2, 3)
x = torch.tensor([2.0, 1.0, -1.0], requires_grad=True)  # (3,)
y = W @ x
G = torch.tensor([10.0, -1.0])  # (2,)
for gradient in y.grad_fn(G):
    print(tuple(gradient.shape), gradient.tolist())

block = torch.autograd.functional.jacobian(lambda W: W @ x, W)
print("the Jacobian with respect to W, formed to see its shape:", tuple(block.shape))

# %% [markdown]
# No backward pass forms that block of 2 · 2 · 3 slopes. You can find the gradients without it, in two steps that work
# for every product of matrices.
#
# First, **shapes propose.** The gradient of `x` has shape (3,). You have `G`, of shape (2,), and the *other* factor
# `W`, of shape (2, 3). The obvious product does not fit:

# %% tags=["raises-exception"]
W @ G

# %% [markdown]
# Here *input* means the result, which would have 2 entries; *mat* is `W`, and *vec* is `G`: their inner sizes, 3 and 2,
# should be equal. In `W.T @ G` they are, and its shape is (3,).
#
# Then **the sum proves.** $y_i = \sum_k w_{ik} x_k$, so $x_k$ enters every $y_i$, with slope $w_{ik}$. Its gradient is
# $\sum_i w_{ik}\, g_i$, entry $k$ of $W^\mathsf{T} G$. And $w_{ik}$ enters only $y_i$, with slope $x_k$: its gradient
# is $g_i x_k$, so the gradient of $W$ has every entry of $G$ times every entry of $x$.

# %%
y.backward(G)
print(torch.equal(x.grad, W.T @ G), torch.equal(W.grad, torch.outer(G, x)))

# %% [markdown]
# If a matrix is square, every order fits, and most are wrong. Only the sum tells you which is right.

# %% [markdown] exercise="4.3" title="A linear layer by hand" difficulty=4 importance=5 minutes=25 trains="B33 B34 B04" targets="M17 M18"
# A layer takes $N \ge 1$ rows of finite numbers at once. `nn.Linear` computes $Y = X W^\mathsf{T} + b$, where `X` is
# $(N, n)$, `W` is $(m, n)$ with a row for each output, and `b` is $(m,)$ and is added to each of the $N$ rows. The loss
# is $L = \sum Y^2$. Derive the gradients from the shapes and the sums, and write `gradients(X, W, b)` in NumPy, without
# autograd. It must return a dict of the gradients of $L$ with respect to `"X"`, `"W"` and `"b"`. For
#
# ```python
# W = np.array([[1.0, 3.0], [2.0, 4.0]])
# b = np.array([0.5, 1.0])
# X = np.array([[1.0, 0.5], [0.2, 0.8]])    # L = 64.77
# ```
#
# it must give `[[7.24, 7.96], [11.84, 12.36]]` for `"W"` and `[12.2, 19.2]` for `"b"`. The check also uses matrices
# that are not square.


# %% answer="4.3"
def gradients(X, W, b) -> dict:
    """The gradients of L = sum((X @ W.T + b) ** 2) for "X", "W" and "b", each in its own shape."""
    ### BEGIN SOLUTION
    Y = X @ W.T + b
    G = 2 * Y
    return {"X": G @ W, "W": G.T @ X, "b": G.sum(axis=0)}
    ### END SOLUTION


# %% [markdown]
# **What:** your gradients against autograd's, for many shapes. Autograd is switched off while your function runs.
# **Why:** these three lines are the backward pass of every linear layer. **Expected:** all three agree.

# %% tests="4.3"

# %% [markdown] hint="4.3"
# Go backward, one node at a time. First: what arrives at $Y$ from the sum of squares? It has the shape of `Y`,
# $(N, m)$. Next to each of the three gradients, write the shape it must have.

# %% [markdown] hint="4.3"
# $y_{ij} = \sum_k x_{ik} w_{jk} + b_j$. In which entries of $Y$ does $w_{jk}$ appear, and with which slope? Ask the
# same for $x_{ik}$ and for $b_j$. Each use contributes its share, and the shares add up.

# %% [markdown] hint="4.3"
# `G = 2 * (X @ W.T + b)`. For `"W"` the sum over $i$ of $g_{ij} x_{ik}$ has shape $(m, n)$: `G.T @ X`. For `"X"` the sum
# over $j$ of $g_{ij} w_{jk}$: `G @ W`. For `"b"` a sum of `G` over the axis that `b` does not have.

# %% [markdown] help="4.3" symptom="I get ValueError: matmul: Input operand 1 has a mismatch in its core dimension …"
# This is how NumPy says what you read above: the inner sizes of the two shapes differ. Print `X.shape`, `W.shape` and
# `G.shape`, and look for the order that gives the shape you need.

# %% [markdown] help="4.3" symptom="Everything is right for the numbers above, and wrong for other shapes"
# There, all the matrices have shape (2, 2), so the shape does not give away a missing `.T` or a sum along the wrong
# axis. Work out for each line which shape it should give.

# %% [markdown]
# Here is how autograd does it for two rows at once. `b` is added to both: find the step in which its gradient gets the
# shape of `b` again. (`X` is data here, so it gets no gradient. `W.T` is a separate node: it turns
# $X^\mathsf{T} G$ back into $G^\mathsf{T} X$.)

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
# ## 4. Backward adds up what broadcasting copied
#
# `b` has two entries, and was added to every row. Broadcasting acts as if each row had its own copy of `b`, and you know
# from lesson 03 what happens to the gradient of a tensor that is used three times. Here three rows of gradients arrive.
# Choose a shape: which two get the same numbers, and which gets a 7?

# %% shows="C09 B04"
G = torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
b, row = torch.tensor([0.5, 1.0]), torch.tensor([[0.5, 1.0]])
column, single = torch.tensor([[0.2], [0.4], [0.6]]), torch.tensor(0.5)
explore.broadcast(G, b, row, column, single)

# %% [markdown]
# <details><summary>Answer</summary>(2,) and (1, 2), each in <i>its</i> shape. The column gets the 7.</details>
#
# Nothing is really copied, and a gradient always has the shape of its tensor.
#
# To see what is copied, and where, line the shapes up **from the right**. A dimension that is missing on the left, or
# is 1 where the result has more, was stretched. Any other difference is an error:

# %% tags=["raises-exception"]
torch.zeros(3, 2) + torch.zeros(3)

# %% [markdown]
# *Dimension 1* is the last dimension of the result. There the 2 of (3, **2**) meets the 3 of (**3**,), and
# *non-singleton* means that neither of them is 1. A column of three would fit:

# %%
print((torch.zeros(3, 2) + torch.zeros(3, 1)).shape)

# %% [markdown] exercise="4.4" title="Unbroadcast" difficulty=4 importance=5 minutes=20 trains="C09 B04" targets="M17 M14"
# An array of shape `shape` was broadcast, and `grad` is the gradient that arrives at the stretched array. Write
# `unbroadcast(grad, shape)` in NumPy: it must return the gradient of the array, in the array's own shape. Your engine
# in lesson 07 will call it after each `+`, `-`, `*` and `/`.
#
# ```python
# G = np.array([[1.0, 4.0], [2.0, 8.0], [0.0, 5.0]])    # (3, 2)
# unbroadcast(G, (2,))      # [3, 17]: a dimension was put in front
# unbroadcast(G, (1, 2))    # [[3, 17]]: the same numbers, in two dimensions
# unbroadcast(G, (3, 1))    # [[5], [10], [5]]: a column was stretched
# unbroadcast(G, ())        # 20
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
# **What:** your function for one way of stretching at a time, then for several at once, against autograd. **Why:** a
# sum along a wrong axis often has the right shape, and only its numbers give it away. **Expected:** autograd's
# gradients, with the shape of the array.

# %% tests="4.4"

# %% [markdown] hint="4.4"
# Write one shape below the other, lined up from the right. Which entries of `grad` belong to the same entry of the
# array? Those are added up.

# %% [markdown] hint="4.4"
# Take two steps. First sum away the dimensions in front that `grad` has and `shape` doesn't. Then sum over those where
# `shape` has a 1, too, but keep them.

# %% [markdown] hint="4.4"
# `grad.ndim - len(shape)` dimensions are in front: `grad.sum(axis=0)` that many times. Then for each `i` where
# `shape[i] == 1`: `grad = grad.sum(axis=i, keepdims=True)`.

# %% [markdown] help="4.4" symptom="My result has the right numbers and the wrong shape"
# `sum` drops the dimension that it sums over. For dimensions in front that is what you want. Where `shape` has a 1 it
# is not: use `keepdims=True` there.

# %% [markdown] help="4.4" symptom="(3, 2) back to (2,) works, and (2, 2) back to (2,) does not"
# You are looking for the axis whose length fits. If both are 2, you find the wrong one. Count from the right: the 2 of
# `(2,)` always belongs to the last axis.

# %% [markdown]
# ## 5. Sum, mean, and how fast you learn
#
# A row of data times a matrix of weights gives three results. Summed, averaged, or weighted: what changes is the
# gradient that arrives at them.

# %% [markdown] exercise="4.5" title="Three losses for the same data" difficulty=2 importance=5 minutes=6 trains="B15 B34 C11" targets="M18 M16 M06"
# ```python
# x = torch.tensor([[3.0, -6.0, 9.0, 0.0, 1.5]])
# w = torch.zeros(5, 3, requires_grad=True)
# y = x @ w
# ```
#
# Then comes one of three calls, each on fresh tensors. Predict the **second row** of `w.grad`, the one for the $-6$ in
# `x`, as a list of three numbers:
#
# | name | the call |
# |---|---|
# | `by_sum` | `y.sum().backward()` |
# | `by_mean` | `y.mean().backward()` |
# | `by_v` | `y.backward(torch.tensor([[1.0, 10.0, 100.0]]))` |
#
# After any of these calls, what shape does `w.grad` have, as a list (`w_grad_shape`), and what is `x.grad` (`x_grad`)?

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
# **What:** your predictions, compared with the three calls. **Why:** whether a loss is a sum or a mean decides how
# large your steps are. **Expected:** five correct predictions in the end.

# %% tests="4.5"

# %% [markdown] exercise="4.5 twin" minutes=5
# Now with two rows of data, and fresh tensors for each call. Predict the **first row** of `w.grad`, and `x.grad`.
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
# Which `G` arrives at `y` in each of the three cases? And which entries of `y` does an entry of `w` contribute to?

# %% [markdown] hint="4.5"
# In a sum, each entry has the weight 1; in a mean of three, ⅓; and `v` gives the weights itself. All of them are
# multiplied by the same factor, $-6$.

# %% [markdown] hint="4.5"
# $-6 \cdot (1, 1, 1)$, a third of it, and $-6 \cdot (1, 10, 100)$. A gradient has its tensor's shape; data gets none.

# %% [markdown]
# Sum and mean differ by a factor: how many numbers are averaged. With one number for each example, that is the number
# of examples. With the same weight, the same 50 examples and the same learning rate, the sum takes a step 50 times as
# long, and lands far beyond the minimum at 2.

# %% shows="C11"
inputs = torch.linspace(-1.0, 1.0, 50)
targets = 2.0 * inputs

for name in ("mean", "sum"):
    w = torch.tensor(0.0, requires_grad=True)
    errors = (w * inputs - targets) ** 2
    loss = errors.mean() if name == "mean" else errors.sum()
    loss.backward()
    print(f"{name:>4}: gradient {w.grad.item():8.3f}, one step with lr 0.3 goes from 0 to {-0.3 * w.grad.item():.3f}")

# %% [markdown]
# ## 6. From which end?
#
# A loss at the end of three layers gives $v^\mathsf{T} J_3 J_2 J_1$. You can put the brackets wherever you like, and
# the result is the same. The price is not. Multiplying a matrix of shape $(p, q)$ by one of shape $(q, r)$ takes
# $p \cdot q \cdot r$ multiplications of numbers; for a row such as $v^\mathsf{T}$, $p$ is 1.

# %% [markdown] exercise="4.6" title="The price of a product" difficulty=3 importance=5 minutes=18 trains="B19" targets=""
# Write two functions, in NumPy. `Js` is a list of matrices, $[J_k, \dots, J_1]$, starting with the last layer's; `v`
# has one entry for each row of $J_k$. Both must return a pair: $v^\mathsf{T} J_k \cdots J_1$, and how many
# multiplications of numbers it took. Don't change `v` or the list.
#
# - `from_the_left(v, Js)` must begin with $v^\mathsf{T} J_k$ and go on to $J_1$, as a backward pass does;
# - `from_the_right(v, Js)` must first form the product of all the matrices, beginning with the last two of the list,
#   $J_2 J_1$, and at the end multiply $v^\mathsf{T}$ by that product.


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
# **What:** both rows and both counts, for layers of different widths. **Why:** these counts are why training starts at
# the loss. **Expected:** the same row twice, at different prices.

# %% tests="4.6"

# %% [markdown] hint="4.6"
# From the left, you never have more than one row to multiply. From the right, you have a whole matrix. Write the shapes
# next to each step.

# %% [markdown] hint="4.6"
# A row of $q$ numbers times a matrix of shape $(q, r)$ takes $q \cdot r$ multiplications: as many as the matrix has
# entries. A matrix of shape $(p, q)$ times one of shape $(q, r)$ takes $r$ times as many as the first matrix has
# entries.

# %% [markdown] hint="4.6"
# Left: `for J in Js:` `v = v @ J`, count `J.size`. Right: start with `product = Js[-1]`, go through the others from the
# last to the first, count `J.size * product.shape[1]`, then `product = J @ product`; at the end `v @ product` takes
# `product.size` more.

# %% [markdown]
# Guess first: for three layers of 100 numbers each, how many multiplications does it take from either end? Here they
# are, counted and timed with your own functions:

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
# because a loss is a **single number**, so the first factor, $v^\mathsf{T} J_3$, is a single row. With more outputs, it
# has a row for each. Which end is cheaper, and where does it make no difference?


# %%
def layers(outputs, inputs, width=100):
    return [torch.ones(outputs, width), torch.ones(width, width), torch.ones(width, inputs)]


sizes = [(1, 100), (100, 1), (100, 100), (1, 1)]
explore.product({f"outputs: {outputs}, inputs: {inputs}": layers(outputs, inputs) for outputs, inputs in sizes})

# %% [markdown]
# <details><summary>Answer</summary>With as many outputs as inputs, even one of each, both ends cost the same here. For many
# outputs and one input, the right is cheaper.</details>
#
# Multiplying from the right, beginning at the inputs, is forward mode, and PyTorch has it, too. A network has a million
# inputs (its weights) and one output (its loss): for training, the left is cheaper.
#
# What about memory? A vector–Jacobian product has as many numbers as the input; the Jacobian has inputs × outputs. For
# the sine of 200 numbers:

# %% shows="B19"
x = torch.linspace(-1.0, 1.0, 200)
product = torch.autograd.functional.vjp(torch.sin, x, torch.ones(200))[1]
J = torch.autograd.functional.jacobian(torch.sin, x)
print(f"the product: {product.nbytes:>7,} bytes")
print(f"J:           {J.nbytes:>7,} bytes, and {(J == 0).sum().item():,} of its {J.numel():,} entries are 0")

# %% [markdown]
# ## What you know now
#
# - A backward pass starts from $v = \partial L/\partial y$, with the shape of $y$: 1 for a single number; otherwise you
#   supply it.
# - It computes $v^\mathsf{T} J$ from the left, without forming $J$. Each row of $J$ costs a pass, and the Jacobian
#   of a loss has only one.
# - For the gradients of a matrix product, the shapes propose, and the sum proves.
# - Backward adds up what broadcasting copied, back to the tensor's own shape.
# - A sum's gradients are a mean's times how many numbers are averaged, so they need a different learning rate.
#
# **Next:** [`05_accumulation`](../05_accumulation/05_accumulation.ipynb): what happens when a `.grad` is already there?
