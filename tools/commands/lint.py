"""Checks style and layout with ruff (--fix: mends what it can)"""

import subprocess
import sys

EXTRAS = ("test",)


def main(arguments):
    ruff = [sys.executable, "-m", "ruff"]
    fix = "--fix" in arguments
    checked = subprocess.call([*ruff, "check", "--quiet", *(["--fix"] if fix else [])])
    formatted = subprocess.call([*ruff, "format", "--quiet", *([] if fix else ["--diff"])])
    if checked or formatted:
        print("Style: run `make lint ARGS=--fix`, then mend by hand what is left.", file=sys.stderr)
    return checked or formatted
