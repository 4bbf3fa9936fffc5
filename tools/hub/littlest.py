"""The course on The Littlest JupyterHub, https://tljh.jupyter.org. Change the three names, then in the course's folder:

pip wheel --no-deps .
sudo /opt/tljh/user/bin/pip install "$(ls autograd_from_the_inside-*.whl)[desk]"
sudo cp tools/hub/littlest.py /opt/tljh/config/jupyterhub_config.d/
sudo tljh-config reload

The accounts that it makes for students, and so the names in your roster, begin with jupyter-: jupyter-ada.
"""

import os
import pwd
from pathlib import Path

COURSE = "autograd-2027"
EXCHANGE = Path("/srv/nbgrader/exchange")
INSTRUCTOR = "jupyter-teacher"  # the account that the course's folder belongs to

c = get_config()  # noqa: F821  (JupyterHub provides it)
c.Spawner.cmd = ["/opt/tljh/user/bin/autograd-course", "lab"]

# All may add to the exchange, and nobody may move or replace what is another's.
FOLDERS = {"": 0o1777, COURSE: 0o755, f"{COURSE}/outbound": 0o755}
FOLDERS |= {f"{COURSE}/inbound": 0o1733, f"{COURSE}/feedback": 0o711}
account = pwd.getpwnam(INSTRUCTOR)
for name, mode in FOLDERS.items():
    folder = EXCHANGE / name
    folder.mkdir(parents=True, exist_ok=True)
    os.chown(folder, account.pw_uid, account.pw_gid)
    folder.chmod(mode)

STUDENTS = Path("/opt/tljh/user/etc/jupyter/nbgrader_config.py")
STUDENTS.parent.mkdir(parents=True, exist_ok=True)
STUDENTS.write_text(
    f"""\
c = get_config()
c.CourseDirectory.course_id = "{COURSE}"
c.Exchange.root = "{EXCHANGE}"
c.ExchangeFactory.submit = "autograd_desk.submit.Submit"
"""
)
