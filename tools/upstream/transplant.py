"""Our `nn`, `optim` and `utils.data`, run on PyTorch: the proof that they are programs on its public interface.

They say `import autograd_lib as torch`; here that name stands for PyTorch while their files are read.
"""

import sys
from contextlib import suppress
from importlib import import_module, util
from pathlib import Path
from pkgutil import iter_modules
from types import SimpleNamespace

LIBRARY = Path(__file__).parents[2] / "autograd_lib"


def onto(torch):
    """PyTorch, but for its modules, optimizers and loaders, which are ours.

    `nn.functional` and `nn.Parameter` stay PyTorch's: the first names its operations, the second its kind of tensor.
    """
    ours = sys.modules.pop("autograd_lib", None)
    sys.modules["autograd_lib"] = torch
    try:
        sys.modules["our_nn.functional"] = torch.nn.functional
        sys.modules["our_nn.parameter"] = torch.nn.parameter
        nn = _loaded("our_nn", LIBRARY / "nn" / "__init__.py")
        optim = _loaded("our_optim", LIBRARY / "optim" / "__init__.py")
        data = _loaded("our_data", LIBRARY / "more" / "utils" / "data.py")
        for module in (nn, optim):
            for file in iter_modules(module.__path__):  # also what is loaded when it is first used
                with suppress(ImportError):  # what is made of our own functions
                    import_module(f"{module.__name__}.{file.name}")
    finally:
        sys.modules["autograd_lib"] = ours
    public = {name: getattr(torch, name) for name in dir(torch) if not name.startswith("__")}
    return SimpleNamespace(**{**public, "nn": nn, "optim": optim, "utils": SimpleNamespace(data=data)})


def _loaded(name, path):
    more = LIBRARY / "more" / path.parent.name  # where a package goes on
    folder = [str(path.parent), str(more)] if path.name == "__init__.py" else None
    spec = util.spec_from_file_location(name, path, submodule_search_locations=folder)
    module = sys.modules[name] = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
