"""Judge a program that was written to tell mystery engines apart, and what is said of each of them."""

from ..seam.errors import require
from .claims import Answer
from .part import Part

_LABEL = "your program on the engines"


def unmasked(exercise: str, answer: Answer, wrong: list[str], beliefs: list[str], weight: float) -> Part:
    """The part for an unmasking. The program is text, of which only what stands on the lists of its language is run."""
    from ..engines import READINGS  # here, not above: most checks need no engine
    from ..mystery.language import NotInLanguage, read
    from ..mystery.lineup import Lineup

    require(wrong and all(reading in READINGS for reading in wrong), "engines= names wrong engines by their codes.")
    require({reading[:3] for reading in wrong} <= {*beliefs}, "beliefs= lists those of the engines, among others.")
    lineup = Lineup(exercise, wrong, beliefs)
    missing = [name for name in ("program", *lineup.engines) if answer.said.get(name, ...) is ...]
    reason = answer.misfit(exercise) or answer.why_open(missing)
    if answer.misfit(exercise) or "program" in missing:
        return Part.open(_LABEL, weight, reason)
    try:
        program = read(str(answer.said["program"]))
        if reason:  # one may look before one says anything
            notes = [(letter, f"printed {outcome}.") for letter, outcome in lineup.printed(program).items()]
            return Part(_LABEL, weight, 0, notes=notes, open_because=reason)
        rows, notes, share = lineup.tried(program, answer.said)
    except NotInLanguage as problem:
        return Part.open(_LABEL, weight, str(problem))
    table = [(f"`{letter}`:", f"printed {it},", f"you said {what}", verdict) for letter, it, what, verdict in rows]
    return Part(_LABEL, weight, share, table=table, notes=notes)
