"""nbgrader's names mapped onto this course, for `nbgrader` in the repository and in my_work/, and inside JupyterLab.

Everything that students hand in, and every mark, stays below grading/, which git ignores.
"""

import os
import sys
from pathlib import Path

from autograd_desk import nbgrader_patches

c = get_config()  # noqa: F821  (nbgrader provides it)

ROOT = Path(__file__).resolve().parent
GRADING = ROOT / "grading"
EXCHANGE = GRADING / "exchange"

# nbgrader starts `alembic` by its name: let it be found when .venv is not activated, too.
os.environ["PATH"] = os.pathsep.join(dict.fromkeys([str(Path(sys.executable).parent), *os.get_exec_path()]))

# nbgrader asks for a folder that everyone can write to; on a shared machine, name one outside this repository.
EXCHANGE.mkdir(parents=True, exist_ok=True)
if EXCHANGE.stat().st_mode & 0o777 != 0o777:
    EXCHANGE.chmod(0o777)

# --- Where things are ---
c.CourseDirectory.course_id = "autograd"
c.CourseDirectory.root = str(ROOT)
c.CourseDirectory.db_url = f"sqlite:///{GRADING / 'gradebook.db'}"
c.CourseDirectory.source_directory = "solutions"
c.CourseDirectory.release_directory = "notebooks"
c.CourseDirectory.submitted_directory = "grading/submitted"
c.CourseDirectory.autograded_directory = "grading/autograded"
c.CourseDirectory.feedback_directory = "grading/feedback"
c.CourseDirectory.solution_directory = "grading/solution"
c.CourseDirectory.source_with_tests_directory = "grading/source_with_tests"
c.Exchange.root = str(EXCHANGE)
c.Exchange.cache = str(ROOT / "my_work" / ".course" / "submitted")
c.Exchange.timezone = "UTC"
c.ExchangeFactory.submit = "autograd_desk.submit.Submit"
c.ZipCollectApp.downloaded_directory = "grading/downloaded"
c.ExchangeCollect.update = True  # work that is handed in again is collected again

c.ExportApp.plugin_class = "tools.grade.export.Grades"
c.ExportPlugin.to = str(GRADING / "grades.csv")

# --- What students get ---
# A lesson's texts hold its solutions and checks. They lie beside its folder, where nbgrader does not look;
# should one land inside by mistake, it still stays home.
c.CourseDirectory.ignore = [".*", "__pycache__", "*.pyc", "feedback", "[0-9][0-9]_*.py"]
sys.path.insert(0, str(ROOT))  # for tools/, which lies beside this file

c.GenerateAssignment.preprocessors = [
    "nbgrader.preprocessors.LockCells",
    "tools.course.stubs.ClearSolutions",
    "nbgrader.preprocessors.ClearOutput",
    "nbgrader.preprocessors.CheckCellMetadata",
    "nbgrader.preprocessors.ComputeChecksums",
    "tools.grade.nbgrader_commands.Agree",
    "nbgrader.preprocessors.ClearHiddenTests",
    "tools.course.shown.CutChecks",
    "nbgrader.preprocessors.ClearMarkScheme",
    "nbgrader.preprocessors.ComputeChecksums",
    "nbgrader.preprocessors.CheckCellMetadata",
]

# --- How submissions are graded: students' code runs in a sandbox, and is judged outside of it ---
# `nbgrader autograde`, `generate_feedback` and formgrader's buttons do what `make grade` does.
nbgrader_patches.put_in(nbgrader_patches.INSTRUCTORS)

# --- What comes back ---
c.ExchangeFactory.release_feedback = "tools.grade.release.ReleaseFeedback"
c.HTMLExporter.sanitize_html = True
c.HTMLExporter.filters = {
    "clean_html": "tools.grade.feedback.clean.clean_html",
    "markdown2html": "tools.grade.feedback.clean.safe_markdown",
}

# --- What is special to your class: grading/local_config.py, which git ignores, has the last word ---
LOCAL = GRADING / "local_config.py"
if LOCAL.exists():
    load_subconfig(str(LOCAL))  # noqa: F821  (nbgrader provides it)
