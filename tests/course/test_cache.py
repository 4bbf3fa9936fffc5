"""A notebook is executed once, and again when anything changes that its outputs could depend on."""

from nbformat.v4 import new_code_cell, new_notebook

from tools.course import cache


def test_a_notebook_is_executed_once(tmp_path, monkeypatch):
    monkeypatch.setattr(cache, "FOLDER", tmp_path / "cache")
    executed = []
    monkeypatch.setattr(cache.execute, "run", lambda notebook, folder: executed.append(notebook.cells[0].source))
    folder = tmp_path / "01_lesson"
    folder.mkdir()

    def run(source):
        return cache.run(new_notebook(cells=[new_code_cell(source, id="only")]), folder)

    assert run("1") == run("1")
    assert executed == ["1"]
    run("2")
    assert executed == ["1", "2"]
    (folder / "lesson.json").write_text("{}")
    run("2")
    assert executed == ["1", "2", "2"]
    assert len(list((tmp_path / "cache").iterdir())) == 1


def test_a_changed_library_runs_every_notebook_again(tmp_path, monkeypatch):
    monkeypatch.setattr(cache, "ROOT", tmp_path)
    source = tmp_path / "autograd_lib" / "tensor.py"
    source.parent.mkdir()
    notebook, folder = new_notebook(), tmp_path / "autograd_lib"
    source.write_text("a = 1")
    before = cache.digest(notebook, folder)
    assert cache.digest(notebook, folder) == before
    source.write_text("a = 2")
    assert cache.digest(notebook, folder) != before
