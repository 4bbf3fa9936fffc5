"""Starts JupyterHub for your class: a private desk for each student, formgrader for instructors

make hub                                    for the students in grading/roster.csv
make hub ARGS="--instructor ada --ip=0.0.0.0"
make hub ARGS="--rehearse 6"                tries it with six simulated students, and leaves nothing behind
"""

import sys
from pathlib import Path

EXTRAS = ("hub",)
PASSES_ON = "JupyterHub, such as --ip=0.0.0.0 or --port=443"


def arguments(parser):
    parser.add_argument("--roster", type=Path, default=Path("grading", "roster.csv"), help="with a column id")
    parser.add_argument("--instructor", action="append", default=[], metavar="ADA", help="may be given several times")
    parser.add_argument("--rehearse", type=int, metavar="STUDENTS", help="a class of so many simulated students")
    parser.add_argument("--pictures", type=Path, metavar="FOLDER", help="where a rehearsal puts what its browser shows")


def main(options):
    from tools.hub.start import NotReady, start

    try:
        if options.rehearse:
            from tools.hub.rehearse import rehearse

            return rehearse(options.rehearse, options.pictures and options.pictures.resolve())
        return start(options.roster.resolve(), options.instructor, options.rest)
    except NotReady as reason:
        print(reason, file=sys.stderr)
        return 2
