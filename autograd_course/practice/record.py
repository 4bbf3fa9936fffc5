"""What is kept of somebody's practice, in one small file below their folder: what was wrong comes back later."""

import json
import os
from pathlib import Path

NAME = "practice.json"
SOON, FACTOR, OFTEN_ENOUGH = 2, 3, 3  # rounds until it comes back; how the time grows; how often it has to be right


class Record:
    """Rounds so far, and the beliefs that are due again. It is written after each round."""

    def __init__(self, path=None):
        self.path = Path(path) if path else _students_folder() / NAME
        self.rounds = 0
        self.due = {}  # by belief: its family, the round from which it is due, and how often it has been right since
        try:
            read = json.loads(self.path.read_text(encoding="utf-8"))
            self.rounds, self.due = int(read["rounds"]), {str(code): dict(entry) for code, entry in read["due"].items()}
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            pass  # there is none yet, or it is damaged: one begins anew

    def next_due(self):
        """The belief that is due, with its family; None if none is."""
        waiting = [(entry["round"], code) for code, entry in self.due.items() if entry["round"] <= self.rounds]
        code = min(waiting)[1] if waiting else None
        return code and (code, self.due[code]["family"])

    def note(self, family, shown=(), overcome=()):
        """Take a round down: the beliefs that its answer has shown, and those that it has proven overcome."""
        self.rounds += 1
        for code in overcome:
            entry = self.due.get(code)
            if entry and (entry["right"] + 1 >= OFTEN_ENOUGH):
                del self.due[code]
            elif entry:
                entry["right"] += 1
                entry["round"] = self.rounds + SOON * FACTOR ** entry["right"]
        for code in shown:
            self.due[code] = {"family": family, "round": self.rounds + SOON, "right": 0}
        self._write()

    def _write(self):
        kept = json.dumps({"rounds": self.rounds, "due": self.due}, indent=1)
        beside = self.path.with_suffix(".part")
        try:
            beside.write_text(kept + "\n", encoding="utf-8")
            os.replace(beside, self.path)
        except OSError:
            pass  # a folder that cannot be written: practice goes on without a memory


def _students_folder():
    """The folder my_work, from inside of it or from beside it; otherwise the current one."""
    here = Path.cwd()
    inside = [folder for folder in (here, *here.parents) if folder.name == "my_work"]
    return inside[0] if inside else here / "my_work" if (here / "my_work").is_dir() else here
