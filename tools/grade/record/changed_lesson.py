"""Make nbgrader's gradebook agree with a lesson, also when exercises or points change while a class is under way.

nbgrader itself refuses to add or remove cells once somebody has handed in. Here a new exercise gets a place in each
submission, and what was earned in a removed one is kept in the lesson's history, from which it comes back.
"""

from typing import NamedTuple

import nbformat
from nbgrader.api import BaseCell, Comment, Grade, GradeCell, MissingEntry, SolutionCell
from nbgrader.utils import compute_checksum

from .transaction import Gradebook, transaction
from .verdicts import History, changed_points

EARNED = {GradeCell: ("auto_score", "manual_score", "extra_credit"), SolutionCell: ("manual_comment",)}


class Cell(NamedTuple):
    type: str
    source: str
    locked: bool
    points: float | None  # of tests
    is_answer: bool
    checksum: str


def cells_of(notebook: dict) -> dict[str, Cell]:
    """The cells of a notebook (its JSON) that the gradebook holds, by nbgrader's names."""
    found = {}
    for cell in notebook["cells"]:
        about = cell["metadata"].get("nbgrader", {})
        if about.get("grade") or about.get("solution") or about.get("locked"):
            whole = nbformat.from_dict(cell)
            points = float(about["points"]) if about["grade"] else None
            kept = (whole.cell_type, whole.source, about["locked"], points, about["solution"], compute_checksum(whole))
            found[about["grade_id"]] = Cell(*kept)
    return found


def agree(book: Gradebook, lesson: str, wanted: dict[str, Cell], history: History) -> list[str]:
    """Let nbgrader's gradebook hold the wanted cells of a lesson and no others; sentences that say what has changed."""
    try:
        notebook = book.find_notebook(lesson, lesson)
    except MissingEntry:
        with transaction(book):
            book.update_or_create_assignment(lesson)
            notebook = book.update_or_create_notebook(lesson, lesson)
            for name, cell in wanted.items():
                _write(book, lesson, name, cell)
        return []
    known = _known(notebook)
    if known == wanted:
        return []
    new = [name for name, cell in wanted.items() if not _same_kind(cell, known.get(name))]
    gone = [name for name, cell in known.items() if not _same_kind(cell, wanted.get(name))]
    with transaction(book):
        for name in gone:
            history.keep(name, known[name].points, _remove(book, notebook, name))
        for name, cell in wanted.items():
            if cell != known.get(name):
                _write(book, lesson, name, cell)
        for name in new:
            _give_a_place(book, notebook, name, history.take_back(name))
            if wanted[name].points is not None:
                history.add(name)
        history.write()
    return changed_points(_points(known), _points(wanted))


def _known(notebook):
    points = {cell.name: cell.max_score for cell in notebook.grade_cells}
    answers = {cell.name for cell in notebook.solution_cells}
    return {
        one.name: Cell(one.cell_type, one.source, one.locked, points.get(one.name), one.name in answers, one.checksum)
        for one in notebook.source_cells
    }


def _points(cells):
    return {name: cell.points for name, cell in cells.items() if cell.points is not None}


def _same_kind(cell, other):
    return other is not None and (cell.points is None, cell.is_answer) == (other.points is None, other.is_answer)


def _write(book, lesson, name, cell):
    about = {"cell_type": cell.type, "locked": cell.locked, "source": cell.source, "checksum": cell.checksum}
    book.update_or_create_source_cell(name, lesson, lesson, **about)
    if cell.points is not None:
        book.update_or_create_grade_cell(name, lesson, lesson, max_score=cell.points, cell_type=cell.type)
    if cell.is_answer:
        book.update_or_create_solution_cell(name, lesson, lesson)


def _remove(book, notebook, name):
    """Take a cell out of the gradebook; what was earned in it, by student."""
    session, kept = book.db, {}
    for cell in session.query(BaseCell).filter_by(notebook_id=notebook.id, name=name).all():
        for grade in session.query(Grade).filter_by(cell_id=cell.id).all():
            kept[grade.student.id] = {kind: getattr(grade, kind) for kind in EARNED[GradeCell]}
            session.delete(grade)
        for comment in session.query(Comment).filter_by(cell_id=cell.id).all():
            if comment.manual_comment:
                kept[comment.student.id] = {"manual_comment": comment.manual_comment}
            session.delete(comment)
        session.flush()
        session.delete(cell)
    for source in [cell for cell in notebook.source_cells if cell.name == name]:
        session.delete(source)
    session.flush()
    session.expire(notebook)
    return kept


def _give_a_place(book, notebook, name, kept):
    """Give a new cell its row in each submission; with what was earned in it before, if it comes back."""
    session = book.db
    for kind, row in ((GradeCell, Grade), (SolutionCell, Comment)):
        for cell in session.query(kind).filter_by(notebook_id=notebook.id, name=name).all():
            for submitted in notebook.submissions:
                before = kept.get(submitted.student.id, {})
                given = {field: before[field] for field in EARNED[kind] if field in before}
                flags = {"needs_manual_grade": False} if row is Grade else {}
                session.add(row(cell_id=cell.id, notebook_id=submitted.id, **given, **flags))
    session.flush()
