"""When `.venv` is made, updated or left alone. Python and pip are played by a stand-in: nothing is installed here."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tools import ROOT, Refused, environment

PYPROJECT = (ROOT / "pyproject.toml").read_text(encoding="utf-8")


class Machine:
    """Stands in for the programs that environment.py starts, and remembers what they were asked."""

    def __init__(self, root, monkeypatch):
        self.asked, self.fails, self._patch = [], None, monkeypatch.setattr
        monkeypatch.setattr(subprocess, "run", self.run)
        monkeypatch.delenv("CONDA_PREFIX", raising=False)
        self.move_to(root)
        (root / "environment.yml").write_text((ROOT / "environment.yml").read_text(encoding="utf-8"))
        (root / "pyproject.toml").write_text(PYPROJECT)

    def move_to(self, root):
        self.root = root
        venv = root / ".venv"
        paths = {"ROOT": root, "VENV": venv, "STAMP": venv / "course.json", "PYTHON": venv / "bin" / "python"}
        for name, path in paths.items():
            self._patch(environment, name, path)

    def run(self, command, user=0, **_):
        if "tools.environment" in command:
            self.asked.append(f"all as {user}")
            return subprocess.CompletedProcess(command, 0, "", "")
        step = "venv" if "venv" in command else "pip"
        if step == self.fails:
            return subprocess.CompletedProcess(command, 1, "", f"{step} says why")
        if step == "venv":
            environment.PYTHON.parent.mkdir(parents=True, exist_ok=True)
            environment.PYTHON.touch()
        self.asked.append(step if step == "venv" else command[-1])
        return subprocess.CompletedProcess(command, 0, "", "")

    def ensure(self, *extras):
        """What had to be done: "venv", and what pip was asked to install."""
        self.asked.clear()
        assert environment.ensure(extras) == environment.PYTHON
        return list(self.asked)

    def rewrite(self, old, new):
        path = self.root / "pyproject.toml"
        text = path.read_text()
        assert old in text
        path.write_text(text.replace(old, new))


@pytest.fixture
def machine(tmp_path, monkeypatch):
    return Machine(tmp_path, monkeypatch)


def test_the_first_command_makes_it_and_the_second_finds_it(machine, capsys):
    assert machine.ensure() == ["venv", "pip", ".[desk]"]
    assert "that took" in capsys.readouterr().out
    assert machine.ensure() == []
    assert capsys.readouterr().out == ""


def test_extras_are_added_and_then_kept_up_to_date(machine):
    machine.ensure()
    assert machine.ensure("test") == [".[desk,test]"]
    assert machine.ensure() == []
    assert machine.ensure("parity") == [".[desk,parity,test]"]


def test_it_follows_pyproject_where_that_says_what_to_install(machine):
    machine.ensure()
    machine.rewrite("line-length = 120", "line-length = 100")
    assert machine.ensure() == []
    machine.rewrite("numpy>=2.0,<3", "numpy>=2.1,<3")
    assert machine.ensure() == [".[desk]"]


@pytest.mark.parametrize(("step", "remedy"), [("venv", "apt install python3-venv"), ("pip", "Are you online?")])
def test_a_set_up_that_fails_says_what_to_do_and_is_tried_again(machine, step, remedy):
    machine.fails = step
    with pytest.raises(Refused, match=remedy):
        machine.ensure()
    machine.fails = None
    assert machine.ensure() == ["venv", "pip", ".[desk]"]


def test_an_update_that_fails_keeps_the_environment_and_is_tried_again(machine):
    machine.ensure()
    machine.rewrite("numpy>=2.0,<3", "numpy>=2.1,<3")
    machine.fails = "pip"
    with pytest.raises(Refused):
        machine.ensure()
    machine.fails = None
    assert machine.ensure() == [".[desk]"]


def interrupted(machine):
    environment.STAMP.unlink()  # it is written last


def cut_off(machine):
    environment.STAMP.write_text(environment.STAMP.read_text()[:20])


def without_its_python(machine):
    """As after an upgrade of the system, when .venv/bin/python is a link to nowhere."""
    environment.PYTHON.unlink()


def moved(machine):
    """The paths inside are those of another folder."""
    machine.move_to(machine.root.rename(machine.root.with_name(f"{machine.root.name} moved")))


@pytest.mark.parametrize("damage", [interrupted, cut_off, without_its_python, moved])
def test_one_that_cannot_be_used_is_made_anew(machine, damage):
    machine.ensure()
    damage(machine)
    assert machine.ensure() == ["venv", "pip", ".[desk]"]
    assert json.loads(environment.STAMP.read_text())["root"] == str(machine.root)
    assert machine.ensure() == []


def test_what_a_link_leads_to_is_not_emptied(machine, tmp_path):
    elsewhere = tmp_path / "shared"
    elsewhere.mkdir()
    (elsewhere / "theirs").touch()
    environment.VENV.symlink_to(elsewhere)
    with pytest.raises(Refused, match=r"is a link to .*shared.* Remove the link"):
        machine.ensure()
    assert (elsewhere / "theirs").exists() and machine.asked == []


def test_nbgrader_finds_the_configuration_from_anywhere(machine):
    machine.ensure()
    [config] = environment.VENV.glob("etc/jupyter/nbgrader_config.py")
    loaded = []
    exec(config.read_text(), {"load_subconfig": loaded.append})
    assert loaded == []  # it may not be read, as by students on a hub
    course = machine.root / "nbgrader_config.py"
    course.touch()
    exec(config.read_text(), {"load_subconfig": loaded.append})
    assert loaded == [str(course)]


def test_a_conda_environment_made_for_the_course_is_used_as_it_is(machine, monkeypatch, tmp_path):
    prefix = tmp_path / "envs" / "autograd-from-the-inside"
    monkeypatch.setenv("CONDA_PREFIX", str(prefix))
    monkeypatch.setattr(sys, "prefix", str(prefix))
    assert environment.ensure(["test"]) == Path(sys.executable)
    assert machine.asked == []
    assert (prefix / "etc" / "jupyter" / "nbgrader_config.py").exists()

    monkeypatch.setenv("CONDA_PREFIX", str(tmp_path / "envs" / "another"))
    monkeypatch.setattr(sys, "prefix", str(tmp_path / "envs" / "another"))
    assert machine.ensure() == ["venv", "pip", ".[desk]"]


def test_root_lets_it_be_the_owner_s(machine, monkeypatch):
    """As in `sudo make hub`: whoever the course belongs to will want to update it."""
    monkeypatch.setattr(environment, "as_owner", lambda: {"user": 12, "env": {"USER": "ada"}})
    assert machine.ensure("hub") == ["all as 12"]


def test_an_owner_who_may_not_run_this_python_is_told_to_take_another(machine, monkeypatch):
    def refuse(*command, **options):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(environment, "as_owner", lambda: {"user": 12, "env": {"USER": "ada"}})
    monkeypatch.setattr(environment.subprocess, "run", refuse)
    with pytest.raises(Refused, match=r"ada may not run .* PYTHON=/usr/bin/python3"):
        environment.ensure(["hub"])
