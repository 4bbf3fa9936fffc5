"""`Parameter`: a tensor that a module trains."""

from functools import partial as _partial

import autograd_lib as torch
from autograd_lib.basics import left_out as _left_out

__getattr__ = _partial(_left_out.refuse, __name__)


class Parameter(torch.Tensor):
    """A leaf that tracks gradients, and that a `Module` registers when it is assigned as an attribute.

    It shares the memory of `data` and computes as any tensor does; what is computed from it is a plain tensor again.
    Raises RuntimeError for integers, unless `requires_grad=False`: they have no gradients.

    >>> w = torch.nn.Parameter(torch.tensor([1.0, 2.0]))
    >>> w
    Parameter containing:
    tensor([1., 2.], requires_grad=True)
    >>> type(w * 2).__name__
    'Tensor'
    """

    def __new__(cls, data: torch.Tensor, requires_grad=True) -> torch.Tensor:
        made = data.detach().as_subclass(cls)
        if requires_grad and not data.is_floating_point():
            error = RuntimeError("Only Tensors of floating point and complex dtype can require gradients")
            error.add_note("Help: a parameter is trained; make a constant of a module with register_buffer.")
            raise error
        made.requires_grad = requires_grad
        return made

    def __repr__(self) -> str:
        return "Parameter containing:\n" + super().__repr__()

    def __deepcopy__(self, memo: dict) -> torch.Tensor:
        """A parameter of its own, without the gradient."""
        return type(self)(self.detach().clone(), self.requires_grad)
