"""Before the due date: who has not begun, and where the others are stuck, as their notebooks were saved last.

Nothing is run, and no score comes of it: the cards below the checks tell. The notebooks are those that were handed in
so far and, on a hub, those in the students' homes, for whoever may read them.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from autograd_course.files.notebook_file import parse_notebook
from autograd_course.show.symbols import OPEN, RIGHT
from autograd_desk.saved_cards import exercises_of

from ..ingest.find import has_work, read_folder, the_notebook


class SoFar(NamedTuple):
    lesson: str
    due: str
    not_begun: list[str]
    begun: list  # triples: who, how many exercises are right, and which ones were tried and are not
    exercises: list  # quadruples: id, title, how many have it right, how many have tried it and have not


def so_far(
    lesson: str, due: str, released: dict, roster: dict[str, str], folders: Callable[[str], Iterable[Path]]
) -> SoFar:
    """`roster`: what to call each student, by id; `folders`: where work of that id may lie."""
    not_begun, begun, right, stuck, titles = [], [], Counter(), Counter(), {}
    for student, name in roster.items():
        found = [_exercises(read_folder(folder), lesson, released) for folder in folders(student)]
        titles |= {one.id: one.title for exercises in found for one in exercises}
        tried = max(([one for one in exercises if one.state != OPEN] for exercises in found), key=len)
        wrong = [one.id for one in tried if one.state != RIGHT]
        if not any(found):
            not_begun.append(name)
            continue
        begun.append((name, len(tried) - len(wrong), wrong))
        stuck.update(wrong)
        right.update(one.id for one in tried if one.state == RIGHT)
    begun.sort(key=lambda each: each[1])
    return SoFar(lesson, due, not_begun, begun, [(id, titles[id], right[id], stuck[id]) for id in titles])


def _exercises(found, lesson, released):
    """How each exercise stands in what a folder holds; nothing where nobody has worked on the lesson."""
    try:
        text = the_notebook(found, lesson, released) if has_work(found, lesson, released) else b"{}"
        return exercises_of(parse_notebook(text), released, lesson)
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return []
