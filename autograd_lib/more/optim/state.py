"""What an optimizer remembers, as a dict: to be saved, and loaded into another one of the same build."""

from collections import defaultdict
from copy import deepcopy
from itertools import chain

import autograd_lib as torch


def saved(optimizer):
    """See `Optimizer.state_dict`."""
    numbers = {}
    for param in optimizer._params():
        numbers.setdefault(param, len(numbers))
    groups = []
    for group in optimizer.param_groups:
        options = {name: value for name, value in group.items() if name != "params"}
        groups.append({**options, "params": [numbers[param] for param in group["params"]]})
    state = {numbers[param]: remembered for param, remembered in optimizer.state.items()}
    return {"state": state, "param_groups": groups}


def load(optimizer, state_dict):
    """See `Optimizer.load_state_dict`."""
    saved_groups = deepcopy(state_dict["param_groups"])
    if len(saved_groups) != len(optimizer.param_groups):
        raise ValueError("loaded state dict has a different number of parameter groups")
    if any(len(new["params"]) != len(old["params"]) for new, old in zip(saved_groups, optimizer.param_groups)):
        raise ValueError(
            "loaded state dict contains a parameter group that doesn't match the size of optimizer's group"
        )
    numbers = chain.from_iterable(group["params"] for group in saved_groups)
    by_number = dict(zip(numbers, optimizer._params()))
    optimizer.state = defaultdict(dict)
    for number, remembered in state_dict["state"].items():
        param = by_number[number]
        optimizer.state[param] = {name: _as_for(param, name, value) for name, value in remembered.items()}
    for group, saved in zip(optimizer.param_groups, saved_groups):
        saved["params"] = group["params"]
    optimizer.param_groups = saved_groups


def _as_for(param, name, value):
    """A remembered value in the dtype of its parameter; the count of steps keeps its own."""
    keeps_dtype = name == "step" or not isinstance(value, torch.Tensor) or not param.is_floating_point()
    return value if keeps_dtype else value.to(param.dtype)
