"""The steps of a backward pass. What they tell, of both libraries' tensors, test_golden.py shows: cases/steps.py."""

import gc
import sys
from html import escape
from weakref import ref
from xml.etree import ElementTree

import pytest

import autograd_lib as torch
from autograd_lib.viz import step_through


def leaf(value=2.0):
    return torch.tensor(value, requires_grad=True)


def texts(steps):
    return [step.text for step in steps]


def test_a_sequence_that_prints_as_a_numbered_list():
    w, x, b = leaf(3.0), leaf(2.0), leaf(1.0)
    steps = step_through(w * x + b, {"w": w, "x": x, "b": b})
    assert len(steps) == len(list(steps)) == 7
    assert str(steps).splitlines()[4] == f"  3. {steps[3].text}"
    assert "1.0 × x = 1.0 × 2.0 = 2.0 → w" in steps[3].text


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


def words(svg):
    page = ElementTree.fromstring(svg)
    return [text.text.replace("\N{NO-BREAK SPACE}", " ") for text in page.iter("{http://www.w3.org/2000/svg}text")]


def test_a_picture_shows_what_has_happened_up_to_its_step():
    pictures = line()._pictures
    shown = {"step 1", "step 3", ".grad = None", ".grad = 1.0 (step 2)", ".grad = 2.0 (step 4)", ".grad = 3.0 (step 5)"}
    assert [shown & set(words(pictures.of(number))) for number in (0, 2, 6)] == [
        {".grad = None"},
        {"step 1", ".grad = None", ".grad = 1.0 (step 2)"},
        shown - {".grad = None"},
    ]
    assert words(pictures.whole()) == words(pictures.of(6))
    gradients = [
        sorted(word for word in words(pictures.of(number)) if word in ("1.0", "2.0", "3.0")) for number in (0, 1, 3)
    ]
    assert gradients == [["1.0"], ["1.0"] * 3, ["1.0"] * 3 + ["2.0", "3.0"]]


def test_the_current_box_and_its_gradients_are_marked_by_more_than_a_colour():
    pictures = line()._pictures
    whole, multiplication, stored = pictures.whole(), pictures.of(3), pictures.of(4)
    assert [
        svg.count('font-weight="bold"') - whole.count('font-weight="bold"') for svg in (multiplication, stored)
    ] == [2, 0]
    assert [svg.count("stroke-dasharray") for svg in (whole, multiplication, stored)] == [5, 3, 5]
    assert [svg.count("<polygon") - whole.count("<polygon") for svg in (multiplication, stored)] == [1, 1]


def test_pages_without_a_kernel_get_one_picture_and_all_steps():
    steps = line()
    shown = steps._repr_mimebundle_()
    assert shown["text/html"].count("<svg") == 1
    assert all(escape(sentence) in shown["text/html"] for step in steps for sentence in step.sentences)
    assert len(shown["text/html"]) < 60_000
    assert shown["text/plain"] == str(steps)


def test_without_a_renderer_there_is_the_text_and_one_sentence(monkeypatch):
    monkeypatch.setenv("GRAPHVIZ_DOT", "no-such-program")
    steps = line()
    assert steps._repr_mimebundle_() == {
        "text/plain": f"{steps}\n\nTo see the graph as a picture, run: pip install graphviz graphviz-pure"
    }


def test_without_ipywidgets_there_is_the_page_and_one_sentence(monkeypatch):
    monkeypatch.setitem(sys.modules, "ipywidgets", None)
    shown = line()._repr_mimebundle_()
    assert sorted(shown) == ["text/html", "text/plain"]
    assert "To go through it with a slider, run: pip install ipywidgets" in shown["text/html"]


def test_one_click_goes_one_step():
    steps = line()
    controls, page = steps._slider.children
    _, back, ahead, position = controls.children
    for button, number in ((ahead, 1), (ahead, 2), (back, 1), (back, 0), (back, 0)):
        button.click()
        assert position.value == number
        assert escape(steps[number].sentences[0]) in page.value
    position.value = 6
    ahead.click()
    assert position.value == 6


def test_of_a_long_pass_a_page_tells_the_beginning_and_the_end():
    x = y = leaf(1.0)
    for _ in range(3000):
        y = y * x
    steps = step_through(y)
    shown = steps._repr_mimebundle_()
    assert len(steps) == 3003
    assert len(str(steps).splitlines()) == 3004
    assert "  … 2,943 steps, which print() shows too …" in shown["text/plain"].splitlines()
    assert shown["text/html"].count("<li>") == 60
    assert steps[-1].text in shown["text/plain"]
    assert len(shown["text/html"]) < 60_000
    assert "Step 1500 of 3002" in steps._pictures.of(1500)
