"""`nbgrader submit`, which takes a lesson only as it can be graded: one notebook, under the name that it was given.

Without this a renamed notebook is submitted "with success" and never graded, and of two copies only one is.
"""

from nbgrader.exchange.default.submit import ExchangeSubmit
from nbgrader.utils import find_all_notebooks


class Submit(ExchangeSubmit):
    """Named in nbgrader_config.py; the button Submit and the command both come here."""

    def check_filename_diff(self):
        wanted = set(find_all_notebooks(self.release_path))
        if problem := objection(self.coursedir.assignment_id, wanted, set(find_all_notebooks(self.src_path))):
            self.fail(problem)


def objection(lesson, wanted, found):
    """Why these notebooks cannot be handed in, with the remedy; None where they can."""
    copies = sorted(name for name in found - wanted if name.startswith(lesson))
    if missing := sorted(wanted - found):
        here = f" Here is {', '.join(copies)}: give it that name." if copies else ""
        return f"Nothing was handed in: the notebook is graded under the name {', '.join(missing)}.{here}"
    if copies:
        return (
            f"Nothing was handed in: of the copies of this lesson only {', '.join(sorted(wanted))} would be graded. "
            f"Move {', '.join(copies)} to another folder, and check that your work is in the one that stays."
        )
    return None
