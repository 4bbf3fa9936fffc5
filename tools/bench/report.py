"""The table, in plain text."""

from . import findings
from .engines import ENGINES
from .race import OURS, TWIN
from .workloads import WORKLOADS

RIVALS = {engine: "NumPy by hand" if engine == "NumPy" else engine for engine in ENGINES if engine != OURS}
MEMORY_ROWS = {
    "graph": "held after a forward pass of MLP 1024, with its graph",
    "without a graph": "the same under no_grad",
    "peak": "peak of forward and backward, digits network, 8,192 rows",
    "growth": "growth over 1,000 training steps, garbage collector off",
}


def text(results):
    """The whole report."""
    sections = [heading(results), times(results), imports(results), memory(results), notes(results), summary(results)]
    return "\n\n".join("\n".join(lines) for lines in sections if lines)


def heading(results):
    versions = ", ".join(f"{engine} {version}" for engine, version in results["versions"].items() if engine != OURS)
    lines = [f"autograd_lib against {versions}; Python {results['python']}, one thread, float32."]
    if results["left_out"]:
        reasons = "; ".join(f"{engine} ({reason})" for engine, reason in results["left_out"].items())
        lines.append(f"Left out: {reasons}. --with PYTHON names another interpreter that has them.")
    return lines


def times(results):
    rivals = [engine for engine in RIVALS if engine in results["versions"]]
    lines = [
        f"Time of autograd_lib, forward and backward, as a multiple of each engine's: median of {results['rounds']} "
        "rounds ± half the middle half of them.",
        "≤ is the target, ✓ met, ✗ missed. Noise: the same between two processes of autograd_lib.",
        "",
        row("", [RIVALS[engine] for engine in rivals], "noise"),
    ]
    for name, each in results["workloads"].items():
        for part, found in findings.of_workload(name, each["times"]).items():
            label = name if part == "whole" else f"  {part}"
            lines.append(row(label, [cell(found.get(engine)) for engine in rivals], cell(found[TWIN])))
    return lines


def row(label, cells, last):
    return f"{label:<28}" + "".join(f"{each:<20}" for each in cells) + last


def cell(finding):
    """For example `0.31 ±2% ≤0.35 ✓`."""
    if finding is None:
        return "–"
    words = [f"{finding.value:.2f}" if finding.value < 10 else f"{finding.value:.1f}"]
    if finding.spread is not None:
        words.append(f"±{finding.spread:.0%}")
    if finding.limit is not None:
        words.append(f"≤{finding.limit:g} {'✓' if finding.met else '✗'}")
    return " ".join(words)


def imports(results):
    if "imports" not in results:
        return []
    found = findings.of_imports(results["imports"])
    cells = [f"{engine} {cell(each)}" for engine, each in found.items() if engine != "NumPy"]
    noise = f"NumPy itself {cell(found['NumPy'])}"
    return ["Import, as a multiple of NumPy's:", "  " + "   ".join([*cells, noise])]


def memory(results):
    if "memory" not in results:
        return []
    found = findings.of_memory(results["memory"])
    lines = ["Memory, in KiB:", f"{'':<58}" + "".join(f"{engine:<17}" for engine in found)]
    for key, label in MEMORY_ROWS.items():
        lines.append(f"  {label:<56}" + "".join(f"{kibibytes(each[key]):<17}" for each in found.values()))
    return lines


def kibibytes(finding):
    shown = f"{finding.value / 1024:,.1f}"
    return shown if finding.limit is None else f"{shown} ≤{finding.limit / 1024:,.0f} {'✓' if finding.met else '✗'}"


def notes(results):
    lines = []
    for name, each in results["workloads"].items():
        lines += [f"{name} did not run under {engine}: {reason}" for engine, reason in each["failed"].items()]
    own = [
        f"{name} {min(each['whole'] for each in results['workloads'][name]['times'][OURS]) * 1e3:.3g}"
        for name in results["workloads"]
    ]
    lines.append(f"Milliseconds a run of autograd_lib, on this machine: {'; '.join(own)}.")
    return lines


def summary(results):
    """What a README may say."""
    lines = ["In short:"]
    for engine in RIVALS:
        families = {}
        for name, each in results["workloads"].items():
            if engine in each["times"]:
                value = findings.of_workload(name, each["times"])["whole"][engine].value
                families.setdefault(WORKLOADS[name].family, []).append(value)
        if families:
            everywhere = [value for values in families.values() for value in values]
            said = ", ".join(f"{span(values)} on {family}" for family, values in families.items())
            lines.append(f"  {span(everywhere)} × {RIVALS[engine]} ({said})")
    misses, judged = findings.missed(results)
    lines.append(f"  {judged - len(misses)} of {judged} targets met" + ("." if not misses else "; missed:"))
    lines += [
        f"    {what}: {kibibytes(finding) if what.startswith('memory') else cell(finding)}"
        for what, finding in misses.items()
    ]
    return lines


def span(values):
    low, high = f"{min(values):.2g}", f"{max(values):.2g}"
    return low if low == high else f"{low}–{high}"
