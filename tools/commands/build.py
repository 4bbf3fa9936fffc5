"""Builds the notebooks from the lessons' texts"""

EXTRAS = ("test",)


def arguments(parser):
    parser.add_argument("--check", action="store_true", help="write nothing; name each file that is not up to date")


def main(options):
    from tools.course import build

    return build.main(check=options.check)
