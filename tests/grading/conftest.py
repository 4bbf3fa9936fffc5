"""What is tried with students' code in a sandbox. Where no sandbox holds, these tests do not run, and one line says so.

REQUIRE_SANDBOX=1 makes that a failure: an automatic check sets it.
"""

import os
from functools import cache

from tests.conftest import leave_out
from tools.grade.sandbox.isolation import NoIsolation, start


@cache
def why_not():
    """Why there is no sandbox here; empty if there is one that holds."""
    try:
        start().close()
    except NoIsolation as reason:
        return str(reason)
    return ""


WHOLE = ("test_whole_course.py", "test_rehearsal.py")


def pytest_ignore_collect(collection_path, config):
    """Whole courses and classes are graded with --whole alone: that takes minutes."""
    return True if collection_path.name in WHOLE and not config.getoption("--whole") else None


def pytest_collection_modifyitems(config, items):
    sandboxed = [item for item in items if item.get_closest_marker("sandbox")]
    if sandboxed and not os.environ.get("REQUIRE_SANDBOX") and why_not():
        sentence = "tests of grading did not run, as nothing here keeps students' code in: apt install bubblewrap"
        leave_out(config, items, sandboxed, f"{len(sandboxed)} {sentence}")
