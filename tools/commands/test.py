"""Checks everything; with arguments, runs pytest alone with these (test -k engine)"""

import subprocess
import sys

from tools.commands import build, lint

EXTRAS = ("test",)


def main(arguments):
    pytest = [sys.executable, "-m", "pytest", *arguments]
    if arguments:
        return subprocess.call(pytest)
    failures = [lint.main([]), build.main(["--check"]), subprocess.call(pytest)]
    return int(any(failures))
