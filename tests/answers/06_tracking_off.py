# %% [markdown]
# Answers to lesson 06: wrong ones, which must lose points and be told why, and right ones in other styles.

# %% wrong="6.1" misconception="M25" says="it pauses nothing"
answer_6_1 = predict(
    "6.1",
    no_grad=[True, False, False, False],
    detach=[True, True, False, False],
    freeze=[False, True, False, False],
    clone=[True, False, True, True],
    evaluate=[True, False, False, False],
    flag=True,
    born=True,
)

# %% wrong="6.1" misconception="M26" says="no result of an operation"
answer_6_1 = predict(
    "6.1",
    no_grad=[True, False, False, False],
    detach=[True, True, False, False],
    freeze=[False, True, False, False],
    clone=[True, False, True, True],
    evaluate=[True, False, True, True],
    flag=False,
    born=False,
)

# %% wrong="6.1" misconception="M27" says="both look at the same numbers"
answer_6_1 = predict(
    "6.1",
    no_grad=[True, False, False, False],
    detach=[True, False, False, False],
    freeze=[False, True, False, False],
    clone=[True, False, True, True],
    evaluate=[True, False, True, True],
    flag=True,
    born=True,
)

# %% wrong="6.1" misconception="M28" says="the gradient flows through it"
answer_6_1 = predict(
    "6.1",
    no_grad=[True, False, False, False],
    detach=[True, True, False, False],
    freeze=[False, True, False, False],
    clone=[True, False, False, False],
    evaluate=[True, False, True, True],
    flag=True,
    born=True,
)

# %% wrong="6.1" misconception="slip" says="x itself stays what it was"
answer_6_1 = predict(
    "6.1",
    no_grad=[True, False, False, False],
    detach=[False, True, False, False],
    freeze=[False, True, False, False],
    clone=[True, False, True, True],
    evaluate=[True, False, True, True],
    flag=True,
    born=True,
)

# %% wrong="6.1" misconception="slip" says="changes x itself, and returns it"
answer_6_1 = predict(
    "6.1",
    no_grad=[True, False, False, False],
    detach=[True, True, False, False],
    freeze=[True, True, False, False],
    clone=[True, False, True, True],
    evaluate=[True, False, True, True],
    flag=True,
    born=True,
)

# %% wrong="6.1" misconception="slip" says="off from now on"
answer_6_1 = predict(
    "6.1",
    no_grad=[True, False, False, False],
    detach=[True, True, False, False],
    freeze=[False, True, True, True],
    clone=[True, False, True, True],
    evaluate=[True, False, True, True],
    flag=True,
    born=True,
)

# %% right="6.1"
answer_6_1 = predict(
    "6.1",
    born=True,
    flag=True,
    evaluate=(True, False, True, True),
    clone=(True, False, True, True),
    freeze=(False, True, False, False),
    detach=(True, True, False, False),
    no_grad=(True, False, False, False),
)

# %% right="6.1"
tracked_copy, yes, no = [True, False, True, True], True, False
answer_6_1 = predict(
    "6.1",
    no_grad=[yes, no, no, no],
    detach=[yes, yes, no, no],
    freeze=[no, yes, no, no],
    clone=tracked_copy,
    evaluate=tracked_copy,
    flag="True",
    born="true",
)


# %% wrong="6.2" misconception="M29" says="change it inside `no_grad()`"
def sgd_step(params, lr):
    for p in params:
        p -= lr * p.grad


# %% wrong="6.2" misconception="M08" says="names another one"
def sgd_step(params, lr):
    with torch.no_grad():
        for p in params:
            p = p - lr * p.grad


# %% wrong="6.2" misconception="M08" says="the list holds another tensor"
def sgd_step(params, lr):
    with torch.no_grad():
        for i in range(len(params)):
            params[i] = (params[i] - lr * params[i].grad).requires_grad_()


# %% wrong="6.2" misconception="M25" says="a no_grad() block is over when it ends"
def sgd_step(params, lr):
    for p in params:
        p.requires_grad_(False)
        p -= lr * p.grad


# %% wrong="6.2" misconception="M25" says="you left it off for everybody"
def sgd_step(params, lr):
    torch.set_grad_enabled(False)
    for p in params:
        p -= lr * p.grad


# %% wrong="6.2" misconception="slip" says="that is the parameter's"
def sgd_step(params, lr):
    for p in params:
        p = p.detach()
        p -= lr * p.grad


# %% wrong="6.2" misconception="slip" says="The bias stood still"
def sgd_step(params, lr):
    with torch.no_grad():
        params[0] -= lr * params[0].grad


# %% wrong="6.2" misconception="slip" says="this step goes up"
def sgd_step(params, lr):
    with torch.no_grad():
        for p in params:
            p += lr * p.grad


# %% right="6.2"
@torch.no_grad()
def sgd_step(params, lr):
    for parameter in params:
        parameter.add_(parameter.grad, alpha=-lr)


# %% right="6.2"
def sgd_step(params, lr):
    for i in range(len(params)):
        new_value = params[i].detach() - lr * params[i].grad
        with torch.no_grad():
            params[i].copy_(new_value)


# %% right="6.2"
def sgd_step(params, lr):
    for p in params:
        p.requires_grad_(False)
        p.sub_(lr * p.grad)
        p.requires_grad_(True)


# %% right="6.2"
def sgd_step(params, lr):
    torch.optim.SGD(params, lr=lr).step()


# %% right="6.2"
def sgd_step(params, lr):
    for p in params:
        p.data = p.data - lr * p.grad


# %% wrong="6.3" misconception="M26" says="record again with enable_grad()"
def slope_anywhere(f, x):
    probe = x.detach().requires_grad_(True)
    f(probe).backward()
    return probe.grad.item()


# %% wrong="6.3" misconception="M26" says="was not recorded"
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


# %% wrong="6.3" misconception="slip" says="went on behind x"
def slope_anywhere(f, x):
    with torch.enable_grad():
        probe = x.clone() if x.requires_grad else x.detach().requires_grad_()
        probe.retain_grad()
        f(probe).backward()
    return probe.grad.item()


# %% wrong="6.3" misconception="slip" says="starts from a tensor that asks"
def slope_anywhere(f, x):
    probe = x.detach()
    with torch.enable_grad():
        f(probe).backward()
    return probe.grad.item()


# %% wrong="6.3" misconception="slip" says="starts from a tensor that asks"
def slope_anywhere(f, x):
    h = 0.01
    return ((f(x + h) - f(x - h)) / (2 * h)).item()


# %% wrong="6.3" misconception="M19" says="on top of the 5"
def slope_anywhere(f, x):
    with torch.enable_grad():
        x.requires_grad_()
        f(x).backward()
    return x.grad.item()


# %% wrong="6.3" misconception="M28" says="the copy is a result of x"
def slope_anywhere(f, x):
    with torch.enable_grad():
        probe = x.clone().requires_grad_()
        f(probe).backward()
    return probe.grad.item()


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


# %% wrong="6.4" misconception="M30" says="Use what detach() returns"
def slope_with_constant(f, g, x):
    t = torch.tensor(x, requires_grad=True)
    u = f(t)
    u.detach()
    (u * g(t)).backward()
    return t.grad.item()


# %% wrong="6.4" misconception="M30" says="a clone() would not cut"
def slope_with_constant(f, g, x):
    t = torch.tensor(x, requires_grad=True)
    (f(t).clone() * g(t)).backward()
    return t.grad.item()


# %% wrong="6.4" misconception="M25" says="now nothing at all is recorded"
def slope_with_constant(f, g, x):
    t = torch.tensor(x, requires_grad=True)
    with torch.no_grad():
        u = f(t)
        y = u * g(t)
    y.backward()
    return t.grad.item()


# %% wrong="6.4" misconception="M25" says="The message names the remedy"
def slope_with_constant(f, g, x):
    t = torch.tensor(x, requires_grad=True)
    u = f(t)
    u.requires_grad_(False)
    (u * g(t)).backward()
    return t.grad.item()


# %% wrong="6.4" misconception="M02" says="this is the product itself"
def slope_with_constant(f, g, x):
    t = torch.tensor(x, requires_grad=True)
    return f(t).detach() * g(t)


# %% wrong="6.4" misconception="slip" says="only by backward()"
def slope_with_constant(f, g, x):
    t = torch.tensor(x, requires_grad=True)
    print(f(t).detach() * g(t))
    return t.grad.item()


# %% wrong="6.4" misconception="slip" says="you held g(t) constant"
def slope_with_constant(f, g, x):
    t = torch.tensor(x, requires_grad=True)
    (f(t) * g(t).detach()).backward()
    return t.grad.item()


# %% right="6.4"
def slope_with_constant(f, g, x):
    t = torch.tensor(x, requires_grad=True)
    with torch.no_grad():
        constant = f(t)
    (slope,) = torch.autograd.grad(constant * g(t), t)
    return slope


# %% right="6.4"
def slope_with_constant(f, g, x):
    t = torch.tensor(x)
    number = float(f(t))
    t.requires_grad_()
    product = number * g(t)
    product.backward()
    return float(t.grad)


# %% right="6.4"
def slope_with_constant(f, g, x):
    t = torch.tensor(x, requires_grad=True)
    u = f(t)
    u.detach_()
    (g(t) * u).backward()
    return t.grad.item()


# %% wrong="6.5" misconception="M30" says="nothing was reset in between"
def slopes_in_turn(x, programs):
    slopes = []
    for program in programs:
        if x.grad is not None:
            x.grad.detach_()
        program(x).backward()
        slopes.append(x.grad.item())
    return slopes


# %% wrong="6.5" misconception="M30" says="outside of the graph"
def slopes_in_turn(x, programs):
    slopes = []
    for program in programs:
        x = x.detach()
        program(x).backward()
        slopes.append(x.grad.item())
    return slopes


# %% wrong="6.5" misconception="M03" says="nothing yet to add to or to zero"
def slopes_in_turn(x, programs):
    slopes = []
    for program in programs:
        x.grad.zero_()
        program(x).backward()
        slopes.append(x.grad.item())
    return slopes


# %% wrong="6.5" misconception="M30" says="resets nothing"
def slopes_in_turn(x, programs):
    slopes = []
    for program in programs:
        x.grad.detach_()
        program(x).backward()
        slopes.append(x.grad.item())
    return slopes


# %% wrong="6.5" misconception="M32" says="the same holds for x"
def slopes_in_turn(x, programs):
    slopes = []
    for program in programs:
        x.zero_grad()
        program(x).backward()
        slopes.append(x.grad.item())
    return slopes


# %% wrong="6.5" misconception="M29" says="not x"
def slopes_in_turn(x, programs):
    slopes = []
    for program in programs:
        x.zero_()
        program(x).backward()
        slopes.append(x.grad.item())
    return slopes


# %% wrong="6.5" misconception="M24" says="the very object"
def slopes_in_turn(x, programs):
    x.grad = None
    slopes = []
    for program in programs:
        if x.grad is not None:
            x.grad.zero_()
        program(x).backward()
        slopes.append(x.grad)
    return slopes


# %% wrong="6.5" misconception="slip" says="reset before you ask"
def slopes_in_turn(x, programs):
    slopes = []
    for program in programs:
        program(x).backward()
        slopes.append(x.grad.item())
        x.grad.zero_()
    return slopes


# %% right="6.5"
def slopes_in_turn(x, programs):
    slopes = []
    for program in programs:
        if x.grad is not None:
            x.grad.zero_()
        program(x).backward()
        slopes.append(x.grad.clone())
    return slopes


# %% right="6.5"
def slopes_in_turn(x, programs):
    return [torch.autograd.grad(program(x), x)[0].item() for program in programs]


# %% wrong="6.5" misconception="slip" says="a result, not a leaf"
def slopes_in_turn(x, programs):
    slopes = []
    for program in programs:
        x = x.clone()
        program(x).backward()
        slopes.append(x.grad.item())
    return slopes


# %% wrong="6.5" misconception="slip" says="you cleared x itself"
def slopes_in_turn(x, programs):
    slopes = []
    for program in programs:
        with torch.no_grad():
            x.zero_()
        program(x).backward()
        slopes.append(x.grad.item())
    return slopes


# %% right="6.5"
def slopes_in_turn(x, programs):
    optimizer = torch.optim.SGD([x], lr=0.1)
    slopes = []
    for program in programs:
        optimizer.zero_grad()
        program(x).backward()
        slopes.append(x.grad.item())
    return slopes


# %% right="6.5"
def slopes_in_turn(x, programs):
    slopes = []
    for program in programs:
        own = x.detach().requires_grad_()
        program(own).backward()
        slopes.append(own.grad.item())
    return slopes


# %% wrong="6.6" misconception="M27" says="shares its storage"
answer_6_6 = predict(
    "6.6",
    a_first=1.0,
    a_last_line="fine",
    b_last_line="fine",
    b_grad=[20.0, 4.0],
    c_last_line="fine",
    d_last_line="error",
)

# %% wrong="6.6" misconception="M31" says="no value of y was saved"
answer_6_6 = predict(
    "6.6",
    a_first=10.0,
    a_last_line="error",
    b_last_line="error",
    b_grad=None,
    c_last_line="error",
    d_last_line="error",
)

# %% wrong="6.6" misconception="slip" says="the 1 is gone"
answer_6_6 = predict(
    "6.6",
    a_first=10.0,
    a_last_line="error",
    b_last_line="fine",
    b_grad=[2.0, 4.0],
    c_last_line="fine",
    d_last_line="error",
)

# %% wrong="6.6" misconception="M11" says="rather than leave without a word"
answer_6_6 = predict(
    "6.6",
    a_first=10.0,
    a_last_line="error",
    b_last_line="fine",
    b_grad=[20.0, 4.0],
    c_last_line="fine",
    d_last_line="fine",
)

# %% right="6.6"
answer_6_6 = predict(
    "6.6",
    d_last_line="Error",
    c_last_line="Fine",
    b_grad=(20, 4),
    b_last_line=" fine ",
    a_last_line="ERROR",
    a_first=10,
)

# %% right="6.6"
stopped, goes_on = "error", "fine"
answer_6_6 = predict(
    "6.6",
    a_first=torch.tensor(10.0).item(),
    a_last_line=stopped,
    b_last_line=goes_on,
    b_grad=[2 * 10.0, 2 * 2.0],
    c_last_line=goes_on,
    d_last_line=stopped,
)

# %% wrong="6.7" misconception="M25" says="graph of every score is kept"
answer_6_7 = choose(
    "6.7",
    validate="A",
    update="B",
    target="A",
    freeze="B",
    keep="C",
    reset="A",
)

# %% wrong="6.7" misconception="M25" says="The batches never asked"
answer_6_7 = choose(
    "6.7",
    validate="B",
    update="B",
    target="A",
    freeze="B",
    keep="C",
    reset="A",
)

# %% wrong="6.7" misconception="M08" says="the old tensor"
answer_6_7 = choose(
    "6.7",
    validate="C",
    update="A",
    target="A",
    freeze="B",
    keep="C",
    reset="A",
)

# %% wrong="6.7" misconception="M29" says="the leaf refuses"
answer_6_7 = choose(
    "6.7",
    validate="C",
    update="C",
    target="A",
    freeze="B",
    keep="C",
    reset="A",
)

# %% wrong="6.7" misconception="M28" says="learn to follow"
answer_6_7 = choose(
    "6.7",
    validate="C",
    update="B",
    target="B",
    freeze="B",
    keep="C",
    reset="A",
)

# %% wrong="6.7" misconception="M25" says="has no way back either"
answer_6_7 = choose(
    "6.7",
    validate="C",
    update="B",
    target="C",
    freeze="B",
    keep="C",
    reset="A",
)

# %% wrong="6.7" misconception="M25" says="learn as before"
answer_6_7 = choose(
    "6.7",
    validate="C",
    update="B",
    target="A",
    freeze="A",
    keep="C",
    reset="A",
)

# %% wrong="6.7" misconception="M25" says="cannot tell one weight from another"
answer_6_7 = choose(
    "6.7",
    validate="C",
    update="B",
    target="A",
    freeze="C",
    keep="C",
    reset="A",
)

# %% wrong="6.7" misconception="M27" says="change with"
answer_6_7 = choose(
    "6.7",
    validate="C",
    update="B",
    target="A",
    freeze="B",
    keep="A",
    reset="A",
)

# %% wrong="6.7" misconception="slip" says="second name"
answer_6_7 = choose(
    "6.7",
    validate="C",
    update="B",
    target="A",
    freeze="B",
    keep="B",
    reset="A",
)

# %% wrong="6.7" misconception="M30" says="It leaves"
answer_6_7 = choose(
    "6.7",
    validate="C",
    update="B",
    target="A",
    freeze="B",
    keep="C",
    reset="B",
)

# %% wrong="6.7" misconception="M32" says="It is the optimizer or the model"
answer_6_7 = choose(
    "6.7",
    validate="C",
    update="B",
    target="A",
    freeze="B",
    keep="C",
    reset="C",
)

# %% right="6.7"
answer_6_7 = choose(
    "6.7",
    reset="a",
    keep="c",
    freeze="b",
    target="a",
    update="b",
    validate="c",
)
