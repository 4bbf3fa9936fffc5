"""`torch.func`: functions that make functions. The derivative of f is a function, too.

    >>> import autograd_lib as torch
    >>> slope = torch.func.grad(lambda x: x**3)
    >>> slope(torch.tensor(2.0)), torch.func.grad(slope)(torch.tensor(2.0))
    (tensor(12.), tensor(12.))

Nothing needs `requires_grad`, and no `.grad` is touched.
"""

from functools import partial as _partial

from ..basics import left_out as _left_out
from .derivatives import grad, grad_and_value, hessian, jacfwd, jacrev, jvp, vjp
from .mapping import vmap
from .stateless import functional_call

__all__ = [
    "functional_call", "grad", "grad_and_value", "hessian", "jacfwd", "jacrev", "jvp", "vjp",
    "vmap",
]  # fmt: skip
__getattr__ = _partial(_left_out.refuse, __name__)
