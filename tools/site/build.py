"""Build the site: put its pages together, the first one from README, and let Sphinx make HTML of them."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import autograd_lib as torch
from autograd_course.beliefs.symptoms import SYMPTOMS
from autograd_course.files.notebook_file import notebook_bytes
from autograd_course.show.brief import joined
from autograd_lib.viz import step_through
from tools import ROOT

from .lessons import lesson_page
from .pages import LITE, in_page, lessons, pages, source_page, with_links
from .reference import PAGES, reference_pages

HERE = Path(__file__).parent


def build(folder: Path, with_page: bool = False) -> bool:
    """Make the site in `folder`/html, `with_page` also the course in a browser tab; whether Sphinx finds no fault."""
    shutil.rmtree(folder, ignore_errors=True)
    source, html = folder / "source", folder / "html"
    put_together(source)
    # -W: a warning, such as a link to a page that is not there, is a failure.
    options = ["-b", "html", "-d", str(folder / "doctrees"), "-q", "-W", "--keep-going", "-j", "auto"]
    sphinx = [sys.executable, "-m", "autograd_desk.quick", "sphinx"]
    if subprocess.call([*sphinx, *options, str(source), str(html)], cwd=ROOT):
        return False
    if with_page:
        from tools.lite.build import build as build_page

        build_page(html / LITE)
    return True


def put_together(source: Path) -> None:
    for file, page in pages().items():
        target = source / page
        target.parent.mkdir(parents=True, exist_ok=True)
        if page.startswith("lessons/"):
            target.write_bytes(notebook_bytes(lesson_page(target.stem)))
        elif page.startswith("source/"):
            target.write_text(source_page(file, os.path.relpath(ROOT, target.parent)), encoding="utf-8")
        elif page.endswith(".md"):
            text = (ROOT / file).read_text(encoding="utf-8")
            text = text.replace("```mermaid\n", "```text\n")  # GitHub draws it; no page here asks a network
            target.write_text(with_links(text, file), encoding="utf-8")
        else:
            shutil.copy(ROOT / file, target)
    for name, text in reference_pages().items():
        (source / "library" / f"{name}.md").write_text(text, encoding="utf-8")
    (source / "symptoms.md").write_text(symptoms_page(), encoding="utf-8")
    (source / "index.md").write_text(index_page(), encoding="utf-8")
    (source / "theme").mkdir()
    for name in ("theme.css", "theme.js"):
        shutil.copy(HERE / name, source / "theme")
    shutil.copy(HERE / "conf.py", source)


FOR_INSTRUCTORS = "## For instructors"
PICTURE = re.compile(r"^!\[.*\]\(docs/line\.svg\)$", re.MULTILINE)
FRONT_DOOR = """\
```{{raw}} html
<p class="begin">
<a class="now" href="{course}">Start in your browser</a>
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
    told, times = PICTURE.subn(lambda _: front_door(), told, count=1)
    assert times, "README has no picture any more, in whose place the first page has one that moves"
    return with_links(told, "README.md") + "".join(contents(*each) for each in chapters().items())


def front_door() -> str:
    """Three ways to begin, and README's own example as a picture that moves."""
    w = torch.tensor(3.0, requires_grad=True)
    y = w**2 + w
    steps = step_through(y)._repr_mimebundle_()["text/html"]
    return FRONT_DOOR.format(course=in_page(), steps=steps)


def symptoms_page() -> str:
    """The index by symptom, whose exercises are links to their lessons."""
    addresses = {name[:2]: f"lessons/{name}.ipynb" for name in lessons()}
    entries = []
    for each in SYMPTOMS:
        linked = [f"[{id}]({addresses[id.partition('.')[0].zfill(2)]})" for id in each.exercises]
        exercises = f" **Exercise{'s' * (len(linked) > 1)}** {joined(linked)}." if linked else ""
        tool = f" **Tool** {each.tool}" if each.tool else ""
        entries.append(f"## {each.sign}\n\n{each.means}\n\n{exercises}{tool}".replace("\n\n ", "\n\n"))
    return "\n\n".join(["# What went wrong? An index by symptom", *entries]) + "\n"


def chapters() -> dict[str, list[str]]:
    return {
        "Lessons": [*below("lessons"), "symptoms", "anywhere"],
        "The library": [*below("library"), *[f"library/{name}" for name in PAGES]],
        "For instructors": below("instructors"),
        "For authors": below("authors"),
    }


def below(folder: str) -> list[str]:
    return [page.rpartition(".")[0] for page in pages().values() if page.startswith(f"{folder}/")]


def contents(caption: str, listed: list[str]) -> str:
    return CONTENTS.format(caption=caption, pages="\n".join(listed))
