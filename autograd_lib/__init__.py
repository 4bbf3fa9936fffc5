"""A reference implementation of PyTorch's autograd in Python and NumPy, to be used and to be read.

    >>> import autograd_lib as torch
    >>> w = torch.tensor(3.0, requires_grad=True)
    >>> (w * w).backward()
    >>> print(w.grad)
    tensor(6.)

Names, results, printed text and errors are PyTorch's. README.md says in which order to read the files.
"""

# ruff: noqa: F401 (what is imported here are the public names)

import importlib as _importlib
import warnings as _warnings
from math import e, inf, nan, pi

from .basics import freed_memory as _freed_memory
from .basics import left_out as _left_out
from .basics.device import accelerator, backends, cuda, device, get_default_device, set_default_device
from .basics.dtypes import bool_ as bool
from .basics.dtypes import dtype, float32, float64, get_default_dtype, int32, int64, promote_types, set_default_dtype
from .basics.grad_mode import (
    enable_grad,
    inference_mode,
    is_grad_enabled,
    is_inference_mode_enabled,
    no_grad,
    set_grad_enabled,
)  # fmt: skip
from .basics.size import Size
from .binding import more as _more
from .binding.bind import bind as _bind
from .creation.constructors import BoolTensor, DoubleTensor, FloatTensor, IntTensor, LongTensor
from .creation.factories import (
    arange,
    as_tensor,
    empty,
    empty_like,
    eye,
    from_numpy,
    full,
    full_like,
    linspace,
    ones,
    ones_like,
    tensor,
    zeros,
    zeros_like,
)  # fmt: skip
from .creation.generator import (
    Generator,
    default_generator,
    get_rng_state,
    initial_seed,
    manual_seed,
    seed,
    set_rng_state,
)  # fmt: skip
from .creation.random import (
    bernoulli,
    multinomial,
    normal,
    rand,
    rand_like,
    randint,
    randn,
    randn_like,
    randperm,
)  # fmt: skip
from .graph.anomaly import is_anomaly_check_nan_enabled, is_anomaly_enabled
from .tensors.printing import set_printoptions
from .tensors.printing import tensor_format as _tensor_format
from .tensors.printing import tensor_repr as _tensor_repr
from .tensors.tensor import Tensor
from .tensors.typename import typename

__version__ = "2.15.0+autograd.0.2.0"  # the PyTorch that it follows, and behind the plus its own
float, double, long, int = float32, float64, int64, int32
newaxis = None

# An overflow gives inf, and PyTorch says nothing; NumPy would warn on each of our lines.
_warnings.filterwarnings("ignore", category=RuntimeWarning, module=r"autograd_lib\b")

_freed_memory.keep()
globals().update(_bind())
Tensor.__repr__, Tensor.__format__ = _tensor_repr, _tensor_format


# Loaded when they are first used: they stand on this package, and use its public names.
LATER = {
    **dict.fromkeys(("autograd", "func", "linalg", "nn", "optim", "utils")),
    **dict.fromkeys(
        ("finfo", "get_num_threads", "iinfo", "set_num_threads", "use_deterministic_algorithms"), "basics.machine"
    ),
    **dict.fromkeys(("load", "save"), "utils.serialization"),
    "vmap": "func",
}


def __getattr__(name):
    if name in LATER:
        module = _importlib.import_module(f"{__name__}.{LATER[name] or name}")
        return getattr(module, name) if LATER[name] else module
    found = _more.function(name)
    if found is None:
        _left_out.refuse(__name__, name)
    globals()[name] = found
    return found


def __dir__():
    return sorted({*globals(), *_more.names(), *LATER})
