"""Grades what a class has handed in, many at once, students' code in a sandbox (grade 05_accumulation)

python -m tools grade                           all lessons for which there are submissions
python -m tools grade 05_accumulation           one lesson; make grade LESSON=05_accumulation
    --student ada                               one student; may be given several times
    --workers 4                                 processes at once; as many as this machine has processors by default
    --dask [ADDRESS]                            by Dask: processes here, or those of the scheduler at ADDRESS
    --again                                     also what has not changed since it was graded
    --isolation bubblewrap                      which sandbox, instead of the best one that holds here
"""

import argparse
import sys

EXTRAS = ()


def main(arguments):
    from tools.grade.main import run

    parser = argparse.ArgumentParser("python -m tools grade", add_help=False)
    parser.add_argument("lessons", nargs="*")
    parser.add_argument("--student", action="append", default=[])
    parser.add_argument("--workers", type=int, default=0)
    parser.add_argument("--dask", nargs="?", const="", default=None)
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--isolation", default="auto")
    parser.add_argument("--help", action="store_true")
    chosen = parser.parse_args(arguments)
    if chosen.help:
        print(__doc__)
        return 0
    try:
        return run(**{name: value for name, value in vars(chosen).items() if name != "help"})
    except KeyboardInterrupt:
        print("Stopped. What is graded is kept; the same command goes on from there.", file=sys.stderr)
        return 130
