"""One line for each need, and the remedy where it is missing."""

import importlib.metadata
import sys

import pytest

from autograd_course import check_environment


@pytest.fixture(autouse=True)
def lesson_file(tmp_path, monkeypatch):
    """In the folder of a lesson."""
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "lesson.json"
    path.write_text('{"hints": {}}')
    return path


def lines(capsys):
    check_environment()
    out, err = capsys.readouterr()
    assert err == ""
    return out.splitlines()


def test_all_is_well_and_the_stored_output_holds_on_other_versions(capsys):
    *checks, summary = lines(capsys)
    assert len(checks) == 7 and all(line.startswith("[ OK ] ") for line in checks)
    assert summary == "Everything is in place."
    assert "".join(character for line in checks for character in line if character.isdigit()) == "311"


def wrong_gradient(patch, path):
    patch.setattr("autograd_lib.Tensor.backward", lambda self: setattr(self, "grad", None))
    patch.setattr("autograd_lib.Tensor.grad", type("G", (), {"item": lambda self: 3.0})())


def without(package):
    def remove(patch, path):
        version = importlib.metadata.version

        def find(name):
            if name == package:
                raise importlib.metadata.PackageNotFoundError(name)
            return version(name)

        patch.setattr(importlib.metadata, "version", find)

    return remove


MISSING = {
    "install a newer Python": lambda patch, path: patch.setattr(sys, "version_info", (3, 10, 2)),
    "autograd_lib computes a gradient: run `pip install -e .` in the folder of the course": (
        lambda patch, path: patch.setitem(sys.modules, "autograd_lib", None)
    ),
    "the gradient of x·x at 3 came out as 3.0": wrong_gradient,
    "run `pip install graphviz graphviz-pure` (C": lambda patch, path: patch.setenv("GRAPHVIZ_DOT", "no-such-program"),
    "run `pip install graphviz graphviz-pure` (M": lambda patch, path: patch.setitem(sys.modules, "graphviz", None),
    "start the course with `make lab`": lambda patch, path: (
        path.unlink(),
        patch.setattr("autograd_course.files.lesson_file.LESSONS", path.parent),
    ),
    **{f"run `pip install {name}`": without(name) for name in ("numpy", "jupyterlab", "nbgrader")},
}


@pytest.mark.parametrize("remedy", MISSING)
def test_what_is_missing_has_a_line_with_the_remedy(capsys, monkeypatch, lesson_file, remedy):
    MISSING[remedy](monkeypatch, lesson_file)
    *checks, summary = lines(capsys)
    [failure] = [line for line in checks if not line.startswith("[ OK ] ")]
    assert failure.startswith("FAIL   ") and remedy in failure
    assert summary.startswith("1 of 7 failed")
