"""What a program shows of the engines of a lineup, and whether that is what somebody says of them."""

from typing import NamedTuple

from ..answers import PYTORCH
from ..show.symbols import OPEN, RIGHT, WRONG


class Experiment(NamedTuple):
    """Of each engine a row: its letter, what it printed, what was said of it, the verdict; and sentences."""

    rows: list
    notes: list  # pairs of a letter, or "", and a sentence
    share: float  # of what there was to show and to say, from 0 to 1


def tried(lineup, program, said):
    """The experiment with a program that was read, and what is said of the engines, by letter.

    There is a share for each wrong engine that the program tells from the right one, one for the right letter, and one
    for each belief. What is said of an engine counts if the program shows it.
    """
    printed, right = lineup.printed(program), lineup.right
    alike = {letter: [each for each in printed if printed[each] == printed[letter]] for letter in printed}
    told = {letter: alike[letter] == [right] if letter == right else right not in alike[letter] for letter in printed}
    rows, notes = [], []
    for letter, outcome in printed.items():
        is_so = lineup.is_so(letter, said[letter])
        refuted = (told[letter] and not is_so) or _is_refuted(lineup, program, said[letter], outcome)
        verdict = f"{WRONG} not right" if refuted else f"{RIGHT} right" if told[letter] else f"{OPEN} not shown"
        what = "PyTorch's" if said[letter] == PYTORCH else f"belief {said[letter]}"
        rows.append((letter, str(outcome), what, verdict))
        if refuted:
            notes.append((letter, _refuted(lineup, program, letter, said[letter], outcome)))
    if len(alike[right]) > 1:
        notes.append(("", not_told_apart(alike[right], printed[right])))
    shares = [told[letter] for letter in printed if letter != right]
    shares += [told[letter] and lineup.is_so(letter, said[letter]) for letter in printed]
    return Experiment(rows, notes, sum(shares) / len(shares))


def not_told_apart(letters, outcome):
    """That these engines printed the same."""
    both = "both" if len(letters) == 2 else "all"
    stopped = f" ({outcome.stopped})" if outcome.stopped else ""
    return (
        f"{', '.join(letters[:-1])} and {letters[-1]} {both} printed {outcome}{stopped} for your program: "
        "write one that tells them apart."
    )


def _is_refuted(lineup, program, said, outcome):
    """Whether no engine with this belief prints this: then it is not so, whatever the other engines print."""
    return said in range(1, len(lineup.beliefs) + 1) and outcome not in lineup.printed_by(said, program)


def _refuted(lineup, program, letter, said, outcome):
    """Why this engine is not what was said of it: the same program, tried on what was said."""
    if type(said) is str:
        return "What does your program print in a cell of this notebook?"
    if not 1 <= said <= len(lineup.beliefs):
        return f"there is no belief {said} in the list."
    belief, expected = lineup.belief(said), lineup.printed_by(said, program)
    one = f"An engine that believes that {belief}{',' * (',' in belief)}"
    if outcome in expected:
        some = "With one form of this belief, an engine" if len(expected) > 1 else one
        return f"{some} prints this, too, but {letter} is not that one: which program tells them apart?"
    told = " or ".join([f"`{each}`" for each in dict.fromkeys(map(str, expected))])
    return f"{one} prints {told} here, but {letter} printed `{outcome}`."
