"""What the button Validate says: which exercises fall short, their points, and the words of their cards.

nbgrader shows the source of every check that fails, and tells what is not done yet from what is wrong as little as a
check without points that is wrong from one that is right. The cards know all that.
"""

import html
import re
import textwrap

from autograd_course.exercise_names import exercise_of
from autograd_desk.record import SCORE, Exercise, State, read_card

WIDTH = 100  # characters that fit into the dialog
OPEN = re.compile(r"^Exercise \S+ is not done yet: (.+)$", re.MULTILINE)


def install():
    """Let nbgrader's Validator, in this process, say so; `nbgrader validate` says it, too."""
    from nbgrader.validator import Validator

    if getattr(Validator.validate, "__module__", None) == __name__:
        return
    nbgraders_own = Validator.validate

    def validate(self, filename):
        executed = []

        def execute_and_keep(notebook):
            executed.append(type(self)._preprocess(self, notebook))
            return executed[-1]

        self._preprocess = execute_and_keep
        try:
            results = nbgraders_own(self, filename)
        finally:
            del self._preprocess
        for changed in (*results.get("changed", ()), *results.get("type_changed", ())):
            changed["source"] = heading(changed["source"])
        if not executed or "changed" in results:
            return results
        failed = shortfalls(executed[0].cells)
        return {"failed": failed} if failed else {}

    Validator.validate = validate


def heading(source):
    """The first line of a cell: it says which exercise the cell belongs to."""
    return source.partition("\n")[0]


def shortfalls(cells):
    """What falls short of full points, in the form of nbgrader's failed cells: first what was tried, then the rest."""
    from nbgrader.utils import compute_checksum

    tried, not_done, untouched = [], [], set()
    for cell in cells:
        about = cell.metadata.get("nbgrader", {})
        if about.get("solution") and about.get("checksum") == compute_checksum(cell):
            untouched.add(exercise_of(about["grade_id"]))
        if cell.cell_type == "code" and about.get("grade"):
            exercise = Exercise(exercise_of(about["grade_id"]), "", 0)
            exercise.points = float(about["points"])
            read_card(exercise, cell.outputs)
            text = "\n".join("".join(each.get("data", {}).get("text/plain", "")) for each in cell.outputs)
            if found := OPEN.search(text):
                not_done.append(f"{exercise.id}: {found[1]}")
            elif exercise.id in untouched:
                not_done.append(f"{exercise.id}: its answer is as you got it")
            elif exercise.state is not State.RIGHT:
                tried.append(shortfall(exercise, text, cell.outputs))
    if not_done:
        tried.append(entry("Not done yet", "\n".join(not_done)))
    return tried


def shortfall(exercise, text, outputs):
    """An exercise that was tried, with its card; or without one, what ended its check."""
    if card := SCORE.search(text):
        first, _, rest = text[card.start() :].partition("\n")
        lines = [line for line in rest.split("\n") if line.startswith("  ")]
        return entry(first, "\n".join(lines))
    errors = [f"{each.ename}: {each.evalue}" for each in outputs if each.output_type == "error"]
    return entry(f"Exercise {exercise.id} · 0 of {exercise.points:g} points", "\n".join(errors) or text)


def entry(title, words):
    """One failed cell; the dialog breaks no line by itself."""
    words = "\n".join(map(broken, words.split("\n")))
    return {"source": title, "error": html.escape(words), "raw_error": words}


def broken(line):
    indent = " " * (len(line) - len(line.lstrip()))
    return textwrap.fill(line, WIDTH, subsequent_indent=indent, break_on_hyphens=False)
