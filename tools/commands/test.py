"""Checks everything; --quick: in a minute; with other arguments, pytest alone (test -k engine)"""

import subprocess
import sys

from tools.commands import build, lint

EXTRAS = ("test",)
QUICK = ("--numprocesses=2", "--dist=loadfile", "tests/library", "tests/desk")


def main(arguments):
    pytest = [sys.executable, "-m", "pytest"]
    if arguments == ["--quick"]:
        return int(any([lint.main([]), subprocess.call([*pytest, *QUICK])]))
    if arguments:
        return subprocess.call([*pytest, *arguments])
    failures = [lint.main([]), build.main(["--check"]), subprocess.call(pytest)]
    return int(any(failures))
