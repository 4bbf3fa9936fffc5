"""The class's roster and other tables, as whatever spreadsheet has saved them."""

import csv
import io
from collections.abc import Sequence
from pathlib import Path

from tools import Refused


def read_table(path: str | Path) -> tuple[Sequence[str], list[dict[str, str]]]:
    """The rows of a table, by the names of its columns; Excel adds a mark, and separates by semicolons in Europe."""
    content = Path(path).read_bytes()
    encoding = "utf-16" if content[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    try:
        text = content.decode(encoding).lstrip()
    except UnicodeDecodeError:
        text = content.decode("cp1252", "replace").lstrip()
    head = text.partition("\n")[0]
    lines = csv.DictReader(io.StringIO(text), delimiter=max(",;\t", key=head.count))
    lines.fieldnames = [(name or "").strip().casefold() for name in lines.fieldnames or ()]
    rows = [{key: (value or "").strip() for key, value in line.items() if key} for line in lines]
    return lines.fieldnames, [row for row in rows if any(row.values())]


def read_roster(path: str | Path) -> list[dict[str, str]]:
    """A row for each student."""
    try:
        columns, rows = read_table(path)
    except OSError:
        raise Refused(f"There is no file {path}.") from None
    if "id" not in columns:
        raise Refused(
            f"{path} has no column called id. Its first line should be: id,first_name,last_name,email,lms_user_id"
        )
    for row in rows:
        who = " ".join(filter(None, row.values()))
        if not row["id"]:
            raise Refused(f"{path}: there is no id for {who}. Nobody was imported.")
        if "?" in who:  # which a spreadsheet writes for a letter that the encoding lacks
            raise Refused(f"{path} has lost letters, in {who}. Save it as CSV UTF-8. Nobody was imported.")
    return rows
