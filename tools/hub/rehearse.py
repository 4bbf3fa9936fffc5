"""A class of simulated students on this machine's own hub: `make hub ARGS="--rehearse 6"`.

All of it happens in namespaces of its own, with copies of /etc, /home and the course that are gone afterwards: no
account is made on this machine, and no port is taken. Each student logs in, starts their desk, runs lesson 01 with
answers of their own and submits it, all of them at once. Then things go wrong, as they do.
"""

import ctypes
import fcntl
import json
import os
import pwd
import re
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import nbformat
import requests
import websocket

from tools import ROOT
from tools.hub import attacks
from tools.hub.start import FOLDER, NotReady, ensure_proxy

LESSON = "01_what_is_grad"
SITE = "http://127.0.0.1:8000"
TEACHER = "teacher"
START = f"""\
from pathlib import Path
from tools.hub.start import start
start(Path("grading", "roster.csv").resolve(), [{TEACHER!r}], ["--ip=127.0.0.1"])
"""
EXCHANGE = FOLDER / "exchange" / "autograd"
SUBMITTED = ROOT / "grading" / "submitted"


def rehearse(count):
    """Start `inside` where it can do no harm; an exit status."""
    if not sys.platform.startswith("linux") or os.geteuid() or not shutil.which("unshare"):
        raise NotReady("A rehearsal makes accounts in namespaces of its own, so it needs Linux and root: sudo make hub")
    ensure_proxy()
    apart = ["unshare", "--mount", "--net", "--pid", "--fork", "--kill-child", "--mount-proc", "--propagation=private"]
    # The first process takes in what a killed hub leaves behind; a shell that waits also lets it go.
    first = ["sh", "-c", '"$@" & wait $!', "sh"]
    return subprocess.call([*apart, *first, sys.executable, "-m", "tools.hub.rehearse", str(max(count, 4))], cwd=ROOT)


# --- a machine of its own ---


def mount(what, where, kind="none", options=""):
    extra = ["-o", options] if options else []
    subprocess.run(["mount", *(["--rbind"] if kind == "bind" else ["-t", kind]), *extra, what, where], check=True)


def settle_in(count):
    """Copies of what is changed, folders that students may pass through, a network of its own; the class's accounts."""
    hold = Path(tempfile.mkdtemp(prefix="hub-"))
    mount("tmpfs", hold, "tmpfs", "mode=700")
    shutil.copytree("/etc", hold / "etc", symlinks=True)
    mount(hold / "etc", "/etc", "bind")
    for name in ("upper", "work"):
        (hold / name).mkdir()
    course = f"lowerdir={ROOT},upperdir={hold / 'upper'},workdir={hold / 'work'}"
    python = Path(os.path.realpath(sys.executable)).parents[1]
    (hold / "course").mkdir()
    mount("overlay", hold / "course", "overlay", course)
    (hold / "python").mkdir()
    mount(python, hold / "python", "bind")
    for path in ("/home", "/srv"):
        mount("tmpfs", path, "tmpfs", "mode=755")
    closed = [
        next((one for one in [*path.parents][::-1] if not one.stat().st_mode & 1), None) for path in (ROOT, python)
    ]
    for path in {*closed} - {None}:
        mount("tmpfs", path, "tmpfs", "mode=755")
    for path, held in ((ROOT, "course"), (python, "python")):
        path.mkdir(parents=True, exist_ok=True)
        mount(hold / held, path, "bind")
    (ROOT / "grading").mkdir(exist_ok=True)
    mount("tmpfs", ROOT / "grading", "tmpfs", "mode=700")
    with socket.socket() as any_socket:  # what `ip link set lo up` does
        fcntl.ioctl(any_socket, 0x8914, struct.pack("16sh", b"lo", 0x1 | 0x40))
    os.chdir(ROOT)
    subprocess.run(["useradd", "--create-home", TEACHER], check=True)
    teacher = pwd.getpwnam(TEACHER)
    for top in [ROOT, *ROOT.iterdir()]:
        if top.name not in (".venv", ".git"):
            for path in [top, *(top.rglob("*") if top.is_dir() and top != ROOT else ())]:
                os.chown(path, teacher.pw_uid, teacher.pw_gid, follow_symlinks=False)
    names = [f"s{number:02}" for number in range(count)]
    (ROOT / "grading" / "roster.csv").write_text("id\n" + "\n".join(names) + "\n")
    return names


def as_teacher(*command, check=True, **more):
    """Run a command in the course, as its instructor would in a shell."""
    account = pwd.getpwnam(TEACHER)
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    done = subprocess.run(
        command, user=account.pw_uid, group=account.pw_gid, extra_groups=[], cwd=ROOT, text=True, capture_output=True,
        env={"HOME": account.pw_dir, "USER": TEACHER, "PATH": path, "LANG": "C.UTF-8"}, **more,
    )  # fmt: skip
    if check and done.returncode:
        raise RuntimeError(f"{command}\n{done.stdout}{done.stderr}")
    return done.stdout + done.stderr


class Hub:
    """What `make hub` starts, and what it prints."""

    def __init__(self):
        self.log = Path(tempfile.mkdtemp(), "hub.log")
        self.start()

    def start(self):
        command = [sys.executable, "-c", START]  # the command itself would look for updates of the environment
        with open(self.log, "a") as log:
            self.process = subprocess.Popen(command, cwd=ROOT, stdout=log, stderr=log, stdin=subprocess.DEVNULL)
        wait_for(lambda: requests.get(f"{SITE}/hub/health", timeout=5).ok, self.process, self.log)

    def kill(self):
        self.process.kill()
        self.process.wait()

    def password(self):
        return re.search(rf"{TEACHER} logs in with the password (\S+)", self.log.read_text())[1]


def wait_for(condition, process=None, log=None, seconds=300):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            if found := condition():
                return found
        except (OSError, LookupError):
            pass
        if process and process.poll() is not None:
            raise RuntimeError(log.read_text())
        time.sleep(0.2)
    raise RuntimeError(f"nothing for {seconds} s\n{log.read_text()[-3000:] if log else ''}")


# --- its students ---


class Person:
    """Somebody with a browser, without the pictures."""

    def __init__(self, name, password="a password of mine"):
        self.name, self.password, self.site = name, password, f"{SITE}/user/{name}"
        self.seconds, self.browser = {}, requests.Session()

    def log_in(self):
        page = self.browser.get(f"{SITE}/hub/login", timeout=300)
        form = {"username": self.name, "password": self.password, "_xsrf": self._xsrf()}
        page = self.browser.post(f"{SITE}/hub/login", data=form, allow_redirects=False, timeout=300)
        if page.status_code != 302:
            return False
        self.browser.get(f"{SITE}/hub/token", timeout=300)
        headers = {"X-XSRFToken": self._xsrf(), "Referer": f"{SITE}/hub/token"}
        made = self.browser.post(f"{SITE}/hub/api/users/{self.name}/tokens", json={}, headers=headers, timeout=300)
        self.token = made.json()["token"]
        self.headers = {"Authorization": f"token {self.token}"}
        return True

    def _xsrf(self):
        return next(one.value for one in self.browser.cookies if one.name == "_xsrf")

    def hub(self, method, path, **more):
        return requests.request(method, f"{SITE}/hub/api/{path}", headers=self.headers, timeout=300, **more)

    def desk(self, method, path, **more):
        return requests.request(method, f"{self.site}/{path}", headers=self.headers, timeout=300, **more)

    def open_desk(self):
        started = self.hub("POST", f"users/{self.name}/server")
        assert started.ok, f"{self.name} was sent away: {started.text}"
        wait_for(lambda: self.hub("GET", f"users/{self.name}").json()["servers"][""]["ready"], seconds=900)
        wait_for(lambda: self.desk("GET", "api/status").ok)

    def kill_server(self):
        for path in Path("/proc").glob("[0-9]*/cmdline"):
            if path.stat().st_uid == pwd.getpwnam(self.name).pw_uid and b"jupyterhub.singleuser" in path.read_bytes():
                os.kill(int(path.parent.name), signal.SIGKILL)

    def kernel(self):
        about = {"path": f"{LESSON}/{LESSON}.ipynb", "type": "notebook", "name": "", "kernel": {"name": "python3"}}
        kernel = self.desk("POST", "api/sessions", json=about).json()["kernel"]["id"]
        address = f"{self.site}/api/kernels/{kernel}/channels".replace("http", "ws", 1)
        return websocket.create_connection(address, header=[f"Authorization: token {self.token}"], timeout=600)

    def run(self, sources, socket=None):
        """Run cells one after the other; what each prints."""
        socket, printed = socket or self.kernel(), []
        for number, source in enumerate(sources):
            header = {
                "msg_id": f"m{number}",
                "msg_type": "execute_request",
                "username": "",
                "session": "s",
                "version": "5.3",
            }
            content = {"code": source, "silent": False, "store_history": True, "allow_stdin": False}
            socket.send(
                json.dumps(
                    {"header": header, "parent_header": {}, "metadata": {}, "content": content, "channel": "shell"}
                )
            )
            said, done = [], 0
            while done < 2:  # the reply, and the end of what it shows
                message = json.loads(socket.recv())
                if message["parent_header"].get("msg_id") != f"m{number}":
                    continue
                content = message["content"]
                said += [content.get("text", "")] * (message["msg_type"] == "stream")
                done += message["msg_type"] == "execute_reply" or content.get("execution_state") == "idle"
            printed.append("".join(said))
        socket.close()
        return printed

    def notebook(self):
        return self.desk("GET", f"api/contents/{LESSON}/{LESSON}.ipynb").json()["content"]

    def save(self, notebook):
        content = {"type": "notebook", "content": notebook}
        return self.desk("PUT", f"api/contents/{LESSON}/{LESSON}.ipynb", json=content).ok

    def submit(self):
        answer = self.desk("POST", "assignments/submit", params={"course_id": "autograd", "assignment_id": LESSON})
        return answer.ok and answer.json().get("success", False)


class Student(Person):
    """Works on the lesson: some solve it, some leave it as it is; their name is in it, to tell whose it is."""

    def __init__(self, name, number):
        super().__init__(name)
        self.solves, self.trouble = number % 2 == 0, ""

    def mark(self):
        return f"# the work of {self.name}"

    def work(self):
        """From logging in to the saved notebook."""
        begun = time.monotonic()
        assert self.log_in(), f"{self.name} cannot log in"
        self.open_desk()
        self.seconds["desk"] = time.monotonic() - begun
        notebook = self.notebook()
        solved = {cell["id"]: cell["source"] for cell in SOLVED.cells}
        answers = [cell for cell in notebook["cells"] if cell["cell_type"] == "code" and "answer" in cell["id"]]
        for cell in answers:
            if self.solves:
                cell["source"] = solved[cell["id"]]
        answers[0]["source"] += f"\n{self.mark()}"
        code = [cell["source"] for cell in notebook["cells"] if cell["cell_type"] == "code"]
        self.run(code)
        assert self.save(notebook), f"{self.name} cannot save"
        self.seconds["lesson"] = time.monotonic() - begun - self.seconds["desk"]

    def hand_in(self):
        begun = time.monotonic()
        assert self.submit(), f"{self.name} cannot submit"
        self.seconds["submit"] = time.monotonic() - begun


def all_at_once(step, students):
    """Everybody does this at the same moment."""

    def one(student):
        try:
            step(student)
        except Exception as problem:
            student.trouble = f"{student.name}: {problem!r}"[:400]

    threads = [threading.Thread(target=one, args=[student]) for student in students]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return [student.trouble for student in students if student.trouble]


def memory(names):
    """Megabytes that the processes of these accounts have for themselves, by account."""
    uids, found = {pwd.getpwnam(name).pw_uid: name for name in names}, dict.fromkeys(names, 0)
    for process in Path("/proc").glob("[0-9]*"):
        try:
            name = uids.get(process.stat().st_uid)
            if name:
                found[name] += int(re.search(r"^Pss: +(\d+)", (process / "smaps_rollup").read_text(), re.M)[1]) / 1024
        except OSError:
            continue
    return found


# --- what happens to them ---


def play(names):
    """The rehearsal; the summary as a dict."""
    hub, summary = Hub(), {"students": len(names), "processors": os.cpu_count(), "killed": [], "problems": []}
    as_teacher("nbgrader", "generate_assignment", LESSON, "--force")
    as_teacher("nbgrader", "release_assignment", LESSON)
    students = [Student(name, number) for number, name in enumerate(names)]
    begun = time.monotonic()
    summary["problems"] += all_at_once(Student.work, students)
    summary["seconds until all have run the lesson"] = round(time.monotonic() - begun, 1)
    used = memory(names)
    summary["MB a student"] = {"mean": round(sum(used.values()) / len(used)), "most": round(max(used.values()))}
    victim, eve = students[0], students[-1]

    known = {"me": eve.name, "other": victim.name, "teacher": TEACHER, "course": str(ROOT), "site": SITE}
    known |= {"exchange": str(EXCHANGE), "lesson": LESSON, "hub": f"{SITE}/hub/api"}
    teacher = Person(TEACHER, hub.password())
    assert teacher.log_in()
    teacher.open_desk()
    formgrader = teacher.desk("GET", "formgrader/api/assignments")
    summary["formgrader for the instructor"] = formgrader.status_code
    summary["formgrader in a frame"] = (
        "'self'" in formgrader.headers["Content-Security-Policy"]
    )  # as JupyterLab shows it
    summary["formgrader for a student"] = eve.desk("GET", "formgrader/api/assignments").status_code
    tried = json.loads(eve.run([attacks.program(**known)])[0].splitlines()[-1])
    summary["attacks tried"], summary["attacks that succeeded"] = (
        len(tried),
        [n for n, r in tried.items() if r == "GOT IT"],
    )
    summary["attacks"] = tried
    summary["logged in as another"] = Person(victim.name, "a guess of mine").log_in()
    summary["logged in without being in the class"] = Person("mallory").log_in()

    begun = time.monotonic()
    threading.Timer(0.05, lambda: (victim.kill_server(), hub.kill())).start()
    problems = all_at_once(Student.hand_in, students)
    summary["killed"] += ["the server of a student who submits", "the hub, while all submit"]
    summary["seconds until all have submitted"] = round(time.monotonic() - begun, 1)
    time.sleep(1.5)
    hub.start()
    lost = [student for student in students if student.trouble]
    for student in lost:  # they see that it failed, and press the button again
        student.trouble = ""
        student.log_in()
        student.open_desk()
    summary["had to press Submit again"] = len(lost)
    summary["problems"] += all_at_once(Student.hand_in, [*lost, students[1]])  # who hands in twice
    summary["told to the students that failed"] = problems[:3]

    eve.run([FORGED.format(**known)])
    due = time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime())
    as_teacher("nbgrader", "db", "assignment", "add", LESSON, f"--duedate={due}")
    time.sleep(1.1)
    late = students[2]
    late.hand_in()
    summary["collecting"] = as_teacher("nbgrader", "collect", LESSON)
    summary["collected"] = len([path for path in SUBMITTED.iterdir() if (path / LESSON).is_dir()])
    summary["mixed up"] = [one.name for one in students if own(one) != {one.name}]

    command = [sys.executable, "-m", "tools", "grade"]
    try:
        as_teacher(*command, timeout=8)
    except subprocess.TimeoutExpired:
        summary["killed"].append("the grader, after 8 s")
    printed = as_teacher(*command)
    summary["graded"] = printed.splitlines()[-1]
    table = (ROOT / "grading" / "verdicts" / f"{LESSON}.csv").read_text()
    scores = dict(re.findall(r"^(s\d+),([\d.]+),", table, re.M))
    right = {one.name: "25.0" if one.solves else "0.0" for one in students}
    summary["wrong scores"] = {name: scores.get(name) for name in names if scores.get(name) != right[name]}
    as_teacher("nbgrader", "release_feedback", LESSON)
    back = victim.desk("GET", "assignments", params={"course_id": "autograd"}).json()["value"]
    summary["feedback has come back"] = any(
        one.get("has_exchange_feedback") for each in back for one in each.get("submissions", [])
    )
    seconds = {
        what: sorted(one.seconds[what] for one in students if what in one.seconds)
        for what in ("desk", "lesson", "submit")
    }
    summary["seconds"] = {
        what: {"middle": round(all[len(all) // 2], 1), "most": round(all[-1], 1)} for what, all in seconds.items()
    }
    return summary


FORGED = """
import os, shutil
mine = os.path.expanduser("~/my_work/{lesson}/{lesson}.ipynb")
for name, moment in (("{other}", "2098-01-01 00:00:00 UTC"), ("{me}", "nonsense")):
    folder = f"{exchange}/inbound/{{name}}+{lesson}+{{moment}}+forged"
    os.mkdir(folder, 0o755)
    shutil.copy(mine, folder)
    os.symlink("{course}/grading/submitted/{other}/{lesson}/{lesson}.ipynb", folder + "/stolen.ipynb")
    os.mkfifo(folder + "/pipe")
    open(folder + "/timestamp.txt", "w").write("2020-01-01 00:00:00 UTC")
    os.chmod(folder, 0o755); os.chmod(folder + "/{lesson}.ipynb", 0o644); os.chmod(folder + "/timestamp.txt", 0o644)
"""


def own(student):
    """Whose work was collected as this student's."""
    texts = [path.read_text() for path in (SUBMITTED / student.name / LESSON).glob("*.ipynb")]
    return {name for text in texts for name in re.findall(r"# the work of (\w+)", text)}


def main(count):
    global SOLVED
    SOLVED = nbformat.read(ROOT / "solutions" / LESSON / f"{LESSON}.ipynb", as_version=4)
    ctypes.CDLL(None).umask(0o022)
    summary = play(settle_in(count))
    for name, value in summary.items():
        print(f"{name}: {json.dumps(value) if not isinstance(value, str) else value}")
    none = ("problems", "attacks that succeeded", "mixed up", "wrong scores", "logged in as another")
    asked = {"formgrader for the instructor": 200, "formgrader in a frame": True, "feedback has come back": True}
    asked |= {"formgrader for a student": 404, "logged in without being in the class": False, "collected": count}
    well = not any(summary[each] for each in none) and all(summary[what] == right for what, right in asked.items())
    print("All is well." if well else "Something is wrong: see above.")
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
