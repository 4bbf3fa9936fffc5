"""One line for each need, and the remedy where it is missing."""

import importlib.metadata
import sys

import pytest

from autograd_course import check_environment


@pytest.fixture(autouse=True)
def lesson_folder(tmp_path, monkeypatch):
    """The folder of a lesson, with its file."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "lesson.json").write_text('{"hints": {}}')
    return tmp_path


def lines(capsys):
    check_environment()
    out, err = capsys.readouterr()
    assert err == ""
    return out.splitlines()


def the_failure(capsys):
    """The one line that says FAIL."""
    *checks, summary = lines(capsys)
    (failure,) = (line for line in checks if not line.startswith("[ OK ] "))
    assert failure.startswith("FAIL   ")
    assert summary.startswith("1 of 7 failed")
    return failure


def test_all_is_well(capsys):
    *checks, summary = lines(capsys)
    assert len(checks) == 7
    assert all(line.startswith("[ OK ] ") for line in checks)
    assert summary == "Everything is in place."


def test_the_stored_output_holds_on_other_versions(capsys):
    digits = [character for line in lines(capsys) for character in line if character.isdigit()]
    assert "".join(digits) == "311"  # Python 3.11 or newer


def test_an_old_python(capsys, monkeypatch):
    monkeypatch.setattr(sys, "version_info", (3, 10, 2))
    assert "install a newer Python" in the_failure(capsys)


def test_a_library_that_cannot_be_imported(capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "autograd_lib", None)
    assert "autograd_lib computes a gradient: run `pip install -e .` in the folder of the course" in the_failure(capsys)


def test_a_wrong_gradient(capsys, monkeypatch):
    monkeypatch.setattr("autograd_lib.Tensor.backward", lambda self: setattr(self, "grad", None))
    monkeypatch.setattr("autograd_lib.Tensor.grad", type("G", (), {"item": lambda self: 3.0})())
    assert "the gradient of x·x at 3 came out as 3.0" in the_failure(capsys)


def test_no_renderer(capsys, monkeypatch):
    monkeypatch.setenv("GRAPHVIZ_DOT", "no-such-program")
    assert "run `pip install graphviz graphviz-pure`" in the_failure(capsys)


def test_no_graphviz(capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "graphviz", None)
    assert "run `pip install graphviz graphviz-pure`" in the_failure(capsys)


def test_no_lesson_file(capsys, lesson_folder):
    (lesson_folder / "lesson.json").unlink()
    assert "start the course with `make lab`" in the_failure(capsys)


@pytest.mark.parametrize("package", ["numpy", "jupyterlab", "nbgrader"])
def test_a_missing_package(capsys, monkeypatch, package):
    version = importlib.metadata.version

    def without(name):
        if name == package:
            raise importlib.metadata.PackageNotFoundError(name)
        return version(name)

    monkeypatch.setattr(importlib.metadata, "version", without)
    assert f"run `pip install {package}`" in the_failure(capsys)
