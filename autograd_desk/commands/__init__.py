"""What students type in a terminal: one module for each command, and how every command of the course is run.

A module's docstring is the command's help. `arguments(parser)` says what it takes, if it takes anything, `PASSES_ON` to
which program all other arguments go, and `main(options)` does the work.
"""

import argparse
import sys
from pathlib import Path
from types import ModuleType

FOLDER = Path("my_work")


def run(command: ModuleType, arguments: list[str], program: str) -> int:
    """Run a command, a module; `program` is how a user has called it."""
    return command.main(options_of(command, arguments, program))


def options_of(command: ModuleType, arguments: list[str], program: str) -> argparse.Namespace:
    """The arguments of a command, read. Help, and what it does not know, end the program as argparse does."""
    passes_on = getattr(command, "PASSES_ON", None)
    parser = argparse.ArgumentParser(
        prog=program,
        description=command.__doc__,
        epilog=passes_on and f"All other arguments go to {passes_on}.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    if hasattr(command, "arguments"):
        command.arguments(parser)
    if passes_on:
        options, options.rest = parser.parse_known_args(arguments)
    else:
        options = parser.parse_args(arguments)
    return options


def add_folder(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--folder", type=folder, default=FOLDER.resolve(), help=f"where your copies of the lessons are ({FOLDER})"
    )


def folder(text: str) -> Path:
    return Path(text).expanduser().resolve()


def refuse(sentence: str) -> int:
    print(f"{sentence}.", file=sys.stderr)
    return 1
