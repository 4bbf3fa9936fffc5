"""Mutants tried beside the student: `python -m tools.course.mutation.trial` reads a request as JSON, and tells.

    {"cells": [[id, source], …], "trials": {id of an answer: {"check": source, "visible": source, "mutants": […]}, …}}
    {id of an answer: [of each mutant its observation, or null where none came back, or "idle"], …}

A mutant is {"source": …, "replays": function or null, "habit": whether it has one, …}. One that replays learns first
what the visible check asks. One that is never called, or whose habit never showed, as there were no numbers of the kind
that it changes, is idle.

The lesson runs once as it stands; at each answer the process forks for every mutant, so that none meets another.
"""

import json
import sys
from functools import partial

from autograd_course.observe.observe import observe
from tools.grade.student.imports import warm_up

from .. import play
from ..play import run
from .habits import SHOWN, recording, replaying

SECONDS = 2  # for a part of a check; a right answer takes a fraction of it
in_fork = partial(play.in_fork, seconds=30, memory=4 << 30)  # a whole trial


def main() -> None:
    warm_up()
    request = json.load(sys.stdin)
    names = {"__name__": "__main__", "display": lambda *things: print(*map(repr, things), sep="\n")}
    told = {}
    for id, source in request["cells"]:
        if trial := request["trials"].get(id):
            told[id] = [tried(mutant, trial, names) for mutant in trial["mutants"]]
        if len(told) == len(request["trials"]):
            break
        if not id.startswith("tests-"):
            run(id, source, [], names)
    json.dump(told, sys.stdout)


def tried(mutant: dict, trial: dict, names: dict):
    """The observation of a mutant; None if it ended its process or never came to an end."""
    source, function = mutant["source"], mutant["replays"]
    if function:
        asked = in_fork(learn, source + recording(function, "_asked"), trial["visible"], names)
        if not asked:
            return "idle"  # the check never calls it
        source += replaying(function, asked)
    return in_fork(attempt, source, trial["check"], names, mutant["habit"])


def attempt(source: str, check: str, names: dict, has_habit: bool = False):
    run("answer", source, [], names)
    observation = observe(check, names, seconds=SECONDS)
    return "idle" if has_habit and not names.get(SHOWN) else observation


def learn(source: str, visible: str, names: dict) -> list[str]:
    attempt(source, visible, names)
    return names["_asked"]


if __name__ == "__main__":
    main()
