"""Moves your answers into the new version of a lesson, as its button does"""

from argparse import ArgumentTypeError

from autograd_desk import workspace
from autograd_desk.carry import told
from autograd_desk.commands import add_folder, lesson_among, refuse


def arguments(parser):
    parser.add_argument(
        "lesson", nargs="?", help="such as 05_accumulation, or 05; without it, those that wait are listed"
    )
    add_folder(parser)


def main(options):
    waiting = workspace.waiting(options.folder)
    if not waiting:
        return refuse("No lesson has a new version")
    if not options.lesson:
        return refuse(f"New versions are waiting of: {', '.join(waiting)}")
    try:
        lesson = lesson_among(options.lesson, waiting)
    except ArgumentTypeError:
        return refuse(f"{options.lesson} has no new version. New versions are waiting of: {', '.join(waiting)}")
    try:
        print(told(workspace.adopt(options.folder, lesson), workspace.EARLIER))
    except (OSError, ValueError, LookupError) as problem:
        return refuse(f"{options.folder / lesson} cannot be brought up to date, and is as it was: {problem}")
    return 0
