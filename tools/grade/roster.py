"""The class's roster, as whatever spreadsheet has saved it."""

import csv
import io
from pathlib import Path

from tools import Refused


def read_roster(path):
    """A row for each student, by the names of its columns; Excel adds a mark, and separates by semicolons in Europe."""
    try:
        content = Path(path).read_bytes()
    except OSError:
        raise Refused(f"There is no file {path}.") from None
    encoding = "utf-16" if content[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError:
        text = content.decode("cp1252", "replace")
    head = text.lstrip().partition("\n")[0]
    lines = csv.DictReader(io.StringIO(text.lstrip()), delimiter=max(",;\t", key=head.count))
    lines.fieldnames = [(name or "").strip().casefold() for name in lines.fieldnames or ()]
    if "id" not in lines.fieldnames:
        raise Refused(
            f"{path} has no column called id. Its first line should be: id,first_name,last_name,email,lms_user_id"
        )
    rows = [{key: (value or "").strip() for key, value in line.items() if key} for line in lines]
    rows = [row for row in rows if any(row.values())]
    for row in rows:
        if not row["id"]:
            raise Refused(f"{path}: there is no id for {' '.join(filter(None, row.values()))}. Nobody was imported.")
    return rows
