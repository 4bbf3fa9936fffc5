"""The rooms: what CONTRIBUTING.md draws is what is imported, and neither house of tools/ looks into the other."""

import ast
import re
from functools import cache

import pytest

from tools import ROOT

INSTRUCTORS, AUTHORS = ("grade", "hub", "lite", "site"), ("course", "parity", "bench")
PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
ROOMS = dict(re.findall(r'(\w+)\["([\w/]+)(?:<br>[^"]*)?"\]', PAGE))
ARROWS = re.findall(r"^ +(\w+) (-->|-\.->) (\w+)$", PAGE, re.MULTILINE)


def files(room):
    """The files of a folder, or the one that is meant."""
    return [*(ROOT / room).rglob("*.py")] or [(ROOT / room).with_suffix(".py")]


@cache
def imported(room):
    """The modules that its files import, wherever in them they do."""
    found = set()
    for path in files(room):
        package = path.relative_to(ROOT).parts[:-1]
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                above = package[: len(package) - node.level + 1] if node.level else ()
                module = ".".join([*above, *filter(None, [node.module])])
                found |= {module, *(f"{module}.{alias.name}" for alias in node.names)}
    return found


def reaches(room, other):
    name = other.replace("/", ".")
    return any(each == name or each.startswith(f"{name}.") for each in imported(room))


@pytest.mark.parametrize(
    ("one", "others"), [(one, AUTHORS) for one in INSTRUCTORS] + [(one, INSTRUCTORS) for one in AUTHORS]
)
def test_neither_house_looks_into_the_other(one, others):
    assert [other for other in others if reaches(f"tools/{one}", f"tools/{other}")] == []


def test_each_room_of_tools_is_in_a_house():
    rooms = {path.name for path in (ROOT / "tools").iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert rooms == {*INSTRUCTORS, *AUTHORS, "commands", "cells"}


@pytest.mark.parametrize("package", ["autograd_lib", "autograd_course", "autograd_desk", "tools"])
def test_what_is_tested_does_not_import_the_tests(package):
    assert not reaches(package, "tests")


@pytest.mark.parametrize("arrow", ARROWS, ids=" ".join)
def test_an_arrow_of_the_picture_is_an_import_and_a_dotted_one_a_door(arrow):
    """A door: the name of a program, which another process runs; between the two there is only JSON."""
    before, kind, after = arrow
    room, other = ROOMS[before], ROOMS[after]
    if kind == "-->":
        assert reaches(room, other)
    else:
        runs = re.compile(rf'".*\b{re.escape(other.replace("/", "."))}\b.*"')
        assert any(runs.search(path.read_text(encoding="utf-8")) for path in files(room))
    assert not reaches(other, room), "there is a way back, which the picture does not show"


def test_what_the_journeys_name_is_there():
    rows = re.findall(r"`([\w/]+\.py)`, `(\w+)`", PAGE)
    assert len(rows) >= 12
    for path, name in rows:
        assert re.search(rf"^ *(?:def|class) {name}\b", (ROOT / path).read_text(encoding="utf-8"), re.MULTILINE), path
