"""What of a check a student sees."""

import re

HIDDEN = re.compile(r"^[^\n]*### BEGIN HIDDEN TESTS.*?### END HIDDEN TESTS[^\n]*\n?", re.MULTILINE | re.DOTALL)


def visible(source: str) -> str:
    """A check without its hidden tests."""
    return HIDDEN.sub("", source)
