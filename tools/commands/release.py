"""Makes the lessons of a route to hand out and grade: with its exercises alone, and their points

The lessons in solutions/ and notebooks/ are replaced; `make build` brings the whole ones back. A route is one of those
that come with the course, or a file of your own, as docs/handbook.md shows.
"""

import shutil
import sys
import tempfile
from argparse import ArgumentParser, Namespace
from pathlib import Path

from autograd_course.routes import Route, route_called
from autograd_course.show.brief import counted
from tools import ROOT, Refused
from tools.commands import build
from tools.course.leave_out import without
from tools.course.lesson import Lesson, lesson_texts, read

EXTRAS = ("test",)


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("route", help="such as an-evening, or a file")


def main(options: Namespace) -> int:
    try:
        route = route_called(options.route)
    except ValueError as problem:
        print(problem, file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as folder:
        made = make(route, Path(folder))
        for lesson in made:
            for kind in ("solutions", "notebooks"):
                shutil.copytree(Path(folder, kind, lesson.name), ROOT / kind / lesson.name, dirs_exist_ok=True)
            print(f"{lesson.name}: {', '.join(lesson.exercises)}; {counted(lesson.header['points'], 'point')}")
    names = {lesson.number for lesson in made}
    if to_read := sorted({stop.folder for stop in route.stops if stop.lesson not in names}):
        print(f"To read, with nothing to hand in: {', '.join(to_read)}")
    print(f"Release these as always (docs/class.md). {route.title} takes {route.minutes} minutes.")
    return 0


def make(route: Route, folder: Path) -> list[Lesson]:
    """Fill `folder` with the solutions/ and notebooks/ of the route's lessons that have exercises on it."""
    made = []
    for text in lesson_texts(ROOT):
        lesson = read(text)
        kept = {each for stop in route.stops if stop.lesson == lesson.number for each in stop.exercises}
        out = [each for each in lesson.exercises if each not in kept]
        if kept:
            made.append(without(lesson, out) if out else lesson)
    if not made:
        raise Refused(f"The route {route.name} has no exercise to hand out")
    for lesson in made:
        build.make_source(lesson, folder / "solutions")
    build.release(folder)
    return made
