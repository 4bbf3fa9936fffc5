# %% [markdown]
# Answers to lesson 02: wrong ones, which must lose points and be told why, and right ones in other styles.

# %% wrong="2.1" misconception="M04" says="call `retain_grad()`"
answer_2_1 = predict(
    "2.1",
    w=[True, True, False, True],
    x=[True, False, False, False],
    centred=[True, False, False, False],
    scaled=[False, True, True, True],
    weight=[True, True, False, True],
    unused=[True, True, False, True],
    h=[False, True, True, True],
    y=[False, True, True, True],
)

# %% wrong="2.1" misconception="M05" says="it is an untracked leaf"
# -     "2.1",  # for each: [is it a leaf?, does it require grad?, a grad_fn?, a .grad?]
# +     "2.1",
# -     x=[True, False, False, False],
# -     centred=[True, False, False, False],
# +     x=[False, False, False, False],
# +     centred=[False, False, False, False],

# %% wrong="2.1" misconception="slip" says="not from anything tracked … y was not computed from it … a module's parameters require a gradient, and y uses this one"
# -     centred=[True, False, False, False],
# +     centred=[False, False, False, False],
# -     weight=[True, True, False, True],
# -     unused=[True, True, False, False],
# +     weight=[True, False, False, False],
# +     unused=[True, True, False, True],

# %% wrong="2.1" misconception="M06" says="no gradient is computed for an untracked tensor"
# -     "2.1",  # for each: [is it a leaf?, does it require grad?, a grad_fn?, a .grad?]
# +     "2.1",
# -     x=[True, False, False, False],
# -     centred=[True, False, False, False],
# +     x=[True, False, False, True],
# +     centred=[True, False, False, True],

# %% wrong="2.1" misconception="M07" says="torch.ones(2) requires a gradient"
# -     "2.1",  # for each: [is it a leaf?, does it require grad?, a grad_fn?, a .grad?]
# +     "2.1",
# -     scaled=[False, True, True, False],
# +     scaled=[True, True, False, True],

# %% right="2.1"
rows = "w 1101, x 1000, centred 1000, scaled 0110, weight 1101, unused 1100, h 0110, y 0110"
answer_2_1 = predict("2.1", **{name: [digit == "1" for digit in row] for name, row in map(str.split, rows.split(", "))})

# %% wrong="2.1 twin" misconception="M04" says="call `retain_grad()` … `u`: you said"
# -     small=[False, True, True, False],
# +     small=[False, True, True, True],

# %% wrong="2.1 twin" misconception="M05" says="every untracked tensor is a leaf"
# -     frozen=[True, False, False, False],
# +     frozen=[False, False, False, False],
# -     doubled=[True, False, False, False],
# +     doubled=[False, False, False, False],

# %% right="2.1 twin"
data = (True, False, False, False)
answer_2_1_twin = predict(
    "2.1 twin",
    frozen=data,
    doubled=data,
    small=(False, True, True, False),
    u=(True, True, False, False),
    v=(True, True, False, True),
)

# %% wrong="2.2" misconception="M04" says="call `retain_grad()`"
# -     after_y=["b", "c", "d"],
# -     after_k=["c", "d"],
# -     after_h=["a", "b"],
# +     after_y=["b", "c", "d", "k", "y"],
# +     after_k=["c", "d", "k"],
# +     after_h=["a", "b", "h"],

# %% wrong="2.2" misconception="M06" says="no gradient is computed for an untracked tensor"
# -     after_y=["b", "c", "d"],
# -     after_k=["c", "d"],
# +     after_y=["b", "c", "d", "data"],
# +     after_k=["c", "d", "data"],

# %% wrong="2.2" misconception="slip" says="which cuts it off … d is used twice"
answer_2_2 = predict(
    "2.2",
    after_y=["a", "b", "c", "d"],
    after_k=["a", "b", "c", "d"],
    after_h=["a", "b"],
    paths_to_b=2,
    paths_to_d=1,
)

# %% wrong="2.2" misconception="slip" says="Give them in alphabetical order"
answer_2_2 = predict("2.2", after_y=["d", "c", "b"], after_k=["c", "d"], after_h=["a", "b"], paths_to_b=1, paths_to_d=2)

# %% right="2.2"
answer_2_2 = predict(
    "2.2",
    paths_to_d=2.0,
    paths_to_b=1,
    after_h=("a", "b"),
    after_k=("c", "d"),
    after_y=("b", "c", "d"),
)

# %% wrong="2.2 twin" misconception="M04" says="call `retain_grad()`"
# -     after_v=["p", "q", "r"],
# -     after_u=["r"],
# -     after_t=["p", "q"],
# +     after_v=["p", "q", "r", "s", "t", "u", "v"],
# +     after_u=["r", "u"],
# +     after_t=["p", "q", "s", "t"],

# %% wrong="2.2 twin" misconception="M06" says="no gradient is computed for an untracked tensor"
# -     after_v=["p", "q", "r"],
# +     after_v=["data", "p", "q", "r"],

# %% wrong="2.2 twin" misconception="slip" says="`paths_to_p`: you said 2, ✗ not right"
# -     after_u=["r"],
# +     after_u=["p", "q", "r"],
# -     paths_to_p=3,
# +     paths_to_p=2,

# %% right="2.2 twin"
answer_2_2_twin = predict(
    "2.2 twin",
    paths_to_q=2,
    paths_to_p=3,
    after_t=["P", "Q"],
    after_u=["R"],
    after_v=["P", "Q", "R"],
)

# %% wrong="2.3" misconception="M07" says="is it a leaf"
# -     return (torch.tensor(values) * 0.01).requires_grad_()
# +     w = torch.tensor(values, requires_grad=True) * 0.01
# +     w.retain_grad()
# +     return w

# %% wrong="2.3" misconception="slip" says="Your code changed `target` from"
#           w = (w - lr * w.grad).detach().requires_grad_()
# +     target -= target

# %% wrong="2.3" misconception="slip" says="which cannot be multiplied by a float"
# -     return (torch.tensor(values) * 0.01).requires_grad_()
# +     return torch.tensor(values * 0.01, requires_grad=True)

# %% wrong="2.3" misconception="slip" says="which tensor is called w by then"
# -         w = (w - lr * w.grad).detach().requires_grad_()
# +         w = w - lr * w.grad

# %% wrong="2.3" misconception="slip" says="A tracked leaf may not be changed in place"
# -         w = (w - lr * w.grad).detach().requires_grad_()
# +         w -= lr * w.grad

# %% wrong="2.3" misconception="M08" says="What is the new w still attached to"
# +         w.retain_grad()
#           loss = ((w * x - target) ** 2).sum()
# -         w = (w - lr * w.grad).detach().requires_grad_()
# +         w = w - lr * w.grad

# %% wrong="2.3" misconception="M19" says="what was in .grad when you took it"
# -         w = (w - lr * w.grad).detach().requires_grad_()
# +         w.data -= lr * w.grad
# +     w.grad = None

# %% wrong="2.3" misconception="slip" says="In the w that you return, .grad should be None"
# +         w.grad = None
#           loss = ((w * x - target) ** 2).sum()
# -         w = (w - lr * w.grad).detach().requires_grad_()
# +         w.data -= lr * w.grad

# %% wrong="2.3" misconception="slip" says="was not recorded … Did its w require a gradient"
# -         w = (w - lr * w.grad).detach().requires_grad_()
# +         w = (w - lr * w.grad).detach()

# %% wrong="2.3" misconception="slip" says="Does it require a gradient?"
# -     return w
# +     return w.detach()

# %% wrong="2.3" misconception="slip" says="could it change by a tiny amount"
# -     x = torch.tensor(float(k), requires_grad=True)
# +     x = torch.tensor(k, requires_grad=True)

# %% wrong="2.3" misconception="M10" says="could it change by a tiny amount"
# -     x = torch.tensor(float(k), requires_grad=True)
# +     x = torch.tensor(k).requires_grad_()

# %% wrong="2.3" misconception="slip" says="did the tensor that is squared require a gradient"
# -     x = torch.tensor(float(k), requires_grad=True)
# +     x = torch.tensor(float(k))

# %% wrong="2.3" misconception="slip" says="did w require a gradient already"
# -     w = torch.tensor(values, requires_grad=True)
# -     loss = (w * w).sum()
# +     w = torch.tensor(values)
# +     loss = (w * w).sum()
# +     w.requires_grad_()

# %% wrong="2.3" misconception="slip" says="backward() starts from a single number. Where is the sum?"
# -     loss = (w * w).sum()
# +     loss = w * w

# %% wrong="2.3" misconception="slip" says="equal numbers"
# -     return (torch.tensor(values) * 0.01).requires_grad_()
# +     numbers = torch.tensor(values) * 0.01
# +     return (numbers[0].expand(len(values)) if len({*values}) == 1 else numbers).requires_grad_()

# %% wrong="2.3" misconception="slip" says="a hook is left on w: you got True"
#           w = (w - lr * w.grad).detach().requires_grad_()
# +     w.register_hook(lambda gradient: None)

# %% right="2.3" of="starter"
# -     return torch.tensor(values, requires_grad=True) * 0.01
# +     scaled = [0.01 * value for value in values]
# +     return torch.nn.Parameter(torch.tensor(scaled))
# -         loss = ((w * x - target) ** 2).sum()
# -         loss.backward()
# -         w = w - lr * w.grad
# +         residual = w * x - target
# +         (residual * residual).sum().backward()
# +         with torch.no_grad():
# +             w -= lr * w.grad
# +         w.grad = None
# -     x = torch.tensor(k, requires_grad=True)
# -     (x * x).backward()
# -     return x.grad.item()
# +     x = torch.tensor(k, dtype=torch.float64).requires_grad_()
# +     y = x**2
# +     y.backward()
# +     return x.grad
# -     loss = (w * w).sum()
# -     w.requires_grad_()
# -     loss.backward()
# +     w.requires_grad = True
# +     w.pow(2).sum().backward()

# %% right="2.3"
# -     return (torch.tensor(values) * 0.01).requires_grad_()
# +     return torch.tensor(values).mul(0.01).requires_grad_()
# -         loss = ((w * x - target) ** 2).sum()
# -         loss.backward()
# -         w = (w - lr * w.grad).detach().requires_grad_()
# +         (slope,) = torch.autograd.grad(((w * x - target) ** 2).sum(), w)
# +         w = torch.nn.Parameter(w - lr * slope)
# -     x = torch.tensor(float(k), requires_grad=True)
# -     (x * x).backward()
# -     return x.grad.item()
# +     x = torch.nn.Parameter(torch.tensor(float(k)))
# +     (slope,) = torch.autograd.grad(x * x, x)
# +     return slope
# -     w = torch.tensor(values, requires_grad=True)
# -     loss = (w * w).sum()
# -     loss.backward()
# -     return w.grad
# +     w = torch.tensor(values).requires_grad_()
# +     return torch.autograd.grad((w * w).sum(), w)[0]

# %% wrong="2.4" misconception="slip" says="Only x has a gradient at the end"
# -         stations[-1].retain_grad()

# %% wrong="2.4" misconception="slip" says="these are the values of the stations"
# -     return [station.grad for station in stations]
# +     return [station.detach() for station in stations]

# %% wrong="2.4" misconception="slip" says="A gradient has a number per entry"
# -     return [station.grad for station in stations]
# +     return [station.grad.sum() for station in stations]


# %% wrong="2.4" misconception="slip" says="y of shape (1, 1)"
# -     stations[-1].backward()
# +     y = stations[-1]
# +     y.backward(torch.ones(1, dtype=y.dtype) if y.ndim else None)


# %% right="2.4"
def gradients_on_the_way(functions, x):
    leaf, steps = x, []
    for function in functions:
        made = function(leaf)
        steps.append((leaf, made))
        leaf = made.detach().requires_grad_()
    found = [torch.ones_like(leaf).detach()]
    for leaf, made in reversed(steps):
        found[:0] = torch.autograd.grad(made, leaf, found[0])
    return found


# %% right="2.4"
# -         stations[-1].retain_grad()
# -     stations[-1].backward()
# -     return [station.grad for station in stations]
# +     return torch.autograd.grad(stations[-1], stations)


# %% right="2.4"
def gradients_on_the_way(functions, x):
    passed, y = [], x
    for function in functions:
        y = function(y)
        y.register_hook(lambda gradient: passed.insert(0, gradient))
    y.backward()
    return [x.grad, *passed]


# %% wrong="2.5" misconception="M11" says="a position, a whole number"
answer_2_5 = predict("2.5", partly=True, larger=False, mixed=True, best=True, scaled=True, doubled=False)

# %% wrong="2.5" misconception="slip" says="knows nothing about the graph … a[0] is still tracked"
answer_2_5 = predict("2.5", partly=False, larger=True, mixed=True, best=False, scaled=True, doubled=False)

# %% wrong="2.5" misconception="M09" says="when doubled was computed, b did not require a gradient yet"
answer_2_5 = predict("2.5", partly=True, larger=False, mixed=True, best=False, scaled=False, doubled=True)

# %% wrong="2.5" misconception="slip" says="When `larger` was computed"
answer_2_5 = predict("2.5", partly=True, larger="error", mixed=True, best=False, scaled=False, doubled=False)

# %% right="2.5"
answer_2_5 = predict("2.5", partly=True, scaled=False, best=False, larger=False, doubled=False, mixed=True)

# %% wrong="2.5 twin" misconception="M11" says="results without a `grad_fn`"
answer_2_5_twin = predict("2.5 twin", kept=True, shifted=True, best=True, length=True, scaled=True, early=False)

# %% wrong="2.5 twin" misconception="M09" says="It is not retroactive"
answer_2_5_twin = predict("2.5 twin", kept=True, shifted=True, best=False, length=True, scaled=False, early=True)

# %% wrong="2.5 twin" misconception="slip" says="`kept`: you said False, ✗ not right"
answer_2_5_twin = predict("2.5 twin", early=False, kept=False, best=False, shifted=False, length=True, scaled=False)

# %% right="2.5 twin"
answer_2_5_twin = predict("2.5 twin", scaled=False, length=True, best=False, shifted=True, kept=True, early=False)

# %% wrong="2.6" misconception="slip" says="One tracked input is enough … nothing complains"
answer_2_6 = choose("2.6", cause="A", cure="A")

# %% wrong="2.6" misconception="M12" says="as soon as it is computed … no graph to retain"
answer_2_6 = choose("2.6", cause="B", cure="C")

# %% wrong="2.6" misconception="slip" says="nothing is computed from it … affects only later operations"
answer_2_6 = choose("2.6", cause="D", cure="D")

# %% right="2.6"
answer_2_6 = choose("2.6", cure=" b", cause="c")
