"""A command whose reader has seen enough, `… | head`, ends without a word; one that is started through
`autograd_desk.quick` is the same program, without what takes a second."""

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


PROGRAM = """
import sys, nbformat
print(__name__, sys.argv[1:], sys.modules.get("rfc3987_syntax"), __file__ == sys.argv[0])
"""


def test_a_program_gets_its_arguments_and_no_grammars(tmp_path):
    (tmp_path / "program.py").write_text(PROGRAM)
    command = [sys.executable, "-m", "autograd_desk.quick", "program", "a", "--b"]
    environment = os.environ | {"PYTHONPATH": str(tmp_path)}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("__main__ ['a', '--b'] None True\n", "")
