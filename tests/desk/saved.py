"""Notebooks as JupyterLab saves them, with the cards of real checks."""

import io
import json
from contextlib import redirect_stdout

from autograd_course import Check


def card(exercise, source):
    """What a check shows of an answer; None is an answer that is not there yet."""
    with redirect_stdout(io.StringIO()) as printed, Check(exercise, points=2) as check:
        check.equal("the answer", lambda: answer(source), 2.0, beliefs={"M03": 0.0})
    return printed.getvalue()


def answer(source):
    if source is None:
        raise NotImplementedError
    names = {}
    exec(source, names)
    return names["answer"]


def run(folder, name, answers, importance):
    """Write a lesson with these answers, by exercise, each of them checked."""
    cells, number = [], name[:2]
    for exercise, source in answers.items():
        part = exercise.replace(".", "-")
        statement = f"### {exercise} Title {exercise}\n\n*Importance {importance} of 5 · importance {importance} of 5*"
        output = {"output_type": "display_data", "data": {"text/plain": card(exercise, source)}, "metadata": {}}
        cells += [
            {"id": f"exercise-{part}", "cell_type": "markdown", "source": statement, "metadata": {}},
            {"id": f"answer-{part}", "cell_type": "code", "source": source or "...", "metadata": {}, "outputs": []},
            {"id": f"tests-{part}", "cell_type": "code", "source": "", "outputs": [output]}
            | {"metadata": {"nbgrader": {"points": 2}}},
        ]
    (folder / name).mkdir(exist_ok=True)
    (folder / name / f"{name}.ipynb").write_text(json.dumps({"cells": cells}))
    rows = {
        f"B{exercise}": {"fact": f"fact {exercise}", "shown": ["A heading"], "trained": [exercise]}
        for exercise in answers
    }
    about = {"lesson": number, "title": name[3:].capitalize(), "behaviours": rows}
    (folder / name / "lesson.json").write_text(json.dumps(about))
