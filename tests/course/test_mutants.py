"""A part of what `make mutate` does with all: some changed right answers of every lesson, each of which loses points.

Which ones, a fixed share decides: other lessons, other mutants. Those that never end wait for their time limit, and are
left to `make mutate`.
"""

from itertools import count

import pytest

from tools import ROOT
from tools.commands.mutate import difference, graded
from tools.course.lesson import lesson_texts, read
from tools.course.mutation.mutants import tally

SHARE = 100  # every hundredth
LESSONS = [text for text in lesson_texts(ROOT) if text.stem[:2] != "00"]


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda text: text.stem)
def test_changed_right_answers_lose_points(lesson):
    number, lesson = count(), read(lesson)
    is_chosen = lambda mutant: next(number) % SHARE == 0 and "never ends" not in mutant.what  # noqa: E731
    tallies = tally(lesson, *graded(lesson), chosen=is_chosen)
    assert sum(one.made for one in tallies.values()) > 5
    survivors = [mutant for one in tallies.values() for mutant in one.survivors]
    assert not survivors, "\n".join(f"{mutant.place} {mutant}\n{difference(mutant)}" for mutant in survivors)
