"""What some of the class do in a real browser, where there is one: Chromium, and Playwright from the extra `test`."""

import shutil
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from tools.hub.machine import SITE
from tools.hub.simulated_students import LESSON

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PATIENCE = 180_000  # milliseconds, while sixty others are at work


@cache
def why_not():
    """Why there is no browser; empty if there is one."""
    try:
        import playwright  # noqa: F401
    except ImportError:
        return "Playwright is missing"
    return "" if any(map(shutil.which, NAMES)) else "Chromium is missing"


@contextmanager
def desk_of(person, pictures=None):
    """A page with a person's JupyterLab, and a function that takes a picture of it."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        program = next(filter(None, map(shutil.which, NAMES)))
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport={"width": 1400, "height": 900})
        page.set_default_timeout(PATIENCE)

        def picture(name):
            if pictures:
                page.screenshot(path=Path(pictures, f"{name}.png"))

        try:
            page.goto(f"{SITE}/hub/login")
            picture("log-in")
            page.get_by_label("Username").fill(person.name)
            page.locator("#password_input").fill(person.password)
            page.get_by_role("button", name="Sign in").click()
            page.locator("#jp-main-dock-panel").wait_for()
            yield page, picture
        except Exception:
            picture(f"where {person.name} could not go on")
            raise
        finally:
            browser.close()


def hand_in(student, pictures=None):
    with desk_of(student, pictures) as (page, picture):
        page.goto(f"{student.site}/lab/tree/{LESSON}/{LESSON}.ipynb")
        kernel = page.get_by_title(f"Change kernel for {LESSON}.ipynb")
        kernel.filter(has_text="Idle").wait_for()
        choose(page, "Run", "Run All Cells")
        page.wait_for_timeout(1000)  # until the kernel is no longer idle
        kernel.filter(has_text="Idle").wait_for()
        page.locator("[title^='Save and create checkpoint']:visible").click()
        page.locator(".jp-mod-current.jp-mod-dirty").wait_for(state="detached")
        page.get_by_role("menuitem", name="Course", exact=True).click()
        picture("course-menu")
        page.keyboard.press("Escape")
        choose(page, "Nbgrader", "Assignment List")
        page.get_by_role("button", name="Submit").first.click()
        page.locator("#submitted_assignments_list").get_by_text(LESSON).first.wait_for()
        picture("assignment-list")


def look_at_formgrader(teacher, pictures=None):
    """Log in; what formgrader, which the desk opens with, says of the lesson."""
    with desk_of(teacher, pictures) as (page, picture):
        frame = page.frame_locator("iframe").first
        frame.get_by_text(LESSON).first.wait_for()
        picture("formgrader")
        return frame.get_by_role("row").filter(has_text=LESSON).inner_text()


def choose(page, menu, entry):
    page.get_by_role("menuitem", name=menu, exact=True).click()
    page.get_by_role("menuitem", name=entry, exact=True).click()
