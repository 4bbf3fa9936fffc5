"""Programs of practice and of the check-up as PyTorch runs them.

They are recorded in practice_programs.json, and compared in `make parity`.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

from autograd_course.checkup.programs import ABOUT, questions
from autograd_course.engines.program import Program, same
from autograd_course.practice.draw_program import FAMILIES, draw

RECORDED = Path(__file__).with_suffix(".json")
CHECKUP = "checkup"  # in the place of a family
SAMPLE = dict.fromkeys(FAMILIES, 15) | {CHECKUP: len(ABOUT)}  # programs of each that are recorded


def program(family: str, number: int) -> Program:
    if family != CHECKUP:
        return draw(family, number)
    seed, place = divmod(number, len(ABOUT))
    return questions(seed)[place].program


def record(torch: ModuleType) -> dict[str, list[dict]]:
    """What the first programs of each family print under PyTorch, with their lines, as JSON."""
    families = {
        name: [as_pytorch_does(program(name, number), torch) for number in range(count)]
        for name, count in SAMPLE.items()
    }
    lines = ",\n".join(f"{json.dumps(name)}: [\n{_rows(rows)}\n]" for name, rows in families.items())
    RECORDED.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")
    return families


def as_pytorch_does(program: Program, torch: ModuleType) -> dict:
    return {"lines": program.lines, "prints": program.run(torch)}


def recorded() -> dict[str, list[tuple[Program, list]]]:
    """By family, the recorded programs with what they print."""
    families = json.loads(RECORDED.read_text(encoding="utf-8"))
    return {name: [(Program(*row["lines"]), row["prints"]) for row in rows] for name, rows in families.items()}


def differences(torch: ModuleType, family: str, count: int) -> Iterator[str]:
    """The programs of a family that print something else under PyTorch."""
    for number in range(count):
        drawn = program(family, number)
        ours, theirs = drawn.outcome(), drawn.run(torch)
        if not same(ours, theirs):
            yield f"{family} {number} prints {ours}, under PyTorch {theirs}:\n{drawn}"


def _rows(rows):
    return ",\n".join(" " + json.dumps(row) for row in rows)
