"""What the course adds to JupyterLab's server: progress, Validate, work that moves, and the way into a new version.

The front end is in settings/everyone/labextensions, the button that adopts a new version in autograd_course.
"""

import asyncio
import os
import subprocess
from pathlib import Path

from jupyter_server.base.handlers import JupyterHandler
from jupyterlab.handlers.announcements import CheckForUpdateABC
from tornado import ioloop, iostream, web

from autograd_course.show.brief import joined
from autograd_desk import jupyterlab, moving, symptoms_page, validate, workspace
from autograd_desk.progress_page import overview
from autograd_desk.route import for_the_desk


class Progress(JupyterHandler):
    @web.authenticated
    def get(self) -> None:
        self.finish(overview(Path(self.serverapp.root_dir)).html())


class Symptoms(JupyterHandler):
    @web.authenticated
    def get(self) -> None:
        self.finish(symptoms_page.symptoms(Path(self.serverapp.root_dir)))


class Route(JupyterHandler):
    """Where a student is on their route; the name of one in a POST chooses it."""

    @web.authenticated
    def get(self) -> None:
        self.finish(for_the_desk(Path(self.serverapp.root_dir)))

    @web.authenticated
    def post(self) -> None:
        try:
            self.finish(for_the_desk(Path(self.serverapp.root_dir), self.request.body.decode(errors="replace")))
        except ValueError as problem:
            raise web.HTTPError(400, str(problem)) from None


class Adopt(JupyterHandler):
    """Puts the new version of a lesson in place, and ends the kernel that ran the old one."""

    @web.authenticated
    async def post(self) -> None:
        folder = Path(self.serverapp.root_dir)
        lesson = self.request.body.decode(errors="replace")
        if lesson not in workspace.waiting(folder):
            self.set_status(410)  # the button was saved with the notebook, and pressed again
            self.finish("This lesson is up to date already.")
            return
        notebook = workspace.notebook_of(folder, lesson)
        try:
            said = workspace.adopt(folder, lesson)
        except (OSError, ValueError, LookupError) as problem:
            self.set_status(500)
            self.finish(f"Nothing was changed: {problem}")
            return
        jupyterlab.trust([notebook], folder / workspace.STATE / "jupyter")
        for session in await self.session_manager.list_sessions():
            if session["path"] == notebook.relative_to(folder).as_posix():
                await self.session_manager.delete_session(session["id"])
        self.finish(said)


class Work(JupyterHandler):
    """All that the student has done, as a file; or what such a file holds, put in its place."""

    @property
    def folder(self) -> Path:
        return Path(self.serverapp.root_dir)

    @web.authenticated
    def get(self) -> None:
        self.finish(moving.pack(self.folder))

    @web.authenticated
    def post(self) -> None:
        try:
            self.finish(moving.bring_in(self.request.body, self.folder))
        except (OSError, ValueError) as problem:
            self.finish(f"{problem}.")
        jupyterlab.trust(sorted(self.folder.glob("[0-9]*/*.ipynb")), self.folder / workspace.STATE / "jupyter")


class Validate(JupyterHandler):
    """Passes on what a process of Validate's says, line by line; where nobody listens any more, the process ends."""

    process = None

    @web.authenticated
    async def post(self) -> None:
        root = Path(self.serverapp.root_dir).resolve()
        path = (root / self.request.body.decode(errors="replace")).resolve()
        if not path.is_relative_to(root):
            raise web.HTTPError(404)
        self.process = subprocess.Popen([*validate.COMMAND, path], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
        with self.process.stdout as lines:
            while line := await asyncio.to_thread(lines.readline):
                self.write(line)
                try:
                    await self.flush()
                except iostream.StreamClosedError:
                    self.process.terminate()
        await asyncio.to_thread(self.process.wait)

    def on_connection_close(self) -> None:
        if self.process:
            self.process.terminate()


class NewVersions(CheckForUpdateABC):
    """JupyterLab's notification on what is new: not of itself, but of the lessons that a student has worked in."""

    folder = Path()

    async def __call__(self):
        names = workspace.waiting(self.folder)
        return f"There is a new version of {joined(names)}. {workspace.HOW_TO_ADOPT}" if names else None


def _load_jupyter_server_extension(app):
    base = app.web_app.settings["base_url"].rstrip("/")
    NewVersions.folder = Path(app.root_dir)
    pages = {
        jupyterlab.PROGRESS: Progress,
        "autograd/symptoms": Symptoms,
        "autograd/route": Route,
        "autograd/adopt": Adopt,
        "autograd/validate": Validate,
        "autograd/work": Work,
    }
    app.web_app.add_handlers(".*$", [(f"{base}/{place}", handler) for place, handler in pages.items()])
    if not app.identity_provider.token_generated and jupyterlab.ON_HUB not in os.environ:
        # the server itself is silent about its address where the token is the student's own, or there is none
        ioloop.IOLoop.current().add_callback(lambda: print(f"The course is at\n\n    {app.display_url}\n", flush=True))
