"""Who draws: Graphviz's `dot` where there is one, graphviz-pure where there is none, nobody where there is neither."""

from importlib import metadata
from pathlib import Path

import graphviz
import pytest

import autograd_lib as torch
from autograd_lib.viz import draw_graph
from autograd_lib.viz.drawing.render import CannotDraw

REMEDY = "To see the graph as a picture, run: pip install graphviz graphviz-pure"

# Whatever graph it reads, it draws its own name.
FAKE = """#!/bin/sh
while read -r line; do :; done
echo '<svg width="9pt" height="9pt" viewBox="0 0 9 9"><text>drawn by {name}</text></svg>'
echo "a warning" >&2
[ "$*" = "-Tsvg" ] && exit {status}
"""


def picture():
    x = torch.tensor(2.0, requires_grad=True)
    return draw_graph(x * x, {"x": x})


@pytest.fixture(autouse=True)
def on_path(tmp_path, monkeypatch):
    """An empty PATH, on which `on_path("dot")` puts a program of that name."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("GRAPHVIZ_DOT", raising=False)

    def put(name, status=0):
        program = tmp_path / name
        program.write_text(FAKE.format(name=name, status=status))
        program.chmod(0o755)
        return program

    return put


@pytest.fixture
def without_graphviz_pure(monkeypatch):
    installed = metadata.files

    def files(name):
        if name == "graphviz-pure":
            raise metadata.PackageNotFoundError(name)
        return installed(name)

    monkeypatch.setattr(metadata, "files", files)


def drawn_by(name):
    return f">drawn\N{NO-BREAK SPACE}by\N{NO-BREAK SPACE}{name}<" in picture().svg


def test_without_dot_graphviz_pure_draws_although_it_is_not_on_the_path():
    assert "mul</text>" in picture().svg


def test_a_dot_on_the_path_comes_first(on_path):
    on_path("dot")
    on_path("graphviz-pure")
    assert drawn_by("dot")


def test_a_dot_that_does_not_work_is_passed_over(on_path):
    on_path("dot", status=1)
    assert "mul</text>" in picture().svg
    on_path("dot").write_bytes(b"\x7fELF, cut off")
    assert "mul</text>" in picture().svg


def test_graphviz_pure_is_told_from_the_other_files_of_its_package(monkeypatch):
    files = metadata.files("graphviz-pure")
    monkeypatch.setattr(metadata, "files", lambda name: files[::-1])
    assert "mul</text>" in picture().svg


@pytest.mark.usefixtures("without_graphviz_pure")
def test_a_graphviz_pure_that_pip_did_not_install_is_found_on_the_path(on_path):
    on_path("graphviz-pure")
    assert drawn_by("graphviz-pure")


def test_the_environment_may_choose(on_path, monkeypatch):
    on_path("dot")
    monkeypatch.setenv("GRAPHVIZ_DOT", "graphviz-pure")
    assert "mul</text>" in picture().svg
    monkeypatch.setenv("GRAPHVIZ_DOT", str(on_path("mine")))
    assert drawn_by("mine")
    monkeypatch.setenv("GRAPHVIZ_DOT", "nowhere")
    with pytest.raises(CannotDraw):
        assert picture().svg


def test_renderers_warn_nobody(on_path, capfd):
    x = torch.tensor(2.0, requires_grad=True)
    assert "重み" in draw_graph(x, {"重み": x}).svg  # graphviz-pure does not know how wide that is, and says so
    on_path("dot")
    assert drawn_by("dot")
    assert capfd.readouterr().err == ""


def test_the_users_own_graphviz_stays_as_it_is():
    assert "mul</text>" in picture().svg
    assert Path("dot") == graphviz.backend.dot_command.DOT_BINARY
