"""A class of six on a hub of its own, as `make hub ARGS="--rehearse 6"` plays it.

It needs root and npm; where one of them is missing, one line says that it did not run.
"""

import os
import re
import shutil
import subprocess
import sys

import pytest

from tools import ROOT
from tools.hub import attacks

WHY_NOT = "needs Linux, root, unshare and npm: tests/grading/test_rehearsal.py"
CAN_RUN = hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("npm") and shutil.which("unshare")


@pytest.mark.sandbox
@pytest.mark.skipif(not CAN_RUN, reason=WHY_NOT)
def test_a_class_of_six_loses_nothing_and_reads_nothing_of_others():
    program = "import sys; from tools.hub.rehearse import rehearse; sys.exit(rehearse(6))"
    rehearsal = [sys.executable, "-c", program]
    done = subprocess.run(rehearsal, cwd=ROOT, capture_output=True, text=True, timeout=900)
    said = done.stdout + done.stderr
    assert done.returncode == 0 and "All is well." in said, said
    assert re.search(r"^attacks tried: (\d+)$", said, re.MULTILINE)[1] == str(len(attacks.ATTACKS))
