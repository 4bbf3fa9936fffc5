"""Records from PyTorch what the tests' cases and the practice programs show

Cases go into tools/parity/golden, programs into tools/parity/practice_programs.json, PyTorch's public names into
autograd_lib/basics/public_names.txt. Run it after adding or changing
a case or a family, and read the difference before committing it.
"""

import json
from argparse import Namespace

EXTRAS = ("test", "parity")


def main(options: Namespace) -> int:
    import autograd_lib
    from tools import ROOT, pytorch
    from tools.parity import cases, practice_programs, public_names

    torch = pytorch.load()
    names = ROOT / "autograd_lib/basics/public_names.txt"
    for suite, (programs, _) in cases.SUITES.items():
        shown = {key: cases.observe(suite, key, torch) for key in sorted(programs)}
        golden = {"torch": pytorch.release(torch), "cases": shown}
        path = cases.GOLDEN / f"{suite}.json"
        path.write_text(as_text(golden) + "\n", encoding="utf-8")
        print(f"{path.name}: {len(shown)} cases")
    recorded = public_names.record(torch)
    names.write_text(public_names.as_lines(recorded), encoding="utf-8")
    signatures = {"torch": pytorch.release(torch), "taken": public_names.taken(recorded, autograd_lib)}
    (cases.GOLDEN / "signatures.json").write_text(as_text(signatures) + "\n", encoding="utf-8")
    print(f"{names.name}: {sum(map(len, recorded.values()))} names")
    programs = practice_programs.record(torch)
    print(f"{practice_programs.RECORDED.name}: {sum(map(len, programs.values()))} programs")
    return 0


def as_text(value: object, indent: str = "") -> str:
    """JSON on few lines that stay readable; printed lines stand one below the other."""
    flat = json.dumps(value, ensure_ascii=False)
    prints = isinstance(value, list) and len(value) > 1 and isinstance(value[0], str)
    if not isinstance(value, dict | list) or not (prints or len(indent + flat) > 150):
        return flat
    inner = indent + " "
    if isinstance(value, dict):
        parts = [f"{json.dumps(key, ensure_ascii=False)}: {as_text(each, inner)}" for key, each in value.items()]
    else:
        parts = [as_text(each, inner) for each in value]
    opening, closing = flat[0], flat[-1]
    return f"{opening}\n{inner}" + f",\n{inner}".join(parts) + f"\n{indent}{closing}"
