"""The longest lesson can be scrolled to its last line: no blank page, and a scroll bar that tells the truth."""

import pytest
from playwright.sync_api import expect

from tests.browser.lab import open_notebook
from tools import ROOT

LESSON = max(ROOT.glob("notebooks/*/*.ipynb"), key=lambda path: path.stat().st_size)
SHOWN = """panel => {
    const {top, bottom} = panel.getBoundingClientRect();
    return [...panel.querySelectorAll(".jp-Cell")].filter(cell => {
        const box = cell.getBoundingClientRect();
        return box.height > 0 && box.bottom > top && box.top < bottom;
    }).length;
}"""


@pytest.fixture
def panel(page):
    """What scrolls: the outer node of the lesson's notebook."""
    panel = open_notebook(page, LESSON.parent.name, LESSON.name).locator(".jp-WindowedPanel-outer")
    expect(panel).to_contain_text("What you know now")
    return panel


def test_the_wheel_reaches_the_end_without_a_blank_page(page, panel):
    panel.hover()
    height, position = panel.evaluate("panel => panel.scrollHeight"), 0
    while panel.evaluate("panel => panel.scrollTop + panel.clientHeight < panel.scrollHeight - 1"):
        page.mouse.wheel(0, 800)
        page.wait_for_function("([panel, before]) => panel.scrollTop > before", arg=[panel.element_handle(), position])
        position = panel.evaluate("panel => panel.scrollTop")
        assert panel.evaluate(SHOWN), f"no cell is on the screen at {position} of {height} pixels"
    assert position > 5 * 900
    assert abs(panel.evaluate("panel => panel.scrollHeight") - height) <= 0.02 * height
    expect(panel.locator(".jp-Cell").last).to_be_in_viewport()


def test_code_is_wrapped_on_a_narrow_screen(page, panel):
    page.set_viewport_size({"width": 800, "height": 768})
    page.wait_for_function("panel => panel.clientWidth < 800", arg=panel.element_handle())
    overflowing = (
        "panel => [...panel.querySelectorAll('.cm-scroller')].filter(e => e.scrollWidth > e.clientWidth + 2).length"
    )
    page.wait_for_function(f"panel => ({overflowing})(panel) === 0", arg=panel.element_handle())
