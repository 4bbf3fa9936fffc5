"""The course as a page, made and served by the command in README, with Pyodide in it: a browser needs nothing else.

The files of Pyodide are large, so only this command downloads them; without them these tests do not run, and one line
says so. REQUIRE_LITE=1 makes that a failure: an automatic check sets it.
"""

import os
import re
import shlex
import signal
import subprocess
from pathlib import Path

import pytest

from tests.browser.lite.picture import LESSON
from tests.browser.lite.tab import Tab
from tests.conftest import leave_out
from tools import ROOT
from tools.lite import build, pyodide

README = (ROOT / "README.md").read_text(encoding="utf-8")
[COMMAND] = re.findall(r"`(make lite .*)`", README)


def pytest_collection_modifyitems(config, items):
    if os.environ.get("REQUIRE_LITE") or pyodide.carriers(build.CACHE):
        return
    here = [item for item in items if item.path.is_relative_to(Path(__file__).parent)]
    leave_out(config, items, here, f"The course in a browser tab was not tested; this gets what it takes: {COMMAND}")


@pytest.fixture(scope="module")
def site():
    """The address of the page."""
    with subprocess.Popen(
        shlex.split(COMMAND),
        cwd=ROOT,
        env=os.environ | {"BROWSER": "true"},  # the program `true` does nothing with the address
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as serving:
        printed = []
        for line in serving.stdout:
            printed.append(line)
            if found := re.match(r"Open (http://\S+)/ ", line):
                break
        else:
            pytest.fail(f"`{COMMAND}` did not open the page:\n{''.join(printed)}")
        yield found[1]
        os.killpg(serving.pid, signal.SIGTERM)  # Ctrl+C's signal is ignored by what a shell runs in the background


@pytest.fixture(scope="module")
def tab(site, chromium):
    """A tab of a browser that has never been here, with a lesson from its link."""
    context = chromium.new_context(viewport={"width": 1400, "height": 900})
    tab = Tab(context, site)
    tab.open(LESSON.name)
    yield tab
    context.close()
