# ---
# title: What is .grad?
# points: 25
# minutes: 110
# ---

# %% [markdown]
# **After this lesson you can**
#
# - say why `backward()` finds a thousand slopes for the price of a few evaluations,
# - read $\partial L/\partial w$ from `.grad` for any scalar computed from a few tensors,
# - say, before you run a program, which `.grad` will be `None`,
# - verify a gradient by central differences, to six digits,
# - say what `w.grad == 2` means for a nudge of 0.01, and use it to train a weight.
#
# **Before you start,** three questions to warm up. Answer each in your head, then click it.
#
# <details><summary>What is the slope of <i>x</i>² at <i>x</i> = 3?</summary>6: the derivative of <i>x</i>² is 2<i>x</i>.</details>
# <details><summary><i>y</i> = 3<i>x</i> + 1, and <i>x</i> grows by 0.01. By how much does <i>y</i> grow?</summary>By 0.03: the slope, times the nudge.</details>
# <details><summary>Where did you find the slope after <code>y.backward()</code> on the first page?</summary>In <code>x.grad</code>: it is kept on the tensor that requires a gradient.</details>

# %%
import autograd_lib as torch
from autograd_course import hint, predict
from autograd_lib.viz import draw_graph, explore, step_through

# %% [markdown]
# ## 1. A knob, and a thousand knobs
#
# Here is a model with a single **weight**, a number that you can turn like a knob. The model multiplies 2 by `w`, and
# the result should be 5. The **loss** says how far off it is: the squared distance. Turn the knob a little, and watch
# the loss.


# %%
def loss_of(w):
    return (w * 2.0 - 5.0) ** 2


for w in (1.0, 1.001, 1.002):
    print(f"w = {w:.3f}   loss = {loss_of(w):.6f}")

# %% [markdown]
# Turning it up helps. By how much? Divide the change in the loss by the nudge:

# %%
nudge = 0.001
print(f"{(loss_of(1.0 + nudge) - loss_of(1.0)) / nudge:.3f}")

# %% [markdown]
# That is a **slope**: near `w = 1` the loss falls 12 times as fast as `w` grows (the cell prints −11.996, because the
# slope changes a little on the way). Know the slope, and you know which way to turn.
#
# Now a model with a thousand weights. Each of them needs a slope, so we nudge each one and compute the loss again every
# time. Let us count.

# %%
inputs = torch.linspace(-1.0, 1.0, 1000, dtype=torch.float64)
weights = torch.zeros(1000, dtype=torch.float64)
evaluations = 0


def loss_of_many(weights):
    global evaluations
    evaluations += 1
    return ((weights * inputs).sum() - 5.0) ** 2


before = loss_of_many(weights)
nudged_slopes = []
for i in range(1000):
    nudged = weights.clone()
    nudged[i] += nudge
    nudged_slopes.append((loss_of_many(nudged) - before).item() / nudge)

print("the first slopes:       ", [round(slope, 2) for slope in nudged_slopes[:3]])
print("evaluations of the loss:", evaluations)

# %% [markdown]
# A thousand and one evaluations for one small step, and a language model has billions of weights. Here is `backward()`
# doing the same job:

# %%
evaluations = 0
tracked = torch.zeros(1000, dtype=torch.float64, requires_grad=True)
loss_of_many(tracked).backward()

print("the first slopes:       ", [round(slope, 2) for slope in tracked.grad[:3].tolist()])
print("evaluations of the loss:", evaluations)

# %% [markdown]
# The same slopes, from one evaluation and one walk back through it.
#
# How can that be? A nudge asks: *what does this one input do to the output?* That takes a new evaluation for each
# input. `backward()` starts at the other end and asks: *what does everything do to this one output?* It goes through
# the computation once, from the loss back to the weights, and gives each weight its slope. That is **reverse mode**.
# The walk costs no more than a few evaluations, however many weights there are.

# %% [markdown]
# ## 2. A slope, asked for and delivered
#
# Finding derivatives is all that autograd does. You ask for one by making a tensor with `requires_grad=True`. You
# compute a single number from it, here $y = x^3$. And `y.backward()` delivers the derivative: it puts
# $\partial y/\partial x$ into `x.grad`.

# %% shows="B10"
x = torch.tensor(2.0, requires_grad=True)
y = x**3
y.backward()
print(x.grad)

# %% [markdown]
# The slope of $x^3$ is $3x^2$, so 12 at $x = 2$. Read `x.grad` as "how fast the *output* grows, per unit of `x`". It is
# a fact about `y`, and it is kept on `x`.
#
# The picture shows where the number went. Data flows from `x` to the output; the gradient travels back.

# %%
draw_graph(y)

# %% [markdown] exercise="1.1" title="Four tensors, one output" difficulty=1 importance=5 minutes=6 trains="B01 B05 B06" targets="M01 M06"
# Predict what this program leaves behind.
#
# ```python
# x = torch.tensor(2.0, requires_grad=True)
# w = torch.tensor(3.0, requires_grad=True)
# b = torch.tensor(1.0, requires_grad=True)
# z = torch.tensor(4.0)
# y = w * x + b
# total = y + z
# returned = total.backward()
# ```
#
# Replace each `...` with a number or `None`, and run the cell to commit.

# %% answer="1.1"
### BEGIN SOLUTION
answer_1_1 = predict(
    "1.1",
    x_grad=3.0,
    w_grad=2.0,
    b_grad=1.0,
    z_grad=None,
    returned=None,
)
### END SOLUTION

# %% [markdown]
# **What:** the check runs the program and shows each value next to yours. **Why:** what you commit to, you remember.
# **Expected:** five lines, all correct.

# %% tests="1.1"

# %% [markdown] exercise="1.1 twin" minutes=3 targets="M01 M06"
# The same idea in a different program.
#
# ```python
# p = torch.tensor(-2.0, requires_grad=True)
# q = torch.tensor(5.0)
# r = torch.tensor(7.0, requires_grad=True)
# loss = p * q - 3 * r
# returned = loss.backward()
# ```

# %% answer="1.1 twin"
### BEGIN SOLUTION
answer_1_1_twin = predict(
    "1.1 twin",
    p_grad=5.0,
    q_grad=None,
    r_grad=-3.0,
    returned=None,
)
### END SOLUTION

# %% tests="1.1 twin"

# %% [markdown] hint="1.1"
# For each tensor, ask: if only this one grew by 1, by how much would `total` grow?

# %% [markdown] hint="1.1"
# In $w \cdot x$ the slope with respect to one factor is the *other* factor. `z` would have a slope too, but did anybody
# ask for it? And what did `y.backward()` return on the first page?

# %% [markdown] hint="1.1"
# $\partial y/\partial x = w$, $\partial y/\partial w = x$, $\partial y/\partial b = 1$, and `total` grows as `y` does; an
# untracked tensor keeps `None`; `backward()` returns `None`.

# %% [markdown]
# Look inside another program, with different numbers. `print(p.grad)` shows a tensor; in an f-string, only the number
# is printed.

# %% shows="B06"
p = torch.tensor(-1.5, requires_grad=True)
q = torch.tensor(4.0, requires_grad=True)
r = torch.tensor(0.5, requires_grad=True)
data = torch.tensor(10.0)
total = p * q + r + data
total.backward()
print(p.grad)
print(f"p.grad is {p.grad}, q.grad is {q.grad}, r.grad is {r.grad}")

# %%
draw_graph(total)

# %% [markdown]
# Where `data` came in, the picture says *untracked input*: nobody asked for its gradient, so none is computed. The
# picture does not know its name. `total` has no `.grad` either: it was
# computed, and gradients are kept for the tensors that you made yourself, the **leaves**.
#
# How did the numbers get there? Here is `w * x + b` once more. Press *next*, and watch the product: it gives each
# factor the gradient times the *other* factor.

# %% shows="B05"
x = torch.tensor(2.0, requires_grad=True)
w = torch.tensor(3.0, requires_grad=True)
b = torch.tensor(1.0, requires_grad=True)
y = w * x + b
step_through(y)

# %% [markdown] exercise="1.2" title="The gradients of any function" difficulty=1 importance=5 minutes=8 trains="B01 B05 B09" targets="M01 M02"
# Write `grads_of(f, w, x, b)`. Its arguments are a function and three Python floats. It must turn each float into a
# *tracked* tensor (one that requires a gradient), call `f` on these tensors (it returns a single number), and
# return the three gradients by name:
#
# ```python
# line = lambda w, x, b: w * x + b
# grads_of(line, 3.0, 2.0, 1.0)    # {"w": 2.0, "x": 3.0, "b": 1.0}
# ```
#
# Let autograd find them: your function cannot know what `f` computes. If `f` does not use an input, return whatever
# autograd leaves in its `.grad`.


# %% answer="1.2"
def grads_of(f, w: float, x: float, b: float) -> dict:
    """The gradients of f(w, x, b), under the names "w", "x" and "b"."""
    ### BEGIN SOLUTION
    w = torch.tensor(w, requires_grad=True)
    x = torch.tensor(x, requires_grad=True)
    b = torch.tensor(b, requires_grad=True)
    y = f(w, x, b)
    y.backward()
    return {"w": w.grad, "x": x.grad, "b": b.grad}
    ### END SOLUTION


# %% [markdown]
# **What:** the check calls your function with functions of three numbers, `line` among them. (One of them *detaches*
# `w`: it uses only the value, as lesson 02 explains.) **Why:** every optimizer starts from these gradients.
# **Expected:** each gradient under its name.

# %% tests="1.2"

# %% [markdown] hint="1.2"
# The program of exercise 1.1 is nearly all of it. What differs is where the numbers come from, what computes the
# output, and what is returned.

# %% [markdown] hint="1.2"
# Make a tensor from each argument with `torch.tensor(w, requires_grad=True)`, and give these tensors to `f`. After
# `y.backward()` the answers are on the three leaves, not in what `backward()` returns, and not on `y`.

# %% [markdown] hint="1.2"
# Three tensors; `y = f(w, x, b)`; `y.backward()`; then `return {"w": w.grad, "x": …, "b": …}`.

# %% [markdown] help="1.2" symptom="I get AttributeError: 'float' object has no attribute 'grad' (or 'backward')"
# The arguments are Python floats, and so is everything that `f` computes from them. Turn each of them into a tensor
# first.

# %% [markdown] help="1.2" symptom="I get RuntimeError: element 0 of tensors does not require grad …"
# None of the tensors that you gave to `f` was made with `requires_grad=True`, so autograd recorded no graph to go back
# through.

# %% [markdown]
# ## 3. Trust no gradient
#
# Nudging, as in section 1, is too slow for training. But it needs no calculus, so it can check any derivative. Nudge
# the input a little in *both* directions, see how much the output changes, and divide:
#
# $$\frac{\partial f}{\partial x} \approx \frac{f(x + h) - f(x - h)}{2h}$$
#
# This is called the *central difference*. It takes two evaluations per number and knows nothing about what is inside
# `f`. Nudging in both directions makes it far more accurate than nudging in one. People who write derivatives use it to
# catch their own mistakes, and so will you in lesson 07.

# %%
step = 1e-4
x = torch.tensor(2.0, requires_grad=True, dtype=torch.float64)
y = 3 * x**2 - 1
y.backward()
nudged = ((3 * (2.0 + step) ** 2 - 1) - (3 * (2.0 - step) ** 2 - 1)) / (2 * step)
print(f"autograd {x.grad.item():.6f}, by nudging {nudged:.6f}")

# %% [markdown]
# The tensor is a `float64` here. The usual `float32` carries about seven digits, and the subtraction eats most of them:
# with a small `h` you would measure rounding errors.

# %% [markdown] exercise="1.3" title="Your own gradient checker" difficulty=2 importance=4 minutes=15 trains="B04 B32 B39" targets=""
# Write `central_difference(f, x, i)`: the slope of `f` with respect to `x[i]`, where `i` is 0 or more. Evaluate `f`
# exactly twice, without `backward()`, which is switched off in this check. `x` is an untracked 1-d `float64` tensor of
# any length, whose entries are finite; `f` takes such a tensor and returns a 0-d one; nothing in it is tracked. `x` belongs to your
# caller: write nothing into it, even if you undo it later.
#
# ```python
# square_sum = lambda t: (t * t).sum()
# central_difference(square_sum, torch.tensor([1.0, 3.0], dtype=torch.float64), 1)    # 6.0, up to rounding
# ```
#
# Use $h = 10^{-4}$ or so.


# %% answer="1.3"
def central_difference(f, x, i: int) -> float:
    """∂f/∂x[i] at x, from f a little to the right and a little to the left."""
    ### BEGIN SOLUTION
    h = 1e-4
    nudge = torch.zeros_like(x)
    nudge[i] = h
    return (f(x + nudge) - f(x - nudge)).item() / (2 * h)
    ### END SOLUTION


# %% [markdown]
# **What:** your difference is compared with a derivative worked out by hand, for a handful of functions. **Why:** if
# you don't trust your checker, it checks nothing; each function catches a different slip. **Expected:** six digits
# agree.

# %% tests="1.3"

# %% [markdown] hint="1.3"
# You need two new points: one with entry `i` a little larger, one with it a little smaller. All other entries stay the
# same.

# %% [markdown] hint="1.3"
# Make a tensor of zeros with `h` at position `i`, and add it to `x`, then subtract it. The two points are `2 * h`
# apart.

# %% [markdown] hint="1.3"
# `nudge = torch.zeros_like(x)`; `nudge[i] = h`; return `(f(x + nudge) - f(x - nudge)) / (2 * h)` as a float, with
# `.item()`.

# %% [markdown] help="1.3" symptom="Only three or four digits agree"
# Either the two points are `float32` (build them with `dtype=torch.float64`), or `h` is far from `1e-4`, or you nudged
# in one direction only: $(f(x + h) - f(x))/h$ is off by an amount that shrinks with $h$, the central difference by one
# that shrinks with $h^2$.

# %% [markdown]
# Gradients flow through functions that call functions: autograd records what runs, however your code is arranged.


# %% shows="B39"
def inner(t):
    return t.sin() + t


def outer(t):
    return (inner(t) * inner(2 * t)).exp().sum()


t = torch.tensor([0.1, 0.2], dtype=torch.float64, requires_grad=True)
outer(t).backward()
print(t.grad)

# %% [markdown]
# Does your checker agree? Call `central_difference(outer, t.detach(), 0)` in a cell of your own below this one.
# (`t.detach()` has the numbers of `t` and does not require a gradient.)

# %% [markdown]
# ## 4. The life of a `.grad`
#
# A `.grad` is not always there, and not always a number.

# %% [markdown] exercise="1.4" title="Before, after, flat, and never" difficulty=1 importance=4 minutes=6 trains="B10 B11 B32" targets="M03"
# ```python
# a = torch.tensor(2.0, requires_grad=True)
# b = torch.tensor(4.0, requires_grad=True)
# flat = torch.tensor(5.0, requires_grad=True)
# unused = torch.tensor(7.0, requires_grad=True)
# before = a.grad
# y = 2 * a**2 + 3 - b + 0 * flat
# y.backward()
# ```
#
# What is `before`? And what are `a.grad`, `b.grad`, `flat.grad` and `unused.grad` at the end?

# %% answer="1.4"
### BEGIN SOLUTION
answer_1_4 = predict(
    "1.4",
    before=None,
    a_grad=8.0,
    b_grad=-1.0,
    flat_grad=0.0,
    unused_grad=None,
)
### END SOLUTION

# %% [markdown]
# **What:** the check runs the program. **Why:** a zero and a `None` are two different messages. **Expected:** five
# lines, all correct.

# %% tests="1.4"

# %% [markdown] exercise="1.4 twin" minutes=3 targets="M03"
# Not every line here matters for `y`.
#
# ```python
# p = torch.tensor(3.0, requires_grad=True)
# q = torch.tensor(-2.0, requires_grad=True)
# s = torch.tensor(5.0, requires_grad=True)
# t = torch.tensor(1.0, requires_grad=True)
# other = s * t
# y = p**2 - 5 * p + q - q + 4 * t
# early = p.grad
# y.backward()
# ```

# %% answer="1.4 twin"
### BEGIN SOLUTION
answer_1_4_twin = predict(
    "1.4 twin",
    p_grad=1.0,
    q_grad=0.0,
    s_grad=None,
    t_grad=4.0,
    early=None,
)
### END SOLUTION

# %% tests="1.4 twin"

# %% [markdown] hint="1.4"
# The derivative of $2a^2 + 3$ is $4a$. For the others, ask: was `y` computed from it? And had `backward()` been called
# yet?

# %% [markdown] hint="1.4"
# `backward()` creates a `.grad` when it delivers one. Before that there is nothing to read, and if it delivers nothing,
# there is no `.grad` afterwards. Zero is a slope like any other.

# %% [markdown] hint="1.4"
# `a.grad` is $4 \cdot 2$, `b.grad` is the factor in front of $b$, and one of the five is 0. The other two are the same,
# and neither is a number.

# %% [markdown]
# `None` says "nobody has delivered anything here". A zero says more: somebody looked, and the function is flat. Programs
# run into the difference when they take a missing `.grad` for a number:

# %% shows="B11" tags=["raises-exception"]
w = torch.tensor(1.0, requires_grad=True)
w.grad.zero_()

# %% [markdown]
# ## 5. One slope for each number
#
# A tensor of many numbers gets a `.grad` of the same shape: entry by entry, the slope of the one output with respect to
# that entry.

# %% shows="B04"
weights = torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], requires_grad=True)
loss = (weights * weights).sum()
loss.backward()
print(weights.grad)
print(weights.grad.shape)

# %%
draw_graph(loss)

# %% [markdown] exercise="1.5" title="When tensors are stretched" difficulty=2 importance=4 minutes=8 trains="B04 B06" targets="M17 M06"
# Multiplying a tensor of shape `(3,)` by data of shape `(5, 3)` stretches (*broadcasts*) it over the five rows. Write
# `gradients_of_product(t, data)`. The output is `(t * data).sum()`. Return a dict with
#
# - `"product"`: the shape of `t * data`,
# - `"t"` and `"data"`: the `.grad` of each, as `backward()` left it. Use `t` and `data` themselves, not copies: the
#   caller reads their `.grad`, too. If `data` is untracked, return its `None`.
#
# `t` is always tracked, and both are leaves. Either of the two may be stretched.


# %% answer="1.5"
def gradients_of_product(t, data) -> dict:
    """The shape of t * data, and the gradients of t and of data."""
    ### BEGIN SOLUTION
    product = t * data
    product.sum().backward()
    return {"product": tuple(product.shape), "t": t.grad, "data": data.grad}
    ### END SOLUTION


# %% [markdown]
# **What:** a row, a column, a table and a single number, with data of several shapes. **Why:** a different dimension is
# stretched each time. **Expected:** a gradient has the shape of its own tensor, whatever the shape of the product.

# %% tests="1.5"

# %% [markdown] hint="1.5"
# Nothing to work out: compute, call `backward()` on the sum, and look.

# %% [markdown] hint="1.5"
# Keep the product in a variable, because you need its shape: `tuple(product.shape)`. What `backward()` delivers is in
# `t.grad`, and in `data.grad` if `data` is tracked.

# %% [markdown] hint="1.5"
# `product = t * data`; `product.sum().backward()`; then return the three entries. You need no `if`: you may read the
# `.grad` of an untracked tensor, too.

# %% [markdown]
# A stretched entry gets the *sum* over its copies. Nudge it, and all of them move at once.

# %% shows="B04"
row = torch.tensor([1.0, 1.0], requires_grad=True)
table = torch.tensor([[1.0, 10.0], [2.0, 20.0], [3.0, 30.0]])
(row * table).sum().backward()
print("the shapes of row and product:", tuple(row.shape), tuple((row * table).shape))
print("the gradient of row:          ", row.grad)

# %% [markdown]
# ## 6. Two ways to end up with nothing
#
# The next program makes two common mistakes.

# %% [markdown] exercise="1.6" title="Repair: where is the gradient?" difficulty=2 importance=5 minutes=6 trains="B01 B02 B09 B34" targets="M02"
# `slope_of_loss(model, w, x, target)` should return $\partial L/\partial w$ of the loss $L = (model(w, x) - target)^2$.
# It prints `None`, then fails. Run both cells, read the error, and repair the program; the loss itself is already
# correct.


# %% answer="1.6"
def slope_of_loss(model, w: float, x: float, target: float) -> float:
    """∂loss/∂w of loss = (model(w, x) - target) ** 2."""
    ### BEGIN SOLUTION
    w = torch.tensor(w, requires_grad=True)
    loss = (model(w, x) - target) ** 2
    loss.backward()
    return w.grad.item()
    ### END SOLUTION


# %% starter="1.6"
def slope_of_loss(model, w: float, x: float, target: float) -> float:
    """∂loss/∂w of loss = (model(w, x) - target) ** 2."""
    w = torch.tensor(w, requires_grad=True)
    loss = (model(w, x) - target) ** 2
    g = loss.backward()
    print("the gradient is", g)
    return loss.grad.item()


# %% [markdown]
# **What:** the check calls your repaired function with several models. **Why:** you want the slope of the *loss*; the
# slope of the prediction alone is a different number. **Expected:** a number for each.

# %% tests="1.6"

# %% [markdown] hint="1.6"
# Read the last line of the error. Which value is a `NoneType`?

# %% [markdown] hint="1.6"
# `backward()` returns `None`, and `loss.grad` is `None` as well: the loss was computed, so it is not a leaf. Which
# tensor asked for a gradient?

# %% [markdown] hint="1.6"
# Call `loss.backward()` on a line of its own. Then return `w.grad` as a float.

# %% [markdown] help="1.6" symptom="I get AttributeError: 'NoneType' object has no attribute 'item'"
# Something that you took for a tensor is `None`: either the result of `backward()`, or the `.grad` of a tensor that has
# none. Print it on the line before.

# %% [markdown]
# The program mistook what `backward()` returns for the gradient, and then it read `loss.grad`. Gradients pass through a
# computed tensor on the way to the leaves; reading its `.grad` gives `None` and a warning that begins like this:

# %% shows="B02"
import warnings

w = torch.tensor(1.0, requires_grad=True)
loss = (w * 2.0 - 5.0) ** 2
loss.backward()
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    print(loss.grad)
print(f"{caught[0].category.__name__}: {str(caught[0].message).partition('. ')[0]}.")

# %% [markdown]
# ## 7. What the number is good for
#
# `w.grad == -12` says: *near this point*, the output falls 12 times as fast as `w` grows. So a nudge of 0.01 changes it
# by about −0.12. The output is the tensor that `backward()` was called on, here the loss.

# %% shows="B09 B12 B34"
w = torch.tensor(1.0, requires_grad=True)
loss = (w * 2.0 - 5.0) ** 2
loss.backward()
print(f"loss {loss.item():.3f}, slope {w.grad.item():.1f}")
print(f"promised for w + 0.01: {loss.item() + 0.01 * w.grad.item():.4f}")
print(f"what really happens:   {loss_of(1.01):.4f}")

# %% [markdown] exercise="1.7" title="Promised and real" difficulty=2 importance=5 minutes=8 trains="B09 B12 B34" targets="M02"
# Write `nudge_by(f, w, dw)`. It must return a pair of numbers: the change in `f` that `w.grad` *promises* for a nudge
# of `dw`, and the change that *really* happens when you compute `f` again at `w + dw`. `f` takes a 0-d tensor and
# returns a 0-d tensor; `w` and `dw` are floats. Four digits are enough: a difference loses some.
#
# ```python
# nudge_by(loss_of, 1.0, 0.01)    # about (-0.12, -0.1196): close, not equal
# ```


# %% answer="1.7"
def nudge_by(f, w: float, dw: float) -> tuple:
    """(change in f promised by w.grad, change that really happens) when w grows by dw."""
    ### BEGIN SOLUTION
    before = torch.tensor(w, requires_grad=True)
    y = f(before)
    y.backward()
    after = torch.tensor(w + dw)
    return before.grad.item() * dw, f(after).item() - y.item()
    ### END SOLUTION


# %% [markdown]
# **What:** both changes, for nudges up and down, small and large. **Why:** a gradient is a promise about small steps; a
# large step shows where the promise breaks down. **Expected:** pairs that agree well, and one that does not.

# %% tests="1.7"

# %% [markdown] hint="1.7"
# The first number needs `backward()`. The second does not: it is two evaluations of `f`.

# %% [markdown] hint="1.7"
# Promised change = slope × nudge. Real change = `f` at `w + dw`, minus `f` at `w`.

# %% [markdown] hint="1.7"
# A tracked tensor for `w`; `y = f(…)`; `y.backward()`; the promise is its `.grad.item() * dw`. Then a second tensor
# that holds `w + dw`, and the difference between the two values, as floats.

# %% [markdown] help="1.7" symptom="I get AttributeError: 'float' object has no attribute …"
# `f` needs a tensor. Give it `torch.tensor(w + dw)`, not the float itself.

# %% [markdown]
# How large may a nudge be? Click **next** or use the arrow keys. Which nudge brings the loss to its lowest point, and
# beyond which one is even the promised direction wrong?

# %%
explore.tangent(loss_of, torch.tensor(1.0), nudges=[0.01, 0.1, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 3.5])

# %% [markdown]
# <details><summary>Answer</summary>1.5 brings it to 0. At 3.0 the loss is 9 again, where it began: beyond that, it ends up
# higher than it began, though the slope promised a fall.</details>

# %% [markdown]
# ## 8. Training
#
# There is no more to a training step than this: find the slope, and turn the weight a little *against* it. The loss
# goes down, if the step is small enough for the promise to hold.

# %% [markdown] exercise="1.8" title="Your first training loop" difficulty=3 importance=5 minutes=12 trains="B09 B12" targets="M19"
# Write `train(f, w, lr, steps)`. It must start from the float `w` and take `steps` steps, up to a hundred. Each changes
# `w` by `dw = -lr * slope`, where `slope` is the slope of `f` at the current `w`. (`lr`, 0 or more, is the *learning
# rate*.) Return a dict with
#
# - `"w"`: the weight at the end,
# - `"losses"`: the loss before the first step, and after each step: `steps + 1` numbers,
# - `"promised"`: for each step, the change in the loss that its slope promises.
#
# ```python
# train(loss_of, 1.0, 0.01, 1)    # {"w": 1.12, "losses": [9.0, 7.6176], "promised": [-1.44]}
# ```
#
# Keep the weight as a plain float between the steps, and make a fresh tracked tensor from it in each step: that always
# works. Three digits are enough.


# %% answer="1.8"
def train(f, w: float, lr: float, steps: int) -> dict:
    """Gradient descent on f from w: the last weight, all losses, and the change that each slope promised."""
    ### BEGIN SOLUTION
    losses, promised = [], []
    for _ in range(steps):
        tracked = torch.tensor(w, requires_grad=True)
        loss = f(tracked)
        loss.backward()
        slope = tracked.grad.item()
        losses.append(loss.item())
        promised.append(-lr * slope * slope)
        w = w - lr * slope
    losses.append(f(torch.tensor(w)).item())
    return {"w": w, "losses": losses, "promised": promised}
    ### END SOLUTION


# %% [markdown]
# **What:** a few steps on several losses. **Why:** the loss, `backward()` and the step are in every training loop.
# **Expected:** small steps keep their promise, and one step that is too large makes the loss grow.

# %% tests="1.8"

# %% [markdown] hint="1.8"
# One round of the loop is exercise 1.7, with `dw = -lr * slope`. What do you have to keep from one round to the next?

# %% [markdown] hint="1.8"
# In each round: a fresh tensor, the loss, `backward()`, the slope as a float. Record the loss and the promise
# `slope * dw`, and only then change `w`. When the loop ends, one loss is still missing.

# %% [markdown] hint="1.8"
# `for _ in range(steps):` `tracked = torch.tensor(w, requires_grad=True)`; `loss = f(tracked)`; `loss.backward()`;
# `dw = -lr * tracked.grad.item()`; append `loss.item()` and `tracked.grad.item() * dw`; `w = w + dw`. After the loop, append
# `f(torch.tensor(w)).item()`.

# %% [markdown]
# Here is your loop at work, fifteen steps on the loss of section 1. Choose a learning rate. Which one gets there in the
# fewest steps, which one gets nowhere, and which one runs away?

# %%
try:
    curves = explore.training(lambda lr: train(loss_of, 1.0, lr, 15)["losses"], lr=[0.01, 0.05, 0.1, 0.25, 0.3])
except NotImplementedError:
    curves = "train() isn't written yet."
curves

# %% [markdown]
# <details><summary>Answer</summary>0.1 gets there in the fewest steps. 0.25 jumps from one side to the other and gets
# nowhere; 0.3 runs away, out of the picture.</details>

# %% [markdown]
# ## What you know now
#
# - Nudging finds one slope per evaluation. `backward()` finds all slopes of one output in a single pass back
#   through the graph.
# - `y.backward()` returns `None`. It puts the slopes into the `.grad` of the leaves that require them.
# - `x.grad` is a fact about the output, kept on `x`; it has the shape of `x`.
# - Before the first delivery it is `None`. For a tensor that does not require a gradient, or was not used, it stays
#   `None`.
# - A gradient is a promise about small nudges, and you can check it by nudging.
#
# **Next:** [`02_leaves`](../02_leaves/02_leaves.ipynb): who exactly gets a gradient?
