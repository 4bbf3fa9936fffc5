"""Are the gradients right? `gradcheck` compares them with numerical derivatives, `gradgradcheck` those of second order.

The numerical derivative by one element of an input is (f(x + ε) − f(x − ε)) / 2ε. Its error falls with ε² until
rounding takes over, so inputs should be float64.
"""

from collections.abc import Callable
from functools import wraps
from warnings import warn

import numpy as np

import autograd_lib as torch
from autograd_lib.basics.neutral_options import also_takes

from .function import Function

NOT_REPRODUCIBLE = """

NOTE: If your op relies on non-deterministic operations i.e., it is listed here:
https://pytorch.org/docs/stable/generated/torch.use_deterministic_algorithms.html
this failure might be expected.

If you are adding a new operator, please file an issue and then use one of the
workarounds. The workaround depends on how your test invokes gradcheck/gradgradcheck.
If the test
- manually invokes gradcheck/gradgradcheck, then call gradcheck/gradgradcheck
  with `nondet_tol=<tol>` as a keyword argument.
- is OpInfo-based (e.g., in test_ops_gradients.py), then modify the OpInfo for the test
  to have `gradcheck_nondet_tol=<tol>`.
- is a Module test (e.g., in common_nn.py), then modify the corresponding
  module_test entry to have `gradcheck_nondet_tol=<tol>`
"""


NOT_FOR_NO_GRADIENT = (
    "Backwards compatibility: New undefined gradient support checking feature is enabled by default, but it may break "
    "existing callers of this function. If this is true for you, you can call this function with "
    '"check_undefined_grad=False" to disable the feature'
)
SEE_NOTES = ' Please look at "Notes about undefined output gradients" in "tools/autograd/derivatives.yaml"'


class GradcheckError(RuntimeError):
    """Gradients are not what numerical derivatives say."""


def _reported(check):
    """The check with the keyword `raise_exception`: whether a wrong gradient raises, or makes the answer False."""

    @wraps(check)
    def function(func, inputs, *args, raise_exception=True, **options):
        try:
            return check(func, inputs, *args, **options)
        except GradcheckError:
            if raise_exception:
                raise
            return False

    function.also_takes = ("raise_exception",)
    return function


@also_takes("check_batched_forward_grad", "check_forward_ad", check_backward_ad=True)
@_reported
def gradcheck(
    func, inputs, *, eps=1e-6, atol=1e-5, rtol=1e-3, nondet_tol=0.0, check_undefined_grad=True,
    check_grad_dtypes=False, check_batched_grad=False, fast_mode=False, masked=None,
) -> bool:  # fmt: skip
    """True if the gradients of `func(*inputs)` by all tracked inputs agree with numerical derivatives.

    `inputs` is a tensor or a tuple of arguments, `func` returns a tensor or a tuple of tensors. `eps` is how far an
    element is moved; `atol` and `rtol` say how well the derivatives must agree; `nondet_tol`, how well two backward
    passes must agree. `check_undefined_grad` also runs backward where no gradient arrives at an output. `fast_mode`
    changes nothing: every element is checked; nor do `masked` and `check_batched_grad`, which concern what is not here.

    Raises GradcheckError for wrong gradients (with `raise_exception=False` it returns False instead), AssertionError
    if the shape or the dtype of an output depends on the values, and ValueError if no input requires grad.

    >>> x = torch.tensor([0.5, 2.0], dtype=torch.float64, requires_grad=True)
    >>> torch.autograd.gradcheck(lambda x: x.exp() * x, x)
    True
    """
    inputs = _as_tuple(inputs)
    tracked = _tracked_inputs(inputs)
    everything = _as_tuple(func(*inputs))
    outputs = _differentiable(everything)
    numerical = [[_numerical(func, inputs, x, number, eps) for x in tracked] for number in range(len(everything))]
    if not outputs:
        if any([jacobian.any() for by_input in numerical for jacobian in by_input]):
            raise GradcheckError("Numerical gradient for function expected to be zero")
        return True
    numerical = [row for row, output in zip(numerical, everything, strict=True) if output.requires_grad]
    for output_nr, output in enumerate(outputs):
        analytical = _analytical(output, tracked, check_grad_dtypes)
        again = _analytical(output, tracked, check_grad_dtypes)
        for input_nr, pair in enumerate(zip(numerical[output_nr], analytical, strict=True)):
            if not np.allclose(*pair[::-1], rtol, atol):
                raise GradcheckError(
                    f"Jacobian mismatch for output {output_nr} with respect to input {input_nr},\n"
                    f"numerical:{torch.tensor(pair[0]).to(output.dtype)}\nanalytical:{torch.tensor(pair[1])}\n"
                )
        if any([np.abs(first - second).max(initial=0) > nondet_tol for first, second in zip(analytical, again)]):
            raise GradcheckError(
                "Backward is not reentrant, i.e., running backward with same input and grad_output multiple times "
                "gives different values, although analytical gradient matches numerical gradient."
                f"The tolerance for nondeterminism was {nondet_tol}." + NOT_REPRODUCIBLE
            )
    zeros = torch.autograd.grad(outputs, tracked, [torch.zeros_like(each) for each in outputs], allow_unused=True)
    if not all([_is_zero(grad) for grad in zeros]):
        raise GradcheckError("backward not multiplied by grad_output")
    if check_undefined_grad:
        _check_undefined(func, inputs, tracked, len(outputs))
    return True


@_reported
def gradgradcheck(func: Callable, inputs: torch.Tensor, grad_outputs=None, **options) -> bool:
    """True if the gradients of the gradients of `func(*inputs)` agree with numerical derivatives.

    `grad_outputs` are the gradients to start from, which are checked, too, if they require grad; without them, some
    numbers between −1 and 1 that do. Other options, and errors, are those of `gradcheck`.

    >>> x = torch.tensor([0.5, 2.0], dtype=torch.float64, requires_grad=True)
    >>> torch.autograd.gradgradcheck(torch.exp, x)
    True
    """
    inputs = _as_tuple(inputs)
    _tracked_inputs(inputs)
    if grad_outputs is None:
        random = np.random.default_rng(0)
        outputs = _differentiable(_as_tuple(func(*inputs)))
        grad_outputs = [
            torch.tensor(random.uniform(-1, 1, output.shape)).to(output.dtype).requires_grad_() for output in outputs
        ]
    grad_outputs = _as_tuple(grad_outputs)

    def gradients(*arguments):
        xs = arguments[: len(inputs)]
        outputs = _differentiable(_as_tuple(func(*xs)))
        return torch.autograd.grad(
            outputs,
            [x for x in xs if _is_tracked(x)],
            arguments[len(inputs) :],
            create_graph=True,
            materialize_grads=True,
        )

    return gradcheck(gradients, (*inputs, *grad_outputs), **options)


def _as_tuple(value):
    return tuple(value) if isinstance(value, tuple | list) else (value,)


def _is_tracked(value):
    return isinstance(value, torch.Tensor) and value.requires_grad


def _is_zero(grad):
    return grad is None or not bool((grad != 0).any())


def _differentiable(outputs):
    return tuple([output for output in outputs if output.requires_grad])


def _tracked_inputs(inputs):
    for number, x in enumerate(inputs):
        if _is_tracked(x) and x.dtype is not torch.float64:
            warn(
                f"Input #{number} requires gradient and is not a double precision floating point or complex. This "
                "check will likely fail if all the inputs are not of double precision floating point or complex. ",
                stacklevel=4,
            )
    tracked = [x for x in inputs if _is_tracked(x)]
    if not tracked:
        raise ValueError(
            "gradcheck expects at least one input tensor to require gradient, but none of them have requires_grad=True."
        )
    return tracked


def _numerical(func, inputs, x, output_nr, eps):
    """∂output/∂x by small steps: a row for each element of x, a column for each of the output."""
    elements = x.detach().numpy().reshape(-1)  # a view: what is written here, `func` sees
    if not np.shares_memory(elements, x.detach().numpy()):
        raise ValueError("gradcheck moves the elements of its inputs: call .contiguous() on an input that is a view.")

    def output(moved, position):
        before = elements[position]
        try:
            elements[position] = moved
            return _as_tuple(func(*inputs))[output_nr].detach().clone()
        finally:
            elements[position] = before

    rows = []
    for position, value in enumerate(elements.tolist()):
        below, above = output(value - eps, position), output(value + eps, position)
        _check_alike(below, above, eps, np.unravel_index(position, x.shape))
        rows.append(np.subtract(above.numpy(), below.numpy(), dtype=np.float64).reshape(-1) / (2 * eps))
    return np.array(rows).reshape(len(rows), -1)


def _check_alike(below, above, eps, index):
    """A derivative needs outputs that differ in their values alone; raises AssertionError."""
    index = tuple([int(n) for n in index])
    for kind, values in (("shape", (below.shape, above.shape)), ("dtype", (below.dtype, above.dtype))):
        if values[0] != values[1]:
            raise AssertionError(
                f"Expected `func` to return outputs with the same {kind} when inputs are perturbed on index {index} "
                f"by {eps}, but got: {kind}s {values[0]} and {values[1]}."
            )


def _analytical(output, tracked, check_dtypes):
    """∂output/∂x for each tracked x by backward passes, in rows and columns as `_numerical`."""
    columns = []
    for position in range(output.numel()):
        seed = np.zeros(output.shape)
        seed.reshape(-1)[position] = 1
        seed = torch.tensor(seed).to(output.dtype)
        column = torch.autograd.grad(output, tracked, seed, retain_graph=True, materialize_grads=True)
        if check_dtypes and any([grad.dtype is not x.dtype for grad, x in zip(column, tracked)]):
            raise GradcheckError("Gradient has dtype mismatch")
        columns.append([grad.detach().numpy().reshape(-1) for grad in column])
    return [
        np.array([column[number] for column in columns]).reshape(len(columns), x.numel()).T
        for number, x in enumerate(tracked)
    ]


class _NoGradient(Function):
    """The identity, through which no gradient comes back."""

    @staticmethod
    def forward(ctx, x: torch.Tensor) -> torch.Tensor:
        return x.clone()

    @staticmethod
    def backward(ctx, grad: torch.Tensor) -> None:
        return None


def _check_undefined(func, inputs, tracked, count):
    """Backward must work where no gradient arrives: at all outputs, and at each one of several."""
    for cut in [range(count), *([[number] for number in range(count)] if count > 1 else [])]:
        outputs = _differentiable(_as_tuple(func(*inputs)))
        outputs = [_NoGradient.apply(output) if number in cut else output for number, output in enumerate(outputs)]
        try:
            seeds = [torch.zeros_like(output) for output in outputs]
            grads = torch.autograd.grad(outputs, tracked, seeds, allow_unused=True)
        except RuntimeError as error:
            warn(NOT_FOR_NO_GRADIENT, stacklevel=4)
            raise GradcheckError("Expected backward function to handle undefined output grads." + SEE_NOTES) from error
        if not all([_is_zero(grad) for grad in grads]):
            warn(NOT_FOR_NO_GRADIENT, stacklevel=4)
            raise GradcheckError(
                "Expected all input grads to be undefined or zero when all output grads are undefined or zero."
                + SEE_NOTES
            )
