"""Lists, by cause, what the installed PyTorch does differently from the recorded version

Install any version first: `.venv/bin/pip install --upgrade torch expecttest`. Each cause comes with the number of cases
that show it, and with one of them. Follow it in the library, record it by `make golden`, pin the version in
pyproject.toml, and add a row to the table of changes in autograd_lib/differences.md.
"""

import difflib
import re
from argparse import Namespace
from collections import defaultdict
from collections.abc import Iterator

EXTRAS = ("test",)


def main(options: Namespace) -> int:
    import autograd_lib
    from tools import pytorch
    from tools.commands.parity import observed
    from tools.parity import cases, operators

    torch = pytorch.load()
    recorded = cases.golden("ops")["torch"]
    causes = defaultdict(list)
    for suite, (programs, _) in cases.SUITES.items():
        for key in programs:
            now, then = observed(cases, suite, key, torch), cases.recorded(suite).get(key)
            for found in {cause(key, *each) for each in pairs(now, then)}:
                causes[found].append(f"{suite}: {key}")
    _, problems = operators.counted(operators.trials(autograd_lib, torch))
    for problem in problems:
        causes[f"PyTorch's samples: {problem.split()[0]}"].append(problem.splitlines()[0])
    print(f"PyTorch {pytorch.release(torch)}, recorded with {recorded}: {len(causes)} causes")
    for found, examples in sorted(causes.items(), key=lambda each: -len(each[1])):
        print(f"\n{len(examples)} × {found}\n    {examples[0]}")
    return int(bool(causes))


def pairs(now: object, then: object) -> Iterator[tuple]:
    """What differs: each place of two observations, as it is now and as it was."""
    from tools.parity.cases import differences

    if isinstance(now, dict) and isinstance(then, dict):
        for key in {*now, *then}:
            yield from pairs(now.get(key), then.get(key))
    elif isinstance(now, list) and isinstance(then, list) and len(now) == len(then):
        for pair in zip(now, then):
            yield from pairs(*pair)
    elif list(differences(now, then)):
        yield now, then


def cause(key: str, now: object, then: object) -> str:
    """What two texts do not share, in words, or all of one that only one of them has; of numbers, whose they are."""
    if not isinstance(now, str) and not isinstance(then, str):
        called = re.findall(r"(\w+)\(", key)
        return f"other numbers: {called[-1] if called else key}"
    new, old = [each.split() if isinstance(each, str) else [] for each in (now, then)]
    changes = difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    texts = [
        f"{' '.join(old[a:b]) or '…'} → {' '.join(new[c:d]) or '…'}" for kind, a, b, c, d in changes if kind != "equal"
    ]
    return re.sub(r"-?\d+\.?\d*(e-?\d+)?(?![\w])", "N", "; ".join(dict.fromkeys(texts)))
