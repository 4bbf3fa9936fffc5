"""A student practises: a wrong answer, and their belief executed; then a program that tells two engines apart."""

from random import Random

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook
from playwright.sync_api import expect

from autograd_course.engines.witnesses import WITNESSES
from autograd_course.practice.mystery import Mystery
from autograd_course.practice.record import Record
from autograd_course.practice.rounds import Rounds
from tests.browser.lab import expect_no_barrier, expect_ready_kernel, open_notebook, run_all_cells, save
from tests.course.test_practice import answers

NAME = "practice.ipynb"
SEED = 1


@pytest.fixture(scope="module")
def outputs(page, server):
    """The outputs of `practice("accumulation")` and of `practice("mystery")`, in a notebook of the student's own."""
    cells = [
        new_code_cell(f"from autograd_course.practice import practice\npractice({theme!r}, seed={SEED})")
        for theme in ("accumulation", "mystery")
    ]
    kernel = {"name": "python3", "display_name": "Python 3 (ipykernel)", "language": "python"}
    nbformat.write(new_notebook(cells=cells, metadata={"kernelspec": kernel}), server.folder / NAME)
    notebook = open_notebook(page, NAME)
    run_all_cells(page)
    return notebook.locator(".jp-OutputArea-output")


def test_a_wrong_answer_shows_the_belief_executed(page, outputs, tmp_path):
    program = Rounds("accumulation", SEED, Record(tmp_path / "record.json")).program
    desk = outputs.filter(has_text="What does each line print?")
    expect(desk.get_by_role("textbox")).to_have_count(len(program.asks))
    for field, said in zip(desk.get_by_role("textbox").all(), answers(program, "M19"), strict=True):
        field.fill(said)
    page.keyboard.press("Tab")
    page.keyboard.press("Space")  # the keyboard is enough
    expect(desk.get_by_role("status")).to_contain_text("a second backward() overwrites .grad. That is not true.")
    expect(desk.get_by_role("table", name="Two passes side by side")).to_contain_text("≠ here they part")


def test_a_program_tells_two_engines_apart(outputs):
    mystery = Mystery(Random(SEED))
    [(other, reading)] = [each for each in mystery._lineup.engines.items() if each[1]]
    desk = outputs.filter(has_text="Practice: mystery engines")
    desk.get_by_role("button", name="Try it").click()
    expect(desk.get_by_role("table", name="What it printed")).to_contain_text("6.0")
    desk.get_by_label("Your program").fill(str(WITNESSES[reading]))
    for letter in mystery.letters:
        number = mystery._lineup.beliefs.index(reading[:3]) + 1
        desk.get_by_label(f"{letter} is").select_option(f"belief {number}" if letter == other else "PyTorch")
    desk.get_by_role("button", name="Check").click()
    expect(desk.get_by_role("status")).to_contain_text(f"{other} believes that")


def test_in_a_narrow_window_no_sentence_and_no_field_is_cut_off(page, outputs):
    size = page.viewport_size
    page.set_viewport_size({"width": 600, "height": size["height"]})
    try:
        for text in ("What does each line print?", "Practice: mystery engines"):
            desk = outputs.filter(has_text=text)
            desk.scroll_into_view_if_needed()
            expect(desk.get_by_role("status")).to_be_visible()
            page.wait_for_function(
                """desk => [...desk.querySelectorAll(".jupyter-widgets")].every(
                    each => each.scrollWidth <= each.clientWidth + 1 || each.matches("button, label"))""",
                arg=desk.element_handle(),
            )
    finally:
        page.set_viewport_size(size)


def test_the_next_program_is_answered_without_a_way_back_to_its_fields(page, outputs):
    desk = outputs.filter(has_text="What does each line print?")
    before = desk.locator("pre").first.inner_text()
    desk.get_by_role("button", name="Next program").press("Enter")
    expect(desk.locator("pre").first).not_to_have_text(before)
    expect(desk.get_by_role("textbox").first).to_be_focused()


def test_enter_in_the_last_field_checks(page, outputs):
    desk = outputs.filter(has_text="What does each line print?")
    first, *_ = fields = desk.get_by_role("textbox").all()
    first.click()
    for field in fields:
        expect(field).to_be_focused()  # Enter goes on to it, by way of the kernel
        page.keyboard.type("12.5")
        page.keyboard.press("Enter")
    expect(desk.get_by_role("table", name="Your answer")).to_contain_text("12.5")


def test_our_outputs_have_no_barrier(page, outputs):
    expect_no_barrier(page, ".jp-OutputArea-output")


def test_on_another_day_it_says_how_to_go_on(page, server, outputs):
    save(page)
    page.goto("about:blank")
    server.restart()
    page.goto(server.address.replace("lab?", f"lab/tree/{NAME}?"))
    expect_ready_kernel(page, NAME)
    expect(page.get_by_text("To practise again on another day, run this cell.").first).to_be_visible()
    expect(page.get_by_text("model not found").first).to_be_attached()
    expect(page.get_by_text("model not found").first).to_be_hidden()
