"""docs/plan.md: every exercise with its minutes, its points and what it builds on, for whoever plans a term.

Nothing of it is written by hand: what an exercise builds on are the others that its texts name.
"""

from autograd_course.files.exercise_names import TWIN

from .leave_out import exercises_in
from .lesson import Exercise, Lesson

INTRODUCTION = """\
# Every exercise, for planning

`make build` generates this page from the lessons. A lesson's time covers its text and its exercises, including
twins; a *twin* is a second program for the same prediction, and is left out with it. *Builds on* lists exercises that
the text, a hint or a help box refers to. No exercise needs another one's answer, so you can
[leave out](change-an-exercise.md) any of them.
"""
TABLE = """
| exercise | minutes | points | difficulty | importance | builds on |
|---|---|---|---|---|---|
"""


def table(lessons: list[Lesson]) -> str:
    known = {id for lesson in lessons for id in lesson.exercises}
    return INTRODUCTION + "".join(section(lesson, known) for lesson in lessons)


def section(lesson: Lesson, known: set[str]) -> str:
    exercises = lesson.exercises.values()
    minutes = sum(one.one("exercise").keys["minutes"] for one in exercises)
    points = "bonus points" if lesson.is_bonus else "points"
    notebook = f"[{lesson.number} · {lesson.header['title']}](../notebooks/{lesson.name}/{lesson.name}.ipynb)"
    facts = (
        f"{lesson.header['minutes']} minutes, {minutes} of them for the exercises; {lesson.header['points']} {points}"
    )
    return f"\n## {notebook}\n\n{facts}.\n{TABLE}{''.join(row(one, known) for one in exercises)}"


def row(exercise: Exercise, known: set[str]) -> str:
    keys, own = exercise.one("exercise").keys, exercise.id.removesuffix(TWIN)
    texts = [cell.source for cell in exercise.cells if cell.type == "markdown"]
    others = sorted(
        {name for text in texts for line in text.splitlines() for name in exercises_in(line)} & known - {own}
    )
    name = f"{exercise.id}, {exercise.title}" if exercise.is_twin else f"{exercise.id} {exercise.title}"
    facts = (keys["minutes"], f"{exercise.points:g}", keys["difficulty"], keys["importance"], ", ".join(others) or "–")
    return f"| {name} | {' | '.join(map(str, facts))} |\n"
