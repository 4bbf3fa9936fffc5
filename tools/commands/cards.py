"""Prints the card of every planted and every mutated answer, the emptiest first"""

from tools.commands import lesson_or_exercise

EXTRAS = ("test",)


def arguments(parser):
    parser.add_argument("names", nargs="*", type=lesson_or_exercise, metavar="name",
                        help="a lesson, such as 05_accumulation or 05, or an exercise, such as 5.3")  # fmt: skip
    parser.add_argument("--every", type=int, default=1, metavar="N", help="of the mutated ones, every N-th alone")


def main(options):
    from tools.course import cards

    return cards.main(options.names, options.every)
