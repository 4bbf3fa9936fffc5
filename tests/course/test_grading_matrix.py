"""Every answer planted in the lessons or shown in a guide gets what it should: `python -m tools matrix` prints them."""

from functools import cache

import pytest

from tools.course.guide import guided
from tools.course.planted_answers import answers, grade

from .conftest import lessons

LESSONS = {lesson.name: guided(lesson) for lesson in lessons()}
verdicts = cache(lambda name: grade(LESSONS[name]))  # grading/test_make_grade.py asks as well, in the same process
ANSWERS = [(name, answer) for name, lesson in LESSONS.items() for answer in answers(lesson)]


@pytest.mark.parametrize(("lesson", "answer"), ANSWERS, ids=lambda part: str(part))
def test_an_answer_gets_what_it_should(lesson, answer):
    verdict = verdicts(lesson)[str(answer)]
    complaints = "\n  ".join(verdict.complaints)
    assert not complaints, f"{answer.place}, {answer}:\n  {complaints}\nFeedback: {verdict.feedback}"
