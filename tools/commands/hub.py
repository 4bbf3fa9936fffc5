"""Starts JupyterHub for your class: a private desk for each student, formgrader for instructors

make hub                                    for the students in grading/roster.csv
make hub ARGS="--instructor ada --ip=0.0.0.0"
make hub ARGS="--rehearse 6"                tries it with six simulated students, and leaves nothing behind
"""

from pathlib import Path

EXTRAS = ("hub",)
PASSES_ON = "JupyterHub, such as --ip=0.0.0.0 or --port=443"


def arguments(parser):
    parser.add_argument("--instructor", action="append", default=[], metavar="ADA", help="may be given several times")
    parser.add_argument("--rehearse", type=int, metavar="STUDENTS", help="a class of so many simulated students")
    parser.add_argument("--pictures", type=Path, metavar="FOLDER", help="where a rehearsal puts what its browser shows")


def main(options):
    if options.rehearse:
        from tools.hub.rehearse import rehearse

        return rehearse(options.rehearse, options.pictures and options.pictures.resolve())
    from tools.hub.start import start

    return start(Path("grading", "roster.csv").resolve(), options.instructor, options.rest)
