# %% wrong="7.1" misconception="M05" says="so record nothing"
# -     if any(node is not None for node, _ in edges):
# -         result.requires_grad = True
# -         result.grad_fn = Node(name, edges, rule, saved)
# +     result.requires_grad = any(node is not None for node, _ in edges)
# +     result.grad_fn = Node(name, edges, rule, saved)

# %% wrong="7.1" misconception="M06" says="An input that is not tracked gets no gradient"
# -     if not tensor.requires_grad:
# -         return None

# %% wrong="7.1" misconception="M14" says="Each use of a tensor has its own edge"
# -     edges = tuple((node_of(tensor), 0) for tensor in inputs)
# +     edges = tuple(dict.fromkeys((node_of(tensor), 0) for tensor in inputs))

# %% wrong="7.1" misconception="slip" says="Make one only if there is none yet"
# -     if tensor.accumulator is None:
# -         tensor.accumulator = AccumulateGrad(tensor)
# +     tensor.accumulator = AccumulateGrad(tensor)

# %% wrong="7.1" misconception="slip" says="it has no node"
# -         result.grad_fn = Node(name, edges, rule, saved)
# +         result.inputs = inputs  # backward() will make the nodes

# %% wrong="7.1" misconception="slip" says="a.accumulator: you got 'lost' … must keep the node that it has"
#       if not tensor.requires_grad:
# +         tensor.accumulator = None

# %% wrong="7.1" misconception="slip" says="a leaf with a gradient"
#           tensor.accumulator = AccumulateGrad(tensor)
# +         tensor.grad = None

# %% wrong="7.1" misconception="slip" says="many inputs"
# -     edges = tuple((node_of(tensor), 0) for tensor in inputs)
# +     edges = tuple((node_of(tensor), 0) for tensor in inputs[:12])

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


# %% wrong="7.2" misconception="M34" says="This multiplies by the input"
# -     return (grad * result,)
# +     return (grad * a,)

# %% wrong="7.2" misconception="M35" says="exactly 0"
# -     return (grad * (result > 0),)
# +     return (grad * np.where(a == 0, 0.5, a > 0),)

# %% wrong="7.2" misconception="M18" says="This is the rule of the sum"
# -     return (np.full(shape, grad / np.prod(shape)),)
# +     return (np.broadcast_to(grad, shape),)

# %% wrong="7.2" misconception="slip" says="Your rule does not use `grad`"
# -     return (grad * (result > 0),)
# +     return (result > 0,)

# %% wrong="7.2" misconception="slip" says="Write the rule as a NumPy formula"
# -     return (grad / a,)
# +     with torch.enable_grad():
# +         node = torch.tensor(a, requires_grad=True).log().grad_fn
# +     return (node(torch.tensor(grad)).detach().numpy(),)

# %% wrong="7.2" misconception="slip" says="infinite numbers"
# -     return grad * b, grad * a
# +     return np.nan_to_num(grad) * b, np.nan_to_num(grad) * a

# %% wrong="7.2" misconception="slip" says="large numbers"
# -     return grad * b, grad * a
# +     return grad * b, grad * a.clip(-10000.0, 10000.0)

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
# +     return np.einsum("ij,kj->ik", grad, b), np.einsum("ik,ij->kj", a, grad)
# -     return (grad * (result > 0),)
# +     return (grad * np.heaviside(a, 0.0),)


# %% wrong="7.3" misconception="slip" says="Each call waits for the next"
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


# %% wrong="7.3" misconception="M13" says="so it would pass on an incomplete sum"
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


# %% wrong="7.3" misconception="slip" says="does it visit a node again on every path to it?"
def backward_order(root):
    depth, stack = {root: 0}, [root]
    while stack:
        node = stack.pop(0)
        for source, _ in node.next_functions:
            if source is not None:
                depth[source] = max(depth.get(source, 0), depth[node] + 1)
                stack.append(source)
    return sorted(depth, key=depth.get)


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


# %% wrong="7.3" misconception="slip" says="reverse it"
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


# %% wrong="7.3" misconception="slip" says="a node that three hundred others use"
# -                 waiting_for[source] += 1
# +                 waiting_for[source] = (waiting_for[source] + 1) % 256

# %% right="7.3" of="above"
# -     return order
# +     return order[::-1]

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


# %% wrong="7.4" misconception="M19" says="The last gradient replaced what was already there"
# -     if leaf.grad is None:
# -         leaf.grad = Tensor(np.array(grad))
# -     else:
# -         leaf.grad.data += grad
# +     leaf.grad = Tensor(np.array(grad))

# %% wrong="7.4" misconception="M24" says="You put a new tensor into .grad"
# -         leaf.grad.data += grad
# +         leaf.grad = Tensor(leaf.grad.data + grad)

# %% wrong="7.4" misconception="M14" says="The contributions along all paths must be added up"
# -                 pending[source] = pending[source] + grad if source in pending else grad
# +                 pending.setdefault(source, grad)

# %% wrong="7.4" misconception="M20" says="A node that has been freed must raise the error"
# -         if node.freed:
# -             raise RuntimeError("Trying to backward through the graph a second time")

# %% wrong="7.4" misconception="slip" says="Your pass started from ones"
# -         if out.data.size != 1:
# -             raise RuntimeError("grad can be implicitly created only for scalar outputs")

# %% wrong="7.4" misconception="slip" says="`gradient` was not used"
# -     pending = {nodes[0]: gradient}
# +     pending = {nodes[0]: np.ones_like(out.data)}

# %% wrong="7.4" misconception="M01" says="It returns `None`"
#               node.saved, node.freed = {}, True
# +     return gradient

# %% wrong="7.4" misconception="M04" says="the result is not a leaf"
#       pending = {nodes[0]: gradient}
# +     out.grad = Tensor(gradient)

# %% wrong="7.4" misconception="slip" says="a node that no gradient had reached"
# -         if node not in pending:
# -             continue

# %% wrong="7.4" misconception="slip" says="anything that an earlier pass has left behind"
# - def backward(out, nodes: list, gradient=None, retain_graph=False):
# + def backward(out, nodes: list, gradient=None, retain_graph=False, pending={}):
# -     pending = {nodes[0]: gradient}
# +     pending[nodes[0]] = gradient

# %% wrong="7.4" misconception="slip" says="ran although freed"
#               continue
# +         outgoing = node(pending.pop(node))
# -             raise RuntimeError("Trying to backward through the graph a second time")
# -         outgoing = node(pending.pop(node))
# +             raise RuntimeError("Trying to backward through the graph a second time")

# %% wrong="7.4" misconception="slip" says="runs in all"
# -         if out.data.size != 1:
# +         if out.numel() > 1:
# -         raise RuntimeError(f"Mismatch in shape: gradient has {gradient.shape}, and the output {out.shape}")
# -     pending = {nodes[0]: gradient}
# -     for node in nodes:
# -         if node not in pending:
# -             continue
# +         raise RuntimeError("Mismatch in shape")
# +     waiting, met = [(nodes[0], gradient)], set()
# +     while waiting:
# +         node, incoming = waiting.pop()
# -         outgoing = node(pending.pop(node))
# -         for (source, _), grad in zip(node.next_functions, outgoing):
# +         met.add(node)
# +         for (source, _), grad in zip(node.next_functions, node(incoming)):
# -                 pending[source] = pending[source] + grad if source in pending else grad
# +                 waiting.append((source, grad))
# +     for node in met:

# %% wrong="7.4" misconception="slip" says="nodes freed by a pass in which the second node raised an error"
# -         outgoing = node(pending.pop(node))
# +         try:
# +             outgoing = node(pending.pop(node))
# +         except KeyError:
# +             node.freed = not retain_graph
# +             raise

# %% wrong="7.4" misconception="slip" says="infinite numbers"
# -     pending = {nodes[0]: gradient}
# +     pending = {nodes[0]: np.nan_to_num(gradient)}

# %% wrong="7.4" misconception="slip" says="an operation with four inputs"
# -         for (source, _), grad in zip(node.next_functions, outgoing):
# +         for (source, _), grad in zip(node.next_functions[:2], outgoing):

# %% wrong="7.4" misconception="slip" says="large numbers"
# -         leaf.grad = Tensor(np.array(grad))
# +         leaf.grad = Tensor(np.clip(grad, -10000.0, 10000.0))

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


# %% wrong="7.5" misconception="M17" says="This has the shape of the result"
# -         unbroadcast(gradient, shape) if is_wanted else None
# +         gradient if is_wanted else None

# %% wrong="7.5" misconception="M14" says="This is the gradient of the last copy alone"
# -         grad = grad.sum(axis=tuple(range(grad.ndim - len(shape))))
# +         grad = grad[(-1,) * (grad.ndim - len(shape))]
# -         return grad.sum(axis=stretched, keepdims=True)
# +         return grad[tuple(slice(-1 if axis in stretched else None, None) for axis in range(grad.ndim))]

# %% wrong="7.5" misconception="M06" says="This input needs no gradient"
# -         unbroadcast(gradient, shape) if is_wanted else None
# +         unbroadcast(gradient, shape)

# %% wrong="7.5" misconception="slip" says="a node with eleven inputs"
# -         for gradient, shape, is_wanted in zip(gradients, node.shapes, wanted)
# +         for gradient, shape, is_wanted in zip(gradients, node.shapes[:3], wanted)

# %% right="7.5"
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


# %% wrong="7.6" misconception="slip" says="two of its numbers are equal"
# -     v = np.cos(np.arange(out.numel())).reshape(tuple(out.shape)) + 2
# +     v = np.arange(out.numel()).reshape(tuple(out.shape)) % 7 + 1.0

# %% wrong="7.6" misconception="M16" says="backward() needs a gradient to start from"
# -     v = np.cos(np.arange(out.numel())).reshape(tuple(out.shape)) + 2
# +     v = np.ones(tuple(out.shape))
# -     out.backward(torch.tensor(v))
# +     out.backward()

# %% wrong="7.6" misconception="slip" says="What about the other input?"
# -     for which, tensor in enumerate(tensors):
# +     for which, tensor in enumerate(tensors[:1]):

# %% wrong="7.6" misconception="slip" says="has no .grad"
# -         found = np.zeros(tensor.shape) if tensor.grad is None else tensor.grad.numpy()
# +         found = tensor.grad.numpy()

# %% wrong="7.6" misconception="slip" says="Return the size of the difference, not a verdict on it"
# -     return float(largest)
# +     return largest < 1e-5

# %% wrong="7.6" misconception="slip" says="This is the sum over all elements"
# -             largest = max(largest, abs(slope - found[place]))
# +             largest += abs(slope - found[place])

# %% wrong="7.6" misconception="slip" says="take the size of the difference, without its sign"
# -             largest = max(largest, abs(slope - found[place]))
# +             largest = max(largest, slope - found[place])


# %% wrong="7.6" misconception="slip" says="write your own"
def gradcheck(f, inputs):
    tensors = [torch.tensor(array, requires_grad=True) for array in inputs]
    return 0.0 if torch.autograd.gradcheck(f, tensors, raise_exception=False) else 1.0


suspect = "turn"

# %% right="7.6" of="above"
# -     return 0.0 if torch.autograd.gradcheck(f, tensors, raise_exception=False) else 1.0
# +     out = f(*tensors)
# +     v = np.arange(1.0, out.numel() + 1).reshape(tuple(out.shape))
# +     out.backward(torch.tensor(v))
# +     largest = 0.0
# +     for which, tensor in enumerate(tensors):
# +         for place in np.ndindex(*tensor.shape):
# +             values = []
# +             for h in (1e-6, -1e-6):
# +                 nudged = [array.copy() for array in inputs]
# +                 nudged[which][place] += h
# +                 values.append((f(*map(torch.tensor, nudged)).numpy() * v).sum())
# +             slope = (values[0] - values[1]) / 2e-6
# +             found = 0.0 if tensor.grad is None else tensor.grad.numpy()[place]
# +             largest = max(largest, abs(slope - found))
# +     return float(largest)
# - suspect = "turn"
# + suspect = next(name for name, (f, inputs) in SIX.items() if gradcheck(f, inputs) > 1e-4)

# %% right="7.6" of="above"
# -     tensors = [torch.tensor(array, requires_grad=True) for array in inputs]
# -     return 0.0 if torch.autograd.gradcheck(f, tensors, raise_exception=False) else 1.0
# +     random = np.random.default_rng(0)
# +     shape = f(*[torch.tensor(array) for array in inputs]).shape
# +     v = torch.tensor(random.uniform(0.5, 2.0, size=tuple(shape)))
# +     leaves = [torch.tensor(array).requires_grad_() for array in inputs]
# +     (f(*leaves) * v).sum().backward()
# +     differences = []
# +     for number, leaf in enumerate(leaves):
# +         analytic = torch.zeros_like(leaf) if leaf.grad is None else leaf.grad
# +         numeric = np.empty(inputs[number].size)
# +         for place in range(inputs[number].size):
# +             step = np.zeros(inputs[number].size)
# +             step[place] = 1e-6
# +             step = step.reshape(inputs[number].shape)
# +             ends = []
# +             for sign in (1, -1):
# +                 arguments = list(inputs)
# +                 arguments[number] = inputs[number] + sign * step
# +                 ends.append((f(*[torch.tensor(array) for array in arguments]) * v).sum().item())
# +             numeric[place] = (ends[0] - ends[1]) / 2e-6
# +         differences.append(np.abs(analytic.numpy().ravel() - numeric).max())
# +     return float(max(differences))

# %% wrong="7.7" misconception="slip" says="B and C both printed 3.0 … write one that tells them apart"
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

# %% wrong="7.7" misconception="slip" says="An engine that believes that a tensor used twice gets the gradient of only one of its uses prints"
# -
# - answer_7_7 = unmask("7.7", program, A=4, B=1, C="PyTorch")
# + answer_7_7 = unmask("7.7", program, A=4, B=2, C="PyTorch")

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
