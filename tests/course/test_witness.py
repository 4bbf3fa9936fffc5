"""A card refutes a belief by a program: its values and the believed ones are run, and it gives no answer away."""

import pytest

import autograd_lib as torch
from autograd_course.beliefs.misconceptions import MISCONCEPTIONS, Diagnosis
from autograd_course.engines import CANNOT_RUN, READINGS
from autograd_course.engines.witnesses import WITNESSES
from autograd_course.judge.part import Part
from autograd_course.show.card import card
from autograd_course.show.markup import Program
from autograd_course.show.witness import witness

from .both_sides import tried

MOST_LINES = 6


def text(reading, of_fact=False):
    return [block.text() for block in witness(reading, of_fact)]


@pytest.mark.parametrize("reading", READINGS)
def test_a_witness_is_short_and_tells_what_is_so_and_what_is_believed(reading):
    opening, program = text(reading)
    lines = program.splitlines()
    assert opening.strip() == "This program shows otherwise:"
    assert text(reading, of_fact=True) == ["      See for yourself:", program]
    assert len(lines) <= MOST_LINES and max(map(len, lines)) <= 95
    assert [line.partition("  # ")[0].removeprefix(" " * 8) for line in lines] == [*WITNESSES[reading].lines]
    assert sum("  # " in line for line in lines) == len(WITNESSES[reading].asks)


@pytest.mark.parametrize(
    "reading, comment",
    [
        ("M20", "# never reached: the line above raises"),
        ("M31", "# 2.0, not an error"),
        ("M23", "# 14.0, not 4.667"),
    ],
)
def test_both_outcomes_are_those_of_the_engines(reading, comment):
    assert text(reading)[1].endswith(comment)


@pytest.mark.parametrize("code", CANNOT_RUN)
def test_what_cannot_run_has_no_program(code):
    assert witness(code, of_fact=False) == []


def test_the_reading_that_explains_an_answer_is_the_one_that_is_refuted():
    def tie():
        a, b = (torch.tensor(2.0, requires_grad=True) for _ in range(2))
        torch.maximum(a, b).backward()
        return {"a": a.grad, "b": b.grad}

    _, shown = tried(lambda check: check.prediction({"a": 1.0, "b": 0.0}, tie))
    assert "torch.maximum(a, b).backward()\n        print(a.grad)  # 0.5, not 1.0" in shown
    assert ".relu()" not in shown


def test_a_belief_is_refuted_once_a_card():
    notes = ("x", Diagnosis("M24")), ("y", Diagnosis("M24", "Once more."))
    shown = card("5.6", 0, 1, [Part("a part", 1, 0, notes=notes)])["text/plain"]
    assert shown.count("See for yourself:") == shown.count("x = torch.tensor") == 1


def test_what_really_happens_is_not_told_where_it_is_still_to_be_found():
    notes = [("x", Diagnosis("M24", is_refuted=False, is_told=False))]
    shown = card("5.6", 0, 1, [Part("a part", 1, 0, notes=notes)])["text/plain"]
    belief, fact = MISCONCEPTIONS["M24"]
    assert belief in shown and fact[1:] not in shown


def test_where_a_program_is_asked_for_none_is_shown():
    _, shown = tried(lambda check: check.equal("", lambda: True, False, beliefs={"M13": True}, refuted=False))
    assert MISCONCEPTIONS["M13"].fact[1:] in shown and "program" not in shown


def test_inputs_that_stand_above_are_not_shown_again():
    parts = [
        Part("zero", 1, 0, notes=[("Right on ordinary inputs, but not on", Program(["a = 0.0", call]))])
        for call in ("f(a)", "g(a)")
    ]
    lines = [line.strip() for line in card("5.6", 0, 1, parts)["text/plain"].splitlines()]
    assert lines[2:5] == ["Right on ordinary inputs, but not on these:", "a = 0.0", "f(a)"]
    assert lines[6:] == ["Right on ordinary inputs, but not on those above:", "g(a)"]
