# ---
# title: Accumulate, zero, and the training loop
# points: 25
# minutes: 175
# ---

# %% [markdown]
# **After this lesson you can**
#
# - predict `.grad` after any sequence of backward passes and resets,
# - put a training loop in the right order, and say what each wrong order does,
# - recognise the errors from a second `backward()` and from `zero_()` on a `.grad` of `None`, and fix both,
# - take one step on a large batch in micro-batches (*gradient accumulation*), with the same gradient to twelve digits,
# - find the line that makes a training loop run out of memory.
#
# **Before you start,** three questions to warm up. Answer each in your head, then click it.
#
# <details><summary>What is <code>x.grad</code> before the first <code>backward()</code>?</summary><code>None</code>: nothing has been delivered yet (lesson 01).</details>
# <details><summary>Why is <code>w</code> no longer trained after <code>w = w - 0.1 * w.grad</code>?</summary>The name now refers to a result, not a leaf, so no gradient is kept on it (lesson 02).</details>
# <details><summary>A loss is the mean over 8 rows. By what factor do its gradients differ from those of the sum?</summary>By 8: each is an eighth (lesson 04).</details>

# %%
import autograd_lib as torch
from autograd_course import hint, predict, unmask
from autograd_lib.viz import draw_graph, explore, plot_losses, step_through

# %% [markdown]
# ## 1. The second delivery
#
# So far, nearly every `.grad` was filled only once. Training runs thousands of backward passes, and all their
# gradients arrive at the same `w.grad`. What happens to what is already there?

# %% [markdown] exercise="5.1" title="Five passes and two resets" difficulty=1 importance=5 minutes=8 trains="B07 B24 B36" targets="M19"
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
# **What:** your four values, compared with the program's. **Why:** everything in this lesson follows from these four
# numbers. **Expected:** four correct values in the end.

# %% tests="5.1"

# %% [markdown] exercise="5.1 twin" minutes=3 targets="M19"
# The same idea at $x = -2$.
#
# ```python
# x = torch.tensor(-2.0, requires_grad=True)
# (x**2).backward()
# (5 * x).backward()
# both = x.grad.item()
# x.grad = None
# (x**3).backward()
# x.grad.zero_()
# (x**2).backward()
# (x**2).backward()
# after = x.grad.item()
# (3 * x).backward()
# last = x.grad.item()
# ```

# %% answer="5.1 twin"
### BEGIN SOLUTION
answer_5_1_twin = predict(
    "5.1 twin",
    both=1.0,
    after=-8.0,
    last=-5.0,
)
### END SOLUTION

# %% tests="5.1 twin"

# %% [markdown] hint="5.1"
# Keep a running total on paper, like a bank account. Which lines pay in, and which lines empty it?

# %% [markdown] hint="5.1"
# `backward()` never replaces what it finds in `.grad`: it adds. Only `zero_()` and `= None` take something away.

# %% [markdown] hint="5.1"
# First the 6 alone; then $6 + \dots$; after a reset, the account starts from nothing; and *two* passes follow the last
# reset.

# %% [markdown]
# Watch `x.grad` grow, now at $x = 2$. The first delivery replaces the `None`. `step_through` makes the second one:
# press *next*, and see what happens when the 12 of $x^3$ arrives at `x`.

# %% shows="B24"
x = torch.tensor(2.0, requires_grad=True)
print("before:", x.grad)
(x**2).backward()
print("after the first pass:", x.grad)

# %% shows="B07 B24"
y = x**3
step_through(y)

# %% [markdown]
# Why add? Where *one* graph uses a tensor twice, the contributions add up, too. Two passes, one after the other,
# leave exactly the gradient that one pass through the sum leaves.

# %% shows="B36"
x = torch.tensor(2.0, requires_grad=True)
y = x**2 + x**3
y.backward()
draw_graph(y)

# %% [markdown]
# Adding is no accident: it lets you build a gradient in pieces, as you will in section 5. The price is that *you* have
# to say when a new sum begins.

# %% [markdown]
# ## 2. The same graph again
#
# Many passes can reach the same tensor. Can they also walk the same *graph*?

# %% [markdown] exercise="5.2" title="Twice through the same graph" difficulty=3 importance=4 minutes=20 trains="B35 C12" targets="M20 M19 M08"
# **Predict.** Four programs, each with a fresh `x = torch.tensor(3.0, requires_grad=True)`. What is `x.grad` at the
# end? Write `"error"` if the program doesn't get that far.
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
#
# # doubled:
# y = 2 * x
# y.backward()
# y.backward()
# ```
#
# **Repair** both functions once you have committed to your prediction. They fail with the same error. Does the same
# cure work for both?

# %% answer="5.2"
### BEGIN SOLUTION
answer_5_2 = predict("5.2", again="error", retained=12.0, shifted=2.0, doubled="error")
### END SOLUTION


def slope_of_both(x):
    """Fill x.grad with the slope of two losses together, 2h and h², which share h = x², and return it; x is fresh."""
    ### BEGIN SOLUTION
    h = x * x
    first = 2 * h
    second = h * h
    first.backward(retain_graph=True)
    second.backward()
    return x.grad
    ### END SOLUTION


def descend(start: float, steps: int) -> list:
    """Walk down (w - 5)²: the value of w after each step."""
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
answer_5_2 = predict("5.2", again=..., retained=..., shifted=..., doubled=...)


def slope_of_both(x):
    """Fill x.grad with the slope of two losses together, 2h and h², which share h = x², and return it; x is fresh."""
    h = x * x
    first = 2 * h
    second = h * h
    first.backward()
    second.backward()
    return x.grad


def descend(start: float, steps: int) -> list:
    """Walk down (w - 5)²: the value of w after each step."""
    w = torch.tensor(start, requires_grad=True)
    loss = (w - 5) ** 2
    path = []
    for _ in range(steps):
        loss.backward()
        w = torch.tensor(w.item() - 0.1 * w.grad.item(), requires_grad=True)
        path.append(w.item())
    return path


# %% [markdown]
# **What:** your predictions, then both repaired programs. **Why:** the error's message suggests a cure, and many people
# apply it wherever they get the error. **Expected:** four right predictions, the slope 120 at $x = 3$, and a path from
# 7.5 towards 5.

# %% tests="5.2"

# %% [markdown] help="5.2" symptom="I get RuntimeError: Trying to backward through the graph a second time"
# Find the two `backward()` calls that share an operation. Should the second one see *the same* values? Then retain the
# graph, or add the losses and call `backward()` once. Should it see new ones? Then run the forward part again.

# %% [markdown] help="5.2" symptom="I get AttributeError: 'NoneType' object has no attribute 'item'"
# The new `w` has no gradient, because no pass has reached it. Is it a leaf? And which `w` was this loss computed from?

# %% [markdown] exercise="5.2 twin" minutes=4 targets="M20 M19"
# Four more programs, each with a fresh `x = torch.tensor(3.0, requires_grad=True)`. What is `x.grad` at the end? Write
# `"error"` if the program fails.
#
# ```python
# # moved:
# y = x - 4
# y.backward()
# y.backward()
#
# # curved:
# y = x.exp()
# y.backward()
# y.backward()
#
# # kept:
# y = 5 * x
# y.backward(retain_graph=True)
# y.backward()
#
# # fresh:
# for _ in range(3):
#     y = 4 * x
#     y.backward()
# ```

# %% answer="5.2 twin"
### BEGIN SOLUTION
answer_5_2_twin = predict(
    "5.2 twin",
    moved=2.0,
    curved="error",
    kept=10.0,
    fresh=12.0,
)
### END SOLUTION

# %% tests="5.2 twin"

# %% [markdown] hint="5.2"
# To find the slope of $x^2$, the graph must have kept something. What? What must it keep for $x + 5$, and what for
# $2 \cdot x$, whose rule multiplies by the other factor?

# %% [markdown] hint="5.2"
# A pass lets go of the saved values as it walks. In `slope_of_both`, both passes go through the *same* `h`, with the
# same `x`, so you may keep the values. In `descend` there is a new `w` after each step: which `w` is the loss computed
# from?

# %% [markdown] hint="5.2"
# `first.backward(retain_graph=True)` in one function; in the other, move the line `loss = …` to where it runs once per
# step.

# %% [markdown]
# To find the slope $3x^2$, the power needs $x$ in the backward pass. So it saves $x$, as `_saved_self`.

# %%
x = torch.tensor(2.0, requires_grad=True)
y = x**3
draw_graph(y, saved=True)

# %% [markdown]
# A pass uses what was saved, and then lets go of it.

# %%
y.backward()
draw_graph(y, saved=True)

# %% [markdown]
# A second pass finds the operation, but not the value it had saved. You know the message:

# %% shows="B35" tags=["raises-exception"]
y.backward()

# %% [markdown]
# So the question is not whether the slope depends on $x$. It is whether the operation *saved* a tensor. The slope of
# $2x$ is 2 everywhere, but the rule for a product reads the other factor from where it was saved, and after one pass
# that place is empty. A sum saves no tensor, so none is missing the second time. (So the picture has no 5 to show.)

# %%
x = torch.tensor(2.0, requires_grad=True)
draw_graph(2 * x + 5, saved=True)

# %% [markdown]
# With two losses that share `h`, the second pass gets as far as the shared part, and finds its values gone.

# %% shows="C12"
x = torch.tensor(3.0, requires_grad=True)
h = x * x
first, second = 2 * h, h * h
first.backward()
step_through(second)

# %% [markdown]
# The message offers `retain_graph=True`. Accept it only if the second pass should go through *the same* numbers, as
# when two losses share a part (adding the losses would do, too). In a loop the numbers change: run the forward part
# again.

# %%
x = torch.tensor(3.0, requires_grad=True)
h = x * x
first, second = 2 * h, h * h
(first + second).backward()
print("one pass through the sum of both losses:", x.grad)

# %% [markdown]
# ## 3. Three calls, six orders
#
# A training loop is the forward pass and three calls. You know `backward()`. The other two belong to an **optimizer**,
# to which you give the tensors to train and the learning rate:
#
# - `opt.step()` moves each of them against its gradient, here by `-lr * w.grad`;
# - `opt.zero_grad()` clears their gradients.
#
# Here they are at work, on a gradient set by hand.

# %%
w = torch.tensor(0.0, requires_grad=True)
opt = torch.optim.SGD([w], lr=0.05)

w.grad = torch.tensor(-24.0)
opt.step()
print(f"one step:        w = {w.item():.1f}")
opt.step()
print(f"another one:     w = {w.item():.1f}")
opt.zero_grad()
opt.step()
print(f"zero_grad, step: w = {w.item():.1f}")

# %% [markdown] exercise="5.3" title="Put the training loop in order" difficulty=3 importance=5 minutes=25 trains="B08 B25" targets="M21 M20 M32"
# **Predict.** Here are six orders of the three calls; none of them raises an error. Which of them train?
#
# ```python
# def run(order):
#     w = torch.tensor(0.0, requires_grad=True)
#     opt = torch.optim.SGD([w], lr=0.05)
#     path = []
#     for _ in range(3):
#         loss = (2 * w - 6) ** 2
#         for call in order:
#             if call == "Z":
#                 opt.zero_grad()
#             if call == "B":
#                 loss.backward()
#             if call == "S":
#                 opt.step()
#         path.append(w.item())
#     return path
# ```
#
# For each order write `"trains"` if every step uses the gradient of its own round, `"late"` if from the second
# round on it uses that of the round before, or `"never"` if `w` stays where it is. Work through two rounds on paper; the values of `w` do not
# matter.
#
# **Write** `train(loss_of, batches, opt)`: it must take one step of `opt` for each pair `(x, target)` in the list
# `batches`, with the gradient of that batch alone. At the start, no parameter has a gradient. `loss_of(x, target)` runs
# the forward part on a batch and gives its loss. Return a list with the loss of each batch before its step, as a
# number.

# %% answer="5.3"
### BEGIN SOLUTION
answer_5_3 = predict(
    "5.3",
    ZBS="trains",
    ZSB="never",
    BZS="never",
    BSZ="trains",
    SZB="late",
    SBZ="never",
)
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
# **What:** your prediction, then your loop in short training runs, with an optimizer that records where each step
# leads. **Why:** a wrong order is silent; all you would see is a loss that does not fall. **Expected:** six right
# predictions, and the losses and steps that the formulas give.

# %% tests="5.3"

# %% [markdown] help="5.3" symptom="w stays 0, and there is no error"
# `step()` doesn't move a tensor that has no gradient. When `step()` ran, there was none. Had none arrived yet, or had
# it already been cleared?

# %% [markdown] help="5.3" symptom="I get TypeError: cannot unpack non-iterable …"
# Each entry of `batches` is a pair: `for x, target in batches:`.

# %% [markdown] exercise="5.3 twin" minutes=4 targets="M21 M19"
# Four loops of two rounds. What is `w` after each of them? (The slope of $5w$ is 5 everywhere, so one step on it moves
# `w` by 0.5.)
#
# ```python
# # before each loop, afresh:
# w = torch.tensor(2.0, requires_grad=True)
# opt = torch.optim.SGD([w], lr=0.1)
#
# for _ in range(2):  # forgotten
#     (5 * w).backward()
#     opt.step()
#
# for _ in range(2):  # early
#     opt.step()
#     opt.zero_grad()
#     (5 * w).backward()
#
# for _ in range(2):  # lost
#     (5 * w).backward()
#     opt.zero_grad()
#     opt.step()
#
# for _ in range(2):  # paired
#     opt.zero_grad()
#     (5 * w).backward()
#     (3 * w).backward()
#     opt.step()
# ```

# %% answer="5.3 twin"
### BEGIN SOLUTION
answer_5_3_twin = predict(
    "5.3 twin",
    forgotten=0.5,
    early=1.5,
    lost=2.0,
    paired=0.4,
)
### END SOLUTION

# %% tests="5.3 twin"

# %% [markdown] hint="5.3"
# On paper, for two rounds: what does `w.grad` hold after each call, nothing, or the gradient of which round?

# %% [markdown] hint="5.3"
# When `step()` reads `.grad`, it must hold the gradient of *this* batch alone. So what must have happened since the
# step before? And what must not happen in between?

# %% [markdown] hint="5.3"
# For each batch: clear the old gradient; compute the loss; `backward()`; `step()`; append `loss.item()`.

# %% [markdown]
# Here are all six orders of Z(ero), B(ackward) and S(tep), and `BS`, without Z. Follow `.grad` from call to call, and the
# losses of twelve rounds, on a logarithmic scale. `BS` looks fast: in which round does it first step the wrong way, and
# why?

# %% shows="B08 B25"
explore.account(
    lambda w: (2 * w - 6) ** 2,
    torch.tensor(0.0),
    lambda w: torch.optim.SGD([w], lr=0.05),
    ["ZBS", "ZSB", "BZS", "BSZ", "SZB", "SBZ", "BS"],
)

# %% [markdown]
# <details><summary>Answer</summary>In the third: <code>w</code> is already past 3, but the sum of all gradients so far still pushes it on. It swings around 3.</details>
#
# Three orders go around the circle Z-B-S. Two of them have B and S in the same round; `SZB` cuts the circle
# between B and S. In the others, Z-S-B, `step()` finds what `zero_grad()` leaves: `None`.

# %% [markdown]
# ## A place to stop
#
# Everything so far follows from two facts about `backward()`: it *adds* to `.grad`, and it *frees* what the graph had
# saved. Next, you will clear gradients in three ways, and then add them up on purpose.

# %%
from autograd_lib.viz import sketch

sketch(
    {
        "backward()": [],
        "step()": [],
        "gradients add up": ["backward()"],
        "saved values are freed": ["backward()"],
        "retain_graph=True": ["saved values are freed"],
        "zero_grad()": ["gradients add up"],
        "the training loop": ["zero_grad()", "backward()", "step()"],
    },
    title="What you know by now",
    ideas=True,
)

# %% [markdown]
# ## 4. How to forget
#
# There are three ways to clear a gradient: `x.grad.zero_()`, `x.grad = None`, and `opt.zero_grad()`, which can leave
# either zeros or `None` (`set_to_none` says which). What does each leave behind?

# %% [markdown] exercise="5.4" title="Three ways to forget" difficulty=2 importance=4 minutes=10 trains="B08 B24 C06" targets="M03 M22 M32"
# **Predict** what `x.grad` holds right after each numbered line: a number or `None`. If you expect the line to fail,
# write `"error"`, and assume that the program goes on after it.
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
# **Repair** `slopes`, which is meant to return the slope of each function alone. It must work for any `x`: for a new
# one, and for one that already has a gradient from earlier work. All numbers are finite.

# %% answer="5.4"
### BEGIN SOLUTION
answer_5_4 = predict("5.4", line_1="error", line_2="error", line_3=None, line_4=0.0)
### END SOLUTION


def slopes(x, functions) -> list:
    """The slope of each of the functions at x."""
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
    """The slope of each of the functions at x."""
    found = []
    for f in functions:
        x.grad.zero_()
        y = f(x)
        y.backward()
        found.append(x.grad.item())
    return found


# %% [markdown]
# **What:** your prediction, then `slopes` for a new `x` and a used one. **Why:** a reset in the wrong place is silent,
# and the wrong kind of reset is an error. You will meet both. **Expected:** 6, 27 and 5 for $x^2$, $x^3$ and $5x$ at 3,
# in both cases.

# %% tests="5.4"

# %% [markdown] help="5.4" symptom="I get AttributeError: 'NoneType' object has no attribute 'zero_'"
# Read it from the end: your code wants `.zero_` from an object that is `None`. What is in front of the dot is `x.grad`,
# and this is the first round.

# %% [markdown] help="5.4" symptom="I get AttributeError: 'Tensor' object has no attribute 'zero_grad'"
# Only optimizers and modules have a `zero_grad()`, because they hold a list of parameters. A single tensor only has its
# `.grad`.

# %% [markdown] exercise="5.4 twin" minutes=3 targets="M22 M32"
# Again: what does `x.grad` hold right after each lettered line? Write `"error"` if the line fails.
#
# ```python
# x = torch.tensor(2.0, requires_grad=True)
# opt = torch.optim.SGD([x], lr=0.1)
# opt.zero_grad(set_to_none=False)  # line a
# loss = 3 * x
# loss.backward()
# x.grad.zero_()  # line b
# opt.zero_grad()  # line c
# x.grad.zero_()  # line d
# loss.zero_grad()  # line e
# ```

# %% answer="5.4 twin"
### BEGIN SOLUTION
answer_5_4_twin = predict(
    "5.4 twin",
    line_a=None,
    line_b=0.0,
    line_c=None,
    line_d="error",
    line_e="error",
)
### END SOLUTION

# %% tests="5.4 twin"

# %% [markdown] hint="5.4"
# Print `x.grad` before the line that crashes. What kind of thing is it the first time, and what the second time?

# %% [markdown] hint="5.4"
# `zero_()` is a method of a tensor, and before the first pass there is none. Which other way to clear a gradient works
# in both cases?

# %% [markdown] hint="5.4"
# Replace one line: `x.grad = None`. (Or ask first: `if x.grad is not None:`.)

# %% [markdown]
# `None` and zeros are not the same to an optimizer. It *skips* a tensor without a gradient: `step()` leaves it where it
# is, and `zero_grad(set_to_none=False)` leaves its `.grad` at `None`. A zero is a gradient: an optimizer with momentum
# remembers earlier steps, and keeps rolling.


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
# ## 5. A large batch in micro-batches
#
# Now put accumulation to work. The graph of a large batch may need more memory than you have. So split the batch into
# **micro-batches**: call `backward()` after each, let the gradients add up in `.grad`, and step once, at the end. This
# is **gradient accumulation**. For a loss that is a *sum* over rows, that is all there is to it.

# %% shows="B07 B26"
X = torch.tensor([[1.0, 2.0], [0.0, -1.0], [3.0, 1.0], [-2.0, 0.5]])
target = torch.tensor([1.0, 0.0, -1.0, 2.0])


def sum_of_squares(w, rows):
    return ((X[rows] @ w - target[rows]) ** 2).sum()


w = torch.tensor([0.5, -0.5], requires_grad=True)
sum_of_squares(w, slice(0, 4)).backward()
print("at once:     ", w.grad)

w.grad = None
for micro_batch in (slice(0, 3), slice(3, 4)):
    sum_of_squares(w, micro_batch).backward()
print("in two parts:", w.grad)

# %% [markdown]
# But most losses are *means*. And you cannot always split the rows evenly.

# %% [markdown] exercise="5.5" title="Gradient accumulation" difficulty=4 importance=4 minutes=25 trains="B07 B26" targets="M23 M11"
# Write `big_step(loss_of, x, target, size, opt)`. It must take *one* step of `opt`, the same as
#
# ```python
# opt.zero_grad()
# loss_of(x, target).backward()    # the mean loss over all rows
# opt.step()
# ```
#
# but no graph may hold more than `size` rows. Go through the micro-batches `x[0:size]`, `x[size:2 * size]`, …
# in any order (the last one may be smaller), and call `backward()` after each, before you compute the next one.
# `x` is a table, `target` a vector with a number for each row, and `loss_of(rows, targets)` gives the mean loss of some
# rows. `opt` may be any optimizer, with any number of parameters: all the leaves that the loss depends on. What `.grad`
# holds afterwards does not matter. All tensors are `float64`: twelve digits should agree.


# %% answer="5.5"
def big_step(loss_of, x, target, size: int, opt) -> None:
    """One step of `opt` on the mean loss over all rows of x, in micro-batches of at most `size` rows."""
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
# **What:** `w` after your step and after a step on the whole batch; the largest number of rows in a graph; and how many
# graphs were alive at once (there should only ever be one). **Why:** with this you can train on
# batches that do not fit into memory. **Expected:** twelve digits agree, whether the last micro-batch is full or not.

# %% tests="5.5"

# %% [markdown] hint="5.5"
# Write the mean over 10 rows as a sum, $\frac{1}{10}(\ell_1 + \dots + \ell_{10})$. What does `loss_of` give for the
# first four of them, and what should they contribute?

# %% [markdown] hint="5.5"
# For a micro-batch of 4 rows, `loss_of` gives $\frac{1}{4}(\ell_1 + \dots + \ell_4)$. Which factor turns that into its
# part of the big mean? And which factor does the last one need, with its 2 rows?

# %% [markdown] hint="5.5"
# `zero_grad()`; for each `start` in `range(0, len(x), size)`: slice, compute the loss, multiply it by
# `len(rows) / len(x)`, `backward()`; after the loop, `step()`.

# %% [markdown] help="5.5" symptom="It is right only if the last micro-batch is full"
# 6 rows make two micro-batches of 3, and 5 rows do not. Should a mean over 2 rows count as much as one over 3?

# %% [markdown] help="5.5" symptom="It is wrong only if there is a gradient from earlier work"
# Your step added to what was already in `.grad`. When must that be cleared?

# %% [markdown]
# Here are the rows from above again, now with a mean loss, in micro-batches of 3 rows and of 1. Each counts correctly
# only if you weight it by its share of the rows.


# %% shows="B15 B26"
def mean_of_squares(w, rows):
    return sum_of_squares(w, rows) / len(X[rows])


def gathered(scale):
    """w.grad after a pass for each micro-batch, its loss times `scale(number of rows)`."""
    w = torch.tensor([0.5, -0.5], requires_grad=True)
    for micro_batch in (slice(0, 3), slice(3, 4)):
        (mean_of_squares(w, micro_batch) * scale(len(X[micro_batch]))).backward()
    return w.grad


w = torch.tensor([0.5, -0.5], requires_grad=True)
mean_of_squares(w, slice(0, 4)).backward()
print("at once:                  ", w.grad, "- and for X:", X.grad)
print("as they are:              ", gathered(lambda count: 1))
print("mean of the micro-batches:", gathered(lambda count: 1 / 2))
print("each by its share of rows:", gathered(lambda count: count / 4))

# %% [markdown]
# ## 6. What you keep, and what it keeps alive
#
# To find a bug, you might keep gradients to compare later, and add up losses to print their mean. Is `kept = w.grad`
# enough to keep a gradient? And what else does a sum of losses hold?

# %% [markdown] exercise="5.6" title="Repair: a history that repeats itself" difficulty=3 importance=4 minutes=12 trains="B07 C07" targets="M24 M33"
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
# **Repair** `watch` once you have committed to your prediction. It must return the gradient of each step, and the sum
# of all losses. (`opt` trains `w` alone. `w` has no gradient at the start, and nobody needs `w.grad` after the call.)
# For now, all entries of its history are identical, and each step leaves a graph behind.

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
# **What:** your prediction, then the history of a short training run, and how many graphs outlive their step. **Why:**
# such a history looks as if training were stuck, and such a sum is a memory leak. **Expected:** gradients that shrink
# from step to step, a plain number, and no graph that outlives its step.

# %% tests="5.6"

# %% [markdown] help="5.6" symptom="The gradients are right, but graphs outlive their steps"
# A sum of tracked tensors is tracked: its graph contains all of theirs. A list of losses holds them, too. When, in each
# step, do you turn a loss into a number?

# %% [markdown] exercise="5.6 twin" minutes=3 targets="M24 M19"
# This program keeps four values. What are they?
#
# ```python
# x = torch.tensor(-1.0, requires_grad=True)
# (4 * x).backward()
# g, copied = x.grad, x.grad.clone()
# (x**2).backward()
# g_now, copied_now = g.item(), copied.item()
# x.grad.zero_()
# (3 * x).backward()
# g_after_zero = g.item()
# x.grad = None
# (x**2).backward()
# g_at_last = g.item()
# ```

# %% answer="5.6 twin"
### BEGIN SOLUTION
answer_5_6_twin = predict(
    "5.6 twin",
    g_now=2.0,
    copied_now=4.0,
    g_after_zero=3.0,
    g_at_last=3.0,
)
### END SOLUTION

# %% tests="5.6 twin"

# %% [markdown] hint="5.6"
# After training, compare two entries: `history[0] is history[1]`. And print the sum in each step.

# %% [markdown] hint="5.6"
# A list of tensors is a list of names. To keep what a tensor holds *now*, you need a copy of it. And to keep a number
# from a loss, you need the number, without its graph.

# %% [markdown] hint="5.6"
# `w.grad.clone()` in one line, `loss.item()` in another.

# %% [markdown]
# Adding happens *in place*: until you set it to `None`, `.grad` is one and the same tensor. `kept = x.grad` is a second
# name for it; `clone()` makes a second tensor.

# %% shows="C07"
x = torch.tensor(2.0, requires_grad=True)
(x**2).backward()
kept, copied = x.grad, x.grad.clone()
(x**3).backward()
print("kept:", kept, " copied:", copied, " kept is x.grad:", kept is x.grad)

x.grad = None
(x**2).backward()
print("kept:", kept, " x.grad:", x.grad)

# %% [markdown]
# The last line shows why such a history often happens to be right: after `zero_grad()`, which sets `.grad` to `None`,
# the next gradient goes into a new tensor. The history breaks on the day you write `set_to_none=False`. With `clone()`
# it is always right.
#
# And this is the sum that keeps the graphs alive, after three rounds. `backward()` ran in each of them and freed what
# the operations had saved, but the operations themselves are still there. (The untracked input is the `0.0` that
# `total` began with.)

# %%
w = torch.tensor(1.0, requires_grad=True)
total = 0.0
for _ in range(3):
    loss = w**2
    loss.backward()
    total = total + loss
draw_graph(total, saved=True)

# %% [markdown]
# How fast does this graph grow? Count the operations that are still alive because `total` is.


# %%
def nodes_behind(tensor):
    """How many operations a tensor keeps alive: those in the graph behind it."""
    seen, waiting = set(), [getattr(tensor, "grad_fn", None)]
    while waiting:
        node = waiting.pop()
        if node is not None and node not in seen:
            seen.add(node)
            waiting += [after for after, _ in node.next_functions]
    return len(seen)


def alive_after(steps, kept):
    w, total = torch.tensor([1.0, -2.0], requires_grad=True), 0.0
    for _ in range(steps):
        loss = ((2 * w - 6) ** 2).mean()
        loss.backward()
        total = total + kept(loss)
    return nodes_behind(total)


for steps in (1, 10, 100, 1000):
    leaking, plain = alive_after(steps, lambda loss: loss), alive_after(steps, lambda loss: loss.item())
    print(f"step {steps:>5}: {leaking:>5} operations alive with `loss`, {plain} with `loss.item()`")

# %% [markdown]
# Five more with each step: the loss's four operations, and the addition to `total`. (The one extra in
# every row is the AccumulateGrad of `w`.) The loss of a real network has thousands: this is how training runs out of memory after an
# hour. `loss.item()` is a number, without a graph.

# %% [markdown] exercise="5.7" title="Three engines" difficulty=3 importance=3 minutes=20 trains="B07 B24" targets=""
# Here are three engines, **A**, **B** and **C**. One of them is PyTorch's. The other two each hold one false belief,
# and do everything else right. You cannot look inside. But you can try a program on them, as often as you like: the
# check runs it on all three, and shows what each of them prints.
#
# Write a program on which they differ. Then say what each engine is: `"PyTorch"`, or the number of its belief. An
# answer counts if it is right and your program's output backs it up. (Each answer earns a fifth of the points, and so
# does each wrong engine whose output differs from PyTorch's.) An error counts as the last output.
#
# A program has at most twelve lines and at most four prints, each of one value. It may use small tensors, arithmetic
# on them, `backward()`, `.grad`, a block such as `torch.no_grad()`, a loop over `range(3)`, and `torch.optim.SGD`.

# %% answer="5.7"
### BEGIN SOLUTION
program = """
w = torch.tensor(3.0, requires_grad=True)
opt = torch.optim.SGD([w], lr=0.1)
(w * w).backward()
kept = w.grad
(2 * w).backward()
print(kept)
print(w.grad)
opt.zero_grad()
print(w.grad)
"""

answer_5_7 = unmask("5.7", program, A=4, B="PyTorch", C=5)
### END SOLUTION

# %% starter="5.7"
program = """
w = torch.tensor(3.0, requires_grad=True)
(w * w).backward()
print(w.grad)
"""

answer_5_7 = unmask("5.7", program, A=..., B=..., C=...)

# %% [markdown]
# **What:** your program, on each engine. **Why:** a belief is worth as much as the program that could prove it wrong.
# **Expected:** all three engines identified; on the way, programs on which they agree.

# %% tests="5.7"

# %% [markdown] hint="5.7"
# Take one belief from the list. If it were true, what would some program print that PyTorch does not?

# %% [markdown] hint="5.7"
# Two passes tell most of them apart, with something kept in between. And a reset, with a look at what it left.

# %% [markdown] hint="5.7"
# `kept = w.grad` between two passes, and `print(kept)` and `print(w.grad)` after the second. Which belief is about
# `opt.zero_grad()`, and which line shows what it left?

# %% [markdown]
# ## 7. The whole loop
#
# Here is a whole training loop, as you will write it from now on. `TensorDataset` pairs ten rows with their targets,
# `DataLoader` hands them out in batches of 4, 4 and 2, and a linear model closes in on the weights behind the targets,
# 3 and −2. Each point of the curve is the loss of a different batch, hence the zigzag.

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
# - A graph that saved a tensor can be walked only once, even if its slope is 2 everywhere. In a loop, run the forward
#   part again; `retain_graph=True` is for passes that share numbers.
# - When `step()` runs, `.grad` must hold this batch's gradient alone: Z B S or B S Z.
# - `zero_grad()` leaves `None`, and `None` is skipped; a new tensor has nothing to `zero_()`.
# - Gradient accumulation: micro-batches add up to the batch if you weight each by its share of the rows.
# - Use `clone()` for a gradient that you keep, and `.item()` for a loss that you add up.
#
# **Next:** [`06_tracking_off`](../06_tracking_off/06_tracking_off.ipynb): how to compute without being recorded.
