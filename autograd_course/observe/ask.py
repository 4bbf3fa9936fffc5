"""What a judge says of an observation: nothing that a student's cell changes here changes it."""

from ..host import ask as ask_judge


class NoJudge(Exception):
    """There is no answer to be had from a judge; the message says why and what to do."""


def ask(check, observation, folder):
    """What the judge says: the verdict as JSON, or the `mistake` of the lesson's author."""
    try:
        return ask_judge({"check": check, "observation": observation, "folder": folder})
    except FileNotFoundError:
        raise _no_judge("cannot be started here") from None
    except (OSError, ValueError):
        raise _no_judge("gave no answer") from None


def _no_judge(reason):
    remedy = "restart the kernel, and run this check once more"
    return NoJudge(f"the judge, a second Python program beside this one, {reason}: {remedy}")
