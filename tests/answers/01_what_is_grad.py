# %% [markdown]
# Answers to lesson 01: wrong ones, which must lose points and be told why, and right ones in other styles.

# %% wrong="1.1" misconception="slip" says="the factor that x meets"
answer_1_1 = predict("1.1", x_grad=2.0, w_grad=3.0, b_grad=1.0, z_grad=None, returned=None)

# %% wrong="1.1" misconception="slip" says="b makes no difference"
answer_1_1 = predict("1.1", x_grad=3.0, w_grad=2.0, b_grad=0.0, z_grad=None, returned=None)

# %% wrong="1.1" misconception="M06" says="not even computed"
answer_1_1 = predict("1.1", x_grad=3.0, w_grad=2.0, b_grad=1.0, z_grad=0.0, returned=None)

# %% wrong="1.1" misconception="slip" says="it delivers into .grad"
answer_1_1 = predict("1.1", x_grad=3.0, w_grad=2.0, b_grad=1.0, z_grad=None, returned=11.0)

# %% wrong="1.1" misconception="M01" says="it writes them into"
answer_1_1 = predict("1.1", x_grad=3.0, w_grad=2.0, b_grad=1.0, z_grad=None, returned=[2.0, 3.0, 1.0])

# %% right="1.1"
answer_1_1 = predict("1.1", returned=None, z_grad=None, b_grad=1, w_grad=2, x_grad=3)

# %% right="1.1"
w_value, x_value = 3.0, 2.0
answer_1_1 = predict("1.1", x_grad=w_value, w_grad=x_value, b_grad=1.0, z_grad="None", returned=None)

# %% wrong="1.1 twin" misconception="slip" says="`p_grad`: you said 3.0, ✗ not right"
answer_1_1_twin = predict("1.1 twin", p_grad=3.0, q_grad=None, r_grad=1.0, returned=None)

# %% wrong="1.1 twin" misconception="M06" says="not even computed"
answer_1_1_twin = predict("1.1 twin", p_grad=5.0, q_grad=0.0, r_grad=-3.0, returned=None)

# %% wrong="1.1 twin" misconception="M01" says="it writes them into"
answer_1_1_twin = predict("1.1 twin", p_grad=5.0, q_grad=None, r_grad=-3.0, returned=[5.0, -3.0])

# %% right="1.1 twin"
answer_1_1_twin = predict("1.1 twin", returned="none", r_grad=-3, q_grad=None, p_grad=5)


# %% wrong="1.2" misconception="M01" says="It returns `None`"
def grads_of_line(w, x, b):
    w = torch.tensor(w, requires_grad=True)
    x = torch.tensor(x, requires_grad=True)
    b = torch.tensor(b, requires_grad=True)
    gradients = (w * x + b).backward()
    return {"w": gradients[0], "x": gradients[1], "b": gradients[2]}


# %% wrong="1.2" misconception="M02" says="these are the values of w and x"
def grads_of_line(w, x, b):
    w = torch.tensor(w, requires_grad=True)
    x = torch.tensor(x, requires_grad=True)
    b = torch.tensor(b, requires_grad=True)
    (w * x + b).backward()
    return {"w": w, "x": x, "b": b.grad}


# %% wrong="1.2" misconception="M01" says="It returns `None`"
def grads_of_line(w, x, b):
    w = torch.tensor(w, requires_grad=True)
    x = torch.tensor(x, requires_grad=True)
    b = torch.tensor(b, requires_grad=True)
    g = (w * x + b).backward()
    return {"w": g, "x": g, "b": g}


# %% right="1.2"
def grads_of_line(w, x, b):
    leaves = {name: torch.tensor(value, requires_grad=True) for name, value in (("w", w), ("x", x), ("b", b))}
    (leaves["w"] * leaves["x"] + leaves["b"]).backward()
    return {name: leaf.grad.item() for name, leaf in leaves.items()}


# %% right="1.2"
def grads_of_line(w, x, b):
    slope, point, shift = torch.tensor(w), torch.tensor(x), torch.tensor(b)
    for each in (slope, point, shift):
        each.requires_grad_()
    y = slope * point
    y = y + shift
    y.backward()
    return dict(b=float(shift.grad), x=float(point.grad), w=float(slope.grad))


# %% wrong="1.3" misconception="M34" says="not of every function"
def central_difference(f, x, i):
    return 2 * x[i].item()


# %% wrong="1.3" misconception="M02" says="this is f itself"
def central_difference(f, x, i):
    return f(x).item()


# %% wrong="1.3" misconception="M02" says="Nudge entry i"
def central_difference(f, x, i):
    h = 1e-4
    nudge = torch.tensor([h] + [0.0] * (len(x) - 1), dtype=torch.float64)
    return (f(x + nudge) - f(x - nudge)).item() / (2 * h)


# %% wrong="1.3" misconception="slip" says="Two values of f are enough"
def central_difference(f, x, i):
    x = x.clone().requires_grad_()
    gradient = f(x).backward()
    return gradient[i]


# %% wrong="1.3" misconception="slip" says="the engine is off here"
def central_difference(f, x, i):
    x = x.clone().requires_grad_()
    f(x).backward()
    return x.grad[i].item()


# %% wrong="1.3" misconception="slip" says="not a copy"
def central_difference(f, x, i):
    h = 1e-4
    right = x
    right[i] += h
    left = x
    left[i] -= h
    return (f(right) - f(left)).item() / (2 * h)


# %% wrong="1.3" misconception="slip" says="f wants the whole vector"
def central_difference(f, x, i):
    h = 1e-4
    return (f(x[i] + h) - f(x[i] - h)).item() / (2 * h)


# %% right="1.3"
def central_difference(f, x, i):
    h = 1e-5
    right, left = x.tolist(), x.tolist()
    right[i] += h
    left[i] -= h
    up = f(torch.tensor(right, dtype=torch.float64))
    down = f(torch.tensor(left, dtype=torch.float64))
    return float(up - down) / (right[i] - left[i])


# %% right="1.3"
def central_difference(f, x, i):
    def value(step):
        numbers = x.numpy().copy()
        numbers[i] = numbers[i] + step
        return f(torch.tensor(numbers)).item()

    return (value(1e-4) - value(-1e-4)) / 2e-4


# %% wrong="1.4" misconception="M03" says="nothing yet to add to"
answer_1_4 = predict("1.4", before=0.0, a_grad=8.0, unused_grad=None)

# %% wrong="1.4" misconception="M03" says="nothing was ever written there"
answer_1_4 = predict("1.4", before=None, a_grad=8.0, unused_grad=0.0)

# %% wrong="1.4" misconception="slip" says="11 is the value of y"
answer_1_4 = predict("1.4", before=None, a_grad=11.0, unused_grad=None)

# %% wrong="1.4" misconception="slip" says="the factor 2 in front"
answer_1_4 = predict("1.4", before=None, a_grad=4.0, unused_grad=None)

# %% right="1.4"
answer_1_4 = predict("1.4", unused_grad=None, before=None, a_grad=8)

# %% right="1.4"
slope = 4 * 2.0
answer_1_4 = predict("1.4", before=None, a_grad=slope, unused_grad="none")


# %% wrong="1.5" misconception="M17" says="summed back"
def shape_report(t, data):
    product = t * data
    product.sum().backward()
    return {
        "t": tuple(t.shape),
        "product": tuple(product.shape),
        "grad": tuple(product.shape),
        "data_grad": data.grad,
    }


# %% wrong="1.5" misconception="M02" says="stored on x"
def shape_report(t, data):
    product = t * data
    loss = product.sum()
    loss.backward()
    loss_grad = None if loss.grad_fn else loss.grad
    return {
        "t": tuple(t.shape),
        "product": tuple(product.shape),
        "grad": tuple(loss_grad.shape),
        "data_grad": data.grad,
    }


# %% wrong="1.5" misconception="M06" says="not even computed"
def shape_report(t, data):
    product = t * data
    product.sum().backward()
    return {
        "t": tuple(t.shape),
        "product": tuple(product.shape),
        "grad": tuple(t.grad.shape),
        "data_grad": 0.0,
    }


# %% right="1.5"
def shape_report(t, data):
    report = {"t": tuple(t.size())}
    stretched = data * t
    report["product"] = tuple(stretched.size())
    torch.sum(stretched).backward()
    report["grad"] = tuple(t.grad.size())
    report["data_grad"] = data.grad
    return report


# %% right="1.5"
def shape_report(t, data):
    product = t * data
    product.backward(torch.ones_like(product))
    shapes = [tuple(each.shape) for each in (t, product, t.grad)]
    return {"data_grad": None, **dict(zip(("t", "product", "grad"), shapes))}


# %% wrong="1.6" misconception="M01" says="It returns `None`"
def slope_of_loss(w, x, target):
    w = torch.tensor(w, requires_grad=True)
    loss = (w * x - target) ** 2
    return loss.backward()


# %% wrong="1.6" misconception="M02" says="its .grad stays None"
def slope_of_loss(w, x, target):
    w = torch.tensor(w, requires_grad=True)
    loss = (w * x - target) ** 2
    loss.backward()
    return loss.grad.item()


# %% wrong="1.6" misconception="M02" says="this is the loss itself"
def slope_of_loss(w, x, target):
    w = torch.tensor(w, requires_grad=True)
    loss = (w * x - target) ** 2
    loss.backward()
    return loss.item()


# %% wrong="1.6" misconception="M02" says="Go on to the loss"
def slope_of_loss(w, x, target):
    w = torch.tensor(w, requires_grad=True)
    prediction = w * x
    prediction.backward()
    return w.grad.item()


# %% wrong="1.6" misconception="M02" says="by itself, always 1"
def slope_of_loss(w, x, target):
    w = torch.tensor(w, requires_grad=True)
    loss = (w * x - target) ** 2
    loss.retain_grad()
    loss.backward()
    return loss.grad.item()


# %% wrong="1.6" misconception="slip" says="the inner slope x is missing"
def slope_of_loss(w, x, target):
    return 2 * (w * x - target)


# %% right="1.6"
def slope_of_loss(w, x, target):
    weight = torch.tensor(float(w), requires_grad=True)
    error = weight * x - target
    (error * error).backward()
    return float(weight.grad)


# %% right="1.6"
def slope_of_loss(w, x, target):
    w = torch.tensor(w, requires_grad=True)
    (gradient,) = torch.autograd.grad((w * x - target).pow(2), w)
    return gradient


# %% wrong="1.7" misconception="M02" says="Times the nudge, it is a change"
def nudge(w, x, b, dw):
    tracked = torch.tensor(w, requires_grad=True)
    y = (tracked * x + b) ** 2
    y.backward()
    return tracked.grad.item(), ((w + dw) * x + b) ** 2 - y.item()


# %% wrong="1.7" misconception="M02" says="minus the old one"
def nudge(w, x, b, dw):
    tracked = torch.tensor(w, requires_grad=True)
    y = (tracked * x + b) ** 2
    y.backward()
    return tracked.grad.item() * dw, ((w + dw) * x + b) ** 2


# %% wrong="1.7" misconception="M02" says="these are the slope and the new y"
def nudge(w, x, b, dw):
    tracked = torch.tensor(w, requires_grad=True)
    y = (tracked * x + b) ** 2
    y.backward()
    return tracked.grad.item(), ((w + dw) * x + b) ** 2


# %% wrong="1.7" misconception="slip" says="not the other way round"
def nudge(w, x, b, dw):
    tracked = torch.tensor(w, requires_grad=True)
    y = (tracked * x + b) ** 2
    y.backward()
    return tracked.grad.item() * dw, y.item() - ((w + dw) * x + b) ** 2


# %% wrong="1.7" misconception="slip" says="is this still the leaf"
def nudge(w, x, b, dw):
    w = torch.tensor(w, requires_grad=True)
    y = (w * x + b) ** 2
    y.backward()
    w = w + dw
    return w.grad.item() * dw, (w * x + b) ** 2 - y


# %% wrong="1.7" misconception="slip" says="the inner x is missing"
def nudge(w, x, b, dw):
    y = (w * x + b) ** 2
    return 2 * (w * x + b) * dw, ((w + dw) * x + b) ** 2 - y


# %% right="1.7"
def nudge(w, x, b, dw):
    def y_of(weight):
        return (weight * x + b) ** 2

    leaf = torch.tensor(w, requires_grad=True)
    y_of(leaf).backward()
    return float(leaf.grad * dw), y_of(w + dw) - y_of(w)


# %% right="1.7"
def nudge(w, x, b, dw):
    before = torch.tensor(w, dtype=torch.float64, requires_grad=True)
    after = before.detach() + dw
    (slope,) = torch.autograd.grad((before * x + b).pow(2), before)
    real = (after * x + b).pow(2) - (before.detach() * x + b).pow(2)
    return slope * dw, real
