"""Whole derivatives of functions: Jacobians, Hessians, and their products with vectors.

One backward pass gives vᵀJ. A Jacobian is one pass for each element of the output. A product Jv takes two passes: vᵀJ
is linear in v, so its own derivative by v, applied to another vector, is J times that vector.

`inputs` is a tensor or a tuple of tensors, and so is what comes back. With `create_graph` the results can be
differentiated again.
"""

from collections.abc import Callable, Sequence
from functools import partial as _partial

import autograd_lib as torch
from autograd_lib.basics import left_out as _left_out
from autograd_lib.basics.neutral_options import also_takes

__getattr__ = _partial(_left_out.refuse, __name__)


@torch.enable_grad()
@also_takes("strict")
def vjp(func: Callable, inputs: torch.Tensor, v=None, create_graph=False) -> tuple[torch.Tensor, ...]:
    """`(func(*inputs), vᵀJ)`. `v` has the shape of the output, and may be left out for a single element.

    Raises RuntimeError for a `v` of another shape.

    >>> x = torch.tensor([1.0, 2.0])
    >>> torch.autograd.functional.vjp(lambda x: x**2, x, torch.tensor([1.0, 10.0]))
    (tensor([1., 4.]), tensor([ 2., 40.]))
    """
    xs = _tracked(inputs, "vjp", create_graph)
    outputs, form = _evaluated(func, inputs, xs, "vjp", create_graph)
    v = _vector(v, outputs, form.several_outputs, "user-provided function returns a single Tensor")
    products = _gradients(outputs, xs, v, create_graph)
    return form.value(outputs), form.by_inputs(products)


@torch.enable_grad()
@also_takes("strict")
def jvp(func: Callable, inputs: torch.Tensor, v=None, create_graph=False) -> tuple[torch.Tensor, ...]:
    """`(func(*inputs), Jv)`: how the output moves when the inputs move along `v`.

    `v` has the shape of the inputs, and may be left out for a single element. Raises RuntimeError for a `v` of another
    shape.

    >>> x = torch.tensor([1.0, 2.0])
    >>> torch.autograd.functional.jvp(lambda x: x.sum() ** 2, x, torch.tensor([1.0, 0.0]))
    (tensor(9.), tensor(6.))
    """
    xs = _tracked(inputs, "jvp", create_graph)
    v = _vector(v, xs, isinstance(inputs, tuple), OF_INPUT)
    outputs, form = _evaluated(func, inputs, xs, "jvp", create_graph)
    products = _turned_around(outputs, outputs, xs, v, create_graph)
    return form.value(outputs), form.by_outputs(products)


@torch.enable_grad()
@also_takes("strict")
def vhp(func: Callable, inputs: torch.Tensor, v=None, create_graph=False) -> tuple[torch.Tensor, ...]:
    """`(func(*inputs), vᵀH)` for a function with a single number as result; H is its Hessian.

    `v` has the shape of the inputs. Raises RuntimeError for another shape, or for another result.

    >>> x = torch.tensor([1.0, 2.0])
    >>> torch.autograd.functional.vhp(lambda x: (x**3).sum(), x, torch.tensor([1.0, 10.0]))
    (tensor(9.), tensor([  6., 120.]))
    """
    xs, v, jacobian, form, outputs = _differentiated_once(func, inputs, v, "vhp", create_graph)
    products = _gradients(jacobian, xs, v, create_graph)
    return form.value(outputs), form.by_inputs(products)


@torch.enable_grad()
@also_takes("strict")
def hvp(func: Callable, inputs: torch.Tensor, v=None, create_graph=False) -> tuple[torch.Tensor, ...]:
    """`(func(*inputs), Hv)` for a function with a single number as result: `vhp` by the way of `jvp`.

    `v` has the shape of the inputs. Raises RuntimeError for another shape, or for another result.

    >>> x = torch.tensor([1.0, 2.0])
    >>> torch.autograd.functional.hvp(lambda x: (x**3).sum(), x, torch.tensor([1.0, 10.0]))
    (tensor(9.), tensor([  6., 120.]))
    """
    xs, v, jacobian, form, outputs = _differentiated_once(func, inputs, v, "hvp", create_graph)
    products = _turned_around(jacobian, xs, xs, v, create_graph)
    return form.value(outputs), form.by_inputs(products)


@torch.enable_grad()
@also_takes("strict", strategy="reverse-mode")
def jacobian(func: Callable, inputs, create_graph=False, vectorize=False):
    """∂output/∂input, with the shape of the output followed by that of the input.

    For tuples of outputs or inputs, a tuple of them, the outputs' outermost. `vectorize` changes nothing here.

    >>> torch.autograd.functional.jacobian(lambda x: x * x.sum(), torch.tensor([1.0, 2.0]))
    tensor([[4., 1.],
            [2., 5.]])
    """
    xs = _tracked(inputs, "jacobian", create_graph)
    outputs, form = _evaluated(func, inputs, xs, "jacobian", create_graph)
    rows = [_rows(output, xs, create_graph) for output in outputs]
    return form.by_outputs([form.by_inputs(each) for each in rows])


@also_takes("strict", outer_jacobian_strategy="reverse-mode")
def hessian(func: Callable, inputs: torch.Tensor, create_graph=False, vectorize=False) -> torch.Tensor:
    """∂²output/∂input², of twice the shape of the input, for a function with a single number as result.

    For a tuple of inputs, a tuple of tuples. Raises RuntimeError for a result of more than one element.

    >>> torch.autograd.functional.hessian(lambda x: x.prod(), torch.tensor([1.0, 2.0, 3.0]))
    tensor([[0., 3., 2.],
            [3., 0., 1.],
            [2., 1., 0.]])
    """

    def scalar(*xs):
        result = func(*xs)
        outputs = _tensors(result, "outputs of the user-provided function", "hessian")
        _check_scalar(result, "hessian")
        return outputs[0].squeeze()

    def gradient(*xs):
        gradients = jacobian(scalar, xs, create_graph=True)
        return gradients if isinstance(inputs, tuple) else gradients[0]

    return jacobian(gradient, inputs, create_graph)


# ---- what they share ------------------------------------------------------------------------------------------------


class _Form:
    """Results as single tensors or as tuples, as inputs and outputs were."""

    def __init__(self, inputs: torch.Tensor | Sequence[torch.Tensor], result, create_graph: bool):
        self.several_inputs, self.several_outputs = isinstance(inputs, tuple), isinstance(result, tuple)
        self.create_graph = create_graph

    def by_inputs(self, results: Sequence[torch.Tensor]) -> torch.Tensor | tuple[torch.Tensor, ...]:
        return tuple(results) if self.several_inputs else results[0]

    def by_outputs(self, results: Sequence) -> torch.Tensor | tuple[torch.Tensor, ...]:
        return tuple(results) if self.several_outputs else results[0]

    def value(self, outputs):
        return self.by_outputs(outputs if self.create_graph else [output.detach() for output in outputs])


OF_INPUT = "input to the user-provided function is a single Tensor"


def _tracked(inputs, name, create_graph):
    """The inputs as a tuple of tracked tensors."""
    xs = _tensors(inputs, "inputs", name)
    # A view leads back to what the caller's own graph holds; it is new, so that it is clear by what we differentiate.
    return tuple([x.view(x.shape) if create_graph and x.requires_grad else x.detach().requires_grad_() for x in xs])


def _evaluated(func, inputs, xs, name, create_graph):
    """The outputs of a function, and how to give results back."""
    result = func(*xs)
    outputs = _tensors(result, "outputs of the user-provided function", name)
    return outputs, _Form(inputs, result, create_graph)


def _differentiated_once(func, inputs, v, name, create_graph):
    """What `vhp` and `hvp` begin with: the inputs, v, the gradients by the inputs, the form, the outputs."""
    xs = _tracked(inputs, name, create_graph)
    v = _vector(v, xs, isinstance(inputs, tuple), OF_INPUT)
    outputs, form = _evaluated(func, inputs, xs, name, create_graph)
    _check_scalar(outputs if form.several_outputs else outputs[0], name)
    gradients = _gradients(outputs, xs, None, True)
    return xs, v, gradients, form, outputs


def _tensors(given, what, name):
    tensors = given if isinstance(given, tuple) else (given,)
    for index, each in enumerate(tensors):
        if not isinstance(each, torch.Tensor):
            which = f"value at index {index}" if isinstance(given, tuple) else f"given {what}"
            raise TypeError(
                f"The {what} given to {name} must be either a Tensor or a tuple of Tensors but the {which} has type "
                f"{type(each)}."
            )
    return tensors


def _vector(v, tensors, several, where):
    """`v` as a tuple with the shapes of `tensors`; ones where there is a single number."""
    if v is None:
        if len(tensors) != 1 or tensors[0].numel() != 1:
            raise RuntimeError(f"The vector v can only be None if the {where} with a single element.")
        return None
    v = _tensors(v, "v", "the function")
    if len(v) != len(tensors):
        raise RuntimeError(
            "The given v should contain a single Tensor."
            if not several
            else f"v is a tuple of invalid length: should be {len(tensors)} but got {len(v)}."
        )
    for index, (vector, tensor) in enumerate(zip(v, tensors, strict=True)):
        if vector.shape != tensor.shape:
            entry = f"Entry {index} in " if several else ""
            raise RuntimeError(f"{entry}v has invalid size: should be {tensor.shape} but got {vector.shape}.")
    return v


def _gradients(outputs, xs, v, create_graph):
    """vᵀJ; zeros for what does not depend on an input."""
    vectors = [None] * len(outputs) if v is None else v
    pairs = [pair for pair in zip(outputs, vectors, strict=True) if pair[0].requires_grad]
    if not pairs:
        return tuple([torch.zeros_like(x) for x in xs])
    tracked, vectors = zip(*pairs, strict=True)
    options = {"retain_graph": True, "create_graph": create_graph, "materialize_grads": True}
    return torch.autograd.grad(tracked, xs, vectors, **options)


def _turned_around(outputs, like, xs, v, create_graph):
    """Jv, as the derivative of uᵀJ by u; `like` has the shapes of the outputs."""
    us = tuple([torch.zeros_like(each).requires_grad_() for each in like])
    gradients = _gradients(outputs, xs, us, True)
    return _gradients(gradients, us, v, create_graph)


def _rows(output, xs, create_graph):
    """For one output, its Jacobian by each input: a backward pass for each element."""
    rows = [_gradients([element], xs, None, create_graph) for element in output.reshape(-1).unbind(0)]
    shapes = [(*output.shape, *x.shape) for x in xs]
    return [torch.stack(by_x).reshape(shape) for by_x, shape in zip(zip(*rows, strict=True), shapes, strict=True)]


def _check_scalar(result, name):
    if isinstance(result, tuple):
        raise RuntimeError(f"The function given to {name} should return a single Tensor")
    if result.numel() != 1:
        raise RuntimeError(f"The Tensor returned by the function given to {name} should contain a single element")
