"""Finds out what you believe about autograd, with at most sixteen short programs, and what to do next

Nothing is graded. Stop when you like; on another day it goes on from there.
"""

from argparse import Namespace


def main(options: Namespace) -> int:
    from autograd_course.checkup import checkup

    checkup()
    return 0
