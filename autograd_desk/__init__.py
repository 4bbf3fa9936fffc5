"""A student's desk: JupyterLab on their own copies of the lessons, and what they have done there.

commands/lab.py starts it. workspace.py fills and updates the student's folder; new_version.py takes their answers into
a new version of a lesson; cells/ finds out which cell is which. saved_cards.py reads their saved notebooks, and
progress_page.py says what is done and what to repeat. moving.py takes work from one desk to another. validate.py runs a
notebook as the grader will, by kernel.py. jupyterlab.py starts JupyterLab with the settings in settings/ alone,
quick.py a second sooner; process.py hands this process over to it, or ends it where nobody reads on. server.py and
settings/everyone/labextensions are what the course adds to it; in a browser tab, tab.py takes the server's place.
submit.py refuses a notebook that could not be graded.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # every module of the desk imports this one first, and most need neither
    from pathlib import Path

    from .progress_page import Overview


def progress(folder: "str | Path | None" = None) -> "Overview":
    """How the exercises stand in your notebooks, as you saved them last, and what to repeat before going on."""
    from .progress_page import overview

    return overview(folder)


def _jupyter_server_extension_points():
    return [{"module": "autograd_desk.server"}]
