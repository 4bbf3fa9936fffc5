"""The card of the capstone: by lesson, what is as in PyTorch, and what is not yet."""

import autograd_lib

from ..show.display import show
from ..show.markup import Heading, Line, Outcome, card_html, card_text
from ..show.note import show_note
from ..show.symbols import PARTLY, RIGHT, WRONG
from .rows import NOTHING, rows

LONGEST = 110


def capstone(engine):
    """Run all behaviour programs with `engine` in the place of `torch`, and show a card of what it does.

    Takes an engine from `assemble`, or a module of one's own with `tensor` and what else the programs use.
    """
    if engine is autograd_lib:
        show_note("There is no engine of yours yet", "the library stands in for it, and does what PyTorch does")
    else:
        show(report(rows(engine)))


def report(found, name="Your engine"):
    """The card of some rows, as text and as HTML."""
    passed = [row for row in found if row.is_as_pytorch]
    blocks = [Heading(name, f" · {len(passed)} of {len(found)} behaviours are PyTorch's")]
    for lesson in sorted({row.lessons[0] for row in found}):
        blocks += _of_lesson(lesson, [row for row in found if row.lessons[0] == lesson])
    symbol = RIGHT if len(passed) == len(found) else PARTLY if passed else WRONG
    return {"text/plain": card_text(blocks), "text/html": card_html(symbol, blocks)}


def _of_lesson(lesson, found):
    passed = [row for row in found if row.is_as_pytorch]
    yield Heading(f"Lesson {lesson:02}", f" · {len(passed)} of {len(found)}")
    for row in passed:
        yield Outcome(RIGHT, f"{row.code} · {row.fact}")
    for row in found:
        if not row.is_as_pytorch:
            yield Outcome(PARTLY if row.right else WRONG, f"{row.code} · {row.fact}")
            yield Line(sentence(row))


def sentence(row):
    """Where an engine first does something else, and which lesson explains it."""
    where = f"line {row.right + 1} of {row.lines}" if row.lines > 1 else "the line"
    numbers = " and ".join(f"{number:02}" for number in row.lessons)
    explained = f"Lessons {numbers} explain it" if len(row.lessons) > 1 else f"Lesson {numbers} explains it"
    got, wanted = (_short(text) for text in (row.got, row.wanted))
    prints = "it prints no more" if row.got == NOTHING else f"it shows `{got}`"
    should = "where PyTorch is done" if row.wanted == NOTHING else f"PyTorch `{wanted}`"
    return f"{where}: {prints}, {should}. {explained}."


def _short(text):
    text = " ".join(text.replace("`", "'").split())
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
