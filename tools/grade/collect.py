"""What is collected: of each student the newest, from downloads as often as they come in, and on a hub their own."""

import json
import os
import shutil
import stat
from datetime import UTC, datetime, timedelta
from glob import glob
from pathlib import Path

from nbgrader.apps import ZipCollectApp
from nbgrader.exchange.default.collect import ExchangeCollect
from nbgrader.utils import ignore_patterns

from autograd_course.files.small_file import read_small_file
from autograd_course.show.brief import counted
from tools import Refused

from .downloads import Answers, Roster, attempts, is_work, pieces, place_of
from .ingest.find import HandedIn, has_work, read_folder
from .moments import ClassTime
from .record.folders import Classroom
from .record.gradebook import opened, timestamp_of
from .record.verdicts import write_atomically

try:
    import pwd
except ImportError:  # on Windows there is no hub
    pwd = None

NO_NOTEBOOK, NEWER = "it is no notebook", "a newer one of the same student counts"
LAST = "submission_secret.txt"  # the last file that nbgrader's submit writes


def collect_downloads(app: ZipCollectApp) -> None:
    """`nbgrader zip_collect`: what the platforms let you download, whole, and a table of what became of each file."""
    course, lesson = app.coursedir, app.coursedir.assignment_id
    clock, archive = ClassTime(config=app.config), Path(app._format_collect_path(app.archive_directory))
    if not archive.is_dir():
        raise Refused(
            f"There is no folder {os.path.relpath(archive)}. Make it, and put there what you have downloaded."
        )
    answers = Answers(Path(course.root, app.downloaded_directory).parent / "whose.csv")
    with opened(course.db_url, course.course_id) as book:
        roster = Roster(book.students, answers.given)
    classroom = Classroom(course, app.config)
    released, names = classroom.released(lesson), read_small_file(classroom.download_names(lesson))
    found, left = pieces(archive, roster)
    works, others, receipts, asked, taken = {}, {}, 0, [], []
    for piece in found:
        students, why = roster.find(piece)
        kind = works if is_work(piece) else others
        for student in students if piece.file else ():
            kind.setdefault(student, []).append(piece)
        if kind is works and why:
            asked.append(piece.key)
            left[piece.path] = why
        elif kind is others and piece.file:
            left[piece.path] = NO_NOTEBOOK
        receipts += not piece.file
    for student, theirs in sorted((others | works).items()):  # without a notebook, there is at least something to tell
        folder = Path(course.format_path(course.submitted_directory, student, lesson))
        chosen, moment, rest = _chosen(theirs, folder, lesson, released, clock)
        left |= rest
        if chosen:
            _put(folder, chosen, moment)
            names[student] = chosen[-1].back
            when = clock.say(moment) if moment else "no time in its name"
            about = when if student in works else f"{when}; but {NO_NOTEBOOK}"
            taken += [(piece.path, f"{roster.names[student]}, {about}") for piece in chosen]
    answers.ask(asked)
    write_atomically(classroom.download_names(lesson), json.dumps(names, ensure_ascii=False))
    for path, _ in taken:
        left.pop(path, None)
    _show("Taken", taken)
    _show("Not taken", sorted(left.items()))
    missing = [
        id for id in roster.names if not Path(course.format_path(course.submitted_directory, id, lesson)).is_dir()
    ]
    if missing:
        print(f"There is nothing of {', '.join(map(roster.names.get, sorted(missing)))}.")
    written = f", and {counted(receipts, 'receipt')} that your platform has written" if receipts else ""
    print(f"{lesson}: {counted(len(taken), 'file')} taken, {len(left)} not taken{written}.")
    if asked:
        print(
            f"Whose are the others? Write ids beside the names in {os.path.relpath(answers.path)}, and run this again."
        )


def _chosen(theirs, folder, lesson, released, clock):
    """Of one student's files those that count, when they were handed in, and by their paths why the others do not.

    What somebody has worked on counts before what is untouched or cannot be read, whatever came last.
    """
    tried, left = attempts(theirs, clock)
    if not tried:
        return [], None, left
    worked = next((n for n, (_, files) in enumerate(tried) if has_work(_laid_out(files), lesson, released)), None)
    counts, before, why = worked or 0, read_folder(folder), ""
    (moment, chosen), collected = tried[counts], timestamp_of(before)
    if worked is None and has_work(before, lesson, released):
        why = "it has no work for this lesson, or cannot be read: what was collected before counts"
    elif collected and moment and moment < collected:
        why = "something newer is collected already"
    elif collected and not moment and not {piece.content for piece in chosen} <= {*before.files.values()}:
        remedy = f"delete {os.path.relpath(folder)}, and run this command again"
        why = f"it tells no time, and what is collected is of {clock.say(collected)}: if this is newer, {remedy}"
    for place, (_, files) in enumerate(tried):
        if why or place != counts:
            other = NEWER if place > counts else "it has no work in it: an earlier one of the same student counts"
            left |= {piece.path: why or other for piece in files}
    return ([], None, left) if why else (chosen, moment or collected, left)


def _laid_out(files):
    """An attempt as it will lie in the student's folder. The files' own times keep their order."""
    laid, saved = {}, {}
    for number, piece in enumerate(files):
        place = place_of(piece.file).as_posix()
        place = f"{number}/{place}" if place in laid else place
        laid[place], saved[place] = piece.content, piece.order[0] + 2 * number
    return HandedIn(laid, [], saved)


def _show(title, rows):
    """A line for each file; the download that all of them are in is named only once."""
    if rows:
        tops = {path.partition("/")[0] if "/" in path else "" for path, _ in rows}
        common = f"{tops.pop()}/" if len(tops) == 1 < len(rows) and "" not in tops else ""
        rows = [(_printable(path.removeprefix(common)), said) for path, said in rows]
        width = min(70, max(len(path) for path, _ in rows))
        print(f"{title}{', in ' * bool(common)}{_printable(common)}:")
        print(*(f"  {path:<{width}}  {said}" for path, said in rows), "", sep="\n")


def _printable(path):
    return "".join(letter if letter.isprintable() else "?" for letter in path)


def _put(folder, files, moment):
    """In place of what was there."""
    shutil.rmtree(folder, ignore_errors=True)
    laid = _laid_out(files)
    for place, content in laid.files.items():
        (folder / place).parent.mkdir(parents=True, exist_ok=True)
        (folder / place).write_bytes(content)
        os.utime(folder / place, (laid.saved[place],) * 2)
    if moment:
        (folder / "timestamp.txt").write_text(f"{moment:%Y-%m-%d %H:%M:%S} UTC", encoding="utf-8")


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

    def do_copy(self, src: str, dest: str, log: object = None) -> None:
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
