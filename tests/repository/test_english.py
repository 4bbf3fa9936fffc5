"""The documents are in the English that people speak: habits that a program can find do not come back."""

import re

import pytest

from tools import ROOT
from tools.course.lesson import lesson_texts, read

DOCUMENTS = sorted(
    path.relative_to(ROOT).as_posix()
    for pattern in ("*.md", "docs/*.md", "autograd_*/README.md", "solutions/*.md")
    for path in ROOT.glob(pattern)
    if path.name not in ("CHANGELOG.md", "LICENSE.md", "coverage.md")
)
HABITS = {
    "“who” as the subject of a statement: say “if you”, “anyone who” or “students who”": (
        r"(?:^|[.:;!] +)(?:And |But |So )?Who(?:ever)?\b[^?]*?[.!]"
    ),
    "“stands” or “lies”: say “is”": (
        r"\b(?:stands?|stood|lies?|lay) (?:in|on|at|there|here|beside|below|above|behind|under)\b"
    ),
    "“is told” or “is asked”: say who does it, or “must”": r"\b(?:is|are|was|were|be|gets?) (?:told|asked)\b",
    "“tell that” or “tell about”: say “say that”, “report”, “check whether”": r"\btells? (?:that|about|of|whether)\b",
    "“way back” or “way forward” for a pass": r"\bways? (?:back|forward)\b",
    "“where there is none”: say “if there isn't one”": r"\bwhere (?:there is|there are|it is|they are) (?:none|no)\b",
    "“in the place of”: say “in place of”": r"\bin the place of\b",
    "“behind the point”: say “decimal place”": r"\bbehind the point\b",
}
CODE = re.compile(r"```.*?```|`[^`]*`|\]\([^)]*\)|^#[^\n]*$", re.DOTALL | re.MULTILINE)


def prose(text):
    """The sentences of a document: its code, headings and addresses are somebody else's words."""
    return re.sub(r"\s+", " ", CODE.sub("…", text).replace("\n\n", ". "))


@pytest.mark.parametrize("document", DOCUMENTS)
def test_no_habit_comes_back(document):
    text = prose((ROOT / document).read_text(encoding="utf-8"))
    found = [f"{say}: “{match[0].strip()}”" for say, habit in HABITS.items() for match in re.finditer(habit, text)]
    assert not found, "\n".join([document, *found])


@pytest.mark.parametrize("lesson", lesson_texts(ROOT), ids=lambda path: path.stem)
def test_no_habit_comes_back_into_a_lesson(lesson):
    found = [
        f"{cell.place}: {say}: “{match[0].strip()}”"
        for cell in read(lesson).text
        if cell.type == "markdown"
        for say, habit in HABITS.items()
        for match in re.finditer(habit, prose(cell.source))
    ]
    assert not found, "\n".join(found)


SAID = (
    "Read it. Whoever walks a graph meets this error.",
    "what stands in the gradebook",
    "the student is told why",
    "to tell that it works",
    "the way back through the graph",
    "where there is none",
    "in the place of a list",
    "the third digit behind the point",
)


@pytest.mark.parametrize(("habit", "sentence"), [*zip(HABITS.values(), SAID, strict=True)])
def test_each_habit_is_found(habit, sentence):
    assert re.search(habit, sentence)
