"""A solved lesson under PyTorch: what depends on the library is found."""

import os

from tools.commands.parity import differences
from tools.course import planted_answers

UNDER_ANOTHER_NAME = """
import autograd_lib


def __getattr__(name):
    return getattr(autograd_lib, name)
"""


def test_only_what_depends_on_the_library_differs(toy, tmp_path, monkeypatch):
    """PyTorch need not be installed for this: a module of its name stands before it."""
    (tmp_path / "torch.py").write_text(UNDER_ANOTHER_NAME)

    def with_it_first(folder):
        environment = kernel_environment(folder)
        return environment | {"PYTHONPATH": os.pathsep.join([str(tmp_path), environment["PYTHONPATH"]])}

    kernel_environment = planted_answers.kernel_environment
    monkeypatch.setattr(planted_answers, "kernel_environment", with_it_first)
    lesson = toy(('print("an object:"', 'import autograd_lib as torch\n\nprint(torch.__name__)\nprint("an object:"'))
    found = list(differences(lesson))
    assert found
    assert all(each.startswith("01_toy, cell cell-01-2: its ") for each in found)
    assert list(differences(toy())) == []
