"""`nbgrader release_feedback`, also where some work came by zip or from a learning platform.

Pages are brought up to date first: a mark by hand since `make grade` is on them.

The shared folder knows students by a secret that their own *Submit* has made. Who has none cannot fetch feedback there:
nbgrader ends in a traceback, and nobody gets any.
"""

import glob
import os
import zipfile
from collections.abc import Iterable
from pathlib import Path

from nbgrader.exchange.default.release_feedback import ExchangeReleaseFeedback

from autograd_course.files.small_file import read_small_file

from .record.folders import Classroom
from .record.gradebook import Gradebook
from .record.settle import settle
from .record.verdicts import SECRET


class ReleaseFeedback(ExchangeReleaseFeedback):
    """Named in nbgrader_config.py; the command and formgrader's button both come here."""

    def copy_files(self) -> None:
        lesson, asked = self.coursedir.assignment_id, self.coursedir.student_id_exclude
        classroom = Classroom(self.coursedir, self.config)
        with Gradebook(classroom) as book:
            for settled in settle(classroom, book, lesson):
                if settled.has_moved:
                    self.log.info(settled.line)
        given = [Path(page).parent for page in glob.glob(f"{self.src_path}/*.html")]
        elsewhere = sorted({folder.parent.name for folder in given if not (folder / SECRET).exists()})
        self.coursedir.student_id_exclude = ",".join(filter(None, [asked, *elsewhere]))
        try:
            super().copy_files()
        finally:
            self.coursedir.student_id_exclude = asked
        if elsewhere:
            archive = os.path.relpath(archive_of(classroom, lesson, elsewhere))
            self.log.warning(
                f"No shared folder knows {', '.join(elsewhere)}, who handed in another way. Their pages are in "
                f"{archive}, which your learning platform takes back: see docs/class.md"
            )


def archive_of(classroom: Classroom, lesson: str, students: Iterable[str]) -> Path:
    """The pages of these students in a zip, under the names that the platform gave their files."""
    names = read_small_file(classroom.download_names(lesson))
    path = classroom.folder("feedback", ".", lesson).parent / f"{lesson}.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for student in students:
            page = classroom.folder("feedback", student, lesson) / f"{lesson}.html"
            archive.write(page, f"{names.get(student, f'{student}/')}{page.name}")
    return path
