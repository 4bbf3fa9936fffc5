"""What counts as the same value, and how a difference is told."""

import itertools
import math

import numpy as np
import pytest

from autograd_course.seam.compare import DEFAULT, Tolerance, agrees, differences
from autograd_course.show.brief import brief

flat, column = np.ones(2), np.ones((2, 1))
# Values in one row are the same, those in different rows are not.
SAME = [
    [2.0, 2, 2.00001],
    [2.0001],
    ["2.0"],
    [0.0, 0],
    [1e-30],
    [1e-6, 1.000001e-6],
    [1.01e-6],
    [[1.0, 1e-7], np.array([1.0, 2e-7])],  # beside a larger number, which is rounded as well
    [[1.0, 2e-6]],
    [(1.0, 5e-6)],  # of a pair, each is another quantity
    [(1.0, 5.01e-6)],
    [100_000],
    [100_001],
    [1e300],
    [10**400],
    [math.nan],
    [math.inf],
    [-math.inf],
    [1.0, 1],
    [True],
    [False],
    [None],
    ["a"],
    ["b"],
    [[1.0, None], (1, None)],
    [[1.0, 2.0], np.array([1.0, 2.0], dtype=np.float32), np.array([1, 2])],
    [[2.0, 1.0]],
    [[1.0], np.array([1])],
    [np.array([True]), [True]],
    [np.array([2.00001]), np.array([2])],
    [np.array([100_000])],
    [np.array([100_001])],
    [np.array([math.nan, math.inf])],
    [np.array([math.nan])],
    [np.array([1e300])],
    [np.array([math.inf])],
    [flat, (1.0, 1.0), [1.0, 1]],
    [column, [[1.0], [1.0]]],
    [np.ones((1, 2))],
    [np.array([True, False]), [True, False]],
    [[1.0, True]],
    [[True, True]],
    [["1.0", "1.0"]],
    [[1.0, "1.0"]],
    [[[1.0], [1.0, 2.0]]],
    [np.zeros(0), []],
    [np.zeros((0, 2))],
    [{}],
    [{"a": 1.0, "b": 2.0}, {"b": 2.0, "a": 1.0}],
    [{"a": 1.0}],
    [{1, "a"}, {"a", 1}],
    [{"a"}],
]


def test_what_is_the_same_and_what_is_not():
    for one, group in enumerate(SAME):
        for other, others in enumerate(SAME):
            for got, expected in itertools.product(group, others):
                assert agrees(got, expected, DEFAULT) is (one == other), (got, expected)


@pytest.mark.parametrize(
    ("got", "expected", "lines"),
    [
        (3.0, 2.0, ["you got 3.0, expected 2.0"]),
        ({"w": 3.0, "x": 3.0}, {"w": 2.0, "x": 3.0}, ["w: you got 3.0, expected 2.0"]),
        ({"w": 3.0}, {"x": 3.0}, ["x: this entry is missing; it should be 3.0", "w: this entry should not be there"]),
        ({"w": [1.0, 5.0]}, {"w": [1.0, 2.0]}, ["w[1]: you got 5.0, expected 2.0"]),
        ({"each step": [1, 5]}, {"each step": [1, 2]}, ["each step, at [1]: you got 5, expected 2"]),
        ({"a second result": {"x": 5}}, {"a second result": {"x": 2}}, ["a second result, x: you got 5, expected 2"]),
        ([1.0], [1.0, 2.0], ["you got 1 entry [1.0], expected 2 entries [1.0, 2.0]"]),
        (flat, column, ["you got shape (2,), expected shape (2, 1)"]),
        ((2, 1), np.ones(3), ["you got the tuple (2, 1), of shape (2,), expected shape (3,)"]),
        (flat, (flat,), ["you got an array of shape (2,), expected a tuple of 1 entry"]),
        (np.array([[1.0], [3.0]]), column, ["at [1, 0] you got 3.0, expected 1.0 (1 of 2 entries differ)"]),
        (np.array([3.0]), np.array([2.0]), ["at [0] you got 3.0, expected 2.0"]),
        (np.array([1]), np.array([True]), ["you got an array of dtype int64, expected bool"]),
        (0.333333, 1 / 3 + 1e-5, ["you got 0.333333, expected 0.333343"]),
        (None, flat, ["you got None, expected [1.0, 1.0] of shape (2,)"]),
        (
            list("abcdef"),
            list("ghijkl"),
            [f"result[{i}]: you got {a!r}, expected {b!r}" for i, a, b in zip(range(4), "abcd", "ghij")]
            + ["and 2 more differences"],
        ),
    ],
)
def test_a_difference_names_the_entry(got, expected, lines):
    assert differences(got, expected, DEFAULT) == lines


@pytest.mark.parametrize(("wrong", "lines"), [(4, 4), (5, 5), (100, 5)])
def test_few_differences_are_listed(wrong, lines):
    listed = differences([0.0] * wrong, [1.0] * wrong, DEFAULT)
    assert len(listed) == lines
    more = {4: [], 5: ["and 1 more difference"], 100: ["and 96 more differences"]}
    assert listed[4:] == more[wrong]


def test_close_numbers_get_the_digits_that_tell_them_apart():
    (line,) = differences(0.1234567, 0.1234568, Tolerance(0.0))
    assert line == "you got 0.1234567, expected 0.1234568"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (2.0, "2.0"),
        (float(np.float32(7.24)), "7.24"),
        (1 / 3, "0.333333"),
        (1e-7, "1e-07"),
        ({"w": [float(np.float32(7.24)), None]}, "{'w': [7.24, None]}"),
        (["x" * 1000, 2], f"['{'x' * 79}…', 2]"),
        (math.nan, "nan"),
        (True, "True"),
        ((5,), "(5,)"),
        ((), "()"),
        ({}, "{}"),
        (set(), "set()"),
        ({"b", "a"}, "{'a', 'b'}"),
        (list(range(100)), "[0, 1, 2, 3, 4, 5, …]"),
        (np.array([[1.0, 2.5]]), "[[1.0, 2.5]] of shape (1, 2)"),
    ],
)
def test_values_are_shown_briefly(value, text):
    assert brief(value) == text


def test_an_integer_that_python_refuses_to_print_is_shown_too():
    assert brief([10**5000]) == "[a gigantic integer]"


@pytest.mark.parametrize("value", ["x" * 10**6, ["x" * 100] * 100, {"x" * 100: "y" * 100}, np.arange(10**6)])
def test_no_value_is_shown_at_length(value):
    assert len(brief(value)) <= 200
