"""A class of six on a hub of its own, as `make hub ARGS="--rehearse 6"` plays it; and what `make hub` refuses.

It needs root and npm; where one of them is missing, one line says that it did not run.
"""

import os
import re
import shutil
import subprocess
import sys

import pytest

from tools import ROOT
from tools.hub import attacks, start

WHY_NOT = "needs Linux, root, unshare and npm: tests/grading/test_hub.py"
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


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (None, "The class's list is missing"),
        ("name\nada\n", "The class's list is missing"),
        ("id\nAda\n", "'Ada' in .* cannot be a user name"),
        ("id\n../x\n", "'../x' in .* cannot be a user name"),
        ("id\nroot\n", "'root' in .* is a system account that make hub did not make"),
    ],
)
def test_a_roster_that_cannot_be_used(tmp_path, text, problem):
    if text is not None:
        (tmp_path / "roster.csv").write_text(text)
    with pytest.raises(start.NotReady, match=problem):
        start.read_roster(tmp_path / "roster.csv")


def test_a_roster(tmp_path):
    (tmp_path / "roster.csv").write_text("id,first_name\nzz-ada,Ada\nzz_bob,Bob\n", encoding="utf-8-sig")
    assert start.read_roster(tmp_path / "roster.csv") == ["zz-ada", "zz_bob"]
