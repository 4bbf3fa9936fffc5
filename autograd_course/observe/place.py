"""Say so where a student works in the course's own files: an update of the course would collide with that work."""

import os

from ..show.display import show
from ..show.markup import Heading, card_html, card_text
from ..show.symbols import PARTLY

_WARNING = Heading(
    "This is the course's own copy of the lesson",
    ": an update will not keep what you write here. Run `make lab`: it opens copies that are yours, in `my_work`.",
)


def warn_in_tracked_notebooks():
    """Show a warning if the kernel runs in notebooks/ of a git checkout of the course."""
    try:
        notebooks, _ = os.path.split(os.getcwd())
    except FileNotFoundError:
        return  # the folder was deleted while the kernel runs there
    checkout, name = os.path.split(notebooks)
    if name == "notebooks" and all(os.path.exists(os.path.join(checkout, each)) for each in (".git", "solutions")):
        show({"text/plain": card_text([_WARNING]), "text/html": card_html(PARTLY, [_WARNING])})
