"""Checks everything; with arguments, runs pytest alone with these (test -k engine)"""

import subprocess
import sys

EXTRAS = ("test",)


def main(arguments):
    from tools.commands import build, lint

    pytest = [sys.executable, "-m", "pytest", *arguments]
    if arguments:
        return subprocess.call(pytest)
    failures = [lint.main([]), build.main(["--check"]), subprocess.call(pytest)]
    return int(any(failures))
