"""A lesson in which a student has answered exercises gets a new version: they are told, press a button, and go on."""

import json

import pytest
from playwright.sync_api import expect

from autograd_desk import workspace
from tests.browser.lab import expect_no_barrier, expect_ready_kernel, open_notebook, run_all_cells, save
from tests.notebooks import answer, solutions
from tools import ROOT

LESSON = "01_what_is_grad"
NOTEBOOK = f"{LESSON}.ipynb"
CHANGED = "1.6"
ANSWERED = ("answer-1-2", "answer-1-5", "answer-1-6")


def sources(path):
    return {cell["id"]: "".join(cell["source"]) for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]}


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    """The course's lessons, and later a version in which one exercise says something else."""
    course = tmp_path_factory.mktemp("course") / "notebooks"
    for path in [*ROOT.glob(f"notebooks/{LESSON}/*.*")]:
        workspace.write(course / LESSON / path.name, path.read_bytes())
    return course


def open_progress(page):
    page.get_by_role("menuitem", name="Course", exact=True).click()
    page.get_by_role("menuitem", name="My progress", exact=True).click()
    return page.locator("#autograd-progress")


def test_the_new_version_takes_over_what_was_answered(page, server, course):
    answers = {name: source for name, source in solutions(LESSON).items() if name in ANSWERED}
    folder, statement = server.folder, f"exercise-{CHANGED.replace('.', '-')}"
    mine, theirs = folder / LESSON / NOTEBOOK, course / LESSON / NOTEBOOK
    answer(mine, answers)
    answer(theirs, {statement: f"{sources(theirs)[statement]}\n\nDo it twice."})
    workspace.update(course, folder)
    assert workspace.waiting(folder) == [LESSON]

    page.goto(server.address)
    expect(page.locator(".Toastify__toast")).to_contain_text(f"There is a new version of {LESSON}.")
    page.locator(".Toastify__toast").get_by_role("button").first.click()
    panel = open_notebook(page, LESSON, NOTEBOOK)
    run_all_cells(page)
    button = panel.get_by_role("button", name="Go on in the new version")

    told = []
    page.on("dialog", lambda dialog: (told.append(dialog.message), dialog.accept()))
    with page.expect_navigation():
        button.click()
    expect_ready_kernel(page, NOTEBOOK)
    expect(panel).to_contain_text("Do it twice.")
    expect(panel.locator(".Toastify__toast")).to_have_count(0)
    assert told == [
        "This is the new version now. Your answers to 1.2, 1.5 and 1.6 were carried over. "
        "These exercises have changed, so run their checks again: 1.6. "
        'Your old notebook is in the folder "earlier versions".'
    ]

    assert answers.items() <= sources(mine).items()
    expect(panel.get_by_role("button", name="Go on in the new version")).to_have_count(0)
    [earlier] = (folder / workspace.EARLIER).iterdir()
    assert answers.items() <= sources(earlier).items()

    save(page)  # without a word about a file that has changed
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert workspace.waiting(folder) == []


def test_the_page_of_progress_knows_what_is_done(page):
    """After the test above: its answers were carried over."""
    run_all_cells(page)
    panel = page.locator(".jp-NotebookPanel:not(.lm-mod-hidden)")
    expect(panel.get_by_text("Exercise 1.8 is not done yet").last).to_be_attached()  # the last of all checks
    expect_ready_kernel(page, NOTEBOOK)
    save(page)
    progress = open_progress(page)
    expect(progress.get_by_role("row", name="1.2 The gradients of any function")).to_contain_text(
        "✓ right, 3 of 3 points"
    )
    expect(progress.get_by_role("row", name="1.3 Your own gradient checker")).to_contain_text("○ open")
    expect(progress.get_by_role("heading", name="To repeat before you go on")).to_be_visible()


def test_the_page_of_progress_is_one_and_follows_what_is_saved(page):
    """It knows the notebook's next state without being opened again, in any theme, and leads to each exercise."""
    progress = open_progress(page)
    expect(page.get_by_role("tab", name="My progress")).to_have_count(1)
    for theme in ("JupyterLab Light", "JupyterLab Dark"):
        page.evaluate("theme => window.jupyterapp.commands.execute('apputils:change-theme', {theme})", theme)
        expect(page.locator(f"body[data-jp-theme-name='{theme}']")).to_be_attached()
        expect_no_barrier(page, "#autograd-progress")
    expect(progress).not_to_have_css("background-color", "rgb(255, 255, 255)")
    page.evaluate("window.jupyterapp.commands.execute('apputils:change-theme', {theme: 'JupyterLab Light'})")
    progress.get_by_role("link", name="1.8").first.click()
    expect(page.locator(".jp-NotebookPanel .jp-mod-active", has_text="1.8")).to_be_in_viewport()
