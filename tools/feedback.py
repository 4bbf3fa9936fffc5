"""What students see of their graded notebook; nbgrader_config.py names these functions."""

import base64
import re

import bleach
from bleach.css_sanitizer import CSSSanitizer

HIDDEN_TESTS = re.compile(r"^[^\n]*### BEGIN HIDDEN TESTS.*?### END HIDDEN TESTS[^\n]*\n?", re.MULTILINE | re.DOTALL)

# In autograd_lib's pictures a style sheet, which does not survive here, shows the SVG instead of the text before it.
TEXT_TWIN = re.compile(r"<pre>[^<]*</pre><div\b[^>]*>(?=<svg\b|<style>)")
PICTURE = re.compile(r"<svg\b.*?</svg>", re.DOTALL)
TITLE = re.compile(r"<title\b[^>]*>([^<]*)</title>")
STYLE_SHEET = re.compile(r"<style\b.*?</style>", re.DOTALL)

TAGS = {"code", "div", "em", "img", "p", "pre", "span", "strong", "table", "tbody", "td", "th", "thead", "tr"}
STYLES = CSSSanitizer(["border", "border-left", "color", "display", "font-weight", "margin", "padding", "text-align"])


def hide_tests(notebook, resources):
    """Take the hidden tests out again, which autograding has put in: a student may hand in once more."""
    for cell in notebook.cells:
        if cell.metadata.get("nbgrader", {}).get("grade"):
            cell.source = HIDDEN_TESTS.sub("", cell.source)
    return notebook, resources


def open_details(notebook, resources):
    """Unfold what lessons keep folded: the page has no mark that says where to click, and on paper nobody can."""
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            cell.source = cell.source.replace("<details>", "<details open>")
    return notebook, resources


def clean_html(html):
    """Make the HTML of an output harmless, whoever wrote it, and keep what lessons show: cards and pictures."""
    html = TEXT_TWIN.sub("<div>", html)
    html = PICTURE.sub(as_image, html)
    html = STYLE_SHEET.sub("", html)
    return bleach.clean(html, TAGS, is_harmless, protocols={"data"}, css_sanitizer=STYLES, strip=True)


def as_image(picture):
    """In an <img>, no script of an SVG runs, and none of its styles leaks out. (Formgrader frames images in red.)"""
    title = TITLE.search(picture[0])
    content = base64.b64encode(picture[0].encode()).decode()
    return f'<img alt="{title[1] if title else ""}" style="border: 0" src="data:image/svg+xml;base64,{content}">'


def is_harmless(tag, attribute, value):
    return attribute in ("alt", "class", "style") or (attribute == "src" and value.startswith("data:image/"))
