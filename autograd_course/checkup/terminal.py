"""The check-up in a terminal: a program, an answer for each print, and the map at the end."""

from textwrap import wrap

from ..practice.terminal import HELP, WIDTH, Ask, Say, as_text, predicted, until_enough
from .found import HELD, KNOWN, OPEN, OPENING, ROUTE, fact, question, summary, title, way
from .interview import CheckUp, read

_AGAIN = "\nTo take it again, with other numbers, type again; or press Enter to end: "


def talk(checkup: CheckUp, ask: Ask = input, say: Say = print) -> None:
    """Ask until nothing is left to ask, and show the map; a check-up that was interrupted goes on."""
    say(_wrapped(OPENING))
    if checkup.answers:
        say(f"\nYour answers to {len(checkup.answers)} programs are still here.")
    say(f"{HELP} Type q to stop.")

    def to_the_end(ask):
        while True:
            while current := checkup.question:
                say(f"\n{title(checkup)}. What does each line print?")
                checkup.answer(current, predicted(current.program, read, ask, say))
            say(as_map(checkup))
            if ask(_AGAIN).strip().casefold() != "again":
                return
            checkup.again()

    until_enough(to_the_end, ask, say)


def as_map(checkup: CheckUp) -> str:
    blocks = [_wrapped(summary(checkup))]
    if checkup.held:
        blocks.append(HELD)
    blocks += [as_text(checkup.executed(reading)) for reading in checkup.held.values()]
    blocks += _listed(OPEN, map(question, checkup.open))
    blocks += [f"{ROUTE}: {_wrapped(way(checkup.route))}", "\n".join(f"- {stop.words}" for stop in checkup.route.stops)]
    blocks += _listed(KNOWN, (f"{question(code)} {fact(code)}" for code in checkup.known))
    return "\n" + "\n\n".join(blocks)


def _listed(heading, sentences):
    lines = [_wrapped(f"- {sentence}", "  ") for sentence in sentences]
    return ["\n".join([heading, *lines])] if lines else []


def _wrapped(text, further=""):
    return "\n".join(wrap(text.replace("`", ""), WIDTH, subsequent_indent=further))
