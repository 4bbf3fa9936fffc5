"""Make harmless what outputs and texts hold, whoever wrote them; nbgrader_config.py names these functions."""

import base64
import re
from functools import lru_cache

import bleach
from bleach.css_sanitizer import CSSSanitizer
from nbconvert.filters.markdown_mistune import markdown2html_mistune

# In autograd_lib's pictures a style sheet, which does not survive here, shows the SVG instead of the text before it.
TEXT_TWIN = re.compile(r"<pre>[^<]*</pre><div\b[^>]*>(?=<svg\b|<style>)")
PICTURE = re.compile(r"<svg\b.*?</svg>", re.DOTALL)
TITLE = re.compile(r"<title\b[^>]*>([^<]*)</title>")
STYLE_SHEET = re.compile(r"<style\b.*?</style>", re.DOTALL)

UNDESCRIBED = re.compile(r"<img\b(?![^>]*\salt=)")

TAGS = {"code", "div", "em", "img", "p", "pre", "span", "strong", "table", "tbody", "td", "th", "thead", "tr"}
FORMATTING = {"a", "abbr", "b", "blockquote", "br", "del", "hr", "i", "kbd", "li", "ol", "sub", "sup", "ul"}
TEXT_TAGS = TAGS | FORMATTING | {"details", "summary", "h1", "h2", "h3", "h4", "h5", "h6"}
BOX = ["border", "border-left", "display", "flex-wrap", "margin", "min-width", "padding"]
TEXT = ["color", "font-weight", "overflow-wrap", "text-align", "white-space", "word-break"]
STYLES = CSSSanitizer([*BOX, *TEXT])


@lru_cache(maxsize=512)  # it takes most of the time of a feedback page, and a whole class gets the same cards
def clean_html(html: str) -> str:
    """Make the HTML of an output harmless, whoever wrote it, and keep what lessons show: cards and pictures."""
    html = TEXT_TWIN.sub("<div>", html)
    html = PICTURE.sub(as_image, html)
    html = STYLE_SHEET.sub("", html)
    html = bleach.clean(html, TAGS, is_harmless, protocols={"data"}, css_sanitizer=STYLES, strip=True)
    return UNDESCRIBED.sub('<img alt="A picture that this cell shows"', html)


def clean_text(html: str) -> str:
    """Make the HTML that a text cell was turned into harmless."""
    return bleach.clean(
        html, TEXT_TAGS, is_harmless_in_text, ("http", "https", "data"), css_sanitizer=STYLES, strip=True
    )


def safe_markdown(source: str) -> str:
    """A text cell in formgrader's view of a submission: with its looks, and without anything that runs."""
    return clean_text(markdown2html_mistune(source))


def as_image(picture: re.Match[str]) -> str:
    """In an <img>, no script of an SVG runs, and none of its styles leaks out. (Formgrader frames images in red.)"""
    title = TITLE.search(picture[0])
    content = base64.b64encode(picture[0].encode()).decode()
    return f'<img alt="{title[1] if title else ""}" style="border: 0" src="data:image/svg+xml;base64,{content}">'


def is_harmless(tag: str, attribute: str, value: str) -> bool:
    return attribute in ("alt", "class", "style") or (attribute == "src" and value.startswith("data:image/"))


def is_harmless_in_text(tag: str, attribute: str, value: str) -> bool:
    if tag == "a":
        return attribute in ("href", "id", "title") and not value.strip().casefold().startswith("data:")
    return is_harmless(tag, attribute, value) or (tag == "details" and attribute == "open")
