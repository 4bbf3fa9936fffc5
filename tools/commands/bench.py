"""Measures speed and memory against NumPy by hand, PyTorch and other engines

The exit status is 1 if a target is missed. A --quick look is a rough one: what it says is missed may not be.
"""

import json
import platform
import sys
from pathlib import Path

EXTRAS = ("bench",)


def arguments(parser):
    parser.add_argument("--quick", action="store_true", help="few and short rounds, for a first look")
    parser.add_argument("--with", action="append", default=[], metavar="PYTHON", dest="pythons",
                        help="a further interpreter, which has engines that this one has not")  # fmt: skip
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all times there, too")
    parser.add_argument("workloads", nargs="*", metavar="workload", help="the beginning of its name; by default all")


def main(options):
    from tools.bench import findings, memory, report
    from tools.bench.processes import EngineError
    from tools.bench.race import Race
    from tools.bench.workloads import WORKLOADS

    for beginning in options.workloads:
        if not any(name.startswith(beginning) for name in WORKLOADS):
            print(f"There is no workload {beginning!r}; there are: {', '.join(WORKLOADS)}", file=sys.stderr)
            return 2
    chosen = [name for name in WORKLOADS if not options.workloads or name.startswith(tuple(options.workloads))]
    rounds, seconds, best_of = (3, 0.01, 2) if options.quick else (9, 0.05, 3)

    try:
        race = Race([sys.executable, *options.pythons])
        results = {
            "python": platform.python_version(),
            "versions": race.versions,
            "left_out": race.left_out,
            "rounds": rounds,
            "workloads": {name: race.run(name, rounds, seconds, best_of) for name in announced(chosen)},
        }
        race.close()
        if not options.workloads:
            results["imports"] = race.import_times(rounds)
            results["memory"] = memory.by_engine(race.pythons)
    except EngineError as error:
        print(error, file=sys.stderr)
        return 1
    if options.json:
        options.json.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    print(report.text(results))
    missed, _ = findings.missed(results)
    return int(bool(missed))


def announced(names):
    """The names, each told when its turn comes: the whole race takes minutes."""
    for name in names:
        print(f"… {name}", file=sys.stderr, flush=True)
        yield name
