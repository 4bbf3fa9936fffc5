"""`python -m autograd_lib script.py`: a program for PyTorch runs here, or is told by line what stops it."""

import subprocess
import sys

import pytest

from autograd_lib import script


def written(folder, text):
    path = folder / "program.py"
    path.write_text(text, encoding="utf-8")
    return path


def python_m(*arguments):
    return subprocess.run(
        [sys.executable, "-m", "autograd_lib", *map(str, arguments)], capture_output=True, text=True, timeout=60
    )


WHOLE = """
import sys
import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader

assert __name__ == "__main__"
x = torch.tensor([1.0, -2.0], requires_grad=True)
F.relu(x).sum().backward()
print(x.grad, sys.argv[1:])
"""


def test_a_program_runs_as_it_would_with_pytorch(tmp_path):
    done = python_m(written(tmp_path, WHOLE), "a", "-b")
    assert (done.returncode, done.stdout, done.stderr) == (0, "tensor([1., 0.]) ['a', '-b']\n", "")


PARTLY = """import torch
from torch import nn
if torch.cuda.is_available():
    torch.cuda.synchronise()
print("so far")
layer = nn.Upsampling(2, 3, 4)
print("never")
"""


def test_what_stops_a_program_is_said_by_line(tmp_path):
    done = python_m(written(tmp_path, PARTLY))
    assert (done.returncode, done.stdout) == (1, "so far\n")
    assert "  line 4: torch.cuda.synchronise\n  line 6: torch.nn.Upsampling\n" in done.stderr
    assert (
        "program.py stopped at line 6: layer = nn.Upsampling(2, 3, 4)\ntorch.nn.Upsampling: not in this" in done.stderr
    )
    assert "running.py" not in done.stderr, "the traceback begins in the program"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("import torch\ntorch.ones(2).frobnicate()\n", "PyTorch would raise this, too"),
        ("import torch\ntorch.ones(2).half()\n", "This library does not have it."),
        ("import torch\ntorch.ones(2).sum(0, foo=1)\n", "PyTorch may know it."),
        ("import torch\ntorch.ones(2).grad.norm()\n", "PyTorch would raise this, too"),
        ("import torch\ntorch.ones(2) @ torch.ones(3)\n", "PyTorch would raise this, too"),
        ("import torch.fft\n", "torch.fft: not in this library"),
    ],
)
def test_other_ends_are_explained(text, words, tmp_path, capsys):
    assert not script.run(written(tmp_path, text))
    assert words in capsys.readouterr().err


def test_check_reads_without_running(tmp_path, capsys):
    assert not script.check(written(tmp_path, PARTLY))
    assert capsys.readouterr() == (
        "", "program.py names what is not here:\n  line 4: torch.cuda.synchronise\n  line 6: torch.nn.Upsampling\n"
    )  # fmt: skip
    assert script.check(written(tmp_path, WHOLE))


def test_names_are_followed_through_imports(tmp_path, capsys):
    text = "import torch as t, torch.nn.functional as F\nfrom torch.optim import SGD as S, LBFGS\nt.nn.init.nope\nS.x"
    script.check(written(tmp_path, text))
    assert capsys.readouterr().err.splitlines()[1:] == [
        "  line 2: torch.optim.LBFGS is left out; use `optim.Adam`, or `optim.SGD` with momentum.",
        "  line 3: torch.nn.init.nope",
    ]


def test_torch_is_what_it_was_after_a_run(tmp_path):
    before = {name for name in sys.modules if name.partition(".")[0] == "torch"}
    assert script.run(written(tmp_path, "import torch, torch.nn.functional\nassert torch.__name__ == 'autograd_lib'\n"))
    assert {name for name in sys.modules if name.partition(".")[0] == "torch"} == before


@pytest.mark.parametrize(
    ("arguments", "words"), [((), "usage"), (("nowhere.py",), "cannot be read"), (("--check",), "usage")]
)
def test_bad_calls_are_answered_in_a_sentence(arguments, words):
    done = python_m(*arguments)
    assert done.returncode == 2 and words in done.stderr and "Traceback" not in done.stderr


def test_what_is_no_python_is_said(tmp_path):
    done = python_m(written(tmp_path, "def ("))
    assert done.returncode == 2 and "is no Python program" in done.stderr and "Traceback" not in done.stderr
