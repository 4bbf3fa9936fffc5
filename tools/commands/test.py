"""Checks everything: style, notebooks up to date, all tests

With arguments for pytest, such as -k engine, these tests alone.
"""

import subprocess
import sys
from argparse import ArgumentParser, Namespace

from tools.commands import lint

EXTRAS = ("test",)
# A file's tests share what they have set up. Files go out in their order, not by their number of tests: the long ones,
# in grading/ and browser/, come before the thousands of short ones that fill the last gaps.
SIDE_BY_SIDE = ("--numprocesses=auto", "--dist=loadfile", "--no-loadscope-reorder")
QUICK = (
    *("tests/library", "tests/desk", "tests/repository/test_repository.py"),
    *("--ignore=tests/library/test_engine_limits.py", "--ignore=tests/desk/test_validate.py"),  # what runs into limits
)


PASSES_ON = "pytest"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--quick", action="store_true", help="style, the library and the desk, without what takes long")


def main(options: Namespace) -> int:
    pytest = [sys.executable, "-m", "pytest"]
    if options.quick:
        return int(any([lint.lint(), subprocess.call([*pytest, *SIDE_BY_SIDE, *QUICK, *options.rest])]))
    if options.rest:
        return subprocess.call([*pytest, *options.rest])
    # The notebooks are built by one process, for half a minute in a fresh clone: meanwhile the tests run on.
    build = [sys.executable, "-m", "tools", "build", "--check"]
    failures = [lint.lint()]
    with subprocess.Popen(build, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as building:
        failures.append(subprocess.call([*pytest, *SIDE_BY_SIDE]))
        print(building.communicate()[0], end="")
    return int(any([*failures, building.returncode]))
