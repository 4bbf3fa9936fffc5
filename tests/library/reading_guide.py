"""The library's pages as the tests read them: tables, and the order of the files in reading.md."""

import re
from pathlib import Path

LIBRARY = Path(__file__).parents[2] / "autograd_lib"
GUIDE, DIFFERENCES = LIBRARY / "reading.md", LIBRARY / "differences.md"


def rows(header, page):
    """The rows of all tables of a page whose header begins with this cell, as lists of cells."""
    found, reading = [], False
    for line in page.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split(" | ")] if line.startswith("|") else []
        if not cells:
            reading = False
        elif cells[0] == header:
            reading = True
        elif reading and set(line) != set("|-"):
            found.append(cells)
    return found


def core():
    """The files of the core, in the order of the guide."""
    return [name for cells in rows("file", GUIDE) for name in _names(cells[0])]


def files():
    """All files of the library in the order of the guide, each with its place; those of a folder share one."""
    named = _names(" ".join(re.findall(r"^\| (`.*?) \| ", GUIDE.read_text(encoding="utf-8"), flags=re.MULTILINE)))
    for place, name in enumerate(named):
        for path in _python(name):
            yield path.relative_to(LIBRARY).as_posix(), place


def floors():
    """The floors from the first upwards: for each what its heading names, such as `graph/`, and the files on it."""
    for chapter in re.split(r"^## ", GUIDE.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
        heading, _, text = chapter.partition("\n")
        cells = [line.split(" | ")[0] for line in text.splitlines() if line.startswith("| `")]
        there = [path for name in _names(" ".join(cells)) for path in _python(name)]
        yield _names(heading), [path.relative_to(LIBRARY).as_posix() for path in there]


def _names(text):
    return re.findall(r"`([^`]+)`", text)


def _python(name):
    """The files that a name of the guide stands for: one, or all of a folder."""
    return sorted((LIBRARY / name).rglob("*.py")) if name.endswith("/") else [LIBRARY / name]
