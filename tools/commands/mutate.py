"""Changes every right answer in one place, and lists the changes that keep all points"""

import sys

from tools.commands import add_names

EXTRAS = ("test",)


def arguments(parser):
    add_names(parser)
    parser.add_argument("--every", type=int, default=1, metavar="N", help="a quick look: every N-th mutant alone")
    parser.add_argument("--write", action="store_true", help="write the rows of these lessons into docs/mutation.md")


def main(options):
    from tools.course.mutation import report

    if options.write and (any("." in name for name in options.names) or options.every > 1):
        print("A row counts all mutants, and a lesson's rows go together: name whole lessons.", file=sys.stderr)
        return 2
    return report.main(options.names, options.every, options.write)
