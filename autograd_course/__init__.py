"""What a student calls in a lesson: commit to a prediction, check an answer, open a hint.

README.md, in this folder, tells authors of lessons how to use it and why it is so.
"""

from .check import Check
from .commitment import predict
from .environment import check_environment
from .errors import AuthorError
from .hints import hint

__all__ = ["AuthorError", "Check", "check_environment", "hint", "predict"]
