"""What the README shows is so: the picture, what its example prints, and the table of lessons; all pages' links."""

import io
import re
from contextlib import redirect_stdout

from tests.repository.test_repository import tracked
from tools import ROOT
from tools.course import guide
from tools.course.lesson import lesson_texts, read
from tools.site.pages import LINK
from tools.site.readme_picture import FILE, picture

README = (ROOT / "README.md").read_text(encoding="utf-8")
LESSON = re.compile(r"^\| \[(.+)\]\((.+)\) \| (\d+) \| .+ \| \[guide\]\((.+)\) \|$", re.MULTILINE)


def labels(svg):
    """What is written in a picture: where it is written is up to the renderer."""
    return re.findall(r"<text[^>]*>([^<]*)</text>", svg)


def test_the_picture_is_what_the_library_draws():
    drawn = FILE.read_text(encoding="utf-8")
    assert labels(drawn), "docs/line.svg has no text; draw it with `python -m tools.site.readme_picture`"
    assert labels(drawn) == labels(picture().svg), "draw it again with `python -m tools.site.readme_picture`"


def test_the_example_prints_what_stands_below_it():
    [program] = re.findall(r"^```python\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    [shown] = re.findall(r"^```text\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    with redirect_stdout(io.StringIO()) as printed:
        exec(program, {})
    assert printed.getvalue() == shown


def test_the_table_names_each_lesson_with_its_minutes_and_its_guide():
    lessons = [
        (
            f"{lesson.number} · {lesson.header['title']}",
            f"notebooks/{lesson.name}/{lesson.name}.ipynb",
            str(lesson.header["minutes"]),
            guide.path_of(lesson).relative_to(ROOT).as_posix(),
        )
        for lesson in map(read, lesson_texts(ROOT))
        if not lesson.is_own
    ]
    ours = [row for row in LESSON.findall(README) if row[1] in {path for _, path, *_ in lessons}]
    assert ours == lessons and (len(ours) == len(LESSON.findall(README)) or len(ours) < len(lesson_texts(ROOT)))


def test_links_lead_to_files():
    """Those of all pages: the site keeps the words of a link that leads to none of its own."""
    broken = [
        f"{page.relative_to(ROOT)}: {target}"
        for page in tracked()
        if page.suffix == ".md"
        for _, _, target in LINK.findall(page.read_text(encoding="utf-8"))
        if not re.match(r"[a-z]+:|#", target) and not (page.parent / target.partition("#")[0]).exists()
    ]
    assert not broken
