"""`import torch` means this package, `import torch.nn.functional as F` its `nn.functional`, as long as a block lasts.

Whatever a program imports below `torch` and is not here is a ModuleNotFoundError, as any module that is not installed.
"""

import importlib
import pkgutil
import sys
from contextlib import contextmanager

import autograd_lib

from ..basics import left_out

PUBLIC = ("autograd", "func", "linalg", "nn", "optim", "utils")  # the packages that a program may import

# Modules that PyTorch has in another place.
ELSEWHERE = {
    "autograd.gradcheck": "autograd.checking",
    "functional": "",
    "nn.modules": "nn",
    "nn.modules.activation": "nn.activation",
    "nn.modules.batchnorm": "nn.batchnorm",
    "nn.modules.container": "nn.container",
    "nn.modules.conv": "nn.convolution",
    "nn.modules.dropout": "nn.dropout",
    "nn.modules.flatten": "nn.flatten",
    "nn.modules.linear": "nn.linear",
    "nn.modules.loss": "nn.loss",
    "nn.modules.module": "nn.module",
    "nn.modules.normalization": "nn.normalization",
    "nn.modules.pooling": "nn.pooling",
    "nn.modules.rnn": "nn.recurrent",
    "nn.modules.sparse": "nn.embedding",
    "nn.utils.clip_grad": "nn.utils",
    "nn.utils.convert_parameters": "nn.utils",
    "utils.data.dataloader": "utils.data",
    "utils.data.dataset": "utils.data",
}


@contextmanager
def as_torch():
    """In this block `torch` is this package. A PyTorch that was imported before is back after it.

    The import of a module that is not here is a ModuleNotFoundError.
    """
    finder = _Finder()
    before = _taken_out()
    sys.modules.update(modules())
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
        _taken_out()
        sys.modules.update(before)


def modules():
    """All that a program can import of this package, by the name that it has in PyTorch."""
    found = {"torch": autograd_lib, "functorch": importlib.import_module(f"{autograd_lib.__name__}.func")}
    for name in PUBLIC:
        module = found[f"torch.{name}"] = importlib.import_module(f"{autograd_lib.__name__}.{name}")
        folders = module.__spec__.submodule_search_locations or ()  # of a package
        for below in pkgutil.walk_packages(folders, f"{module.__name__}."):
            found[below.name.replace(autograd_lib.__name__, "torch")] = importlib.import_module(below.name)
    for name, here in ELSEWHERE.items():
        found[f"torch.{name}"] = found[f"torch.{here}".rstrip(".")]
    found["torch.random"] = autograd_lib.random
    for name, value in vars(autograd_lib).items():
        if isinstance(value, type) and value.__module__.startswith(autograd_lib.__name__) and name.islower():
            found.setdefault(f"torch.{name}", value)  # a small namespace, such as torch.cuda
    return found


def _taken_out():
    """The modules that are called torch, or torch.…, which Python forgets here."""
    names = [name for name in sys.modules if name in ("torch", "functorch") or name.startswith("torch.")]
    return {name: sys.modules.pop(name) for name in names}


class _Finder:
    """Is asked for the modules below `torch` that are not here; Python would look into the folder of this package."""

    def find_spec(self, fullname, path=None, target=None):
        if not fullname.startswith("torch."):
            return None
        instead = left_out.words(fullname.removeprefix("torch."))
        raise ModuleNotFoundError(f"No module named '{fullname}'" + (instead and f": {instead}"), name=fullname)
