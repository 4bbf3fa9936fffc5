"""The page for the start of a lecture."""

import re

from bs4 import BeautifulSoup

from tools.grade.report.graded import Lesson, Student
from tools.grade.report.pages import projector, strongest


def lesson(name, **beliefs):
    students = [Student(who, who, 1.0, codes.split(), "ok", [], False, False, False) for who, codes in beliefs.items()]
    return Lesson(name, 1.0, [], students, [], [])


CLASS = [
    lesson("01_first", ada="M01 M03 slip", bob="M01 M19", cy="M03", dee=""),
    lesson("02_second", ada="M01 M08", bob="M19", cy="M03 M20", dee="M03"),
]


def test_a_student_counts_once_and_what_no_program_refutes_does_not():
    assert strongest(CLASS) == [("M03", 3), ("M01", 2), ("M08", 1)]


def test_each_belief_is_a_question_and_then_its_answer():
    page = projector(CLASS, "a course")
    question, answer, *others = BeautifulSoup(page, "html.parser").find_all("section")
    assert len(others) == 4
    assert "print(x.grad)" in question.pre.get_text() and question.pre == answer.pre
    assert [one.get_text() for one in question.find_all("li")] == ["A None", "B 0.0"]
    assert answer.h1.get_text() == "A None"
    assert "If you chose B, you may believe that .grad is 0 before the first backward()." in answer.get_text()
    assert "3 of 4 gave answers that go with B." in answer.get_text()


def test_it_names_nobody_and_runs_nothing():
    page = projector(CLASS, "a course")
    assert "<script" not in page and not re.search(r"\b(ada|bob|cy|dee)\b", page)


def test_a_class_without_misconceptions():
    assert "No answer showed a belief that a program refutes." in projector([lesson("01_first", ada="")], "a course")
