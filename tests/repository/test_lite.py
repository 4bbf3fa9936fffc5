"""The parts of `make lite`; tests/browser/lite builds the whole, and works in it."""

import hashlib
import re
import shutil
import tomllib
import zipfile

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

from tools import ROOT, Refused
from tools.lite import build, pyodide

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def carried(name):
    """The version of a package among Pyodide's pinned files, and the tag of the Python that it is for."""
    [file] = [file for file in pyodide.PINNED["sha256"] if file.startswith(f"{name}-")]
    return file.split("-")[1:3]


def test_what_the_page_carries_is_what_the_desk_asks_for():
    desk = [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["desk"]]
    wanted = {each.name: each for each in map(Requirement, desk)}
    assert {*build.FROM_PIP} - {"comm"} < wanted.keys()
    numpy, python = carried("numpy")
    major, minor = re.fullmatch(r"cp(\d)(\d+)", python).groups()
    assert numpy in wanted["numpy"].specifier
    assert f"{major}.{minor}" in SpecifierSet(PROJECT["requires-python"])


@pytest.mark.parametrize(("platform", "drawing"), [("emscripten", "easydot"), ("linux", "graphviz-pure")])
def test_the_wheel_alone_asks_for_little(platform, drawing):
    asked = [
        each.name
        for each in map(Requirement, PROJECT["dependencies"])
        if not each.marker or each.marker.evaluate({"sys_platform": platform})
    ]
    assert asked == ["numpy", "graphviz", drawing]


def test_a_file_that_is_not_pyodides_is_refused(tmp_path):
    name, version = pyodide.PINNED["carried by"].split("==")
    carrier = tmp_path / f"{name.replace('-', '_')}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(carrier, "w") as archive:
        for file in (*pyodide.PINNED["sha256"], pyodide.LOCK):
            archive.writestr(f"assets/pyodide/{file}", b"something else")
    with pytest.raises(Refused, match="its hash is another"):
        pyodide.copy_pyodide(tmp_path / "target", tmp_path)


def test_pyodides_own_release_serves_as_well(tmp_path, monkeypatch):
    monkeypatch.setitem(pyodide.PINNED, "sha256", {"pyodide.js": hashlib.sha256(b"started").hexdigest()})
    release = tmp_path / "release" / "pyodide"
    release.mkdir(parents=True)
    (release / "pyodide.js").write_bytes(b"started")
    (release / pyodide.LOCK).write_text('{"packages": {}}', encoding="utf-8")
    shutil.make_archive(str(tmp_path / pyodide.RELEASE.removesuffix(".tar.bz2")), "bztar", release.parent)
    pyodide.copy_pyodide(tmp_path / "target", tmp_path)
    assert (tmp_path / "target" / "pyodide.js").read_bytes() == b"started"


def test_on_the_day_when_the_copy_is_gone_one_sentence_says_what_to_do(tmp_path, monkeypatch):
    monkeypatch.setitem(pyodide.PINNED, "carried by", "autograd-from-the-inside-carries-nothing==1")
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    with pytest.raises(Refused, match=re.escape(f"put {pyodide.RELEASE} from https://github.com/pyodide/")):
        pyodide.copy_pyodide(tmp_path / "target", tmp_path)
    assert not list(tmp_path.iterdir())


def test_the_lessons_are_the_students_byte_for_byte(tmp_path):
    build.lessons(tmp_path)
    copies = {path.relative_to(tmp_path): path.read_bytes() for path in tmp_path.rglob("*.*") if path.is_file()}
    assert copies == {path: (ROOT / "notebooks" / path).read_bytes() for path in copies}
    assert len(copies) == 2 * len(list((ROOT / "notebooks").glob("[0-9]*")))
