"""What tests need that are generated from declarations: samples filled with numbers, and derivatives without formulas.

A derivative is checked against central differences, which know nothing of the formula and are good to seven digits
or so.
"""

import numpy as np

from autograd_lib.basics.grad_mode import no_grad
from autograd_lib.declaration.sample_inputs import Index, Mask, Shape
from autograd_lib.tensors.tensor import Tensor

STEP = 1e-6


def realized(sample, seed=0, dtype=np.float64):
    """The arguments of a sample, with tensors of random numbers in place of shapes."""
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
    """Numbers within the limits of a `Shape`, moved away from the points that it avoids, as an array."""
    values = random.uniform(shape.low, shape.high, shape)
    for point in shape.avoid:
        near = np.abs(values - point) < shape.apart
        values = np.where(near, point + np.where(values < point, -2, 2) * shape.apart, values)
    for place in getattr(shape, "at", ()):
        values[place] = 0
    return values


def inputs_of(declaration, arguments):
    """The tensors of floats among the differentiable arguments, in order; those in a list one by one."""
    given = arguments[0] if declaration.takes_list else [arguments[place] for place in declaration.differentiable]
    return [each for each in given if isinstance(each, Tensor) and each.is_floating_point()]


def outputs_of(result):
    """The outputs of an operation that can have gradients, as a list."""
    several = result if isinstance(result, tuple | list) else (result,)
    return [each for each in several if each.is_floating_point()]


def weights_for(outputs, seed=1):
    """A gradient for each output, no two elements alike, so that a formula cannot mix them up."""
    random = np.random.default_rng(seed)
    return [np.asarray(random.uniform(0.5, 1.5, output._data.shape)) for output in outputs]


def weighted(outputs, weights):
    """Σ weight · output over all outputs: the number whose gradient is tested."""
    return sum([np.sum(weight * output._data) for output, weight in zip(outputs, weights)])


def differences(compute, tensor):
    """The gradient of `compute()`, a number, by `tensor`, from central differences."""
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
