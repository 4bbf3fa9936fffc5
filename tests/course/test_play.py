"""Versions of a lesson share their past, and leave out what they are without."""

from tools.course.grade import apart
from tools.course.play import play


def test_demonstrations_on_which_nothing_builds_are_apart():
    sources = {
        "cell-1": "import math",
        "answer-1-1": "def f(x):\n    return math.sqrt(x)",
        "cell-2": "shown = f(4.0)",
        "cell-3": "print(shown)",
        "cell-4": "table = [1.0]",
        "tests-1-1": "f(table[0])",
        "cell-5": "f(9.0)",
    }
    assert sorted(apart(list(sources.items()))) == ["cell-2", "cell-3", "cell-5"]


def test_a_version_leaves_out_what_it_is_without():
    told = play([("a", "x = 1"), ("b", "x += 1"), ("c", "x")], {"v": {"a": "x = 5"}}, {}, {"v": ["b"]})
    assert [told[name]["c"]["value"] for name in ("", "v")] == ["2", "5"] and "b" not in told["v"]
