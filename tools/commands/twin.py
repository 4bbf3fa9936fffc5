"""Proposes programs for the twin of a prediction"""

from tools.commands import exercise

EXTRAS = ("test",)


def arguments(parser):
    parser.add_argument("exercise", type=exercise, help="the prediction that it follows, as in 5.1")
    parser.add_argument("--count", type=int, default=5, help="how many programs to show (5)")
    parser.add_argument("--seed", type=int, default=0, help="another number, other programs")


def main(options):
    from tools.course import twins

    return twins.main(options.exercise, options.count, options.seed)
