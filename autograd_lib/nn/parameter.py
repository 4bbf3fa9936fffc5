"""`Parameter`: a tensor that a module trains."""

import autograd_lib as torch


class Parameter(torch.Tensor):
    """A leaf that tracks gradients, and that a `Module` registers when it is assigned as an attribute.

    It shares the memory of `data` and computes as any tensor does; what is computed from it is a plain tensor again.

    >>> w = torch.nn.Parameter(torch.tensor([1.0, 2.0]))
    >>> w
    Parameter containing:
    tensor([1., 2.], requires_grad=True)
    >>> type(w * 2).__name__
    'Tensor'

    Raises RuntimeError for integers, unless `requires_grad=False`: they have no gradients.
    """

    def __new__(cls, data, requires_grad=True):
        return data.detach().as_subclass(cls).requires_grad_(requires_grad)

    def __init__(self, data, requires_grad=True):
        """All is done in `__new__`: a tensor comes from another tensor, not from a constructor."""

    def __repr__(self):
        return "Parameter containing:\n" + super().__repr__()

    def __deepcopy__(self, memo):
        if id(self) not in memo:
            memo[id(self)] = Parameter(self.detach().clone(), self.requires_grad)
        return memo[id(self)]

    def __reduce_ex__(self, protocol):
        return Parameter, (self.detach(), self.requires_grad)
