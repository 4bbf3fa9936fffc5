"""Which beliefs are named for which answer: one that alone explains it, two as two, and nobody without a reason."""

import re

import pytest

from autograd_course.beliefs.diagnosis import code_of, diagnose
from autograd_course.engines import READINGS
from autograd_course.engines.program import ERROR, read_programs
from autograd_course.engines.witnesses import WITNESSES
from autograd_course.practice.draw_program import FAMILIES
from autograd_course.practice.session import Session

PROGRAMS = read_programs("""
# passes
(x**2).backward()
g = x.grad
(x**3).backward()
print(g)
print(x.grad)
# again
y = 2 * x**2
y.backward()
print(x.grad)
y.backward()
print(x.grad)
# one pass
y = x**2
y.backward()
print(x.grad)
print(y.grad)
# paths and passes
(2 * x + 5 * x).backward()
print(x.grad)
(9 * x).backward()
print(x.grad)
""")


@pytest.mark.parametrize(
    "program, answer, named",
    [
        ("passes", [33.0, 33.0], ()),
        ("passes", [6.0, 27.0], ("M19",)),
        ("passes", [6.0, 33.0], ("M24",)),
        ("passes", [None, None], ("M02",)),
        ("passes", [33.0, 34.0], ()),
        ("again", [12.0, ERROR], ()),
        ("again", [12.0, 24.0], ("M20",)),
        ("again", [12.0, 12.0], ("M19", "M20")),
        ("again", [7.0, 24.0], ()),
        ("paths and passes", [2.0, 9.0], ("M14", "M19")),
        ("paths and passes", [7, 16], ()),
    ],
)
def test_who_is_named(program, answer, named):
    assert diagnose(PROGRAMS[program], answer).named == named


def test_a_belief_may_show_behind_another_alone():
    """M03 changes nothing in this program, whose pass leaves a number; but where M02 leaves None, it says 0."""
    found = diagnose(PROGRAMS["one pass"], [0.0, 6.0])
    assert found.explanations == [("M02", "M03")]


def test_two_beliefs_that_give_one_answer_are_told_as_two():
    found = diagnose(WITNESSES["M28"], [2.0])
    assert found.named == () and found.explanations == [("M14b",), ("M28",)]


def test_a_part_is_explained_unless_the_rest_speaks_against_it():
    assert diagnose(PROGRAMS["again"], [13.0, 24.0]).parts == {1: ["M20"]}
    assert diagnose(PROGRAMS["passes"], [6.0, 28.0]).parts == {0: ["M19", "M24"]}
    assert diagnose(PROGRAMS["paths and passes"], [2.0, 16.0]).parts == {}, "M14 would have gone wrong twice"


def test_none_true_and_error_are_no_numbers():
    assert diagnose(PROGRAMS["again"], [12.0, None]).wrong == [1]
    assert diagnose(PROGRAMS["again"], [True, ERROR]).wrong == [0]


@pytest.mark.parametrize("family", ["memory", "clearing"])
def test_suspects_lead_to_a_program_on_which_they_differ(family):
    """A student whose answer two beliefs explain: one of the next programs tells which."""
    for reading in READINGS:
        if code_of(reading) in FAMILIES[family].beliefs:
            assert code_of(reading) in practised(family, 2, 3, reading), reading


def test_whoever_is_right_is_never_accused():
    assert not practised("accumulation", 5, 6)


def practised(family, seed, programs, *held):
    """What is named of somebody who holds these readings, after so many programs."""
    session = Session(family, seed)
    for _ in range(programs):
        program = session.next_program()
        session.answer(program, program.outcome(*held))
    return session.named


@pytest.mark.parametrize("family", ["paths", "gradients"])
def test_no_program_is_like_one_before(family):
    session, before, words = Session(family, 3), None, []
    for _ in range(6):
        program = session.next_program()
        assert program.kinds != before or family == "gradients"  # where all are of one kind
        before = program.kinds
        words.append(re.sub(r"[-\d.]+", "", str(program)))
    assert len({*words}) == 6
