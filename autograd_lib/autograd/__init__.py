"""`torch.autograd`: gradients by function call, and the tools around them."""

from functools import partial as _partial

from ..basics import left_out as _left_out
from ..basics.grad_mode import enable_grad, is_grad_enabled, no_grad, set_grad_enabled
from ..basics.inference_mode import inference_mode
from ..declaration.saved import SavedTensor
from ..graph.anomaly import detect_anomaly, set_detect_anomaly
from ..graph.backward import backward, grad
from . import function, functional, graph
from .checking import GradcheckError, gradcheck, gradgradcheck
from .function import Function
from .variable import Variable

__all__ = [
    "Function", "GradcheckError", "SavedTensor", "Variable", "backward", "detect_anomaly", "enable_grad", "function",
    "functional", "grad", "gradcheck", "gradgradcheck", "graph", "inference_mode", "is_grad_enabled", "no_grad",
    "set_detect_anomaly", "set_grad_enabled",
]  # fmt: skip
__getattr__ = _partial(_left_out.refuse, __name__)
