"""What a check-up has found, in sentences: what somebody knows, what they believe, and what is still open."""

from ..beliefs.misconceptions import MISCONCEPTIONS
from ..routes import Route, sections
from ..show.brief import counted, joined
from .interview import MOST, CheckUp

OPENING = (
    "Predict what short programs print: at most sixteen, in ten to fifteen minutes. Each asks for several things at "
    "once, and the next one depends on your answers. At the end you see what you know, and what to do next. Type ? "
    "if you don't know. Nothing is graded, and nothing leaves your computer. You can stop at any time, and continue "
    "another day."
)
KNOWS_ALL = (
    "You know all of this: {programs}, and no wrong belief in any of your answers. Go on with lesson 07, in which you "
    "build an engine of your own, and with lesson 09, which goes beyond it."
)
FOLLOW = (
    "They are marked in the lessons. “Next on my route”, in the menu Course, takes you from one to the next; in a "
    "terminal, `make route` does."
)
ROUTE = "Your route"
ALL_MINUTES = sum(lesson["minutes"] for lesson in sections().values())
HELD, OPEN, KNOWN = "What you seem to believe, and what really happens", "What is still open", "What you know"


def title(checkup: CheckUp) -> str:
    """Which program this is."""
    return f"Check-up: program {len(checkup.answers) + 1} of at most {MOST}"


def summary(checkup: CheckUp) -> str:
    """One sentence on all of it."""
    if not checkup.held and not checkup.open:
        return KNOWS_ALL.format(programs=counted(len(checkup.answers), "program"))
    parts = [f"{counted(len(checkup.known), 'thing')} that you know"] * bool(checkup.known)
    parts += [f"{counted(len(checkup.held), 'belief')} that the programs refute"] * bool(checkup.held)
    parts += [f"{counted(len(checkup.open), 'thing')} still open"] * bool(checkup.open)
    return f"Your check-up, after {counted(len(checkup.answers), 'program')}: {joined(parts)}."


def way(route: Route) -> str:
    """What to do next, in a sentence."""
    exercises = f" with {counted(len(route.exercises), 'exercise')}" if route.exercises else ""
    minutes = f"about {route.minutes} of the course's {ALL_MINUTES} minutes"
    return f"{counted(len(route.stops), 'section')}{exercises}, {minutes}. {FOLLOW}"


def question(code: str) -> str:
    """A belief as a question: may it be true?"""
    belief = MISCONCEPTIONS[code].belief.replace(", or that ", ", or ")
    return f"{belief[0].upper()}{belief[1:]}?"


def fact(code: str) -> str:
    return MISCONCEPTIONS[code].fact
