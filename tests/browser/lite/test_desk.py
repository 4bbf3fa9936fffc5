"""The desk in the page: work that is kept, checked and handed in, and a way back to it whatever a cell does."""

import json

import pytest
from playwright.sync_api import expect

from tests.browser.lite.tab import IS_IDLE
from tests.course.conftest import lessons
from tests.grading.classroom import Classroom
from tools import ROOT
from tools.course.notebook import cell_id

LESSON = next(lesson for lesson in lessons() if lesson.number == "01")
RIGHT, WRONG = LESSON.exercises["1.2"], LESSON.exercises["1.3"]
ANSWERS = {
    cell_id("answer", RIGHT): RIGHT.one("answer").source,
    cell_id("answer", WRONG): WRONG.all("wrong")[0].source,
}


@pytest.mark.sandbox
def test_what_is_handed_in_by_download_gets_the_same_score(tab, tmp_path):
    tab.open(LESSON.name)
    tab.page.get_by_text("Your work stays in this browser").wait_for()
    tab.answer(ANSWERS)
    tab.course("Validate")
    dialog = tab.page.get_by_role("dialog", name="Validate")
    dialog.get_by_text("Run from the top, as the grader will.").wait_for()
    expect(dialog).to_contain_text("Exercise 1.3 · 3 of 4 points")
    expect(dialog).not_to_contain_text("1.2")
    dialog.get_by_role("button", name="Close").click()
    file = tab.download()
    assert file.suggested_filename == f"{LESSON.name}.ipynb"

    cells = [
        cell for cell in json.loads(file.path().read_text(encoding="utf-8"))["cells"] if cell["cell_type"] == "code"
    ]
    outputs = tab.run_all(["".join(cell["source"]) for cell in cells], LESSON.name)
    shown = {
        cell["id"]: float(told[-1]["data"]["text/plain"])
        for cell, told in zip(cells, outputs, strict=True)
        if cell["id"].startswith("tests-")
    }
    assert shown[cell_id("tests", RIGHT)] == RIGHT.points and shown[cell_id("tests", WRONG)] == 3

    room = Classroom(tmp_path, LESSON.name)
    room.run(room.as_instructor("generate_assignment", LESSON.name))
    file.save_as(room.course / "grading" / "submitted" / "ada" / LESSON.name / file.suggested_filename)
    room.grade()
    assert room.marks("ada") == shown


def test_the_menu_shows_the_progress_in_all_lessons(tab):
    tab.course("My progress")
    progress = tab.page.locator("#autograd-progress")
    expect(progress.get_by_role("row", name="1.3 Your own oracle")).to_contain_text("○ open")  # it was not run yet
    expect(progress.get_by_role("heading", level=3)).to_have_count(len(lessons()))


def test_work_is_there_when_the_tab_is_opened_again(tab):
    tab.open(LESSON.name)
    cells = {cell["id"]: "".join(cell["source"]) for cell in json.loads(tab.download().path().read_text())["cells"]}
    assert {name: cells[name] for name in ANSWERS} == ANSWERS
    expect(tab.page.get_by_text("Your work stays in this browser")).to_have_count(0)


def test_a_full_browser_says_so_and_the_download_has_what_is_on_the_screen(tab):
    tab.open(LESSON.name)
    tab.page.evaluate("() => { jupyterapp.serviceManager.contents.save = async () => { throw new Error('full'); }; }")
    tab.answer({"answer-1-5": "unsaved = 1"})
    tab.page.evaluate("() => { jupyterapp.commands.execute('docmanager:save'); }")
    tab.page.get_by_text("this browser has no room left").first.wait_for()
    tab.page.keyboard.press("Escape")
    assert "unsaved = 1" in tab.download().path().read_text(encoding="utf-8")


def test_a_cell_that_does_not_end_is_stopped_by_one_click(tab):
    tab.open(LESSON.name)
    tab.answer({"answer-1-5": "while True: pass"})
    tab.page.evaluate(
        "() => { jupyterapp.shell.currentWidget.context.sessionContext.session.kernel"
        ".requestExecute({code: 'while True: pass'}); }"
    )
    tab.page.get_by_role("button", name="Stop it").click()
    tab.page.wait_for_function(IS_IDLE)
    [told] = tab.run_all(["1 + 1"])
    assert told[0]["data"]["text/plain"] == "2"
    assert "while True: pass" in tab.download().path().read_text(encoding="utf-8")


def test_an_answer_that_does_not_end_costs_its_points_and_not_the_tab(tab):
    released = ROOT / "notebooks" / LESSON.name / f"{LESSON.name}.ipynb"
    cells = json.loads(released.read_text(encoding="utf-8"))["cells"]
    check = next(cell["source"] for cell in cells if cell["id"] == cell_id("tests", RIGHT))
    endless = "def grads_of(f, w, x, b):\n    while True: pass"
    *_, told = tab.run_all(["import autograd_lib as torch", endless, "".join(check)])
    card, score = (output["data"]["text/plain"] for output in told)
    assert "10 seconds" in card and score == "0.0"
