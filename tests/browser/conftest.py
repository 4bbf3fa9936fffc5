"""JupyterLab as `make lab` opens it, in a headless Chromium. Without one these tests do not run, and one line says so.

REQUIRE_BROWSER=1 makes that a failure: an automatic check sets it.
"""

import os
import shutil
import socket
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

from autograd_desk import workspace
from tests.conftest import leave_out
from tests.servers import serving
from tools import ROOT

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
SANDBOX_OFF = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []  # root has to
QUIET = ["--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"]

expect.set_options(timeout=300_000)  # for the whole process, so here for all; a tab loads slowly on a busy machine


def find_chromium():
    """The system's Chromium, or the one of `playwright install chromium`, or None."""
    installed = next(filter(None, map(shutil.which, NAMES)), None)
    if installed is None:
        with sync_playwright() as playwright:
            own = playwright.chromium.executable_path
        installed = own if Path(own).exists() else None
    return installed


CHROMIUM = find_chromium()


def pytest_collection_modifyitems(config, items):
    here = [item for item in items if item.path.is_relative_to(Path(__file__).parent)]
    for item in here:
        item.add_marker(pytest.mark.browser)
    if not (CHROMIUM or os.environ.get("REQUIRE_BROWSER")):
        sentence = "The browser tests did not run, as there is no Chromium: playwright install chromium"
        leave_out(config, items, here, sentence)


def free_port():
    """A port of its own. Servers that start at the same moment would find the same one free, and one of them fail."""
    with socket.create_server(("localhost", 0)) as chosen:
        return chosen.getsockname()[1]


class Server(ExitStack):
    """JupyterLab, started by the student's own command on a folder that is filled for the first time."""

    def __init__(self, folder):
        super().__init__()
        self.folder, self._port = folder, free_port()

    def start(self):
        options = ["--no-browser", f"--port={self._port}", f"--folder={self.folder}"]
        command = [sys.executable, "-m", "tools", "lab", *options]
        state, log = self.folder / workspace.STATE / "jupyter", self.folder.with_name("server.log")
        self.address = self.enter_context(serving(command, state, log, cwd=ROOT))()

    def restart(self):
        self.close()
        self.start()


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with Server(tmp_path_factory.mktemp("student") / "my work") as server:
        server.start()
        yield server


@pytest.fixture(scope="module")
def chromium():
    assert CHROMIUM, "REQUIRE_BROWSER is set, but there is no Chromium; run: playwright install chromium"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*SANDBOX_OFF, *QUIET])
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def page(server, chromium):
    page = chromium.new_page(viewport={"width": 1400, "height": 900})
    page.set_default_timeout(60_000)
    page.goto(server.address)
    return page
