"""Checks everything; --quick: in a minute; with other arguments, pytest alone (test -k engine)"""

import subprocess
import sys

from tools.commands import build, lint

EXTRAS = ("test",)
SIDE_BY_SIDE = ("--numprocesses=auto", "--dist=loadfile")  # a file's tests share what they have set up
QUICK = ("tests/library", "tests/desk")


def main(arguments):
    pytest = [sys.executable, "-m", "pytest"]
    if arguments == ["--quick"]:
        return int(any([lint.main([]), subprocess.call([*pytest, *SIDE_BY_SIDE, *QUICK])]))
    if arguments:
        return subprocess.call([*pytest, *arguments])
    failures = [lint.main([]), build.main(["--check"]), subprocess.call([*pytest, *SIDE_BY_SIDE])]
    return int(any(failures))
