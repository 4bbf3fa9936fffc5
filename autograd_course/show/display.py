"""Put something in front of the student: rich in JupyterLab, as plain text anywhere else."""

import sys
from typing import Any

from .markup import Heading, card_html, card_text
from .symbols import OPEN


def shell() -> Any:
    """IPython's shell, if this Python runs in one."""
    return sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None


def show(data: dict[str, str]) -> None:
    """Show `data`, texts by MIME type, where IPython runs, and its plain text otherwise.

    It never goes through a `print` that may be replaced.
    """
    if shell() is not None:
        sys.modules["IPython"].display.display(data, raw=True)
    else:
        sys.stdout.write(data["text/plain"] + "\n")


def note(title: str, sentence: str) -> dict[str, str]:
    """The card that says a single sentence, as text and as HTML."""
    blocks = [Heading(title, f": {sentence}")]
    return {"text/plain": card_text(blocks), "text/html": card_html(OPEN, blocks)}


def show_note(title: str, sentence: str) -> None:
    show(note(title, sentence))
