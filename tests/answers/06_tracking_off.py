# %% [markdown]
# Answers to lesson 06: wrong ones, which must lose points and be told why, and right ones in other styles.


# %% wrong="6.1" misconception="M25" says="which layers behave differently"
# -     evaluate_grad=27.0,
# +     evaluate_grad=18.0,

# %% wrong="6.1" misconception="M26" says="no result of an operation"
# -     flag=True,
# -     born=True,
# +     flag=False,
# +     born=False,

# %% wrong="6.1" misconception="M27" says="shares its storage"
# -     detach_x=7.0,
# +     detach_x=3.0,

# %% wrong="6.1" misconception="M28" says="does its result have a grad_fn?"
# -     clone_grad=27.0,
# +     clone_grad=18.0,

# %% wrong="6.1" misconception="slip" says="is there a way back from what detach() returns?"
# -     detach_grad=18.0,
# +     detach_grad=27.0,

# %% wrong="6.1" misconception="slip" says="a name that ends in _ changes x itself"
# -     freeze_x=7.0,
# +     freeze_x=3.0,

# %% wrong="6.1" misconception="slip" says="what does backward() say to that?"
# -     freeze_grad="error",
# +     freeze_grad=None,

# %% wrong="6.1" misconception="slip" says="was the operation that made r recorded?"
# -     no_grad_grad=18.0,
# +     no_grad_grad=27.0,

# %% right="6.1"
tracked_copy, given, old, same = 27, 18, 3, 7
answer_6_1 = predict(
    "6.1",
    born=True,
    flag=True,
    no_grad_grad=given,
    detach_grad=given,
    clone_grad=tracked_copy,
    evaluate_grad=tracked_copy,
    freeze_grad="Error",
    detach_x=same,
    freeze_x=same,
    no_grad_x=old,
    clone_x=old,
    evaluate_x=old,
)

# %% right="6.1"
outcomes = {"no_grad": (18.0, 3.0), "detach": (18.0, 7.0), "freeze": ("error", 7.0), "clone": (27.0, 3.0)}
outcomes["evaluate"] = outcomes["clone"]
answer_6_1 = predict(
    "6.1",
    **{f"{tool}_grad": both[0] for tool, both in outcomes.items()},
    **{f"{tool}_x": both[1] for tool, both in outcomes.items()},
    flag=True,
    born=True,
)


# %% wrong="6.1 twin" misconception="M27" says="shares its storage"
# -     window=6.0,
# +     window=2.0,

# %% wrong="6.1 twin" misconception="M28" says="the gradient flows through it"
# -     copied=12.0,
# +     copied=8.0,

# %% wrong="6.1 twin" misconception="M25" says="One is per block"
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


# %% wrong="6.2" misconception="M29" says="A tracked leaf refuses it"
def sgd_step(params, lr):
    for p in params:
        if p.grad is not None:
            p -= lr * p.grad


# %% wrong="6.2" misconception="slip" says="the tensors that the caller holds have not moved"
def sgd_step(params, lr):
    with torch.no_grad():
        for p in params:
            if p.grad is not None:
                p = p - lr * p.grad


# %% wrong="6.2" misconception="M08" says="the list holds another tensor"
def sgd_step(params, lr):
    with torch.no_grad():
        for i in range(len(params)):
            if params[i].grad is not None:
                params[i] = (params[i] - lr * params[i].grad).requires_grad_()


# %% wrong="6.2" misconception="slip" says="the tensor was tracked before the step, and is not any more"
def sgd_step(params, lr):
    for p in params:
        if p.grad is not None:
            p.requires_grad_(False)
            p -= lr * p.grad


# %% wrong="6.2" misconception="slip" says="ends with recording switched off"
def sgd_step(params, lr):
    torch.set_grad_enabled(False)
    for p in params:
        if p.grad is not None:
            p -= lr * p.grad


# %% wrong="6.2" misconception="slip" says="Whose is it, and should that tensor take a step?"
def sgd_step(params, lr):
    for p in params:
        p = p.detach()
        p -= lr * p.grad


# %% wrong="6.2" misconception="slip" says="Whose is it, and should that tensor take a step?"
def sgd_step(params, lr):
    with torch.no_grad():
        for p in params:
            p -= lr * p.grad


# %% wrong="6.2" misconception="slip" says="The bias stood still"
def sgd_step(params, lr):
    with torch.no_grad():
        params[0] -= lr * params[0].grad


# %% wrong="6.2" misconception="slip" says="this step goes up"
def sgd_step(params, lr):
    with torch.no_grad():
        for p in params:
            if p.grad is not None:
                p += lr * p.grad


# %% wrong="6.2" misconception="slip" says="the caller's .grad has been written into" of="above"
# -                 p += lr * p.grad
# +                 p.grad *= lr
# +                 p -= p.grad


# %% wrong="6.2" misconception="slip" says="a .grad was None and holds zeros now"
def sgd_step(params, lr):
    with torch.no_grad():
        for p in params:
            if p.grad is None:
                p.grad = torch.zeros_like(p)
            p -= lr * p.grad


# %% wrong="6.2" misconception="slip" says="the caller's list is empty now"
def sgd_step(params, lr):
    with torch.no_grad():
        while params:
            p = params.pop()
            if p.grad is not None:
                p -= lr * p.grad


# %% right="6.2"
@torch.no_grad()
def sgd_step(params, lr):
    for parameter in params:
        if parameter.grad is None:
            continue
        parameter.add_(parameter.grad, alpha=-lr)


# %% right="6.2"
def sgd_step(params, lr):
    for i in range(len(params)):
        if params[i].grad is not None:
            new_value = params[i].detach() - lr * params[i].grad
            with torch.no_grad():
                params[i].copy_(new_value)


# %% right="6.2"
def sgd_step(params, lr):
    for p in [p for p in params if p.grad is not None]:
        p.requires_grad_(False)
        p.sub_(lr * p.grad)
        p.requires_grad_(True)


# %% right="6.2"
def sgd_step(params, lr):
    torch.optim.SGD(params, lr=lr).step()


# %% right="6.2"
def sgd_step(params, lr):
    for p in params:
        if p.grad is not None:
            p.data = p.data - lr * p.grad


# %% wrong="6.2" misconception="slip" says="the caller's .grad is gone"
def sgd_step(params, lr):
    with torch.no_grad():
        for p in params:
            if p.grad is not None:
                p -= lr * p.grad
                p.grad = None


# %% wrong="6.2" misconception="slip" says="What is asked: each parameter a step"
def sgd_step(params: list, lr: float) -> None:
    done = []
    with torch.no_grad():
        for p in params:
            if p.grad is not None and p.tolist() not in done:
                done.append(p.tolist())
                p -= lr * p.grad


# %% [markdown] equivalent="6.2" change="`params[i].detach()`: now `params[i]`"
# What is recorded here is copied into the parameter inside no_grad(), and then let go.


# %% wrong="6.3" misconception="slip" says="nothing of it was recorded"
def slope_anywhere(f, x):
    probe = x.detach().requires_grad_(True)
    f(probe).backward()
    return probe.grad.item()


# %% wrong="6.3" misconception="slip" says="nothing has arrived in the .grad that you read"
def slope_anywhere(f, x):
    probe = x.detach().requires_grad_()
    y = f(probe)
    y.requires_grad_()
    y.backward()
    return probe.grad.item()


# %% wrong="6.3" misconception="slip" says="you left it on"
def slope_anywhere(f, x):
    torch.set_grad_enabled(True)
    probe = x.detach().requires_grad_()
    f(probe).backward()
    return probe.grad.item()


# %% wrong="6.3" misconception="slip" says="left behind, if f raises an error"
def slope_anywhere(f, x):
    before = torch.is_grad_enabled()
    torch.set_grad_enabled(True)
    probe = x.detach().requires_grad_()
    f(probe).backward()
    torch.set_grad_enabled(before)
    return probe.grad.item()


# %% wrong="6.3" misconception="slip" says="you left it off"
def slope_anywhere(f, x):
    torch.set_grad_enabled(True)
    try:
        probe = x.detach().requires_grad_()
        f(probe).backward()
    finally:
        torch.set_grad_enabled(False)
    return probe.grad.item()


# %% wrong="6.3" misconception="slip" says="must hear of the error"
def slope_anywhere(f, x):
    try:
        with torch.enable_grad():
            probe = x.detach().requires_grad_()
            f(probe).backward()
        return probe.grad.item()
    except ValueError:
        return None


# %% wrong="6.3" misconception="slip" says="x was not tracked, and now it is"
def slope_anywhere(f, x):
    with torch.enable_grad():
        x.requires_grad_()
        return torch.autograd.grad(f(x), x)[0].item()


# %% wrong="6.3" misconception="slip" says="went on, past x"
def slope_anywhere(f, x):
    with torch.enable_grad():
        probe = x.clone() if x.requires_grad else x.detach().requires_grad_()
        probe.retain_grad()
        f(probe).backward()
    return probe.grad.item()


# %% wrong="6.3" misconception="slip" says="autograd has nothing to start from"
def slope_anywhere(f, x):
    probe = x.detach()
    with torch.enable_grad():
        f(probe).backward()
    return probe.grad.item()


# %% wrong="6.3" misconception="slip" says="autograd has nothing to start from"
def slope_anywhere(f, x):
    h = 0.01
    return ((f(x + h) - f(x - h)) / (2 * h)).item()


# %% wrong="6.3" misconception="slip" says="the 5 was there before"
def slope_anywhere(f, x):
    with torch.enable_grad():
        x.requires_grad_()
        f(x).backward()
    return x.grad.item()


# %% wrong="6.3" misconception="slip" says="Is that tensor a leaf?"
def slope_anywhere(f, x):
    with torch.enable_grad():
        probe = x.clone().requires_grad_()
        f(probe).backward()
    return probe.grad.item()


# %% wrong="6.3" misconception="slip" says="64 is the value of f"
def slope_anywhere(f, x):
    with torch.enable_grad():
        probe = x.detach().clone().requires_grad_()
        return f(probe).item()


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


# %% right="6.3"
def slope_anywhere(f, x):
    probe = x.detach().clone()
    probe.requires_grad_(True)
    with torch.set_grad_enabled(True):
        y = f(probe)
    y.backward()
    return probe.grad


# %% wrong="6.3" misconception="slip" says="48 is what a nudge finds"
def slope_anywhere(f, x):
    h = 0.001
    x = x.detach().double().requires_grad_()
    return ((f(x + h) - f(x - h)) / (2 * h)).item()


# %% [markdown] equivalent="6.3" change="`probe.grad.item()`: now `probe.grad`"
# A gradient is untracked; a 0-d tensor is a number.

# %% [markdown] equivalent="6.3" change="`found.item()`: now `found`"
# A gradient is untracked; a 0-d tensor is a number.

# %% [markdown] equivalent="6.3" change="`float(probe.grad)`: now `probe.grad`"
# A gradient is untracked; a 0-d tensor is a number.

# %% [markdown] equivalent="6.3" change="`x.item()`: now `x`"
# torch.tensor(…) copies the number of a tensor, and leaves its graph.

# %% [markdown] equivalent="6.3" change="`x.clone()`: now `x`"
# detach() follows, which leaves the graph with or without a copy.

# %% [markdown] equivalent="6.3" change="`x.detach().clone()`: now `x.detach()`"
# Nobody writes into the probe, so it may share the memory of x.


# %% wrong="6.4" misconception="slip" says="a gradient passed through value(later), too"
def bootstrap_loss(value, now, reward, later):
    target = reward + value(later)
    target.detach()
    return ((value(now) - target) ** 2).mean()


# %% wrong="6.4" misconception="slip" says="a gradient passed through value(later), too"
def bootstrap_loss(value, now, reward, later):
    return ((value(now) - reward - value(later).clone()) ** 2).mean()


# %% wrong="6.4" misconception="slip" says="value(now) was held constant"
def bootstrap_loss(value, now, reward, later):
    return ((value(now).detach() - reward - value(later)) ** 2).mean()


# %% wrong="6.4" misconception="slip" says="nothing in the loss is tracked"
def bootstrap_loss(value, now, reward, later):
    with torch.no_grad():
        return ((value(now) - reward - value(later)) ** 2).mean()


# %% wrong="6.4" misconception="slip" says="flags are for leaves"
def bootstrap_loss(value, now, reward, later):
    target = reward + value(later)
    target.requires_grad_(False)
    return ((value(now) - target) ** 2).mean()


# %% wrong="6.4" misconception="slip" says="the loss is a mean, one number"
def bootstrap_loss(value, now, reward, later):
    return (value(now) - reward - value(later).detach()) ** 2


# %% wrong="6.4" misconception="slip" says="a float has no graph"
def bootstrap_loss(value, now, reward, later):
    return ((value(now) - reward - value(later).detach()) ** 2).mean().item()


# %% wrong="6.4" misconception="slip" says="Is what value() gave still as it was?"
def bootstrap_loss(value, now, reward, later):
    target = value(later).detach_()
    return ((value(now) - reward - target) ** 2).mean()


# %% wrong="6.4" misconception="slip" says="which was recorded before your function was called"
def bootstrap_loss(value, now, reward, later):
    with torch.no_grad():
        next_value = value(later)
    target = reward + next_value
    return ((value(now) - target) ** 2).mean()


# %% wrong="6.4" misconception="slip" says="only the reward tells them apart"
def bootstrap_loss(value, now, reward, later):
    return ((value(now) - value(later).detach()) ** 2).mean()


# %% wrong="6.4" misconception="slip" says="only the reward tells them apart"
def bootstrap_loss(value, now, reward, later):
    target = value(later).detach()
    target += reward
    return ((value(now) - target) ** 2).mean()


# %% right="6.4"
def bootstrap_loss(value, now, reward, later):
    with torch.no_grad():
        target = reward + value(later)
    return torch.nn.functional.mse_loss(value(now), target)


# %% right="6.4"
def bootstrap_loss(value, now, reward, later):
    here, there = value(now), value(later).clone().detach()
    differences = here - (there + reward)
    return (differences * differences).sum() / len(differences)


# %% right="6.4"
def bootstrap_loss(value, now, reward, later):
    target = reward + torch.tensor(value(later).tolist(), dtype=reward.dtype)
    return (target - value(now)).square().mean()


# %% wrong="6.4" misconception="slip" says="the caller's backward() found the graph used up"
def bootstrap_loss(value, now, reward, later):
    loss = ((value(now) - (reward + value(later).detach())) ** 2).mean()
    loss.backward()
    return loss


# %% [markdown] equivalent="6.4" change="`return ((value(now) - target) ** 2).mean()`: now `return abs(((value(now) - target) ** 2).mean())`"
# A mean of squares is never below 0.

# %% [markdown] equivalent="6.4" change="`value(now) - target`: now `target - value(now)`"
# The square of both is the same.

# %% [markdown] equivalent="6.4" change="`target - value(now)`: now `value(now) - target`"
# The square of both is the same.

# %% [markdown] equivalent="6.4" change="`return torch.nn.functional.mse_loss(value(now), target)`: now `return abs(torch.nn.functional.mse_loss(value(now), target))`"
# A mean of squares is never below 0.

# %% [markdown] equivalent="6.4" change="`torch.nn.functional.mse_loss(value(now), target)`: now `torch.nn.functional.mse_loss(target, value(now))`"
# The square of both is the same.

# %% [markdown] equivalent="6.4" change="`return (differences * differences).sum() / len(differences)`: now `return abs((differences * differences).sum() / len(differences))`"
# A mean of squares is never below 0.

# %% [markdown] equivalent="6.4" change="`here - (there + reward)`: now `there + reward - here`"
# The square of both is the same.

# %% [markdown] equivalent="6.4" change="`value(later).clone()`: now `value(later)`"
# detach() follows, which leaves the graph with or without a copy.

# %% [markdown] equivalent="6.4" change="`return (target - value(now)).square().mean()`: now `return abs((target - value(now)).square().mean())`"
# A mean of squares is never below 0.

# %% [markdown] equivalent="6.4" change="`torch.tensor(value(later).tolist(), dtype=reward.dtype)`: now `torch.tensor(value(later).tolist())`"
# The values are rounded to float32, which changes less than the five digits that are compared.

# %% [markdown] equivalent="6.4" change="`value(later).tolist()`: now `value(later)`"
# torch.tensor(…) copies the numbers of a tensor, and leaves its graph.


# %% wrong="6.5" misconception="M20" says="opt.step() has changed w since" of="starter"
# - def learn(cell, chunks: list, opt, state) -> tuple:
# -     """(the loss of each chunk as a float, the last state), after one step of `opt` for each chunk."""
# + def learn(cell, chunks, opt, state):
# -         loss.backward()
# +         loss.backward(retain_graph=True)

# %% wrong="6.5" misconception="slip" says="walked into the graph of an earlier one"
# - def learn(cell, chunks: list, opt, state) -> tuple:
# -     """(the loss of each chunk as a float, the last state), after one step of `opt` for each chunk."""
# + def learn(cell, chunks, opt, state):
# -         state = state.detach()
# +         state.detach()

# %% wrong="6.5" misconception="slip" says="walked into the graph of an earlier one"
# - def learn(cell, chunks: list, opt, state) -> tuple:
# -     """(the loss of each chunk as a float, the last state), after one step of `opt` for each chunk."""
# + def learn(cell, chunks, opt, state):
# -         state = state.detach()
# +         state = state.clone()

# %% wrong="6.5" misconception="slip" says="the state was cut off at every step" of="starter"
# - def learn(cell, chunks: list, opt, state) -> tuple:
# -     """(the loss of each chunk as a float, the last state), after one step of `opt` for each chunk."""
# + def learn(cell, chunks, opt, state):
# -             state = cell(state, x)
# +             state = cell(state.detach(), x)


# %% wrong="6.5" misconception="slip" says="each chunk began with the first state again"
def learn(cell, chunks, opt, state):
    losses = []
    for chunk in chunks:
        h, loss = state, 0.0
        for x, target in chunk:
            h = cell(h, x)
            loss = loss + (h - target) ** 2
        opt.zero_grad()
        loss.backward()
        opt.step()
        losses.append(loss.item())
    return losses, h


# %% wrong="6.5" misconception="slip" says="nothing of the chunk was recorded" of="starter"
# - def learn(cell, chunks: list, opt, state) -> tuple:
# -     """(the loss of each chunk as a float, the last state), after one step of `opt` for each chunk."""
# + def learn(cell, chunks, opt, state):
# -             state = cell(state, x)
# +             with torch.no_grad():
# +                 state = cell(state, x)

# %% wrong="6.5" misconception="slip" says="flags are for leaves"
# - def learn(cell, chunks: list, opt, state) -> tuple:
# -     """(the loss of each chunk as a float, the last state), after one step of `opt` for each chunk."""
# + def learn(cell, chunks, opt, state):
# -         state = state.detach()
# +         state.requires_grad_(False)

# %% wrong="6.5" misconception="slip" says="return two things"
# - def learn(cell, chunks: list, opt, state) -> tuple:
# -     """(the loss of each chunk as a float, the last state), after one step of `opt` for each chunk."""
# -     losses = []
# + def learn(cell, chunks, opt, state):
# -         losses.append(loss.item())
# -     return losses, state

# %% right="6.5" of="starter"
# - def learn(cell, chunks: list, opt, state) -> tuple:
# -     """(the loss of each chunk as a float, the last state), after one step of `opt` for each chunk."""
# + def learn(cell, chunks, opt, state):
# -         opt.step()
# +         opt.step()
# +         state = state.detach()


# %% right="6.5"
def learn(cell, chunks, opt, state):
    def read(chunk, h):
        errors = []
        for x, target in chunk:
            h = cell(h, x)
            errors.append((h - target) ** 2)
        return sum(errors), h

    losses = []
    for chunk in chunks:
        loss, state = read(chunk, torch.tensor(state.item(), dtype=state.dtype))
        opt.zero_grad()
        loss.backward()
        opt.step()
        losses.append(loss.detach())
    return losses, state


# %% wrong="6.5" misconception="slip" says="the losses come first, then the last state"
# - def learn(cell, chunks: list, opt, state) -> tuple:
# -     """(the loss of each chunk as a float, the last state), after one step of `opt` for each chunk."""
# + def learn(cell, chunks, opt, state):
# -     return losses, state
# +         pass
# +     return state.detach(), losses

# %% wrong="6.5" misconception="slip" says="What is asked: the loss of each chunk"
# -     """(the loss of each chunk as a float, the last state), after one step of `opt` for each chunk."""
# -     losses = []
# +     losses = [0.0] * len(chunks)
# -         state = state.detach()
# -         loss = 0.0
# +         state, loss = state.detach(), 0.0
# -         losses.append(loss.item())
# +         losses[chunks.index(chunk)] = loss.item()


# %% wrong="6.5" misconception="slip" says="What is asked: the loss of each chunk"
def learn(cell, chunks: list, opt, state) -> tuple:
    losses = []
    for chunk in chunks:
        state, loss = state.detach(), 0.0
        for x, target in dict(chunk).items():
            state = cell(state, x)
            loss = loss + (state - target) ** 2
        opt.zero_grad()
        loss.backward()
        opt.step()
        losses.append(loss.item())
    return losses, state


# %% right="6.5"
# - def learn(cell, chunks: list, opt, state) -> tuple:
# -     """(the loss of each chunk as a float, the last state), after one step of `opt` for each chunk."""
# + def learn(cell, chunks, opt, state):
# -     return losses, state
# +     return losses, state.item()


# %% right="6.5"
import numpy as np


def learn(cell, chunks, opt, state):
    losses = np.zeros(len(chunks))
    for k in range(len(chunks)):
        h = state.detach()
        loss = torch.zeros(())
        for x, target in chunks[k]:
            h = cell(h, x)
            loss = loss + torch.square(h - target)
        opt.zero_grad()
        torch.autograd.backward(loss)
        opt.step()
        losses[k] = loss.item()
        state = h
    return losses, state


# %% right="6.5"
def learn(cell, chunks: list, opt, state) -> tuple:
    def one(chunk, h):
        errors = []
        for x, target in chunk:
            h = cell(h, x)
            errors.append((h - target) ** 2)
        loss = sum(errors)
        opt.zero_grad()
        loss.backward()
        opt.step()
        return float(loss), h.detach()

    losses = []
    for chunk in chunks:
        loss, state = one(chunk, state)
        losses += [loss]
    return losses, state


# %% [markdown] equivalent="6.5" change="`loss.item()`: now `loss`"
# The array takes the number out of the tensor, and leaves the graph.

# %% [markdown] equivalent="6.5" change="`state - target`: now `target - state`"
# The square of both is the same.

# %% [markdown] equivalent="6.5" change="`h - target`: now `target - h`"
# The square of both is the same.

# %% [markdown] equivalent="6.5" change="`torch.tensor(state.item(), dtype=state.dtype)`: now `torch.tensor(state.item())`"
# The state is rounded to float32, which changes less than the five digits that are compared.

# %% [markdown] equivalent="6.5" change="`torch.tensor(state.item(), dtype=state.dtype)`: now `state.item()`"
# A float is a state without a graph, too.

# %% [markdown] equivalent="6.5" change="`state.item()`: now `state`"
# torch.tensor(…) copies the number of a tensor, and leaves its graph.


# %% wrong="6.6" misconception="M27" says="the write through d went into x"
# -     a_first=10.0,
# -     a_grad="error",
# +     a_first=1.0,
# +     a_grad=[2.0, 4.0],

# %% wrong="6.6" misconception="M31" says="was any value of y saved?"
# -     b_grad=[20.0, 4.0],
# -     c_grad=[2.0, 2.0],
# -     d_grad=[20.0, 4.0],
# +     b_grad="error",
# +     c_grad="error",
# +     d_grad="error",

# %% wrong="6.6" misconception="slip" says="the 1 is gone"
# -     b_grad=[20.0, 4.0],
# +     b_grad=[2.0, 4.0],

# %% wrong="6.6" misconception="slip" says="NumPy counts no writes"
# -     d_grad=[20.0, 4.0],
# +     d_grad="error",

# %% wrong="6.6" misconception="slip" says="the write through d was counted"
# -     a_grad="error",
# +     a_grad=[20.0, 4.0],

# %% wrong="6.6" misconception="M11" says="rather than leave the graph without a word"
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

# %% right="6.6"
stopped, silent = "error", [2 * 10.0, 2 * 2.0]
answer_6_6 = predict(
    "6.6",
    a_first=torch.tensor(10.0).item(),
    a_grad=stopped,
    b_grad=silent,
    c_grad=[2.0, 2.0],
    d_grad=silent,
    e_line=stopped,
)


# %% wrong="6.6 twin" misconception="M27" says="shares its storage"
# -     e_first=6.0,
# +     e_first=1.0,

# %% wrong="6.6 twin" misconception="M31" says="Only changing a saved value does"
# -     b_grad=[10.0, 30.0],
# +     b_grad="error",

# %% right="6.6 twin"
answer_6_6_twin = predict(
    "6.6 twin",
    f_line="error",
    e_first=6.0,
    d_grad=[2.0, 6.0],
    c_grad=[4.0, 12.0],
    b_grad=[10.0, 30.0],
    a_grad="error",
)


# %% wrong="6.7" misconception="M25" says="graph of every score is kept"
# -     validate="C",
# +     validate="A",

# %% wrong="6.7" misconception="slip" says="The batches never required a gradient"
# -     validate="C",
# +     validate="B",

# %% wrong="6.7" misconception="M08" says="the old tensor"
# -     update="B",
# +     update="A",

# %% wrong="6.7" misconception="M29" says="the leaf refuses"
# -     update="B",
# +     update="C",

# %% wrong="6.7" misconception="M28" says="learn to follow"
# -     target="A",
# +     target="B",

# %% wrong="6.7" misconception="slip" says="has no way back either"
# -     target="A",
# +     target="C",

# %% wrong="6.7" misconception="M25" says="learn as before"
# -     freeze="B",
# +     freeze="A",

# %% wrong="6.7" misconception="slip" says="cannot tell one weight from another"
# -     freeze="B",
# +     freeze="C",

# %% wrong="6.7" misconception="M27" says="change with"
# -     keep="C",
# +     keep="A",

# %% wrong="6.7" misconception="slip" says="second name"
# -     keep="C",
# +     keep="B",

# %% wrong="6.7" misconception="M30" says="It leaves"
# -     reset="A",
# +     reset="B",

# %% wrong="6.7" misconception="M32" says="Only optimizers and modules have it"
# -     reset="A",
# +     reset="C",

# %% wrong="6.7" misconception="M25" says="each output still carries the graph"
# -     features="C",
# +     features="A",

# %% wrong="6.7" misconception="slip" says="what is made there may not be saved"
# -     features="C",
# +     features="B",

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
