"""PyTorch's samples of its operators at numbers where derivatives are defined by a rule: 0, −0, ±inf, nan, ties.

Each sample keeps its shapes and options, so that sizes 0 and 1 are among them; every float in it is exchanged. Values,
first and second derivatives are compared. A matrix of one number, or of a cycle of them, is singular.
"""

import re
from collections.abc import Container, Iterator, Sequence
from types import ModuleType
from typing import Any

import numpy as np

from .operators import ADAPTED, LEFT_OUT, Trial, difference, on_both, resolved, samples_of, seen, shown

CYCLE = (0.0, -0.0, 1.0, -1.0, np.inf, -np.inf, np.nan, 0.5, -2.0, 1.0, 2.0)
EDGES = {
    "0": (0.0,), "-0": (-0.0,), "ties at 1": (1.0,), "ties at -1": (-1.0,), "inf": (np.inf,), "-inf": (-np.inf,),
    "nan": (np.nan,), "0 and 1": (0.0, 1.0), "one 0": (2.0, 0.0, 3.0, 1.0, 0.5), "two 0": (2.0, 0.0, 3.0, 0.0, 0.5),
    "0 and inf": (0.0, np.inf, 2.0), "1 and nan": (1.0, np.nan, 2.0), "all": CYCLE, "broken": (1.0, 2.0),
}  # fmt: skip
SAMPLES = 12  # of each operator's

# Differences that stay, and why: where the text of a difference matches, it is counted as explained.
EXPLAINED = {
    r"NotImplementedError: torch\.\S+ is left out; use ": "it says what to use",
    r"^(topk|sort) ": "among equal elements the first comes first",
    r"^nn_functional_max_pool\w+ at .*: +outputs 1": "among several nan the first comes first",
    r"(?s)^nn_functional_scaled_dot_product_attention .*dropout_p=": "random numbers",
    r"^nn_functional_elu at (.*nan|all): +first": "PyTorch's differ by the element's place",
    r"^(prod|cumprod) at .*(0|inf|all): +(first|second)": "0 · inf, which is nan, arises in another order",
    r"(?s)^linalg_det .*second": "of a matrix whose rank is lower by two: 0 here, nan in PyTorch",
    r"^nn_functional_binary_cross_entropy(_with_logits)? ": "infinite targets; the sign of inf at −0",
    r"(?s)^nn_functional_batch_norm .*float64\[0\]": "a batch without channels",
}


def trials(library: ModuleType, torch: ModuleType, names: Container[str] | None = None) -> Iterator[Trial]:
    """All edges of all operators that are here, or of those with these names: as `operators.trials` yields samples."""
    from torch.testing._internal.common_methods_invocations import op_db

    for info in op_db:
        ours = ADAPTED.get(info.name) or resolved(library, info.name)
        ours = ours and (ours(library) if info.name in ADAPTED else ours)
        if ours is None or info.name in LEFT_OUT or (names is not None and info.name not in names):
            continue
        if not info.supports_autograd or not info.supports_dtype(torch.float64, "cpu"):
            continue
        samples = samples_of(info, torch.float64, True)
        for sample in samples[:: max(1, len(samples) // SAMPLES)][:SAMPLES]:
            for edge, numbers in EDGES.items():
                changed = sample.transform(lambda value, numbers=numbers: filled(torch, value, numbers))
                both = on_both(library, torch, info.op, ours, changed, lambda *call: seen(*call, tracked=True))
                found = both and edge_difference(*both)
                line = f"{info.formatted_name} at {edge}: {found}\n      {shown(sample)}"
                is_explained = bool(found) and any(re.search(pattern, line) for pattern in EXPLAINED)
                yield info.formatted_name, found, line, is_explained


def edge_difference(mine: dict[str, Any], theirs: dict[str, Any]) -> str:
    """As `difference`; a second derivative counts only where both have one, and zero is one that is absent."""
    for facts, other in ((mine, theirs), (theirs, mine)):
        facts.pop("first tracked", None)
        for key in ("first", "second"):
            if key in facts and key in other:
                for number, (here, there) in enumerate(zip(facts[key], other[key], strict=True)):
                    if here is None and there is not None:
                        facts[key][number] = np.zeros_like(there)
    if "second" not in mine or "second" not in theirs:
        for facts in (mine, theirs):
            if not np.any([np.any(each != 0) for each in facts.get("second", ()) if each is not None]):
                facts.pop("second", None)
    return difference(mine, theirs)


def filled(torch: ModuleType, value: Any, numbers: Sequence[float]) -> Any:
    """A float tensor of the same shape with these numbers in turn; everything else as it is."""
    if not isinstance(value, torch.Tensor) or not value.is_floating_point():
        return value
    cycle = torch.from_numpy(np.resize(np.array(numbers), value.numel())).to(value.dtype)
    return cycle.reshape(value.shape).requires_grad_(value.requires_grad)
