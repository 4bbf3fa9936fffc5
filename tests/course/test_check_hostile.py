"""Answers that try to get through a check without being right, and answers that are merely unlucky."""

import time

import numpy as np
import pytest

from autograd_course.errors import TimeIsUp
from autograd_course.host import process

from .both_sides import Check
from .cells import run_cell

ANSWERS = {
    "equal to everything": """
        class Yes:
            def __eq__(self, other): return True
            def __ne__(self, other): return False
            def __float__(self): return 2.0
            def __bool__(self): return True
            def __array__(self, *more): return np.array(2.0)
            def __instancecheck__(self, cls): return True
            __class__ = float
        answer = Yes()""",
    "a float that lies": """
        class Lie(float):
            __eq__ = __le__ = __ge__ = __lt__ = __gt__ = lambda self, other: True
            __sub__ = __rsub__ = lambda self, other: 0.0
        answer = Lie(5.0)""",
    "an array that lies": """
        class Lie(np.ndarray):
            def __array_ufunc__(self, *arguments, **options): return np.True_
            dtype = np.dtype(float); shape = (); ndim = 0; size = 1
        answer = np.zeros(1).view(Lie)""",
    "a NumPy scalar that lies": """
        class Lie(np.float64):
            def item(self): return 2.0
        answer = Lie(5.0)""",
    "a dict that lies": """
        class Lie(dict):
            def items(self): return [("w", 2.0)]
            def __getitem__(self, key): return 2.0
            def __contains__(self, key): return True
        answer = Lie(w=5.0)""",
    "a string that lies": """
        class Lie(str):
            def __eq__(self, other): return True
            __hash__ = str.__hash__
        answer = Lie("no")""",
    "an endless list": """
        answer = []
        answer.append(answer)""",
    "a repr of a gigabyte": """
        class Big:
            def __repr__(self): return "x" * 10**9
        answer = Big()""",
    "a repr that fails": """
        class Odd:
            def __repr__(self): raise SystemExit
        answer = Odd()""",
    "a million entries": "answer = [0.0] * 10**6",
    "a huge text": "answer = 'x' * 10**7",
    "a gigantic int": "answer = 10**10000",
    "markup": "answer = '<script>alert(1)</script>'",
    "a generator": "answer = (2.0 for _ in range(1))",
    "a class": "answer = float",
    "nothing": "answer = None",
}
EXPECTED = [2.0, {"w": 2.0}, "yes", [2.0], (2.0, 2.0), True, np.array([2.0]), np.array([[1.0, 2.0]]), {"w"}]


@pytest.fixture(params=ANSWERS)
def answer(request):
    lines = ANSWERS[request.param].strip("\n").split("\n")
    indent = len(lines[0]) - len(lines[0].lstrip())
    return run_cell("\n".join(line[indent:] for line in lines), {"np": np})["answer"]


def test_none_gets_points_and_none_is_shown_at_length(answer, capsys):
    with Check("1.2", points=9) as check:
        for expected in EXPECTED:
            check.equal("a value", lambda: answer, expected)
    out, err = capsys.readouterr()
    assert check.score == 0.0
    assert len(out) < 500 * len(EXPECTED)
    assert err == ""


def test_a_students_own_error_class_is_no_runtime_error():
    source = "class Fake(Exception):\n    __class__ = RuntimeError\nclass RuntimeError(Exception): pass\n"
    names = run_cell(source + "def f(): raise Fake('element 0')\ndef g(): raise RuntimeError('element 0')\n")
    with Check("1.2", points=9) as check:
        check.raises("f", lambda: names["f"](), RuntimeError, "element 0")
        check.raises("g", lambda: names["g"](), RuntimeError, "element 0")
    assert check.score == 0.0


def test_an_author_error_raised_by_a_student_is_an_error_like_others(capsys):
    names = run_cell("from autograd_course import AuthorError\ndef f(): raise AuthorError('not my fault')\n")
    with Check("1.2", points=9) as check:
        check.equal("f", lambda: names["f"](), 2.0)
    assert "AuthorError: not my fault" in capsys.readouterr().out


def test_a_program_cannot_change_what_belongs_to_the_check():
    names = run_cell("def f(x):\n    x[:] = 5.0\n    return x\n")
    data = np.array([1.0, 2.0])
    with Check("1.2", points=9) as check:
        check.equal("f", lambda: names["f"](data), data, beliefs={"M24": data * 2})
    assert check.score == 0.0


def test_time_in_which_others_had_the_processor_does_not_count(monkeypatch):
    waited = iter([0.0, 5.0, 5.0])
    monkeypatch.setattr(process, "_waited", lambda: next(waited))
    begun = time.monotonic()
    with pytest.raises(TimeIsUp), process.time_limit(0.2):
        while True:
            pass
    assert time.monotonic() - begun >= 0.4  # twice its time, and no more
    assert not list(waited)
