"""The first page: three ways to begin, what README tells before it turns to instructors, and all other pages."""

import re

import autograd_lib as torch
from autograd_lib.viz import step_through
from tools import ROOT

from .pages import in_page, pages, with_links
from .reference import PAGES

FOR_INSTRUCTORS = "## For instructors"
PICTURE = re.compile(r"^!\[.*\]\(docs/line\.svg\)$", re.MULTILINE)
FRONT_DOOR = """\
```{{raw}} html
<p class="begin">
<a class="now" href="{lesson}">Start lesson 01</a>
<a href="#start">Install</a>
<a href="instructors/handbook.html">Teach with it</a>
</p>
{steps}
```"""
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
    told, found = PICTURE.subn(lambda _: front_door(), told, count=1)
    assert found, "README has no picture any more, in whose place the first page has one that moves"
    return with_links(told, "README.md") + "".join(contents(*each) for each in chapters().items())


def front_door() -> str:
    """Three ways to begin, and README's own example as a picture that moves."""
    w = torch.tensor(3.0, requires_grad=True)
    y = w**2 + w
    steps = step_through(y)._repr_mimebundle_()["text/html"]
    return FRONT_DOOR.format(lesson=in_page("01_what_is_grad"), steps=steps)


def chapters() -> dict[str, list[str]]:
    return {
        "Lessons": below("lessons"),
        "The library": [*below("library"), *[f"library/{name}" for name in PAGES]],
        "For instructors": below("instructors"),
        "For authors": below("authors"),
    }


def below(folder: str) -> list[str]:
    return [page.rpartition(".")[0] for page in pages().values() if page.startswith(f"{folder}/")]


def contents(caption: str, listed: list[str]) -> str:
    return CONTENTS.format(caption=caption, pages="\n".join(listed))
