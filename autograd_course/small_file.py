"""Small files of JSON in a student's folder: nothing fails without them, and nothing is half written."""

import json
import os
from pathlib import Path


def read_small_file(path):
    """The dict in this file; an empty one if there is no file yet, or it is damaged."""
    try:
        found = json.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return found if type(found) is dict else {}


def write_small_file(path, content):
    """Write the dict; a folder that cannot be written stays as it is."""
    beside = Path(path).with_suffix(".part")
    try:
        beside.parent.mkdir(exist_ok=True)
        beside.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
        os.replace(beside, path)
    except OSError:
        pass
