"""The commands behind `make`, and of a student's terminal: one module each, as autograd_desk/commands says.

What a module imports may not be installed yet, so the texts of all are read here for the list of commands, and for what
they need of pyproject.toml: EXTRAS. A module itself is imported to run its command.
"""

import argparse
import ast
import re
from pathlib import Path

from tools import ROOT

FOLDERS = ("tools/commands", "autograd_desk/commands")


class Command:
    def __init__(self, path):
        module = ast.parse(path.read_text(encoding="utf-8"))
        self.name = path.stem
        self.module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        self.summary = ast.get_docstring(module).splitlines()[0]
        self.extras = ()
        for statement in module.body:
            match statement:
                case ast.Assign(targets=[ast.Name("EXTRAS")], value=value):
                    self.extras = ast.literal_eval(value)


def commands() -> dict[str, Command]:
    found = [Command(path) for folder in FOLDERS for path in (ROOT / folder).glob("[!_]*.py")]
    return {command.name: command for command in sorted(found, key=lambda command: command.name)}


def usage() -> str:
    lines = ['Usage: make <command> ARGS="…", or python -m tools <command> …    (ARGS=--help tells more)', ""]
    lines += [f"  {name:<11} {command.summary}" for name, command in commands().items()]
    return "\n".join(lines)


def lesson(text: str) -> str:
    """The lesson that is meant by 01_what_is_grad, 01 or 1, or by a path: the `type` of an argument."""
    from tools.course.lesson import lesson_texts

    wanted, there = Path(text).stem, [path.stem for path in lesson_texts(ROOT)]
    for each in there:
        number = each.partition("_")[0]
        if wanted == each or (wanted.isdecimal() and number.isdecimal() and int(wanted) == int(number)):
            return each
    raise argparse.ArgumentTypeError(f"there is no lesson {text!r}; there are {', '.join(there)}")


def exercise(text: str) -> str:
    from tools.course.lesson import lesson_texts, read

    number = text.partition(".")[0].zfill(2)
    known = [id for path in lesson_texts(ROOT) if path.stem.startswith(number) for id in read(path).exercises]
    if text not in known:
        there = f"lesson {number} has {', '.join(known)}" if known else "write it as in 5.3"
        raise argparse.ArgumentTypeError(f"there is no exercise {text!r}; {there}")
    return text


def lesson_or_exercise(text: str) -> str:
    return exercise(text) if re.match(r"\d+\.\d", text) else lesson(text)


def add_names(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "names",
        nargs="*",
        type=lesson_or_exercise,
        metavar="name",
        help="a lesson, such as 05_accumulation or 05, or an exercise, such as 5.3",
    )


def add_lessons(parser: argparse.ArgumentParser, what: str = "all of them") -> None:
    parser.add_argument(
        "lessons", nargs="*", type=lesson, metavar="lesson", help=f"such as 05_accumulation, or 05; by default {what}"
    )
