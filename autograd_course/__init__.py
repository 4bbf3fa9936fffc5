"""What a student calls in a lesson: commit to a prediction or a choice, check an answer, open a hint.

README.md, in this folder, tells authors of lessons how to use it and why it is so.
"""

from .check import Check
from .choice import choose
from .environment import check_environment
from .errors import AuthorError
from .hints import hint
from .place import warn_in_tracked_notebooks
from .prediction import predict
from .tracebacks import shorten_tracebacks

__all__ = ["AuthorError", "Check", "check_environment", "choose", "hint", "predict"]

shorten_tracebacks()
warn_in_tracked_notebooks()
