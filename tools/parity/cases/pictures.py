"""Graphs in words, as `draw_graph` reads them from the tensors of either library; one program a graph."""

from types import ModuleType

from .observe import own_function


def line(torch: ModuleType) -> None:
    """Before backward() and after it; z is not part of the graph."""
    w, x, b = (torch.tensor(value, requires_grad=True) for value in (3.0, 2.0, 1.0))
    z = torch.tensor(4.0)
    y = w * x + b
    _show(y, {"w": w, "x": x, "b": b, "z": z, "y": y})
    y.backward()
    _show(y, {"w": w, "x": x, "b": b, "z": z, "y": y})


def untracked_input(torch: ModuleType) -> None:
    """It is known as long as the operation keeps it: until backward() frees what was saved."""
    w, x = torch.ones(5, 3, requires_grad=True), torch.ones(1, 5)
    z = (x @ w).mean()
    _show(z, {"x": x, "w": w, "z": z})
    z.backward()
    _show(z, {"x": x, "w": w, "z": z})


def several_outputs(torch: ModuleType) -> None:
    """Which output of an operation goes where, is told from the second output on."""
    rows = torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], requires_grad=True)
    first, second, third = rows.unbind()
    _show(first * third + second, {"rows": rows, "third": third})


def named_results(torch: ModuleType) -> None:
    """What the user named stands beside the operation that made it, with its gradient if that is kept."""
    x = torch.tensor(3.0, requires_grad=True)
    h = x * x
    h.retain_grad()
    y = h + h
    y.retain_grad()
    _show(y, {"x": x, "h": h, "y": y})
    y.backward()
    _show(y, {"x": x, "h": h, "y": y})


def backward_graphs(torch: ModuleType) -> None:
    """Each entry of `next_functions` in its place, None included."""
    w, x, b = torch.ones(5, 3, requires_grad=True), torch.ones(1, 5), torch.ones(3, requires_grad=True)
    h = x @ w
    y = (h + b).mean()
    y.backward()
    _show(y, {"w": w, "x": x, "b": b, "h": h, "y": y}, backward=True)
    _show(b * 2 - b * b, {"b": b, "x": x, "unused": w}, backward=True)
    _show(w, {"w": w}, backward=True)


def detached(torch: ModuleType) -> None:
    """What lies on the memory of a tracked tensor is detached from it; of no_grad() nothing is left to see."""
    x = torch.tensor(3.0, requires_grad=True)
    h = x * x
    d, copied = h.detach(), h.detach().clone()
    with torch.no_grad():
        k = x * 2
    y = d * x + k * x + copied * x
    _show(y, {"x": x, "h": h, "d": d, "copied": copied, "k": k, "y": y})
    _show(d, {"h": h, "d": d})
    _show(x.data * x, {"x": x})


def options(torch: ModuleType) -> None:
    """What is shown beside names and operations."""
    w, x = torch.tensor([3.0, 1.0], requires_grad=True), torch.tensor([[1.0, 2.0], [0.5, -1.0]])
    h = x * w
    h.retain_grad()
    y = (h**3).sum()
    y.backward(retain_graph=True)
    names = {"w": w, "x": x, "h": h, "y": y}
    _show(y, names, values=False, gradients=False)
    _show(y, names, values=False, shapes=True)
    _show(y, names, shapes=True, saved=True)
    y.backward()
    _show(y, names, saved=True, gradients=False)
    _show(y, names, saved=True, backward=True)


def saved_by_a_function(torch: ModuleType) -> None:
    def forward(ctx, x):
        ctx.variable = "an attribute of its own"
        ctx.save_for_backward(x, x * x)
        return x * x * x

    x = torch.tensor(2.0, requires_grad=True)
    _show(own_function(torch, name="Cube", forward=forward).apply(x * 1.5), {"x": x}, saved=True)


def modules(torch: ModuleType) -> None:
    """The parameters of a submodule, and the operations that use them."""
    nn = torch.nn
    inner = nn.Sequential(nn.Linear(8, 8), nn.ReLU(), nn.Linear(8, 8))
    model = nn.Sequential(nn.Linear(2, 8), nn.Tanh(), inner, nn.Linear(8, 1))
    layer, data, unused = nn.Linear(1, 1), torch.ones(5, 2), nn.Linear(2, 2)
    loss = layer(model(data)).square().mean()
    _show(loss, model, values=False)
    _show(loss, {"net": model, "last": layer, "data": data, "unused": unused}, values=False)
    _show(loss, {"net": model, "last": layer}, values=False, backward=True)


def module_used_again(torch: ModuleType) -> None:
    """Its operations are all over the graph: none is counted to it."""
    layer, head, h = torch.nn.Linear(3, 3), torch.nn.Linear(3, 1), torch.ones(2, 3)
    for _ in range(2):
        h = layer(h).tanh()
    _show(head(h).sum(), {"layer": layer, "head": head}, values=False)


def recurrent_network(torch: ModuleType) -> None:
    """Thirty steps: the first, which starts from what is not tracked, and the last are drawn."""
    w, u, b = (torch.full(shape, 0.1, requires_grad=True) for shape in ((3, 4), (4, 4), (4,)))
    h, losses = torch.zeros(2, 4), 0.0
    for x in torch.ones(30, 2, 3):
        h = torch.tanh(x @ w + h @ u + b)
        losses = losses + h.sum()
    names = {"w": w, "u": u, "b": b, "h": h, "x": x}
    _show(h.sum(), names)
    _show(h.sum(), names, backward=True)
    _show(losses, names)
    _show(losses, names, limit=8)


def many_inputs(torch: ModuleType) -> None:
    parts = [torch.tensor(float(number), requires_grad=True) for number in range(3000)]
    _show(torch.stack(parts).sum(), {"first": parts[0]})
    _show(torch.stack(parts).sum(), {"first": parts[0]}, backward=True)


def _show(*what, **options):
    from autograd_lib.viz import draw_graph  # here, not above: cases can be collected without the library

    print(draw_graph(*what, **options))
