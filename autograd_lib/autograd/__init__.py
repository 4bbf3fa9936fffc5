"""`torch.autograd`: gradients by function call, and the tools around them."""

from ..basics import lazy as _lazy
from ..basics.blocks import inference_mode
from ..basics.grad_mode import enable_grad, is_grad_enabled, no_grad, set_grad_enabled
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
__getattr__ = _lazy.loader(  # programs that use this package themselves
    __name__, {"checking": ("gradcheck", "gradgradcheck", "GradcheckError")}, ("functional",)
)  # fmt: skip
