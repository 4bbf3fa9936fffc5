"""A lesson that uses the interface wrongly hears of it at once; it never becomes a student's failure."""

import pytest

from autograd_course import AuthorError

from .both_sides import Check


@pytest.mark.parametrize("arguments", [(1.2, 4), (None, 4), ("1.2", "4"), ("1.2", -1), ("1.2", True), ("1.2", None)])
def test_a_check_has_a_name_and_points(arguments):
    with pytest.raises(AuthorError):
        Check(*arguments)


@pytest.mark.parametrize("points", [float("nan"), float("inf")])
def test_points_are_finite(points):
    with pytest.raises(AuthorError):
        Check("1.2", points)


def some_parts_by_hand(check, first=True):
    check.equal("a", lambda: 1.0, 1.0, by_hand=first)
    check.equal("b", lambda: 1.0, 1.0, by_hand=not first)


MISUSES = {
    "a label that is no text": lambda check: check.equal(None, lambda: 1.0, 1.0),
    "no label": lambda check: check.equal(lambda: 1.0, 1.0, 1.0),
    "the student's code outside of a function": lambda check: check.equal("a", 1.0, 1.0),
    "a class in place of a function": lambda check: check.equal("a", float, 0.0),
    "nothing expected": lambda check: check.equal("a", lambda: 1.0),
    "an unknown option": lambda check: check.equal("a", lambda: 1.0, 1.0, tolerance=1),
    "an unknown kind of part": lambda check: check.same("a", lambda: 1.0, 1.0),
    "an expected value that cannot be compared": lambda check: check.equal("a", lambda: 1.0, object()),
    "an expected value that is open": lambda check: check.equal("a", lambda: 1.0, ...),
    "some parts by hand": some_parts_by_hand,
    "a later part by hand": lambda check: some_parts_by_hand(check, first=False),
    "no weight": lambda check: check.equal("a", lambda: 1.0, 1.0, weight=0),
    "a weight that is no number": lambda check: check.equal("a", lambda: 1.0, 1.0, weight="2"),
    "a tolerance that is no number": lambda check: check.equal("a", lambda: 1.0, 1.0, rtol="2"),
    "a negative tolerance": lambda check: check.equal("a", lambda: 1.0, 1.0, rtol=-1),
    "an error that is no class": lambda check: check.raises("a", lambda: 1.0, "RuntimeError"),
    "a class that is no error": lambda check: check.raises("a", lambda: 1.0, int),
    "the error of an open exercise": lambda check: check.raises("a", lambda: 1.0, NotImplementedError),
    "a judge that is none": lambda check: check.equal("a", lambda: 1, 1, judged_by="odd"),
    "a truth that ran already": lambda check: check.prediction({"x": 1.0}, {"x": 1.0}),
    "a truth that is no dict": lambda check: check.prediction({"x": 1.0}, lambda: [1.0]),
    "a truth without entries": lambda check: check.prediction({"x": 1.0}, lambda: {}),
    "a truth that cannot be compared": lambda check: check.prediction({"x": 1.0}, lambda: {"x": object()}),
    "a belief about no entry": lambda check: check.prediction({"x": 1.0}, lambda: {"x": 1.0}, beliefs={"y": {}}),
    "a why about no entry": lambda check: check.prediction({"x": 1.0}, lambda: {"x": 1.0}, why={"y": "because"}),
    "a why that is no sentence": lambda check: check.prediction({"x": 1.0}, lambda: {"x": 1.0}, why={"x": 3}),
    "a right belief": lambda check: check.prediction({"x": 0}, lambda: {"x": 1.0}, beliefs={"x": {"M06": 1.0}}),
    "a prediction without weight": lambda check: check.prediction({"x": 1.0}, lambda: {"x": 1.0}, weight=0),
}


@pytest.mark.parametrize("misuse", MISUSES)
def test_a_misuse_comes_out_of_the_block(misuse, capsys):
    with pytest.raises((AuthorError, TypeError, AttributeError)), Check("1.2", points=4) as check:
        MISUSES[misuse](check)
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("expected", "why"), [(..., "is no answer"), (object(), "an object of type object"), ([0] * 10**6, "too large")]
)
def test_the_sentence_says_what_is_wrong(expected, why):
    with pytest.raises(AuthorError, match=f"What is expected is .*{why}"), Check("1.2", 4) as check:
        check.equal("a", lambda: 1.0, expected)


def test_a_check_without_a_part():
    with pytest.raises(AuthorError, match="no part"), Check("1.2", points=4):
        pass


def test_the_score_is_read_after_the_block():
    check = Check("1.2", points=4)
    with pytest.raises(AuthorError, match="after"), check:
        check.equal("a", lambda: 1.0, 1.0)
        check.score  # noqa: B018
