"""The student's side as a plain process of this user: what shuts its notebooks in is Landlock, or nothing at all."""

import os
import sys

from tools import ROOT

from .course import COURSE, SYSTEM, environment, python_folders

DEVICES = ("/dev/null", "/dev/zero", "/dev/urandom", "/dev/random")


def command(control, walls, folder):
    """The command that starts the warm process, and the environment to start it with; `folder` is its own."""
    home, notebooks = (os.path.join(folder, name) for name in ("home", "notebooks"))
    for path in (home, notebooks):
        os.makedirs(path)
    readable = [*SYSTEM, *python_folders(), *(str(ROOT / path) for path in COURSE), *DEVICES]
    variables = environment(
        home,
        PYTHONPATH=str(ROOT),
        GRADE_CONTROL=str(control),
        GRADE_WALLS=walls,
        GRADE_READABLE=os.pathsep.join(readable),
        GRADE_FOLDERS=notebooks,
    )
    return [sys.executable, "-m", "tools.grade.student.warm"], variables
