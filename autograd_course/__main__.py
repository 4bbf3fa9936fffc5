"""`python -m autograd_course practice [theme]`: predict what short programs print, in a terminal."""

import sys

_USAGE = "usage: python -m autograd_course practice [theme]"


def main(arguments):
    """Run the command; returns the exit status."""
    if not arguments or arguments[0] != "practice" or len(arguments) > 2:
        print(_USAGE, file=sys.stderr)
        return 2
    from .practice import practice

    try:
        practice(*arguments[1:])
    except ValueError as problem:
        print(problem, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
