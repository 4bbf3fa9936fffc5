"""A student goes through a backward pass on the first page: today, and tomorrow without running it again."""

import pytest
from playwright.sync_api import expect

from tests.browser.lab import expect_no_barrier, expect_ready_kernel, run_all_cells, save

FIRST = "00_start_here.ipynb"
TOLD = (
    "backward() starts at y with the gradient 1.0.",
    "MulBackward0 (y) gets 1.0.",
    "x.grad: None → 4.0.",
    "backward() is done: x.grad = 4.0.",
)
AUTOSAVED = 14_000  # milliseconds after which JupyterLab has saved what it holds for changed


def find_steps(page):
    """The output below `step_through(y)`, at its first step."""
    steps = page.locator(".jp-OutputArea-output", has=page.get_by_role("radio", name="Step 0 of 3"))
    steps.scroll_into_view_if_needed()
    return steps


def expect_step(steps, number):
    """Its sentence is the one that is seen, and its button the one that is checked."""
    expect(steps.get_by_role("radio", name=f"Step {number} of 3")).to_be_checked()
    for each, sentence in enumerate(TOLD):
        expect(steps.locator(".told").get_by_text(sentence)).to_be_visible(visible=each == number)


@pytest.fixture(scope="module")
def steps(page):
    expect_ready_kernel(page, FIRST)
    run_all_cells(page)
    return find_steps(page)


def test_the_mouse_goes_on_and_back(steps):
    expect_step(steps, 0)
    for number in (1, 2, 3):
        steps.locator("label.ahead:visible").click()
        expect_step(steps, number)
    steps.locator("label.back:visible").click()
    expect_step(steps, 2)


def test_the_arrow_keys_go_on_and_back(steps):
    for key, number in (("ArrowRight", 3), ("ArrowLeft", 2), ("ArrowUp", 1), ("ArrowDown", 2)):
        steps.page.keyboard.press(key)
        expect_step(steps, number)


def test_the_picture_goes_along(steps):
    def expect_shown(text, shown):
        label = steps.locator("svg text", has_text=text).locator("..")
        expect(label).to_have_css("opacity", "1" if shown else "0")

    for key, stepped in (("", True), ("ArrowUp", False)):
        if key:
            steps.page.keyboard.press(key)
        expect_shown(".grad = 4.0 (step 2)", shown=stepped)
        expect_shown(".grad = None", shown=not stepped)


def test_our_outputs_have_no_barrier(page, steps):
    expect_no_barrier(page, ".jp-OutputArea-output")


def test_on_the_second_day_it_still_steps(page, steps, server):
    save(page)
    for _ in range(2):
        server.restart()
        page.goto(server.address)
        expect_ready_kernel(page, FIRST)
        again = find_steps(page)
        expect_step(again, 0)
        page.wait_for_timeout(AUTOSAVED)
    again.locator("label.ahead:visible").click()
    expect_step(again, 1)
