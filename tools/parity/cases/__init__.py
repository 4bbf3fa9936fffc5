"""Cases: small programs and expressions in which `torch` is either library.

`python -m tools golden` runs them under PyTorch and writes what can be seen into ../golden; `make test` runs them under
`autograd_lib` and compares; `make parity` runs them under both, side by side. Nobody types an expected value.
Nothing here imports one of the two libraries.
"""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from autograd_course import ledger

from . import (
    autograd,
    charts,
    data,
    deliberate,
    nn,
    operations,
    optim,
    pictures,
    printing,
    random_programs,
    rules,
    steps,
)
from .observe import computed, differences, printed, programs

__all__ = ["DIFFERENT", "GOLDEN", "SUITES", "differences", "golden", "observe", "recorded"]

GOLDEN = Path(__file__).parents[1] / "golden"

# name of the golden file → its cases by key, and how one is observed under a library
SUITES: dict[str, tuple[dict, Callable]] = {
    "ledger": (ledger.PROGRAMS, printed),
    "autograd": (autograd.PROGRAMS, printed),
    "rules": (rules.PROGRAMS, printed),
    "printing": (printing.PROGRAMS, printed),
    "operations": (operations.EXPRESSIONS, computed),
    "pictures": (programs(pictures), printed),
    "steps": (programs(steps), printed),
    "charts": (programs(charts), printed),
    "nn": (nn.PROGRAMS, printed),
    "optim": (programs(optim), printed),
    "data": (programs(data), printed),
    "programs": (random_programs.PROGRAMS, printed),
    "deliberate": (deliberate.EXPRESSIONS, deliberate.shown),
}
DIFFERENT = ("deliberate",)  # the suites in which the two libraries show different things


def observe(suite: str, key: str, torch: ModuleType) -> Any:
    """What one case shows under a library."""
    cases, look = SUITES[suite]
    return look(cases[key], torch)


@cache
def golden(suite: str) -> dict[str, Any]:
    """A golden file: PyTorch's version as `torch`; as `cases` what each case of the suite showed under it, by key."""
    return json.loads((GOLDEN / f"{suite}.json").read_text(encoding="utf-8"))


def recorded(suite: str) -> dict[str, Any]:
    """What each case of a suite showed under PyTorch, by key."""
    return golden(suite)["cases"]
