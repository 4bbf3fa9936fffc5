"""The first page: what README tells before it turns to instructors, and the way to all other pages."""

import re

from tools import ROOT

from .pages import lessons, with_links
from .reference import PAGES

FOR_INSTRUCTORS = "## For instructors"
INSTRUCTORS = (
    "handbook", "class", "grading", "change-an-exercise", "add-an-exercise", "new-version", "coverage"
)  # fmt: skip
CONTENTS = """
```{{toctree}}
:hidden:
:caption: {caption}

{pages}
```
"""


def index_page() -> str:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    told, found, _ = readme.partition(FOR_INSTRUCTORS)
    assert found, f"README has no heading {FOR_INSTRUCTORS!r} any more, where the first page ends"
    told = re.sub(r"^(\|.*\|)[^|\n]*\|$", r"\1", told, flags=re.MULTILINE)  # without the column of the guides
    return with_links(told, "README.md") + "".join(contents(*each) for each in chapters().items())


def chapters() -> dict[str, list[str]]:
    return {
        "Lessons": [f"lessons/{name}" for name in lessons()],
        "The library": ["library/guide", *[f"library/{name}" for name in PAGES]],
        "For instructors": [f"instructors/{name}" for name in INSTRUCTORS],
        "For authors": ["authors/contributing", "authors/checks", "authors/mutation"],
    }


def contents(caption: str, listed: list[str]) -> str:
    return CONTENTS.format(caption=caption, pages="\n".join(listed))
