"""What all wrong answers have in common: a sentence for the card, or none.

A relation is named only if it explains every case that fails; one entry that does not fit, and it is not named. One
that says how the code works has to explain what is right as well, and is not named where a simpler one does.
"""

from collections import namedtuple
from collections.abc import Callable
from functools import partial
from itertools import permutations
from typing import Any

import numpy as np

from ...seam.compare import Tolerance, agrees, as_array
from ...show.brief import brief, joined

Failed = namedtuple("Failed", "got right arguments before")  # before: what was right in the cases tried until then
_FACTORS = {"2": "twice", "0.5": "half", "3": "three times", "4": "four times", "0.25": "a quarter of"}
_MOST_ENTRIES = 6  # whose order is looked at
_BY_CHANCE = 1e-6  # as near to 0 or 1, a number says little
_OF_FLOAT32 = 1e-6  # the relative error of a few operations


def related(
    failed: list[Failed],
    right: list[Failed],
    tolerance: Tolerance,
    is_entry: bool = False,
    otherwise: Callable[[], str] = str,
) -> str:
    """The sentence about all cases that failed, none of them with an error; "" if nothing explains them all. `right`
    are those that did not fail.

    What is judged may be one entry of the result. `otherwise()` says what else explains them.
    """
    same = partial(agrees, tolerance=tolerance)
    if any(same(each.got, each.right) for each in failed):
        return ""  # it is not the result that is wrong
    whole, all_right = failed, right
    if is_narrowed := (key := _only_wrong(failed, same)) is not None:
        failed, right = ([_entry(each, key) for each in cases if key in each.right] for cases in (failed, right))
    entries = [pair for each in failed for pair in _entries(each.got, each.right, same)]
    told = [relation(failed, same) for relation in _WHOLE]
    first = _entries(failed[0].got, failed[0].right, same)  # of the case that is on the card
    if first and None not in first:
        told += [_not_a_number(first)] + [relation(entries, same) for relation in _ENTRIES if None not in entries]
    told += [
        _an_argument([*whole, *all_right], same),
        _always([*whole, *all_right], same),
        _nothing(failed, is_entry or is_narrowed),
        _scaled([*failed, *right], len(failed), same),
        _ratio(failed, same),
    ]
    return next(filter(None, told), "") or otherwise() or _of_an_earlier_call(failed, same)


def _only_wrong(failed, same):
    """The one entry of a dict that is wrong, where it is always the same one."""
    if all(type(each.got) is type(each.right) is dict and each.got.keys() == each.right.keys() for each in failed):
        wrong = {key for each in failed for key in each.right if not same(each.got[key], each.right[key])}
        return wrong.pop() if len(wrong) == 1 else None


def _entry(case, key):
    """The same, said of one entry of the dict."""
    before = [one[key] for one in case.before if key in (one or ())]
    return case._replace(got=case.got[key], right=case.right[key], before=before)


def _entries(got, right, same):
    """The pairs of numbers that differ; None where the two are not built alike."""
    if type(right) is np.ndarray and type(got) is np.ndarray:
        got, right = got.tolist(), right.tolist()
    if type(right) in (list, tuple) and type(got) in (list, tuple) and len(got) == len(right):
        return [pair for one, other in zip(got, right, strict=True) for pair in _entries(one, other, same)]
    if type(right) is dict and type(got) is dict and got.keys() == right.keys():
        return [pair for key in right for pair in _entries(got[key], right[key], same)]
    if same(got, right):
        return []
    return [(got, right)] if _is_single(got) and _is_single(right) else [None]


def _is_single(value):
    return value is None or type(value) in (int, float)


def _nothing(failed, is_entry):
    if all(each.got is None and each.right is not None for each in failed):
        if is_entry:
            return "This entry is `None`. Did no line of your code fill it in, or did one clear it?"
        return "Your function returns `None`. What does its last line return?"


def _an_argument(cases, same):
    for name in cases[0].arguments:
        given = [each.arguments[name] for each in cases]
        differ = all(map(_is_single, given)) and not all(same(value, given[0]) for value in given)
        if differ and all(same(each.got, value) for each, value in zip(cases, given, strict=True)):
            return f"Your result is always equal to the argument `{name}`."


def in_places(pairs: list[tuple], same: Callable, of: str = "") -> str:
    """Which entries of a dict are wrong, or of a row, in all pairs of what came and what is right; or "".

    `of` names the row, if it is an entry itself.
    """
    if all(type(got) is type(right) is dict and got.keys() == right.keys() for got, right in pairs):
        keys = dict.fromkeys(key for got, right in pairs for key in right if not same(got[key], right[key]))
        wrong = joined([f"`{key}`" for key in keys])
        rows = {key: [(got[key], right[key]) for got, right in pairs if key in right] for key in keys}
        rows = {key: [pair for pair in each if not same(*pair)] for key, each in rows.items()}
        if keys and (where := in_places([pair for each in rows.values() for pair in each], same, f" of {wrong}")):
            return where
        if told := " ".join(filter(None, (in_places(each, same, f" of `{key}`") for key, each in rows.items()))):
            return told
        if not 0 < len(keys) < min(len(right) for _, right in pairs):
            return ""
        if any(same(got[key], right[key]) for got, right in pairs for key in keys if key in right):
            return f"Of all inputs tried, only {wrong} ever {'goes' if len(keys) == 1 else 'go'} wrong."
        return f"Only {wrong} {'is' if len(keys) == 1 else 'are'} wrong."
    if not all(_is_row(got) and _is_row(right) and len(got) == len(right) > 1 for got, right in pairs):
        return ""
    places = [{place for place, one in enumerate(zip(*pair, strict=True)) if not same(*one)} for pair in pairs]
    if all(wrong == {0} for wrong in places):
        return f"Only the first entry{of} is wrong."
    if all(wrong == {len(right) - 1} for wrong, (_, right) in zip(places, pairs, strict=True)):
        return f"Only the last entry{of} is wrong."
    if all(wrong and 0 not in wrong for wrong in places):
        return f"The first entry{of} is right: what goes wrong after it?"
    is_early = all(0 in wrong and _are(_LISTS, right[0]) for wrong, (_, right) in zip(places, pairs))
    return f"Even the first entry{of} is wrong." if is_early else ""


def _is_row(value):
    return type(value) in (list, tuple) or np.ndim(value) == 1


def _of_an_earlier_call(failed, same):
    def kept(got, right):
        return is_telling(right) and _built(got) == _built(right) and same(got, right)

    # What is right for one input alone may come about in other ways, and an empty list or a 0 is so for many.
    are_many = len({repr(each.right) for each in failed}) > 1
    are_alike = all(_built(each.got) == _built(each.right) for each in failed)  # a None, say, has another cause
    if are_many and are_alike and all(any(kept(each.got, right) for right in each.before) for each in failed):
        return (
            "Each wrong result is the right one for an earlier input. Does your code keep something from one call to "
            "the next, or ignore a part of what it is given?"
        )


def _built(value):
    """The types and the shapes of a result, without its numbers."""
    if type(value) is dict:
        return {key: _built(each) for key, each in value.items()}
    if type(value) in (list, tuple):
        return type(value), *map(_built, value)
    return type(value), np.shape(value)


def is_telling(value: Any) -> bool:
    """Whether two results that are both this are hardly so by chance."""
    if type(value) in (list, tuple, dict):
        return any(map(is_telling, value.values() if type(value) is dict else value))
    sizes = np.abs(value) if type(value) in (float, np.ndarray) else np.zeros(1)
    return bool((np.minimum(sizes, np.abs(sizes - 1)) > _BY_CHANCE).any())


def _changed_places(failed, same):
    right = failed[0].right
    if type(right) not in (dict, list, tuple) or not 1 < len(right) <= _MOST_ENTRIES:
        return None
    keys = list(right) if type(right) is dict else list(range(len(right)))
    if any(type(each.got) is not type(right) or len(each.got) != len(right) for each in failed):
        return None
    if type(right) is dict and any(each.got.keys() != right.keys() for each in failed):
        return None
    for order in permutations(keys):
        if all(same(each.got[key], each.right[other]) for each in failed for key, other in zip(keys, order)):
            moved = [key for key, other in zip(keys, order, strict=True) if key != other]
            entries = "The two entries" if len(right) == 2 else "Two entries" if len(moved) == 2 else "Entries"
            named = joined([f"`{key}`" for key in moved]) if type(right) is dict else entries
            return f"{named} are {'swapped' if len(moved) == 2 else 'mixed up'}."


def _one_missing(failed, same):
    """One entry is missing: the first or the last, where it cannot be another that is equal."""
    if not all(_are(_LISTS, each.got, each.right) and len(each.got) == len(each.right) - 1 > 0 for each in failed):
        return None
    first, last = (all(same(each.got, each.right[kept]) for each in failed) for kept in (slice(1, None), slice(-1)))
    if first != last:
        return f"The {'first' if first else 'last'} entry is missing; the others are right."
    without = ([[*right[:n], *right[n + 1 :]] for n in range(len(right))] for _, right, *_ in failed)
    is_one = all(any(same(each.got, one) for one in those) for each, those in zip(failed, without))
    return "One entry is missing." if is_one else None


def _moved_by_one(failed, same):
    pairs = [(got, right) for got, right, *_ in failed if _are(_LISTS, got, right) and len(got) == len(right)]
    if len(pairs) == len(failed) and max(len(right) for _, right in pairs) > 2:
        late = all(same(got[1:], right[:-1]) for got, right in pairs)
        if late or all(same(got[:-1], right[1:]) for got, right in pairs):
            return f"The entries are right, but one place too {'late' if late else 'early'}."


def _floats(value):
    """All numbers of a float, or of a list or an array of floats, in a row; None where there is anything else."""
    array = as_array(value if type(value) in (list, np.ndarray) else [value])
    return array.ravel().tolist() if array is not None and array.dtype.kind == "f" else None


def _always(cases, same):
    """One and the same number, whatever is right."""
    numbers = [_floats(each.got) for each in cases]
    if len(cases) > 2 and None not in numbers:
        found = {number for each in numbers for number in each}
        if len(found) == 1 and len({repr(each.right) for each in cases}) > 1:
            return f"Your code gives {brief(found.pop())}, whatever the input."


def _scaled(cases, many, same):
    """The right result times a number among the inputs, or how many of something; the first `many` cases failed."""
    found = [("the number of entries", [_count(each.right) for each in cases])]
    for name in cases[0].arguments:
        given = [each.arguments[name] for each in cases]
        found += [(f"`{name}`", given), (f"the number of entries of `{name}`", [_count(each) for each in given])]
    for words, factors in found:
        if all(type(each) in (int, float) for each in factors) and len({*factors[:many]}) > 1:
            for way, power in [("times", 1), ("divided by", -1)][: 1 if 0 in factors else 2]:
                if all(same(each.got, _times(each.right, factor**power)) for each, factor in zip(cases, factors)):
                    return f"This is the correct value {way} {words}."


def _count(value):
    return len(value) if type(value) in (list, tuple) or getattr(value, "ndim", 0) else None


def _times(value, factor):
    """A result, with all its numbers multiplied."""
    if type(value) is dict:
        return {key: _times(each, factor) for key, each in value.items()}
    if type(value) in (list, tuple):
        return type(value)(_times(each, factor) for each in value)
    return value * factor if type(value) in (int, float, np.ndarray) else value


def _sign(entries, same):
    if all(None not in pair and pair[1] and same(pair[0], -pair[1]) for pair in entries):
        negative = all(right < 0 for _, right in entries) and len(entries) > 1
        return "A minus sign got lost." if negative else "Only the sign is wrong."


def _ratio(failed, same):
    """A factor that is the same everywhere, or within each result; of a number or two it would say nothing."""
    factors, differ = [], set()
    for each in failed:
        entries = _entries(each.got, each.right, same)
        if (
            not entries
            or None in entries
            or any(type(right) is not float or not (got and right) for got, right in entries)
        ):
            return None
        factors.append(entries[0][0] / entries[0][1])
        if not all(np.isfinite(got) and same(got, factors[-1] * right) for got, right in entries):
            return None
        differ |= {right for _, right in entries}
    factor = f"{factors[0]:.4g}"
    if len(differ) > 2 and all(same(each, factors[0]) for each in factors):
        return f"This is {_FACTORS.get(factor, f'{factor} times')} the correct value. Where does this factor come from?"
    if all(len(_entries(each.got, each.right, same)) > 1 for each in failed):
        return f"All of this is wrong by one factor, here {factor}. What do you multiply or divide by?"


def _few_digits(entries, same):
    def are_near(by):
        numbers = [pair for pair in entries if None not in pair and np.isfinite(pair).all()]
        are_whole = all(float(number).is_integer() for pair in numbers for number in pair)  # counts are not rounded
        near = (abs(one - other) <= by * abs(other) for one, other in numbers)
        return numbers == entries and not are_whole and all(near)

    if are_near(_OF_FLOAT32) and all(float(np.float32(got)) == got for got, _ in entries):
        return "This is close, but not exact. Where does your code lose digits? `float32` keeps only about seven."
    if are_near(1e-3):
        return (
            "This is close, but not exact. Is something rounded (perhaps to single precision), approximated, or left "
            "out because it is small?"
        )


def _not_a_number(entries):
    if all(type(got) is float and got != got for got, _ in entries):
        return "nan mostly comes from 0 / 0, inf / inf, inf - inf or 0 * inf. Where does it first appear in your code?"


def _rounded(entries, same):
    differ = len({right for _, right in entries}) > 2 and len({got for got, _ in entries}) > 1  # else it may be a 0
    are_many = differ and all(None not in pair for pair in entries)
    ways = [partial(round, ndigits=places) for places in range(5)] + [np.trunc]
    if are_many and any(all(got == way(right) for got, right in entries) for way in ways):
        return "These are the right numbers, rounded. Return them as they are."


def _every(sentence, holds):
    """The sentence, where this holds of every wrong result, or entry of it, and the right one."""

    def everywhere(got, right, same):
        if type(got) is type(right) is dict and got.keys() == right.keys():
            return all(everywhere(got[key], right[key], same) for key in right if not same(got[key], right[key]))
        return holds(got, right, same)

    return lambda failed, same: sentence if all(everywhere(*each[:2], same) for each in failed) else None


def _are(kinds, *values):
    return all(type(value) in kinds for value in values)


_LISTS, _ARRAYS = (list, tuple), (np.ndarray,)
_in_another_order = _every(
    "These are the right entries, in another order.",
    lambda got, right, same: (
        np.shape(one := _floats(got)) == np.shape(other := _floats(right)) not in ((), (0,))
        and not same(one, other)
        and same(sorted(one), sorted(other))
    ),
)
_of_another_shape = _every(
    "The numbers are right, but their shape is not.",
    lambda got, right, same: (
        _are((np.ndarray, float), got, right)
        and np.size(right) > 0
        and np.shape(got) != np.shape(right)
        and same(np.ravel(got), np.ravel(right))
    ),
)
_WHOLE = (
    _changed_places,
    _one_missing,
    _every(
        "Your result is in the reverse order.",
        lambda got, right, same: _are(_LISTS, got, right) and len(right) > 1 and same(got, right[::-1]),
    ),
    _every(
        "Rows and columns are swapped.",
        lambda got, right, same: _are(_ARRAYS, right) and right.ndim == 2 and same(got, right.T),
    ),
    _moved_by_one,
    _in_another_order,
    _of_another_shape,
)
_ENTRIES = (
    _every(
        "The right answer here is 0, not `None`. Does your code treat a 0 as nothing? In Python, both count as false.",
        lambda got, right, same: got is None and right is not None and same(0.0, right),
    ),
    _every(
        "The right answer here is `None`, not 0: nothing has arrived.",
        lambda got, right, same: got == 0 and right is None,
    ),
    _sign,
    _rounded,
    _few_digits,
)
