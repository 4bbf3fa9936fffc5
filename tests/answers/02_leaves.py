# %% [markdown]
# Answers to lesson 02: wrong ones, which must lose points and be told why, and right ones in other styles.

# %% wrong="2.1" misconception="M04" says="needs `retain_grad()`"
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

# %% wrong="2.1" misconception="M05" says="of nothing tracked"
answer_2_1 = predict(
    "2.1",
    w=[True, True, False, True],
    x=[True, False, False, False],
    centred=[False, False, False, False],
    scaled=[False, True, True, False],
    weight=[True, True, False, True],
    unused=[True, True, False, False],
    h=[False, True, True, False],
    y=[False, True, True, False],
)

# %% wrong="2.1" misconception="M06" says="not even computed"
answer_2_1 = predict(
    "2.1",
    w=[True, True, False, True],
    x=[True, False, False, True],
    centred=[True, False, False, True],
    scaled=[False, True, True, False],
    weight=[True, True, False, True],
    unused=[True, True, False, False],
    h=[False, True, True, False],
    y=[False, True, True, False],
)

# %% wrong="2.1" misconception="M07" says="the tensor that asked is torch.ones(2)"
answer_2_1 = predict(
    "2.1",
    w=[True, True, False, True],
    x=[True, False, False, False],
    centred=[True, False, False, False],
    scaled=[True, True, False, True],
    weight=[True, True, False, True],
    unused=[True, True, False, False],
    h=[False, True, True, False],
    y=[False, True, True, False],
)

# %% wrong="2.1" misconception="slip" says="y was not computed from it"
answer_2_1 = predict(
    "2.1",
    w=[True, True, False, True],
    x=[True, False, False, False],
    centred=[True, False, False, False],
    scaled=[False, True, True, False],
    weight=[True, True, False, True],
    unused=[True, True, False, True],
    h=[False, True, True, False],
    y=[False, True, True, False],
)

# %% right="2.1"
parameter, data, result = (True, True, False, True), (True, False, False, False), (False, True, True, False)
answer_2_1 = predict(
    "2.1",
    x=data,
    centred=data,
    w=parameter,
    weight=parameter,
    unused=(True, True, False, False),
    scaled=result,
    h=result,
    y=result,
)

# %% right="2.1"
rows = "w 1101, x 1000, centred 1000, scaled 0110, weight 1101, unused 1100, h 0110, y 0110"
answer_2_1 = predict("2.1", **{name: [digit == "1" for digit in row] for name, row in map(str.split, rows.split(", "))})


# %% wrong="2.2" misconception="M04" says="no leaf"
def will_receive_grad(t, output):
    return t.requires_grad


# %% wrong="2.2" misconception="M05" says="it never asked"
def will_receive_grad(t, output):
    return t.is_leaf


# %% wrong="2.2" misconception="M06" says="not even computed"
def will_receive_grad(t, output):
    return output.requires_grad


# %% wrong="2.2" misconception="slip" says="was not computed from it"
def will_receive_grad(t, output):
    return t.is_leaf and t.requires_grad


# %% wrong="2.2" misconception="M04" says="output is tracked, but it is a result"
def will_receive_grad(t, output):
    if t is output:
        return t.requires_grad
    waiting = [output.grad_fn]
    for node in waiting:
        waiting += [before for before, _ in node.next_functions] if node else []
    return any(getattr(node, "variable", None) is t for node in waiting)


# %% wrong="2.2" misconception="slip" says="only the node of a tracked leaf has a variable"
def will_receive_grad(t, output):
    return any(node.variable is t for node, _ in output.grad_fn.next_functions)


# %% wrong="2.2" misconception="slip" says="compare tensors with is"
def will_receive_grad(t, output):
    def reaches(node):
        if node is None:
            return False
        if hasattr(node, "variable"):
            return node.variable == t
        return any(reaches(before) for before, _ in node.next_functions)

    return reaches(output.grad_fn)


# %% wrong="2.2" misconception="slip" says="ask each node for its variable"
def will_receive_grad(t, output):
    def reaches(node):
        if node is None:
            return False
        if node.name() == "AccumulateGrad":
            return node.variable is t
        return any(reaches(before) for before, _ in node.next_functions)

    return t is output or reaches(output.grad_fn)


# %% wrong="2.2" misconception="slip" says="go on until no node is left"
def will_receive_grad(t, output):
    if t is output:
        return t.is_leaf and t.requires_grad
    inputs = output.grad_fn.next_functions if output.grad_fn else ()
    return any(getattr(node, "variable", None) is t for node, _ in inputs)


# %% wrong="2.2" misconception="slip" says="leave the graph as it was"
def will_receive_grad(t, output):
    output.backward()
    return t.is_leaf and t.grad is not None


# %% wrong="2.2" misconception="slip" says="which fills w.grad"
def will_receive_grad(t, output):
    if not (t.is_leaf and output.requires_grad):
        return False
    t.grad = None
    output.backward(retain_graph=True)
    return t.grad is not None


# %% right="2.2"
def will_receive_grad(t, output):
    def reaches(node):
        if node is None:
            return False
        return getattr(node, "variable", None) is t or any(reaches(before) for before, _ in node.next_functions)

    return t.is_leaf and t.requires_grad and (t is output or reaches(output.grad_fn))


# %% right="2.2"
def will_receive_grad(t, output):
    if not (t.is_leaf and t.requires_grad and output.requires_grad):
        return False
    (gradient,) = torch.autograd.grad(output, t, retain_graph=True, allow_unused=True)
    return gradient is not None


# %% wrong="2.3" misconception="M07" says="before `* 0.01`"
def small_weights(values):
    w = torch.tensor(values, requires_grad=True)
    w = w * 0.01
    w.retain_grad()
    return w


def two_steps(w, x, target, lr):
    for _ in range(2):
        ((w * x - target) ** 2).sum().backward()
        w = (w - lr * w.grad).detach().requires_grad_()
    return w


def slope_of_square(k):
    return 2.0 * k


def slopes_of_squares(values):
    return 2 * torch.tensor(values)


# %% wrong="2.3" misconception="M08" says="which tensor is called w"
def small_weights(values):
    return torch.tensor([0.01 * value for value in values], requires_grad=True)


def two_steps(w, x, target, lr):
    loss = ((w * x - target) ** 2).sum()
    loss.backward()
    w = w - lr * w.grad
    loss = ((w * x - target) ** 2).sum()
    loss.backward()
    return w - lr * w.grad


def slope_of_square(k):
    return 2.0 * k


def slopes_of_squares(values):
    return 2 * torch.tensor(values)


# %% wrong="2.3" misconception="M08" says="what you return is a result"
def small_weights(values):
    return torch.tensor([0.01 * value for value in values], requires_grad=True)


def two_steps(w, x, target, lr):
    for _ in range(2):
        w.retain_grad()
        ((w * x - target) ** 2).sum().backward()
        w = w - lr * w.grad
    return w


def slope_of_square(k):
    return 2.0 * k


def slopes_of_squares(values):
    return 2 * torch.tensor(values)


# %% wrong="2.3" misconception="M19" says="whose .grad is None"
def small_weights(values):
    return torch.tensor([0.01 * value for value in values], requires_grad=True)


def two_steps(w, x, target, lr):
    for _ in range(2):
        ((w * x - target) ** 2).sum().backward()
        with torch.no_grad():
            w -= lr * w.grad
    return w


def slope_of_square(k):
    return 2.0 * k


def slopes_of_squares(values):
    return 2 * torch.tensor(values)


# %% wrong="2.3" misconception="slip" says="tell it to"
def small_weights(values):
    return torch.tensor([0.01 * value for value in values], requires_grad=True)


def two_steps(w, x, target, lr):
    for _ in range(2):
        ((w * x - target) ** 2).sum().backward()
        w = (w - lr * w.grad).detach()
    return w


def slope_of_square(k):
    return 2.0 * k


def slopes_of_squares(values):
    return 2 * torch.tensor(values)


# %% wrong="2.3" misconception="slip" says="make a tensor of it"
def small_weights(values):
    return torch.tensor(values * 0.01, requires_grad=True)


def two_steps(w, x, target, lr):
    for _ in range(2):
        ((w * x - target) ** 2).sum().backward()
        w = (w - lr * w.grad).detach().requires_grad_()
    return w


def slope_of_square(k):
    return 2.0 * k


def slopes_of_squares(values):
    return 2 * torch.tensor(values)


# %% wrong="2.3" misconception="M10" says="a tiny step of a whole number"
def small_weights(values):
    return torch.tensor([0.01 * value for value in values], requires_grad=True)


def two_steps(w, x, target, lr):
    for _ in range(2):
        ((w * x - target) ** 2).sum().backward()
        w = (w - lr * w.grad).detach().requires_grad_()
    return w


def slope_of_square(k):
    x = torch.tensor(k, requires_grad=True)
    (x * x).float().backward()
    return x.grad.item()


def slopes_of_squares(values):
    return 2 * torch.tensor(values)


# %% wrong="2.3" misconception="slip" says="floats have to"
def small_weights(values):
    return torch.tensor([0.01 * value for value in values], requires_grad=True)


def two_steps(w, x, target, lr):
    for _ in range(2):
        ((w * x - target) ** 2).sum().backward()
        w = (w - lr * w.grad).detach().requires_grad_()
    return w


def slope_of_square(k):
    x = torch.tensor(k).float()
    (x * x).backward()
    return x.grad.item()


def slopes_of_squares(values):
    return 2 * torch.tensor(values)


# %% wrong="2.3" misconception="slip" says="whole numbers cannot"
def small_weights(values):
    return torch.tensor([0.01 * value for value in values], requires_grad=True)


def two_steps(w, x, target, lr):
    for _ in range(2):
        ((w * x - target) ** 2).sum().backward()
        w = (w - lr * w.grad).detach().requires_grad_()
    return w


def slope_of_square(k):
    x = torch.tensor(k)
    (x * x).float().backward()
    return x.grad.item()


def slopes_of_squares(values):
    return 2 * torch.tensor(values)


# %% wrong="2.3" misconception="M09" says="which line had run already"
def small_weights(values):
    return torch.tensor([0.01 * value for value in values], requires_grad=True)


def two_steps(w, x, target, lr):
    for _ in range(2):
        ((w * x - target) ** 2).sum().backward()
        w = (w - lr * w.grad).detach().requires_grad_()
    return w


def slope_of_square(k):
    return 2.0 * k


def slopes_of_squares(values):
    w = torch.tensor(values)
    loss = (w * w).sum()
    w.requires_grad_()
    loss.backward()
    return w.grad


# %% wrong="2.3" misconception="slip" says="did you return w.grad"
def small_weights(values):
    return torch.tensor([0.01 * value for value in values], requires_grad=True)


def two_steps(w, x, target, lr):
    for _ in range(2):
        ((w * x - target) ** 2).sum().backward()
        w = (w - lr * w.grad).detach().requires_grad_()
    return w


def slope_of_square(k):
    return 2.0 * k


def slopes_of_squares(values):
    w = torch.tensor(values, requires_grad=True)
    return (w * w).sum().backward()


# %% wrong="2.3" misconception="slip" says="nothing led from the loss back to w"
def small_weights(values):
    return torch.tensor([0.01 * value for value in values], requires_grad=True)


def two_steps(w, x, target, lr):
    for _ in range(2):
        ((w * x - target) ** 2).sum().backward()
        w = (w - lr * w.grad).detach().requires_grad_()
    return w


def slope_of_square(k):
    return 2.0 * k


def slopes_of_squares(values):
    w = torch.tensor(values)
    loss = (w * w).sum()
    w.requires_grad_()
    loss.requires_grad_()
    loss.backward()
    return w.grad


# %% right="2.3"
def small_weights(values):
    scaled = [0.01 * value for value in values]
    return torch.nn.Parameter(torch.tensor(scaled))


def two_steps(w, x, target, lr):
    for _ in range(2):
        w.grad = None
        residual = w * x - target
        (residual * residual).sum().backward()
        with torch.no_grad():
            w -= lr * w.grad
    w.grad = None
    return w


def slope_of_square(k):
    x = torch.tensor(k, dtype=torch.float64).requires_grad_(True)
    y = x**2
    y.backward()
    return float(x.grad)


def slopes_of_squares(values):
    w = torch.tensor(values)
    w.requires_grad = True
    w.pow(2).sum().backward()
    return w.grad


# %% right="2.3"
def small_weights(values):
    leaf = torch.tensor(values, requires_grad=True)
    return (leaf * 0.01).detach().requires_grad_()


def two_steps(w, x, target, lr):
    numbers = w.tolist()
    for _ in range(2):
        leaf = torch.tensor(numbers, requires_grad=True)
        (slope,) = torch.autograd.grad(((leaf * x - target) ** 2).sum(), leaf)
        numbers = (leaf.detach() - lr * slope).tolist()
    return torch.tensor(numbers, requires_grad=True)


def slope_of_square(k):
    x = torch.tensor([k + 0.0], requires_grad=True)
    (x * x).sum().backward()
    return x.grad[0].item()


def slopes_of_squares(values):
    w = torch.tensor(values).requires_grad_()
    return torch.autograd.grad((w * w).sum(), w)[0]


# %% wrong="2.4" misconception="M04" says="needs `retain_grad()`"
def on_the_way(f, g, x):
    h = f(x)
    g(h).backward()
    return {"h": h.grad, "x": x.grad}


# %% wrong="2.4" misconception="M04" says="before backward() passes by"
def on_the_way(f, g, x):
    h = f(x)
    g(h).backward()
    h.retain_grad()
    return {"h": h.grad, "x": x.grad}


# %% wrong="2.4" misconception="M04" says="from this very h"
def on_the_way(f, g, x):
    h = f(x)
    h.retain_grad()
    g(f(x)).backward()
    return {"h": h.grad, "x": x.grad}


# %% wrong="2.4" misconception="slip" says="cut loose from x"
def on_the_way(f, g, x):
    h = f(x).detach().requires_grad_()
    g(h).backward()
    return {"h": h.grad, "x": x.grad}


# %% wrong="2.4" misconception="M02" says="these are the values of h"
def on_the_way(f, g, x):
    h = f(x)
    g(h).backward()
    return {"h": h, "x": x.grad}


# %% right="2.4"
def on_the_way(f, g, x):
    h = f(x)
    by_h, by_x = torch.autograd.grad(g(h), [h, x])
    return {"x": by_x, "h": by_h}


# %% right="2.4"
def on_the_way(f, g, x):
    passed = {}
    h = f(x)
    h.register_hook(lambda gradient: passed.update(h=gradient))
    y = g(h)
    y.backward()
    return {**passed, "x": x.grad}


# %% wrong="2.5" misconception="M11" says="a position, a whole number"
answer_2_5 = predict("2.5", mixed=True, doubled=False, larger=False, best=True, scaled=False, partly=True)

# %% wrong="2.5" misconception="M11" says="knows nothing of a graph"
answer_2_5 = predict("2.5", mixed=True, doubled=False, larger=True, best=False, scaled=True, partly=True)

# %% wrong="2.5" misconception="M30" says="still brings tracking in"
answer_2_5 = predict("2.5", mixed=True, doubled=False, larger=False, best=False, scaled=False, partly=False)

# %% right="2.5"
answer_2_5 = predict("2.5", partly="True", scaled=False, best=False, larger=False, doubled="false", mixed=True)

# %% right="2.5"
tracked, lost = True, False
answer_2_5 = predict("2.5", mixed=tracked, doubled=lost, larger=lost, best=lost, scaled=lost, partly=tracked)

# %% wrong="2.6" misconception="slip" says="One tracked input is enough"
answer_2_6 = choose("2.6", cause="A", cure="B")

# %% wrong="2.6" misconception="M12" says="as soon as it is computed"
answer_2_6 = choose("2.6", cause="B", cure="B")

# %% wrong="2.6" misconception="slip" says="The leaves may have any shape"
answer_2_6 = choose("2.6", cause="D", cure="B")

# %% wrong="2.6" misconception="M11" says="nothing complains"
answer_2_6 = choose("2.6", cause="C", cure="A")

# %% wrong="2.6" misconception="M20" says="no graph to retain"
answer_2_6 = choose("2.6", cause="C", cure="C")

# %% wrong="2.6" misconception="slip" says="looks forward only"
answer_2_6 = choose("2.6", cause="C", cure="D")

# %% right="2.6"
answer_2_6 = choose("2.6", cure=" b", cause="c")
