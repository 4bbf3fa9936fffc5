"""Judge a program that was written to tell mystery engines apart, and what is said of each of them."""

from ..answers import PYTORCH
from ..errors import require
from ..show.symbols import OPEN, RIGHT, WRONG
from .part import Part

_LABEL = "your program on the engines"


def unmasked(exercise, answer, wrong, beliefs, weight):
    """The part for an unmasking: a share for each wrong engine that the program tells from the right one, one for the
    right letter, and one for each belief. What is said of an engine counts if the program shows it."""
    from ..engines import READINGS  # here, not above: most checks need no engine
    from ..mystery.language import NotInLanguage, read
    from ..mystery.lineup import Lineup

    require(wrong and all(reading in READINGS for reading in wrong), "engines= names wrong engines by their codes.")
    lineup = Lineup(exercise, wrong, beliefs)
    require({reading[:3] for reading in wrong} <= {*beliefs}, "beliefs= lists those of the engines, among others.")
    names = ["program", *lineup.engines]
    missing = [name for name in names if answer.said.get(name, ...) is ...]
    reason = answer.misfit(exercise) or answer.why_open(missing)
    if reason:
        return Part.open(_LABEL, weight, reason)
    try:
        program = read(str(answer.said["program"]))
    except NotInLanguage as problem:
        return Part.open(_LABEL, weight, str(problem))
    printed, said = lineup.printed(program), answer.said
    alike = {letter: [each for each in printed if printed[each] == printed[letter]] for letter in printed}
    right = lineup.right
    told = {letter: alike[letter] == [right] if letter == right else right not in alike[letter] for letter in printed}
    table, notes = [], []
    for letter, outcome in printed.items():
        is_so = lineup.is_so(letter, said[letter])
        verdict = f"{OPEN} not shown" if not told[letter] else f"{RIGHT} right" if is_so else f"{WRONG} not right"
        what = "PyTorch's" if said[letter] == PYTORCH else f"belief {said[letter]}"
        table.append((f"`{letter}`:", f"printed {outcome},", f"you said {what}", verdict))
        if told[letter] and not is_so:
            notes.append((letter, _refuted(lineup, program, letter, said[letter], outcome)))
    if len(alike[right]) > 1:
        notes.append(("", _not_told_apart(alike[right], printed[right])))
    shares = [letter != right and told[letter] for letter in printed if letter != right]
    shares += [told[letter] and lineup.is_so(letter, said[letter]) for letter in printed]
    return Part(_LABEL, weight, sum(shares) / len(shares), table=table, notes=notes)


def _refuted(lineup, program, letter, said, outcome):
    """Why this engine is not what was said of it: an experiment with the student's own program."""
    if type(said) is str:
        return "What does your program print in a cell of this notebook?"
    if not 1 <= said <= len(lineup.beliefs):
        return f"the list has no belief {said}."
    expected = lineup.printed_by(said, program)
    if outcome in expected:
        belief = lineup.belief(said)
        return f"The belief that {belief} prints the same here. So does another: which program tells them apart?"
    return f"Who believes that {lineup.belief(said)} prints {expected[0]} here, and {letter} printed {outcome}."


def _not_told_apart(letters, outcome):
    all_but_last, last = ", ".join(letters[:-1]), letters[-1]
    both = "both " if len(letters) == 2 else "all "
    stopped = f" ({outcome.stopped})" if outcome.stopped else ""
    return f"{all_but_last} and {last} {both}printed {outcome}{stopped} on your program: find one on which they differ."
