"""Programs of the families as PyTorch runs them: recorded in practice_programs.json, and compared in `make parity`."""

import json
from pathlib import Path

from autograd_course.engines.program import Program, same
from autograd_course.practice.families import FAMILIES, draw

RECORDED = Path(__file__).with_suffix(".json")
SAMPLE = 15  # programs of each family that are recorded


def record(torch):
    """What the first programs of each family print under PyTorch, with their lines, as JSON."""
    families = {name: [as_pytorch_does(draw(name, number), torch) for number in range(SAMPLE)] for name in FAMILIES}
    lines = ",\n".join(f"{json.dumps(name)}: [\n{_rows(rows)}\n]" for name, rows in families.items())
    RECORDED.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")
    return families


def as_pytorch_does(program, torch):
    return {"lines": program.lines, "prints": program.run(torch)}


def recorded():
    """By family, the recorded programs with what they print."""
    families = json.loads(RECORDED.read_text(encoding="utf-8"))
    return {name: [(Program(*row["lines"]), row["prints"]) for row in rows] for name, rows in families.items()}


def differences(torch, family, count):
    """The programs of a family that print something else under PyTorch."""
    for number in range(count):
        program = draw(family, number)
        ours, theirs = program.outcome(), program.run(torch)
        if not same(ours, theirs):
            yield f"{family} {number} prints {ours}, under PyTorch {theirs}:\n{program}"


def _rows(rows):
    return ",\n".join(" " + json.dumps(row) for row in rows)
