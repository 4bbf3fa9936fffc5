# %% [markdown]
# Answers to lesson 05: wrong ones, which must lose points and be told why, and right ones in other styles.


# %% wrong="5.1" misconception="slip" says="if the second backward() replaced the 6"
answer_5_1 = predict("5.1", first=6.0, second=27.0, third=27.0, fourth=33.0)

# %% wrong="5.1" misconception="M19" says="6 is the last delivery alone"
answer_5_1 = predict("5.1", first=6.0, second=27.0, third=27.0, fourth=6.0)

# %% wrong="5.1" misconception="slip" says="9 is x² itself"
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


# %% wrong="5.1 twin" misconception="M19" says="It adds to `.grad`"
answer_5_1_twin = predict(
    "5.1 twin",
    both=5.0,
    after=-4.0,
    last=3.0,
)

# %% wrong="5.1 twin" misconception="slip" says="not right"
# -     both=1.0,
# +     both=-4.0,

# %% right="5.1 twin"
answer_5_1_twin = predict(
    "5.1 twin",
    last=-5.0,
    after=-8.0,
    both=1.0,
)


# %% wrong="5.2" misconception="M20" says="Which w was the loss computed from?"
answer_5_2 = predict("5.2", again="error", retained=12.0, shifted=2.0, doubled="error")


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


# %% wrong="5.2" misconception="M08" says="That was the .grad of a result"
answer_5_2 = predict("5.2", again="error", retained=12.0, shifted=2.0, doubled="error")


def slope_of_both(x):
    h = x * x
    (2 * h + h * h).backward()
    return x.grad


def descend(start, steps):
    w = torch.tensor(start, requires_grad=True)
    path = []
    for _ in range(steps):
        ((w - 5) ** 2).backward()
        w = w - 0.1 * w.grad.item()
        path.append(w.item())
    return path


# %% wrong="5.2" misconception="M20" says="a graph that was used up"
answer_5_2 = predict("5.2", again=12.0, retained=12.0, shifted=2.0, doubled=4.0)


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


# %% wrong="5.2" misconception="M19" says="delivers 6 again. What is there by then?" of="above"
# - answer_5_2 = predict("5.2", again=12.0, retained=12.0, shifted=2.0, doubled=4.0)
# + answer_5_2 = predict("5.2", again="error", retained=6.0, shifted=1.0, doubled="error")
# -     (2 * h + h * h).backward()
# +     (2 * h).backward(retain_graph=True)
# +     x.grad = None
# +     (h * h).backward()


# %% wrong="5.2" misconception="slip" says="What did the first one free that the second one needs?"
answer_5_2 = predict("5.2", again="error", retained=12.0, shifted="error", doubled="error")


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


# %% wrong="5.2" misconception="M20" says="each step used the slope −10"
answer_5_2 = predict("5.2", again="error", retained=12.0, shifted=2.0, doubled="error")


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


# %% wrong="5.2" misconception="slip" says="the slope of the first round was still there"
answer_5_2 = predict("5.2", again="error", retained=12.0, shifted=2.0, doubled="error")


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


# %% wrong="5.2" misconception="M08" says="Is it a leaf?" of="above"
# -         with torch.no_grad():
# -             w -= 0.1 * w.grad
# +         w = w - 0.1 * w.grad


# %% right="5.2"
answer_5_2 = predict("5.2", again="Error", retained=12, shifted=2, doubled="error")


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
answer_5_2 = predict("5.2", again="error", retained=6.0 + 6.0, shifted=1.0 + 1.0, doubled="error")


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


# %% [markdown] equivalent="5.2" change="`w - 5`: now `5 - w`"
# The square of both is the same.

# %% [markdown] equivalent="5.2" change="`at - 5`: now `5 - at`"
# The square of both is the same.

# %% [markdown] equivalent="5.2" change="`w.item()`: now `w` (2)"
# torch.tensor(…) copies the number of a tensor, and leaves its graph.

# %% [markdown] equivalent="5.2" change="`w.grad.item()`: now `w.grad`"
# A gradient is untracked; a 0-d tensor is a number.

# %% [markdown] equivalent="5.2" change="`x.grad.item()`: now `x.grad`"
# A gradient is untracked; a 0-d tensor is a number.

# %% [markdown] equivalent="5.2" change="`(lambda h: 2 * h, lambda h: h * h)`: now `(lambda h: h * h, lambda h: 2 * h)`"
# Two slopes are added in either order.


# %% wrong="5.2 twin" misconception="M20" says="A pass frees what its graph has saved"
# -     curved="error",
# +     curved=40.17,

# %% wrong="5.2 twin" misconception="M19" says="It adds to `.grad`"
answer_5_2_twin = predict(
    "5.2 twin",
    moved=1.0,
    curved="error",
    kept=5.0,
    fresh=4.0,
)

# %% right="5.2 twin"
answer_5_2_twin = predict(
    "5.2 twin",
    fresh=12.0,
    kept=10.0,
    curved="error",
    moved=2.0,
)


# %% wrong="5.3" misconception="slip" says="B delivers when S has looked already"
answer_5_3 = predict("5.3", ZBS="trains", ZSB="never", BZS="never", BSZ="trains", SZB="late", SBZ="late")


def train(loss_of, batches, opt):
    losses = []
    for x, target in batches:
        opt.zero_grad()
        loss = loss_of(x, target)
        loss.backward()
        opt.step()
        losses.append(loss.item())
    return losses


# %% wrong="5.3" misconception="M21" says="it used the gradient of the previous round"
answer_5_3 = predict("5.3", ZBS="trains", ZSB="never", BZS="never", BSZ="trains", SZB="late", SBZ="never")


def train(loss_of, batches, opt):
    losses = []
    for x, target in batches:
        loss = loss_of(x, target)
        opt.step()
        opt.zero_grad()
        loss.backward()
        losses.append(loss.item())
    return losses


# %% wrong="5.3" misconception="M21" says="cleared between backward and step, so there was none" of="above"
# -         loss = loss_of(x, target)
# +         loss = loss_of(x, target)
# +         loss.backward()
# +         opt.zero_grad()
# -         opt.zero_grad()
# -         loss.backward()


# %% wrong="5.3" misconception="M21" says="step ran after zero_grad and before backward"
answer_5_3 = predict("5.3", ZBS="trains", ZSB="never", BZS="never", BSZ="trains", SZB="late", SBZ="never")


def train(loss_of, batches, opt):
    losses = []
    for x, target in batches:
        opt.zero_grad()
        loss = loss_of(x, target)
        opt.step()
        loss.backward()
        losses.append(loss.item())
    return losses


# %% wrong="5.3" misconception="M21" says="cleared before the step of the next round"
answer_5_3 = predict("5.3", ZBS="trains", ZSB="never", BZS="never", BSZ="trains", SZB="late", SBZ="never")


def train(loss_of, batches, opt):
    losses = []
    for x, target in batches:
        loss = loss_of(x, target)
        opt.step()
        loss.backward()
        opt.zero_grad()
        losses.append(loss.item())
    return losses


# %% wrong="5.3" misconception="slip" says="your 2nd step used −38.4, which is −24 + (−14.4): the gradient" of="above"
# -         loss = loss_of(x, target)
# +         loss = loss_of(x, target)
# +         loss.backward()
# -         loss.backward()
# -         opt.zero_grad()


# %% wrong="5.3" misconception="slip" says="your 2nd step used −38.4, which is −24 + (−14.4): the gradient"
answer_5_3 = predict("5.3", ZBS="trains", ZSB="never", BZS="never", BSZ="trains", SZB="late", SBZ="never")


def train(loss_of, batches, opt):
    losses = []
    opt.zero_grad()
    for x, target in batches:
        loss = loss_of(x, target)
        loss.backward()
        opt.step()
        losses.append(loss.item())
    return losses


# %% wrong="5.3" misconception="M20" says="two backward passes went through one forward pass" of="above"
# -     opt.zero_grad()
# -     for x, target in batches:
# -         loss = loss_of(x, target)
# +     for x, target in batches:
# +         opt.zero_grad()
# +         loss = loss_of(x, target)
# +         loss.backward()


# %% wrong="5.3" misconception="slip" says="step ran once, after the loop"
answer_5_3 = predict("5.3", ZBS="trains", ZSB="never", BZS="never", BSZ="trains", SZB="late", SBZ="never")


def train(loss_of, batches, opt):
    losses = []
    for x, target in batches:
        opt.zero_grad()
        loss = loss_of(x, target)
        loss.backward()
        losses.append(loss.item())
    opt.step()
    return losses


# %% wrong="5.3" misconception="slip" says="where does the loop end?" of="above"
# -         loss.backward()
# +         loss.backward()
# +         opt.step()
# -     opt.step()
# -     return losses
# +         return losses

# %% wrong="5.3" misconception="M21" says="`step` needs the `.grad` that `backward` has just filled" of="above"
# - answer_5_3 = predict("5.3", ZBS="trains", ZSB="never", BZS="never", BSZ="trains", SZB="late", SBZ="never")
# + answer_5_3 = predict("5.3", ZBS="trains", ZSB="trains", BZS="trains", BSZ="trains", SZB="trains", SBZ="trains")
# -         loss.backward()
# +         loss.backward()
# +         opt.step()
# -     opt.step()


# %% wrong="5.3" misconception="M21" says="so there was none when step looked"
answer_5_3 = predict("5.3", ZBS="trains", ZSB="never", BZS="never", BSZ="trains", SZB="late", SBZ="never")


def train(loss_of, batches, opt):
    losses = []
    for x, target in batches:
        loss = loss_of(x, target)
        loss.backward()
        opt.zero_grad(set_to_none=False)
        opt.step()
        losses.append(loss.item())
    return losses


# %% wrong="5.3" misconception="slip" says="your 3rd only its own gradient" of="above"
# -     for x, target in batches:
# +     for number, (x, target) in enumerate(batches):
# +         if number % 2 == 0:
# +             opt.zero_grad()
# -         opt.zero_grad(set_to_none=False)

# %% wrong="5.3" misconception="M20" says="retain_graph=True only hid the error" of="above"
# -     for x, target in batches:
# -         loss = loss_of(x, target)
# +     for x, target in batches:
# +         opt.zero_grad()
# +         loss = loss_of(x, target)
# +         loss.backward(retain_graph=True)
# -         opt.zero_grad(set_to_none=False)

# %% wrong="5.3" misconception="M32" says="who knows which tensors are trained?" of="above"
# -         loss = loss_of(x, target)
# +         loss = loss_of(x, target)
# +         loss.zero_grad()
# -         opt.zero_grad(set_to_none=False)


# %% wrong="5.3" misconception="M11" says="When does the loss become one?"
answer_5_3 = predict("5.3", ZBS="trains", ZSB="never", BZS="never", BSZ="trains", SZB="late", SBZ="never")


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
answer_5_3 = predict("5.3", ZBS="trains", ZSB="never", BZS="never", BSZ="trains", SZB="late", SBZ="never")


def train(loss_of, batches, opt):
    opt.zero_grad()
    losses = [loss_of(x, target) for x, target in batches]
    sum(losses).backward()
    opt.step()
    return [loss.item() for loss in losses]


# %% wrong="5.3" misconception="slip" says="these are losses after the step"
answer_5_3 = predict("5.3", ZBS="trains", ZSB="never", BZS="never", BSZ="trains", SZB="late", SBZ="never")


def train(loss_of, batches, opt):
    losses = []
    for x, target in batches:
        opt.zero_grad()
        loss_of(x, target).backward()
        opt.step()
        losses.append(loss_of(x, target).item())
    return losses


# %% wrong="5.3" misconception="slip" says="it returns nothing"
answer_5_3 = predict("5.3", ZBS="trains", ZSB="never", BZS="never", BSZ="trains", SZB="late", SBZ="never")


def train(loss_of, batches, opt):
    for x, target in batches:
        opt.zero_grad()
        loss = loss_of(x, target)
        loss.backward()
        opt.step()


# %% right="5.3"
answer_5_3 = predict("5.3", ZBS="trains", ZSB="never", BZS="never", BSZ="trains", SZB="late", SBZ="never")


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
stuck = "never"
answer_5_3 = predict("5.3", SBZ=stuck, SZB="Late", BSZ="Trains", BZS=stuck, ZSB=stuck, ZBS=" trains ")


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
answer_5_3 = predict("5.3", ZBS="trains", ZSB="never", BZS="never", BSZ="trains", SZB="late", SBZ="never")


def train(loss_of, batches, opt):
    def one(x, target):
        loss = loss_of(x, target)
        opt.zero_grad()
        loss.backward()
        opt.step()
        return loss.detach()

    return [one(x, target) for x, target in batches]


# %% wrong="5.3" misconception="slip" says="a tensor that requires grad"
answer_5_3 = predict("5.3", ZBS="trains", ZSB="never", BZS="never", BSZ="trains", SZB="late", SBZ="never")


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


# %% [markdown] equivalent="5.3" change="`losses.append(float(loss))`: after `loss.backward()`"
# The value of the loss is the same after its pass.

# %% [markdown] equivalent="5.3" change="`opt.zero_grad(set_to_none=False)`: now `opt.zero_grad()`"
# It stands after the step, and the next pass begins a new sum in both cases.

# %% [markdown] equivalent="5.3" change="`False`: now `True`"
# It stands after the step, and the next pass begins a new sum in both cases.


# %% wrong="5.3 twin" misconception="M21" says="`step` needs the `.grad`"
# -     early=1.5,
# -     lost=2.0,
# +     early=1.0,
# +     lost=1.0,

# %% wrong="5.3 twin" misconception="M19" says="It adds to `.grad`"
# -     forgotten=0.5,
# +     forgotten=1.0,
# -     paired=0.4,
# +     paired=1.4,

# %% right="5.3 twin"
answer_5_3_twin = predict(
    "5.3 twin",
    paired=0.4,
    lost=2.0,
    early=1.5,
    forgotten=0.5,
)


# %% wrong="5.4" misconception="slip" says="each slope came on top of those before it"
# - def slopes(x, functions) -> list:
# -     """The slope of each of the functions at x, as floats."""
# + def slopes(x, functions):
# -         x.grad = None


# %% wrong="5.4" misconception="slip" says="or the tensor itself kept"
answer_5_4 = predict("5.4", line_1="error", line_2="error", line_3=None, line_4=0.0)


def slopes(x, functions):
    found = []
    for f in functions:
        if x.grad is not None:
            x.grad.zero_()
        f(x).backward()
        found.append(x.grad)
    return found


# %% wrong="5.4" misconception="M32" says="whose gradient is to be cleared"
# - def slopes(x, functions) -> list:
# -     """The slope of each of the functions at x, as floats."""
# + def slopes(x, functions):
# -         x.grad = None
# -         y = f(x)
# +         y = f(x)
# +         y.zero_grad()

# %% wrong="5.4" misconception="slip" says="was it never filled, or emptied again?"
# - def slopes(x, functions) -> list:
# -     """The slope of each of the functions at x, as floats."""
# + def slopes(x, functions):
# -         y.backward()
# -         found.append(x.grad.item())
# +         found.append(y.backward().item())


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


# %% wrong="5.4" misconception="slip" says="was it never filled, or emptied again?"
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


# %% wrong="5.4" misconception="slip" says="opt was given x, so it clears" of="above"
# - answer_5_4 = predict("5.4", line_1=None, line_2="error", line_3=None, line_4=0.0)
# + answer_5_4 = predict("5.4", line_1="error", line_2="error", line_3=6.0, line_4=6.0)


# %% wrong="5.4" misconception="slip" says="the 5 was there when x came in"
answer_5_4 = predict("5.4", line_1="error", line_2="error", line_3=None, line_4=0.0)


def slopes(x, functions):
    found = []
    for f in functions:
        f(x).backward()
        found.append(x.grad.item())
        x.grad.zero_()
    return found


# %% wrong="5.4" misconception="slip" says="a plain 0 is refused" of="above"
# -     for f in functions:
# +     for f in functions:
# +         x.grad = 0
# -         x.grad.zero_()


# %% wrong="5.4" misconception="slip" says="was x.grad cleared before it was read"
answer_5_4 = predict("5.4", line_1="error", line_2="error", line_3=None, line_4=0.0)


def slopes(x, functions):
    found = []
    for f in functions:
        if x.grad is not None:
            x.grad.zero_()
        f(x).backward()
        found.append(x.grad)
    return found


# %% wrong="5.4" misconception="slip" says="that line writes into x itself" of="above"
# -         if x.grad is not None:
# -             x.grad.zero_()
# +         x.zero_()
# -         found.append(x.grad)
# +         found.append(x.grad.item())

# %% wrong="5.4" misconception="M03" says="there is nothing to multiply yet" of="above"
# -         if x.grad is not None:
# -             x.grad.zero_()
# +         x.grad *= 0
# -         found.append(x.grad)
# +         found.append(x.grad.item())

# %% right="5.4" of="above"
# - answer_5_4 = predict("5.4", line_1="error", line_2="error", line_3=None, line_4=0.0)
# + answer_5_4 = predict("5.4", line_1="error", line_2="error", line_3=None, line_4=0)
# -         found.append(x.grad)
# +         found.append(x.grad.item())


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


# %% wrong="5.4" misconception="slip" says="x was tracked, and now it is not"
answer_5_4 = predict("5.4", line_1="error", line_2="error", line_3=None, line_4=0)


def slopes(x, functions):
    found = []
    for f in functions:
        x.grad = None
        f(x).backward()
        found.append(x.grad.item())
    x.requires_grad_(False)
    return found


# %% wrong="5.4" misconception="slip" says="What is asked: the slope of each function alone"
answer_5_4 = predict("5.4", line_1="error", line_2="error", line_3=None, line_4=0)


def slopes(x, functions) -> list:
    found = {}
    for f in functions:
        x.grad = None
        f(x).backward()
        found[f] = x.grad.item()
    return list(found.values())


# %% [markdown] equivalent="5.4" change="`x.grad = None`: after `y = f(x)`"
# The forward part reads no gradient.

# %% [markdown] equivalent="5.4" change="`x.grad.item()`: now `x.grad`"
# `x.grad = None` in each round: each slope is a tensor of its own, and a 0-d tensor is a number.

# %% [markdown] equivalent="5.4" change="`slopes` changes the gradients of what it was given"
# What x.grad holds afterwards is left open: the last slope, None, or what was there before.

# %% [markdown] equivalent="5.4" change="`torch.optim.SGD([x], lr=1.0)`: now `torch.optim.SGD([x])`"
# This optimizer takes no step, so its learning rate is never used.

# %% [markdown] equivalent="5.4" change="`1.0`: now `2.0`"
# This optimizer takes no step, so its learning rate is never used.

# %% [markdown] equivalent="5.4" change="`slope(f).item()`: now `slope(f)`"
# zero_grad() sets None: each slope is a tensor of its own, and a 0-d tensor is a number.


# %% wrong="5.4 twin" misconception="M22" says="What does `zero_grad()` leave, if it is told nothing else?"
# -     line_c=None,
# -     line_d="error",
# +     line_c=0.0,
# +     line_d=0.0,

# %% wrong="5.4 twin" misconception="M32" says="What kind of thing is `loss`?"
# -     line_e="error",
# +     line_e=None,

# %% wrong="5.4 twin" misconception="M03" says="What was `x.grad` before it?"
# -     line_a=None,
# +     line_a=0.0,

# %% right="5.4 twin"
# - answer_5_4_twin = predict(
# + nothing = None
# + answer_5_4_twin = predict(
# -     line_c=None,
# +     line_c=nothing,


# %% wrong="5.5" misconception="M23" says="each micro-batch counts like a whole batch"
def big_step(loss_of, x, target, size, opt):
    opt.zero_grad()
    for start in range(0, len(x), size):
        loss_of(x[start : start + size], target[start : start + size]).backward()
    opt.step()


# %% wrong="5.5" misconception="slip" says="all micro-batches counted alike"
def big_step(loss_of, x, target, size, opt):
    opt.zero_grad()
    starts = range(0, len(x), size)
    for start in starts:
        loss = loss_of(x[start : start + size], target[start : start + size]) / len(starts)
        loss.backward()
    opt.step()


# %% wrong="5.5" misconception="slip" says="each counted as if it had 4 rows"
def big_step(loss_of, x, target, size, opt):
    opt.zero_grad()
    for start in range(0, len(x), size):
        loss = loss_of(x[start : start + size], target[start : start + size]) * size / len(x)
        loss.backward()
    opt.step()


# %% wrong="5.5" misconception="slip" says="3 graphs were there at the same time"
def big_step(loss_of, x, target, size, opt):
    opt.zero_grad()
    whole = 0
    for start in range(0, len(x), size):
        rows = x[start : start + size]
        whole += loss_of(rows, target[start : start + size]) * len(rows) / len(x)
    whole.backward()
    opt.step()


# %% wrong="5.5" misconception="slip" says="were gone when opt.step() looked"
def big_step(loss_of, x, target, size, opt):
    for start in range(0, len(x), size):
        rows = x[start : start + size]
        opt.zero_grad()
        loss = loss_of(rows, target[start : start + size]) * len(rows) / len(x)
        loss.backward()
    opt.step()


# %% wrong="5.5" misconception="slip" says="w took a step for each micro-batch"
def big_step(loss_of, x, target, size, opt):
    for start in range(0, len(x), size):
        opt.zero_grad()
        loss_of(x[start : start + size], target[start : start + size]).backward()
        opt.step()


# %% wrong="5.5" misconception="slip" says="the rows after the last full micro-batch were left out"
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


# %% wrong="5.5" misconception="slip" says="the second step also used the gradient of the first"
def big_step(loss_of, x, target, size, opt):
    for start in range(0, len(x), size):
        rows = x[start : start + size]
        (loss_of(rows, target[start : start + size]) * (len(rows) / len(x))).backward()
    opt.step()


# %% wrong="5.5" misconception="slip" says="you divided by the number of full micro-batches"
def big_step(loss_of, x, target, size, opt):
    opt.zero_grad()
    for start in range(0, len(x), size):
        rows = slice(start, start + size)
        (loss_of(x[rows], target[rows]) / (len(x) // size)).backward()
    opt.step()


# %% wrong="5.5" misconception="slip" says="another division by all rows" of="above"
# -         (loss_of(x[rows], target[rows]) / (len(x) // size)).backward()
# +         (loss_of(x[rows], target[rows]) / len(x)).backward()


# %% wrong="5.5" misconception="slip" says="that is the gradient of the sum over all rows"
def big_step(loss_of, x, target, size, opt):
    opt.zero_grad()
    for rows, targets in zip(x.split(size), target.split(size)):
        (loss_of(rows, targets) * len(rows)).backward()
    opt.step()


# %% wrong="5.5" misconception="M11" says="When does the loss become one?"
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
    parts = torch.utils.data.DataLoader(torch.utils.data.TensorDataset(x, target), batch_size=size)
    for rows, targets in parts:
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


# %% wrong="5.5" misconception="slip" says="the gradient that was there before counted, too"
def big_step(loss_of, x, target, size, opt):
    count = len(x)
    while len(x) > 0:
        part, x = x[:size], x[size:]
        wanted, target = target[:size], target[size:]
        (loss_of(part, wanted) * len(part) / count).backward()
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


# %% wrong="5.5" misconception="slip" says="graphs were there at the same time, each with all that it had saved"
def big_step(loss_of, x, target, size, opt):
    opt.zero_grad()
    kept = []
    for i in range(0, len(x), size):
        part = x[i : i + size]
        loss = loss_of(part, target[i : i + size]) * len(part) / len(x)
        loss.backward(retain_graph=True)
        kept.append(loss)
    opt.step()


# %% [markdown] equivalent="5.5" change="`opt.zero_grad(set_to_none=False)`: now `opt.zero_grad()`"
# Adding to zeros and beginning a new sum give the same.

# %% [markdown] equivalent="5.5" change="`False`: now `True`"
# Adding to zeros and beginning a new sum give the same.

# %% [markdown] equivalent="5.5" change="`min(start + size, len(x))`: now `min(len(x), start + size)`"
# The smaller of two numbers does not depend on their order.


# %% wrong="5.6" misconception="slip" says="all entries look at the same place in memory"
# - def watch(loss_of, w, opt, steps: int) -> tuple:
# -     """(the gradient of w at each step as a list, the sum of all losses as a number)."""
# + def watch(loss_of, w, opt, steps):
# -         history.append(w.grad.clone())
# +         history.append(w.grad.detach())

# %% wrong="5.6" misconception="slip" says="the graphs of all steps are alive to the end"
# - def watch(loss_of, w, opt, steps: int) -> tuple:
# -     """(the gradient of w at each step as a list, the sum of all losses as a number)."""
# + def watch(loss_of, w, opt, steps):
# -         total += loss.item()
# +         total += loss

# %% wrong="5.6" misconception="M24 M19" says="6 was there when `kept` got its name"
# - answer_5_6 = predict("5.6", kept_now=33.0, same=True, kept_at_last=33.0)
# + answer_5_6 = predict("5.6", kept_now=6.0, same=False, kept_at_last=6.0)
# - def watch(loss_of, w, opt, steps: int) -> tuple:
# -     """(the gradient of w at each step as a list, the sum of all losses as a number)."""
# + def watch(loss_of, w, opt, steps):


# %% wrong="5.6" misconception="slip" says="all entries are one and the same object"
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
# - def watch(loss_of, w, opt, steps: int) -> tuple:
# -     """(the gradient of w at each step as a list, the sum of all losses as a number)."""
# + def watch(loss_of, w, opt, steps):
# -         total += loss.item()
# +         total += loss
# -     return history, total
# +     return history, total.item()


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


# %% wrong="5.6" misconception="slip" says="each gradient contains those before it"
# - def watch(loss_of, w, opt, steps: int) -> tuple:
# -     """(the gradient of w at each step as a list, the sum of all losses as a number)."""
# + def watch(loss_of, w, opt, steps):
# -         opt.zero_grad(set_to_none=False)

# %% wrong="5.6" misconception="slip" says="It is no single number"
# - def watch(loss_of, w, opt, steps: int) -> tuple:
# -     """(the gradient of w at each step as a list, the sum of all losses as a number)."""
# + def watch(loss_of, w, opt, steps):
# -         opt.zero_grad(set_to_none=False)
# +         opt.zero_grad()
# -         history.append(w.grad.clone())
# +         history.append(w.grad.item())


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


# %% wrong="5.6" misconception="slip" says="the history comes first, then the sum"
answer_5_6 = predict("5.6", kept_now=33.0, same=True, kept_at_last=33.0)


def watch(loss_of, w, opt, steps):
    history, total = [], 0.0
    for _ in range(steps):
        opt.zero_grad()
        loss = loss_of(w)
        loss.backward()
        history.append(w.grad)
        total += loss.item()
        opt.step()
    return total, history


# %% wrong="5.6" misconception="slip" says="a tensor that requires grad, where only its numbers are asked for"
answer_5_6 = predict("5.6", kept_now=33, same=True, kept_at_last=33)


def watch(loss_of, w, opt, steps):
    history, total = [], 0.0
    for _ in range(steps):
        opt.zero_grad()
        loss = loss_of(w)
        loss.backward(create_graph=True)
        history.append(w.grad.clone())
        total += loss.item()
        opt.step()
    return history, total


# %% wrong="5.6" misconception="slip" says="alive to the end. Who holds them?" of="above"
# - answer_5_6 = predict("5.6", kept_now=33, same=True, kept_at_last=33)
# + answer_5_6 = predict("5.6", kept_now=33, same=True, kept_at_last=33)
# +
# +
# + ALL = []
# -         loss.backward(create_graph=True)
# +         ALL.append(loss)
# +         loss.backward()


# %% wrong="5.6" misconception="slip" says="What is asked of `watch`"
answer_5_6 = predict("5.6", kept_now=33, same=True, kept_at_last=33)


def watch(loss_of, w, opt, steps: int) -> tuple:
    history, losses = [], set()
    for _ in range(steps):
        opt.zero_grad()
        loss = loss_of(w)
        loss.backward()
        history.append(w.grad.clone())
        losses.add(loss.item())
        opt.step()
    return history, sum(losses)


# %% wrong="5.6" misconception="slip" says="all entries look at the same place in memory"
answer_5_6 = predict("5.6", kept_now=33, same=True, kept_at_last=33)


def watch(loss_of, w, opt, steps: int) -> tuple:
    history, total = [], 0.0
    for _ in range(steps):
        opt.zero_grad(set_to_none=False)
        loss = loss_of(w)
        loss.backward()
        history.append(w.grad.numpy())
        total += loss.item()
        opt.step()
    return history, total


# %% right="5.6"
answer_5_6 = predict("5.6", kept_now=33, same=True, kept_at_last=33)


def watch(loss_of, w, opt, steps):
    import numpy as np

    history, losses = [], []
    for _ in range(steps):
        opt.zero_grad(set_to_none=False)
        loss = loss_of(w)
        loss.backward()
        history.append(w.grad.numpy().copy())
        losses.append(loss.item())
        opt.step()
    return np.array(history), sum(losses)


# %% [markdown] equivalent="5.6" change="`opt.zero_grad(set_to_none=False)`: now `opt.zero_grad()`"
# The entries are copies, so it does not matter what becomes of w.grad.

# %% [markdown] equivalent="5.6" change="`np.array(history)`: now `history`"
# Several numbers may come in an array or in a list of arrays, in all lessons.

# %% [markdown] equivalent="5.6" change="`False`: now `True`"
# The entries are copies, so it does not matter what becomes of w.grad.

# %% [markdown] equivalent="5.6" change="`w.grad.tolist()`: now `w.grad`"
# zero_grad() sets None: each gradient is a tensor of its own.

# %% [markdown] equivalent="5.6" change="`watch` changes the gradients of what it was given"
# What w.grad holds after the last step is left open; the step has been taken.


# %% wrong="5.6 twin" misconception="M24 M19" says="It is the very object"
answer_5_6_twin = predict(
    "5.6 twin",
    g_now=4.0,
    copied_now=4.0,
    g_after_zero=4.0,
    g_at_last=4.0,
)

# %% wrong="5.6 twin" misconception="M19" says="It adds to `.grad`"
# -     g_now=2.0,
# +     g_now=-2.0,

# %% right="5.6 twin"
answer_5_6_twin = predict(
    "5.6 twin",
    g_at_last=3.0,
    g_after_zero=3.0,
    copied_now=4.0,
    g_now=2.0,
)


# %% wrong="5.7" misconception="slip" says="find one on which they differ" of="starter"
# -
# - answer_5_7 = unmask("5.7", program, A=..., B=..., C=...)
# + answer_5_7 = unmask("5.7", program, A=4, B="PyTorch", C=5)

# %% wrong="5.7" misconception="slip" says="A and B both printed 12.0"
program = """
w = torch.tensor(3.0, requires_grad=True)
(w * w).backward()
kept = w.grad
(w * w).backward()
print(kept)
"""
answer_5_7 = unmask("5.7", program, A=4, B="PyTorch", C=5)

# %% wrong="5.7" misconception="slip" says="What does your program print in a cell of this notebook?"
# -
# - answer_5_7 = unmask("5.7", program, A=4, B="PyTorch", C=5)
# + answer_5_7 = unmask("5.7", program, A="PyTorch", B=4, C=5)

# %% wrong="5.7" misconception="slip" says="An engine that believes that a second `backward()` overwrites `.grad` prints 6.0, 2.0, None here"
# -
# - answer_5_7 = unmask("5.7", program, A=4, B="PyTorch", C=5)
# + answer_5_7 = unmask("5.7", program, A=4, B="PyTorch", C=2)

# %% right="5.7"
program = """
x = torch.tensor([1.0, 2.0], requires_grad=True)
for step in range(2):
    (x * x).sum().backward()
    torch.optim.SGD([x], lr=1.0).zero_grad()
print(x.grad)
x.sum().backward()
g = x.grad
x.sum().backward()
print(g)
"""
answer_5_7 = unmask("5.7", program, A=4, B="PyTorch", C=5)

# %% right="5.7"
program = """
w = torch.tensor(2.0, requires_grad=True)
(3 * w).backward()
g = w.grad
(4 * w).backward()
print(g)
torch.optim.SGD([w], lr=1.0).zero_grad()
print(w.grad)
"""
answer_5_7 = unmask("5.7", program, C=5, B="pytorch", A=4)
