"""A student runs the program of a card: with the right answer, it prints what the card expects."""

import ast

import numpy as np

import autograd_lib as torch
from autograd_course import workshop
from autograd_course.judge.case_program import case_program
from autograd_course.judge.compare import DEFAULT, agrees
from autograd_course.judge.judge import run_check
from autograd_course.plain import to_plain

from .conftest import ours
from .test_claims import Listing


class Searches(Listing):
    """Notes what a check searches by a program of several lines."""

    def __init__(self, exercise, points, asks=""):
        Searches.last = self
        self.found = []

    def equal(self, *judged, **options):
        """Not a search."""

    raises = equal

    def agrees(self, program, inputs, right, *, shown="", **options):
        if type(shown) is str and "\nprint(" in shown:
            self.found.append((inputs, right, shown))


def searches():
    for lesson in ours():
        for exercise in (each for each in lesson.exercises.values() if "\nprint(" in each.one("tests").source):
            run_check(exercise.one("tests").source, Searches)
            for inputs, right, shown in Searches.last.found:
                for case in (case for case in inputs.cases if len(case.corners) < 2):
                    program = "\n".join(case_program(case.lines, inputs.make(case), shown))
                    yield exercise, program, to_plain(right(**inputs.make(case)))


def test_the_program_of_a_card_prints_what_the_card_expects():
    compared = set()
    for exercise, program, expected in searches():
        expressions = [ast.unparse(each) for each in ast.parse(program).body[-1].value.args]
        if told := [each for each in expressions if each in expected]:
            names = {"torch": torch, "np": np, **vars(workshop), "print": lambda *values: None}
            exec(exercise.one("answer").source, names)
            exec(program, names)
            for each in told:
                got = to_plain(eval(each, names))
                assert agrees(got, expected[each], DEFAULT), f"{each} is {got}, not {expected[each]}, after\n{program}"
            compared.add(exercise.id)
    assert compared == {"8.5", "9.2", "9.4", "9.5", "9.6"}
