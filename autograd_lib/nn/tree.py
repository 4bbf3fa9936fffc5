"""Methods of `Module` that few programs need: members by their paths, buffers, and changes of the whole tree."""

from collections.abc import Callable

import autograd_lib as torch

from .parameter import Parameter
from .registry import Registry


def named_buffers(self, prefix="", recurse=True, remove_duplicate=True):
    """All buffers with their dotted names."""
    return self._named_members("_buffers", prefix, recurse, remove_duplicate)


def buffers(self, recurse=True):
    """All buffers, of this module and (with `recurse`) of those below it."""
    for _, buffer in self.named_buffers(recurse=recurse):
        yield buffer


def get_submodule(self, target: str):
    """The module at a dotted path such as "encoder.0"; "" is this one. Raises AttributeError if there is none."""
    module = self
    for name in target.split(".") if target else ():
        if not hasattr(module, name):
            raise AttributeError(f"{module._get_name()} has no attribute `{name}`")
        module = getattr(module, name)
        if not isinstance(module, Registry):
            raise AttributeError(f"`{name}` is not an nn.Module")
    return module


def get_parameter(self, target: str) -> torch.Tensor:
    """The parameter at a dotted path such as "encoder.0.weight". Raises AttributeError if there is none."""
    return _member(self, target, "_parameters", "an nn.Parameter")


def get_buffer(self, target: str) -> torch.Tensor:
    """The buffer at a dotted path. Raises AttributeError if there is none."""
    return _member(self, target, "_buffers", "a buffer")


def _member(module, target, registry, role):
    path, _, name = target.rpartition(".")
    module = module.get_submodule(path)
    if not hasattr(module, name):
        raise AttributeError(f"{module._get_name()} has no attribute `{name}`")
    if name not in getattr(module, registry):
        raise AttributeError(f"`{name}` is not {role}")
    return getattr(module, name)


def apply(self, fn: Callable):
    """Call `fn(module)` on all children, then on this module; e.g. to initialise. Returns the module."""
    for module in self.children():
        module.apply(fn)
    fn(self)
    return self


def to(self, *args, **kwargs):
    """Convert all floating-point parameters and buffers, in place: `to(torch.float64)`.

    Raises TypeError for a dtype that is not floating point.
    """
    for each in (*args, *kwargs.values()):
        if isinstance(each, torch.dtype) and not each.is_floating_point:
            raise TypeError(f"nn.Module.to only accepts floating point or complex dtypes, but got desired dtype={each}")
    with torch.no_grad():
        for tensor in (*self.parameters(), *self.buffers()):
            if tensor.is_floating_point():
                tensor.data = tensor.data.to(*args, **kwargs)
                if tensor.grad is not None:
                    tensor.grad = tensor.grad.to(*args, **kwargs)
    return self


def float(self):
    """Convert all floating-point parameters and buffers to float32, in place."""
    return self.to(torch.float32)


def double(self):
    """Convert all floating-point parameters and buffers to float64, in place."""
    return self.to(torch.float64)


def _make_parameters(self, device, dtype, **shapes):
    """Parameters of these shapes by name, with numbers that are still to be drawn; for None, the name alone."""
    for name, shape in shapes.items():
        made = None if shape is None else Parameter(torch.empty(shape, device=device, dtype=dtype))
        self.register_parameter(name, made)


def register_buffer(self, name: str, tensor: torch.Tensor | None, persistent=True) -> None:
    """Add a tensor that belongs to the module and is not trained, such as a running mean.

    It is converted by `to()`, and is part of the `state_dict()` unless `persistent=False`.
    """
    self._register("buffer", name, tensor, torch.Tensor, "torch Tensor")
    if persistent:
        self._non_persistent_buffers_set.discard(name)
    else:
        self._non_persistent_buffers_set.add(name)


def register_module(self, name: str, module) -> None:
    """Add a child under a name; None reserves the name. Assigning an attribute does the same."""
    if module is not None and not isinstance(module, Registry):
        raise TypeError(f"{torch.typename(module)} is not a Module subclass")
    modules = self._filed("_modules", "module")
    self._check_name("module", name, modules)
    modules[name] = module


add_module = register_module
