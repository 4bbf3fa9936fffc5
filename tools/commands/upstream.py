"""Runs PyTorch's own autograd tests on this library

The file comes from a checkout of PyTorch, or of a fork; with it, what it imports from the folder `autograd` beside it.
What concerns this library is what passes under PyTorch on a processor, and is about nothing that it leaves out.
"""

import json
import subprocess
import sys
from argparse import ArgumentTypeError
from collections import Counter
from pathlib import Path

EXTRAS = ("test", "parity")


def arguments(parser):
    parser.add_argument("file", type=file, help="path/to/pytorch/test/test_autograd.py")


def file(text):
    path = Path(text).expanduser()
    if not path.is_file():
        raise ArgumentTypeError(f"there is no file {text}; name test/test_autograd.py of a checkout of PyTorch")
    return str(path)


def main(options):
    from tools import pytorch

    pytorch.load()
    theirs, ours = (outcomes(library, options.file) for library in ("pytorch", "ours"))
    return report(theirs, ours)


def outcomes(library, path):
    done = subprocess.run(
        [sys.executable, "-m", "tools.upstream.trial", library, path], capture_output=True, text=True, encoding="utf-8"
    )
    lines = [line for line in done.stdout.splitlines() if line.startswith('{"test"')]
    if done.returncode or not lines:
        raise SystemExit(f"The tests could not be run with {library}:\n{done.stderr[-2000:]}")
    return {each["test"]: each for each in map(json.loads, lines)}


def report(theirs, ours):
    """Print how many tests pass, and each that does not; 1 if one of them has no reason."""
    from tools.upstream import scope

    left_out, counts, unexplained = Counter(), Counter(), 0
    for name, test in ours.items():
        if name not in theirs or theirs[name]["became"] != "passed":
            left_out["not passed by PyTorch here"] += 1
            continue
        if reason := scope.reason_to_leave_out(test):
            left_out[reason] += 1
            continue
        counts[test["became"]] += 1
        if test["became"] != "passed":
            why = scope.reason_to_be_open(test)
            unexplained += why is None
            print(f"{name}: {why or 'NO REASON GIVEN: ' + test['why'].strip().splitlines()[-1][:200]}")
    print(
        f"\n{counts['passed']} of {counts.total()} tests that concern this library pass; {unexplained} have no reason"
    )
    print("not counted: " + ", ".join([f"{count} {reason}" for reason, count in left_out.most_common()]))
    return int(unexplained > 0)
