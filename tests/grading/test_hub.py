"""What `make hub` asks of the class's list, and the files for other hubs."""

import json
import os
import pwd
from pathlib import Path

import jsonschema
import pytest
import yaml
from traitlets.config.loader import PyFileConfigLoader

from tools import ROOT, Refused
from tools.hub import start


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (None, "There is no file"),
        ("name\nada\n", "has no column called id"),
        ("id\nAda\n", "'Ada' in .* cannot be a user name"),
        ("id\n../x\n", "'../x' in .* cannot be a user name"),
        ("id\nroot\n", "'root' in .* is a system account that make hub did not make"),
    ],
)
def test_a_roster_that_cannot_be_used(tmp_path, text, problem):
    if text is not None:
        (tmp_path / "roster.csv").write_text(text)
    with pytest.raises(Refused, match=problem):
        start.user_names(tmp_path / "roster.csv")


def test_a_roster(tmp_path):
    (tmp_path / "roster.csv").write_text("id,first_name\nzz-ada,Ada\nzz_bob,Bob\n", encoding="utf-8-sig")
    assert start.user_names(tmp_path / "roster.csv") == ["zz-ada", "zz_bob"]


def test_the_values_for_kubernetes_are_what_the_chart_takes():
    """zero_to_jupyterhub.json is the chart's values.schema.yaml of July 2026, without words and without what the
    chart's own values provide."""
    values = yaml.safe_load((ROOT / "tools" / "hub" / "kubernetes.yaml").read_text(encoding="utf-8"))
    schema = json.loads(Path(__file__).with_name("zero_to_jupyterhub.json").read_text(encoding="utf-8"))
    chart = jsonschema.Draft7Validator(schema)
    assert [error.message for error in chart.iter_errors(values)] == []
    values["singleuser"]["memory"]["limits"] = values["singleuser"]["memory"].pop("limit")
    values["cull"]["timeout"] = "an hour"
    assert len([*chart.iter_errors(values)]) == 2


def test_the_file_for_the_littlest_jupyterhub(tmp_path):
    text = (ROOT / "tools" / "hub" / "littlest.py").read_text(encoding="utf-8")
    me = pwd.getpwuid(os.getuid())
    for old, new in (("/srv/", f"{tmp_path}/"), ("/opt/tljh/", f"{tmp_path}/"), ("jupyter-teacher", me.pw_name)):
        assert old in text
        text = text.replace(old, new)
    (tmp_path / "littlest.py").write_text(text)
    hub = PyFileConfigLoader("littlest.py", path=str(tmp_path)).load_config()
    assert hub.Spawner.cmd[1:] == ["lab"]
    students = PyFileConfigLoader("nbgrader_config.py", path=f"{tmp_path}/user/etc/jupyter").load_config()
    exchange, course = Path(students.Exchange.root), students.CourseDirectory.course_id
    made = modes(exchange)
    assert len(made) == 5
    start.share(tmp_path / "as on make hub", course, me.pw_name)
    assert made == modes(tmp_path / "as on make hub")


def modes(folder):
    return {str(path.relative_to(folder)): oct(path.stat().st_mode) for path in [folder, *folder.rglob("*")]}
