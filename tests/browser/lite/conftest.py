"""The course as a page, built with Pyodide in it, and served by this machine: a browser needs nothing else.

The files of Pyodide are large, so only `make lite ARGS=--bundled` downloads them; without them these tests do not run,
and one line says so. REQUIRE_LITE=1 makes that a failure: an automatic check sets it.
"""

import os
import threading
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.browser.lite.tab import Tab
from tests.conftest import leave_out
from tools.lite import build, pyodide
from tools.lite.serve import server

COMMAND = "make lite ARGS=--bundled"


def pytest_collection_modifyitems(config, items):
    if os.environ.get("REQUIRE_LITE") or (find_spec("jupyterlite_core") and pyodide.carriers(build.CACHE)):
        return
    here = [item for item in items if item.path.is_relative_to(Path(__file__).parent)]
    leave_out(config, items, here, f"The course in a browser tab was not tested; this gets what it takes: {COMMAND}")


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The address of the page."""
    folder = tmp_path_factory.mktemp("lite") / "site"
    build.build(folder, bundled=True)
    with server(folder) as serving:
        threading.Thread(target=serving.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{serving.server_port}"
        serving.shutdown()


@pytest.fixture(scope="module")
def tab(site, chromium):
    """A tab of a browser that has never been here."""
    context = chromium.new_context(viewport={"width": 1400, "height": 900})
    tab = Tab(context, site)
    tab.open()
    yield tab
    context.close()
