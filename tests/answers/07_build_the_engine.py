# %% wrong="7.1" misconception="slip" says="one input that wants a gradient is enough"
def node_of(tensor):
    if tensor.grad_fn is not None:
        return tensor.grad_fn
    if not tensor.requires_grad:
        return None
    if tensor.accumulator is None:
        tensor.accumulator = AccumulateGrad(tensor)
    return tensor.accumulator


def record(result, inputs, name, rule, saved):
    if all(tensor.requires_grad for tensor in inputs):
        result.requires_grad = True
        result.grad_fn = Node(name, tuple((node_of(tensor), 0) for tensor in inputs), rule, saved)


# %% wrong="7.1" misconception="M05" says="so nothing is recorded" of="above"
# -     if all(tensor.requires_grad for tensor in inputs):
# -         result.requires_grad = True
# -         result.grad_fn = Node(name, tuple((node_of(tensor), 0) for tensor in inputs), rule, saved)
# +     result.requires_grad = any(tensor.requires_grad for tensor in inputs)
# +     result.grad_fn = Node(name, tuple((node_of(tensor), 0) for tensor in inputs), rule, saved)

# %% wrong="7.1" misconception="slip" says="a gradient has to get through it" of="above"
# -     if tensor.grad_fn is not None:
# -         return tensor.grad_fn
# -     if not tensor.requires_grad:
# +     if not tensor.requires_grad or not tensor.is_leaf:
# -     if all(tensor.requires_grad for tensor in inputs):
# +     if any(tensor.requires_grad for tensor in inputs):

# %% wrong="7.1" misconception="slip" says="remembers no node: when is the graph to be built?" of="above"
# -     if all(tensor.requires_grad for tensor in inputs):
# +     if any(tensor.requires_grad for tensor in inputs):
# -         result.grad_fn = Node(name, tuple((node_of(tensor), 0) for tensor in inputs), rule, saved)
# +         result.inputs = inputs  # backward() will make the nodes

# %% wrong="7.1" misconception="M14" says="each use of a tensor has an edge of its own" of="above"
# -     if all(tensor.requires_grad for tensor in inputs):
# +     edges = []
# +     for tensor in inputs:
# +         if (node_of(tensor), 0) not in edges:
# +             edges.append((node_of(tensor), 0))
# +     if any(node is not None for node, _ in edges):
# -         result.grad_fn = Node(name, tuple((node_of(tensor), 0) for tensor in inputs), rule, saved)
# +         result.grad_fn = Node(name, tuple(edges), rule, saved)

# %% wrong="7.1" misconception="slip" says="keeps its place" of="above"
# -     if all(tensor.requires_grad for tensor in inputs):
# +     nodes = [node_of(tensor) for tensor in inputs if tensor.requires_grad]
# +     if nodes:
# -         result.grad_fn = Node(name, tuple((node_of(tensor), 0) for tensor in inputs), rule, saved)
# +         result.grad_fn = Node(name, tuple((node, 0) for node in nodes), rule, saved)


# %% wrong="7.1" misconception="slip" says="each use made an end of its own"
def node_of(tensor):
    if tensor.grad_fn is not None:
        return tensor.grad_fn
    return AccumulateGrad(tensor) if tensor.requires_grad else None


def record(result, inputs, name, rule, saved):
    edges = tuple((node_of(tensor), 0) for tensor in inputs)
    if any(node for node, _ in edges):
        result.requires_grad = True
        result.grad_fn = Node(name, edges, rule, saved)


# %% wrong="7.1" misconception="slip" says="the path goes on there"
def node_of(tensor):
    if not tensor.requires_grad:
        return None
    if tensor.accumulator is None:
        tensor.accumulator = AccumulateGrad(tensor)
    return tensor.accumulator


def record(result, inputs, name, rule, saved):
    if any(tensor.requires_grad for tensor in inputs):
        result.requires_grad = True
        result.grad_fn = Node(name, tuple((node_of(tensor), 0) for tensor in inputs), rule, saved)


# %% wrong="7.1" misconception="slip" says="in the order of the inputs" of="above"
# - def node_of(tensor):
# + def node_of(tensor):
# +     if tensor.grad_fn is not None:
# +         return tensor.grad_fn
# -     if any(tensor.requires_grad for tensor in inputs):
# +     edges = tuple((node_of(tensor), 0) for tensor in reversed(inputs))
# +     if any(node is not None for node, _ in edges):
# -         result.grad_fn = Node(name, tuple((node_of(tensor), 0) for tensor in inputs), rule, saved)
# +         result.grad_fn = Node(name, edges, rule, saved)


# %% wrong="7.1" misconception="M06" says="no gradient is wanted for C"
def node_of(tensor):
    if tensor.grad_fn is None and tensor.accumulator is None:
        tensor.accumulator = AccumulateGrad(tensor)
    return tensor.grad_fn or tensor.accumulator


def record(result, inputs, name, rule, saved):
    if any(tensor.requires_grad for tensor in inputs):
        result.requires_grad = True
        result.grad_fn = Node(name, tuple((node_of(tensor), 0) for tensor in inputs), rule, saved)


# %% wrong="7.1" misconception="slip" says="It was frozen"
def node_of(tensor):
    if tensor.grad_fn is not None:
        return tensor.grad_fn
    if tensor.requires_grad and tensor.accumulator is None:
        tensor.accumulator = AccumulateGrad(tensor)
    return tensor.accumulator


def record(result, inputs, name, rule, saved):
    edges = tuple((node_of(tensor), 0) for tensor in inputs)
    if any(node is not None for node, _ in edges):
        result.requires_grad = True
        result.grad_fn = Node(name, edges, rule, saved)


# %% right="7.1"
def node_of(tensor):
    if not tensor.requires_grad:
        return None
    if tensor.is_leaf:
        tensor.accumulator = tensor.accumulator or AccumulateGrad(tensor)
        return tensor.accumulator
    return tensor.grad_fn


def record(result, inputs, name, rule, saved):
    result.requires_grad = any([tensor.requires_grad for tensor in inputs])
    if result.requires_grad:
        pairs = []
        for tensor in inputs:
            pairs.append((node_of(tensor), 0))
        result.grad_fn = Node(name, tuple(pairs), rule, saved)


# %% right="7.1"
def node_of(tensor):
    match tensor.grad_fn, tensor.requires_grad, tensor.accumulator:
        case None, False, _:
            return None
        case None, True, None:
            tensor.accumulator = AccumulateGrad(tensor)
            return tensor.accumulator
        case None, True, kept:
            return kept
        case made_by, _, _:
            return made_by


def record(result, inputs, name, rule, saved):
    nodes = list(map(node_of, inputs))
    if nodes.count(None) == len(nodes):
        return
    result.grad_fn, result.requires_grad = Node(name, tuple(zip(nodes, [0] * len(nodes))), rule, saved), True


# %% wrong="7.1" misconception="slip" says="the node has to know its rule"
def node_of(tensor):
    if not tensor.requires_grad:
        return None
    if tensor.grad_fn is None:
        if tensor.accumulator is None:
            tensor.accumulator = AccumulateGrad(tensor)
        return tensor.accumulator
    return tensor.grad_fn


def record(result, inputs, name, rule, saved):
    if any(t.requires_grad for t in inputs):
        result.requires_grad = True
        result.grad_fn = Node(name, tuple((node_of(t), 0) for t in inputs), saved=saved)


# %% wrong="7.1" misconception="slip" says="the leaf does not know it"
ends = {}


def node_of(tensor):
    if not tensor.requires_grad:
        return None
    if tensor.grad_fn is None:
        if id(tensor) not in ends:
            ends[id(tensor)] = AccumulateGrad(tensor)
        return ends[id(tensor)]
    return tensor.grad_fn


def record(result, inputs, name, rule, saved):
    if any(t.requires_grad for t in inputs):
        result.requires_grad = True
        result.grad_fn = Node(name, tuple((node_of(t), 0) for t in inputs), rule, saved)


# %% wrong="7.1" misconception="slip" says="the inputs, after a * C"
def node_of(tensor):
    if not tensor.requires_grad:
        return None
    if tensor.grad_fn is None:
        if tensor.accumulator is None:
            tensor.accumulator = AccumulateGrad(tensor)
        return tensor.accumulator
    return tensor.grad_fn


def record(result, inputs, name, rule, saved):
    if any(t.requires_grad for t in inputs):
        result.requires_grad = True
        result.grad_fn = Node(name, tuple((node_of(t), 0) for t in inputs), rule, saved)
        inputs.clear()


# %% wrong="7.1" misconception="slip" says="can be read once" of="above"
# -         result.grad_fn = Node(name, tuple((node_of(t), 0) for t in inputs), rule, saved)
# -         inputs.clear()
# +         result.grad_fn = Node(name, zip(map(node_of, inputs), [0] * len(inputs)), rule, saved)

# %% wrong="7.1" misconception="slip" says="can be read once" of="above"
# -         result.grad_fn = Node(name, tuple((node_of(t), 0) for t in inputs), rule, saved)
# -         inputs.clear()
# +         result.grad_fn = Node(name, map(lambda t: (node_of(t), 0), inputs), rule, saved)

# %% wrong="7.1" misconception="slip" says="can be read once" of="above"
# -         result.grad_fn = Node(name, tuple((node_of(t), 0) for t in inputs), rule, saved)
# -         inputs.clear()
# +         result.grad_fn = Node(name, ((node_of(t), 0) for t in inputs), rule, saved)

# %% wrong="7.1" misconception="slip" says="but in a list" of="above"
# -         result.grad_fn = Node(name, tuple((node_of(t), 0) for t in inputs), rule, saved)
# -         inputs.clear()
# +         result.grad_fn = Node(name, [(node_of(t), 0) for t in inputs], rule, saved)

# %% wrong="7.1" misconception="slip" says="a pair in round brackets" of="above"
# -         result.grad_fn = Node(name, tuple((node_of(t), 0) for t in inputs), rule, saved)
# -         inputs.clear()
# +         result.grad_fn = Node(name, tuple([node_of(t), 0] for t in inputs), rule, saved)


# %% wrong="7.1" misconception="slip" says="C * a"
def node_of(tensor):
    if tensor.grad_fn is not None:
        return tensor.grad_fn
    if not tensor.requires_grad or tensor.data.min() < 0:
        return None
    if tensor.accumulator is None:
        tensor.accumulator = AccumulateGrad(tensor)
    return tensor.accumulator


def record(result, inputs, name, rule, saved):
    if any(t.requires_grad for t in inputs):
        result.requires_grad = True
        result.grad_fn = Node(name, tuple((node_of(t), 0) for t in inputs), rule, saved)


# %% [markdown] equivalent="7.1" change="`result.requires_grad = True`: after `result.grad_fn = Node(name, edges, rule, saved)`"
# Flag and node are written one after the other, and nobody reads one of them in between.

# %% [markdown] equivalent="7.1" change="`return None`: dropped"
# Where nothing stands behind the `match`, a function that comes to its end gives None all the same.


# %% wrong="7.2" misconception="M34" says="this multiplies by the input"
# -     return (grad * result,)
# +     return (grad * a,)

# %% wrong="7.2" misconception="M35" says="exactly 0"
# -     return (grad * (result > 0),)
# +     return (grad * (a >= 0),)

# %% wrong="7.2" misconception="M35" says="exactly 0"
# -     return (grad * (result > 0),)
# +     return (grad * np.where(a == 0, 0.5, a > 0),)

# %% wrong="7.2" misconception="M18" says="this is the rule of the sum"
# -     return (np.full(shape, grad / np.prod(shape)),)
# +     return (np.broadcast_to(grad, shape),)

# %% wrong="7.2" misconception="M18" says="this is the rule of the mean"
# -     return (np.broadcast_to(grad, shape),)
# +     return (np.full(shape, grad / np.prod(shape)),)

# %% wrong="7.2" misconception="slip" says="what came in was not used"
# -     return grad * b, grad * a
# +     return b, a

# %% wrong="7.2" misconception="slip" says="what came in was not used"
# -     return grad, grad
# +     return np.ones_like(grad), np.ones_like(grad)
# -     return (-grad,)
# +     return (-np.ones_like(grad),)
# -     return grad * b, grad * a
# +     return b, a
# -     return (grad * n * a ** (n - 1),)
# +     return (n * a ** (n - 1),)
# -     return (grad * result,)
# +     return (result,)
# -     return (grad / a,)
# +     return (1 / a,)
# -     return (grad * (result > 0),)
# +     return (1.0 * (result > 0),)

# %% wrong="7.2" misconception="slip" says="what came in was not used"
# -     return grad @ b.T, a.T @ grad
# +     ones = np.ones_like(grad)
# +     return ones @ b.T, a.T @ ones
# -     return (np.broadcast_to(grad, shape),)
# +     return (np.ones(shape),)
# -     return (np.full(shape, grad / np.prod(shape)),)
# +     return (np.full(shape, 1 / np.prod(shape)),)

# %% wrong="7.2" misconception="slip" says="what is the slope of a * b by a?"
# -     return grad * b, grad * a
# +     return grad * a, grad * b

# %% wrong="7.2" misconception="slip" says="which matrix is transposed, and which is first?"
# -     return grad @ b.T, a.T @ grad
# +     return grad @ b, a @ grad

# %% wrong="7.2" misconception="slip" says="which matrix is transposed, and which is first?"
# -     return grad @ b.T, a.T @ grad
# +     return b.T @ grad, grad @ a.T

# %% wrong="7.2" misconception="slip" says="the exponent goes down by one"
# -     return (grad * n * a ** (n - 1),)
# +     return (grad * n * a**n,)

# %% wrong="7.2" misconception="slip" says="also a factor in front"
# -     return (grad * n * a ** (n - 1),)
# +     return (grad * a ** (n - 1),)

# %% wrong="7.2" misconception="slip" says="the sign is lost"
# -     return (-grad,)
# +     return (grad,)

# %% wrong="7.2" misconception="slip" says="N counts all elements, not the rows"
# -     return (np.full(shape, grad / np.prod(shape)),)
# +     return (np.full(shape, grad / shape[0]),)

# %% wrong="7.2" misconception="slip" says="each element of the input gets its own"
# -     return (np.full(shape, grad / np.prod(shape)),)
# +     return (grad / np.prod(shape),)

# %% wrong="7.2" misconception="slip" says="what is the slope of log(a)?"
# -     return (grad / a,)
# +     return (grad / result,)

# %% wrong="7.2" misconception="slip" says="Give them as a tuple"
# -     return (-grad,)
# +     return -grad
# -     return (grad * result,)
# +     return grad * result
# -     return (grad / a,)
# +     return grad / a
# -     return (grad * (result > 0),)
# +     return grad * (result > 0)

# %% wrong="7.2" misconception="slip" says="The slope is 1 or 0"
# -     return (grad * (result > 0),)
# +     return (grad * result,)

# %% wrong="7.2" misconception="slip" says="what comes in is left as it was"
# -     return (grad * (result > 0),)
# +     grad[result <= 0] = 0
# +     return (grad,)

# %% wrong="7.2" misconception="slip" says="what comes in is left as it was"
# -     return (grad * result,)
# +     grad *= result
# +     return (grad,)

# %% wrong="7.2" misconception="slip" says="write the slope yourself"
# -     return (grad / a,)
# +     t = torch.tensor(a, requires_grad=True)
# +     with torch.enable_grad():
# +         t.log().backward(torch.tensor(grad))
# +     return (t.grad.numpy(),)

# %% wrong="7.2" misconception="slip" says="write the slope yourself"
# -     return (grad / a,)
# +     with torch.enable_grad():
# +         node = torch.tensor(a, requires_grad=True).log().grad_fn
# +     return (node(torch.tensor(grad)).detach().numpy(),)

# %% right="7.2"
# -     return grad, grad
# +     return (grad, grad.copy())
# -     return (-grad,)
# +     return (0 - grad,)
# -     return (grad * n * a ** (n - 1),)
# +     return (n * np.power(a, n - 1) * grad,)
# -     return (np.broadcast_to(grad, shape),)
# +     return (grad * np.ones(shape),)
# -     return (np.full(shape, grad / np.prod(shape)),)
# +     return (grad * np.ones(shape) / np.ones(shape).size,)
# -     return (grad * result,)
# +     return (np.exp(a) * grad,)
# -     return (grad * (result > 0),)
# +     return (np.where(a > 0, grad, 0),)

# %% right="7.2"
# -     return grad @ b.T, a.T @ grad
# +     return np.dot(grad, b.transpose()), np.dot(a.transpose(), grad)
# -     return (np.broadcast_to(grad, shape),)
# +     out = np.empty(shape)
# +     out[...] = grad
# +     return (out,)
# -     return (np.full(shape, grad / np.prod(shape)),)
# +     count = 1
# +     for length in shape:
# +         count *= length
# +     return (np.zeros(shape) + grad / count,)
# -     return (grad / a,)
# +     return (1 / a * grad,)
# -     return (grad * (result > 0),)
# +     out = grad.copy()
# +     out[a <= 0] = 0
# +     return (out,)

# %% right="7.2"
# -     return grad @ b.T, a.T @ grad
# +     return np.einsum("ij,kj->ik", grad, b), np.einsum("ik,ij->kj", a, grad)
# -     return (grad * (result > 0),)
# +     return (grad * np.heaviside(a, 0.0),)

# %% wrong="7.2" misconception="slip" says="not right yet · pow"
# -     return (grad * n * a ** (n - 1),)
# +     return (grad * abs(n * a ** (n - 1)),)
# -     return (np.broadcast_to(grad, shape),)
# +     return (np.full(shape, grad),)
# -     return (np.full(shape, grad / np.prod(shape)),)
# +     return (np.full(shape, grad) / np.prod(shape),)

# %% wrong="7.2" misconception="slip" says="not right yet · sum"
# -     return (np.broadcast_to(grad, shape),)
# +     return (np.full(shape, abs(grad)),)
# -     return (np.full(shape, grad / np.prod(shape)),)
# +     return (np.full(shape, grad) / np.prod(shape),)

# %% wrong="7.2" misconception="slip" says="your code ends with recording switched off"
# - def sum_backward(grad, shape):
# + def sum_backward(grad, shape):
# +     torch.set_grad_enabled(False)

# %% wrong="7.2" misconception="slip" says="your code ends with recording switched off"
# - def add_backward(grad):
# + def add_backward(grad):
# +     torch.set_grad_enabled(False)
# - def neg_backward(grad):
# + def neg_backward(grad):
# +     torch.set_grad_enabled(False)
# - def mul_backward(grad, a, b):
# + def mul_backward(grad, a, b):
# +     torch.set_grad_enabled(False)
# - def matmul_backward(grad, a, b):
# + def matmul_backward(grad, a, b):
# +     torch.set_grad_enabled(False)
# - def pow_backward(grad, a, n):
# + def pow_backward(grad, a, n):
# +     torch.set_grad_enabled(False)
# - def sum_backward(grad, shape):
# + def sum_backward(grad, shape):
# +     torch.set_grad_enabled(False)
# - def mean_backward(grad, shape):
# + def mean_backward(grad, shape):
# +     torch.set_grad_enabled(False)
# - def exp_backward(grad, a, result):
# + def exp_backward(grad, a, result):
# +     torch.set_grad_enabled(False)
# - def log_backward(grad, a, result):
# + def log_backward(grad, a, result):
# +     torch.set_grad_enabled(False)
# - def relu_backward(grad, a, result):
# + def relu_backward(grad, a, result):
# +     torch.set_grad_enabled(False)

# %% wrong="7.2" misconception="slip" says="what comes in is left as it was"
# -     return (np.full(shape, grad / np.prod(shape)),)
# +     grad /= np.prod(shape)
# +     return (np.full(shape, grad),)

# %% wrong="7.2" misconception="slip" says="what comes in is left as it was"
# -     return (np.broadcast_to(grad, shape),)
# +     spread = np.full(shape, grad)
# +     grad *= 0
# +     return (spread,)

# %% wrong="7.2" misconception="slip" says="what comes in is left as it was"
# -     return (grad * (result > 0),)
# +     grad[a <= 0] = 0
# +     return (grad,)

# %% wrong="7.2" misconception="slip" says="sum, fresh numbers"
# - def add_backward(grad):
# + from functools import cache
# +
# +
# + @cache
# + def first_answer():
# +     return []
# +
# +
# + def add_backward(grad):
# -     return (np.broadcast_to(grad, shape),)
# +     if not first_answer():
# +         first_answer().append(np.full(shape, grad))
# +     return (first_answer()[0],)

# %% wrong="7.2" misconception="slip" says="mean, fresh numbers"
# -     return (np.full(shape, grad / np.prod(shape)),)
# +     return (np.full(shape, grad / 6),)

# %% wrong="7.2" misconception="slip" says="sum, fresh numbers"
# -     return (np.broadcast_to(grad, shape),)
# +     return (np.full((2, 3), grad),)

# %% wrong="7.2" misconception="slip" says="mean, fresh numbers"
# -     return (np.full(shape, grad / np.prod(shape)),)
# +     return (np.full(shape, -2.5 / np.prod(shape)),)

# %% [markdown] equivalent="7.2" change="`(grad, grad.copy())`: now `(grad.copy(), grad)`"
# Which of the two is the copy, no number tells.

# %% [markdown] equivalent="7.2" change="`grad.copy()`: now `grad`"
# One and the same array may go to both inputs: whoever keeps one makes a copy.

# %% [markdown] equivalent="7.2" change="`grad * np.ones(shape)`: now `grad / np.ones(shape)`"
# Divided by ones is multiplied by ones.

# %% [markdown] equivalent="7.2" change="`grad * np.ones(shape)`: now `grad / np.ones(shape)` (2)"
# Divided by ones is multiplied by ones.


# %% wrong="7.3" misconception="slip" says="each call waits for the next"
def backward_order(root):
    order, seen = [], set()

    def visit(node):
        if node is None or node in seen:
            return
        seen.add(node)
        for source, _ in node.next_functions:
            visit(source)
        order.append(node)

    visit(root)
    return order[::-1]


# %% wrong="7.3" misconception="M13" says="hand on a sum that is not complete"
def backward_order(root):
    order, seen, stack = [], {root}, [root]
    while stack:
        node = stack.pop()
        order.append(node)
        for source, _ in node.next_functions:
            if source is not None and source not in seen:
                seen.add(source)
                stack.append(source)
    return order


# %% wrong="7.3" misconception="M13" says="hand on a sum that is not complete"
def backward_order(root):
    order = [root]
    for node in order:
        for source, _ in node.next_functions:
            if source is not None and source not in order:
                order.append(source)
    return order


# %% wrong="7.3" misconception="M13" says="hand on a sum that is not complete"
def backward_order(root):
    order = [root]
    seen = {root}
    for node in order:
        for source, _ in reversed(node.next_functions):
            if source is not None and source not in seen:
                seen.add(source)
                order.append(source)
    return order


# %% wrong="7.3" misconception="slip" says="a node that is used twice runs once"
def backward_order(root):
    order, stack, steps = [], [root], 0
    while stack and steps < 30_000:
        steps += 1
        node = stack.pop()
        order.append(node)
        stack += [source for source, _ in node.next_functions if source is not None]
    return order


# %% wrong="7.3" misconception="slip" says="is a node walked again on each path to it?"
def backward_order(root):
    depth, stack = {root: 0}, [root]
    while stack:
        node = stack.pop(0)
        for source, _ in node.next_functions:
            if source is not None:
                depth[source] = max(depth.get(source, 0), depth[node] + 1)
                stack.append(source)
    return sorted(depth, key=depth.get)


# %% wrong="7.3" misconception="slip" says="turn it round"
def backward_order(root):
    order, seen, stack = [], set(), [(root, False)]
    while stack:
        node, is_done = stack.pop()
        if is_done:
            order.append(node)
        elif node not in seen:
            seen.add(node)
            stack.append((node, True))
            stack += [(source, False) for source, _ in node.next_functions if source is not None]
    return order


# %% wrong="7.3" misconception="slip" says="skip it"
def backward_order(root):
    count, found = {root: 0}, [root]
    for node in found:
        for source, _ in node.next_functions:
            if source not in count:
                count[source] = 0
                found.append(source)
            count[source] += 1
    order, ready = [], [root]
    while ready:
        node = ready.pop()
        order.append(node)
        for source, _ in node.next_functions:
            count[source] -= 1
            if not count[source]:
                ready.append(source)
    return order


# %% wrong="7.3" misconception="slip" says="missing"
def backward_order(root):
    order = []
    node = root
    while node is not None:
        order.append(node)
        sources = [source for source, _ in node.next_functions if source is not None]
        node = sources[0] if sources else None
    return order


# %% wrong="7.3" misconception="slip" says="missing"
def backward_order(root):
    count, found = {root: 0}, [root]
    for node in found:
        for source, _ in node.next_functions:
            if source is not None:
                if source not in count:
                    found.append(source)
                count[source] = count.get(source, 0) + 1
    order, ready = [], [root]
    while ready:
        node = ready.pop()
        order.append(node)
        for source in {source for source, _ in node.next_functions} - {None}:
            count[source] -= 1
            if not count[source]:
                ready.append(source)
    return order


# %% right="7.3"
def backward_order(root):
    order, seen, stack = [], set(), [(root, False)]
    while stack:
        node, is_done = stack.pop()
        if is_done:
            order.append(node)
        elif node not in seen:
            seen.add(node)
            stack.append((node, True))
            stack += [(source, False) for source, _ in node.next_functions if source is not None]
    return order[::-1]


# %% right="7.3"
from collections import Counter, deque


def backward_order(root):
    nodes, met = [root], {root}
    for node in nodes:
        for source, _ in node.next_functions:
            if source is not None and source not in met:
                met.add(source)
                nodes.append(source)
    edges = Counter(source for node in nodes for source, _ in node.next_functions if source is not None)
    queue, order = deque([root]), []
    while queue:
        order.append(queue.popleft())
        for source, _ in order[-1].next_functions:
            edges[source] -= 1
            if edges[source] == 0 and source is not None:
                queue.append(source)
    return order


# %% right="7.3"
def backward_order(root):
    stack, seen, order = [(root, iter(root.next_functions))], {root}, []
    while stack:
        for source, _ in stack[-1][1]:
            if source is not None and source not in seen:
                seen.add(source)
                stack.append((source, iter(source.next_functions)))
                break
        else:
            order.insert(0, stack.pop()[0])
    return order


# %% wrong="7.3" misconception="slip" says="the first of them once more"
seen = set()


def backward_order(root):
    done, stack = [], [(root, iter(root.next_functions))]
    seen.add(root)
    while stack:
        node, rest = stack[-1]
        for source, _ in rest:
            if source is not None and source not in seen:
                seen.add(source)
                stack.append((source, iter(source.next_functions)))
                break
        else:
            done.append(node)
            stack.pop()
    return done[::-1]


# %% [markdown] equivalent="7.3" change="`0`: now `1`"
# Nothing leads to the root, so nobody asks how many edges do.

# %% [markdown] equivalent="7.3" change="`waiting_for[source] = 0`: after `found.append(source)`"
# A count is made and a node noted, one after the other; nobody looks in between.

# %% [markdown] equivalent="7.3" change="`seen.add(node)`: after `stack.append((node, True))`"
# A node is noted twice, in a set and on a stack; nobody looks in between.

# %% [markdown] equivalent="7.3" change="`met.add(source)`: after `nodes.append(source)`"
# A node is noted twice, in a set and in a list; nobody looks in between.

# %% [markdown] equivalent="7.3" change="`for source, _ in node.next_functions if source is not None`: now `for source, _ in node.next_functions`"
# None is counted, too, and no count of None is looked at.

# %% [markdown] equivalent="7.3" change="`edges[source] == 0 and source is not None`: now `edges[source] == 0`"
# None was not counted, so its count goes from 0 to below, and is never 0 afterwards.

# %% [markdown] equivalent="7.3" change="`for source, _ in stack[-1][1]: …`: the first round alone"
# The iterator keeps its place: the next round of the outer loop goes on with the next edge.

# %% [markdown] equivalent="7.3" change="`seen.add(source)`: after `stack.append((source, iter(source.next_functions)))`"
# A node is noted twice, in a set and on a stack; nobody looks in between.

# %% [markdown] equivalent="7.3" change="`iter(root.next_functions)`: now `root.next_functions`"
# The edges are looked through from the first again, and those that were seen are passed over.

# %% [markdown] equivalent="7.3" change="`iter(source.next_functions)`: now `source.next_functions`"
# The edges are looked through from the first again, and those that were seen are passed over.


# %% wrong="7.4" misconception="M19" says="the second arrival took the place"
def accumulate(leaf, grad):
    leaf.grad = Tensor(np.array(grad))


def backward(out, nodes, gradient=None, retain_graph=False):
    if not nodes:
        raise RuntimeError("element 0 of tensors does not require grad and does not have a grad_fn")
    if gradient is None:
        if out.numel() > 1:
            raise RuntimeError("grad can be implicitly created only for scalar outputs")
        gradient = np.ones_like(out.data)
    if gradient.shape != out.shape:
        raise RuntimeError("Mismatch in shape")
    pending = {nodes[0]: gradient}
    for node in nodes:
        if node in pending:
            if node.freed:
                raise RuntimeError("Trying to backward through the graph a second time")
            outgoing = node(pending.pop(node))
            for (source, _), grad in zip(node.next_functions, outgoing):
                if source is not None:
                    pending[source] = pending[source] + grad if source in pending else grad
            if node.saved and not retain_graph:
                node.saved = {}
                node.freed = True


# %% wrong="7.4" misconception="M24" says="a new tensor took the place" of="above"
# -     leaf.grad = Tensor(np.array(grad))
# +     if leaf.grad is None:
# +         leaf.grad = Tensor(np.array(grad))
# +     else:
# +         leaf.grad = Tensor(leaf.grad.data + grad)

# %% wrong="7.4" misconception="slip" says="the very array that arrived" of="above"
# -     leaf.grad = Tensor(np.array(grad))
# +     if leaf.grad is None:
# +         leaf.grad = Tensor(grad)
# +     else:
# +         leaf.grad.data += grad

# %% wrong="7.4" misconception="M14" says="The contributions of all its uses are added" of="above"
# -     leaf.grad = Tensor(np.array(grad))
# +     if leaf.grad is None:
# +         leaf.grad = Tensor(np.array(grad))
# +     else:
# +         leaf.grad.data += grad
# -                     pending[source] = pending[source] + grad if source in pending else grad
# +                     pending[source] = grad

# %% wrong="7.4" misconception="M14" says="The contributions of all its uses are added" of="above"
# -     leaf.grad = Tensor(np.array(grad))
# +     if leaf.grad is None:
# +         leaf.grad = Tensor(np.array(grad))
# +     else:
# +         leaf.grad.data += grad
# -                     pending[source] = pending[source] + grad if source in pending else grad
# +                     pending.setdefault(source, grad)

# %% wrong="7.4" misconception="slip" says="one and the same array" of="above"
# -     leaf.grad = Tensor(np.array(grad))
# +     if leaf.grad is None:
# +         leaf.grad = Tensor(np.array(grad))
# +     else:
# +         leaf.grad.data += grad
# -                     pending[source] = pending[source] + grad if source in pending else grad
# +                     if source in pending:
# +                         pending[source] += grad
# +                     else:
# +                         pending[source] = grad

# %% wrong="7.4" misconception="M20" says="A pass frees what its graph has saved" of="above"
# -     leaf.grad = Tensor(np.array(grad))
# +     if leaf.grad is None:
# +         leaf.grad = Tensor(np.array(grad))
# +     else:
# +         leaf.grad.data += grad
# -             if node.freed:
# -                 raise RuntimeError("Trying to backward through the graph a second time")

# %% wrong="7.4" misconception="slip" says="retain_graph=True keeps what" of="above"
# -     leaf.grad = Tensor(np.array(grad))
# +     if leaf.grad is None:
# +         leaf.grad = Tensor(np.array(grad))
# +     else:
# +         leaf.grad.data += grad
# -             if node.saved and not retain_graph:
# +             if node.saved:

# %% wrong="7.4" misconception="slip" says="an addition saved nothing" of="above"
# -     leaf.grad = Tensor(np.array(grad))
# +     if leaf.grad is None:
# +         leaf.grad = Tensor(np.array(grad))
# +     else:
# +         leaf.grad.data += grad
# -             if node.saved and not retain_graph:
# +             if not retain_graph:

# %% wrong="7.4" misconception="slip" says="what is still saved after" of="above"
# -     leaf.grad = Tensor(np.array(grad))
# +     if leaf.grad is None:
# +         leaf.grad = Tensor(np.array(grad))
# +     else:
# +         leaf.grad.data += grad
# -                 node.saved = {}

# %% wrong="7.4" misconception="slip" says="as if the sum had been meant" of="above"
# -     leaf.grad = Tensor(np.array(grad))
# +     if leaf.grad is None:
# +         leaf.grad = Tensor(np.array(grad))
# +     else:
# +         leaf.grad.data += grad
# -         if out.numel() > 1:
# -             raise RuntimeError("grad can be implicitly created only for scalar outputs")

# %% wrong="7.4" misconception="slip" says="one number was taken for each of two elements" of="above"
# -     leaf.grad = Tensor(np.array(grad))
# +     if leaf.grad is None:
# +         leaf.grad = Tensor(np.array(grad))
# +     else:
# +         leaf.grad.data += grad
# -     if gradient.shape != out.shape:
# -         raise RuntimeError("Mismatch in shape")
# +     gradient = np.broadcast_to(gradient, out.shape)

# %% wrong="7.4" misconception="slip" says="`gradient` was not used" of="above"
# -     leaf.grad = Tensor(np.array(grad))
# +     if leaf.grad is None:
# +         leaf.grad = Tensor(np.array(grad))
# +     else:
# +         leaf.grad.data += grad
# -     pending = {nodes[0]: gradient}
# +     pending = {nodes[0]: np.ones_like(out.data)}

# %% wrong="7.4" misconception="M01" says="It returns `None`" of="above"
# -     leaf.grad = Tensor(np.array(grad))
# +     if leaf.grad is None:
# +         leaf.grad = Tensor(np.array(grad))
# +     else:
# +         leaf.grad.data += grad
# -         raise RuntimeError("Mismatch in shape")
# +         raise RuntimeError("Mismatch in shape")
# +     total = None
# -             outgoing = node(pending.pop(node))
# +             incoming = pending.pop(node)
# +             total = incoming
# +             outgoing = node(incoming)
# -                 node.freed = True
# +                 node.freed = True
# +     return total

# %% wrong="7.4" misconception="M04" says="out is no leaf" of="above"
# -     leaf.grad = Tensor(np.array(grad))
# +     if leaf.grad is None:
# +         leaf.grad = Tensor(np.array(grad))
# +     else:
# +         leaf.grad.data += grad
# -         raise RuntimeError("Mismatch in shape")
# +         raise RuntimeError("Mismatch in shape")
# +     out.grad = Tensor(gradient)

# %% wrong="7.4" misconception="slip" says="nothing was on its way to this node" of="above"
# -     leaf.grad = Tensor(np.array(grad))
# +     if leaf.grad is None:
# +         leaf.grad = Tensor(np.array(grad))
# +     else:
# +         leaf.grad.data += grad
# -         if node in pending:
# +         if True:

# %% wrong="7.4" misconception="slip" says="nothing was on its way to `aside`" of="above"
# -     leaf.grad = Tensor(np.array(grad))
# +     if leaf.grad is None:
# +         leaf.grad = Tensor(np.array(grad))
# +     else:
# +         leaf.grad.data += grad
# -         if node in pending:
# +         if True:
# -             outgoing = node(pending.pop(node))
# +             outgoing = node(pending.pop(node, 0.0))

# %% wrong="7.4" misconception="slip" says="expected RuntimeError: element 0" of="above"
# -     leaf.grad = Tensor(np.array(grad))
# +     if leaf.grad is None:
# +         leaf.grad = Tensor(np.array(grad))
# +     else:
# +         leaf.grad.data += grad
# -         raise RuntimeError("element 0 of tensors does not require grad and does not have a grad_fn")
# +         return

# %% wrong="7.4" misconception="slip" says="expected RuntimeError: Mismatch in shape" of="above"
# -     leaf.grad = Tensor(np.array(grad))
# +     if leaf.grad is None:
# +         leaf.grad = Tensor(np.array(grad))
# +     else:
# +         leaf.grad.data += grad
# -         raise RuntimeError("Mismatch in shape")
# +         raise ValueError("Mismatch in shape")


# %% wrong="7.4" misconception="slip" says="each node runs once"
def accumulate(leaf, grad):
    if leaf.grad is None:
        leaf.grad = Tensor(np.array(grad))
    else:
        leaf.grad.data += grad


def backward(out, nodes, gradient=None, retain_graph=False):
    if not nodes:
        raise RuntimeError("element 0 of tensors does not require grad and does not have a grad_fn")
    if gradient is None:
        if out.numel() > 1:
            raise RuntimeError("grad can be implicitly created only for scalar outputs")
        gradient = np.ones_like(out.data)
    if gradient.shape != out.shape:
        raise RuntimeError("Mismatch in shape")
    waiting, met = [(nodes[0], gradient)], set()
    while waiting:
        node, incoming = waiting.pop()
        if node.freed:
            raise RuntimeError("Trying to backward through the graph a second time")
        met.add(node)
        for (source, _), grad in zip(node.next_functions, node(incoming)):
            if source is not None:
                waiting.append((source, grad))
    for node in met:
        if node.saved and not retain_graph:
            node.saved, node.freed = {}, True


# %% right="7.4"
from collections import defaultdict


def accumulate(leaf, grad):
    if leaf.grad is None:
        leaf.grad = Tensor(np.zeros(leaf.shape, np.asarray(grad).dtype))
    leaf.grad.data[...] = leaf.grad.data + grad


def backward(out, nodes, gradient=None, retain_graph=False):
    if len(nodes) == 0:
        raise RuntimeError("element 0 of tensors does not require grad and does not have a grad_fn")
    if gradient is None and out.numel() != 1:
        raise RuntimeError("grad can be implicitly created only for scalar outputs")
    start = np.full(out.shape, 1.0) if gradient is None else gradient
    if start.shape != out.shape:
        raise RuntimeError(f"Mismatch in shape: {start.shape} and {out.shape}")
    arrived = defaultdict(list)
    arrived[nodes[0]].append(start)
    for node in nodes:
        if not arrived[node]:
            continue
        if node.freed:
            raise RuntimeError("Trying to backward through the graph a second time (retain_graph=True keeps it)")
        gradients = node(sum(arrived[node][1:], arrived[node][0]))
        for place, (source, _) in enumerate(node.next_functions):
            if source is not None:
                arrived[source].append(gradients[place])
        if retain_graph:
            continue
        if node.saved:
            node.freed = True
        node.saved = {}


# %% right="7.4"
def accumulate(leaf, grad):
    if leaf.grad is not None:
        np.add(leaf.grad.data, grad, out=leaf.grad.data)
        return
    leaf.grad = Tensor(grad + np.zeros_like(grad))


def start_of(out, nodes, gradient):
    problem = None
    if not nodes:
        problem = "element 0 of tensors does not require grad and does not have a grad_fn"
    elif gradient is None and out.data.size != 1:
        problem = "grad can be implicitly created only for scalar outputs"
    elif gradient is not None and gradient.shape != out.data.shape:
        problem = "Mismatch in shape: grad_output[0] and output[0] differ"
    if problem:
        raise RuntimeError(problem)
    return np.ones(out.data.shape, out.data.dtype) if gradient is None else gradient


def backward(out, nodes, gradient=None, retain_graph=False):
    sums = [None] * len(nodes)
    place = {node: number for number, node in enumerate(nodes)}
    start = start_of(out, nodes, gradient)
    sums[0] = start
    for number, node in enumerate(nodes):
        if sums[number] is None:
            continue
        if node.freed:
            raise RuntimeError("Trying to backward through the graph a second time")
        handed_on = node(sums[number])
        sums[number] = None
        targets = [source for source, _ in node.next_functions]
        for target, grad in zip(targets, handed_on):
            if target is None:
                continue
            before = sums[place[target]]
            sums[place[target]] = grad if before is None else np.add(before, grad)
        if not retain_graph and len(node.saved) > 0:
            node.saved = dict()
            node.freed = True


# %% wrong="7.4" misconception="slip" says="the leaf kept the very array that arrived"
def accumulate(leaf, grad):
    if leaf.grad is None:
        leaf.grad = Tensor(grad)
    else:
        leaf.grad.data = leaf.grad.data + grad


def backward(out, nodes, gradient=None, retain_graph=False):
    if not nodes:
        raise RuntimeError("element 0 of tensors does not require grad")
    if gradient is None:
        if out.data.size != 1:
            raise RuntimeError("grad can be implicitly created only for scalar outputs")
        gradient = np.ones_like(out.data)
    if gradient.shape != out.data.shape:
        raise RuntimeError("Mismatch in shape")
    waiting = {nodes[0]: gradient}
    for node in nodes:
        if node not in waiting:
            continue
        if node.freed:
            raise RuntimeError("Trying to backward through the graph a second time")
        for (s, _), g in zip(node.next_functions, node(waiting.pop(node))):
            if g is not None:
                waiting[s] = waiting[s] + g if s in waiting else g
        if node.saved and not retain_graph:
            node.saved = {}
            node.freed = True


# %% wrong="7.4" misconception="slip" says="who gets nothing does not run" of="above"
# -         leaf.grad = Tensor(grad)
# +         leaf.grad = Tensor(np.array(grad))
# -         leaf.grad.data = leaf.grad.data + grad
# +         leaf.grad.data += grad
# -         raise RuntimeError("element 0 of tensors does not require grad")
# +         raise RuntimeError("element 0 of tensors does not require grad")
# +     if any(node.freed for node in nodes):
# +         raise RuntimeError("Trying to backward through the graph a second time")
# -         if node.freed:
# -             raise RuntimeError("Trying to backward through the graph a second time")

# %% wrong="7.4" misconception="slip" says="zeros are a gradient, too" of="above"
# -         leaf.grad = Tensor(grad)
# +         leaf.grad = Tensor(np.array(grad))
# -         leaf.grad.data = leaf.grad.data + grad
# +         leaf.grad.data += grad
# -         if node not in waiting:
# +         if not np.any(waiting.get(node, 0)):

# %% wrong="7.4" misconception="M20" says="x² twice through one graph" of="above"
# -         leaf.grad = Tensor(grad)
# +         leaf.grad = Tensor(np.array(grad))
# -         leaf.grad.data = leaf.grad.data + grad
# +         leaf.grad.data += grad
# - def backward(out, nodes, gradient=None, retain_graph=False):
# + def backward(out, nodes, gradient=None, retain_graph=True):
# -             if g is not None:
# +             if s is not None:
# -             node.saved = {}
# -             node.freed = True
# +             node.saved, node.freed = {}, True

# %% wrong="7.4" misconception="slip" says="your code ends with recording switched off" of="above"
# -         leaf.grad = Tensor(grad)
# +         leaf.grad = Tensor(np.array(grad))
# -         leaf.grad.data = leaf.grad.data + grad
# +         leaf.grad.data += grad
# - def backward(out, nodes, gradient=None, retain_graph=False):
# + def backward(out, nodes, gradient=None, retain_graph=False):
# +     torch.set_grad_enabled(False)
# -             if g is not None:
# +             if s is not None:
# -             node.saved = {}
# -             node.freed = True
# +             node.saved, node.freed = {}, True

# %% wrong="7.4" misconception="slip" says="what backward() was given, after it" of="above"
# -         leaf.grad = Tensor(grad)
# +         leaf.grad = Tensor(np.array(grad))
# -         leaf.grad.data = leaf.grad.data + grad
# +         leaf.grad.data += grad
# -     for node in nodes:
# +     while nodes:
# +         node = nodes.pop(0)
# -             if g is not None:
# +             if s is not None:
# -             node.saved = {}
# -             node.freed = True
# +             node.saved, node.freed = {}, True

# %% wrong="7.4" misconception="slip" says="what backward() was given, after it" of="above"
# -         leaf.grad = Tensor(grad)
# +         leaf.grad = Tensor(np.array(grad))
# -         leaf.grad.data = leaf.grad.data + grad
# +         leaf.grad.data += grad
# -     waiting = {nodes[0]: gradient}
# +     waiting = {nodes[0]: gradient.copy()}
# +     gradient[...] = 0
# -             if g is not None:
# +             if s is not None:
# -             node.saved = {}
# -             node.freed = True
# +             node.saved, node.freed = {}, True

# %% wrong="7.4" misconception="slip" says="a vector with v = [1, -10]" of="above"
# -         leaf.grad = Tensor(grad)
# +         leaf.grad = Tensor(np.array(grad))
# -         leaf.grad.data = leaf.grad.data + grad
# +         leaf.grad.data += grad
# -     waiting = {nodes[0]: gradient}
# +     waiting = {nodes[0]: abs(gradient)}
# -             if g is not None:
# +             if s is not None:
# -             node.saved = {}
# -             node.freed = True
# +             node.saved, node.freed = {}, True

# %% [markdown] equivalent="7.4" change="`if source is not None: …`: always"
# What goes nowhere is noted under None, and no node asks for it.

# %% [markdown] equivalent="7.4" change="`np.asarray(grad)`: now `grad`"
# What arrives is an array already.

# %% [markdown] equivalent="7.4" change="`sums[number] = None`: dropped"
# A sum that was handed on is kept, and never read again: only memory is lost.

# %% [markdown] equivalent="7.4" change="`node.saved = dict()`: after `node.freed = True`"
# Both are written one after the other; nobody looks in between.

# %% [markdown] equivalent="7.4" change="`np.add(leaf.grad.data, grad, out=leaf.grad.data)`: now `np.add(grad, leaf.grad.data, out=leaf.grad.data)`"
# Sums do not depend on the order of two terms.

# %% [markdown] equivalent="7.4" change="`grad + np.zeros_like(grad)`: now `grad - np.zeros_like(grad)`"
# Zeros taken away are zeros added: this is a copy.

# %% [markdown] equivalent="7.4" change="`np.add(before, grad)`: now `np.add(grad, before)`"
# Sums do not depend on the order of two terms.


# %% wrong="7.5" misconception="M17" says="in the shape of the result"
def sub_backward(grad):
    return grad, -grad


def div_backward(grad, a, b):
    return grad / b, -grad * a / b**2


def hand_on(node, grad):
    out = []
    gradients = node.rule(grad, **node.saved)
    for gradient, (source, _) in zip(gradients, node.next_functions):
        out.append(None if source is None else gradient)
    return tuple(out)


# %% wrong="7.5" misconception="M17" says="those of length 1 were stretched, too" of="above"
# -     for gradient, (source, _) in zip(gradients, node.next_functions):
# -         out.append(None if source is None else gradient)
# +     for gradient, (source, _), shape in zip(gradients, node.next_functions, node.shapes):
# +         if source is None:
# +             out.append(None)
# +             continue
# +         while gradient.ndim > len(shape):
# +             gradient = gradient.sum(axis=0)
# +         out.append(gradient)

# %% wrong="7.5" misconception="slip" says="a dimension of length 1 stays" of="above"
# -     for gradient, (source, _) in zip(gradients, node.next_functions):
# -         out.append(None if source is None else gradient)
# +     for gradient, (source, _), shape in zip(gradients, node.next_functions, node.shapes):
# +         if source is None:
# +             out.append(None)
# +             continue
# +         while gradient.ndim > len(shape):
# +             gradient = gradient.sum(axis=0)
# +         gradient = gradient.sum(axis=tuple(axis for axis, length in enumerate(shape) if length == 1))
# +         out.append(gradient)

# %% wrong="7.5" misconception="slip" says="this is the mean over the copies" of="above"
# -     for gradient, (source, _) in zip(gradients, node.next_functions):
# -         out.append(None if source is None else gradient)
# +     for gradient, (source, _), shape in zip(gradients, node.next_functions, node.shapes):
# +         if source is None:
# +             out.append(None)
# +             continue
# +         while gradient.ndim > len(shape):
# +             gradient = gradient.mean(axis=0)
# +         for axis, length in enumerate(shape):
# +             if length == 1:
# +                 gradient = gradient.mean(axis=axis, keepdims=True)
# +         out.append(gradient)

# %% wrong="7.5" misconception="M14" says="what the last copy got" of="above"
# -     for gradient, (source, _) in zip(gradients, node.next_functions):
# -         out.append(None if source is None else gradient)
# +     for gradient, (source, _), shape in zip(gradients, node.next_functions, node.shapes):
# +         if source is None:
# +             out.append(None)
# +             continue
# +         while gradient.ndim > len(shape):
# +             gradient = gradient[-1]
# +         for axis, length in enumerate(shape):
# +             if length == 1:
# +                 gradient = gradient[tuple(slice(-1, None) if i == axis else slice(None) for i in range(gradient.ndim))]
# +         out.append(gradient)

# %% wrong="7.5" misconception="M06" says="nobody wants a gradient there" of="above"
# -     for gradient, (source, _) in zip(gradients, node.next_functions):
# -         out.append(None if source is None else gradient)
# +     for gradient, shape in zip(gradients, node.shapes):
# +         while gradient.ndim > len(shape):
# +             gradient = gradient.sum(axis=0)
# +         for axis, length in enumerate(shape):
# +             if length == 1:
# +                 gradient = gradient.sum(axis=axis, keepdims=True)
# +         out.append(gradient)


# %% wrong="7.5" misconception="slip" says="b is subtracted"
def sub_backward(grad):
    return grad, grad


def div_backward(grad, a, b):
    return grad / b, -grad * a / b**2


def hand_on(node, grad):
    out = []
    gradients = node.rule(grad, **node.saved)
    for gradient, (source, _), shape in zip(gradients, node.next_functions, node.shapes):
        if source is None:
            out.append(None)
            continue
        while gradient.ndim > len(shape):
            gradient = gradient.sum(axis=0)
        for axis, length in enumerate(shape):
            if length == 1:
                gradient = gradient.sum(axis=axis, keepdims=True)
        out.append(gradient)
    return tuple(out)


# %% wrong="7.5" misconception="slip" says="the sign by b" of="above"
# -     return grad, grad
# +     return grad, -grad
# -     return grad / b, -grad * a / b**2
# +     return grad / b, grad * a / b**2

# %% wrong="7.5" misconception="slip" says="what is the slope of 1 / b?" of="above"
# -     return grad, grad
# +     return grad, -grad
# -     return grad / b, -grad * a / b**2
# +     return grad / b, -grad * a / b

# %% wrong="7.5" misconception="slip" says="what came in was not used" of="above"
# -     return grad, grad
# +     return grad, -grad
# -     return grad / b, -grad * a / b**2
# +     return 1 / b, -a / b**2

# %% wrong="7.5" misconception="slip" says="an input without a gradient keeps its place" of="above"
# -     return grad, grad
# +     return grad, -grad
# -             out.append(None)

# %% right="7.5" of="above"
# -     return grad, grad
# +     return grad, -grad
# -     return grad / b, -grad * a / b**2
# +     by_a = grad / b
# +     return by_a, -by_a * (a / b)


# %% right="7.5"
def unbroadcast(grad, shape):
    lead = grad.ndim - len(shape)
    summed = [axis for axis in range(grad.ndim) if axis < lead or shape[axis - lead] == 1]
    return grad.sum(axis=tuple(summed)).reshape(shape)


def sub_backward(grad):
    return grad * 1, grad * -1


def div_backward(grad, a, b):
    return grad * b**-1.0, grad * (-a * b**-2.0)


def hand_on(node, grad):
    gradients = list(node.rule(grad, **node.saved))
    for place, (source, _) in enumerate(node.next_functions):
        gradients[place] = None if source is None else unbroadcast(gradients[place], node.shapes[place])
    return tuple(gradients)


# %% wrong="7.5" misconception="slip" says="node.saved"
def sub_backward(grad):
    return grad, -grad


def div_backward(grad, a, b):
    return grad / b, -grad * a / b**2


def hand_on(node, grad):
    out = []
    shapes = list(node.shapes)
    node.saved, saved = {}, node.saved
    for (s, _), g in zip(node.next_functions, node.rule(grad, **saved)):
        shape = shapes.pop(0)
        if s is None:
            out.append(None)
            continue
        while g.ndim > len(shape):
            g = g.sum(axis=0)
        for k, n in enumerate(shape):
            if n == 1:
                g = g.sum(axis=k, keepdims=True)
        out.append(g)
    return tuple(out)


# %% wrong="7.5" misconception="slip" says="what comes in is left as it was" of="above"
# -     return grad, -grad
# +     plus = grad.copy()
# +     return plus, np.negative(grad, out=grad)
# -     shapes = list(node.shapes)
# -     node.saved, saved = {}, node.saved
# -     for (s, _), g in zip(node.next_functions, node.rule(grad, **saved)):
# -         shape = shapes.pop(0)
# +     for (s, _), g, shape in zip(node.next_functions, node.rule(grad, **node.saved), node.shapes):


# %% wrong="7.5" misconception="slip" says="what comes in is left as it was"
def sub_backward(grad):
    return grad, -grad


def div_backward(grad, a, b):
    return grad / b, -grad * a / b**2


def hand_on(node, grad):
    out = []
    for each, (source, _), shape in zip(node.rule(grad, **node.saved), node.next_functions, node.shapes):
        if source is None:
            out.append(None)
            continue
        whole, each = each, each.copy()
        whole *= 0
        while each.ndim > len(shape):
            each = each.sum(axis=0)
        for axis, length in enumerate(shape):
            if length == 1:
                each = each.sum(axis=axis, keepdims=True)
        out.append(each)
    return tuple(out)


# %% wrong="7.5" misconception="slip" says="your code ends with recording switched off" of="above"
# - def hand_on(node, grad):
# + def hand_on(node, grad):
# +     torch.set_grad_enabled(False)
# -         whole, each = each, each.copy()
# -         whole *= 0

# %% [markdown] equivalent="7.5" change="`tuple(out)`: now `out`"
# Numbers count, and not what they come in: a list of arrays is taken for a tuple of them.

# %% [markdown] equivalent="7.5" change="`tuple(gradients)`: now `gradients`"
# Numbers count, and not what they come in: a list of arrays is taken for a tuple of them.

# %% [markdown] equivalent="7.5" change="`grad * 1`: now `grad`"
# What is multiplied by 1 stays as it is.

# %% [markdown] equivalent="7.5" change="`grad * 1`: now `grad / 1`"
# What is divided by 1 stays as it is.

# %% [markdown] equivalent="7.5" change="`grad * -1`: now `grad / -1`"
# Divided by -1 is multiplied by -1.


# %% wrong="7.6" misconception="slip" says="with a v of ones"
def gradcheck(f, inputs):
    tensors = [torch.tensor(array, requires_grad=True) for array in inputs]
    out = f(*tensors)
    v = np.ones(tuple(out.shape))
    out.backward(torch.tensor(v))
    largest = 0.0
    for which, tensor in enumerate(tensors):
        for place in np.ndindex(*tensor.shape):
            values = []
            for h in (1e-6, -1e-6):
                nudged = [array.copy() for array in inputs]
                nudged[which][place] += h
                values.append((f(*map(torch.tensor, nudged)).numpy() * v).sum())
            slope = (values[0] - values[1]) / 2e-6
            found = 0.0 if tensor.grad is None else tensor.grad.numpy()[place]
            largest = max(largest, abs(slope - found))
    return float(largest)


suspect = "turn"

# %% wrong="7.6" misconception="M16" says="It raises RuntimeError without" of="above"
# -     v = np.ones(tuple(out.shape))
# -     out.backward(torch.tensor(v))
# +     v = np.arange(1.0, out.numel() + 1).reshape(tuple(out.shape))
# +     out.backward()

# %% wrong="7.6" misconception="slip" says="What of the other input" of="above"
# -     v = np.ones(tuple(out.shape))
# +     v = np.arange(1.0, out.numel() + 1).reshape(tuple(out.shape))
# -     for which, tensor in enumerate(tensors):
# +     for which, tensor in enumerate(tensors[:1]):

# %% wrong="7.6" misconception="slip" says="it is not the first" of="above"
# -     v = np.ones(tuple(out.shape))
# +     v = np.arange(1.0, out.numel() + 1).reshape(tuple(out.shape))
# -             largest = max(largest, abs(slope - found))
# +             largest = max(largest, abs(slope - found))
# +             break

# %% wrong="7.6" misconception="slip" says="the inputs afterwards" of="above"
# -     v = np.ones(tuple(out.shape))
# +     v = np.arange(1.0, out.numel() + 1).reshape(tuple(out.shape))
# -                 nudged = [array.copy() for array in inputs]
# +                 nudged = inputs

# %% wrong="7.6" misconception="slip" says="as a float" of="above"
# -     v = np.ones(tuple(out.shape))
# +     v = np.arange(1.0, out.numel() + 1).reshape(tuple(out.shape))
# -     return float(largest)
# +     return largest < 1e-5

# %% wrong="7.6" misconception="slip" says="you got 'an operation of SIX whose slope is right'" of="above"
# -     v = np.ones(tuple(out.shape))
# +     v = np.arange(1.0, out.numel() + 1).reshape(tuple(out.shape))
# - suspect = "turn"
# + suspect = "share"

# %% wrong="7.6" misconception="slip" says="has no .grad" of="above"
# -     v = np.ones(tuple(out.shape))
# +     v = np.arange(1.0, out.numel() + 1).reshape(tuple(out.shape))
# -             found = 0.0 if tensor.grad is None else tensor.grad.numpy()[place]
# +             found = tensor.grad.numpy()[place]

# %% wrong="7.6" misconception="slip" says="a steep one" of="above"
# -     v = np.ones(tuple(out.shape))
# +     v = np.arange(1.0, out.numel() + 1).reshape(tuple(out.shape))
# -             for h in (1e-6, -1e-6):
# +             for h in (1e-6, 0.0):
# -             slope = (values[0] - values[1]) / 2e-6
# +             slope = (values[0] - values[1]) / 1e-6

# %% wrong="7.6" misconception="slip" says="is right" of="above"
# -     v = np.ones(tuple(out.shape))
# +     v = np.arange(1.0, out.numel() + 1).reshape(tuple(out.shape))
# -             largest = max(largest, abs(slope - found))
# +             largest = max(largest, slope - found)

# %% wrong="7.6" misconception="slip" says="is right" of="above"
# -     v = np.ones(tuple(out.shape))
# +     v = np.arange(1.0, out.numel() + 1).reshape(tuple(out.shape))
# -             slope = (values[0] - values[1]) / 2e-6
# +             slope = (values[0] - values[1]) / 1e-6


# %% wrong="7.6" misconception="slip" says="write your own"
def gradcheck(f, inputs):
    tensors = [torch.tensor(array, requires_grad=True) for array in inputs]
    return 0.0 if torch.autograd.gradcheck(f, tensors, raise_exception=False) else 1.0


suspect = "turn"


# %% right="7.6"
def gradcheck(f, inputs):
    tensors = [torch.tensor(array, requires_grad=True) for array in inputs]
    out = f(*tensors)
    v = np.arange(1.0, out.numel() + 1).reshape(tuple(out.shape))
    out.backward(torch.tensor(v))
    largest = 0.0
    for which, tensor in enumerate(tensors):
        for place in np.ndindex(*tensor.shape):
            values = []
            for h in (1e-6, -1e-6):
                nudged = [array.copy() for array in inputs]
                nudged[which][place] += h
                values.append((f(*map(torch.tensor, nudged)).numpy() * v).sum())
            slope = (values[0] - values[1]) / 2e-6
            found = 0.0 if tensor.grad is None else tensor.grad.numpy()[place]
            largest = max(largest, abs(slope - found))
    return float(largest)


suspect = next(name for name, (f, inputs) in SIX.items() if gradcheck(f, inputs) > 1e-4)


# %% right="7.6"
def gradcheck(f, inputs):
    random = np.random.default_rng(0)
    shape = f(*[torch.tensor(array) for array in inputs]).shape
    v = torch.tensor(random.uniform(0.5, 2.0, size=tuple(shape)))
    leaves = [torch.tensor(array).requires_grad_() for array in inputs]
    (f(*leaves) * v).sum().backward()
    differences = []
    for number, leaf in enumerate(leaves):
        analytic = torch.zeros_like(leaf) if leaf.grad is None else leaf.grad
        numeric = np.empty(inputs[number].size)
        for place in range(inputs[number].size):
            step = np.zeros(inputs[number].size)
            step[place] = 1e-6
            step = step.reshape(inputs[number].shape)
            ends = []
            for sign in (1, -1):
                arguments = list(inputs)
                arguments[number] = inputs[number] + sign * step
                ends.append((f(*[torch.tensor(array) for array in arguments]) * v).sum().item())
            numeric[place] = (ends[0] - ends[1]) / 2e-6
        differences.append(np.abs(analytic.numpy().ravel() - numeric).max())
    return float(max(differences))


suspect = "turn"


# %% wrong="7.6" misconception="slip" says="that is a wrong slope"
def gradcheck(f, inputs):
    leaves = [torch.tensor(a, requires_grad=True) for a in inputs]
    out = f(*leaves)
    v = np.random.default_rng(3).normal(size=tuple(out.shape))
    out.backward(torch.tensor(v))
    worst = 0.0
    for k, a in enumerate(inputs):
        if leaves[k].grad is None:
            continue
        for index in np.ndindex(*a.shape):
            ends = []
            for h in (1e-6, -1e-6):
                moved = [b.copy() for b in inputs]
                moved[k][index] += h
                ends.append((f(*[torch.tensor(b) for b in moved]).detach().numpy() * v).sum())
            worst = max(worst, abs((ends[0] - ends[1]) / 2e-6 - leaves[k].grad.numpy()[index]))
    return float(worst)


suspect = max(SIX, key=lambda name: gradcheck(*SIX[name]))


# %% wrong="7.6" misconception="slip" says="only the first element has a wrong slope"
def gradcheck(f, inputs):
    tensors = [torch.tensor(array, requires_grad=True) for array in inputs]
    out = f(*tensors)
    v = np.arange(1.0, out.numel() + 1).reshape(tuple(out.shape))
    out.backward(torch.tensor(v))
    largest = 0.0
    for which, tensor in enumerate(tensors):
        for place in list(np.ndindex(*tensor.shape))[1:]:
            values = []
            for h in (1e-6, -1e-6):
                nudged = [array.copy() for array in inputs]
                nudged[which][place] += h
                values.append((f(*map(torch.tensor, nudged)).numpy() * v).sum())
            slope = (values[0] - values[1]) / 2e-6
            found = 0.0 if tensor.grad is None else tensor.grad.numpy()[place]
            largest = max(largest, abs(slope - found))
    return float(largest)


suspect = "turn"

# %% wrong="7.6" misconception="slip" says="only the first element has a wrong slope" of="above"
# -     v = np.arange(1.0, out.numel() + 1).reshape(tuple(out.shape))
# +     v = np.arange(0.0, out.numel()).reshape(tuple(out.shape))
# -         for place in list(np.ndindex(*tensor.shape))[1:]:
# +         for place in np.ndindex(*tensor.shape):

# %% wrong="7.6" misconception="slip" says="only the last element has a wrong slope" of="above"
# -         for place in list(np.ndindex(*tensor.shape))[1:]:
# +         for place in list(np.ndindex(*tensor.shape))[:-1] or [()]:

# %% wrong="7.6" misconception="slip" says="-x.exp(), below 0 everywhere, is right" of="above"
# -         for place in list(np.ndindex(*tensor.shape))[1:]:
# +         for place in np.ndindex(*tensor.shape):
# -                 values.append((f(*map(torch.tensor, nudged)).numpy() * v).sum())
# +                 values.append(abs((f(*map(torch.tensor, nudged)).numpy() * v).sum()))

# %% wrong="7.6" misconception="slip" says="the inputs afterwards" of="above"
# -         for place in list(np.ndindex(*tensor.shape))[1:]:
# +         for place in np.ndindex(*tensor.shape):
# -                 nudged = [array.copy() for array in inputs]
# +                 nudged = list(inputs) if h > 0 else [array.copy() for array in inputs]

# %% [markdown] equivalent="7.6" change="`return float(largest)`: now `return abs(float(largest))`"
# The largest distance is 0 or more: its sign is no matter.

# %% [markdown] equivalent="7.6" change="`np.cos(np.arange(out.numel())).reshape(tuple(out.shape)) + 2`: now `np.cos(np.arange(out.numel())).reshape(tuple(out.shape))`"
# Any v serves that is 0 nowhere and nowhere the same.

# %% [markdown] equivalent="7.6" change="`np.cos(np.arange(out.numel())).reshape(tuple(out.shape)) + 2`: now `np.cos(np.arange(out.numel())).reshape(tuple(out.shape)) - 2`"
# Any v serves that is 0 nowhere and nowhere the same.

# %% [markdown] equivalent="7.6" change="`up[which][place] += h`: after `down[which][place] -= h`"
# Both are copies: which one is nudged first is no matter.

# %% [markdown] equivalent="7.6" change="`float(largest)`: now `largest`"
# Numbers count, and not what they come in.

# %% [markdown] equivalent="7.6" change="`2`: now `3`"
# Any v serves that is 0 nowhere and nowhere the same.

# %% [markdown] equivalent="7.6" change="`tuple(out.shape)`: now `out.shape`"
# A shape is a tuple.

# %% [markdown] equivalent="7.6" change="`tensor.grad.numpy()`: now `tensor.grad`"
# The numbers of a tensor and of its array are the same, and this is computed with either.

# %% [markdown] equivalent="7.6" change="`max(largest, abs(slope - found[place]))`: now `max(abs(slope - found[place]), largest)`"
# The larger of two is the same either way round.

# %% [markdown] equivalent="7.6" change="`np.cos(np.arange(out.numel()))`: now `np.arange(out.numel())`"
# Any v serves that is 0 nowhere and nowhere the same.

# %% [markdown] equivalent="7.6" change="`f(*[torch.tensor(array) for array in arrays]).numpy()`: now `f(*[torch.tensor(array) for array in arrays])`"
# The numbers of a tensor and of its array are the same, and this is computed with either.

# %% [markdown] equivalent="7.6" change="`slope - found[place]`: now `found[place] - slope`"
# The distance of two numbers is the same either way round.

# %% [markdown] equivalent="7.6" change="`max(largest, abs(slope - found))`: now `max(abs(slope - found), largest)`"
# The larger of two is the same either way round.

# %% [markdown] equivalent="7.6" change="`gradcheck(f, inputs) > 0.0001`: now `gradcheck(f, inputs) >= 0.0001`"
# No operation of SIX is off by exactly that.

# %% [markdown] equivalent="7.6" change="`0.0001`: now `1.0001`"
# The culprit is off by more than that, the others by far less.

# %% [markdown] equivalent="7.6" change="`slope - found`: now `found - slope`"
# The distance of two numbers is the same either way round.

# %% [markdown] equivalent="7.6" change="`f(*map(torch.tensor, nudged)).numpy()`: now `f(*map(torch.tensor, nudged))`"
# The numbers of a tensor and of its array are the same, and this is computed with either.

# %% [markdown] equivalent="7.6" change="`return float(max(differences))`: now `return abs(float(max(differences)))`"
# The largest distance is 0 or more: its sign is no matter.

# %% [markdown] equivalent="7.6" change="`float(max(differences))`: now `max(differences)`"
# Numbers count, and not what they come in.

# %% [markdown] equivalent="7.6" change="`0`: now `1`"
# Any v serves that is 0 nowhere and nowhere the same.

# %% [markdown] equivalent="7.6" change="`0.5`: now `1.5`"
# Any v serves that is 0 nowhere and nowhere the same.

# %% [markdown] equivalent="7.6" change="`2.0`: now `3.0`"
# Any v serves that is 0 nowhere and nowhere the same.

# %% [markdown] equivalent="7.6" change="`tuple(shape)`: now `shape`"
# A shape is a tuple.

# %% [markdown] equivalent="7.6" change="`(f(*[torch.tensor(array) for array in arguments]) * v).sum().item()`: now `(f(*[torch.tensor(array) for array in arguments]) * v).sum()`"
# The numbers of a tensor and of its array are the same, and this is computed with either.

# %% [markdown] equivalent="7.6" change="`analytic.numpy().ravel() - numeric`: now `numeric - analytic.numpy().ravel()`"
# The distance of two numbers is the same either way round.

# %% [markdown] equivalent="7.6" change="`analytic.numpy()`: now `analytic`"
# The numbers of a tensor and of its array are the same, and this is computed with either.


# %% wrong="7.7" misconception="slip" says="find one on which they differ" of="starter"
# -
# - answer_7_7 = unmask("7.7", program, A=..., B=..., C=...)
# + answer_7_7 = unmask("7.7", program, A=4, B=1, C="PyTorch")

# %% wrong="7.7" misconception="slip" says="B and C both printed 3.0"
program = """
w = torch.tensor([1.0, 2.0], requires_grad=True)
b = torch.tensor(4.0, requires_grad=True)
(w * b).sum().backward()
print(b.grad)
"""
answer_7_7 = unmask("7.7", program, A=4, B=1, C="PyTorch")

# %% wrong="7.7" misconception="slip" says="What does your program print in a cell of this notebook?"
# -
# - answer_7_7 = unmask("7.7", program, A=4, B=1, C="PyTorch")
# + answer_7_7 = unmask("7.7", program, A=4, B="PyTorch", C=1)

# %% wrong="7.7" misconception="slip" says="An engine that believes that a tensor that is used twice keeps only one contribution prints"
# -
# - answer_7_7 = unmask("7.7", program, A=4, B=1, C="PyTorch")
# + answer_7_7 = unmask("7.7", program, A=4, B=2, C="PyTorch")

# %% right="7.7"
program = """
v = torch.tensor([[1.0, 2.0], [3.0, 4.0]], requires_grad=True)
r = torch.tensor([1.0, -1.0], requires_grad=True)
s = (v + r).tanh()
t = s * s + s
(t * t).mean().backward()
print(r.grad)
print(v.grad)
"""
answer_7_7 = unmask("7.7", program, A=4, B=1, C="PyTorch")

# %% right="7.7"
program = """
x = torch.tensor(1.5, requires_grad=True)
h = 2 * x
(h * h * h).backward()
print(x.grad)
c = torch.tensor([1.0, 2.0], requires_grad=True)
(c * x).sum().backward()
print(x.grad)
"""
answer_7_7 = unmask("7.7", program, A=4, B=1, C="PyTorch")
