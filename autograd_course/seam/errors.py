"""`AuthorError`: a lesson uses this interface wrongly, which must never look like a mistake of the student's.

`TimeIsUp`: the student's code runs longer than it may.
"""

AGAIN = 0.5  # seconds until a program that caught the first TimeIsUp gets another


class AuthorError(Exception):
    """What the lesson's author has to mend, in one sentence."""


class TimeIsUp(BaseException):
    """The code ran longer than it may. No Exception, so that a student's `except Exception` does not stop it."""


def require(condition: object, sentence: str) -> None:
    if not condition:
        raise AuthorError(sentence)
