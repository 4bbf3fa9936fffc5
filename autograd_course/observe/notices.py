"""What a student is told where a lesson begins: that its folder is the course's own, or that a new version waits.

An update of the course would collide with work in its own files. A new version has a button that takes one there:
autograd_desk/workspace.py puts it there, and autograd_desk/server.py does what the button asks.
"""

import html
import os

from ..show.display import show
from ..show.markup import Heading, card_html, card_text
from ..show.symbols import OPEN, PARTLY

_WARNING = Heading(
    "This is the course's own copy of the lesson",
    ": an update will not keep what you write here. Run `make lab`: it opens copies that are yours, in `my_work`.",
)
_WAITING = os.path.join("..", ".course", "new")
_NEWS = Heading(
    "There is a new version of this lesson",
    ": your answers come along where the exercise is the same, and this notebook is kept in `earlier versions`.",
)

# JupyterLab's own command saves what is on the screen first, and the page is loaded anew with the notebook; what a cell
# still prints meanwhile is no reason to ask whether one really wants to leave.
_BUTTON = """\
(async button => {{
  if (window.jupyterapp?.commands.hasCommand('autograd:adopt')) return jupyterapp.commands.execute('autograd:adopt');
  const base = JSON.parse(document.getElementById('jupyter-config-data').textContent).baseUrl;
  const token = document.cookie.match(/(?:^|; )_xsrf=([^;]*)/);
  if (window.jupyterapp) await window.jupyterapp.commands.execute('docmanager:save-all');
  const answer = await fetch(base + 'autograd/adopt',
    {{method: 'POST', body: '{lesson}', headers: {{'X-XSRFToken': token ? token[1] : ''}}}});
  alert(answer.status === 404 ? 'Start the course with make lab, and try again.' : await answer.text());
  if (answer.status === 410) button.parentElement.remove();
  if (!answer.ok) return;
  if (window.jupyterapp) Object.defineProperty(window.jupyterapp.status, 'isDirty', {{value: false}});
  window.location.reload();
}})(this)"""


def is_news(output: object) -> bool:
    """Whether an output of a cell, in its JSON, is this announcement."""
    return isinstance(output, dict) and _NEWS.name in "".join(output.get("data", {}).get("text/plain", ""))


def show_notices() -> None:
    """Show the warning in notebooks/ of a git checkout of the course, and the news if a new version waits."""
    try:
        folder = os.getcwd()
    except FileNotFoundError:
        return  # it was deleted while the kernel runs there
    notebooks, lesson = os.path.split(folder)
    checkout, name = os.path.split(notebooks)
    if name == "notebooks" and all(os.path.exists(os.path.join(checkout, each)) for each in (".git", "solutions")):
        show({"text/plain": card_text([_WARNING]), "text/html": card_html(PARTLY, [_WARNING])})
    if lesson.replace("_", "").isalnum() and os.path.exists(os.path.join(_WAITING, lesson, f"{lesson}.ipynb")):
        script = html.escape(_BUTTON.format(lesson=lesson))
        button = f'<button type="button" onclick="{script}">Go on in the new version</button>'
        show({"text/plain": card_text([_NEWS]), "text/html": card_html(OPEN, [_NEWS]) + button})
