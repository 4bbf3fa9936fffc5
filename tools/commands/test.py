"""Checks everything: style, notebooks up to date, all tests

With arguments for pytest, such as -k engine, these tests alone.
"""

import os
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from functools import partial

EXTRAS = ("test",)
# A file's tests share what they have set up. Files go out in their order, not by their number of tests: the long ones,
# in grading/ and browser/, come before the thousands of short ones that fill the last gaps.
SIDE_BY_SIDE = ("--numprocesses=auto", "--dist=loadfile", "--no-loadscope-reorder")
QUICK = (
    *("tests/library", "tests/desk", "tests/repository/test_repository.py"),
    *("--ignore=tests/library/test_engine_limits.py", "--ignore=tests/desk/test_validate.py"),  # what runs into limits
    *("--ignore=tests/library/test_import.py", "--ignore=tests/library/viz/test_watch.py"),  # a process for each name
    f"--numprocesses={os.cpu_count()}",  # these wait for nothing
)


PASSES_ON = "pytest"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--quick", action="store_true", help="style, the library and the desk, without what takes long")


def main(options: Namespace) -> int:
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # hundreds of processes begin: only the first compiles a file
    pytest = [sys.executable, "-m", "pytest"]
    if options.rest and not options.quick:
        return subprocess.call([*pytest, *options.rest])
    # Each of these takes one process up to half a minute, in a fresh clone: meanwhile the tests run.
    commands = [["lint"]] if options.quick else [["lint"], ["build", "--check"]]
    start = partial(subprocess.Popen, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    beside = [start([sys.executable, "-m", "tools", *command]) for command in commands]
    failures = [subprocess.call([*pytest, *SIDE_BY_SIDE, *(QUICK if options.quick else ()), *options.rest])]
    for each in beside:
        print(each.communicate()[0], end="")
        failures.append(each.returncode)
    return int(any(failures))
