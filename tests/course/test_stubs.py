"""What a lesson cannot leave open for a student; what it can, the tracked notebooks show."""

import pytest

from tools.course.stubs import untouched


@pytest.mark.parametrize("statement", ["print(1)", "a, b = 1, 2", "a.b = 1", "def f():\n    return 1", "a += 1"])
def test_anything_but_an_assignment_needs_a_function_or_a_starter(statement):
    with pytest.raises(ValueError, match="put it into a function, or give a starter"):
        untouched(f"### BEGIN SOLUTION\n{statement}\n### END SOLUTION")
