"""`hint`: three hints for each exercise, opened one at a time."""

from ..lesson_file import NAME, LessonFileError, read_lesson
from ..show.display import show
from ..show.note import show_note

_opened = {}  # for each exercise, how many of its hints were read in this session


class NoHint(Exception):
    """Why there is no hint to show."""


def hint(exercise, number=1):
    """Open one hint of an exercise: first a nudge, then the concept, then the shape of a solution."""
    try:
        hints = _hints_of(exercise)
        _require_in_turn(exercise, number, len(hints))
    except (NoHint, LessonFileError) as reason:
        show_note("No hint", f"{reason}.")
        return
    _opened[exercise] = max(number, _opened.get(exercise, 0))
    left = len(hints) - number
    text = f"**Hint {number} of {len(hints)} for {exercise}.** {hints[number - 1]}"
    if left:
        text += f'\n\n*{left} more: `hint("{exercise}", {number + 1})`*'
    show({"text/plain": text, "text/markdown": text})


def _hints_of(exercise):
    if type(exercise) is not str:
        raise NoHint('write the exercise in quotes, as in `hint("1.2", 1)`')
    all_hints = read_lesson().get("hints")
    if type(all_hints) is not dict:
        raise NoHint(f"`{NAME}` holds no hints: copy it again from this lesson's folder in `notebooks`")
    hints = all_hints.get(exercise)
    if type(hints) is not list or not hints or not all(type(text) is str for text in hints):
        known = ", ".join(map(str, all_hints))
        raise NoHint(f"there are none for exercise {exercise[:20]!r}; this lesson has hints for {known}")
    return hints


def _require_in_turn(exercise, number, count):
    if type(number) is not int or not 1 <= number <= count:
        raise NoHint(f"exercise {exercise} has the hints 1 to {count}")
    unread = _opened.get(exercise, 0) + 1
    if number > unread:
        raise NoHint(f'read hint {unread} first: `hint("{exercise}", {unread})`')
