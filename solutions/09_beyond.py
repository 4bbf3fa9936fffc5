# ---
# title: Beyond
# points: 25
# bonus: true
# minutes: 170
# ---

# %% [markdown]
# **After this lesson you can**
#
# - explain how autograd notices that a saved value was overwritten, and build the same check yourself,
# - differentiate a gradient, and train with a penalty on it,
# - look at gradients on their way, and change them, with hooks,
# - write your own operation, with a backward pass that is better than the recorded one,
# - trade time for memory with checkpoints, and measure the trade,
# - move a loop from this course to PyTorch.
#
# The points of this lesson are a **bonus**: they come on top of the course's 200. The sections don't build on each
# other, so begin with whichever makes you curious.
#
# **Before you start,** three questions to warm up. Answer each in your head, then click it.
#
# <details><summary><code>y = x.exp()</code>, then <code>y.add_(1)</code>. Why does <code>backward()</code> refuse?</summary>The slope of exp is its result, so y was saved, and it is no longer what it was (lesson 06).</details>
# <details><summary>In which order does the backward pass reach the nodes?</summary>A node's turn comes when everything that uses its result has had its turn (lessons 03 and 07).</details>
# <details><summary>What does a rule take, and what does it return?</summary>It takes the gradient of its result, and returns one for each input (lesson 07).</details>

# %%
import tracemalloc

import numpy as np

import autograd_lib as torch
from autograd_course import hint, predict
from autograd_course.workshop import moons
from autograd_lib.viz import draw_graph

# %% [markdown]
# ## 1. Counting the writes
#
# A graph saves values, and anyone who holds a tensor can write into it. Copying everything would be safe, but would
# double the memory. PyTorch counts instead. Watch the counter of `a` as its memory is written into, each time by a
# different route:

# %% shows="C02"
a = torch.tensor([1.0, 2.0, 3.0])
a.mul_(2)
window, back_door, copied = a.detach(), a.data, a.clone()
print("at first:              ", a._version, "- detach():", window._version, "- clone():", copied._version)
print("                         .data:", back_door._version)
a.add_(1)
print("an in-place operation: ", a._version)
window[0] = 5.0
print("through detach():      ", a._version)
copied[0] = 6.0
print("into a clone():        ", a._version)
back_door[0] = 7.0
print("through .data:         ", a._version, "- and yet a is", a.tolist(), "- its own:", back_door._version)

# %% [markdown]
# A node notes the count when it saves, and compares when it needs the value: you know the error from lesson 06.


# %% [markdown] exercise="9.1" title="Catch the write" difficulty=3 importance=4 minutes=20 trains="C02" targets="M27 M31"
# Build such a counter for numbers in a NumPy array. `Counted(data)` holds that very array as `data`, and has
#
# - `version`: how many writes into this memory were counted (`counter` is for your own use);
# - `write(place, value)`: puts `value` at `place`, and counts as one write;
# - `detach()`, `clone()` and `unwatched()`: these return another `Counted`, which behaves like the results of
#   `detach()`, `clone()` and `.data` in the cell above.
#
# `Saved(t)` is what a node keeps when its rule will need `t`, a `Counted`. `unpack()` returns `t`; if there has been a
# counted write since, it raises a `RuntimeError` whose message begins with *one of the variables needed for gradient
# computation has been modified by an inplace operation*. Only `clone()` copies anything.


# %% answer="9.1"
class Counted:
    """Numbers in memory, and a count of the writes into it."""

    def __init__(self, data, counter=None):
        ### BEGIN SOLUTION
        self.data = data
        self.counter = [0] if counter is None else counter
        ### END SOLUTION

    @property
    def version(self) -> int:
        ### BEGIN SOLUTION
        return self.counter[0]
        ### END SOLUTION

    def write(self, place, value):
        ### BEGIN SOLUTION
        self.data[place] = value
        self.counter[0] += 1
        ### END SOLUTION

    def detach(self):
        ### BEGIN SOLUTION
        return Counted(self.data, self.counter)
        ### END SOLUTION

    def clone(self):
        ### BEGIN SOLUTION
        return Counted(self.data.copy())
        ### END SOLUTION

    def unwatched(self):
        ### BEGIN SOLUTION
        return Counted(self.data)
        ### END SOLUTION


class Saved:
    """What a node keeps for its rule."""

    def __init__(self, t):
        ### BEGIN SOLUTION
        self.t, self.version = t, t.version
        ### END SOLUTION

    def unpack(self):
        ### BEGIN SOLUTION
        if self.t.version != self.version:
            raise RuntimeError(
                "one of the variables needed for gradient computation has been modified by an inplace operation"
            )
        return self.t
        ### END SOLUTION


# %% [markdown]
# **What:** a square saves its input; then we write, by each of the routes; then its rule runs. **Why:** a wrong
# gradient without any error is the worst thing an engine can produce. **Expected:** what the cell above shows.

# %% tests="9.1"

# %% [markdown] hint="9.1"
# If you write through `detach()`, the *other* tensor's count goes up as well. What must the two share, besides the
# memory?

# %% [markdown] hint="9.1"
# Two objects cannot share a Python number so that both see it change. But they can share a list with one number in it.

# %% [markdown] hint="9.1"
# `self.counter = [0] if counter is None else counter`; `detach()` passes `self.counter` on; `clone()` and `unwatched()`
# do not. `Saved` remembers the *number* that it found.

# %% [markdown]
# ## 2. A gradient of a gradient
#
# A backward pass computes: it multiplies and adds tensors. With `create_graph=True`, these operations are recorded like
# any others, so a gradient has its own graph. Here is the one behind the slope of sin x. Find the cosine in it; the 1.0
# is what the first pass started from. (`torch.autograd.grad(y, x)` doesn't fill `.grad`: it returns the gradients, as a
# tuple.)

# %% shows="B39"
x = torch.tensor(0.5, requires_grad=True)
(slope,) = torch.autograd.grad(x.sin(), x, create_graph=True)
(curvature,) = torch.autograd.grad(slope, x, retain_graph=True)
print(f"slope, cos x: {slope.item():.3f}   its slope, -sin x: {curvature.item():.3f}")
draw_graph(slope)

# %% [markdown]
# Some networks learn how far a point is from a shape. Move directly away from it, and the distance grows as fast as you
# move: the slope with respect to the *input* has norm 1. A loss that asks for this contains a gradient, and
# `backward()` has to go through it to the weights.

# %% [markdown] exercise="9.2" title="A gradient penalty" difficulty=4 importance=4 minutes=30 trains="B39" targets="M18"
# Write `gradient_penalty(f, x)`. `x` holds a row for each example, (n, d), and `f` turns it into one number per row,
# (n,) or (n, 1), each from its own row alone. If $g_i$ is the gradient of row $i$'s number with respect to that row,
# then
#
# $$\text{penalty} = \frac{1}{n} \sum_i \left(\lVert g_i \rVert - 1\right)^2$$
#
# Return it as a 0-d tensor, through which `backward()` reaches the weights that `f` uses, but not `x`. The call itself
# must leave no trace: every `.grad`, and `x.requires_grad`, stay as they were. No $g_i$ is 0 (the root has no slope
# there).
#
# ```python
# w = torch.tensor([3.0, 4.0], requires_grad=True)
# penalty = gradient_penalty(lambda x: x @ w, torch.ones(2, 2))    # (5 - 1)² = 16
# penalty.backward()                                               # w.grad is [4.8, 6.4]
# ```


# %% answer="9.2"
def gradient_penalty(f, x):
    """The mean of (norm of the slope for each row, minus 1) squared."""
    ### BEGIN SOLUTION
    probe = x.detach().requires_grad_()
    (slopes,) = torch.autograd.grad(f(probe).sum(), probe, create_graph=True)
    norms = (slopes**2).sum(dim=1) ** 0.5
    return ((norms - 1) ** 2).mean()
    ### END SOLUTION


# %% [markdown]
# **What:** the penalty for three functions, then what its `backward()` adds to their weights. **Why:** a penalty that
# is just a number looks right, but trains nothing. **Expected:** the results of the formula.

# %% tests="9.2"

# %% [markdown] hint="9.2"
# There are two gradients here: with respect to `x`, inside your function, and with respect to the weights, when the
# caller runs `backward()`. Which is computed first, and what must be kept from its computation?

# %% [markdown] hint="9.2"
# `torch.autograd.grad(output, probe, create_graph=True)` returns gradients and doesn't fill `.grad`. Since each number
# depends only on its own row, the gradient of their *sum* has all the $g_i$ as its rows.

# %% [markdown] hint="9.2"
# `probe = x.detach().requires_grad_()`; the slopes of `f(probe).sum()`; the root of `(slopes**2).sum(dim=1)`; then the
# mean of `(norms - 1) ** 2`.

# %% [markdown] help="9.2" symptom="I get RuntimeError: element 0 of tensors does not require grad and does not have a grad_fn"
# Check which line it comes from. If it is in your function: `x` was not tracked when `f` ran. If in the caller's
# `backward()`, the gradient was computed, but without being recorded.

# %% [markdown]
# ## 3. Watching a gradient pass
#
# A *hook* is a function that you attach to a tensor, `t.register_hook(hook)`. When `t` has its turn in the backward
# pass, the hook is called with the gradient of `t`. If the hook returns something, it replaces the gradient from there
# on, even for the next hook of `t`.

# %% [markdown] exercise="9.3" title="Which hook is called when?" difficulty=3 importance=3 minutes=8 trains="C15" targets=""
# ```python
# a = torch.tensor(1.0, requires_grad=True)
# b = torch.tensor(2.0, requires_grad=True)
# p = a * 2
# q = b * 3
# r = p * q
# order = []
# a.register_hook(lambda grad: order.append("a"))
# b.register_hook(lambda grad: order.append("b"))
# p.register_hook(lambda grad: order.append("p"))
# q.register_hook(lambda grad: order.append("q"))
# r.register_hook(lambda grad: order.append("r"))
# p.register_hook(lambda grad: grad * 10)
# r.backward()
# ```
#
# Predict `order`, a list of five letters, and both gradients. (`append` returns `None`, so these hooks change nothing.)
# Of the nodes that are ready, the backward pass takes the newest, and a leaf's node counts as the newest of all: it
# runs as soon as its gradient is complete.

# %% answer="9.3"
### BEGIN SOLUTION
answer_9_3 = predict("9.3", order=["r", "q", "b", "p", "a"], a_grad=120.0, b_grad=6.0)
### END SOLUTION

# %% [markdown]
# **What:** we run the program. **Why:** hooks are called as the backward pass goes along, so their order is its order.
# **Expected:** one list and two numbers.

# %% tests="9.3"

# %% [markdown] exercise="9.3 twin" minutes=4
# Five more hooks, and one that reverses the sign of a gradient.
#
# ```python
# u = torch.tensor(3.0, requires_grad=True)
# v = torch.tensor(-1.0, requires_grad=True)
# m = v * 4
# n = u * m
# k = n + v
# order = []
# k.register_hook(lambda grad: order.append("k"))
# m.register_hook(lambda grad: order.append("m"))
# n.register_hook(lambda grad: order.append("n"))
# u.register_hook(lambda grad: order.append("u"))
# v.register_hook(lambda grad: order.append("v"))
# n.register_hook(lambda grad: -grad)
# k.backward()
# ```

# %% answer="9.3 twin"
### BEGIN SOLUTION
answer_9_3_twin = predict("9.3 twin", order=["k", "n", "u", "m", "v"], u_grad=4.0, v_grad=-11.0)
### END SOLUTION

# %% tests="9.3 twin"

# %% [markdown] hint="9.3"
# Hooks are not called in the order in which you attached them. Which nodes are ready once `r` has had its turn? And once
# the next one has?

# %% [markdown] hint="9.3"
# After `r`, the nodes of `p` and `q` are ready: which is newer? Once a leaf's gradient is complete, it is delivered
# before anything else runs.

# %% [markdown] hint="9.3"
# `r` comes first. Then, of `p` and `q`, the one that was computed later, and right after it, the leaf behind it. For
# the numbers: what `p`'s second hook returns goes on to `a`.

# %% [markdown]
# A hook need not stay: `register_hook` returns a handle with which you can remove it.

# %% shows="C15"
x = torch.tensor([1.0, 2.0], requires_grad=True)
handle = x.register_hook(lambda grad: print("on its way to x:", grad.tolist()))
(x * x).sum().backward()
handle.remove()
(x * x).sum().backward()
print("x.grad:", x.grad.tolist())

# %% [markdown] exercise="9.4" title="Watch, and limit" difficulty=3 importance=4 minutes=25 trains="C15 B41" targets=""
# - `watch(tensors)` takes a dict of tensors by name and returns `(seen, stop)`. At every `backward()` from then on, the
#   list `seen` gets a pair `(name, norm)` for each of these tensors that a gradient reaches, in the order of the
#   backward pass; the norm, a float, is $\sqrt{\sum g^2}$. After `stop()`, nothing more is added, and
#   `seen` keeps what it has.
# - `limit(t, most)`: from now on, the gradient that passes through `t` has a norm of at most `most`. A longer one is
#   shortened to `most`, but keeps its direction; one that is short enough, or 0, stays as it is. No other branch's
#   gradient changes.


# %% answer="9.4"
def watch(tensors: dict):
    """A list that fills with (name, norm) at each backward(), and a function that stops this."""
    ### BEGIN SOLUTION
    seen, handles = [], []
    for name, tensor in tensors.items():
        handles.append(tensor.register_hook(lambda grad, name=name: seen.append((name, grad.norm().item()))))

    def stop():
        for handle in handles:
            handle.remove()

    return seen, stop
    ### END SOLUTION


def limit(t, most: float) -> None:
    """Limit the norm of gradients that pass through t to `most`."""

    ### BEGIN SOLUTION
    def shortened(grad):
        norm = grad.norm().item()
        return grad * (most / norm) if norm > most else grad

    t.register_hook(shortened)
    ### END SOLUTION


# %% [markdown]
# **What:** five tensors watched through three passes; then long, short and zero gradients through a limit. **Why:**
# this is how you find a layer that explodes, and stop it, without touching the model. **Expected:** names in the order
# of the backward pass; a second branch that isn't affected.

# %% tests="9.4"

# %% [markdown] hint="9.4"
# Each hook has to know its own name. Which `name` does a `lambda` in a loop see, when it is called after the loop?

# %% [markdown] hint="9.4"
# `lambda grad, name=name: …` keeps the name of this iteration. A hook that returns `None` changes nothing; one that
# returns a new tensor replaces the gradient. One that writes into `grad` may change another tensor's gradient as well.

# %% [markdown] hint="9.4"
# Keep the handles in a list, and let `stop` call `remove()` on each. In `limit`, the hook returns
# `grad * (most / norm)` if `norm > most`, else `None`.

# %% [markdown]
# ## A place to stop
#
# You have looked at what a graph saves, computes and passes on.

# %%
from autograd_lib.viz import sketch

sketch(
    {
        "what a graph saves": [],
        "what a graph computes": [],
        "what a graph passes on": [],
        "versions": ["what a graph saves"],
        "a gradient's own graph": ["what a graph computes"],
        "hooks": ["what a graph passes on"],
    },
    title="What you know by now",
    ideas=True,
)

# %% [markdown]
# ## 4. Your own operation
#
# For a point of sign −1, the loss of lesson 08 is $\log(1 + e^{z})$. See what the recorded operations make of a
# large $z$:

# %% shows="B41"
z = torch.tensor([0.0, 10.0, 100.0], requires_grad=True)
loss = (1 + z.exp()).log()
loss.sum().backward()
print("values:", loss.tolist())
print("slopes:", z.grad.tolist())

# %% [markdown]
# $e^{100}$ doesn't fit into 32 bits, and zero times infinity is not a number. Yet the true slope is harmless, between 0
# and 1. So you have to supply it yourself. An operation with its own backward pass is a class with two functions;
# `backward` finds whatever `forward` left on `ctx`. This one lets values through, and multiplies gradients by
# `-strength`:


# %% shows="B41"
class Reverse(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, strength):  # nothing is recorded in here
        ctx.strength = strength  # a tensor goes to ctx.save_for_backward(x) instead …
        return x.clone()  # a new tensor, which gets this operation's node

    @staticmethod
    def backward(ctx, grad):  # … and comes back in a tuple: (x,) = ctx.saved_tensors
        # one gradient for each argument of forward, None for what isn't a tensor
        return -ctx.strength * grad, None


x = torch.tensor([1.0, 2.0], requires_grad=True)
y = Reverse.apply(x, 10.0)
print(y)
y.sum().backward()
print(x.grad)

# %% [markdown] exercise="9.5" title="A softplus that never overflows" difficulty=4 importance=4 minutes=25 trains="B41" targets=""
# Write the operation `Softplus.apply(x, beta)` $= \frac{1}{\beta}\log(1 + e^{\beta x})$, entry by entry; `beta` is a
# positive float. The value, the slope and the second derivative must be right, and therefore finite, for entries from
# −1,000 to 1,000. Use `save_for_backward` to keep the tensor that `backward` needs, and don't change `x` or `grad`.
#
# $\log(1 + e^{s})$ is also $\max(s, 0) + \log(1 + e^{-|s|})$. Derive its slope yourself; `torch.sigmoid`,
# $\frac{1}{1 + e^{-s}}$, does not overflow.


# %% answer="9.5"
class Softplus(torch.autograd.Function):
    """log(1 + exp(beta * x)) / beta, for numbers of any size."""

    @staticmethod
    def forward(ctx, x, beta):
        ### BEGIN SOLUTION
        ctx.save_for_backward(x)
        ctx.beta = beta
        s = beta * x
        return (s.clamp(min=0) + (-s.abs()).exp().log1p()) / beta
        ### END SOLUTION

    @staticmethod
    def backward(ctx, grad):
        ### BEGIN SOLUTION
        (x,) = ctx.saved_tensors
        return grad * torch.sigmoid(ctx.beta * x), None
        ### END SOLUTION


# %% [markdown]
# **What:** values, slopes and second derivatives, near 0 and far away, with gradients that are not all 1. **Why:** if
# you write a rule, you take over autograd's work: the incoming gradient, each argument, the second derivative.
# **Expected:** finite numbers, as in the formula.

# %% tests="9.5"

# %% [markdown] hint="9.5"
# Derive the slope on paper, with respect to x, first for $\beta = 1$. Then ask what $\beta$ does: it occurs twice.

# %% [markdown] hint="9.5"
# The inner derivative gives a factor $\beta$, which cancels the $\frac{1}{\beta}$ in front. And a rule multiplies by
# the incoming gradient.

# %% [markdown] hint="9.5"
# `backward`: `(x,) = ctx.saved_tensors`, then two answers: the slope $\sigma(\beta x)$ times `grad`, and `None`. If you
# use only operations on tensors, you get the second derivative for free.

# %% [markdown]
# ## 5. Trading time for memory
#
# Much of the memory that training needs is what the graph saves. `saved_tensors_hooks` calls a function for every saved
# tensor, so you can count them:


# %% shows="B41"
def kept_by(program, *given):
    """How many numbers are kept for the backward pass of what `program` computes."""
    kept = {}

    def note(tensor):
        kept[tensor.data_ptr()] = tensor  # by address: what is saved twice counts once
        return tensor

    with torch.autograd.graph.saved_tensors_hooks(note, lambda tensor: tensor):
        program(*given)
    return sum(tensor.numel() for tensor in kept.values())


def layers(x, count=24):
    """`count` layers; the tanh in each saves its result."""
    for _ in range(count):
        x = (x * 0.9).tanh()
    return x


x = torch.ones(1000, 64, requires_grad=True)
for count in (1, 4, 24):
    print(f"layers: {count:>2}  numbers kept:", kept_by(layers, x, count))

# %% [markdown]
# A *checkpoint* keeps only the input of a piece of the program. When the backward pass arrives, the piece is computed
# again, this time saving what the pass needs to go through it.

# %% [markdown] exercise="9.6" title="A checkpoint" difficulty=5 importance=3 minutes=35 trains="B41" targets=""
# Write the operation `Checkpoint.apply(function, x)`. It must return `function(x)`; `backward()` must give the tracked
# `x`, which `function` always uses, and any other tracked leaves in `function`, the gradients of a plain call.
#
# - After the forward pass, keep only `x`, with `save_for_backward`, so that a write into it will be noticed.
# - `function` runs once forward, and once more in the backward pass.
# - Recording is off inside `forward`, and inside `backward` as well: there, switch it on yourself. (You need not
#   support `create_graph=True`.)


# %% answer="9.6"
class Checkpoint(torch.autograd.Function):
    """function(x), keeping nothing but x."""

    @staticmethod
    def forward(ctx, function, x):
        ### BEGIN SOLUTION
        ctx.function = function
        ctx.save_for_backward(x)
        return function(x)
        ### END SOLUTION

    @staticmethod
    def backward(ctx, grad):
        ### BEGIN SOLUTION
        (x,) = ctx.saved_tensors
        probe = x.detach().requires_grad_()
        with torch.enable_grad():
            again = ctx.function(probe)
        again.backward(grad)
        return None, probe.grad
        ### END SOLUTION


# %% [markdown]
# **What:** gradients through one checkpoint and through a chain of them, the calls, and what is kept. **Why:** this is
# how people train networks that wouldn't fit into memory. **Expected:** the gradients of the plain program, at the
# memory cost of `x`.

# %% tests="9.6"

# %% [markdown] hint="9.6"
# In `backward` you need a graph of this piece alone, from its input to its output. Where does it have to begin, so that
# the backward pass doesn't go on into what came before?

# %% [markdown] hint="9.6"
# A fresh leaf: `x.detach().requires_grad_()`. `torch.enable_grad()` records in a block. The backward pass through the
# piece starts with the incoming gradient.

# %% [markdown] hint="9.6"
# `probe`, then `again = function(probe)` inside `enable_grad()`, then `again.backward(grad)`: that fills `probe.grad`,
# and the `.grad` of the leaves inside. Return `None, probe.grad`.

# %% [markdown]
# Here is the memory that Python really uses, counted by its own `tracemalloc`: 24 layers in pieces of different
# lengths, each wrapped in the library's own `checkpoint`. Short pieces keep many inputs; long ones need a lot of memory
# while they run. The minimum is in between, near the square root of 24.


# %% tags=["nbval-ignore-output"]
def peak(piece):
    """The peak memory, in MB, of a forward and a backward pass, with checkpoints around pieces of this many layers."""
    x = torch.ones(1000, 64, requires_grad=True)
    tracemalloc.start()
    y = x
    for _ in range(24 // piece):
        # use_reentrant=False: the newer of PyTorch's two kinds
        y = torch.utils.checkpoint.checkpoint(layers, y, piece, use_reentrant=False) if piece > 1 else layers(y, 1)
    y.sum().backward()
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return most / 1e6


for piece in (1, 2, 3, 4, 6, 8, 12, 24):
    print(f"layers per piece: {piece:>2}  at most: {peak(piece):4.1f} MB", "  (no checkpoint)" if piece == 1 else "")

# %% [markdown]
# ## 6. The same loop, on PyTorch
#
# Here is the loop of lesson 08, in a form that you'll meet everywhere: modules, an optimizer, five lines.


# %% shows="B41"
def train_moons(steps=200):
    """Train a small network on two moons: its losses, and the share of points that it gets right."""
    torch.manual_seed(8)
    points, signs = [torch.tensor(each) for each in moons(count=200, seed=0)]
    model = torch.nn.Sequential(torch.nn.Linear(2, 16), torch.nn.ReLU(), torch.nn.Linear(16, 1))
    optimizer = torch.optim.Adam(model.parameters(), lr=0.05)
    losses = []
    for _ in range(steps):
        optimizer.zero_grad()
        loss = torch.nn.functional.softplus(-signs * model(points)).mean()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses, (model(points).sign() == signs).float().mean().item()


def tell(losses, share):
    for step in (0, 9, 49, 199):
        print(f"step {step + 1:>3}: loss {losses[step]:.3f}")
    print(f"right: {share:.1%}")


tell(*train_moons())

# %% [markdown]
# Only the import says which library this runs on. The next cell imports PyTorch instead, if it is installed here, and
# runs the same function: the same lines.

# %% tags=["nbval-ignore-output"]
try:
    import torch
except ImportError:
    print("PyTorch is not installed here, so there is nothing to compare with. No part of the course needs it.")
else:
    tell(*train_moons())
import autograd_lib as torch

# %% [markdown]
# The names, numbers, errors and order of the backward pass are the same in PyTorch, which adds devices and hundreds of
# operations.

# %% [markdown]
# ## What you know now
#
# - A counter that a tensor shares with its `detach()` results shows whether a saved value was overwritten; `.data` has
#   one of its own.
# - With `create_graph=True`, the backward pass itself is recorded, so a loss may contain a gradient.
# - Hooks see each gradient as it passes, in the order of the backward pass, and may replace it.
# - A custom `Function` has to handle everything: the incoming gradient, each argument, the second derivative.
# - A checkpoint recomputes what it doesn't keep.
#
# That is the end of the course. You have predicted what autograd does, built an engine, and trained with it: when a
# gradient is `None`, too large or simply wrong, you now know where to look.
