"""What is tried with students' code in a sandbox, and with a class on a hub.

Where no sandbox holds, its tests do not run, and one line says so; REQUIRE_SANDBOX=1 makes that a failure. A class on a
hub takes root, and minutes: it is rehearsed where REQUIRE_HUB=1 asks for it. An automatic check sets both.
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


def pytest_collection_modifyitems(config, items):
    sandboxed = [item for item in items if item.get_closest_marker("sandbox")]
    if sandboxed and not os.environ.get("REQUIRE_SANDBOX") and why_not():
        sentence = "tests of grading did not run, as nothing here keeps students' code in: apt install bubblewrap"
        leave_out(config, items, sandboxed, f"{len(sandboxed)} {sentence}")
    rehearsed = [item for item in items if item.path.name == "test_rehearsal.py"]
    if not os.environ.get("REQUIRE_HUB"):
        sentence = "No class was rehearsed on a hub; that takes Linux, root, unshare and npm: REQUIRE_HUB=1 make test"
        leave_out(config, items, rehearsed, sentence)
