"""Pictures of training. What they tell, of both libraries' models, test_golden.py shows: cases/charts.py."""

import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest

import autograd_lib as torch
from autograd_lib import viz
from autograd_lib.viz import gradient_norms, plot_decision, plot_gradients, plot_losses
from autograd_lib.viz.drawing.theme import CHART_THEME

LOSSES = {"lr 0.1": [4.0, 1.0, 0.25], "lr 0.01": [4.0, 3.0, 2.0]}
X = torch.tensor([[0.0, 1.0], [2.0, 0.0], [3.0, 1.0], [-1.0, -1.0]])
SVG = "{http://www.w3.org/2000/svg}"


@cache
def charts():
    w, b = torch.ones(2, 2, requires_grad=True), torch.ones(2, requires_grad=True)
    (w * 3).sum().backward()
    return {
        "losses": plot_losses(LOSSES),
        "losses, log": plot_losses(LOSSES, log=True),
        "gradients": plot_gradients({"w": w, "b": b}),
        "decision": plot_decision(lambda points: points[:, 0] - 1, X, torch.tensor([0, 1, 1, 0])),
        "three classes": plot_decision(torch.nn.Linear(2, 3), X, torch.tensor([0, 1, 2, 0])),
    }


@pytest.fixture(scope="module", params=charts())
def chart(request):
    return charts()[request.param]


def words(chart):
    return {text.text for text in ElementTree.fromstring(chart.svg).iter(f"{SVG}text")}


def test_a_chart_fits_in_the_page(chart):
    """It has a title, its text as a description, the theme's colours alone, no style sheet of its own, and is small."""
    page = ElementTree.fromstring(chart.svg)
    assert page.find(f"{SVG}title").text == chart.title
    assert chart.title in words(chart)
    assert page.find(f"{SVG}desc").text == str(chart) == chart._repr_mimebundle_()["text/plain"]
    assert {*re.findall(r"#[0-9a-f]{6}\b", chart.svg.partition("</style>")[2])} <= set(CHART_THEME)
    assert chart.svg.count("<style") == 1 and "*{" not in chart.svg
    assert len(chart.svg) < 60_000 and not re.search(r' (d|x|y|transform)="[^"]*\.\d\d', chart.svg)


def test_the_picture_is_the_same_in_each_run():
    draw = "from autograd_lib.viz import plot_losses; print(plot_losses({'a': [3.0, 2.0], 'b': [1.0, 2.0]}).svg)"
    package = Path(viz.__file__).parents[2]
    pictures = {subprocess.check_output([sys.executable, "-c", draw], cwd=package) for _ in range(2)}
    assert len(pictures) == 1


def test_lines_and_points_differ_by_more_than_their_colour():
    dashes = set(re.findall(r'stroke-dasharray="([^"]*)"', plot_losses(LOSSES).svg))
    assert len(dashes) == 1
    drawing = charts()["decision"]
    assert {"class 0", "class 1", "region 0", "region 1"} <= words(drawing)
    assert "<pattern" in drawing.svg


def test_each_point_is_drawn():
    points, classes = torch.cat([X, X[:1]]), torch.tensor([0, 1, 1, 0, 0])
    four, five = (plot_decision(lambda at: at[:, 0] - 1, points[:count], classes[:count]) for count in (4, 5))
    assert five.svg.count("<use") == four.svg.count("<use") + 1


def line_styles(chart):
    """Colour and dashes of each line of a chart, in the order of its legend."""
    lines = [path for path in ElementTree.fromstring(chart.svg).iter(f"{SVG}path") if path.get("clip-path")]
    return [(line.get("stroke"), line.get("stroke-dasharray")) for line in lines]


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


def test_steps_are_counted_in_whole_numbers():
    marks = words(plot_losses([1.0, 2.0, 3.0]))
    assert {"0", "1", "2"} <= marks
    assert "0.5" not in marks


def test_marks_of_a_log_scale_are_plain_numbers():
    assert {"0.1", "1.0", "10.0"} & words(plot_losses({"a": [0.05, 20.0]}, log=True))


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
    assert "<th>parameter</th>" in table
    assert "<td>&lt;w&gt;</td><td>(2,)</td><td>None</td>" in table


def test_what_cannot_be_shown_is_refused():
    with pytest.raises(TypeError, match=r"^The losses of 'loss' are to be numbers, such as \[loss.item\(\), …\]\.$"):
        plot_losses(3.0)
    with pytest.raises(TypeError, match=r"^Gradients are shown of a Module, or of tensors by name"):
        gradient_norms(3.0)
    with pytest.raises(ValueError, match=r"^X is to have the shape \(n, 2\), and y n classes"):
        plot_decision(torch.nn.Linear(2, 1), X, torch.tensor([1]))


def test_asking_a_model_leaves_its_random_numbers_alone():
    model = torch.nn.Sequential(torch.nn.Linear(2, 2), torch.nn.Dropout(0.5))
    torch.manual_seed(1)
    expected = torch.rand(3).tolist()
    torch.manual_seed(1)
    plot_decision(model, X, torch.tensor([0, 1, 1, 0]))
    assert torch.rand(3).tolist() == expected


def test_without_matplotlib_there_is_the_text_and_one_sentence(monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    chart = plot_losses(LOSSES)
    assert chart._repr_mimebundle_() == {
        "text/plain": f"{chart}\n\nTo see it as a picture, run: pip install matplotlib"
    }


def test_what_is_slow_to_load_is_loaded_by_the_first_picture():
    program = "import sys, autograd_lib.viz; print({'matplotlib', 'graphviz'} & set(sys.modules))"
    package = Path(viz.__file__).parents[2]
    assert subprocess.check_output([sys.executable, "-c", program], cwd=package, text=True) == "set()\n"
