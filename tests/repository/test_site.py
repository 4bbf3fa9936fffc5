"""The parts of `make site`; tests/browser/test_site.py builds the whole, and looks at it."""

import pytest

from tests.course.leaks import Lines, secrets, stripped
from tools import ROOT, docstrings
from tools.course.lesson import read
from tools.site.lessons import lesson_page
from tools.site.pages import lessons, with_links
from tools.site.reference import marked_down, reference_pages


@pytest.mark.parametrize("name", lessons())
def test_a_lesson_shows_no_solution(name):
    page = lesson_page(name)
    lines = Lines(line for cell in page["cells"] for line in stripped(cell["source"]))
    assert [secret for secret in secrets(read(ROOT / "solutions" / f"{name}.py")) if secret in lines] == []


def test_a_lesson_shows_pictures_and_steps_but_nothing_that_an_answer_made():
    page = lesson_page("03_dynamic_graph")
    shown = {cell["source"]: cell["outputs"] for cell in page["cells"] if cell["cell_type"] == "code"}
    assert any("<svg" in str(outputs) for source, outputs in shown.items() if "draw_graph(" in source)
    assert any("<svg" in str(outputs) for source, outputs in shown.items() if "step_through(" in source)
    engine = lesson_page("07_build_the_engine")
    assert all(not cell.get("outputs") for cell in engine["cells"] if cell["source"].startswith("capstone(engine)"))


def test_links_lead_to_pages_and_words_stay_where_there_is_none():
    text = "[a](docs/class.md#x), [b](solutions/01_what_is_grad.guide.md), [c](autograd_lib/), [d](https://x.org)\n```\n[e](no)\n```"
    assert with_links(text, "README.md") == (
        "[a](instructors/class.md#x), b, [c](library/guide.md), [d](https://x.org)\n```\n[e](no)\n```"
    )


def test_the_reference_has_every_public_name():
    pages = "".join(reference_pages().values())
    for name in docstrings.public():
        assert f"}} torch.{name}" in pages or f"}} autograd_lib.{name}" in pages, name


def test_a_docstring_keeps_its_characters():
    assert (
        marked_down("|x| * y_ in `a_b`\n\n>>> x[0]\n1") == r"\|x\| \* y\_ in `a_b`" + "\n\n```pycon\n>>> x[0]\n1\n```"
    )
