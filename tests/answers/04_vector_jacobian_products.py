# %% [markdown]
# Answers to lesson 04: wrong ones, which must lose points and be told why, and right ones in other styles.

# %% wrong="4.1" misconception="M16" says="PyTorch supplies no start"
answer_4_1 = predict("4.1", a_grad=60.0, bare=[2.0, -4.0], single="error", weighted=[2.0, -40.0])

# %% wrong="4.1" misconception="M16" says="slopes of each entry of z by itself"
# -     bare="error",
# +     bare=[[2.0, 0.0], [0.0, -4.0]],
# -     weighted=[2.0, -40.0],
# +     weighted=[[2.0, 0.0], [0.0, -40.0]],

# %% wrong="4.1" misconception="slip" says="is not stretched … it works: the starting gradient has the same shape as z … if you give no start"
answer_4_1 = predict("4.1", a_grad="error", bare="error", single=[2.0, -4.0], weighted="error")

# %% wrong="4.1" misconception="slip" says="It starts from 10, which multiplies everything"
answer_4_1 = predict("4.1", a_grad=6.0, bare="error", single="error", weighted=[2.0, -40.0])

# %% right="4.1"
answer_4_1 = predict("4.1", weighted=(2, -40), single="Error", bare="error", a_grad=60)

# %% wrong="4.1 twin" misconception="slip" says="`too_short`: you said"
# -     b_grad=6.0,
# +     b_grad=12.0,
# -     too_short="error",
# +     too_short=[4.0, 20.0, 0.0],

# %% wrong="4.1 twin" misconception="M16" says="`by_nothing`: you said"
# -     by_nothing="error",
# +     by_nothing=[4.0, 2.0, -2.0],

# %% right="4.1 twin"
u_values = [2.0, 1.0, -1.0]
answer_4_1_twin = predict(
    "4.1 twin",
    by_nothing="error",
    too_short="error",
    by_signs=[4, 0, 2],
    by_ones=[2 * u for u in u_values],
    b_grad=0.5 * 3 * 4.0,
)

# %% wrong="4.2" misconception="slip" says="None is what backward() returns, and what the .grad of a non-leaf holds … backward() returns None. What do you stack?"
# -     leaf = x.clone().requires_grad_()
# +     leaf = x.clone().requires_grad_().clone()

# %% wrong="4.2" misconception="M16" says="grad can be implicitly created"
# -     f(leaf).backward(v)
# +     f(leaf).backward()

# %% wrong="4.2" misconception="slip" says="How many outputs does f have?"
# -     m = len(f(x))
# +     m = len(x)


# %% wrong="4.2" misconception="slip" says="by hand: torch.autograd.functional and torch.func are switched off here"
def vjp(f, x, v):
    return torch.autograd.functional.vjp(f, x, v)[1]


def jacobian_by_rows(f, x):
    return torch.autograd.functional.jacobian(f, x)


# %% wrong="4.2" misconception="M19" says="the rows above it, added up"
# -     m = len(f(x))
# -     rows = []
# -     for i in range(m):
# -         picks_row_i = torch.zeros(m, dtype=x.dtype)
# -         picks_row_i[i] = 1.0
# -         rows.append(vjp(f, x, picks_row_i))
# +     leaf, rows = x.clone().requires_grad_(), []
# +     for i in range(len(f(x))):
# +         f(leaf)[i].backward()
# +         rows.append(leaf.grad.clone())

# %% wrong="4.2" misconception="M20" says="Trying to backward through the graph a second time"
# -     m = len(f(x))
# -     rows = []
# -     for i in range(m):
# -         picks_row_i = torch.zeros(m, dtype=x.dtype)
# -         picks_row_i[i] = 1.0
# -         rows.append(vjp(f, x, picks_row_i))
# +     leaf, rows = x.clone().requires_grad_(), []
# +     y = f(leaf)
# +     for row in y:
# +         rows += torch.autograd.grad(row, leaf)

# %% wrong="4.2" misconception="M24" says="all rows equal the last one"
# -     m = len(f(x))
# -     rows = []
# -     for i in range(m):
# -         picks_row_i = torch.zeros(m, dtype=x.dtype)
# -         picks_row_i[i] = 1.0
# -         rows.append(vjp(f, x, picks_row_i))
# +     leaf, rows = x.clone().requires_grad_(), []
# +     leaf.grad = torch.zeros_like(leaf)
# +     for i in range(len(f(x))):
# +         leaf.grad.zero_()
# +         f(leaf)[i].backward()
# +         rows.append(leaf.grad)


# %% wrong="4.2" misconception="slip" says="small slopes"
# -     return torch.stack(rows)
# +     rows = torch.stack(rows)
# +     return rows * (rows.abs() > 1e-7)


# %% wrong="4.2" misconception="slip" says="infinite numbers"
# -     return leaf.grad
# +     return leaf.grad.clamp(-1e300, 1e300)


# %% right="4.2"
def vjp(f, x, v):
    leaf = x.clone().requires_grad_()
    (product,) = torch.autograd.grad(f(leaf), leaf, v)
    return product


def jacobian_by_rows(f, x):
    leaf = x.clone().requires_grad_()
    y = f(leaf)
    rows = []
    for i in range(y.shape[0]):
        leaf.grad = None
        y[i].backward(retain_graph=True)
        rows.append(leaf.grad)
    return torch.stack(rows)


# %% wrong="4.3" misconception="M17" says="what arrives at the copies of b"
# -     return {"X": G @ W, "W": G.T @ X, "b": G.sum(axis=0)}
# +     return {"X": G @ W, "W": G.T @ X, "b": G}

# %% wrong="4.3" misconception="M18" says="as for a mean over them"
# -     G = 2 * Y
# +     G = 2 * Y / len(X)

# %% wrong="4.3" misconception="slip" says="autograd is switched off here"
# -     G = 2 * Y
# +     Y = torch.tensor(Y, requires_grad=True)
# +     (Y * Y).sum().backward()
# +     G = Y.grad.numpy()


# %% wrong="4.3" misconception="slip" says="many outputs"
#       G = 2 * Y
# +     G[:, 32:] = 0


# %% right="4.3"
def gradients(X, W, b):
    G = 2 * (X @ W.T + b)
    return {"X": (W.T @ G.T).T.tolist(), "W": (X.T @ G).T.tolist(), "b": sum(G).tolist()}


# %% wrong="4.4" misconception="M17" says="this still has the shape of grad"
# -     grad = grad.sum(axis=tuple(range(grad.ndim - len(shape))))
# -     stretched = tuple(i for i, length in enumerate(shape) if length == 1)
# -     return grad.sum(axis=stretched, keepdims=True)
# +     return grad

# %% wrong="4.4" misconception="slip" says="Was any other dimension stretched?"
# -     stretched = tuple(i for i, length in enumerate(shape) if length == 1)
# -     return grad.sum(axis=stretched, keepdims=True)
# +     return grad

# %% wrong="4.4" misconception="slip" says="Which dimensions must the result keep?"
# -     return grad.sum(axis=stretched, keepdims=True)
# +     return grad.sum(axis=stretched)


# %% wrong="4.4" misconception="slip" says="autograd is switched off here"
def unbroadcast(grad, shape):
    t = torch.zeros(shape, dtype=torch.float64, requires_grad=True)
    (t + torch.zeros(grad.shape)).backward(torch.tensor(grad))
    return t.grad.numpy()


# %% wrong="4.4" misconception="slip" says="tiny numbers"
# -     return grad.sum(axis=stretched, keepdims=True)
# +     grad = grad.sum(axis=stretched, keepdims=True)
# +     return np.where(np.abs(grad) < 1e-10, 0.0, grad)


# %% right="4.4"
def unbroadcast(grad, shape):
    in_front = grad.ndim - len(shape)
    padded = (1,) * in_front + shape
    axes = tuple(i for i in range(grad.ndim) if padded[i] == 1)
    return grad.sum(axis=axes).reshape(shape)


# %% wrong="4.4" misconception="M14" says="only the last copy's gradient"
def unbroadcast(grad, shape: tuple):
    """The gradient of an array of this shape that was broadcast to the shape of grad."""
    while grad.ndim > len(shape):
        grad = grad[-1]
    for i, length in enumerate(shape):
        if length == 1:
            grad = grad.take([-1], axis=i)
    return grad


# %% wrong="4.4" misconception="slip" says="is axis i of shape also axis i of grad?" of="above"
# -     while grad.ndim > len(shape):
# -         grad = grad[-1]
# -     for i, length in enumerate(shape):
# +     for i, length in enumerate(shape):
# -             grad = grad.take([-1], axis=i)
# +             grad = grad.sum(axis=i, keepdims=True)
# +     while grad.ndim > len(shape):
# +         grad = grad.sum(axis=0)


# %% right="4.4"
def unbroadcast(grad, shape):
    total = np.zeros(shape)
    where = np.broadcast_to(np.arange(total.size).reshape(shape), grad.shape)
    np.add.at(total.ravel(), where.ravel(), grad.ravel())
    return total


# %% wrong="4.4" misconception="slip" says="`float32` keeps only about seven"
# -     return grad.sum(axis=stretched, keepdims=True)
# +     return grad.sum(axis=stretched, keepdims=True).astype(np.float32)

# %% wrong="4.5" misconception="slip" says="this row of w.grad has three entries … weighted 1, 10 and 100"
answer_4_5 = predict("4.5", by_sum=-6.0, by_mean=-2.0, by_v=[-600.0, -60.0, -6.0], w_grad_shape=[5, 3], x_grad=None)

# %% wrong="4.5" misconception="M18" says="the mean divides by 3"
# -     by_mean=[-2.0, -2.0, -2.0],
# +     by_mean=[-6.0, -6.0, -6.0],

# %% wrong="4.5" misconception="M16" says="You ignored v"
# -     by_v=[-6.0, -60.0, -600.0],
# +     by_v=[-6.0, -6.0, -6.0],

# %% wrong="4.5" misconception="M06" says="no gradient is computed for an untracked tensor"
# -     x_grad=None,
# +     x_grad=0.0,

# %% wrong="4.5" misconception="slip" says="so it works … this divides by 15"
# -     by_mean=[-2.0, -2.0, -2.0],
# -     by_v=[-6.0, -60.0, -600.0],
# +     by_mean=[-0.4, -0.4, -0.4],
# +     by_v="error",

# %% wrong="4.5" misconception="slip" says="the weights stay apart"
# -     by_v=[-6.0, -60.0, -600.0],
# +     by_v=[-666.0, -666.0, -666.0],

# %% right="4.5"
answer_4_5 = predict(
    "4.5", x_grad=None, w_grad_shape=(5, 3), by_v=(-6, -60, -600), by_mean=(-2, -2, -2), by_sum=(-6, -6, -6)
)

# %% wrong="4.5 twin" misconception="M18" says="`mean_row`"
answer_4_5_twin = predict("4.5 twin", sum_row=[6.0, 6.0], mean_row=[6.0, 6.0], v_row=[2.0, 8.0], x_grad=None)

# %% wrong="4.5 twin" misconception="M06" says="How was `x` made?"
answer_4_5_twin = predict("4.5 twin", sum_row=[6.0, 6.0], mean_row=[1.5, 1.5], v_row=[2.0, 8.0], x_grad=0.0)

# %% right="4.5 twin"
column = [2.0, 4.0]
answer_4_5_twin = predict(
    "4.5 twin", x_grad=None, v_row=[column[0], 2 * column[1]], mean_row=[sum(column) / 4] * 2, sum_row=[sum(column)] * 2
)

# %% wrong="4.6" misconception="slip" says="A product of matrices is infinite here"
# -         v = v @ J
# -         count += J.size
# -     return v, count
# +         count += J.size
# +     return from_the_right(v, Js)[0], count

# %% wrong="4.6" misconception="slip" says="multiplying by v"
# -     return v @ product, count + product.size
# +     return v @ product, count

# %% wrong="4.6" misconception="slip" says="This is the product in the reverse order"
# -     for J in Js:
# +     for J in reversed(Js):


# %% wrong="4.6" misconception="slip" says="one that changes nothing"
# -         count += J.size
# +         count += J.size * (not np.array_equal(J, np.eye(len(J))))


# %% wrong="4.6" misconception="slip" says="the product of all the matrices is infinite"
# -     product, count = Js[-1], 0
# +     count, shape = 0, Js[-1].shape
# -         count += J.size * product.shape[1]
# -         product = J @ product
# -     return v @ product, count + product.size
# +         count += J.size * shape[1]
# +         shape = len(J), shape[1]
# +     for J in Js:
# +         v = v @ J
# +     return v, count + np.prod(shape)


# %% right="4.6"
def from_the_left(v, Js):
    row = v
    for J in Js:
        row = np.dot(row, J)
    return row, sum(J.shape[0] * J.shape[1] for J in Js)


def from_the_right(v, Js):
    waiting, count = [v[None], *Js], 0
    while len(waiting) > 1:
        second, first = waiting.pop(), waiting.pop()
        waiting, count = [*waiting, first @ second], count + first.size * second.shape[1]
    return waiting[0][0], count


# %% right="4.6"
def from_the_left(v, Js):
    if not Js:
        return v, 0
    row, count = from_the_left(v @ Js[0], Js[1:])
    return row, count + Js[0].size


def from_the_right(v, Js):
    inputs = Js[-1].shape[1]
    product = np.eye(inputs)
    for J in Js[::-1]:
        product = np.dot(J, product)
    return np.dot(v, product), inputs * (len(v) + sum(J.size for J in Js[:-1]))


# %% wrong="4.6" misconception="slip" says="tiny numbers"
# -         v = v @ J
# +         v = np.round(v @ J, 6)
