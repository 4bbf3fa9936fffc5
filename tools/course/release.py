"""The student's notebooks, made by nbgrader's own converter with the settings of nbgrader_config.py.

A build must not touch the instructor's gradebook, so nothing is recorded here, as by `nbgrader generate_assignment
--no-db`. Without that flag the command makes the same notebooks, and records their tests for grading.
"""

from pathlib import Path

from nbgrader.converters import GenerateAssignment
from nbgrader.coursedir import CourseDirectory
from traitlets.config import PyFileConfigLoader

from tools import ROOT


def release(course: Path) -> None:
    """Make `course`/notebooks from all lessons in `course`/solutions."""
    config = PyFileConfigLoader("nbgrader_config.py", path=str(ROOT)).load_config()
    config.GenerateAssignment.no_database = True
    config.Agree.enabled = False
    directory = CourseDirectory(config=config, root=str(course), assignment_id="*")
    GenerateAssignment(config=config, coursedir=directory).start()
