"""Whole derivatives of functions: Jacobians, Hessians, and their products with vectors.

One backward pass gives vᵀJ. A Jacobian is one pass for each element of the output. A product Jv takes two passes: vᵀJ
is linear in v, so its own derivative by v, applied to another vector, is J times that vector.

`inputs` is a tensor or a tuple of tensors, and so is what comes back. With `create_graph` the results can be
differentiated again.
"""

import autograd_lib as torch


def vjp(func, inputs, v=None, create_graph=False):
    """`(func(*inputs), vᵀJ)`. `v` has the shape of the output, and may be left out for a single element.

    Raises RuntimeError for a `v` of another shape.

    >>> x = torch.tensor([1.0, 2.0])
    >>> torch.autograd.functional.vjp(lambda x: x**2, x, torch.tensor([1.0, 10.0]))
    (tensor([1., 4.]), tensor([ 2., 40.]))
    """
    with torch.enable_grad():
        xs, outputs, form = _evaluated(func, inputs, "vjp", create_graph)
        v = _vector(v, outputs, "user-provided function returns a single Tensor")
        products = _gradients(outputs, xs, v, create_graph)
    return form.value(outputs), form.by_inputs(products)


def jvp(func, inputs, v=None, create_graph=False):
    """`(func(*inputs), Jv)`: how the output moves when the inputs move along `v`.

    `v` has the shape of the inputs, and may be left out for a single element. Raises RuntimeError for a `v` of another
    shape.

    >>> x = torch.tensor([1.0, 2.0])
    >>> torch.autograd.functional.jvp(lambda x: x.sum() ** 2, x, torch.tensor([1.0, 0.0]))
    (tensor(9.), tensor(6.))
    """
    with torch.enable_grad():
        xs, outputs, form = _evaluated(func, inputs, "jvp", create_graph)
        v = _vector(v, xs, "input to the user-provided function is a single Tensor")
        products = _turned_around(outputs, xs, v, create_graph)
    return form.value(outputs), form.by_outputs(products)


def vhp(func, inputs, v=None, create_graph=False):
    """`(func(*inputs), vᵀH)` for a function with a single number as result; H is its Hessian.

    `v` has the shape of the inputs. Raises RuntimeError for another shape, or for another result.

    >>> x = torch.tensor([1.0, 2.0])
    >>> torch.autograd.functional.vhp(lambda x: (x**3).sum(), x, torch.tensor([1.0, 10.0]))
    (tensor(9.), tensor([  6., 120.]))
    """
    with torch.enable_grad():
        xs, outputs, form = _evaluated(func, inputs, "vhp", create_graph)
        _check_scalar(outputs, "vhp")
        v = _vector(v, xs, "input to the user-provided function is a single Tensor")
        products = _gradients(_gradients(outputs, xs, None, True), xs, v, create_graph)
    return form.value(outputs), form.by_inputs(products)


def hvp(func, inputs, v=None, create_graph=False):
    """`(func(*inputs), Hv)` for a function with a single number as result: `vhp` by the way of `jvp`.

    `v` has the shape of the inputs. Raises RuntimeError for another shape, or for another result.

    >>> x = torch.tensor([1.0, 2.0])
    >>> torch.autograd.functional.hvp(lambda x: (x**3).sum(), x, torch.tensor([1.0, 10.0]))
    (tensor(9.), tensor([  6., 120.]))
    """
    with torch.enable_grad():
        xs, outputs, form = _evaluated(func, inputs, "hvp", create_graph)
        _check_scalar(outputs, "hvp")
        v = _vector(v, xs, "input to the user-provided function is a single Tensor")
        products = _turned_around(_gradients(outputs, xs, None, True), xs, v, create_graph)
    return form.value(outputs), form.by_inputs(products)


def jacobian(func, inputs, create_graph=False, strict=False):
    """∂output/∂input, of the shape of the output followed by that of the input.

    For tuples of outputs or inputs, a tuple of them, the outputs' outermost. `strict` raises RuntimeError for an output
    that does not depend on an input, in place of a Jacobian of zeros.

    >>> torch.autograd.functional.jacobian(lambda x: x * x.sum(), torch.tensor([1.0, 2.0]))
    tensor([[4., 1.],
            [2., 5.]])
    """
    with torch.enable_grad():
        xs, outputs, form = _evaluated(func, inputs, "jacobian", create_graph)
        if strict:
            _check_tracked(outputs)
        rows = [_rows(number, output, xs, create_graph, strict) for number, output in enumerate(outputs)]
    return form.by_outputs([form.by_inputs(each) for each in rows])


def hessian(func, inputs, create_graph=False, strict=False):
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
        _check_scalar(outputs, "hessian")
        return outputs[0].reshape(())

    def gradient(*xs):
        gradients = jacobian(scalar, xs, create_graph=True)
        if strict:
            _check_gradients_depend(gradients, xs)
        return gradients if isinstance(inputs, tuple) else gradients[0]

    return jacobian(gradient, inputs, create_graph=create_graph)


# ---- what they share ------------------------------------------------------------------------------------------------


class _Form:
    """Results as single tensors or as tuples, as inputs and outputs were."""

    def __init__(self, inputs, result, create_graph):
        self.several_inputs, self.several_outputs = isinstance(inputs, tuple), isinstance(result, tuple)
        self.create_graph = create_graph

    def by_inputs(self, results):
        return tuple(results) if self.several_inputs else results[0]

    def by_outputs(self, results):
        return tuple(results) if self.several_outputs else results[0]

    def value(self, outputs):
        return self.by_outputs(outputs if self.create_graph else [output.detach() for output in outputs])


def _evaluated(func, inputs, name, create_graph):
    """The inputs, tracked; the outputs; and how to give results back."""
    xs = _tensors(inputs, "inputs", name)
    # A view leads back to what the caller's own graph holds; it is new, so that it is clear by what we differentiate.
    xs = tuple([x.view(x.shape) if create_graph and x.requires_grad else x.detach().requires_grad_() for x in xs])
    result = func(*xs)
    return xs, _tensors(result, "outputs of the user-provided function", name), _Form(inputs, result, create_graph)


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


def _vector(v, tensors, where):
    """`v` as a tuple with the shapes of `tensors`; ones where there is a single number."""
    if v is None:
        if len(tensors) != 1 or tensors[0].numel() != 1:
            raise RuntimeError(f"The vector v can only be None if the {where} with a single element.")
        return None
    v = _tensors(v, "v", "the function")
    if len(v) != len(tensors):
        raise RuntimeError(
            "The given v should contain a single Tensor."
            if len(tensors) == 1
            else f"v is a tuple of invalid length: should be {len(tensors)} but got {len(v)}."
        )
    for index, (vector, tensor) in enumerate(zip(v, tensors, strict=True)):
        if vector.shape != tensor.shape:
            entry = f"Entry {index} in " if len(tensors) > 1 else ""
            raise RuntimeError(f"{entry}v has invalid size: should be {tensor.shape} but got {vector.shape}.")
    return v


def _gradients(outputs, xs, v, create_graph):
    """vᵀJ; zeros for what does not depend on an input."""
    pairs = [pair for pair in zip(outputs, v or [None] * len(outputs), strict=True) if pair[0].requires_grad]
    if not pairs:
        return tuple([torch.zeros_like(x) for x in xs])
    tracked, vectors = zip(*pairs, strict=True)
    return torch.autograd.grad(
        tracked, xs, vectors, retain_graph=True, create_graph=create_graph, materialize_grads=True
    )


def _turned_around(outputs, xs, v, create_graph):
    """Jv, as the derivative of uᵀJ by u."""
    us = tuple([torch.zeros_like(output).requires_grad_() for output in outputs])
    return _gradients(_gradients(outputs, xs, us, True), us, v, create_graph)


def _rows(number, output, xs, create_graph, strict):
    """For one output, its Jacobian by each input: a backward pass for each element."""
    rows = [_row(number, element, xs, create_graph, strict) for element in output.reshape(-1).unbind(0)]
    shapes = [(*output.shape, *x.shape) for x in xs]
    if not rows:
        return [x.detach().reshape(-1)[:0].reshape(shape) for x, shape in zip(xs, shapes, strict=True)]
    return [torch.stack(by_x).reshape(shape) for by_x, shape in zip(zip(*rows, strict=True), shapes, strict=True)]


def _row(number, element, xs, create_graph, strict):
    if not strict:
        return _gradients([element], xs, None, create_graph)
    row = torch.autograd.grad(element, xs, retain_graph=True, create_graph=create_graph, allow_unused=True)
    for index, gradient in enumerate(row):
        if gradient is None:
            raise RuntimeError(
                f"Output {number} of the user-provided function is independent of input {index}. This is not allowed "
                "in strict mode."
            )
    return row


def _check_scalar(outputs, name):
    if len(outputs) != 1:
        raise RuntimeError(f"The function given to {name} should return a single Tensor")
    if outputs[0].numel() != 1:
        raise RuntimeError(f"The Tensor returned by the function given to {name} should contain a single element")


def _check_tracked(outputs):
    for number, output in enumerate(outputs):
        if not output.requires_grad:
            raise RuntimeError(
                f"Output {number} of the user-provided function does not require gradients. The outputs must be "
                "computed in a differentiable manner from the input when running in strict mode."
            )


def _check_gradients_depend(gradients, xs):
    for number, gradient in enumerate(gradients):
        if not gradient.requires_grad:
            raise RuntimeError(
                "While computing the hessian, found that the jacobian of the user-provided function with respect to "
                f"input {number} is independent of the input. This is not allowed in strict mode. You should ensure "
                "that your function is twice differentiable and that the jacobian depends on the inputs (this would "
                "be violated by a linear function for example)."
            )
