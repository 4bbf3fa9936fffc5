"""`Registry`: an object that notices what is assigned to it, and so knows its parameters, buffers and children.

This is all the magic of a module. Python calls `__setattr__` for `self.weight = …`, where a `Parameter` is filed under
the parameters and a module under the children, and `__getattr__` for what it does not find, where they are looked up.
"""

import autograd_lib as torch
from autograd_lib.basics import left_out

from .parameter import Parameter

REGISTRIES = {  # the dicts by their names, and what an error says is filed there
    "_parameters": ("parameter", "torch.nn.Parameter"),
    "_buffers": ("buffer", "torch.nn.Buffer, torch.Tensor"),
    "_modules": ("child module", "torch.nn.Module"),
}


class Registry:
    """The part of `Module` that keeps its parameters, buffers and children, each in a dict by name."""

    def __init__(self):
        plain = super().__setattr__  # our own `__setattr__` looks into these dicts
        plain("_parameters", {})
        plain("_buffers", {})
        plain("_non_persistent_buffers_set", set())
        plain("_modules", {})

    def __setattr__(self, name: str, value) -> None:
        if isinstance(value, Parameter):
            parameters = self._filed("_parameters", "parameters")
            if name not in parameters:
                self._forget(name)
            self.register_parameter(name, value)
        elif isinstance(value, Registry):
            modules = self._filed("_modules", "module")
            if name not in modules:
                self._forget(name)
            modules[name] = value
        elif (registry := self._registry_of(name)) is None:
            super().__setattr__(name, value)
        elif value is None or (registry == "_buffers" and isinstance(value, torch.Tensor)):
            self.__dict__[registry][name] = value
        else:
            role, wanted = REGISTRIES[registry]
            raise TypeError(f"cannot assign '{torch.typename(value)}' as {role} '{name}' ({wanted} or None expected)")

    def __getattr__(self, name: str):
        own = self.__dict__
        for registry in REGISTRIES:
            if registry in own and name in own[registry]:
                return own[registry][name]
        raise left_out.no_attribute(type(self).__name__, "nn.Module", name)

    def __delattr__(self, name: str) -> None:
        registry = self._registry_of(name)
        if registry is None:
            super().__delattr__(name)
        else:
            self._forget(name)

    def __dir__(self):
        return sorted({*super().__dir__(), *self._parameters, *self._buffers, *self._modules})

    def _filed(self, registry: str, what: str) -> dict:
        """One of the dicts. Raises AttributeError before `Module.__init__` has made it."""
        if registry not in self.__dict__:
            error = AttributeError(f"cannot assign {what} before Module.__init__() call")
            error.add_note(f"Help: begin {type(self).__name__}.__init__ with super().__init__().")
            raise error
        return self.__dict__[registry]

    def _registry_of(self, name: str) -> str | None:
        """The name of the dict in which `name` is filed; None for an ordinary attribute."""
        own = self.__dict__
        return next((registry for registry in REGISTRIES if registry in own and name in own[registry]), None)

    def _forget(self, name: str) -> None:
        for registry in (self.__dict__, self._parameters, self._buffers, self._modules):
            registry.pop(name, None)
        self._non_persistent_buffers_set.discard(name)

    def register_parameter(self, name: str, param: torch.Tensor | None) -> None:
        """Add a parameter under a name; None reserves the name. Assigning an attribute does the same."""
        self._register("parameter", name, param, Parameter, "torch.nn.Parameter")

    def _register(self, role: str, name: str, value: torch.Tensor | None, kind, spoken: str) -> None:
        """File a value in the dict of its role. Raises TypeError for one of another kind."""
        registry = self._filed(f"_{role}s", role)
        self._check_name(role, name, registry)
        if value is not None and not isinstance(value, kind):
            given = f"'{torch.typename(value)}' object to {role} '{name}'"
            raise TypeError(f"cannot assign {given} ({spoken} or None required)")
        registry[name] = value

    def _check_name(self, role: str, name: str, registry: dict) -> None:
        if not isinstance(name, str):
            raise TypeError(f"{role} name should be a string. Got {torch.typename(name)}")
        if "." in name:
            raise KeyError(f'{role} name can\'t contain "."' + (f", got: {name}" if role == "module" else ""))
        if name == "":
            raise KeyError(f'{role} name can\'t be empty string ""')
        if hasattr(self, name) and name not in registry:
            raise KeyError(f"attribute '{name}' already exists")
