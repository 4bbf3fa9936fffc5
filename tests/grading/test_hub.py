"""What `make hub` asks of the class's list."""

import pytest

from tools.hub import start


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (None, "The class's list is missing"),
        ("name\nada\n", "The class's list is missing"),
        ("id\nAda\n", "'Ada' in .* cannot be a user name"),
        ("id\n../x\n", "'../x' in .* cannot be a user name"),
        ("id\nroot\n", "'root' in .* is a system account that make hub did not make"),
    ],
)
def test_a_roster_that_cannot_be_used(tmp_path, text, problem):
    if text is not None:
        (tmp_path / "roster.csv").write_text(text)
    with pytest.raises(start.NotReady, match=problem):
        start.read_roster(tmp_path / "roster.csv")


def test_a_roster(tmp_path):
    (tmp_path / "roster.csv").write_text("id,first_name\nzz-ada,Ada\nzz_bob,Bob\n", encoding="utf-8-sig")
    assert start.read_roster(tmp_path / "roster.csv") == ["zz-ada", "zz_bob"]
