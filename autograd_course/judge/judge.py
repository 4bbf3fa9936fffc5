"""`judge`: a whole check and what the student's side claims of its parts become a score and a card."""

import builtins
from collections.abc import Callable
from functools import lru_cache, partial
from pathlib import Path
from types import CodeType

from ..seam.cell import compiled
from ..seam.errors import AuthorError, require
from .check import Check, Verdict
from .claims import Claims


def judge(check: str, observation: object, folder: str | Path = ".") -> Verdict:
    """The verdict on an observation, which `observe` made of the same check, perhaps cut down to what it tries.

    `check` is the source of the whole tests cell. It is the lesson's own code, and it runs here; no program that it
    wraps around a student's function is called. `folder` is where the lesson's lesson.json lies, for the options of a
    choice. An observation that is forged, damaged or cut short costs points and raises nothing; an AuthorError says
    what is wrong with the check itself.
    """
    checks = []

    def make(*arguments, **options):
        seam = {"claims": partial(Claims, observation), "folder": folder, "source": check, "known": _known(check)}
        checks.append(Check(*arguments, **options, **seam))
        return checks[-1]

    try:
        run_check(check, make)
    except AuthorError:
        raise
    except Exception as error:
        raise AuthorError(f"The check itself fails with {type(error).__name__}: {error}") from error
    require(len(checks) == 1 and checks[0].verdict, "A tests cell holds one check: with Check(…) as check.")
    return checks[0].verdict


def run_check(check: str, make: Callable) -> None:
    """Run the source of a check, with `make` as its `Check`."""
    code = compiled(check)
    exec(code, _names_for(code, make))


@lru_cache(maxsize=256)
def _known(check):
    """What is found out when a check judges an answer, and is the same for the whole class."""
    return {}


def _names_for(code, make):
    """What a check finds: `Check`, and all names of the student's answer, though nothing stands behind them.

    A dict that made names up when they are asked for would make each `len` in a check ten times as slow.
    """
    students = {name: _STUDENTS for name in _names_in(code) if not hasattr(builtins, name)}
    return students | {"__name__": "__main__", "Check": make}


def _names_in(code):
    inner = [each for each in code.co_consts if type(each) is CodeType]
    return {*code.co_names}.union(*map(_names_in, inner))


_STUDENTS = object()
