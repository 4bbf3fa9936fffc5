"""Who works in the course's own files is warned; who works elsewhere hears nothing."""

import pytest

from autograd_course.observe.notices import show_notices


@pytest.mark.parametrize(
    ("folder", "is_checkout", "warned"),
    [
        ("notebooks/01_first", True, True),
        ("my_work/01_first", True, False),
        ("solutions/01_first", True, False),
        ("notebooks/01_first", False, False),
    ],
)
def test_the_warning_is_for_a_checkouts_notebooks(tmp_path, monkeypatch, capsys, folder, is_checkout, warned):
    (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "solutions").mkdir(exist_ok=True)
    if is_checkout:
        (tmp_path / ".git").touch()
    monkeypatch.chdir(tmp_path / folder)
    show_notices()
    assert ("Run `make lab`" in capsys.readouterr().out) == warned
