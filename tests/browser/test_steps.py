"""A student clicks through a backward pass on the first page."""

import pytest
from playwright.sync_api import expect

from tests.browser.lab import expect_ready_kernel, run_all_cells

pytestmark = pytest.mark.browser
expect.set_options(timeout=60_000)


@pytest.fixture(scope="module")
def steps(page):
    """The output below `step_through(y)`."""
    expect_ready_kernel(page, "00_start_here.ipynb")
    run_all_cells(page)
    output = page.locator(".jp-OutputArea-output", has=page.get_by_role("button", name="next ▶"))
    output.scroll_into_view_if_needed()
    return output


def test_the_first_frame_is_where_backward_starts(steps):
    expect(steps).to_contain_text("Step 0 of 3")
    expect(steps).to_contain_text("backward() starts at y with the gradient 1.0.")
    expect(steps.get_by_role("img", name="Step 0 of 3")).to_be_visible()


def test_one_click_goes_one_step(steps):
    told = ("MulBackward0 (y) gets 1.0.", "x.grad: None → 4.0.", "backward() is done: x.grad = 4.0.")
    for number, sentence in enumerate(told, start=1):
        steps.get_by_role("button", name="next ▶").click()
        expect(steps).to_contain_text(f"Step {number} of 3")
        expect(steps).to_contain_text(sentence)
    steps.get_by_role("button", name="◀ back").click()
    expect(steps).to_contain_text("Step 2 of 3")


def test_the_picture_goes_along(steps):
    picture = steps.get_by_role("img", name="Step 2 of 3")
    expect(picture).to_contain_text(".grad = 4.0 (step 2)")
