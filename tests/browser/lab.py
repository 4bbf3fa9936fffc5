"""What every visitor of JupyterLab does."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect


def open_notebook(page, *path):
    """Open a notebook from the list of files; its panel, once its kernel is ready."""
    files = page.get_by_role("region", name="File Browser Section")
    for name in path:
        files.get_by_text(name, exact=True).dblclick()
    expect_ready_kernel(page, path[-1])
    return page.locator(".jp-NotebookPanel:not(.lm-mod-hidden)")


def expect_ready_kernel(page, name):
    """What is run before that would be lost without a word."""
    expect(page.get_by_title(f"Change kernel for {name}")).to_have_text("Python 3 (ipykernel) | Idle")


def run_all_cells(page):
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()


def save(page):
    """Save the notebook, and wait until it is saved."""
    page.locator("[title^='Save and create checkpoint']:visible").click()
    expect(page.locator(".jp-mod-dirty")).to_have_count(0)


def expect_no_barrier(page, of=None):
    """Nobody is kept out of a page, or of the part of it that a selector names."""
    found = Axe().run(page, context=of)
    assert found.violations_count == 0, found.generate_report()
