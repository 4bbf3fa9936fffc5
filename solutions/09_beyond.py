# ---
# title: Beyond
# points: 25
# bonus: true
# minutes: 170
# ---

# %% [markdown]
# **After this lesson you can**
#
# - say how autograd notices that a saved value was overwritten, and build that witness yourself,
# - differentiate a gradient, and train with a penalty on it,
# - look at gradients on their way, and change them, with hooks,
# - write an operation of your own, with a backward pass that is better than the recorded one,
# - trade time for memory with checkpoints, and measure the trade,
# - run a loop of this course on PyTorch.
#
# The points of this lesson are a **bonus**: they come on top of the course's 200. The sections do not build on each
# other, so begin with the one that you are curious about.
#
# **Before you start,** three questions to warm up. Answer each in your head, then open it.
#
# <details><summary><code>y = x.exp()</code>, then <code>y.add_(1)</code>. Why does <code>backward()</code> refuse?</summary>The slope of exp is its result, so y was saved, and it is no longer what it was (lesson 06).</details>
# <details><summary>In which order does the walk come to the nodes?</summary>A node's turn comes when all that its result went into has had its turn (lessons 03 and 07).</details>
# <details><summary>What does a rule get, and what does it give?</summary>The gradient of its result; it gives one for each input (lesson 07).</details>

# %%
import tracemalloc

import numpy as np

import autograd_lib as torch
from autograd_course import hint, predict
from autograd_course.workshop import moons
from autograd_lib.viz import draw_graph

# %% [markdown]
# ## 1. A count of all writes
#
# A graph keeps values, and whoever holds a tensor can write into it. Copying everything that is saved would be safe, and
# double the memory. PyTorch counts instead. Watch the counter of `a` while somebody writes into its memory, each time
# through another door:

# %% shows="C02"
a = torch.tensor([1.0, 2.0, 3.0])
window, back_door, copied = a.detach(), a.data, a.clone()
print("at first:              ", a._version)
a.add_(1)
print("an in-place operation: ", a._version)
window[0] = 5.0
print("through detach():      ", a._version)
copied[0] = 6.0
print("into a clone():        ", a._version)
back_door[0] = 7.0
print("through .data:         ", a._version, "- and yet a is", a.tolist())

# %% [markdown]
# And here is who reads it. The message names both numbers: "is at version 1; expected version 0".

# %% shows="C02" tags=["raises-exception"]
x = torch.tensor([1.0, 2.0], requires_grad=True)
y = x.exp()
with torch.no_grad():
    y.add_(1)
y.sum().backward()

# %% [markdown] exercise="9.1" title="Catch the write" difficulty=3 importance=4 minutes=20 trains="C02" targets="M27 M31"
# Build this witness for numbers in a NumPy array. `Counted(data)` holds that very array as `data`, and has
#
# - `version`: how often this memory was written into, as far as is known;
# - `write(place, value)`: puts `value` at `place`, and is counted;
# - `detach()`, `clone()` and `unwatched()`: three more `Counted`, which relate to this one as the results of `detach()`,
#   `clone()` and `.data` do in the cell above.
#
# `Saved(t)` is what a node keeps of the `Counted` that its rule will need. `unpack()` gives `t` back; if a counted write
# has come in between, it raises a `RuntimeError` that begins with *one of the variables needed for gradient computation
# has been modified by an inplace operation*. Nothing is copied but by `clone()`.


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
# **What:** a square saves its input; then somebody writes, through each of the doors; then its rule runs. **Why:** a
# wrong gradient without a word is the worst that an engine can do. **Expected:** what the two cells above do.

# %% tests="9.1"

# %% [markdown] hint="9.1"
# Write through `detach()`, and the count of the *other* tensor goes up as well. What must the two have in common, besides
# the memory?

# %% [markdown] hint="9.1"
# A Python number cannot be shared by two objects so that both see it change. A list with one number in it can.

# %% [markdown] hint="9.1"
# `self.counter = [0] if counter is None else counter`; `detach()` passes `self.counter` on, `clone()` and `unwatched()`
# do not. `Saved` remembers the *number* that it found.

# %% [markdown]
# ## 2. A gradient of a gradient
#
# A backward pass computes: it multiplies and adds tensors. With `create_graph=True` these operations are recorded as any
# others, so a gradient has a graph of its own. Here is the one behind the slope of sin x. Find the cosine in it.

# %% shows="B39"
x = torch.tensor(0.5, requires_grad=True)
(slope,) = torch.autograd.grad(x.sin(), x, create_graph=True)
(curvature,) = torch.autograd.grad(slope, x, retain_graph=True)
print(f"slope, cos x: {slope.item():.3f}   its slope, -sin x: {curvature.item():.3f}")
draw_graph(slope)

# %% [markdown]
# Lesson 07's own engine could do it, too: its rules would have to compute with tensors, and not with arrays.
#
# What is it good for? Some networks must not change too fast as their input moves: a critic that judges pictures, a model
# of a physical energy. So one trains on the size of the slope *by the input*. The loss then contains a gradient, and
# `backward()` has to go through it to the weights.

# %% [markdown] exercise="9.2" title="A gradient penalty" difficulty=4 importance=4 minutes=30 trains="B39" targets="M18"
# Write `gradient_penalty(f, x)`. `x` holds a row for each example, (n, d), and `f` turns it into one number a row, (n,) or
# (n, 1), each from its own row alone. With $g_i$ the gradient of row $i$'s number by that row,
#
# $$\text{penalty} = \frac{1}{n} \sum_i \left(\lVert g_i \rVert - 1\right)^2$$
#
# Return it as a 0-d tensor, through which `backward()` reaches the weights that `f` uses. The call itself leaves no trace:
# no `.grad` is filled, and `x` is tracked or not, as before. No row's slope is 0.
#
# ```python
# w = torch.tensor([3.0, 4.0], requires_grad=True)
# penalty = gradient_penalty(lambda x: x @ w, torch.ones(2, 2))    # (5 - 1)² = 16
# penalty.backward()                                               # w.grad is [4.8, 6.4]
# ```


# %% answer="9.2"
def gradient_penalty(f, x):
    """The mean of (norm of the slope by each row, minus 1) squared."""
    ### BEGIN SOLUTION
    probe = x.detach().requires_grad_()
    (slopes,) = torch.autograd.grad(f(probe).sum(), probe, create_graph=True)
    norms = (slopes**2).sum(dim=1) ** 0.5
    return ((norms - 1) ** 2).mean()
    ### END SOLUTION


# %% [markdown]
# **What:** the penalty of three functions, then what its `backward()` brings to their weights. **Why:** a penalty that is
# a mere number looks right, and trains nothing. **Expected:** what the formulas give.

# %% tests="9.2"

# %% [markdown] hint="9.2"
# Two gradients occur here: by `x`, inside of your function, and by the weights, when the caller walks back. Which of
# the two is computed first, and what must be kept of its computation?

# %% [markdown] hint="9.2"
# `torch.autograd.grad(output, probe, create_graph=True)` returns gradients and fills no `.grad`. As each number comes from
# its own row alone, the slope of their *sum* has all $g_i$ in its rows.

# %% [markdown] hint="9.2"
# `probe = x.detach().requires_grad_()`; the slopes of `f(probe).sum()`; the root of `(slopes**2).sum(dim=1)`; then the
# mean of `(norms - 1) ** 2`.

# %% [markdown] help="9.2" symptom="I get RuntimeError: element 0 of tensors does not require grad and does not have a grad_fn"
# Read which line it comes from. In your function: `x` was not tracked when `f` computed. In the caller's `backward()`: the
# gradient was computed, but nobody recorded how.

# %% [markdown]
# ## 3. Somebody by the wayside
#
# A *hook* is a function that you leave with a tensor, `t.register_hook(hook)`. It is called with the gradient of `t` when
# that is complete, on its way. What the hook returns, if anything, goes on in its place.

# %% [markdown] exercise="9.3" title="Who is called when?" difficulty=3 importance=3 minutes=8 trains="C15" targets=""
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
# Predict `order`, a list of five letters, and both gradients. (`append` returns `None`.)

# %% answer="9.3"
### BEGIN SOLUTION
answer_9_3 = predict("9.3", order=["r", "q", "b", "p", "a"], a_grad=120.0, b_grad=6.0)
### END SOLUTION

# %% [markdown]
# **What:** the program runs. **Why:** hooks see the walk itself, so their order is its order. **Expected:** one list, two
# numbers.

# %% tests="9.3"

# %% [markdown] exercise="9.3 twin" minutes=4
# Five more hooks, and one that turns a gradient around.
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
# Hooks are not called in the order in which they were left. When is the gradient of `p` complete? And that of `b`?

# %% [markdown] hint="9.3"
# The walk takes the newest node that is ready. A leaf has a node, too, and it counts as the newest of all: as soon as its
# gradient is complete, it is delivered.

# %% [markdown] hint="9.3"
# `r` is first. Of `p` and `q`, the one that was computed later. Right after it, the leaf behind it. For the numbers: what
# `p`'s second hook returns goes on to `a`.

# %% [markdown]
# A hook may also be left for a while only: what `register_hook` returns takes it away again.

# %% shows="C15"
x = torch.tensor([1.0, 2.0], requires_grad=True)
handle = x.register_hook(lambda grad: print("on its way to x:", grad.tolist()))
(x * x).sum().backward()
handle.remove()
(x * x).sum().backward()
print("x.grad:", x.grad.tolist())

# %% [markdown] exercise="9.4" title="Look, and hold back" difficulty=3 importance=4 minutes=25 trains="C15 B41" targets=""
# - `watch(tensors)` takes a dict of tensors by name and returns `(seen, stop)`. At every `backward()` from then on, the list
#   `seen` gets a pair `(name, norm)` for each of these tensors that is reached, in the order of the walk; the norm is
#   $\sqrt{\sum g^2}$ as a float. After a call of `stop()` nobody looks any more, and `seen` keeps what it has.
# - `limit(t, most)`: from now on the gradient that passes `t` has at most the norm `most`. A longer one is shortened, in
#   its own direction; one that is short enough, or 0, stays as it is. No other tensor's gradient changes.


# %% answer="9.4"
def watch(tensors: dict):
    """A list that fills with (name, norm) at each backward(), and a function that ends it."""
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
    """Shorten gradients that pass t to the norm `most`."""

    ### BEGIN SOLUTION
    def shortened(grad):
        norm = grad.norm().item()
        return grad * (most / norm) if norm > most else grad

    t.register_hook(shortened)
    ### END SOLUTION


# %% [markdown]
# **What:** five tensors watched through three passes; then long, short and zero gradients past a limit. **Why:** this is how
# one finds the layer that explodes, and keeps it from it, without touching the model. **Expected:** names in the order
# of the walk; a second branch that notices nothing.

# %% tests="9.4"

# %% [markdown] hint="9.4"
# Each hook has to know its own name. Which `name` does a `lambda` in a loop see, when it is called after the loop?

# %% [markdown] hint="9.4"
# `lambda grad, name=name: …` keeps the name of this round. A hook that returns `None` changes nothing; one that returns
# a new tensor replaces the gradient. One that writes into `grad` may write into somebody else's gradient.

# %% [markdown] hint="9.4"
# Keep the handles in a list, and let `stop` call `remove()` on each. In `limit`, the hook returns `grad * (most / norm)` if
# `norm > most`, else `None`.

# %% [markdown]
# ## 4. An operation of your own
#
# The loss of lesson 08 was $\log(1 + e^{-sz})$. Let an output be large, and look at what the recorded operations make of it:

# %% shows="B41"
z = torch.tensor([0.0, 10.0, 100.0], requires_grad=True)
loss = (1 + z.exp()).log()
loss.sum().backward()
print("values:", loss.tolist())
print("slopes:", z.grad.tolist())

# %% [markdown]
# Each operation did its best, and all of them together fail: $e^{100}$ does not fit into 32 bits, and infinity
# divided by infinity is no number. The slope is harmless: it lies between 0 and 1. Somebody has to say so. An operation with a
# backward pass of its own is a class with two functions; this one lets values through, and turns gradients around:


# %% shows="B41"
class Reverse(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, strength):  # nothing is recorded in here
        ctx.strength = strength  # any value may be put on ctx; tensors go to ctx.save_for_backward(...)
        return x.clone()

    @staticmethod
    def backward(ctx, grad):  # one answer for each argument of forward: None for what is no tensor
        return -ctx.strength * grad, None


x = torch.tensor([1.0, 2.0], requires_grad=True)
y = Reverse.apply(x, 10.0)
print(y)
y.sum().backward()
print(x.grad)

# %% [markdown] exercise="9.5" title="A softplus that holds" difficulty=4 importance=4 minutes=25 trains="B41" targets=""
# Write the operation `Softplus.apply(x, beta)` $= \frac{1}{\beta}\log(1 + e^{\beta x})$, entry by entry; `beta` is a positive
# float. Value, slope and second derivative have to be right, and so finite, for entries from −1,000 to
# 1,000. The tensor that `backward` needs is kept with `save_for_backward`, and `x` is not changed.
#
# $\log(1 + e^{s})$ is also $\max(s, 0) + \log(1 + e^{-|s|})$. Its slope you derive yourself; `torch.sigmoid`,
# $\frac{1}{1 + e^{-s}}$, does not overflow. (PyTorch's own is `torch.nn.functional.softplus`.)


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
# **What:** values, slopes and second derivatives, near 0 and far out, with gradients that are not all 1. **Why:** who
# writes a rule takes over what autograd did: the incoming gradient, each argument, the second pass. **Expected:** finite
# numbers, and those of the formula.

# %% tests="9.5"

# %% [markdown] hint="9.5"
# Derive the slope on paper, by x, for $\beta = 1$ first. Then ask what $\beta$ does: it occurs twice.

# %% [markdown] hint="9.5"
# The inner derivative brings a factor $\beta$, which the $\frac{1}{\beta}$ in front takes away. And a rule multiplies with
# the gradient that comes in.

# %% [markdown] hint="9.5"
# `backward`: `(x,) = ctx.saved_tensors`, then two answers: the slope $\sigma(\beta x)$ times `grad`, and `None`. With operations on
# tensors alone the second derivative comes by itself.

# %% [markdown]
# ## 5. Memory for time
#
# What a graph saves is what training costs in memory. `saved_tensors_hooks` calls a function for every tensor that is
# saved, so it can be counted:


# %% shows="B41"
def kept_by(program):
    """How many numbers are kept for the backward pass of what `program` computes."""
    sizes = {}

    def note(tensor):
        sizes[tensor.data_ptr()] = tensor.numel()
        return tensor

    with torch.autograd.graph.saved_tensors_hooks(note, lambda tensor: tensor):
        program()
    return sum(sizes.values())


def layers(x, count=24):
    """So many layers that save their result."""
    for _ in range(count):
        x = (x * 0.9).tanh()
    return x


x = torch.ones(1000, 64, requires_grad=True)
keep = []  # what has been computed stays alive while it is counted
for count in (1, 4, 24):
    print(f"layers: {count:>2}  numbers kept:", kept_by(lambda count=count: keep.append(layers(x, count))))

# %% [markdown]
# A *checkpoint* keeps the input of such a piece, and nothing else. When the walk arrives, it computes the piece once
# more, this time recorded, and walks on through it.

# %% [markdown] exercise="9.6" title="A checkpoint" difficulty=5 importance=3 minutes=35 trains="B41" targets=""
# Write the operation `Checkpoint.apply(function, x)`. It gives `function(x)`, and its gradients are the same: to the tracked
# `x`, and to all tracked leaves that `function` uses besides.
#
# - After the forward pass `x` alone is kept, with `save_for_backward`, so that a write into it will be noticed.
# - `function` runs once forward, and once more in the backward pass.
# - Inside `forward` and `backward` nothing is recorded, unless you ask for it.


# %% answer="9.6"
class Checkpoint(torch.autograd.Function):
    """function(x), of which nothing but x is kept."""

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
# **What:** gradients through one checkpoint and through a chain of them, calls, and what is kept. **Why:** so are networks
# trained that would not fit into memory. **Expected:** the gradients of the plain program, for the memory of `x`.

# %% tests="9.6"

# %% [markdown] hint="9.6"
# In `backward` you need a graph of this piece alone, from its input to its output. Where does it have to begin, so that
# the walk does not run on into what lies before?

# %% [markdown] hint="9.6"
# A fresh leaf: `x.detach().requires_grad_()`. `torch.enable_grad()` records in a block. The walk through the piece starts
# with the gradient that came in.

# %% [markdown] hint="9.6"
# `probe`, then `again = function(probe)` inside `enable_grad()`, then `again.backward(grad)`: that fills `probe.grad`, and the
# `.grad` of the leaves inside. Return `None, probe.grad`.

# %% [markdown]
# Is it true? Here is the memory that Python really takes: 24 layers in pieces of different length, a checkpoint
# each, with the library's own `checkpoint`. Short pieces keep many inputs; long ones need much while they are walked. The
# least lies between them, near the root of 24.


# %% tags=["nbval-ignore-output"]
def peak(piece):
    """The most memory, in MB, of a forward and a backward pass, with checkpoints around pieces of this many layers."""
    x = torch.ones(1000, 64, requires_grad=True)
    tracemalloc.start()
    y = x
    for _ in range(24 // piece):
        y = torch.utils.checkpoint.checkpoint(layers, y, piece, use_reentrant=False) if piece > 1 else layers(y, 1)
    y.sum().backward()
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return most / 1e6


for piece in (1, 2, 3, 4, 6, 8, 12, 24):
    print(f"layers a piece: {piece:>2}  at most: {peak(piece):4.1f} MB", "  (no checkpoint)" if piece == 1 else "")

# %% [markdown]
# ## 6. The same loop, on PyTorch
#
# Here is the loop of lesson 08 once more, in a form that you will meet everywhere: modules, an optimizer, five lines.


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
# Not one line of it says which library computes. That is said by the import, and by nothing else. So change that one line,
# `import autograd_lib as torch`, into this one, and compare:

# %% tags=["nbval-ignore-output"]
try:
    import torch
except ImportError:
    print("PyTorch is not installed here, so there is nothing to compare with; the course needs it nowhere.")
else:
    tell(*train_moons())
import autograd_lib as torch

# %% [markdown]
# The same first weights, the same losses. You have not learnt a toy: the names, the numbers, the errors and the order of the
# walk are PyTorch's. What it adds is speed, devices, and a thousand operations.
#
# ## What you know now
#
# - A counter for each memory tells that a saved value was overwritten; `.data` goes past it.
# - With `create_graph=True` the walk itself is recorded, so that a loss may contain a gradient.
# - Hooks stand by the wayside: they see the walk in its order, and may replace what passes.
# - A custom `Function` answers for everything: the gradient that comes in, each argument, the second derivative.
# - A checkpoint computes twice what it does not keep.
# - The import decides which library it is. What you know holds for both.
