"""The programs of practice: short, worth asking, the same on PyTorch, and never twice alike."""

from collections import Counter

import pytest

import autograd_lib as torch
from autograd_course.beliefs.diagnosis import code_of
from autograd_course.engines import READINGS
from autograd_course.engines.program import ERROR, same
from autograd_course.practice.draw_program import FAMILIES, draw
from tools.parity import practice_programs

COUNT = 60


@pytest.mark.parametrize("family", practice_programs.SAMPLE)
def test_programs_print_what_pytorch_prints(family):
    rows = practice_programs.recorded()[family]
    assert len(rows) == practice_programs.SAMPLE[family]
    for number, (program, prints) in enumerate(rows):
        assert same(program.run(torch), prints), program
        assert program == practice_programs.program(family, number), "the family has changed: run `make golden`"


@pytest.mark.parametrize("family", FAMILIES)
def test_the_first_and_the_last_line_show_something_and_none_is_long(family):
    for program in (draw(family, number) for number in range(COUNT)):
        assert program.lines[-1].lstrip().startswith("print("), program
        assert max(map(len, program.lines)) <= 88, program
        assert program.outcome()[0] != ERROR, program


@pytest.mark.parametrize("family", FAMILIES)
def test_no_constant_answer_is_often_right(family):
    answers = Counter(str(draw(family, number).outcome()) for number in range(COUNT))
    assert answers.most_common(1)[0][1] <= COUNT * 0.1
    assert len({draw(family, number) for number in range(COUNT)}) >= COUNT * 0.9


@pytest.mark.parametrize("family", FAMILIES)
def test_each_belief_of_a_family_goes_wrong_in_it(family):
    programs = [draw(family, number) for number in range(150)]
    for reading in READINGS:
        if code_of(reading) in FAMILIES[family].beliefs:
            assert any(not same(program.outcome(reading), program.outcome()) for program in programs), reading


def test_each_belief_that_runs_has_a_family():
    codes = {code for family in FAMILIES.values() for code in family.beliefs}
    assert codes == {code_of(reading) for reading in READINGS}
