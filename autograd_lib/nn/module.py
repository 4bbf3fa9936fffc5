"""`Module`: the base class of layers and models.

What is assigned to a module is registered (registry.py), so a model is a tree: its modules are the branches, their
parameters the leaves. Most of what follows is a walk over that tree. What a module *computes* is its `forward`.
"""

from collections import OrderedDict

from autograd_lib.basics import grad_mode

from .registry import Registry


class Module(Registry):
    """Base class of layers and models: assign parameters and children in `__init__`, compute in `forward`.

    >>> class Line(torch.nn.Module):
    ...     def __init__(self):
    ...         super().__init__()
    ...         self.slope = torch.nn.Parameter(torch.tensor(2.0))
    ...     def forward(self, x):
    ...         return self.slope * x
    >>> line = Line()
    >>> line(torch.tensor(3.0))
    tensor(6., grad_fn=<MulBackward0>)
    >>> [name for name, parameter in line.named_parameters()]
    ['slope']
    """

    # What fewer programs need.
    # fmt: off
    from .hooks import (
        _call_with_hooks, register_forward_hook, register_forward_pre_hook, register_full_backward_hook,
        register_full_backward_pre_hook,
    )
    from .state import load_state_dict, state_dict
    from .tree import (
        _make_parameters, add_module, apply, buffers, double, float, get_buffer, get_parameter, get_submodule,
        named_buffers, register_buffer, register_module, to,
    )
    # fmt: on

    def __init__(self):
        super().__init__()
        self.training = True
        self._forward_hooks = OrderedDict()
        self._forward_pre_hooks = OrderedDict()
        self._backward_hooks = OrderedDict()
        self._backward_pre_hooks = OrderedDict()

    def forward(self, *inputs):
        """What the module computes; every subclass writes its own. Call the module itself, so that hooks run.

        Raises NotImplementedError where a subclass has none.
        """
        raise NotImplementedError(f'Module [{type(self).__name__}] is missing the required "forward" function')

    def __call__(self, *args, **kwargs):
        first = grad_mode.next_sequence_nr()
        if self._forward_hooks or self._forward_pre_hooks or self._backward_hooks or self._backward_pre_hooks:
            result = self._call_with_hooks(args, kwargs)
        else:
            result = self.forward(*args, **kwargs)
        # What lies between these two numbers, pictures draw as this module's own.
        self.__dict__["_recorded"] = first, grad_mode.next_sequence_nr()
        return result

    # ---- walking the tree -----------------------------------------------------------------------------------------

    def named_modules(self, memo=None, prefix="", remove_duplicate=True):
        """This module and all below it, with their dotted names; each once, unless `remove_duplicate=False`."""
        memo = set() if memo is None else memo
        if self in memo:
            return
        if remove_duplicate:
            memo.add(self)
        yield prefix, self
        for name, module in self._modules.items():
            if module is not None:
                yield from module.named_modules(memo, _joined(prefix, name), remove_duplicate)

    def modules(self):
        """This module and all below it."""
        for _, module in self.named_modules():
            yield module

    def named_children(self):
        """The modules assigned to this one, with their names."""
        seen = set()
        for name, module in self._modules.items():
            if module is not None and module not in seen:
                seen.add(module)
                yield name, module

    def children(self):
        """The modules assigned to this one."""
        for _, module in self.named_children():
            yield module

    def named_parameters(self, prefix="", recurse=True, remove_duplicate=True):
        """All parameters with their dotted names; one that is shared by two modules comes once, under its first."""
        return self._named_members("_parameters", prefix, recurse, remove_duplicate)

    def parameters(self, recurse=True):
        """All parameters, of this module and (with `recurse`) of those below it: what an optimizer is given."""
        for _, parameter in self.named_parameters(recurse=recurse):
            yield parameter

    def _named_members(self, registry: str, prefix: str, recurse: bool, remove_duplicate: bool):
        seen = set()
        modules = self.named_modules(prefix=prefix, remove_duplicate=remove_duplicate) if recurse else [(prefix, self)]
        for path, module in modules:
            for name, member in getattr(module, registry).items():
                if member is None or member in seen:
                    continue
                if remove_duplicate:
                    seen.add(member)
                yield _joined(path, name), member

    # ---- changing the whole tree ----------------------------------------------------------------------------------

    def train(self, mode=True):
        """Choose between training and evaluation, for layers such as Dropout. It says nothing about gradients.

        Returns the module. Raises ValueError for anything but a bool.
        """
        if not isinstance(mode, bool):
            raise ValueError("training mode is expected to be boolean")
        self.training = mode
        for module in self.children():
            module.train(mode)
        return self

    def eval(self):
        """Evaluation mode: `train(False)`. Gradients are tracked as before; for that there is `torch.no_grad()`."""
        return self.train(False)

    def requires_grad_(self, requires_grad=True):
        """Switch tracking on or off for all parameters, e.g. to freeze a part of a model."""
        for parameter in self.parameters():
            parameter.requires_grad_(requires_grad)
        return self

    def zero_grad(self, set_to_none=True) -> None:
        """Forget all gradients: `.grad` becomes None, or zeros with `set_to_none=False`."""
        for parameter in self.parameters():
            if parameter.grad is None:
                continue
            if set_to_none:
                parameter.grad = None
            else:
                parameter.grad.detach_().zero_()

    # ---- printing -------------------------------------------------------------------------------------------------

    def extra_repr(self) -> str:
        """What stands between the parentheses of a layer's repr."""
        return ""

    def _get_name(self) -> str:
        return type(self).__name__

    def __repr__(self) -> str:
        extra = self.extra_repr()
        lines = extra.split("\n") if extra else []
        children = [f"({name}): " + repr(module).replace("\n", "\n  ") for name, module in self._modules.items()]
        if len(lines) == 1 and not children:
            return f"{self._get_name()}({extra})"
        body = "".join(f"\n  {line}" for line in lines + children)
        return f"{self._get_name()}({body}\n)" if body else f"{self._get_name()}()"


def _joined(prefix: str, name: str) -> str:
    return f"{prefix}.{name}" if prefix else name
