"""Formulas as MathML, which browsers draw and screen readers speak: no script, and nothing fetched from elsewhere."""

from docutils.nodes import SkipNode
from latex2mathml.converter import convert


def setup(app):
    """What Sphinx calls: `html_math_renderer = "mathml"` chooses these functions."""
    app.add_html_math_renderer("mathml", (inline, None), (block, None))
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def inline(writer, node):
    writer.body.append(convert(node.astext()))
    raise SkipNode


def block(writer, node):
    writer.body.append(f'<div class="math">{convert(node.astext(), display="block")}</div>\n')
    raise SkipNode
