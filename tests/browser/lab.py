"""What every visitor of JupyterLab does."""

from playwright.sync_api import expect


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
