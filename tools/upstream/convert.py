"""PyTorch's objects as ours: tensors, dtypes, and what contains them."""

import numpy as np


class NotHere(Exception):
    """A sample holds something that this library leaves out: another dtype, another layout."""


class Converter:
    """Makes our objects out of PyTorch's. A tensor becomes one tensor, however often it occurs."""

    def __init__(self, library, torch):
        self.library, self.torch = library, torch
        self.dtypes = {
            getattr(torch, name): getattr(library, name) for name in ("float32", "float64", "int64", "int32", "bool")
        }
        self.made = {}

    def __call__(self, value):
        torch, library = self.torch, self.library
        if isinstance(value, torch.Tensor):
            return self.tensor(value)
        if isinstance(value, torch.dtype):
            if value not in self.dtypes:
                raise NotHere(f"{value}")
            return self.dtypes[value]
        if isinstance(value, torch.Size):
            return library.Size(value)
        if isinstance(value, torch.device):
            return library.device(str(value))
        if isinstance(value, torch.Generator | torch.layout | torch.memory_format | complex):
            raise NotHere(type(value).__name__)
        if isinstance(value, dict):
            return {key: self(each) for key, each in value.items()}
        if type(value) in (tuple, list):
            return type(value)([self(each) for each in value])
        return value

    def tensor(self, value):
        if id(value) not in self.made:
            if value.dtype not in self.dtypes:
                raise NotHere(f"{value.dtype}")
            if value.layout is not self.torch.strided:
                raise NotHere(f"{value.layout}")
            if value.ndim > 32:
                raise NotHere("more dimensions than NumPy has")
            array = np.array(value.detach().numpy(), copy=True, order="K")
            ours = self.library.from_numpy(array)
            kind = self.library.nn.Parameter if isinstance(value, self.torch.nn.Parameter) else None
            if kind is not None:
                ours = kind(ours, requires_grad=value.requires_grad)
            else:
                ours.requires_grad_(value.requires_grad)
            self.made[id(value)] = (ours, value)  # the value, too: ids of the dead are given again
        return self.made[id(value)][0]
