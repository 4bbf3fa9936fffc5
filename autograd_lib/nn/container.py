"""`Sequential` and `ModuleList`: modules in a row, numbered from 0; and `ModuleDict`, modules by name."""

from collections import OrderedDict
from collections.abc import Iterable
from itertools import chain, groupby
from operator import index

from .module import Module


class _Row(Module):
    """What `Sequential` and `ModuleList` have in common: they can be indexed, changed and walked as a list can."""

    def _key(self, idx):
        """The name of the module at a position. Raises IndexError if there is none."""
        idx = index(idx)
        if not -len(self) <= idx < len(self):
            raise IndexError(f"index {idx} is out of range")
        return list(self._modules)[idx]

    def __getitem__(self, idx):
        return self._modules[self._key(idx)]

    def __setitem__(self, idx, module):
        setattr(self, self._key(idx), module)

    def __delitem__(self, idx):
        keys = list(self._modules)[idx] if isinstance(idx, slice) else [self._key(idx)]
        for key in keys:
            del self._modules[key]
        self._renumber(self._modules.values())

    def _renumber(self, modules):
        self._modules = {str(number): module for number, module in enumerate(modules)}

    def __len__(self):
        return len(self._modules)

    def __iter__(self):
        return iter(self._modules.values())

    def __dir__(self):
        return [name for name in super().__dir__() if not name.isdigit()]

    def append(self, module: Module) -> Module:
        """Add a module at the end. Returns the container."""
        self.add_module(str(len(self)), module)
        return self

    def extend(self, modules) -> Module:
        """Add several modules at the end. Returns the container."""
        if not isinstance(modules, Iterable):
            raise TypeError(
                f"{self._get_name()}.extend should be called with an iterable, but got {type(modules).__name__}"
            )
        for module in list(modules):
            self.append(module)
        return self

    def insert(self, index: int, module: Module) -> Module:
        """Put a module in front of the one at `index`; those behind move on by one. Returns the container.

        Raises IndexError for a place beyond the ends, AssertionError for what is no module.
        """
        if not isinstance(module, Module):
            raise AssertionError(f"module should be of type: {Module}")
        if not -len(self) <= index <= len(self):
            raise IndexError(f"Index out of range: {index}")
        modules = list(self)
        modules.insert(index, module)
        self._renumber(modules)
        return self

    def pop(self, key) -> Module:
        """Take out the module at an index, or those of a slice, and return it."""
        module = self[key]
        del self[key]
        return module


class Sequential(_Row):
    """Modules that are called one after the other, each with what the one before returned.

    Given as arguments, or as one OrderedDict that names them.

    >>> model = torch.nn.Sequential(torch.nn.Linear(2, 3), torch.nn.ReLU())
    >>> model
    Sequential(
      (0): Linear(in_features=2, out_features=3, bias=True)
      (1): ReLU()
    )
    >>> model(torch.zeros(5, 2)).shape
    torch.Size([5, 3])
    """

    def __init__(self, *args):
        super().__init__()
        if len(args) == 1 and isinstance(args[0], OrderedDict):
            modules = args[0].items()
        else:
            modules = [(str(number), module) for number, module in enumerate(args)]
        for name, module in modules:
            self.add_module(name, module)

    def forward(self, input):
        for module in self:
            input = module(input)
        return input

    def __getitem__(self, idx):
        if isinstance(idx, slice):
            return type(self)(OrderedDict(list(self._modules.items())[idx]))
        return super().__getitem__(idx)

    def __add__(self, other):
        if not isinstance(other, Sequential):
            raise ValueError(f"add operator supports only objects of Sequential class, but {type(other)} is given.")
        return Sequential(*self, *other)


class ModuleList(_Row):
    """A list whose modules are registered, so that `parameters()` finds them. What it computes is up to you.

    >>> torch.nn.ModuleList([torch.nn.Linear(2, 2) for _ in range(3)])
    ModuleList(
      (0-2): 3 x Linear(in_features=2, out_features=2, bias=True)
    )
    """

    def __init__(self, modules=()):
        super().__init__()
        self.extend(modules or ())

    def __getitem__(self, idx):
        if isinstance(idx, slice):
            return type(self)(list(self)[idx])
        return super().__getitem__(idx)

    def __add__(self, other):
        return ModuleList(chain(self, other))

    def __iadd__(self, modules):
        return self.extend(modules)

    def __repr__(self):
        lines, start = [], 0
        for text, run in groupby(map(repr, self)):  # modules that print alike share a line
            n = len(list(run))
            label = f"({start})" if n == 1 else f"({start}-{start + n - 1})"
            lines.append(f"\n  {label}: " + ("" if n == 1 else f"{n} x ") + text.replace("\n", "\n  "))
            start += n
        return f"{self._get_name()}({''.join(lines)}\n)" if lines else f"{self._get_name()}()"


class ModuleDict(Module):
    """A dict whose modules are registered, so that `parameters()` finds them. What it computes is up to you.

    >>> layers = torch.nn.ModuleDict({"in": torch.nn.Linear(2, 3), "out": torch.nn.Linear(3, 1)})
    >>> list(layers), layers["out"].in_features
    (['in', 'out'], 3)
    """

    def __init__(self, modules=None):
        super().__init__()
        self.update(modules or {})

    def __getitem__(self, key):
        return self._modules[key]

    def __setitem__(self, key, module):
        self.add_module(key, module)

    def __delitem__(self, key):
        del self._modules[key]

    def __len__(self):
        return len(self._modules)

    def __iter__(self):
        return iter(self._modules)

    def __contains__(self, key):
        return key in self._modules

    def keys(self):
        """The names."""
        return self._modules.keys()

    def values(self):
        """The modules."""
        return self._modules.values()

    def items(self):
        """The pairs of name and module."""
        return self._modules.items()

    def update(self, modules: dict) -> None:
        """Add the modules of a dict, or of pairs of name and module."""
        for key, module in modules.items() if hasattr(modules, "items") else modules:
            self[key] = module

    def pop(self, key: str) -> Module:
        """Remove a module, and return it."""
        return self._modules.pop(key)

    def clear(self) -> None:
        """Remove all."""
        self._modules.clear()
