"""Notebooks as JupyterLab saves them, with the cards that checks show."""

import json

from autograd_course.beliefs.misconceptions import Diagnosis
from autograd_course.files.exercise_names import exercise_of
from autograd_course.judge.part import Part
from autograd_course.show.card import card, not_done

POINTS = 2


def card_of(exercise, earned, belief):
    """What a check shows of an answer that earns this much; None is for one that is not there yet."""
    if earned is None:
        return not_done(exercise, "its answer cell is still empty")
    notes = [("an entry", Diagnosis(belief, "A sentence"))] if belief else []
    return card(exercise, earned, POINTS, [Part("a part", 1, earned / POINTS, notes=notes)])


def run(folder, name, importance, **cards):
    """Write a lesson whose exercises, e1_2 and so on, were checked and earned this much, perhaps with a belief."""
    cells = [{"id": "heading", "cell_type": "markdown", "source": "## A section", "metadata": {}}]
    for key, (earned, *belief) in cards.items():
        part = key[1:].replace("_", "-")
        exercise = exercise_of(f"exercise-{part}")
        statement = f"### {exercise} Title {exercise}\n\n*Difficulty 1 of 5 · importance {importance} of 5*"
        shown = {"output_type": "display_data", "data": card_of(exercise, earned, *belief or [None]), "metadata": {}}
        tests = {"id": f"tests-{part}", "cell_type": "code", "source": f"check {part}", "outputs": [shown]}
        cells.append({"id": f"exercise-{part}", "cell_type": "markdown", "source": statement, "metadata": {}})
        about = {"grade_id": f"tests-{part}", "grade": True, "solution": False, "locked": True, "points": POINTS}
        cells.append(tests | {"metadata": {"nbgrader": about}})
    (folder / name).mkdir(exist_ok=True)
    (folder / name / f"{name}.ipynb").write_text(json.dumps({"cells": cells}))
    about = {"lesson": name[:2], "title": name[3:].capitalize()}
    (folder / name / "lesson.json").write_text(json.dumps(about))
