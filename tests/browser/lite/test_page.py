"""The course in the page: cells show what they show at the desk, work is kept, checked and handed in, nothing hangs.

Only lesson 01 is compared with the desk, unless there is --whole: a lesson takes a minute or two.
"""

import json
import re
import zipfile

import pytest
from playwright.sync_api import expect

from tests.browser.lite.lessons import differences
from tests.browser.lite.picture import LESSON, RUN_AND_SHOW, take
from tests.browser.lite.tab import IS_IDLE, Tab
from tests.course.conftest import lessons
from tests.grading.classroom import Classroom
from tools import ROOT
from tools.course.notebook import cell_id

RIGHT, WRONG = LESSON.exercises["1.2"], LESSON.exercises["1.3"]
ANSWERS = {
    cell_id("answer", RIGHT): RIGHT.one("answer").source,
    cell_id("answer", WRONG): WRONG.all("wrong")[0].source,
}
PATH = f"{LESSON.name}/{LESSON.name}.ipynb"
PUT_EARLIER_VERSION = """async ([path, id]) => {
  const { contents } = jupyterapp.serviceManager;
  const { content } = await contents.get(path, { content: true });
  content.cells.find((cell) => cell.id === id).source = "An earlier version.";
  await contents.save(path, { type: "notebook", format: "json", content });
}"""

FILL = """() => {
  window.put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = () => { throw new DOMException("", "QuotaExceededError"); };
}"""

NOTHING = """for (const name of %s)
  Object.defineProperty(window, name, { get() { throw new DOMException("", "SecurityError"); } });"""
CLOSED = """IDBFactory.prototype.open = () => {
  const asked = {};
  setTimeout(() => asked.onerror?.(new Event("error")));
  return asked;
};"""


def pytest_generate_tests(metafunc):
    if "lesson" in metafunc.fixturenames:
        chosen = lessons() if metafunc.config.getoption("--whole") else [LESSON]
        metafunc.parametrize("lesson", chosen, ids=lambda lesson: lesson.name)


def sources(notebook):
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    return {cell["id"]: "".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"}


@pytest.mark.parametrize(
    "script", [NOTHING % ["localStorage", "sessionStorage", "indexedDB"], CLOSED], ids=["blocked", "closed"]
)
def test_where_the_browser_keeps_nothing_the_page_says_so_and_gives_the_lesson(script, chromium, site):
    context = chromium.new_context()
    context.add_init_script(script)
    page = context.new_page()
    page.goto(f"{site}/lab/index.html?path={LESSON.name}/{LESSON.name}.ipynb", wait_until="commit")
    expect(page.get_by_role("heading", name="This browser keeps nothing for this page")).to_be_visible()
    again = page.get_by_role("link", name="open the course in a tab of its own")
    assert again.get_attribute("target") == "_blank"
    assert again.evaluate("link => link.href").endswith(f"/lab/index.html?path={LESSON.name}/{LESSON.name}.ipynb")
    with page.expect_download() as download:
        page.get_by_role("link", name="download the notebook").click()
    given = ROOT / "notebooks" / LESSON.name / f"{LESSON.name}.ipynb"
    assert download.value.path().read_bytes() == given.read_bytes()
    context.close()


def test_where_only_small_notes_are_blocked_a_lesson_opens(chromium, site):
    context = chromium.new_context()
    context.add_init_script(NOTHING % ["localStorage", "sessionStorage"])
    tab = Tab(context, site)
    tab.open(LESSON.name)
    expect(tab.page.get_by_text("Your work stays in this browser.")).to_be_visible()
    context.close()


def test_the_link_to_a_lesson_starts_python_once(tab):
    assert len(tab.page.workers) == 1  # JupyterLite took the one that was on its way


@pytest.fixture
def newcomer(site, chromium):
    """Another browser that has never been here."""
    context = chromium.new_context(viewport={"width": 1400, "height": 900})
    yield Tab(context, site)
    context.close()


def test_it_opens_on_lesson_00_and_later_where_one_was(newcomer):
    newcomer.open()
    first = "00_start_here/00_start_here.ipynb"
    assert newcomer.page.evaluate("() => jupyterapp.shell.currentWidget.context.path") == first
    expect(newcomer.page.locator(".jp-DirListing-item:visible")).to_have_text([re.compile("00_start_here")])
    newcomer.page.evaluate("path => jupyterapp.commands.execute('docmanager:open', { path })", PATH)
    newcomer.page.wait_for_function(IS_IDLE)
    newcomer.page.evaluate("() => { jupyterapp.shell.currentWidget.content.activeCellIndex = 17; }")
    newcomer.open()
    where = (
        "() => [jupyterapp.shell.currentWidget.context.path, jupyterapp.shell.currentWidget.content.activeCellIndex]"
    )
    newcomer.page.wait_for_function(f"path => String(({where})()) === `${{path}},17`", arg=PATH)


@pytest.mark.parametrize("moment", [0.0, 0.4, 1.1, 1.9])
def test_a_cell_that_is_run_while_python_loads_runs_as_soon_as_it_is_here(newcomer, moment):
    newcomer.page.goto(f"{newcomer.site}/lab/index.html", wait_until="commit")
    cell = newcomer.page.locator(".jp-Notebook .jp-CodeCell").first
    cell.wait_for()
    newcomer.page.wait_for_timeout(moment * 1000)
    cell.locator(".jp-InputArea-editor").click()
    newcomer.page.keyboard.press("Shift+Enter")
    expect(cell.locator(".jp-InputPrompt")).to_have_text("[1]:")
    expect(cell).to_contain_text("Everything is in place")


def test_what_is_taken_along_is_brought_in_elsewhere(tab, newcomer, tmp_path):
    tab.answer(ANSWERS)
    file = tmp_path / "autograd.zip"
    tab.download("Download all my work").save_as(file)
    newcomer.open(LESSON.name)
    with newcomer.page.expect_file_chooser() as chooser:
        newcomer.course("Bring in my work …")
    chooser.value.set_files(file)
    newcomer.page.get_by_text("Brought in:").wait_for()
    source = "() => jupyterapp.shell.currentWidget.content.widgets.map(({ model }) => model.sharedModel.getSource())"
    assert set(ANSWERS.values()) <= set(newcomer.page.evaluate(source))


def test_from_a_file_the_page_says_what_to_do(site, chromium):
    page = chromium.new_page()
    page.goto((ROOT / "build" / "lite" / "lab" / "index.html").as_uri())
    expect(page.locator("body")).to_contain_text("make site ARGS=--serve")
    page.close()


def test_each_cell_shows_what_it_shows_at_the_desk(tab, lesson, tmp_path):
    if found := differences(tab, lesson, tmp_path):
        pytest.fail(found, pytrace=False)


@pytest.mark.sandbox
def test_what_is_handed_in_by_download_gets_the_same_score(tab, tmp_path):
    bubble = tab.page.locator(".Toastify__toast", has_text="Your work stays in this browser")
    expect(bubble).to_have_count(0, timeout=60_000)  # it has gone by itself, and covers no card
    take(tab, tmp_path / "tab.png")
    tab.answer(ANSWERS)
    tab.course("Validate")
    dialog = tab.page.get_by_role("dialog", name="Validate")
    dialog.get_by_text("Run from the top, as the grader will.").wait_for()
    expect(dialog).to_contain_text("Exercise 1.3 · ")
    told = re.search(r"Exercise 1\.3 · (\S+) of 4 points", dialog.inner_text())
    expect(dialog).not_to_contain_text(re.compile(r"\b1\.2( ·|:)"))
    dialog.get_by_role("button", name="Close").click()
    file = tab.download()
    assert file.suggested_filename == f"{LESSON.name}.ipynb"

    cells = sources(file.path())
    outputs = dict(zip(cells, tab.run_all([*cells.values()])))
    shown = {name: float(outputs[name][-1]["data"]["text/plain"]) for name in cells if name.startswith("tests-")}
    assert shown[cell_id("tests", RIGHT)] == RIGHT.points
    assert shown[cell_id("tests", WRONG)] == float(told[1]) < WRONG.points

    room = Classroom(tmp_path, LESSON.name)
    room.once("nbgrader", "generate_assignment", LESSON.name)
    file.save_as(room.course / "grading" / "submitted" / "ada" / LESSON.name / file.suggested_filename)
    room.once("make", "grade")
    assert room.marks("ada") == shown


def test_the_menu_shows_the_progress_in_all_lessons(tab):
    tab.course("My progress")
    progress = tab.page.locator("#autograd-progress")
    expect(progress).to_contain_text("Your work stays in this browser")
    row = progress.get_by_role("row", name="1.4 Before, after, flat, and never")
    expect(row).to_contain_text("○ open")  # no test before this one has answered it
    expect(progress.get_by_role("heading", level=3)).to_have_count(len(lessons()))


def test_a_new_version_takes_over_what_was_answered_before_the_tab_was_closed(tab):
    tab.open(LESSON.name)
    tab.answer(ANSWERS)
    tab.page.evaluate("async () => { await jupyterapp.commands.execute('docmanager:save'); }")
    exercise = cell_id("exercise", RIGHT)
    given = f".course/given/{LESSON.name}/{LESSON.name}.ipynb"
    for path in (given, f"{LESSON.name}/{LESSON.name}.ipynb"):
        tab.page.evaluate(PUT_EARLIER_VERSION, [path, exercise])
    tab.open(LESSON.name)
    tab.page.get_by_role("button", name="Go on in it").click()
    tab.page.get_by_text("Your answers to 1.2 and 1.3 were carried over.").wait_for()
    handed_in = tab.download().path()
    assert {name: sources(handed_in)[name] for name in ANSWERS} == ANSWERS
    assert "An earlier version." not in handed_in.read_text(encoding="utf-8")
    expect(tab.page.locator(".Toastify__toast", has_text="Your work stays")).to_have_count(0)  # it was said once


def test_on_the_second_day_a_card_says_so_and_the_points_stay(tab):
    tab.open(LESSON.name)
    tab.page.evaluate(RUN_AND_SHOW, ["code", *(cell_id(kind, RIGHT) for kind in ("answer", "tests"))])
    tab.page.evaluate("async () => { await jupyterapp.commands.execute('docmanager:save'); }")
    tab.open(LESSON.name)
    card = tab.page.locator(".jp-OutputArea-output", has_text="because Python has been restarted. Choose Run")
    tab.page.evaluate(RUN_AND_SHOW, [cell_id(kind, RIGHT) for kind in ("answer", "tests")])
    expect(card).to_contain_text(f"Exercise {RIGHT.id} was not checked")
    tab.page.evaluate("async () => { await jupyterapp.commands.execute('docmanager:save'); }")
    tab.course("My progress")
    row = tab.page.locator("#autograd-progress").get_by_role("row", name=f"{RIGHT.id} ")
    expect(row).to_contain_text("✓ right")
    tab.open(LESSON.name)


def test_practice_in_a_lesson_is_answered(tab):
    cell = cell_id("answer", LESSON.exercises["1.5"])
    tab.answer({cell: "from autograd_course.practice import practice\npractice()"})
    tab.page.evaluate(RUN_AND_SHOW, ["code", cell])
    desk = tab.page.locator(".jp-OutputArea-output", has_text="What does each line print?")
    expect(desk.get_by_role("textbox").first).to_be_visible()
    for field in desk.get_by_role("textbox").all():
        field.fill("None")
    desk.get_by_role("button", name="Check").click()
    expect(desk.get_by_role("status")).to_be_visible()


def test_an_answer_that_does_not_end_costs_its_points_and_not_the_tab(tab):
    released = sources(ROOT / "notebooks" / LESSON.name / f"{LESSON.name}.ipynb")
    endless = "def grads_of(f, w, x, b):\n    while True: pass"
    *_, told = tab.run_all(["import autograd_lib as torch", endless, released[cell_id("tests", RIGHT)]])
    card, score = (output["data"]["text/plain"] for output in told)
    assert "10 seconds" in card and score == "0.0"


def test_whole_numbers_have_64_bits_as_at_the_desk(tab):
    """NumPy's own have 32 in a browser, and it counts by them."""
    made = "i = torch.tensor([2**40]); v = torch.ones(3); k = torch.tensor([0, 2])"
    whole = "i, torch.tensor(3), v.argmax(), v.max(0)[1], v.nonzero(), v.count_nonzero(), torch.where(v > 0)[0]"
    found = "k.bincount(), k.repeat_interleave(k), v.gather(0, k), v.index_select(0, k), torch.nn.Embedding(3, 1)(k)"
    ask = f"import autograd_lib as torch; {made}\n{{each.dtype for each in ({whole})}}, [*map(len, ({found}))]"
    [told] = tab.run_all([ask])
    assert told[0]["data"]["text/plain"] == "({torch.int64}, [3, 2, 2, 2, 2])"


def test_recursion_and_memory_end_in_an_error_and_not_in_a_tab_that_is_gone(tab):
    deep, large, after = tab.run_all(["def again(): again()\nagain()", "[0] * 10**9", "1 + 1"])
    assert "RecursionError" in deep[0]["ename"] and "MemoryError" in large[0]["ename"]
    assert after[0]["data"]["text/plain"] == "2"


def test_a_long_graph_is_let_go(tab):
    """Where an object that is freed frees the next one, Pyodide from 0.28 on ends for good after some 2,000."""
    long = "import autograd_lib as torch\ny = torch.tensor(1.0, requires_grad=True)\nfor _ in range(5000): y = y * 1.0"
    *_, after = tab.run_all([long, "del y", "1 + 1"])
    assert after[0]["data"]["text/plain"] == "2"


def test_a_cell_that_does_not_end_is_stopped_by_one_click(tab):
    tab.page.clock.install()  # so that half a minute passes at once
    tab.answer({"answer-1-5": "while True: pass"})
    tab.page.evaluate(
        "() => { jupyterapp.shell.currentWidget.context.sessionContext.session.kernel"
        ".requestExecute({code: 'while True: pass'}); }"
    )
    tab.page.wait_for_function(IS_IDLE.replace("idle", "busy"))
    tab.page.clock.fast_forward(30_000)
    tab.page.get_by_role("button", name="Stop it").click()
    tab.page.wait_for_function(IS_IDLE)
    [told] = tab.run_all(["1 + 1"])
    assert told[0]["data"]["text/plain"] == "2"
    assert "while True: pass" in tab.download().path().read_text(encoding="utf-8")


def test_a_full_browser_says_so_once_and_a_download_has_what_is_on_the_screen(tab):
    tab.page.evaluate(FILL)
    tab.answer({"answer-1-5": "unsaved = 1"})
    for _ in range(2):  # as JupyterLab does by itself, every ten seconds
        tab.page.evaluate("async () => { await jupyterapp.commands.execute('docmanager:save'); }")
    said = tab.page.locator(".Toastify__toast", has_text="this browser has no room left")
    expect(said).to_have_count(1)
    assert "unsaved = 1" in tab.download().path().read_text(encoding="utf-8")
    with zipfile.ZipFile(tab.download("Download all my work").path()) as everything:
        assert b"unsaved = 1" in everything.read(f"{LESSON.name}/{LESSON.name}.ipynb")
    tab.page.evaluate("() => { IDBObjectStore.prototype.put = window.put; }")
    tab.page.evaluate("async () => { await jupyterapp.commands.execute('docmanager:save'); }")
    expect(said).to_have_count(0)
