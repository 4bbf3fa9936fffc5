"""Prints the card of every planted and every mutated answer, the emptiest first"""

from tools.commands import add_names

EXTRAS = ("test",)


def arguments(parser):
    add_names(parser)
    parser.add_argument("--every", type=int, default=1, metavar="N", help="of the mutated ones, every N-th alone")


def main(options):
    from tools.course import cards

    return cards.main(options.names, options.every)
