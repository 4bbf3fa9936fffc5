# ---
# title: Turning tracking off
# points: 25
# minutes: 175
# ---

# %% [markdown]
# **After this lesson you can**
#
# - choose the right tool in seven situations in which autograd should not record,
# - update a parameter by hand so that it stays a leaf,
# - stop a gradient on purpose, for a target that is taken as given and for a state that you carry over,
# - say which tensors share memory, and what a write does to `backward()`.
#
# **Before you start,** three questions to warm up. Answer each in your head, then click it.
#
# <details><summary><code>x.grad</code> is 6, and another <code>backward()</code> delivers 27. What is <code>x.grad</code> now?</summary>33: gradients add up (lesson 05).</details>
# <details><summary><code>w</code> is a tracked leaf. Is <code>w - 0.1</code> one too?</summary>No: it is a result, with a <code>grad_fn</code>, and its <code>.grad</code> stays <code>None</code> (lesson 02).</details>
# <details><summary>What does the node of <code>x * x</code> keep for the backward pass?</summary><i>x</i> itself: the slope for each factor is the other factor (lesson 03).</details>

# %%
import autograd_lib as torch
from autograd_course import choose, hint, predict
from autograd_lib.viz import draw_graph, plot_losses, step_through, watch

# %% [markdown]
# ## 1. Five tools that seem alike
#
# Each recorded operation keeps what its backward pass will need. But often there won't be a
# backward pass: you only want to measure something, or you are about to change a weight. `no_grad()` pauses recording
# for a block: no nodes are made, and nothing is kept.

# %% shows="B28"
x = torch.tensor([1.0, 2.0], requires_grad=True)
y = x.exp()
print("recorded, keeps:", y.grad_fn._saved_result)
with torch.no_grad():
    y = x.exp()
print("inside no_grad():", y, "and its node is", y.grad_fn)

# %% [markdown]
# `detach()`, `requires_grad_(False)`, `clone()` and `eval()` seem to do the same job, until one costs you an afternoon.
# (`eval()` is new: it tells a model's layers that you are evaluating now. Dropout, for example, then no longer zeroes
# numbers at random. `ReLU` is a layer that turns negative numbers into 0, and passes on the others unchanged.)

# %% [markdown] exercise="6.1" title="Five tools, two numbers each" difficulty=3 importance=5 minutes=15 trains="B16 B28 B30 C13" targets="M25 M26 M27 M28"
# Each tool makes an `r` with the value of a fresh `x`:
#
# ```python
# x = torch.tensor(3.0, requires_grad=True)
#
# with torch.no_grad():
#     r = x + 0  # tool: pause
#
# r = x.detach()  # tool: detach
# r = x.requires_grad_(False)  # tool: freeze
# r = x.clone()  # tool: clone
# r = torch.nn.ReLU().eval()(x)  # tool: evaluate
# ```
#
# After each tool comes a backward pass *or* a write, so there are ten programs:
#
# ```python
# (x * x * r).backward()  # then: what is x.grad?
#
# with torch.no_grad():
#     r.fill_(7)  # or then: what is x?
# ```
#
# For the entries that end in `_grad`, say what `x.grad` is after the pass: a number, `None`, or `"error"` if the pass
# fails. For those that end in `_x`, give the value of `x` after the write.
#
# Finally, two questions about life inside a `no_grad()` block: `True` or `False`? `flag`: is `x.requires_grad` still
# `True` in there? `born`: does `torch.ones(2, requires_grad=True)` in there make a tensor that requires a gradient?

# %% answer="6.1"
### BEGIN SOLUTION
answer_6_1 = predict(
    "6.1",
    pause_grad=18.0,
    detach_grad=18.0,
    freeze_grad="error",
    clone_grad=27.0,
    evaluate_grad=27.0,
    pause_x=3.0,
    detach_x=7.0,
    freeze_x=7.0,
    clone_x=3.0,
    evaluate_x=3.0,
    flag=True,
    born=True,
)
### END SOLUTION

# %% [markdown]
# **What:** we use each tool, run a backward pass, and write into the tool's result. **Why:** people confuse these five
# every day. **Expected:** twelve lines, all of them correct.

# %% tests="6.1"

# %% [markdown] exercise="6.1 twin" minutes=5 targets="M25 M26 M27 M28"
# The same five tools in other programs, each with a fresh `x = torch.tensor(2.0, requires_grad=True)`. In the first
# five, what is `x.grad` after `y.backward()` (or `"error"`)? In the sixth, what do `window` and `copy` hold at the end?
# In the seventh, what is `m.grad`?
#
# ```python
# y = x * x.detach()  # cut
#
# y = x.clone() * x * x  # copied
#
# with torch.no_grad():
#     h = x * x
# y = h * x  # paused
#
# y = torch.nn.ReLU().eval()(x) * 5  # evaluated
#
# x.requires_grad_(False)
# y = x * 3  # frozen
#
# window, copy = x.detach(), x.clone()
# with torch.no_grad():
#     x.mul_(3)
#
# with torch.no_grad():
#     m = torch.tensor(4.0, requires_grad=True)
# (m * 9).backward()
# ```

# %% answer="6.1 twin"
### BEGIN SOLUTION
answer_6_1_twin = predict(
    "6.1 twin",
    cut=2.0,
    copied=12.0,
    paused=4.0,
    evaluated=5.0,
    frozen="error",
    window=6.0,
    copy=2.0,
    m_grad=9.0,
)
### END SOLUTION

# %% tests="6.1 twin"

# %% [markdown] hint="6.1"
# If `r` is taken as given, the slope of $x \cdot x \cdot r$ is $2xr$, that is 18. Is there also a path back from `r` to
# `x`, which adds another $x \cdot x$? And do `r` and `x` share the same numbers?

# %% [markdown] hint="6.1"
# `detach()` is a second window onto the same numbers. `requires_grad_(False)` doesn't make anything new: it returns
# `x`. `clone()` is an operation like `+ 0`. `eval()` sets a flag on layers, not on tensors.

# %% [markdown] hint="6.1"
# `clone` and `evaluate` agree in both numbers. `pause` and `detach` differ in one, `detach` and `freeze` in the
# other. And `no_grad()` doesn't change any flags.

# %% [markdown]
# ## 2. One at a time
#
# `clone()` copies the numbers and is recorded, as the picture shows. `detach()` gives you another tensor, an untracked
# window onto the same numbers: no dashed line leads to it.

# %% shows="B30 C13"
x = torch.tensor([1.0, 2.0], requires_grad=True)
copied = x.clone()
window = x.detach()
total = (copied * window).sum()
draw_graph(total)

# %% [markdown]
# `requires_grad_(False)` freezes *one tensor*, from now on. Gradients still pass *through* a product with a frozen
# weight, to whatever was computed before it.

# %% shows="B16 C13"
first = torch.tensor(2.0, requires_grad=True)
second = torch.tensor(3.0, requires_grad=True)
second.requires_grad_(False)
y = first * 5.0 * second
y.backward()
print("first.grad: ", first.grad)
print("second.grad:", second.grad)

# %% [markdown]
# `requires_grad_(False)` works only on leaves. Whether a *result* is tracked depends on how it was computed; PyTorch
# says so, and names the remedy.

# %% shows="C14" tags=["raises-exception"]
result = first * 3
result.requires_grad_(False)

# %% [markdown]
# The remedy is a new, untracked tensor, `result.detach()`. With an underscore, `result.detach_()` cuts off `result`
# itself, in place: it becomes a leaf.

# %% shows="C14"
untracked = result.detach()
print("detach() gave:", untracked, "- result is still", result)
result.detach_()
print("after detach_(), result is", result, "- leaf:", result.is_leaf)

# %% [markdown]
# `eval()` is about layers such as dropout. The weights still require gradients, and the output is still tracked. To
# evaluate a model you want both: `model.eval()` for its behaviour, `no_grad()` to pause recording.

# %% shows="B28 C13"
model = torch.nn.Linear(2, 1).eval()
rows = torch.ones(3, 2)
print("in eval mode:", not model.training, "- weight requires grad:", model.weight.requires_grad)
print("tracked:", model(rows).requires_grad)
with torch.no_grad():
    print("tracked inside no_grad():", model(rows).requires_grad)

# %% [markdown]
# ## 3. An update by hand
#
# An optimizer's step is one line, `w -= lr * w.grad`. Try it without the optimizer.

# %%
w = torch.tensor(1.0, requires_grad=True)
loss = (2 * w - 6) ** 2
loss.backward()
print(w.grad)

# %% shows="C03"
try:
    w -= 0.05 * w.grad
except RuntimeError as error:
    print(error)

# %% [markdown]
# "Leaf Variable" is PyTorch's old name for a leaf tensor. While recording is on, you cannot change a tracked leaf in
# place: should its gradient be for the number before the write, or for the one after it?
#
# So what does an optimizer do?

# %% [markdown] exercise="6.2" title="A step that keeps its parameters" difficulty=3 importance=5 minutes=15 trains="B28 C03 C04" targets="M08 M29"
# Write `sgd_step(params, lr)`: it must move each tensor in the list `params` (one or more) by `-lr` times its
# `.grad`, where `lr` is 0 or more and no `.grad` is tracked; if `.grad` is `None`, the tensor stays where it is. The
# caller has the same tensors, and goes on using them, so you don't have to return anything.
#
# After the step, each tensor must still be the same object with the same memory, a leaf that requires a gradient. Its
# `.grad` must be what it was, and the next `backward()` must be able to add to it.
#
# ```python
# w = torch.tensor(1.0, requires_grad=True)
# ((2 * w - 6) ** 2).backward()    # w.grad is -16
# sgd_step([w], 0.05)              # w is 1.8
# ```


# %% answer="6.2"
def sgd_step(params: list, lr: float) -> None:
    """Move each parameter by -lr times its gradient, in place."""
    ### BEGIN SOLUTION
    with torch.no_grad():
        for parameter in params:
            if parameter.grad is not None:
                parameter -= lr * parameter.grad
    ### END SOLUTION


# %% [markdown]
# **What:** one step, then three in a row, with a weight `(3, 2)` and a bias `(2,)`. **Why:** if a step breaks its
# parameter, only the *next* step shows it. **Expected:** the numbers from the formula.

# %% tests="6.2"

# %% [markdown] hint="6.2"
# `w -= …` failed, and yet it does one thing that `w = w - …` doesn't. What happens to the *object* in each of them?

# %% [markdown] hint="6.2"
# Changing `w` in place keeps the object; `no_grad()` makes the leaf accept the change. You need both.

# %% [markdown] hint="6.2"
# `with torch.no_grad():`, then a loop over `params` with one in-place line: `-=`, or `sub_`, but not `p = p - …`.

# %% [markdown] help="6.2" symptom="I get RuntimeError: a leaf Variable that requires grad is being used in an in-place operation."
# The in-place line is right. Read the message again: when is such a write refused?

# %% [markdown] help="6.2" symptom="Nothing moves, and there is no error"
# `p = p - lr * p.grad` computes a new tensor and gives it the name `p`, for this iteration. The tensor in the list
# stays as it was. Only a change *in place* reaches it.

# %% [markdown]
# You know from lesson 02 what `w = w - 0.05 * w.grad` makes: inside `no_grad()` a leaf that doesn't require a gradient,
# and outside a *result*. The next `backward()` follows its history to the old tensor.

# %% shows="C04"
w = torch.tensor(1.0, requires_grad=True)
((2 * w - 6) ** 2).backward()
old = w
w = w - 0.05 * w.grad
((2 * w - 6) ** 2).backward()
print("the old tensor's .grad, -16 before:", old.grad, "- the new one is a leaf:", w.is_leaf)

# %% [markdown]
# PyTorch's own optimizers write in place, inside `no_grad()`: after three steps, the parameter is still the same
# object, a leaf, and tracked.

# %% shows="C03"
w = torch.tensor(1.0, requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.05)
for _ in range(3):
    optimizer.zero_grad()
    ((2 * w - 6) ** 2).backward()
    optimizer.step()
    print(f"{w.item():.3f}")
(same,) = optimizer.param_groups[0]["params"]
print("the same object:", same is w, "- leaf:", w.is_leaf, "- tracked:", w.requires_grad)

# %% [markdown]
# ## 4. Blocks inside blocks
#
# Recording is one switch, on or off. `no_grad()` turns it off for a block, `enable_grad()` turns it on; at the end of a
# block, the switch goes back to *what it was before*, even after an error.

# %% shows="B28 B29"
print("outside:         ", torch.is_grad_enabled())
try:
    with torch.no_grad():
        print("no_grad:         ", torch.is_grad_enabled())
        with torch.enable_grad():
            print("enable_grad:     ", torch.is_grad_enabled())
        print("back in no_grad: ", torch.is_grad_enabled())
        raise ValueError("something goes wrong here")
except ValueError:
    print("after the error: ", torch.is_grad_enabled())

# %% [markdown]
# Each *thread* has its own switch. A new thread starts with recording on, even if it is started inside a `no_grad()`
# block.

# %% shows="C16"
from threading import Thread  # in a browser tab, start() runs the function to its end; the switch is its own there, too

with torch.no_grad():
    thread = Thread(target=lambda: print("in the new thread:", torch.is_grad_enabled()))
    thread.start()
    thread.join()
    print("in this one:      ", torch.is_grad_enabled())

# %% [markdown] exercise="6.3" title="A slope, wherever you are" difficulty=3 importance=4 minutes=25 trains="B28 B29 B30 C16" targets=""
# To explain a model's output, you may want a slope with respect to its *input*, perhaps in the middle of an evaluation,
# where recording is off. Write `slope_anywhere(f, x)`, which must return $\partial f(x)/\partial x$. `x` is a 0-d
# float32 tensor; `f` takes such a tensor and returns one that depends on it.
#
# - It must work wherever it is called: with recording on, inside `no_grad()`, in another thread.
# - It must leave no trace: `x`, its flag, its `.grad`, and the caller's switch must be as they were, *even if `f`
#   raises an error*; let the error through. (Tensors that `f` uses besides its argument may collect gradients.)
#
# ```python
# with torch.no_grad():
#     slope_anywhere(lambda t: t**3, torch.tensor(2.0))    # 12.0
# ```
#
# Let autograd find the slope: `f` may hold parts of itself constant, using `no_grad()`, and then nudging would be
# wrong.


# %% answer="6.3"
def slope_anywhere(f, x) -> float:
    """The slope of f at x, whether or not recording is on; x and the switch stay as they were."""
    ### BEGIN SOLUTION
    with torch.enable_grad():
        probe = x.detach().requires_grad_()
        f(probe).backward()
    return probe.grad.item()
    ### END SOLUTION


# %% [markdown]
# **What:** slopes with recording on and off, in this thread and in another, and what your function leaves behind.
# **Why:** a function that leaves recording off breaks a training loop in some other file. **Expected:** the slope, and
# no traces.

# %% tests="6.3"

# %% [markdown] hint="6.3"
# Two problems, two tools from this lesson: recording may be off, and `x` isn't yours.

# %% [markdown] hint="6.3"
# `with torch.enable_grad():` records inside, and always restores what was there before. To make your own tracked leaf,
# start from `x.detach()`.

# %% [markdown] hint="6.3"
# Inside the block: `probe = x.detach().requires_grad_()`, then `f(probe).backward()`. The slope is in `probe.grad`.

# %% [markdown] help="6.3" symptom="I get RuntimeError: element 0 of tensors does not require grad and does not have a grad_fn"
# The caller is inside `no_grad()`. There, a tensor's flag makes no difference: the call to `f` was not recorded. Which
# block turns recording on, even there?

# %% [markdown] help="6.3" symptom="I get AttributeError: 'NoneType' object has no attribute 'item'"
# You read the `.grad` of a tensor that is not a leaf. Is `x.clone()` one, or `x * 1`? Is `x.detach()`?

# %% [markdown]
# `inference_mode()` is a stricter `no_grad()`: no recorded operation may ever save what was computed inside. Use it where
# no training follows.

# %% shows="B28"
w = torch.tensor([1.0, 2.0], requires_grad=True)
with torch.no_grad():
    given = torch.tensor([3.0, 4.0]) * 2
(w * given).sum().backward()
print("made inside no_grad(), used in training:", w.grad)

with torch.inference_mode():
    given = torch.tensor([3.0, 4.0]) * 2
try:
    (w * given).sum().backward()
except RuntimeError as error:
    print("made inside inference_mode():", str(error).partition(".")[0])

# %% [markdown]
# ## A place to stop
#
# You are about halfway. You know the three main ways to keep autograd from recording, and what each one changes. From
# here on you will use them: for targets, for carried states, and for writes.

# %%
from autograd_lib.viz import sketch

sketch(
    {
        "detach()": [],
        "no_grad()": [],
        "requires_grad_(False)": [],
        "one path is cut": ["detach()"],
        "nothing in here is recorded": ["no_grad()"],
        "no gradient for this leaf": ["requires_grad_(False)"],
        "an update by hand": ["nothing in here is recorded"],
    },
    title="What you know by now",
    ideas=True,
)

# %% [markdown]
# ## 5. A number taken as given
#
# Sometimes you want a backward pass that treats *one* quantity as given, although it was computed from the weights.
# Take a game: it starts at A, and goes on to B or to C, equally often. From B it is always won, which gives 1; from C
# it is always lost, which gives 0. A model should learn the **value** of each state: what a game from there gives on
# average. It watches single moves, and after each move it compares its value for the *current* state with a **target**,
#
# $$\text{reward of the move} + \text{its own value of the state that came next}.$$
#
# That target is *bootstrapped*: it comes from the very weights that are being trained. But it is what we compare the
# value with, so it should be taken as given.

# %% [markdown] exercise="6.4" title="A target taken as given" difficulty=3 importance=4 minutes=15 trains="B30 C14" targets=""
# Write `bootstrap_loss(value, now, reward, later)`: the mean, over all moves, of the squared difference between
# `value(now)` and the target `reward + value(later)`, which **is taken as given**. Return the loss, so that the caller
# can call `backward()` on it.
#
# `value` is a function: it takes a tensor with a row for each move, and returns a 1-d tensor with a number for each. Don't
# change the tensors it returns, as `detach_()` would: the model may use them elsewhere.
# `now`, `reward` and `later` are data, and not tracked.
#
# ```python
# w = torch.tensor([0.5, 2.0], requires_grad=True)
# moves = torch.tensor([[1.0, 0.0]]), torch.tensor([0.0]), torch.tensor([[0.0, 1.0]])
# bootstrap_loss(lambda rows: rows @ w, *moves).backward()    # (0.5 - 2)²: w.grad is [-3, 0], not [-3, 3]
# ```


# %% answer="6.4"
def bootstrap_loss(value, now, reward, later):
    """The mean squared difference between value(now) and its target, which is taken as given."""
    ### BEGIN SOLUTION
    target = reward + value(later).detach()
    return ((value(now) - target) ** 2).mean()
    ### END SOLUTION


# %% [markdown]
# **What:** the loss and its gradient, for two models and several moves. **Why:** a gradient that flows where it
# shouldn't doesn't break a program; it just trains something else. **Expected:** only `value(now)` passes a gradient
# on.

# %% tests="6.4"

# %% [markdown] hint="6.4"
# Write the program for the plain difference first. Where exactly must the gradient not pass?

# %% [markdown] hint="6.4"
# `detach()` returns a tensor with the same value and no path back. It doesn't change the original: what counts is what
# it *returns*.

# %% [markdown] hint="6.4"
# `target = reward + value(later).detach()`, then the mean of `(value(now) - target) ** 2`.

# %% [markdown] help="6.4" symptom="I get RuntimeError: element 0 of tensors does not require grad and does not have a grad_fn"
# Nothing in your loss leads back to the weights. One of the two values has to. Which one?

# %% [markdown]
# Step through it: from the difference, the backward pass continues on one side only. (The box without a number is the
# detached target: a difference saves nothing that could be shown.)

# %% shows="B30"
w = torch.tensor([0.5, 2.0], requires_grad=True)
here, there = torch.tensor([1.0, 0.0]) @ w, torch.tensor([0.0, 1.0]) @ w
difference = here - there.detach()
step_through(difference)

# %% [markdown]
# What is at stake? Here is the game, with the moves A→B, A→C, B→won and C→lost equally often, learnt twice: with the
# target detached, and not detached. Before you run it: which loss will end lower, and which values will be right?


# %%
def learnt(keep, steps=60):
    """The values of A, B and C after training, and the losses on the way."""
    now = torch.tensor([[1.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]])
    later = torch.tensor([[0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0]])
    reward = torch.tensor(
        [0.0, 0.0, 1.0, 0.0]
    )  # after B and C the game is over: no value to come, a row of zeros above
    w = torch.full((3,), 0.2, requires_grad=True)
    opt = torch.optim.SGD([w], lr=0.5)
    losses = []
    for _ in range(steps):
        loss = ((now @ w - (reward + keep(later @ w))) ** 2).mean()
        opt.zero_grad()
        loss.backward()
        opt.step()
        losses.append(loss.item())
    return [round(value, 3) for value in w.tolist()], losses


given, losses_given = learnt(lambda target: target.detach())
followed, losses_followed = learnt(lambda target: target)
print("true values of A, B, C: [0.5, 1.0, 0.0]")
print("target detached:       ", given)
print("target not detached:   ", followed)
plot_losses({"detached": losses_given, "not detached": losses_followed})

# %% [markdown]
# The lower loss comes with the wrong values. (With `detach()`, it rises after a few steps: as B and C move apart, so do
# A's two targets.) Without `detach()`, the targets are trained, too: B and C are pulled
# towards A, because that makes the difference smaller. But nothing that happens *before* B can change what B is worth.
# Deep Q-learning detaches its targets for this reason. Papers call this *stop-gradient*.

# %% [markdown]
# ## 6. A state that you carry over
#
# A recurrent model reads a long series step by step, and remembers what it has read in a **state**, $h = f(h, x)$. Its
# graph grows with every step. So we cut the series into chunks, and train the model after each chunk; only the
# *value* of the state goes into the next one. This is **truncated backpropagation through time**.

# %% [markdown] exercise="6.5" title="Repair: the second chunk fails" difficulty=3 importance=5 minutes=15 trains="B30 B35 B37" targets=""
# `learn(cell, chunks, opt, state)` takes one step of `opt` for each chunk. `cell(state, x)` returns the next state, and
# a chunk is a list of one or more pairs `(x, target)`. The gradient should flow through all steps *of one chunk*, and
# no further; the value of the state is carried over. `state` is a 0-d tensor, `float32` or `float64`, and not tracked.
# `learn` must return a pair: the list of the chunks' losses, and the last state, detached or not, whose value starts
# the next series.
#
# ```python
# w = torch.tensor(0.5, requires_grad=True)
# opt = torch.optim.SGD([w], lr=0.1)
# chunks = [[(1.0, 0.8), (-0.5, 0.2)], [(0.3, 0.1), (1.0, 0.9)], [(-1.0, -0.4), (0.2, 0.5)]]
# with watch():
#     learn(lambda h, x: (w * h + x).tanh(), chunks, opt, torch.tensor(0.0))
# ```
#
# The second chunk ends in an error, whose note names a line. Repair `learn`.


# %% answer="6.5"
def learn(cell, chunks: list, opt, state) -> tuple:
    """(the loss of each chunk, the last state), after one step of `opt` for each chunk."""
    ### BEGIN SOLUTION
    losses = []
    for chunk in chunks:
        state = state.detach()
        loss = 0.0
        for x, target in chunk:
            state = cell(state, x)
            loss = loss + (state - target) ** 2
        opt.zero_grad()
        loss.backward()
        opt.step()
        losses.append(loss.item())
    return losses, state
    ### END SOLUTION


# %% starter="6.5"
def learn(cell, chunks: list, opt, state) -> tuple:
    """(the loss of each chunk, the last state), after one step of `opt` for each chunk."""
    losses = []
    for chunk in chunks:
        loss = 0.0
        for x, target in chunk:
            state = cell(state, x)
            loss = loss + (state - target) ** 2
        opt.zero_grad()
        loss.backward()
        opt.step()
        losses.append(loss.item())
    return losses, state


# %% [markdown]
# **What:** the losses and the last state of three chunks, and the value of `w`, compared with a calculation by hand.
# **Why:** recurrent models that read long series are trained like this. **Expected:** three losses, and not a single
# error.

# %% tests="6.5"

# %% [markdown] hint="6.5"
# You know this error from exercise 5.2. Which tensor leads back to the first chunk?

# %% [markdown] hint="6.5"
# The second chunk needs the *value* of the state, but no path back to where it came from. `retain_graph=True` would
# keep that path, and make it longer with each chunk.

# %% [markdown] hint="6.5"
# One line, at the start of the outer loop: `state = state.detach()`. Inside a chunk, the state stays
# in the graph.

# %% [markdown] help="6.5" symptom="I get RuntimeError: Trying to backward through the graph a second time"
# The second chunk's backward pass reached the first chunk's graph, which had already been freed. What led it there?

# %% [markdown] help="6.5" symptom="I get RuntimeError: one of the variables needed for gradient computation has been modified by an inplace operation"
# With `retain_graph=True`, the pass goes back into earlier chunks. They saved `w` as it was then, and `opt.step()` has
# changed it since. Should the pass go there at all?

# %% [markdown]
# A pass uses its graph up. A second one, from a state that is still attached to that graph, walks into what is left:

# %% shows="B35" tags=["raises-exception"]
w, h = torch.tensor(0.5, requires_grad=True), torch.tensor(0.0)
for x in (1.0, -0.5):
    h = (w * h + x).tanh()
    h.backward()

# %% [markdown]
# How many nodes are in the graph behind the state, after each chunk of two steps?


# %% shows="B30"
def nodes_behind(tensor):
    """How many nodes there are in the graph behind a tensor."""
    seen, waiting = set(), [tensor.grad_fn]
    while waiting:
        node = waiting.pop()
        if node is not None and node not in seen:
            seen.add(node)
            waiting += [after for after, _ in node.next_functions]
    return len(seen)


w = torch.tensor(0.5, requires_grad=True)
for name, carry in (("carried as it is:", lambda h: h), ("detached:        ", lambda h: h.detach())):
    h, sizes = torch.tensor(0.0), []
    for _ in range(6):
        h = carry(h)
        for x in (1.0, -0.5):
            h = (w * h + x).tanh()
        sizes.append(nodes_behind(h))
    print(name, sizes)

# %% [markdown]
# So `detach()` in a loop is a cure for a graph that grows. It doesn't help with a *gradient* that grows: that is in
# `.grad`, and `detach()` touches neither `.grad` nor the flag. `zero_()` clears the gradient and leaves the flag alone.

# %% shows="B36 B37"
x = torch.tensor(3.0, requires_grad=True)
(x**2).backward()
x.detach()
print("after detach():", x.grad, x.requires_grad)
(x**3).backward()
print("and x³:        ", x.grad)
x.grad.zero_()
print("after zero_(): ", x.grad, x.requires_grad)
(x**3).backward()
print("and x³:        ", x.grad)

# %% [markdown]
# ## 7. Overwriting what was saved
#
# `detach()` shares memory with its source. So what happens if you write there, and a recorded operation still needs the
# old number?

# %% [markdown] exercise="6.6" title="Four writes, and one call" difficulty=4 importance=4 minutes=15 trains="B30 C02 C08" targets="M11 M27 M31"
# Each program starts with a fresh `x = torch.tensor([1.0, 2.0], requires_grad=True)`. (`x.data` is an older way to get at
# the memory of `x`.)
#
# ```python
# y = (x * x).sum()  # A
# d = x.detach()
# d[0] = 10.0
# y.backward()
#
# y = (x * x).sum()  # B
# x.data[0] = 10.0
# y.backward()
#
# y = x * 2  # C
# y.add_(1)
# y.sum().backward()
#
# y = (x * x).sum()  # D
# x.detach().numpy()[0] = 10.0
# y.backward()
#
# x.numpy()  # E
# ```
#
# `a_first`: what is `x[0]` in A after the write? `a_grad` to `d_grad`: what is `x.grad` at the end? Write a list, or
# `"error"` if `backward()` fails. And `e_line`: `"fine"` or `"error"`?

# %% answer="6.6"
### BEGIN SOLUTION
answer_6_6 = predict(
    "6.6",
    a_first=10.0,
    a_grad="error",
    b_grad=[20.0, 4.0],
    c_grad=[2.0, 2.0],
    d_grad=[20.0, 4.0],
    e_line="error",
)
### END SOLUTION

# %% [markdown]
# **What:** we run the five programs. **Why:** for each one, ask yourself whether you would notice the mistake in a long
# training run. **Expected:** six lines, all of them correct.

# %% tests="6.6"

# %% [markdown] hint="6.6"
# For each program: which numbers does the backward pass need, and has anything been written there since?

# %% [markdown] hint="6.6"
# `x * x` keeps `x`; `x * 2` keeps no value of `y`. In-place operations on a tensor are counted, and `backward()`
# compares the counts. Which writes escape the counter: those through `.data`? Through NumPy?

# %% [markdown] hint="6.6"
# A fails, because the count has changed. B and D run, but use 10 where there was 1, so their slopes are 2 · 10 and 2 ·
# 2. C doesn't need what was overwritten. E would leave the graph silently, so PyTorch wants you to write `detach()`.

# %% [markdown]
# Each tensor counts the writes that go through PyTorch (only tensors made in `inference_mode()` don't); `detach()` shares
# that count just as it shares the memory. You can see it as `_version`.

# %% shows="B30 C02"
x = torch.tensor([1.0, 2.0], requires_grad=True)
y = (x * x).sum()
d = x.detach()
print("when y was recorded:", x._version)
d[0] = 10.0
print("after the write:    ", x._version, "and x is", x)

# %% [markdown]
# The node of `x * x` remembers the count from when it saved `x`. Now read program A's error: it says *which* tensor
# changed (a float tensor of shape `[2]`), and the two counts.

# %% shows="C02" tags=["raises-exception"]
y.backward()

# %% [markdown]
# Where did it stop? The sum needs no values, so it passes its gradient on. The product needs its `x`, and refuses.

# %% shows="C02"
x = torch.tensor([1.0, 2.0], requires_grad=True)
y = (x * x).sum()
x.detach()[0] = 10.0
step_through(y)

# %% [markdown]
# If the changed tensor is itself a result, the error names the operation it came from. The slope of `exp` is its own
# output, so `exp` saves that, and `y.add_(1)` overwrites it.

# %% shows="C02"
x = torch.tensor([1.0, 2.0], requires_grad=True)
y = x.exp()
y.add_(1)
try:
    y.sum().backward()
except RuntimeError as error:
    print(str(error).partition(" Hint")[0])

# %% [markdown]
# A write through `.data` isn't counted. `backward()` doesn't notice anything, and gives a slope of 20 where 2 is right. Use `no_grad()` or `detach()` instead: they do what `.data` did, and their writes count.

# %% shows="C02"
x = torch.tensor([1.0, 2.0], requires_grad=True)
y = (x * x).sum()
x.data[0] = 10.0
y.backward()
print("count of x:", x._version, "- x.grad:", x.grad)

# %% [markdown]
# NumPy has no counter at all. An array made by `numpy()` is one more window onto its tensor's memory, and nobody counts
# what NumPy writes there, here or in PyTorch. Nor can an array carry a graph. So `numpy()` refuses to work on a tracked
# tensor, and its error names the remedy. If you mean to write into the array, copy it first.

# %% shows="C08" tags=["raises-exception"]
x.numpy()

# %%
array = x.detach().numpy().copy()
array[0] = 99.0
print(array, "- and x is still", x)

# %% [markdown]
# ## 8. Which one?
#
# You have all the tools now. What remains is to choose the right one.

# %% [markdown] exercise="6.7" title="Seven situations" difficulty=2 importance=5 minutes=10 trains="B28 B30 B37 C03 C13" targets="M08 M25 M27 M28 M29 M30 M32"
# Choose the right tool for each situation, by its letter.
#
# - `validate`: a loop collects the model's scores for a whole validation set, and memory fills up.
# - `update`: a weight `w` takes a step by hand, and training goes on.
# - `target`: the loss is `(q - target) ** 2`; `q` and `target` come from the same weights, and `target` is taken as
#   given.
# - `freeze`: the last layer of a model learns; all the others stay as they are.
# - `keep`: you set aside the numbers in `w`, to compare them later; meanwhile, `w` is trained in place.
# - `reset`: `w.grad` still holds what the last batch left there.
# - `features`: a trained model's outputs are computed once, and then only a small model is trained on them.

# %% [markdown] option="6.7" question="validate" verdict="M25"
# `model.eval()` before the loop.
#
# ---
#
# That is for layers such as dropout. The graph of every score is kept all the same.

# %% [markdown] option="6.7" question="validate" verdict="slip"
# `batch.requires_grad_(False)` for each batch.
#
# ---
#
# The batches never required a gradient. The weights do, and so every score is tracked.

# %% [markdown] option="6.7" question="validate" verdict="right"
# `with torch.no_grad():` around the loop.
#
# ---
#
# No nodes are made, nothing is kept, and the weights are still tracked when the block ends.

# %% [markdown] option="6.7" question="update" verdict="M08"
# `w = w - lr * w.grad`
#
# ---
#
# The next `backward()` delivers to the old tensor, and the new `w` never gets a gradient.

# %% [markdown] option="6.7" question="update" verdict="right"
# `w -= lr * w.grad` inside `no_grad()`.
#
# ---
#
# The same object, still a leaf, and still tracked.

# %% [markdown] option="6.7" question="update" verdict="M29"
# `w -= lr * w.grad`, which needs no block.
#
# ---
#
# In place is right, but while recording is on, the leaf refuses.

# %% [markdown] option="6.7" question="target" verdict="right"
# `target.detach()` in its place.
#
# ---
#
# Only its value is used: no gradient goes back through the target, but one still goes back through `q`.

# %% [markdown] option="6.7" question="target" verdict="M28"
# `target.clone()` in its place.
#
# ---
#
# There is a path back from the copy, so the target would learn to follow `q`.

# %% [markdown] option="6.7" question="target" verdict="slip"
# The loss computed inside `no_grad()`.
#
# ---
#
# Then there is no path back from `q` either, and `loss.backward()` fails.

# %% [markdown] option="6.7" question="freeze" verdict="M25"
# `layer.eval()` for the other layers.
#
# ---
#
# They behave as in evaluation, but their weights go on learning.

# %% [markdown] option="6.7" question="freeze" verdict="right"
# `parameter.requires_grad_(False)` for the others' parameters.
#
# ---
#
# Each tensor has this switch, and it stays off until you turn it on.

# %% [markdown] option="6.7" question="freeze" verdict="slip"
# The whole forward pass inside `no_grad()`.
#
# ---
#
# Then there is no path back to the last layer either. The block cannot tell one weight from another.

# %% [markdown] option="6.7" question="keep" verdict="M27"
# `w.detach()`
#
# ---
#
# What `w.detach()` returns would change with `w` at the next step.

# %% [markdown] option="6.7" question="keep" verdict="slip"
# `kept = w`
#
# ---
#
# That is a second name for the same tensor, and steps in place change it under both names.

# %% [markdown] option="6.7" question="keep" verdict="right"
# `w.detach().clone()`
#
# ---
#
# It is a copy, so no step reaches it, and it is outside the graph, so it keeps nothing alive.

# %% [markdown] option="6.7" question="reset" verdict="right"
# `w.grad = None`
#
# ---
#
# The next pass starts afresh. `optimizer.zero_grad()` does the same for all its tensors; `w.grad.zero_()` leaves zeros,
# and only works if there is a gradient.

# %% [markdown] option="6.7" question="reset" verdict="M30"
# `w.detach()`
#
# ---
#
# It leaves `w`, and `w.grad`, as they were.

# %% [markdown] option="6.7" question="reset" verdict="M32"
# `loss.zero_grad()`
#
# ---
#
# Only optimizers and modules have this method. A loss doesn't know which tensors are being trained.

# %% [markdown] option="6.7" question="features" verdict="M25"
# `model.eval()` before they are computed.
#
# ---
#
# Then each output still carries the graph of the whole model with it.

# %% [markdown] option="6.7" question="features" verdict="slip"
# The loop inside `inference_mode()`.
#
# ---
#
# The small model's first product has to save its input for the backward pass, and tensors from this block must not be
# saved.

# %% [markdown] option="6.7" question="features" verdict="right"
# The loop inside `no_grad()`.
#
# ---
#
# The outputs are ordinary untracked tensors, and any training may use them.

# %% answer="6.7"
### BEGIN SOLUTION
answer_6_7 = choose(
    "6.7",
    validate="C",
    update="B",
    target="A",
    freeze="B",
    keep="C",
    reset="A",
    features="C",
)
### END SOLUTION

# %% [markdown]
# **What:** we check your seven letters, and explain each one. **Why:** the wrong tool usually raises no error.
# **Expected:** seven right letters; change your mind as often as you like.

# %% tests="6.7"

# %% [markdown] hint="6.7"
# For each situation, ask: is it about a block of code, about one tensor from now on, or about one value in one place?

# %% [markdown] hint="6.7"
# Then remember the numbers of exercise 6.1: which results have a path back, and which share memory?

# %% [markdown] hint="6.7"
# Recording is paused for a block three times, in `validate`, `update` and `features`. A value is detached twice, in
# `target` and in `keep`, which also needs a copy.

# %% [markdown]
# How much does `validate` cost? Count the nodes that the collected scores keep alive, with and without the block.

# %% shows="B28"
model = torch.nn.Sequential(torch.nn.Linear(4, 8), torch.nn.ReLU(), torch.nn.Linear(8, 1)).eval()
batches = [torch.ones(16, 4) for _ in range(50)]

recorded = [model(batch) for batch in batches]
with torch.no_grad():
    unrecorded = [model(batch) for batch in batches]
print("nodes alive, recorded:        ", sum(nodes_behind(scores) for scores in recorded))
print("nodes alive, inside no_grad():", sum(nodes_behind(scores) for scores in unrecorded))

# %% [markdown]
# Each operation among them holds the values that it saved: here, 16 rows of 8 numbers for every batch; in a real model,
# thousands of times that.
#
# `keep` is easy to get wrong. A window shows whatever is there now; a copy keeps what was there before.

# %% shows="B30 C03"
w = torch.tensor([1.0, 2.0], requires_grad=True)
window, copy = w.detach(), w.detach().clone()
with torch.no_grad():
    w -= 0.5
print("detach():        ", window)
print("detach().clone():", copy)

# %% [markdown]
# ## 9. A gradient that is not a number
#
# A loss can be a number while its gradient is `nan`. No operation is wrong: on the way back, an infinite slope was
# multiplied by 0.

# %% shows="C02"
x = torch.tensor([4.0, 0.0], requires_grad=True)
roots = torch.where(x > 0, x.sqrt(), torch.zeros(2))
step_through(roots.sum())

# %% [markdown]
# `where` passes 0 to what it didn't choose, and `sqrt` multiplies that by its slope at 0. In **anomaly mode**, each
# operation remembers its line, and the pass stops at the first `nan`.

# %% tags=["raises-exception", "nbval-ignore-output"]
with torch.autograd.detect_anomaly():
    torch.where(x > 0, x.sqrt(), torch.zeros(2)).sum().backward()

# %% [markdown] exercise="6.8" title="Repair: the length of nothing" difficulty=3 importance=4 minutes=8 trains="B01" targets=""
# `lengths(rows)` returns the length of each row of a 2-d tensor. The lengths are right, but where a row consists of zeros,
# its gradient is `nan`. Make it 0 there, and leave everything else as it is.


# %% answer="6.8"
def lengths(rows):
    """The length of each row: the square root of the sum of its squares."""
    ### BEGIN SOLUTION
    squares = (rows * rows).sum(1)
    is_zero = squares == 0
    return torch.where(is_zero, squares, torch.where(is_zero, 1.0, squares).sqrt())
    ### END SOLUTION


# %% starter="6.8"
def lengths(rows):
    """The length of each row: the square root of the sum of its squares."""
    return (rows * rows).sum(1).sqrt()


# %% [markdown]
# **What:** lengths and gradients of rows with and without zeros. **Why:** distances, norms and standard deviations all
# end in a square root. **Expected:** no `nan`, and everything else as before.

# %% tests="6.8"

# %% [markdown] hint="6.8"
# Which operation has an infinite slope at 0? And which gradient arrives there?

# %% [markdown] hint="6.8"
# A `where` around the root comes too late: a gradient of 0 still goes back into it. What goes *into* the root must be
# something else.

# %% [markdown] hint="6.8"
# Two `where`: `safe = torch.where(squares == 0, 1.0, squares)`, and then choose between `safe.sqrt()` and 0.

# %% [markdown]
# ## What you know now
#
# - `no_grad()` is for a block, `requires_grad_(False)` for a tensor, `detach()` for a value; `eval()` is for none of
#   these. `inference_mode()` is like `no_grad()`, but no backward pass may need its results.
# - When a block ends, even with an error, the switch goes back to what it was. Each thread has its own.
# - A parameter takes its step in place, inside `no_grad()`, so it stays the same leaf.
# - `detach()` shares memory and leaves the graph; `clone()` copies and stays in it; `detach().clone()` copies and
#   leaves.
# - Stop-gradient: detach a bootstrapped target, and a state that you carry into the next chunk.
# - None of these resets a gradient: `x.grad = None` does, or `x.grad.zero_()`.
# - Overwriting a result is fine if no backward pass needs the old value. PyTorch counts its own writes, and
#   `backward()` refuses to use a saved value whose memory has been written to; writes through `.data` and NumPy are not
#   counted.
# - `nan` in a gradient is 0 times infinity: keep inputs with an infinite slope out of the operation. Anomaly mode names its line.
#
# **Next:** [`07_build_the_engine`](../07_build_the_engine/07_build_the_engine.ipynb): you write the engine yourself.
