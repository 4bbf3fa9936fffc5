"""What is tried with students' code in a sandbox, and with a class on a hub.

Where no sandbox holds, or no hub can be started with users of its own, these tests do not run, and one line says so.
REQUIRE_SANDBOX=1 and REQUIRE_HUB=1 make that a failure: an automatic check sets them.
"""

import os
import shutil
import subprocess
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


def has_hub():
    """Whether a class can be rehearsed here: on Linux, by root, in namespaces of its own, with the proxy from npm."""
    if not hasattr(os, "geteuid") or os.geteuid() or not all(map(shutil.which, ("npm", "unshare"))):
        return False
    namespaces = ["unshare", "--mount", "--net", "--pid", "--fork", "true"]  # which a container may refuse also to root
    return subprocess.run(namespaces, capture_output=True).returncode == 0


def pytest_collection_modifyitems(config, items):
    sandboxed = [item for item in items if item.get_closest_marker("sandbox")]
    if sandboxed and not os.environ.get("REQUIRE_SANDBOX") and why_not():
        sentence = "tests of grading did not run, as nothing here keeps students' code in: apt install bubblewrap"
        leave_out(config, items, sandboxed, f"{len(sandboxed)} {sentence}")
    rehearsed = [item for item in items if item.path.name == "test_rehearsal.py"]
    if rehearsed and not os.environ.get("REQUIRE_HUB") and not has_hub():
        leave_out(config, items, rehearsed, "No class was rehearsed on a hub: that takes Linux, root, unshare and npm.")
