"""`AuthorError`: a lesson uses this interface wrongly, which must never look like a mistake of the student's."""


class AuthorError(Exception):
    """What the lesson's author has to mend, in one sentence."""


def require(condition, sentence):
    """Raise the sentence as an AuthorError unless the condition holds."""
    if not condition:
        raise AuthorError(sentence)
