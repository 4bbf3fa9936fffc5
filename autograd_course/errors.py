"""`AuthorError`: a lesson uses this interface wrongly, which must never look like a mistake of the student's."""


class AuthorError(Exception):
    """What the lesson's author has to mend, in one sentence."""
