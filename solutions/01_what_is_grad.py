# ---
# title: What is .grad?
# points: 25
# minutes: 70
# ---

# %% [markdown]
# **After this lesson you can**
#
# - read $\partial L/\partial w$ from `.grad` for any scalar computed from a few tensors,
# - say before running which `.grad` are `None`,
# - verify a gradient by central differences, to six digits,
# - say what `w.grad == 2` means for a nudge of 0.01.
#
# **Before you start,** three questions to warm up. Answer each in your head, then open it.
#
# <details><summary>What is the slope of <i>x</i>² at <i>x</i> = 3?</summary>6: the derivative of <i>x</i>² is 2<i>x</i>.</details>
# <details><summary><i>y</i> = 3<i>x</i> + 1, and <i>x</i> grows by 0.01. By how much does <i>y</i> grow?</summary>By 0.03: the slope, times the nudge.</details>
# <details><summary>Where did you find the slope after <code>y.backward()</code> on the first page?</summary>In <code>x.grad</code>. The call itself returned <code>None</code>.</details>

# %%
import autograd_lib as torch
from autograd_course import hint, predict
from autograd_lib.viz import draw_graph, plot_losses, step_through

# %% [markdown]
# ## 1. A slope, asked for and delivered
#
# To train anything you must know how a result would change if you changed what it was computed from. That is a
# derivative, and finding derivatives is all that autograd does.
#
# You ask by making a tensor with `requires_grad=True`. You compute a single number from it, here $y = x^2$. And
# `y.backward()` delivers: it puts $\partial y/\partial x$ into `x.grad`.

# %% shows="B10"
x = torch.tensor(2.0, requires_grad=True)
y = x**2
y.backward()
print(x.grad)

# %% [markdown]
# The slope of $x^2$ is $2x$, so 4 at $x = 2$. Read `x.grad` as "how fast the *output* grows, per unit of `x`". It is a
# fact about `y`, and it is kept on `x`.
#
# The picture shows where the number went. Data flows from the leaf to the output; the gradient travels back.

# %%
draw_graph(y)

# %% [markdown] exercise="1.1" title="Four tensors, one line" difficulty=1 importance=5 minutes=8 trains="B01 B05 B06" targets="M01 M06"
# Predict what this program leaves behind. Three tensors ask for gradients. `z` does not.
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
# Replace each `...` by a number or `None`, and run the cell to commit.

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
# **What:** the program runs, and each value is put beside yours. **Why:** a prediction that you committed to is one
# that you remember. **Expected:** five lines, each right or not, and why. What you said first stays on the
# card, and you may correct it: the points are for right lines.

# %% tests="1.1"

# %% [markdown] exercise="1.1 twin" minutes=3 targets="M01 M06"
# The same idea in another program. Its check says which of your entries are right; the values you work out yourself, and
# you may try again.
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
# In $w \cdot x$ the slope by one factor is the *other* factor. `z` would have a slope too, but who asked for it? And
# what did `y.backward()` return on the first page?

# %% [markdown] hint="1.1"
# $\partial y/\partial x = w$, $\partial y/\partial w = x$, $\partial y/\partial b = 1$, and `total` grows as `y` does; an
# untracked tensor keeps `None`; `backward()` returns `None`.

# %% [markdown]
# Here is the same line in the open. `print(x.grad)` shows a tensor; inside an f-string a single number prints bare.

# %% shows="B05 B06"
x = torch.tensor(2.0, requires_grad=True)
w = torch.tensor(3.0, requires_grad=True)
b = torch.tensor(1.0, requires_grad=True)
z = torch.tensor(4.0)
y = w * x + b
total = y + z
print(y)
total.backward()
print(x.grad, w.grad, b.grad, z.grad)
print(f"x.grad is {x.grad}, w.grad is {w.grad}, b.grad is {b.grad}")

# %%
draw_graph(total, names={"z": z})  # no link leads to z: named, it is shown all the same

# %% [markdown]
# How did the numbers get there? Take the line alone, and press *next*: `step_through(y)` calls `y.backward()` and shows
# each step that it takes. In step 3 the product hands each factor the gradient times the *other* factor.

# %%
x = torch.tensor(2.0, requires_grad=True)
w = torch.tensor(3.0, requires_grad=True)
b = torch.tensor(1.0, requires_grad=True)
y = w * x + b
step_through(y)

# %% [markdown]
# Back to the picture of `total`. The path to `z`, its *untracked input*, stops: nobody asked, so nothing is computed
# there. `y` has no `.grad` either. It is a *result*, and gradients are kept for the tensors that you made yourself, the
# **leaves**.

# %% [markdown] exercise="1.2" title="The gradients of a line" difficulty=1 importance=5 minutes=10 trains="B01 B05 B09" targets="M01 M02"
# Write `grads_of_line(w, x, b)`. It gets three Python floats, makes tracked tensors of them, computes
# $y = w \cdot x + b$, and returns the three gradients by name:
#
# ```python
# grads_of_line(3.0, 2.0, 1.0)    # {"w": 2.0, "x": 3.0, "b": 1.0}
# ```
#
# Let autograd find them: your function should not need to know that the slope by `w` is `x`. The values may be floats
# or 0-d tensors.


# %% answer="1.2"
def grads_of_line(w: float, x: float, b: float) -> dict:
    """The gradients of y = w * x + b, by the names "w", "x" and "b"."""
    ### BEGIN SOLUTION
    w = torch.tensor(w, requires_grad=True)
    x = torch.tensor(x, requires_grad=True)
    b = torch.tensor(b, requires_grad=True)
    y = w * x + b
    y.backward()
    return {"w": w.grad, "x": x.grad, "b": b.grad}
    ### END SOLUTION


# %% [markdown]
# **What:** your function on the numbers above, and with other ones. **Why:** a function that remembers 2, 3 and 1 is no
# use. **Expected:** each gradient by its name.

# %% tests="1.2"

# %% [markdown] hint="1.2"
# The program of exercise 1.1 is nearly all of it. What is different is where the numbers come from, and what is
# returned.

# %% [markdown] hint="1.2"
# Make a tensor of each argument with `torch.tensor(w, requires_grad=True)`. After `y.backward()` the answers sit on the
# three leaves, not in what `backward()` returns, and not on `y`.

# %% [markdown] hint="1.2"
# Three tensors; `y = w * x + b`; `y.backward()`; then `return {"w": w.grad, "x": …, "b": …}`.

# %% [markdown] help="1.2" symptom="I get AttributeError: 'float' object has no attribute 'grad' (or 'backward')"
# The arguments are Python floats, and so is all that you compute from them. Make a tensor of each first.

# %% [markdown] help="1.2" symptom="I get RuntimeError: element 0 of tensors does not require grad …"
# None of the tensors was made with `requires_grad=True`, so nothing was recorded that could be walked back.

# %% [markdown]
# ## 2. Believe no gradient
#
# You can check any derivative without calculus. Nudge the input a little to both sides, see how much the output
# changes, and divide:
#
# $$\frac{\partial f}{\partial x} \approx \frac{f(x + h) - f(x - h)}{2h}$$
#
# This *central difference* is slow, one pair of evaluations for every number, but it needs to know nothing about `f`.
# It is how people who write derivatives catch their own mistakes, and you will use it that way in lesson 07.

# %%
h = 1e-4
x = torch.tensor(2.0, requires_grad=True, dtype=torch.float64)
y = 2 * x**2 + 3
y.backward()
nudged = ((2 * (2.0 + h) ** 2 + 3) - (2 * (2.0 - h) ** 2 + 3)) / (2 * h)
print(f"autograd {x.grad.item():.6f}, by nudging {nudged:.6f}")

# %% [markdown]
# The tensor is a `float64` here. The usual `float32` carries about seven digits, and the subtraction eats most of them:
# with a small `h` you would measure rounding errors.

# %% [markdown] exercise="1.3" title="Your own oracle" difficulty=2 importance=4 minutes=15 trains="B04 B32 B39" targets="M34 M02"
# Write `central_difference(f, x, i)`: the slope of `f` with respect to entry `i` of `x`, as a float, from two evaluations of
# `f`, by hand: the engine is off. `x` is a 1-d `float64` tensor; `f` takes such a tensor and gives a 0-d tensor.
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
    nudge = [0.0] * len(x)
    nudge[i] = h
    nudge = torch.tensor(nudge, dtype=torch.float64)
    return (f(x + nudge) - f(x - nudge)).item() / (2 * h)
    ### END SOLUTION


# %% [markdown]
# **What:** your difference against the derivative on paper, for six functions. **Why:** each catches another shortcut:
# one nudge too many, a missing factor, a rule that holds for squares only, help from autograd. **Expected:** six digits
# agree.

# %% tests="1.3"

# %% [markdown] hint="1.3"
# You need two new points: one with entry `i` a little larger, one with it a little smaller. All other entries stay.

# %% [markdown] hint="1.3"
# Make a tensor of zeros with `h` at position `i`, and add it to `x`, then subtract it. Between the two points lies a
# distance of `2 * h`.

# %% [markdown] hint="1.3"
# `nudge = [0.0] * len(x)`; `nudge[i] = h`; make it a `float64` tensor; return `(f(x + nudge) - f(x - nudge)) / (2 * h)`
# as a float, with `.item()`.

# %% [markdown] help="1.3" symptom="Only three or four digits agree"
# Either the nudge was built as `float32` (pass `dtype=torch.float64`), or `h` is far from `1e-4`, or you looked to one
# side only: $(f(x + h) - f(x))/h$ is off by an amount that shrinks with $h$, the central difference by one that shrinks
# with $h^2$.

# %% [markdown]
# Gradients flow through functions that call functions: autograd records what runs, however your code is arranged. Does
# your oracle agree? Ask it for `central_difference(outer, t, 0)`, in a cell of your own below this one.


# %% shows="B39"
def inner(t):
    return t.sin() + t


def outer(t):
    return (inner(t) * inner(2 * t)).exp().sum()


t = torch.tensor([0.1, 0.2], dtype=torch.float64, requires_grad=True)
outer(t).backward()
print(t.grad)

# %% [markdown]
# ## 3. The life of a `.grad`
#
# A `.grad` is not born with the tensor. Watch one.

# %% [markdown] exercise="1.4" title="Before, after, and never" difficulty=1 importance=4 minutes=5 trains="B10 B11 B32" targets="M03"
# ```python
# a = torch.tensor(2.0, requires_grad=True)
# unused = torch.tensor(5.0, requires_grad=True)
# before = a.grad
# y = 2 * a**2 + 3
# y.backward()
# ```
#
# What is `before`? What are `a.grad` and `unused.grad` at the end?

# %% answer="1.4"
### BEGIN SOLUTION
answer_1_4 = predict(
    "1.4",
    before=None,
    a_grad=8.0,
    unused_grad=None,
)
### END SOLUTION

# %% [markdown]
# **What:** the program runs. **Why:** an error that training loops run into comes from what `before` is.
# **Expected:** three lines, all right in the end.

# %% tests="1.4"

# %% [markdown] hint="1.4"
# The derivative of $2a^2 + 3$ is $4a$.

# %% [markdown] hint="1.4"
# `backward()` creates a `.grad` where it delivers one. Before that there is nothing to read, and where it delivers
# nothing, nothing is created.

# %% [markdown] hint="1.4"
# One of the three is $4 \cdot 2$. The other two are the same, and not a number.

# %%
a = torch.tensor(2.0, requires_grad=True)
unused = torch.tensor(5.0, requires_grad=True)
print("before:", a.grad)
y = 2 * a**2 + 3
y.backward()
print("after: ", a.grad, "and unused:", unused.grad)

# %% [markdown]
# `None` says "nobody has delivered anything here". That is more than a zero would say: a zero could also be the true
# slope of a flat function.

# %% [markdown]
# ## 4. One slope for each number
#
# A tensor of many numbers gets a `.grad` of the same shape: entry by entry, the slope of the one output by that entry.

# %% shows="B04"
weights = torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], requires_grad=True)
loss = (weights * weights).sum()
loss.backward()
print(weights.grad)
print(weights.grad.shape)

# %%
draw_graph(loss)

# %% [markdown] exercise="1.5" title="Shapes, also when tensors are stretched" difficulty=1 importance=4 minutes=8 trains="B04 B06" targets="M17 M02 M06"
# Multiplying a tensor of shape `(3,)` with data of shape `(5, 3)` stretches it over the five rows. Which shape does its
# gradient have? Write `shape_report(t, data)`, which finds out:
#
# - `t` is a tracked tensor, `data` is not;
# - the loss is `(t * data).sum()`;
# - return a dict with `"t"`, `"product"` and `"grad"`: the shapes of `t`, of `t * data`, and of the gradient of `t`, each
#   as a tuple; and `"data_grad"`: what `data.grad` is.


# %% answer="1.5"
def shape_report(t, data) -> dict:
    """The shapes of t, of t * data and of the gradient of t, and data.grad."""
    ### BEGIN SOLUTION
    product = t * data
    product.sum().backward()
    return {
        "t": tuple(t.shape),
        "product": tuple(product.shape),
        "grad": tuple(t.grad.shape),
        "data_grad": data.grad,
    }
    ### END SOLUTION


# %% [markdown]
# **What:** a single number, a row and a whole table against the same data. **Why:** in each case another dimension is
# stretched. **Expected:** look at the column `grad`, and compare it with `t`.

# %% tests="1.5"

# %% [markdown] hint="1.5"
# Nothing to work out: compute, call `backward()` on the sum, and look.

# %% [markdown] hint="1.5"
# Keep the product in a variable, you need its shape. `tuple(t.grad.shape)` makes a plain tuple of a shape.

# %% [markdown] hint="1.5"
# `product = t * data`; `product.sum().backward()`; return the four entries. The gradient belongs to `t`, so it can only
# have the shape of `t`.

# %% [markdown]
# ## 5. Two ways to come home with nothing
#
# The next program is wrong in two ways that are easily believed.

# %% [markdown] exercise="1.6" title="Repair: where is the gradient?" difficulty=2 importance=5 minutes=8 trains="B01 B02 B09 B34" targets="M01 M02"
# `slope_of_loss(w, x, target)` should return $\partial L/\partial w$ of the loss $L = (w \cdot x - target)^2$, as a
# float. It prints `None`, and breaks. Run the check, read the error, and repair the program; its forward part is fine.


# %% answer="1.6"
def slope_of_loss(w: float, x: float, target: float) -> float:
    """∂loss/∂w of loss = (w * x - target) ** 2."""
    ### BEGIN SOLUTION
    w = torch.tensor(w, requires_grad=True)
    loss = (w * x - target) ** 2
    loss.backward()
    return w.grad.item()
    ### END SOLUTION


# %% starter="1.6"
def slope_of_loss(w: float, x: float, target: float) -> float:
    """∂loss/∂w of loss = (w * x - target) ** 2."""
    w = torch.tensor(w, requires_grad=True)
    loss = (w * x - target) ** 2
    g = loss.backward()
    print("the gradient is", g)
    return loss.grad.item()


# %% [markdown]
# **What:** your repaired function on three programs. **Why:** the gradient is that of the *loss*; the slope of the
# prediction $w \cdot x$ alone would be `x`. **Expected:** floats.

# %% tests="1.6"

# %% [markdown] hint="1.6"
# Read the last line of the error. Which value is a `NoneType`?

# %% [markdown] hint="1.6"
# `backward()` returns `None`, and `loss.grad` would be `None` as well: the loss is a result, not a leaf. Who asked for a
# gradient?

# %% [markdown] hint="1.6"
# Call `loss.backward()` on a line of its own. Then return `w.grad` as a float.

# %% [markdown] help="1.6" symptom="I get AttributeError: 'NoneType' object has no attribute 'item'"
# Something that you took for a tensor is `None`: what `backward()` returned, or the `.grad` of a tensor that has none.
# Print it on the line before.

# %% [markdown]
# A result, such as a loss, has no `.grad` of its own: gradients pass through it on the way to the leaves. Asking for it
# gives `None`, and a warning that says so.

# %% shows="B02"
import warnings

w = torch.tensor(1.0, requires_grad=True)
loss = (w * 2.0 - 5.0) ** 2
loss.backward()
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    print(loss.grad)
print(caught[0].category.__name__, "-", str(caught[0].message)[:74], "…")

# %% [markdown]
# ## 6. What the number is good for
#
# `w.grad == 2` says: *near this point*, each unit that `w` grows makes the output grow by 2. So a nudge of 0.01 changes
# it by about 0.02. The output is the tensor that `backward()` was called on, here the loss. That is all a training step
# uses: nudge every weight a little, against its gradient, and the loss goes down.

# %% shows="B09 B12 B34"
w = torch.tensor(1.0, requires_grad=True)
loss = (w * 2.0 - 5.0) ** 2
loss.backward()
print(f"loss {loss.item():.3f}, slope {w.grad.item():.1f}")
better = w.item() - 0.01 * w.grad.item()
print(f"loss after a small step against the slope: {(better * 2.0 - 5.0) ** 2:.3f}")

# %% [markdown]
# One small step helps a little. Repeat it forty times, and you have trained a model with one weight:

# %%
value, losses = 1.0, []
for _ in range(40):
    w = torch.tensor(value, requires_grad=True)
    loss = (w * 2.0 - 5.0) ** 2
    loss.backward()
    losses.append(loss.item())
    value -= 0.01 * w.grad.item()
plot_losses(losses)

# %% [markdown] exercise="1.7" title="A nudge of 0.01" difficulty=2 importance=5 minutes=8 trains="B09 B12 B34" targets="M02"
# For $y = (w \cdot x + b)^2$, write `nudge(w, x, b, dw)`, which returns a pair of floats: the change of `y` that `w.grad`
# *predicts* for a nudge `dw` of `w`, and the change that *really* happens when you compute `y` again with `w + dw`.
#
# ```python
# nudge(1.0, 2.0, 0.5, 0.01)    # about (0.1, 0.1004): close, not equal
# ```


# %% answer="1.7"
def nudge(w: float, x: float, b: float, dw: float) -> tuple:
    """(change predicted from w.grad, change that really happens) of y = (w * x + b) ** 2 when w grows by dw."""
    ### BEGIN SOLUTION
    tracked = torch.tensor(w, requires_grad=True, dtype=torch.float64)
    y = (tracked * x + b) ** 2
    y.backward()
    predicted = tracked.grad.item() * dw
    real = ((w + dw) * x + b) ** 2 - y.item()
    return predicted, real
    ### END SOLUTION


# %% [markdown]
# **What:** both changes, for a small nudge, a negative one and a large one. **Why:** a gradient is a promise about small
# steps; the large nudge shows where it ends. **Expected:** pairs that agree well, well, and badly.

# %% tests="1.7"

# %% [markdown] hint="1.7"
# The first number needs `backward()`, the second does not: it is two evaluations of `y`.

# %% [markdown] hint="1.7"
# Predicted change = slope × nudge. Real change = `y` with `w + dw`, minus `y` with `w`.

# %% [markdown] hint="1.7"
# A tracked tensor for `w`; `y.backward()`; `predicted = tracked.grad.item() * dw`; then compute the formula with
# `w + dw` on plain floats and subtract `y.item()`.

# %% [markdown]
# ## What you know now
#
# - `y.backward()` returns `None`. The slopes are delivered into `.grad` of the leaves that asked.
# - `x.grad` is a fact about the output, kept on `x`; it has the shape of `x`.
# - Before the first delivery, and for everything that did not ask or was not used, it is `None`.
# - A gradient is a promise about small nudges, and you can check it by nudging.
#
# Optimizers, debugging tools and hand-made training loops all start from these numbers.
#
# **Next:** `02_leaves`: who exactly gets a gradient?
