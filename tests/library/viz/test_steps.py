"""The steps of a backward pass. What they tell, of both libraries' tensors, test_golden.py shows: cases/steps.py."""

import gc
import re
from html import escape
from weakref import ref
from xml.etree import ElementTree

import pytest

import autograd_lib as torch
from autograd_lib.viz import step_through
from autograd_lib.viz.steps import stepper
from autograd_lib.viz.steps.pictures import CROSS, POINTER
from tests.library.viz.drawing import leaf


def texts(steps):
    return [step.text for step in steps]


def test_the_last_step_tells_the_gradients_that_are_there():
    w, x, unused = leaf(3.0), leaf(2.0), leaf()
    w.grad = torch.tensor(10.0)
    last = step_through(w * x * x, {"w": w, "x": x, "unused": unused})[-1]
    assert (w.grad.item(), x.grad.item(), unused.grad) == (14.0, 12.0, None)
    assert last.text == "backward() is done: w.grad = 14.0, x.grad = 12.0 and unused.grad = None."


def test_errors_are_the_last_step_and_are_not_raised():
    x = leaf()
    y = x * x
    y.backward()
    assert "RuntimeError: Trying to backward through the graph a second time" in step_through(y)[-1].text

    h = x * 2
    y = h.exp() * h**2
    with torch.no_grad():
        h.add_(1)
    steps = step_through(y, {"h": h})
    assert "modified by an inplace operation" in steps[-1].text
    assert steps[-1].text.endswith(
        "Help: Do not change it in place before backward(): make a new tensor, as in x = x + 1."
    )

    [only] = step_through(leaf([1.0, 2.0]) * 2)
    assert only.text.startswith("RuntimeError: grad can be implicitly created only for scalar outputs. Help: Reduce")


def test_what_is_no_tensor_is_refused():
    with pytest.raises(TypeError, match="A graph is drawn of a tensor"):
        step_through(3.0)


def test_nothing_is_held_when_it_is_over():
    def program():
        x = leaf()
        h = x * x
        y = h.exp()
        return step_through(y, {"x": x}), [ref(each) for each in (h, y, h.grad_fn, y.grad_fn)]

    gc.disable()
    try:
        steps, gone = program()
        assert [each() for each in gone] == [None] * 4
    finally:
        gc.enable()
    assert len(steps) == 5


def line():
    w, x, b = leaf(3.0), leaf(2.0), leaf(1.0)
    y = w * x + b
    return step_through(y, {"w": w, "x": x, "b": b, "y": y})


NO_STEP = stepper.AFTER


def page_of(steps):
    return steps._repr_mimebundle_()["text/html"]


def picture(steps, place):
    """What is seen when the button at this place is checked: the page's style rule for layers, done by hand."""
    svg = ElementTree.fromstring(re.search("<svg.*</svg>", page_of(steps))[0])
    for parent in list(svg.iter()):
        for layer in [child for child in parent if child.get("style", "").startswith(stepper.FROM)]:
            first, last = map(int, re.findall(r"\d+", layer.get("style")))
            if not first <= place <= last:
                parent.remove(layer)
            elif place == NO_STEP:
                assert "opacity" not in layer.attrib  # seen without any style, too
    return svg


def words(svg):
    return [text.text.replace("\N{NO-BREAK SPACE}", " ") for text in svg.iter("{http://www.w3.org/2000/svg}text")]


def count(svg, **attributes):
    """How many elements have these attributes."""
    wanted = {name.replace("_", "-"): value for name, value in attributes.items()}
    return sum(all(element.get(name) == value for name, value in wanted.items()) for element in svg.iter())


def test_a_picture_shows_what_has_happened_up_to_its_step():
    steps = line()
    shown = {"step 1", "step 3", ".grad = None", ".grad = 1.0 (step 2)", ".grad = 2.0 (step 4)", ".grad = 3.0 (step 5)"}
    assert [shown & set(words(picture(steps, number))) for number in (0, 2, 6)] == [
        {".grad = None"},
        {"step 1", ".grad = None", ".grad = 1.0 (step 2)"},
        shown - {".grad = None"},
    ]
    gradients = [sorted(set(words(picture(steps, number))) & {"1.0", "2.0", "3.0"}) for number in (0, 3)]
    assert gradients == [["1.0"], ["1.0", "2.0", "3.0"]]
    assert [words(picture(steps, number)).count("1.0") for number in (0, 1, 2)] == [1, 3, 3]


def test_without_a_style_sheet_the_picture_is_of_the_whole_pass():
    steps = line()
    whole, last = picture(steps, NO_STEP), picture(steps, 6)
    assert sorted(words(whole)) == sorted(words(last))
    assert count(whole, opacity="0") == 0
    hidden = ElementTree.fromstring(re.search("<svg.*</svg>", page_of(steps))[0])
    assert count(hidden, opacity="0") > 0


def test_the_current_box_and_its_gradients_are_marked_by_more_than_a_colour():
    steps = line()
    whole, multiplication, stored = (picture(steps, place) for place in (NO_STEP, 3, 4))
    dashed = [sum("stroke-dasharray" in each.attrib for each in svg.iter()) for svg in (whole, multiplication, stored)]
    assert dashed == [5, 3, 5]
    assert [count(svg, font_weight="bold") - count(whole, font_weight="bold") for svg in (multiplication, stored)] == [
        2,
        0,
    ]
    assert [count(svg, points=POINTER) for svg in (whole, multiplication, stored)] == [0, 1, 1]


def test_where_backward_fails_there_is_a_cross():
    x = leaf()
    y = x * x
    y.backward()
    steps = step_through(y)
    assert count(picture(steps, len(steps) - 1), d=CROSS) == 1


def test_a_page_holds_one_picture_and_all_steps_and_needs_no_script():
    steps = line()
    page = page_of(steps)
    assert page.count("<svg") == 1
    told = re.sub("<pre>.*?</pre>", "", page, flags=re.DOTALL)
    assert all(escape(sentence.split(": ")[0]) in told for step in steps for sentence in step.sentences)
    assert "<script" not in page and "onclick" not in page
    assert len(page) < 40_000
    assert steps._repr_mimebundle_()["text/plain"] == str(steps)


def test_each_step_has_a_button_with_a_name_and_knows_its_neighbours():
    page = page_of(line())
    buttons = re.findall(
        r'<input type="radio" name="([\w-]+)" id="([\w-]+)" aria-label="([^"]+)"[^>]*?( checked)?>', page
    )
    [name] = {button[0] for button in buttons}
    assert [button[1:] for button in buttons] == [
        (f"{name}-{number}", f"Step {number} of 6", "" if number else " checked") for number in range(7)
    ]
    assert re.findall(r'class="go (\w+)" for="([\w-]+)"', page) == [
        (where, f"{name}-{number + change}")
        for number in range(7)
        for where, change in (("back", -1), ("ahead", 1))
        if 0 <= number + change <= 6
    ]


def test_two_equal_pages_do_not_share_their_buttons():
    steps = line()
    names = [re.search(r'name="([\w-]+)"', page_of(steps))[1] for _ in range(2)]
    assert names[0] != names[1]


def test_without_a_renderer_there_is_the_text_and_one_sentence(monkeypatch):
    monkeypatch.setenv("GRAPHVIZ_DOT", "no-such-program")
    steps = line()
    assert steps._repr_mimebundle_() == {
        "text/plain": f"{steps}\n\nTo see the graph as a picture, run: pip install graphviz graphviz-pure"
    }


def test_of_a_long_pass_a_page_tells_the_beginning_and_the_end():
    x = y = leaf(1.0)
    for _ in range(3000):
        y = y * x
    steps = step_through(y)
    shown = steps._repr_mimebundle_()
    assert len(steps) == 3003
    assert len(str(steps).splitlines()) == 3004
    assert "  … 2,943 steps, which print() shows too …" in shown["text/plain"].splitlines()
    assert shown["text/html"].count('type="radio"') == shown["text/html"].count("<p>") == 60
    assert steps[-1].text in shown["text/plain"]
    assert len(shown["text/html"]) < 80_000
    last_but_one, last = words(picture(steps, 57)), words(picture(steps, 58))
    assert ".grad = None" in last_but_one and ".grad = 3001.0 (step 3001)" in last
