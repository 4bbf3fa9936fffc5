"""What can be seen when a case runs: the same two functions record PyTorch and examine `autograd_lib`.

What a machine or a run decides is left out: addresses read `0x…`, numbers keep seven digits. An error or a warning is
its type and its text; our notes of help are no part of it.
"""

import math
import warnings
from collections.abc import Callable, Iterator
from inspect import isfunction
from types import ModuleType
from typing import Any

import numpy as np

from autograd_course.ledger.showing import described, error_printed, lines_shown

# PyTorch's own tolerances for comparing float32 results, `torch.testing.assert_close`.
RELATIVE, ABSOLUTE = 1.3e-6, 1e-5
OF_ARRAYS = {"float32": (2e-4, 2e-5), "float64": (1e-7, 1e-9)}  # second derivatives among them


def programs(*themes: ModuleType) -> dict[str, Callable]:
    """The programs of some modules under theme and name, or those of one alone under their names."""
    return {
        name if len(themes) == 1 else f"{theme.__name__.rpartition('.')[2]}: {name}": program
        for theme in themes
        for name, program in vars(theme).items()
        if isfunction(program) and program.__module__ == theme.__name__ and not name.startswith("_")
    }


def printed(program: Callable[[ModuleType], object] | str, torch: ModuleType) -> list[str]:
    """The lines that a program prints, warnings included, where they occur.

    A program is a function of the library, or source code in which the library is called `torch`.
    """

    try:
        with lines_shown() as lines:
            if callable(program):
                program(torch)
            else:
                exec(program, {"torch": torch, "error_printed": error_printed})
    finally:
        torch.set_printoptions(profile="default")
        torch.set_default_dtype(torch.float32)
    return lines


def refused(*calls: Callable[[], object]) -> None:
    """Print the error of each call, or that there is none."""
    for call in calls:
        with error_printed():
            call()


def tried(*calls: Callable[[], object]) -> None:
    """Print what each call returns, or its error."""
    refused(*[lambda call=call: print(call()) for call in calls])


def own_function(torch: ModuleType, **methods: Any) -> Any:
    """A `Function` of one's own that has these methods; its class is called `name`."""
    name = methods.pop("name", "Own")
    return type(name, (torch.autograd.Function,), {key: staticmethod(method) for key, method in methods.items()})


def computed(case: tuple[str, dict], torch: ModuleType) -> dict[str, Any]:
    """The facts about the value of an expression and its gradient by each input, or the error.

    A case is the expression and its inputs: nested lists by name, of which those of floats are tracked. Where the
    expression has several outputs, the gradients are those of all together. The gradient that backward starts from
    is another one for each element, so that no formula gets away with mixing them up.
    """
    expression, inputs = case
    facts: dict[str, Any] = {}
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            leaves = {name: _leaf(numbers, torch) for name, numbers in inputs.items()}
            value = eval(expression, {"torch": torch}, leaves)
            outputs = value if isinstance(value, tuple) else (value,)
            facts["outputs"] = [_facts(output, torch) for output in outputs]
            facts["gradients"] = _gradients(outputs, leaves, torch)
        except Exception as error:
            facts["error"] = described(error)
    if caught:
        facts["warned"] = [described(each.category(str(each.message))) for each in caught]
    return facts


def _leaf(numbers, torch):
    leaf = torch.tensor(numbers)
    return leaf.requires_grad_(leaf.is_floating_point())


def _facts(output, torch):
    if not isinstance(output, torch.Tensor):
        return {"value": str(output)}
    facts = {"value": _numbers(output), "type": f"{output.dtype} {list(output.shape)}"}
    node = output.grad_fn
    if node is not None:
        inputs = ", ".join(_edge(*edge) for edge in node.next_functions)
        facts["node"] = f"{type(node).__name__}({inputs})"
        facts["saved"] = " ".join(name.removeprefix("_saved_") for name in dir(node) if name.startswith("_saved_"))
    return facts


def _edge(node, output_nr):
    return "None" if node is None else f"{type(node).__name__} {output_nr}"


def _gradients(outputs, leaves, torch):
    tracked = [output for output in outputs if getattr(output, "requires_grad", False)]
    if not tracked:
        return {}
    torch.autograd.backward(tracked, [_upstream(output, torch) for output in tracked])
    return {name: leaf.grad if leaf.grad is None else _numbers(leaf.grad) for name, leaf in leaves.items()}


def _upstream(output, torch):
    weights = [1 + 0.25 * position for position in range(output.numel())]
    return torch.tensor(weights, dtype=output.dtype).reshape(output.shape)


def _numbers(tensor):
    """A tensor's elements as nested lists; floats with seven digits, since the last ones differ between processors."""

    def shortened(value):
        if isinstance(value, list):
            return [shortened(each) for each in value]
        return float(f"{value:.7g}") if isinstance(value, float) else value

    return shortened(tensor.detach().tolist())


def differences(seen: object, golden: object, at: str = "") -> Iterator[str]:
    """One line for each place where two observations differ; numbers may differ by rounding."""
    if isinstance(seen, dict) and isinstance(golden, dict):
        for key in dict.fromkeys([*seen, *golden]):
            yield from differences(seen.get(key, "absent"), golden.get(key, "absent"), f"{at} {key}".strip())
    elif isinstance(seen, list) and isinstance(golden, list) and len(seen) == len(golden):
        for number, pair in enumerate(zip(seen, golden, strict=True)):
            yield from differences(*pair, f"{at} {number}".strip())
    elif not _same(seen, golden):
        yield f"{at or 'it'}: {_shown(seen)}, in PyTorch {_shown(golden)}"


def _same(seen, golden):
    if type(seen) is type(golden) is np.ndarray:
        relative, absolute = OF_ARRAYS.get(seen.dtype.name, (0, 0))
        return seen.shape == golden.shape and np.allclose(seen, golden, relative, absolute, equal_nan=True)
    if type(seen) is type(golden) is float:
        both_nan = math.isnan(seen) and math.isnan(golden)
        return both_nan or math.isclose(seen, golden, rel_tol=RELATIVE, abs_tol=ABSOLUTE)
    return type(seen) is type(golden) and seen == golden


def _shown(value):
    return str(value.ravel()[:5]) if type(value) is np.ndarray else repr(value)
