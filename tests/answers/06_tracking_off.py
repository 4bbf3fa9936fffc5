# %% [markdown]
# Answers to lesson 06: wrong ones, which must lose points and be told why, and right ones in other styles.

# %% wrong="6.1" misconception="M25" says="Which layers behave differently"
# -     evaluate_grad=27.0,
# +     evaluate_grad=18.0,

# %% wrong="6.1" misconception="M26" says="A tensor that you create yourself is not the result of an operation"
# -     flag=True,
# -     born=True,
# +     flag=False,
# +     born=False,

# %% wrong="6.1" misconception="M27" says="shares memory with"
# -     detach_x=7.0,
# +     detach_x=3.0,

# %% wrong="6.1" misconception="M28" says="Does the result of clone() have a grad_fn?"
# -     clone_grad=27.0,
# +     clone_grad=18.0,

# %% wrong="6.1" misconception="slip" says="Is there a path back from the result of detach()? … A method whose name ends in _ changes x itself … What does backward() do in that case? … Was the operation that made `r` recorded?"
# -     pause_grad=18.0,
# -     detach_grad=18.0,
# -     freeze_grad="error",
# +     pause_grad=27.0,
# +     detach_grad=27.0,
# +     freeze_grad=None,
# -     freeze_x=7.0,
# +     freeze_x=3.0,

# %% right="6.1"
outcomes = {"pause": (18.0, 3.0), "detach": (18.0, 7.0), "freeze": ("error", 7.0), "clone": (27.0, 3.0)}
outcomes["evaluate"] = outcomes["clone"]
answer_6_1 = predict(
    "6.1",
    **{f"{tool}_grad": both[0] for tool, both in outcomes.items()},
    **{f"{tool}_x": both[1] for tool, both in outcomes.items()},
    flag=True,
    born=True,
)

# %% wrong="6.1 twin" misconception="M27" says="shares memory with"
# -     window=6.0,
# +     window=2.0,

# %% wrong="6.1 twin" misconception="M28" says="gradients flow through it"
# -     copied=12.0,
# +     copied=8.0,

# %% wrong="6.1 twin" misconception="M25" says="`no_grad` is for a block"
# -     evaluated=5.0,
# +     evaluated="error",

# %% wrong="6.1 twin" misconception="M26" says="It does neither"
# -     m_grad=9.0,
# +     m_grad="error",

# %% right="6.1 twin"
answer_6_1_twin = predict(
    "6.1 twin",
    m_grad=9.0,
    copy=2.0,
    window=6.0,
    frozen="error",
    evaluated=5.0,
    paused=4.0,
    copied=12.0,
    cut=2.0,
)

# %% wrong="6.2" misconception="M29" says="When does autograd allow you to change a parameter in place?"
# -     with torch.no_grad():
# +     with torch.enable_grad():

# %% wrong="6.2" misconception="M08" says="The list now holds a different tensor, and the caller still has the old one"
# -         for parameter in params:
# +         for number, parameter in enumerate(params):
# -                 parameter -= lr * parameter.grad
# +                 params[number] = (parameter - lr * parameter.grad).requires_grad_()

# %% wrong="6.2" misconception="slip" says="Whose is it, and should that tensor take a step?"
# -             if parameter.grad is not None:
# -                 parameter -= lr * parameter.grad
# +             parameter -= lr * parameter.grad


# %% wrong="6.2" misconception="slip" says="this tensor is the result of an operation"
def sgd_step(params: list, lr: float) -> None:
    """Move each parameter by -lr times its gradient, in place."""
    for parameter in params:
        moved = parameter * 1
        moved.requires_grad_(False)


# %% wrong="6.2" misconception="slip" says="A .grad was None and now holds zeros"
# -             if parameter.grad is not None:
# -                 parameter -= lr * parameter.grad
# +             if parameter.grad is None:
# +                 parameter.grad = torch.zeros_like(parameter)
# +             parameter -= lr * parameter.grad

# %% wrong="6.2" misconception="slip" says="You cleared .grad. The step must leave it alone"
#                   parameter -= lr * parameter.grad
# +                 parameter.grad.zero_()

# %% wrong="6.2" misconception="slip" says="whatever shared the old memory stays behind"
# -                 parameter -= lr * parameter.grad
# +                 parameter.data = parameter.data - lr * parameter.grad


# %% wrong="6.2" misconception="slip" says="infinite numbers"
# -             if parameter.grad is not None:
# +             if parameter.grad is not None and not parameter.grad.isnan().any():


# %% wrong="6.2" misconception="slip" says="many parameters"
# -         for parameter in params:
# +         for parameter in params[:32]:


# %% right="6.2"
def sgd_step(params, lr):
    torch.optim.SGD(params, lr=lr).step()


# %% right="6.2" of="above"
# -     torch.optim.SGD(params, lr=lr).step()
# +     for i in range(len(params)):
# +         if params[i].grad is not None:
# +             new_value = params[i].detach() - lr * params[i].grad
# +             with torch.no_grad():
# +                 params[i].copy_(new_value)

# %% right="6.2" of="above"
# -     torch.optim.SGD(params, lr=lr).step()
# +     for p in [p for p in params if p.grad is not None]:
# +         p.requires_grad_(False)
# +         p.sub_(lr * p.grad)
# +         p.requires_grad_(True)

# %% wrong="6.3" misconception="slip" says="f ran, but nothing was recorded"
# -     with torch.enable_grad():
# -         probe = x.detach().requires_grad_()
# -         f(probe).backward()
# +     probe = x.detach().requires_grad_()
# +     f(probe).backward()

# %% wrong="6.3" misconception="slip" says="Nothing has arrived in the .grad that you read"
# -         probe = x.detach().requires_grad_()
# +         probe = x.clone().requires_grad_()

# %% wrong="6.3" misconception="slip" says="wrote into x.grad, or the .grad of the leaf behind x"
# -         probe = x.detach().requires_grad_()
# +         probe = x.clone() if x.requires_grad else x.detach().requires_grad_()
# +         probe.retain_grad()

# %% wrong="6.3" misconception="slip" says="x is still tracked afterwards"
#       with torch.enable_grad():
# +         x.requires_grad_()

# %% wrong="6.3" misconception="slip" says="delivered the gradient to x itself"
# -         probe = x.detach().requires_grad_()
# +         probe = x.requires_grad_()


# %% wrong="6.3" misconception="slip" says="You turned recording off at the end"
# -     with torch.enable_grad():
# -         probe = x.detach().requires_grad_()
# -         f(probe).backward()
# +     torch.set_grad_enabled(True)
# +     probe = x.detach().requires_grad_()
# +     f(probe).backward()
# +     torch.set_grad_enabled(False)


# %% wrong="6.3" misconception="slip" says="This slope comes from a nudge"
def slope_anywhere(f, x) -> float:
    """The slope of f at x, whether or not recording is on; x and the switch stay as they were."""
    x = x.detach().double()
    return ((f(x + 0.001) - f(x - 0.001)) / 0.002).item()


# %% wrong="6.3" misconception="slip" says="a function that raises an error"
# -     with torch.enable_grad():
# -         probe = x.detach().requires_grad_()
# -         f(probe).backward()
# +     before = torch.is_grad_enabled()
# +     torch.set_grad_enabled(True)
# +     try:
# +         probe = x.detach().requires_grad_()
# +         f(probe).backward()
# +     except Exception:
# +         torch.set_grad_enabled(before)
# +         raise
# +     torch.set_grad_enabled(before)

# %% wrong="6.3" misconception="slip" says="a tiny number"
# -         probe = x.detach().requires_grad_()
# +         probe = torch.tensor(round(x.item(), 5), requires_grad=True)


# %% right="6.3"
@torch.enable_grad()
def slope_anywhere(f, x):
    own = torch.tensor(x.item(), requires_grad=True)
    (found,) = torch.autograd.grad(f(own), own)
    return found.item()


# %% right="6.3"
def slope_anywhere(f, x):
    before = torch.is_grad_enabled()
    torch.set_grad_enabled(True)
    try:
        probe = x.clone().detach()
        probe.requires_grad = True
        f(probe).backward()
        return float(probe.grad)
    finally:
        torch.set_grad_enabled(before)


# %% wrong="6.4" misconception="slip" says="This loss is not tracked"
# -     return ((value(now) - target) ** 2).mean()
# +     return ((value(now).detach() - target) ** 2).mean()

# %% wrong="6.4" misconception="slip" says="Only a leaf lets you set this flag"
# -     target = reward + value(later).detach()
# +     target = reward + value(later)
# +     target.requires_grad_(False)

# %% wrong="6.4" misconception="slip" says="A float has no graph"
# -     return ((value(now) - target) ** 2).mean()
# +     return ((value(now) - target) ** 2).mean().item()

# %% wrong="6.4" misconception="slip" says="Your function returns nothing"
# -     return ((value(now) - target) ** 2).mean()
# +     print((value(now) - target) ** 2)

# %% wrong="6.4" misconception="slip" says="you detached it in place"
# -     target = reward + value(later).detach()
# +     target = reward + value(later).detach_()

# %% wrong="6.4" misconception="slip" says="a graph whose saved values were already freed"
# -     return ((value(now) - target) ** 2).mean()
# +     loss = ((value(now) - target) ** 2).mean()
# +     loss.backward()
# +     return loss

# %% wrong="6.4" misconception="slip" says="infinite numbers"
# -     target = reward + value(later).detach()
# +     target = reward.nan_to_num() + value(later).detach()

# %% wrong="6.4" misconception="slip" says="many moves"
# -     target = reward + value(later).detach()
# +     now, reward, later = now[:32], reward[:32], later[:32]
# +     target = reward + value(later).detach()

# %% wrong="6.4" misconception="slip" says="infinite numbers"
# -     target = reward + value(later).detach()
# +     target = reward.clamp(-1e300, 1e300) + value(later).detach()

# %% right="6.4"
# -     target = reward + value(later).detach()
# -     return ((value(now) - target) ** 2).mean()
# +     with torch.no_grad():
# +         target = reward + value(later)
# +     return torch.nn.functional.mse_loss(value(now), target)

# %% right="6.4"
# -     target = reward + value(later).detach()
# -     return ((value(now) - target) ** 2).mean()
# +     target = reward + torch.tensor(value(later).tolist(), dtype=reward.dtype)
# +     return (target - value(now)).square().mean()

# %% wrong="6.5" misconception="slip" says="This pass went back into a graph that an earlier pass had freed"
# -         state = state.detach()
# +         state.detach()

# %% wrong="6.5" misconception="slip" says="Was nothing recorded in this chunk"
# -             state = cell(state, x)
# +             with torch.no_grad():
# +                 state = cell(state, x)

# %% wrong="6.5" misconception="slip" says="Only a leaf lets you set this flag"
# -         state = state.detach()
# +         state.requires_grad_(False)

# %% wrong="6.5" misconception="slip" says="Return two things"
# -     return losses, state
# +     print(losses, state)

# %% wrong="6.5" misconception="slip" says="a long chunk"
# -         for x, target in chunk:
# +         for x, target in chunk[:10]:

# %% wrong="6.5" misconception="slip" says="infinite numbers"
# -             loss = loss + (state - target) ** 2
# +             loss = loss + (state - min(target, 1e300)) ** 2

# %% right="6.5" of="starter"
#       """(the loss of each chunk, the last state), after one step of `opt` for each chunk."""
# +     def read(chunk, h):
# +         errors = []
# +         for x, target in chunk:
# +             h = cell(h, x)
# +             errors.append((h - target) ** 2)
# +         return sum(errors), h
# +
# -         loss = 0.0
# -         for x, target in chunk:
# -             state = cell(state, x)
# -             loss = loss + (state - target) ** 2
# +         loss, state = read(chunk, torch.tensor(state.item(), dtype=state.dtype))
# -         losses.append(loss.item())
# +         losses.append(loss.detach())

# %% wrong="6.6" misconception="M27" says="The write through d went into x"
# -     a_first=10.0,
# -     a_grad="error",
# +     a_first=1.0,
# +     a_grad=[2.0, 4.0],

# %% wrong="6.6" misconception="M31" says="Did any operation save the values of y?"
# -     b_grad=[20.0, 4.0],
# -     c_grad=[2.0, 2.0],
# -     d_grad=[20.0, 4.0],
# +     b_grad="error",
# +     c_grad="error",
# +     d_grad="error",

# %% wrong="6.6" misconception="slip" says="the 1 is gone … NumPy does not count writes … x * x saved x, and autograd counts the write through d"
# -     a_grad="error",
# -     b_grad=[20.0, 4.0],
# +     a_grad=[20.0, 4.0],
# +     b_grad=[2.0, 4.0],
# -     d_grad=[20.0, 4.0],
# +     d_grad="error",

# %% wrong="6.6" misconception="M11" says="numpy() raises an error rather than leave the graph silently"
# -     e_line="error",
# +     e_line="fine",

# %% right="6.6"
answer_6_6 = predict(
    "6.6",
    e_line=" ERROR ",
    d_grad=(20, 4),
    c_grad=(2, 2),
    b_grad=(20, 4),
    a_grad="Error",
    a_first=10,
)

# %% wrong="6.7" misconception="M25 M08 M28 M27 M30" says="graph of every score is kept … the old tensor … learn to follow … their weights go on learning … change with … It leaves … each output still carries the graph"
answer_6_7 = choose("6.7", validate="A", update="A", target="B", freeze="A", keep="A", reset="B", features="A")

# %% wrong="6.7" misconception="M29 M32" says="The batches never required a gradient … the leaf refuses … no path back from `q` either … cannot tell one weight from another … second name … Only optimizers and modules have this method … tensors from this block must not be saved"
answer_6_7 = choose("6.7", validate="B", update="C", target="C", freeze="C", keep="B", reset="C", features="B")

# %% right="6.7"
answer_6_7 = choose(
    "6.7",
    features="C",
    reset="A",
    keep="C",
    freeze="B",
    target="A",
    update="B",
    validate="C",
)

# %% wrong="6.8" misconception="slip" says="what goes into the root, where the row is zero"
# -     return torch.where(is_zero, squares, torch.where(is_zero, 1.0, squares).sqrt())
# +     return torch.where(is_zero, squares, squares.sqrt())

# %% wrong="6.8" misconception="slip" says="Something small was added"
# -     return torch.where(is_zero, squares, torch.where(is_zero, 1.0, squares).sqrt())
# +     return (squares + 1e-12).sqrt()

# %% wrong="6.8" misconception="slip" says="have lost their graph"
# -     return torch.where(is_zero, squares, torch.where(is_zero, 1.0, squares).sqrt())
# +     return torch.tensor(squares.sqrt().tolist(), dtype=rows.dtype)

# %% wrong="6.8" misconception="slip" says="a tiny row"
# -     is_zero = squares == 0
# +     is_zero = squares < 1e-12

# %% wrong="6.8" misconception="slip" says="infinite numbers"
# -     is_zero = squares == 0
# +     is_zero = ~(squares > 0)

# %% wrong="6.8" misconception="slip" says="many rows"
# -     squares = (rows * rows).sum(1)
# +     squares = (rows * rows)[:100].sum(1)

# %% wrong="6.8" misconception="slip" says="many columns"
# -     squares = (rows * rows).sum(1)
# +     squares = (rows * rows)[:, :16].sum(1)

# %% wrong="6.8" misconception="slip" says="entries that cancel"
# -     is_zero = squares == 0
# +     is_zero = rows.sum(1) == 0

# %% right="6.8" of="starter"
# -     return (rows * rows).sum(1).sqrt()
# +     found = torch.zeros(len(rows), dtype=rows.dtype)
# +     there = (rows != 0).any(1)
# +     found[there] = (rows[there] ** 2).sum(1).sqrt()
# +     return found
