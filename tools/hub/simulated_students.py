"""Simulated students: each logs in, starts their desk, works on a lesson and hands it in, as a browser does.

Where there are Chromium and Playwright, from the extra `test`, some of them do it in a real browser.
"""

import json
import shutil
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import nbformat
import psutil
import requests
import websocket

from tools import ROOT
from tools.hub.machine import SITE, wait_for

LESSON = "01_what_is_grad"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PATIENCE = 180_000  # milliseconds, while sixty others are at work


class Person:
    """Somebody with a browser, without the pictures."""

    def __init__(self, name, password="a password of mine"):
        self.name, self.password, self.site = name, password, f"{SITE}/user/{name}"
        self.seconds, self.browser = {}, requests.Session()

    def log_in(self):
        self.browser.get(f"{SITE}/hub/login", timeout=300)  # for the cookie
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
        kept = "already running" in started.text  # a hub that comes back has not lost it
        assert started.ok or kept, f"{self.name} was sent away: {started.text}"
        wait_for(lambda: self.hub("GET", f"users/{self.name}").json()["servers"][""]["ready"], seconds=900)
        wait_for(lambda: self.desk("GET", "api/status").ok)

    def kill_server(self):
        for process in psutil.process_iter(["username", "cmdline"]):
            if process.info["username"] == self.name and "jupyterhub.singleuser" in str(process.info["cmdline"]):
                process.kill()

    def kernel(self):
        about = {"path": f"{LESSON}/{LESSON}.ipynb", "type": "notebook", "name": "", "kernel": {"name": "python3"}}
        kernel = self.desk("POST", "api/sessions", json=about).json()["kernel"]["id"]
        address = f"{self.site}/api/kernels/{kernel}/channels".replace("http", "ws", 1)
        return websocket.create_connection(address, header=[f"Authorization: token {self.token}"], timeout=600)

    def run(self, sources, socket=None):
        """Run cells one after the other; what each prints."""
        socket, printed = socket or self.kernel(), []
        for number, source in enumerate(sources):
            header = {"msg_id": f"m{number}", "msg_type": "execute_request"}
            header |= {"username": "", "session": "s", "version": "5.3"}
            content = {"code": source, "silent": False, "store_history": True, "allow_stdin": False}
            message = {"header": header, "parent_header": {}, "metadata": {}, "content": content, "channel": "shell"}
            socket.send(json.dumps(message))
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


@cache
def solutions():
    cells = nbformat.read(ROOT / "solutions" / LESSON / f"{LESSON}.ipynb", as_version=4).cells
    return {cell["id"]: cell["source"] for cell in cells}


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
        solved = solutions()
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
    def one(student):
        try:
            step(student)
        except Exception as problem:
            student.trouble = f"{student.name}: {problem!r}"[:400]

    with ThreadPoolExecutor(len(students) or 1) as pool:
        list(pool.map(one, students))
    return [student.trouble for student in students if student.trouble]


def used(names):
    """By account, the megabytes that its processes have for themselves, and the seconds that they have computed."""
    found = {name: [0, 0] for name in names}
    for process in psutil.process_iter(["username", "memory_full_info", "cpu_times"]):
        about = process.info
        if about["username"] in found and about["memory_full_info"]:
            found[about["username"]][0] += about["memory_full_info"].pss / 2**20
            found[about["username"]][1] += sum(about["cpu_times"][:4])
    return found


@cache
def no_browser():
    """Why there is no browser; empty if there is one."""
    try:
        import playwright  # noqa: F401
    except ImportError:
        return "Playwright is missing"
    return "" if any(map(shutil.which, BROWSERS)) else "Chromium is missing"


@contextmanager
def desk_of(person, pictures=None):
    """A page with a person's JupyterLab, and a function that takes a picture of it."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        program = next(filter(None, map(shutil.which, BROWSERS)))
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport={"width": 1400, "height": 900})
        page.set_default_timeout(PATIENCE)

        def picture(name):
            if pictures:
                page.screenshot(path=Path(pictures, f"{name}.png"))

        try:
            page.goto(f"{SITE}/hub/login")
            picture("log-in")
            page.get_by_label("Username").fill(person.name)
            page.locator("#password_input").fill(person.password)
            page.get_by_role("button", name="Sign in").click()
            page.locator("#jp-main-dock-panel").wait_for()
            yield page, picture
        except Exception:
            picture(f"where {person.name} could not go on")
            raise
        finally:
            browser.close()


def hand_in(student, pictures=None):
    with desk_of(student, pictures) as (page, picture):
        page.goto(f"{student.site}/lab/tree/{LESSON}/{LESSON}.ipynb")
        kernel = page.get_by_title(f"Change kernel for {LESSON}.ipynb")
        kernel.filter(has_text="Idle").wait_for()
        choose(page, "Run", "Run All Cells")
        page.wait_for_timeout(1000)  # until the kernel is no longer idle
        kernel.filter(has_text="Idle").wait_for()
        page.locator("[title^='Save and create checkpoint']:visible").click()
        page.locator(".jp-mod-current.jp-mod-dirty").wait_for(state="detached")
        page.get_by_role("menuitem", name="Course", exact=True).click()
        picture("course-menu")
        page.keyboard.press("Escape")
        choose(page, "Nbgrader", "Assignment List")
        page.get_by_role("button", name="Submit").first.click()
        page.locator("#submitted_assignments_list").get_by_text(LESSON).first.wait_for()
        picture("assignment-list")


def look_at_formgrader(teacher, pictures=None):
    """Log in; what formgrader, which the desk opens with, says of the lesson."""
    with desk_of(teacher, pictures) as (page, picture):
        frame = page.frame_locator("iframe").first
        frame.get_by_text(LESSON).first.wait_for()
        picture("formgrader")
        return frame.get_by_role("row").filter(has_text=LESSON).inner_text()


def choose(page, menu, entry):
    page.get_by_role("menuitem", name=menu, exact=True).click()
    page.get_by_role("menuitem", name=entry, exact=True).click()
