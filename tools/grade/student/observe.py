"""What is tried of an exercise, run on the student's names: what came of it goes to the judge."""

import sys

from autograd_course.observe.observe import observe as observe_check


def observe(names, source, seconds, say):
    """Say the observation, or nothing if it cannot be made."""
    sys.stdout = sys.stderr = open("/dev/null", "w", encoding="utf-8")  # noqa: SIM115
    try:
        say({"observation": observe_check(source, names, filename="<check>", seconds=seconds)})
    except BaseException as error:  # the process ends in any case, quietly
        say({"failed": f"{type(error).__name__}"})
