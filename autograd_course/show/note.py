"""A card of a single sentence."""

from .display import show
from .markup import Heading, card_html, card_text
from .symbols import OPEN


def note(title, sentence):
    """The card that says the sentence, as text and as HTML."""
    blocks = [Heading(title, f": {sentence}")]
    return {"text/plain": card_text(blocks), "text/html": card_html(OPEN, blocks)}


def show_note(title, sentence):
    """Show a single sentence."""
    show(note(title, sentence))
