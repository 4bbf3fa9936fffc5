"""What a student calls in a lesson: commit to a prediction or a choice, unmask engines, check an answer, open a hint.

README.md, in this folder, says where to find things.
"""

from .host import get_ready, settle
from .observe import stale, who_runs
from .observe.check import Check
from .observe.commitment import choose, predict, unmask
from .observe.environment import check_environment
from .observe.hints import hint
from .observe.notices import show_notices
from .observe.tracebacks import shorten_tracebacks
from .seam.errors import AuthorError

__all__ = ["AuthorError", "Check", "check_environment", "choose", "hint", "predict", "unmask"]

shorten_tracebacks()
stale.watch()
who_runs.watch()
show_notices()
settle()
get_ready()
