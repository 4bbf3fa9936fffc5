"""`torch.autograd`: gradients by function call, and the tools around them."""

import importlib as _importlib

from ..basics.grad_mode import enable_grad, inference_mode, is_grad_enabled, no_grad, set_grad_enabled
from ..declaration.saved import SavedTensor
from ..graph.anomaly import detect_anomaly, set_detect_anomaly
from ..graph.backward import backward, grad
from . import function, graph
from .function import Function
from .variable import Variable

__all__ = [
    "Function", "SavedTensor", "Variable", "backward", "detect_anomaly", "enable_grad", "function", "grad", "graph",
    "inference_mode", "is_grad_enabled", "no_grad", "set_detect_anomaly", "set_grad_enabled",
]  # fmt: skip


def __getattr__(name):
    """Load the programs that use this package themselves when they are first used."""
    if name in ("gradcheck", "gradgradcheck", "GradcheckError"):
        return getattr(_importlib.import_module(f"{__name__}.checking"), name)
    if name == "functional":
        return _importlib.import_module(f"{__name__}.functional")
    raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
