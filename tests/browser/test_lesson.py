"""A student opens lesson 01 in JupyterLab, sees a graph, answers an exercise, first wrongly, and validates."""

import json
import re
import subprocess
import time

import pytest
from playwright.sync_api import expect

from autograd_course.beliefs.misconceptions import MISCONCEPTIONS
from tests.browser.lab import expect_no_barrier, expect_ready_kernel, open_notebook, run_all_cells
from tools import ROOT
from tools.course.lesson import read

LESSON = "01_what_is_grad"


@pytest.fixture(scope="module")
def exercise():
    return read(ROOT / "solutions" / f"{LESSON}.py").exercises["1.2"]


@pytest.fixture(scope="module")
def notebook(page):
    """The lesson, opened from the list of files, with all cells run as they are."""
    notebook = open_notebook(page, LESSON, f"{LESSON}.ipynb")
    run_all_cells(page)
    expect(notebook.locator(".jp-InputPrompt", has_text="[1]:")).to_be_attached()
    assert not unexpected(errors(notebook))
    return notebook


def errors(notebook):
    """All tracebacks and warnings below cells."""
    kinds = [f"[data-mime-type='application/vnd.jupyter.{kind}']" for kind in ("error", "stderr")]
    return notebook.locator(", ".join(kinds)).all_inner_texts()


def unexpected(errors):
    """The errors that the lesson does not show on purpose."""
    shown = ["".join(each["source"]).splitlines()[-1] for each in cells() if "raises-exception" in tags(each)]
    return [error for error in errors if not any(line in error for line in shown)]


def cells():
    return json.loads((ROOT / "notebooks" / LESSON / f"{LESSON}.ipynb").read_text(encoding="utf-8"))["cells"]


def tags(cell):
    return cell["metadata"].get("tags", [])


def position(grade_id):
    """The number of the cell that has this name with nbgrader."""
    return [each["metadata"].get("nbgrader", {}).get("grade_id") for each in cells()].index(grade_id)


def cell(notebook, grade_id):
    """A cell, on the screen: elsewhere JupyterLab shows no editor, and not all of the text."""
    found = notebook.locator(f"[data-windowed-list-index='{position(grade_id)}']")
    found.scroll_into_view_if_needed()
    return found


def feedback(notebook, grade_id):
    """What is shown below the tests of an exercise."""
    return cell(notebook, grade_id).locator(".jp-OutputArea")


def answer(notebook, source):
    """Type an answer to exercise 1.2 over what stands there, and run all cells from it to its tests."""
    keyboard = notebook.page.keyboard
    cell(notebook, "answer-1-2").locator(".cm-content").click()
    keyboard.press("ControlOrMeta+A")
    keyboard.insert_text(source)
    for _ in ("answer", "check"):
        keyboard.press("Shift+Enter")


def press_validate(page):
    page.get_by_role("button", name="Validate").click()


def said_by_validate(page):
    """What its dialog says, which is closed then."""
    dialog = page.get_by_role("dialog", name=f"Validate {LESSON}.ipynb")
    expect(dialog.get_by_role("button", name="Close")).to_be_visible()
    said = dialog.inner_text()
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_have_count(0)
    return said


def test_nothing_stands_before_the_first_cell(page):
    """No dialog, no notification, and a kernel that is ready."""
    expect(page.locator(".jp-NotebookPanel")).to_contain_text("Start here")
    expect_ready_kernel(page, "00_start_here.ipynb")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".Toastify__toast")).to_have_count(0)


def test_graphs_are_drawn_from_the_live_tensors(notebook):
    graph = notebook.locator("svg[role=img]").first
    graph.scroll_into_view_if_needed()
    expect(graph).to_be_visible()
    expect(graph).to_contain_text("pow")


def test_an_open_exercise_says_so_and_the_rest_runs(notebook):
    for grade_id in ("tests-1-2", "tests-1-7"):
        expect(feedback(notebook, grade_id)).to_contain_text("not done yet")
    assert not unexpected(errors(notebook))


def test_run_all_opens_no_hint_and_a_run_of_the_cell_opens_one(notebook):
    """The cell with the hints is the one below the check."""
    hints = notebook.locator(f"[data-windowed-list-index='{position('tests-1-2') + 1}']")
    hints.scroll_into_view_if_needed()
    expect(hints.locator(".jp-OutputArea")).to_contain_text("No hint for 1.2 is open yet")
    for number in (1, 2):
        notebook.page.wait_for_timeout(1_000)  # nobody reads a hint sooner, and two cells at once are "Run All"
        hints.locator(".cm-content").click()
        notebook.page.keyboard.press("ControlOrMeta+Enter")
        expect(hints.locator(".jp-OutputArea")).to_contain_text(f"Hint {number} of 3 for 1.2.")
    expect(hints.locator(".jp-OutputArea")).to_contain_text("Hint 1 of 3 for 1.2.")


def shown(wrong):
    """The belief that a wrong answer shows, as a card spells it."""
    return MISCONCEPTIONS[wrong.keys["misconception"]].belief.replace("`", "")


def test_a_wrong_answer_is_told_its_misconception(notebook, exercise):
    wrong = exercise.one("wrong")
    answer(notebook, wrong.source)
    expect(feedback(notebook, "tests-1-2")).to_contain_text(shown(wrong))
    expect(feedback(notebook, "tests-1-2")).to_contain_text(wrong.keys["says"].replace("`", ""))


def test_a_right_answer_gets_all_points(notebook, exercise):
    answer(notebook, exercise.one("right").source)
    expect(feedback(notebook, "tests-1-2")).to_contain_text(f"{exercise.points} of {exercise.points} points")


def test_a_click_on_a_folded_check_runs_it_and_one_on_its_dots_opens_it(notebook, page):
    check = cell(notebook, "tests-1-3")
    check.get_by_text("run this cell").click()
    expect(check.locator(".jp-OutputArea")).to_contain_text("Exercise 1.3 is not done yet")
    expect(check.locator(".cm-content")).to_have_count(0)
    check.locator(".jp-MoreHorizIcon").click()
    expect(check.locator(".cm-content")).to_contain_text("with Check(")


def test_the_menu_course_is_the_one_of_the_browser_tab(notebook, page):
    page.get_by_role("menuitem", name="Course", exact=True).click()
    items = page.locator(".lm-Menu-item:visible .lm-Menu-itemLabel").all_inner_texts()
    page.keyboard.press("Escape")
    assert {"My progress", "Practice", "Download all my work", "Bring in my work …"} <= {*items}


def test_validate_names_what_is_still_open(notebook, page):
    press_validate(page)
    said = said_by_validate(page)
    assert "1.1: x_grad" in said and "`" not in said
    assert "1.2:" not in said
    assert "Check(" not in said


def test_validate_says_where_it_is_and_can_be_cancelled(notebook, page, exercise, server):
    answer(notebook, f"{exercise.one('right').source}\nimport time; time.sleep(0.2)")
    press_validate(page)
    dialog = page.get_by_role("dialog", name=f"Validate {LESSON}.ipynb")
    expect(dialog.get_by_role("status")).to_contain_text(re.compile(r"Running cell \d+ of \d+ · exercise 1\.\d"))
    expect_no_barrier(page, ".autograd-validate")
    dialog.get_by_role("button", name="Cancel").click()
    expect(dialog).to_have_count(0)
    deadline = time.monotonic() + 30
    while validating(server) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not validating(server)


def validating(server):
    """The processes of Validate in this folder."""
    listed = subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True).stdout.splitlines()
    return [line for line in listed if "autograd_desk.validate" in line and str(server.folder) in line]


def test_where_the_window_is_narrow_validate_is_in_sight(notebook, page):
    page.set_viewport_size({"width": 700, "height": 900})
    expect(page.get_by_role("button", name="Validate")).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": 1400, "height": 900})


def test_validating_while_a_save_is_under_way_is_no_conflict(notebook, page):
    """JupyterLab saves every ten seconds; nobody is asked which of the two saves to keep."""
    written, held = [], []

    def slow(route):
        """Nothing answers what JupyterLab asks after its first write, so that save goes on."""
        if written and not held:
            held.append(route)
            return
        if route.request.method == "PUT":
            written.append(route)
        route.continue_()

    page.route(re.compile(r"/api/contents/.*\.ipynb"), slow)
    notebook.get_by_role("toolbar").get_by_title("Insert a cell below (B)").first.click()
    notebook.get_by_title("Save and create checkpoint").click()
    while not held:
        page.wait_for_timeout(50)
    press_validate(page)
    page.wait_for_timeout(1_000)
    held[0].continue_()
    assert "1.1: x_grad" in said_by_validate(page)
    assert len(written) >= 2


def test_on_the_second_day_the_first_cell_that_misses_a_name_says_so(notebook, page):
    said = "Python has been restarted, so predict is not there yet. Choose Run → Run All Above Selected Cell"
    page.evaluate(
        "async () => { await jupyterapp.shell.currentWidget.context.sessionContext.session.kernel.restart(); }"
    )
    expect_ready_kernel(page, f"{LESSON}.ipynb")
    cell(notebook, "answer-1-1").locator(".cm-content").click()
    page.keyboard.press("ControlOrMeta+Enter")
    expect(feedback(notebook, "answer-1-1")).to_contain_text(said)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Above Selected Cell", exact=True).click()
    cell(notebook, "answer-1-1").locator(".cm-content").click()
    page.keyboard.press("ControlOrMeta+Enter")
    expect(feedback(notebook, "answer-1-1")).to_contain_text("so nothing is committed yet")
