"""The pages that grading writes, feedback and the report: readable by all, and nothing runs in them."""

import pytest

from tests.browser.lab import expect_no_barrier
from tools.grade.feedback.page import page as feedback_page
from tools.grade.record.settle import Settled
from tools.grade.report.graded import lesson_of
from tools.grade.report.pages import page as report_page

MISCHIEF = (
    "<script>document.title = 'owned'</script><img src=x onerror=\"document.title = 'owned'\"><b onclick=alert(1)>b</b>"
)
CARD = '<div style="border-left: 4px solid #d32f2f; padding: 2px"><strong>M19</strong> · <code>backward()</code></div>'
LONG = f"<div>one word: <code>{'x' * 200}</code></div>"


def cell(name, source, *outputs):
    metadata = {"nbgrader": {"grade_id": name, "grade": name.startswith("tests")}} if name else {}
    return {"cell_type": "code", "metadata": metadata, "source": source, "outputs": list(outputs)}


def shown(html):
    return {"output_type": "display_data", "metadata": {}, "data": {"text/plain": "a card", "text/html": html}}


FEEDBACK = {
    "metadata": {"autograd_course": {"repairs": [MISCHIEF], "title": "05 · Accumulate"}},
    "cells": [
        {"cell_type": "markdown", "metadata": {}, "source": MISCHIEF},
        cell("answer-5-1", f"x = {MISCHIEF!r}", shown(MISCHIEF), {"output_type": "stream", "text": MISCHIEF}),
        cell("tests-5-1", "check", shown(CARD), shown(LONG)),
    ],
}
ABOUT = {
    "student": MISCHIEF,
    "lesson": "05_accumulation",
    "score": 3.0,
    "max_score": 4.0,
    "late": 0,
    "late_penalty": 0,
    "later": {},
    "by_hand": {},
    "look": [],
    "stale": False,
    "grades": {"tests-5-1": [3.0, 4.0]},
    "comments": {"answer-5-1": MISCHIEF},
}
VERDICT = {
    "exercise": "5.1",
    "grade_id": "tests-5-1",
    "points": 4.0,
    "parts": [["✗", "a part"]],
    "misconceptions": ["M19"],
}


def settled():
    verdict = {"verdict": MISCHIEF, "exercises": [VERDICT]}
    for number, student in enumerate([*(f"ada {number}" for number in range(6)), MISCHIEF]):
        marks = {
            **ABOUT,
            "student": student,
            "score": float(number % 5),
            "grades": {"tests-5-1": [float(number % 5), 4.0]},
        }
        yield Settled(student, None, marks, verdict, [])


LESSONS = ("05_accumulation", "06_tracking_off")
PAGES = {
    "feedback": lambda: feedback_page(FEEDBACK, ABOUT),
    "report": lambda: report_page([lesson_of(name, [*settled()], {"eve": "eve (Eve)"}) for name in LESSONS], MISCHIEF),
}


@pytest.fixture(params=[("light", 1100), ("dark", 400)], ids=str)
def tab(request, chromium):
    scheme, width = request.param
    tab = chromium.new_page(viewport={"width": width, "height": 900}, color_scheme=scheme, bypass_csp=True)
    yield tab
    tab.close()


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_accessible_and_fits_and_nothing_runs_in_it(tab, name, tmp_path):
    path = tmp_path / "page.html"
    path.write_text(PAGES[name](), encoding="utf-8")
    asked = []
    tab.on("request", lambda request: asked.append(request.url))
    tab.goto(path.as_uri())
    assert tab.title() != "owned"
    assert tab.locator("script, [onclick], [onerror]").count() == 0
    assert [url for url in asked if not url.startswith(("file:", "data:"))] == []
    assert tab.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    expect_no_barrier(tab)
