"""Which file of the repository becomes which page of the site, and where the links between them lead."""

import os
import re
from functools import cache
from pathlib import PurePosixPath

from tools import ROOT

LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")
FENCE = re.compile(r"^(```.*?^```)", re.MULTILINE | re.DOTALL)
LITE = "lite"  # where the course in a browser tab lies
SOURCES = ("autograd_lib", "autograd_course/ledger")
SOURCE_PAGE = """\
---
orphan: true
---
# {title}

```{{literalinclude}} {file}
:language: python
:linenos:
```
"""


@cache
def pages() -> dict[str, str]:
    """The pages that are made of one file each: the file's path in the repository, and the page's on the site."""
    found = {
        "autograd_lib/README.md": "library/guide.md",
        "autograd_lib/reading.md": "library/reading.md",
        "autograd_lib/differences.md": "library/differences.md",
        "docs/grad-is-none.md": "library/grad-is-none.md",
        "docs/handbook.md": "instructors/handbook.md",
        "docs/class.md": "instructors/class.md",
        "docs/grading.md": "instructors/grading.md",
        "docs/change-an-exercise.md": "instructors/change-an-exercise.md",
        "docs/add-an-exercise.md": "instructors/add-an-exercise.md",
        "docs/new-version.md": "instructors/new-version.md",
        "docs/hosting.md": "instructors/hosting.md",
        "docs/questions.md": "instructors/questions.md",
        "docs/plan.md": "instructors/plan.md",
        "docs/coverage.md": "instructors/coverage.md",
        "docs/exercises.md": "authors/exercises.md",
        "autograd_course/README.md": "authors/course.md",
        "CONTRIBUTING.md": "authors/contributing.md",
        "docs/anywhere.md": "anywhere.md",
        "docs/line.svg": "line.svg",
        "docs/tab.png": "tab.png",
    }
    found |= {f"notebooks/{name}/{name}.ipynb": f"lessons/{name}.ipynb" for name in lessons()}
    return found | {path: f"source/{path}.md" for path in source_files()}


def lessons() -> list[str]:
    return sorted(path.stem for path in ROOT.glob("notebooks/*/*.ipynb"))


def in_page(lesson: str = "") -> str:
    """The address of a lesson that one works in, in the browser (tools/lite); or of the course, where one was last."""
    return f"{LITE}/lab/index.html" + f"?path={lesson}/{lesson}.ipynb" * bool(lesson)


def source_files() -> list[str]:
    """The files whose source is shown: whoever reads about a rule can look at it."""
    return sorted(path.relative_to(ROOT).as_posix() for each in SOURCES for path in (ROOT / each).rglob("*.py"))


def source_page(path: str, root: str) -> str:
    """The page of one source file, with numbered lines; `root` is where the repository lies."""
    return SOURCE_PAGE.format(title=f"`{path}`", file=f"{root}/{path}")


def with_links(text: str, file: str) -> str:
    """A text of the repository with its links led to the site's pages; where there is no page, the words stay."""
    parts = FENCE.split(text)
    parts[::2] = [LINK.sub(lambda link: _led(link, file), part) for part in parts[::2]]
    return "".join(parts)


def _led(link: re.Match, file: str) -> str:
    mark, words, target = link.groups()
    if re.match(r"[a-z]+:|#|data:", target):
        return link.group()
    path, _, anchor = target.partition("#")
    wanted = os.path.normpath(PurePosixPath(file).parent / path)
    every = pages()
    page = every.get(wanted) or every.get(f"{wanted}/README.md") or every.get(f"{wanted}/__init__.py")
    if page is None:
        return words
    here = PurePosixPath(every.get(file, "index.md")).parent
    return f"{mark}[{words}]({os.path.relpath(page, here)}{'#' * bool(anchor)}{anchor})"
