# %% [markdown]
# Answers to lesson 03: wrong ones, which must lose points and be told why, and right ones in other styles.

# %% wrong="3.1" misconception="M12" says="builds the graph"
def trace(out):
    out.backward()
    nodes, edges = [out.grad_fn], []
    for node in nodes:
        for source, _ in node.next_functions:
            if source is not None:
                edges.append((node, source))
                if source not in nodes:
                    nodes.append(source)
    return nodes, edges


# %% wrong="3.1" misconception="M12" says="builds the graph"
def trace(out):
    if out.dim() == 0:
        out.backward(retain_graph=True)
    waiting, nodes, edges = [out.grad_fn], [], []
    while waiting:
        node = waiting.pop()
        if node in nodes:
            continue
        nodes.append(node)
        for source, _ in node.next_functions:
            if source is not None:
                edges.append((node, source))
                waiting.append(source)
    return nodes, edges


# %% wrong="3.1" misconception="M13" says="Each call waits for the next"
def trace(out):
    nodes, edges = [], []

    def visit(node):
        if node in nodes:
            return
        nodes.append(node)
        for source, _ in node.next_functions:
            if source is not None:
                edges.append((node, source))
                visit(source)

    visit(out.grad_fn)
    return nodes, edges


# %% wrong="3.1" misconception="M14" says="each use of a tensor has an edge of its own"
def trace(out):
    nodes, edges = [out.grad_fn], set()
    for node in nodes:
        for source, _ in node.next_functions:
            if source is not None:
                edges.add((node, source))
                if source not in nodes:
                    nodes.append(source)
    return nodes, list(edges)


# %% wrong="3.1" misconception="slip" says="still one node"
def trace(out):
    nodes, edges = [out.grad_fn], []
    for node in nodes:
        for source, _ in node.next_functions:
            if source is not None:
                edges.append((node, source))
                nodes.append(source)
    return nodes, edges


# %% wrong="3.1" misconception="slip" says="skip it"
def trace(out):
    nodes, edges, seen = [], [], set()
    waiting = [out.grad_fn]
    while waiting:
        node = waiting.pop()
        if node in seen:
            continue
        seen.add(node)
        nodes.append(node)
        for source, _ in node.next_functions:
            edges.append((node, source))
            waiting.append(source)
    return nodes, edges


# %% wrong="3.1" misconception="slip" says="the ends of the paths are nodes, too"
def trace(out):
    nodes, edges, seen = [], [], set()
    waiting = [out.grad_fn]
    while waiting:
        node = waiting.pop()
        if node in seen or "Accumulate" in node.name():
            continue
        seen.add(node)
        nodes.append(node)
        for source, _ in node.next_functions:
            if source is not None:
                edges.append((node, source))
                waiting.append(source)
    return nodes, edges


# %% wrong="3.1" misconception="slip" says="return the nodes themselves"
def trace(out):
    nodes, edges, seen = [out.grad_fn], [], {out.grad_fn}
    for node in nodes:
        for source, _ in node.next_functions:
            if source is not None:
                edges.append((node.name(), source.name()))
                if source not in seen:
                    seen.add(source)
                    nodes.append(source)
    return [node.name() for node in nodes], edges


# %% wrong="3.1" misconception="slip" says="from a node to the nodes of its inputs"
def trace(out):
    nodes, edges, seen = [out.grad_fn], [], {out.grad_fn}
    for node in nodes:
        for source, _ in node.next_functions:
            if source is not None:
                edges.append((source, node))
                if source not in seen:
                    seen.add(source)
                    nodes.append(source)
    return nodes, edges


# %% wrong="3.1" misconception="M14" says="each use of a tensor has an edge of its own"
def trace(out):
    nodes, edges = [out.grad_fn], []
    for node in nodes:
        for source, _ in node.next_functions:
            if source is not None and source not in nodes:
                nodes.append(source)
                edges.append((node, source))
    return nodes, edges


# %% wrong="3.1" misconception="M14" says="each use of a tensor has an edge of its own"
def trace(out):
    waiting, nodes, edges = [out.grad_fn], [out.grad_fn], []
    while waiting:
        node = waiting.pop()
        for source, _ in node.next_functions:
            if source is not None and source not in nodes:
                nodes.append(source)
                waiting.append(source)
                edges.append((node, source))
    return nodes, edges


# %% wrong="3.1" misconception="slip" says="take the node out"
def trace(out):
    nodes, edges = [out.grad_fn], []
    for node in nodes:
        for source in node.next_functions:
            edges.append((node, source))
            if source not in nodes:
                nodes.append(source)
    return nodes, edges


# %% right="3.1"
def trace(out):
    waiting, inputs = [out.grad_fn], {}
    while waiting:
        node = waiting.pop()
        if node not in inputs:
            inputs[node] = [source for source, _ in node.next_functions if source]
            waiting.extend(inputs[node])
    return list(inputs), [(node, source) for node in inputs for source in inputs[node]]


# %% right="3.1"
from collections import deque


def trace(out):
    queue = deque([out.grad_fn])
    nodes = {out.grad_fn: None}
    edges = []
    while queue:
        node = queue.popleft()
        for pair in node.next_functions:
            if pair[0] is None:
                continue
            edges.append([node, pair[0]])
            if pair[0] not in nodes:
                nodes[pair[0]] = None
                queue.append(pair[0])
    return nodes.keys(), edges


# %% wrong="3.2" misconception="M14" says="Each use has an arrow of its own"
answer_3_2 = choose("3.2", graph="A", made="B", prints="D")

# %% wrong="3.2" misconception="slip" says="the sum is made first"
answer_3_2 = choose("3.2", graph="B", made="B", prints="D")

# %% wrong="3.2" misconception="M14" says="both arrows start from it"
answer_3_2 = choose("3.2", graph="C", made="B", prints="D")

# %% wrong="3.2" misconception="slip" says="No operation has run yet"
answer_3_2 = choose("3.2", graph="D", made="A", prints="D")

# %% wrong="3.2" misconception="M12" says="By then it has long been there"
answer_3_2 = choose("3.2", graph="D", made="C", prints="D")

# %% wrong="3.2" misconception="slip" says="it is made of what ran"
answer_3_2 = choose("3.2", graph="D", made="D", prints="D")

# %% wrong="3.2" misconception="slip" says="and remembers it"
answer_3_2 = choose("3.2", graph="D", made="B", prints="A")

# %% wrong="3.2" misconception="slip" says="A result shows the node that made it"
answer_3_2 = choose("3.2", graph="D", made="B", prints="B")

# %% wrong="3.2" misconception="slip" says="the multiplication by the second"
answer_3_2 = choose("3.2", graph="D", made="B", prints="C")

# %% right="3.2"
answer_3_2 = choose("3.2", prints="d", made="b", graph="d")


# %% wrong="3.3" misconception="M06" says="not even computed"
def step_table(x, w):
    y = x @ w
    of_y = torch.ones_like(y) / y.numel()
    of_w = x.T @ of_y
    return [
        ("MeanBackward0", 1.0, [of_y], False),
        ("MmBackward0", of_y, [torch.zeros_like(x), of_w], False),
        ("AccumulateGrad", of_w, [], True),
    ]


# %% wrong="3.3" misconception="M06" says="x never asked for it"
def step_table(x, w):
    y = x @ w
    of_y = torch.ones_like(y) / y.numel()
    of_w = x.T @ of_y
    return [
        ("MeanBackward0", 1.0, [of_y], False),
        ("MmBackward0", of_y, [of_y @ w.T, of_w], False),
        ("AccumulateGrad", of_w, [], True),
    ]


# %% wrong="3.3" misconception="M04" says="Only leaves do"
def step_table(x, w):
    y = x @ w
    of_y = torch.ones_like(y) / y.numel()
    of_w = x.T @ of_y
    return [
        ("MeanBackward0", 1.0, [of_y], True),
        ("MmBackward0", of_y, [None, of_w], True),
        ("AccumulateGrad", of_w, [], True),
    ]


# %% wrong="3.3" misconception="M18" says="mean() divides by N"
def step_table(x, w):
    of_y = torch.ones(x.shape[0], w.shape[1])
    of_w = x.T @ of_y
    return [
        ("MeanBackward0", 1.0, [of_y], False),
        ("MmBackward0", of_y, [None, of_w], False),
        ("AccumulateGrad", of_w, [], True),
    ]


# %% wrong="3.3" misconception="slip" says="what came in was not used"
def step_table(x, w):
    y = x @ w
    of_y = torch.full(y.shape, 1 / y.numel())
    of_w = x.T @ torch.ones(y.shape)
    return [
        ("MeanBackward0", 1.0, [of_y], False),
        ("MmBackward0", of_y, [None, of_w], False),
        ("AccumulateGrad", of_w, [], True),
    ]


# %% wrong="3.3" misconception="M04" says="which keeps none"
def step_table(x, w):
    y = x @ w
    return [
        ("MeanBackward0", 1.0, [y.grad], False),
        ("MmBackward0", y.grad, [x.grad, w.grad], False),
        ("AccumulateGrad", w.grad, [], True),
    ]


# %% wrong="3.3" misconception="slip" says="you are to work the rows out yourself"
def step_table(x, w):
    y = x @ w
    y.retain_grad()
    y.mean().backward()
    return [
        ("MeanBackward0", 1.0, [y.grad], False),
        ("MmBackward0", y.grad, [None, w.grad], False),
        ("AccumulateGrad", w.grad, [], True),
    ]


# %% wrong="3.3" misconception="slip" says="In comes the slope of z by z"
def step_table(x, w):
    y = x @ w
    return [
        ("MeanBackward0", y.mean(), [y], False),
        ("MmBackward0", y, [x, w], False),
        ("AccumulateGrad", w, [], True),
    ]


# %% wrong="3.3" misconception="slip" says="not the values of y"
def step_table(x, w):
    of_y = (x @ w).detach() / (len(x) * w.shape[1])
    of_w = x.T @ of_y
    return [
        ("MeanBackward0", 1.0, [of_y], False),
        ("MmBackward0", of_y, [None, of_w], False),
        ("AccumulateGrad", of_w, [], True),
    ]


# %% wrong="3.3" misconception="slip" says="not those of one row"
def step_table(x, w):
    y = x @ w
    of_y = torch.ones_like(y) / y.shape[1]
    of_w = x.T @ of_y
    return [
        ("MeanBackward0", 1.0, [of_y], False),
        ("MmBackward0", of_y, [None, of_w], False),
        ("AccumulateGrad", of_w, [], True),
    ]


# %% wrong="3.3" misconception="slip" says="not its rows"
def step_table(x, w):
    y = x @ w
    of_y = torch.ones_like(y) / len(y)
    of_w = x.T @ of_y
    return [
        ("MeanBackward0", 1.0, [of_y], False),
        ("MmBackward0", of_y, [None, of_w], False),
        ("AccumulateGrad", of_w, [], True),
    ]


# %% wrong="3.3" misconception="slip" says="the gradient of x @ w is a matrix of that shape"
def step_table(x, w):
    share = 1 / (x @ w).numel()
    return [
        ("MeanBackward0", 1.0, [share], False),
        ("MmBackward0", share, [None, x.T @ share], False),
        ("AccumulateGrad", x.T @ share, [], True),
    ]


# %% right="3.3"
def step_table(x, w):
    rows, columns = x.shape[0], w.shape[1]
    arriving = torch.tensor(1.0)
    shares = [[(arriving / (rows * columns)).item()] * columns for _ in range(rows)]
    weights = x.T @ torch.tensor(shares)
    return [
        ["MeanBackward0", arriving, [shares], False],
        ["MmBackward0", shares, (None, weights.tolist()), False],
        ["torch::autograd::AccumulateGrad", weights, [None], True],
    ]


# %% right="3.3"
def step_table(x, w):
    data, weights = x.numpy(), w.detach().numpy()
    share = np.full((data @ weights).shape, 1 / (len(data) * weights.shape[1]))
    table = [("MeanBackward0", 1, [share], False)]
    table.append(("MmBackward0", table[-1][2][0], [None, data.T @ share], False))
    table.append(("AccumulateGrad", table[-1][2][1], [], True))
    return table


# %% wrong="3.4" misconception="M13" says="g still owes it the other"
def is_valid_order(graph, order):
    if sorted(order) != sorted(graph):
        return False
    arrived = {order[0]}
    for name in order:
        if name not in arrived:
            return False
        arrived |= set(graph[name])
    return True


my_order = ["L", "p", "q", "g", "h", "w", "x"]


def counterexample(x):
    h = x * x
    return h + h


# %% wrong="3.4" misconception="M13" says="before `g` has passed its gradient on"
def is_valid_order(graph, order):
    if sorted(order) != sorted(graph):
        return False
    position = {name: place for place, name in enumerate(order)}
    return all(position[name] < position[source] for name in graph for source in graph[name])


my_order = ["L", "p", "q", "h", "g", "w", "x"]


def counterexample(x):
    h = x * x
    return h + h


# %% wrong="3.4" misconception="M13" says="It takes a result that is used twice"
def is_valid_order(graph, order):
    if sorted(order) != sorted(graph):
        return False
    position = {name: place for place, name in enumerate(order)}
    return all(position[name] < position[source] for name in graph for source in graph[name])


my_order = ["L", "p", "q", "g", "h", "w", "x"]


def counterexample(x):
    return x * x + x * x * x


# %% wrong="3.4" misconception="slip" says="that is the order of the forward pass"
def is_valid_order(graph, order):
    if sorted(order) != sorted(graph):
        return False
    return all(order.index(source) < order.index(name) for name in graph for source in graph[name])


my_order = ["L", "p", "q", "g", "h", "w", "x"]


def counterexample(x):
    h = x * x
    return h + h


# %% wrong="3.4" misconception="slip" says="but backward starts at the output"
def is_valid_order(graph, order):
    if sorted(order) != sorted(graph):
        return False
    return all(order.index(name) < order.index(source) for name in graph for source in graph[name])


my_order = ["w", "x", "h", "g", "p", "q", "L"]


def counterexample(x):
    h = x * x
    return h + h


# %% wrong="3.4" misconception="slip" says="it would never get its gradient"
def is_valid_order(graph, order):
    done = set()
    for name in order:
        if any(source in done for source in graph[name]) or name in done:
            return False
        done.add(name)
    return True


my_order = ["L", "p", "q", "g", "h", "w", "x"]


def counterexample(x):
    h = x * x
    return h + h


# %% wrong="3.4" misconception="slip" says="it would run twice"
def is_valid_order(graph, order):
    if set(order) != set(graph):
        return False
    return all(order.index(name) < order.index(source) for name in graph for source in graph[name])


my_order = list(reversed(dag))


def counterexample(x):
    h = x * x
    return h + h


# %% wrong="3.4" misconception="slip" says="look at the names before"
def is_valid_order(graph, order):
    if len(order) != len(graph):
        return False
    return all(order.index(name) < order.index(source) for name in graph for source in graph[name])


my_order = list(reversed(dag))


def counterexample(x):
    h = x * x
    return h + h


# %% wrong="3.4" misconception="slip" says="before it got any gradient at all"
def is_valid_order(graph, order):
    return sorted(order) == sorted(graph) and order != list(graph)


my_order = list(reversed(dag))


def counterexample(x):
    h = x * x
    return h + h


# %% wrong="3.4" misconception="slip" says="a graph may have several valid orders"
def is_valid_order(graph, order):
    uses = {name: sum(sources.count(name) for sources in graph.values()) for name in graph}
    ready, valid = [name for name in graph if not uses[name]], []
    for name in ready:
        valid.append(name)
        for source in graph[name]:
            uses[source] -= 1
            if not uses[source]:
                ready.append(source)
    return order == valid


my_order = list(reversed(dag))


def counterexample(x):
    h = x * x
    return h + h


# %% wrong="3.4" misconception="slip" says="where it ends, with a wrong number"
def is_valid_order(graph, order):
    if sorted(order) != sorted(graph):
        return False
    return all(order.index(name) < order.index(source) for name in graph for source in graph[name])


my_order = list(reversed(dag))


def counterexample(x):
    for _ in range(5000):
        x = x + 1
    return x


# %% wrong="3.4" misconception="slip" says="write h * h for a square"
def is_valid_order(graph, order):
    if sorted(order) != sorted(graph):
        return False
    return all(order.index(name) < order.index(source) for name in graph for source in graph[name])


my_order = list(reversed(dag))


def counterexample(x):
    h = x + 1
    return h**2 + h


# %% right="3.4"
def is_valid_order(graph, order):
    waiting = {name: sum(sources.count(name) for sources in graph.values()) for name in graph}
    for name in order:
        if waiting.pop(name, 1):
            return False
        for source in graph[name]:
            waiting[source] -= 1
    return not waiting


my_order = "L p q g h x w".split()


def counterexample(x):
    a = 2 * x
    b = a * 3
    c = a + 4
    return b * c


# %% right="3.4"
def is_valid_order(graph, order):
    if len(order) != len(graph) or set(order) != set(graph):
        return False
    for place, name in enumerate(order):
        users = [user for user in graph if name in graph[user]]
        if not set(users) <= set(order[:place]):
            return False
    return True


my_order = ("L", "q", "p", "g", "h", "w", "x")


def counterexample(x):
    twice = x + x
    return twice * twice * twice


# %% wrong="3.5" misconception="M14" says="6 more came along"
answer_3_5 = predict("3.5", x_grad=27.0, operations=4, ends=1, arrivals=5)

# %% wrong="3.5" misconception="slip" says="where all five uses arrive"
answer_3_5 = predict("3.5", x_grad=33.0, operations=4, ends=5, arrivals=5)

# %% wrong="3.5" misconception="slip" says="one edge for each use"
answer_3_5 = predict("3.5", x_grad=33.0, operations=4, ends=1, arrivals=1)

# %% wrong="3.5" misconception="slip" says="x * x * x is two multiplications"
answer_3_5 = predict("3.5", x_grad=33.0, operations=3, ends=1, arrivals=5)

# %% wrong="3.5" misconception="slip" says="36 is the value of y"
answer_3_5 = predict("3.5", x_grad=36.0, operations=4, ends=1, arrivals=5)

# %% right="3.5"
answer_3_5 = predict("3.5", arrivals=5, ends=1, operations=4, x_grad=33)

# %% right="3.5"
slope = 2 * 3.0 + 3 * 3.0**2
answer_3_5 = predict("3.5", x_grad=slope, operations=3 + 1, ends=1, arrivals=2 + 3)

# %% wrong="3.6" misconception="slip" says="The one in the loop ran four times"
answer_3_6 = predict("3.6", up_operations=4, up_slope=-40.0, down_operations=2, down_slope=4.0)

# %% wrong="3.6" misconception="M15" says="did not run for a negative b"
answer_3_6 = predict("3.6", up_operations=7, up_slope=-320.0, down_operations=6, down_slope=-160.0)

# %% wrong="3.6" misconception="M15" says="what ran is recorded all the same"
answer_3_6 = predict("3.6", up_operations=7, up_slope="error", down_operations=4, down_slope="error")

# %% wrong="3.6" misconception="slip" says="abs() only decides"
answer_3_6 = predict("3.6", up_operations=12, up_slope=-320.0, down_operations=8, down_slope=16.0)

# %% wrong="3.6" misconception="slip" says="a node, but no operation"
answer_3_6 = predict("3.6", up_operations=8, up_slope=-320.0, down_operations=5, down_slope=16.0)

# %% wrong="3.6" misconception="slip" says="its slope is -1"
answer_3_6 = predict("3.6", up_operations=6, up_slope=320.0, down_operations=4, down_slope=16.0)

# %% wrong="3.6" misconception="slip" says="-480 is f(a)"
answer_3_6 = predict("3.6", up_operations=7, up_slope=-480.0, down_operations=4, down_slope=-48.0)

# %% wrong="3.6" misconception="slip" says="one round too few"
answer_3_6 = predict("3.6", up_operations=6, up_slope=-160.0, down_operations=3, down_slope=8.0)

# %% right="3.6"
answer_3_6 = predict("3.6", down_slope=16, down_operations=4, up_slope=-320, up_operations=7)

# %% right="3.6"
f_of_a = -(1.5 * 2 * 2**4 * 10)
answer_3_6 = predict(
    "3.6", up_operations=1 + 4 + 2, up_slope=f_of_a / 1.5, down_operations=1 + 3, down_slope=-48.0 / -3
)
