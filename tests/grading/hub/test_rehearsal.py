"""A class of six on a hub of its own: they log in, work and submit at the same moment, and things go wrong."""

import json
import re
import subprocess
import sys
import threading
import time
from contextlib import suppress

import pytest
from nbgrader.api import Gradebook

from tests.grading.hub.attacks import AMISS, program
from tests.grading.hub.machine import APART, LOG, SITE, TEACHER, as_teacher, settle_in, start_hub
from tests.grading.hub.students import LESSON, Person, all_at_once
from tools import ROOT
from tools.hub.start import FOLDER, ensure_proxy

NBGRADERS = ("timestamp", "submission_secret")
EXCHANGE, GRADING = FOLDER / "exchange" / "autograd", ROOT / "grading"


@pytest.mark.sandbox
def test_a_class_loses_nothing_and_reads_nothing_of_others():
    ensure_proxy()
    done = subprocess.run([*APART, sys.executable, "-m", __spec__.name], cwd=ROOT, timeout=900)
    assert done.returncode == 0


def play():
    names = [f"s{number:02}" for number in range(6)]
    students = victim, twice, late, *_, eve = [Person(name) for name in names]
    solve = {*names[::2]}
    settle_in(names)
    hub = start_hub()
    as_teacher("nbgrader", "generate_assignment", LESSON, "--force")
    as_teacher("nbgrader", "release_assignment", LESSON)
    assert not all_at_once(lambda one: one.work(solves=one.name in solve), students)
    teacher = Person(TEACHER, re.search(rf"{TEACHER} logs in with the password (\S+)", LOG.read_text())[1])
    assert teacher.log_in()
    teacher.open_desk()
    attack(eve, victim, teacher)

    # All submit, while a server and the hub are killed; those whom that has hit press the button again.
    threading.Timer(0.05, lambda: (victim.kill_server(), hub.kill())).start()
    again = all_at_once(Person.hand_in, students).keys() | {victim}
    hub.wait()
    start_hub()
    for student in again:
        assert student.log_in()
        student.open_desk()
    assert not all_at_once(Person.hand_in, [*again, twice])

    time.sleep(1)  # a due date has whole seconds
    due = time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime())
    as_teacher("nbgrader", "db", "assignment", "add", LESSON, f"--duedate={due}")
    time.sleep(1.1)
    late.hand_in()
    # Another's name, in a year to come. Links, pipes and the rest are in tests/grading/test_collect_on_hub.py.
    there, notebook = f"{EXCHANGE}/inbound/{victim.name}+{LESSON}+2098-01-01 00:00:00 UTC+forged", f"{LESSON}.ipynb"
    eve.run(
        f"import os, shutil; os.umask(0o022); os.mkdir({there!r}); shutil.copyfile({notebook!r}, '{there}/{notebook}')",
        f"[open(f'{there}/{{each}}.txt', 'w').write('2020-01-01 00:00:00 UTC') for each in {NBGRADERS}]",
    )
    as_teacher("nbgrader", "collect", LESSON)
    for name in names:
        [collected] = (GRADING / "submitted" / name / LESSON).glob("*.ipynb")
        assert {*re.findall(r"# the work of (\w+)", collected.read_text())} == {name}

    grade = [sys.executable, "-m", "tools", "grade"]
    with suppress(subprocess.TimeoutExpired):  # the grader is killed, too, unless it is faster
        as_teacher(*grade, timeout=5)
    as_teacher(*grade)
    table = (GRADING / "verdicts" / f"{LESSON}.csv").read_text()
    scores = re.findall(r"^(s\d+),([\d.]+),", table, re.M)
    assert dict(scores) == {name: "25.0" if name in solve else "0.0" for name in names}
    with Gradebook(f"sqlite:///{GRADING}/gradebook.db") as gradebook:
        handed_in = gradebook.assignment_submissions(LESSON)
        assert {one.student.id for one in handed_in if one.total_seconds_late > 0} == {late.name, eve.name}
    as_teacher("nbgrader", "release_feedback", LESSON)
    back = victim.desk("GET", "assignments", params={"course_id": "autograd"}).json()["value"]
    assert any(one.get("has_exchange_feedback") for each in back for one in each.get("submissions", []))


def attack(eve, victim, teacher):
    known = {"me": eve.name, "other": victim.name, "teacher": TEACHER, "token": eve.token, "hub": f"{SITE}/hub/api"}
    known |= {"course": str(ROOT), "exchange": str(EXCHANGE), "site": SITE, "lesson": LESSON}
    tried = json.loads(eve.run(program(**known)).splitlines()[-1])
    assert len(tried) == 41 and not {name: told for name, told in tried.items() if told in AMISS}
    assert not Person(victim.name, "a guess of mine").log_in() and not Person("mallory").log_in()
    formgrader = teacher.desk("GET", "formgrader/api/assignments")
    assert formgrader.status_code == 200
    assert "'self'" in formgrader.headers["Content-Security-Policy"]  # JupyterLab shows it in a frame
    assert eve.desk("GET", "formgrader/api/assignments").status_code == 404


if __name__ == "__main__":
    play()
