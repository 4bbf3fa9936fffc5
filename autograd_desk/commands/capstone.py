"""Shows what your engine of lesson 07 can do; for several files, a line for each

The files run as programs of yours do: first read what you did not write.
"""

import json
import os
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from concurrent.futures import ThreadPoolExecutor

MINUTES = 10  # for one engine
WORKERS = min(4, os.cpu_count() or 1)


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="file", help="with an `engine`, or with `tensor` and the like")


def main(options: Namespace) -> int:
    from autograd_course.capstone import Row
    from autograd_course.capstone.card import report

    files = options.files
    with ThreadPoolExecutor(WORKERS) as pool:
        found = dict(zip(files, pool.map(told, files), strict=True))
    for file, rows in found.items():
        if isinstance(rows, str):
            print(f"{file}: {rows}")
        elif len(files) == 1:
            print(report([Row(**row) for row in rows], name=file)["text/plain"])
        else:
            rows = [Row(**row) for row in rows]
            missing = " ".join(row.code for row in rows if not row.is_as_pytorch)
            print(f"{file}: {sum(row.is_as_pytorch for row in rows)} of {len(rows)}; not yet {missing or 'nothing'}")
    return int(any(isinstance(rows, str) for rows in found.values()))


def told(file: str) -> list[dict] | str:
    """The rows of an engine, from a process of its own; or a sentence where there are none."""
    command = [sys.executable, "-m", "autograd_course.capstone", file]
    try:
        run = subprocess.run(command, capture_output=True, text=True, timeout=MINUTES * 60)
    except subprocess.TimeoutExpired:
        return f"not done after {MINUTES} minutes."
    try:
        rows = json.loads(run.stdout.splitlines()[-1])
    except (IndexError, ValueError):
        said = run.stderr.strip().splitlines()
        return f"it ends the process it runs in, {f'and says last: {said[-1]}' if said else 'without a word.'}"
    return rows["mistake"] if isinstance(rows, dict) else rows
