"""What tools.feedback lets through to a feedback page, and what it keeps from it."""

import base64
import re

import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

import autograd_lib as torch
from autograd_lib.viz import draw_graph
from tools.feedback import clean_html, hide_tests, open_details

CARD = '<div style="border-left: 4px solid #d32f2f; padding: 2px"><strong>M01</strong> · <code>backward()</code></div>'


def test_a_card_keeps_its_looks():
    assert re.sub(r"[\s;]", "", clean_html(CARD)) == re.sub(r"[\s;]", "", CARD)


def test_a_graph_is_shown_as_an_image_without_its_text_twin():
    x = torch.tensor(2.0, requires_grad=True)
    page = clean_html(draw_graph(x * x)._repr_mimebundle_()["text/html"])
    shape = r'<img alt="Graph of a tensor" style="border: 0;?" src="data:image/svg\+xml;base64,([^"]+)">'
    [image] = re.findall(shape, page)
    assert "MulBackward0" in base64.b64decode(image).decode()
    assert re.sub(r"<[^>]+>", "", page) == ""
    assert "none" not in page


@pytest.mark.parametrize(
    "html",
    [
        "<script>alert(1)</script>",
        '<img src="x" onerror="alert(1)">',
        '<img src="https://example.org/seen.png">',
        '<a href="javascript:alert(1)">click</a>',
        '<div style="background: url(https://example.org/seen.png); position: fixed">',
        '<iframe src="https://example.org"></iframe>',
        "<style>body{display:none}</style>",
        "<svg><script>alert(1)</script></svg>",
        '<svg onload="alert(1)"></svg>',
    ],
)
def test_nothing_harmful_passes(html):
    cleaned = clean_html(html)
    assert not re.search(r"<script|<style|<iframe|<svg|<a\b|onerror|onload|example|position|javascript", cleaned)


def test_hidden_tests_are_taken_out_of_tests_alone():
    hidden = "shown = 1\n    ### BEGIN HIDDEN TESTS\n    secret = 2\n    ### END HIDDEN TESTS\nalso_shown = 3"
    tests = new_code_cell(hidden, metadata={"nbgrader": {"grade": True}})
    notebook, _ = hide_tests(new_notebook(cells=[tests, new_code_cell(hidden)]), {})
    assert [cell.source for cell in notebook.cells] == ["shown = 1\nalso_shown = 3", hidden]


def test_what_texts_fold_is_unfolded_and_code_is_left_alone():
    folded = "<details><summary>Why?</summary>Because.</details>"
    notebook, _ = open_details(new_notebook(cells=[new_markdown_cell(folded), new_code_cell(folded)]), {})
    assert [cell.source for cell in notebook.cells] == [folded.replace("<details>", "<details open>"), folded]
