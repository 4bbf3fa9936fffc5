"""A module's state as a dict of tensors, to be saved, compared, or loaded into another module of the same build."""

from collections import OrderedDict, namedtuple
from collections.abc import Mapping

import autograd_lib as torch


class _IncompatibleKeys(namedtuple("_IncompatibleKeys", ["missing_keys", "unexpected_keys"])):
    """The names on which a module and a state dict do not agree."""

    __slots__ = ()

    def __repr__(self):
        return super().__repr__() if any(self) else "<All keys matched successfully>"


def _own_state(module):
    """The parameters and persistent buffers of this module alone, by name."""
    persistent = {
        name: each for name, each in module._buffers.items() if name not in module._non_persistent_buffers_set
    }
    return {name: each for name, each in {**module._parameters, **persistent}.items() if each is not None}


def state_dict(self, *, destination=None, prefix="", keep_vars=False):
    """All parameters and persistent buffers by their dotted names, detached, on the same memory.

    Copy it (`copy.deepcopy`) if training goes on. `keep_vars` gives the parameters themselves.
    """
    destination = OrderedDict() if destination is None else destination
    for name, tensor in _own_state(self).items():
        destination[prefix + name] = tensor if keep_vars else tensor.detach()
    for name, child in self._modules.items():
        if child is not None:
            child.state_dict(destination=destination, prefix=f"{prefix}{name}.", keep_vars=keep_vars)
    return destination


def load_state_dict(self, state_dict, strict=True, assign=False):
    """Copy the values of a state dict into the parameters and buffers of the same names.

    Returns the names that were missing and those that nobody asked for. Raises RuntimeError that lists them all
    unless `strict=False`, and in any case for a tensor of another shape. With `assign`, the loaded tensors themselves
    become the module's.
    """
    if not isinstance(state_dict, Mapping):
        raise TypeError(f"Expected state_dict to be dict-like, got {type(state_dict)}.")
    missing, unexpected, problems = [], [], []
    _load(self, OrderedDict(state_dict), "", assign, missing, unexpected, problems)
    if strict:
        for opening, names in (("Unexpected", unexpected), ("Missing", missing)):
            if names:
                listed = ", ".join([f'"{name}"' for name in names])
                problems.insert(0, f"{opening} key(s) in state_dict: {listed}. ")
    if problems:
        name = type(self).__name__
        raise RuntimeError(f"Error(s) in loading state_dict for {name}:\n\t" + "\n\t".join(problems))
    return _IncompatibleKeys(missing, unexpected)


def _load(module, state_dict, prefix, assign, missing, unexpected, problems):
    """Load one module, then those below it, and note what did not fit in the three lists."""
    own = _own_state(module)
    for name, tensor in own.items():
        if prefix + name in state_dict:
            problem = _copied(prefix + name, tensor, state_dict[prefix + name], assign and (module, name))
            if problem is not None:
                problems.append(problem)
        else:
            missing.append(prefix + name)
    for key in state_dict:
        if key.startswith(prefix):
            name, dot, _ = key[len(prefix) :].partition(".")
            if name not in (module._modules if dot else own):
                unexpected.append(key)
    for name, child in module._modules.items():
        if child is not None:
            _load(child, state_dict, f"{prefix}{name}.", assign, missing, unexpected, problems)


def _copied(key, tensor, value, place):
    """Copy a value into one tensor of a module, or put it there; returns a sentence if it does not fit."""
    if not isinstance(value, torch.Tensor):
        return (
            f'While copying the parameter named "{key}", expected torch.Tensor or Tensor-like object from checkpoint '
            f"but received {type(value)}"
        )
    if value.shape != tensor.shape:
        return (
            f"size mismatch for {key}: copying a param with shape {value.shape} from checkpoint, "
            f"the shape in current model is {tensor.shape}."
        )
    if place:
        module, name = place
        is_parameter = name in module._parameters and not isinstance(value, torch.nn.Parameter)
        setattr(module, name, torch.nn.Parameter(value, tensor.requires_grad) if is_parameter else value)
        return None
    with torch.no_grad():
        tensor.copy_(value)
    return None
