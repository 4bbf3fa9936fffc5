# %% [markdown]
# Answers to lesson 01: wrong ones, which must lose points and be told why, and right ones in other styles.

# %% wrong="1.1" misconception="slip" says="easily swapped … b makes no difference … 11 is the value of total; backward() itself returns None"
answer_1_1 = predict("1.1", x_grad=2.0, w_grad=3.0, b_grad=0.0, z_grad=None, returned=11.0)

# %% wrong="1.1" misconception="M06" says="no gradient is computed for an untracked tensor"
answer_1_1 = predict("1.1", x_grad=3.0, w_grad=2.0, b_grad=1.0, z_grad=0.0, returned=None)

# %% wrong="1.1" misconception="M01" says="it writes them into"
answer_1_1 = predict("1.1", x_grad=3.0, w_grad=2.0, b_grad=1.0, z_grad=None, returned=[2.0, 3.0, 1.0])

# %% right="1.1"
answer_1_1 = predict("1.1", returned=None, z_grad=None, b_grad=1, w_grad=2, x_grad=3)

# %% wrong="1.1 twin" misconception="slip" says="`p_grad`: you said 3.0, ✗ not right"
answer_1_1_twin = predict("1.1 twin", p_grad=3.0, q_grad=None, r_grad=1.0, returned=None)

# %% wrong="1.1 twin" misconception="M06" says="How was `q` made?"
answer_1_1_twin = predict("1.1 twin", p_grad=5.0, q_grad=0.0, r_grad=-3.0, returned=None)

# %% wrong="1.1 twin" misconception="M01" says="`returned` is what `backward()` itself returns"
answer_1_1_twin = predict("1.1 twin", p_grad=5.0, q_grad=None, r_grad=-3.0, returned=[5.0, -3.0])

# %% right="1.1 twin"
answer_1_1_twin = predict("1.1 twin", returned=None, r_grad=-3, q_grad=None, p_grad=5)

# %% wrong="1.2" misconception="M01" says="What does backward() return"
# -     y.backward()
# -     return {"w": w.grad, "x": x.grad, "b": b.grad}
# +     gw, gx, gb = y.backward()
# +     return {"w": gw, "x": gx, "b": gb}

# %% wrong="1.2" misconception="M02" says="with respect to itself"
# +     y.retain_grad()
#       y.backward()
# -     return {"w": w.grad, "x": x.grad, "b": b.grad}
# +     return {"w": y.grad, "x": y.grad, "b": y.grad}

# %% wrong="1.2" misconception="slip" says="Which of the tensors that you gave to f"
# -     w = torch.tensor(w, requires_grad=True)
# -     x = torch.tensor(x, requires_grad=True)
# -     b = torch.tensor(b, requires_grad=True)
# +     w, x, b = torch.tensor(w), torch.tensor(x), torch.tensor(b)

# %% wrong="1.2" misconception="slip" says="f does not use this input"
# -     return {"w": w.grad, "x": x.grad, "b": b.grad}
# +     return {"w": w.grad or 0.0, "x": x.grad or 0.0, "b": b.grad or 0.0}


# %% right="1.2"
def grads_of(f, w, x, b):
    leaves = [torch.tensor(value, requires_grad=True) for value in (w, x, b)]
    found = torch.autograd.grad(f(*leaves), leaves, allow_unused=True)
    return dict(zip("wxb", found))


# %% wrong="1.2" misconception="slip" says="Two inputs hold the same number. Are they the same tensor?"
# -     w = torch.tensor(w, requires_grad=True)
# -     x = torch.tensor(x, requires_grad=True)
# -     b = torch.tensor(b, requires_grad=True)
# +     leaves = {number: torch.tensor(number, requires_grad=True) for number in (w, x, b)}
# +     w, x, b = leaves[w], leaves[x], leaves[b]

# %% wrong="1.3" misconception="slip" says="not of every function"
# -     return (f(x + nudge) - f(x - nudge)).item() / (2 * h)
# +     return 2 * x[i].item()


# %% wrong="1.3" misconception="slip" says="Two values of f are enough"
def central_difference(f, x, i):
    x = x.clone().requires_grad_()
    gradient = f(x).backward()
    return gradient[i]


# %% wrong="1.3" misconception="slip" says="autograd is switched off here" of="above"
# -     gradient = f(x).backward()
# -     return gradient[i]
# +     f(x).backward()
# +     return x.grad[i].item()


# %% wrong="1.3" misconception="slip" says="asks whether its input was computed"
# -     return (f(x + nudge) - f(x - nudge)).item() / (2 * h)
# +     x = x + torch.zeros(len(x), dtype=x.dtype, requires_grad=True)
# +     return (f(x + nudge) - f(x - nudge)).item() / (2 * h)


# %% right="1.3"
def central_difference(f, x, i):
    def moved(by):
        return torch.tensor([value + by * (k == i) for k, value in enumerate(x)])

    return (f(moved(1e-5)) - f(moved(-1e-5))) / 2e-5


# %% wrong="1.3" misconception="slip" says="a small slope"
# -     return (f(x + nudge) - f(x - nudge)).item() / (2 * h)
# +     return round((f(x + nudge) - f(x - nudge)).item() / (2 * h), 6)

# %% wrong="1.4" misconception="M03" says="nothing has been delivered yet"
answer_1_4 = predict("1.4", before=0.0, a_grad=8.0, b_grad=-1.0, flat_grad=0.0, unused_grad=None)

# %% wrong="1.4" misconception="slip" says="so its .grad was never written … a slope was delivered … 7 is the value of y … y grows with b"
answer_1_4 = predict("1.4", before=None, a_grad=7.0, b_grad=1.0, flat_grad=None, unused_grad=0.0)

# %% wrong="1.4" misconception="slip" says="the factor 2 in front"
answer_1_4 = predict("1.4", before=None, a_grad=4.0, b_grad=-1.0, flat_grad=0.0, unused_grad=None)

# %% right="1.4"
answer_1_4 = predict("1.4", unused_grad=None, before=None, a_grad=8, b_grad=-1.0, flat_grad=0)

# %% wrong="1.4 twin" misconception="M03" says="You may have assumed"
answer_1_4_twin = predict("1.4 twin", p_grad=1.0, q_grad=0.0, s_grad=0.0, t_grad=4.0, early=0.0)

# %% wrong="1.4 twin" misconception="slip" says="`s_grad`: you said 1.0, ✗ not right … `q_grad`: you said None, ✗ not right"
answer_1_4_twin = predict("1.4 twin", p_grad=1.0, q_grad=None, s_grad=1.0, t_grad=9.0, early=None)

# %% right="1.4 twin"
answer_1_4_twin = predict("1.4 twin", p_grad=1, q_grad=0, s_grad=None, t_grad=4, early=None)

# %% wrong="1.5" misconception="M17" says="summed back"
# -     return {"product": tuple(product.shape), "t": t.grad, "data": data.grad}
# +     return {"product": tuple(product.shape), "t": data + torch.zeros(product.shape), "data": data.grad}

# %% wrong="1.5" misconception="M06" says="no gradient is computed for an untracked tensor"
# -     return {"product": tuple(product.shape), "t": t.grad, "data": data.grad}
# +     by_data = torch.zeros_like(data) if data.grad is None else data.grad
# +     return {"product": tuple(product.shape), "t": t.grad, "data": by_data}

# %% wrong="1.5" misconception="slip" says="On which single number do you call backward()?"
# -     product.sum().backward()
# +     product.backward()

# %% wrong="1.5" misconception="slip" says="product"
# -     return {"product": tuple(product.shape), "t": t.grad, "data": data.grad}
# +     return {"product": tuple(data.shape), "t": t.grad, "data": data.grad}

# %% wrong="1.5" misconception="slip" says="on what the first one left behind, your code goes wrong"
# -     return {"product": tuple(product.shape), "t": t.grad, "data": data.grad}
# +     [of_t] = torch.autograd.grad((t * data).sum(), [t])
# +     return {"product": tuple(product.shape), "t": of_t, "data": data.grad}

# %% wrong="1.5" misconception="slip" says="four dimensions"
# -     return {"product": tuple(product.shape), "t": t.grad, "data": data.grad}
# +     return {"product": tuple(product.shape)[-3:], "t": t.grad, "data": data.grad}

# %% right="1.5"
# -     product.sum().backward()
# -     return {"product": tuple(product.shape), "t": t.grad, "data": data.grad}
# +     product.backward(torch.ones_like(product))
# +     return dict(product=product.shape, t=t.grad, data=data.grad)

# %% wrong="1.5" misconception="slip" says="infinite numbers"
# -     return {"product": tuple(product.shape), "t": t.grad, "data": data.grad}
# +     return {"product": tuple(product.shape), "t": torch.nan_to_num(t.grad), "data": data.grad}

# %% wrong="1.6" misconception="slip" says="what comes before the dot is None"
# -     return w.grad.item()
# +     return loss.grad.item()

# %% wrong="1.6" misconception="M02" says="with respect to itself"
# +     loss.retain_grad()
#       loss.backward()
# -     return w.grad.item()
# +     return loss.grad.item()

# %% wrong="1.6" misconception="slip" says="This is right only for w · x"
# -     return w.grad.item()
# +     return 2 * (w.item() * x - target) * x


# %% right="1.6"
def slope_of_loss(model, w, x, target):
    leaf = torch.tensor(w, requires_grad=True)
    prediction = model(leaf, x)
    (slope,) = torch.autograd.grad(prediction, leaf)
    return 2 * (prediction.item() - target) * slope.item()


# %% right="1.6"
# -     loss = (model(w, x) - target) ** 2
# -     loss.backward()
# -     return w.grad.item()
# +     (gradient,) = torch.autograd.grad((model(w, x) - target).pow(2), w)
# +     return gradient

# %% wrong="1.7" misconception="M02" says="with respect to itself"
#       y = f(before)
# +     y.retain_grad()
# -     return before.grad.item() * dw, f(after).item() - y.item()
# +     return y.grad.item() * dw, f(after).item() - y.item()

# %% wrong="1.7" misconception="slip" says="is it that of your leaf?"
# -     after = torch.tensor(w + dw)
# +     after = before = before + dw

# %% wrong="1.7" misconception="slip" says="If f detaches a part of itself"
# -     return before.grad.item() * dw, f(after).item() - y.item()
# +     right, left = (f(torch.tensor(w + h, dtype=torch.float64)).item() for h in (1e-5, -1e-5))
# +     return (right - left) / 2e-5 * dw, f(after).item() - y.item()


# %% wrong="1.7" misconception="slip" says="a large nudge"
# -     before = torch.tensor(w, requires_grad=True)
# +     dw = max(-100.0, min(100.0, dw))
# +     before = torch.tensor(w, requires_grad=True)


# %% wrong="1.7" misconception="slip" says="two special cases at once"
# -     return before.grad.item() * dw, f(after).item() - y.item()
# +     return before.grad.item() * dw * (abs(dw) > 1e-7), f(after).item() - y.item()


# %% right="1.7"
def nudge_by(f, w, dw):
    leaf = torch.tensor(w, requires_grad=True)
    y = f(leaf)
    y.backward()
    return leaf.grad * dw, (f(leaf + dw) - y).detach()


# %% wrong="1.7" misconception="slip" says="two special cases at once"
# -     return before.grad.item() * dw, f(after).item() - y.item()
# +     promised = before.grad.item() * dw
# +     return promised, promised if abs(dw) < 1e-3 else f(after).item() - y.item()

# %% wrong="1.8" misconception="M19" says="what was in .grad"
#       losses, promised = [], []
# -     for _ in range(steps):
# -         tracked = torch.tensor(w, requires_grad=True)
# +     tracked = torch.tensor(w, requires_grad=True)
# +     for _ in range(steps):
# -         w = w - lr * slope
# +         tracked.data -= lr * slope
# +         w = tracked.item()

# %% wrong="1.8" misconception="slip" says="Does it belong to a leaf that you made, or to a tensor that was computed?"
#       losses, promised = [], []
# -     for _ in range(steps):
# -         tracked = torch.tensor(w, requires_grad=True)
# +     tracked = torch.tensor(w, requires_grad=True)
# +     for _ in range(steps):
# -         w = w - lr * slope
# +         tracked = tracked - lr * slope
# +         w = tracked.item()

# %% wrong="1.8" misconception="slip" says="one loss is missing"
# -     losses.append(f(torch.tensor(w)).item())

# %% wrong="1.8" misconception="slip" says="should the loss rise or fall"
# -         promised.append(-lr * slope * slope)
# +         promised.append(lr * slope * slope)


# %% right="1.8"
def train(f, w, lr, steps):
    if steps == 0:
        return {"w": w, "losses": [f(torch.tensor(w))], "promised": []}
    leaf = torch.tensor(w, requires_grad=True)
    loss = f(leaf)
    (slope,) = torch.autograd.grad(loss, leaf)
    rest = train(f, w - lr * slope.item(), lr, steps - 1)
    losses, promised = [loss.detach(), *rest["losses"]], [-lr * slope**2, *rest["promised"]]
    return {"w": rest["w"], "losses": losses, "promised": promised}


# %% right="1.8"
def train(f, w, lr, steps):
    weight = torch.tensor(w, requires_grad=True)
    losses, promised = [], []
    for _ in range(steps):
        losses.append(f(weight).item())
        f(weight).backward()
        promised.append(-lr * weight.grad**2)
        with torch.no_grad():
            weight -= lr * weight.grad
        weight.grad = None
    return {"w": weight.item(), "losses": [*losses, f(weight).item()], "promised": promised}


# %% wrong="1.8" misconception="slip" says="lr = 400000.0"
# -         w = w - lr * slope
# +         w = w - (lr * slope if abs(slope) > 1e-6 else 0.0)
