"""What the course's texts say of PyTorch, each sentence with a program that shows it.

A file's first line names the texts that its sentences are in:

    # solutions/07_build_the_engine.*

    ## PyTorch uses 0 there … the slope from the left
    Ledger: C10.

    ## `torch.autograd.gradcheck`
    >>> torch.autograd.gradcheck(torch.sin, torch.ones(2, dtype=torch.float64, requires_grad=True))
    True

A heading has words of the sentence, and `…` for what an editor may change. Below one or more of them is the program, a
doctest which `make test` runs on this library and `make parity` on PyTorch (on PyTorch alone after a line that says
so); or the behaviours of the ledger that show it; or one of the other REASONS.
"""

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from tools import docstrings
from tools.environment import ROOT

LEDGER = re.compile(r"Ledger: ([BC]\d\d(?:, [BC]\d\d)*)\.")
ALONE = "PyTorch alone:\n"
REASONS = ("All of parity.", "No statement.")  # it sums up what `make parity` compares; it says nothing PyTorch does


class Statement(NamedTuple):
    """Words of each sentence that says it, where they are, and what shows it."""

    words: tuple
    where: str
    proof: str

    @property
    def program(self) -> str:
        """The doctest; empty if something else shows it."""
        return self.proof if ">>>" in self.proof else ""

    def missing(self, text: str) -> list[str]:
        """The words that a plain text does not have, with a few others where `…` is."""
        patterns = {each: ".{0,120}?".join(map(re.escape, re.split(" ?… ?", each))) for each in self.words}
        return [each for each, pattern in patterns.items() if not re.search(pattern, text)]


@cache
def statements() -> list[Statement]:
    """All statements, in the order of the files."""
    found = []
    for file in sorted(Path(__file__).parent.glob("*.md")):
        title, *blocks = re.split(r"\n\n(?=## )", file.read_text(encoding="utf-8").rstrip())
        for block in blocks:
            headings = re.match(r"(?:## .+\n)+", block)[0]
            words = tuple(line.removeprefix("## ") for line in headings.splitlines())
            found.append(Statement(words, title.removeprefix("# "), block.removeprefix(headings)))
    return found


def text(where: str) -> str:
    """The texts that a file is about, as one."""
    return plain("\n".join(path.read_text(encoding="utf-8") for path in sorted(ROOT.glob(where)) if path.is_file()))


def plain(text: str) -> str:
    """A text in one line, without the marks of comments."""
    return " ".join(re.sub(r"^# ", "", text, flags=re.MULTILINE).split())


def failures(statement: Statement, torch: ModuleType) -> str:
    """What the program of a statement shows otherwise, in words; nothing if it is not for this library."""
    if ALONE in statement.proof and torch.__name__ != "torch":
        return ""
    return docstrings.failures(statement.words[0], statement.program, torch, error_of=error_of)


def error_of(call: Callable[[], object]) -> str | None:
    """The error that a call raises, as text without notes; None if there is none."""
    try:
        call()
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return None


def named(text: str) -> Iterator[str]:
    """The sentences of a lesson or guide that name PyTorch, but for code."""
    for paragraph in re.split(r"\n(?:#? *\n|(?=(?:# )?(?:- |\| )))", _prose(text)):
        for sentence in re.split(r"(?<=[.:;!?])[)*_\"”]*\s+", plain(paragraph)):
            if "PyTorch" in re.sub(r"`[^`]*`", "", sentence):
                yield sentence


def _prose(text):
    """The comments of a lesson, or the whole of a guide, whose first line is a heading."""
    is_lesson = text.startswith("# ---")
    return re.sub(r"^(?:(?!# ).*|# %%.*)$", "", text, flags=re.MULTILINE) if is_lesson else text
