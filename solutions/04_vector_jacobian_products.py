# ---
# title: Vector–Jacobian products, matmul, broadcasting
# points: 25
# minutes: 120
# ---

# %% [markdown]
# **After this lesson you can**
#
# - start a backward pass from a vector, and read the two errors that you get otherwise,
# - compute $v^\mathsf{T} J$ without ever forming the Jacobian $J$, and say what that saves,
# - derive both gradients of a matrix product from shapes,
# - bring a gradient back to the shape that a tensor had before it was broadcast,
# - say by which factor the gradients of a sum and of a mean differ.
#
# **Before you start,** three questions to warm up. Answer each in your head, then open it.
#
# <details><summary><code>w</code> has shape (5, 3). Which shape has <code>w.grad</code>?</summary>(5, 3): one slope for each entry of <code>w</code> (lesson 01).</details>
# <details><summary><code>x</code> is data, <code>w</code> a tracked leaf. What is <code>x.grad</code> after <code>(x * w).backward()</code>?</summary><code>None</code>: <code>x</code> never asked, so its path is not even computed (lesson 02).</details>
# <details><summary>A tensor is used in three places. What becomes of the three contributions to its gradient?</summary>They are added (lesson 03).</details>

# %%
import autograd_lib as torch
from autograd_course import choose, hint, predict
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

# %% [markdown] exercise="4.1" title="Four ways to start" difficulty=2 importance=5 minutes=8 trains="B13 B17 B18" targets="M16"
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

# %% [markdown] hint="4.1"
# Every step back through the graph multiplies what arrives. So what becomes of all of it if you start from 10?

# %% [markdown] hint="4.1"
# Nothing is filled in for you when there is more than one number to start from, and a start is never stretched: it has
# the shape of the output, or it is refused.

# %% [markdown] hint="4.1"
# The slope of $a^2$ times 10; two errors; and in the last one each slope $2x_i$ times the weight $v_i$.

# %% [markdown]
# Now meet the two errors. Both can be read word by word.

# %% tags=["raises-exception"] shows="B13"
x = torch.tensor([1.0, -2.0], requires_grad=True)
z = x * x
z.backward()

# %% [markdown]
# *grad* is what the walk starts from. *Implicitly created* means filled in for you, as the 1 was. And that happens
# *only for scalar outputs*: nobody but you knows how much each entry of `z` counts. So say it; but not with one weight
# too many:

# %% tags=["raises-exception"] shows="B18"
z.backward(torch.tensor([1.0, 10.0, 100.0]))

# %% [markdown]
# *grad_output[0]* is the start that you passed, *output[0]* is `z`. Both shapes are told: three weights do not fit
# two numbers. With two it works.

# %% shows="B13 B18"
z.backward(torch.tensor([1.0, 10.0]))
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

# %% [markdown] exercise="4.2" title="One row at a time" difficulty=3 importance=5 minutes=25 trains="B18 B19" targets="M16 M19"
# Write two functions. `f` takes a 1-d tensor of $n$ numbers and gives one of $m$; `x` is an untracked tensor, and is
# to stay so. Differentiate by a leaf of your own, such as `x.clone().requires_grad_()`.
#
# - `vjp(f, x, v)` returns $v^\mathsf{T} J$ at `x`, of shape $(n)$, from **one** backward pass;
# - `jacobian_by_rows(f, x)` returns the whole $J$, a tensor of shape $(m, n)$, from **$m$** passes: which `v` picks row
#   $i$?
#
# With `f` from above, `x` at $(2, 5)$ and `v` as $(1, 10, 100)$: `vjp` gives `tensor([ 45., 302.])`.


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
# **What:** both functions on the example, `vjp` twice in a row; then the number of backward passes, counted by a hook on
# the output of `f`, a function that is called when a gradient arrives there; then an `f` that you have not seen.
# **Why:** `v @ J` gives the same numbers as `vjp`, at $m$ times the price. **Expected:** one pass for `vjp`, three for
# the Jacobian.

# %% tests="4.2"

# %% [markdown] hint="4.2"
# `vjp` is the first cell of this section, with `f`, `x` and `v` as arguments. Write it first; the Jacobian can use it.

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
# PyTorch has both as `torch.autograd.functional.vjp`, which returns `f(x)` first and then the product, and `.jacobian`,
# which does what you did: a pass for each row.

# %%
print(torch.autograd.functional.vjp(f, torch.tensor([2.0, 5.0]), v)[1])
print(torch.autograd.functional.jacobian(f, torch.tensor([2.0, 5.0])))

# %% [markdown]
# ## 3. A matrix product, from shapes alone
#
# The node behind every linear layer is $Y = XW$. Its inputs are matrices, so its Jacobians are blocks with four indices.
# No backward pass forms them. What arrives is $G = \partial L/\partial Y$, in the shape of $Y$; what leaves are two
# gradients, in the shapes of $X$ and $W$. Call the node, and it shows them:

# %% shows="B04"
X = torch.tensor([[1.0, 2.0, 0.0], [-1.0, 0.5, 3.0]], requires_grad=True)  # (2, 3)
W = torch.tensor([[1.0, 0.0, 2.0, -1.0], [0.5, 1.0, -2.0, 0.0], [3.0, -1.0, 1.0, 1.0]], requires_grad=True)  # (3, 4)
Y = X @ W
G = torch.tensor([[1.0, -2.0, 0.5, 3.0], [0.0, 4.0, 1.0, -1.0]])
print("arrives:", tuple(G.shape), " leave:", *[tuple(gradient.shape) for gradient in Y.grad_fn(G)])

Y.backward(G)
print("X.grad: ", tuple(X.grad.shape), " W.grad:", tuple(W.grad.shape))

block = torch.autograd.functional.jacobian(lambda W: X @ W, W)
print("the Jacobian by W, formed to see its shape:", tuple(block.shape))

# %% [markdown]
# `W.grad` must have the shape of `W`, (3, 4), and it is made from `G`, (2, 4), and the *other* factor `X`, (2, 3). Just
# multiplying them does not work:

# %% tags=["raises-exception"]
X @ G

# %% [markdown]
# Read the two pairs of numbers: the inner ones, 3 and 2, should be equal. There is one way to get (3, 4) from these:
# transpose `X` and put it first. And one way to get `X.grad`, (2, 3), from `G`, (2, 4), and `W`, (3, 4):
#
# $$\frac{\partial L}{\partial W} = X^\mathsf{T} G \qquad\qquad \frac{\partial L}{\partial X} = G\, W^\mathsf{T}$$

# %%
print("X.T @ G is W.grad:", torch.equal(X.T @ G, W.grad))
print("G @ W.T is X.grad:", torch.equal(G @ W.T, X.grad))

# %% [markdown]
# Shapes propose, the sum proves: $y_{ij} = \sum_k x_{ik} w_{kj}$, so $w_{kj}$ enters column $j$ of every row $i$, with
# the factor $x_{ik}$. Its gradient adds up $\sum_i x_{ik}\, g_{ij}$, which is entry $(k, j)$ of $X^\mathsf{T} G$. You
# need that for square matrices, where every order fits and most are wrong.

# %% [markdown] exercise="4.3" title="A linear layer by hand" difficulty=3 importance=5 minutes=25 trains="B33 B34 B04" targets="M17 M18 M34"
# The loss is $L = \sum (XW + b)^2$, where `X` is $(N, n)$, `W` is $(n, m)$ and `b` is $(m)$: one row, added to each of
# the $N$ rows. Write `gradients(X, W, b)` in NumPy, without autograd. It returns a dict of the gradients of $L$ by
# `"X"`, `"W"` and `"b"`. For
#
# ```python
# W = np.array([[1.0, 2.0], [3.0, 4.0]])
# b = np.array([0.5, 1.0])
# X = np.array([[1.0, 0.5], [0.2, 0.8]])    # L = 64.77
# ```
#
# it gives `[[7.24, 11.84], [7.96, 12.36]]` for `"W"` and `[12.2, 19.2]` for `"b"`. These matrices are square, so many
# wrong orders fit too: the other checks use shapes that differ.

# %% answer="4.3"
import numpy as np


def gradients(X, W, b) -> dict:
    """The gradients of L = sum((X @ W + b) ** 2) by "X", "W" and "b", each in its own shape."""
    ### BEGIN SOLUTION
    Y = X @ W + b
    G = 2 * Y
    return {"X": G @ W.T, "W": X.T @ G, "b": G.sum(axis=0)}
    ### END SOLUTION


# %% [markdown]
# **What:** your gradients against autograd's, for the numbers above and for other shapes. **Why:** these three lines
# are the backward pass of every linear layer there is. **Expected:** all three agree. While your function runs, autograd
# is switched off.

# %% tests="4.3"

# %% [markdown] hint="4.3"
# Go backward, one node at a time. First: what arrives at $Y = XW + b$ from the sum of squares? It has the shape of `Y`.

# %% [markdown] hint="4.3"
# The square gives $G = 2Y$. The addition hands `G` on as it is, to the product and to `b`; but `b` was used in every row,
# and contributions add up. For the product, the two formulas are above.

# %% [markdown] hint="4.3"
# `G = 2 * (X @ W + b)`; then `X.T @ G` for `"W"`, `G @ W.T` for `"X"`, and a sum of `G` over one axis for `"b"`: the axis
# that `b` does not have.

# %% [markdown] help="4.3" symptom="I get ValueError: matmul: Input operand 1 has a mismatch in its core dimension …"
# NumPy's way to say what you read above: the inner numbers of the two shapes differ. Print `X.shape`, `W.shape` and
# `G.shape`, and look for the order that gives the shape you need.

# %% [markdown] help="4.3" symptom="All is right for the numbers above, and wrong for other shapes"
# With those numbers everything is (2, 2), so a missing `.T` or a sum along the wrong axis goes unnoticed by its shape. Say
# for each line which shape should come out.

# %% [markdown]
# Here is how the referee does it. Find your own lines in its steps. (`X` is data here, so it gets none.)

# %% shows="B33 B34"
W = torch.tensor([[1.0, 2.0], [3.0, 4.0]], requires_grad=True)
b = torch.tensor([0.5, 1.0], requires_grad=True)
X = torch.tensor([[1.0, 0.5], [0.2, 0.8]])
loss = ((X @ W + b) ** 2).sum()
step_through(loss)

# %% shows="B33"
print(loss)
print(W.grad)
print(b.grad)

# %% [markdown]
# ## 4. What was copied is added up
#
# `b` has two entries, and was added to every row. Broadcasting acts as if there were a copy of `b` for each row. You
# know from lesson 03 what becomes of a tensor that is used many times: its contributions add up.

# %% shows="C09 B04"
G = torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])  # what arrives at the sum: three rows

b = torch.tensor([0.5, 1.0], requires_grad=True)
(torch.zeros(3, 2) + b).backward(G)
print("broadcast:      ", b.grad)

b = torch.tensor([0.5, 1.0], requires_grad=True)
torch.stack([b, b, b]).backward(G)
print("three copies:   ", b.grad)

b = torch.tensor([[0.5, 1.0]], requires_grad=True)
(torch.zeros(3, 2) + b).backward(G)
print("of shape (1, 2):", b.grad)

# %% [markdown]
# The first two agree: the gradient is the sum of the rows of `G`. The third has the same numbers in the shape of *its*
# tensor, (1, 2). A gradient fits its tensor, always.
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

# %% [markdown] exercise="4.4" title="Unbroadcast" difficulty=4 importance=5 minutes=25 trains="C09 B04" targets="M17 M14"
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
import numpy as np


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

# %% [markdown] exercise="4.5" title="Three losses for the same data" difficulty=2 importance=5 minutes=8 trains="B15 B34 C11" targets="M18 M16 M06"
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
# And after each of them: which shape has `w.grad`, as a list (`w_grad_shape`), and what is `x.grad` (`x_grad`)?

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

# %% [markdown] hint="4.5"
# `w.grad` is `x.T @ G`. So which `G` arrives at `y` in each of the three cases?

# %% [markdown] hint="4.5"
# Into a sum each entry goes with weight 1, into a mean of three with weight ⅓, and `v` says its weights itself. All of
# them meet the same factor, $-6$.

# %% [markdown] hint="4.5"
# $-6 \cdot (1, 1, 1)$, a third of it, and $-6 \cdot (1, 10, 100)$. A gradient has its tensor's shape; data gets none.

# %% [markdown]
# Here is all of `w.grad` under the mean: entry $(i, j)$ is $x_i / 3$, in each of the three columns.

# %% shows="B15"
x = torch.tensor([[3.0, -6.0, 9.0, 0.0, 1.5]])
w = torch.zeros(5, 3, requires_grad=True)
y = x @ w
z = y.mean()
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
# ## 6. What it costs
#
# A vector–Jacobian product is as long as the input. The Jacobian is as long as the input, *times* the number of outputs.
# For the sine of 200 numbers:

# %% shows="B19"
x = torch.linspace(-1.0, 1.0, 200)
product = torch.autograd.functional.vjp(torch.sin, x, torch.ones(200))[1]
J = torch.autograd.functional.jacobian(torch.sin, x)
print(f"the product: {product.nbytes:>7,} bytes")
print(f"J:           {J.nbytes:>7,} bytes, and {(J == 0).sum().item():,} of its {J.numel():,} entries are 0")

# %% [markdown]
# And the time? A row is a backward pass. Here a hook on the output counts them, for 5 inputs and more and more outputs.


# %%
def passes_for(outputs):
    count = []

    def matrix_times(t):
        y = torch.ones(outputs, 5) @ t
        y.register_hook(lambda gradient: count.append(1))
        return y

    torch.autograd.functional.jacobian(matrix_times, torch.ones(5))
    return len(count)


for outputs in (1, 10, 100):
    print(f"{outputs:>3} outputs: {passes_for(outputs):>3} backward passes for J")

# %% [markdown] exercise="4.6" title="The price of a Jacobian" difficulty=2 importance=4 minutes=8 trains="B19" targets="M16"
# Three questions of cost. All numbers are `float32`, 4 bytes each; 1 MB is a million bytes, 1 kB a thousand.
#
# - `memory`: a function takes 1000 numbers to 1000 numbers. How much memory does its Jacobian take, and how much the
#   product $v^\mathsf{T} J$?
# - `passes`: a network with a million weights gives 10 scores. You want to know how each score depends on each weight.
#   How many backward passes does that take?
# - `training`: why is one backward pass enough for a training step of that network?

# %% [markdown] option="4.6" question="memory" verdict="M16"
# $J$: 4 MB, and the product 4 MB more, because it is computed from $J$.
#
# ---
#
# 4 MB is right for J. But the product is a vector of 1000 numbers, and the walk computes it without J.

# %% [markdown] option="4.6" question="memory" verdict="slip"
# $J$: 4 kB, and the product 4 kB, because both have a slope for each input.
#
# ---
#
# J has a slope for each pair of an input and an output: 1000 · 1000 of them.

# %% [markdown] option="4.6" question="memory" verdict="right"
# $J$: 4 MB, and the product 4 kB, because it has the shape of the input.
#
# ---
#
# A thousand times less, and only the small one is ever computed.

# %% [markdown] option="4.6" question="passes" verdict="M16"
# 1: called on the 10 scores, `backward()` finds all of their slopes.
#
# ---
#
# Called on 10 scores without a start, backward() raises an error; with a start v it adds the 10 rows up, weighted by v.

# %% [markdown] option="4.6" question="passes" verdict="right"
# 10: each pass finds the slopes of one score by all of the weights.
#
# ---
#
# One row a pass, however long the row is.

# %% [markdown] option="4.6" question="passes" verdict="slip"
# 1,000,000: each pass finds the slopes of all scores by one of the weights.
#
# ---
#
# That is the price of nudging each weight, as in exercise 1.3. Backward is the other way round: one output, all inputs.

# %% [markdown] option="4.6" question="training" verdict="right"
# The loss is a single number: its Jacobian has one row, and a pass finds one row.
#
# ---
#
# One pass, however many weights there are: this is why training is affordable.

# %% [markdown] option="4.6" question="training" verdict="M16"
# The pass forms the Jacobian of each layer once, and multiplies these matrices.
#
# ---
#
# It multiplies a vector by each layer's Jacobian in turn, without forming any of them.

# %% [markdown] option="4.6" question="training" verdict="slip"
# The step needs only the average of the slopes, so the pass finds only that.
#
# ---
#
# Each weight gets a slope of its own; look at the shape of any `w.grad`.

# %% answer="4.6"
### BEGIN SOLUTION
answer_4_6 = choose("4.6", memory="C", passes="B", training="A")
### END SOLUTION

# %% [markdown]
# **What:** your letters, each with its reason. **Why:** this is why deep learning goes backward. **Expected:** three
# times right; you may choose again.

# %% tests="4.6"

# %% [markdown] hint="4.6"
# Count entries first: how many has $J$, how many has $v^\mathsf{T} J$? Then look at the two cells above the exercise.

# %% [markdown] hint="4.6"
# A pass gives one row of $J$: one output, all inputs. How many outputs are there in each question?

# %% [markdown] hint="4.6"
# $J$ has $1000 \cdot 1000$ entries of 4 bytes, the product 1000. Ten scores are ten rows. A loss is one.

# %% [markdown]
# ## What you know now
#
# - A backward pass starts from $v = \partial L/\partial y$, in the shape of $y$: 1 for a number, yours to give for more.
# - It computes $v^\mathsf{T} J$. A row of $J$ costs a pass; a loss has one row.
# - $\partial L/\partial W = X^\mathsf{T} G$ and $\partial L/\partial X = G W^\mathsf{T}$: the shapes tell, the sum proves.
# - What broadcasting copied, backward adds up, back to the tensor's own shape.
# - A sum's gradients are $N$ times those of a mean: the learning rate has to know.
#
# **Next:** `05_accumulation`: what happens when a `.grad` is already there?
