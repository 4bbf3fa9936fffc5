# %% [markdown]
# Answers to lesson 03: wrong ones, which must lose points and be told why, and right ones in other styles.

# %% wrong="3.1" misconception="M12" says="builds the graph"
# +     out.backward()
#       nodes, edges, seen = [out.grad_fn], [], {out.grad_fn}

# %% wrong="3.1" misconception="slip" says="Each use has its own edge … number of times … is listed"
# -     return nodes, edges
# +     return nodes, set(edges)

# %% wrong="3.1" misconception="slip" says="still one node"
# -                 if source not in seen:
# -                     seen.add(source)
# -                     nodes.append(source)
# +                 nodes.append(source)

# %% wrong="3.1" misconception="slip" says="What is None here?"
# -             if source is not None:
# +             if True:

# %% wrong="3.1" misconception="slip" says="return the nodes themselves"
# -     return nodes, edges
# +     return [node.name() for node in nodes], [(node.name(), source.name()) for node, source in edges]

# %% wrong="3.1" misconception="slip" says="an entry of next_functions is a pair"
# -         for source, _ in node.next_functions:
# +         for source in node.next_functions:

# %% wrong="3.1" misconception="slip" says="the second list must hold pairs of nodes"
# -                 edges.append((node, source))
# +                 edges.append((node, (source, 0)))

# %% wrong="3.1" misconception="slip" says="Which nodes does it visit"
# -     return [node.variable for node in nodes if node.name().endswith("AccumulateGrad")]
# +     return [node.variable for node in nodes if node.name() == "AccumulateGrad"]

# %% wrong="3.1" misconception="slip" says="A backward pass used the graph up"
# -     return [node.variable for node in nodes if node.name().endswith("AccumulateGrad")]
# +     leaves = [node.variable for node in nodes if node.name().endswith("AccumulateGrad")]
# +     torch.autograd.grad(out.sum(), leaves)
# +     return leaves

# %% wrong="3.1" misconception="slip" says="nodes with a hook"
#       for node in nodes:  # the list grows while we walk along it
# +         node.register_hook(lambda *gradients: None)

# %% wrong="3.1" misconception="slip" says="5,000 operations in a row … different tensors"
# -     return [node.variable for node in nodes if node.name().endswith("AccumulateGrad")]
# +     found = [node.variable for node in nodes if node.name().endswith("AccumulateGrad")]
# +     return found if len(found) < 60 else found[:-1] + found[5:6]

# %% wrong="3.1" misconception="slip" says="5,000 operations in a row"
# -     return nodes, edges
# +     return nodes, edges if len(nodes) < 60 else [edge[::-1] for edge in edges]

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
    return [node.variable for node in nodes if node.name() == "torch::autograd::AccumulateGrad"]


# %% wrong="3.2" misconception="slip" says="Each use has its own arrow … No operation has run yet … and remembers it"
answer_3_2 = choose("3.2", graph="A", made="A", prints="A")

# %% wrong="3.2" misconception="M12" says="the sum is computed first … The graph exists before `backward()` runs … You only ever see one of the two"
answer_3_2 = choose("3.2", graph="B", made="C", prints="B")

# %% wrong="3.2" misconception="slip" says="both arrows start from it … a graph holds what ran … the multiplication by the second"
answer_3_2 = choose("3.2", graph="C", made="D", prints="C")

# %% right="3.2"
answer_3_2 = choose("3.2", prints="D", made="B", graph="D")

# %% wrong="3.3" misconception="slip" says="two shares of p that add up to zero"
# -     return {"L": 1.0, "r": 1.0, "q": of_q, "p": of_p, "b": q, "w": of_p * x, "x": None, "kept": ["b", "w"]}
# +     return {"L": 1.0, "r": 1.0, "q": of_q, "p": of_p or None, "b": q, "w": of_p * x, "x": None, "kept": ["b", "w"]}

# %% wrong="3.3" misconception="M14" says="the share that came through q"
# -     of_p = of_q * 2 * p + 1.0
# +     of_p = of_q * 2 * p

# %% wrong="3.3" misconception="M06" says="Does anything have to be computed for x?"
# -     return {"L": 1.0, "r": 1.0, "q": of_q, "p": of_p, "b": q, "w": of_p * x, "x": None, "kept": ["b", "w"]}
# +     return {"L": 1.0, "r": 1.0, "q": of_q, "p": of_p, "b": q, "w": of_p * x, "x": 0.0, "kept": ["b", "w"]}

# %% wrong="3.3" misconception="M04" says="which of these tensors are leaves?"
# -     return {"L": 1.0, "r": 1.0, "q": of_q, "p": of_p, "b": q, "w": of_p * x, "x": None, "kept": ["b", "w"]}
# +     kept = ["L", "r", "q", "p", "b", "w"]
# +     return {"L": 1.0, "r": 1.0, "q": of_q, "p": of_p, "b": q, "w": of_p * x, "x": None, "kept": kept}

# %% wrong="3.3" misconception="slip" says="A backward pass multiplies by slopes. What is divided here, and why?"
# -     return {"L": 1.0, "r": 1.0, "q": of_q, "p": of_p, "b": q, "w": of_p * x, "x": None, "kept": ["b", "w"]}
# +     return {"L": 1.0, "r": 1.0, "q": of_q, "p": of_p, "b": q, "w": of_p * p / w, "x": None, "kept": ["b", "w"]}

# %% wrong="3.3" misconception="slip" says="autograd is switched off here"
# -     of_p = of_q * 2 * p + 1.0
# +     p = torch.tensor(p, requires_grad=True)
# +     (p**2 * b + p).backward()
# +     of_p = p.grad.item()


# %% right="3.3"
def arrivals(w, x, b):
    p = w * x
    of_p = 1 + b * (p + p)
    return dict(L=1, r=1, q=b, p=of_p, b=p * p, w=x * of_p, x=None, kept={"w", "b"})


# %% wrong="3.4" misconception="M13" says="come only after every name that was computed from it"
# -     position = {name: place for place, name in enumerate(order)}
# -     return all(position[name] < position[source] for name in graph for source in graph[name])
# +     arrived = set(order[:1])
# +     for name in order:
# +         if name not in arrived:
# +             return False
# +         arrived |= set(graph[name])
# +     return True

# %% wrong="3.4" misconception="slip" says="but a backward pass starts at the output"
# - my_order = ["L", "q", "p", "g", "h", "x", "w"]
# + my_order = ["w", "x", "h", "g", "p", "q", "L"]

# %% wrong="3.4" misconception="slip" says="Which name does your function look up then?"
# -     if sorted(order) != sorted(graph):
# -         return False

# %% wrong="3.4" misconception="slip" says="A graph may have several valid orders"
# -     position = {name: place for place, name in enumerate(order)}
# -     return all(position[name] < position[source] for name in graph for source in graph[name])
# +     uses = {name: sum(sources.count(name) for sources in graph.values()) for name in graph}
# +     valid = [name for name in graph if not uses[name]]
# +     for name in valid:
# +         for source in graph[name]:
# +             uses[source] -= 1
# +             if not uses[source]:
# +                 valid.append(source)
# +     return order == valid

# %% wrong="3.4" misconception="slip" says="which computed number does your program use twice"
# -     h = x * x
# -     return h + h
# +     return x * x + x * x * x

# %% wrong="3.4" misconception="slip" says="finishes, with a wrong number"
# -     h = x * x
# -     return h + h
# +     for _ in range(5000):
# +         x = x + 1
# +     return x

# %% wrong="3.4" misconception="slip" says="returned a Number that it created itself"
# -     h = x * x
# -     return h + h
# +     h = Number(2.0) * x
# +     return h * h

# %% wrong="3.4" misconception="slip" says="a Number knows only + and *"
# -     return h + h
# +     return h**2 + h

# %% wrong="3.4" misconception="slip" says="two special cases at once"
# -     return all(position[name] < position[source] for name in graph for source in graph[name])
# +     return all(position[name] < position[source] for name in graph for source in graph[name][:3])

# %% right="3.4"
# -     if sorted(order) != sorted(graph):
# -         return False
# -     position = {name: place for place, name in enumerate(order)}
# -     return all(position[name] < position[source] for name in graph for source in graph[name])
# +     waiting = {name: sum(sources.count(name) for sources in graph.values()) for name in graph}
# +     for name in order:
# +         if waiting.pop(name, True):
# +             return False
# +         for source in graph[name]:
# +             waiting[source] -= 1
# +     return not waiting
# - my_order = ["L", "q", "p", "g", "h", "x", "w"]
# + my_order = "L p q g h x w".split()

# %% right="3.4"
# + import numpy as np
# +
# +
#   def is_valid_order(graph: dict, order: list) -> bool:
# -     position = {name: place for place, name in enumerate(order)}
# -     return all(position[name] < position[source] for name in graph for source in graph[name])
# +     place = {name: i for i, name in enumerate(order)}
# +     early = [place[name] < place[source] for name, sources in graph.items() for source in sources]
# +     return np.all(early)
# - my_order = ["L", "q", "p", "g", "h", "x", "w"]
# + my_order = ["L", "p", "q", "g", "h", "w", "x"]
# -     return h + h
# +     return h * h + h

# %% wrong="3.5" misconception="slip" says="before all of it had arrived"
# -             missing[source] -= 1
# -             if missing[source] == 0:
# +             if missing.pop(source, 0):

# %% wrong="3.5" misconception="slip" says="a number twice beside a longer one"
# -         for source, _ in number.inputs:
# +         for source in {source for source, _ in number.inputs}:


# %% wrong="3.5" misconception="slip" says="By default, Python allows about a thousand"
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
# -             source.grad += slope * number.grad
# +             source.grad = slope * number.grad

# %% wrong="3.5" misconception="slip" says="only .grad may change"
# +             source.value = None
#               if missing[source] == 0:


# %% wrong="3.5" misconception="slip" says="a number with hundreds of uses"
# -             missing[source] = missing.get(source, 0) + 1
# +             missing[source] = min(missing.get(source, 0) + 1, 100)


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
        number.inputs = ()  # used up


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


# %% wrong="3.6" misconception="M14" says="6 more come from"
answer_3_6 = predict("3.6", x_grad=27.0, operations=4, ends=1, arrivals=5)

# %% wrong="3.6" misconception="slip" says="where all five uses arrive … one edge for each use … x * x * x is two multiplications … `x_grad`: you said None"
answer_3_6 = predict("3.6", x_grad=None, operations=3, ends=5, arrivals=1)

# %% wrong="3.6" misconception="slip" says="36 is the value of y"
answer_3_6 = predict("3.6", x_grad=36.0, operations=4, ends=1, arrivals=5)

# %% right="3.6"
answer_3_6 = predict("3.6", arrivals=5, ends=1, operations=4, x_grad=33)

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

# %% wrong="3.7" misconception="M15" says="the operations that ran are recorded anyway"
answer_3_7 = predict("3.7", up_operations=7, up_slope="error", down_operations=4, down_slope="error")

# %% wrong="3.7" misconception="slip" says="did you count abs()? … -480 is the value f(a)"
answer_3_7 = predict("3.7", up_operations=12, up_slope=-480.0, down_operations=8, down_slope=-48.0)

# %% wrong="3.7" misconception="slip" says="It is a node, but not an operation"
answer_3_7 = predict("3.7", up_operations=8, up_slope=-320.0, down_operations=5, down_slope=16.0)

# %% wrong="3.7" misconception="slip" says="its slope is -1"
answer_3_7 = predict("3.7", up_operations=6, up_slope=320.0, down_operations=4, down_slope=16.0)

# %% wrong="3.7" misconception="slip" says="one round too few"
answer_3_7 = predict("3.7", up_operations=6, up_slope=-160.0, down_operations=3, down_slope=8.0)

# %% right="3.7"
answer_3_7 = predict("3.7", down_slope=16, down_operations=4, up_slope=-320, up_operations=7)

# %% wrong="3.7 twin" misconception="slip" says="`first_operations`: you said 2"
answer_3_7_twin = predict("3.7 twin", first_operations=2, first_slope=1.5, second_operations=3, second_slope=2.5)

# %% wrong="3.7 twin" misconception="slip" says="`first_slope`: you said 1.1875"
answer_3_7_twin = predict("3.7 twin", first_operations=6, first_slope=1.1875, second_operations=7, second_slope=1.5)

# %% right="3.7 twin"
answer_3_7_twin = predict(
    "3.7 twin", second_slope=0.75 + 24 / 32, second_operations=1 + 5 + 1, first_slope=0.1875, first_operations=1 + 4
)
