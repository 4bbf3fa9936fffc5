"""The same engine behind `nbgrader autograde` and formgrader's button; nbgrader_config.py names what is here.

nbgrader reads a submission with `Submission`, which takes it in as `make grade` does, and runs it with `RunApart`, in
the place of its own Execute. `SaveScores` records what came of it as `make grade` does. `Agree` records a lesson as
it is generated, even after a class has handed it in. All of nbgrader's other steps are its own.
"""

import atexit
import json
import os
import stat
import warnings
from contextlib import suppress
from pathlib import Path

import nbformat
from nbconvert.exporters import NotebookExporter
from nbgrader.preprocessors import NbGraderPreprocessor
from traitlets import Enum

from autograd_desk.cells.match import grade_id_of

from .crew.work import Job, close, run
from .ingest import ingest, read_folder
from .record.agree import cells_of
from .record.classroom import Classroom
from .record.gradebook import Gradebook, timestamp_of
from .record.history import last_change
from .record.settle import settle
from .record.verdicts import Verdicts, verdict_of
from .sandbox.isolation import CHOICES, UNPROTECTED

atexit.register(close)
# nbgrader puts a submission together before its session knows it. That does no harm, but it is warned of three times.
warnings.filterwarnings("ignore", r"Object of type <Submitted\w+> not in session")


def before_converting(assignment, student, notebooks):
    """Let nbgrader copy no file that is none, and look for the notebook by its own name, whatever it is called."""
    folder = os.path.dirname(notebooks[0])
    for place, folders, names in os.walk(folder):
        for name in (*folders, *names):
            path = os.path.join(place, name)
            with suppress(OSError):
                kind = os.lstat(path).st_mode
                if not stat.S_ISREG(kind) and not stat.S_ISDIR(kind):
                    os.unlink(path)  # a link, a pipe, a device: what it leads to was not handed in
    notebooks[:] = [os.path.join(folder, f"{os.path.basename(folder)}.ipynb")]


class Submission(NotebookExporter):
    """nbgrader's exporter, which takes a submission in, whatever state it is in."""

    def from_filename(self, filename, resources=None, **options):
        if not self.parent._sanitizing:
            return super().from_filename(filename, resources=resources, **options)
        about = resources["nbgrader"]
        classroom = Classroom(self.parent.coursedir, self.config)
        with Gradebook(classroom) as book:
            self.lesson = classroom.lesson(about["assignment"], book)
        folder = Path(filename).parent
        self.handed_in = read_folder(folder)
        moment = timestamp_of(self.handed_in) or last_change(folder)
        added_later = classroom.history(self.lesson.name).added_after(moment)
        self.ingested = ingest(self.handed_in, self.lesson.name, self.lesson.released, added_later)
        resources.setdefault("metadata", {"name": about["notebook"], "path": os.path.dirname(filename)})
        notebook = self.ingested.gradable(self.lesson)
        for cell in notebook["cells"]:  # whole checks for cut ones: nbgrader would change them too, and warn of it
            cell["source"] = self.lesson.checks.get(grade_id_of(cell), cell["source"])
        return self.from_notebook_node(nbformat.from_dict(notebook), resources, **options)


class RunApart(NbGraderPreprocessor):
    """In the place of nbgrader's Execute: the student's code in the sandbox, the tests judged here."""

    isolation = Enum(CHOICES, "auto", help="What keeps the student's code in.").tag(config=True)

    def preprocess(self, nb, resources):
        exporter = self.parent
        student, lesson = resources["nbgrader"]["student"], exporter.lesson
        if self.isolation == "none":
            self.log.warning(UNPROTECTED)
        job = Job(student, lesson, exporter.handed_in, self.isolation)
        result = run(job, json.loads(json.dumps(nb)), exporter.ingested)
        if result.failed:
            raise RuntimeError(f"{result.verdict}: {result.failed}")
        exporter.result = result
        return nbformat.from_dict(result.notebook), resources


class SaveScores(NbGraderPreprocessor):
    """Records the scores, or that there are none, and what they come to: as `make grade` does."""

    def preprocess(self, nb, resources):
        exporter = self.parent
        student, lesson, handed_in = resources["nbgrader"]["student"], exporter.lesson, exporter.handed_in
        classroom = Classroom(exporter.parent.coursedir, exporter.config)
        verdicts = Verdicts(classroom, lesson.name)
        known = verdicts.read(student)
        with Gradebook(classroom) as book:
            stale = book.record(lesson, exporter.result, handed_in, known)
            verdicts.write(student, verdict_of(lesson, exporter.result, handed_in, stale, known))
            settle(classroom, book, lesson.name, student, notebook=False)
        return nb, resources


class Agree(NbGraderPreprocessor):
    """In the place of nbgrader's SaveCells, which refuses to add or remove exercises once somebody has handed in."""

    def preprocess(self, nb, resources):
        converter, lesson = self.parent.parent, resources["nbgrader"]["assignment"]
        classroom = Classroom(converter.coursedir, converter.config)
        with Gradebook(classroom) as book:
            changes = book.agree(lesson, cells_of(nb), classroom.history(lesson))
        if changes:
            self.log.warning(f"{lesson}: {', '.join(changes)}. Now run: make build, make grade LESSON={lesson}")
        return nb, resources
