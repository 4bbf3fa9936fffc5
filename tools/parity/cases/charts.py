"""Training in the words of its pictures, for the models and tensors of either library; one program a picture."""

from types import ModuleType


def losses(torch: ModuleType) -> None:
    from autograd_lib.viz import plot_losses  # here, not above: cases can be collected without the library

    print(plot_losses([torch.tensor(2.0), torch.tensor(0.5)]))
    print(plot_losses({"falls": [4.0, 1.0, 0.25], "breaks": [4.0, float("nan")], "empty": []}))


def gradients(torch: ModuleType) -> None:
    from autograd_lib.viz import gradient_norms, plot_gradients

    model = _deep(torch).double()  # whose last digits no processor rounds into sight
    print(gradient_norms(model))
    model(torch.ones(3, 2, dtype=torch.float64)).sum().backward()
    print(gradient_norms(model))
    print(plot_gradients({name: each for name, each in model.named_parameters() if "weight" in name}))


def decisions(torch: ModuleType) -> None:
    """Of a model with one output, and of one with three; both are left as they were."""
    from autograd_lib.viz import plot_decision

    X = torch.tensor([[0.0, 1.0], [2.0, 0.0], [3.0, 1.0], [-1.0, -1.0]])
    model = torch.nn.Sequential(torch.nn.Linear(2, 1), torch.nn.Dropout(0.5))
    _fill(torch, model)
    model[0].eval()
    print(plot_decision(model, X, torch.tensor([0, 1, 1, 1])))
    print(plot_decision(model, X, torch.tensor([[0.0], [1.0], [1.0], [1.0]]), threshold=0.9))
    print([module.training for module in model.modules()], [each.grad for each in model.parameters()])
    three = _fill(torch, torch.nn.Linear(2, 3))
    print(plot_decision(three, X, torch.tensor([0, 1, 2, 3])))


def _deep(torch):
    """A chain of layers with small weights, in which gradients vanish."""
    layers = [torch.nn.Linear(2, 2) for _ in range(4)]
    return _fill(torch, torch.nn.Sequential(*layers))


def _fill(torch, model):
    with torch.no_grad():
        for parameter in model.parameters():
            parameter.copy_(torch.arange(parameter.numel()).reshape(parameter.shape) * 0.03)
    return model
