"""nbgrader's gradebook: scores as `nbgrader autograde` writes them, all of a notebook in one transaction."""

from contextlib import contextmanager

from nbgrader.api import Gradebook as NbgraderGradebook
from nbgrader.api import MissingEntry
from nbgrader.preprocessors import AssignLatePenalties
from nbgrader.utils import parse_utc

from autograd_desk.cells.match import source_of

from .classroom import GradingError


class Gradebook:
    """The gradebook of a course, open for writing."""

    def __init__(self, classroom):
        self._config = classroom.config
        self._book = NbgraderGradebook(classroom.course.db_url, classroom.course.course_id)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._book.close()

    def checks(self, lesson):
        """The source and the points of each tests cell of a lesson, by nbgrader's name."""
        try:
            notebook = self._book.find_notebook(lesson, lesson)
        except MissingEntry:
            raise GradingError(
                f"The gradebook does not know {lesson} yet. First: nbgrader generate_assignment {lesson}"
            ) from None
        points = {cell.name: cell.max_score for cell in notebook.grade_cells if cell.cell_type == "code"}
        return {cell.name: cell.source for cell in notebook.source_cells if cell.name in points}, points

    def record(self, lesson, result, timestamp):
        """Write the scores of a graded notebook; the grades and comments that its feedback shows."""
        with self._transaction():
            submission, notebook = self._submission(lesson.name, result.student, timestamp)
            scores = {exercise["grade_id"]: exercise["score"] for exercise in result.exercises}
            for grade in notebook.grades:
                grade.auto_score = scores.get(grade.name)
                grade.needs_manual_grade = grade.manual_score is not None or grade.auto_score is None
            untouched = self._untouched(lesson, result.notebook)
            for comment in notebook.comments:
                comment.auto_comment = "No response." if comment.name in untouched else None
            self._book.db.flush()
            self._book.db.expire_all()
            notebook.late_submission_penalty = self._late_penalty(submission, notebook)
            return self._told(notebook)

    def record_failure(self, lesson, student, timestamp):
        """A submission that cannot be graded gets 0 and waits for a person; older points stay, and wait too.

        Returns whether there are any, which are stale now.
        """
        with self._transaction():
            _, notebook = self._submission(lesson.name, student, timestamp)
            stale = any(grade.auto_score for grade in notebook.grades)
            for grade in notebook.grades:
                grade.needs_manual_grade = True
                if not stale:
                    grade.auto_score = 0.0
            return stale

    def has(self, lesson, student):
        """Whether there are scores for this submission."""
        try:
            notebook = self._book.find_submission_notebook(lesson, lesson, student)
        except MissingEntry:
            return False
        return all(grade.auto_score is not None for grade in notebook.grades)

    def scores(self, lesson):
        """The score of each exercise by nbgrader's name, by student; manual ones count."""
        notebooks = self._book.notebook_submissions(lesson, lesson)
        return {notebook.student.id: {grade.name: grade.score for grade in notebook.grades} for notebook in notebooks}

    def students(self):
        """Everybody in the course: their names by id."""
        return {one.id: " ".join(filter(None, (one.first_name, one.last_name))) for one in self._book.students}

    def _submission(self, lesson, student, timestamp):
        about = {"timestamp": timestamp} if timestamp else {}
        with self._book.db.no_autoflush:  # nbgrader puts a submission together before the session knows it
            self._book.update_or_create_student(student)
            submission = self._book.update_or_create_submission(lesson, student, **about)
        [notebook] = [one for one in submission.notebooks if one.name == lesson]
        return submission, notebook

    def _late_penalty(self, submission, notebook):
        """What the configured plugin takes off; nothing unless somebody has configured one."""
        if submission.total_seconds_late <= 0:
            return None
        plugin = AssignLatePenalties(config=self._config)
        plugin.init_plugin()
        late = (submission.student.id, notebook.score, submission.total_seconds_late)
        penalty = plugin.plugin_inst.late_submission_penalty(*late)
        return None if penalty is None else min(max(0, penalty), notebook.score)

    @staticmethod
    def _untouched(lesson, notebook):
        """The answers that are as they were released."""
        stubs = {_grade_id(cell): source_of(cell).strip() for cell in lesson.released["cells"]}
        cells = [cell for cell in notebook["cells"] if _grade_id(cell)]
        return {_grade_id(cell) for cell in cells if cell["source"].strip() == stubs.get(_grade_id(cell))}

    @staticmethod
    def _told(notebook):
        """What feedback shows of the gradebook."""
        return {
            "score": notebook.score - (notebook.late_submission_penalty or 0),
            "max_score": notebook.max_score,
            "late_penalty": notebook.late_submission_penalty or 0,
            "grades": {grade.name: [grade.score, grade.max_score] for grade in notebook.grades},
            "comments": {comment.name: comment.comment for comment in notebook.comments if comment.comment},
        }

    @contextmanager
    def _transaction(self):
        """nbgrader's own methods commit after each step; here they take part in one transaction."""
        session = self._book.db
        session.commit = session.flush
        try:
            yield
        except BaseException:
            session.rollback()
            raise
        finally:
            del session.commit
        session.commit()


def timestamp_of(handed_in):
    """When a submission was handed in, if its folder says so."""
    try:
        return parse_utc(handed_in.files["timestamp.txt"].decode().strip())
    except (KeyError, ValueError, OverflowError):
        return None


def _grade_id(cell):
    return cell["metadata"].get("nbgrader", {}).get("grade_id", "")
