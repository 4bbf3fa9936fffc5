"""The capstone: engines in the behaviour programs, row by row."""

import gc
import re
from types import SimpleNamespace

import pytest

import autograd_lib
from autograd_course.capstone import capstone, rows
from autograd_course.capstone.card import report, sentence
from autograd_course.capstone.load import NoEngine, load
from autograd_course.capstone.rows import alike, lines, row
from autograd_course.engines import believing
from autograd_desk.__main__ import main

SMALL = '''
import numpy as np


class tensor:
    """Scalars only, and recursion."""

    def __init__(self, value, requires_grad=False, parents=()):
        self.value, self.requires_grad, self.parents, self.grad = float(value), requires_grad, parents, None

    def __add__(self, other):
        other = other if isinstance(other, tensor) else tensor(other)
        return tensor(self.value + other.value, parents=((self, 1.0), (other, 1.0)))

    def __mul__(self, other):
        other = other if isinstance(other, tensor) else tensor(other)
        return tensor(self.value * other.value, parents=((self, other.value), (other, self.value)))

    def backward(self, grad=1.0):
        if self.requires_grad:
            self.grad = tensor(grad + (self.grad.value if self.grad else 0.0))
        for parent, slope in self.parents:
            parent.backward(grad * slope)

    def __repr__(self):
        return f"tensor({self.value:g}.)"
'''


def test_the_library_is_as_pytorch_everywhere():
    found = rows(autograd_lib)
    assert [each.code for each in found if not each.is_as_pytorch] == []
    assert report(found)["text/plain"].startswith("Your engine · 58 of 58 behaviours are PyTorch's")


@pytest.mark.parametrize(
    "belief, code", [("M19", "B07"), ("M04", "B02"), ("M14", "C01"), ("M16", "B13"), ("M20", "B35")]
)
def test_an_engine_with_a_wrong_belief_loses_the_row_about_it(belief, code):
    row(autograd_lib, code)  # what is right is known before anybody believes otherwise
    with believing(belief):
        assert not row(autograd_lib, code).is_as_pytorch


def test_a_row_says_what_came_where_and_which_lesson_explains_it():
    row(autograd_lib, "B07")
    with believing("M19"):
        told = sentence(row(autograd_lib, "B07"))
    assert told == "line 2 of 3: yours prints `tensor(2.)`; PyTorch prints `tensor(4.)`. See lesson 05."


def test_an_engine_of_one_s_own_shows_its_share(tmp_path, capsys):
    path = tmp_path / "small.py"
    path.write_text(SMALL)
    found = {each.code: each for each in rows(load(path))}
    assert [code for code, each in found.items() if each.is_as_pytorch] == ["B01", "B06", "B11", "C01"]
    assert found["B10"].got == "TypeError: unsupported operand type(s) for ** or pow(): 'tensor' and 'int'"
    assert found["C17"].got.startswith("RecursionError")
    assert found["B27"].got == "AttributeError: this engine has no 'zeros'"


def test_a_program_that_does_not_end_is_stopped(tmp_path):
    path = tmp_path / "endless.py"
    path.write_text("def tensor(*_, **__):\n    while True:\n        pass\n")
    found = row(load(path), "B01", seconds=0.2)
    assert found.got == "TimeoutError: not done after 0.2 seconds"


def test_the_card_shows_what_fails_first_with_its_program_and_folds_what_works():
    names = {name: getattr(autograd_lib, name) for name in ("tensor", "ones", "zeros", "no_grad")}
    card = report(rows(SimpleNamespace(**names)))
    text, page = card["text/plain"], card["text/html"]
    first, *_, last = text.splitlines()
    passed = int(re.match(r"Your engine · (\d+) of 58", first)[1])
    assert last == f"  ✓ right · {passed} behaviours, by theme" and text.count("✓") == 1
    assert re.search(r"What it lacks · \d+ need it\n(  ✗ .*\n)*  ✗ not right yet · `exp` · \d+\n", text)
    needed = [int(count) for count in re.findall(r"✗ not right yet · (?:`\w+`|indexing) · (\d+)", text)]
    others = [int(count) for count in re.findall(r" · (\d+) not yet\n", text)]
    assert sum(needed) + sum(others) == 58 - passed and needed == sorted(needed, reverse=True)
    assert page.count("<details") == len(needed) + sum(others) + 1 and page.endswith("</details></div>")
    assert page.count(" open>") == text.count(" not yet\n"), "of each theme the first"


def test_an_error_in_a_thread_belongs_to_its_row(capfd):
    names = {name: getattr(autograd_lib, name) for name in ("tensor", "no_grad")}
    assert row(SimpleNamespace(**names), "C16").got.startswith("AttributeError: ")
    assert capfd.readouterr().err == ""


def test_the_library_is_nobody_s_engine(capsys):
    capstone(autograd_lib)
    assert capsys.readouterr().out.startswith("You have no engine yet")


@pytest.mark.parametrize(
    "name, text, sentence",
    [
        ("engine.py", "1 / 0", "ends in ZeroDivisionError: division by zero.$"),
        ("engine.py", "raise Exception", "ends in Exception.$"),
        ("engine.py", "raise ValueError('one\\ntwo')", "ends in ValueError: one.$"),
        ("engine.py", "x = (", r"ends in SyntaxError: '\(' was never closed \(engine.py, line 1\).$"),
        ("engine.py", "import sys\nsys.exit()", "ends the program that reads it"),
        ("engine.py", "x = 1", "has no `tensor`"),
        ("engine.py", "import autograd_lib as engine", "is not complete yet"),
        ("a.ipynb", "{}", r"a.ipynb is not a Python file; in lesson 07, `save\(engine, .*\)` makes one.$"),
        (".", None, "is a folder; name a file in it.$"),
        ("none.py", None, "There is no file none.py.$"),
    ],
)
def test_a_file_without_an_engine_is_told_in_a_sentence(name, text, sentence, tmp_path):
    path = tmp_path / name
    if text is not None:
        path.write_text(text)
    with pytest.raises(NoEngine, match=sentence):
        load(path)


def test_the_command_reports_on_one_file_and_lists_several(tmp_path, capsys):
    small, broken, rude = (tmp_path / f"{name}.py" for name in ("small", "broken", "rude"))
    small.write_text(SMALL)
    broken.write_text("x = (")
    rude.write_text("import os\nos._exit(3)")
    assert main(["capstone", str(small)]) == 0
    assert capsys.readouterr().out.startswith(f"{small} · 4 of 58 behaviours are PyTorch's")
    assert main(["capstone", str(small), str(broken), str(rude), str(tmp_path / "none.py")]) == 1
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith(f"{small}: 4 of 58; not yet B04 B05")
    assert "ends in SyntaxError" in told[1]
    assert told[2] == f"{rude}: it ends the process it runs in, without a word."
    assert told[3].endswith("There is no file none.py.")


@pytest.mark.parametrize(
    "line, other, is_alike",
    [
        ("tensor(1.0000)", "tensor(1.0001)", True),
        ("tensor(1.0000)", "tensor(1.1000)", False),
        ("tensor(1.)", "tensor(1., grad_fn=<AddBackward0>)", False),
        ("RuntimeError: Mismatch in shape, so there", "RuntimeError: Mismatch in shape: grad_output[0] has", True),
        ("ValueError: Mismatch in shape", "RuntimeError: Mismatch in shape", False),
        ("RuntimeError: Mismatch", "RuntimeError: Mismatch in shape", False),
    ],
)
def test_rounding_and_the_rest_of_a_message_are_one_s_own(line, other, is_alike):
    assert alike(line, other) is is_alike


@pytest.mark.parametrize("is_on", [True, False])
def test_nothing_is_collected_while_a_program_runs_and_afterwards_it_is_as_before(is_on):
    def program(torch):
        torch.append(gc.isenabled())
        raise ValueError("an end")

    (gc.enable if is_on else gc.disable)()
    try:
        assert lines(program, during := []) == ["ValueError: an end"]
        assert during == [False] and gc.isenabled() is is_on
    finally:
        gc.enable()
