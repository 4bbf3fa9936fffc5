"""The table of deliberate differences from PyTorch, in differences.md, says what is so: each row is run."""

import pytest

import autograd_lib
from tests.library import cases
from tests.library.reading_guide import DIFFERENCES, rows

TABLE = {id: (theirs.strip("`"), ours.strip("`")) for id, _, theirs, ours, _ in rows("id", DIFFERENCES)}


def test_the_table_has_a_row_for_each_difference_and_no_other():
    programs, _ = cases.SUITES["deliberate"]
    assert list(TABLE) == list(programs)


@pytest.mark.parametrize("id", TABLE)
def test_a_difference_is_as_the_table_says(id):
    theirs, ours = TABLE[id]
    assert cases.observe("deliberate", id, autograd_lib) == ours
    assert cases.recorded("deliberate")[id] == theirs
    assert ours != theirs
