"""`hint`: three hints for each exercise. Each run of its cell opens the next one, below those that are open."""

from ..files.lesson_file import NAME, LessonFileError, read_lesson
from ..show.display import show, show_note
from .lesson_memory import keep, remembered
from .who_runs import in_passing


def hint(exercise: str, number: int | None = None) -> None:
    """Open the next hint of an exercise: first a nudge, then the concept, then the shape of a solution.

    "Run All" and programs that run the notebook open none: they show those that are open. `number` is ignored: earlier
    versions of the lessons give one.
    """
    try:
        hints = _hints_of(exercise)
    except (ValueError, LessonFileError) as reason:
        show_note("No hint", f"{reason}.")
        return
    count = _open_next(exercise, len(hints))
    texts = [f"**Hint {one} of {len(hints)} for {exercise}.** {hints[one - 1]}" for one in range(1, count + 1)]
    text = "\n\n".join(texts + [_what_is_left(exercise, count, len(hints))] * (count < len(hints)))
    show({"text/plain": text, "text/markdown": text})


def _open_next(exercise, available):
    """How many hints are open now."""
    opened = remembered("hints")
    before = opened.get(exercise, 0)
    before = min(before, available) if type(before) is int and before > 0 else 0
    if in_passing() or before == available:
        return before
    opened[exercise] = before + 1
    keep()
    return before + 1


def _what_is_left(exercise, count, available):
    if count:
        return f"*{available - count} more: run this cell again to open the next.*"
    together = "this cell ran together with another"
    return f"*No hint for {exercise} is open yet: {together}. Run it once more to open the first of {available}.*"


def _hints_of(exercise):
    """An exercise's hints. Raises ValueError or LessonFileError, with the reason, where there are none."""
    if type(exercise) is not str:
        raise ValueError('write the exercise in quotes, as in `hint("1.2")`')
    all_hints = read_lesson(exercise=exercise).get("hints")
    if type(all_hints) is not dict:
        raise ValueError(f"`{NAME}` holds no hints: copy it again from this lesson's folder in `notebooks`")
    hints = all_hints.get(exercise)
    if type(hints) is not list or not hints or not all(type(text) is str for text in hints):
        known = ", ".join(map(str, all_hints))
        raise ValueError(f"there are none for exercise {exercise[:20]!r}; this lesson has hints for {known}")
    return hints
