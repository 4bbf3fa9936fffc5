"""`Module`: the base class of layers and models.

What is assigned to a module is registered (registry.py), so a model is a tree: its modules are the branches, their
parameters the leaves. Most of what follows is a walk over that tree. What a module *computes* is its `forward`.
"""

from collections import OrderedDict
from importlib import import_module

import autograd_lib as torch
from autograd_lib.basics import grad_mode

from .registry import Registry

NEVER = (
    "Reached a code path in Module.{}() that should never be called. Please file an issue at "
    "https://github.com/pytorch/pytorch/issues/new?template=bug-report.yml to report this bug."
)


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

    def _call_with_hooks(self, args, kwargs):
        for hook in list(self._forward_pre_hooks.values()):
            changed = hook(self, args)
            if changed is not None:
                args = changed if isinstance(changed, tuple) else (changed,)
        around = _beside("backward_hooks").Around(self) if self._backward_hooks or self._backward_pre_hooks else None
        if around is not None:
            args = around.inputs(args)
        result = self.forward(*args, **kwargs)
        for hook in list(self._forward_hooks.values()):
            changed = hook(self, args, result)
            if changed is not None:
                result = changed
        return result if around is None else around.outputs(result)

    def register_forward_pre_hook(self, hook):
        """Call `hook(module, args)` before `forward`; what it returns, unless None, takes the place of `args`.

        Returns a handle whose `remove()` takes the hook out again.
        """
        return _added(self._forward_pre_hooks, hook)

    def register_forward_hook(self, hook):
        """Call `hook(module, args, output)` after `forward`; what it returns, unless None, is the output.

        Returns a handle whose `remove()` takes the hook out again.
        """
        return _added(self._forward_hooks, hook)

    def register_full_backward_hook(self, hook):
        """Call `hook(module, grad_input, grad_output)` when the gradients by the inputs are known, as tuples.

        What it returns, unless None, takes the place of `grad_input`. Returns a handle with `remove()`.
        """
        return _added(self._backward_hooks, hook)

    def register_full_backward_pre_hook(self, hook):
        """Call `hook(module, grad_output)` when the gradients by the outputs are known; what it returns replaces them.

        Returns a handle whose `remove()` takes the hook out again.
        """
        return _added(self._backward_pre_hooks, hook)

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

    def named_buffers(self, prefix="", recurse=True, remove_duplicate=True):
        """All buffers with their dotted names."""
        return self._named_members("_buffers", prefix, recurse, remove_duplicate)

    def buffers(self, recurse=True):
        """All buffers, of this module and (with `recurse`) of those below it."""
        for _, buffer in self.named_buffers(recurse=recurse):
            yield buffer

    def _named_members(self, registry, prefix, recurse, remove_duplicate):
        seen = set()
        modules = self.named_modules(prefix=prefix, remove_duplicate=remove_duplicate) if recurse else [(prefix, self)]
        for path, module in modules:
            for name, member in getattr(module, registry).items():
                if member is None or member in seen:
                    continue
                if remove_duplicate:
                    seen.add(member)
                yield _joined(path, name), member

    def get_submodule(self, target):
        """The module at a dotted path such as "encoder.0"; "" is this one. Raises AttributeError if there is none."""
        module = self
        for name in target.split(".") if target else ():
            if not hasattr(module, name):
                raise AttributeError(f"{module._get_name()} has no attribute `{name}`")
            module = getattr(module, name)
            if not isinstance(module, Module):
                raise AttributeError(f"`{name}` is not an nn.Module")
        return module

    def get_parameter(self, target):
        """The parameter at a dotted path such as "encoder.0.weight". Raises AttributeError if there is none."""
        return self._get_member(target, "_parameters", "an nn.Parameter")

    def get_buffer(self, target):
        """The buffer at a dotted path. Raises AttributeError if there is none."""
        return self._get_member(target, "_buffers", "a buffer")

    def _get_member(self, target, registry, role):
        path, _, name = target.rpartition(".")
        module = self.get_submodule(path)
        if not hasattr(module, name):
            raise AttributeError(f"{module._get_name()} has no attribute `{name}`")
        if name not in getattr(module, registry):
            raise AttributeError(f"`{name}` is not {role}")
        return getattr(module, name)

    # ---- changing the whole tree ----------------------------------------------------------------------------------

    def apply(self, fn):
        """Call `fn(module)` on all children, then on this module; e.g. to initialise. Returns the module."""
        for module in self.children():
            module.apply(fn)
        fn(self)
        return self

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

    def zero_grad(self, set_to_none=True):
        """Forget all gradients: `.grad` becomes None, or zeros with `set_to_none=False`."""
        for parameter in self.parameters():
            if parameter.grad is None:
                continue
            if set_to_none:
                parameter.grad = None
            else:
                parameter.grad.detach_().zero_()

    def to(self, *args, **kwargs):
        """Convert all floating-point parameters and buffers, in place: `to(torch.float64)`.

        Raises TypeError for a dtype that is not floating point.
        """
        for each in (*args, *kwargs.values()):
            if isinstance(each, torch.dtype) and not each.is_floating_point:
                raise TypeError(
                    f"nn.Module.to only accepts floating point or complex dtypes, but got desired dtype={each}"
                )
        with torch.no_grad():
            for tensor in (*self.parameters(), *self.buffers()):
                if tensor.is_floating_point():
                    tensor.data = tensor.data.to(*args, **kwargs)
                    if tensor.grad is not None:
                        tensor.grad = tensor.grad.to(*args, **kwargs)
        return self

    def float(self):
        """Convert all floating-point parameters and buffers to float32, in place."""
        return self.to(torch.float32)

    def double(self):
        """Convert all floating-point parameters and buffers to float64, in place."""
        return self.to(torch.float64)

    def state_dict(self, *, destination=None, prefix="", keep_vars=False):
        """All parameters and persistent buffers by their dotted names, detached, on the same memory.

        Copy it (`copy.deepcopy`) if training goes on. `keep_vars` gives the parameters themselves.
        """
        destination = OrderedDict() if destination is None else destination
        return _beside("state").collected(self, destination, prefix, keep_vars)

    def load_state_dict(self, state_dict, strict=True):
        """Copy the values of a state dict into the parameters and buffers of the same names.

        Returns the names that were missing and those that nobody asked for. Raises RuntimeError that lists them all
        unless `strict=False`, and in any case for a tensor of another shape.
        """
        return _beside("state").loaded(self, state_dict, strict)

    def get_extra_state(self):
        """What `state_dict` keeps of a module besides its tensors; a class that has something to keep defines it.

        Raises RuntimeError by itself.
        """
        raise RuntimeError(NEVER.format("get_extra_state"))

    def set_extra_state(self, state):
        """Take back what `get_extra_state` gave, from a loaded state dict. Raises RuntimeError by itself."""
        raise RuntimeError(NEVER.format("set_extra_state"))

    # ---- printing -------------------------------------------------------------------------------------------------

    def extra_repr(self):
        """What stands between the parentheses of a layer's repr."""
        return ""

    def _get_name(self):
        return type(self).__name__

    def __repr__(self):
        extra = self.extra_repr()
        lines = extra.split("\n") if extra else []
        children = [f"({name}): " + repr(module).replace("\n", "\n  ") for name, module in self._modules.items()]
        if len(lines) == 1 and not children:
            return f"{self._get_name()}({extra})"
        body = "".join(f"\n  {line}" for line in lines + children)
        return f"{self._get_name()}({body}\n)" if body else f"{self._get_name()}()"


def _beside(name):
    """A file of this package that few programs need, in more/."""
    return import_module(f"{__package__}.{name}")


def _added(hooks, hook):
    handle = torch.utils.hooks.RemovableHandle(hooks)
    hooks[handle.id] = hook
    return handle


def _joined(prefix, name):
    return f"{prefix}.{name}" if prefix else name
