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


def receivers(out):
    nodes, _ = trace(out)
    return [node.variable for node in nodes if node.name().endswith("AccumulateGrad")]


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


def receivers(out):
    nodes, _ = trace(out)
    return [node.variable for node in nodes if node.name().endswith("AccumulateGrad")]


# %% wrong="3.1" misconception="slip" says="how many of these calls wait for each other"
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


def receivers(out):
    nodes, _ = trace(out)
    return [node.variable for node in nodes if node.name().endswith("AccumulateGrad")]


# %% wrong="3.1" misconception="slip" says="each use of a tensor has an edge of its own"
def trace(out):
    nodes, edges = [out.grad_fn], set()
    for node in nodes:
        for source, _ in node.next_functions:
            if source is not None:
                edges.add((node, source))
                if source not in nodes:
                    nodes.append(source)
    return nodes, list(edges)


def receivers(out):
    nodes, _ = trace(out)
    return [node.variable for node in nodes if node.name().endswith("AccumulateGrad")]


# %% wrong="3.1" misconception="slip" says="still one node"
def trace(out):
    nodes, edges = [out.grad_fn], []
    for node in nodes:
        for source, _ in node.next_functions:
            if source is not None:
                edges.append((node, source))
                nodes.append(source)
    return nodes, edges


def receivers(out):
    nodes, _ = trace(out)
    return [node.variable for node in nodes if node.name().endswith("AccumulateGrad")]


# %% wrong="3.1" misconception="slip" says="AttributeError: 'NoneType'"
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


def receivers(out):
    nodes, _ = trace(out)
    return [node.variable for node in nodes if node.name().endswith("AccumulateGrad")]


# %% wrong="3.1" misconception="slip" says="the ends of the paths are nodes, too" of="above"
# -         if node in seen:
# +         if node in seen or "Accumulate" in node.name():
# -             edges.append((node, source))
# -             waiting.append(source)
# +             if source is not None:
# +                 edges.append((node, source))
# +                 waiting.append(source)


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


def receivers(out):
    nodes, _ = trace(out)
    return [node.variable for node in nodes if node.name().endswith("AccumulateGrad")]


# %% wrong="3.1" misconception="slip" says="from a node to the nodes of its inputs" of="above"
# -                 edges.append((node.name(), source.name()))
# +                 edges.append((source, node))
# -     return [node.name() for node in nodes], edges
# +     return nodes, edges


# %% wrong="3.1" misconception="slip" says="each use of a tensor has an edge of its own"
def trace(out):
    nodes, edges = [out.grad_fn], []
    for node in nodes:
        for source, _ in node.next_functions:
            if source is not None and source not in nodes:
                nodes.append(source)
                edges.append((node, source))
    return nodes, edges


def receivers(out):
    nodes, _ = trace(out)
    return [node.variable for node in nodes if node.name().endswith("AccumulateGrad")]


# %% wrong="3.1" misconception="slip" says="each use of a tensor has an edge of its own" of="above"
# -     nodes, edges = [out.grad_fn], []
# -     for node in nodes:
# +     waiting, nodes, edges = [out.grad_fn], [out.grad_fn], []
# +     while waiting:
# +         node = waiting.pop()
# -                 nodes.append(source)
# +                 nodes.append(source)
# +                 waiting.append(source)

# %% wrong="3.1" misconception="slip" says="an entry of next_functions is a pair" of="above"
# -         for source, _ in node.next_functions:
# -             if source is not None and source not in nodes:
# +         for source in node.next_functions:
# +             edges.append((node, source))
# +             if source not in nodes:
# -                 edges.append((node, source))


# %% right="3.1"
def trace(out):
    [(root, _)] = out.sum().grad_fn.next_functions
    nodes, edges, waiting = {root: None}, [], [root]
    while waiting:
        node = waiting.pop()
        for source, _ in node.next_functions:
            if source is not None:
                edges.append((node, source))
                if source not in nodes:
                    nodes[source] = None
                    waiting.append(source)
    return list(nodes), edges


def receivers(out):
    return [node.variable for node in trace(out)[0] if hasattr(node, "variable")]


# %% [markdown] equivalent="3.1" change="`nodes[source] = None`: after `waiting.append(source)`"
# Neither line reads what the other writes.


# %% right="3.1"
def trace(out):
    waiting, inputs = [out.grad_fn], {}
    while waiting:
        node = waiting.pop()
        if node not in inputs:
            inputs[node] = [source for source, _ in node.next_functions if source]
            waiting.extend(inputs[node])
    return list(inputs), [(node, source) for node in inputs for source in inputs[node]]


def receivers(out):
    nodes, _ = trace(out)
    return [node.variable for node in nodes if node.name().endswith("AccumulateGrad")]


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


def receivers(out):
    nodes, _ = trace(out)
    return [node.variable for node in nodes if node.name().endswith("AccumulateGrad")]


# %% [markdown] equivalent="3.1" change="`seen.add(source)`: after `nodes.append(source)`"
# Both lines run before the set is read again.

# %% [markdown] equivalent="3.1" change="`nodes[pair[0]] = None`: after `queue.append(pair[0])`"
# Both lines run before either is read again.


# %% wrong="3.1" misconception="slip" says="Are they the same leaf?"
def trace(out):
    nodes, edges, waiting = [], [], [out.grad_fn]
    seen = set()
    while waiting:
        node = waiting.pop()
        if node in seen:
            continue
        seen.add(node)
        nodes.append(node)
        for source, _ in node.next_functions:
            if source is not None:
                edges.append((node, source))
                waiting.append(source)
    return nodes, edges


def receivers(out):
    leaves = []
    for node in trace(out)[0]:
        if hasattr(node, "variable") and node.variable not in leaves:
            leaves.append(node.variable)
    return leaves


# %% wrong="3.1" misconception="slip" says="y is told to keep its gradient: you got True, expected False" of="above"
# - def trace(out):
# + def trace(out):
# +     out.retain_grad()
# -     leaves = []
# -     for node in trace(out)[0]:
# -         if hasattr(node, "variable") and node.variable not in leaves:
# -             leaves.append(node.variable)
# -     return leaves
# +     return [node.variable for node in trace(out)[0] if hasattr(node, "variable")]

# %% wrong="3.1" misconception="slip" says="a pass was made, to look" of="above"
# -     leaves = []
# -     for node in trace(out)[0]:
# -         if hasattr(node, "variable") and node.variable not in leaves:
# -             leaves.append(node.variable)
# -     return leaves
# +     out.backward(retain_graph=True)
# +     leaves = [node.variable for node in trace(out)[0] if hasattr(node, "variable")]
# +     return [leaf for leaf in leaves if leaf.grad is not None]

# %% wrong="3.1" misconception="slip" says="What does the name() of a path's last node say?" of="above"
# -     leaves = []
# -     for node in trace(out)[0]:
# -         if hasattr(node, "variable") and node.variable not in leaves:
# -             leaves.append(node.variable)
# -     return leaves
# +     return [node.variable for node in trace(out)[0] if node.name() == "AccumulateGrad"]

# %% wrong="3.1" misconception="slip" says="v, by its gradient: it is missing, expected 1.0" of="above"
# -     leaves = []
# -     for node in trace(out)[0]:
# -         if hasattr(node, "variable") and node.variable not in leaves:
# -             leaves.append(node.variable)
# -     return leaves
# +     return [node.variable for node in trace(out)[0] if hasattr(node, "variable") and node.variable.grad is None]


# %% wrong="3.1" misconception="slip" says="x and y = (x * x).sum()"
def trace(out):
    nodes, edges, waiting = [], [], [out.grad_fn]
    seen = set()
    while waiting:
        node = waiting.pop()
        if node in seen:
            continue
        seen.add(node)
        nodes.append(node)
        for source, _ in node.next_functions:
            if source is not None:
                edges.append((node, source))
                waiting.append(source)
    return nodes, edges


def receivers(out):
    for node in trace(out)[0]:
        if hasattr(node, "variable"):
            node.variable.grad = None
    return [node.variable for node in trace(out)[0] if hasattr(node, "variable")]


# %% wrong="3.1" misconception="slip" says="the second list holds pairs of two nodes" of="above"
# -                 edges.append((node, source))
# +                 edges.append((node, (source, 0)))
# -     for node in trace(out)[0]:
# -         if hasattr(node, "variable"):
# -             node.variable.grad = None

# %% right="3.1" of="above"
# -     for node in trace(out)[0]:
# -         if hasattr(node, "variable"):
# -             node.variable.grad = None
# -     return [node.variable for node in trace(out)[0] if hasattr(node, "variable")]
# +     return [node.variable for node in trace(out)[0] if node.name() == "torch::autograd::AccumulateGrad"]

# %% [markdown] equivalent="3.1" change="`seen.add(node)`: after `nodes.append(node)`"
# Neither line reads what the other has written.

# %% [markdown] equivalent="3.1" change="`edges.append((node, source))`: after `waiting.append(source)`"
# Neither line reads what the other has written.


# %% wrong="3.2" misconception="slip" says="Each use has an arrow of its own"
answer_3_2 = choose("3.2", graph="A", made="B", prints="D")

# %% wrong="3.2" misconception="slip" says="the sum is made first"
answer_3_2 = choose("3.2", graph="B", made="B", prints="D")

# %% wrong="3.2" misconception="slip" says="both arrows start from it"
answer_3_2 = choose("3.2", graph="C", made="B", prints="D")

# %% wrong="3.2" misconception="slip" says="No operation has run yet"
answer_3_2 = choose("3.2", graph="D", made="A", prints="D")

# %% wrong="3.2" misconception="M12" says="By then it has long been there"
answer_3_2 = choose("3.2", graph="D", made="C", prints="D")

# %% wrong="3.2" misconception="slip" says="it is made of what ran"
answer_3_2 = choose("3.2", graph="D", made="D", prints="D")

# %% wrong="3.2" misconception="slip" says="and remembers it"
answer_3_2 = choose("3.2", graph="D", made="B", prints="A")

# %% wrong="3.2" misconception="slip" says="Only one of the two is shown"
answer_3_2 = choose("3.2", graph="D", made="B", prints="B")

# %% wrong="3.2" misconception="slip" says="the multiplication by the second"
answer_3_2 = choose("3.2", graph="D", made="B", prints="C")

# %% right="3.2"
answer_3_2 = choose("3.2", prints="D", made="B", graph="D")


# %% wrong="3.3" misconception="M14" says="the share that came through q"
def arrivals(w, x, b):
    p = w * x
    of_p = b * 2 * p
    return {"L": 1.0, "r": 1.0, "q": b, "p": of_p, "b": p**2, "w": of_p * x, "x": None, "kept": ["w", "b"]}


# %% wrong="3.3" misconception="slip" says="Is there another arrow from p?"
def arrivals(w, x, b):
    p = w * x
    return {"L": 1.0, "r": 1.0, "q": b, "p": 1.0, "b": p**2, "w": x, "x": None, "kept": ["w", "b"]}


# %% wrong="3.3" misconception="M06" says="what has to be computed for it?"
def arrivals(w, x, b):
    p = w * x
    of_p = b * 2 * p + 1
    return {"L": 1.0, "r": 1.0, "q": b, "p": of_p, "b": p**2, "w": of_p * x, "x": 0.0, "kept": ["w", "b"]}


# %% wrong="3.3" misconception="slip" says="Did x ask for it?"
def arrivals(w, x, b):
    p = w * x
    of_p = b * 2 * p + 1
    return {"L": 1.0, "r": 1.0, "q": b, "p": of_p, "b": p**2, "w": of_p * x, "x": of_p * w, "kept": ["w", "x", "b"]}


# %% wrong="3.3" misconception="M04" says="which of them are leaves?"
def arrivals(w, x, b):
    p = w * x
    of_p = b * 2 * p + 1
    kept = ["L", "r", "q", "p", "b", "w"]
    return {"L": 1.0, "r": 1.0, "q": b, "p": of_p, "b": p**2, "w": of_p * x, "x": None, "kept": kept}


# %% wrong="3.3" misconception="slip" says="What arrives is a slope"
def arrivals(w, x, b):
    p = w * x
    q = p**2
    r = q * b
    return {"L": r + p, "r": r, "q": q, "p": p, "b": b, "w": w, "x": None, "kept": ["w", "b"]}


# %% wrong="3.3" misconception="slip" says="slopes along one path are not added"
def arrivals(w, x, b):
    p = w * x
    of_p = b + 2 * p + 1
    return {"L": 1.0, "r": 1.0, "q": b, "p": of_p, "b": p**2, "w": of_p * x, "x": None, "kept": ["w", "b"]}


# %% wrong="3.3" misconception="slip" says="was what arrived at q used?"
def arrivals(w, x, b):
    p = w * x
    of_p = 2 * p + 1
    return {"L": 1.0, "r": 1.0, "q": b, "p": of_p, "b": p**2, "w": of_p * x, "x": None, "kept": ["w", "b"]}


# %% wrong="3.3" misconception="slip" says="to each factor goes the other one"
def arrivals(w, x, b):
    p = w * x
    of_p = b * 2 * p + 1
    return {"L": 1.0, "r": 1.0, "q": b, "p": of_p, "b": p**2, "w": of_p * w, "x": None, "kept": ["w", "b"]}


# %% wrong="3.3" misconception="slip" says="the engine is off"
def arrivals(w, x, b):
    w, b = (torch.tensor(value, requires_grad=True) for value in (w, b))
    p = w * x
    p.retain_grad()
    (p**2 * b + p).backward()
    of_q, of_b = b.item(), p.item() ** 2
    return {"L": 1.0, "r": 1.0, "q": of_q, "p": p.grad, "b": of_b, "w": w.grad, "x": None, "kept": ["w", "b"]}


# %% wrong="3.3" misconception="slip" says="the dict has no entry"
def arrivals(w, x, b):
    return {"L": 1.0, "r": 1.0, "q": b, "b": (w * x) ** 2}


# %% right="3.3"
def arrivals(w, x, b):
    p = w * x
    of_p = 1 + b * (p + p)
    return dict(L=1, r=1, q=b, p=of_p, b=p * p, w=x * of_p, x=None, kept={"w", "b"})


# %% right="3.3"
def arrivals(w, x, b):
    found = {"kept": sorted("wb"), "x": None}
    found.update(w=2 * w * x**2 * b + x, b=w * w * x * x, p=2 * w * x * b + 1, q=b, r=1, L=1)
    return found


# %% wrong="3.3" misconception="slip" says="what is b multiplied by"
def arrivals(w, x, b):
    p = w * x
    of_p = 1.0 + 2 * p * b
    return {"L": 1.0, "r": 1.0, "q": b, "p": of_p, "b": p, "w": of_p * x, "x": None, "kept": ["w", "b"]}


# %% wrong="3.3" misconception="slip" says="a pass multiplies by slopes. What is divided here, and why?"
def arrivals(w: float, x: float, b: float) -> dict:
    p = w * x
    at_p = 1.0 + 2 * b * p
    return {"L": 1.0, "r": 1.0, "q": b, "p": at_p, "b": p * p, "w": at_p * p / w, "x": None, "kept": ["w", "b"]}


# %% wrong="3.3" misconception="slip" says="What is asked: for each name"
def arrivals(w: float, x: float, b: float) -> dict:
    p = w * x
    at_p = 1.0 + 2 * b * p
    kept = list({w: "w", b: "b"}.values())
    return {"L": 1.0, "r": 1.0, "q": b, "p": at_p, "b": p * p, "w": at_p * x, "x": None, "kept": kept}


# %% wrong="3.4" misconception="M13" says="and g has not"
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


# %% wrong="3.4" misconception="slip" says="before `g` has passed its gradient on"
# - def is_valid_order(graph: dict, order: list) -> bool:
# -     """May backward visit the names of `graph`, a dict of name: what it was computed from, in this order?"""
# + def is_valid_order(graph, order):
# - my_order = ["L", "q", "p", "g", "h", "x", "w"]
# + my_order = ["L", "p", "q", "h", "g", "w", "x"]
# -     """A program of + and * for which plain recursion gives a wrong gradient."""


# %% wrong="3.4" misconception="slip" says="no number here passed on too much"
def is_valid_order(graph, order):
    if sorted(order) != sorted(graph):
        return False
    position = {name: place for place, name in enumerate(order)}
    return all(position[name] < position[source] for name in graph for source in graph[name])


my_order = ["L", "p", "q", "g", "h", "w", "x"]


def counterexample(x):
    return x * x + x * x * x


# %% wrong="3.4" misconception="slip" says="backward starts at the output" of="above"
# -     position = {name: place for place, name in enumerate(order)}
# -     return all(position[name] < position[source] for name in graph for source in graph[name])
# +     return all(order.index(source) < order.index(name) for name in graph for source in graph[name])
# -     return x * x + x * x * x
# +     h = x * x
# +     return h + h


# %% wrong="3.4" misconception="slip" says="but backward starts at the output"
def is_valid_order(graph, order):
    if sorted(order) != sorted(graph):
        return False
    return all(order.index(name) < order.index(source) for name in graph for source in graph[name])


my_order = ["w", "x", "h", "g", "p", "q", "L"]


def counterexample(x):
    h = x * x
    return h + h


# %% wrong="3.4" misconception="slip" says="what becomes of x?"
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


# %% wrong="3.4" misconception="slip" says="x is there twice"
def is_valid_order(graph, order):
    if set(order) != set(graph):
        return False
    return all(order.index(name) < order.index(source) for name in graph for source in graph[name])


my_order = list(reversed(dag))


def counterexample(x):
    h = x * x
    return h + h


# %% wrong="3.4" misconception="slip" says="what does your function do then?" of="above"
# -     if set(order) != set(graph):
# +     if len(order) != len(graph):

# %% wrong="3.4" misconception="slip" says="Which gradient has it got by then?" of="above"
# -     if set(order) != set(graph):
# -         return False
# -     return all(order.index(name) < order.index(source) for name in graph for source in graph[name])
# +     return sorted(order) == sorted(graph) and order != list(graph)


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


# %% wrong="3.4" misconception="slip" says="what it computes from x and plain numbers, with + and * alone" of="above"
# -     for _ in range(5000):
# -         x = x + 1
# -     return x
# +     w = Number(2.0)
# +     h = w * x
# +     return h * h

# %% wrong="3.4" misconception="slip" says="a Number knows + and * alone" of="above"
# -     for _ in range(5000):
# -         x = x + 1
# -     return x
# +     h = x + 1
# +     return h**2 + h


# %% right="3.4"
def is_valid_order(graph, order):
    waiting = {name: sum(sources.count(name) for sources in graph.values()) for name in graph}
    for name in order:
        if waiting.pop(name, True):
            return False
        for source in graph[name]:
            waiting[source] -= 1
    return not waiting


my_order = "L p q g h x w".split()


def counterexample(x):
    h = x * x
    return h + h


# %% right="3.4"
def is_valid_order(graph, order):
    if len(order) != len(graph) or set(order) != set(graph):
        return False
    return not any(source in order[: order.index(name)] for name in graph for source in graph[name])


my_order = ("L", "q", "p", "g", "h", "w", "x")


def counterexample(x):
    twice = x + x
    return twice * twice


# %% [markdown] equivalent="3.4" change="`position[name] < position[source]`: now `position[name] <= position[source]`"
# Two names never have one place, and no name is computed from itself.

# %% [markdown] equivalent="3.4" change="`place[name] < place[source]`: now `place[name] <= place[source]`"
# Two names never have one place, and no name is computed from itself.

# %% [markdown] equivalent="3.4" change="`return np.all(early)`: now `return abs(np.all(early))`"
# The absolute value of a truth value is the same truth value.

# %% [markdown] equivalent="3.4" change="`h * h + h`: now `h * h`"
# The result is still used twice, so recursion still goes wrong.

# %% [markdown] equivalent="3.4" change="`h * h`: now `h`"
# The result is still used twice, so recursion still goes wrong.

# %% [markdown] equivalent="3.4" change="`counterexample` replays the numbers of the visible check"
# Any program may be the answer, and it is judged by the graph that it records: there are no other numbers to ask for.


# %% wrong="3.4" misconception="slip" says="b out t u s a: you got True, expected False"
def is_valid_order(graph, order):
    if sorted(order) != sorted(graph):
        return False
    place = {name: i for i, name in enumerate(order)}
    return all(place[name] < place[source] for name, sources in graph.items() for source in sources[:2])


my_order = ["L", "p", "q", "g", "h", "w", "x"]


def counterexample(x):
    h = x * x
    return h * h + h


# %% wrong="3.4" misconception="slip" says="leave it as it was"
def is_valid_order(graph: dict, order: list) -> bool:
    if sorted(graph) != sorted(order):
        return False
    done = set()
    while order:
        name = order.pop(0)
        if any(name in inputs and user not in done for user, inputs in graph.items()):
            return False
        done.add(name)
    return True


my_order = ["L", "q", "p", "g", "h", "x", "w"]


def counterexample(x):
    h = x * x
    return h * h


# %% right="3.4"
import numpy as np


def is_valid_order(graph, order):
    if sorted(order) != sorted(graph):
        return False
    place = {name: i for i, name in enumerate(order)}
    early = [place[name] < place[source] for name, sources in graph.items() for source in sources]
    return np.all(early)


my_order = ["L", "p", "q", "g", "h", "w", "x"]


def counterexample(x):
    h = x * x
    return h * h + h


# %% wrong="3.5" misconception="slip" says="does each path get a visit of its own?"
def backward(output):
    def visit(number, incoming):
        number.grad += incoming
        for source, slope in number.inputs:
            visit(source, slope * incoming)

    visit(output, 1.0)


# %% wrong="3.5" misconception="slip" says="ran before all its gradients had arrived"
def backward(output):
    output.grad = 1.0
    waiting, seen = [output], {output}
    for number in waiting:
        for source, slope in number.inputs:
            source.grad += slope * number.grad
            if source not in seen:
                seen.add(source)
                waiting.append(source)


# %% wrong="3.5" misconception="slip" says="ran before all its gradients had arrived"
def backward(output):
    output.grad, stack, done = 1.0, [output], set()
    while stack:
        number = stack.pop()
        if number in done:
            continue
        done.add(number)
        for source, slope in number.inputs:
            source.grad += slope * number.grad
            stack.append(source)


# %% wrong="3.5" misconception="slip" says="what arrives at the output itself?"
def backward(output):
    uses, met = {}, [output]
    for number in met:
        for source, _ in number.inputs:
            if source not in uses:
                met.append(source)
            uses[source] = uses.get(source, 0) + 1
    for number in met:
        for source, slope in number.inputs:
            source.grad += slope * number.grad


# %% wrong="3.5" misconception="slip" says="Python allows about a thousand"
def backward(output):
    order, seen = [], set()

    def add(number):
        if number not in seen:
            seen.add(number)
            for source, _ in number.inputs:
                add(source)
            order.append(number)

    add(output)
    output.grad = 1.0
    for number in reversed(order):
        for source, slope in number.inputs:
            source.grad += slope * number.grad


# %% wrong="3.5" misconception="M14" says="only one of several gradients is left"
def backward(output):
    uses, met = {}, [output]
    for number in met:
        for source, _ in number.inputs:
            if source not in uses:
                met.append(source)
            uses[source] = uses.get(source, 0) + 1
    output.grad, ready = 1.0, [output]
    for number in ready:
        for source, slope in number.inputs:
            source.grad = slope * number.grad
            uses[source] -= 1
            if not uses[source]:
                ready.append(source)


# %% right="3.5"
def backward(output):
    order, stack = {}, [(output, False)]
    while stack:
        number, inputs_are_done = stack.pop()
        if inputs_are_done:
            order[number] = True
        elif number not in order:
            stack.append((number, True))
            stack.extend((source, False) for source, _ in number.inputs)
    output.grad = 1.0
    for number in reversed(order):
        for source, slope in number.inputs:
            source.grad = source.grad + number.grad * slope


# %% right="3.5"
def backward(output):
    consumers, stack = {}, [output]
    while stack:
        for source, _ in stack.pop().inputs:
            if source not in consumers:
                stack.append(source)
            consumers[source] = consumers.get(source, 0) + 1
    output.grad, ready = 1.0, [output]
    while ready:
        number = ready.pop()
        for source, slope in number.inputs:
            source.grad += slope * number.grad
            consumers[source] -= 1
            if consumers[source] == 0:
                ready += [source]


# %% [markdown] equivalent="3.5" change="`backward` replays the numbers of the visible check"
# Of an object, such a replay knows the class alone, so it knows every number, and does what the right answer does.

# %% [markdown] equivalent="3.5" change="`output.grad = 1.0`: after `ready = [output]`"
# Neither line reads what the other writes.

# %% [markdown] equivalent="3.5" change="`source.grad += slope * number.grad`: after `missing[source] -= 1`"
# Neither line reads what the other writes.

# %% [markdown] equivalent="3.5" change="`source.grad += slope * number.grad`: after `consumers[source] -= 1`"
# Neither line reads what the other writes.

# %% [markdown] equivalent="3.5" change="`for number in reversed(order): …`: without the last round"
# The last number of the walk is one without inputs: it passes nothing on.

# %% [markdown] equivalent="3.5" change="`number.inputs = ()`: dropped"
# It clears away what no later step reads.

# %% [markdown] equivalent="3.5" change="`seen.add(number)`: after `stack.append((number, True))`"
# Neither line reads what the other writes.

# %% [markdown] equivalent="3.5" change="`True`: now `False`"
# Only the keys of this dict are read, and their order.

# %% wrong="3.5" misconception="slip" says="not once, so y = x: you got 2"
# -     """Leave the slope of `output` with respect to each number behind it in that number's .grad."""
# -     missing, met = {}, [output]  # missing: how many gradients are still to arrive at a number
# -     for number in met:
# +     missing, met = {}, [output]
# +     for number in met:
# +         if not number.inputs:
# +             number.grad += 1.0 if number is output else 0.0
# -
# -     output.grad = 1.0
# +     output.grad += 1.0


# %% wrong="3.5" misconception="slip" says="only .grad may change"
def backward(output):
    order, seen, stack = [], set(), [(output, False)]
    while stack:
        number, done = stack.pop()
        if done:
            order.append(number)
        elif number not in seen:
            seen.add(number)
            stack.append((number, True))
            stack += [(source, False) for source, _ in number.inputs]
    output.grad = 1.0
    while order:
        number = order.pop()
        for source, slope in number.inputs:
            source.grad += slope * number.grad
        number.value = None


# %% right="3.5" of="above"
# -         number.value = None
# +         number.inputs = ()  # used up


# %% wrong="3.6" misconception="M14" says="6 more came along"
answer_3_6 = predict("3.6", x_grad=27.0, operations=4, ends=1, arrivals=5)

# %% wrong="3.6" misconception="slip" says="where all five uses arrive"
answer_3_6 = predict("3.6", x_grad=33.0, operations=4, ends=5, arrivals=5)

# %% wrong="3.6" misconception="slip" says="one edge for each use"
answer_3_6 = predict("3.6", x_grad=33.0, operations=4, ends=1, arrivals=1)

# %% wrong="3.6" misconception="slip" says="x * x * x is two multiplications"
answer_3_6 = predict("3.6", x_grad=33.0, operations=3, ends=1, arrivals=5)

# %% wrong="3.6" misconception="slip" says="`x_grad`: you said None"
answer_3_6 = predict("3.6", x_grad=None, operations=4, ends=1, arrivals=5)

# %% wrong="3.6" misconception="slip" says="36 is the value of y"
answer_3_6 = predict("3.6", x_grad=36.0, operations=4, ends=1, arrivals=5)

# %% right="3.6"
answer_3_6 = predict("3.6", arrivals=5, ends=1, operations=4, x_grad=33)

# %% right="3.6"
slope = 2 * 3.0 + 3 * 3.0**2
answer_3_6 = predict("3.6", x_grad=slope, operations=3 + 1, ends=1, arrivals=2 + 3)


# %% wrong="3.6 twin" misconception="slip" says="`operations`: you said 4"
answer_3_6_twin = predict("3.6 twin", u_grad=11.0, v_grad=-15.0, operations=4, ends=2, uses_of_u=3)

# %% wrong="3.6 twin" misconception="slip" says="`uses_of_u`: you said 1"
answer_3_6_twin = predict("3.6 twin", u_grad=11.0, v_grad=-15.0, operations=5, ends=2, uses_of_u=1)

# %% right="3.6 twin"
slope_of_h = 2 * -2.0 * 2.0
answer_3_6_twin = predict(
    "3.6 twin", uses_of_u=3, ends=2, operations=5, v_grad=slope_of_h * 2 + 1, u_grad=4 - 1 - slope_of_h
)


# %% wrong="3.7" misconception="slip" says="The one in the loop ran four times"
answer_3_7 = predict("3.7", up_operations=4, up_slope=-40.0, down_operations=2, down_slope=4.0)

# %% wrong="3.7" misconception="M15" says="did not run for a negative b"
answer_3_7 = predict("3.7", up_operations=7, up_slope=-320.0, down_operations=6, down_slope=-160.0)

# %% wrong="3.7" misconception="M15" says="what ran is recorded all the same"
answer_3_7 = predict("3.7", up_operations=7, up_slope="error", down_operations=4, down_slope="error")

# %% wrong="3.7" misconception="slip" says="did you count abs()?"
answer_3_7 = predict("3.7", up_operations=12, up_slope=-320.0, down_operations=8, down_slope=16.0)

# %% wrong="3.7" misconception="slip" says="a node, but no operation"
answer_3_7 = predict("3.7", up_operations=8, up_slope=-320.0, down_operations=5, down_slope=16.0)

# %% wrong="3.7" misconception="slip" says="its slope is -1"
answer_3_7 = predict("3.7", up_operations=6, up_slope=320.0, down_operations=4, down_slope=16.0)

# %% wrong="3.7" misconception="slip" says="-480 is f(a)"
answer_3_7 = predict("3.7", up_operations=7, up_slope=-480.0, down_operations=4, down_slope=-48.0)

# %% wrong="3.7" misconception="slip" says="one round too few"
answer_3_7 = predict("3.7", up_operations=6, up_slope=-160.0, down_operations=3, down_slope=8.0)

# %% right="3.7"
answer_3_7 = predict("3.7", down_slope=16, down_operations=4, up_slope=-320, up_operations=7)

# %% right="3.7"
f_of_a = -(1.5 * 2 * 16 * 10)
answer_3_7 = predict(
    "3.7", up_operations=1 + 4 + 2, up_slope=f_of_a / 1.5, down_operations=1 + 3, down_slope=-48.0 / -3
)


# %% wrong="3.7 twin" misconception="slip" says="`first_operations`: you said 2"
answer_3_7_twin = predict("3.7 twin", first_operations=2, first_slope=1.5, second_operations=3, second_slope=2.5)

# %% wrong="3.7 twin" misconception="slip" says="`first_slope`: you said 1.1875"
answer_3_7_twin = predict("3.7 twin", first_operations=6, first_slope=1.1875, second_operations=7, second_slope=1.09375)

# %% right="3.7 twin"
answer_3_7_twin = predict(
    "3.7 twin", second_slope=3 / 32 + 1, second_operations=1 + 5 + 1, first_slope=0.1875, first_operations=1 + 4
)
