"""Optimizers and schedules: what is printed and saved, and what is refused. Their paths are in rules/options.py."""

import copy
import pickle
from types import ModuleType

from .observe import error_printed

NAMES = ("SGD", "Adam", "AdamW", "RMSprop", "Adadelta", "Adagrad")


def _made(torch, name, options):
    first = torch.tensor([1.0, -2.0, 30.0], requires_grad=True)
    second = torch.tensor([[0.5, -0.25]], requires_grad=True)
    unused = torch.tensor([7.0], requires_grad=True)
    return getattr(torch.optim, name)([first, second, unused], **options), (first, second, unused)


def _learn(optimizer, first, second):
    optimizer.zero_grad()
    ((first**2).sum() * 0.25 + (second**3).sum()).backward()
    optimizer.step()


def printing(torch: ModuleType) -> None:
    for name in NAMES:
        optimizer, _ = _made(torch, name, {})
        print(optimizer)
        late = torch.ones(1, requires_grad=True)
        optimizer.add_param_group({"params": late, "lr": 0.5})
        late.sum().backward()
        optimizer.step()
        print(optimizer, late)


def resuming(torch: ModuleType) -> None:
    """An optimizer that loads the state of another goes on as that one does; so does a copy, and a pickle."""
    for name in NAMES:
        optimizer, (first, second, _) = _made(torch, name, {"lr": 0.1})
        for _ in range(2):
            _learn(optimizer, first, second)
        other, (one, two, _) = _made(torch, name, {"lr": 7.0})
        with torch.no_grad():
            one.copy_(first)
            two.copy_(second)
        other.load_state_dict(copy.deepcopy(optimizer.state_dict()))
        twin = pickle.loads(pickle.dumps(optimizer))
        twin_first, twin_second, _ = twin.param_groups[0]["params"]
        for _ in range(2):
            _learn(optimizer, first, second)
            _learn(other, one, two)
            _learn(twin, twin_first, twin_second)
        print(name, [f"{value:.4f}" for value in first.tolist()], other.param_groups[0]["lr"])
        print(torch.equal(first, one), torch.equal(first, twin_first))
    double = torch.optim.Adam([torch.ones(n, dtype=torch.float64, requires_grad=True) for n in (3, 2, 1)])
    adam, (first, second, _) = _made(torch, "Adam", {})
    _learn(adam, first, second)
    double.load_state_dict(adam.state_dict())
    print([value.dtype for value in double.state_dict()["state"][0].values()])
    other, _ = _made(torch, "Adam", {})
    other.add_param_group({"params": [torch.ones(1, requires_grad=True)]})
    with error_printed():
        other.load_state_dict(optimizer.state_dict())
    small = torch.optim.SGD([torch.ones(1, requires_grad=True)], lr=0.1)
    with error_printed():
        small.load_state_dict(optimizer.state_dict())


def single_numbers(torch: ModuleType) -> None:
    """A parameter without dimensions learns as any other."""
    for name in NAMES:
        for options in ({}, {"weight_decay": 0.1}, {"maximize": True}):
            number = torch.tensor(2.0, requires_grad=True)
            optimizer = getattr(torch.optim, name)([number], lr=0.1, **options)
            for _ in range(3):
                optimizer.zero_grad()
                (number**2).backward()
                optimizer.step()
            print(name, number, number._version)


def parameters(torch: ModuleType) -> None:
    """Generators are fine; anything but leaves in ordered collections is not."""
    model = torch.nn.Linear(2, 1)
    print(len(torch.optim.SGD(model.parameters(), lr=0.1).param_groups[0]["params"]))
    leaf = torch.ones(1, requires_grad=True)
    kept = leaf * 2
    kept.retain_grad()
    print(len(torch.optim.SGD([leaf, kept], lr=0.1).param_groups[0]["params"]))
    print(torch.optim.SGD([torch.ones(1)], lr=0.1).param_groups[0]["params"])
    for wrong in (
        lambda: [], lambda: (each for each in ()), lambda: leaf, lambda: [leaf * 2], lambda: [1.0], lambda: 3,
        lambda: [{"params": [leaf]}, {"params": [leaf]}], lambda: [{"params": {leaf}}], lambda: [{"weights": [leaf]}],
        lambda: [leaf, leaf], lambda: [{"params": leaf}, [leaf]], lambda: ["weight"],
    ):  # fmt: skip
        with error_printed():
            torch.optim.SGD(wrong(), lr=0.1)
    with error_printed():
        torch.optim.SGD([leaf], lr=0.1).add_param_group([leaf])
