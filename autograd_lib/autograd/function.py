"""`Function`: operations of one's own, with a `forward` and a `backward`."""

import functools
from collections.abc import Callable, Sequence
from inspect import signature
from warnings import warn

from ..basics import error_texts
from ..basics.grad_mode import is_grad_enabled, mode, next_sequence_nr
from ..graph.backward import several
from ..graph.node import Node
from ..ops.inplace import rebase
from ..tensors.tensor import Tensor
from ..tensors.views import share
from .function_node import FunctionNode

__all__ = ["Function", "once_differentiable"]


class Function:
    """The base of custom operations: write `forward` and `backward` as static methods, and call `apply`.

    `forward(ctx, *args)` computes; nothing in it is recorded. Alternatively `forward(*args)` beside
    `setup_context(ctx, inputs, output)`. `backward(ctx, *grads)` takes a gradient for each output and returns one for
    each argument of `forward`, None where there is none.

    >>> class Cube(torch.autograd.Function):
    ...     @staticmethod
    ...     def forward(ctx, x):
    ...         ctx.save_for_backward(x)
    ...         return x**3
    ...
    ...     @staticmethod
    ...     def backward(ctx, grad):
    ...         (x,) = ctx.saved_tensors
    ...         return grad * 3 * x**2
    >>> x = torch.tensor(2.0, requires_grad=True)
    >>> y = Cube.apply(x)
    >>> y
    tensor(8., grad_fn=<CubeBackward>)
    >>> y.backward()
    >>> x.grad
    tensor(12.)
    """

    def __init_subclass__(cls):
        cls._backward_cls = type(f"{cls.__name__}Backward", (FunctionNode,), {"_function": cls})

    def __init__(self, *args, **kwargs):
        warn(
            f"{type(self)} should not be instantiated. Methods on autograd functions are all static, so you should "
            "invoke them on the class itself. Instantiating an autograd function will raise an error in a future "
            "version of PyTorch.",
            DeprecationWarning,
            stacklevel=2,
        )

    def __call__(self, *args, **kwargs):
        raise RuntimeError(
            "Legacy autograd function with non-static forward method is deprecated. Please use new-style autograd "
            "function with static forward method. (Example: "
            "https://pytorch.org/docs/stable/autograd.html#torch.autograd.Function)"
        )

    @staticmethod
    def forward(*args, **kwargs):
        """Compute the result; every subclass writes its own. Raises NotImplementedError by itself."""
        raise NotImplementedError("You must implement the forward function for custom autograd.Function.")

    @staticmethod
    def setup_context(ctx, inputs, output):
        """Save what `backward` needs, where `forward` takes no context. Raises NotImplementedError by itself."""
        raise NotImplementedError("setup_context is not implemented.")

    @staticmethod
    def backward(ctx, *grad_outputs):
        """The gradients of the arguments, given those of the outputs. Raises NotImplementedError by itself."""
        raise NotImplementedError(
            "You must implement either the backward or vjp method for your custom autograd.Function to use it with "
            "backward mode AD."
        )

    vjp = backward  # PyTorch's other name for it

    @classmethod
    def _backward(cls):
        has_backward, has_vjp = cls.backward is not Function.backward, cls.vjp is not Function.vjp
        if has_backward and has_vjp:
            raise RuntimeError(
                "Implementing both 'backward' and 'vjp' for a custom Function is not allowed. You should only "
                "implement one of them."
            )
        return cls.vjp if has_vjp else cls.backward

    @classmethod
    def apply(cls, *args, **kwargs):
        """Run `forward`, and record it if an argument requires grad. Returns what `forward` returned.

        Raises RuntimeError for a tensor that was marked as changed in place, and is not returned.
        """
        if cls is Function:
            return cls.forward(*args)
        if cls.setup_context is not Function.setup_context:
            bound = signature(cls.forward).bind(*args, **kwargs)
            bound.apply_defaults()
            args, kwargs = bound.args, bound.kwargs
        ctx = cls._backward_cls()
        ctx.needs_input_grad = tuple([isinstance(each, Tensor) and each.requires_grad for each in args])
        inputs = [each for each in args if isinstance(each, Tensor)]
        recording = mode.enabled and any(ctx.needs_input_grad)
        if recording:
            ctx.next_nodes = tuple([each._edge() for each in inputs])
            ctx._inputs = [
                (position, each._data.shape, each._data.dtype)
                for position, each in enumerate(args)
                if isinstance(each, Tensor)
            ]
        ctx.sequence_nr = next_sequence_nr()
        if cls.setup_context is Function.setup_context:
            result = mode.during({"enabled": False}, cls.forward, ctx, *args, **kwargs)
        else:
            result = mode.during({"enabled": False}, cls.forward, *args, **kwargs)
            mode.during({"enabled": False}, cls.setup_context, ctx, args, result)
        outputs = result if isinstance(result, tuple) else (result,)
        if any([not _is_one_of(dirty, inputs) for dirty in ctx._dirty]):
            words = (
                "ctx.mark_dirty() received a tensor that was not an input. Only input Tensors that have been mutated "
                "should be passed to ctx.mark_dirty()."
            )
            if any([dirty._is_view() and not _is_one_of(dirty, inputs) for dirty in ctx._dirty]):
                raise RuntimeError(words)
            error_texts.warn_user(words)
            ctx._dirty = [dirty for dirty in ctx._dirty if _is_one_of(dirty, inputs)]
        if any([all([dirty is not output for output in outputs]) for dirty in ctx._dirty]):
            raise RuntimeError(
                "Some elements marked as dirty during the forward method were not returned as output. The inputs that "
                "are modified inplace must all be outputs of the Function."
            )
        if isinstance(result, tuple):
            ctx.output_count = len(outputs)
        ctx._outputs = [(each._data.shape, each._data.dtype) if isinstance(each, Tensor) else None for each in outputs]
        ctx._not_differentiable_outputs = [
            number for number, each in enumerate(outputs) if _is_one_of(each, ctx._not_differentiable)
        ]
        outputs = tuple([_placed(each, ctx, number, inputs, recording) for number, each in enumerate(outputs)])
        if recording:
            ctx.pack(outputs)
            for listener in mode.listeners:
                listener.node_recorded(ctx)
        return outputs if isinstance(result, tuple) else outputs[0]


def _is_one_of(tensor, tensors):
    return any([tensor is each for each in tensors])


def _placed(output, ctx, number, inputs, recording):
    """An output of `forward` in its place in the graph."""
    if not isinstance(output, Tensor):
        return output
    if _is_one_of(output, ctx._dirty):
        if recording and output.requires_grad and output.is_leaf:
            raise RuntimeError("a leaf Variable that requires grad has been used in an in-place operation.")
        if recording and output._view is not None and output is not inputs[0]:
            raise NotImplementedError("a Function that changes a view in place must take it first.")
        if recording and output._view is not None and ctx.output_count is not None:
            raise RuntimeError(
                "If your Function modifies inplace an input that is a view of another Tensor, your Function cannot "
                "return more than one Tensor. This is not supported by the current autograd engine. You should either "
                "make sure the input is not a view (using .clone() for example) or make your Function only return one "
                "Tensor (potentially splitting it into two Functions: one doing the inplace that returns a single "
                "Tensor and a second one that does the other operations). You can ask on the forum "
                "https://discuss.pytorch.org/ if you need help to do this change."
            )
        output._bump_version()
        if recording:
            rebase(output, ctx.output_edge(number))
        return output
    if _is_one_of(output, inputs):  # what is returned as it came is a new result, and the input stays what it is
        if number in ctx._not_differentiable_outputs:
            return output.detach()
        output, owner = Tensor._wrap(output._storage()), output
        share(output, owner, (_itself, ()))
        output._requires_grad = False
    if output._view is not None:
        output._view.origin = "custom function"
    if not recording or output._data.dtype.kind != "f" or _is_one_of(output, ctx._not_differentiable):
        return output
    output._requires_grad = True
    if output._view is None:
        output._grad_fn = ctx.output_edge(number)
    else:
        output._view.node = ctx.output_edge(number)
        output._view.version = output._counter[0]
    return output


def _itself(array):
    return array


class Error(Node):
    """Stands where a derivative is asked for that a function has not."""

    __slots__ = ("message", "next_nodes", "sequence_nr")

    def __init__(self, message: str, inputs: Sequence[Tensor]):
        self.hooks = self.result_counter = None
        self.message = message
        self.next_nodes = tuple([each._edge() if isinstance(each, Tensor) else None for each in inputs])
        self.sequence_nr = next_sequence_nr()

    def apply(self, grad, create_graph, visited=None):
        raise RuntimeError(self.message)


def once_differentiable(backward: Callable) -> Callable:
    """Decorates a `backward` that is not made of recorded operations: to differentiate it again raises RuntimeError.

    >>> class Double(torch.autograd.Function):
    ...     @staticmethod
    ...     def forward(ctx, x):
    ...         return 2 * x
    ...
    ...     @staticmethod
    ...     @torch.autograd.function.once_differentiable
    ...     def backward(ctx, grad):
    ...         return 2 * grad
    >>> x = torch.tensor(3.0, requires_grad=True)
    >>> torch.autograd.grad(Double.apply(x), x)
    (tensor(2.),)
    """

    @functools.wraps(backward)
    def wrapper(ctx, *grads):
        answers = mode.during({"enabled": False}, backward, ctx, *grads)
        if not is_grad_enabled() or not any([isinstance(each, Tensor) and each.requires_grad for each in grads]):
            return answers
        answers = several(answers)
        inputs = [each.detach() if isinstance(each, Tensor) else None for each in answers]
        for each in inputs:
            if each is not None:
                each._requires_grad = True  # PyTorch's node hangs on a stand-in for each of them
        node = Error("trying to differentiate twice a function that was marked with @once_differentiable", inputs)
        refused = []
        for answer in answers:
            if answer is not None:
                answer = answer.detach()
                answer._requires_grad, answer._grad_fn = True, node
            refused.append(answer)
        return tuple(refused)

    return wrapper
