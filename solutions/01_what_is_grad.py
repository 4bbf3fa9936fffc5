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

# %% [markdown] exercise="1.1" title="Four tensors, one line" difficulty=1 importance=5 minutes=8 trains="B01 B05 B06" targets="M01 M02 M06"
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
# that you remember. **Expected:** five lines, all right in the end; half of the points are yours for committing.

# %% tests="1.1"
import autograd_lib as torch
from autograd_course import Check


def program():
    x = torch.tensor(2.0, requires_grad=True)
    w = torch.tensor(3.0, requires_grad=True)
    b = torch.tensor(1.0, requires_grad=True)
    z = torch.tensor(4.0)
    y = w * x + b
    total = y + z
    returned = total.backward()
    return {"x_grad": x.grad, "w_grad": w.grad, "b_grad": b.grad, "z_grad": z.grad, "returned": returned}


with Check("1.1", points=4) as check:
    check.prediction(
        answer_1_1,
        truth=lambda: program(),
        beliefs={
            "x_grad": {
                "M02": (2.0, "2 is the value of x, or the slope by w. ∂y/∂x is the factor that x meets: w = 3.")
            },
            "w_grad": {
                "M02": (3.0, "3 is the value of w, or the slope by x. ∂y/∂w is the factor that w meets: x = 2.")
            },
            "b_grad": {"slip": (0.0, "0 would mean that b makes no difference. But when b grows by 1, so does y.")},
            "z_grad": {
                "M06": 0.0,
                "slip": (1.0, "1 would be the slope by z, but z never asked: it has no requires_grad."),
            },
            "returned": {"M01": 11.0},
        },
        why={"returned": "backward() returns None, always: it delivers into .grad."},
    )
check.score

# %% [markdown] hint="1.1"
# For each tensor, ask: if only this one grew by 1, by how much would `total` grow?

# %% [markdown] hint="1.1"
# In $w \cdot x$ the slope by one factor is the *other* factor. `z` would have a slope too, but who asked for it? And
# what did `y.backward()` return on the first page?

# %% [markdown] hint="1.1"
# $\partial y/\partial x = w$, $\partial y/\partial w = x$, $\partial y/\partial b = 1$, and `total` grows as `y` does; an
# untracked tensor keeps `None`; `backward()` returns `None`.

# %% wrong="1.1" misconception="M02" says="the factor that x meets"
answer_1_1 = predict("1.1", x_grad=2.0, w_grad=3.0, b_grad=1.0, z_grad=None, returned=None)

# %% wrong="1.1" misconception="slip" says="b makes no difference"
answer_1_1 = predict("1.1", x_grad=3.0, w_grad=2.0, b_grad=0.0, z_grad=None, returned=None)

# %% wrong="1.1" misconception="M06" says="not even computed"
answer_1_1 = predict("1.1", x_grad=3.0, w_grad=2.0, b_grad=1.0, z_grad=0.0, returned=None)

# %% wrong="1.1" misconception="M01" says="it delivers into .grad"
answer_1_1 = predict("1.1", x_grad=3.0, w_grad=2.0, b_grad=1.0, z_grad=None, returned=11.0)

# %% right="1.1"
answer_1_1 = predict("1.1", returned=None, z_grad=None, b_grad=1, w_grad=2, x_grad=3)

# %% right="1.1"
w_value, x_value = 3.0, 2.0
answer_1_1 = predict("1.1", x_grad=w_value, w_grad=x_value, b_grad=1.0, z_grad="None", returned=None)

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
from autograd_course import Check

with Check("1.2", points=4) as check:
    check.equal(
        "w = 3, x = 2, b = 1",
        lambda: grads_of_line(3.0, 2.0, 1.0),
        {"w": 2.0, "x": 3.0, "b": 1.0},
        beliefs=[
            ("M01", ({"w": None, "x": None, "b": None}, "was backward() called, and are these its .grad?")),
            ("M01", (None, "is `return` missing, or is this what backward() gave you?")),
            ("M01", ("raises", TypeError, "'NoneType' object is not subscriptable")),
            ("M02", ({"w": 3.0, "x": 2.0}, "these are the values of w and x. Return what is in their .grad.")),
        ],
    )
    check.equal(
        "w = -1.5, x = 4, b = 0",
        lambda: grads_of_line(-1.5, 4.0, 0.0),
        {"w": 4.0, "x": -1.5, "b": 1.0},
        beliefs=[
            ("M02", ({"w": -1.5, "x": 4.0}, "these are the values of w and x. Return what is in their .grad.")),
            ("slip", ({"w": 2.0, "x": 3.0}, "these are the gradients of the example. Use the arguments.")),
        ],
    )
    ### BEGIN HIDDEN TESTS
    w_hidden, x_hidden, b_hidden = check.random(seed=12).uniform(-5, 5, size=3).tolist()
    check.equal(
        "numbers you have not seen",
        lambda: grads_of_line(w_hidden, x_hidden, b_hidden),
        {"w": x_hidden, "x": w_hidden, "b": 1.0},
        weight=2,
    )
    ### END HIDDEN TESTS
check.score

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


# %% wrong="1.2" misconception="M01" says="It returns `None`"
def grads_of_line(w, x, b):
    w = torch.tensor(w, requires_grad=True)
    x = torch.tensor(x, requires_grad=True)
    b = torch.tensor(b, requires_grad=True)
    gradients = (w * x + b).backward()
    return {"w": gradients[0], "x": gradients[1], "b": gradients[2]}


# %% wrong="1.2" misconception="M02" says="these are the values of w and x"
def grads_of_line(w, x, b):
    w = torch.tensor(w, requires_grad=True)
    x = torch.tensor(x, requires_grad=True)
    b = torch.tensor(b, requires_grad=True)
    (w * x + b).backward()
    return {"w": w, "x": x, "b": b.grad}


# %% wrong="1.2" misconception="M01" says="It returns `None`"
def grads_of_line(w, x, b):
    w = torch.tensor(w, requires_grad=True)
    x = torch.tensor(x, requires_grad=True)
    b = torch.tensor(b, requires_grad=True)
    g = (w * x + b).backward()
    return {"w": g, "x": g, "b": g}


# %% right="1.2"
def grads_of_line(w, x, b):
    leaves = {name: torch.tensor(value, requires_grad=True) for name, value in (("w", w), ("x", x), ("b", b))}
    (leaves["w"] * leaves["x"] + leaves["b"]).backward()
    return {name: leaf.grad.item() for name, leaf in leaves.items()}


# %% right="1.2"
def grads_of_line(w, x, b):
    slope, point, shift = torch.tensor(w), torch.tensor(x), torch.tensor(b)
    for each in (slope, point, shift):
        each.requires_grad_()
    y = slope * point
    y = y + shift
    y.backward()
    return dict(b=float(shift.grad), x=float(point.grad), w=float(slope.grad))


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

# %% [markdown] exercise="1.3" title="Your own oracle" difficulty=2 importance=4 minutes=15 trains="B04 B32 B39" targets="M34 M02 M01"
# Write `central_difference(f, x, i)`: the slope of `f` by entry `i` of `x`, as a float, from two evaluations of `f`.
# `x` is a 1-d `float64` tensor; `f` takes such a tensor and gives a 0-d tensor. Leave `x` as it was.
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
import numpy as np

import autograd_lib as torch
from autograd_course import Check

point = [0.5, 1.5, -0.8]


def at(values):
    return torch.tensor(values, dtype=torch.float64)


with Check("1.3", points=5) as check:
    six_digits = {"rtol": 1e-6, "atol": 1e-6}
    check.equal(
        "f = sum of squares, i = 1",
        lambda: central_difference(lambda t: (t * t).sum(), at(point), 1),
        2 * point[1],
        beliefs=[
            ("slip", (4 * point[1], "twice too much: between the two points lies 2h, not h.")),
            ("slip", (2 * sum(point), "this moved every entry. Nudge entry i alone.")),
            ("M02", (sum(p * p for p in point), "this is f itself. The slope is how f changes.")),
            ("M02", (2 * point[0], "this is the slope by entry 0. Nudge entry i.")),
            ("M01", (TypeError, "and a nudge needs no backward() at all: two values of f are enough.")),
            ("slip", (0.0, "both points were the same: `right = x` is a second name for x, not a copy.")),
        ],
        **six_digits,
    )
    check.equal(
        "f = sum of exp, i = 2",
        lambda: central_difference(lambda t: t.exp().sum(), at(point), 2),
        float(np.exp(point[2])),
        beliefs=[
            ("M34", (2 * point[2], "2x is the slope of x², not of every function.")),
            ("slip", (float(np.exp(point[2])) * (1 + 5e-5), "close, but this looks to one side only.")),
        ],
        **six_digits,
    )
    check.equal(
        "f = sin(x₀) · x₁, i = 0",
        lambda: central_difference(lambda t: (t[0]).sin() * t[1], at(point), 0),
        float(np.cos(point[0]) * point[1]),
        beliefs=[("slip", (IndexError, "f wants the whole vector, with entry i nudged, not entry i alone."))],
        **six_digits,
    )
    check.equal(
        "f = 2x₁² + 3, i = 1",
        lambda: central_difference(lambda t: 2 * t[1] ** 2 + 3, at(point), 1),
        4 * point[1],
        beliefs=[("M34", (2 * point[1], "2x is the slope of x², not of every function."))],
        **six_digits,
    )
    check.equal(
        "f = sum of cubes without autograd, i = 0",
        lambda: central_difference(lambda t: at(sum(v**3 for v in t.tolist())), at(point), 0),
        3 * point[0] ** 2,
        beliefs=[
            (
                "slip",
                (
                    ("raises", RuntimeError, "element 0 of tensors"),
                    "this f leaves no graph for backward(). Two values of it are enough.",
                ),
            ),
        ],
        **six_digits,
    )

    def x_before_and_after():
        x = at(point)
        central_difference(lambda t: (t * t).sum(), x, 0)
        return x.tolist()

    check.equal("x is left as it was", x_before_and_after, point)
    ### BEGIN HIDDEN TESTS
    hidden = check.random(seed=31).uniform(0.3, 2.0, size=4).tolist()
    check.equal(
        "f = mean of log(x) · x, i = 3",
        lambda: central_difference(lambda t: (t.log() * t).mean(), at(hidden), 3),
        (float(np.log(hidden[3])) + 1) / 4,
        weight=5,
        **six_digits,
    )
    ### END HIDDEN TESTS
check.score

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


# %% wrong="1.3" misconception="M34" says="not of every function"
def central_difference(f, x, i):
    return 2 * x[i].item()


# %% wrong="1.3" misconception="M02" says="this is f itself"
def central_difference(f, x, i):
    return f(x).item()


# %% wrong="1.3" misconception="M02" says="Nudge entry i"
def central_difference(f, x, i):
    h = 1e-4
    nudge = torch.tensor([h] + [0.0] * (len(x) - 1), dtype=torch.float64)
    return (f(x + nudge) - f(x - nudge)).item() / (2 * h)


# %% wrong="1.3" misconception="M01" says="It returns `None`"
def central_difference(f, x, i):
    x = x.clone().requires_grad_()
    gradient = f(x).backward()
    return gradient[i]


# %% wrong="1.3" misconception="slip" says="leaves no graph for backward()"
def central_difference(f, x, i):
    x = x.clone().requires_grad_()
    f(x).backward()
    return x.grad[i].item()


# %% wrong="1.3" misconception="slip" says="not a copy"
def central_difference(f, x, i):
    h = 1e-4
    right = x
    right[i] += h
    left = x
    left[i] -= h
    return (f(right) - f(left)).item() / (2 * h)


# %% wrong="1.3" misconception="slip" says="f wants the whole vector"
def central_difference(f, x, i):
    h = 1e-4
    return (f(x[i] + h) - f(x[i] - h)).item() / (2 * h)


# %% right="1.3"
def central_difference(f, x, i):
    h = 1e-5
    right, left = x.tolist(), x.tolist()
    right[i] += h
    left[i] -= h
    up = f(torch.tensor(right, dtype=torch.float64))
    down = f(torch.tensor(left, dtype=torch.float64))
    return float(up - down) / (right[i] - left[i])


# %% right="1.3"
def central_difference(f, x, i):
    def value(step):
        numbers = x.numpy().copy()
        numbers[i] = numbers[i] + step
        return f(torch.tensor(numbers)).item()

    return (value(1e-4) - value(-1e-4)) / 2e-4


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

# %% [markdown] exercise="1.4" title="Before, after, and never" difficulty=1 importance=4 minutes=5 trains="B10 B11 B32" targets="M03 M02"
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
import autograd_lib as torch
from autograd_course import Check


def program():
    a = torch.tensor(2.0, requires_grad=True)
    unused = torch.tensor(5.0, requires_grad=True)
    before = a.grad
    y = 2 * a**2 + 3
    y.backward()
    return {"before": before, "a_grad": a.grad, "unused_grad": unused.grad}


with Check("1.4", points=3) as check:
    check.prediction(
        answer_1_4,
        truth=lambda: program(),
        beliefs={
            "before": {"M03": 0.0},
            "a_grad": {
                "M02": (11.0, "11 is the value of y. Its slope by a is 4a."),
                "slip": (4.0, "4 is the slope of a²; the factor 2 in front counts too."),
            },
            "unused_grad": {"M03": (0.0, "y does not depend on unused, so nothing was ever written there.")},
        },
    )
check.score

# %% [markdown] hint="1.4"
# The derivative of $2a^2 + 3$ is $4a$.

# %% [markdown] hint="1.4"
# `backward()` creates a `.grad` where it delivers one. Before that there is nothing to read, and where it delivers
# nothing, nothing is created.

# %% [markdown] hint="1.4"
# One of the three is $4 \cdot 2$. The other two are the same, and not a number.

# %% wrong="1.4" misconception="M03" says="nothing yet to add to"
answer_1_4 = predict("1.4", before=0.0, a_grad=8.0, unused_grad=None)

# %% wrong="1.4" misconception="M03" says="nothing was ever written there"
answer_1_4 = predict("1.4", before=None, a_grad=8.0, unused_grad=0.0)

# %% wrong="1.4" misconception="M02" says="11 is the value of y"
answer_1_4 = predict("1.4", before=None, a_grad=11.0, unused_grad=None)

# %% wrong="1.4" misconception="slip" says="the factor 2 in front"
answer_1_4 = predict("1.4", before=None, a_grad=4.0, unused_grad=None)

# %% right="1.4"
answer_1_4 = predict("1.4", unused_grad=None, before=None, a_grad=8)

# %% right="1.4"
slope = 4 * 2.0
answer_1_4 = predict("1.4", before=None, a_grad=slope, unused_grad="none")

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
import autograd_lib as torch
from autograd_course import Check


def table():
    return torch.tensor([[1.0, -2.0, 0.5], [0.0, 3.0, 1.0], [2.0, 2.0, -1.0], [1.5, 0.0, 4.0], [-1.0, 1.0, 1.0]])


with Check("1.5", points=3) as check:
    for values, shape in ((2.0, ()), ([1.0, 2.0, 3.0], (3,)), (table().tolist(), (5, 3))):
        stretched = {"M17": {"grad": (5, 3)}} if shape != (5, 3) else {}
        check.equal(
            f"t of shape {shape}, data of shape (5, 3)",
            lambda values=values: shape_report(torch.tensor(values, requires_grad=True), table()),
            {"t": shape, "product": (5, 3), "grad": shape, "data_grad": None},
            beliefs={
                **stretched,
                "M02": (
                    ("raises", AttributeError, "'NoneType'"),
                    "a .grad was None, and has no shape. Only t gets one.",
                ),
                "M06": {"data_grad": 0.0},
            },
        )
    ### BEGIN HIDDEN TESTS
    check.equal(
        "t of shape (2, 1), data of shape (2, 4)",
        lambda: shape_report(torch.ones(2, 1, requires_grad=True), torch.ones(2, 4)),
        {"t": (2, 1), "product": (2, 4), "grad": (2, 1), "data_grad": None},
        beliefs={"M17": {"grad": (2, 4)}},
        weight=3,
    )
    ### END HIDDEN TESTS
check.score

# %% [markdown] hint="1.5"
# Nothing to work out: compute, call `backward()` on the sum, and look.

# %% [markdown] hint="1.5"
# Keep the product in a variable, you need its shape. `tuple(t.grad.shape)` makes a plain tuple of a shape.

# %% [markdown] hint="1.5"
# `product = t * data`; `product.sum().backward()`; return the four entries. The gradient belongs to `t`, so it can only
# have the shape of `t`.


# %% wrong="1.5" misconception="M17" says="summed back"
def shape_report(t, data):
    product = t * data
    product.sum().backward()
    return {
        "t": tuple(t.shape),
        "product": tuple(product.shape),
        "grad": tuple(product.shape),
        "data_grad": data.grad,
    }


# %% wrong="1.5" misconception="M02" says="stored on x"
def shape_report(t, data):
    product = t * data
    loss = product.sum()
    loss.backward()
    loss_grad = None if loss.grad_fn else loss.grad
    return {
        "t": tuple(t.shape),
        "product": tuple(product.shape),
        "grad": tuple(loss_grad.shape),
        "data_grad": data.grad,
    }


# %% wrong="1.5" misconception="M06" says="not even computed"
def shape_report(t, data):
    product = t * data
    product.sum().backward()
    return {
        "t": tuple(t.shape),
        "product": tuple(product.shape),
        "grad": tuple(t.grad.shape),
        "data_grad": 0.0,
    }


# %% right="1.5"
def shape_report(t, data):
    report = {"t": tuple(t.size())}
    stretched = data * t
    report["product"] = tuple(stretched.size())
    torch.sum(stretched).backward()
    report["grad"] = tuple(t.grad.size())
    report["data_grad"] = data.grad
    return report


# %% right="1.5"
def shape_report(t, data):
    product = t * data
    product.backward(torch.ones_like(product))
    shapes = [tuple(each.shape) for each in (t, product, t.grad)]
    return {"data_grad": None, **dict(zip(("t", "product", "grad"), shapes))}


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
from autograd_course import Check

with Check("1.6", points=3) as check:
    for w_try, x_try, target_try in ((1.0, 2.0, 5.0), (0.5, -3.0, 1.0)):
        residual = w_try * x_try - target_try
        check.equal(
            f"w = {w_try}, x = {x_try}, target = {target_try}",
            lambda w=w_try, x=x_try, target=target_try: slope_of_loss(w, x, target),
            2 * residual * x_try,
            beliefs=[
                ("M01", None),
                (
                    "M02",
                    (AttributeError, "loss is a result: its .grad stays None. The gradient is kept on the leaf w."),
                ),
                ("M02", (x_try, "this is the slope of w·x. Go on to the loss: its slope is 2 (w·x − target) · x.")),
                ("M02", (residual**2, "this is the loss itself, not its slope.")),
                ("M02", (1.0, "this is the slope of the loss by itself, always 1. Ask for its slope by w.")),
                ("slip", (2 * residual, "this is the slope of the square; the inner slope x is missing.")),
            ],
        )
    ### BEGIN HIDDEN TESTS
    w_hidden, x_hidden, t_hidden = check.random(seed=16).uniform(1, 4, size=3).tolist()
    check.equal(
        "numbers you have not seen",
        lambda: slope_of_loss(w_hidden, x_hidden, t_hidden),
        2 * (w_hidden * x_hidden - t_hidden) * x_hidden,
        weight=2,
    )
    ### END HIDDEN TESTS
check.score

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


# %% wrong="1.6" misconception="M01" says="It returns `None`"
def slope_of_loss(w, x, target):
    w = torch.tensor(w, requires_grad=True)
    loss = (w * x - target) ** 2
    return loss.backward()


# %% wrong="1.6" misconception="M02" says="its .grad stays None"
def slope_of_loss(w, x, target):
    w = torch.tensor(w, requires_grad=True)
    loss = (w * x - target) ** 2
    loss.backward()
    return loss.grad.item()


# %% wrong="1.6" misconception="M02" says="this is the loss itself"
def slope_of_loss(w, x, target):
    w = torch.tensor(w, requires_grad=True)
    loss = (w * x - target) ** 2
    loss.backward()
    return loss.item()


# %% wrong="1.6" misconception="M02" says="Go on to the loss"
def slope_of_loss(w, x, target):
    w = torch.tensor(w, requires_grad=True)
    prediction = w * x
    prediction.backward()
    return w.grad.item()


# %% wrong="1.6" misconception="M02" says="by itself, always 1"
def slope_of_loss(w, x, target):
    w = torch.tensor(w, requires_grad=True)
    loss = (w * x - target) ** 2
    loss.retain_grad()
    loss.backward()
    return loss.grad.item()


# %% wrong="1.6" misconception="slip" says="the inner slope x is missing"
def slope_of_loss(w, x, target):
    return 2 * (w * x - target)


# %% right="1.6"
def slope_of_loss(w, x, target):
    weight = torch.tensor(float(w), requires_grad=True)
    error = weight * x - target
    (error * error).backward()
    return float(weight.grad)


# %% right="1.6"
def slope_of_loss(w, x, target):
    w = torch.tensor(w, requires_grad=True)
    (gradient,) = torch.autograd.grad((w * x - target).pow(2), w)
    return gradient


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
from autograd_course import Check


def changes(w, x, b, dw):
    return 2 * (w * x + b) * x * dw, ((w + dw) * x + b) ** 2 - (w * x + b) ** 2


with Check("1.7", points=3) as check:
    for numbers in ((1.0, 2.0, 0.5, 0.01), (-0.5, 3.0, 1.0, -0.02), (1.0, 2.0, 0.5, 1.5)):
        w_try, x_try, b_try, dw_try = numbers
        predicted, real = changes(*numbers)
        y_try = (w_try * x_try + b_try) ** 2
        mistakes = [
            ("M02", ((predicted / dw_try, real), "this is the slope. Times the nudge, it is a change.")),
            ("M02", ((predicted, real + y_try), "this is the new y. The change is the new y minus the old one.")),
            ("M02", ((predicted / dw_try, real + y_try), "these are the slope and the new y. Make each a change.")),
            ("slip", ((predicted, -real), "the change is the new y minus the old one, not the other way round.")),
            ("slip", ((predicted / x_try, real), "the slope of the square alone: the inner x is missing.")),
            (
                "slip",
                (("raises", AttributeError, "'NoneType'"), "is this still the leaf that you made? w + dw is a result."),
            ),
        ]
        check.equal(
            "w = {}, x = {}, b = {}, dw = {}".format(*numbers),
            lambda numbers=numbers: nudge(*numbers),
            (predicted, real),
            rtol=1e-3,
            atol=1e-5,
            beliefs=mistakes,
        )
    ### BEGIN HIDDEN TESTS
    hidden = (*check.random(seed=17).uniform(0.5, 2, size=3).tolist(), 0.03)
    check.equal("numbers you have not seen", lambda: nudge(*hidden), changes(*hidden), rtol=1e-3, atol=1e-5, weight=3)
    ### END HIDDEN TESTS
check.score

# %% [markdown] hint="1.7"
# The first number needs `backward()`, the second does not: it is two evaluations of `y`.

# %% [markdown] hint="1.7"
# Predicted change = slope × nudge. Real change = `y` with `w + dw`, minus `y` with `w`.

# %% [markdown] hint="1.7"
# A tracked tensor for `w`; `y.backward()`; `predicted = tracked.grad.item() * dw`; then compute the formula with
# `w + dw` on plain floats and subtract `y.item()`.


# %% wrong="1.7" misconception="M02" says="Times the nudge, it is a change"
def nudge(w, x, b, dw):
    tracked = torch.tensor(w, requires_grad=True)
    y = (tracked * x + b) ** 2
    y.backward()
    return tracked.grad.item(), ((w + dw) * x + b) ** 2 - y.item()


# %% wrong="1.7" misconception="M02" says="minus the old one"
def nudge(w, x, b, dw):
    tracked = torch.tensor(w, requires_grad=True)
    y = (tracked * x + b) ** 2
    y.backward()
    return tracked.grad.item() * dw, ((w + dw) * x + b) ** 2


# %% wrong="1.7" misconception="M02" says="these are the slope and the new y"
def nudge(w, x, b, dw):
    tracked = torch.tensor(w, requires_grad=True)
    y = (tracked * x + b) ** 2
    y.backward()
    return tracked.grad.item(), ((w + dw) * x + b) ** 2


# %% wrong="1.7" misconception="slip" says="not the other way round"
def nudge(w, x, b, dw):
    tracked = torch.tensor(w, requires_grad=True)
    y = (tracked * x + b) ** 2
    y.backward()
    return tracked.grad.item() * dw, y.item() - ((w + dw) * x + b) ** 2


# %% wrong="1.7" misconception="slip" says="is this still the leaf"
def nudge(w, x, b, dw):
    w = torch.tensor(w, requires_grad=True)
    y = (w * x + b) ** 2
    y.backward()
    w = w + dw
    return w.grad.item() * dw, (w * x + b) ** 2 - y


# %% wrong="1.7" misconception="slip" says="the inner x is missing"
def nudge(w, x, b, dw):
    y = (w * x + b) ** 2
    return 2 * (w * x + b) * dw, ((w + dw) * x + b) ** 2 - y


# %% right="1.7"
def nudge(w, x, b, dw):
    def y_of(weight):
        return (weight * x + b) ** 2

    leaf = torch.tensor(w, requires_grad=True)
    y_of(leaf).backward()
    return float(leaf.grad * dw), y_of(w + dw) - y_of(w)


# %% right="1.7"
def nudge(w, x, b, dw):
    before = torch.tensor(w, dtype=torch.float64, requires_grad=True)
    after = before.detach() + dw
    (slope,) = torch.autograd.grad((before * x + b).pow(2), before)
    real = (after * x + b).pow(2) - (before.detach() * x + b).pow(2)
    return slope * dw, real


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
