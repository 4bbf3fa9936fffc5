# %% [markdown]
# Answers to lesson 05: wrong ones, which must lose points and be told why, and right ones in other styles.

# %% wrong="5.1" misconception="slip" says="9 is x² itself … the zero_() in between had already cleared the 33 … which clears the first 27"
answer_5_1 = predict("5.1", first=9.0, second=33.0, third=60.0, fourth=60.0)

# %% wrong="5.1" misconception="M19" says="6 comes from the last pass alone … if the second backward() replaced the 6"
answer_5_1 = predict("5.1", first=6.0, second=27.0, third=27.0, fourth=6.0)

# %% wrong="5.1" misconception="slip" says="zero_() cleared the 33"
answer_5_1 = predict("5.1", first=6.0, second=33.0, third=33.0, fourth=33.0)

# %% wrong="5.1" misconception="slip" says="0 is what zero_() left"
answer_5_1 = predict("5.1", first=6.0, second=33.0, third=0.0, fourth=33.0)

# %% right="5.1"
answer_5_1 = predict("5.1", fourth=33, third=27, second=33, first=6)

# %% wrong="5.1 twin" misconception="M19" says="It adds to `.grad`"
answer_5_1_twin = predict(
    "5.1 twin",
    both=5.0,
    after=-4.0,
    last=3.0,
)

# %% wrong="5.1 twin" misconception="slip" says="not right"
answer_5_1_twin = predict("5.1 twin", both=-4.0, after=-8.0, last=-5.0)

# %% right="5.1 twin"
#       "5.1 twin",
# +     last=-5.0,
# +     after=-8.0,
# -     after=-8.0,
# -     last=-5.0,

# %% wrong="5.2" misconception="slip" says="Which w was the loss computed from?"
#       w = torch.tensor(start, requires_grad=True)
# +     loss = (w - 5) ** 2
# -         loss = (w - 5) ** 2
# -         loss.backward()
# +         loss.backward(retain_graph=True)

# %% wrong="5.2" misconception="M08" says="You read the .grad of a result … Is it a leaf?"
# -         w = torch.tensor(w.item() - 0.1 * w.grad.item(), requires_grad=True)
# +         w = w - 0.1 * w.grad.item()

# %% wrong="5.2" misconception="M20" says="the first one has freed what the graph had saved"
# - answer_5_2 = predict("5.2", again="error", retained=12.0, shifted=2.0, doubled="error")
# + answer_5_2 = predict("5.2", again=12.0, retained=12.0, shifted=2.0, doubled=4.0)

# %% wrong="5.2" misconception="M19" says="adds 6 again. What does `x.grad` already hold by then?"
# - answer_5_2 = predict("5.2", again="error", retained=12.0, shifted=2.0, doubled="error")
# + answer_5_2 = predict("5.2", again="error", retained=6.0, shifted=1.0, doubled="error")

# %% wrong="5.2" misconception="slip" says="What did the first one free that the second one needs?"
# -     first.backward(retain_graph=True)
# -     second.backward()
# +     second.backward()
# +     first.backward(retain_graph=True)

# %% wrong="5.2" misconception="slip" says="What cut it?"
# -     second = h * h
# +     second = h.detach() * h.detach()

# %% wrong="5.2" misconception="slip" says="more than a hundred steps"
# -     for _ in range(steps):
# +     for _ in range(min(steps, 200)):

# %% wrong="5.2" misconception="slip" says="shares memory with what an earlier call returned"
# -     path = []
# +     path = vars(descend).setdefault("path", [])
# +     path.clear()

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


# %% wrong="5.2 twin" misconception="M20" says="A backward pass frees what its graph has saved"
# -     curved="error",
# +     curved=40.17,

# %% wrong="5.2 twin" misconception="M19" says="It adds to `.grad`"
# -     moved=2.0,
# +     moved=1.0,
# -     kept=10.0,
# -     fresh=12.0,
# +     kept=5.0,
# +     fresh=4.0,

# %% right="5.2 twin"
answer_5_2_twin = predict(
    "5.2 twin",
    fresh=12.0,
    kept=10.0,
    curved="error",
    moved=2.0,
)

# %% wrong="5.3" misconception="slip" says="B runs only after S"
# -     SBZ="never",
# +     SBZ="late",

# %% wrong="5.3" misconception="M21" says="its gradient was cleared before the step"
#           loss.backward()
# +         opt.zero_grad()

# %% wrong="5.3" misconception="M20" says="Two backward passes went through the graph of one forward pass"
#           loss.backward()
# +         loss.backward()

# %% wrong="5.3" misconception="slip" says="opt.step() never ran"
# -         opt.step()
# +         for group in opt.param_groups:
# +             for tensor in group["params"]:
# +                 tensor.data -= 0.05 * (0 if tensor.grad is None else tensor.grad)

# %% wrong="5.3" misconception="M32" says="Which object knows the tensors that are being trained?"
# -         opt.zero_grad()
# -         loss = loss_of(x, target)
# +         loss = loss_of(x, target)
# +         loss.zero_grad()

# %% wrong="5.3" misconception="M11" says="Which line turned the loss into a float?"
# -         loss = loss_of(x, target)
# +         loss = loss_of(x, target).item()

# %% wrong="5.3" misconception="slip" says="These are the losses after each step"
# -         losses.append(loss.item())
# +         losses.append(loss_of(x, target).item())

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

# %% wrong="5.4" misconception="M32" says="Whose gradient must be cleared"
# +         y.zero_grad()
#           y.backward()

# %% wrong="5.4" misconception="slip" says="or what backward() returns?"
# -         y.backward()
# -         found.append(x.grad.item())
# +         found.append(y.backward().item())

# %% wrong="5.4" misconception="M03" says="None has no zero_()"
# - answer_5_4 = predict("5.4", line_1="error", line_2="error", line_3=None, line_4=0.0)
# + answer_5_4 = predict("5.4", line_1=0.0, line_2="error", line_3=None, line_4=0.0)

# %% wrong="5.4" misconception="M22" says="By default, zero_grad() sets `.grad` to None"
# - answer_5_4 = predict("5.4", line_1="error", line_2="error", line_3=None, line_4=0.0)
# + answer_5_4 = predict("5.4", line_1="error", line_2="error", line_3=0.0, line_4=0.0)

# %% wrong="5.4" misconception="slip" says="But None has no zero_()"
# - answer_5_4 = predict("5.4", line_1="error", line_2="error", line_3=None, line_4=0.0)
# + answer_5_4 = predict("5.4", line_1=None, line_2="error", line_3=None, line_4=0.0)

# %% wrong="5.4" misconception="slip" says="opt was given x, so it clears"
# - answer_5_4 = predict("5.4", line_1="error", line_2="error", line_3=None, line_4=0.0)
# + answer_5_4 = predict("5.4", line_1="error", line_2="error", line_3=6.0, line_4=6.0)

# %% wrong="5.4" misconception="slip" says="What x.grad held at the start was still there"
# -         x.grad = None
# -         y = f(x)
# +         y = f(x)
# -         found.append(x.grad.item())
# +         found.append(x.grad.item())
# +         x.grad.zero_()

# %% wrong="5.4" misconception="slip" says="PyTorch refuses a plain 0"
# -         x.grad = None
# +         x.grad = 0

# %% wrong="5.4" misconception="slip" says="That line writes into x itself"
# -         x.grad = None
# +         x.zero_()

# %% wrong="5.4" misconception="M03" says="there is nothing to multiply yet"
# -         x.grad = None
# +         x.grad *= 0

# %% right="5.4"
answer_5_4 = predict("5.4", line_1="error", line_2="error", line_3=None, line_4=0.0)


def slopes(x, functions):
    return [torch.autograd.grad(f(x), x)[0].item() for f in functions]


# %% right="5.4" of="above"
# -     return [torch.autograd.grad(f(x), x)[0].item() for f in functions]
# +     forgetful = torch.optim.SGD([x], lr=1.0)
# +
# +     def slope(f):
# +         forgetful.zero_grad()
# +         f(x).backward()
# +         return x.grad
# +
# +     return [slope(f).item() for f in functions]

# %% wrong="5.4 twin" misconception="M22" says="What does `zero_grad()` leave in `.grad` by default?"
# -     line_c=None,
# -     line_d="error",
# +     line_c=0.0,
# +     line_d=0.0,

# %% wrong="5.4 twin" misconception="M32" says="What kind of thing is `loss`?"
# -     line_e="error",
# +     line_e=None,

# %% wrong="5.4 twin" misconception="M03" says="What was `x.grad` before line "
# -     line_a=None,
# +     line_a=0.0,

# %% right="5.4 twin"
# + nothing = None
#   answer_5_4_twin = predict(
# -     line_c=None,
# +     line_c=nothing,

# %% wrong="5.5" misconception="M23" says="each micro-batch counts as much as a whole batch"
# -         loss = loss_of(rows, targets) * share
# +         loss = loss_of(rows, targets)

# %% wrong="5.5" misconception="slip" says="The graphs of all micro-batches existed at the same time, each with everything it had saved"
# +     whole = 0
#       for start in range(0, len(x), size):
# -         loss.backward()
# +         whole = whole + loss
# +     whole.backward()

# %% wrong="5.5" misconception="M11" says="Which line turned the loss into a float?"
# -         loss = loss_of(rows, targets) * share
# +         loss = loss_of(rows, targets).item() * share

# %% wrong="5.5" misconception="slip" says="Let opt.step() change the parameters"
# -     opt.step()
# +     for group in opt.param_groups:
# +         for tensor in group["params"]:
# +             tensor -= 0.05 * tensor.grad


# %% wrong="5.5" misconception="slip" says="two special cases at once"
# -     for start in range(0, len(x), size):
# +     for start in range(0, len(x), size if len(x) > 2 else 2):


# %% wrong="5.5" misconception="slip" says="many rows"
# -     for start in range(0, len(x), size):
# +     for start in range(0, min(len(x), 32), size):


# %% right="5.5"
def big_step(loss_of, x, target, size, opt):
    opt.zero_grad(set_to_none=False)
    for rows, targets in zip(x.split(size), target.split(size)):
        loss = loss_of(rows, targets)
        loss.backward(torch.tensor(rows.shape[0] / x.shape[0], dtype=torch.float64))
    opt.step()


# %% right="5.5" of="above"
# -     opt.zero_grad(set_to_none=False)
# +     tensors = [tensor for group in opt.param_groups for tensor in group["params"]]
# +     gathered = [torch.zeros_like(tensor) for tensor in tensors]
# -         loss = loss_of(rows, targets)
# -         loss.backward(torch.tensor(rows.shape[0] / x.shape[0], dtype=torch.float64))
# +         for into, part in zip(gathered, torch.autograd.grad(loss_of(rows, targets), tensors)):
# +             into += part * (len(rows) / len(x))
# +     for tensor, gradient in zip(tensors, gathered):
# +         tensor.grad = gradient

# %% right="5.5"
# -         rows, targets = x[start : start + size], target[start : start + size]
# -         share = len(rows) / len(x)
# -         loss = loss_of(rows, targets) * share
# -         loss.backward()
# +         rows = slice(start, min(start + size, len(x)))
# +         (loss_of(x[rows], target[rows]) * (rows.stop - rows.start)).backward()
# +     for group in opt.param_groups:
# +         for tensor in group["params"]:
# +             tensor.grad /= len(x)

# %% wrong="5.6" misconception="M24" says="6 was there when you named the tensor `kept`"
# - answer_5_6 = predict("5.6", kept_now=33.0, same=True, kept_at_last=33.0)
# + answer_5_6 = predict("5.6", kept_now=6.0, same=False, kept_at_last=6.0)

# %% wrong="5.6" misconception="M33" says="the graphs of the earlier steps were still alive"
# -         total += loss.item()
# +         total += loss
# -     return history, total
# +     return history, total.item()

# %% wrong="5.6" misconception="slip" says="Return two things"
# -     return history, total
# +     return history

# %% wrong="5.6" misconception="slip" says="`history` and `sum of the losses` are swapped"
# -     return history, total
# +     return total, history

# %% wrong="5.6" misconception="slip" says="The sum of the losses is missing"
# -     return history, total
# +     return history, None

# %% wrong="5.6" misconception="slip" says="many steps"
# -     return history, total
# +     return history[-100:], total

# %% right="5.6"
# -     history, total = [], 0.0
# +     history, total = [], torch.zeros(())
# -         opt.zero_grad(set_to_none=False)
# +         opt.zero_grad()  # None: the next backward() makes a new tensor, so the old one is safe
# -         history.append(w.grad.clone())
# -         total += loss.item()
# +         history.append(w.grad)
# +         total += loss.detach()

# %% wrong="5.6 twin" misconception="M24" says="It is the very object"
# -     g_now=2.0,
# +     g_now=4.0,
# -     g_after_zero=3.0,
# -     g_at_last=3.0,
# +     g_after_zero=4.0,
# +     g_at_last=4.0,

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

# %% wrong="5.7" misconception="slip" says="A and B both printed 12.0 … write one that tells them apart" of="starter"
# - print(w.grad)
# + kept = w.grad
# + (w * w).backward()
# + print(kept)
# -
# - answer_5_7 = unmask("5.7", program, A=..., B=..., C=...)
# + answer_5_7 = unmask("5.7", program, A=4, B="PyTorch", C=5)

# %% wrong="5.7" misconception="slip" says="What does your program print in a cell of this notebook?"
# -
# - answer_5_7 = unmask("5.7", program, A=4, B="PyTorch", C=5)
# + answer_5_7 = unmask("5.7", program, A="PyTorch", B=4, C=5)

# %% wrong="5.7" misconception="slip" says="An engine that believes that a second `backward()` overwrites `.grad` prints"
# -
# - answer_5_7 = unmask("5.7", program, A=4, B="PyTorch", C=5)
# + answer_5_7 = unmask("5.7", program, A=4, B="PyTorch", C=2)

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
