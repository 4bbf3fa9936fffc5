"""The ledger is whole: each fact has a program under its id, and what PyTorch shows for it is on record.

That the library shows the same is tested in test_golden.py, by id.
"""

from tests.library import cases

IDS = [f"B{number:02}" for number in range(1, 42)] + [f"C{number:02}" for number in range(1, 18)]


def test_every_fact_has_a_program():
    programs, _ = cases.SUITES["ledger"]
    assert sorted(programs) == IDS


def test_every_program_shows_something():
    shown = cases.recorded("ledger")
    assert [name for name in IDS if not shown[name]] == []
