"""What is tried with students' code in a sandbox. Where no sandbox holds, these tests do not run, and one line says so.

REQUIRE_SANDBOX=1 makes that a failure: an automatic check sets it.
"""

import os
from functools import cache

import pytest

from tools.grade.sandbox.isolation import NoIsolation, start


@cache
def why_not():
    """Why there is no sandbox here; empty if there is one that holds."""
    try:
        start().close()
    except NoIsolation as reason:
        return str(reason)
    return ""


def pytest_collection_modifyitems(config, items):
    sandboxed = [item for item in items if item.get_closest_marker("sandbox")]
    if not sandboxed or os.environ.get("REQUIRE_SANDBOX") or not why_not():
        return
    config.stash[NOT_RUN] = len(sandboxed)
    items[:] = [item for item in items if item not in sandboxed]
    config.hook.pytest_deselected(items=sandboxed)


NOT_RUN = pytest.StashKey()


def pytest_terminal_summary(terminalreporter, config):
    if count := config.stash.get(NOT_RUN, 0):
        terminalreporter.write_line(
            f"{count} tests of grading did not run, as nothing here keeps students' code in: apt install bubblewrap"
        )
