"""A class of simulated students on this machine's own hub: `make hub ARGS="--rehearse 6"`.

All of it happens in namespaces of its own, with copies of /etc, /home and the course that are gone afterwards: no
account is made on this machine, and no port is taken. Each student logs in, starts their desk, runs lesson 01 with
answers of their own and submits it, all of them at once. Then things go wrong, as they do.
"""

import ctypes
import json
import os
import re
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path

from nbgrader.api import Gradebook

from tools import ROOT, Refused
from tools.hub import attacks, simulated_students
from tools.hub.machine import SITE, TEACHER, Hub, as_teacher, settle_in
from tools.hub.simulated_students import LESSON, Person, Student, all_at_once, used
from tools.hub.start import FOLDER, ensure_proxy

EXCHANGE = FOLDER / "exchange" / "autograd"
SUBMITTED = ROOT / "grading" / "submitted"
FEWEST = 4  # students that something happens to
BEGUN = time.monotonic()


def rehearse(count, pictures=None):
    """Start `main` where it can do no harm; an exit status."""
    if not sys.platform.startswith("linux") or os.geteuid() or not shutil.which("unshare"):
        raise Refused("A rehearsal makes accounts in namespaces of its own, so it needs Linux and root: sudo make hub")
    ensure_proxy()
    apart = ["unshare", "--mount", "--net", "--pid", "--fork", "--kill-child", "--mount-proc", "--propagation=private"]
    # The first process takes in what a killed hub leaves behind; a shell that waits also lets it go.
    first = ["sh", "-c", '"$@" & wait $!', "sh"]
    arguments = [str(max(count, FEWEST)), *([str(pictures)] if pictures else [])]
    return subprocess.call([*apart, *first, sys.executable, "-m", "tools.hub.rehearse", *arguments], cwd=ROOT)


def tell(what):
    print(f"{time.monotonic() - BEGUN:5.0f} s  {what}", flush=True)


def play(names, pictures):
    tell("the hub starts")
    hub, summary = Hub(), {"students": len(names), "processors": os.cpu_count(), "killed": [], "problems": []}
    as_teacher("nbgrader", "generate_assignment", LESSON, "--force")
    as_teacher("nbgrader", "release_assignment", LESSON)
    students = [Student(name, number) for number, name in enumerate(names)]
    victim, twice, late, *_, eve = students
    clicking = [] if simulated_students.no_browser() else students[1::20]
    summary["in a browser"] = [one.name for one in clicking] or simulated_students.no_browser()

    tell("all log in, and run the lesson")
    begun = time.monotonic()
    summary["problems"] += all_at_once(Student.work, students)
    summary["seconds until all have run the lesson"] = round(time.monotonic() - begun, 1)
    summary |= what_it_takes(names)

    teacher = Person(TEACHER, hub.password())
    assert teacher.log_in()
    teacher.open_desk()
    tell("one attacks everybody else")
    summary |= attack(eve, victim, teacher)

    tell("all submit, while a server and the hub are killed")
    begun = time.monotonic()
    threading.Timer(0.05, lambda: (victim.kill_server(), hub.kill())).start()
    problems = all_at_once(Student.hand_in, students)
    summary["killed"] += ["the server of a student who submits", "the hub, while all submit"]
    summary["seconds until all have submitted"] = round(time.monotonic() - begun, 1)
    time.sleep(1.5)
    hub.start()
    again = [student for student in students if student.trouble or student is victim]
    for student in again:  # they see that it failed, or that their server is gone, and press the button again
        student.trouble = ""
        student.log_in()
        student.open_desk()
    summary["had to press Submit again"] = len(again)
    summary["told to the students that failed"] = problems[:3]
    tell("those whom that has hit submit again, and some in a browser")
    summary["problems"] += all_at_once(Student.hand_in, [*again, twice])
    summary["problems"] += all_at_once(lambda student: simulated_students.hand_in(student, pictures), clicking)

    time.sleep(1)  # a due date has whole seconds
    due = time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime())
    as_teacher("nbgrader", "db", "assignment", "add", LESSON, f"--duedate={due}")
    time.sleep(1.1)
    late.hand_in()
    eve.run([FORGED.format(other=victim.name, exchange=EXCHANGE, lesson=LESSON)])
    summary["collecting"] = as_teacher("nbgrader", "collect", LESSON)
    summary["collected"] = len([path for path in SUBMITTED.iterdir() if (path / LESSON).is_dir()])
    summary["mixed up"] = [one.name for one in students if own(one) != {one.name}]

    tell("the class is graded, and the grader killed")
    command = [sys.executable, "-m", "tools", "grade"]
    try:
        as_teacher(*command, timeout=5)
    except subprocess.TimeoutExpired:
        summary["killed"].append("the grader, after 5 s")
    begun = time.monotonic()
    summary["graded"] = as_teacher(*command).splitlines()[-1]
    summary["seconds until all are graded"] = round(time.monotonic() - begun, 1)
    table = (ROOT / "grading" / "verdicts" / f"{LESSON}.csv").read_text()
    scores = dict(re.findall(r"^(s\d+),([\d.]+),", table, re.M))
    right = {one.name: "25.0" if one.solves else "0.0" for one in students}
    summary["wrong scores"] = {name: scores.get(name) for name in names if scores.get(name) != right[name]}
    with Gradebook(f"sqlite:///{ROOT}/grading/gradebook.db") as gradebook:
        handed_in = gradebook.assignment_submissions(LESSON)
        summary["late"] = sorted(one.student.id for one in handed_in if one.total_seconds_late > 0)
    summary["late by right"] = sorted([late.name, eve.name])
    tell("feedback is released")
    as_teacher("nbgrader", "release_feedback", LESSON)
    back = victim.desk("GET", "assignments", params={"course_id": "autograd"}).json()["value"]
    returned = (one.get("has_exchange_feedback") for each in back for one in each.get("submissions", []))
    summary["feedback has come back"] = any(returned)
    if clicking:
        summary["formgrader in a browser says"] = simulated_students.look_at_formgrader(teacher, pictures)
    for what in ("desk", "lesson", "submit"):
        all = sorted(one.seconds[what] for one in students if what in one.seconds)
        middle, most = all[len(all) // 2], all[-1]
        summary[f"seconds for {what}"] = f"{middle:.1f} in the middle, {most:.1f} at most"
    return summary


def what_it_takes(names):
    """Memory and seconds, while each student has a server and a kernel that has run the lesson."""
    megabytes, seconds = zip(*used(names).values(), strict=True)
    free = int(re.search(r"MemAvailable: +(\d+)", Path("/proc/meminfo").read_text())[1])
    return {
        "MB a student": f"{sum(megabytes) / len(names):.0f} in the mean, {max(megabytes):.0f} at most",
        "processor seconds a student": f"{sum(seconds) / len(names):.1f} in the mean",
        "GB that are free": round(free / 2**20, 1),
    }


def attack(eve, victim, teacher):
    known = {"me": eve.name, "other": victim.name, "teacher": TEACHER, "token": eve.token, "hub": f"{SITE}/hub/api"}
    known |= {"course": str(ROOT), "exchange": str(EXCHANGE), "site": SITE, "lesson": LESSON}
    tried = json.loads(eve.run([attacks.program(**known)])[0].splitlines()[-1])
    formgrader = teacher.desk("GET", "formgrader/api/assignments")
    return {
        "attacks": tried,
        "attacks tried": len(tried),
        "attacks that are spelt wrong": [name for name, result in tried.items() if result.endswith(attacks.MISTAKES)],
        "attacks that succeeded": [name for name, result in tried.items() if result == attacks.GOT_IT],
        "logged in as another": Person(victim.name, "a guess of mine").log_in(),
        "logged in without being in the class": Person("mallory").log_in(),
        "formgrader for the instructor": formgrader.status_code,
        "formgrader in a frame": "'self'" in formgrader.headers["Content-Security-Policy"],  # as JupyterLab shows it
        "formgrader for a student": eve.desk("GET", "formgrader/api/assignments").status_code,
    }


# Under another's name, in a year to come. Links, pipes and the rest are in tests/grading/test_collect_on_hub.py.
FORGED = """
import os, shutil
os.umask(0o022)
folder = "{exchange}/inbound/{other}+{lesson}+2098-01-01 00:00:00 UTC+forged"
os.mkdir(folder)
shutil.copyfile(os.path.expanduser("~/my_work/{lesson}/{lesson}.ipynb"), folder + "/{lesson}.ipynb")
for file in ("timestamp.txt", "submission_secret.txt"):
    open(f"{{folder}}/{{file}}", "w").write("2020-01-01 00:00:00 UTC")
"""


def own(student):
    """Whose work was collected as this student's."""
    texts = [path.read_text() for path in (SUBMITTED / student.name / LESSON).glob("*.ipynb")]
    return {name for text in texts for name in re.findall(r"# the work of (\w+)", text)}


def main(count, pictures=None):
    ctypes.CDLL(None).umask(0o022)
    summary = play(settle_in(int(count)), pictures)
    for name, value in summary.items():
        if isinstance(value, dict):
            value = "".join(f"\n    {one}: {each}" for one, each in value.items()) or "none"
        print(f"{name}: {value or 'none'}" if isinstance(value, list) else f"{name}: {value}")
    none = ("problems", "attacks that succeeded", "mixed up", "wrong scores", "logged in as another")
    none += ("logged in without being in the class", "attacks that are spelt wrong")
    asked = {"formgrader for the instructor": 200, "formgrader in a frame": True, "feedback has come back": True}
    asked |= {"formgrader for a student": 404, "collected": int(count), "late": summary["late by right"]}
    well = not any(summary[each] for each in none) and all(summary[what] == right for what, right in asked.items())
    print("All is well." if well else "Something is wrong: see above.")
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
