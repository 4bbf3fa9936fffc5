"""Tell which cells of what was handed in are the released ones: by nbgrader's names, by ids, by what stands in them."""

import ast
import hashlib
from collections.abc import Iterator, Sequence, Set
from typing import NamedTuple

from autograd_course.files.names import defined_in
from autograd_course.files.notebook_file import grade_id_of

EARLIER = "earlier_texts"  # in a released notebook's metadata: what other versions of the lesson said, as fingerprints


class Released(NamedTuple):
    """The released notebook's cells by name, and what nbgrader has in mind for them."""

    cells: dict[str, dict]
    roles: dict[str, str]  # "answer", "tests" or "text" by name
    texts: set[str]  # what stands in the other cells
    set_up: list[dict]  # the other code cells above all that is graded which import something
    earlier: frozenset[str]  # fingerprints of what stood in the other cells of earlier versions

    @classmethod
    def read(cls, notebook: dict) -> "Released":
        graded = [cell for cell in notebook["cells"] if "nbgrader" in cell["metadata"]]
        cells = {cell["metadata"]["nbgrader"]["grade_id"]: cell for cell in graded}
        roles = {name: _role(cell["metadata"]["nbgrader"]) for name, cell in cells.items()}
        others = [cell for cell in notebook["cells"] if "nbgrader" not in cell["metadata"]]
        first = next((index for index, cell in enumerate(notebook["cells"]) if cell in graded), 0)
        opening = [cell for cell in notebook["cells"][:first] if cell["cell_type"] == "code"]
        set_up = [cell for cell in opening if cell["source"].lstrip().startswith(("import ", "from "))]
        earlier = frozenset(notebook.get("metadata", {}).get(EARLIER, ()))
        return cls(cells, roles, {cell["source"].strip() for cell in others}, set_up, earlier)

    def name_of(self, cell: dict) -> str:
        """The name of the released cell that this one is or was; empty for a student's own."""
        for name in (grade_id_of(cell), cell.get("id", "")):
            if name in self.cells:
                return name
        text = cell["source"].strip()
        same = (name for name, role in self.roles.items() if role != "answer" and self.source(name).strip() == text)
        return next(same, "")

    def has(self, kind: str, source: str) -> bool:
        """Whether the lesson says this or has said it; where that is not known, it may be a text with its heading."""
        text = source.strip()
        head, heads = text.partition("\n")[0], {each.partition("\n")[0] for each in self.texts}
        is_known = text in self.texts or fingerprint(text) in self.earlier
        return is_known or (kind == "markdown" and head.startswith("#") and head in heads)

    def source(self, name: str) -> str:
        return self.cells[name]["source"]

    def tests_of(self, answer: str) -> str | None:
        names = list(self.cells)
        following = names[names.index(answer) + 1 :]
        return next((name for name in following if self.roles[name] == "tests"), None)

    @property
    def answers(self) -> list[str]:
        return [name for name, role in self.roles.items() if role == "answer"]

    def makers(self, binds: Sequence[Set[str]]) -> Iterator[tuple[str, list[int]]]:
        """Each answer, and the places of cells that define what it should; `binds` are the names that each defines."""
        for answer in self.answers:
            wanted = asked_for(self.source(answer))
            yield answer, [place for place, names in enumerate(binds) if wanted & names]


def names_of(cells: list[dict], released_notebook: dict) -> list[str]:
    """For each of the cells the id of the released cell that it is or was; "" for a student's own."""
    released = Released.read(released_notebook)
    others = {
        cell["id"]: cell["source"].strip() for cell in released_notebook["cells"] if cell["id"] not in released.cells
    }
    by_text = {text: name for name, text in others.items()}
    names = [
        released.name_of(cell)
        or (cell.get("id") if cell.get("id") in others else by_text.get(cell["source"].strip(), ""))
        for cell in cells
    ]
    binds = bound_in(cells)
    for answer, makers in released.makers(binds):
        if answer not in {names[place] for place in makers}:
            for place in makers:
                names[place] = names[place] or answer
    return names


def is_of(cells: list[dict], released_notebook: dict) -> bool:
    """Whether these cells are a notebook of this lesson: most of its checks are there."""
    released = Released.read(released_notebook)
    checks = {name for name, role in released.roles.items() if role == "tests"}
    return 2 * len(checks & {released.name_of(cell) for cell in cells}) > len(checks)


def fingerprint(text: str) -> str:
    return hashlib.md5(text.strip().encode(), usedforsecurity=False).hexdigest()[:16]


def bound_in(cells: list[dict]) -> list[Set[str]]:
    """The names that each of the cells defines."""
    return [defined_in(cell["source"]) if cell["cell_type"] == "code" else set() for cell in cells]


def asked_for(source: str) -> Set[str]:
    """The names by which the tests find an answer: its functions and classes, else what it assigns."""
    defined = {node.name for node in ast.parse(source).body if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    return defined or {name for name in defined_in(source) if name.startswith("answer")} or defined_in(source)


def _role(about):
    if about["grade"] and not about["solution"]:
        return "tests"
    return "answer" if about["solution"] else "text"
