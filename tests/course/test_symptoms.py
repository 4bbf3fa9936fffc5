"""The index by symptom: each message is one that is really raised, each exercise exists, and each has a way to it."""

import re

import pytest

import autograd_lib as torch
from autograd_course.beliefs.symptoms import SYMPTOMS
from autograd_desk import workspace
from autograd_desk.symptoms_page import symptoms
from tests.course.conftest import lessons
from tools import ROOT
from tools.site.build import symptoms_page


def twice():
    y = torch.ones(2, requires_grad=True).exp().sum()
    y.backward()
    y.backward()


def overwritten():
    y = torch.ones(2, requires_grad=True).exp()
    y.add_(1)
    y.sum().backward()


RAISED = (
    twice,
    overwritten,
    lambda: torch.ones(2).sum().backward(),
    lambda: torch.ones(2, requires_grad=True).add_(1),
    lambda: torch.ones(2, requires_grad=True).exp().backward(),
    lambda: torch.ones(2, requires_grad=True).numpy(),
    lambda: torch.tensor(1, requires_grad=True),
)


def message(program):
    with pytest.raises(RuntimeError) as raised:
        program()
    return f"RuntimeError: {raised.value}", getattr(raised.value, "__notes__", [])


def test_each_message_is_one_that_is_raised():
    raised = [message(program)[0] for program in RAISED]
    with pytest.warns(UserWarning) as warned:
        _ = torch.ones(2, requires_grad=True).exp().grad
    raised.append(f"UserWarning: {warned[0].message}")
    signs = [each.sign.strip("`") for each in SYMPTOMS if re.match(r"`\w+: ", each.sign)]
    assert len(signs) == len(raised)
    for sign in signs:
        assert any(each.startswith(sign) for each in raised), sign


def test_each_exercise_exists_and_is_a_link_to_its_cell(tmp_path):
    known = {id for lesson in lessons() for id in lesson.exercises}
    assert {id for each in SYMPTOMS for id in each.exercises} <= known
    workspace.update(ROOT / "notebooks", tmp_path)
    page = symptoms(tmp_path)
    assert page.count("<details>") == len(SYMPTOMS)
    link = 'data-path="06_tracking_off/06_tracking_off.ipynb" data-cell="exercise-6-5">6.5</a>'
    assert page.count(link) == sum("6.5" in each.exercises for each in SYMPTOMS)


def test_the_sites_page_has_all_of_it():
    page = symptoms_page()
    assert all(f"## {each.sign}\n\n{each.means}\n" in page for each in SYMPTOMS)
    assert "[6.5](lessons/06_tracking_off.ipynb)" in page


def test_a_message_leads_to_its_exercises():
    said, [note] = message(twice)
    assert "5.2 and 6.5" in note and "detach() before the next one" in note and "Help" not in said
    assert "Exercise 6.6" in message(overwritten)[1][0]
