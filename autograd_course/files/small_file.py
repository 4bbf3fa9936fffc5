"""Files that are never half written; and small ones of JSON in a student's folder, without which nothing fails."""

import json
import os
from contextlib import suppress
from pathlib import Path


def read_small_file(path: str | Path) -> dict:
    """The dict in this file; an empty one if there is no file yet, or it is damaged."""
    try:
        found = json.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return found if type(found) is dict else {}


def write_small_file(path: str | Path, content: dict) -> None:
    """Write the dict; a folder that cannot be written stays as it is."""
    with suppress(OSError):
        write(Path(path), (json.dumps(content, indent=1) + "\n").encode())


def write(path: Path, content: bytes) -> None:
    """Write all of the file or nothing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    # Of this process alone; and its ending stays: from that, JupyterLite takes what a file is.
    partial = path.with_name(f".part.{os.getpid()}.{path.name}")
    try:
        partial.write_bytes(content)
        os.replace(partial, path)
    finally:
        partial.unlink(missing_ok=True)
