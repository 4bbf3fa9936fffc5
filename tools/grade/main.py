"""`python -m tools grade`: from the command's options to graded classes."""

import os
import sys
import time

import autograd_desk.quick  # noqa: F401 (before nbgrader)

from .crew.local import LocalCrew, workers_here
from .sandbox.isolation import CHOICES, UNPROTECTED, NoIsolation


def run(lessons, student, workers, dask, again, isolation):
    """Grade the lessons of the course in the current folder; an exit status."""
    started = time.monotonic()
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # many processes share the processors already
    if isolation not in CHOICES:
        return _refuse(f"There is no isolation {isolation!r}. There are {', '.join(CHOICES)}.")
    workers = workers or workers_here()
    if dask is None:
        crew = LocalCrew(workers, isolation)
    else:
        from .crew.dask import DaskCrew, NoCluster

        try:
            crew = DaskCrew(dask, _tell)
        except NoCluster as reason:
            return _refuse(str(reason))
    try:
        return _grade(crew, lessons, student, again, isolation, started)
    except NoIsolation as reason:
        return _refuse(str(reason))
    finally:
        crew.close()


def _grade(crew, lessons, students, again, isolation, started):
    """With workers that start up meanwhile: nbgrader takes a second to be imported."""
    from .klass import Class
    from .record.classroom import Classroom, GradingError
    from .record.gradebook import Gradebook
    from .record.settle import for_you
    from .record.verdicts import Verdicts

    classroom = Classroom.here()
    failed = 0
    if isolation == "none":
        _tell(UNPROTECTED)
    try:
        with Gradebook(classroom) as gradebook:
            for name in lessons or _handed_in(classroom):
                lesson = classroom.lesson(name, gradebook, _tell)
                chosen = [one for one in classroom.students(name) if not students or one in students]
                if not chosen:
                    raise GradingError(_nobody(classroom, name, students))
                verdicts = Verdicts(classroom, name)
                grading = Class(classroom, gradebook, verdicts, lesson, isolation, again)
                tally, settled = grading.grade(chosen, crew, _tell)
                failed += tally.failed
                _tell(_summary(name, tally, time.monotonic() - started, classroom.verdicts))
                for sentence in for_you(settled):
                    _tell(f"{name}: {sentence}")
    except GradingError as reason:
        return _refuse(str(reason))
    return 1 if failed else 0


def _handed_in(classroom):
    """The lessons that somebody has handed in."""
    from .record.classroom import GradingError

    names = [name for name in classroom.lessons() if classroom.students(name)]
    if not names:
        waiting = [_nobody(classroom, name, ()) for name in classroom.lessons() if classroom.downloaded(name)]
        raise GradingError("\n".join(waiting) or "Nobody has handed in anything yet. First: nbgrader collect LESSON")
    return names


def _nobody(classroom, lesson, students):
    there = classroom.students(lesson)
    if not there:
        command = "zip_collect" if classroom.downloaded(lesson) else "collect"
        return f"Nobody has handed in {lesson} yet. First: nbgrader {command} {lesson}"
    return f"{', '.join(students)} did not hand in {lesson}. These did: {', '.join(there)}."


def _summary(lesson, tally, seconds, folder):
    said = [f"{tally.graded} graded"]
    said += [f"{tally.unchanged} unchanged since then"] * bool(tally.unchanged)
    said += [f"{tally.not_graded} not gradable"] * bool(tally.not_graded)
    said += [f"{tally.failed} failed, run the command again"] * bool(tally.failed)
    return f"{lesson}: {', '.join(said)}, in {seconds:.1f} s. All verdicts: {os.path.relpath(folder)}/{lesson}.csv"


def _tell(line):
    print(line, flush=True)


def _refuse(sentence):
    print(sentence, file=sys.stderr)
    return 2
