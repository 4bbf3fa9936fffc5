"""JupyterHub for a class: `make hub` starts it with these settings. Your own follow in grading/hub/local_config.py.

To let students log in with the university's accounts, install `oauthenticator` or `jupyterhub-ltiauthenticator` into
.venv, and set `c.JupyterHub.authenticator_class` and its options there.
"""

import asyncio
import json
import os
import pwd
import resource
import sys
from collections.abc import Callable
from pathlib import Path

from jupyterhub.proxy import ConfigurableHTTPProxy
from jupyterhub.spawner import LocalProcessSpawner, set_user_setuid
from jupyterhub.utils import wait_for_server

from tools import ROOT
from tools.hub.start import FOLDER, STATE

c = get_config()  # noqa: F821  (JupyterHub provides it)
CLASS = json.loads(os.environ["AUTOGRAD_HUB"])
PROCESSES = 1024  # and threads: what one student may have at a time
TURNS = asyncio.Semaphore(2 * (os.cpu_count() or 1))  # when all log in at once, some see the page of a desk that starts


class Desk(LocalProcessSpawner):
    """A student's own JupyterLab, as their own user; for instructors formgrader, as the checkout's."""

    @property
    def is_instructor(self) -> bool:
        return self.user.name in CLASS["instructors"]

    @property
    def account(self) -> pwd.struct_passwd:
        return pwd.getpwnam(CLASS["owner"] if self.is_instructor else self.user.name)

    async def start(self) -> tuple[str, int]:
        command = ["tools", "formgrader"] if self.is_instructor else ["autograd_desk", "lab"]
        self.cmd = [sys.executable, "-m", *command]
        if not self.is_instructor:
            os.chmod(self.account.pw_dir, 0o700)  # also where somebody has opened it
        async with TURNS:
            ip, port = await super().start()
            await wait_for_server(ip, port, timeout=self.http_timeout)
        return ip, port

    def make_preexec_fn(self, name: str) -> Callable[[], None]:
        become_user = set_user_setuid(self.account.pw_name)

        def preexec():
            os.umask(0o077)
            if not self.is_instructor:
                resource.setrlimit(resource.RLIMIT_NPROC, (PROCESSES, PROCESSES))
                Path("/proc/self/oom_score_adj").write_text("500")  # where memory runs out, the hub itself goes on
            become_user()

        return preexec

    def user_env(self, env: dict[str, str]) -> dict[str, str]:
        account = self.account
        env |= {"USER": account.pw_name, "LOGNAME": account.pw_name, "HOME": account.pw_dir, "SHELL": "/bin/bash"}
        env["PYTHONPATH"] = str(ROOT if self.is_instructor else FOLDER / "course")
        return env


class Proxy(ConfigurableHTTPProxy):
    """JupyterHub gives it ten seconds to start, which are too few on a busy machine, and then ends."""

    async def start(self) -> None:
        for _ in range(4):
            try:
                return await super().start()
            except TimeoutError:
                self.log.warning("The proxy did not start in time. Trying again.")
        return await super().start()


c.JupyterHub.spawner_class = Desk
c.Spawner.env_keep = ["PATH", "LANG", "LC_ALL", "TZ"]
c.Spawner.http_timeout = 300
c.Spawner.start_timeout = 3600  # until one's turn has come
c.JupyterHub.concurrent_spawn_limit = 0  # JupyterHub would send the others away with an error; here they wait
c.Spawner.consecutive_failure_limit = 0

c.JupyterHub.authenticator_class = "firstuse"
c.FirstUseAuthenticator.dbm_path = str(STATE / "passwords.dbm")
c.FirstUseAuthenticator.create_users = False
c.Authenticator.allowed_users = {*CLASS["students"], *CLASS["instructors"]}
c.Authenticator.admin_users = {*CLASS["instructors"]}  # they can reset a password: Admin → Delete User, then restart

c.JupyterHub.proxy_class = Proxy
c.ConfigurableHTTPProxy.command = [CLASS["proxy"], "--log-level=error"]
c.JupyterHub.db_url = f"sqlite:///{STATE / 'jupyterhub.sqlite'}"
c.JupyterHub.cookie_secret_file = str(STATE / "cookie_secret")
c.ConfigurableHTTPProxy.pid_file = str(STATE / "proxy.pid")
c.JupyterHub.cleanup_servers = False  # a hub that is started anew finds its students at work
c.JupyterHub.log_level = "WARN"

if Path(STATE, "local_config.py").exists():
    load_subconfig(str(STATE / "local_config.py"))  # noqa: F821  (JupyterHub provides it)

if c.JupyterHub.authenticator_class == "firstuse":
    first = "The first time you sign in, choose your password here. It needs at least 7 characters."
    c.JupyterHub.template_vars = {"announcement_login": first}
