"""Simulated students: each logs in, starts their desk, works on a lesson and hands it in, as a browser does."""

import json
from concurrent.futures import ThreadPoolExecutor

import nbformat
import psutil
import requests
import websocket

from tools import ROOT

from .machine import SITE, wait_for

LESSON = "01_what_is_grad"
NOTEBOOK = f"{LESSON}/{LESSON}.ipynb"


class Person:
    """Somebody with a browser, without the pictures."""

    def __init__(self, name, password="a password of mine"):
        self.name, self.password, self.browser = name, password, requests.Session()

    def log_in(self):
        self.browser.get(f"{SITE}/hub/login", timeout=300)  # for the cookie
        form = {"username": self.name, "password": self.password, "_xsrf": self._xsrf()}
        if self.browser.post(f"{SITE}/hub/login", data=form, allow_redirects=False, timeout=300).status_code != 302:
            return False
        self.browser.get(f"{SITE}/hub/token", timeout=300)
        headers = {"X-XSRFToken": self._xsrf(), "Referer": f"{SITE}/hub/token"}
        made = self.browser.post(f"{SITE}/hub/api/users/{self.name}/tokens", json={}, headers=headers, timeout=300)
        self.token = made.json()["token"]
        return True

    def _xsrf(self):
        return next(one.value for one in self.browser.cookies if one.name == "_xsrf")

    def ask(self, method, page, **more):
        headers = {"Authorization": f"token {self.token}"}
        return requests.request(method, f"{SITE}/{page}", headers=headers, timeout=300, **more)

    def desk(self, method, page, **more):
        return self.ask(method, f"user/{self.name}/{page}", **more)

    def open_desk(self):
        me = f"hub/api/users/{self.name}"
        started = self.ask("POST", f"{me}/server")
        kept = "already running" in started.text  # a hub that comes back has not lost it
        assert started.ok or kept, f"{self.name} was sent away: {started.text}"
        wait_for(lambda: self.ask("GET", me).json()["servers"][""]["ready"], seconds=900)
        wait_for(lambda: self.desk("GET", "api/status").ok)

    def kill_server(self):
        for process in psutil.process_iter(["username", "cmdline"]):
            if process.info["username"] == self.name and "jupyterhub.singleuser" in str(process.info["cmdline"]):
                process.kill()

    def run(self, *sources):
        """Run cells one after the other; what they print."""
        about = {"path": NOTEBOOK, "type": "notebook", "name": "", "kernel": {"name": "python3"}}
        kernel = self.desk("POST", "api/sessions", json=about).json()["kernel"]["id"]
        address = f"{SITE}/user/{self.name}/api/kernels/{kernel}/channels".replace("http", "ws", 1)
        channel = websocket.create_connection(address, header=[f"Authorization: token {self.token}"], timeout=600)
        for source in sources:
            header = {"msg_id": "mine", "msg_type": "execute_request", "username": "", "session": "s", "version": "5.3"}
            message = {"header": header, "content": {"code": source, "stop_on_error": False}, "channel": "shell"}
            channel.send(json.dumps(message | {"parent_header": {}, "metadata": {}}))
        said, done = "", 0
        while done < 2 * len(sources):  # for each the reply, and the end of what it shows
            message = json.loads(channel.recv())
            if message["parent_header"].get("msg_id") == "mine":
                said += message["content"].get("text", "")
                done += message["msg_type"] == "execute_reply"
                done += message["content"].get("execution_state") == "idle"
        channel.close()
        return said

    def work(self, solves):
        """From logging in to the saved notebook, with their name in it."""
        assert self.log_in(), f"{self.name} cannot log in"
        self.open_desk()
        notebook = self.desk("GET", f"api/contents/{NOTEBOOK}").json()["content"]
        code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
        solved = nbformat.read(ROOT / "solutions" / NOTEBOOK, as_version=4).cells
        solved = {cell["id"]: cell["source"] for cell in solved if solves}
        answers = [cell for cell in code if "answer" in cell["id"]]
        for cell in answers:
            cell["source"] = solved.get(cell["id"], cell["source"]) + f"\n# the work of {self.name}"
        self.run(*(cell["source"] for cell in code))
        saved = self.desk("PUT", f"api/contents/{NOTEBOOK}", json={"type": "notebook", "content": notebook})
        assert saved.ok, f"{self.name} cannot save"

    def hand_in(self):
        what = {"course_id": "autograd", "assignment_id": LESSON}
        assert self.desk("POST", "assignments/submit", params=what).json()["success"], f"{self.name} cannot submit"


def all_at_once(step, students):
    """Each takes the same step; those who could not, with the reason."""
    with ThreadPoolExecutor(len(students)) as pool:
        steps = {student: pool.submit(step, student) for student in students}
    return {student: problem for student, done in steps.items() if (problem := done.exception())}
