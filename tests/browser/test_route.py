"""A student takes the check-up, and follows a route: from the menu, by the marks, and by a lesson's links."""

from contextlib import suppress

import pytest
from playwright.sync_api import expect

from autograd_course.engines.program import Program
from tests.browser.lab import expect_no_barrier


def choose(page, item):
    page.get_by_role("menuitem", name="Course", exact=True).click()
    page.get_by_role("menuitem", name=item, exact=True).click()


@pytest.fixture(scope="module")
def lab(page):
    expect(page.get_by_role("menuitem", name="Course", exact=True)).to_be_visible()
    return page


def test_the_menu_opens_the_check_up_and_it_writes_a_route(lab):
    choose(lab, "Check-up")
    output = lab.locator(".jp-OutputArea")
    question, fields = output.locator("pre").first, output.get_by_role("textbox")
    while not lab.get_by_role("heading", name="Your route").count():
        before = question.inner_text()
        said = somebody_says(before)
        expect(fields).to_have_count(len(said))
        for field, text in zip(fields.all(), said, strict=True):
            field.fill(text)
            field.press("Tab")  # what is typed is sent as the field is left
        lab.get_by_role("button", name="Next", exact=True).click()
        with suppress(AssertionError):  # on a busy machine a field may be emptied late: then the card asks again
            expect(question.filter(has_text=before)).to_have_count(0, timeout=15_000)
    expect(output.get_by_text("1 belief that the programs refute")).to_be_visible()
    expect_no_barrier(lab, ".jp-OutputArea-output")


def somebody_says(text):
    """What somebody who believes M19 says of the program that is shown."""
    program = Program(*(line.partition("  # ")[0] for line in text.rstrip().split("\n")))
    return [str(value) for value in program.outcome("M19")]


def test_next_leads_to_the_first_stop_where_headings_are_marked(lab):
    choose(lab, "Next on my route")
    heading = lab.locator(".autograd-on-route").get_by_role("heading", name="1. The second delivery")
    expect(heading).to_be_visible()
    expect(heading).to_be_in_viewport()
    assert lab.evaluate("heading => getComputedStyle(heading, '::after').content", heading.element_handle()) == (
        '"on your route"'
    )
    other = lab.get_by_role("heading", name="2. The same graph again")
    expect(lab.locator(".autograd-off-route").filter(has=other)).to_be_attached()
    expect(lab.locator(".autograd-on-route").filter(has=other)).to_have_count(0)
    imports = lab.locator(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-CodeCell").first
    expect(imports.locator(".jp-InputPrompt")).to_have_text("[1]:")


def test_the_table_of_contents_marks_them_too(lab):
    lab.get_by_role("tab", name="Table of Contents").click()
    expect(lab.locator(".jp-tocItem-content.autograd-on-route").first).to_contain_text("The second delivery")


def test_a_lesson_s_link_to_the_next_one_leads_along_the_route(lab):
    lab.locator(".jp-NotebookPanel:not(.lm-mod-hidden)").get_by_role("link", name="06_tracking_off").last.click()
    expect(lab.locator(".autograd-on-route").get_by_role("heading", name="1. The second delivery")).to_be_in_viewport()


def test_another_route_can_be_chosen(lab):
    choose(lab, "My route …")
    dialog = lab.get_by_role("dialog")
    expect(dialog.get_by_role("combobox")).to_be_visible()
    [evening] = [text for text in dialog.locator("option").all_text_contents() if "An evening" in text]
    dialog.get_by_role("combobox").select_option(label=evening)
    dialog.get_by_role("button", name="Ok").click()
    choose(lab, "Next on my route")
    expect(lab.locator(".autograd-on-route").get_by_role("heading", name="2. A slope, asked for")).to_be_in_viewport()
