"""The card: the same words as HTML in JupyterLab and as plain text elsewhere, and nothing that could run."""

import html
import re
import sys
from html.parser import HTMLParser

import numpy as np
import pytest
from nbconvert.filters.strings import clean_html

from autograd_course import hint, predict

from .both_sides import Check


@pytest.fixture
def shown(monkeypatch):
    """What a notebook would get: one dict of MIME types for each output."""
    outputs = []
    monkeypatch.setattr("IPython.get_ipython", lambda: "a shell")
    monkeypatch.setattr("IPython.display.display", lambda data, raw: outputs.append(data))
    return outputs


@pytest.fixture
def card(shown):
    """A card with something of everything."""
    committed = predict("1.1", x_grad=3.0, z_grad=0.0)
    with Check("1.1", points=4) as check:
        check.prediction(committed, lambda: {"x_grad": 3.0, "z_grad": None}, beliefs={"z_grad": {"M06": 0.0}})
        check.equal("the `line`", lambda: {"w": 3.0}, {"w": 2.0}, beliefs={"M02": {"w": 3.0}})
        check.equal("<b>markup</b>", lambda: "<script>alert(1)</script> & `code`", "b")
        check.equal("an array", lambda: np.ones(2), np.ones((2, 1)))
        check.equal("right", lambda: 1, 1)
    return shown[-1]


def words(text):
    """The words of a text, without marks and spaces."""
    return re.findall(r"[\w.]+", text)


def text_of(markup):
    """What a browser shows of HTML, each block on its own line."""
    return html.unescape(re.sub(r"<[^>]*>", " ", markup))


class Tags(HTMLParser):
    """Collects the tags of a piece of HTML, and sees that they are balanced."""

    def __init__(self, markup):
        super().__init__()
        self.seen, self.open = set(), []
        self.feed(markup)
        assert not self.open

    def handle_starttag(self, tag, attributes):
        self.seen.add((tag, *sorted(name for name, _ in attributes)))
        self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def test_html_and_text_say_the_same(card):
    assert words(text_of(card["text/html"])) == words(card["text/plain"])


def test_the_html_consists_of_a_few_tags_that_are_closed(card):
    tags = {("div", "style"), ("span", "style"), ("strong",), ("code",), ("pre", "style")}
    assert Tags(card["text/html"]).seen == tags


def test_what_comes_from_a_student_is_no_markup(card):
    assert "<script" not in card["text/html"]
    assert "&lt;script&gt;alert(1)&lt;/script&gt; &amp; <code>code</code>" in card["text/html"]


def test_sanitised_feedback_loses_styles_and_nothing_else(card):
    without_styles = re.sub(r' style="[^"]*"', "", card["text/html"])
    assert html.unescape(clean_html(card["text/html"])) == html.unescape(without_styles)


def test_every_colour_comes_from_the_theme_with_a_fallback(card):
    colours = re.findall(r"solid ([^;]*);", card["text/html"])
    assert colours
    assert all(re.fullmatch(r"var\(--jp-[a-z]+-color1, #[0-9a-f]{6}\)", colour) for colour in colours)


def test_every_verdict_has_a_symbol_and_a_word(card):
    verdicts = re.findall(r"^  (\S) ([a-z ]+) · ", card["text/plain"], re.MULTILINE)
    assert verdicts == [("◐", "partly right")] + [("✗", "not right yet")] * 3 + [("✓", "right")]


def test_the_edge_tells_the_whole(shown):
    edges = {}
    for name, values in {"right": [1, 1], "wrong": [2, 2], "mixed": [1, 2], "open": [...]}.items():
        with Check("1.1", points=1) as check:
            for value in values:
                check.equal("a", lambda value=value: [value], [1])
        edges[name] = re.search(r"--jp-(\w+)-color1", shown[-1]["text/html"])[1]
    assert edges == {"right": "success", "wrong": "error", "mixed": "warn", "open": "info"}


def test_a_hint_is_markdown(shown, tmp_path, monkeypatch):
    (tmp_path / "lesson.json").write_text('{"hints": {"1.2": ["Look."]}}')
    monkeypatch.chdir(tmp_path)
    hint("1.2", 1)
    text = "**Hint 1 of 1 for 1.2.** Look."
    assert shown == [{"text/plain": text, "text/markdown": text}]


@pytest.mark.parametrize("state", ["absent", "without a shell"])
def test_plain_text_where_no_notebook_runs(state, monkeypatch, capsys):
    if state == "absent":
        monkeypatch.delitem(sys.modules, "IPython")
    else:
        monkeypatch.setattr("IPython.get_ipython", lambda: None)
    predict("1.1", x_grad=3.0)
    assert capsys.readouterr().out.startswith("Prediction 1.1: ")
