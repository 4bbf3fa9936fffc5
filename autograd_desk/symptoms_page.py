"""The index by symptom as a page: each exercise is a link to its cell."""

from pathlib import Path

from autograd_course.beliefs.symptoms import SYMPTOMS
from autograd_course.show.brief import joined
from autograd_course.show.markup import marked_up
from autograd_course.show.page import folded
from autograd_desk.progress_page import link
from autograd_desk.saved_cards import lessons


def symptoms(folder: Path = Path()) -> str:
    """The HTML of the index, for a student's folder."""
    known = {exercise.id: exercise for lesson in lessons(folder) for exercise in lesson.exercises}
    return "".join(_entry(each, known) for each in SYMPTOMS)


def _entry(symptom, known):
    here = [link(known[each]) for each in symptom.exercises if each in known]
    exercises = f" <strong>Exercise{'s' * (len(here) > 1)}</strong> {joined(here)}." if here else ""
    tool = f" <strong>Tool</strong> {marked_up(symptom.tool)}" if symptom.tool else ""
    sign, means = marked_up(symptom.sign), marked_up(symptom.means)
    return folded(sign, f"<p>{means}</p><p>{exercises}{tool}</p>")
