# ---
# title: Accumulate, zero, and the training loop
# points: 25
# minutes: 110
# ---

# %% [markdown]
# **After this lesson you can**
#
# - predict `.grad` after any sequence of backward passes and resets,
# - put a training loop in order, and say what each wrong order does,
# - tell the two errors of a second `backward()` and of a first `zero_()` by their messages, and repair both,
# - take one step on a large batch in small bites, with the same gradient to twelve digits.
#
# **Before you start,** three questions to warm up. Answer each in your head, then open it.
#
# <details><summary>What is <code>x.grad</code> before the first <code>backward()</code>?</summary><code>None</code>: nothing was delivered yet (lesson 01).</details>
# <details><summary>Why is <code>w</code> no longer trained after <code>w = w - 0.1 * w.grad</code>?</summary>The name now stands for a result. It is no leaf, so no gradient is kept on it (lesson 02).</details>
# <details><summary>A loss is the mean over 8 rows. By which factor do its gradients differ from those of the sum?</summary>By 8: each is an eighth (lesson 04).</details>

# %%
import autograd_lib as torch
from autograd_course import hint, predict
from autograd_lib.viz import draw_graph, plot_losses, step_through

# %% [markdown]
# ## 1. The second delivery
#
# So far each `.grad` was filled once. Real training goes backward thousands of times, and the gradients of all these
# passes arrive at the same `w.grad`. What happens to those that are already there?

# %% [markdown] exercise="5.1" title="Five passes and two resets" difficulty=1 importance=5 minutes=8 trains="B07 B24 B36" targets="M19 M02"
# At $x = 3$ the slope of $x^2$ is 6, and the slope of $x^3$ is 27. Which four values does this program keep?
#
# ```python
# x = torch.tensor(3.0, requires_grad=True)
# (x**2).backward()
# first = x.grad.item()
# (x**3).backward()
# second = x.grad.item()
#
# x.grad.zero_()
# (x**3).backward()
# third = x.grad.item()
#
# x.grad = None
# (x**3).backward()
# (x**2).backward()
# fourth = x.grad.item()
# ```

# %% answer="5.1"
### BEGIN SOLUTION
answer_5_1 = predict(
    "5.1",
    first=6.0,
    second=33.0,
    third=27.0,
    fourth=33.0,
)
### END SOLUTION

# %% [markdown]
# **What:** the program runs, and each value is put beside yours. **Why:** everything in this lesson follows from these
# four numbers. **Expected:** four lines, all right in the end.

# %% tests="5.1"
import autograd_lib as torch
from autograd_course import Check


def program():
    x = torch.tensor(3.0, requires_grad=True)
    (x**2).backward()
    first = x.grad.item()
    (x**3).backward()
    second = x.grad.item()

    x.grad.zero_()
    (x**3).backward()
    third = x.grad.item()

    x.grad = None
    (x**3).backward()
    (x**2).backward()
    fourth = x.grad.item()
    return {"first": first, "second": second, "third": third, "fourth": fourth}


with Check("5.1", points=4) as check:
    check.prediction(
        answer_5_1,
        truth=lambda: program(),
        beliefs={
            "first": {"M02": (9.0, "9 is x² itself. Its slope is 2x = 6.")},
            "second": {
                "M19": (27.0, "27 is what you get if the second backward() replaces the 6. It adds: 6 + 27 = 33."),
                "slip": (6.0, "6 would mean that the second pass delivered nothing. It adds its 27."),
                "M02": (36.0, "36 is x² + x³ itself. Their slopes are 6 and 27."),
            },
            "third": [
                ("slip", (60.0, "60 = 33 + 27 forgets the zero_() in between: it took the 33 away.")),
                ("slip", (33.0, "zero_() took all of the 33 away, and one pass followed: 0 + 27.")),
                ("slip", (0.0, "0 is what zero_() left. After it came a pass, which paid in.")),
            ],
            "fourth": [
                ("M19", (6.0, "6 is the last delivery alone. There were two since the reset: 27 + 6.")),
                ("slip", (60.0, "60 = 27 + 27 + 6 would be without `x.grad = None`, which starts from nothing.")),
                ("slip", ("error", "where backward() finds None, it begins a new sum.")),
            ],
        },
    )
check.score

# %% [markdown] hint="5.1"
# Keep a running total on paper, like a bank account. Which lines pay in, and which lines empty it?

# %% [markdown] hint="5.1"
# `backward()` never replaces what it finds in `.grad`: it adds. Only `zero_()` and `= None` take something away.

# %% [markdown] hint="5.1"
# First the 6 alone; then $6 + \dots$; after a reset the account starts from nothing; the last reset is followed by *two*
# passes.

# %% wrong="5.1" misconception="M19" says="if the second backward() replaces the 6"
answer_5_1 = predict("5.1", first=6.0, second=27.0, third=27.0, fourth=33.0)

# %% wrong="5.1" misconception="M19" says="6 is the last delivery alone"
answer_5_1 = predict("5.1", first=6.0, second=27.0, third=27.0, fourth=6.0)

# %% wrong="5.1" misconception="M02" says="9 is x² itself"
answer_5_1 = predict("5.1", first=9.0, second=33.0, third=27.0, fourth=33.0)

# %% wrong="5.1" misconception="slip" says="forgets the zero_() in between"
answer_5_1 = predict("5.1", first=6.0, second=33.0, third=60.0, fourth=33.0)

# %% wrong="5.1" misconception="slip" says="zero_() took all of the 33 away"
answer_5_1 = predict("5.1", first=6.0, second=33.0, third=33.0, fourth=33.0)

# %% wrong="5.1" misconception="slip" says="0 is what zero_() left"
answer_5_1 = predict("5.1", first=6.0, second=33.0, third=0.0, fourth=33.0)

# %% wrong="5.1" misconception="slip" says="which starts from nothing"
answer_5_1 = predict("5.1", first=6.0, second=33.0, third=27.0, fourth=60.0)

# %% right="5.1"
answer_5_1 = predict("5.1", fourth=33, third=27, second=33, first=6)

# %% right="5.1"
square, cube = 2 * 3.0, 3 * 3.0**2
answer_5_1 = predict("5.1", first=square, second=square + cube, third=cube, fourth=cube + square)

# %% [markdown]
# Watch the account. The first delivery takes the place of `None`. `step_through` makes the second one, step by step:
# press *next*, and see what happens when the 27 arrives at `x`.

# %% shows="B24"
x = torch.tensor(3.0, requires_grad=True)
print("before:", x.grad)
(x**2).backward()
print("after the first pass:", x.grad)

# %% shows="B07 B24"
y = x**3
step_through(y)

# %% [markdown]
# Why add? You met the same sum in lesson 03: where one tensor is used twice in *one* graph, the contributions add. Two
# passes, one after the other, give just what one pass through the sum of both gives.

# %% shows="B36"
x = torch.tensor(3.0, requires_grad=True)
y = x**2 + x**3
y.backward()
draw_graph(y)

# %% [markdown]
# So adding is no accident: it lets you build a gradient in pieces. Section 5 makes good use of it. The price is that
# *you* must say when a new sum begins.

# %% [markdown]
# ## 2. The same graph again
#
# A tensor may be reached by many passes. May a *graph* be walked twice?

# %% [markdown] exercise="5.2" title="Twice through the same graph" difficulty=3 importance=4 minutes=15 trains="B35 C12" targets="M20 M19"
# **Predict.** Three programs, each with a fresh `x = torch.tensor(3.0, requires_grad=True)`. What is `x.grad` at the
# end? Write `"error"` if the program does not get there.
#
# ```python
# # again:
# y = x**2
# y.backward()
# y.backward()
#
# # retained:
# y = x**2
# y.backward(retain_graph=True)
# y.backward()
#
# # shifted:
# y = x + 5
# y.backward()
# y.backward()
# ```
#
# **Repair** both functions, once your prediction is committed. They die of the same error, but they want different
# cures: for one of them, `retain_graph=True` is right.


# %% answer="5.2"
### BEGIN SOLUTION
answer_5_2 = predict("5.2", again="error", retained=12.0, shifted=2.0)
### END SOLUTION


def slope_of_both(x):
    """x.grad of two losses, 2h and h², which share h = x²; `x` is fresh."""
    ### BEGIN SOLUTION
    h = x * x
    first = 2 * h
    second = h * h
    first.backward(retain_graph=True)
    second.backward()
    return x.grad
    ### END SOLUTION


def descend(start: float, steps: int) -> list:
    """Walk down (w - 5)²: the value of w after each step, as floats."""
    ### BEGIN SOLUTION
    w = torch.tensor(start, requires_grad=True)
    path = []
    for _ in range(steps):
        loss = (w - 5) ** 2
        loss.backward()
        w = torch.tensor(w.item() - 0.1 * w.grad.item(), requires_grad=True)
        path.append(w.item())
    return path
    ### END SOLUTION


# %% starter="5.2"
answer_5_2 = predict("5.2", again=..., retained=..., shifted=...)


def slope_of_both(x):
    """x.grad of two losses, 2h and h², which share h = x²; `x` is fresh."""
    h = x * x
    first = 2 * h
    second = h * h
    first.backward()
    second.backward()
    return x.grad


def descend(start: float, steps: int) -> list:
    """Walk down (w - 5)²: the value of w after each step, as floats."""
    w = torch.tensor(start, requires_grad=True)
    loss = (w - 5) ** 2  # computed once, to save time
    path = []
    for _ in range(steps):
        loss.backward()
        w = torch.tensor(w.item() - 0.1 * w.grad.item(), requires_grad=True)
        path.append(w.item())
    return path


# %% [markdown]
# **What:** your predictions, then both repaired programs. **Why:** the cure that the message of this
# error offers is right in one of these two cases. **Expected:** three right lines, the slope
# $12 + 108 = 120$ at $x = 3$, and a path from 0 towards 5.

# %% tests="5.2"
import autograd_lib as torch
from autograd_course import Check


def again(x):
    y = x**2
    y.backward()
    y.backward()


def retained(x):
    y = x**2
    y.backward(retain_graph=True)
    y.backward()


def shifted(x):
    y = x + 5
    y.backward()
    y.backward()


def outcome(program):
    # again:
    # retained:
    # shifted:
    x = torch.tensor(3.0, requires_grad=True)
    try:
        program(x)
    except RuntimeError:
        return "error"
    return x.grad


def path_down(start, steps):
    return [5 + (start - 5) * 0.8**step for step in range(1, steps + 1)]


second_pass = ("raises", RuntimeError, "Trying to backward through the graph a second time")
cut_off = ("raises", RuntimeError, "element 0 of tensors does not require grad")
both_mistakes = [
    ("slip", (cut_off, "after detach() there is no way back to x. The shared part should stay in both graphs.")),
    ("M20", (second_pass, "the first pass let go of what h = x * x had saved, and the second one needs it.")),
]
loop_mistakes = [
    ("M20", (second_pass, "all rounds go through one graph, that of the first w. Each w needs a graph of its own.")),
    (
        "M20",
        (
            ("raises", AttributeError, "'NoneType' object has no attribute 'item'"),
            "the retained graph is that of the first w. The new w is in no graph, so it gets no gradient: "
            "compute the loss inside the loop.",
        ),
    ),
    (
        "M08",
        (
            ("raises", TypeError, "'float' and 'NoneType'"),
            "the new w is the result of an operation. A leaf gets a gradient: torch.tensor(…, requires_grad=True).",
        ),
    ),
]


path_mistakes = [
    ("M20", ([1.0, 2.0, 3.0], "the retained graph is that of the first w: it repeats the slope there, −10.")),
    ("M20", ([1.0, 3.0, 6.0], "the retained graph is that of the first w, and .grad adds its −10 each time.")),
    ("M19", ([1.0, 2.8, 5.04], "the old gradients are still in .grad: clear it, or begin with a new leaf.")),
    ("slip", ([0.0, 1.0, 1.8], "the path holds w before each step. It should hold w after it.")),
]

with Check("5.2", points=4) as check:
    check.prediction(
        answer_5_2,
        truth=lambda: {"again": outcome(again), "retained": outcome(retained), "shifted": outcome(shifted)},
        beliefs={
            "again": [
                ("M20", (12.0, "the second pass never gets to adding: it finds a graph that was used up.")),
                ("M20", (6.0, "6 is there after the first pass. The second one ends in an error.")),
                ("slip", ("RuntimeError", 'that is the one; just write "error".')),
            ],
            "retained": [
                ("M19", (6.0, "the graph was kept, so the second pass delivers 6 again, and adds it.")),
                ("slip", ("error", "retain_graph=True keeps what the second pass needs.")),
            ],
            "shifted": [
                ("M19", (1.0, "both passes deliver 1, and the second adds.")),
                (
                    "slip",
                    ("error", "the slope of x + 5 needs no saved value, so there is nothing that can be missing."),
                ),
            ],
        },
        weight=4,
    )
    check.equal(
        "the slope of both losses at x = 3",
        lambda: slope_of_both(torch.tensor(3.0, requires_grad=True)),
        120.0,
        beliefs=[
            *both_mistakes,
            ("slip", (108.0, "this is the slope of h² alone. Both losses count: was the first slope cleared away?")),
            ("slip", (12.0, "this is the slope of 2h alone. Both losses count.")),
        ],
    )
    check.equal(
        "three steps down from 0",
        lambda: descend(0.0, 3),
        path_down(0.0, 3),
        beliefs=loop_mistakes + path_mistakes,
    )
    ### BEGIN HIDDEN TESTS
    at, start = check.random(seed=52).uniform(0.5, 2.5, size=2).tolist()
    check.equal(
        "the slope at another x",
        lambda: slope_of_both(torch.tensor(at, requires_grad=True)),
        4 * at + 4 * at**3,
        beliefs=both_mistakes,
    )
    check.equal("five steps from elsewhere", lambda: descend(start, 5), path_down(start, 5), beliefs=loop_mistakes)
    ### END HIDDEN TESTS
check.score

# %% [markdown] hint="5.2"
# To find the slope of $x^2$, the graph must have kept something. What? And what must it keep for $x + 5$?

# %% [markdown] hint="5.2"
# A pass lets go of the saved values as it walks. In `slope_of_both` both passes go through the *same* `h`, with the same
# `x`: keeping the values is fine. In `descend` there is a new `w` after each step: which graph is it in?

# %% [markdown] hint="5.2"
# `first.backward(retain_graph=True)` in one function; in the other, move the line `loss = …` to where it runs once a
# step.

# %% [markdown] help="5.2" symptom="I get RuntimeError: Trying to backward through the graph a second time"
# Find the two `backward()` calls that share an operation, and ask: should the second one see *the same* values? Then
# retain the graph, or add the losses and go backward once. Should it see new ones? Then run the forward part again.

# %% [markdown] help="5.2" symptom="I get AttributeError: 'NoneType' object has no attribute 'item'"
# The new `w` has no gradient, because no pass reached it. The loss was computed from the old `w`, so all passes end
# there.


# %% wrong="5.2" misconception="M20" says="The new w is in no graph"
answer_5_2 = predict("5.2", again="error", retained=12.0, shifted=2.0)


def slope_of_both(x):
    h = x * x
    (2 * h).backward(retain_graph=True)
    (h * h).backward(retain_graph=True)
    return x.grad


def descend(start, steps):
    w = torch.tensor(start, requires_grad=True)
    loss = (w - 5) ** 2
    path = []
    for _ in range(steps):
        loss.backward(retain_graph=True)
        w = torch.tensor(w.item() - 0.1 * w.grad.item(), requires_grad=True)
        path.append(w.item())
    return path


# %% wrong="5.2" misconception="M20" says="a graph that was used up"
answer_5_2 = predict("5.2", again=12.0, retained=12.0, shifted=2.0)


def slope_of_both(x):
    h = x * x
    (2 * h + h * h).backward()
    return x.grad


def descend(start, steps):
    path = []
    for _ in range(steps):
        w = torch.tensor(path[-1] if path else start, requires_grad=True)
        ((w - 5) ** 2).backward()
        path.append(w.item() - 0.1 * w.grad.item())
    return path


# %% wrong="5.2" misconception="M19" says="delivers 6 again, and adds it"
answer_5_2 = predict("5.2", again="error", retained=6.0, shifted=1.0)


def slope_of_both(x):
    h = x * x
    (2 * h).backward(retain_graph=True)
    x.grad = None
    (h * h).backward()
    return x.grad


def descend(start, steps):
    path = []
    for _ in range(steps):
        w = torch.tensor(path[-1] if path else start, requires_grad=True)
        ((w - 5) ** 2).backward()
        path.append(w.item() - 0.1 * w.grad.item())
    return path


# %% wrong="5.2" misconception="M20" says="the first pass let go of what h = x * x had saved"
answer_5_2 = predict("5.2", again="error", retained=12.0, shifted="error")


def slope_of_both(x):
    h = x * x
    first, second = 2 * h, h * h
    second.backward()
    first.backward(retain_graph=True)
    return x.grad


def descend(start, steps):
    w = torch.tensor(start, requires_grad=True)
    path = []
    for _ in range(steps):
        ((w - 5) ** 2).backward()
        w = torch.tensor(w.item() - 0.1 * w.grad.item(), requires_grad=True)
        path.append(w.item())
    return path


# %% wrong="5.2" misconception="M20" says="it repeats the slope there"
answer_5_2 = predict("5.2", again="error", retained=12.0, shifted=2.0)


def slope_of_both(x):
    h = x * x
    (2 * h + h * h).backward()
    return x.grad


def descend(start, steps):
    w = torch.tensor(start, requires_grad=True)
    loss = (w - 5) ** 2
    path = []
    for _ in range(steps):
        w.grad = None
        loss.backward(retain_graph=True)
        w.data -= 0.1 * w.grad
        path.append(w.item())
    return path


# %% wrong="5.2" misconception="M19" says="the old gradients are still in .grad"
answer_5_2 = predict("5.2", again="error", retained=12.0, shifted=2.0)


def slope_of_both(x):
    h = x * x
    (2 * h + h * h).backward()
    return x.grad


def descend(start, steps):
    w = torch.tensor(start, requires_grad=True)
    path = []
    for _ in range(steps):
        loss = (w - 5) ** 2
        loss.backward()
        with torch.no_grad():
            w -= 0.1 * w.grad
        path.append(w.item())
    return path


# %% wrong="5.2" misconception="M08" says="the new w is the result of an operation"
answer_5_2 = predict("5.2", again="error", retained=12.0, shifted=2.0)


def slope_of_both(x):
    h = x * x
    (2 * h + h * h).backward()
    return x.grad


def descend(start, steps):
    w = torch.tensor(start, requires_grad=True)
    path = []
    for _ in range(steps):
        loss = (w - 5) ** 2
        loss.backward()
        w = w - 0.1 * w.grad
        path.append(w.item())
    return path


# %% right="5.2"
answer_5_2 = predict("5.2", again="Error", retained=12, shifted=2)


def slope_of_both(x):
    h = x * x
    (2 * h + h * h).backward()
    return x.grad


def descend(start, steps):
    path = []
    for _ in range(steps):
        w = torch.tensor(path[-1] if path else start, requires_grad=True)
        ((w - 5) ** 2).backward()
        path.append(w.item() - 0.1 * w.grad.item())
    return path


# %% right="5.2"
answer_5_2 = predict("5.2", again="error", retained=6.0 + 6.0, shifted=1.0 + 1.0)


def slope_of_both(x):
    for loss in (lambda h: 2 * h, lambda h: h * h):
        loss(x * x).backward()
    return x.grad.item()


def descend(start, steps):
    def slope(at):
        at = torch.tensor(at, requires_grad=True)
        return torch.autograd.grad((at - 5) ** 2, at)[0].item()

    w, path = start, []
    while len(path) < steps:
        w -= 0.1 * slope(w)
        path += [w]
    return path


# %% [markdown]
# To find the slope $2x$, the square must know $x$ when the walk comes by. So it saves it: look into its box.

# %%
x = torch.tensor(3.0, requires_grad=True)
y = x**2
draw_graph(y, saved=True)

# %% [markdown]
# A pass uses what was saved, and lets go of it at once, to give the memory back.

# %%
y.backward()
draw_graph(y, saved=True)

# %% [markdown]
# A second pass finds the operation, but not its value. Read the message slowly: the first sentence says what happened,
# *a second time*, and the next one why that fails, *saved values are freed*. (The slope of `x + 5` is 1, whatever `x`
# is: nothing was saved, so nothing is missing the second time.)

# %% shows="B35" tags=["raises-exception"]
y.backward()

# %% [markdown]
# With two losses on a shared `h`, the walk gets as far as the shared part, and finds it used up.

# %% shows="C12"
x = torch.tensor(3.0, requires_grad=True)
h = x * x
first, second = 2 * h, h * h
first.backward()
step_through(second)

# %% [markdown]
# The message offers `retain_graph=True`. Take the offer only when the second pass should go through *the same*
# numbers, as when two losses share a part. In a loop the numbers change, so each step builds a graph of its own: run the
# forward part again.

# %% shows="B35 C12"
x = torch.tensor(3.0, requires_grad=True)
h = x * x
first, second = 2 * h, h * h
first.backward(retain_graph=True)
second.backward()
print("two passes through a shared h:", x.grad)

x = torch.tensor(3.0, requires_grad=True)
y = x + 5
y.backward()
y.backward()
print("two passes, nothing was saved:", x.grad)

x = torch.tensor(3.0, requires_grad=True)
for _ in range(2):
    y = x**2
    y.backward()
print("a fresh graph each time:      ", x.grad)

# %% [markdown]
# ## 3. Zero, backward, step
#
# A training loop is the forward pass and three calls. You know `backward()`. The other two belong to an **optimizer**,
# which is given the tensors to train and the learning rate:
#
# - `opt.step()` moves each of them against its gradient, here by `-0.05 * w.grad`;
# - `opt.zero_grad()` makes them forget their gradients.
#
# Here is each of the two alone, on a gradient that was put there by hand.

# %%
w = torch.tensor(0.0, requires_grad=True)
opt = torch.optim.SGD([w], lr=0.05)

w.grad = torch.tensor(100.0)
opt.zero_grad()
print(f"zero_grad: w = {w.item():.1f}, w.grad = {w.grad}")

w.grad = torch.tensor(-24.0)
opt.step()
print(f"step:      w = {w.item():.1f}, w.grad = {w.grad}")

# %% [markdown] exercise="5.3" title="Put the training loop in order" difficulty=3 importance=5 minutes=20 trains="B08 B25" targets="M19 M21 M20"
# **Predict.** Someone forgot `zero_grad()`. Which `w` is there after each step? A calculator helps: the slope of
# $(2w - 6)^2$ is $8w - 24$.
#
# ```python
# w = torch.tensor(0.0, requires_grad=True)
# opt = torch.optim.SGD([w], lr=0.05)
# path = []
# for _ in range(3):
#     loss = (2 * w - 6) ** 2
#     loss.backward()
#     opt.step()
#     path.append(w.item())
# ```
#
# **Write** `train(loss_of, batches, opt)`: one step of `opt` for each batch. `loss_of(x, target)` runs the forward part
# on a batch and gives its loss. Return the list of all losses, as floats.


# %% answer="5.3"
### BEGIN SOLUTION
answer_5_3 = predict("5.3", after_1=1.2, after_2=3.12, after_3=4.992)
### END SOLUTION


def train(loss_of, batches, opt) -> list:
    """One step of `opt` for each (x, target) in `batches`; returns the loss of each batch."""
    ### BEGIN SOLUTION
    losses = []
    for x, target in batches:
        opt.zero_grad()
        loss = loss_of(x, target)
        loss.backward()
        opt.step()
        losses.append(loss.item())
    return losses
    ### END SOLUTION


# %% [markdown]
# **What:** your prediction, then your loop on $(w \cdot x - target)^2$, with an optimizer that writes down when it is
# called (Z, S) and when a gradient arrives (B). **Why:** of the six orders of Z, B and S only two are right, and none
# of them raises an error. **Expected:** `w` comes closer to 3 with each step.

# %% tests="5.3"
import numpy as np

import autograd_lib as torch
from autograd_course import Check


def program():
    w = torch.tensor(0.0, requires_grad=True)
    opt = torch.optim.SGD([w], lr=0.05)
    path = []
    for _ in range(3):
        loss = (2 * w - 6) ** 2
        loss.backward()
        opt.step()
        path.append(w.item())
    return dict(zip(("after_1", "after_2", "after_3"), path))


class Recorder(torch.optim.SGD):
    """Writes down its calls, and the value of the first parameter after each step."""

    def __init__(self, params, **options):
        super().__init__(params, **options)
        self.first, self.calls, self.path = params[0], [], []
        self.first.register_hook(lambda gradient: self.calls.append("B"))

    def zero_grad(self, set_to_none=True):
        self.calls.append("Z")
        super().zero_grad(set_to_none)

    def step(self, closure=None):
        result = super().step(closure)
        self.calls.append("S")
        self.path.append(self.first.tolist())
        return result


def pattern(calls):
    """The calls of one round, if all rounds are alike; else all of them."""
    for length in range(1, len(calls) + 1):
        if calls[:length] * (len(calls) // length) == calls:
            return " ".join(calls[:length])
    return "nothing was called"


RIGHT = "a right order"


def run_line(train, batches, path):
    """Train w in (w x - target)² from 0; an order is right if it is one of two, or takes w along `path` in another way."""
    w = torch.tensor(0.0, requires_grad=True)
    opt = Recorder([w], lr=0.05)
    losses = train(lambda x, target: (w * x - target) ** 2, batches, opt)
    as_wanted = len(opt.path) == len(path) and np.allclose(opt.path, path, rtol=1e-4)
    order = pattern(opt.calls)
    right = as_wanted or order in ("Z B S", "B S Z")
    return {"w after each step": opt.path, "order": RIGHT if right else order, "losses": losses}


def line(batches):
    """Where w goes if each step uses the gradient of its own batch, and the losses on the way."""
    w, path, losses = 0.0, [], []
    for x, target in batches:
        losses.append((w * x - target) ** 2)
        w -= 0.05 * 2 * (w * x - target) * x
        path.append(w)
    return {"w after each step": path, "order": RIGHT, "losses": losses}


def in_order(order):
    return {"order": order}


def after(*path):
    return {"w after each step": list(path)}


cleared = "the gradient was cleared between backward and step, so step found None (or zeros) and moved nothing."
orders = [
    ("M20", (("raises", RuntimeError, "a second time"), "one forward pass feeds one backward pass.")),
    ("M20", (in_order("Z B B S"), "retain_graph=True only hid the error: each step now uses its gradient twice.")),
    (
        "M19",
        (
            after(1.2, 3.12, 4.992),
            "your 2nd step used −24 + (−14.4) = −38.4: backward() added to .grad, it did not replace it.",
        ),
    ),
    (
        "M32",
        (
            ("raises", AttributeError, "'Tensor' object has no attribute 'zero_grad'"),
            "ask the optimizer: opt.zero_grad().",
        ),
    ),
    (
        "M11",
        (
            ("raises", AttributeError, "'float' object has no attribute 'backward'"),
            "call backward() on the loss first.",
        ),
    ),
    ("M19", (after(1.2, 3.12, 3.072), "the gradients were cleared in some rounds only.")),
    ("M21", (in_order("S Z B S Z B S Z B S"), "the first step came before any gradient. One step for each batch.")),
    ("M21", (in_order("S Z B"), "step ran before backward: it used the gradient of the previous iteration.")),
    ("M21", (in_order("B Z S"), cleared)),
    ("M21", (in_order("Z S B"), f"step ran before backward, and after zero_grad: {cleared}")),
    ("M21", (in_order("S B Z"), f"step ran first, and what backward delivered was cleared before the next: {cleared}")),
    ("M21", (in_order("S B"), "step ran before backward, and nothing was cleared: it used gradients of the past.")),
    ("M21", (in_order("Z B Z B Z B S"), "step ran once, after the loop. Each batch deserves a step.")),
    ("M19", (in_order("B B B S"), "step ran once, after the loop, with the sum of three gradients.")),
    ("slip", (in_order("Z B"), "nobody called opt.step(), so w never moved.")),
    ("slip", (in_order("nothing was called"), "the loop called neither backward nor step.")),
    ("slip", (after(3.6), "there was one step for all batches together. Each batch deserves its own.")),
    ("slip", (after(1.2), "the loop ended after one batch: is `return` indented too far?")),
    ("slip", ({"losses": None}, "the loop is right, but it returns nothing.")),
    (
        "slip",
        ({"losses": [12.96, 4.6656, 1.679616]}, "these are losses after the step. Keep those that went backward."),
    ),
]

with Check("5.3", points=5) as check:
    check.prediction(
        answer_5_3,
        truth=lambda: program(),
        beliefs={
            "after_1": {"slip": (-1.2, "a step goes against the gradient: 0 − 0.05 · (−24).")},
            "after_2": {"M19": (1.92, "1.92 is with a fresh gradient. Here −24 + (−14.4) = −38.4 is in .grad.")},
            "after_3": [
                ("M19", (2.352, "2.352 is with a fresh gradient each time.")),
                ("M19", (3.072, "the last step uses the sum of all three gradients, −24 − 14.4 + 0.96.")),
            ],
        },
        weight=4,
    )
    same = [(2.0, 6.0)] * 3
    check.equal(
        "three steps on one batch",
        lambda: run_line(train, same, line(same)["w after each step"]),
        line(same),
        beliefs=orders,
        weight=2,
    )
    other = [(1.0, 2.0), (-2.0, -6.0), (0.5, 4.0), (3.0, 9.0)]
    check.equal(
        "four different batches",
        lambda: run_line(train, other, line(other)["w after each step"]),
        line(other),
        weight=2,
    )
    ### BEGIN HIDDEN TESTS
    random = check.random(seed=53)
    start_W, start_b = random.normal(size=(2, 3)), random.normal(size=3)
    rounds = [(random.normal(size=(4, 2)), random.normal(size=(4, 3))) for _ in range(5)]
    rate = random.uniform(0.1, 0.3)

    def expected_layer():
        W, b, losses = start_W.copy(), start_b.copy(), []
        W_speed, b_speed = 0, 0
        for x, target in rounds:
            error = x @ W + b - target
            losses.append((error**2).mean())
            W_speed = 0.9 * W_speed + 2 / 12 * x.T @ error
            b_speed = 0.9 * b_speed + 2 / 12 * error.sum(axis=0)
            W, b = W - rate * W_speed, b - rate * b_speed
        return {"W": W, "b": b, "losses": losses}

    def layer():
        W, b = torch.tensor(start_W, requires_grad=True), torch.tensor(start_b, requires_grad=True)
        batches = [(torch.tensor(x), torch.tensor(target)) for x, target in rounds]
        opt = torch.optim.SGD([W, b], lr=rate, momentum=0.9)
        losses = train(lambda x, target: ((x @ W + b - target) ** 2).mean(), batches, opt)
        return {"W": W, "b": b, "losses": losses}

    check.equal("a layer with momentum, on fresh data", layer, expected_layer(), weight=2)
    ### END HIDDEN TESTS
check.score

# %% [markdown] hint="5.3"
# `print` the gradient at three places of your loop: before `backward()`, after it, and just before `step()`.

# %% [markdown] hint="5.3"
# When `step()` reads `.grad`, only the gradient of *this* batch may be alive there. So what must have happened since the
# step before? And what must not happen in between?

# %% [markdown] hint="5.3"
# For each batch: forget the old gradient; compute the loss; `backward()`; `step()`; append `loss.item()`.

# %% [markdown] help="5.3" symptom="w stays 0, and there is no error"
# `step()` skips a tensor whose `.grad` is `None`. So there was no gradient when it looked: either it looked too early, or
# somebody had cleared it.

# %% [markdown] help="5.3" symptom="I get TypeError: cannot unpack non-iterable …"
# Each entry of `batches` is a pair: `for x, target in batches:`.


# %% wrong="5.3" misconception="M21" says="step ran before backward: it used the gradient of the previous iteration"
answer_5_3 = predict("5.3", after_1=1.2, after_2=3.12, after_3=4.992)


def train(loss_of, batches, opt):
    losses = []
    for x, target in batches:
        loss = loss_of(x, target)
        opt.step()
        opt.zero_grad()
        loss.backward()
        losses.append(loss.item())
    return losses


# %% wrong="5.3" misconception="M21" says="the gradient was cleared between backward and step, so step found None"
answer_5_3 = predict("5.3", after_1=1.2, after_2=3.12, after_3=4.992)


def train(loss_of, batches, opt):
    losses = []
    for x, target in batches:
        loss = loss_of(x, target)
        loss.backward()
        opt.zero_grad()
        opt.step()
        losses.append(loss.item())
    return losses


# %% wrong="5.3" misconception="M21" says="step ran before backward, and after zero_grad"
answer_5_3 = predict("5.3", after_1=1.2, after_2=3.12, after_3=4.992)


def train(loss_of, batches, opt):
    losses = []
    for x, target in batches:
        opt.zero_grad()
        loss = loss_of(x, target)
        opt.step()
        loss.backward()
        losses.append(loss.item())
    return losses


# %% wrong="5.3" misconception="M21" says="what backward delivered was cleared before the next"
answer_5_3 = predict("5.3", after_1=1.2, after_2=3.12, after_3=4.992)


def train(loss_of, batches, opt):
    losses = []
    for x, target in batches:
        loss = loss_of(x, target)
        opt.step()
        loss.backward()
        opt.zero_grad()
        losses.append(loss.item())
    return losses


# %% wrong="5.3" misconception="M19" says="your 2nd step used −24 + (−14.4) = −38.4"
answer_5_3 = predict("5.3", after_1=1.2, after_2=3.12, after_3=4.992)


def train(loss_of, batches, opt):
    losses = []
    for x, target in batches:
        loss = loss_of(x, target)
        loss.backward()
        opt.step()
        losses.append(loss.item())
    return losses


# %% wrong="5.3" misconception="M19" says="your 2nd step used −24 + (−14.4) = −38.4"
answer_5_3 = predict("5.3", after_1=1.2, after_2=3.12, after_3=4.992)


def train(loss_of, batches, opt):
    losses = []
    opt.zero_grad()
    for x, target in batches:
        loss = loss_of(x, target)
        loss.backward()
        opt.step()
        losses.append(loss.item())
    return losses


# %% wrong="5.3" misconception="M20" says="one forward pass feeds one backward pass"
answer_5_3 = predict("5.3", after_1=1.2, after_2=3.12, after_3=4.992)


def train(loss_of, batches, opt):
    losses = []
    for x, target in batches:
        opt.zero_grad()
        loss = loss_of(x, target)
        loss.backward()
        loss.backward()
        opt.step()
        losses.append(loss.item())
    return losses


# %% wrong="5.3" misconception="M21" says="step ran once, after the loop"
answer_5_3 = predict("5.3", after_1=1.2, after_2=3.12, after_3=4.992)


def train(loss_of, batches, opt):
    losses = []
    for x, target in batches:
        opt.zero_grad()
        loss = loss_of(x, target)
        loss.backward()
        losses.append(loss.item())
    opt.step()
    return losses


# %% wrong="5.3" misconception="slip" says="is `return` indented too far?"
answer_5_3 = predict("5.3", after_1=1.2, after_2=3.12, after_3=4.992)


def train(loss_of, batches, opt):
    losses = []
    for x, target in batches:
        opt.zero_grad()
        loss = loss_of(x, target)
        loss.backward()
        opt.step()
        losses.append(loss.item())
        return losses


# %% wrong="5.3" misconception="M19" says="Here −24 + (−14.4) = −38.4 is in .grad"
answer_5_3 = predict("5.3", after_1=1.2, after_2=1.92, after_3=2.352)


def train(loss_of, batches, opt):
    losses = []
    for x, target in batches:
        opt.zero_grad()
        loss = loss_of(x, target)
        loss.backward()
        opt.step()
        losses.append(loss.item())
    return losses


# %% wrong="5.3" misconception="M21" says="so step found None (or zeros) and moved nothing"
answer_5_3 = predict("5.3", after_1=1.2, after_2=3.12, after_3=4.992)


def train(loss_of, batches, opt):
    losses = []
    for x, target in batches:
        loss = loss_of(x, target)
        loss.backward()
        opt.zero_grad(set_to_none=False)
        opt.step()
        losses.append(loss.item())
    return losses


# %% wrong="5.3" misconception="M19" says="cleared in some rounds only"
answer_5_3 = predict("5.3", after_1=1.2, after_2=3.12, after_3=4.992)


def train(loss_of, batches, opt):
    losses = []
    for number, (x, target) in enumerate(batches):
        if number % 2 == 0:
            opt.zero_grad()
        loss = loss_of(x, target)
        loss.backward()
        opt.step()
        losses.append(loss.item())
    return losses


# %% wrong="5.3" misconception="M20" says="retain_graph=True only hid the error"
answer_5_3 = predict("5.3", after_1=1.2, after_2=3.12, after_3=4.992)


def train(loss_of, batches, opt):
    losses = []
    for x, target in batches:
        opt.zero_grad()
        loss = loss_of(x, target)
        loss.backward(retain_graph=True)
        loss.backward()
        opt.step()
        losses.append(loss.item())
    return losses


# %% wrong="5.3" misconception="M32" says="ask the optimizer"
answer_5_3 = predict("5.3", after_1=1.2, after_2=3.12, after_3=4.992)


def train(loss_of, batches, opt):
    losses = []
    for x, target in batches:
        loss = loss_of(x, target)
        loss.zero_grad()
        loss.backward()
        opt.step()
        losses.append(loss.item())
    return losses


# %% wrong="5.3" misconception="M11" says="call backward() on the loss first"
answer_5_3 = predict("5.3", after_1=1.2, after_2=3.12, after_3=4.992)


def train(loss_of, batches, opt):
    losses = []
    for x, target in batches:
        opt.zero_grad()
        loss = loss_of(x, target).item()
        loss.backward()
        opt.step()
        losses.append(loss)
    return losses


# %% wrong="5.3" misconception="slip" says="one step for all batches together"
answer_5_3 = predict("5.3", after_1=1.2, after_2=3.12, after_3=4.992)


def train(loss_of, batches, opt):
    opt.zero_grad()
    losses = [loss_of(x, target) for x, target in batches]
    sum(losses).backward()
    opt.step()
    return [loss.item() for loss in losses]


# %% wrong="5.3" misconception="slip" says="these are losses after the step"
answer_5_3 = predict("5.3", after_1=1.2, after_2=3.12, after_3=4.992)


def train(loss_of, batches, opt):
    losses = []
    for x, target in batches:
        opt.zero_grad()
        loss_of(x, target).backward()
        opt.step()
        losses.append(loss_of(x, target).item())
    return losses


# %% wrong="5.3" misconception="slip" says="it returns nothing"
answer_5_3 = predict("5.3", after_1=1.2, after_2=3.12, after_3=4.992)


def train(loss_of, batches, opt):
    for x, target in batches:
        opt.zero_grad()
        loss = loss_of(x, target)
        loss.backward()
        opt.step()


# %% right="5.3"
answer_5_3 = predict("5.3", after_1=1.2, after_2=3.12, after_3=4.992)


def train(loss_of, batches, opt):
    def step(x, target):
        def closure():
            opt.zero_grad()
            loss = loss_of(x, target)
            loss.backward()
            return loss

        return opt.step(closure).item()

    return [step(*batch) for batch in batches]


# %% right="5.3"
answer_5_3 = predict("5.3", after_1=1.2, after_2=1.2 + 0.05 * 38.4, after_3=4.992)


def train(loss_of, batches, opt):
    losses = []
    for batch in batches:
        loss = loss_of(*batch)
        losses.append(float(loss))
        loss.backward()
        opt.step()
        opt.zero_grad(set_to_none=False)
    return losses


# %% right="5.3"
answer_5_3 = predict("5.3", after_1=1.2, after_2=3.12, after_3=4.992)


def train(loss_of, batches, opt):
    def one(x, target):
        loss = loss_of(x, target)
        opt.zero_grad()
        loss.backward()
        opt.step()
        return loss.detach()

    return [one(x, target) for x, target in batches]


# %% right="5.3"
answer_5_3 = predict("5.3", after_1=1.2, after_2=3.12, after_3=4.992)


def train(loss_of, batches, opt):
    losses = []
    for x, target in batches:
        for group in opt.param_groups:
            for tensor in group["params"]:
                tensor.grad = None
        losses.append(loss_of(x, target))
        losses[-1].backward()
        opt.step()
    return losses


# %% [markdown]
# There are six orders, and now you can read each of them. In all of them the forward part comes first. Beside `w`, see
# which gradient `step()` found.

# %% shows="B08 B25"
from itertools import permutations


def rounds(order, steps=3, **options):
    """w after each round, the gradients that step() found, and the losses."""
    w = torch.tensor(0.0, requires_grad=True)
    opt = torch.optim.SGD([w], lr=0.05)
    path, found, losses = [], [], []
    for _ in range(steps):
        loss = (2 * w - 6) ** 2
        for call in order:
            if call == "Z":
                opt.zero_grad(**options)
            if call == "B":
                loss.backward()
            if call == "S":
                found.append(None if w.grad is None else round(w.grad.item(), 2))
                opt.step()
        path.append(round(w.item(), 3))
        losses.append(loss.item())
    return path, found, losses


for order in [*permutations("ZBS"), "BS"]:
    path, found, losses = rounds(order)
    print(f"{' '.join(order):<6} w: {path}, step found {found}")

# %% [markdown]
# Two orders are right, and they are the same circle, entered at another point. In three, `step()` never finds a gradient.
# One is always a step late. The last line is the forgotten `zero_grad()`: it looks fast, but follow it for a while.

# %%
print("B S    w:", rounds("BS", steps=12)[0])
plot_losses({" ".join(order): rounds(order, steps=12)[2] for order in ("ZBS", "SZB", "BZS", "BS")})

# %% [markdown]
# It shoots past 3 and swings around it, because each step carries all gradients of the past along.

# %% [markdown]
# ## 4. How to forget
#
# There are three ways to forget a gradient: `x.grad.zero_()`, `x.grad = None`, and `opt.zero_grad()`. Do they leave the
# same behind?

# %% [markdown] exercise="5.4" title="Three ways to forget" difficulty=2 importance=4 minutes=10 trains="B08 B24 C06" targets="M03 M22 M32 M19"
# **Predict** what `x.grad` holds right after each numbered line: a number or `None`. If you expect the line to fail,
# write `"error"`; suppose that the program goes on after it.
#
# ```python
# x = torch.tensor(3.0, requires_grad=True)
# opt = torch.optim.SGD([x], lr=0.1)
# x.grad.zero_()  # line 1
# y = x**2
# y.backward()
# y.zero_grad()  # line 2
# opt.zero_grad()  # line 3
# (x**2).backward()
# opt.zero_grad(set_to_none=False)  # line 4
# ```
#
# **Repair** `slopes`, which wants the slope of each function alone. It should work for any `x`: for a new one, and for
# one that comes with a gradient from earlier work.


# %% answer="5.4"
### BEGIN SOLUTION
answer_5_4 = predict("5.4", line_1="error", line_2="error", line_3=None, line_4=0.0)
### END SOLUTION


def slopes(x, functions) -> list:
    """The slope of each of the functions at x, as floats."""
    ### BEGIN SOLUTION
    found = []
    for f in functions:
        x.grad = None
        y = f(x)
        y.backward()
        found.append(x.grad.item())
    return found
    ### END SOLUTION


# %% starter="5.4"
answer_5_4 = predict("5.4", line_1=..., line_2=..., line_3=..., line_4=...)


def slopes(x, functions) -> list:
    """The slope of each of the functions at x, as floats."""
    found = []
    for f in functions:
        x.grad.zero_()
        y = f(x)
        y.backward()
        found.append(x.grad.item())
    return found


# %% [markdown]
# **What:** your prediction, then `slopes` for a new `x` and for a used one. **Why:** a reset in the wrong place is
# silent, and the wrong kind of reset is an error. Know both by sight. **Expected:** 6, 27 and 2 in both cases.

# %% tests="5.4"
import numpy as np

import autograd_lib as torch
from autograd_course import Check


def program():
    found = {}

    def keep(line, run):
        try:
            run()
        except (AttributeError, TypeError):
            found[line] = "error"
        else:
            found[line] = None if x.grad is None else x.grad.item()

    x = torch.tensor(3.0, requires_grad=True)
    opt = torch.optim.SGD([x], lr=0.1)

    def one():
        x.grad.zero_()  # line 1

    def two():
        y.zero_grad()  # line 2

    def three():
        opt.zero_grad()  # line 3

    def four():
        opt.zero_grad(set_to_none=False)  # line 4

    keep("line_1", one)
    y = x**2
    y.backward()
    keep("line_2", two)
    keep("line_3", three)
    (x**2).backward()
    keep("line_4", four)
    return found


def new(value):
    return torch.tensor(value, requires_grad=True)


def used(value):
    x = new(value)
    (5 * x).backward()
    return x


functions = [lambda x: x**2, lambda x: x**3, lambda x: 2 * x]
mistakes = [
    (
        "slip",
        (
            ("raises", AttributeError, "'NoneType' object has no attribute 'item'"),
            "x.grad was cleared after backward(), before its value was read. Clear before the pass.",
        ),
    ),
    ("M03", (("raises", AttributeError, "'NoneType'"), "x is new, so x.grad is None, and None has no zero_().")),
    ("M03", (("raises", TypeError, "'NoneType' and"), "x is new, so x.grad is None: there is nothing to multiply.")),
    (
        "M32",
        (
            ("raises", AttributeError, "'Tensor' object has no attribute 'zero_grad'"),
            "an optimizer has zero_grad(), a tensor has not. Here you have x.grad itself.",
        ),
    ),
    (
        "slip",
        (
            ("raises", RuntimeError, "a leaf Variable that requires grad"),
            "x.zero_() would empty x itself. Its gradient is x.grad.",
        ),
    ),
    ("slip", (("raises", TypeError, "assigned grad"), "a gradient is a tensor or None: a plain 0 is refused.")),
]

with Check("5.4", points=3) as check:
    check.prediction(
        answer_5_4,
        truth=lambda: program(),
        beliefs={
            "line_1": [
                ("M03", (0.0, "x is new: x.grad is None, and None has no zero_().")),
                ("slip", (None, "x.grad is None, that is right. But None has no zero_(): the line fails.")),
            ],
            "line_2": [
                ("M32", (0.0, "y is a tensor, and no tensor has zero_grad().")),
                ("M32", (None, "y is a tensor, and no tensor has zero_grad().")),
                ("M32", (6.0, "the line does not pass over in silence: no tensor has zero_grad().")),
            ],
            "line_3": [
                ("M22", (0.0, "the tensor is let go, not filled with zeros.")),
                ("slip", ("error", "opt is an optimizer, so it has zero_grad(); it was given x.")),
                ("slip", (6.0, "opt was given x, so it clears the gradient of x.")),
            ],
            "line_4": [
                ("slip", (None, "set_to_none=False is how you ask for zeros.")),
                ("slip", (6.0, "opt clears this gradient, too: set_to_none=False only asks for zeros.")),
            ],
        },
        weight=2,
    )
    check.equal(
        "x² and x³ and 2x at 3",
        lambda: {"new x": slopes(new(3.0), functions), "used x": slopes(used(3.0), functions)},
        {"new x": [6.0, 27.0, 2.0], "used x": [6.0, 27.0, 2.0]},
        beliefs=[
            *mistakes,
            ("M19", ({"new x": [6.0, 33.0, 35.0]}, "each slope was added to those before it.")),
            ("slip", ({"used x": [11.0, 27.0, 2.0]}, "the first slope contains the 5 from before: clear sooner.")),
            ("slip", ({"new x": [0.0, 0.0, 0.0]}, "the slope was cleared before it was read.")),
            ("M24", ({"new x": [2.0, 2.0, 2.0]}, "the list holds x.grad three times. A float is a value of its own.")),
        ],
        weight=2,
    )
    ### BEGIN HIDDEN TESTS
    at = check.random(seed=54).uniform(-2, 2)
    more = [lambda x: x * x * x, lambda x: x.exp(), lambda x: x * 3 - 1, lambda x: x.sin() * x]
    there = [3 * at**2, float(np.exp(at)), 3.0, float(np.cos(at) * at + np.sin(at))]
    check.equal(
        "other functions at another x",
        lambda: {"new x": slopes(new(at), more), "used x": slopes(used(at), more)},
        {"new x": there, "used x": there},
        weight=2,
    )
    ### END HIDDEN TESTS
check.score

# %% [markdown] hint="5.4"
# Print `x.grad` before the line that crashes. What kind of thing is it the first time, and what the second time?

# %% [markdown] hint="5.4"
# `zero_()` is a method of a tensor, and before the first pass there is none. Which other way to forget works in both
# cases?

# %% [markdown] hint="5.4"
# Replace one line: `x.grad = None`. (Or ask before: `if x.grad is not None:`.)

# %% [markdown] help="5.4" symptom="I get AttributeError: 'NoneType' object has no attribute 'zero_'"
# Read it from the back: `.zero_` was asked for, of an object that is `None`. What stands before the dot is `x.grad`, and
# this is the first round.

# %% [markdown] help="5.4" symptom="I get AttributeError: 'Tensor' object has no attribute 'zero_grad'"
# `zero_grad()` is something that optimizers and modules can do, because they know a list of parameters. A single tensor
# only has its `.grad`.


# %% wrong="5.4" misconception="M19" says="each slope was added to those before it"
answer_5_4 = predict("5.4", line_1="error", line_2="error", line_3=None, line_4=0.0)


def slopes(x, functions):
    found = []
    for f in functions:
        y = f(x)
        y.backward()
        found.append(x.grad.item())
    return found


# %% wrong="5.4" misconception="M32" says="an optimizer has zero_grad(), a tensor has not"
answer_5_4 = predict("5.4", line_1="error", line_2="error", line_3=None, line_4=0.0)


def slopes(x, functions):
    found = []
    for f in functions:
        y = f(x)
        y.zero_grad()
        y.backward()
        found.append(x.grad.item())
    return found


# %% wrong="5.4" misconception="M03" says="None has no zero_()"
answer_5_4 = predict("5.4", line_1=0.0, line_2="error", line_3=None, line_4=0.0)


def slopes(x, functions):
    found = []
    for f in functions:
        y = f(x)
        x.grad.zero_()
        y.backward()
        found.append(x.grad.item())
    return found


# %% wrong="5.4" misconception="M22" says="not filled with zeros"
answer_5_4 = predict("5.4", line_1="error", line_2="error", line_3=0.0, line_4=0.0)


def slopes(x, functions):
    found = []
    for f in functions:
        x.grad = None
        f(x).backward()
        found.append(x.grad.item())
    return found


# %% wrong="5.4" misconception="slip" says="cleared after backward(), before its value was read"
answer_5_4 = predict("5.4", line_1="error", line_2="error", line_3=None, line_4=0.0)


def slopes(x, functions):
    found = []
    for f in functions:
        y = f(x)
        y.backward()
        x.grad = None
        found.append(x.grad.item())
    return found


# %% wrong="5.4" misconception="slip" says="But None has no zero_(): the line fails"
answer_5_4 = predict("5.4", line_1=None, line_2="error", line_3=None, line_4=0.0)


def slopes(x, functions):
    found = []
    for f in functions:
        x.grad = None
        f(x).backward()
        found.append(x.grad.item())
    return found


# %% wrong="5.4" misconception="slip" says="opt was given x, so it clears"
answer_5_4 = predict("5.4", line_1="error", line_2="error", line_3=6.0, line_4=6.0)


def slopes(x, functions):
    found = []
    for f in functions:
        x.grad = None
        f(x).backward()
        found.append(x.grad.item())
    return found


# %% wrong="5.4" misconception="slip" says="the first slope contains the 5 from before: clear sooner"
answer_5_4 = predict("5.4", line_1="error", line_2="error", line_3=None, line_4=0.0)


def slopes(x, functions):
    found = []
    for f in functions:
        f(x).backward()
        found.append(x.grad.item())
        x.grad.zero_()
    return found


# %% wrong="5.4" misconception="slip" says="a plain 0 is refused"
answer_5_4 = predict("5.4", line_1="error", line_2="error", line_3=None, line_4=0.0)


def slopes(x, functions):
    found = []
    for f in functions:
        x.grad = 0
        f(x).backward()
        found.append(x.grad.item())
    return found


# %% wrong="5.4" misconception="M24" says="the list holds x.grad three times"
answer_5_4 = predict("5.4", line_1="error", line_2="error", line_3=None, line_4=0.0)


def slopes(x, functions):
    found = []
    for f in functions:
        if x.grad is not None:
            x.grad.zero_()
        f(x).backward()
        found.append(x.grad)
    return found


# %% wrong="5.4" misconception="slip" says="x.zero_() would empty x itself"
answer_5_4 = predict("5.4", line_1="error", line_2="error", line_3=None, line_4=0.0)


def slopes(x, functions):
    found = []
    for f in functions:
        x.zero_()
        f(x).backward()
        found.append(x.grad.item())
    return found


# %% wrong="5.4" misconception="M03" says="there is nothing to multiply"
answer_5_4 = predict("5.4", line_1="error", line_2="error", line_3=None, line_4=0.0)


def slopes(x, functions):
    found = []
    for f in functions:
        x.grad *= 0
        f(x).backward()
        found.append(x.grad.item())
    return found


# %% right="5.4"
answer_5_4 = predict("5.4", line_1="error", line_2="error", line_3="None", line_4=0)


def slopes(x, functions):
    found = []
    for f in functions:
        if x.grad is not None:
            x.grad.zero_()
        f(x).backward()
        found.append(x.grad.item())
    return found


# %% right="5.4"
answer_5_4 = predict("5.4", line_1="error", line_2="error", line_3=None, line_4=0.0)


def slopes(x, functions):
    return [torch.autograd.grad(f(x), x)[0].item() for f in functions]


# %% right="5.4"
answer_5_4 = predict("5.4", line_1="error", line_2="error", line_3=None, line_4=0.0)


def slopes(x, functions):
    forgetful = torch.optim.SGD([x], lr=1.0)

    def slope(f):
        forgetful.zero_grad()
        f(x).backward()
        return x.grad

    return [slope(f).item() for f in functions]


# %% [markdown]
# The two messages, to recognise them later. Read both from the back: *what* was asked for, and of *which kind* of
# object. `NoneType` says that what stands before the dot is `None`.

# %% shows="C06" tags=["raises-exception"]
x = torch.tensor(3.0, requires_grad=True)
x.grad.zero_()

# %% shows="C06" tags=["raises-exception"]
loss = x**2
loss.zero_grad()

# %% [markdown]
# `None` and zeros are not the same to an optimizer. What has no gradient is *skipped*. A zero is a gradient: an
# optimizer with momentum remembers the steps before, and goes on rolling.


# %%
def one_more_step(set_to_none):
    w = torch.tensor(0.0, requires_grad=True)
    opt = torch.optim.SGD([w], lr=0.05, momentum=0.9)
    ((2 * w - 6) ** 2).backward()
    opt.step()
    opt.zero_grad(set_to_none=set_to_none)
    opt.step()
    return f"w.grad = {w.grad}, w = {w.item():.2f}"


print("None: ", one_more_step(set_to_none=True))
print("zeros:", one_more_step(set_to_none=False))

# %% [markdown]
# So an order that never trains does so for another reason, if you ask for zeros: the picture is the same, but `step()`
# now *finds* something, and moves `w` by $-0.05 \cdot 0$.

# %%
for set_to_none in (True, False):
    path, found, losses = rounds("BZS", set_to_none=set_to_none)
    print(f"set_to_none={set_to_none!s:<5} w: {path}, step found {found}")

# %% [markdown]
# ## 5. A large batch in small bites
#
# Now let adding work for you. A batch may be too large for your memory. Take it in bites, go backward after
# each, and let the gradients add up; step once, at the end. For a loss that is a *sum* over rows, that is all there is
# to it.

# %% shows="B07 B26"
X = torch.tensor([[1.0, 2.0], [0.0, -1.0], [3.0, 1.0], [-2.0, 0.5]])
target = torch.tensor([1.0, 0.0, -1.0, 2.0])


def sum_of_squares(w, rows):
    return ((X[rows] @ w - target[rows]) ** 2).sum()


w = torch.tensor([0.5, -0.5], requires_grad=True)
sum_of_squares(w, slice(0, 4)).backward()
print("at once:     ", w.grad)

w.grad = None
for bite in (slice(0, 3), slice(3, 4)):
    sum_of_squares(w, bite).backward()
print("in two bites:", w.grad)

# %% [markdown]
# Most losses are *means*, though. And rows do not always divide evenly.

# %% [markdown] exercise="5.5" title="One big step in small bites" difficulty=4 importance=4 minutes=25 trains="B07 B26" targets="M23 M19 M21 M33"
# Write `big_step(loss_of, x, target, size, opt)`, which makes *one* step of `opt`, the same as
#
# ```python
# opt.zero_grad()
# loss_of(x, target).backward()    # the mean loss over all rows
# opt.step()
# ```
#
# but never has more than `size` rows in a graph. Go through the rows `x[0:size]`, `x[size:2 * size]`, … (the last bite
# may be smaller), and let each bite go backward before the next one is computed. `loss_of(rows, targets)` gives the mean
# loss over the rows that it gets. All tensors are `float64`: twelve digits should agree.


# %% answer="5.5"
def big_step(loss_of, x, target, size: int, opt) -> None:
    """One step of `opt` on the mean loss over all rows of x, in bites of at most `size` rows."""
    ### BEGIN SOLUTION
    opt.zero_grad()
    for start in range(0, len(x), size):
        rows, targets = x[start : start + size], target[start : start + size]
        share = len(rows) / len(x)
        loss = loss_of(rows, targets) * share
        loss.backward()
    opt.step()
    ### END SOLUTION


# %% [markdown]
# **What:** `w` after your step beside `w` after a step on the whole batch; the most rows that `loss_of` was given; and
# the most graphs that were alive at once. **Why:** with this you can train with batches that no memory holds.
# **Expected:** twelve digits agree, whether the last bite is full or not.

# %% tests="5.5"
import numpy as np

import autograd_lib as torch
from autograd_course import Check

RATE = 0.1


def tried(big_step, x, target, size, times=1):
    """What `big_step` does to w, and how much it holds at once."""
    w = torch.tensor(np.linspace(-1, 1, x.shape[1]), requires_grad=True)
    opt = torch.optim.SGD([w], lr=RATE)
    rows_seen, alive, most_alive = [0], 0, 0

    def loss_of(rows, targets):
        nonlocal alive, most_alive
        rows_seen.append(len(rows))
        alive += 1
        most_alive = max(most_alive, alive)
        return ((rows @ w - targets) ** 2).mean()

    def released(gradient):
        nonlocal alive
        alive = 0

    w.register_hook(released)
    for _ in range(times):
        big_step(loss_of, torch.tensor(x), torch.tensor(target), size, opt)
    return {"w": w, "rows at once": max(rows_seen), "graphs at once": most_alive}


def gradient(w, x, target):
    """Of the mean loss, worked out on paper."""
    return 2 / len(x) * x.T @ (x @ w - target)


def wanted(x, target, size, times=1):
    w = np.linspace(-1, 1, x.shape[1])
    for _ in range(times):
        w = w - RATE * gradient(w, x, target)
    return {"w": w, "rows at once": min(size, len(x)), "graphs at once": 1}


def uncleared(x, target):
    """Where two steps lead if nobody clears."""
    w, gathered = np.linspace(-1, 1, x.shape[1]), 0
    for _ in range(2):
        gathered = gathered + gradient(w, x, target)
        w = w - RATE * gathered
    return {"w": w}


def mistakes(x, target, size):
    """Where each wrong belief leads in one step."""
    start = np.linspace(-1, 1, x.shape[1])
    bites = [(x[i : i + size], target[i : i + size]) for i in range(0, len(x), size)]
    parts = [gradient(start, *bite) for bite in bites]
    stepwise = start
    for bite in bites:
        stepwise = stepwise - RATE * gradient(stepwise, *bite)
    last_share = len(bites[-1][0]) / len(x)
    full = [bite for bite in bites if len(bite[0]) == size]
    weighted = sum(gradient(start, *bite) * len(bite[0]) for bite in bites)
    without_rest = sum(gradient(start, *bite) for bite in full) * size / len(x)

    halting = start
    for rows, targets in bites:
        halting = halting - RATE * gradient(halting, rows, targets) * len(rows) / len(x)

    def at(total):
        return {"w": start - RATE * total}

    lost = "zero_grad() between the bites threw away what had been gathered. Clear once, before the first bite."
    return [
        ("M33", ({"graphs at once": len(bites)}, "adding up the losses keeps the graphs of all bites until the end.")),
        ("M23", (at(sum(parts)), "each bite counts by its share of the rows, len(rows) / len(x).")),
        (
            "slip",
            (
                at(sum(parts) / len(parts)),
                "you divided by the number of bites. That is right if all are equally long; here the last one is not, "
                "so weigh each by its share, len(rows) / len(x).",
            ),
        ),
        ("slip", (at(sum(parts) * size / len(x)), "the last bite has fewer than `size` rows: its share is smaller.")),
        ("slip", (at(without_rest), "the rows after the last full bite were left out.")),
        ("M21", (at(parts[-1]), lost)),
        ("M21", (at(parts[-1] * last_share), lost)),
        ("slip", ({"w": stepwise}, "that is a step for each bite. Gather first, step once.")),
        ("slip", ({"w": halting}, "that is a step for each bite. Gather first, step once.")),
        (
            "slip",
            (at(sum(parts) / len(full)), "you divided by the number of full bites: a share is len(rows) / len(x)."),
        ),
        (
            "slip",
            (at(sum(parts) / len(x)), "loss_of divides by its rows already; that was another division by len(x)."),
        ),
        ("slip", (at(sum(parts) / size), "loss_of divides by its rows already; that was another division by size.")),
        ("slip", (at(weighted), "each loss was multiplied by its rows. A share is len(rows) / len(x).")),
        ("slip", ({"rows at once": 1}, "that was row by row. Take `size` rows at a time.")),
        (
            "M11",
            (("raises", AttributeError, "'float' object has no attribute 'backward'"), "go backward before .item()."),
        ),
        ("slip", ({"w": start}, "w did not move: did opt.step() come after the gradients?")),
        ("slip", ({"rows at once": len(x)}, "the whole batch was in one graph: that is what should not be needed.")),
    ]


random = np.random.default_rng(5)
ten = random.normal(size=(10, 3)), random.normal(size=10)
eight = random.normal(size=(8, 2)), random.normal(size=8)
digits = {"rtol": 1e-12, "atol": 1e-12}

with Check("5.5", points=5) as check:
    check.equal(
        "10 rows in bites of 4, 4 and 2",
        lambda: tried(big_step, *ten, 4),
        wanted(*ten, 4),
        beliefs=mistakes(*ten, 4),
        **digits,
    )
    check.equal("8 rows in bites of 2", lambda: tried(big_step, *eight, 2), wanted(*eight, 2), **digits)
    check.equal(
        "two big steps, one after the other",
        lambda: tried(big_step, *ten, 4, times=2),
        wanted(*ten, 4, times=2),
        beliefs=[("M19", (uncleared(*ten), "the second step still had the gradient of the first one in .grad."))],
        **digits,
    )
    ### BEGIN HIDDEN TESTS
    fresh = check.random(seed=55)
    data = fresh.normal(size=(23, 4)), fresh.normal(size=23)
    check.equal(
        "23 rows in bites of 5, three times",
        lambda: tried(big_step, *data, 5, times=3),
        wanted(*data, 5, times=3),
        weight=3,
        **digits,
    )
    check.equal("bites larger than the batch", lambda: tried(big_step, *data, 40), wanted(*data, 40), **digits)
    ### END HIDDEN TESTS
check.score

# %% [markdown] hint="5.5"
# Write the mean over 10 rows as a sum, $\frac{1}{10}(\ell_1 + \dots + \ell_{10})$. What does `loss_of` give for the
# first four of them, and what should they contribute?

# %% [markdown] hint="5.5"
# A bite of 4 rows has a mean of its own, $\frac{1}{4}(\ell_1 + \dots + \ell_4)$. By which factor do you turn it into its
# part of the big mean? And by which one for the last bite, which has 2 rows?

# %% [markdown] hint="5.5"
# `zero_grad()`; for each `start` in `range(0, len(x), size)`: slice, compute the loss, multiply it by
# `len(rows) / len(x)`, `backward()`; after the loop, `step()`.

# %% [markdown] help="5.5" symptom="It is right for 8 rows, but not for 10"
# 8 rows make equal bites, 10 do not. A mean over 2 rows must not count as much as one over 4.

# %% [markdown] help="5.5" symptom="The first step is right, the second is not"
# The second call found gradients that the first one had left. Who clears them, and when?


# %% wrong="5.5" misconception="M23" says="each bite counts by its share of the rows"
def big_step(loss_of, x, target, size, opt):
    opt.zero_grad()
    for start in range(0, len(x), size):
        loss_of(x[start : start + size], target[start : start + size]).backward()
    opt.step()


# %% wrong="5.5" misconception="slip" says="you divided by the number of bites"
def big_step(loss_of, x, target, size, opt):
    opt.zero_grad()
    starts = range(0, len(x), size)
    for start in starts:
        loss = loss_of(x[start : start + size], target[start : start + size]) / len(starts)
        loss.backward()
    opt.step()


# %% wrong="5.5" misconception="slip" says="its share is smaller"
def big_step(loss_of, x, target, size, opt):
    opt.zero_grad()
    for start in range(0, len(x), size):
        loss = loss_of(x[start : start + size], target[start : start + size]) * size / len(x)
        loss.backward()
    opt.step()


# %% wrong="5.5" misconception="M33" says="keeps the graphs of all bites until the end"
def big_step(loss_of, x, target, size, opt):
    opt.zero_grad()
    whole = 0
    for start in range(0, len(x), size):
        rows = x[start : start + size]
        whole += loss_of(rows, target[start : start + size]) * len(rows) / len(x)
    whole.backward()
    opt.step()


# %% wrong="5.5" misconception="M21" says="threw away what had been gathered"
def big_step(loss_of, x, target, size, opt):
    for start in range(0, len(x), size):
        rows = x[start : start + size]
        opt.zero_grad()
        loss = loss_of(rows, target[start : start + size]) * len(rows) / len(x)
        loss.backward()
    opt.step()


# %% wrong="5.5" misconception="slip" says="Gather first, step once"
def big_step(loss_of, x, target, size, opt):
    for start in range(0, len(x), size):
        opt.zero_grad()
        loss_of(x[start : start + size], target[start : start + size]).backward()
        opt.step()


# %% wrong="5.5" misconception="slip" says="the rows after the last full bite were left out"
def big_step(loss_of, x, target, size, opt):
    opt.zero_grad()
    for number in range(len(x) // size):
        rows = slice(number * size, (number + 1) * size)
        (loss_of(x[rows], target[rows]) * size / len(x)).backward()
    opt.step()


# %% wrong="5.5" misconception="slip" says="the whole batch was in one graph"
def big_step(loss_of, x, target, size, opt):
    opt.zero_grad()
    loss_of(x, target).backward()
    opt.step()


# %% wrong="5.5" misconception="M19" says="the second step still had the gradient of the first one"
def big_step(loss_of, x, target, size, opt):
    for start in range(0, len(x), size):
        rows = x[start : start + size]
        (loss_of(rows, target[start : start + size]) * (len(rows) / len(x))).backward()
    opt.step()


# %% wrong="5.5" misconception="slip" says="you divided by the number of full bites"
def big_step(loss_of, x, target, size, opt):
    opt.zero_grad()
    for start in range(0, len(x), size):
        rows = slice(start, start + size)
        (loss_of(x[rows], target[rows]) / (len(x) // size)).backward()
    opt.step()


# %% wrong="5.5" misconception="slip" says="that was another division by len(x)"
def big_step(loss_of, x, target, size, opt):
    opt.zero_grad()
    for start in range(0, len(x), size):
        rows = slice(start, start + size)
        (loss_of(x[rows], target[rows]) / len(x)).backward()
    opt.step()


# %% wrong="5.5" misconception="slip" says="each loss was multiplied by its rows"
def big_step(loss_of, x, target, size, opt):
    opt.zero_grad()
    for rows, targets in zip(x.split(size), target.split(size)):
        (loss_of(rows, targets) * len(rows)).backward()
    opt.step()


# %% wrong="5.5" misconception="M11" says="go backward before .item()"
def big_step(loss_of, x, target, size, opt):
    opt.zero_grad()
    whole = 0.0
    for rows, targets in zip(x.split(size), target.split(size)):
        whole += loss_of(rows, targets).item() * len(rows) / len(x)
    whole.backward()
    opt.step()


# %% right="5.5"
def big_step(loss_of, x, target, size, opt):
    opt.zero_grad()
    bites = torch.utils.data.DataLoader(torch.utils.data.TensorDataset(x, target), batch_size=size)
    for rows, targets in bites:
        share = len(rows) / len(x)
        (share * loss_of(rows, targets)).backward()
    opt.step()


# %% right="5.5"
def big_step(loss_of, x, target, size, opt):
    tensors = [tensor for group in opt.param_groups for tensor in group["params"]]
    gathered = [torch.zeros_like(tensor) for tensor in tensors]
    for rows, targets in zip(x.split(size), target.split(size)):
        for into, part in zip(gathered, torch.autograd.grad(loss_of(rows, targets), tensors)):
            into += part * (len(rows) / len(x))
    for tensor, gradient in zip(tensors, gathered):
        tensor.grad = gradient
    opt.step()


# %% right="5.5"
def big_step(loss_of, x, target, size, opt):
    count = len(x)
    while len(x) > 0:
        bite, x = x[:size], x[size:]
        wanted, target = target[:size], target[size:]
        (loss_of(bite, wanted) * len(bite) / count).backward()
    opt.step()
    opt.zero_grad()


# %% right="5.5"
def big_step(loss_of, x, target, size, opt):
    opt.zero_grad(set_to_none=False)
    for rows, targets in zip(x.split(size), target.split(size)):
        loss = loss_of(rows, targets)
        loss.backward(torch.tensor(rows.shape[0] / x.shape[0], dtype=torch.float64))
    opt.step()


# %% right="5.5"
def big_step(loss_of, x, target, size, opt):
    opt.zero_grad()
    for start in range(0, len(x), size):
        rows = slice(start, min(start + size, len(x)))
        (loss_of(x[rows], target[rows]) * (rows.stop - rows.start)).backward()
    for group in opt.param_groups:
        for tensor in group["params"]:
            tensor.grad /= len(x)
    opt.step()


# %% [markdown]
# Here are the rows from above again, now with a mean loss, in a bite of 3 and a bite of 1. Only with its share of the
# rows does each bite count as it should.


# %% shows="B26"
def mean_of_squares(w, rows):
    return sum_of_squares(w, rows) / len(X[rows])


def gathered(scale):
    """w.grad after a pass for each bite, its loss times `scale(number of rows)`."""
    w = torch.tensor([0.5, -0.5], requires_grad=True)
    for bite in (slice(0, 3), slice(3, 4)):
        (mean_of_squares(w, bite) * scale(len(X[bite]))).backward()
    return w.grad


w = torch.tensor([0.5, -0.5], requires_grad=True)
mean_of_squares(w, slice(0, 4)).backward()
print("at once:                  ", w.grad)
print("bites as they are:        ", gathered(lambda count: 1))
print("divided by 2 bites:       ", gathered(lambda count: 1 / 2))
print("each by its share of rows:", gathered(lambda count: count / 4))

# %% [markdown]
# ## 6. To keep a gradient
#
# Whoever looks for a bug keeps gradients, to compare them later. Is it enough to give them a name?

# %% [markdown] exercise="5.6" title="Repair: a history that repeats itself" difficulty=3 importance=3 minutes=10 trains="B07 C07" targets="M24 M33"
# **Predict** the three values: numbers, and `True` or `False` for `same`.
#
# ```python
# x = torch.tensor(3.0, requires_grad=True)
# (x**2).backward()
# kept = x.grad
# (x**3).backward()
# kept_now = kept.item()
# same = kept is x.grad
# x.grad = None
# (x**2).backward()
# kept_at_last = kept.item()
# ```
#
# **Repair** `watch`, once your prediction is committed. It should return the gradient at each step, and the sum of all
# losses as a number. Yet all entries of its history are alike, and its sum drags along the graphs of all steps.


# %% answer="5.6"
### BEGIN SOLUTION
answer_5_6 = predict("5.6", kept_now=33.0, same=True, kept_at_last=33.0)
### END SOLUTION


def watch(loss_of, w, opt, steps: int) -> tuple:
    """(the gradient of w at each step as a list, the sum of all losses as a number)."""
    ### BEGIN SOLUTION
    history, total = [], 0.0
    for _ in range(steps):
        opt.zero_grad(set_to_none=False)
        loss = loss_of(w)
        loss.backward()
        history.append(w.grad.clone())
        total += loss.item()
        opt.step()
    return history, total
    ### END SOLUTION


# %% starter="5.6"
answer_5_6 = predict("5.6", kept_now=..., same=..., kept_at_last=...)


def watch(loss_of, w, opt, steps: int) -> tuple:
    """(the gradient of w at each step as a list, the sum of all losses as a number)."""
    history, total = [], 0.0
    for _ in range(steps):
        opt.zero_grad(set_to_none=False)
        loss = loss_of(w)
        loss.backward()
        history.append(w.grad)
        total += loss
        opt.step()
    return history, total


# %% [markdown]
# **What:** your prediction, then the history of a short training, and how many graphs are alive on the way. **Why:** such a
# history looks like "training is stuck", and such a sum looks like a memory leak. **Expected:** gradients that shrink
# from step to step, and a plain number.

# %% tests="5.6"
import weakref

import numpy as np

import autograd_lib as torch
from autograd_course import Check


def program():
    x = torch.tensor(3.0, requires_grad=True)
    (x**2).backward()
    kept = x.grad
    (x**3).backward()
    kept_now = kept.item()
    same = kept is x.grad
    x.grad = None
    (x**2).backward()
    kept_at_last = kept.item()
    return {"kept_now": kept_now, "same": same, "kept_at_last": kept_at_last}


class Tag:
    """Something whose end can be seen."""


def watched(watch, start, goal, rate, steps):
    """Watch the way down (w - goal)²; also, how many graphs of earlier steps were alive when a step began."""
    w, goal = torch.tensor(start, requires_grad=True), torch.tensor(goal)
    tags, alive = [], []

    def loss_of(w):
        alive.append(sum(tag() is not None for tag in tags))
        tag = Tag()
        tags.append(weakref.ref(tag))
        loss = ((w - goal) ** 2).sum()
        loss.register_hook(lambda gradient, kept=tag: None)  # a hook lives as long as the graph
        return loss

    history, total = watch(loss_of, w, torch.optim.SGD([w], lr=rate), steps)
    return history, total, max(alive)


def wanted(start, goal, rate, steps, clear=True):
    w, goal = np.array(start), np.array(goal)
    history, total = [], 0.0
    for _ in range(steps):
        before = 0 if clear or not history else np.array(history[-1])
        history.append((before + 2 * (w - goal)).tolist())
        total += float(((w - goal) ** 2).sum())
        w = w - rate * np.array(history[-1])
    return {"history": history, "total": total}


def named(result):
    """A gradient may be kept as a tensor, an array or a list."""
    history, total, _ = result
    return {"history": [each.tolist() if hasattr(each, "tolist") else each for each in history], "total": total}


def is_free(result):
    """Only the last step's graph is alive, under the name `loss`; and the sum is none."""
    _, total, alive = result
    return alive <= 1 and getattr(total, "grad_fn", None) is None


example = ([0.0, 1.0], [2.0, -3.0], 0.1, 3)
right = wanted(*example)
mistakes = [
    ("slip", (("raises", ValueError, "to unpack"), "return two things: the history, and the sum.")),
    (
        "slip",
        (
            ("raises", RuntimeError, "cannot be converted to Scalar"),
            "a gradient has as many entries as w, here two: keep a copy of the tensor.",
        ),
    ),
    ("slip", (("raises", TypeError, "cannot unpack"), "return two things: the history, and the sum.")),
    ("M24", ({"history": [right["history"][-1]] * 3}, "all entries are one and the same tensor, w.grad.")),
    ("M24", ({"history": [[0.0, 0.0]] * 3}, "all entries are one and the same tensor, and it was zeroed at last.")),
    (
        "M19",
        (
            {"history": wanted(*example, clear=False)["history"]},
            "nothing was cleared, so each gradient contains those before it.",
        ),
    ),
]

with Check("5.6", points=4) as check:
    check.prediction(
        answer_5_6,
        truth=lambda: program(),
        beliefs={
            "kept_now": {
                "M24": (6.0, "6 was there when `kept` got its name. Then 27 was added to that very tensor."),
                "M19": (27.0, "the second pass added its 27 to the 6."),
            },
            "same": {"M24": (False, "`kept = x.grad` gives the tensor a second name, it makes no second tensor.")},
            "kept_at_last": [
                (
                    "M24",
                    (6.0, "since `x.grad = None` the new gradient goes into a new tensor; `kept` holds the old one."),
                ),
                ("slip", (39.0, "`x.grad = None` let go of the tensor. What comes later goes into a new one.")),
                ("slip", (None, "x.grad became None. `kept` still holds the tensor that it named.")),
                ("slip", (0.0, "zero_() would have emptied the tensor. `= None` only lets go of it.")),
            ],
        },
        weight=2,
    )
    check.equal("three steps", lambda: named(watched(watch, *example)), right, beliefs=mistakes)
    check.true(
        "no graph outlives its step",
        lambda: is_free(watched(watch, *example)),
        "when a step began, the graphs of all earlier steps were still alive",
        belief="M33",
    )
    ### BEGIN HIDDEN TESTS
    random = check.random(seed=56)
    fresh = (random.normal(size=4).tolist(), random.normal(size=4).tolist(), 0.2, 5)
    check.equal("five steps on fresh numbers", lambda: named(watched(watch, *fresh)), wanted(*fresh), weight=2)
    ### END HIDDEN TESTS
check.score

# %% [markdown] hint="5.6"
# After training, compare two entries: `history[0] is history[1]`. And print the sum.

# %% [markdown] hint="5.6"
# A list of tensors is a list of names. To keep what a tensor holds *now*, you need a tensor of its own. And to keep a
# number from a loss, you need the number, without its graph.

# %% [markdown] hint="5.6"
# `w.grad.clone()` in one line, `loss.item()` in another.

# %% [markdown] help="5.6" symptom="The gradients are right, but graphs outlive their steps"
# A sum of tracked tensors is tracked: it is the end of a graph that holds all of theirs. So does a list of losses. Add
# `loss.item()` in each step; an `.item()` at the end comes too late.


# %% wrong="5.6" misconception="M24" says="all entries are one and the same tensor"
answer_5_6 = predict("5.6", kept_now=33.0, same=True, kept_at_last=33.0)


def watch(loss_of, w, opt, steps):
    history, total = [], 0.0
    for _ in range(steps):
        opt.zero_grad(set_to_none=False)
        loss = loss_of(w)
        loss.backward()
        history.append(w.grad.detach())
        total += loss.item()
        opt.step()
    return history, total


# %% wrong="5.6" misconception="M33" says="the graphs of all earlier steps were still alive"
answer_5_6 = predict("5.6", kept_now=33.0, same=True, kept_at_last=33.0)


def watch(loss_of, w, opt, steps):
    history, total = [], 0.0
    for _ in range(steps):
        opt.zero_grad(set_to_none=False)
        loss = loss_of(w)
        loss.backward()
        history.append(w.grad.clone())
        total += loss
        opt.step()
    return history, total


# %% wrong="5.6" misconception="M24" says="6 was there when `kept` got its name"
answer_5_6 = predict("5.6", kept_now=6.0, same=False, kept_at_last=6.0)


def watch(loss_of, w, opt, steps):
    history, total = [], 0.0
    for _ in range(steps):
        opt.zero_grad(set_to_none=False)
        loss = loss_of(w)
        loss.backward()
        history.append(w.grad.clone())
        total += loss.item()
        opt.step()
    return history, total


# %% wrong="5.6" misconception="M24" says="it was zeroed at last"
answer_5_6 = predict("5.6", kept_now=33.0, same=True, kept_at_last=33.0)


def watch(loss_of, w, opt, steps):
    history, total = [], 0.0
    for _ in range(steps):
        loss = loss_of(w)
        loss.backward()
        history.append(w.grad)
        total += loss.item()
        opt.step()
        opt.zero_grad(set_to_none=False)
    return history, total


# %% wrong="5.6" misconception="M33" says="the graphs of all earlier steps were still alive"
answer_5_6 = predict("5.6", kept_now=33.0, same=True, kept_at_last=33.0)


def watch(loss_of, w, opt, steps):
    history, total = [], 0.0
    for _ in range(steps):
        opt.zero_grad(set_to_none=False)
        loss = loss_of(w)
        loss.backward()
        history.append(w.grad.clone())
        total += loss
        opt.step()
    return history, total.item()


# %% wrong="5.6" misconception="M33" says="the graphs of all earlier steps were still alive"
answer_5_6 = predict("5.6", kept_now=33.0, same=True, kept_at_last=33.0)


def watch(loss_of, w, opt, steps):
    history, losses = [], []
    for _ in range(steps):
        opt.zero_grad(set_to_none=False)
        losses.append(loss_of(w))
        losses[-1].backward()
        history.append(w.grad.tolist())
        opt.step()
    return history, sum(loss.item() for loss in losses)


# %% wrong="5.6" misconception="M19" says="each gradient contains those before it"
answer_5_6 = predict("5.6", kept_now=33.0, same=True, kept_at_last=33.0)


def watch(loss_of, w, opt, steps):
    history, total = [], 0.0
    for _ in range(steps):
        loss = loss_of(w)
        loss.backward()
        history.append(w.grad.clone())
        total += loss.item()
        opt.step()
    return history, total


# %% wrong="5.6" misconception="slip" says="keep a copy of the tensor"
answer_5_6 = predict("5.6", kept_now=33.0, same=True, kept_at_last=33.0)


def watch(loss_of, w, opt, steps):
    history, total = [], 0.0
    for _ in range(steps):
        opt.zero_grad()
        loss = loss_of(w)
        loss.backward()
        history.append(w.grad.item())
        total += loss.item()
        opt.step()
    return history, total


# %% wrong="5.6" misconception="slip" says="return two things"
answer_5_6 = predict("5.6", kept_now=33.0, same=True, kept_at_last=33.0)


def watch(loss_of, w, opt, steps):
    history = []
    for _ in range(steps):
        opt.zero_grad(set_to_none=False)
        loss_of(w).backward()
        history.append(w.grad.clone())
        opt.step()
    return history


# %% right="5.6"
answer_5_6 = predict("5.6", kept_now=33, same=True, kept_at_last=33)


def watch(loss_of, w, opt, steps):
    gradients, losses = [], []
    for _ in range(steps):
        opt.zero_grad()
        loss = loss_of(w)
        loss.backward()
        gradients.append(w.grad.tolist())
        losses.append(loss.item())
        opt.step()
    return gradients, sum(losses)


# %% right="5.6"
answer_5_6 = predict("5.6", kept_now=33.0, same=True, kept_at_last=33.0)


def watch(loss_of, w, opt, steps):
    history, total = [], torch.zeros(())
    for _ in range(steps):
        opt.zero_grad()  # None: the next backward() makes a new tensor, so the old one is safe
        loss = loss_of(w)
        loss.backward()
        history.append(w.grad)
        total += loss.detach()
        opt.step()
    return history, total


# %% [markdown]
# Adding happens *in place*: as long as nobody sets `None`, it is one and the same tensor that grows. `kept = x.grad` is
# a second name for it; `clone()` makes a second tensor.

# %% shows="C07"
x = torch.tensor(3.0, requires_grad=True)
(x**2).backward()
kept, copied = x.grad, x.grad.clone()
(x**3).backward()
print("kept:", kept, " copied:", copied, " kept is x.grad:", kept is x.grad)

x.grad = None
(x**2).backward()
print("kept:", kept, " x.grad:", x.grad)

# %% [markdown]
# The last line shows why such a history often happens to be right: after `zero_grad()`, which sets `None`, the next
# gradient goes into a new tensor. It breaks on the day somebody writes `set_to_none=False`. Write `clone()`, and it
# holds.
#
# And this is the sum that drags the graphs along, after three rounds. `backward()` ran in each of them, and freed what
# the operations had saved. The operations themselves are still there. (The untracked input is the `0.0` that `total`
# began with.)

# %%
w = torch.tensor(1.0, requires_grad=True)
total = 0.0
for _ in range(3):
    loss = w**2
    loss.backward()
    total = total + loss
draw_graph(total, saved=True)

# %% [markdown]
# After a thousand rounds it would be a thousand times that: this is how a training runs out of memory after an hour.
# `loss.item()` is a number, and leaves the graph behind.

# %% [markdown]
# ## 7. All of it
#
# A whole training loop, as you will write it from now on: ten rows, handed out by a data loader in batches of 4, 4 and
# 2, and a linear model that finds the weights behind them, 3 and −2. Each point of the curve is the loss of another
# batch, hence the zigzag.

# %% shows="B25"
X = torch.tensor([[1.0, 2.0], [0.0, -1.0], [3.0, 1.0], [-2.0, 0.5], [1.0, -1.0]] * 2)
X[5:] *= -0.5
target = X @ torch.tensor([3.0, -2.0])
batches = torch.utils.data.DataLoader(torch.utils.data.TensorDataset(X, target), batch_size=4)

w = torch.zeros(2, requires_grad=True)
opt = torch.optim.SGD([w], lr=0.1)
losses = []
for epoch in range(6):
    for x, y in batches:
        opt.zero_grad()
        loss = ((x @ w - y) ** 2).mean()
        loss.backward()
        opt.step()
        losses.append(loss.item())
    print(f"epoch {epoch}: loss {losses[-1]:.4f}, w = ({w[0].item():.3f}, {w[1].item():.3f})")
plot_losses(losses, log=True)

# %% [markdown]
# ## What you know now
#
# - `backward()` adds to `.grad`, in place; the first delivery takes the place of `None`.
# - A graph that saved values is walked once. In a loop, run the forward part again; `retain_graph=True` is for passes that share numbers.
# - When `step()` looks, only this batch's gradient may be alive: Z B S or B S Z.
# - `zero_grad()` leaves `None`, and `None` is skipped; a new tensor has nothing to `zero_()`.
# - Bites of a batch add up to the batch, if each counts by its share of the rows.
# - `clone()` a gradient that you keep, `.item()` a loss that you add up.
#
# **Next:** `06_tracking_off`: how to compute without being recorded.
