"""`Optimizer`: what all optimizers have in common. How one of them steps is in its own file."""

from collections import defaultdict
from itertools import chain

import autograd_lib as torch
from autograd_lib.basics import left_out
from autograd_lib.basics.error_texts import warn_user


class Optimizer:
    """Changes parameters by their gradients, in place: an optimizer is a subclass with an `_update` of its own.

    `params` holds tensors, or dicts that name a group of tensors as "params" and, besides, options of that group
    alone; `defaults` holds the options of all others. What an optimizer remembers about a parameter is in
    `state[parameter]`.

    The options `foreach`, `fused`, `capturable` and `differentiable` choose between PyTorch's implementations of one
    and the same step. Here there is one: they are kept, so that code and printed text agree, and the first two change
    nothing. Raises NotImplementedError for the other two, TypeError and ValueError for what is no list of parameters.

    >>> w, b = torch.tensor(1.0, requires_grad=True), torch.tensor(1.0, requires_grad=True)
    >>> optimizer = torch.optim.SGD([{"params": [w]}, {"params": [b], "lr": 0.01}], lr=0.1)
    >>> (w + b).backward()
    >>> optimizer.step()
    >>> w, b
    (tensor(0.9000, requires_grad=True), tensor(0.9900, requires_grad=True))
    """

    from .state import load_state_dict, state_dict

    def __getattr__(self, name):
        raise left_out.no_attribute(type(self).__name__, "optim.Optimizer", name)

    def __init__(self, params, defaults):
        if isinstance(params, torch.Tensor):
            error = TypeError(
                "params argument given to the optimizer should be an iterable of Tensors or dicts, but got "
                f"{torch.typename(params)}"
            )
            error.add_note("Help: put it into a list, [parameter].")
            raise error
        for switch in ("capturable", "differentiable"):
            if defaults.get(switch):
                raise NotImplementedError(f"{switch}=True is for GPUs or for differentiating a step; leave it out.")
        self.defaults = defaults
        self.state = defaultdict(dict)
        self.param_groups = []
        self._opt_called = False  # for schedulers, which warn if they are stepped before
        groups = list(params)
        if not groups:
            raise ValueError("optimizer got an empty parameter list")
        for group in groups if isinstance(groups[0], dict) else [{"params": groups}]:
            self.add_param_group(group)

    def add_param_group(self, param_group: dict) -> None:
        """Optimize further tensors, `param_group["params"]`, with options of their own, e.g. another "lr".

        Raises TypeError and ValueError for anything but leaves that no group has yet.
        """
        if not isinstance(param_group, dict):
            raise TypeError(f"param_group must be a dict, but got {type(param_group)}")
        params = param_group["params"]
        if isinstance(params, set):
            raise TypeError(
                "optimizer parameters need to be organized in ordered collections, but the ordering of tensors in sets "
                "will change between runs. Please use a list instead."
            )
        params = param_group["params"] = [params] if isinstance(params, torch.Tensor) else list(params)
        for param in params:
            if not isinstance(param, torch.Tensor):
                raise TypeError(
                    f"optimizer can only optimize Tensors, but one of the params is {torch.typename(param)}"
                )
            if not (param.is_leaf or param.retains_grad):
                error = ValueError("can't optimize a non-leaf Tensor")
                error.add_note(
                    "Help: it is the result of an operation; set requires_grad_() after the last one that makes it."
                )
                raise error
        for name, default in self.defaults.items():
            param_group.setdefault(name, default)
        if len(params) != len(set(params)):
            warn_user(
                "optimizer contains a parameter group with duplicate parameters; in future, this will cause an error; "
                "see github.com/pytorch/pytorch/issues/40967 for more information"
            )
        if not set(params).isdisjoint(self._params()):
            raise ValueError("some parameters appear in more than one parameter group")
        self.param_groups.append(param_group)

    def zero_grad(self, set_to_none=True) -> None:
        """Forget the gradients of all parameters: `.grad` becomes None, or zeros with `set_to_none=False`."""
        for group in self.param_groups:
            for param in group["params"]:
                if param.grad is None:
                    continue
                if set_to_none:
                    param.grad = None
                else:
                    param.grad.detach_().zero_()

    @torch.no_grad()
    def step(self, closure=None):
        """Change each parameter that has a gradient; one whose `.grad` is None is skipped.

        `closure`, if given, computes the loss and its gradients first; then the loss is returned.
        """
        loss = None
        if closure is not None:
            with torch.enable_grad():
                loss = closure()
        self._opt_called = True
        for group in self.param_groups:
            for param in group["params"]:
                grad = param.grad
                if grad is not None:
                    self._update(param, -grad if group.get("maximize") else grad, group)
        return loss

    def _update(self, param, grad, group):
        """Change one parameter by its gradient, in place. This is what an optimizer *is*."""
        raise NotImplementedError

    def _params(self):
        return chain.from_iterable(group["params"] for group in self.param_groups)

    def __repr__(self) -> str:
        text = f"{type(self).__name__} ("
        for number, group in enumerate(self.param_groups):
            options = [f"    {name}: {group[name]}\n" for name in sorted(group) if name != "params"]
            text += f"\nParameter Group {number}\n{''.join(options)}"
        return text + ")"


def check_not_negative(**options) -> None:
    """Raises ValueError, in PyTorch's words, for the first of these options that is below 0."""
    for name, value in options.items():
        if not value >= 0:
            words = {"lr": "learning rate", "eps": "epsilon value"}.get(name, f"{name} value")
            raise ValueError(f"Invalid {words}: {value}")
