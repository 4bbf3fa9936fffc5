"""Build the site: put its pages together, let Sphinx make HTML of them, and try every link."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat

from tools import ROOT

from .index import index_page
from .lessons import lesson_page
from .links import broken
from .pages import LITE, pages, source_page, with_links
from .reference import reference_pages

HERE = Path(__file__).parent


def build(folder: Path, with_page: bool = False) -> list[str]:
    """Make the site in `folder`/html, `with_page` also the course in a browser tab, which takes tools/lite.

    What is wrong with it is returned, in sentences.
    """
    shutil.rmtree(folder, ignore_errors=True)
    source, html = folder / "source", folder / "html"
    put_together(source)
    # -W: a warning, such as a link to a page that is not there, is a failure.
    options = ["-b", "html", "-d", str(folder / "doctrees"), "-q", "-W", "--keep-going", "-j", "auto"]
    sphinx = [sys.executable, "-m", "autograd_desk.quick", "sphinx"]
    if subprocess.call([*sphinx, *options, str(source), str(html)], cwd=ROOT):
        return ["Sphinx names above what is wrong."]
    if with_page:
        from tools.lite.build import build as build_page

        build_page(html / LITE)
    return broken(html)


def put_together(source: Path) -> None:
    for file, page in pages().items():
        target = source / page
        target.parent.mkdir(parents=True, exist_ok=True)
        if page.startswith("lessons/"):
            nbformat.write(lesson_page(target.stem), target)
        elif page.startswith("source/"):
            target.write_text(source_page(file, os.path.relpath(ROOT, target.parent)), encoding="utf-8")
        elif page.endswith(".md"):
            target.write_text(with_links((ROOT / file).read_text(encoding="utf-8"), file), encoding="utf-8")
        else:
            shutil.copy(ROOT / file, target)
    for name, text in reference_pages().items():
        (source / "library" / f"{name}.md").write_text(text, encoding="utf-8")
    (source / "index.md").write_text(index_page(), encoding="utf-8")
    (source / "theme").mkdir()
    for name in ("theme.css", "theme.js"):
        shutil.copy(HERE / name, source / "theme")
    shutil.copy(HERE / "conf.py", source)
