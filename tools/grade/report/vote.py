"""What a lesson's exercises may make somebody believe, as questions to vote on before anybody has handed in.

Each is a program that prints something else if the belief is true. None of them is an exercise, so a vote gives nothing
away. Beside the projector's page lies the same as a quiz: GIFT for Moodle, and QTI for Canvas, which text2qti writes.
"""

import os
import re
from pathlib import Path
from textwrap import indent
from typing import Any

from autograd_course.engines.witnesses import WITNESSES

from ..record.verdicts import write_atomically
from .pages import question, vote

SPECIAL = re.compile(r"([~=#{}:\\])")  # to GIFT


def write(lesson: Any, folder: Path) -> str:
    """The files of one lesson, as tools/course reads it; a line that names them."""
    codes = beliefs(lesson)
    if not codes:
        return f"{lesson.name}: no program refutes what its exercises are about."
    path, title = folder / lesson.name, f"{lesson.number} · {lesson.header['title']}"
    questions = [question(code) for code in codes]
    write_atomically(path.with_suffix(".html"), vote(codes, title))
    write_atomically(path.with_suffix(".gift"), gift(questions, title))
    write_atomically(path.with_suffix(".zip"), qti(questions, title))
    return f"{os.path.relpath(path)}.html to vote on, the same as a quiz in .gift for Moodle and in .zip for Canvas"


def beliefs(lesson: Any) -> list[str]:
    """The codes of what its exercises are about, in their order, as far as a program refutes it."""
    targets = (one.one("exercise").keys["targets"].split() for one in lesson.exercises.values())
    return [code for code in dict.fromkeys(code for codes in targets for code in codes) if code in WITNESSES]


def gift(questions: list[dict], title: str) -> str:
    """https://docs.moodle.org/en/GIFT_format"""
    text = [f"$CATEGORY: {title.replace('/', '-')}\n"]
    for number, one in enumerate(questions, 1):
        options = [
            f"{'=' if letter == one['right'] else '~'}{_gift(said(values))}" for letter, values in one["choices"]
        ]
        program = _gift(f"What does this print?\n\n```\n{one['program']}\n```").replace("\n", "\\n")
        about = _gift(one["about"].fact)
        text.append(
            f"::{title.partition(' ')[0]}-{number}::[markdown]{program} {{\n{chr(10).join(options)}\n####{about}\n}}\n"
        )
    return "\n".join(text)


def _gift(words: str) -> str:
    return SPECIAL.sub(r"\\\1", words)


def qti(questions: list[dict], title: str) -> bytes:
    from text2qti.config import Config
    from text2qti.qti import QTI
    from text2qti.quiz import Quiz

    text = [f"Quiz title: {title}"]
    for one in questions:
        program = indent(f"```python\n{one['program']}\n```", "    ")
        options = [
            f"{'*' if letter == one['right'] else ''}{place}) {said(values)}"
            for place, (letter, values) in zip("ab", one["choices"], strict=True)
        ]
        text.append("\n".join(["1.  What does this print?\n", f"{program}\n", f"... {one['about'].fact}", *options]))
    return QTI(Quiz("\n\n".join(text), config=Config())).zip_bytes()


def said(values: list[str | None]) -> str:
    """What is printed, in words; None is an error, which ends it."""
    return ", then ".join("an error" if value is None else value for value in values)
