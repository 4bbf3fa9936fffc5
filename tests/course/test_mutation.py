"""Right answers changed in one place: what is made of them, and that a check which misses one is told."""

import pytest

from tools import ROOT
from tools.commands.mutate import HEAD, TABLE, is_meant, rows_in, with_rows
from tools.course.mutation.changes import changes, commitments
from tools.course.mutation.mutants import Tally, tally

from .conftest import lessons, ours

pytestmark = pytest.mark.usefixtures("in_this_process")

LOOP = """
def descend(w, steps):
    '''Where the walk ends.'''
    for _ in range(steps):
        w.grad = None
        (w - 5).backward()
        w = w.detach() - 0.1 * w.grad
    return w
"""


def names_of(source):
    return {change.what for change in changes(source)}


@pytest.mark.parametrize(
    "what",
    [
        "`w.grad = None`: dropped",
        "`w.grad = None`: after `(w - 5).backward()`",
        "`for _ in range(steps): …`: the first round alone",
        "`for _ in range(steps): …`: without the last round",
        "`return w`: now `return -w`",
        "`return w`: now `return abs(w)`",
        "`w - 5`: now `w + 5`",
        "`w - 5`: now `5 - w`",
        "`0.1 * w.grad`: now `w.grad`",
        "`w.detach()`: now `w`",
        "`5`: now `6`",
    ],
)
def test_a_change_of_each_kind_is_made(what):
    assert what in names_of(LOOP)


def test_changes_are_valid_and_differ_and_leave_the_docstring_alone():
    made = [change.source for change in changes(LOOP)]
    assert len(set(made)) == len(made) > 25
    for source in made:
        compile(source, "<change>", "exec")
        assert "Where the walk ends." in source


def test_what_makes_no_difference_is_not_made():
    assert "`a + b`: now `b + a`" not in names_of("def f(a, b):\n    return a + b\n")
    assert not any("after" in name for name in names_of("def f(a, b):\n    c = a\n    d = b\n    return c - d\n"))


def test_every_entry_of_a_commitment_becomes_another(toy):
    lesson = toy()
    predicted = {
        change.what
        for change in commitments('answer = predict("1.1", before=None, row=[True, 4.0])', lesson.exercises["1.1"])
    }
    assert "`before=None`: None as 0.0" in predicted
    assert "`row=[True, 4.0]`: True as False" in predicted
    assert "`row=[True, 4.0]`: 4.0 as -4.0" in predicted
    chosen = [
        change.what
        for change in commitments('answer_1_4 = choose("1.4", built="B", grad="A")', lesson.exercises["1.4"])
    ]
    assert chosen == ["`built='B'`: 'B' as 'A'", "`grad='A'`: 'A' as 'B'", "`grad='A'`: 'A' as 'C'"]
    unmasked = [
        change.what
        for change in commitments('answer_1_5 = unmask("1.5", program, A=1, B="pytorch")', lesson.exercises["1.5"])
    ]
    assert unmasked == [
        "the program of `unmask('1.5', program, A=1, B='pytorch')` shows nothing",
        *("`A=1` as 'PyTorch'", "`A=1` as 2", "`B='pytorch'` as 1", "`B='pytorch'` as 2"),
    ]


@pytest.fixture
def told(toy):
    """What became of the mutants of the toy lesson's mean: `told(replacements in its texts)`."""

    def told(*changes, chosen=lambda mutant: True):
        return tally(toy(*changes), "1.2", chosen=chosen)["1.2"]

    return told


def surviving(one):
    return {mutant.what for mutant in one.survivors}


ABS = "`return sum(values) / len(values)`: now `return abs(sum(values) / len(values))`"
POSITIVE = ("numbers = check.random(seed=7).normal(size=5).tolist()", "numbers = [3.0, 1.0, 2.5, 0.0, 1.0]")


def test_a_sharp_check_lets_no_change_of_the_solution_pass(told):
    one = told(chosen=lambda mutant: mutant.answer == "solution" and not mutant.habit)
    assert one.made > 5 and not one.survivors


def test_a_check_on_positive_numbers_alone_is_told(told):
    assert surviving(told(POSITIVE, chosen=lambda mutant: mutant.answer == "solution" and not mutant.habit)) == {ABS}


def test_a_check_without_its_hidden_numbers_is_told(told):
    one = told(
        ('check.equal("five numbers", lambda: average(numbers)', 'check.equal("two", lambda: average([1.0, 2.0])'),
        ("float(sum(numbers) / 5)", "1.5"),
    )
    assert "`average` replays the numbers of the visible check" in surviving(one)
    assert "`average` answers each call as it answered the first" in surviving(one)


def test_habits_lose_points_unless_they_have_nothing_to_show(told):
    one = told(chosen=lambda mutant: mutant.habit and mutant.answer == "solution")
    kept = surviving(one)
    assert (
        one.made > 5 and not {"`average` never ends", "`average` gives numbers as text", "`average` gives None"} & kept
    )
    idle = told(chosen=lambda mutant: "changes the gradients" in mutant.what)
    assert idle.made == 0  # it is given no tensors


EQUIVALENT = f'# %% [markdown] equivalent="1.2"\n# - {ABS}\n#   The numbers are all positive.\n\n'


def test_an_equivalent_mutant_is_excused_and_an_outdated_reason_is_told(told):
    only = lambda mutant: mutant.what == ABS  # noqa: E731
    place = '# %% wrong="1.3" misconception="M18"'
    excused = told((place, EQUIVALENT + place), POSITIVE, chosen=only)
    assert (excused.made, excused.equivalent, excused.survivors, excused.outdated) == (1, 1, [], {})
    outdated = told((place, EQUIVALENT + place), chosen=only)
    assert [*outdated.outdated] == [ABS]


@pytest.mark.parametrize(
    ("asked", "meant"),
    [([], "all"), (["01_toy"], "all"), (["02_x"], "none"), (["1.2"], "one"), (["02_x", "1.2"], "one")],
)
def test_lessons_and_exercises_may_be_named(asked, meant, toy):
    lesson = toy()
    found = {id for id in lesson.exercises if is_meant(lesson, asked, id)}
    assert found == {"all": {*lesson.exercises}, "none": set(), "one": {"1.2"}}[meant]
    assert is_meant(lesson, asked) == (meant != "none")


def test_a_lesson_s_rows_are_written_and_those_of_others_kept(toy):
    lesson = toy()
    first, second, *_ = [one.id for one in lesson.exercises.values() if one.points]
    page = with_rows("What it is.\n", {second: Tally(5, 0, ["one"], {}), "9.9": Tally(7, 0, [], {})}, [lesson])
    page = with_rows(page, {first: Tally(9, 2, [], {})}, [lesson])
    rows = f"| {first} | 9 | 7 | 2 | 0 |\n| {second} | 5 | 4 | 0 | 1 |\n| **all** | 14 | 11 | 2 | 1 |\n"
    assert page == f"What it is.\n{HEAD}{rows}"
    assert rows_in(with_rows(page, {first: Tally(9, 3, [], {})}, [lesson]))[first] == [9, 6, 3, 0]


def test_the_table_s_exercises_are_those_of_the_lessons():
    text = (ROOT / TABLE).read_text(encoding="utf-8")
    rows = rows_in(text)
    assert text == with_rows(text, {}, ours()) or len(ours()) < len(lessons())
    for lesson in ours():
        graded = {one.id for one in lesson.exercises.values() if one.points}
        assert rows.keys() & graded in (set(), graded)
    assert all(survive == 0 and made == lose + equivalent for made, lose, equivalent, survive in rows.values())
