"""All of a student's work as one file: packed at a desk or in a browser tab, and brought in at another.

What comes in is put into the version of each lesson that lies here, as a new version is (new_version.py), and what
stood in its place is kept among the earlier versions.
"""

import io
import json
import zipfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path, PurePosixPath

from autograd_course.files.lesson_file import LESSONS, NAME
from autograd_course.files.notebook_file import notebook_bytes, parse_notebook
from autograd_course.files.small_file import read_small_file, write_small_file
from autograd_course.observe.lesson_memory import REMEMBERED
from autograd_course.practice.record import NAME as PRACTICE
from autograd_course.show.brief import joined
from autograd_desk.new_version import carry_over
from autograd_desk.workspace import (
    EARLIER,
    GIVEN,
    STATE,
    Report,
    deliver,
    earlier_version,
    fingerprint,
    fingerprint_of,
    write,
)

KEPT = (Path(STATE) / REMEMBERED, GIVEN)  # of the course's own records
MOST = 200 << 20  # bytes, of all files together
NO_WORK = "This file holds no work from the course. Choose the autograd.zip that “Download all my work” made"


def pack(folder: Path, on_screen: Mapping[str, str] = {}) -> bytes:
    """A zip of all that a student has worked in; what is `on_screen`, text by path, is newer than the file."""
    packed, texts = io.BytesIO(), {name: text.encode() for name, text in on_screen.items()}
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(folder.rglob("*")):
            inside = path.relative_to(folder)
            if path.is_file() and inside.as_posix() not in texts and _is_work(inside):
                texts[inside.as_posix()] = path.read_bytes()
        for name, text in texts.items():
            of_lesson = name.removeprefix(f"{GIVEN.as_posix()}/")
            given = next((each for each in (folder / GIVEN / of_lesson, LESSONS / of_lesson) if each.is_file()), None)
            if given is None or fingerprint(given.read_bytes()) != fingerprint(texts.get(of_lesson, b"")):
                archive.writestr(name, text)
    return packed.getvalue()


def bring_in(content: bytes, folder: Path) -> str:
    """Put what `pack` has made into a student's folder; says what has come. Raises ValueError where it is nothing."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            if sum(each.file_size for each in archive.infolist()) > MOST:
                raise ValueError("This file holds more than a course's work")
            files = {PurePosixPath(name): archive.read(name) for name in archive.namelist() if not name.endswith("/")}
    except zipfile.BadZipFile:
        raise ValueError(NO_WORK) from None
    files = {
        name: text for name, text in files.items() if _is_work(name) and ".." not in name.parts and name.parts[0] != "/"
    }
    come, kept = [], False
    for name, text in files.items():
        here = folder / name
        if name.is_relative_to(GIVEN.as_posix()):
            continue
        if name.is_relative_to(STATE) or name.name == PRACTICE:
            with suppress(ValueError, AttributeError, TypeError):  # a damaged record is none
                (_take_longer if name.name == PRACTICE else _merge)(here, json.loads(text))
            continue
        lesson = LESSONS / name.parts[0]
        if name.parts == (lesson.name, f"{lesson.name}.ipynb") and lesson.is_dir():
            try:
                text = _in_this_version(text, files.get(PurePosixPath(GIVEN) / name), lesson, folder)
            except (ValueError, LookupError, TypeError):
                continue  # it is no notebook
        now = here.read_bytes() if here.exists() else b""
        if now and fingerprint(now) not in (fingerprint(text), fingerprint_of(folder / GIVEN / name)):
            write(earlier_version(folder, here), now)
            kept = True
        write(here, text)
        come.append(name.stem)
    if not come:
        raise ValueError(NO_WORK)
    before = f" What stood in their place is in the folder “{EARLIER}”." if kept else ""
    return f"Brought in: {joined(come)}.{before}"


def _is_work(name):
    if name.parts[0] == STATE:
        return name.suffix in (".json", ".ipynb") and name.name != NAME and any(map(name.is_relative_to, KEPT))
    return name.name != NAME and not any(part.startswith((".", "__")) for part in name.parts)


def _in_this_version(text, given, lesson, folder):
    """A lesson's notebook that has come, in the version that lies here; `given` is the version that it was made of."""
    for path in sorted(lesson.iterdir(), key=lambda path: path.suffix != ".ipynb"):
        deliver(path.read_bytes(), Path(lesson.name) / path.name, folder, Report(first_time=False))
    here = (folder / GIVEN / lesson.name / f"{lesson.name}.ipynb").read_bytes()
    new, mine, old = map(parse_notebook, (here, text, given or here))
    if mine["cells"] and fingerprint(given or here) == fingerprint(here):
        return text
    return notebook_bytes(carry_over(new, mine, old).notebook)


def _merge(path, come):
    """What a lesson remembers, here and there: where both know of an exercise, what has come counts."""
    here = read_small_file(path)
    write_small_file(path, here | {kind: here.get(kind, {}) | each for kind, each in come.items()})


def _take_longer(path, come):
    """The record of practice with more rounds."""
    if come.get("rounds", 0) > read_small_file(path).get("rounds", 0):
        write_small_file(path, come)
