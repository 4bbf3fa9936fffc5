# ---
# title: Leaves, and who gets a gradient
# points: 25
# minutes: 120
# ---

# %% [markdown]
# **After this lesson you can**
#
# - say of any tensor whether it is a leaf, whether it is tracked, whether it has a `grad_fn`, and whether `backward()`
#   will give it a `.grad`,
# - see in the picture of a graph which tensors receive a gradient, and along how many paths,
# - repair four short programs that end with "grad is None", or with an error,
# - look at gradients in the middle of a computation,
# - read *element 0 of tensors does not require grad*, and find its cause.
#
# **Before you start,** three questions to warm up. Answer each in your head, then click it.
#
# <details><summary>What is <code>w.grad</code> before the first <code>backward()</code>?</summary><code>None</code>: nothing has been delivered yet (lesson 01).</details>
# <details><summary><code>weights</code> has shape (2, 3), and the loss is a single number. What shape does <code>weights.grad</code> have?</summary>(2, 3): one slope for each weight (lesson 01).</details>
# <details><summary><code>w.grad</code> is −12. By how much does the loss change if <code>w</code> grows by 0.01?</summary>By about −0.12: the slope, times the nudge (lesson 01).</details>

# %%
import warnings

import autograd_lib as torch
from autograd_course import choose, hint, predict
from autograd_lib.viz import draw_graph, step_through, watch

# %% [markdown]
# ## 1. Four questions about a tensor
#
# Sooner or later everybody stares at a `.grad` that is `None`. That never happens at random. Here is the smallest
# program that contains every kind of tensor:

# %%
w = torch.tensor(3.0, requires_grad=True)
x = torch.tensor(2.0)
y = w * x
draw_graph(y)

# %% [markdown]
# Four questions decide whether a tensor gets a gradient. The next cell prints the answers on one line (you need not
# read its code). We call this line the tensor's *passport*.


# %% shows="B03 B02"
def passport(name, t):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # section 4 comes back to the warning that is silenced here
        grad = t.grad
    node = t.grad_fn.name() if t.grad_fn else None
    kind = f"is_leaf {t.is_leaf!s:<6} requires_grad {t.requires_grad!s:<6}"
    print(f"{name:<7} {kind} grad_fn {node!s:<13} grad {grad}")


w = torch.tensor(3.0, requires_grad=True)
x = torch.tensor(2.0)
y = w * x
y.backward()

passport("w", w)
passport("x", x)
passport("y", y)

# %% [markdown]
# `w` and `x` are **leaves**: no operation was recorded that made them, so they have no `grad_fn`.
# `y` was computed from something tracked. It is a **non-leaf**, and its `grad_fn`, a *node* of the graph, remembers how it
# came to be.
#
# Only `w` got a gradient: `x` does not require one, and `y` is not a leaf.
#
# `requires_grad` is `False` unless you say otherwise. There is one exception, a tensor that is made to be trained: the
# **parameter**, alone or in a module.

# %% shows="B27"
layer = torch.nn.Linear(2, 1)
print("a tensor:              ", torch.zeros(2).requires_grad)
print("a parameter:           ", torch.nn.Parameter(torch.zeros(2)).requires_grad)
print("a parameter of a module:", layer.weight.requires_grad)

# %% [markdown] exercise="2.1" title="Eight passports" difficulty=2 importance=5 minutes=15 trains="B02 B03 B06 B27" targets="M04 M05 M06 M07"
# ```python
# w = torch.tensor([1.0, 2.0], requires_grad=True)
# x = torch.tensor([3.0, 4.0])
# centred = x - x.mean()
# scaled = torch.ones(2, requires_grad=True) * 0.01
# weight = torch.nn.Linear(2, 1).weight
# unused = torch.tensor(5.0, requires_grad=True)
# h = w * centred
# y = (h * weight + scaled).sum()
# y.backward()
# ```
#
# Write the passport of each of the eight tensors as it is after `backward()`: a list of four values, each `True` or
# `False`,
#
# `[is it a leaf?, does it require grad?, does it have a grad_fn?, did it get a .grad?]`
#
# A tensor such as `torch.tensor(7.0)` would have the row `[True, False, False, False]`. Each row counts
# separately.

# %% answer="2.1"
### BEGIN SOLUTION
answer_2_1 = predict(
    "2.1",  # for each: [is it a leaf?, does it require grad?, a grad_fn?, a .grad?]
    w=[True, True, False, True],
    x=[True, False, False, False],
    centred=[True, False, False, False],
    scaled=[False, True, True, False],
    weight=[True, True, False, True],
    unused=[True, True, False, False],
    h=[False, True, True, False],
    y=[False, True, True, False],
)
### END SOLUTION

# %% [markdown]
# **What:** the check runs the program and shows each tensor's passport. **Why:** these eight cover every kind of tensor
# you will meet. **Expected:** eight lines. One or two surprises teach more than eight lucky guesses.

# %% tests="2.1"

# %% [markdown] exercise="2.1 twin" minutes=6 targets="M04 M05"
# The same four questions, about five of these tensors. (`u.detach()`, as in lesson 01, has the numbers of `u`
# and is not tracked.)
#
# ```python
# u = torch.nn.Parameter(torch.tensor([1.0, -1.0]))
# v = torch.tensor([2.0, 0.5], requires_grad=True)
# data = torch.tensor([4.0, 1.0])
# doubled = data * 2
# small = torch.ones(2, requires_grad=True) / 10
# frozen = u.detach()
# s = v * frozen + small
# out = (s * doubled).sum()
# out.backward()
# ```

# %% answer="2.1 twin"
### BEGIN SOLUTION
answer_2_1_twin = predict(
    "2.1 twin",
    frozen=[True, False, False, False],
    u=[True, True, False, False],
    doubled=[True, False, False, False],
    v=[True, True, False, True],
    small=[False, True, True, False],
)
### END SOLUTION

# %% tests="2.1 twin"

# %% [markdown] hint="2.1"
# Two questions decide almost everything: was it made directly, or computed? And if it was computed, was any of its
# inputs tracked?

# %% [markdown] hint="2.1"
# A tensor computed from something tracked is tracked, has a `grad_fn`, and is not a leaf. Every other tensor is a leaf,
# even if it was computed. A leaf gets a `.grad` only if it requires a gradient *and* the output was computed from it.

# %% [markdown] hint="2.1"
# Two rows start with `True, True` and end with `True`; one starts the same way and ends with `False`. Two rows are the
# same as the row of `torch.tensor(7.0)`. The other three are all alike.

# %% [markdown] help="2.1" symptom="I am sure that `scaled` asked for a gradient"
# Read the line from the inside out: `torch.ones(2, requires_grad=True)` made a leaf that requires a gradient, and then
# `* 0.01` made a second tensor from it. `scaled` is the name of the second tensor. The first has no name.

# %% [markdown]
# There are three kinds of tensor, and each is drawn differently:
#
# - leaves that require a gradient have a frame;
# - non-leaves have a line above and one below, and the output, also a non-leaf, has a double frame;
# - untracked data has a dotted frame, and if the graph does not know its name, it is called *untracked input*.
#
# A tensor computed from untracked data alone is a **leaf**, data like any other: nothing was recorded between `data`
# and `halved` below. Find the three kinds in the picture:

# %% shows="B03 B06"
v = torch.tensor([1.0, -1.0], requires_grad=True)
data = torch.tensor([6.0, 2.0])
halved = data / 2
start = torch.randn(2, requires_grad=True) * 0.01
output = ((v + start) * halved).sum()
names = {"v": v, "start": start, "data": data, "halved": halved, "output": output}
draw_graph(output, names, values=False)

# %% [markdown]
# Find the leaf that has no name. It requires a gradient, and `backward()` will give it one; but no variable refers to
# it, so nobody can read that gradient. Remember this picture when you see `w = w - 0.1 * w.grad`: from then on, `w`
# names a result.

# %% [markdown]
# ## 2. Reached, or not
#
# A tensor gets a `.grad` if three things are true: it is a **leaf**, it is **tracked**, and the output was computed
# from it, so that it is **reached**. The tensor itself can tell you the first two. The third is in the graph, and a
# picture shows it at a glance: start at the output, follow the dashed arrows, and see where you arrive.
#
# `detach()` cuts a path. It returns a tensor with the same numbers, in the same memory, that is untracked: a leaf that
# does not require a gradient. Its frame is dashed, with a folded corner.

# %%
a = torch.tensor(2.0, requires_grad=True)
b = torch.tensor(3.0, requires_grad=True)
c = torch.tensor(0.5, requires_grad=True)
d = torch.tensor(4.0, requires_grad=True)
data = torch.tensor(10.0)

h = a * b
k = h.detach() * c + data * d
y = (k + b) * d
draw_graph(y, {"b": b, "c": c, "d": d, "data": data, "k": k, "y": y}, gradients=False)

# %% [markdown] exercise="2.2" title="Read the picture" difficulty=3 importance=5 minutes=10 trains="B02 B03 B06" targets="M04 M06"
# Look at the picture above, and at the program for `a` and `h`, which are not in it. Suppose that *one* of the calls
# below is made right after the program. Which of the eight tensors `a`, `b`, `c`, `d`, `data`, `h`, `k`, `y` then have
# a `.grad`? And how many paths lead from `y` back to a leaf?
#
# - `after_y`, `after_k`, `after_h`: the tensors with a `.grad` after `y.backward()`, after `k.backward()`, after
#   `h.backward()`, as a list of names in alphabetical order, such as `["a", "k", "y"]`,
# - `paths_to_b`, `paths_to_d`: the number of different paths from `y` to `b`, and from `y` to `d`.

# %% answer="2.2"
### BEGIN SOLUTION
answer_2_2 = predict(
    "2.2",
    after_y=["b", "c", "d"],
    after_k=["c", "d"],
    after_h=["a", "b"],
    paths_to_b=1,
    paths_to_d=2,
)
### END SOLUTION

# %% [markdown]
# **What:** the check runs the program three times, each time with a different call, and counts the paths. **Why:** a
# picture is the quickest way to see why a `.grad` is `None`. **Expected:** five lines, all correct.

# %% tests="2.2"

# %% [markdown]
# Here is another graph.

# %%
p = torch.tensor(1.0, requires_grad=True)
q = torch.tensor(2.0, requires_grad=True)
r = torch.tensor(3.0, requires_grad=True)
data = torch.tensor(4.0)

s = p * q
t = s + p
u = t.detach() * r
v = s * t + u * data
draw_graph(v, {"p": p, "q": q, "r": r, "data": data, "s": s, "t": t, "u": u, "v": v}, gradients=False)

# %% [markdown] exercise="2.2 twin" minutes=5 targets="M04 M06"
# Read this one in the same way: if just one call is made, which tensors have a `.grad` after `v.backward()`, after
# `u.backward()`, or after `t.backward()`? Give the names in alphabetical order. And how many paths lead from `v` to
# `p`, and from `v` to `q`?

# %% answer="2.2 twin"
### BEGIN SOLUTION
answer_2_2_twin = predict(
    "2.2 twin",
    after_v=["p", "q", "r"],
    after_u=["r"],
    after_t=["p", "q"],
    paths_to_p=3,
    paths_to_q=2,
)
### END SOLUTION

# %% tests="2.2 twin"

# %% [markdown] hint="2.2"
# Put a finger on the tensor that `backward()` is called on, and follow the dashed arrows. Where do you get stuck?

# %% [markdown] hint="2.2"
# You pass through non-leaves, and no gradient stays there. An untracked tensor ends a path: its frame is dotted, or has
# a folded corner. `b` is used in two places: is there a path through each of them?

# %% [markdown] hint="2.2"
# From `k` you reach `c` and `d`; `detach()` stops you on the way to `h`. From `y` you reach everything that `k`
# reaches, and one more leaf. `d` is used in `k`, and once more after it.

# %% [markdown] help="2.2" symptom="I am sure that `a` gets a gradient: `h` is used in `k`"
# `k` does not use `h` but `h.detach()`: the same numbers, with no path back. In the picture its frame is dashed, with a folded
# corner.

# %% [markdown]
# Now watch the deliveries. The backward pass starts at the output, each node passes gradients on, and only leaves that
# require a gradient keep one.

# %%
w = torch.tensor(3.0, requires_grad=True)
b = torch.tensor(1.0, requires_grad=True)
x = torch.tensor(2.0)
h = w * x
y = (h + b) ** 2
step_through(y)

# %% [markdown]
# ## 3. A switch that only looks forward
#
# `requires_grad_()` switches a leaf's flag on or off, in place. The flag decides what autograd records *from now on*.

# %% shows="B16"
x = torch.tensor(2.0)
before = x * x
x.requires_grad_(True)
after = x * x
x.requires_grad_(False)
never = x * x
print(before.requires_grad, after.requires_grad, never.requires_grad)

# %% [markdown]
# Not every tensor can require a gradient. A slope says what happens when a number moves *a little*, and whole numbers
# cannot move a little. PyTorch refuses (read the line above `Help:`).

# %% shows="C05" tags=["raises-exception"]
torch.tensor(3, requires_grad=True)

# %% [markdown] exercise="2.3" title="Clinic: four patients without a gradient" difficulty=3 importance=5 minutes=25 trains="B16 B27 C04 C05" targets="M07 M08 M10"
# Here are four short programs, each with a different illness. Read each one first: what will go wrong? Then run the
# check, and repair them one by one; it reports on each separately.
#
# - `small_weights(values)` must return a tensor to train, which holds the values times 0.01: a leaf that requires a
#   gradient (an `nn.Parameter`, or a plain tensor).
# - `two_steps(w, x, target, lr)` must take two steps against the gradient of `((w * x - target) ** 2).sum()` and return
#   the new `w`: a leaf that requires a gradient, whose `.grad` is `None`, so that training can go on. The `w` that it
#   gets is such a leaf; `w`, `x` and `target` are `float32` vectors of the same length. Make a fresh leaf in each step,
#   `(…).detach().requires_grad_()`, and leave the old ones alone; or change `w` itself, and return it.
# - `slope_of_square(k)` takes a whole number that an `int64` can hold, and must return the slope of $k^2$.
# - `slopes_of_squares(values)` must return the gradient of the sum of squares. (`values` holds one or more floats.)


# %% answer="2.3"
def small_weights(values: list):
    """A parameter that holds values * 0.01."""
    ### BEGIN SOLUTION
    return (torch.tensor(values) * 0.01).requires_grad_()
    ### END SOLUTION


def two_steps(w, x, target, lr: float):
    """The parameter w after two steps against the gradient of the squared error."""
    ### BEGIN SOLUTION
    for _ in range(2):
        loss = ((w * x - target) ** 2).sum()
        loss.backward()
        w = (w - lr * w.grad).detach().requires_grad_()
    return w
    ### END SOLUTION


def slope_of_square(k: int) -> float:
    """The slope of k * k."""
    ### BEGIN SOLUTION
    x = torch.tensor(float(k), requires_grad=True)
    (x * x).backward()
    return x.grad.item()
    ### END SOLUTION


def slopes_of_squares(values: list):
    """The gradient of (w * w).sum() where w holds the values."""
    ### BEGIN SOLUTION
    w = torch.tensor(values, requires_grad=True)
    loss = (w * w).sum()
    loss.backward()
    return w.grad
    ### END SOLUTION


# %% starter="2.3"
def small_weights(values: list):
    """A parameter that holds values * 0.01."""
    return torch.tensor(values, requires_grad=True) * 0.01


def two_steps(w, x, target, lr: float):
    """The parameter w after two steps against the gradient of the squared error."""
    for _ in range(2):
        loss = ((w * x - target) ** 2).sum()
        loss.backward()
        w = w - lr * w.grad
    return w


def slope_of_square(k: int) -> float:
    """The slope of k * k."""
    x = torch.tensor(k, requires_grad=True)
    (x * x).backward()
    return x.grad.item()


def slopes_of_squares(values: list):
    """The gradient of (w * w).sum() where w holds the values."""
    w = torch.tensor(values)
    loss = (w * w).sum()
    w.requires_grad_()
    loss.backward()
    return w.grad


# %% [markdown]
# **What:** the check trains with what the first two return, and calls the others. **Why:** the first two look healthy
# until the *next* `backward()`. **Expected:** four repaired programs, in any order.

# %% tests="2.3"

# %% [markdown] hint="2.3"
# Print the passport of the tensor that should have a gradient, on the line where it is used: `passport("w", w)`.

# %% [markdown] hint="2.3"
# In the first two, a name moves on to a *new* tensor that an operation made. In the third, the number has the wrong
# type. In the fourth, two lines are in the wrong order.

# %% [markdown] hint="2.3"
# First: scale, and only then call `.requires_grad_()`. Second: make the new `w` a fresh leaf,
# `(w - lr * w.grad).detach().requires_grad_()`. Third: `float(k)`. Fourth: set `requires_grad=True` where `w` is made.

# %% [markdown] help="2.3" symptom="I get TypeError: unsupported operand type(s) for *: 'float' and 'NoneType'"
# `w.grad` is `None`. In the first round it was not, so look at what changed: which tensor is called `w` in the second
# round, and is it a leaf?

# %% [markdown] help="2.3" symptom="I get RuntimeError: element 0 of tensors does not require grad …"
# You called `backward()` on a loss that was computed from nothing tracked. Look at the inputs: did one of them have
# `requires_grad=True` *when* the loss was computed?

# %% [markdown] help="2.3" symptom="`two_steps` is nearly right: the second step is too large"
# You kept the same leaf, and its `.grad` still holds the gradient of the first step; `backward()` adds to it. Either
# make a fresh leaf in each step, or set `w.grad = None`. Lesson 05 is about this.

# %% [markdown]
# Here is the second patient in slow motion. The step itself is right: the loss falls. But the name `w` moved on to a
# non-leaf, and non-leaves get no `.grad`. The last line shows where the next step would have failed.

# %% shows="C04"
w = torch.tensor(1.0, requires_grad=True)
loss = (w * 2.0 - 6.0) ** 2
print(f"the loss is {loss.item():.2f}")
loss.backward()
passport("w", w)
w = w - 0.1 * w.grad
passport("w", w)
loss = (w * 2.0 - 6.0) ** 2
print(f"the loss is {loss.item():.2f}")
loss.backward()
passport("w", w)

# %% [markdown]
# Inside `torch.no_grad()`, the subject of lesson 06, the same line makes a leaf that does not require a gradient. That
# is no better.

# %% shows="C04"
w = torch.tensor(1.0, requires_grad=True)
((w * 2.0 - 6.0) ** 2).backward()
with torch.no_grad():
    w = w - 0.1 * w.grad
passport("w", w)

# %% [markdown]
# ## 4. Gradients along the way
#
# Gradients pass *through* a non-leaf on their way to the leaves, and it keeps none of them. If you read its `.grad`,
# you get `None` and the warning from lesson 01, which `passport` silences. It ends by naming the cure, `retain_grad()`.

# %% shows="B02"
x = torch.tensor(3.0, requires_grad=True)
h = x * 2
y = h * h
y.backward()
passport("h", h)

# %% [markdown] exercise="2.4" title="Gradients along a chain" difficulty=3 importance=3 minutes=12 trains="B02" targets=""
# A network is a chain of functions: $h_1 = f_1(x)$, $h_2 = f_2(h_1)$, and so on, up to a single number $y$. Write
# `gradients_on_the_way(functions, x)`. `x` is a tracked leaf without a `.grad`, `functions` a list of 1 to 100
# functions, each depending on its argument alone. Return a list of gradients of $y$, one for each *station* on the way,
# in this order: with respect to $x$, to $h_1$, to $h_2$, …, and to $y$ itself.
#
# ```python
# x = torch.tensor(3.0, requires_grad=True)
# gradients_on_the_way([lambda t: 2 * t, lambda t: t * t], x)    # [24, 12, 1]: with respect to x, to h₁ = 6, to y = 36
# ```
#
# Call each function once, and `backward()` once, and leave no hook on `x`. (`torch.autograd.grad` will do as well, as
# long as no function is gone through twice.)


# %% answer="2.4"
def gradients_on_the_way(functions: list, x) -> list:
    """The gradients of y = f_n(…f_2(f_1(x))…) with respect to x, to each tensor on the way, and to y."""
    ### BEGIN SOLUTION
    stations = [x]
    for function in functions:
        stations.append(function(stations[-1]))
        stations[-1].retain_grad()
    stations[-1].backward()
    return [station.grad for station in stations]
    ### END SOLUTION


# %% [markdown]
# **What:** all gradients from one backward pass, for chains of several lengths. **Why:** when a gradient vanishes, you
# look at every layer of the network. **Expected:** one gradient for each station, each with the shape of its tensor.

# %% tests="2.4"

# %% [markdown] hint="2.4"
# You need to keep every station, preferably in a list. And how do you make a tensor keep a gradient that only passes
# through?

# %% [markdown] hint="2.4"
# The warning above names a method. Call it on a tensor, and the tensor keeps the gradients that pass through it from
# then on.

# %% [markdown] hint="2.4"
# `stations = [x]`; for each function, append `function(stations[-1])` and call `retain_grad()` on it. After the loop,
# `stations[-1].backward()`, and then the `.grad` of each station.

# %% [markdown]
# If you call `retain_grad()` too late, there is no error. There is just no gradient: what has passed by is gone.

# %% shows="B02"
x = torch.tensor(3.0, requires_grad=True)
late, early = x * 2, x * 3
early.retain_grad()
(late * early).backward()
late.retain_grad()
print("late: ", late.grad)
print("early:", early.grad)

# %% [markdown]
# ## 5. Tracking is contagious
#
# If one input of an operation is tracked, so is what it computes. But not everything that looks like an operation lets
# a gradient through.

# %% [markdown] exercise="2.5" title="Contagion" difficulty=2 importance=4 minutes=8 trains="B03 B16 B27" targets="M09 M11"
# ```python
# a = torch.tensor([1.0, -2.0, 3.0], requires_grad=True)
# c = torch.tensor([4.0, 5.0, 6.0])
# partly = a.detach() * c + a[0]
# larger = a > c
# mixed = a + c
# best = a.argmax()
# scaled = a.sum().item() * c
# b = torch.tensor(2.0)
# doubled = b * 2
# b.requires_grad_()
# ```
#
# What is the `requires_grad` of each of the six computed values at the end: `True` or `False`?

# %% answer="2.5"
### BEGIN SOLUTION
answer_2_5 = predict(
    "2.5",
    partly=True,
    larger=False,
    mixed=True,
    best=False,
    scaled=False,
    doubled=False,
)
### END SOLUTION

# %% [markdown]
# **What:** the check runs the program. **Why:** where tracking ends, gradients end, without any warning. **Expected:**
# six lines.

# %% tests="2.5"

# %% [markdown] exercise="2.5 twin" minutes=4 targets="M09 M11"
# Again: what is the `requires_grad` of `early`, `kept`, `best`, `shifted`, `length` and `scaled` at the end?
#
# ```python
# w = torch.tensor([2.0, -1.0], requires_grad=True)
# x = torch.tensor([3.0, 4.0])
# late = torch.tensor([1.0, 5.0])
# early = late + x
# late.requires_grad_()
# kept = w * (w > x)
# best = x + w.argmax()
# shifted = x - w.sum()
# length = (w * w).sum().sqrt()
# scaled = torch.tensor(w.sum().item()) * x
# ```

# %% answer="2.5 twin"
### BEGIN SOLUTION
answer_2_5_twin = predict(
    "2.5 twin",
    early=False,
    kept=True,
    best=False,
    shifted=True,
    length=True,
    scaled=False,
)
### END SOLUTION

# %% tests="2.5 twin"

# %% [markdown] hint="2.5"
# Ask of each: if an entry of `a` moved by a tiny bit, could this value move by a tiny bit? And was it computed from a
# tensor, or from a Python number?

# %% [markdown] hint="2.5"
# Comparisons and positions jump or stay put, so they are not tracked. `.item()` leaves the world of tensors.
# `requires_grad_()` only affects what comes later. For a sum, one tracked part is enough.

# %% [markdown] hint="2.5"
# Two of the six are `True`: the first and the third.

# %% [markdown]
# So tracking ends where you `detach()`, and in two other places: at a value that cannot move a little, and at a number
# that is no longer a tensor.

# %% shows="B03"
a = torch.tensor([1.0, -2.5, 3.5], requires_grad=True)
passport("-a", -a)
passport("a == 1", a == 1)
passport("a.int()", a.int())
print("a.tolist() is a", type(a.tolist()).__name__, "of Python numbers")

# %% [markdown]
# ## 6. An error to know by heart
#
# `backward()` starts at the output and follows its history. If the output is not tracked, there is nothing to follow.

# %% shows="B31" tags=["raises-exception"]
weights = torch.tensor([0.5, -1.0], requires_grad=True)
days = torch.tensor([[2.0, 3.0], [1.0, 0.5]])
truth = torch.tensor([1.0, 2.0])


def forecast(day):
    return (weights * day).sum()


def reported(prediction):
    print("the prediction is", prediction.item())
    return prediction.detach()


def mean_error():
    total = 0.0
    for day, true in zip(days, truth):
        total = total + (reported(forecast(day)) - true) ** 2
    return total / len(days)


loss = mean_error()
loss.backward()

# %% [markdown]
# Read the line above `Help:`. *element 0 of tensors*, which is the tensor that you called `backward()` on, *does not
# require grad and does not have a grad_fn*. That says what is wrong with `loss`, but not where its history was lost. Go
# back passport by passport; or indent the last two lines under `with watch():`, which follows every value, and the error
# names the line.

# %% [markdown] exercise="2.6" title="Cause and cure" difficulty=2 importance=4 minutes=5 trains="B31" targets="M12"
# What is the **cause** of this error? And which change is the **cure**, the one that makes `weights.grad` hold the
# gradient of the mean error? Answer with letters in quotes.

# %% [markdown] option="2.6" question="cause" verdict="slip"
# `day` does not require a gradient, so `weights * day` is not tracked.
#
# ---
#
# One tracked input is enough: `weights` requires a gradient, so the sum is tracked. See the `grad_fn` of `prediction`.

# %% [markdown] option="2.6" question="cause" verdict="M12"
# `loss` has no graph yet, because you have to call `backward()` on each prediction first.
#
# ---
#
# A graph exists before any `backward()`: `prediction` has its `grad_fn` as soon as it is computed.

# %% [markdown] option="2.6" question="cause" verdict="right"
# `prediction.detach()` in `reported` is untracked, and the history ends there.
#
# ---
#
# From there on, `total` and `loss` are computed from untracked numbers: no path leads from `loss` back to `weights`.

# %% [markdown] option="2.6" question="cause" verdict="slip"
# `prediction.item()` gives a Python number, and the history ends there.
#
# ---
#
# That number is only printed; nothing is computed from it. And `prediction` itself keeps its `grad_fn`.

# %% [markdown] option="2.6" question="cure" verdict="slip"
# `loss = mean_error().requires_grad_()`
#
# ---
#
# The error is gone, and so is the gradient: now `loss` is a fresh leaf, the only tensor that gets a gradient, and
# `weights.grad` stays `None`. This is the most treacherous of the cures, because nothing complains.

# %% [markdown] option="2.6" question="cure" verdict="right"
# `return prediction` at the end of `reported`
#
# ---
#
# Tracked all the way. `.item()` does no harm in `print()`.

# %% [markdown] option="2.6" question="cure" verdict="slip"
# `loss.backward(retain_graph=True)`
#
# ---
#
# `loss` has no graph to retain: its `grad_fn` is None.

# %% [markdown] option="2.6" question="cure" verdict="slip"
# `weights.requires_grad_()` right before `loss.backward()`
#
# ---
#
# It already requires a gradient. And setting `requires_grad` affects only later operations: it cannot bring back what
# was never recorded.

# %% answer="2.6"
### BEGIN SOLUTION
answer_2_6 = choose("2.6", cause="C", cure="B")
### END SOLUTION

# %% [markdown]
# **What:** the check looks up your letters. **Why:** an error says where a program stopped, not where it went wrong.
# **Expected:** a point for each question, and a comment on each option you chose.

# %% tests="2.6"

# %% [markdown] hint="2.6"
# Which of these have a `grad_fn`: `prediction`, what `reported` returns, `loss`?

# %% [markdown] hint="2.6"
# Only `prediction`. For the cure, ask of each option: does a path lead from `loss` to `weights`?

# %% [markdown] hint="2.6"
# Try the cures in a cell of your own, and print `weights.grad`: it is not enough that there is no error.

# %% [markdown]
# Here is a cure that raises no error and trains nothing. Ask `watch` why:

# %% shows="B31"
with watch() as seen:
    loss = mean_error().requires_grad_()
    loss.backward()
print(seen.why(weights))

# %% [markdown]
# ## What you know now
#
# - A leaf has no history: you made it, or it was computed from nothing tracked. Everything else is a non-leaf.
# - `backward()` fills the `.grad` of leaves that require a gradient and that the output was computed from. Everywhere
#   else it stays `None`.
# - An operation on a parameter makes a new tensor. Scale first, then call `requires_grad_()`; after a step, detach and
#   call it again.
# - `requires_grad_()` only looks forward, and whole numbers cannot require a gradient.
# - A non-leaf keeps its gradient if you tell it to *before* `backward()`.
# - *element 0 of tensors does not require grad*: somewhere the history was lost. Go back, passport by passport.
#
# **Next:** [`03_dynamic_graph`](../03_dynamic_graph/03_dynamic_graph.ipynb): what is behind the pictures, and
# how `backward()` finds its way.
