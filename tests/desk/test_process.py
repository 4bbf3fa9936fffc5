"""A command whose reader has seen enough, `… | head`, ends without a word."""

import os
import subprocess
import sys

import pytest

from autograd_desk.process import UNREAD
from tools import ROOT


@pytest.mark.skipif(os.name == "nt", reason="pipes of Windows break in another way")
@pytest.mark.parametrize("unbuffered", ["", "1"])  # the pipe is found broken as the command ends, or at a print
@pytest.mark.parametrize("package", ["autograd_desk", "tools"])
def test_nobody_reads_on(package, unbuffered):
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, "-m", package, "help"],
        cwd=ROOT,
        env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
        stdout=writer,
        stderr=subprocess.PIPE,
        text=True,
    )
    os.close(writer)
    assert (done.stderr, done.returncode) == ("", UNREAD)
