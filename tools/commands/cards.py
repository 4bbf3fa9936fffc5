"""Prints the card of every planted answer, the emptiest first"""

import ast
from argparse import Namespace
from collections.abc import Iterator

from tools import ROOT
from tools.commands import add_names
from tools.course.lesson import Exercise, Lesson, calls_of, lesson_texts, read
from tools.course.notebook import cell_id
from tools.course.planted_answers import VALUES_ALONE, answers, code_cells, left_out, play
from tools.course.rules import enforce

EXTRAS = ("test",)


arguments = add_names


def main(options: Namespace) -> int:
    """Print the cards of these lessons and exercises, or of all; each card once, with an answer that gets it."""
    told = {}
    for lesson in map(read, lesson_texts(ROOT)):
        exercises = [one for one in lesson.exercises.values() if one.points and is_meant(lesson, options.names, one.id)]
        if exercises:
            enforce(lesson)
            for exercise, answer, card in cards(lesson, exercises):
                told.setdefault((words_of(card, exercise), card), []).append(f"{exercise.id} {answer}")
    for (words, card), given in sorted(told.items()):
        more = f", and {len(given) - 1} more" if len(given) > 1 else ""
        print(f"— {words} words: {given[0]}{more}\n{card}")
    print(f"{sum(len(given) for given in told.values())} answers, {len(told)} cards")
    return 0


def is_meant(lesson: Lesson, names: list[str], id: str) -> bool:
    return not names or lesson.name in names or id in names


def cards(lesson: Lesson, exercises: list[Exercise]) -> Iterator[tuple[Exercise, str, str]]:
    """The cards of these exercises' wrong answers; no other check runs, and no cell below theirs."""
    cells = code_cells(lesson)
    ids = [id for id, _ in cells]
    tests = {one.id: cell_id("tests", one) for one in exercises}
    wrong = [answer for answer in answers(lesson) if answer.kind == "wrong" and answer.exercise in exercises]
    versions = {str(one): {cell_id("answer", one.exercise): one.source} for one in wrong}
    without = {str(one): left_out(one, cells) for one in wrong} | {"": [id for id in ids if id.startswith("tests-")]}
    cells = cells[: max(map(ids.index, tests.values())) + 1]
    played = play(lesson, cells, versions, without=without)
    for one in wrong:
        yield one.exercise, f"wrong {one.number}", played[str(one)][tests[one.exercise.id]]["text"]


def words_of(card: str, exercise: Exercise) -> int:
    """How many words say what went wrong: values, inputs, and what the exercise asks of everybody do not count."""
    lines = [line[6:] for line in card.splitlines() if line.startswith("      ") and line[6:7].strip()]
    hollow = [line for line in lines if "✓" in line or VALUES_ALONE.search(line) or line == asked_in(exercise)]
    return sum(len(line.split()) for line in lines if line not in hollow)


def asked_in(exercise: Exercise) -> str:
    """The sentence `asks=` of the exercise's check."""
    calls = calls_of("Check", exercise.one("tests").source)
    return next((str(asks.value) for _, named in calls if isinstance(asks := named.get("asks"), ast.Constant)), "")
