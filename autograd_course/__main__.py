"""`python -m autograd_course practice [theme]`: predict what short programs print, in a terminal."""

import argparse
import sys


def main(arguments, name="python -m autograd_course"):
    """Run the command; returns the exit status. Usage errors, and help, end it as argparse does."""
    from .practice import practice

    theme = _parser(name).parse_args(arguments).theme
    try:
        practice(theme)
    except ValueError as problem:
        print(problem, file=sys.stderr)
        return 2
    return 0


def _parser(name):
    from .practice.rounds import THEMES

    parser = argparse.ArgumentParser(prog=name, description="A hands-on course on how autograd works.")
    commands = parser.add_subparsers(required=True, metavar="command")
    practise = commands.add_parser(
        "practice",
        help="predict what short programs print",
        description="Predict what short programs print, as long as you like. Nothing is graded.\n"
        "An empty line ends it; what was wrong comes back some programs later.",
        epilog="themes:\n" + "\n".join(f"  {theme:14}{title}" for theme, title in THEMES.items()),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    practise.add_argument("theme", nargs="?", help="stay with one of the themes below; without it they take turns")
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
