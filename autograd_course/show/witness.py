"""The program that shows that a belief is not so: a few lines, with the value of each print, and the believed one."""

from .brief import brief
from .markup import Line, Program


def witness(reading: str, of_fact: bool) -> list:
    """The blocks of a card on one reading of a belief, "M19" or "M19b"; none on a belief that cannot run. They follow
    the belief, or the fact that is so."""
    from ..engines.witnesses import WITNESSES  # here, not above: most cards need no engine

    program = WITNESSES.get(reading)
    if program is None:
        return []
    shows = "See for yourself:" if of_fact else "This program shows otherwise:"
    return [Line(shows), Program(program.with_remarks(_remarks(program, reading)))]


def remarks(reading: str) -> list[str]:
    """What stands beside the prints of that program; nothing where there is no program."""
    from ..engines.witnesses import WITNESSES

    return _remarks(WITNESSES[reading], reading) if reading in WITNESSES else []


def _remarks(program, reading):
    """Beside each print what comes, and what would come if the belief were true. Both are run."""
    told = zip(program.outcome(), program.outcome(reading), program.asks, strict=True)
    return [_told(really, believed, program.raising == f"print({asked})") for really, believed, asked in told]


def _told(really, believed, raises):
    from ..engines.program import ERROR, same

    if same(really, ERROR):
        return f"an error, not {brief(believed, 4)}" if raises else "never reached: the line above raises"
    if same(believed, ERROR):
        return f"{brief(really, 4)}, not an error"
    return f"{brief(really, 4)}, not {brief(believed, 4)}"
