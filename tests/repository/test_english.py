"""What people read is in the English that they speak: habits that a program can find do not come back."""

import ast
import io
import re
import tokenize

import pytest

from autograd_course.ledger import behaviours
from tools import ROOT
from tools.course.lesson import lesson_texts, read

DOCUMENTS = sorted(
    path.relative_to(ROOT).as_posix()
    for pattern in ("*.md", "docs/*.md", "autograd_*/*.md", "solutions/*.md")
    for path in ROOT.glob(pattern)
    if path.name not in ("CHANGELOG.md", "LICENSE.md", "coverage.md")
)
CARDS = sorted(
    path.relative_to(ROOT).as_posix()
    for pattern in (
        "solutions/*.checks.py",
        "autograd_course/*.py",
        "autograd_course/[!lp]*/*.py",
        "autograd_lib/viz/**/*.py",
    )
    for path in ROOT.glob(pattern)
)
HABITS = {
    "“Whoever walks a graph meets it.”: say “if you”, “anyone who” or “students who”": (
        r"(?:^|[.:;!] +)(?:And |But |So )?Who(?:ever)?\b[^?]*?[.!]"
    ),
    "“stands in” or “lies in”: say “is in”": (
        r"(?<!points )\b(?:stands?|stood|lies?|lay) (?:in(?! for\b)|on|at|there|here|beside|below|above|behind|under)\b"
    ),
    "“is told” or “is asked”: say who does it, or “must”": r"\b(?:is|are|was|were|be|gets?) (?:told|asked)\b",
    "“tell that” or “tell about”: say “say that”, “report”, “check whether”": r"\btells? (?:that|about|of|whether)\b",
    "“way back” or “way forward” for a pass": r"(?<!on the )\bways? (?:back|forward)\b",
    "“where there is none”: say “if there isn't one”": r"\bwhere (?:there is|there are|it is|they are) (?:none|no)\b",
    "“in the place of”: say “in place of”": r"\bin the place of\b",
    "“behind the point”: say “decimal place”": r"\bbehind the point\b",
    "“is no leaf”: say “is not a leaf”": r"(?<![Tt]here )\b(?:is|are|was|were) no (?!longer|better|accident|answer)\w+",
    "“it asks,” without an object: say “requires a gradient”": (
        r"\b(?:it|which|that|nobody|never|not|had|did \w+) ask(?:s|ed)?(?=[.,;:?!]| yet\b| by\b)"
    ),
    "“all right” for “all of them correct”": r"\ball (?:three |four |five |six |eight )?right\b",
    "“slope by x”: say “slope with respect to x”": r"\bslopes? by (?!\d|hand\b|name\b)",
    "“what of it”: say “what about it”": r"\b[Ww]hat of\b",
    "“is not so.”, “does not end so.”: say “is not true”, “does not end like that”": (
        r"\b(?:is|are|end|ends) (?:not )?so[.:;]"
    ),
    "“that is not this”: say what is wrong": r"\b(?:is not this|not what one)\b",
    "“training goes backward”: say “runs a backward pass”": r"\b[Tt]raining (?:goes|went|go) backward\b",
    "“by which factor”: say “by what factor”": r"\b[Bb]y which factor\b",
    "“something else than”: say “differs from”": r"\b(?:some|any)thing else than\b",
    "“What does it hold, or does it fail?”: ask one thing, and say what to write otherwise": (
        r"\b[Ww]hat\b[^.:?!]*, or (?:does|do|is there|are there)\b"
    ),
}
CODE = re.compile(r"```.*?```|`[^`]*`|\]\([^)]*\)|^#[^\n]*$", re.DOTALL | re.MULTILINE)


def prose(text):
    """The sentences of a document: its code, headings and addresses are somebody else's words."""
    return re.sub(r"\s+", " ", CODE.sub("…", text).replace("\n\n", ". "))


@pytest.mark.parametrize("document", DOCUMENTS)
def test_no_habit_comes_back(document):
    found = habits_in([(ROOT / document).read_text(encoding="utf-8")])
    assert not found, "\n".join([document, *found])


def strings(path):
    """The texts in a program, as on a card; a part that is computed is a name in the middle of a sentence."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    bodies = [node.body for node in ast.walk(tree) if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)]
    silent = {id(body[0].value) for body in bodies if body and isinstance(body[0], ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            silent.update(map(id, node.values))
            yield "".join(part.value if isinstance(part, ast.Constant) else "…" for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in silent:
            yield node.value


def remarks(code):
    """The comments and docstrings of a cell."""
    for token in tokenize.generate_tokens(io.StringIO(code).readline):
        if token.type == tokenize.COMMENT and not token.string.startswith("###"):
            yield token.string.lstrip("# ")
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            yield ast.get_docstring(node) or ""


def read_by_students(lesson):
    """Titles, symptoms and texts, and what a student reads in code."""
    for cell in read(lesson).text:
        yield from (str(cell.keys.get(key, "")) for key in ("title", "symptom"))
        yield from [cell.source] if cell.type == "markdown" else remarks(cell.source)


def habits_in(texts):
    return [
        f"{say}: “{match[0].strip()}”"
        for text in map(prose, texts)
        for say, habit in HABITS.items()
        for match in re.finditer(habit, text)
    ]


@pytest.mark.parametrize("lesson", lesson_texts(ROOT), ids=lambda path: path.stem)
def test_no_habit_comes_back_into_a_lesson(lesson):
    found = habits_in(read_by_students(lesson))
    assert not found, "\n".join(found)


@pytest.mark.parametrize("file", CARDS)
def test_no_habit_comes_back_onto_a_card(file):
    found = habits_in(strings(ROOT / file))
    assert not found, "\n".join(found)


def test_no_habit_comes_back_into_the_ledger():
    found = habits_in(row["fact"] + "." for row in behaviours().values())
    assert not found, "\n".join(found)


@pytest.mark.parametrize("say", HABITS)
def test_each_habit_is_found(say):
    assert re.search(HABITS[say], say[1 : say.index("”")])
