"""A student runs the program of a card: with the right answer, it prints what the card expects."""

import ast

import numpy as np

import autograd_lib as torch
from autograd_course import workshop
from autograd_course.judge.notes.case_program import case_program
from autograd_course.seam.compare import DEFAULT, agrees
from autograd_course.seam.plain_data import to_plain

from .conftest import ours
from .test_mistakes import agreements_of


def searches():
    for lesson in ours():
        for exercise in (each for each in lesson.exercises.values() if "\nprint(" in each.one("tests").source):
            for agreement in agreements_of(exercise):
                written, inputs = agreement.written, agreement.inputs
                if type(written) is str and "\nprint(" in written:
                    for case, right in zip(inputs.cases, agreement.expected(inputs), strict=True):
                        if len(case.corners) < 2 and not right.error:
                            program = "\n".join(case_program(case.lines, inputs.make(case), written))
                            yield exercise, program, right.value


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
