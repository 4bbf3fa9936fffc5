"""PyTorch's samples of its operators (OpInfo), run on both libraries: values, dtypes, flags, gradients, errors."""

import re
import warnings
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from types import ModuleType
from typing import Any

import numpy as np

from .cases.observe import differences

Trial = tuple[str, str | None, str, bool]  # what is tried, how it differs, that as a line, whether it is explained


class NotHere(Exception):
    """A sample holds something that this library leaves out: another dtype, another layout."""


class Converter:
    """Makes our objects out of PyTorch's. A tensor becomes one tensor, however often it occurs."""

    def __init__(self, library, torch):
        self.library, self.torch = library, torch
        self.dtypes = {
            getattr(torch, name): getattr(library, name) for name in ("float32", "float64", "int64", "int32", "bool")
        }
        self.made = {}

    def __call__(self, value):
        torch, library = self.torch, self.library
        if isinstance(value, torch.Tensor):
            return self.tensor(value)
        if isinstance(value, torch.dtype):
            if value not in self.dtypes:
                raise NotHere(f"{value}")
            return self.dtypes[value]
        if isinstance(value, torch.Size):
            return library.Size(value)
        if isinstance(value, torch.device):
            return library.device(str(value))
        if isinstance(value, torch.Generator | torch.layout | torch.memory_format | complex):
            raise NotHere(type(value).__name__)
        if isinstance(value, dict):
            return {key: self(each) for key, each in value.items()}
        if type(value) in (tuple, list):
            return type(value)([self(each) for each in value])
        return value

    def tensor(self, value: Any) -> Any:
        if id(value) not in self.made:
            if value.dtype not in self.dtypes:
                raise NotHere(f"{value.dtype}")
            if value.layout is not self.torch.strided:
                raise NotHere(f"{value.layout}")
            if value.ndim > 32:
                raise NotHere("more dimensions than NumPy has")
            array = np.array(value.detach().numpy(), copy=True, order="K")
            ours = self.library.from_numpy(array)
            kind = self.library.nn.Parameter if isinstance(value, self.torch.nn.Parameter) else None
            if kind is not None:
                ours = kind(ours, requires_grad=value.requires_grad)
            else:
                ours.requires_grad_(value.requires_grad)
            self.made[id(value)] = (ours, value)  # the value, too: ids of the dead are given again
        return self.made[id(value)][0]


KINDS = ("float64", "float32", "int64", "bool")

# Where PyTorch's samples are for a function of other arguments than the public one.
ADAPTED: dict[str, Callable[[Any], Callable]] = {
    "where": lambda torch: lambda input, condition, other: torch.where(condition, input, other),
    "zero_": lambda torch: lambda input: torch.zero_(input.clone()),  # as PyTorch's samples call it
    "einsum": lambda torch: lambda tensors, equation: torch.einsum(equation, tensors),
    "nn.functional.embedding": lambda torch: (
        lambda weight, index, **options: torch.nn.functional.embedding(index, weight, **options)
    ),
    **{
        name: lambda torch, name=name: lambda input, **options: getattr(input, name)()
        for name in ("bool", "float", "double", "int", "long")
    },
}

LEFT_OUT = {  # random numbers, which the cases compare from the same seed; and whatever was in memory
    *("normal", "normal_in_place", "normal_number_mean", "bernoulli", "randn", "randn_like", "rand_like", "randint"),
    *("randint_like", "multinomial", "nn.functional.dropout", "nn.functional.dropout2d", "empty", "empty_like"),
}

THINNED = {"nn.functional.max_pool1d": 12, "nn.functional.max_pool2d": 12}  # of a thousand samples each twelfth

# Differences that stay, and why: where the text of a difference matches, it is counted as explained.
EXPLAINED = {
    r"NotImplementedError: torch\.\S+ is left out; use ": "it says what to use",
    r"refused: .*in PyTorch .TypeError: .*(must be Tensor, not int|invalid combination)": "a number for a tensor",
    r"^nn_functional_(group|batch|layer)_norm float64: +(first tracked|second) 2: ": "of a bias: its gradient is a sum",
    r"^nn_functional_conv[12]d float64: +first tracked 2: ": "of a bias: its gradient is a sum",
    r"^nn_functional_\w*(pool[12]d|pad_\w+) float64: +first tracked 0: False": "made of operations that are linear",
    r"^scatter \w+: .*('reduce'|argument 'src')": "scatter(reduce=…) is left out, as PyTorch advises against it",
    r"^nn_functional_embedding .*is left out, so": "max_norm and the like are left out, as differences.md says",
    r"^nn_functional_hardsigmoid \w+: +first": "PyTorch has no second derivative of it",
    r"^as_strided_partial_views": "the sample is a part of a larger memory, which is not handed over",
    r"^(clamp_min|clamp_max|prod|index_add) bool": "bools are no numbers: a clamp or a sum of them is no bool",
    r"^linspace.* (int64|refused)": "whole numbers between two ends are rounded as floats are; ends are numbers",
    r"^(sort|argsort) bool|^(topk|kthvalue) int64": "among equal elements the first comes first",
    r"(?s)^nn_functional_scaled_dot_product_attention .*dropout_p=0\.5": "random numbers",
    r"^nn_functional_scaled_dot_product_attention float64: +first": "PyTorch's has no second derivative there",
    r"^nn_functional_avg_pool\w+ int64": "integers have no mean",
    r"^nn_functional_(conv|(adaptive_)?(avg|max)_pool)\w+ refused": "which of several errors is found first",
    r"^nn_functional_batch_norm .*\n.*\(float\d+\[0\]": "a batch without channels",
    r"^narrow refused.*Tensor": "a start is an int",
    r"^mean refused": "PyTorch's words differ by where the dtype comes from",
    r"^scatter(_add)? refused": "which of two errors is found first",
}


def counted(trials: Iterable[Trial]) -> tuple[Counter, list[str]]:
    """A Counter by (operator, outcome), and what differs without a reason, as lines."""
    counts, problems = Counter(), []
    for name, found, line, is_explained in trials:
        outcome = "left out" if found is None else "agrees" if not found else "explained" if is_explained else "differs"
        counts[name, outcome] += 1
        problems += [line] * (outcome == "differs")
    return counts, problems


def trials(library: ModuleType, torch: ModuleType) -> Iterator[Trial]:
    """All samples, and all inputs that are refused, of the operators that are here."""
    from torch.testing._internal.common_methods_invocations import op_db

    for info in op_db:
        ours = ADAPTED.get(info.name) or resolved(library, info.name)
        ours = ours and (ours(library) if info.name in ADAPTED else ours)
        if ours is None:
            continue
        if info.name in LEFT_OUT:
            yield info.formatted_name, None, "", False
            continue
        for kind, sample, found in compared(library, torch, info, ours):
            line = f"{info.formatted_name} {kind}: {found}\n      {shown(sample)}"
            is_explained = bool(found) and any(re.search(pattern, line) for pattern in EXPLAINED)
            yield info.formatted_name, found, line, is_explained


def compared(
    library: ModuleType, torch: ModuleType, info: Any, ours: Callable
) -> Iterator[tuple[str, Any, str | None]]:
    """How an operator differs for each sample; None where that is for no function of this library."""
    for kind in KINDS:
        dtype = getattr(torch, kind)
        if info.supports_dtype(dtype, "cpu"):
            look = partial(seen, tracked=kind == "float64" and info.supports_autograd)
            for sample in samples_of(info, dtype, look.keywords["tracked"])[:: THINNED.get(info.name, 1)]:
                both = on_both(library, torch, info.op, ours, sample, look)
                yield kind, sample, both and difference(*both)
    for error in info.error_inputs("cpu") if info.error_inputs_func is not None else ():
        sample = error.sample_input
        both = None if "out" in sample.kwargs else on_both(library, torch, info.op, ours, sample, refusal)
        same = both and (both[1] is None or both[0] == both[1])
        yield "refused", sample, both and ("" if same else f"{both[0]!r}, in PyTorch {both[1]!r}")


def resolved(root: Any, name: str) -> Any:
    """The function of this name, `nn.functional.relu` for example; None where there is none."""
    for part in name.split("."):
        root = getattr(root, part, None)
        if root is None:
            return None
    return root


def samples_of(info: Any, dtype: Any, tracked: bool) -> list:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return list(info.sample_inputs("cpu", dtype, requires_grad=tracked))


def shown(sample: Any) -> str:
    return described((sample.input, *sample.args, *([sample.kwargs] if sample.kwargs else [])))[:300]


def described(value: Any) -> str:
    if hasattr(value, "dtype") and hasattr(value, "shape"):
        return f"{str(value.dtype).removeprefix('torch.')}{list(value.shape)}"
    if isinstance(value, tuple | list):
        return f"({', '.join([described(each) for each in value])})"
    if isinstance(value, dict):
        return ", ".join([f"{key}={described(each)}" for key, each in value.items()])
    return repr(value)


def on_both(
    library: ModuleType, torch: ModuleType, theirs: Callable, ours: Callable, sample: Any, look: Callable
) -> tuple[Any, Any] | None:
    """What `look` sees of a call on this library and on PyTorch; None where the sample has no form here."""
    convert, arguments = Converter(library, torch), (sample.input, *sample.args)
    try:
        converted = convert(arguments), convert(dict(sample.kwargs))
    except NotHere:
        return None
    expected = look(torch, theirs, arguments, sample.kwargs)
    return look(library, ours, *converted), expected


def refusal(torch: ModuleType, function: Callable, arguments: Sequence, options: dict) -> str | None:
    """The exception's type and text; None where there is none."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            function(*arguments, **options)
        except Exception as error:
            return told(error)
    return None


def told(error: Exception) -> str:
    """An error's type and text, without the forms of the call, of which PyTorch has more."""
    return f"{type(error).__name__}: {error}".partition("but expected one of:")[0].strip()


def seen(
    torch: ModuleType,
    function: Callable,
    arguments: Sequence,
    options: dict,
    tracked: bool,
    parameters: Iterable | None = None,
) -> dict[str, Any]:
    """What a call shows: its outputs, and the gradients of its inputs, first and second; of modules only the first."""
    inputs = [*(parameters or ()), *(each for each in leaves((arguments, options), torch) if each.requires_grad)]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            result = function(*arguments, **options)
            outputs = list(leaves(result, torch))
            facts: dict[str, Any] = {"outputs": [facts_of(each) for each in outputs]}
            if not outputs:
                facts["value"] = str(result)
        except Exception as error:
            return {"error": told(error)}
        chosen = [each for each in outputs if each.requires_grad]
        if tracked and chosen and inputs:
            facts |= derivatives(torch, chosen, inputs, twice=parameters is None)
    return facts


def derivatives(torch: ModuleType, outputs: list, inputs: list, twice: bool) -> dict[str, Any]:
    """The gradients of a weighted sum of the outputs, and those of a weighted sum of the gradients."""
    try:
        total = weighted(torch, outputs)
        first = torch.autograd.grad(total, inputs, create_graph=twice, allow_unused=True)
        facts = {"first": [None if each is None else numbers(each) for each in first]}
        if not twice:
            return facts
        facts["first tracked"] = [each is not None and each.requires_grad for each in first]
        again = [each for each in first if each is not None and each.requires_grad]
        if again:
            second = torch.autograd.grad(weighted(torch, again), inputs, allow_unused=True)
            facts["second"] = [None if each is None else numbers(each) for each in second]
        return facts
    except Exception as error:
        return {"error of backward": told(error)}


def weighted(torch: ModuleType, outputs: Iterable) -> Any:
    """A sum in which each element has a weight of its own."""
    total = 0
    for output in outputs:
        weights = 1 + 0.25 * torch.arange(output.numel(), dtype=torch.float64).reshape(output.shape)
        total = total + (output.double() * weights).sum()
    return total


def leaves(value: object, torch: ModuleType) -> Iterator[Any]:
    if isinstance(value, torch.Tensor):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from leaves(each, torch)
    elif isinstance(value, tuple | list):
        for each in value:
            yield from leaves(each, torch)


def facts_of(tensor: Any) -> dict[str, Any]:
    return {
        "type": f"{tensor.dtype} {list(tensor.shape)}", "tracked": tensor.requires_grad, "numbers": numbers(tensor)
    }  # fmt: skip


def numbers(tensor: Any) -> np.ndarray:
    return tensor.numpy(force=True)


def difference(mine: object, theirs: object) -> str:
    """Where two observations differ first, in words; empty where they agree."""
    return re.sub(r"\s+", " ", next(differences(mine, theirs), ""))[:400]
