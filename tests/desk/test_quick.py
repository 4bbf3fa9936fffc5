"""A program that is started through `autograd_desk.quick` is the same program, without what takes a second."""

import os
import subprocess
import sys

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
