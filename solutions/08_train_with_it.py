# ---
# title: Train with it
# points: 25
# minutes: 220
# ---

# %% [markdown]
# **After this lesson you can**
#
# - switch recording off and on again, even if something fails in between,
# - build a network of parameters, and an optimizer that reads their `.grad`, from scratch,
# - train it on data that no straight line separates, with the engine that you wrote in lesson 07,
# - see a gradient vanish or explode, and choose weights that prevent both,
# - recognise a mistake in a training loop by its symptoms.
#
# **Before you start,** three questions to warm up. Answer each in your head, then click it.
#
# <details><summary>What does <code>opt.step()</code> do with a parameter whose <code>.grad</code> is <code>None</code>?</summary>It skips it (lesson 05).</details>
# <details><summary>Is <code>torch.randn(2, requires_grad=True) * 0.1</code> a parameter that will be trained?</summary>No. It is the result of an operation, so no gradient is kept on it (lesson 02).</details>
# <details><summary>You write into <code>x.detach()</code>. Does <code>x</code> change?</summary>Yes: they share memory (lesson 06).</details>

# %%
import numpy as np

import autograd_lib as torch
from autograd_course import hint, predict
from autograd_course.workshop import Tensor, bring, moons
from autograd_lib.viz import explore, plot_decision, plot_gradients, plot_losses, watch

# %% [markdown]
# **Each exercise stands alone,** and uses the library's parts. In section 6, your network, optimizer and loop work
# together, on your own engine if you saved one in lesson 07.

# %% [markdown]
# ## 1. Off, and on again
#
# You don't need a graph to evaluate a model. So an engine has a switch, and blocks that change it and change it *back*.
# Here is what the library's blocks do:

# %% shows="B28 B29"
w = torch.tensor(2.0, requires_grad=True)
with torch.no_grad():
    with torch.enable_grad():
        print("inside enable_grad():", (w * 3).requires_grad)
    print("after it:", (w * 3).requires_grad)

# %% [markdown] exercise="8.1" title="The switch" difficulty=3 importance=4 minutes=20 trains="B28 B29" targets=""
# Write the switch of your own engine: `is_grad_enabled()`, which is `True` at first, and the two classes `no_grad` and
# `enable_grad` for `with` blocks. When a block ends, it must set the switch back to what it was when the block *began*,
# whatever happened inside, and let any error through. The block that began last need not be the first to end: think of
# two generators that take turns. Keep the state in `switch`, and don't use the library. (An engine checks such a switch
# before it records an operation. Yours is for practice.)


# %% answer="8.1"
switch = {"enabled": True}


def is_grad_enabled() -> bool:
    """Is recording on?"""
    ### BEGIN SOLUTION
    return switch["enabled"]
    ### END SOLUTION


class no_grad:
    """A block in which recording is off."""

    def __enter__(self):
        ### BEGIN SOLUTION
        self.before = switch["enabled"]
        switch["enabled"] = False
        ### END SOLUTION

    def __exit__(self, kind, error, trace):
        ### BEGIN SOLUTION
        switch["enabled"] = self.before
        ### END SOLUTION


class enable_grad:
    """A block in which recording is on."""

    def __enter__(self):
        ### BEGIN SOLUTION
        self.before = switch["enabled"]
        switch["enabled"] = True
        ### END SOLUTION

    def __exit__(self, kind, error, trace):
        ### BEGIN SOLUTION
        switch["enabled"] = self.before
        ### END SOLUTION


# %% [markdown]
# **What:** blocks inside blocks, and errors inside blocks; after each line, we read the switch, as 1 or 0. **Why:** a
# switch that stays off makes the next training step fail, far away from the cause. **Expected:** what the library's own
# blocks do.

# %% tests="8.1"

# %% [markdown] hint="8.1"
# Nested blocks are open at the same time. Where can each of them keep what *it* found?

# %% [markdown] hint="8.1"
# Each `with` makes an object, and `self` is that object. `__enter__` looks at the switch before changing it;
# `__exit__` is always called, with or without an error.

# %% [markdown] hint="8.1"
# `__enter__`: `self.before = switch["enabled"]`, then change it. `__exit__`: `switch["enabled"] = self.before`, and no
# `return`.

# %% [markdown]
# ## 2. The same memory, or a copy?
#
# A workshop `Tensor` keeps its numbers in `data`, and `Tensor(array)` keeps that very array: two tensors with the same
# array share memory.

# %% shows="B30"
x = torch.tensor([1.0, 2.0], requires_grad=True)
d, c = x.detach(), x.clone()
d[0] = 10.0
print("x:", x.tolist(), "d:", d.tolist(), "c:", c.tolist())
print("tracked: x", x.requires_grad, " d", d.requires_grad, " c", c.requires_grad)

# %% [markdown] exercise="8.2" title="Detach, clone, flag, clear" difficulty=3 importance=4 minutes=20 trains="B30" targets="M03 M27 M28 M30"
# Write four functions that take a workshop tensor `t`.
#
# - `detach(t)`: a new tensor with the same memory, untracked, without a graph and without a gradient.
# - `clone(t, record)`: a new tensor with its own memory, in the graph. Call
#   `record(result, inputs, name, rule, saved)`, which writes into `result`, as in exercise 7.1, even if `t` is not
#   tracked. The name is `"CloneBackward0"`, `saved` is `{}`, and you write the rule, `rule(grad)`, which returns a
#   tuple.
# - `requires_grad_(t, flag=True)`: sets the flag of a leaf and returns `t` itself. A computed tensor stays as it is
#   with `True`; `False` raises a `RuntimeError`: `you can only change requires_grad flags of leaf variables`.
# - `zero_grad(t)`: sets the gradient, itself a `Tensor`, to zero in place, so that anyone who holds it sees zeros;
#   `None` stays `None`.


# %% answer="8.2"
def detach(t):
    """A tensor outside the graph, with the same memory."""
    ### BEGIN SOLUTION
    return Tensor(t.data)
    ### END SOLUTION


def clone(t, record):
    """A copy that passes its gradient on."""
    ### BEGIN SOLUTION
    result = Tensor(t.data.copy())
    record(result, [t], "CloneBackward0", lambda grad: (grad,), {})
    return result
    ### END SOLUTION


def requires_grad_(t, flag=True):
    """Switch the flag of a leaf."""
    ### BEGIN SOLUTION
    if not t.is_leaf and not flag:
        raise RuntimeError("you can only change requires_grad flags of leaf variables")
    t.requires_grad = flag
    return t
    ### END SOLUTION


def zero_grad(t):
    """Zero the gradient in place."""
    ### BEGIN SOLUTION
    if t.grad is not None:
        t.grad.data[...] = 0
    ### END SOLUTION


# %% [markdown]
# **What:** each function on tensors with and without a graph; then we write into its result. **Why:** that tells a copy
# from a second view. **Expected:** what the library's methods of the same names do.

# %% tests="8.2"

# %% [markdown] hint="8.2"
# Ask two questions about each function: which array does the result hold? And is it in a graph?

# %% [markdown] hint="8.2"
# `t.data.copy()` has its own memory; `t.data` shares it. A copy passes its gradient on unchanged: its rule is the
# simplest one there is.

# %% [markdown] hint="8.2"
# `Tensor(t.data)`; `record(result, [t], "CloneBackward0", lambda grad: (grad,), {})`; `t.grad.data[...] = 0`.

# %% [markdown]
# ## 3. Parameters
#
# A network is a formula and a few tensors to train. In PyTorch, these live in modules, and `parameters()` lists them
# for the optimizer.

# %% shows="B27"
layer = torch.nn.Linear(3, 2)
for name, parameter in layer.named_parameters():
    print(name, tuple(parameter.shape), "tracked:", parameter.requires_grad, "leaf:", parameter.is_leaf)
print("any other tensor, tracked:", torch.zeros(2).requires_grad)

# %% [markdown] exercise="8.3" title="A network from scratch" difficulty=3 importance=5 minutes=25 trains="B27" targets="M07"
# - `Linear(n_in, n_out, random, tensor)`: a `weight` of shape (n_in, n_out), not PyTorch's (n_out, n_in),
#   with the numbers `random.normal(size=(n_in, n_out)) * 0.5`, and a `bias` of shape (n_out,) of zeros. Both are
#   tracked *leaves*, float32, made by `tensor(array, requires_grad=True)`, where `tensor` is `torch.tensor` or your own
#   engine's. Calling the layer returns `x @ weight + bias`; `parameters()` returns the list `[weight, bias]`.
# - `MLP(sizes, random, tensor)`: layers from `sizes[0]` to `sizes[1]` and so on, made in this order, in a list
#   `layers`. Calling it applies one after the other, with `.relu()` in between, but not after the last; `parameters()`
#   returns one list of all layers' parameters, in order.


# %% answer="8.3"
class Linear:
    def __init__(self, n_in: int, n_out: int, random, tensor):
        ### BEGIN SOLUTION
        numbers = random.normal(size=(n_in, n_out)) * 0.5
        self.weight = tensor(numbers.astype(np.float32), requires_grad=True)
        self.bias = tensor(np.zeros(n_out, np.float32), requires_grad=True)
        ### END SOLUTION

    def __call__(self, x):
        ### BEGIN SOLUTION
        return x @ self.weight + self.bias
        ### END SOLUTION

    def parameters(self) -> list:
        ### BEGIN SOLUTION
        return [self.weight, self.bias]
        ### END SOLUTION


class MLP:
    def __init__(self, sizes: list, random, tensor):
        ### BEGIN SOLUTION
        self.layers = [Linear(sizes[i], sizes[i + 1], random, tensor) for i in range(len(sizes) - 1)]
        ### END SOLUTION

    def __call__(self, x):
        ### BEGIN SOLUTION
        for layer in self.layers[:-1]:
            x = layer(x).relu()
        return self.layers[-1](x)
        ### END SOLUTION

    def parameters(self) -> list:
        ### BEGIN SOLUTION
        return [parameter for layer in self.layers for parameter in layer.parameters()]
        ### END SOLUTION


# %% [markdown]
# **What:** the parameters of a small network, its output, and whether a gradient reaches each of them. **Why:** an
# optimizer trains what `parameters()` lists, and nothing else. **Expected:** six tracked leaves for three layers.

# %% tests="8.3"

# %% [markdown] hint="8.3"
# Which operation comes last when you make the weight? If it is a multiplication, what is the result?

# %% [markdown] hint="8.3"
# Let NumPy compute all numbers, turn them into float32 with `.astype(np.float32)`, and only then call `tensor`.
# `sizes[i]` and `sizes[i + 1]` are neighbours.

# %% [markdown] hint="8.3"
# `for layer in self.layers[:-1]: x = layer(x).relu()`, then `return self.layers[-1](x)`.

# %% [markdown]
# ## 4. Optimizers
#
# An optimizer knows nothing about graphs. It has a list of parameters, and reads their `.grad`. Other code reads it
# to shorten ("clip") gradients, or to see how large they are.

# %% shows="B09 B12 B38"
w = torch.tensor([3.0, 4.0], requires_grad=True)
unused = torch.tensor([1.0], requires_grad=True)
opt = torch.optim.SGD([w, unused], lr=0.1)
(w**2).sum().backward()
print("norm of the gradient:", w.grad.norm().item(), " unused.grad:", unused.grad)
opt.step()
print(w, unused)

# %% [markdown] exercise="8.4" title="SGD and Adam" difficulty=4 importance=5 minutes=35 trains="B08 B12 B38" targets="M22"
# Write both. `step()` must change each parameter **in place**, so that the network sees it; it skips any whose `.grad`
# is `None`, and leaves the gradients as they are. `zero_grad()` sets each `.grad` to `None`. `params` may be any
# iterable.
#
# Here, $g$ is the gradient; $m$ and each optimizer's own $v$ have a number for each element; $t$ counts this
# parameter's steps; $m$, $v$ and $t$ begin at 0.
#
# - `SGD(params, lr, momentum=0.0)`: $v \leftarrow \mu v + g$ with $\mu$ = `momentum`, then $p \leftarrow p - \mathrm{lr} \cdot v$.
# - `Adam(params, lr, betas=(0.9, 0.999), eps=1e-8)`, where `betas` is $(\beta_1, \beta_2)$: $t \leftarrow t + 1$; $m \leftarrow \beta_1 m + (1 - \beta_1) g$;
#   $v \leftarrow \beta_2 v + (1 - \beta_2) g^2$; to correct for the zeros at the start, $\hat m = m / (1 - \beta_1^t)$,
#   $\hat v = v / (1 - \beta_2^t)$; then $p \leftarrow p - \mathrm{lr} \cdot \hat m / (\sqrt{\hat v} + \mathrm{eps})$.
#
# Use only `+ - * / **` and `-=`, and put `with torch.no_grad():` around each update: then both also work with your own
# engine.


# %% answer="8.4"
class SGD:
    def __init__(self, params, lr: float, momentum: float = 0.0):
        ### BEGIN SOLUTION
        self.params, self.lr, self.momentum = list(params), lr, momentum
        self.velocities = [0.0] * len(self.params)
        ### END SOLUTION

    def zero_grad(self):
        ### BEGIN SOLUTION
        for p in self.params:
            p.grad = None
        ### END SOLUTION

    def step(self):
        ### BEGIN SOLUTION
        with torch.no_grad():
            for place, p in enumerate(self.params):
                if p.grad is not None:
                    self.velocities[place] = self.velocities[place] * self.momentum + p.grad * 1.0
                    p -= self.velocities[place] * self.lr
        ### END SOLUTION


class Adam:
    def __init__(self, params, lr: float, betas=(0.9, 0.999), eps: float = 1e-8):
        ### BEGIN SOLUTION
        self.params, self.lr, self.betas, self.eps = list(params), lr, betas, eps
        self.states = [(0, 0.0, 0.0) for _ in self.params]
        ### END SOLUTION

    def zero_grad(self):
        ### BEGIN SOLUTION
        for p in self.params:
            p.grad = None
        ### END SOLUTION

    def step(self):
        ### BEGIN SOLUTION
        one, two = self.betas
        with torch.no_grad():
            for place, p in enumerate(self.params):
                if p.grad is None:
                    continue
                t, m, v = self.states[place]
                t, m, v = t + 1, m * one + p.grad * (1 - one), v * two + p.grad * p.grad * (1 - two)
                self.states[place] = t, m, v
                p -= (m / (1 - one**t)) / ((v / (1 - two**t)) ** 0.5 + self.eps) * self.lr
        ### END SOLUTION


# %% [markdown]
# **What:** three steps down a small valley, next to the library's own optimizers. **Why:** both have a memory, and only
# the second and third steps show whether it is right. **Expected:** the same numbers.

# %% tests="8.4"

# %% [markdown] hint="8.4"
# Begin with SGD without momentum. Then ask: what do you have to remember from one step to the next, separately
# for each parameter?

# %% [markdown] hint="8.4"
# Keep a list with one entry for each parameter: `v` for SGD; `t`, `m` and `v` for Adam. They may begin as the number 0:
# adding a tensor makes them tensors. Keep the parameters as `list(params)`.

# %% [markdown] hint="8.4"
# `v = v * momentum + p.grad`, `p -= v * lr`, both inside `with torch.no_grad():`. Make sure that `v` isn't the same
# object as `p.grad`. In Adam the root is `** 0.5`.

# %% [markdown] help="8.4" symptom="The first step is right, but the second is not"
# Is what you remember kept on `self`, separately for each parameter? And do you keep the new value, rather than the
# old?

# %% [markdown]
# ## A place to stop
#
# In the second half, you will train with these.

# %%
from autograd_lib.viz import sketch

sketch(
    {
        "parameters": [],
        "your engine": [],
        "the switch": ["your engine"],
        "detach, clone, clear": ["your engine"],
        "a network": ["parameters"],
        "an optimizer": ["parameters"],
        "next: training": ["a network", "an optimizer", "your engine"],
    },
    title="What you know by now",
    ideas=True,
)

# %% [markdown]
# ## 5. Training
#
# The data are two interlocking half moons, which no straight line separates. Each point has a sign, 1 or −1, and the
# network's output should have that sign. The loss, `softplus(-sign * output)`, is small where it does. Here is a linear
# model: for which learning rates does a momentum of 0.9 lead to a lower final loss?


# %% shows="B08 B09 B25"
points, signs = map(torch.tensor, moons(count=200, seed=0))


def straight_line(lr, momentum):
    w, b = torch.zeros(2, 1, requires_grad=True), torch.zeros(1, requires_grad=True)
    opt = torch.optim.SGD([w, b], lr=lr, momentum=momentum)
    for _ in range(30):
        opt.zero_grad()
        loss = torch.nn.functional.softplus(-signs * (points @ w + b)).mean()
        loss.backward()
        opt.step()
        yield loss.item()


explore.training(straight_line, lr=[0.1, 1.0, 10.0], momentum=[0.0, 0.9])

# %% [markdown]
# <details><summary>Answer</summary>At 0.1 and 1: with 0.9, steps become up to ten times as long. At 10 they are long enough without it, and overshoot with it.</details>

# %% [markdown] exercise="8.5" title="Train, and look" difficulty=3 importance=5 minutes=30 trains="B08 B09 B25 B28" targets="M18 M20 M21 M33"
# - `loss_of(output, signs)`: the mean of $\log(1 + e^{-s z})$ over all outputs $z$ and their signs $s$, as a tensor.
# - `train(model, opt, batches, epochs)`: goes `epochs` times through the list `batches` of pairs `(x, signs)`, with one
#   step of `opt` for each pair, and returns the list of all losses, as floats.
# - `accuracy(model, x, signs)`: the fraction of outputs with the right sign, without recording anything. (If `model`
#   raises an error, don't leave recording off.) `x` has a row for each example, and outputs and `signs` are (n, 1). An
#   output of exactly 0 has no sign, so it is wrong.
#
# Use only your engine's operations: `+ - * /`, `exp`, `log`, `mean`; and NumPy on `.tolist()` when you count.


# %% answer="8.5"
def loss_of(output, signs):
    """Small where outputs have the right sign."""
    ### BEGIN SOLUTION
    return (1 + (-(signs * output)).exp()).log().mean()
    ### END SOLUTION


def train(model, opt, batches: list, epochs: int) -> list:
    """Train, and return the loss of each step."""
    ### BEGIN SOLUTION
    losses = []
    for _ in range(epochs):
        for x, signs in batches:
            opt.zero_grad()
            loss = loss_of(model(x), signs)
            loss.backward()
            opt.step()
            losses.append(loss.item())
    return losses
    ### END SOLUTION


def accuracy(model, x, signs) -> float:
    """The share of outputs whose sign is right."""
    ### BEGIN SOLUTION
    with torch.no_grad():
        output = model(x)
    return float((np.sign(output.tolist()) == np.array(signs.tolist())).mean())
    ### END SOLUTION


# %% [markdown]
# **What:** the loss of a few outputs; a linear model after some steps; how often it is right. **Why:** in section 6,
# these three functions train your own network. **Expected:** the same numbers as with the library's optimizer.

# %% tests="8.5"

# %% [markdown] hint="8.5"
# `train` is the loop of lesson 05, inside another loop. What has to be empty before `backward()`, even the first time?

# %% [markdown] hint="8.5"
# Write the formula of the loss with the operations of a tensor: `(-(signs * output)).exp()` is $e^{-sz}$. `loss.item()`
# is a float. For the accuracy compare `np.sign(output.tolist())` with `signs.tolist()`.

# %% [markdown] hint="8.5"
# For each pair: `opt.zero_grad()`, `loss = loss_of(model(x), signs)`, `loss.backward()`, `opt.step()`,
# `losses.append(loss.item())`.

# %% [markdown]
# ## 6. Your network, your optimizer, your engine
#
# Your network, optimizer and loop come together here. `bring` takes the engine that you saved in lesson 07
# (`save(engine, "my_engine.py")`); if there isn't one, it takes the library.

# %%
engine = bring("my_engine.py", instead=torch)
points, signs = moons(count=200, seed=0)


def network_and_optimizer():
    """Your network and optimizer, or None if a part is missing or fails."""
    try:
        model = MLP([2, 16, 1], np.random.default_rng(8), engine.tensor)
        optimizer = Adam(model.parameters(), lr=0.05)
        optimizer.zero_grad()
        train(model, optimizer, [], 0)
        return model, optimizer
    except (NotImplementedError, AttributeError) as error:
        print(f"Nothing is trained yet, because a part is missing or fails: {error}.")


pair = network_and_optimizer()

# %%
if pair:
    model, optimizer = pair
    x, s = engine.tensor(points), engine.tensor(signs)
    losses = train(model, optimizer, [(x, s)], 200)
    right = accuracy(model, x, s)
    print(f"{len(losses)} steps, at least 95 % of the points right: {right >= 0.95}")

# %%
plot_losses(losses, log=True) if pair else None


# %%
def seen(grid):
    """Your network's answers on the library's tensors, for the picture."""
    return torch.tensor(model(engine.tensor(np.array(grid.tolist(), np.float32))).tolist())


classes = torch.tensor((signs > 0).astype(int))
plot_decision(seen, torch.tensor(points), classes) if pair else None

# %% [markdown]
# Freezing a layer takes nothing new: a parameter that doesn't require a gradient gets none once `train` has cleared the
# old one, and the optimizer skips it.

# %%
if pair:
    first, last = model.layers
    first.weight.requires_grad = first.bias.requires_grad = False
    before = first.weight.tolist(), last.weight.tolist()
    train(model, optimizer, [(x, s)], 3)
    print("the first layer moved:", first.weight.tolist() != before[0])
    print("the last layer moved: ", last.weight.tolist() != before[1])

# %% [markdown]
# ## 7. What happens to a gradient on its way
#
# A deep network multiplies: a gradient goes through one matrix after another. If each makes it five times smaller,
# ten of them make it vanish; if each makes it four times larger, it explodes. Here are ten layers, twice, with
# weights that differ only by a factor. `retain_grad()` keeps what arrives at the result of each layer.


# %% shows="B12 B41"
def deep(scale, width=32, depth=10, seed=0):
    """The results of ten layers, with the gradients that came back to them."""
    random = np.random.default_rng(seed)
    h, results = torch.tensor(random.normal(size=(16, width)), requires_grad=True), {}
    for layer in range(depth):
        h = (h @ torch.tensor(random.normal(size=(width, width)) * scale)).relu()
        h.retain_grad()
        results[f"layer {layer}"] = h
    (h * torch.tensor(random.normal(size=(16, width)))).sum().backward()
    return results


plot_gradients(deep(scale=0.05))

# %%
plot_gradients(deep(scale=1.0))

# %% [markdown]
# Both first layers are useless: almost nothing reaches one, and the other takes huge jumps. What shows whether a
# network is healthy is the *ratio* of the first norm to the last, which here depends on one number, the spread of
# the weights.

# %% [markdown] exercise="8.6" title="Neither vanishing nor exploding" difficulty=4 importance=4 minutes=25 trains="B12 B41" targets=""
# - `norms(parameters)`: the list of the norms $\sqrt{\sum g^2}$ of the `.grad` of all parameters, in
# order; `None` for a parameter without a gradient.
# - `verdict(norms)`: `"vanishes"` if the first norm is less than a hundredth of the last, `"explodes"` if it is more
#   than a hundred times the last, and `"healthy"` otherwise; skip norms that are `None` (at least one isn't); a norm
#   may be 0.
# - `spread(width)`: a number for which the gradient keeps its size in `deep(spread(width), width)`, for every width
#   from 16 to 96: the norms at the first and last layer must differ by less than a factor of 5. Think about one entry of
#   `grad @ W.T`: it is a sum of `width` products. By what factor does its square grow, and how much does relu leave?


# %% answer="8.6"
def norms(parameters: list) -> list:
    """How large the gradient of each parameter is."""
    ### BEGIN SOLUTION
    found = []
    for p in parameters:
        found.append(None if p.grad is None else float(np.linalg.norm(np.array(p.grad.tolist()))))
    return found
    ### END SOLUTION


def verdict(norms: list) -> str:
    """Does the gradient vanish or explode on its way to the first parameter?"""
    ### BEGIN SOLUTION
    known = [norm for norm in norms if norm is not None]
    if known[0] < known[-1] / 100:
        return "vanishes"
    return "explodes" if known[0] > known[-1] * 100 else "healthy"
    ### END SOLUTION


def spread(width: int) -> float:
    """How widely to spread the weights, so that a gradient keeps its size."""
    ### BEGIN SOLUTION
    return (2 / width) ** 0.5
    ### END SOLUTION


# %% [markdown]
# **What:** your norms for a few gradients, your verdict on lists of norms, and your spread in networks of several
# widths. **Why:** this is the first thing to look at when a deep network doesn't learn. **Expected:** the ratio stays
# near 1.

# %% tests="8.6"

# %% [markdown] hint="8.6"
# Look at `plot_gradients(deep(0.2))`, and try a few other numbers, then the same with `width=96`. How does the right
# number change with the width?

# %% [markdown] hint="8.6"
# The square of a sum of `width` independent products is on average `width` times the square of one. So the square grows
# by `width * spread**2` from layer to layer, and relu sets half of all entries to 0.

# %% [markdown] hint="8.6"
# `width * spread**2 / 2` should be 1: `spread` is the root of `2 / width`. PyTorch's `torch.nn.init.kaiming_normal_`
# starts weights this way.

# %% [markdown]
# ## 8. Five broken loops
#
# These loops were found in the wild. None of them raises an error, but none takes the caller's `w` where it should go.
# Inside of `with watch() as seen:`, `print(seen)` names the line in two.

# %% [markdown] exercise="8.7" title="Five broken loops" difficulty=4 importance=5 minutes=30 trains="B25 B26 B30" targets="M08 M19 M21 M23 M30"
# **Say what is wrong.** For each loop, choose one of these words (you won't need them all): `"adds up"` (old gradients
# stay), `"clears"` (the gradient is gone when it is needed), `"cut off"` (no gradient can get through), `"late"` (a
# step uses the gradient of the step before), `"rebinds"` (the parameter's name now means a different tensor),
# `"too large"` (each piece counts as if it were the whole), `"too small"` (each piece counts too little).
#
# **Repair** all five, once you have committed to your answer. Each gets `w`, a tracked leaf without a gradient, and, if
# it uses one, an optimizer for it; `loss_at(w, part)` is a mean over the numbers in `part`. In the end, `w` itself must
# have its new value, and the path must hold `w` after each step, as floats.


# %% answer="8.7"
### BEGIN SOLUTION
answer_8_7 = predict("8.7", one="rebinds", two="adds up", three="clears", four="too large", five="cut off")
### END SOLUTION


def one(loss_at, w, data, steps):
    """Plain gradient descent with a rate of 0.1."""
    ### BEGIN SOLUTION
    path = []
    for _ in range(steps):
        w.grad = None
        loss_at(w, data).backward()
        with torch.no_grad():
            w -= 0.1 * w.grad
        path.append(w.item())
    return path
    ### END SOLUTION


def two(loss_at, w, opt, data, steps):
    ### BEGIN SOLUTION
    path = []
    for _ in range(steps):
        opt.zero_grad()
        loss_at(w, data).backward()
        opt.step()
        path.append(w.item())
    return path
    ### END SOLUTION


def three(loss_at, w, opt, data, steps):
    ### BEGIN SOLUTION
    path = []
    for _ in range(steps):
        loss = loss_at(w, data)
        opt.zero_grad()
        loss.backward()
        opt.step()
        path.append(w.item())
    return path
    ### END SOLUTION


def four(loss_at, w, opt, pieces, steps):
    """Each step uses all pieces, which are equally long, as if they were one batch."""
    ### BEGIN SOLUTION
    path = []
    for _ in range(steps):
        opt.zero_grad()
        for piece in pieces:
            (loss_at(w, piece) / len(pieces)).backward()
        opt.step()
        path.append(w.item())
    return path
    ### END SOLUTION


def five(loss_at, w, opt, data, steps):
    """The loss is the mean over data plus a hundredth of the square of w."""
    ### BEGIN SOLUTION
    path = []
    for _ in range(steps):
        opt.zero_grad()
        loss = loss_at(w, data) + 0.01 * w * w
        loss.backward()
        opt.step()
        path.append(w.item())
    return path
    ### END SOLUTION


# %% starter="8.7"
answer_8_7 = predict("8.7", one=..., two=..., three=..., four=..., five=...)


def one(loss_at, w, data, steps):
    """Plain gradient descent with a rate of 0.1."""
    path = []
    for _ in range(steps):
        loss_at(w, data).backward()
        w = (w - 0.1 * w.grad).detach().requires_grad_()
        path.append(w.item())
    return path


def two(loss_at, w, opt, data, steps):
    path = []
    opt.zero_grad()
    for _ in range(steps):
        loss_at(w, data).backward()
        opt.step()
        path.append(w.item())
    return path


def three(loss_at, w, opt, data, steps):
    path = []
    for _ in range(steps):
        loss = loss_at(w, data)
        loss.backward()
        opt.zero_grad()
        opt.step()
        path.append(w.item())
    return path


def four(loss_at, w, opt, pieces, steps):
    """Each step uses all pieces, which are equally long, as if they were one batch."""
    path = []
    for _ in range(steps):
        opt.zero_grad()
        for piece in pieces:
            loss_at(w, piece).backward()
        opt.step()
        path.append(w.item())
    return path


def five(loss_at, w, opt, data, steps):
    """The loss is the mean over data plus a hundredth of the square of w."""
    path = []
    for _ in range(steps):
        opt.zero_grad()
        loss = loss_at(w.detach(), data) + 0.01 * w * w
        loss.backward()
        opt.step()
        path.append(w.item())
    return path


# %% [markdown]
# **What:** your five words, then five repaired loops, next to paths computed by hand. **Why:** all of them run without
# an error, so you have to look at what they do. **Expected:** each path heads for the smallest loss, and `w` itself
# follows it.

# %% tests="8.7"

# %% [markdown] hint="8.7"
# For two steps, print `w.grad` between `backward()` and `step()`.

# %% [markdown] hint="8.7"
# For each loop, ask: whose `.grad` is filled? What is in it when it is read? And does the caller's `w` change?

# %% [markdown] hint="8.7"
# One: an update in place, inside `no_grad()`, and a fresh `.grad` each time. Two and three: the order of lesson 05.
# Four: each piece counts `1 / len(pieces)`. Five: no `detach()` between `w` and the loss.

# %% [markdown] exercise="8.7 twin" minutes=6 targets="M08 M19 M21 M23"
# Five other programs, each with one of these mistakes. Which number does each really give?
#
# ```python
# def start():
#     w = torch.tensor(8.0, requires_grad=True)
#     return w, torch.optim.SGD([w], lr=0.5)
#
#
# w, opt = start()  # A
# for _ in range(2):
#     (2 * w).backward()
#     opt.step()
# a = w.item()
#
# w, opt = start()  # B
# for _ in range(2):
#     (2 * w).backward()
#     opt.zero_grad()
#     opt.step()
# b = w.item()
#
# w, opt = start()  # C
# kept = w
# (2 * w).backward()
# w = w - 0.5 * w.grad
# c = kept.item()
#
# w, opt = start()  # D
# for piece in ([2.0, 4.0], [6.0, 8.0]):
#     (w * torch.tensor(piece)).mean().backward()
# opt.step()
# d = w.item()
#
# w, opt = start()  # E
# (3 * w.detach() + w).backward()
# opt.step()
# e = w.item()
# ```

# %% answer="8.7 twin"
### BEGIN SOLUTION
answer_8_7_twin = predict("8.7 twin", a=5.0, b=8.0, c=8.0, d=3.0, e=7.5)
### END SOLUTION

# %% tests="8.7 twin"

# %% [markdown]
# ## What you know now
#
# - A block that changes a switch remembers what it found, and always puts it back.
# - `detach` shares memory and cuts the graph; `clone` copies and stays in the graph.
# - A parameter is a tracked leaf: compute its numbers first, and make the tensor last.
# - An optimizer reads `.grad`, skips `None`, and changes parameters in place; its memory shows from the second step on.
# - A gradient that becomes several times smaller or larger at each layer vanishes or explodes over ten. The spread of
#   the weights decides which.
# - A loop can be wrong without an error. Its behaviour shows which mistake it contains.
#
# You have built an engine and trained a network with it: you now know how a backward pass works.
#
# **Next:** [`09_beyond`](../09_beyond/09_beyond.ipynb), for bonus points: losses that contain a gradient, hooks, and
# your own operations.
