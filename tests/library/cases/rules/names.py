"""Names that programs from elsewhere begin with: old constructors, sampling, saving."""

from ..observe import error_printed


def old_constructors(torch):
    """How tensors were made before `torch.tensor`."""
    print(torch.Tensor([1, 2]), torch.Tensor([[1.5], [2]]).dtype, torch.Tensor(2, 3).shape, torch.Tensor().shape)
    print(torch.FloatTensor([1, 2]), torch.LongTensor([1, 2]), torch.DoubleTensor([1]), torch.IntTensor([1]))
    print(torch.BoolTensor([True, False]), torch.LongTensor(2, 2).shape)
    print(isinstance(torch.ones(2), torch.FloatTensor), isinstance(torch.ones(2), torch.LongTensor))
    x = torch.autograd.Variable(torch.Tensor([1, 2]), requires_grad=True)
    (x * x).sum().backward()
    print(x.grad.data, isinstance(x, torch.autograd.Variable), type(x).__name__)


def default_device(torch):
    """The opening lines of a tutorial."""
    device = torch.accelerator.current_accelerator().type if torch.accelerator.is_available() else "cpu"
    torch.set_default_device(device)
    print(torch.get_default_device(), torch.zeros(2).device, torch.backends.mps.is_available())
    torch.set_default_device("cpu")


def sampling(torch):
    """Places drawn by weight: the same from the same seed."""
    weights = torch.tensor([0.1, 0.2, 0.3, 0.4])
    torch.manual_seed(0)
    print(torch.multinomial(weights, 10, replacement=True))
    print(torch.multinomial(weights, 1), torch.multinomial(weights, 3))
    print(torch.multinomial(torch.stack([weights, weights.flip(0)]), 2))
    generator = torch.Generator().manual_seed(7)
    print(torch.multinomial(weights * 7, 5, replacement=True, generator=generator))
    for bad in (lambda: torch.multinomial(weights, 5), lambda: torch.multinomial(-weights, 1)):
        with error_printed():
            bad()
    with error_printed():
        torch.multinomial(torch.tensor([1, 2]), 1)


def largest_few(torch):
    """`topk`, its gradient, and its use in sampling."""
    x = torch.tensor([[3.0, 1.0, 2.0], [0.0, 5.0, 4.0]], requires_grad=True)
    values, indices = torch.topk(x, 2)
    print(values, indices, x.topk(1, dim=0).values, torch.topk(x, 2, largest=False).indices)
    (values * torch.tensor([1.0, 10.0])).sum().backward()
    print(x.grad)
    print(torch.topk(torch.tensor([1, 3, 2]), 2))
    logits = x.detach().clone()
    logits[logits < torch.topk(logits, 2).values[:, [-1]]] = -float("inf")
    print(logits)
    with error_printed():
        torch.topk(x, 4)


def spread_and_mean(torch):
    """`var_mean` and `std_mean`."""
    x = torch.tensor([[1.0, 2.0, 6.0], [0.0, 0.0, 3.0]], requires_grad=True)
    print(*torch.std_mean(x.detach()), torch.var_mean(x.detach(), 1), torch.var_mean(x.detach(), 0, correction=0))
    var, mean = torch.var_mean(x, 1)
    (var + 2 * mean).sum().backward()
    print(x.grad)


def saving(torch):
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
