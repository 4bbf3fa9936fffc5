"""The picture in the README is what the library draws today."""

import re

from tools.readme_picture import FILE, picture


def labels(svg):
    """What is written in a picture: where it is written is up to the renderer."""
    return re.findall(r"<text[^>]*>([^<]*)</text>", svg)


def test_the_readme_shows_what_the_library_draws():
    drawn = FILE.read_text(encoding="utf-8")
    assert labels(drawn), "docs/line.svg has no text; draw it with `python -m tools.readme_picture`"
    assert labels(drawn) == labels(picture().svg), "draw it again with `python -m tools.readme_picture`"
