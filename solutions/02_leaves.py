# ---
# title: Leaves, and who gets a gradient
# points: 25
# minutes: 100
# ---

# %% [markdown]
# **After this lesson you can**
#
# - say of any tensor whether it is a leaf, whether it is tracked, whether it has a `grad_fn`, and whether `backward()`
#   will give it a `.grad`,
# - repair four short programs that end in "grad is None", or in an error,
# - look at the gradient of a tensor in the middle of a computation,
# - read *element 0 of tensors does not require grad*, and find its cause.
#
# **Before you start,** three questions to warm up. Answer each in your head, then open it.
#
# <details><summary>What is <code>w.grad</code> before the first <code>backward()</code>?</summary><code>None</code>: nothing was delivered yet (lesson 01).</details>
# <details><summary><code>weights</code> has shape (2, 3), the loss is a single number. Which shape has <code>weights.grad</code>?</summary>(2, 3): one slope for each weight (lesson 01).</details>
# <details><summary><code>w.grad</code> is −12. By how much does the loss change if <code>w</code> grows by 0.01?</summary>By about −0.12: the slope, times the nudge (lesson 01).</details>

# %%
import warnings

import autograd_lib as torch
from autograd_course import choose, hint, predict
from autograd_lib.viz import draw_graph, step_through

# %% [markdown]
# ## 1. Four questions to a tensor
#
# Sooner or later everybody stares at a `.grad` that is `None`. It never happens at random. Take the smallest program that
# has all kinds of tensor:

# %%
w = torch.tensor(3.0, requires_grad=True)
x = torch.tensor(2.0)
y = w * x
draw_graph(y)

# %% [markdown]
# Four questions, put to the tensor itself, tell who gets a gradient. Here they are, in a line that we shall call its
# *passport*.


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
# `w` and `x` were made directly. They are **leaves**: no operation of the graph made them, so they have no `grad_fn`.
# `y` was computed from something tracked. It is a result, and its `grad_fn` remembers how it came to be.
#
# Nobody but `w` got a gradient: `x` did not ask, and `y` is not a leaf.
#
# Asking is an exception: `requires_grad` is `False` unless you say otherwise. The parameters of a module are the one
# thing that asks by itself, because they are there to be trained.

# %% shows="B27"
layer = torch.nn.Linear(2, 1)
print("a tensor:   ", torch.zeros(2).requires_grad)
print("a parameter:", layer.weight.requires_grad)

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
# Write the passport of each of the eight tensors, as it is after `backward()`: a list of four times `True` or `False`,
#
# `[is it a leaf?, does it require grad?, does it have a grad_fn?, did it get a .grad?]`
#
# The row of a plain number such as `torch.tensor(7.0)` would be `[True, False, False, False]`. Each row counts on its own.

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
# **What:** the program runs, and each tensor shows its passport. **Why:** the eight stand for all that you will meet.
# **Expected:** eight lines. One or two that surprise you are worth more than eight lucky ones.

# %% tests="2.1"

# %% [markdown] hint="2.1"
# Two questions decide almost everything: was it made directly, or computed? And if it was computed, was anything that
# went in tracked?

# %% [markdown] hint="2.1"
# A result of something tracked is tracked, has a `grad_fn` and is no leaf. Everything else is a leaf, even a result. A
# `.grad` goes to leaves that asked *and* that the output was computed from.

# %% [markdown] hint="2.1"
# Two rows start with `True, True` and end with `True`; one starts the same and ends with `False`. Two rows read like
# the one of `torch.tensor(7.0)`. The other three read alike.

# %% [markdown] help="2.1" symptom="I am sure that `scaled` asked for a gradient"
# Read the line from the inside out: `torch.ones(2, requires_grad=True)` made a leaf that asked, and then `* 0.01` made a
# second tensor from it. The name `scaled` was given to the second one. The first has no name any more.

# %% [markdown]
# Only three kinds of tensor exist, and a picture has a shape for each: leaves that ask stand in a frame, results
# (*non-leaf*) between two lines, data in a dotted frame. The output, a result too, has a double one. A result of nothing
# tracked, such as `centred`, is data like any other.

# %% shows="B03 B06"
w = torch.tensor([1.0, 2.0], requires_grad=True)
x = torch.tensor([3.0, 4.0])
centred = x - x.mean()
scaled = torch.ones(2, requires_grad=True) * 0.01
weight = torch.nn.Parameter(torch.tensor([[0.5, -1.0]]))
h = w * centred
y = (h * weight + scaled).sum()
names = {"w": w, "weight": weight, "scaled": scaled, "h": h, "y": y, "x": x, "centred": centred}
picture = draw_graph(y, names)  # before backward() frees what the graph has saved

y.backward()
for name, t in names.items():
    passport(name, t)
picture

# %% [markdown]
# The picture was taken just before `backward()`. Find the leaf that has no name: it asked, and it has its gradient by now.
# But no variable leads to it any more, so nobody can read it. Remember this picture when you meet
# `randn(…, requires_grad=True) * 0.01`.

# %% [markdown]
# ## 2. Reached, or not
#
# A `.grad` is filled if three things come together: the tensor is a **leaf**, it is **tracked**, and the output was
# computed from it, so that it is **reached**. (Section 4 has the one exception.) The first two you can ask the tensor.
# The third stands in the graph.
#
# `grad_fn` is the node that made a tensor. Its `next_functions` are the nodes that made the inputs, each in a pair with a
# number that we can ignore here. A tracked leaf was made by no operation; in its place stands a node called
# `AccumulateGrad`, which delivers to it and knows it as `variable`: no other node has one. Where an input is not tracked,
# there is `None`.

# %%
w = torch.tensor(3.0, requires_grad=True)
x = torch.tensor(2.0)
y = w * x
print(y.grad_fn.name())
for node, _ in y.grad_fn.next_functions:
    print("   made from:", node.name() if node else None)
deliver = y.grad_fn.next_functions[0][0]
print("delivers to w itself:", deliver.variable is w)

# %% [markdown] exercise="2.2" title="Who will receive?" difficulty=3 importance=5 minutes=15 trains="B02 B03 B06" targets="M04 M05 M06"
# Write `will_receive_grad(t, output)`: `True` if `output.backward()` would fill `t.grad`, otherwise `False`.
#
# - Only ask: do not call `backward()`, and leave no `.grad` behind.
# - `output` may be far from `t`, and may have been computed from it by several paths.
# - `output` may be untracked: then nobody receives. It may also be a leaf itself: then it is the only one that does.
#
# Compare tensors with `is`: two of them may hold the same numbers.


# %% answer="2.2"
def will_receive_grad(t, output) -> bool:
    """Whether output.backward() would fill t.grad."""
    ### BEGIN SOLUTION
    if not (t.is_leaf and t.requires_grad):
        return False
    if t is output:
        return True
    waiting, seen = [output.grad_fn], set()
    while waiting:
        node = waiting.pop()
        if node is None or node in seen:
            continue
        seen.add(node)
        if getattr(node, "variable", None) is t:
            return True
        waiting += [before for before, _ in node.next_functions]
    return False
    ### END SOLUTION


# %% [markdown]
# **What:** your function about five tensors of one program, then about special outputs. **Why:** `twin` holds the same
# numbers as `w` and asks, but nothing was computed from it. **Expected:** `w` alone receives.

# %% tests="2.2"

# %% [markdown] hint="2.2"
# Answer the two easy questions first. If `t` is no leaf or did not ask, you are done.

# %% [markdown] hint="2.2"
# For the third, start at `output.grad_fn` and follow `next_functions` until there is nothing left to visit. Some
# entries are `None`; some nodes have a `variable`. Keep a list of nodes that wait to be visited.

# %% [markdown] hint="2.2"
# `waiting = [output.grad_fn]`; while it holds something, take a node out; skip it if it is `None`; if
# `getattr(node, "variable", None) is t`, return `True`; otherwise add every node of `node.next_functions` to the list.

# %% [markdown] help="2.2" symptom="I get AttributeError: 'NoneType' object has no attribute 'next_functions'"
# You have walked to an input that is not tracked, or the output itself has no `grad_fn`. Both are ends of a path: skip
# `None` before you use it.

# %% [markdown] help="2.2" symptom="I get RuntimeError: Boolean value of Tensor with more than one value is ambiguous"
# `==`, and `in` with it, compares *numbers*, entry by entry. Two tensors with equal numbers are still two tensors: compare
# with `is`.

# %% [markdown]
# Now watch the deliveries. Step through the walk: it starts at the output, each node passes gradients on, and only
# leaves that asked keep one.

# %%
w = torch.tensor(3.0, requires_grad=True)
b = torch.tensor(1.0, requires_grad=True)
x = torch.tensor(2.0)
h = w * x
y = (h + b) ** 2
step_through(y)

# %% [markdown]
# ## 3. A switch that looks forward only
#
# `requires_grad_()` switches the flag of a leaf in place, on and off. It says what will be recorded *from now on*.

# %% shows="B16"
x = torch.tensor(2.0)
before = x * x
x.requires_grad_(True)
after = x * x
x.requires_grad_(False)
never = x * x
print(before.requires_grad, after.requires_grad, never.requires_grad)

# %% [markdown]
# Not every tensor can ask. A slope says what happens when a number moves *a little*, and whole numbers cannot. PyTorch
# refuses, in these words; the line below them, `Help: …`, is a note that this course's library adds.

# %% shows="C05" tags=["raises-exception"]
torch.tensor(3, requires_grad=True)

# %% [markdown] exercise="2.3" title="Clinic: four patients without a gradient" difficulty=3 importance=5 minutes=25 trains="B16 B27 C04 C05" targets="M07 M08 M09 M10"
# Four short programs, each ill in its own way. Run the check, read what it says about each, and repair them one by one:
#
# - `small_weights(values)` returns a **parameter** that holds the values times 0.01: a leaf that asks for gradients.
# - `two_steps(w, x, target, lr)` takes two steps against the gradient of `((w * x - target) ** 2).sum()`, and returns
#   the new `w`: again a leaf that asks, and without a `.grad` left over, so that training could go on.
# - `slope_of_square(k)` gets a whole number, and returns the slope of $k^2$ as a float.
# - `slopes_of_squares(values)` returns the gradient of the sum of squares.
#
# One tool that you may need: `t.detach()` gives a tensor with the same numbers that was, as far as the graph can tell,
# made directly. It is a leaf, and asks for nothing.


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
# **What:** each program is used as a training loop would use it. **Why:** the first two look healthy until the *next*
# `backward()`. **Expected:** four times right; the order in which you repair them does not matter.

# %% tests="2.3"

# %% [markdown] hint="2.3"
# Write the passport of the tensor that should have a gradient, at the line where it is used: `passport("w", w)`.

# %% [markdown] hint="2.3"
# In the first two, a name moves on to a *new* tensor that an operation made. In the third, the number is of the wrong
# kind. In the fourth, two lines stand in the wrong order.

# %% [markdown] hint="2.3"
# First: scale, and only then ask, with `.requires_grad_()`. Second: make the new `w` a fresh leaf,
# `(w - lr * w.grad).detach().requires_grad_()`. Third: `float(k)`. Fourth: ask where `w` is made.

# %% [markdown] help="2.3" symptom="I get TypeError: unsupported operand type(s) for *: 'float' and 'NoneType'"
# `w.grad` is `None`. In the first round it was not, so look at what changed: which tensor is called `w` in the second
# round, and is it a leaf?

# %% [markdown] help="2.3" symptom="I get RuntimeError: element 0 of tensors does not require grad …"
# `backward()` was called on a loss that nothing tracked went into. Ask the inputs: did one of them have
# `requires_grad=True` *at the time* when the loss was computed?

# %% [markdown] help="2.3" symptom="`two_steps` is nearly right: the second step is too large"
# You kept the same leaf, and its `.grad` still holds the gradient of the first step; `backward()` adds to it. Either
# make a fresh leaf in each step, or set `w.grad = None`. Lesson 05 is about this.

# %% [markdown]
# The second patient in slow motion. The step itself is right: the loss falls. But the name `w` moved on to a result,
# and results get no `.grad`. The last line is where the next step would have broken.

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
# Inside `torch.no_grad()`, which lesson 06 is about, the same line would make a leaf that does not ask: as little use.

# %% shows="C04"
w = torch.tensor(1.0, requires_grad=True)
((w * 2.0 - 6.0) ** 2).backward()
with torch.no_grad():
    w = w - 0.1 * w.grad
passport("w", w)

# %% [markdown]
# ## 4. A gradient on the way
#
# Gradients pass *through* a result on their way to the leaves, and are thrown away there. Whoever asks for one gets
# `None`, and a warning that tells what to do. Read it to the end: PyTorch's messages are long because they help.

# %% shows="B02"
x = torch.tensor(3.0, requires_grad=True)
h = x * 2
y = h * h
y.backward()
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    print(h.grad)
print(*str(caught[0].message).partition(" See github")[0].split(". "), sep=".\n")

# %% [markdown] exercise="2.4" title="Keep it" difficulty=2 importance=3 minutes=10 trains="B02" targets="M04 M02"
# Write `on_the_way(f, g, x)`. `x` is a tracked leaf; `h = f(x)` is a tensor, `y = g(h)` a single number. Return a dict
# with `"h"`: the gradient $\partial y/\partial h$, and `"x"`: the gradient $\partial y/\partial x$.
#
# Mind *when* a result has to be told that its gradient is wanted.


# %% answer="2.4"
def on_the_way(f, g, x) -> dict:
    """The gradients of g(f(x)): {"h": by h = f(x), "x": by x}."""
    ### BEGIN SOLUTION
    h = f(x)
    h.retain_grad()
    g(h).backward()
    return {"h": h.grad, "x": x.grad}
    ### END SOLUTION


# %% [markdown]
# **What:** two gradients of one walk, for two programs. **Why:** whoever hunts a vanishing gradient looks at it in the
# middle of the network. **Expected:** neither is `None`, and they differ.

# %% tests="2.4"

# %% [markdown] hint="2.4"
# The warning above names the method.

# %% [markdown] hint="2.4"
# `h.retain_grad()` tells `h` to keep what passes through. It can only keep what is still to come.

# %% [markdown] hint="2.4"
# `h = f(x)`; `h.retain_grad()`; `g(h).backward()`; then read both `.grad`.

# %% [markdown]
# Told too late, `retain_grad()` is not an error. It is silence: what has passed by is gone.

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
# If one input of an operation is tracked, the result is. But not everything that looks like an operation is one that a
# gradient can go through.

# %% [markdown] exercise="2.5" title="Contagion" difficulty=2 importance=4 minutes=8 trains="B03 B27" targets="M11"
# ```python
# a = torch.tensor([1.0, -2.0, 3.0], requires_grad=True)
# c = torch.tensor([4.0, 5.0, 6.0])
# mixed = a + c
# doubled = c * 2
# larger = a > c
# best = a.argmax()
# scaled = a.sum().item() * c
# partly = a.detach() * c + a[0]
# ```
#
# What is `requires_grad` of each of the six results: `True` or `False`?

# %% answer="2.5"
### BEGIN SOLUTION
answer_2_5 = predict(
    "2.5",
    mixed=True,
    doubled=False,
    larger=False,
    best=False,
    scaled=False,
    partly=True,
)
### END SOLUTION

# %% [markdown]
# **What:** the program runs. **Why:** where tracking ends, gradients end, without a word. **Expected:** six lines.

# %% tests="2.5"

# %% [markdown] hint="2.5"
# Ask of each: if an entry of `a` moved by a tiny bit, could this result move by a tiny bit? And was it computed from a
# tensor, or from a Python number?

# %% [markdown] hint="2.5"
# Comparisons and positions jump or stay, so they are not tracked. `.item()` leaves the world of tensors. For a sum, one
# tracked part is enough.

# %% [markdown] hint="2.5"
# Two of the six are `True`: the first and the last.

# %% [markdown]
# The two kinds of loss in the open: a result that cannot move a little, and a number that is no tensor any more.

# %% shows="B03"
a = torch.tensor([1.0, -2.0, 3.0], requires_grad=True)
passport("a + 1", a + 1)
passport("a > 0", a > 0)
passport("argmax", a.argmax())
print("a.sum().item() is a", type(a.sum().item()).__name__)

# %% [markdown]
# ## 6. An error to know by heart
#
# `backward()` starts at the output and follows its history. An output without history has nowhere to go.

# %% shows="B31" tags=["raises-exception"]
w = torch.tensor([0.5, -1.0], requires_grad=True)
x = torch.tensor([2.0, 3.0])
prediction = (w * x).sum()
error = prediction.item() - 1.0
loss = torch.tensor(error**2)
loss.backward()

# %% [markdown]
# Read the line above `Help:`. *element 0 of tensors*, that is the tensor you called `backward()` on, *does not require grad and
# does not have a grad_fn*. It says what is wrong with `loss`. It does not say where the history was lost: you find that
# by walking back through your own lines, passport by passport.

# %% [markdown] exercise="2.6" title="Cause and cure" difficulty=2 importance=4 minutes=5 trains="B31" targets="M11"
# Stay with the program above. What is the **cause** of the error? And which change is the **cure**, so that `w.grad`
# holds the gradient of the squared error afterwards? Answer with letters in quotes.

# %% [markdown] option="2.6" question="cause" verdict="slip"
# `x` does not require a gradient, so `w * x` is not tracked.
#
# ---
#
# One tracked input is enough: `w` asks, so `w * x` and its sum are tracked. Print `prediction` and see its `grad_fn`.

# %% [markdown] option="2.6" question="cause" verdict="M12"
# `loss` has no graph yet, because `backward()` was not called on `prediction` first.
#
# ---
#
# A graph needs no `backward()` to exist: `prediction` has its `grad_fn` as soon as it is computed.

# %% [markdown] option="2.6" question="cause" verdict="right"
# `prediction.item()` gives a Python number, and the history ends there.
#
# ---
#
# From there on, `error` and `loss` are computed from plain numbers. No way leads from `loss` back to `w`.

# %% [markdown] option="2.6" question="cause" verdict="slip"
# `w` holds two numbers, and a gradient exists for single numbers only.
#
# ---
#
# The output must be a single number, and `loss` is one. The leaves may have any shape: `w.grad` would be of shape (2,).

# %% [markdown] option="2.6" question="cure" verdict="M11"
# `loss = torch.tensor(error**2, requires_grad=True)`
#
# ---
#
# The error is gone, and so is the gradient: now `loss` is a fresh leaf that asks for itself, and `w.grad` stays `None`.
# The most treacherous of all cures, because nothing complains.

# %% [markdown] option="2.6" question="cure" verdict="right"
# `error = prediction - 1.0` and `loss = error**2`
#
# ---
#
# Tensors all the way from `w` to `loss`, so the whole history is there. `.item()` is for printing, after `backward()`.

# %% [markdown] option="2.6" question="cure" verdict="M20"
# `loss.backward(retain_graph=True)`
#
# ---
#
# There is no graph to retain: `loss` has no `grad_fn`.

# %% [markdown] option="2.6" question="cure" verdict="slip"
# `w.requires_grad_()` right before `loss.backward()`
#
# ---
#
# `w` asks already. And a switch looks forward only: it could not bring back what was not recorded.

# %% answer="2.6"
### BEGIN SOLUTION
answer_2_6 = choose("2.6", cause="C", cure="B")
### END SOLUTION

# %% [markdown]
# **What:** your letters are looked up. **Why:** one of the cures silences the error and trains nothing. **Expected:** a
# point for each question, and a word about the option you chose.

# %% tests="2.6"

# %% [markdown] hint="2.6"
# Go through the program line by line. Which of these have a `grad_fn`: `prediction`, `error`, `loss`?

# %% [markdown] hint="2.6"
# `error` is not even a tensor. For the cure, ask of each option: is there a path from `loss` back to `w`?

# %% [markdown] hint="2.6"
# Try the cures in a cell of your own, and print `w.grad`, not only whether there was an error.

# %% [markdown]
# Two of the cures, tried. The first one is silent, and `w` learns nothing.

# %% shows="B31"
w = torch.tensor([0.5, -1.0], requires_grad=True)
x = torch.tensor([2.0, 3.0])
prediction = (w * x).sum()

error = prediction.item() - 1.0
loss = torch.tensor(error**2, requires_grad=True)
loss.backward()
print("a loss that asks for itself:", w.grad)

error = prediction - 1.0
loss = error**2
loss.backward()
print("tensors all the way:        ", w.grad)

# %% [markdown]
# ## What you know now
#
# - A leaf has no history: you made it, or it was computed from nothing tracked. Everything else is a result.
# - `.grad` is filled on leaves that asked and that the output was computed from. Everywhere else it stays `None`.
# - An operation on a parameter makes a new tensor. Scale first and ask then; step, detach and ask again.
# - `requires_grad_()` looks forward only, and whole numbers cannot ask.
# - A result keeps its gradient if you tell it to *before* `backward()`.
# - *element 0 of tensors does not require grad*: somewhere the history was lost. Walk back, passport by passport.
#
# **Next:** `03_dynamic_graph`: the graph that you have just walked.
