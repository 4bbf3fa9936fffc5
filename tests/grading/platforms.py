"""Classes of forty as four learning platforms hand out their work, with the oddities of each.

The names follow Canvas's lib/content_zipper.rb, Moodle's mod/assign/classes/downloader.php, and, for Blackboard and
Brightspace, what teachers' own scripts parse. Nothing here knows how they are read.
"""

import io
import re
import zipfile
from typing import NamedTuple

LESSON = "01_what_is_grad"
NAME = f"{LESSON}.ipynb"
FIRST = (
    *("Ada", "Béla", "Cléo", "Dörte", "Eva", "Finn", "Gül", "Hans", "Ines", "José"),
    *("Kim", "Łucja", "Mona", "Nuño", "Olga", "Pia", "Quinn", "Rosa", "Søren", "Tess"),
)
LAST = ("O'Neil", "de la Cruz")


class Student(NamedTuple):
    id: str
    first_name: str
    last_name: str
    email: str
    lms_user_id: str


class Case(NamedTuple):
    """The files of a download; who is taken, and when; what stays, with a word of the reason."""

    files: dict[str, bytes]
    taken: dict[str, tuple[str, str]]
    left: dict[str, str]


def roster():
    """Forty, of whom two have the same name."""
    names = [(first, last) for last in LAST for first in FIRST]
    names[39] = names[38]
    return [
        Student(f"s{n:03}", first, last, f"s{n:03}@uni.example", str(12300 + n))
        for n, (first, last) in enumerate(names)
    ]


def canvas(work):
    """`work`: the bytes of a student's notebook, by id."""
    files, taken, left = {}, {}, {}

    def put(student, name=NAME, late="", user=None, content=None, attachment=None, shown=None):
        who = re.sub(r"\W", "", (shown or f"{student.last_name}, {student.first_name}").lower() + late)
        user = student.lms_user_id if user is None else user
        path = f"{who}_{user}_{attachment or 67000 + len(files)}_{name}"
        files[path] = work(student.id) if content is None else content
        return path

    for n, student in enumerate(roster()):
        name = {3: "01_what_is_grad-2.ipynb", 4: "mine_12346_2027-01-01.ipynb", 5: "01_what_is_grad.ipynb.txt"}.get(
            n, NAME
        )
        if n == 7:  # a zip of their own
            name, content = "homework.zip", zipped({f"homework/{NAME}": work(student.id)})
            put(student, name, content=content)
        elif n == 8:  # text instead of a file
            who = re.sub(r"\W", "", student.last_name + student.first_name).lower()
            files[f"{who}_{student.lms_user_id}_text.html"] = f"<p>{student.id}</p>".encode()
        elif n == 9:  # a name that the roster does not have, with an id that it has
            put(student, shown="Pepe")
        elif n == 10:  # an id that belongs to somebody else
            left[put(student, user=roster()[11].lms_user_id)] = "several"
            continue
        elif n == 12:  # a guest
            left[put(student, shown="Guest, A", user="99")] = "nobody"
            continue
        elif n == 13:  # a picture beside it
            put(student)
            left[put(student, "photo.png", content=b"png")] = "no notebook"
        elif n == 14:  # empty, and whole beside it
            put(student, "empty.ipynb", content=b"")
            put(student, name)
        else:
            put(student, name, late="_LATE" if n == 6 else "")
        taken[student.id] = ("", "")
    files["anon_aB3xY_70001_" + NAME] = work("s012")
    left["anon_aB3xY_70001_" + NAME] = "nobody"
    return Case(files, taken, left)


def moodle(work, folders=True):
    files, taken, left = {}, {}, {}

    def put(student, name=NAME, full=None, kind="file", content=None):
        full = (full or f"{student.first_name} {student.last_name}").replace("_", " ")
        path = f"{full}_{4700 + len(files)}_assignsubmission_{kind}{'/' if folders else '_'}{name}"
        files[path] = work(student.id) if content is None else content
        return path

    for n, student in enumerate(roster()):
        if n >= 38:  # two of one name
            left[put(student)] = "several"
            continue
        elif n == 0:  # online text only
            put(student, "onlinetext.html", kind="onlinetext", content=student.id.encode())
        elif n == 1:  # last name first, as the site is set
            put(student, full=f"{student.last_name}, {student.first_name}")
        elif n == 2:  # a middle name
            left[put(student, full="Cléo M. O'Neil")] = "nobody"
            continue
        elif n == 3:  # blind marking
            left[put(student, full="Participant")] = "nobody"
            continue
        elif n == 4:
            put(student, "final version/" + NAME if folders else NAME)
        elif n == 5:
            put(student, "01_what_is_grad (1).ipynb")
        elif n == 6:  # accents lost
            put(student, full="GUL O'NEIL")
        elif n == 7:
            put(student, "work.zip", content=zipped({NAME: work(student.id)}))
        elif n == 8:
            put(student)
            left[put(student, "notes.docx", content=b"PK\3\4")] = "no notebook"
        elif n == 9:
            put(student, "a_2027_assignsubmission_file_.ipynb")
        else:
            put(student)
        taken[student.id] = ("", "")
    return Case(files, taken, left)


def blackboard(work):
    files, taken, left = {}, {}, {}

    def put(student, name=NAME, at="2027-01-15-21-30-00", login=None, content=None, title="Lesson 01_what is grad"):
        end = f"_{name}" if name else ".txt"
        path = f"{title}_{login or student.id}_attempt_{at}{end}"
        files[path] = work(student.id) if content is None else content
        return path

    for n, student in enumerate(roster()):
        at = "2027-01-15-21-30-00"
        put(student, "", content=f"Name: {student.first_name} ({student.id})\n".encode())  # Blackboard's receipt
        if n == 0:
            left[put(student, at="2027-01-14-10-00-00", content=b"{}")] = "newer"
        elif n == 1:
            at = "2027-01-16-00-30-00"
        elif n == 2:
            left[put(student, login="stranger")] = "nobody"
            continue
        elif n == 3:
            left[put(student, at="2027-13-45-10-00-00")] = "time"
            continue
        elif n == 4:
            put(student, "my_attempt_2.ipynb")
            taken[student.id] = ("", at)
            continue
        elif n == 5:
            put(student, "01_what_is_grad.ipynb.json")
            taken[student.id] = ("", at)
            continue
        elif n == 6:
            put(student, title="A_B_C_s001", at=at)
            taken[student.id] = ("", at)
            continue
        elif n == 7:
            put(student, login="S007")
            taken[student.id] = ("", at)
            continue
        elif n == 8:
            put(student, "x.zip", content=zipped({NAME: work(student.id)}))
            taken[student.id] = ("", at)
            continue
        elif n == 9:  # nothing but the text
            continue
        put(student, at=at)
        taken[student.id] = ("", at)
    return Case(files, taken, left)


def brightspace(work):
    files, taken, left = {"index.html": b"<html>"}, {}, {"index.html": "no notebook"}

    def put(student, name=NAME, at="Jan 15, 2027 930 PM", full=None, id=None, content=None, between=" - "):
        id = id or f"{90000 + len(files)}-{555}"
        path = f"{id} - {full or f'{student.first_name} {student.last_name}'} - {at}{between}{name}"
        files[path] = work(student.id) if content is None else content
        return path

    for n, student in enumerate(roster()):
        at = "2027-01-15-21-30-00"
        if n >= 38 and n % 2:  # one name, and no id that is known
            left[put(student)] = "several"
            continue
        elif n >= 38:
            put(student, id=f"{student.lms_user_id}-555")
        elif n == 0:
            left[put(student, at="Jan 14, 2027 1000 AM")] = "newer"
            put(student)
        elif n == 1:
            put(student, at="15 January, 2027 2130")
        elif n == 2:
            put(student, at="January 15, 2027 9:30 PM")
        elif n == 3:
            left[put(student, at="15/01/27 930")] = "time"
            continue
        elif n == 4:
            put(student, between="/")
        elif n == 5:
            put(student, "my - own - name.ipynb")
        elif n == 6:
            put(student, at="Jan 16, 2027 1215 AM")
            at = "2027-01-16-00-15-00"
        elif n == 7:
            left[put(student, full="Hans Guest")] = "nobody"
            continue
        elif n == 8:
            left[put(student, "notes.pdf", content=b"%PDF")] = "no notebook"
            put(student)
        elif n == 9:
            put(student, full="JOSE O'NEIL")
        else:
            put(student)
        taken[student.id] = ("", at)
    return Case(files, taken, left)


def zipped(files):
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w") as archive:
        for path, content in files.items():
            archive.writestr(path, content)
    return written.getvalue()
