"""Grades everything your class has handed in, with students' code in a sandbox

make grade LESSON=05_accumulation
make grade ARGS="05_accumulation --student ada --again"
"""

import os
import sys
import time

from tools import environment
from tools.commands import add_lessons
from tools.grade.crew.local import LocalCrew, workers_here
from tools.grade.sandbox.isolation import CHOICES, UNPROTECTED, NoIsolation


def arguments(parser):
    add_lessons(parser, "all for which there are submissions")
    parser.add_argument("--student", action="append", default=[], metavar="ADA", help="may be given several times")
    parser.add_argument("--workers", type=int, default=0, help="processes at once; by default as many as processors")
    parser.add_argument("--dask", nargs="?", const="", metavar="ADDRESS",
                        help="by the workers of the scheduler at ADDRESS; make dask starts it")  # fmt: skip
    parser.add_argument("--again", action="store_true", help="also what has not changed since it was graded")
    parser.add_argument("--isolation", choices=CHOICES, default="auto", help="which sandbox; by default the best here")


def main(options):
    """Grade the lessons of the course in the current folder; an exit status."""
    started = time.monotonic()
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # many processes share the processors already
    if options.dask is None:
        crew = LocalCrew(options.workers or workers_here(), options.isolation)
    else:
        environment.ensure(("dask",))
        from tools.grade.crew.dask import DaskCrew, NoCluster

        try:
            crew = DaskCrew(options.dask, _tell)
        except NoCluster as reason:
            return _refuse(str(reason))
    try:
        return _grade(crew, options, started)
    except NoIsolation as reason:
        return _refuse(str(reason))
    except KeyboardInterrupt:
        _refuse("Stopped. What is graded is kept; the same command goes on from there.")
        return 130
    finally:
        crew.close()


def _grade(crew, options, started):
    """With workers that start up meanwhile: nbgrader takes a second to be imported."""
    from tools.grade.klass import Class
    from tools.grade.record.classroom import Classroom, GradingError
    from tools.grade.record.gradebook import Gradebook
    from tools.grade.record.settle import for_you
    from tools.grade.record.verdicts import Verdicts

    classroom, students = Classroom.here(), options.student
    failed = 0
    if options.isolation == "none":
        _tell(UNPROTECTED)
    try:
        with Gradebook(classroom) as gradebook:
            for name in options.lessons or _handed_in(classroom):
                lesson = classroom.lesson(name, gradebook, _tell)
                chosen = [one for one in classroom.students(name) if not students or one in students]
                if not chosen:
                    raise GradingError(_nobody(classroom, name, students))
                verdicts = Verdicts(classroom, name)
                grading = Class(classroom, gradebook, verdicts, lesson, options.isolation, options.again)
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
    from tools.grade.record.classroom import GradingError

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
