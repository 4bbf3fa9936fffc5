"""What tests need that are generated from declarations: samples filled with numbers, and derivatives without formulas.

A derivative is checked against two others that know nothing of the formula: central differences, good to seven digits
or so, and the complex step, Im f(x + ih) / h, which has no rounding error at all but needs a forward function that
computes with complex numbers (J. N. Lyness and C. B. Moler 1967).
"""

from warnings import catch_warnings, simplefilter

import numpy as np

from .basics.grad_mode import no_grad
from .declaration.sample_inputs import Index, Mask, Shape
from .tensors.tensor import Tensor

STEP = 1e-6


def realized(sample, seed=0, dtype=np.float64):
    """The arguments of a sample, with tensors of random numbers in place of shapes.

    >>> from autograd_lib.testing import Shape, realized
    >>> x, dim = realized((Shape(2, 3), 1))
    >>> x.shape, x.dtype, dim
    (torch.Size([2, 3]), torch.float64, 1)
    """
    random = np.random.default_rng(seed)

    def real(each):
        if isinstance(each, Shape):
            return Tensor._wrap(numbers(each, random).astype(dtype)[()])
        if isinstance(each, Index):
            return Tensor._wrap(random.integers(each.below, size=each))
        if isinstance(each, Mask):
            mask = random.integers(2, size=each).astype(bool)
            mask.ravel()[: mask.size // 2] = np.arange(mask.size // 2) % 2  # some of both
            return Tensor._wrap(mask[()])
        if isinstance(each, np.ndarray):
            return Tensor._wrap(each.astype(dtype) if each.dtype.kind == "f" else each)
        return type(each)(map(real, each)) if isinstance(each, list | tuple) else each

    return [real(each) for each in sample]


def numbers(shape, random):
    """Numbers within the limits of a `Shape`, moved away from the points that it avoids, as an array.

    >>> import numpy as np
    >>> from autograd_lib.testing import Shape, numbers
    >>> array = numbers(Shape(1000, low=-1, high=1, avoid=(0,)), np.random.default_rng(0))
    >>> bool((np.abs(array) >= 0.05).all())
    True
    """
    values = random.uniform(shape.low, shape.high, shape)
    for point in shape.avoid:
        near = np.abs(values - point) < shape.apart
        values = np.where(near, point + np.where(values < point, -2, 2) * shape.apart, values)
    for place in getattr(shape, "at", ()):
        values[place] = 0
    return values


def inputs_of(declaration, arguments):
    """The tensors of floats among the differentiable arguments, in order; those in a list one by one.

    >>> from autograd_lib.declaration.define import REGISTRY
    >>> from autograd_lib.testing import inputs_of
    >>> mul = next(each for each in REGISTRY if each.name == "mul")
    >>> inputs_of(mul, [torch.tensor(2.0), 3])
    [tensor(2.)]
    """
    given = arguments[0] if declaration.takes_list else [arguments[place] for place in declaration.differentiable]
    return [each for each in given if isinstance(each, Tensor) and each.is_floating_point()]


def outputs_of(result):
    """The outputs of an operation that can have gradients, as a list.

    >>> from autograd_lib.testing import outputs_of
    >>> outputs_of(torch.tensor([1.0, 3.0, 2.0]).max(0))
    [tensor(3.)]
    """
    several = result if isinstance(result, tuple | list) else (result,)
    return [each for each in several if each.is_floating_point()]


def weights_for(outputs, seed=1):
    """A gradient for each output, no two elements alike, so that a formula cannot mix them up.

    >>> from autograd_lib.testing import weights_for
    >>> [weight.shape for weight in weights_for([torch.zeros(2, 3)])]
    [(2, 3)]
    """
    random = np.random.default_rng(seed)
    return [np.asarray(random.uniform(0.5, 1.5, output._data.shape)) for output in outputs]


def weighted(outputs, weights):
    """Σ weight · output over all outputs: the number whose gradient is tested.

    >>> from autograd_lib.testing import weighted
    >>> float(weighted([torch.tensor([1.0, 2.0])], [[10.0, 100.0]]))
    210.0
    """
    return sum([np.sum(weight * output._data) for output, weight in zip(outputs, weights)])


def differences(compute, tensor):
    """The gradient of `compute()`, a number, by `tensor`, from central differences.

    >>> from autograd_lib.testing import differences
    >>> x = torch.tensor([1.0, 2.0], dtype=torch.float64)
    >>> differences(lambda: (x * x).sum().item(), x).round(4)
    array([2., 4.])
    """
    array = tensor._storage()
    gradient = np.zeros(array.shape)
    with no_grad():
        for place in np.ndindex(array.shape):
            value = array[place]
            ends = []
            for step in (STEP, -STEP):
                array[place] = value + step
                ends.append(compute())
            array[place] = value
            gradient[place] = (ends[0] - ends[1]) / (2 * STEP)
    return gradient


def complex_step(declaration, arguments, tensor, weights):
    """The same for a declared operation, from a complex step; None where its forward does not take complex numbers.

    >>> from autograd_lib.declaration.define import REGISTRY
    >>> from autograd_lib.testing import complex_step
    >>> exp = next(each for each in REGISTRY if each.name == "exp")
    >>> x = torch.tensor([0.0, 1.0], dtype=torch.float64)
    >>> complex_step(exp, [x], x, [1]).round(4)
    array([1.    , 2.7183])
    """
    gradient = np.zeros(tensor._data.shape)
    for place in np.ndindex(gradient.shape):

        def stepped(each, place=place):
            if isinstance(each, list):
                return [stepped(item) for item in each]
            if not isinstance(each, Tensor):
                return each
            if each is not tensor:
                return each._data
            array = np.array(each._data, np.complex128)
            array[place] += 1e-30j
            return array[()]

        try:
            with catch_warnings():
                simplefilter("error", np.exceptions.ComplexWarning)
                result = declaration.forward(*[stepped(each) for each in arguments])
        except (TypeError, ValueError, AttributeError, np.exceptions.ComplexWarning):
            return None
        several = result if declaration.several else (result,)
        floats = [each for each in several if each.dtype.kind in "fc"]
        gradient[place] = sum([np.sum(weight * np.imag(each)) for weight, each in zip(weights, floats)]) / 1e-30
    return gradient
