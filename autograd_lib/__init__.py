"""A reference implementation of PyTorch's autograd in Python and NumPy, to be used and to be read.

    >>> import autograd_lib as torch
    >>> w = torch.tensor(3.0, requires_grad=True)
    >>> (w * w).backward()
    >>> print(w.grad)
    tensor(6.)

Names, results, printed text and errors are PyTorch's. Start reading at tensor.py.
"""

import importlib as _importlib
import warnings as _warnings

from . import autograd
from .bind import bind as _bind
from .dtypes import bool_ as bool
from .dtypes import dtype, float32, float64, get_default_dtype, int32, int64, set_default_dtype
from .factories import ones, ones_like, tensor, zeros, zeros_like
from .grad_mode import enable_grad, is_grad_enabled, no_grad, set_grad_enabled
from .printing import set_printoptions, tensor_format, tensor_repr
from .size import Size
from .tensor import Tensor
from .typename import typename

float, double, long = float32, float64, int64

# An overflow gives inf, and PyTorch says nothing; NumPy would warn on each of our lines.
_warnings.filterwarnings("ignore", category=RuntimeWarning, module=r"autograd_lib\b")

globals().update(_bind())
Tensor.__repr__, Tensor.__format__ = tensor_repr, tensor_format


def __getattr__(name):
    """Load `nn`, `optim` and `utils` when they are first used: they are programs that themselves use this package."""
    if name in ("nn", "optim", "utils"):
        return _importlib.import_module(f"{__name__}.{name}")
    raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
