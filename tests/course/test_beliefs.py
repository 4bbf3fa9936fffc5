"""Which misconception is named for which outcome, and in which words."""

import re

import numpy as np
import pytest

from autograd_course import AuthorError
from autograd_course.beliefs.misconceptions import MISCONCEPTIONS
from autograd_course.show.belief import again, named_in, one

from .both_sides import Check


def raising(error):
    def program():
        raise error

    return program


def named(capsys, got, expected, beliefs, **options):
    """The codes that a check names, in order, for a program that gives `got`."""
    program = raising(got) if isinstance(got, BaseException) else lambda: got
    with Check("1.2", points=4) as check:
        check.equal("a value", program, expected, beliefs=beliefs, **options)
    out = capsys.readouterr().out
    return named_in(out)


TRIPLE = {"w": 2.0, "x": 3.0, "b": 1.0}


@pytest.mark.parametrize(
    ("got", "expected", "beliefs", "codes"),
    [
        (27.0, 33.0, {"M19": 27.0, "M14": 6.0}, ["M19"]),
        (6.0, 33.0, {"M19": 27.0, "M14": 6.0}, ["M14"]),
        (5.0, 33.0, {"M19": 27.0, "M14": 6.0}, []),
        (33.0, 33.0, {"M19": 27.0, "M14": 6.0}, []),
        (27.0, 33.0, {"M19": 27.0, "M14": 27.0}, ["M19"]),
        (27.0000001, 33.0, {"M19": 27.0}, ["M19"]),
        (None, TRIPLE, {"M01": None}, ["M01"]),
        ({"w": 3.0, "x": 2.0, "b": 1.0}, TRIPLE, {"M02": {"w": 3.0, "x": 2.0, "b": 1.0}}, ["M02"]),
        ({"w": 3.0, "x": 2.0, "b": 9.0}, TRIPLE, {"M02": {"w": 3.0, "x": 2.0}}, ["M02"]),
        ({"w": 3.0, "x": 3.0, "b": 1.0}, TRIPLE, {"M02": {"w": 3.0, "x": 2.0}}, []),
        ({"w": 3.0}, TRIPLE, {"M02": {"w": 3.0, "x": 2.0}}, []),
        (np.ones((3, 2)), np.ones((2,)), {"M17": np.ones((3, 2))}, ["M17"]),
        (TypeError("x"), 2.0, {"M02": TypeError}, ["M02"]),
        (TypeError("x"), 2.0, {"M02": Exception}, ["M02"]),
        (TypeError("x"), 2.0, {"M02": ValueError}, []),
        (TypeError("x"), 2.0, {"M02": ("raises", TypeError)}, ["M02"]),
        (AttributeError("no zero_"), 2.0, {"M32": ("raises", AttributeError, "zero_grad")}, []),
        (AttributeError("no zero_grad"), 2.0, {"M32": ("raises", AttributeError, "zero_grad")}, ["M32"]),
        (TypeError("x"), None, {"M02": TypeError}, ["M02"]),
        (2.0, 3.0, {"M02": TypeError}, []),
        (3.0, 2.0, [("M02", 4.0), ("M02", 3.0)], ["M02"]),
        ((1.0, "a"), 2.0, {"M02": ((1.0, "a"), "why")}, ["M02"]),
        ((1.0, "a"), (2.0, "b"), {"M02": ((1.0, "a"), "why")}, ["M02"]),
    ],
)
def test_the_belief_that_explains_the_outcome_is_named(capsys, got, expected, beliefs, codes):
    assert named(capsys, got, expected, beliefs) == codes


def test_beliefs_use_the_tolerance_of_the_part(capsys):
    assert named(capsys, 27.1, 33.0, {"M19": 27.0}, rtol=0.01) == ["M19"]


def test_a_missing_error_has_its_beliefs_too(capsys):
    with Check("1.2", points=4) as check:
        check.raises("backward twice", lambda: 8.0, RuntimeError, "Trying to", beliefs={"M20": 8.0})
        check.raises("backward twice", raising(TypeError()), RuntimeError, "Trying to", beliefs={"M16": TypeError})
    assert named_in(capsys.readouterr().out) == ["M20", "M16"]


def test_it_is_told_what_is_believed_and_what_happens_in_the_words_of_the_lesson(capsys):
    with Check("1.2", points=4) as check:
        check.equal("a value", lambda: 27.0, 33.0, beliefs={"M19": (27.0, "the 6 of the first call is gone")})
    out = capsys.readouterr().out
    belief, _ = MISCONCEPTIONS["M19"]
    assert "you got 27.0, expected 33.0" in out
    assert f"      the 6 of the first call is gone. You may have assumed that {belief}.\n" in out


def test_a_card_shows_no_code(capsys):
    with Check("1.2", points=4) as check:
        for got in (27.0, 27.0, 3.0):
            check.equal("a value", lambda got=got: got, 33.0, beliefs={"M19": 27.0, "slip": (3.0, "not at all")})
    assert not re.search(r"\bM\d\d\b|slip", capsys.readouterr().out)
    assert check.verdict.misconceptions == ["M19", "slip"]


def test_no_belief_is_a_part_of_anothers_words():
    for code, (belief, fact) in MISCONCEPTIONS.items():
        assert named_in(one(code)) == named_in(again(code)) == [code]
        assert belief in one(code) and fact[1:] in one(code)


def test_a_card_says_in_full_only_once(capsys):
    error, words = "an error whose message is so long that nobody wants to read it a second time " * 2, "think again"

    def fails():
        raise ValueError(error)

    with Check("1.2", points=1) as check:
        for number in (1, 2):
            check.equal(f"try {number}", lambda: fails(), 33.0, beliefs={"slip": (ValueError, words)})
    first, second = capsys.readouterr().out.split("try 2")
    assert first.startswith("Exercise 1.2 · 0 of 1 point\n")
    assert error.strip() in first and f"      {words}.\n" in first
    assert (
        "\n      an error whose" in second
        and " …\n" in second
        and "on your line" not in second
        and "ValueError" not in second
    )
    assert error.strip() not in second and words not in second


def test_a_belief_that_is_only_spoken_of_is_not_named():
    belief = MISCONCEPTIONS["M19"].belief
    assert named_in(f"An engine that believes that {belief} prints 6.0 here. The belief that {belief} too.") == []


def test_the_catalogue_is_complete_and_reads_as_sentences():
    assert list(MISCONCEPTIONS) == [f"M{number:02}" for number in range(1, 36)]
    for belief, fact in MISCONCEPTIONS.values():
        assert not belief.endswith(".")
        assert fact.endswith(".")
        assert belief.count("`") % 2 == fact.count("`") % 2 == 0


@pytest.mark.parametrize(
    ("expected", "beliefs"),
    [
        (33.0, {"M19": 33.0}),
        (33.0, {"M19": 33}),
        (33.0, {"M19": 33.0000001}),
        (TRIPLE, {"M02": TRIPLE}),
        (TRIPLE, {"M02": {"b": 1.0}}),
        (TRIPLE, {"M02": {}}),
        (np.ones(2), {"M17": np.ones(2)}),
        (None, {"M03": None}),
        (33.0, {"M99": 27.0}),
        (33.0, {"overwrites": 27.0}),
        (33.0, {"slip": 27.0}),
        (33.0, {"M19": object()}),
        (33.0, {"M19": ...}),
        (33.0, {"M19": 27.0, "M20": object}),
        (33.0, "M19"),
        (33.0, ["M19"]),
        (33.0, [("M19", 27.0, "why", "and more")]),
        ((2.0, "b"), {"M19": (3.0, "b")}),
    ],
)
def test_a_belief_that_cannot_be_meant_is_an_authors_error(expected, beliefs):
    with pytest.raises(AuthorError), Check("1.2", points=4) as check:
        check.equal("a value", lambda: 1 / 0, expected, beliefs=beliefs)


def test_a_belief_that_runs_into_the_right_error_is_an_authors_error():
    with pytest.raises(AuthorError), Check("1.2", points=4) as check:
        check.raises("an error", lambda: 1, RuntimeError, "Trying to", beliefs={"M20": RuntimeError})
