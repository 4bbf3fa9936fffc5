"""Hooks of a module: before and after its `forward`, and those that see its gradients, by its inputs and outputs.

Around a call that has hooks for gradients, inputs and outputs pass through an operation that changes nothing: its node
is where the gradients are looked at, and may be replaced.
"""

from collections.abc import Callable, Sequence

import autograd_lib as torch
from autograd_lib.basics.error_texts import warn_user
from autograd_lib.basics.neutral_options import also_takes

NO_TRACKED_INPUT = (
    "Full backward hook is firing when gradients are computed with respect to module outputs since no inputs require "
    "gradients. See https://docs.pytorch.org/docs/main/generated/torch.nn.Module.html#torch.nn.Module."
    "register_full_backward_hook for more details."
)


@also_takes("with_kwargs")
def register_forward_pre_hook(self, hook: Callable, *, prepend=False):
    """Call `hook(module, args)` before `forward`; what it returns, unless None, takes the place of `args`.

    Returns a handle whose `remove()` takes the hook out again.
    """
    return _added(self._forward_pre_hooks, hook, prepend)


@also_takes("with_kwargs", "always_call")
def register_forward_hook(self, hook: Callable, *, prepend=False):
    """Call `hook(module, args, output)` after `forward`; what it returns, unless None, is the output.

    Returns a handle whose `remove()` takes the hook out again.
    """
    return _added(self._forward_hooks, hook, prepend)


def register_full_backward_hook(self, hook: Callable, *, prepend=False):
    """Call `hook(module, grad_input, grad_output)` when the gradients by the inputs are known, as tuples.

    What it returns, unless None, takes the place of `grad_input`. Returns a handle with `remove()`.
    """
    return _added(self._backward_hooks, hook, prepend)


def register_full_backward_pre_hook(self, hook: Callable, *, prepend=False):
    """Call `hook(module, grad_output)` when the gradients by the outputs are known; what it returns replaces them.

    Returns a handle whose `remove()` takes the hook out again.
    """
    return _added(self._backward_pre_hooks, hook, prepend)


def _added(hooks, hook, prepend):
    handle = torch.utils.hooks.RemovableHandle(hooks)
    hooks[handle.id] = hook
    if prepend:
        hooks.move_to_end(handle.id, last=False)
    return handle


def _call_with_hooks(self, args, kwargs):
    for hook in list(self._forward_pre_hooks.values()):
        changed = hook(self, args)
        if changed is not None:
            args = changed if isinstance(changed, tuple) else (changed,)
    around = Around(self) if self._backward_hooks or self._backward_pre_hooks else None
    if around is not None:
        args = around.inputs(args)
    result = self.forward(*args, **kwargs)
    for hook in list(self._forward_hooks.values()):
        changed = hook(self, args, result)
        if changed is not None:
            result = changed
    return result if around is None else around.outputs(result)


class BackwardHookFunction(torch.autograd.Function):
    """Hands on what it gets, in both directions."""

    @staticmethod
    def forward(ctx, *tensors) -> tuple[torch.Tensor, ...]:
        return tuple([tensor.view_as(tensor) for tensor in tensors])

    @staticmethod
    def backward(ctx, *grads) -> tuple[torch.Tensor, ...]:
        return grads


class Around:
    """One call of a module with hooks for the backward pass."""

    def __init__(self, module):
        self.module = module
        self.grad_outputs = None
        self.inputs_are_tracked = False

    def inputs(self, args) -> tuple[torch.Tensor, ...]:
        """The arguments, of which the gradients will be shown."""
        self.without = (None,) * len(args)
        return self._through(args, self._watch_inputs)

    def outputs(self, result: torch.Tensor) -> torch.Tensor:
        """The result, of which the gradients will be shown."""
        single = not isinstance(result, tuple)
        passed = self._through((result,) if single else result, self._watch_outputs)
        return passed[0] if single else passed

    def _through(self, values, watch):
        places = [number for number, each in enumerate(values) if isinstance(each, torch.Tensor)]
        tracked = any([values[number].requires_grad for number in places])
        if not tracked or not torch.is_grad_enabled():
            return values
        passed = list(values)
        for number, each in zip(places, BackwardHookFunction.apply(*[values[n] for n in places]), strict=True):
            passed[number] = each
        watch(next(passed[n].grad_fn for n in places if passed[n].grad_fn is not None), places, len(values))
        return tuple(passed)

    def _asked(self, hooks, given, *further):
        """The gradients, each time replaced by what a hook answers, unless that is None."""
        for hook in list(hooks.values()):
            answer = hook(self.module, given, *further)
            if answer is not None:
                given = answer if isinstance(answer, tuple) else (answer,)
        return given

    def _watch_inputs(self, node, places, count):
        self.inputs_are_tracked = True

        def leave(grad_inputs, _):
            if self.grad_outputs is None:  # a second derivative, which comes past the module's outputs
                return None
            given = spread(grad_inputs, places, count)
            given = self._asked(self.module._backward_hooks, given, self.grad_outputs)
            self.grad_outputs = None
            return tuple([given[number] for number in places])

        node.register_hook(leave)

    def _watch_outputs(self, node, places, count):
        def enter(grads):
            given = spread(grads, places, count)
            given = self._asked(self.module._backward_pre_hooks, given)
            self.grad_outputs = given
            if not self.inputs_are_tracked and self.module._backward_hooks:  # nobody further down will call them
                warn_user(NO_TRACKED_INPUT)
                for hook in list(self.module._backward_hooks.values()):
                    answer = hook(self.module, self.without, given)
                    if answer is not None and any([each is not None for each in answer]):
                        raise RuntimeError(
                            "Backward hook for Modules where no input requires gradient should always return None or "
                            "None for all gradients."
                        )
            return tuple([given[number] for number in places])

        node.register_prehook(enter)


def spread(values: Sequence, places: Sequence[int], count: int):
    """The values at their places, None elsewhere."""
    found = dict(zip(places, values, strict=True))
    return tuple([found.get(number) for number in range(count)])
