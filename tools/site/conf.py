"""Sphinx's settings for the site; `make site` puts its pages together and calls Sphinx with them."""

from typing import NoReturn

from docutils.nodes import SkipNode, math, math_block
from latex2mathml.converter import convert
from sphinx.application import Sphinx
from sphinx.writers.html5 import HTML5Translator

project = "Autograd from the Inside"
author = "the Autograd from the Inside contributors"
copyright = "the Autograd from the Inside contributors, BSD-3-Clause"

extensions = ["myst_nb"]
nb_execution_mode = "off"  # the notebooks hold what their cells showed
nb_merge_streams = True
myst_enable_extensions = ["dollarmath", "colon_fence"]
myst_heading_anchors = 4
html_math_renderer = "mathml"
toc_object_entries_show_parents = "hide"

html_theme = "sphinx_book_theme"
html_title = project
html_static_path = ["theme"]
html_css_files = ["theme.css"]
html_js_files = ["theme.js"]
html_copy_source = False
html_show_sphinx = False
html_last_updated_fmt = None
html_theme_options = {
    "navbar_persistent": [],  # the search stands in the side bar
    "show_navbar_depth": 1,
    "collapse_navbar": True,  # no page has pages below it: to look for them would take as long as all the rest
    "show_toc_level": 2,
    "use_download_button": False,
    "use_fullscreen_button": False,
    "navigation_with_keys": False,
    "pygments_light_style": "a11y-high-contrast-light",
    "pygments_dark_style": "a11y-high-contrast-dark",
}


def setup(app: Sphinx) -> dict[str, bool]:
    """Formulas as MathML, which browsers draw and screen readers speak: no script, and nothing from elsewhere."""
    app.add_html_math_renderer("mathml", (inline, None), (block, None))
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def inline(writer: HTML5Translator, node: math) -> NoReturn:
    writer.body.append(convert(node.astext()))
    raise SkipNode


def block(writer: HTML5Translator, node: math_block) -> NoReturn:
    writer.body.append(f'<div class="math">{convert(node.astext(), display="block")}</div>\n')
    raise SkipNode
