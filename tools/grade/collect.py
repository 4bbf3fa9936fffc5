"""`nbgrader zip_collect`, as often as files come in: of each student, the newest counts, wherever it came from."""

from datetime import datetime

from nbgrader.plugins import FileNameCollectorPlugin

FORM = "%Y-%m-%d-%H-%M-%S"


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
