"""What a notebook does not show, sealed: whole checks, their helpers, and what multiple-choice options mean, lie in
lesson.json unseen.

Sealed against reading, not against trying: this file opens every seal, as trying every letter does. Nothing is random,
so that a build gives the same bytes each time; and the options of a question are sealed at one length, which tells
nothing of what they say.
"""

import base64
import hashlib
import json

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
RIGHT_OPTION = "right"  # the verdict on a right option; a wrong one has a misconception's code, or is a slip
_SALT = "autograd from the inside"


def seal(exercise: str, question: str, options: list) -> dict[str, str]:
    """The sealed options of a question by letter; each option is its verdict and its explanation."""
    texts = [json.dumps(option, ensure_ascii=False).encode() for option in options]
    width = max(map(len, texts))
    letters = LETTERS[: len(texts)]
    return {
        letter: _mask(text.ljust(width), exercise, question, letter).hex()
        for letter, text in zip(letters, texts, strict=True)
    }


def unseal(exercise: str, question: str, letter: str, sealed: str) -> tuple:
    """The verdict and the explanation of an option; a ValueError or a TypeError if the seal is damaged."""
    verdict, explanation = json.loads(_mask(bytes.fromhex(sealed), exercise, question, letter))
    return verdict, explanation


def seal_check(name: str, source: str) -> str:
    """The sealed source of a check, whose name is that of its exercise; or of its helpers, "1.3 helpers"."""
    return base64.b64encode(_mask(json.dumps(source).encode(), name)).decode("ascii")


def unseal_check(name: str, sealed: str) -> str:
    """The source of a check, or of its helpers; a ValueError or a TypeError if the seal is damaged."""
    return json.loads(_mask(base64.b64decode(sealed, validate=True), name))


def _mask(text, *name):
    """The bytes with the keystream of this name laid over them; a second time brings them back."""
    keystream = hashlib.shake_256("\0".join([_SALT, *name]).encode()).digest(len(text))
    return bytes(one ^ other for one, other in zip(text, keystream, strict=True))
