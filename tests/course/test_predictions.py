"""What a prediction's card says is computed: a belief is named where it gives what was said, and nowhere else."""

import warnings
from functools import cache
from itertools import pairwise

import pytest

import autograd_lib as torch
from autograd_course.beliefs.misconceptions import SLIP
from autograd_course.judge.notes.readings import NOT_ALL_RUNS, by_reading, explain, gives
from autograd_course.judge.predictions import same_as_written
from tests.course.conftest import lessons
from tools.course.predictions import is_predicted, prediction_of

ALL = {one.id: one for lesson in lessons() for one in lesson.exercises.values() if is_predicted(one)}

OF_RESULTS = {key: [True, True, True, False] for key in ("h", "y", "scaled")}  # each is taken for a leaf
OF_DATA = {key: [False] * 4 for key in ("x", "centred")}  # none is


@cache
def prediction(exercise):
    return prediction_of(exercise, ALL[exercise].one("tests").source)


def told(exercise, **changes):
    """The codes that are told for each wrong entry, if everything else is right."""
    true = prediction(exercise)
    said = {**true.truth, **changes}
    wrong = [name for name in said if not same_as_written(said[name], true.truth[name])]
    found = explain(true.computed, true.truth, said, wrong, true.written, same_as_written)
    return {name: diagnosis.code for name, diagnosis in found.items()}


@pytest.mark.parametrize("exercise", ALL)
def test_no_lesson_accuses_of_a_belief_that_does_not_lead_there(exercise):
    found = prediction(exercise)
    for entry, beliefs in found.written.items():
        for belief in beliefs:
            code = belief.diagnosis.code
            given = [facts for reading, facts in found.computed.items() if reading.startswith(code) and entry in facts]
            assert code in (SLIP, *NOT_ALL_RUNS) or any(
                gives(facts[entry], belief.outcome, found.truth[entry], same_as_written) for facts in given
            ), (entry, code, belief.outcome)


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.name)
def test_the_words_of_a_picture_do_not_answer_the_question_below_it(lesson):
    """A question without a program is about the cell above; without gradients, its words do not say where they flow."""
    questions = {one.one("exercise").source for one in lesson.exercises.values() if one.id in ALL}
    questions = {statement for statement in questions if "```" not in statement}
    about = [above.source for above, below in pairwise(lesson.text) if below.source in questions]
    assert [picture for picture in about if "draw_graph(" in picture and "gradients=False" not in picture] == []


@pytest.mark.parametrize(
    "exercise, changes, codes",
    [
        ("1.1", {"x_grad": 2.0, "w_grad": 3.0}, {"x_grad": SLIP, "w_grad": SLIP}),
        ("1.4", {"before": 0.0, "unused_grad": 0.0}, {"before": "M03", "unused_grad": "M03"}),
        ("1.4", {"unused_grad": 0.0}, {"unused_grad": SLIP}),  # before=None says that it is another
        ("2.1", OF_RESULTS | OF_DATA, dict.fromkeys(OF_RESULTS | OF_DATA, "M05")),
        ("2.1", OF_RESULTS, {}),  # x and centred are right
        ("2.1", {"w": [False, True, False, True]}, {}),  # M05 says that w is a leaf
        ("2.5", {"best": True}, {"best": SLIP}),  # who believes M11 would be wrong about scaled, too
        ("2.5", {"partly": False}, {"partly": SLIP}),  # mixed is right: detach() has not taken a out of the graph
        ("3.6", {"x_grad": None}, {}),  # it may sit on the output, or nowhere: nobody has said so
        ("5.3", {"ZBS": "never", "BSZ": "never", "SZB": "never"}, {"ZBS": SLIP, "SZB": SLIP}),
        ("3.7", {"down_operations": 6}, {"down_operations": SLIP}),  # down_slope is right: that of what ran
        ("3.7", {"up_slope": "error"}, {"up_slope": SLIP}),  # where b is negative, nothing has broken
        ("5.6", {"kept_at_last": 6.0}, {"kept_at_last": SLIP}),  # with kept_now=33 it is the opposite of M24
        ("6.1", {"pause_grad": 27.0}, {"pause_grad": SLIP}),  # the opposite of M26
        ("4.1", {"weighted": [[2.0, 0.0], [0.0, -40.0]]}, {"weighted": SLIP}),  # bare is right: no Jacobian there
        ("6.6", {"a_first": 1.0}, {}),  # what was written is saved for a_grad, which is right
        ("6.6", {"c_grad": "error"}, {"c_grad": "M31"}),
    ],
)
def test_a_right_entry_tells_what_is_not_believed(exercise, changes, codes):
    """Planted answers show what is."""
    found = told(exercise, **changes)
    assert {name: found[name] for name in codes} == codes
    assert codes or not found


def test_of_several_beliefs_the_one_that_explains_most_is_named():
    def truth():
        x = torch.tensor(3.0, requires_grad=True)
        (x * x).backward()
        now = x.grad
        (x * x).backward()
        return {"kept": now, "last": x.grad}

    facts, both = {"kept": 12.0, "last": 12.0}, {"kept": 6.0, "last": 6.0}
    believed = by_reading(truth, facts)
    found = explain(believed, facts, both, [*both], dict.fromkeys(both, ()), same_as_written)
    assert {name: diagnosis.code for name, diagnosis in found.items()} == dict.fromkeys(both, "M19")
    found = explain(believed, facts, both | {"last": 12.0}, ["kept"], dict.fromkeys(both, ()), same_as_written)
    assert found["kept"].code == "M24"


def test_a_belief_under_which_the_program_breaks_off_says_nothing():
    def truth():
        raise KeyError

    assert by_reading(truth, {"x": 1.0}) == {}


@pytest.mark.parametrize(
    "said, codes",
    [
        ({"x_grad": None, "y_grad": 6.0}, {"x_grad": "M02", "y_grad": "M02"}),
        ({"x_grad": None, "y_grad": None}, {}),
    ],
)
def test_that_gradients_are_elsewhere_is_named_where_the_answer_says_so(said, codes):
    def truth():
        x = torch.tensor(3.0, requires_grad=True)
        y = x * x
        y.backward()
        return {"x_grad": x.grad, "y_grad": y.grad}

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # asking a result for its .grad
        facts = {"x_grad": 6.0, "y_grad": None}
        wrong = [name for name in said if said[name] != facts[name]]
        found = explain(by_reading(truth, facts), facts, said, wrong, dict.fromkeys(said, ()), same_as_written)
    assert {name: diagnosis.code for name, diagnosis in found.items()} == codes
