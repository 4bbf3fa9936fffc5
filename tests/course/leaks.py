"""What must never reach a student's folder: solutions, planted answers, explanations of options, and of checks the
hidden tests and all that says what is right.
"""

import ast
import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from autograd_course.beliefs.misconceptions import MISCONCEPTIONS, SLIP
from tools.cells.checks import Source, visible
from tools.course.lesson import OPTION_RULE, Lesson, Place
from tools.course.shown import shown
from tools.course.stubs import untouched

REGION = r"^ *### BEGIN {0}\n(.*?)^ *### END {0}$"


def leaks(lesson: Lesson, folder: Path) -> Iterator[str]:
    """A sentence for each secret line of the lesson that is found in a file below `folder`."""
    of_lesson = sorted(secrets(lesson).items())
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            lines = Lines(lines_of_file(path))
            for secret, place in of_lesson:
                if secret in lines:
                    yield f"{path.name} holds `{secret}` of {place}; run `make build`, and delete what it names"


def secrets(lesson: Lesson) -> dict[str, Place]:
    """Each secret line, with the place of its cell; what a student may read anyway is no secret."""
    public, found = Lines(public_lines(lesson)), {}
    for cell in (*lesson.cells, *lesson.answers):
        for line in secret_lines(cell):
            if line and line not in public:
                found[line] = cell.place
    return found


def secret_lines(cell) -> list[str]:
    if cell.role in ("wrong", "right"):
        return stripped(cell.source)
    if cell.role == "option":
        return stripped(cell.source.partition(OPTION_RULE)[2])
    region = REGION.format({"answer": "SOLUTION", "tests": "HIDDEN TESTS"}.get(cell.role, "NOTHING"))
    hidden = stripped("\n".join(re.findall(region, cell.source, re.MULTILINE | re.DOTALL)))
    hidden = [line for line in hidden if not re.fullmatch(r"check\.\w+\(", line)]  # the opening of any part
    return hidden + judged(cell.source) + helpers(cell.source) if cell.role == "tests" else hidden


def helpers(check: str) -> list[str]:
    """The lines above the `with` block, which is all that a student sees of a check."""
    lines = stripped(shown(visible(check)).helpers)
    return [line for line in lines if len(line) > 25 and not line.startswith(("import ", "from "))]


def public_lines(lesson: Lesson) -> Iterator[str]:
    for cell in lesson.cells:
        match cell.role:
            case "answer":
                starter = lesson.exercises[cell.exercise].one("starter")
                yield from stripped(untouched(cell.source, starter and starter.source))
            case "tests":
                yield from tried(shown(visible(cell.source)).cell)
            case "option":
                yield from stripped(cell.source.partition(OPTION_RULE)[0])
            case None | "exercise" | "hint" | "help":
                yield from stripped(cell.source)


def judged(check: str) -> list[str]:
    """What a check says of what is right and of what is believed: the lines of these arguments, and all sentences."""
    lines = []
    source = Source(check)
    for node in source.nodes:
        match node:
            case ast.Call(ast.Attribute(ast.Name("check"), "equal" | "raises"), args, keywords):
                said = [*args[2:], *(keyword.value for keyword in keywords)]
            case ast.Call(ast.Attribute(ast.Name("check"), "prediction"), args, keywords):
                said = [*args[1:], *(keyword.value for keyword in keywords)]
            case ast.Tuple() | ast.Dict() if any(map(is_code, ast.walk(node))):
                labels = [key for each in ast.walk(node) if isinstance(each, ast.Dict) for key in each.keys]
                said = [each for each in ast.walk(node) if isinstance(each, ast.Constant) and each not in labels]
                said = [each for each in said if len(str(each.value)) > 25]
            case _:
                continue
        lines += [line for each in said for line in stripped(source.of(each))]
    return [line for line in lines if len(line) > 10]


def is_code(node: ast.AST) -> bool:
    """Whether this is a code that says which belief a sentence is about."""
    return isinstance(node, ast.Constant) and (node.value == SLIP or node.value in MISCONCEPTIONS)


def tried(check: str) -> list[str]:
    """The lines of a check that are read by students, too: all but those that only say what is right."""
    secret = set(judged(check))
    return [line for line in stripped(check) if line not in secret and not any(each in line for each in secret)]


class Lines:
    """Lines in which others are looked for: `line in lines`. A longer one also counts as a part of a line."""

    def __init__(self, lines: Iterable[str]):
        self._lines = set(lines)
        self._text = "\n".join(self._lines)

    def __contains__(self, wanted: str) -> bool:
        return wanted in self._lines or (len(wanted) > 10 and wanted in self._text)


def lines_of_file(path: Path) -> Iterator[str]:
    """The lines of a text, or of every text in a JSON file: source, outputs and metadata alike."""
    text = path.read_text(encoding="utf-8")
    if path.suffix not in (".ipynb", ".json"):
        yield from stripped(text)
        return
    waiting = [json.loads(text)]
    while waiting:
        match waiting.pop():
            case str() as value:
                yield from stripped(value)
            case dict() as value:
                waiting += [*value, *value.values()]
            case list() as value:
                waiting += ["".join(value)] if all(isinstance(item, str) for item in value) else value


def stripped(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines()]
