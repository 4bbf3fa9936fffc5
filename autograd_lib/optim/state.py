"""What an optimizer remembers, as a dict: to be saved, and loaded into another one of the same build."""

from collections import defaultdict
from copy import deepcopy
from itertools import chain

import autograd_lib as torch


def state_dict(self):
    """What the optimizer remembers, with numbers in place of the parameters: to be saved, and loaded later."""
    numbers = {}
    for param in self._params():
        numbers.setdefault(param, len(numbers))
    groups = []
    for group in self.param_groups:
        options = {name: value for name, value in group.items() if name != "params"}
        groups.append({**options, "params": [numbers[param] for param in group["params"]]})
    state = {numbers[param]: remembered for param, remembered in self.state.items()}
    return {"state": state, "param_groups": groups}


def load_state_dict(self, state_dict: dict) -> None:
    """Go on where the optimizer was whose `state_dict()` this is; parameters correspond by their order.

    Raises ValueError for other groups of parameters. The tensors of `state_dict` are used, not copied.
    """
    saved_groups = deepcopy(state_dict["param_groups"])
    if len(saved_groups) != len(self.param_groups):
        raise ValueError("loaded state dict has a different number of parameter groups")
    if any(len(new["params"]) != len(old["params"]) for new, old in zip(saved_groups, self.param_groups)):
        raise ValueError(
            "loaded state dict contains a parameter group that doesn't match the size of optimizer's group"
        )
    numbers = chain.from_iterable(group["params"] for group in saved_groups)
    by_number = dict(zip(numbers, self._params()))
    self.state = defaultdict(dict)
    for number, remembered in state_dict["state"].items():
        param = by_number[number]
        self.state[param] = {name: _as_for(param, name, value) for name, value in remembered.items()}
    for group, saved in zip(self.param_groups, saved_groups):
        saved["params"] = group["params"]
    self.param_groups = saved_groups


def _as_for(param, name, value):
    """A remembered value in the dtype of its parameter; the count of steps keeps its own."""
    keeps_dtype = name == "step" or not isinstance(value, torch.Tensor) or not param.is_floating_point()
    return value if keeps_dtype else value.to(param.dtype)
