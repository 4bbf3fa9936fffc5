"""Starts JupyterHub for your class: a private desk for each student, formgrader for instructors

make hub                                    for the students in grading/roster.csv
make hub ARGS="--instructor ada --ip=0.0.0.0"
"""

from argparse import ArgumentParser, Namespace
from pathlib import Path

EXTRAS = ("hub",)
PASSES_ON = "JupyterHub, such as --ip=0.0.0.0 or --port=443"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--instructor", action="append", default=[], metavar="ADA", help="may be given several times")


def main(options: Namespace) -> int:
    from tools.hub.start import start

    return start(Path("grading", "roster.csv").resolve(), options.instructor, options.rest)
