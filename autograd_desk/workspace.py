"""Fills a student's folder with copies of the lessons, and later brings it up to date without touching their work.

For each file a manifest remembers which version the student was last given. It and the two files tell who changed what:

    the student did not   → the new version takes its place
    only the student did  → nothing to do
    both did              → the student's stays, and the new version goes beside it as "name (updated).ipynb"

A file that the student deleted comes back: that is how to start a lesson over. Every step can be repeated, so the next
update finishes an interrupted one.
"""

import hashlib
import itertools
import json
import os
from dataclasses import dataclass, field
from pathlib import Path

STATE = ".course"  # hidden in JupyterLab's file list
MANIFEST = Path(STATE) / "delivered.json"


def update(source, folder):
    """Bring the student's `folder` up to date with the lessons in `source`, and return a Report."""
    manifest = folder / MANIFEST
    given = read(manifest)
    report = Report(first_time=not given)
    for path in sorted(source.rglob("*")):
        name = path.relative_to(source)
        if path.is_file() and not any(part.startswith(".") for part in name.parts):
            deliver(path.read_bytes(), name, folder, given, report)
    write(manifest, json.dumps(given, indent=1, sort_keys=True).encode())
    return report


def read(manifest):
    """Which version of each file the student was given; without a readable manifest nothing is known, or lost."""
    try:
        given = json.loads(manifest.read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError):
        return {}
    return given if isinstance(given, dict) else {}


def deliver(new, name, folder, given, report):
    """Put one file of a lesson where it belongs, and note in `given` that the student has this version now."""
    mine, key, version = folder / name, name.as_posix(), fingerprint(new)
    present = fingerprint(mine.read_bytes()) if mine.exists() else None
    if present is None:
        write(mine, new)
        (report.restored if key in given else report.added).append(key)
    elif present not in (version, given.get(key)):
        if given.get(key) != version:
            report.beside.append((key, put_beside(new, name, folder, given)))
    elif present != version:
        write(mine, new)
        report.updated.append(key)
    given[key] = version


def put_beside(new, name, folder, given):
    """Write the new version next to the student's file, over an earlier one only if they have not worked in it."""
    version = fingerprint(new)
    for count in itertools.count(1):
        beside = name.with_stem(f"{name.stem} (updated{f' {count}' if count > 1 else ''})")
        path, key = folder / beside, beside.as_posix()
        if not path.exists() or fingerprint(path.read_bytes()) in (version, given.get(key)):
            write(path, new)
            given[key] = version
            return key


def fingerprint(content):
    """Identify what a person wrote: running a notebook changes its outputs and metadata, not its fingerprint."""
    try:
        cells = json.loads(content)["cells"]
        content = json.dumps([(cell["cell_type"], "".join(cell["source"])) for cell in cells]).encode()
    except (ValueError, LookupError, TypeError):
        pass  # not a notebook: every byte counts
    return hashlib.sha256(content).hexdigest()


def write(path, content):
    """Write all of the file or nothing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f".{path.name}.part")
    partial.write_bytes(content)
    os.replace(partial, path)


@dataclass
class Report:
    """What an update did; paths are relative to the student's folder."""

    first_time: bool
    added: list[str] = field(default_factory=list)
    restored: list[str] = field(default_factory=list)
    updated: list[str] = field(default_factory=list)
    beside: list[tuple[str, str]] = field(default_factory=list)  # the student's file, the new version

    def notebooks(self, folder):
        """The notebooks that were written."""
        written = [*self.added, *self.restored, *self.updated, *(new for _, new in self.beside)]
        return [folder / name for name in written if name.endswith(".ipynb")]

    def __str__(self):
        if self.first_time and not self.beside:
            count = len(lessons(self.added))
            return f"Your copies of the lessons are in place ({count} lesson{'s' if count != 1 else ''})."
        kept = lessons(mine for mine, _ in self.beside)
        added = lessons(self.added)
        lines = [f"New: {lesson}" for lesson in added]
        lines += [f"Back again, as it was missing: {name}" for name in self.restored]
        lines += [f"Updated: {lesson}" for lesson in lessons(self.updated) if lesson not in (*kept, *added)]
        lines += [f"You have worked in {mine}, so it stays; the new version is {new}" for mine, new in self.beside]
        return "\n".join(lines)


def lessons(names):
    """The lessons that these files belong to."""
    return sorted({name.split("/")[0] for name in names})
