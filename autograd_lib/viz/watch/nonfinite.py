"""The first nan or inf: the line that made it, not the one that passed it on."""

from math import isnan

from .answers import Answer, named

# What may put an infinity where the program wants one.
# fmt: off
MEANT = frozenset((
    "masked_fill", "masked_fill_", "full", "full_like", "new_full", "tensor", "fill_", "where", "__setitem__",
))
# fmt: on


def first_bad(history, current):
    """The answer for a backward pass with a loss or a gradient that is not finite."""
    bad = [value for value in current.roots if value.bad]
    return forward(history, bad[0], current.place) if bad else backward(history, current)


def origin(value):
    """From a bad value back to the first that was made of finite ones."""
    while worse := [each for each in value.parents if each.bad and each.bad < value.serial and not is_meant(each)]:
        value = min(worse, key=lambda each: each.serial)
    return value


def forward(history, value, place):
    """The answer for a value that is not finite."""
    value = origin(value)
    what = "nan" if isnan(value.largest) else "inf"
    if value.is_root:
        return parameter(history, value, what, place)
    if value.operation == "?":
        text = f"a tensor that is used here has {what} already; where it was made, I have not seen."
        return Answer("nan", text, None, [value.place, place], "look at the data.")
    if not value.parents:
        text = f"{named(value.place)} has {what} from the beginning."
        return Answer("nan", text, value.place, [place], "look at the data.")
    text = f"{named(value.place)} is the first to have {what}; what it is computed from is finite."
    cure = "keep the operation's input where its result is finite: a clamp, or a small number added."
    return Answer("nan", text, value.place, [*[each.place for each in value.parents[:2]], place], cure)


def parameter(history, value, what, place):
    writes = [each for many in history.writes.values() for each in many if each.group == value.group]
    if not writes:
        return Answer("nan", f"a parameter has {what}, and I do not know since when.", None, [place])
    text = f"this step makes {what} of a parameter, though no gradient is {what}."
    return Answer("nan", text, writes[-1].place, [place], "make lr smaller, or clip the gradients.")


def is_meant(value):
    """Infinities that the program has put there itself, such as those of a mask; and what it adds them to."""
    if isnan(value.largest) or value.is_root:
        return False
    bad = [each for each in value.parents if each.bad and each.bad < value.serial]
    return all(map(is_meant, bad)) if bad else value.operation in MEANT


def backward(history, current):
    """A step of the backward pass made nan or inf of a finite gradient."""
    (value, node, hook), place = current.bad, current.place
    if hook is not None:
        text = "the hook that is registered here makes nan or inf of a finite gradient."
        return Answer("nan", text, hook, [value.place, place], "keep what it returns finite.")
    if own := history.inside(value, node, current, lambda each: each.bad):
        text = f"{value.operation}.backward makes nan or inf of a finite gradient here."
        return Answer("nan", text, own, [value.place, place], "mend the formula where its input is 0 or infinite.")
    first = origin(value) if value.bad else value
    step = f"step back ({node}) makes nan or inf of a finite gradient"
    text = f"the slope of {named(value.place)} is not finite: its {step}"
    if first is not value:
        text = f"{named(first.place)} is not finite, and so the {step}"
    for other in sorted(history.at.values(), key=lambda each: each.serial):
        if other.operation in ("where", "masked_fill", "__setitem__") and value in other.parents:
            text = f"{text}, though line {other.place.line} does not take it: 0 times inf is nan."
            cure = "make the operation's input safe, too: a where before it as well as after it."
            return Answer("nan", text, first.place, [value.place, other.place, place], cure)
    cure = "keep the operation's input away from there, with a small number added."
    return Answer("nan", f"{text}.", first.place, [value.place, place], cure)
