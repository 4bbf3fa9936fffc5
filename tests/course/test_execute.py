"""Outputs are the same on every machine, and a cell that fails or never ends is named.

A notebook is executed once, and again when anything changes that its outputs could depend on.
"""

import os

import pytest
from nbformat.v4 import new_code_cell, new_notebook, new_output

from autograd_course.seam import time_limits
from autograd_lib.viz.drawing.render import render
from tools.course import execute
from tools.course.execute import CellFailed, merge_streams, run


def executed(folder, *sources):
    """The outputs of each cell, run in a kernel."""
    notebook = new_notebook(cells=[*map(new_code_cell, sources)])
    run(notebook, folder)
    return [cell.outputs for cell in notebook.cells]


def test_what_is_printed_is_one_text_whatever_the_timing(tmp_path):
    slow = "import sys, time\nfor i in range(3):\n    print(i)\n    print(-i, file=sys.stderr)\n    time.sleep(0.3)"
    (outputs,) = executed(tmp_path, slow)
    assert [(output.name, output.text) for output in outputs] == [("stdout", "0\n1\n2\n"), ("stderr", "0\n-1\n-2\n")]


def test_texts_are_not_merged_across_a_display():
    printed = [new_output("stream", name="stdout", text=text) for text in "ab"]
    shown = new_output("display_data", data={"text/plain": "shown"})
    merged = merge_streams([*printed, shown, *printed])
    assert [output.get("text") for output in merged] == ["ab", None, "ab"]


def test_a_failing_cell_ends_the_run(tmp_path):
    with pytest.raises(CellFailed, match=r"^ZeroDivisionError: division by zero$") as failure:
        executed(tmp_path, "1 + 1", "1 / 0", "2 + 2")
    assert failure.value.cell.source == "1 / 0"


def test_an_endless_cell_ends_the_run(tmp_path, monkeypatch):
    monkeypatch.setattr(time_limits, "CELL", 1)
    with pytest.raises(CellFailed, match=r"^it was still running after 1 seconds, and was stopped") as failure:
        executed(tmp_path, "1 + 1", "while True: pass")
    assert failure.value.cell.source == "while True: pass"


def test_pictures_are_not_drawn_by_a_dot_of_this_machine(tmp_path, monkeypatch):
    dot = tmp_path / "dot"
    dot.write_text("#!/bin/sh\necho '<svg>mine</svg>'\n")
    dot.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    draw = "from autograd_lib.viz.drawing.render import render\nprint(render('digraph {a}'))"
    assert render("digraph {a}") == "<svg>mine</svg>\n"
    ((picture,),) = executed(tmp_path, draw)
    assert picture.text.startswith("<?xml")


def test_a_notebook_is_executed_once(tmp_path, monkeypatch):
    monkeypatch.setattr(execute, "FOLDER", tmp_path / "cache")
    executed = []
    monkeypatch.setattr(execute, "run", lambda notebook, folder: executed.append(notebook.cells[0].source))
    folder = tmp_path / "01_lesson"
    folder.mkdir()

    def run(source):
        return execute.executed(new_notebook(cells=[new_code_cell(source, id="only")]), folder)

    assert run("1") == run("1")
    assert executed == ["1"]
    run("2")
    assert executed == ["1", "2"]
    (folder / "lesson.json").write_text("{}")
    run("2")
    assert executed == ["1", "2", "2"]
    assert len(list((tmp_path / "cache").iterdir())) == 1


def test_a_changed_library_runs_every_notebook_again(tmp_path, monkeypatch):
    monkeypatch.setattr(execute, "ROOT", tmp_path)
    source = tmp_path / "autograd_lib" / "tensor.py"
    source.parent.mkdir()
    notebook, folder = new_notebook(), tmp_path / "autograd_lib"
    source.write_text("a = 1")
    before = execute.digest(notebook, folder)
    assert execute.digest(notebook, folder) == before
    source.write_text("a = 2")
    assert execute.digest(notebook, folder) != before
