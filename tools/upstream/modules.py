"""PyTorch's samples of its modules and optimizers, run on both libraries: results, gradients, steps."""

import re
from collections import Counter

from .convert import Converter, NotHere
from .operators import difference, numbers, seen, told


def compare_modules(library, torch):
    """Runs all samples of the modules that are here; a Counter by (module, outcome), and the differences as lines."""
    from torch.testing._internal.common_modules import module_db

    counts, problems = Counter(), []
    for info in module_db:
        name = info.module_cls.__name__
        ours = getattr(library.nn, name, None)
        if ours is None:
            continue
        for training in (True, False):
            samples = info.module_inputs_func(
                info, device="cpu", dtype=torch.float64, requires_grad=True, training=training
            )
            for sample in samples:
                outcome, text = module_trial(library, torch, info.module_cls, ours, sample, training)
                counts[name, outcome] += 1
                if outcome == "differs" and re.search("(is|are) left out", text):
                    counts[name, outcome] -= 1
                    counts[name, "explained"] += 1  # an option that the reading guide names
                elif outcome == "differs":
                    problems.append(f"nn.{name} {sample.desc}: {text}")
    return +counts, problems


def module_trial(library, torch, their_class, our_class, sample, training):
    """One sample on both libraries, with PyTorch's weights in both: what became of it, and how it differs."""
    convert = Converter(library, torch)
    build, call = sample.constructor_input, sample.forward_input
    if call is None or (training and "Dropout" in their_class.__name__):
        return "left out", ""  # a module that is only made, or random numbers
    try:
        built = convert(list(build.args)), convert(dict(build.kwargs))
        called = convert(list(call.args)), convert(dict(call.kwargs))
    except NotHere:
        return "left out", ""
    theirs = their_class(*build.args, **build.kwargs).double().train(training)
    try:
        mine = our_class(*built[0], **built[1]).double().train(training)
    except (TypeError, NotImplementedError) as error:
        return "differs", told(error)
    state = theirs.state_dict()
    mine.load_state_dict({name: convert(value.detach()) for name, value in state.items()})
    found = difference(
        seen(library, mine, *called, True, mine.parameters()),
        seen(torch, theirs, call.args, call.kwargs, True, theirs.parameters()),
    )
    return ("differs", found) if found else ("agrees", "")


def compare_optimizers(library, torch, steps=6):
    """Runs all samples of the optimizers that are here: the same small problem, with the same options."""
    from torch.testing._internal.common_optimizers import optim_db

    counts, problems = Counter(), []
    for info in optim_db:
        name = info.optim_cls.__name__
        ours = getattr(library.optim, name, None)
        if ours is None:
            continue
        for sample in info.optim_inputs_func(device="cpu"):
            convert = Converter(library, torch)
            try:
                options = convert(dict(sample.kwargs))
                if any(map(options.get, ("capturable", "differentiable", "fused", "foreign"))):
                    raise NotHere
            except NotHere:
                counts[name, "left out"] += 1
                continue
            found = difference(
                path(library, ours, options, steps), path(torch, info.optim_cls, dict(sample.kwargs), steps)
            )
            counts[name, "differs" if found else "agrees"] += 1
            if found and any(map(library.is_tensor, options.values())):
                counts[name, "differs"] -= 1
                counts[name, "explained"] += 1  # a learning rate is a number here
            elif found:
                problems.append(f"optim.{name} {sample.desc}: {found}")
    return +counts, problems


def path(torch, optimizer, options, steps):
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
