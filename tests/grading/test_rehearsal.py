"""The smallest class on a hub of its own, as `make hub ARGS="--rehearse 4"` plays it."""

import re
import subprocess
import sys

import pytest

from tools import ROOT
from tools.hub import attacks


@pytest.mark.sandbox
def test_a_class_loses_nothing_and_reads_nothing_of_others():
    program = "import sys; from tools.hub.rehearse import rehearse; sys.exit(rehearse(4))"
    rehearsal = [sys.executable, "-c", program]
    done = subprocess.run(rehearsal, cwd=ROOT, capture_output=True, text=True, timeout=900)
    said = done.stdout + done.stderr
    assert done.returncode == 0 and "All is well." in said, said
    assert re.search(r"^attacks tried: (\d+)$", said, re.MULTILINE)[1] == str(len(attacks.ATTACKS))
