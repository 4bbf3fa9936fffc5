"""From times to findings: ratios with their spread, and whether they meet the targets."""

import statistics
from dataclasses import dataclass

from .race import OURS, TWIN
from .workloads import WORKLOADS

PEAK_LIMIT = 1.1  # × PyTorch's, of forward and backward
IMPORT_LIMIT = 1.15  # × numpy's import
GROWTH_LIMIT = HELD_LIMIT = 4096  # bytes: the last result and the odd cached object, but no array and no graph


@dataclass(frozen=True)
class Finding:
    """What was found about one thing in comparison with another engine, and the target, if there is one."""

    value: float
    spread: float | None = None  # half the width of the middle half of the rounds, relative to the median
    limit: float | None = None

    @property
    def met(self):
        return None if self.limit is None else self.value <= self.limit


def ratio(pairs, limit=None):
    """Ours / theirs, taken in each round by itself."""
    ratios = [ours / theirs for ours, theirs in pairs]
    median = statistics.median(ratios)
    if len(ratios) < 2:
        return Finding(median, None, limit)
    low, _, high = statistics.quantiles(ratios, n=4, method="inclusive")
    return Finding(median, (high - low) / 2 / median, limit)


def limit(workload, engine):
    """The target for a workload against an engine; None where there is none."""
    limits = {"PyTorch": workload.torch_limit, "NumPy": workload.numpy_limit, TWIN: None}
    return limits.get(engine, 1.0)


def of_workload(name, times):
    """For each part, "whole" first, the findings by engine; the twin's stands for the noise."""
    rows = {}
    for part in times[OURS][0]:
        rows[part] = {}
        for engine, measured in times.items():
            if engine == OURS or (part != "whole" and engine == "NumPy"):  # by hand, the parts are not apart
                continue
            pairs = [(ours[part], theirs[part]) for ours, theirs in zip(times[OURS], measured, strict=True)]
            rows[part][engine] = ratio(pairs, limit(WORKLOADS[name], engine) if part == "whole" else None)
    return rows


def of_imports(times):
    """The multiple of NumPy's import that each package takes."""
    return {engine: ratio(pairs, IMPORT_LIMIT if engine == OURS else None) for engine, pairs in times.items()}


def of_memory(memory):
    """Bytes by engine and what they are for, with the targets of ours."""
    limits = {"without a graph": HELD_LIMIT, "growth": GROWTH_LIMIT}
    if "PyTorch" in memory:
        limits["peak"] = PEAK_LIMIT * memory["PyTorch"]["peak"]
    return {
        engine: {what: Finding(held, None, limits.get(what) if engine == OURS else None) for what, held in each.items()}
        for engine, each in memory.items()
    }


def missed(results):
    """All findings that miss their target, with what they are about."""
    about = {}
    for name, each in results["workloads"].items():
        for engine, finding in of_workload(name, each["times"])["whole"].items():
            if engine != TWIN:
                about[f"{name} against {engine}"] = finding
    for engine, finding in of_imports(results.get("imports", {})).items():
        about[f"import of {engine} against NumPy's"] = finding
    for engine, each in of_memory(results.get("memory", {})).items():
        for what, finding in each.items():
            about[f"memory of {engine}, {what}, in KiB"] = finding
    judged = {what: finding for what, finding in about.items() if finding.met is not None}
    return {what: finding for what, finding in judged.items() if not finding.met}, len(judged)
