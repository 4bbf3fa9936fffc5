"""Backward passes step by step, beside the order in which the nodes' own hooks fire; one program a graph."""

from types import ModuleType


def line(torch: ModuleType) -> None:
    w, x, b = _leaves(torch, 3.0, 2.0, 1.0)
    product = w * x
    y = product + b
    _show(torch, y, {"w": w, "x": x, "b": b, "y": y}, product=product, y=y)
    print(w.grad, x.grad, b.grad)


def order_of_hooks(torch: ModuleType) -> None:
    """The steps come in the order in which hooks on all nodes fire when nobody records."""
    for graph in (_chain, _crossing, _shared_leaf, _broad, _unbound):
        fired = []
        output = graph(torch)
        for node in _nodes(output.grad_fn):
            node.register_hook(lambda *_, node=node, fired=fired: fired.append(_kind(node)))
        output.backward()
        told = [
            "AccumulateGrad" if step.stage.value == "leaf" else step.text.split()[0]
            for step in _steps_of(graph(torch))[1:-1]
        ]
        print(graph.__name__.strip("_"), "agree:" if fired == told else f"differ: {fired}", *told)


def _chain(torch):
    [x] = _leaves(torch, 0.5)
    return x.exp().tanh().sin()


def _crossing(torch):
    """The branch that was recorded last is short; both meet again."""
    a, b = _leaves(torch, 2.0, 3.0)
    p = a.exp()
    q = b.tanh()
    r = p * q
    s = q.sin()
    return r - s * p


def _shared_leaf(torch):
    a, b, c = _leaves(torch, 1.0, 2.0, 3.0)
    return ((a * b) + (b / c)) * a


def _broad(torch):
    """A leaf and a number that are stretched, and a matrix product."""
    w, b = _leaves(torch, [[1.0, 2.0], [3.0, 4.0]], [0.5, -0.5])
    x = torch.tensor([[1.0, -1.0]])
    return ((x @ w + b).relu() ** 2).mean()


def _unbound(torch):
    [rows] = _leaves(torch, [[1.0, 2.0], [3.0, 4.0]])
    first, second = rows.unbind()
    return (second.exp() - first).sum()


def recording_is_not_noticed(torch: ModuleType) -> None:
    """Hooks of the user's see and change the same gradients in the same order, and so does whoever asks again."""
    for backward in (lambda y, **names: y.backward(), lambda y, **names: _steps_of(y, names)):
        [x] = _leaves(torch, 3.0)
        h = x * x
        y = h.exp().log() * h
        h.retain_grad()
        h.register_hook(lambda grad: print("tensor", grad) or grad * 2)
        h.grad_fn.register_prehook(lambda into: print("before", into) or (into[0] + 1,))
        h.grad_fn.register_hook(lambda out, into: print("after", out, into) or (out[0] * 10, out[1]))
        x.register_hook(lambda grad: print("leaf", grad))
        x.register_post_accumulate_grad_hook(lambda leaf: print("accumulated", leaf.grad))
        backward(y, x=x, h=h)
        print(x.grad, h.grad)
        try:
            y.backward()
        except RuntimeError as error:
            print(str(error)[:49])
        print(x.grad, h.grad)


def hooks_are_told(torch: ModuleType) -> None:
    [x] = _leaves(torch, 2.0)
    h = x * 3
    h.register_hook(lambda grad: grad * 10)
    y = h * h
    y.grad_fn.register_hook(lambda out, into: (out[0] * 2, out[1]))
    x.register_post_accumulate_grad_hook(lambda leaf: setattr(leaf, "grad", leaf.grad * 0))
    _show(torch, y, {"x": x, "h": h, "y": y})


def packed_values(torch: ModuleType) -> None:
    """What the user's functions pack is not unpacked for a picture; a checkpoint recomputes once."""
    [x] = _leaves(torch, [1.0, 2.0])
    calls = []

    def unpack(packed):
        calls.append("unpacked")
        return packed

    with torch.autograd.graph.saved_tensors_hooks(lambda tensor: tensor, unpack):
        y = (x * x).exp().sum()
    _show(torch, y, {"x": x, "y": y})
    print(*calls)
    computed = []

    def part(x):
        computed.append(x)
        return (x * x).exp()

    y = torch.utils.checkpoint.checkpoint(part, x, use_reentrant=False).sum()
    _show(torch, y, {"x": x, "y": y})
    print(len(computed), "times")


def it_does_not_start(torch: ModuleType) -> None:
    [x] = _leaves(torch, [1.0, 2.0])
    y, z = x * 2, x.detach()
    _show(torch, y, {"y": y})
    _show(torch, z, {"z": z})
    print(_steps_of(y, {"y": y}, torch.tensor([1.0, 10.0]), retain_graph=True)[-1].text)
    print(_steps_of(x, {"x": x}, torch.tensor([1.0, 10.0])))


def rules(torch: ModuleType) -> None:
    """Operations with a rule in the table, and one without; each with numbers on both sides of 0."""
    for name, value in {
        "x - 2 * x": "x - 2 * x", "1 - x": "1 - x", "-x": "-x", "x / 4": "x / 4", "3 / x": "3 / x",
        "x ** 3": "x**3", "x ** 2": "x**2", "exp": "x.exp()", "log": "(x * x).log()", "sqrt": "(x * x).sqrt()",
        "sin": "x.sin()", "cos": "x.cos()", "abs": "x.abs()", "relu": "x.relu()", "tanh": "x.tanh()",
        "sigmoid": "x.sigmoid()", "mean": "x.mean()", "sum": "x.sum()", "sum(0)": "x.sum(0)", "dot": "x.dot(x)",
        "mean(0)": "x.reshape(2, 1).mean(0)", "mv": "torch.tensor([[1.0, 2.0]]).mv(x)", "clone": "x.clone()",
        "view": "x.view(2, 1)", "unsqueeze": "x.unsqueeze(0)", "t": "x.view(2, 1).t()", "expand": "x.expand(2, 2)",
        "mse": "torch.nn.functional.mse_loss(x, torch.zeros(2))", "cumsum": "x.cumsum(0)",
        "round": "x.round()", "decimals": "x.round(decimals=1)", "floor": "x.floor()", "ceil": "x.ceil()",
        "trunc": "x.trunc()", "sign": "x.sign()", "clamp": "x.clamp(0, 1)", "low": "x.clamp(min=0)",
        "high": "x.clamp(max=0)", "where": "torch.where(x > 0, x, 0 * x)",
        "linear": "torch.nn.functional.linear(x, torch.tensor([[1.0, 2.0]]), torch.tensor([0.5]))",
    }.items():  # fmt: skip
        [x] = _leaves(torch, [-1.5, 2.0])
        y = eval(value, {"torch": torch, "x": x})
        for step in _steps_of(y, {"x": x}, torch.ones_like(y))[1:-2]:
            print(f"{name}: {step.text}")


def nan_and_infinities(torch: ModuleType) -> None:
    """They are told as they are, and nothing warns of them: neither the steps nor a picture."""
    from autograd_lib.viz import draw_graph

    x, y = _leaves(torch, [0.0, float("inf"), float("nan")], [float("nan"), 1.0, -float("inf")])
    result = (torch.where(x < 1, torch.cos(x), y * x) / x).sum()
    print(draw_graph(result, {"x": x, "y": y}))
    print(_steps_of(result, {"x": x, "y": y}))


def _steps_of(output, names=None, *gradient, **options):
    from autograd_lib.viz import step_through  # here, not above: cases can be collected without the library

    return step_through(output, names, *gradient, **options)


def _nodes(root):
    found = [root]
    for node in found:
        found += [each for each, _ in node.next_functions if each is not None and each not in found]
    return found


def _kind(node):
    return node.name().rpartition("::")[2]


def _leaves(torch, *values):
    return [torch.tensor(value, requires_grad=True) for value in values]


def _show(torch, output, names, **results):
    """The steps of a pass in which each result's node prints when it has run."""
    for name, result in results.items():
        result.grad_fn.register_hook(lambda out, into, name=name: print(f"the hook of {name} fires"))
    print(_steps_of(output, names))
