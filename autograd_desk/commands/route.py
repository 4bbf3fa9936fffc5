"""Shows your way through the lessons, and what is next on it; with a name, chooses another one"""

import sys
from argparse import ArgumentParser, Namespace

from autograd_desk import workspace
from autograd_desk.commands import add_folder, refuse
from autograd_desk.route import NONE_CHOSEN, OnRoute

EACH = "{route.name:20} {route.minutes:5} minutes  {about}"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("name", nargs="?", help="of a route, such as an-evening")
    add_folder(parser)


def main(options: Namespace) -> int:
    from autograd_course.routes.chosen import choices, choose

    folder = options.folder
    if not (folder / workspace.STATE).is_dir():
        return refuse(f"{folder} holds no lessons yet. Start with the command `lab`, or name another --folder")
    try:
        if options.name:
            choose(options.name, folder)
    except ValueError as problem:
        print(problem, file=sys.stderr)
        return 2
    on = OnRoute(folder)
    if on.route:
        print(on.summary, "", sep="\n")
        print("\n".join(f"{'✓' if stop in on.done else ' '} {stop.words}" for stop in on.route.stops).replace("`", ""))
    else:
        print(NONE_CHOSEN)
        for route in choices(folder).values():
            print(EACH.format(route=route, about=route.about.replace("`", "")))
    return 0
