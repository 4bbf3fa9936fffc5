"""A reference implementation of PyTorch's autograd in Python and NumPy, to be used and to be read.

    >>> import autograd_lib as torch
    >>> w = torch.tensor(3.0, requires_grad=True)
    >>> (w * w).backward()
    >>> print(w.grad)
    tensor(6.)

Names, results, printed text and errors are PyTorch's. README.md says where to begin reading.
"""

# ruff: noqa: F401 (what is imported here are the public names)

import warnings as _warnings
from math import e, inf, nan, pi

from .basics import freed_memory as _freed_memory
from .basics import lazy as _lazy
from .basics.dtypes import bool_ as bool
from .basics.dtypes import dtype, float32, float64, get_default_dtype, int32, int64, promote_types
from .basics.grad_mode import enable_grad, is_grad_enabled, no_grad, set_grad_enabled
from .basics.size import Size
from .binding import names as _names
from .binding.bind import bind as _bind
from .creation.factories import empty, ones, tensor, zeros
from .tensors.tensor import Tensor

__version__ = "2.15.0+autograd.0.2.0"  # the PyTorch that it follows, and behind the plus its own
float, double, long, int = float32, float64, int64, int32
newaxis = None

# An overflow gives inf, and PyTorch says nothing; NumPy would warn on each of our lines.
_warnings.filterwarnings("ignore", category=RuntimeWarning, module=r"autograd_lib\b")

_freed_memory.keep()
_bind()

# Loaded when they are first used, by file; the packages stand on this one, and use its public names.
LATER = {
    "basics.blocks": ("inference_mode", "is_inference_mode_enabled"),
    "basics.machine": (
        "finfo", "get_num_threads", "iinfo", "set_default_dtype", "set_num_threads", "use_deterministic_algorithms",
    ),
    "basics.device": ("accelerator", "backends", "cuda", "device", "get_default_device", "set_default_device"),
    "creation.constructors": (
        "BoolTensor", "DoubleTensor", "FloatTensor", "IntTensor", "LongTensor", "arange", "as_tensor", "empty_like",
        "eye", "from_numpy", "full", "full_like", "linspace", "ones_like", "zeros_like",
    ),
    "creation.generator": (
        "Generator", "default_generator", "get_rng_state", "initial_seed", "manual_seed", "seed", "set_rng_state",
    ),
    "creation.random": (
        "bernoulli", "multinomial", "normal", "rand", "rand_like", "randint", "randn", "randn_like", "randperm",
    ),
    "func": ("vmap",),
    "graph.anomaly": ("is_anomaly_check_nan_enabled", "is_anomaly_enabled"),
    "tensors.conversions": ("typename",),
    "tensors.printing": ("set_printoptions",),
    "utils.serialization": ("load", "save"),
}  # fmt: skip
_PACKAGES = ("autograd", "func", "linalg", "nn", "optim", "utils")
_load = _lazy.loader(__name__, LATER, _PACKAGES)


def __getattr__(name):
    found = _names.function(name)
    if found is None:
        return _load(name)
    globals()[name] = found
    return found


def __dir__():
    return sorted({*globals(), *_names.functions, *_PACKAGES, *_lazy.names(LATER)})
