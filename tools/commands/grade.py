"""Grades everything your class has handed in, with students' code in a sandbox

make grade LESSON=05_accumulation
make grade ARGS="05_accumulation --student ada --again"
"""

import os
import sys
from argparse import ArgumentParser, Namespace
from typing import Any

from tools import Refused, environment
from tools.commands import add_lessons
from tools.grade.crew.work import LocalCrew, workers_here
from tools.grade.sandbox.isolation import CHOICES, UNPROTECTED


def arguments(parser: ArgumentParser) -> None:
    add_lessons(parser, "all for which there are submissions")
    parser.add_argument("--student", action="append", default=[], metavar="ADA", help="may be given several times")
    parser.add_argument("--workers", type=int, default=0, help="processes at once; by default as many as processors")
    parser.add_argument("--dask", nargs="?", const="", metavar="ADDRESS",
                        help="by the workers of the scheduler at ADDRESS; make dask starts it")  # fmt: skip
    parser.add_argument("--again", action="store_true", help="also what has not changed since it was graded")
    parser.add_argument("--isolation", choices=CHOICES, default="auto", help="which sandbox; by default the best here")


def main(options: Namespace) -> int:
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # many processes share the processors already
    if options.dask is None:
        crew: Any = LocalCrew(options.workers or workers_here(), options.isolation)
    else:
        environment.ensure(("dask",))
        from tools.grade.crew.dask import DaskCrew

        crew = DaskCrew(options.dask, _tell)
    try:
        return _grade(crew, options)
    except KeyboardInterrupt:
        print("Stopped. What is graded is kept; the same command goes on from there.", file=sys.stderr)
        return 130
    finally:
        crew.close()


def _grade(crew, options):
    """With workers that start up meanwhile: nbgrader takes a second to be imported."""
    from tools.grade.record.folders import Classroom
    from tools.grade.record.gradebook import Gradebook
    from tools.grade.whole_class import NOBODY, Class

    classroom, asked, failed = Classroom.here(), options.student, 0
    if options.isolation == "none":
        _tell(UNPROTECTED)
    with Gradebook(classroom) as gradebook:
        names = options.lessons or [name for name in classroom.lessons() if classroom.students(name)]
        if not names:
            raise Refused(NOBODY.format("anything", "LESSON"))
        for name in names:
            grading = Class(classroom, gradebook, name, options.isolation, _tell)
            chosen = [one for one in classroom.students(name) if not asked or one in asked]
            failed += grading.grade(chosen, crew.results, options.again, asked)
    return 1 if failed else 0


def _tell(line):
    print(line, flush=True)
