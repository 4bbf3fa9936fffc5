"""`python -m tests.browser.lite.picture` takes the README's picture of a lesson in a browser tab, from build/lite."""

import threading

from playwright.sync_api import sync_playwright

from tests.browser.conftest import CHROMIUM, QUIET, SANDBOX_OFF
from tests.browser.lite.tab import Tab
from tests.course.conftest import lessons
from tools import ROOT
from tools.course.notebook import cell_id
from tools.lite.serve import server

FILE = ROOT / "docs" / "tab.png"
LESSON = next(lesson for lesson in lessons() if lesson.number == "01")
EXERCISE = LESSON.exercises["1.2"]
RUN_AND_SHOW = """async ids => {
  const { content } = jupyterapp.shell.currentWidget;
  const place = (wanted) => content.widgets.findIndex(({ model: { type, id } }) => [type, id].includes(wanted));
  jupyterapp.shell.collapseLeft();
  for (const id of ids) {
    content.activeCellIndex = place(id);
    await jupyterapp.commands.execute("notebook:run-cell");
  }
  content.widgets[place(ids[1])].node.scrollIntoView();
}"""


def take(tab, file):
    """Answer an exercise of the lesson that is open not quite right, and show its card."""
    answer, tests = cell_id("answer", EXERCISE), cell_id("tests", EXERCISE)
    tab.answer({answer: EXERCISE.all("wrong")[0].source})
    tab.page.evaluate(RUN_AND_SHOW, ["code", answer, tests])
    tab.page.screenshot(path=file)


if __name__ == "__main__":
    with server(ROOT / "build" / "lite") as serving, sync_playwright() as playwright:
        threading.Thread(target=serving.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*SANDBOX_OFF, *QUIET])
        context = browser.new_context(viewport={"width": 1100, "height": 700})
        tab = Tab(context, f"http://127.0.0.1:{serving.server_port}")
        tab.open(LESSON.name)
        tab.page.locator(".Toastify__toast", has_text="Your work stays").get_by_role("button").first.click()
        tab.page.locator(".Toastify__toast").wait_for(state="detached")
        take(tab, FILE)
        browser.close()
        serving.shutdown()
