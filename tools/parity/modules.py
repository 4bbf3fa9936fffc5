"""PyTorch's samples of its modules and optimizers, run on both libraries: results, gradients, steps."""

import re
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

from .operators import Converter, NotHere, Trial, difference, numbers, seen, told


def trials_of_modules(library: ModuleType, torch: ModuleType) -> Iterator[Trial]:
    """All samples of the modules that are here, as `counted` takes them."""
    from torch.testing._internal.common_modules import module_db

    for info in module_db:
        name = info.module_cls.__name__
        for training in (True, False) if hasattr(library.nn, name) else ():
            for sample in info.module_inputs_func(info, "cpu", torch.float64, requires_grad=True, training=training):
                found = module_trial(library, torch, info.module_cls, getattr(library.nn, name), sample, training)
                is_explained = bool(re.search("(is|are) left out", found or ""))  # an option that differences.md names
                yield name, found, f"nn.{name} {sample.desc}: {found}", is_explained


def module_trial(
    library: ModuleType, torch: ModuleType, their_class: Callable, our_class: Callable, sample: Any, training: bool
) -> str | None:
    """How a sample differs, with PyTorch's weights in both modules; None where it has no form here."""
    convert = Converter(library, torch)
    build, call = sample.constructor_input, sample.forward_input
    if call is None or (training and "Dropout" in their_class.__name__):
        return None  # a module that is only made, or random numbers
    try:
        built = convert(list(build.args)), convert(dict(build.kwargs))
        called = convert(list(call.args)), convert(dict(call.kwargs))
    except NotHere:
        return None
    theirs = their_class(*build.args, **build.kwargs).double().train(training)
    try:
        mine = our_class(*built[0], **built[1]).double().train(training)
    except (TypeError, NotImplementedError) as error:
        return told(error)
    mine.load_state_dict({name: convert(value.detach()) for name, value in theirs.state_dict().items()})
    return difference(
        seen(library, mine, *called, True, mine.parameters()),
        seen(torch, theirs, call.args, call.kwargs, True, theirs.parameters()),
    )


def trials_of_optimizers(library: ModuleType, torch: ModuleType, steps: int = 6) -> Iterator[Trial]:
    """All samples of the optimizers that are here: the same small problem, with the same options."""
    from torch.testing._internal.common_optimizers import optim_db

    for info in optim_db:
        name = info.optim_cls.__name__
        for sample in info.optim_inputs_func(device="cpu") if hasattr(library.optim, name) else ():
            found, options = None, {}
            try:
                options = Converter(library, torch)(dict(sample.kwargs))
                if not any(map(options.get, ("capturable", "differentiable", "fused", "foreign"))):
                    theirs = path(torch, info.optim_cls, dict(sample.kwargs), steps)
                    found = difference(path(library, getattr(library.optim, name), options, steps), theirs)
            except NotHere:
                pass
            is_explained = any(map(library.is_tensor, options.values()))  # a learning rate is a number here
            yield name, found, f"optim.{name} {sample.desc}: {found}", is_explained


def path(torch: ModuleType, optimizer: Callable, options: dict, steps: int) -> dict[str, Any]:
    """Where some steps on a small problem lead."""
    w = torch.tensor([[0.5, -1.0], [2.0, 0.25]], dtype=torch.float64, requires_grad=True)
    b = torch.tensor([0.1, -0.2], dtype=torch.float64, requires_grad=True)
    x = torch.tensor([[1.0, 2.0], [-0.5, 1.5], [0.3, -0.7]], dtype=torch.float64)
    try:
        chosen = optimizer([w, b], **options)
        for _ in range(steps):
            chosen.zero_grad()
            ((x @ w + b).tanh() - x).square().sum().backward()
            chosen.step()
    except Exception as error:
        return {"error": told(error)}
    return {"w": numbers(w), "b": numbers(b)}
