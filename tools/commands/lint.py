"""Checks style and layout with ruff, and types with mypy"""

import subprocess
import sys

EXTRAS = ("test",)


def arguments(parser):
    parser.add_argument("--fix", action="store_true", help="mend what can be mended")


def main(options):
    return lint(options.fix)


def lint(fix=False):
    ruff = [sys.executable, "-m", "ruff"]
    checked = subprocess.call([*ruff, "check", *(["--fix"] if fix else [])])
    formatted = subprocess.call([*ruff, "format", *([] if fix else ["--check", "--output-format=concise"])])
    typed = subprocess.call([sys.executable, "-m", "mypy", "--no-error-summary"])
    if checked or formatted or typed:
        print("Run `make lint ARGS=--fix`, and mend by hand what is left.", file=sys.stderr)
    return checked or formatted or typed
