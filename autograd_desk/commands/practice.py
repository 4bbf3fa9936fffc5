"""Asks you to predict what short programs print, for as long as you like

Nothing is graded. What was wrong comes back some programs later.
"""

import sys
from argparse import ArgumentParser, Namespace


def arguments(parser: ArgumentParser) -> None:
    from autograd_course.practice.rounds import THEMES

    parser.add_argument("theme", nargs="?", help="stay with one of the themes below; without it they take turns")
    parser.epilog = "themes:\n" + "\n".join(f"  {theme:14}{title}" for theme, title in THEMES.items())


def main(options: Namespace) -> int:
    from autograd_course.practice import practice

    try:
        practice(options.theme)
    except ValueError as problem:
        print(problem, file=sys.stderr)
        return 2
    return 0
