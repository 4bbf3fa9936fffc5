"""Submissions become a notebook with the student's answers and the course's tests, or a sentence tells why not."""

import io
import json
import os
import tarfile
import zipfile
from types import SimpleNamespace

import pytest

from autograd_course.files.notebook_file import parse_notebook
from autograd_desk.cells.match import EARLIER, fingerprint
from autograd_desk.cells.rebuild import MARK, rebuild
from tests.damages import DAMAGES, LESSON, named, solved
from tests.notebooks import released, solutions
from tools.grade.feedback.page import page
from tools.grade.ingest import ingest, read_folder
from tools.grade.ingest.find import MEGABYTE

NAME = f"{LESSON}.ipynb"


@pytest.fixture
def notebook():
    """The lesson, solved, for a test to damage."""
    return solved()


def taken(folder):
    return ingest(read_folder(folder), LESSON, released(LESSON))


def write(folder, notebook, name=NAME):
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(notebook), encoding="utf-8")


def complete(folder):
    """What is said of a folder; every answer is there, in one cell or several, and its tests stand below it."""
    ingested = taken(folder)
    assert not ingested.not_graded, ingested.sentence
    cells = ingested.notebook["cells"]
    names = [cell["metadata"].get("nbgrader", {}).get("grade_id") for cell in cells]
    for name, source in solutions(LESSON).items():
        tests = name.replace("answer", "tests")
        assert names.count(tests) == 1
        above = [cell["source"] for cell in cells[: names.index(tests)] if cell["cell_type"] == "code"]
        assert "".join(source.split()) in "".join("".join(above).split()), f"{name} is not above its tests"
    return ingested.sentence


def test_what_needs_no_repair_is_ok(tmp_path, notebook):
    write(tmp_path, notebook)
    assert complete(tmp_path) == "ok"


@pytest.mark.parametrize(
    "name, said",
    [
        ("Untitled1.ipynb", "found as Untitled1.ipynb"),
        ("05_accumulation (1).ipynb", "found as 05_accumulation (1).ipynb"),
        ("week 5/homework/05_accumulation.ipynb", "found as week 5/homework/05_accumulation.ipynb"),
        ("05_ACCUMULATION.IPYNB", "found as 05_ACCUMULATION.IPYNB"),
    ],
)
def test_a_notebook_is_found_wherever_it_is(tmp_path, notebook, name, said):
    write(tmp_path, notebook, name)
    assert complete(tmp_path) == f"repaired: {said}"


def test_of_two_notebooks_the_one_of_the_lesson_is_taken(tmp_path, notebook):
    write(tmp_path, notebook, "mine.ipynb")
    write(tmp_path, {"nbformat": 4, "cells": []}, "other.ipynb")
    assert complete(tmp_path) == "repaired: found as mine.ipynb"


@pytest.mark.parametrize("name", ["work.zip", NAME])
def test_an_archive_is_unpacked_whatever_it_is_called(tmp_path, notebook, name):
    with zipfile.ZipFile(tmp_path / name, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(f"work/{NAME}", json.dumps(notebook))
        archive.writestr(f"__MACOSX/work/._{NAME}", b"\0\5\x16\7")
    assert complete(tmp_path) == f"repaired: unpacked from {name}/work/{NAME}"
    with zipfile.ZipFile(tmp_path / "outer.zip", "w") as archive:
        archive.write(tmp_path / name, "a/inner.zip")
    (tmp_path / name).unlink()
    assert complete(tmp_path) == f"repaired: unpacked from outer.zip/a/inner.zip/work/{NAME}"


@pytest.mark.parametrize(
    "encoding, said",
    [("utf-8-sig", "byte order mark"), ("utf-16", "byte order mark"), ("cp1252", "latin-1"), ("latin-1", "latin-1")],
)
def test_every_encoding_is_read(tmp_path, notebook, encoding, said):
    notebook["cells"].insert(2, {"cell_type": "markdown", "metadata": {}, "source": "Größe", "id": "own"})
    text = json.dumps(notebook, ensure_ascii=False).encode(encoding, "xmlcharrefreplace")
    (tmp_path / NAME).write_bytes(text)
    ingested = taken(tmp_path)
    assert "Größe" in [cell["source"] for cell in ingested.notebook["cells"]]
    assert said in ingested.sentence


def test_the_line_ends_of_windows_are_read(tmp_path, notebook):
    for cell in notebook["cells"]:
        cell["source"] = "".join(cell["source"]).replace("\n", "\r\n")
    write(tmp_path, notebook)
    assert complete(tmp_path) == "ok"


def test_the_format_of_old_notebooks_is_converted(tmp_path, notebook):
    nbformat = pytest.importorskip("nbformat")
    for cell in notebook["cells"]:
        cell["metadata"].pop("nbgrader", None)
        cell["source"] = "".join(cell["source"])
    old = nbformat.convert(nbformat.from_dict(notebook), 3)
    (tmp_path / NAME).write_text(nbformat.writes(old, version=3), encoding="utf-8")
    assert "converted from an old format" in complete(tmp_path)


@pytest.mark.parametrize("damage, said", DAMAGES.items(), ids=lambda it: getattr(it, "__name__", ""))
def test_no_damage_costs_an_answer(tmp_path, notebook, damage, said):
    damage(notebook)
    write(tmp_path, notebook)
    assert said in complete(tmp_path)


def test_an_answer_that_was_deleted_is_open_again(tmp_path, notebook):
    stub = named(released(LESSON), "answer-5-2")["source"]
    notebook["cells"].remove(named(notebook, "answer-5-2"))
    write(tmp_path, notebook)
    ingested = taken(tmp_path)
    assert ingested.sentence == "repaired: answer-5-2: it was gone"
    assert "".join(stub) in ["".join(cell["source"]) for cell in ingested.notebook["cells"]]


def test_locked_cells_are_the_courses_own(tmp_path, notebook):
    named(notebook, "tests-5-2")["source"] = "15.0"
    named(notebook, "tests-5-3")["metadata"]["nbgrader"]["points"] = 1000
    write(tmp_path, notebook)
    ingested = taken(tmp_path)
    tests = {cell["metadata"].get("nbgrader", {}).get("grade_id"): cell for cell in ingested.notebook["cells"]}
    for name in ("tests-5-2", "tests-5-3"):
        assert tests[name]["source"] == "".join(named(released(LESSON), name)["source"])
        assert tests[name]["metadata"]["nbgrader"] == named(released(LESSON), name)["metadata"]["nbgrader"]


def test_the_feedback_is_called_what_the_lesson_is_called(tmp_path, notebook):
    notebook["cells"][0]["source"] = "# 25 of 25, well done"
    write(tmp_path, notebook)
    graded = taken(tmp_path).gradable(SimpleNamespace(released=released(LESSON)))
    about = {"student": "ada", "score": 0, "max_score": 25, "late": 0, "grades": {}, "comments": {}, "later": []}
    assert "<h1>05 · Accumulate, zero, and the training loop</h1>" in page(graded, about)


def test_tags_of_students_are_gone(tmp_path, notebook):
    for cell in notebook["cells"]:
        cell["metadata"]["tags"] = ["skip-execution"]
    write(tmp_path, notebook)
    assert "skip-execution" not in json.dumps(taken(tmp_path).notebook)


def test_links_are_not_followed(tmp_path, notebook):
    write(tmp_path, notebook, "elsewhere/secret.ipynb")
    (tmp_path / "elsewhere" / "secret.txt").write_text("secret")
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / NAME).symlink_to(tmp_path / "elsewhere" / "secret.ipynb")
    (mine / "folder").symlink_to(tmp_path / "elsewhere")
    (mine / "secret.txt").symlink_to(tmp_path / "elsewhere" / "secret.txt")
    ingested = taken(mine)
    assert ingested.sentence.startswith("not graded, because there is no notebook in it; left out:")
    assert not ingested.files
    assert "link" in ingested.sentence
    (tmp_path / "link").symlink_to(tmp_path / "elsewhere")
    assert taken(tmp_path / "link").not_graded


def bomb():
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as opened:
        opened.writestr(NAME, bytes(MEGABYTE + 2))
    return archive.getvalue()


@pytest.mark.parametrize(
    "name, content, because",
    [
        ("notes.txt", b"I could not do it", "there is no notebook in it, only notes.txt"),
        (NAME, b"", "its text is not that of a notebook"),
        (NAME, b"<<<<<<< HEAD\n{}", "its text is not that of a notebook"),
        (NAME, b'{"cells": 3}', "its text is not that of a notebook"),
        (NAME, b'{"cells": []}', "there is no cell in it"),
        (NAME, b"[" * 100_000, "its text is not that of a notebook"),
        (NAME, b"[1" * 2, "its text is not that of a notebook"),
        (NAME, bytes(range(256)), "its text is not that of a notebook"),
        ("work.zip", b"PK\3\4 and no more", "its archive cannot be opened"),
        ("work.zip", bomb, f"{NAME} is too large"),
    ],
)
def test_what_cannot_be_graded_is_told_in_a_sentence(tmp_path, monkeypatch, name, content, because):
    monkeypatch.setattr("tools.grade.ingest.find.MOST_OF_A_FILE", MEGABYTE)
    (tmp_path / name).write_bytes(content() if callable(content) else content)
    assert taken(tmp_path).sentence == f"not graded, because {because}"


def test_a_pipe_holds_nobody_up(tmp_path):
    os.mkfifo(tmp_path / NAME)
    assert taken(tmp_path).sentence.endswith(f"left out: {NAME} (no file)")


def test_lone_surrogates_do_no_harm(tmp_path, notebook):
    named(notebook, "answer-5-1")["source"] = 'x = "\ud800"'
    write(tmp_path, notebook)
    json.dumps(taken(tmp_path).notebook, ensure_ascii=False).encode()


def test_files_come_along_but_none_in_place_of_the_courses_and_no_code_that_is_compiled(tmp_path, notebook):
    write(tmp_path, notebook)
    (tmp_path / "lesson.json").write_text("{}")
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "numbers.csv").write_text("1,2")
    (tmp_path / "numpy.so").write_bytes(b"\x7fELF")
    assert taken(tmp_path).files == {"data/numbers.csv": b"1,2"}


def stub():
    """The lesson as nobody has touched it."""
    return released(LESSON)


@pytest.mark.parametrize(
    "own, said", [(json.dumps, "is untouched"), (lambda _: "", "cannot be read"), (lambda _: "{", "cannot be read")]
)
@pytest.mark.parametrize(
    "copy", ["05_accumulation (1).ipynb", "final/05_accumulation.ipynb", "a.ipynb.txt", "b.json", "z.tgz"]
)
def test_no_file_hides_the_one_with_work(tmp_path, notebook, own, said, copy):
    (tmp_path / NAME).write_text(own(stub()))
    write(tmp_path, notebook, copy)
    if copy.endswith("tgz"):
        (tmp_path / copy).rename(tmp_path / "mine.ipynb")
        with tarfile.open(tmp_path / copy, "w:gz") as archive:
            archive.add(tmp_path / "mine.ipynb", "mine.ipynb")
        (tmp_path / "mine.ipynb").unlink()
    assert complete(tmp_path).endswith(f"{NAME} {said}")


def test_of_several_with_work_the_newest_counts_and_it_is_said(tmp_path, notebook):
    write(tmp_path, notebook, "05_accumulation (2).ipynb")
    named(notebook, "answer-5-1")["source"] = "half = 1"
    for name in (NAME, "05_accumulation (1).ipynb"):
        write(tmp_path, notebook, name)
    for path in tmp_path.iterdir():
        os.utime(path, (1000, 1000))
    said = complete(tmp_path)
    assert "found as 05_accumulation (2).ipynb" in said and "the newest counts, and not" in said
    os.utime(tmp_path / NAME, (2000, 2000))
    assert "half = 1" in json.dumps(taken(tmp_path).notebook)


def test_of_several_in_an_archive_the_newest_counts(tmp_path, notebook):
    with zipfile.ZipFile(tmp_path / "work.zip", "w") as archive:
        archive.writestr(zipfile.ZipInfo(f"first (2)/{NAME}", (2027, 1, 2, 9, 0, 0)), json.dumps(notebook))
        named(notebook, "answer-5-1")["source"] = "later = 1"
        named(notebook, "answer-5-2")["source"] = named(stub(), "answer-5-2")["source"]
        archive.writestr(zipfile.ZipInfo(f"later/{NAME}", (2027, 1, 3, 9, 0, 0)), json.dumps(notebook))
        archive.writestr(zipfile.ZipInfo("old.ipynb", (2027, 1, 1, 9, 0, 0)), json.dumps(notebook))
    assert "later = 1" in json.dumps(taken(tmp_path).notebook)


def test_the_notebook_of_another_lesson_is_refused_by_name(tmp_path, notebook):
    other = released("02_leaves")
    for folder in ("other", "both"):
        write(tmp_path / folder, other)
    assert "is the notebook of lesson 02" in taken(tmp_path / "other").sentence
    write(tmp_path / "both", notebook, "mine.ipynb")
    assert complete(tmp_path / "both").endswith(f"{NAME} is of another lesson")
    foreign = {"nbformat": 4, "metadata": {}, "cells": [{"cell_type": "code", "source": "import math", "metadata": {}}]}
    write(tmp_path / "foreign", foreign)
    assert taken(tmp_path / "foreign").sentence == f"not graded, because nothing of this lesson is in {NAME}"


def test_outputs_count_for_no_size(tmp_path, notebook):
    for place, shown in ((0, "[" * 999), (1, '"outputs": [' + "y" * 30 * MEGABYTE)):
        code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
        code[place]["outputs"] = [{"output_type": "stream", "name": "stdout", "text": [shown]}]
    write(tmp_path, notebook)
    assert complete(tmp_path) == "ok"
    assert len(read_folder(tmp_path).files[NAME]) < MEGABYTE


def test_an_archive_that_is_not_opened_is_named(tmp_path):
    (tmp_path / "work.7z").write_bytes(b"7z\xbc\xaf\x27\x1c")
    assert "work.7z is an archive that cannot be opened here" in taken(tmp_path).sentence


@pytest.mark.parametrize("first", ["a stub", "a wrong answer", "the lesson", "the lesson, below"])
def test_of_pasted_copies_the_last_with_work_and_a_check_counts(tmp_path, notebook, first):
    cells, fresh = notebook["cells"], stub()["cells"]
    if first.startswith("the lesson"):
        notebook["cells"] = fresh + cells if first == "the lesson" else cells + fresh
    else:
        at = next(n for n, cell in enumerate(cells) if cell["id"] == "tests-5-1")
        copied = json.loads(json.dumps([named(notebook, "answer-5-1"), cells[at]]))
        cells[at + 1 : at + 1] = [cell | {"id": f"copy{n}"} for n, cell in enumerate(copied)]
        text = next(cell["source"] for cell in fresh if cell["id"] == "answer-5-1")
        named(notebook, "answer-5-1")["source"] = text if first == "a stub" else "wrong = 1"
    write(tmp_path, notebook)
    complete(tmp_path)


def test_what_the_lesson_used_to_say_is_not_the_students_own(notebook):
    """Told by what is kept of earlier versions: the ids say nothing, as students write into given cells, too."""
    today = released(LESSON)
    place, cell = next(
        each for each in enumerate(today["cells"]) if "nbgrader" not in each[1]["metadata"] and each[0] > 2
    )
    said = cell["source"].strip()
    today["cells"][place] = cell | {"source": "Something else."}
    before, after = (
        [
            one
            for one in rebuild(parse_notebook(json.dumps(notebook).encode())["cells"], given, [])["cells"]
            if one["source"].strip() == said
        ]
        for given in (today, today | {"metadata": {**today["metadata"], EARLIER: [fingerprint(said)]}})
    )
    assert [MARK in one["metadata"] for one in (*before, *after)] == [False, True]
