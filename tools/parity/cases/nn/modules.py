"""What a module knows about itself: its parameters, buffers and children, its modes, hooks and state."""

import copy
import pickle
from collections import OrderedDict
from functools import partial
from types import ModuleType

from ..observe import error_printed, refused


def shared(torch: ModuleType) -> None:
    """A parameter that two layers share comes once, and so does a module."""
    first, second = torch.nn.Linear(2, 2), torch.nn.Linear(2, 2)
    second.weight = first.weight
    model = torch.nn.Sequential(first, second, first)
    print([name for name, _ in model.named_parameters()])
    print([name for name, _ in model.named_parameters(remove_duplicate=False)])
    print(
        [name for name, _ in model.named_modules()], [name for name, _ in model.named_modules(remove_duplicate=False)]
    )
    print(len(list(model.parameters())), len(list(model.children())), list(model.state_dict()))


def assignment(torch: ModuleType) -> None:
    """What may take the place of a parameter, a buffer or a child, and what may not."""
    model = _nested(torch)
    for name in ("scale", "running", "first"):
        for value in (torch.ones(2), 3, "text"):
            with error_printed():
                setattr(model, name, value)
                print(name, "takes", value)
        setattr(model, name, None)
        print(name, getattr(model, name))
    print([name for name, _ in model.named_parameters()], list(model.state_dict()))
    model.scale = torch.nn.Parameter(torch.zeros(1))
    model.running = torch.nn.Parameter(torch.zeros(1))
    model.note = torch.nn.Identity()
    print([name for name, _ in model.named_parameters()], [name for name, _ in model.named_children()])


def before_init(torch: ModuleType) -> None:
    """A module without `super().__init__()` cannot register anything."""

    class Forgetful(torch.nn.Module):
        def __init__(self, make):
            self.number = 3
            self.member = make()

    for make in (lambda: torch.nn.Parameter(torch.ones(2)), lambda: torch.nn.Linear(1, 1)):
        with error_printed():
            Forgetful(make)
    plain = Forgetful(lambda: torch.ones(2))
    print(plain.number, plain.member)
    refused(lambda: plain.register_buffer("buffer", torch.ones(1)), lambda: plain.register_parameter("parameter", None))


def names(torch: ModuleType) -> None:
    """Names that cannot be registered."""
    model = _nested(torch)
    for name in ("a.b", "", 3, "note", "forward"):
        refused(
            partial(model.register_parameter, name, torch.nn.Parameter(torch.ones(1))),
            partial(model.register_buffer, name, torch.ones(1)),
            partial(model.add_module, name, torch.nn.Identity()),
        )
    refused(
        lambda: model.register_parameter("fresh", torch.ones(1)),
        lambda: model.register_parameter("fresh", (torch.nn.Parameter(torch.ones(1)) * 2)),
        lambda: model.register_buffer("fresh", [1.0]),
        lambda: model.register_module("fresh", 3),
    )
    with error_printed():
        print(model.fresh)


def deletion(torch: ModuleType) -> None:
    model = _nested(torch)
    del model.scale, model.first, model.running, model.note
    print(list(model.state_dict()), hasattr(model, "scale"), hasattr(model, "note"))
    with error_printed():
        del model.scale
    with error_printed():
        print(model.scale)


def paths(torch: ModuleType) -> None:
    """Members by their dotted names."""
    model = _nested(torch)
    print(model.get_submodule("inner.1"), model.get_submodule("") is model)
    print(model.get_parameter("inner.0.bias").shape, model.get_buffer("running"))
    for get, path in (
        (model.get_submodule, "inner.7"), (model.get_submodule, "note"), (model.get_parameter, "inner.0.gain"),
        (model.get_parameter, "running"), (model.get_buffer, "scale"), (model.get_parameter, "nowhere.weight"),
    ):  # fmt: skip
        with error_printed():
            get(path)


def zero_grad(torch: ModuleType) -> None:
    """Gradients become None, or zeros in the same tensor."""
    model = torch.nn.Linear(2, 1)
    model.zero_grad()
    model(torch.ones(3, 2)).sum().backward()
    kept = model.weight.grad
    model.zero_grad(set_to_none=False)
    print(model.weight.grad, model.bias.grad, kept is model.weight.grad)
    model.zero_grad()
    print(model.weight.grad, model.bias.grad, kept)


def apply(torch: ModuleType) -> None:
    """apply() visits the children first."""
    visited = []
    model = _nested(torch)
    print(model.apply(lambda module: visited.append(type(module).__name__)) is model, visited)


def conversion(torch: ModuleType) -> None:
    """to(), float() and double() convert parameters, their gradients and buffers, in place."""
    model = torch.nn.Linear(2, 1)
    model.register_buffer("mean", torch.ones(1))
    model.register_buffer("count", torch.tensor(3))
    weight = model.weight
    model(torch.ones(1, 2)).sum().backward()
    print(model.double() is model, model.weight is weight, weight.dtype, weight.grad.dtype, weight.is_leaf)
    print(model.mean.dtype, model.count.dtype, model(torch.ones(1, 2, dtype=torch.float64)).dtype)
    print(model.float().bias.dtype, model.to(torch.float64).bias.dtype, model.to(dtype=torch.float32).bias.dtype)
    print(model.to("cpu").bias.dtype, isinstance(model.weight, torch.nn.Parameter))
    with error_printed():
        model.to(torch.int64)


def forward_hooks(torch: ModuleType) -> None:
    """Pre-hooks may change the arguments, hooks the output; handles take them out again."""
    layer = torch.nn.Identity()
    print_before = layer.register_forward_pre_hook(lambda module, args: print("before", args))
    doubled = layer.register_forward_pre_hook(lambda module, args: args[0] * 2)
    replaced = layer.register_forward_pre_hook(lambda module, args: (args[0] + 1,))
    print_after = layer.register_forward_hook(lambda module, args, output: print("after", args, output))
    negated = layer.register_forward_hook(lambda module, args, output: -output)
    print(layer(torch.tensor(3.0)))
    for handle in (print_before, replaced, print_after):
        handle.remove()
        handle.remove()
    print(layer(torch.tensor(3.0)))
    with doubled, negated:
        print(layer(torch.tensor(3.0)))
    print(layer(torch.tensor(3.0)))


def loading(torch: ModuleType) -> None:
    """Loading copies into the parameters; what does not fit is listed."""
    source, target = _filled(torch, _nested(torch)), _nested(torch)
    weight = target.first.weight
    print(
        target.load_state_dict(source.state_dict()),
        weight is target.first.weight,
        torch.equal(weight, source.first.weight),
    )
    with torch.no_grad():
        source.first.weight.zero_()
    print(torch.equal(weight, source.first.weight))
    saved = source.state_dict()
    del saved["inner.0.bias"], saved["scale"]
    saved["inner.5.weight"] = torch.ones(1)
    saved["extra"] = torch.ones(1)
    result = target.load_state_dict(saved, strict=False)
    print(result, result.missing_keys, result.unexpected_keys)
    saved["first.weight"] = torch.ones(3, 3)
    saved["first.bias"] = 3
    for strict in (True, False):
        try:
            target.load_state_dict(saved, strict=strict)
        except RuntimeError as error:
            print(error)
    with error_printed():
        target.load_state_dict([1, 2])


def parameter(torch: ModuleType) -> None:
    """A parameter is a tensor that tracks; what is computed from it is an ordinary tensor."""
    data = torch.tensor([1.0, 2.0])
    weight = torch.nn.Parameter(data)
    print(weight, [weight], f"{weight}", isinstance(weight, torch.Tensor), weight.requires_grad, weight.is_leaf)
    print(type(weight * 2).__name__, type(weight.detach()).__name__, type(weight.data).__name__, type(weight.grad))
    data[0] = 5.0
    print(weight.data, torch.nn.Parameter(data, requires_grad=False).requires_grad)
    print(type(copy.deepcopy(weight)).__name__, type(pickle.loads(pickle.dumps(weight))).__name__)
    tracked = torch.ones(2, requires_grad=True) * 2
    print(torch.nn.Parameter(tracked).is_leaf)
    with error_printed():
        torch.nn.Parameter(torch.tensor([1, 2]))
    print(torch.nn.Parameter(torch.tensor([1, 2]), requires_grad=False))


def sequential(torch: ModuleType) -> None:
    """A row of modules is changed as a list is, and keeps its numbers."""
    nn = torch.nn
    model = nn.Sequential(nn.Linear(2, 3), nn.ReLU(), nn.Linear(3, 1))
    print(model, len(model), model[0], model[-1], model[:2], [type(layer).__name__ for layer in model])
    print(model.append(nn.Tanh()) is model, model.insert(1, nn.Identity()), model.extend([nn.Sigmoid()]))
    del model[0]
    model[0] = nn.Linear(5, 3)
    print(model, model.pop(1), model + nn.Sequential(nn.Softmax(dim=1)))
    del model[1:]
    print(model, list(model.state_dict()))
    print(
        nn.Sequential(OrderedDict(first=nn.Linear(1, 1), second=nn.ReLU())),
        nn.Sequential(),
        nn.Sequential(nn.Sequential()),
    )
    refused(lambda: model[3], lambda: model + 3, lambda: nn.Sequential(3), lambda: model.insert(9, nn.ReLU()))


def module_list(torch: ModuleType) -> None:
    nn = torch.nn
    layers = nn.ModuleList(nn.Linear(2, 2) for _ in range(3))
    print(layers, len(layers), layers[1:], layers[-1], list(layers.state_dict()))
    layers.append(nn.ReLU())
    layers.insert(1, nn.Tanh())
    layers += [nn.Sequential(nn.ReLU(), nn.ReLU()), nn.Sequential(nn.ReLU(), nn.ReLU())]
    print(layers, layers + nn.ModuleList([nn.Identity()]), nn.ModuleList())
    del layers[0]
    print(layers.pop(-1), len(layers), [name for name, _ in layers.named_children()])
    refused(lambda: layers[9], lambda: layers["0"], lambda: layers.extend(3), lambda: nn.ModuleList([3]))


def _nested(torch):
    nn = torch.nn

    class Nested(nn.Module):
        def __init__(self):
            super().__init__()
            self.note = "a note"
            self.first = nn.Linear(2, 3)
            self.scale = nn.Parameter(torch.tensor([2.0]))
            self.register_buffer("running", torch.zeros(2))
            self.register_buffer("passing", torch.ones(1), persistent=False)
            self.inner = nn.Sequential(nn.Linear(3, 1), nn.ReLU())

    return Nested()


def _filled(torch, model):
    """The model, with numbers in its parameters that are no chance."""
    with torch.no_grad():
        for number, parameter in enumerate(model.parameters()):
            parameter.fill_(number + 0.5)
    return model
