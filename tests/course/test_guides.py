"""Each lesson has an instructor's guide, and what the guide says of answers is so."""

import re

import pytest

from autograd_course.beliefs.misconceptions import MISCONCEPTIONS
from tools import ROOT
from tools.course import guide
from tools.course.leave_out import exercises_in, without
from tools.course.planted_answers import answers

from .conftest import lessons, ours

SECTIONS = ["Objectives", "Timing", "What students get wrong, and what to say"]
GUIDED = [lesson for lesson in ours() if guide.path_of(lesson).exists()]
each_guided_lesson = pytest.mark.parametrize("lesson", GUIDED, ids=lambda lesson: lesson.name)


def text_of(lesson):
    return guide.path_of(lesson).read_text(encoding="utf-8")


@pytest.mark.parametrize("lesson", ours(), ids=lambda lesson: lesson.name)
def test_a_lesson_has_a_guide(lesson):
    assert lesson in GUIDED, f"write the instructor's guide solutions/{guide.path_of(lesson).name}"


@each_guided_lesson
def test_a_guide_has_its_sections(lesson):
    found = re.findall(r"^## (.+)$", text_of(lesson), re.MULTILINE)
    assert found in (SECTIONS, [*SECTIONS, "Changing an exercise"])


@each_guided_lesson
def test_a_guide_names_the_lesson_and_its_minutes(lesson):
    first, *_ = text_of(lesson).splitlines()
    assert first == f"# {lesson.number} · {lesson.header['title']}: for instructors"
    assert f"{lesson.header['minutes']} minutes" in text_of(lesson)


def minutes_of_text(cells):
    """By the handbook's rule: 150 words a minute, and a minute for each demonstration."""
    text = [cell for cell in cells if cell.role in (None, "exercise", "option")]
    words = sum(len(cell.source.split()) for cell in text if cell.type == "markdown")
    return words / 150 + sum(cell.type == "code" for cell in text)


@each_guided_lesson
def test_the_minutes_of_a_lesson_are_those_of_its_text_and_of_its_exercises(lesson):
    stated = sum(one.one("exercise").keys["minutes"] for one in lesson.exercises.values())
    assert lesson.header["minutes"] >= stated
    if sum(not one.is_twin for one in lesson.exercises.values()) > 1:  # all but the page that one starts from
        told = re.search(r"^(\d+) minutes: about (\d+) for the text, (\d+) for", text_of(lesson), re.MULTILINE)
        whole, text, exercises = map(int, told.groups())
        assert abs(text - minutes_of_text(lesson.text)) <= 5, "the handbook has the rule"
        assert exercises == stated, "what the exercises take is the sum of what each says"
        assert whole == 5 * round((text + exercises) / 5) == lesson.header["minutes"]


@each_guided_lesson
def test_a_long_lesson_has_a_place_to_stop(lesson):
    stops = [cell for cell in lesson.text if cell.source.startswith("## A place to stop\n")]
    assert len(stops) == (lesson.header["minutes"] > 150)
    if stops:
        halfway = lesson.text.index(stops[0])
        for sitting in (lesson.text[:halfway], lesson.text[halfway:]):
            exercises = sum(cell.keys["minutes"] for cell in sitting if cell.role == "exercise")
            assert minutes_of_text(sitting) + exercises <= 150


def test_the_handbook_adds_up_the_minutes():
    of_course = [lesson.header["minutes"] for lesson in ours() if not lesson.is_bonus]
    handbook = (ROOT / "docs" / "handbook.md").read_text(encoding="utf-8")
    assert len(ours()) < len(lessons()) or f"add up to about {round(sum(of_course) / 60)} hours" in " ".join(
        handbook.split()
    )


def handbook():
    return " ".join((ROOT / "docs" / "handbook.md").read_text(encoding="utf-8").split())


@pytest.fixture(scope="module")
def plans():
    """The rows of the handbook's schedules: the lessons, and what each column says of them."""
    if len(ours()) < len(lessons()):
        pytest.skip("the schedules are those of our own lessons")
    text = (ROOT / "docs" / "handbook.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([\d, ]+?) \| (.+?) \| (.+?) \| (.+?) \|$", text, re.MULTILINE)
    numbered = {lesson.number: lesson for lesson in ours()}
    return [([numbered[each] for each in named.split(", ")], *columns) for named, *columns in rows if len(named) < 9][
        :8
    ]


def test_the_weekend_takes_the_hours_that_it_says(plans):
    half_days = {}
    for named, weekend, *_ in plans:
        if chosen := exercises_in(weekend):
            left = [without(one, [id for id in one.exercises if id not in chosen and " " not in id]) for one in named]
            half_days.setdefault(weekend.partition(":")[0], []).append(sum(one.header["minutes"] for one in left))
    assert [len(parts) for parts in half_days.values()] == [2, 2, 2]
    assert all(sum(parts) <= 3 * 60 for parts in half_days.values())
    [engine] = [named[0] for named, weekend, *_ in plans if "in groups of three" in weekend]
    exercises = sum(one.one("exercise").keys["minutes"] for one in engine.exercises.values())
    last = engine.header["minutes"] - exercises + exercises / 3
    hours = (sum(map(sum, half_days.values())) + last) / 60
    assert abs(hours - 11) < 0.75 and "has only eleven hours" in handbook()


def test_the_other_schedules_take_at_most_three_hours_a_day_or_a_week(plans):
    for column in (2, 3):
        taken = {}
        for row in plans:
            units = [*map(int, re.findall(r"\d+", row[column]))]
            units = range(units[0], units[-1] + 1)
            for unit in units:
                taken[unit] = taken.get(unit, 0) + sum(one.header["minutes"] for one in row[0]) / len(units)
        assert max(taken.values()) <= 180 and [*taken] == [*range(1, len(taken) + 1)]


def test_what_lessons_build_on_and_look_back_at():
    """The handbook names all earlier lessons that a text names, as what it builds on, or as a look back."""
    if len(ours()) < len(lessons()):
        pytest.skip("this is said of our own lessons")
    built, looked = re.search(
        r"build on each other: (.+?)\. Some texts also look back at another lesson: (.+?)\.", handbook()
    ).groups()
    on, at = ({part[:2]: {*re.findall(r"\d\d", part[2:])} for part in said.split("; ")} for said in (built, looked))
    for lesson in ours():
        reached, asked = set(), [lesson.number]
        while asked:
            new = on.get(asked.pop(), set()) - reached
            reached |= new
            asked += new
        text = "\n".join(cell.source for cell in lesson.text if cell.type == "markdown")
        named = {
            each
            for words in re.findall(r"[Ll]essons? 0\d(?:(?:,| and| or) 0\d)*", text)
            for each in re.findall(r"0\d", words)
        }
        assert {each for each in named if each < lesson.number} - reached == at.get(lesson.number, set())


@each_guided_lesson
def test_a_guide_speaks_of_each_exercise_and_of_no_other(lesson):
    named = set(re.findall(r"\*\*(\d+\.\d+)\*\*", text_of(lesson)))  # in bold
    assert named == {id for id, one in lesson.exercises.items() if not one.is_twin}


@each_guided_lesson
def test_a_guide_names_misconceptions_of_the_catalogue(lesson):
    assert set(re.findall(r"\bM\d\d\b", text_of(lesson))) <= MISCONCEPTIONS.keys()


@each_guided_lesson
def test_a_guide_shows_a_right_answer_and_a_wrong_one(lesson):
    """That they get what the guide says is a matter of test_grading_matrix.py, which grades them too."""
    samples = [answer.cell for answer in answers(guide.guided(lesson)) if answer.place.file.endswith(".guide.md")]
    assert {cell.role for cell in samples} == {"wrong", "right"}
    assert len(samples) == len(re.findall('^```python .*="', text_of(lesson), re.MULTILINE))
