"""Names that programs from elsewhere use: for saving, for batches of calls, and NumPy's."""

from functools import partial
from types import ModuleType

from ..observe import refused


def saving(torch: ModuleType) -> None:
    """A model and its optimizer, written and read again."""
    import io

    torch.manual_seed(0)
    model = torch.nn.ModuleDict({"a": torch.nn.Linear(2, 1), "b": torch.nn.Tanh()})
    optimizer = torch.optim.Adam(model.parameters(), lr=0.1)
    model["b"](model["a"](torch.ones(3, 2))).sum().backward()
    optimizer.step()
    file = io.BytesIO()
    torch.save({"model": model.state_dict(), "optimizer": optimizer.state_dict(), "epoch": 3}, file)
    file.seek(0)
    state = torch.load(file, weights_only=True)
    print(state["epoch"], list(state["model"]), state["model"]["a.weight"], state["optimizer"]["param_groups"][0]["lr"])
    twin = torch.nn.ModuleDict({"a": torch.nn.Linear(2, 1), "b": torch.nn.Tanh()})
    print(twin.load_state_dict(state["model"]), model, list(model.keys()), len(model), "a" in model)


def batches_of_calls(torch: ModuleType) -> None:
    """`vmap`, gradients for each example, and a model as a function of its parameters."""
    func = torch.func
    torch.manual_seed(0)
    model = torch.nn.Linear(2, 1)
    weights = {name: parameter.detach() for name, parameter in model.named_parameters()}
    x, y = torch.tensor([[1.0, 2.0], [3.0, 4.0]]), torch.tensor([[1.0], [0.0]])

    def loss(weights, x, y):
        return ((func.functional_call(model, weights, (x,)) - y) ** 2).sum()

    print(torch.vmap(func.grad(loss), in_dims=(None, 0, 0))(weights, x, y))
    print(torch.vmap(torch.dot)(x, x), torch.vmap(lambda x: (x, x.sum()), out_dims=(1, 0))(x))
    print(torch.vmap(lambda x, y: x * y, in_dims=(1, None))(x, torch.tensor(2.0)))
    for randomness in ("same", "different"):
        drawn = torch.vmap(lambda x: x + torch.rand(()), randomness=randomness)(torch.zeros(3))
        print(randomness, (drawn == drawn[0]).all())
    refused(lambda: func.functional_call(model, ({"weight": x}, {"weight": x}), x))


def other_names_of_options(torch: ModuleType) -> None:
    """NumPy's names for dimensions, and results that are written into a tensor."""
    x = torch.tensor([[1.0, 2.0], [3.0, 5.0]])
    print(torch.stack([x, x], axis=1).shape, torch.cat([x, x], axis=1).shape, x.softmax(axis=0), torch.max(x, axis=1))
    print(x.unsqueeze(axis=0).shape, x.cumsum(axis=1), torch.sum(x, axis=0, keepdims=True), x.argsort(axis=0))
    out = torch.zeros(2, 2)
    print(torch.add(x, 1, out=out) is out, out, torch.exp(x, out=torch.empty(0)), torch.mul(x, x, out=x) is x, x)
    print(torch.matmul(x, x, out=torch.zeros(3)))
    largest, places = torch.empty(0), torch.empty(0, dtype=torch.int64)
    torch.max(x, 0, out=(largest, places))
    print(largest, places)
    for wrong in ((out,), (out, out, out)):
        refused(partial(torch.exp, x, out=wrong), partial(torch.max, x, 0, out=wrong))
    refused(
        lambda: torch.add(x, torch.ones(2, requires_grad=True), out=out),
        lambda: torch.add(x, 1.5, out=torch.zeros(2, 2, dtype=torch.int64)),
        lambda: torch.stack([x], wrong=1),
    )
