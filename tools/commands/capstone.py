"""Runs engines in all behaviour programs: a report for one file, a line each for several (capstone FILE …)"""


def main(arguments):
    from autograd_desk import capstone

    return capstone.main(arguments, "python -m tools capstone")
