"""The colours of a picture: few, and never the only thing that tells two kinds apart.

A picture is drawn in the colours below, which suit a white page. Where JupyterLab's theme is at hand, a style sheet
puts the theme's own colours in their place, so that the same picture suits a dark page, too. Where style sheets are
taken out, the picture stays a readable white card.
"""

PAPER = "#ffffff"
INK = "#1f2328"
QUIET = "#59636e"  # captions, and what takes no part in the backward pass
GRADIENT = "#0b57d0"
SHADE = "#eeeeee"  # behind the names of operations
ACCENT = "#b34700"  # one more line in a chart
KEEP_OFF = {"paint-order": "stroke", "stroke": PAPER, "stroke-width": "3"}  # of a text, below which lines are cut

THEME = {
    PAPER: "--jp-layout-color0",
    INK: "--jp-content-font-color1",
    QUIET: "--jp-content-font-color2",
    GRADIENT: "--jp-brand-color1",
    SHADE: "--jp-layout-color2",
}
# As a colour of text, the theme's own for warnings is too pale on a white page.
CHART_THEME = THEME | {
    ACCENT: "color-mix(in srgb,var(--jp-warn-color0,#b34700) 70%,var(--jp-content-font-color1,#1f2328))"
}

FONT = "Menlo, Consolas, 'DejaVu Sans Mono', monospace"  # as wide as the Courier that lines are measured in
THEME_FONT = "--jp-code-font-family"
WORDS = "system-ui, sans-serif"  # in charts, where no width is measured


def style_sheet(scope, theme):
    """CSS that gives everything below `scope` the colours and the font of JupyterLab's theme."""
    rules = [f"{scope}{{font-family:var({THEME_FONT},{FONT})}}"]
    for colour, variable in theme.items():
        for attribute in ("fill", "stroke"):
            ours = f"var({variable},{colour})" if variable.startswith("--") else variable
            rules.append(f'{scope} [{attribute}="{colour}"]{{{attribute}:{ours}}}')
    return "".join(rules)
