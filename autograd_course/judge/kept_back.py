"""What the card of a twin keeps back: its values, also where the words about a belief would say one of them.

A belief is named on a twin, too. What really happens, and the program that shows it, are told unless a value is in
them that the student is still to find.
"""

import re

from ..misconceptions import MISCONCEPTIONS
from ..show.brief import brief
from ..show.witness import remarks

_AS_WORDS = {
    "error": r"\b(errors?|raises?|fails?|refuses?)\b",
    None: r"\bNone\b",
    0: r"(?<![\w.-])0(\.0*)?(?![\w.]*\d)|\bzeros?\b",
}


def kept_back(diagnosis, values):
    """The diagnosis without the texts in which one of these right values stands."""
    texts = [MISCONCEPTIONS[diagnosis.code].fact] if diagnosis.code in MISCONCEPTIONS else []
    programs = remarks(diagnosis.reading)
    return diagnosis._replace(
        is_told=diagnosis.is_told and not any(says(text, value) for text in texts for value in values),
        is_refuted=diagnosis.is_refuted and not any(says(text, value) for text in programs for value in values),
    )


def says(text, value):
    """Whether a right value stands in a text. True and False are no secret: where one is wrong, it is the other."""
    value = value.tolist() if hasattr(value, "tolist") else value
    if type(value) is bool:
        return False
    if value in ("error", None, 0) and type(value) not in (list, tuple):
        return re.search(_AS_WORDS[value], text, re.IGNORECASE) is not None
    written = value if type(value) is str else brief(value)
    number = r"(?:\.0*)?" if type(value) in (int, float) else ""
    return re.search(rf"(?<![\w.-]){re.escape(written.removesuffix('.0'))}{number}(?![\w.]*\d|\w)", text) is not None
