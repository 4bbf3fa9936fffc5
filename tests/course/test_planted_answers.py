"""What the grading matrix complains of: the toy lesson is spoilt in one way at a time."""

from argparse import Namespace

import pytest

from autograd_course.files.names import names_in
from autograd_course.show.belief import one
from tools.commands import matrix
from tools.course.planted_answers import answers, complaints_of_untouched, dependents, grade
from tools.course.without_kernel import play

from .conftest import write_toy

pytestmark = pytest.mark.usefixtures("in_this_process")

NAMES_ONE = repr(one("M18"))
CHECK = '    check.equal("two numbers", lambda: average'
SPOILT = {
    "weak tests": (
        ("    return sum(values)\n\n", "    return sum(values) / len(values)\n\n"),
        "1.2 wrong 1 M18",
        "it is wrong but keeps all 4 points; sharpen the tests",
    ),
    "another diagnosis": (
        ('1.5, beliefs={"M18"', '1.5, beliefs={"M17"'),
        "1.2 wrong 1 M18",
        "the feedback names M17 too",
    ),
    "one of two diagnoses": (
        ('misconception="M03" says="None"', 'misconception="M03 M19" says="None"'),
        "1.1 wrong 1 M03 M19",
        "the feedback does not name M19; let a check know what this belief gives",
    ),
    "no diagnosis": (('{"M03": 0.0}', '{"M03": 0.5}'), "1.1 wrong 1 M03", "the feedback does not name M03"),
    "other words": (
        ('says="expected 1.5"', 'says="expected 1.5 … expected 2.5"'),
        "1.2 wrong 3 M18",
        "the feedback does not say “expected 2.5”; correct either of them",
    ),
    "no sentence": ((', why={"late": "read after the pass."}', ""), "1.1 twin wrong 2 slip", "values and no sentence"),
    "a line of the check": (
        (CHECK, f"    print('with Check(')\n{CHECK}"),
        "1.2 wrong 1 M18",
        "its card shows `with Check(`",
    ),
    "strict tests": (("average = np.mean", "average = np.median"), "1.2 right 2", "it is right but gets 2 of 4"),
    "a diagnosis of what is right": (
        (CHECK, f"    print({NAMES_ONE})\n{CHECK}"),
        "1.2 right 1",
        "right but its feedback names M18",
    ),
    "a wrong solution": (
        ("    return sum(values) / len(values)\n    ###", "    return sum(values)\n    ###"),
        "1.2 solution",
        "it is right but gets 0 of 4 points",
    ),
    "points for nothing": (
        (CHECK, f'    check.equal("gift", lambda: 1, 1)\n{CHECK}'),
        "1.2 untouched",
        "points for nothing; let the tests fail on it",
    ),
    "nothing said of an open answer": (
        ("lambda: average([1.0, 2.0])", "lambda: 0.0"),
        "1.2 untouched",
        "the feedback does not say “Exercise 1.2 is not done yet”; let the tests reach the open answer",
    ),
    "a demonstration that needs an answer": (
        ('# %% [markdown] exercise="1.3"', '# %%\naverage([1.0])\n\n# %% [markdown] exercise="1.3"'),
        "1.2 untouched",
        "cell-01-5 needs it, and fails: NotImplementedError",
    ),
    "stderr": (
        ('# %% tests="1.2"\nfrom', '# %% tests="1.2"\nimport sys\n\nprint("oh", file=sys.stderr)\nfrom'),
        "1.2 solution",
        "nbgrader gives 0 points if anything is on stderr, as here: oh",
    ),
    "an error in the tests": (
        ("points=4) as check:", "points=4) as check:\n    check.nonsense()"),
        "1.2 solution",
        "the tests raise",
    ),
    "a harm to others": (
        (
            'answer_1_1 = predict("1.1", before=0.0, after=4.0)',
            'answer_1_1 = predict("1.1", before=0.0, after=4.0)\nsum = max',
        ),
        "1.1 wrong 1 M03",
        "it, or one further above, also costs points in exercise 1.2; let that stand on its own",
    ),
    "a right answer that harms others": (
        ("after=4, before=None)", "after=4, before=None)\nlen = sum"),
        "1.2 right 1",
        "it is right but gets 0 of 4 points; let the tests accept it",
    ),
}


def test_the_toy_is_as_it_should_be(toy):
    lesson = toy()
    verdicts = grade(lesson)
    assert [name for name, verdict in verdicts.items() if verdict.complaints] == []
    assert list(verdicts) == [str(answer) for answer in answers(lesson)]
    assert verdicts["1.1 wrong 2 M19"].score == 1.0
    assert verdicts["1.2 solution"].score == 4
    assert verdicts["1.2 untouched"].feedback == "Exercise 1.2 is not done yet: `average` is not written yet."


@pytest.mark.parametrize("name", SPOILT)
def test_what_is_amiss_is_told(toy, name):
    change, answer, complaint = SPOILT[name]
    found = grade(toy(change))[answer].complaints
    assert any(complaint in each for each in found), found


def test_an_untouched_answer_believes_nothing(toy):
    def complaints(feedback):
        return list(complaints_of_untouched(toy().exercises["1.2"], 0.0, feedback))

    said = "Exercise 1.2 is not done yet."
    assert complaints(said) == []
    assert complaints(f"{said} {one('M18')}") == [
        "the feedback names M18, but the answer is as it was given; nobody has believed anything yet"
    ]


def test_exercises_build_on_what_others_define(toy):
    lesson = toy()
    found = {exercise.id: dependents(exercise, lesson) for exercise in lesson.exercises.values()}
    assert found == {id: {"1.3"} if id == "1.2" else set() for id in lesson.exercises}


def test_the_names_of_a_cell_are_its_global_ones():
    names = names_in("import a.b as c\nx = y\ndef f(p):\n    q = p\n    return z + q\n[v for v in w]")
    assert names.defined == {"c", "x", "f"}
    assert names.used == {"y", "z", "w"}
    check = "def g(y):\n    return answer(y, x)\nwith a.b() as c:\n    c(lambda: other(x), g)\nif a:\n    x = 1"
    assert names_in(check).used - names_in(check).defined == {"a", "answer", "other"}


def test_the_command_prints_the_matrix(tmp_path, capsys):
    write_toy(tmp_path)
    assert matrix.main(Namespace(lessons=[]), tmp_path) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1] == "01 · A toy with `every` marker"
    assert "  1.1 wrong 1 M03             1 of 2" in lines
    assert lines[-1] == "6 solution, 6 untouched, 17 wrong, 10 right · 0 amiss"
    write_toy(tmp_path, ("average = np.mean", "average = np.median"))
    assert matrix.main(Namespace(lessons=["01_toy"]), tmp_path) == 1
    told = "      ✗ tests/answers/01_toy.py:41: it is right but gets 2 of 4 points; let the tests accept it"
    assert told in capsys.readouterr().out


def test_a_version_leaves_out_what_it_is_without():
    told = play([("a", "x = 1"), ("b", "x += 1"), ("c", "x")], {"v": {"a": "x = 5"}}, {}, {"v": ["b"]})
    assert [told[name]["c"]["value"] for name in ("", "v")] == ["2", "5"] and "b" not in told["v"]
