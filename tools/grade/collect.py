"""What is collected: of each student the newest, from zip files as often as they come in, and on a hub their own."""

import os
import shutil
import stat
from datetime import UTC, datetime, timedelta
from glob import glob

from nbgrader.exchange.default.collect import ExchangeCollect
from nbgrader.plugins import FileNameCollectorPlugin
from nbgrader.utils import ignore_patterns

try:
    import pwd
except ImportError:  # on Windows there is no hub
    pwd = None

FORM = "%Y-%m-%d-%H-%M-%S"
LAST = "submission_secret.txt"  # the last file that nbgrader's submit writes


class Newest(FileNameCollectorPlugin):
    """Named in nbgrader_config.py. nbgrader's own drops the minutes of 2027-01-10-23-59-00, or calls it invalid."""

    def collect(self, submitted_file: str) -> dict | None:
        found = super().collect(submitted_file)
        if not found:
            return None
        try:
            moment = datetime.strptime(found["timestamp"], FORM)
        except ValueError:
            return found  # nbgrader says that it is no time
        course = self.parent.coursedir
        folder = course.format_path(course.submitted_directory, found["student_id"], course.assignment_id)
        before = course.get_existing_timestamp(folder)
        if before and moment < before:
            self.log.info(f"{found['student_id']} has handed in something newer than {submitted_file}")
            return None
        return found | {"timestamp": moment.isoformat(" ")}


class Owned(ExchangeCollect):
    """`nbgrader collect` where each student has a system account of their own: it trusts nothing that they can choose.

    nbgrader itself only warns if somebody hands in under another's name, follows links to what only the instructor may
    read, and stops at the first folder that it cannot copy.
    """

    def _path_to_record(self, path):
        owner = pwd.getpwuid(os.lstat(path).st_uid).pw_name
        try:
            record = super()._path_to_record(path)
        except (ValueError, SystemExit):  # a name that nbgrader does not give
            record = {"filename": os.path.basename(path), "timestamp": datetime.min}
        if record.get("username") != owner:
            self.log.error(f"{record['filename']} was handed in by {owner}, and counts as {owner}'s.")
        return record | {"username": owner}

    def do_copy(self, src, dest, log=None):
        """The newest that is whole, as a server may be killed in the middle of handing in."""
        inbound, owner = os.path.dirname(src), os.lstat(src).st_uid
        names = sorted(glob(os.path.join(inbound, f"*+{self.coursedir.assignment_id}+*")), reverse=True)
        earlier = [path for path in names if path != src and os.lstat(path).st_uid == owner]
        for path in [src, *earlier]:
            try:
                if os.path.islink(path) or not os.path.exists(os.path.join(path, LAST)):
                    raise OSError("handing it in did not come to its end")
                shutil.copytree(path, dest, ignore=self._to_leave_out)
                return self._correct_time(path, dest)
            except (OSError, shutil.Error) as problem:
                shutil.rmtree(dest, ignore_errors=True)
                self.log.error(f"Not collected: {os.path.basename(path)}: {problem}")

    def _correct_time(self, path, dest):
        """A student can write any time into their folder, but not change when the system has seen it."""
        notebooks = glob(os.path.join(path, "**", "*.ipynb"), recursive=True)
        seen = max([os.lstat(notebook).st_ctime for notebook in notebooks], default=0)
        arrived = datetime.fromtimestamp(int(seen), UTC).replace(tzinfo=None)
        said = self.coursedir.get_existing_timestamp(dest)
        if said is None or arrived - said > timedelta(minutes=1):
            self.log.error(f"{os.path.basename(path)} was handed in at {arrived} UTC, and not at {said}.")
            with open(os.path.join(dest, "timestamp.txt"), "w") as file:
                file.write(f"{arrived} UTC")

    def _to_leave_out(self, folder, names):
        """Links, pipes and whatever else is neither a file nor a folder, and what nbgrader leaves out as well."""
        kinds = {name: os.lstat(os.path.join(folder, name)).st_mode for name in names}
        special = {name for name, mode in kinds.items() if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode))}
        limits = {"exclude": self.coursedir.ignore, "max_file_size": self.coursedir.max_file_size}
        return special | {*ignore_patterns(**limits)(folder, [name for name in names if name not in special])}
