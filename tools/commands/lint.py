"""Checks style and layout with ruff (--fix: mends what it can)"""

import subprocess
import sys

EXTRAS = ("test",)


def main(arguments):
    fix = "--fix" in arguments
    ruff = [sys.executable, "-m", "ruff"]
    checked = subprocess.call([*ruff, "check", *(["--fix"] if fix else [])])
    formatted = subprocess.call([*ruff, "format", *([] if fix else ["--check", "--output-format=concise"])])
    if checked or formatted:
        print("Run `make lint ARGS=--fix`, and mend by hand what is left.", file=sys.stderr)
    return checked or formatted
