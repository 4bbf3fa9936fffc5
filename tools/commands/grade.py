"""Grades everything your class has handed in, with students' code in a sandbox

make grade LESSON=05_accumulation
make grade ARGS="05_accumulation --student ada --again"
"""

import sys

from tools.commands import add_lessons


def arguments(parser):
    from tools.grade.sandbox.isolation import CHOICES

    add_lessons(parser, "all for which there are submissions")
    parser.add_argument("--student", action="append", default=[], metavar="ADA", help="may be given several times")
    parser.add_argument("--workers", type=int, default=0, help="processes at once; by default as many as processors")
    parser.add_argument("--dask", nargs="?", const="", metavar="ADDRESS",
                        help="by the workers of the scheduler at ADDRESS; make dask starts it")  # fmt: skip
    parser.add_argument("--again", action="store_true", help="also what has not changed since it was graded")
    parser.add_argument("--isolation", choices=CHOICES, default="auto", help="which sandbox; by default the best here")


def main(options):
    from tools import environment
    from tools.grade.main import run

    if options.dask is not None:
        environment.ensure(("dask",))
    try:
        return run(**vars(options))
    except KeyboardInterrupt:
        print("Stopped. What is graded is kept; the same command goes on from there.", file=sys.stderr)
        return 130
