# %% [markdown]
# Answers to lesson 04: wrong ones, which must lose points and be told why, and right ones in other styles.

# %% wrong="4.1" misconception="M16" says="for a vector nothing is filled in"
answer_4_1 = predict("4.1", a_grad=60.0, bare=[2.0, -4.0], single="error", weighted=[2.0, -40.0])

# %% wrong="4.1" misconception="M16" says="this is the whole Jacobian"
answer_4_1 = predict(
    "4.1",
    a_grad=60.0,
    bare=[[2.0, 0.0], [0.0, -4.0]],
    single="error",
    weighted=[[2.0, 0.0], [0.0, -40.0]],
)

# %% wrong="4.1" misconception="slip" says="is not stretched"
answer_4_1 = predict("4.1", a_grad=60.0, bare="error", single=[2.0, -4.0], weighted=[2.0, -40.0])

# %% wrong="4.1" misconception="slip" says="it works: the start has the shape of z"
answer_4_1 = predict("4.1", a_grad=60.0, bare="error", single="error", weighted="error")

# %% wrong="4.1" misconception="slip" says="if you give no start"
answer_4_1 = predict("4.1", a_grad="error", bare="error", single="error", weighted=[2.0, -40.0])

# %% wrong="4.1" misconception="slip" says="all is multiplied by it"
answer_4_1 = predict("4.1", a_grad=6.0, bare="error", single="error", weighted=[2.0, -40.0])

# %% right="4.1"
answer_4_1 = predict("4.1", weighted=(2, -40), single="Error", bare="error", a_grad=60)

# %% right="4.1"
x_values, v_values = [1.0, -2.0], [1.0, 10.0]
answer_4_1 = predict(
    "4.1",
    a_grad=10 * 2 * 3.0,
    bare="error",
    single="error",
    weighted=[2 * x * v for x, v in zip(x_values, v_values)],
)


# %% wrong="4.2" misconception="slip" says="Start from v"
def vjp(f, x, v):
    leaf = x.clone().requires_grad_()
    f(leaf).sum().backward()
    return leaf.grad


def jacobian_by_rows(f, x):
    m = len(f(x))
    rows = []
    for i in range(m):
        leaf = x.clone().requires_grad_()
        f(leaf)[i].backward()
        rows.append(leaf.grad)
    return torch.stack(rows)


# %% wrong="4.2" misconception="slip" says="each pass started from ones"
def vjp(f, x, v):
    leaf = x.clone().requires_grad_()
    f(leaf).sum().backward()
    return leaf.grad


def jacobian_by_rows(f, x):
    return torch.stack([vjp(f, x, row) for row in torch.eye(len(f(x)))])


# %% wrong="4.2" misconception="slip" says="the .grad of all but leaves"
def vjp(f, x, v):
    tracked = x.clone().requires_grad_().clone()
    f(tracked).backward(v)
    return tracked.grad


def jacobian_by_rows(f, x):
    leaf = x.clone().requires_grad_()
    y = f(leaf)
    return torch.stack([torch.autograd.grad(each, leaf, retain_graph=True)[0] for each in y])


# %% wrong="4.2" misconception="M16" says="you formed all of J and multiplied"
def jacobian_by_rows(f, x):
    rows = []
    for i in range(len(f(x))):
        leaf = x.clone().requires_grad_()
        f(leaf)[i].backward()
        rows.append(leaf.grad)
    return torch.stack(rows)


def vjp(f, x, v):
    return v @ jacobian_by_rows(f, x)


# %% wrong="4.2" misconception="M16" says="grad can be implicitly created"
def vjp(f, x, v):
    leaf = x.clone().requires_grad_()
    f(leaf).backward()
    return v @ leaf.grad


def jacobian_by_rows(f, x):
    leaf = x.clone().requires_grad_()
    f(leaf).backward()
    return leaf.grad


# %% wrong="4.2" misconception="M19" says="each row still holds the rows before it"
def vjp(f, x, v):
    leaf = x.clone().requires_grad_()
    f(leaf).backward(v)
    return leaf.grad


def jacobian_by_rows(f, x):
    leaf = x.clone().requires_grad_()
    rows = []
    for i in range(len(f(x))):
        f(leaf)[i].backward()
        rows.append(leaf.grad.clone())
    return torch.stack(rows)


# %% wrong="4.2" misconception="M19" says="was added into the first"
def vjp(f, x, v):
    x.requires_grad_()
    f(x).backward(v)
    return x.grad


def jacobian_by_rows(f, x):
    m = len(f(x))
    return torch.stack([vjp(f, x.clone(), torch.eye(m, dtype=x.dtype)[i]) for i in range(m)])


# %% wrong="4.2" misconception="M20" says="Trying to backward through the graph a second time"
def vjp(f, x, v):
    leaf = x.clone().requires_grad_()
    f(leaf).backward(v)
    return leaf.grad


def jacobian_by_rows(f, x):
    leaf = x.clone().requires_grad_()
    y = f(leaf)
    rows = []
    for i in range(len(y)):
        leaf.grad = None
        y[i].backward()
        rows.append(leaf.grad)
    return torch.stack(rows)


# %% wrong="4.2" misconception="M24" says="all rows are one and the same .grad, with what came last"
def vjp(f, x, v):
    leaf = x.clone().requires_grad_()
    f(leaf).backward(v)
    return leaf.grad


def jacobian_by_rows(f, x):
    leaf = x.clone().requires_grad_()
    y = f(leaf)
    rows = []
    for i in range(len(y)):
        if leaf.grad is not None:
            leaf.grad.zero_()
        y[i].backward(retain_graph=True)
        rows.append(leaf.grad)
    return torch.stack(rows)


# %% wrong="4.2" misconception="slip" says="m, not n"
def vjp(f, x, v):
    leaf = x.clone().requires_grad_()
    f(leaf).backward(v)
    return leaf.grad


def jacobian_by_rows(f, x):
    n = len(x)
    return torch.stack([vjp(f, x, torch.eye(n)[i]) for i in range(n)])


# %% wrong="4.2" misconception="slip" says="v @ J, not J @ v"
def jacobian_by_rows(f, x):
    rows = []
    for i in range(len(f(x))):
        leaf = x.clone().requires_grad_()
        f(leaf)[i].backward()
        rows.append(leaf.grad)
    return torch.stack(rows)


def vjp(f, x, v):
    return jacobian_by_rows(f, x) @ v


# %% wrong="4.2" misconception="slip" says="Let autograd find the slopes"
def jacobian_by_rows(f, x):
    h = 1e-5
    columns = []
    for i in range(len(x)):
        nudge = torch.zeros(len(x), dtype=x.dtype)
        nudge[i] = h
        columns.append((f(x + nudge) - f(x - nudge)) / (2 * h))
    return torch.stack(columns, 1)


def vjp(f, x, v):
    return v @ jacobian_by_rows(f, x)


# %% wrong="4.2" misconception="slip" says="rows and columns are swapped"
def vjp(f, x, v):
    leaf = x.clone().requires_grad_()
    f(leaf).backward(v)
    return leaf.grad


def jacobian_by_rows(f, x):
    m = len(f(x))
    columns = [vjp(f, x, torch.eye(m, dtype=x.dtype)[i]) for i in range(m)]
    return torch.stack(columns, 1)


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


# %% right="4.2"
def vjp(f, x, v):
    mine = torch.tensor(x.tolist(), dtype=x.dtype, requires_grad=True)
    (f(mine) * v).sum().backward()
    return mine.grad


def jacobian_by_rows(f, x):
    how_many = f(x).numel()
    return torch.stack([vjp(f, x, row) for row in torch.eye(how_many)])


# %% right="4.2"
def vjp(f, x, v):
    return torch.autograd.functional.vjp(f, x, v)[1]


def jacobian_by_rows(f, x):
    return torch.autograd.functional.jacobian(f, x)


# %% wrong="4.3" misconception="M17" says="add up what its copies got"
def gradients(X, W, b):
    G = 2 * (X @ W + b)
    return {"X": G @ W.T, "W": X.T @ G, "b": G}


# %% wrong="4.3" misconception="M18" says="The loss is a sum"
def gradients(X, W, b):
    G = 2 * (X @ W + b) / len(X)
    return {"X": G @ W.T, "W": X.T @ G, "b": G.sum(axis=0)}


# %% wrong="4.3" misconception="M18" says="divided by the size of Y"
def gradients(X, W, b):
    G = 2 * (X @ W + b) / (X @ W).size
    return {"X": G @ W.T, "W": X.T @ G, "b": G.sum(axis=0)}


# %% wrong="4.3" misconception="slip" says="Multiply by what arrives from the square"
def gradients(X, W, b):
    G = np.ones_like(X @ W)
    return {"X": G @ W.T, "W": X.T @ G, "b": G.sum(axis=0)}


# %% wrong="4.3" misconception="slip" says="Multiply by what arrives from the square"
def gradients(X, W, b):
    G = 2 * (X @ W + b)
    return {"X": G @ W.T, "W": X.T @ G, "b": len(X) * np.ones_like(b)}


# %% wrong="4.3" misconception="M34" says="the slope of Y² is 2Y"
def gradients(X, W, b):
    G = X @ W + b
    return {"X": G @ W.T, "W": X.T @ G, "b": G.sum(axis=0)}


# %% wrong="4.3" misconception="slip" says="this starts from the terms of the loss"
def gradients(X, W, b):
    G = (X @ W + b) ** 2
    return {"X": G @ W.T, "W": X.T @ G, "b": G.sum(axis=0)}


# %% wrong="4.3" misconception="slip" says="every order fits square matrices"
def gradients(X, W, b):
    G = 2 * (X @ W + b)
    return {"X": G @ W.T, "W": X @ G, "b": G.sum(axis=0)}


# %% wrong="4.3" misconception="slip" says="every order fits square matrices"
def gradients(X, W, b):
    G = 2 * (X @ W + b)
    return {"X": W @ G, "W": G @ X, "b": G.sum(axis=0)}


# %% wrong="4.3" misconception="slip" says="the right matrix, transposed"
def gradients(X, W, b):
    G = 2 * (X @ W + b)
    return {"X": W @ G.T, "W": G.T @ X, "b": G.sum(axis=0)}


# %% wrong="4.3" misconception="slip" says="@, not *"
def gradients(X, W, b):
    G = 2 * (X @ W + b)
    return {"X": G * W.T, "W": X.T * G, "b": G.sum(axis=0)}


# %% wrong="4.3" misconception="slip" says="here Y has lost its b"
def gradients(X, W, b):
    G = 2 * (X @ W)
    return {"X": G @ W.T, "W": X.T @ G, "b": G.sum(axis=0)}


# %% wrong="4.3" misconception="slip" says="along the wrong axis"
def gradients(X, W, b):
    G = 2 * (X @ W + b)
    return {"X": G @ W.T, "W": X.T @ G, "b": G.sum(axis=1)}


# %% wrong="4.3" misconception="slip" says="Write the products in NumPy"
def gradients(X, W, b):
    leaves = {"X": torch.tensor(X), "W": torch.tensor(W), "b": torch.tensor(b)}
    for leaf in leaves.values():
        leaf.requires_grad_()
    ((leaves["X"] @ leaves["W"] + leaves["b"]) ** 2).sum().backward()
    return {name: leaf.grad.numpy() for name, leaf in leaves.items()}


# %% right="4.3"
def gradients(X, W, b):
    upstream = 2 * (np.dot(X, W) + b)
    return dict(
        b=np.ones(len(X)) @ upstream,
        W=np.einsum("ik,ij->kj", X, upstream),
        X=np.einsum("ij,kj->ik", upstream, W),
    )


# %% right="4.3"
def gradients(X, W, b):
    found = {"X": np.zeros(X.shape), "W": np.zeros(W.shape), "b": np.zeros(b.shape)}
    for i, row in enumerate(X):
        g = 2 * (row @ W + b)
        found["X"][i] = W @ g
        found["W"] += np.outer(row, g)
        found["b"] += g
    return found


# %% wrong="4.4" misconception="M17" says="this still has the shape of grad"
def unbroadcast(grad, shape):
    return grad


# %% wrong="4.4" misconception="M17" says="those of length 1 were stretched too"
def unbroadcast(grad, shape):
    while grad.ndim > len(shape):
        grad = grad.sum(axis=0)
    return grad


# %% wrong="4.4" misconception="M14" says="the last copy got"
def unbroadcast(grad, shape):
    while grad.ndim > len(shape):
        grad = grad[-1]
    for i, length in enumerate(shape):
        if length == 1:
            grad = grad.take([-1], axis=i)
    return grad


# %% wrong="4.4" misconception="M14" says="the first copy got"
def unbroadcast(grad, shape):
    while grad.ndim > len(shape):
        grad = grad[0]
    return grad[tuple(slice(length) for length in shape)]


# %% wrong="4.4" misconception="slip" says="keep it"
def unbroadcast(grad, shape):
    while grad.ndim > len(shape):
        grad = grad.sum(axis=0)
    return grad.sum(axis=tuple(i for i, length in enumerate(shape) if length == 1))


# %% wrong="4.4" misconception="slip" says="this is the mean over the copies"
def unbroadcast(grad, shape):
    while grad.ndim > len(shape):
        grad = grad.mean(axis=0)
    for i, length in enumerate(shape):
        if length == 1:
            grad = grad.mean(axis=i, keepdims=True)
    return grad


# %% wrong="4.4" misconception="slip" says="lined up from the right"
def unbroadcast(grad, shape):
    lengths = list(shape)
    for axis in reversed(range(grad.ndim)):
        if grad.shape[axis] not in lengths:
            grad = grad.sum(axis=axis, keepdims=axis < len(shape) and shape[axis] == 1)
    while grad.ndim > len(shape):
        grad = grad.sum(axis=-1)
    return grad.reshape(shape)


# %% wrong="4.4" misconception="slip" says="sum the dimensions in front away first"
def unbroadcast(grad, shape):
    for i, length in enumerate(shape):
        if length == 1:
            grad = grad.sum(axis=i, keepdims=True)
    while grad.ndim > len(shape):
        grad = grad.sum(axis=0)
    return grad


# %% wrong="4.4" misconception="slip" says="axis i of shape is not axis i of grad: shapes are lined up"
def unbroadcast(grad, shape):
    for i, length in enumerate(shape):
        if length == 1:
            grad = grad.sum(axis=i)
    while grad.ndim > len(shape):
        grad = grad.sum(axis=0)
    return grad


# %% wrong="4.4" misconception="slip" says="reshape adds nothing up"
def unbroadcast(grad, shape):
    return grad.sum(axis=0).reshape(shape)


# %% wrong="4.4" misconception="slip" says="those behind it move forward"
def unbroadcast(grad, shape):
    aligned = (1,) * (grad.ndim - len(shape)) + shape
    for axis, length in enumerate(aligned):
        if length == 1:
            grad = grad.sum(axis=axis)
    return grad.reshape(shape)


# %% wrong="4.4" misconception="slip" says="write sums in NumPy"
def unbroadcast(grad, shape):
    t = torch.zeros(shape, dtype=torch.float64, requires_grad=True)
    (t + torch.zeros(grad.shape)).backward(torch.tensor(grad))
    return t.grad.numpy()


# %% right="4.4"
def unbroadcast(grad, shape):
    in_front = grad.ndim - len(shape)
    padded = (1,) * in_front + tuple(shape)
    axes = tuple(i for i in range(grad.ndim) if padded[i] == 1)
    return grad.sum(axis=axes).reshape(shape)


# %% right="4.4"
def unbroadcast(grad, shape):
    while grad.ndim > len(shape):
        grad = grad.sum(axis=0)
    for i, length in enumerate(shape):
        if length == 1 and grad.shape[i] != 1:
            grad = grad.sum(axis=i, keepdims=True)
    return grad


# %% right="4.4"
def unbroadcast(grad, shape):
    total = np.zeros(shape)
    where = np.broadcast_to(np.arange(total.size).reshape(shape), grad.shape)
    np.add.at(total.reshape(-1), where.reshape(-1), grad.reshape(-1))
    return total


# %% wrong="4.5" misconception="M18" says="the mean divides by 3"
answer_4_5 = predict(
    "4.5",
    by_sum=[-6.0, -6.0, -6.0],
    by_mean=[-6.0, -6.0, -6.0],
    by_v=[-6.0, -60.0, -600.0],
    w_grad_shape=[5, 3],
    x_grad=None,
)

# %% wrong="4.5" misconception="M16" says="v is ignored here"
answer_4_5 = predict(
    "4.5",
    by_sum=[-6.0, -6.0, -6.0],
    by_mean=[-2.0, -2.0, -2.0],
    by_v=[-6.0, -6.0, -6.0],
    w_grad_shape=[5, 3],
    x_grad=None,
)

# %% wrong="4.5" misconception="M06" says="not even computed"
answer_4_5 = predict(
    "4.5",
    by_sum=[-6.0, -6.0, -6.0],
    by_mean=[-2.0, -2.0, -2.0],
    by_v=[-6.0, -60.0, -600.0],
    w_grad_shape=[5, 3],
    x_grad=0.0,
)

# %% wrong="4.5" misconception="slip" says="write one for each of the three entries"
answer_4_5 = predict("4.5", by_sum=-6.0, by_mean=-2.0, by_v=[-6.0, -60.0, -600.0], w_grad_shape=[5, 3], x_grad=None)

# %% wrong="4.5" misconception="slip" says="so it works"
answer_4_5 = predict(
    "4.5",
    by_sum=[-6.0, -6.0, -6.0],
    by_mean=[-2.0, -2.0, -2.0],
    by_v="error",
    w_grad_shape=[5, 3],
    x_grad=None,
)

# %% wrong="4.5" misconception="slip" says="this divides by 15"
answer_4_5 = predict(
    "4.5",
    by_sum=[-6.0, -6.0, -6.0],
    by_mean=[-0.4, -0.4, -0.4],
    by_v=[-6.0, -60.0, -600.0],
    w_grad_shape=[5, 3],
    x_grad=None,
)

# %% wrong="4.5" misconception="slip" says="the weights stay apart"
answer_4_5 = predict(
    "4.5",
    by_sum=[-6.0, -6.0, -6.0],
    by_mean=[-2.0, -2.0, -2.0],
    by_v=[-666.0, -666.0, -666.0],
    w_grad_shape=[5, 3],
    x_grad=None,
)

# %% right="4.5"
answer_4_5 = predict(
    "4.5", x_grad=None, w_grad_shape=(5, 3), by_v=(-6, -60, -600), by_mean=(-2, -2, -2), by_sum=(-6, -6, -6)
)

# %% right="4.5"
met = -6.0
answer_4_5 = predict(
    "4.5",
    by_sum=[met] * 3,
    by_mean=[met / 3] * 3,
    by_v=[met * weight for weight in (1, 10, 100)],
    w_grad_shape=[5, 3],
    x_grad="None",
)

# %% wrong="4.6" misconception="M16" says="the walk computes it without J"
answer_4_6 = choose("4.6", memory="A", passes="B", training="A")

# %% wrong="4.6" misconception="slip" says="each pair of an input and an output"
answer_4_6 = choose("4.6", memory="B", passes="B", training="A")

# %% wrong="4.6" misconception="M16" says="adds the 10 rows up"
answer_4_6 = choose("4.6", memory="C", passes="A", training="A")

# %% wrong="4.6" misconception="slip" says="one output, all inputs"
answer_4_6 = choose("4.6", memory="C", passes="C", training="A")

# %% wrong="4.6" misconception="M16" says="without forming any of them"
answer_4_6 = choose("4.6", memory="C", passes="B", training="B")

# %% wrong="4.6" misconception="slip" says="Each weight gets a slope of its own"
answer_4_6 = choose("4.6", memory="C", passes="B", training="C")

# %% right="4.6"
answer_4_6 = choose("4.6", training="a", passes=" b", memory="c")
