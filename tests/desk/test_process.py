"""A command whose reader has seen enough, `… | head`, ends without a word."""

import os
import subprocess
import sys

import pytest

from autograd_desk.process import UNREAD
from tools import ROOT


@pytest.mark.skipif(os.name == "nt", reason="pipes of Windows break in another way")
@pytest.mark.parametrize("unbuffered", ["", "1"])  # the pipe is found broken as the command ends, or at a print
@pytest.mark.parametrize(
    "command", ["autograd_desk help", "tools help", "autograd_desk practice", "autograd_lib program.py"]
)
def test_nobody_reads_on(command, unbuffered, tmp_path):
    (tmp_path / "program.py").write_text("print('much')")
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, "-m", *command.split()],
        cwd=tmp_path,
        env={**os.environ, "PYTHONUNBUFFERED": unbuffered, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.DEVNULL,
        stdout=writer,
        stderr=subprocess.PIPE,
        text=True,
    )
    os.close(writer)
    assert (done.stderr, done.returncode) == ("", UNREAD)
