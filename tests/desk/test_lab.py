"""What `make lab` does before JupyterLab starts: it finds a folder to work in, or says in one sentence why not."""

import json
import os
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from autograd_desk import jupyterlab
from autograd_desk.commands import lab
from autograd_desk.commands import run as run_command


@pytest.fixture
def course(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    source = tmp_path / "course" / "notebooks"
    (source / "01_first").mkdir(parents=True)
    (source / "01_first" / "lesson.json").write_text("{}")
    (source.parent / "solutions").mkdir()
    monkeypatch.setattr(lab, "LESSONS", source)
    return source


@pytest.fixture
def start(course, monkeypatch):
    """`make lab` with these arguments; returns its exit code, and the folder that JupyterLab would open."""
    opened = []
    monkeypatch.setattr(jupyterlab, "start", lambda role, folder, state, arguments: opened.append(folder))

    def run(*arguments):
        opened.clear()
        return run_command(lab, [str(each) for each in arguments], "lab"), *opened

    return run


def test_it_opens_the_usual_folder_or_another(start, tmp_path):
    assert start() == (None, tmp_path / "my_work")
    assert start("--folder", tmp_path / "elsewhere") == (None, tmp_path / "elsewhere")
    assert (tmp_path / "elsewhere" / "01_first" / "lesson.json").exists()


def test_a_folder_that_cannot_be_used_is_named_with_a_remedy(start, tmp_path, capsys):
    file = tmp_path / "a file"
    file.write_text("mine")
    for folder in (file, file / "below"):
        assert start("--folder", folder) == (1,)
        said = capsys.readouterr().err
        assert said.startswith(f"{folder} cannot be used: ") and "or name a folder that you can write to" in said
    assert file.read_text() == "mine"


def test_a_disk_that_is_full_is_named_and_nothing_is_left_on_it(start, tmp_path, capsys):
    resource = pytest.importorskip("resource", reason="Windows has no such limits")
    assert start() == (None, tmp_path / "my_work")
    before = sorted((tmp_path / "my_work").rglob("*"))
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (lab.ROOM - 1, limits[1]))
    try:
        assert start() == (1,)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert "cannot be used: File too large. Make room there" in capsys.readouterr().err
    assert sorted((tmp_path / "my_work").rglob("*")) == before


@pytest.mark.parametrize("inside", [".", "notebooks", "notebooks/01_first", "solutions"])
def test_the_courses_own_folders_are_refused(start, course, capsys, inside):
    assert start("--folder", course.parent / inside) == (1,)
    assert "holds the course itself. Work on copies" in capsys.readouterr().err


class Answer(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_):
        pass


def test_a_second_start_finds_the_first(start, tmp_path, capsys, monkeypatch):
    runtime = tmp_path / "my_work" / ".course" / "jupyter" / "runtime"
    runtime.mkdir(parents=True)
    monkeypatch.setattr(jupyterlab, "has_display", lambda: False)
    with HTTPServer(("127.0.0.1", 0), Answer) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        url = f"http://127.0.0.1:{server.server_port}/"
        (runtime / "jpserver-1.json").write_text('{"url": ')  # cut off
        (runtime / "jpserver-2.json").write_text(json.dumps({"url": url, "token": "abc"}))
        assert start() == (0,)
        assert f"{url}lab?token=abc" in capsys.readouterr().out
        server.shutdown()
    assert start() == (None, tmp_path / "my_work")  # the record alone is no server


def test_a_cell_finds_the_programs_of_the_environment(course, monkeypatch):
    begun = []
    monkeypatch.setenv("PATH", "elsewhere")
    monkeypatch.setattr(jupyterlab, "become", lambda command, environment: begun.append(environment["PATH"]))
    run_command(lab, [], "lab")
    assert begun == [os.pathsep.join([os.path.dirname(sys.executable), "elsewhere"])]


def test_on_a_hub_it_is_the_hubs_server_of_one_student(course, monkeypatch):
    begun = []
    monkeypatch.setenv(jupyterlab.ON_HUB, "/user/ada/")
    monkeypatch.setattr(jupyterlab, "become", lambda command, environment: begun.append((command, environment)))
    run_command(lab, [], "lab")
    [(command, _)] = begun
    assert "jupyterhub.singleuser" in command
