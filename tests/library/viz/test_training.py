"""Pictures of training. What they tell, of both libraries' models, test_golden.py shows: cases/charts.py."""

from itertools import pairwise

import pytest

import autograd_lib as torch
from autograd_lib.viz import gradient_norms, plot_decision, plot_gradients, plot_losses
from autograd_lib.viz.drawing.theme import SHADE
from tests.library.viz.drawing import svg_of


def words(chart):
    return {text.text for text in svg_of(chart).iter("text")}


def line_styles(chart):
    """Colour and dashes of each line of a chart, in the order of its legend."""
    lines = [path for path in svg_of(chart).iter("path") if path.get("clip-path")]
    return [(line.get("stroke"), line.get("stroke-dasharray")) for line in lines if line.get("stroke") != SHADE]


def test_four_losses_have_four_colours_and_no_two_look_alike():
    four, nine = (line_styles(plot_losses({str(lr): [1.0, lr] for lr in range(count)})) for count in (4, 9))
    assert len({colour for colour, _ in four}) == len({dashes for _, dashes in four}) == 4
    assert len(set(nine)) == 9


@pytest.mark.parametrize(
    ("losses", "fact"),
    [
        ([36.0, 36.0, 36.0], "it stays the same"),
        ([36.0, 9.0, 9.0], "it is lowest at the end"),
        ([36.0, 9.0, 36.0], "lowest 9.0 at step 1"),
        ([36.0, float("nan")], "lowest 36.0 at step 0; not finite from step 1 on"),
    ],
)
def test_what_the_text_says_of_a_curve(losses, fact):
    assert str(plot_losses(losses)).endswith(f"at step {len(losses) - 1}; {fact}")


def test_marks_of_steps_are_whole_and_those_of_a_log_scale_plain_numbers():
    marks = words(plot_losses([1.0, 2.0, 3.0]))
    assert {"0", "1", "2"} <= marks and "0.5" not in marks
    assert {"0.1", "1", "10"} & words(plot_losses({"a": [0.05, 20.0]}, log=True))


def test_lines_have_their_names_at_their_ends_and_no_two_names_overlap():
    chart = plot_losses(
        {"first": [4.0, 1.0], "second": [4.0, 1.01], "third": [4.0, float("inf")], "fourth": [4.0, 0.99]}
    )
    names = {"first", "second", "third", "fourth"}
    places = [float(text.get("y")) for text in svg_of(chart).iter("text") if text.text in names]
    assert len(places) == 4 and min(after - before for before, after in pairwise(sorted(places))) > 9


def test_gradients_that_cannot_be_drawn_are_written():
    a, b, c = (torch.ones(2, requires_grad=True) for _ in range(3))
    a.grad, b.grad = torch.zeros(2), torch.full((2,), float("nan"))
    assert {"0.0", "nan", "None"} <= words(plot_gradients({"a": a, "b": b, "c": c}))


@pytest.mark.parametrize(
    ("first", "last", "words"),
    [(1.0, 100.0, None), (1.0, 101.0, "vanishes"), (101.0, 1.0, "explodes"), (0.0, 1.0, None)],
)
def test_a_gradient_that_changes_a_hundredfold_is_not_yet_worth_a_word(first, last, words):
    weights = {name: torch.ones(1, 1, requires_grad=True) for name in ("first", "last")}
    for weight, number in zip(weights.values(), (first, last), strict=True):
        weight.grad = torch.full((1, 1), number)
    verdict = gradient_norms(weights).verdict
    assert verdict == [] if words is None else words in verdict[0]


def test_a_table_in_html():
    w = torch.ones(2, requires_grad=True)
    table = gradient_norms({"<w>": w})._repr_html_()
    assert ">parameter</th>" in table and ">&lt;w&gt;</td>" in table


def test_asking_a_model_leaves_its_random_numbers_alone():
    model = torch.nn.Sequential(torch.nn.Linear(2, 2), torch.nn.Dropout(0.5))
    torch.manual_seed(1)
    expected = torch.rand(3).tolist()
    torch.manual_seed(1)
    plot_decision(model, torch.arange(8.0).reshape(4, 2), torch.tensor([0, 1, 1, 0]))
    assert torch.rand(3).tolist() == expected
