# ---
# title: Turning tracking off
# points: 25
# minutes: 110
# ---

# %% [markdown]
# **After this lesson you can**
#
# - choose the right tool in six situations in which autograd should not follow,
# - update a parameter by hand so that it stays a leaf,
# - say who shares memory with whom, and what a write does to `backward()`,
# - tell `zero_()`, which resets a gradient, from `detach()`, which does not.
#
# **Before you start,** three questions to warm up. Answer each in your head, then open it.
#
# <details><summary><code>x.grad</code> is 6, and another <code>backward()</code> delivers 27. What is <code>x.grad</code> now?</summary>33: gradients add up (lesson 05).</details>
# <details><summary><code>w</code> is a tracked leaf. Is <code>w - 0.1</code> one too?</summary>No: it is a result, with a <code>grad_fn</code>, and its <code>.grad</code> stays <code>None</code> (lesson 02).</details>
# <details><summary>What does the node of <code>x * x</code> keep for the backward pass?</summary><i>x</i> itself: the slope by each factor is the other factor (lesson 03).</details>

# %%
import autograd_lib as torch
from autograd_course import choose, hint, predict
from autograd_lib.viz import draw_graph, step_through

# %% [markdown]
# ## 1. Five ways not to follow
#
# Each recorded operation keeps what its backward pass will need. Often no backward pass will come: you only want to
# measure, or you are just about to change a weight. `no_grad()` pauses the recording for a block: no node, nothing kept.

# %% shows="B28"
x = torch.tensor([1.0, 2.0], requires_grad=True)
y = x.exp()
print("recorded, keeps:", y.grad_fn._saved_result)
with torch.no_grad():
    y = x.exp()
print("inside no_grad():", y, "and its node is", y.grad_fn)

# %% [markdown]
# That is one way. Four more look alike, until one of them costs you an afternoon.

# %% [markdown] exercise="6.1" title="Five tools, four questions" difficulty=3 importance=5 minutes=15 trains="B16 B28 B30 C13" targets="M25 M26 M27 M28"
# Each row starts from an `x` of its own, and makes an `r`.
#
# ```python
# x = torch.tensor([1.0, 2.0], requires_grad=True)
#
# with torch.no_grad():
#     r = x * 2  # row no_grad
#
# r = x.detach()  # row detach
# r = x.requires_grad_(False)  # row freeze
# r = x.clone()  # row clone
# r = torch.nn.ReLU().eval()(x)  # row evaluate
# ```
#
# For each row, a list of four answers, `True` or `False`:
#
# 1. Is `r` another object than `x`?
# 2. Does writing into `r` change `x`?
# 3. Is `r.requires_grad` on?
# 4. Does `(r * r).sum().backward()` put anything into `x.grad`? (If it refuses: no.)
#
# And two answers about life inside a `no_grad()` block: `flag`, is `x.requires_grad` still on there? And `born`, does
# `torch.ones(2, requires_grad=True)` make a tensor there that requires a gradient? Commit first:
# a guess is welcome.

# %% answer="6.1"
### BEGIN SOLUTION
answer_6_1 = predict(
    "6.1",
    # [another object, writing changes x, requires_grad, reaches x.grad]
    no_grad=[True, False, False, False],
    detach=[True, True, False, False],
    freeze=[False, True, False, False],
    clone=[True, False, True, True],
    evaluate=[True, False, True, True],
    flag=True,
    born=True,
)
### END SOLUTION

# %% [markdown]
# **What:** each tool is used, written into, and walked back. **Why:** these five are taken for one another every day.
# **Expected:** seven lines, all right in the end.

# %% tests="6.1"

# %% [markdown] hint="6.1"
# Go column by column. Which of the five compute new numbers? Which of them are operations that autograd could record?

# %% [markdown] hint="6.1"
# `detach()` is a second window onto the same numbers. `requires_grad_(False)` makes nothing new at all. `clone()` is an
# operation like `* 2`. `eval()` sets a flag on layers, and not on tensors.

# %% [markdown] hint="6.1"
# The rows of `clone` and `evaluate` are equal. `no_grad` and `detach` differ in one place, `detach` and `freeze` in one
# other. And `no_grad()` changes no flags.

# %% [markdown]
# ## 2. One at a time
#
# `clone()` copies the numbers and is recorded, as the picture shows. `detach()` gives another tensor, an untracked window
# onto the same numbers: no dashed line leads to it.

# %% shows="B30 C13"
x = torch.tensor([1.0, 2.0], requires_grad=True)
copied = x.clone()
window = x.detach()
total = (copied * window).sum()
draw_graph(total)

# %% [markdown]
# `requires_grad_(False)` works on *one tensor*, from now on: it freezes it. Gradients still pass *through* a product
# with a frozen weight to what lies behind it.

# %% shows="B16 C13"
first = torch.tensor(2.0, requires_grad=True)
second = torch.tensor(3.0, requires_grad=True)
second.requires_grad_(False)
y = first * 5.0 * second
y.backward()
print("first.grad: ", first.grad)
print("second.grad:", second.grad)

# %% [markdown]
# It knows no past. What was computed while `x` was untracked stays untracked, whatever `x` becomes later.

# %% shows="B16"
x = torch.tensor(2.0)
early = x * 3
x.requires_grad_(True)
late = x * 3
print("early:", early)
print("late: ", late)

# %% [markdown]
# And it is for leaves. Whether a *result* is tracked follows from how it was computed; PyTorch says so, and names the
# remedy. Read an error from its last line up: first what happened, then, at the arrow, your own line. Outside of
# this course, lines of PyTorch's own may stand in between.

# %% shows="C14" tags=["raises-exception"]
late.requires_grad_(False)

# %% [markdown]
# The remedy is a new, untracked tensor, `late.detach()`. With an underscore, `late.detach_()` cuts `late` itself off, in
# place: it becomes a leaf.

# %% shows="C14"
untracked = late.detach()
print("detach() gave:", untracked, "- late is still", late)
late.detach_()
print("after detach_(), late is", late, "- leaf:", late.is_leaf)

# %% [markdown]
# `eval()` is about layers such as dropout. The weights still ask, and the output is still tracked. To evaluate a model
# you want both: `model.eval()` for its behaviour, `no_grad()` for the recording.

# %% shows="B28 C13"
model = torch.nn.Linear(2, 1).eval()
rows = torch.ones(3, 2)
print("in eval mode:", not model.training, "- weight asks:", model.weight.requires_grad)
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

# %% shows="C03" tags=["raises-exception"]
w -= 0.05 * w.grad

# %% [markdown]
# "Leaf Variable" is PyTorch's old name for a leaf tensor. While recording is on, a tracked leaf refuses to be changed in
# place: would its gradient be about the number before the write, or after it?
#
# The obvious way around is worse, because it says nothing. What is `w` now?

# %% shows="C04"
old = w
w = w - 0.05 * w.grad
print(w, "- leaf:", w.is_leaf)

# %% [markdown]
# A *result*, whose history leads back to the old `w`. So that is where the next `backward()` delivers: the old tensor's
# `.grad` grows, and the new one stays without.

# %% shows="C04"
((2 * w - 6) ** 2).backward()
print("the old tensor's .grad, -16 before:", old.grad)

# %% [markdown]
# Inside `no_grad()` the same line gives yet another thing: a leaf, but one that asks for nothing.

# %% shows="C04"
w = torch.tensor(1.0, requires_grad=True)
((2 * w - 6) ** 2).backward()
with torch.no_grad():
    w = w - 0.05 * w.grad
print(w, "- leaf:", w.is_leaf, "- tracked:", w.requires_grad)

# %% [markdown] exercise="6.2" title="A step that keeps its parameters" difficulty=3 importance=5 minutes=15 trains="B28 C03 C04" targets="M08 M25 M29"
# Write `sgd_step(params, lr)`: every tensor in the list `params` takes a step of `lr` against its `.grad`. Return
# nothing: the caller holds the same tensors, and goes on with them.
#
# After the step each is still the same object, a leaf that requires a gradient, and the next `backward()` fills it.
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
            parameter -= lr * parameter.grad
    ### END SOLUTION


# %% [markdown]
# **What:** one step, then three in a row, of a weight `(3, 2)` and a bias `(2,)`. **Why:** a step that breaks its
# parameter shows it only at the *next* step. **Expected:** the numbers that the formulas give.

# %% tests="6.2"

# %% [markdown] hint="6.2"
# You have seen three lines fail, each in its own way. Which of them kept the *object*, and what stopped it?

# %% [markdown] hint="6.2"
# In place keeps the object; `no_grad()` makes the leaf accept it. Each of the two alone is not enough.

# %% [markdown] hint="6.2"
# `with torch.no_grad():`, then a loop over `params` with one in-place line: `-=`, or `sub_`, but not `p = p - …`.

# %% [markdown] help="6.2" symptom="I get RuntimeError: a leaf Variable that requires grad is being used in an in-place operation."
# The in-place line is right. It stands outside of `with torch.no_grad():`, or is not indented into it.

# %% [markdown] help="6.2" symptom="Nothing moves, and there is no error"
# `p = p - lr * p.grad` computes a new tensor and gives it the name `p`, for this turn of the loop. The tensor in the list
# does not know. Only a change *in place* reaches it.

# %% [markdown]
# PyTorch's own optimizers do just that: after three steps it is the same object, a leaf, and tracked.

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
# Recording is one switch, on or off. `no_grad()` turns it off for a block, `enable_grad()` on; at the end of a block
# the switch goes back to *what it was before*, also when an error ends the block.

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
# Each *thread* has a switch of its own. A new thread starts with recording on, also inside a `no_grad()` block.

# %% shows="C16"
from threading import Thread

with torch.no_grad():
    thread = Thread(target=lambda: print("in the new thread:", torch.is_grad_enabled()))
    thread.start()
    thread.join()
    print("in this one:      ", torch.is_grad_enabled())

# %% [markdown] exercise="6.3" title="A slope, wherever you are" difficulty=3 importance=4 minutes=15 trains="B28 B29 B30 C16" targets="M19 M26 M28"
# To explain what a model says, one takes a slope by its *input*; and somebody may ask for it in the middle of an
# evaluation, where recording is off. Write `slope_anywhere(f, x)`: $\partial f(x)/\partial x$ as a float. `x` is a 0-d
# tensor, and `f` takes and gives one.
#
# - It works wherever it is called: in the open, inside `no_grad()`, in another thread.
# - It leaves no trace: `x`, its flag, its `.grad`, and the caller's switch are what they were, *even if `f` raises an
#   error*, which you let through.
#
# ```python
# with torch.no_grad():
#     slope_anywhere(lambda t: t**3, torch.tensor(2.0))    # 12.0
# ```
#
# Let autograd find the slope. `f` may hold parts constant, with `no_grad()` inside, and then nudging would be wrong.


# %% answer="6.3"
def slope_anywhere(f, x) -> float:
    """The slope of f at x, whether or not recording is on, and without a trace."""
    ### BEGIN SOLUTION
    with torch.enable_grad():
        probe = x.detach().requires_grad_()
        f(probe).backward()
    return probe.grad.item()
    ### END SOLUTION


# %% [markdown]
# **What:** slopes in the open and inside `no_grad()`, then what your function leaves behind. **Why:** a function that
# leaves recording off breaks a training loop in another file. **Expected:** the slope, and no traces.

# %% tests="6.3"

# %% [markdown] hint="6.3"
# Two problems, two tools of this lesson: recording may be off, and `x` belongs to somebody else.

# %% [markdown] hint="6.3"
# `with torch.enable_grad():` records inside, and puts back what was before, come what may. A tracked leaf of your own
# starts as `x.detach()`.

# %% [markdown] hint="6.3"
# Inside the block: `probe = x.detach().requires_grad_()`, then `f(probe).backward()`. The slope is in `probe.grad`.

# %% [markdown] help="6.3" symptom="I get RuntimeError: element 0 of tensors does not require grad and does not have a grad_fn"
# The caller is inside `no_grad()`. There the flag of a tensor makes no difference: `f(probe)` was not recorded. Put the
# call of `f` into a block that records.

# %% [markdown] help="6.3" symptom="I get AttributeError: 'NoneType' object has no attribute 'item'"
# You asked a tensor that is not a leaf. `x.clone()` and `x * 1` are results of `x`; `x.detach()` is a leaf.

# %% [markdown]
# ## 5. A number that counts as given
#
# Sometimes the backward pass should run, and yet treat *one* quantity as if it had fallen from the sky: the target in
# Q-learning, the teacher's answer in distillation. It is computed from weights, but no gradient may flow through it.

# %% [markdown] exercise="6.4" title="Stop the gradient" difficulty=3 importance=4 minutes=10 trains="B30 C14" targets="M02 M25 M30"
# Write `slope_with_constant(f, g, x)`: the slope at `x` of $f(t) \cdot g(t)$, as a float, if the factor $f(t)$ counts as
# a constant. `x` is a float; `f` and `g` take and give 0-d tensors.
#
# ```python
# slope_with_constant(lambda t: t * t, lambda t: t, 4.0)    # 16.0, not 48
# ```


# %% answer="6.4"
def slope_with_constant(f, g, x: float) -> float:
    """The slope of f(t) * g(t) at t = x, with f(t) held constant."""
    ### BEGIN SOLUTION
    t = torch.tensor(x, requires_grad=True)
    u = f(t).detach()
    (u * g(t)).backward()
    return t.grad.item()
    ### END SOLUTION


# %% [markdown]
# **What:** two pairs of functions. **Why:** a gradient that flows where it should not breaks no program, it only
# trains something else. **Expected:** $f(x) \cdot g'(x)$.

# %% tests="6.4"

# %% [markdown] hint="6.4"
# Write the program for the slope of the whole product first. Then ask where exactly the gradient must not pass.

# %% [markdown] hint="6.4"
# `f(t).detach()` has the value of $f(t)$ and no way back. `detach()` changes nothing itself: it is what it *returns* that
# you multiply.

# %% [markdown] hint="6.4"
# A tracked `t`; `u = f(t).detach()`; `(u * g(t)).backward()`; then `t.grad` as a float.

# %% [markdown]
# Step through it: `MulBackward0` has two inputs, and only one of them is a way on.

# %% shows="B30"
x = torch.tensor(3.0, requires_grad=True)
u = (x * x).detach()
z = u * x
step_through(z)

# %% [markdown]
# ## 6. What does not reset a gradient
#
# Whoever wrote the following program knew that gradients add up, and knew a word that sounds like the cure.

# %% [markdown] exercise="6.5" title="Repair: reset the gradient" difficulty=2 importance=5 minutes=10 trains="B36 B37" targets="M03 M24 M29 M30 M32"
# `slopes_in_turn(x, programs)` should return, for each program, the slope of *that* program at `x`, whatever `x.grad`
# held before. `x` is a tracked leaf of the caller's, and must stay one, with its value.
#
# ```python
# x = torch.tensor(3.0, requires_grad=True)
# slopes_in_turn(x, [lambda t: t**2, lambda t: t**3])    # [6.0, 27.0]
# ```
#
# It gives `[6.0, 33.0]`. Repair it.


# %% answer="6.5"
def slopes_in_turn(x, programs: list) -> list:
    """The slope of each program at x, one after the other."""
    ### BEGIN SOLUTION
    slopes = []
    for program in programs:
        x.grad = None
        program(x).backward()
        slopes.append(x.grad.item())
    return slopes
    ### END SOLUTION


# %% starter="6.5"
def slopes_in_turn(x, programs: list) -> list:
    """The slope of each program at x, one after the other."""
    slopes = []
    for program in programs:
        x.detach()  # reset the gradient
        program(x).backward()
        slopes.append(x.grad.item())
    return slopes


# %% [markdown]
# **What:** two programs in turn, first with a fresh `x`, then with one that holds a gradient already. **Why:** the two
# need different care. **Expected:** 6, then 27.

# %% tests="6.5"

# %% [markdown] hint="6.5"
# `print(x.grad)` before and after the line with the comment.

# %% [markdown] hint="6.5"
# `x.detach()` returns a new tensor, which nobody here looks at. What adds up is in `x.grad`: that is what to reset,
# *before* each program.

# %% [markdown] hint="6.5"
# `x.grad = None` clears whatever there was. `x.grad.zero_()` does it too, where there is a gradient.

# %% [markdown] help="6.5" symptom="I get AttributeError: 'NoneType' object has no attribute 'zero_'"
# Before the first `backward()` there is no gradient that could be set to 0. Ask `if x.grad is not None`, or write
# `x.grad = None`, which always works.

# %% [markdown]
# Here are both side by side. `detach()` leaves `x`, its flag and its gradient as they were; `zero_()` clears the
# gradient, and leaves the flag on.

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
# ## 7. Writing where somebody remembers
#
# `detach()` shares memory with its source. So what if somebody writes there, and a recorded operation still needs the
# old number?

# %% [markdown] exercise="6.6" title="Three writes and a way out" difficulty=4 importance=4 minutes=15 trains="B30 C02 C08" targets="M11 M27 M31"
# Each program starts with an `x` of its own, `x = torch.tensor([1.0, 2.0], requires_grad=True)`.
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
# x.numpy()  # D
# ```
#
# `a_first`: what is `x[0]` in A after the write? `b_grad`: what is `x.grad` at the end of B, as a list; or `None` if it
# fails? For each program, what is its last line: `"fine"` or `"error"`?

# %% answer="6.6"
### BEGIN SOLUTION
answer_6_6 = predict(
    "6.6",
    a_first=10.0,
    a_last_line="error",
    b_last_line="fine",
    b_grad=[20.0, 4.0],
    c_last_line="fine",
    d_last_line="error",
)
### END SOLUTION

# %% [markdown]
# **What:** the four programs run. **Why:** ask of each whether you would notice in a long training run. **Expected:** six
# lines, all right in the end.

# %% tests="6.6"

# %% [markdown] hint="6.6"
# For each program: which numbers does the backward pass need, and were they changed since?

# %% [markdown] hint="6.6"
# `x * x` keeps `x`; `x * 2` keeps no value of `y`. Every in-place write is counted on the tensor, except one through
# `.data`. And `backward()` compares the counts.

# %% [markdown] hint="6.6"
# A is stopped: the count has changed. B is not stopped, and uses 10 where there was 1, so its slopes are 2 · 10 and 2 · 2.
# C needs nothing that was written. D would leave the graph silently, so it asks you to say `detach()`.

# %% [markdown]
# Every tensor counts the writes into its memory; `detach()` shares the count as it shares the memory. You can look at
# it as `_version`.

# %% shows="B30 C02"
x = torch.tensor([1.0, 2.0], requires_grad=True)
y = (x * x).sum()
d = x.detach()
print("when y was recorded:", x._version)
d[0] = 10.0
print("after the write:    ", x._version, "and x is", x)

# %% [markdown]
# The node of `x * x` remembers the count that it saw. Now read program A's error: it says *which* tensor changed (a float
# tensor of shape `[2]`), and the two counts.

# %% shows="C02" tags=["raises-exception"]
y.backward()

# %% [markdown]
# Where did it stop? The sum needs no values, and passes its gradient on. The product looks for its `x`, and refuses.

# %% shows="C02"
x = torch.tensor([1.0, 2.0], requires_grad=True)
y = (x * x).sum()
x.detach()[0] = 10.0
step_through(y)

# %% [markdown]
# If the changed tensor is itself a result, the error says whose. The slope of `exp` is its own output, so `exp` keeps
# that, and `y.add_(1)` overwrites it.

# %% shows="C02"
x = torch.tensor([1.0, 2.0], requires_grad=True)
y = x.exp()
y.add_(1)
try:
    y.sum().backward()
except RuntimeError as error:
    print(str(error).partition(" Hint")[0])

# %% [markdown]
# The same write after `x * 2` is harmless, program C: nothing that was saved has changed.

# %% shows="C02"
x = torch.tensor([1.0, 2.0], requires_grad=True)
y = x * 2
y.add_(1)
y.sum().backward()
print("count of y:", y._version, "- x.grad:", x.grad)

# %% [markdown]
# `.data` is an old door to the same memory, without the counter. `backward()` notices nothing, and the slope at 1 comes
# out as 20 where it was 2. Use `no_grad()` or `detach()`: they do what `.data` did, and are watched.

# %% shows="C02"
x = torch.tensor([1.0, 2.0], requires_grad=True)
y = (x * x).sum()
x.data[0] = 10.0
y.backward()
print("count of x:", x._version, "- x.grad:", x.grad)

# %% [markdown]
# A NumPy array cannot carry a graph. Rather than let you leave it without noticing, `numpy()` refuses; the error
# names the remedy.

# %% shows="C08" tags=["raises-exception"]
x.numpy()

# %%
print(x.detach().numpy())

# %% [markdown]
# ## 8. Which one?
#
# You have all the tools in your hands now. What remains is to reach for the right one.

# %% [markdown] exercise="6.7" title="Six situations" difficulty=2 importance=5 minutes=8 trains="B28 B30 B37 C03 C13" targets="M08 M25 M27 M28 M29 M30 M32"
# Choose what does it right, a letter for each.
#
# - `validate`: a loop collects the model's scores of a whole validation set, and memory fills up.
# - `update`: a weight `w` takes a step by hand, and training goes on.
# - `target`: the loss is `(q - target) ** 2`, both come from the same weights, and `target` counts as given.
# - `freeze`: the last layer of a model learns, all the others stay as they are.
# - `keep`: the numbers in `w` are put aside, to be compared later; meanwhile `w` is trained in place.
# - `reset`: `w.grad` still holds what the last batch left there.

# %% [markdown] option="6.7" question="validate" verdict="M25"
# `model.eval()` before the loop.
#
# ---
#
# It is for dropout and its like. The graph of every score is kept all the same.

# %% [markdown] option="6.7" question="validate" verdict="M25"
# `batch.requires_grad_(False)` for each batch.
#
# ---
#
# The batches never asked. It is the weights that are tracked, and with them every score.

# %% [markdown] option="6.7" question="validate" verdict="right"
# `with torch.no_grad():` around the loop.
#
# ---
#
# No node, nothing kept, and the weights are as they were when the block ends.

# %% [markdown] option="6.7" question="update" verdict="M08"
# `w = w - lr * w.grad`
#
# ---
#
# The next `backward()` goes to the old tensor, and the new `w` stays without a gradient.

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
# In place is right, but as long as recording is on the leaf refuses.

# %% [markdown] option="6.7" question="target" verdict="right"
# `target.detach()` in its place.
#
# ---
#
# Its value counts, and no gradient goes back through it; through `q` it does.

# %% [markdown] option="6.7" question="target" verdict="M28"
# `target.clone()` in its place.
#
# ---
#
# The copy has a way back, so the target would learn to follow `q`.

# %% [markdown] option="6.7" question="target" verdict="M25"
# The line of the loss inside `no_grad()`.
#
# ---
#
# Then `q` has no way back either, and `loss.backward()` fails.

# %% [markdown] option="6.7" question="freeze" verdict="M25"
# `layer.eval()` for the other layers.
#
# ---
#
# They behave as in evaluation, and their weights learn as before.

# %% [markdown] option="6.7" question="freeze" verdict="right"
# `parameter.requires_grad_(False)` for the others' parameters.
#
# ---
#
# One switch for each tensor, and it stays off until you turn it on.

# %% [markdown] option="6.7" question="freeze" verdict="M25"
# The whole forward pass inside `no_grad()`.
#
# ---
#
# Then the last layer has no way back either. The block cannot tell one weight from another.

# %% [markdown] option="6.7" question="keep" verdict="M27"
# `w.detach()`
#
# ---
#
# It would change with `w` at the next step.

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
# A copy, so no step reaches it; and outside of the graph, so it keeps nothing alive.

# %% [markdown] option="6.7" question="reset" verdict="right"
# `w.grad = None`
#
# ---
#
# So does `optimizer.zero_grad()`. `w.grad.zero_()` does it too, where there is a gradient.

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
# It is the optimizer or the model that you ask.

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
)
### END SOLUTION

# %% [markdown]
# **What:** your six letters are read, and each is explained. **Why:** the wrong tool mostly runs, too. **Expected:** six
# times right in the end; change your mind as often as you like.

# %% tests="6.7"

# %% [markdown] hint="6.7"
# Ask for each: is it about a block of code, about one tensor for good, or about one value at one place?

# %% [markdown] hint="6.7"
# Then the table of exercise 6.1: what is a new object, what shares memory, what has a way back?

# %% [markdown] hint="6.7"
# A block is paused twice, in `validate` and in `update`. A value is detached twice, in `target` and in `keep`, where a
# copy is needed on top.

# %% [markdown]
# `keep` is easily missed. A window shows whatever is there now; a copy keeps what was.

# %% shows="B30 C03"
w = torch.tensor([1.0, 2.0], requires_grad=True)
window, copy = w.detach(), w.detach().clone()
with torch.no_grad():
    w -= 0.5
print("detach():        ", window)
print("detach().clone():", copy)

# %% [markdown]
# ## What you know now
#
# - `no_grad()` is for a block, `requires_grad_(False)` for a tensor, `detach()` for a value; `eval()` is for none of them.
# - A switch goes back to what it was when its block ends, also by an error, and each thread has its own.
# - A parameter takes its step in place, inside `no_grad()`; so it stays the same leaf.
# - `detach()` shares memory and leaves the graph, `clone()` copies and stays in it; `detach().clone()` copies and leaves.
# - None of them resets a gradient: `x.grad = None` does, or `x.grad.zero_()`.
# - Writing is legal where nobody needs the old value. Writes are counted, and `backward()` refuses if a saved value has
#   changed; `.data` goes past the count.
#
# **Next,** in a lesson that is still to come: you write the engine yourself.
