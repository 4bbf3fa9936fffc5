"""Which operations of a large graph are drawn: repeated ones are folded into one box, distant ones are left out.

Operations repeat where the same names come again with inputs from the same distances, as in the steps of a recurrent
network, or in equal layers. Of such a run the last repetition is drawn, and all before it are folded.
"""

from dataclasses import dataclass

LONGEST_PATTERN = 100  # operations in one repetition
FEWEST = 4  # repetitions that make a run; at least two of them are folded, whatever the cut


@dataclass(frozen=True)
class Fold:
    """Operations `start` to `stop`: so many `times` the `size` operations that follow them."""

    start: int
    stop: int
    size: int

    @property
    def times(self):
        return (self.stop - self.start) // self.size


def drawn_as(names, sources, limit, units=None):
    """For each operation what is drawn for it: its own position, a Fold, or None if it is too far from the last.

    `units` are what is drawn where modules are folded: then nothing else is.
    """
    if units is None:
        units = list(range(len(names)))
        for fold in _folds(names, sources) if len(units) > limit else ():
            units[fold.start : fold.stop] = [fold] * (fold.stop - fold.start)
    if len(set(units)) <= limit:
        return units
    near = _nearest(units, sources, limit)
    return [unit if unit in near else None for unit in units]


def _nearest(units, sources, limit):
    """As many units as may be drawn, those with the shortest way to the last one."""
    members = {}
    for place, unit in enumerate(units):
        members.setdefault(unit, []).append(place)
    queue, met = [units[-1]], {units[-1]}
    for unit in queue:  # grows while it is walked
        if len(queue) >= limit:
            break
        for place in members[unit]:
            for source in sources[place]:
                if source.operation is not None and (behind := units[source.operation]) not in met:
                    met.add(behind)
                    queue.append(behind)
    return set(queue[:limit])


def _folds(names, sources):
    """What is folded of each run, from the first operation to the last."""
    patterns, start = list(_numbered(names, sources)), 0
    while start < len(patterns):
        size, stop = _longest_run(patterns, start)
        if size:
            start = _best_cut(sources, start, stop, size)
            last = start + size * ((stop - start) // size - 1)
            yield Fold(start, last, size)
            start = last + size
        else:
            start += 1


def _numbered(names, sources):
    """For each operation a number that is equal for two that have the same name, and inputs from the same distances."""
    numbers = {}
    for place, (name, inputs) in enumerate(zip(names, sources, strict=True)):
        distances = tuple(
            (place - source.operation, source.output_nr) if source.operation is not None else source.is_tracked
            for source in inputs
        )
        yield numbers.setdefault((name, distances), len(numbers))


def _longest_run(patterns, start):
    """How many operations repeat from `start` on, and where the run ends; (0, start) where none is long enough."""
    size, end = 0, start
    for candidate in range(1, min(LONGEST_PATTERN, (len(patterns) - start) // FEWEST) + 1):
        if size and candidate % size == 0:
            continue  # the same run, seen as repetitions of repetitions
        stop = start + candidate
        while stop < len(patterns) and patterns[stop] == patterns[stop - candidate]:
            stop += 1
        if stop - start >= FEWEST * candidate and stop > end + candidate:  # a longer pattern must be worth it
            size, end = candidate, stop
    return size, end


def _best_cut(sources, start, stop, size):
    """Where in a run a repetition is best said to begin.

    There the fewest results go from one repetition to the next; of several such places, the one that leaves least of
    the run over at its end.
    """

    def results_across(cut):
        used = {source.operation for inputs in sources[cut : cut + size] for source in inputs} - {None}
        return sum(operation < cut for operation in used)

    return min(range(start, start + size), key=lambda cut: (results_across(cut + size), (stop - cut) % size))
