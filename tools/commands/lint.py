"""Checks style and layout with ruff, and types with mypy"""

import subprocess
import sys
from argparse import ArgumentParser, Namespace

EXTRAS = ("test",)


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--fix", action="store_true", help="mend what can be mended")


def main(options: Namespace) -> int:
    return lint(options.fix)


def lint(fix: bool = False) -> int:
    ruff = [sys.executable, "-m", "ruff"]
    checked = subprocess.call([*ruff, "check", *(["--fix"] if fix else [])])
    formatted = subprocess.call([*ruff, "format", *([] if fix else ["--check", "--output-format=concise"])])
    typed = subprocess.call([sys.executable, "-m", "mypy", "--no-error-summary"])
    if checked or formatted or typed:
        print("Run `make lint ARGS=--fix`, and mend by hand what is left.", file=sys.stderr)
    return checked or formatted or typed
