"""A picture and its text say the same, and stand out from their ground, whatever is drawn."""

import re
import sys
from pathlib import Path

import pytest

import autograd_lib as torch
from autograd_lib.viz import draw_graph, sketch
from autograd_lib.viz.drawing.theme import PAPER, SHADE, THEME
from tests.library.viz.drawing import Drawing, leaf

THEMES = Path(sys.prefix) / "share/jupyter/lab/themes/@jupyterlab"
IN_PICTURES_ONLY = {  # captions, which the text has as headings, and what is put together from other facts
    "leaf", "output", "non-leaf", "tensor", "not tracked", "untracked input", "backward() starts here",
    "solid: values flow down", "dashed: gradients flow back up", "gradients flow up along the lines",
    "[0], [1], …: positions in next_functions", "variable",
}  # fmt: skip


def line(**options):
    """A leaf, an operation, a saved input, a forgotten one, and a leaf that is not used."""
    w, x, unused = leaf(3.0), torch.tensor(2.0), leaf(5.0)
    y = w * x + 1.0
    return draw_graph(y, {"unused": unused}, **options)


def results(**options):
    """What is detached, what keeps its gradient, several outputs."""
    x = torch.tensor([3.0, 4.0], requires_grad=True)
    h = x**2
    h.retain_grad()
    d = h.detach()
    first, second = (d * h).unbind()
    y = second - first
    y.backward(retain_graph=True)
    return draw_graph(y, **options)


def two_layers(**options):
    nn = torch.nn
    model, data = nn.Sequential(nn.Linear(2, 3), nn.Tanh(), nn.Linear(3, 1)), torch.ones(4, 2)
    loss = (model(data) ** 2).mean()
    return draw_graph(loss, **options)


def recurrent(**options):
    h, w = torch.zeros(2), leaf(0.5)
    for x in torch.ones(30, 2):
        h = (h * w + x * w).tanh()
    return draw_graph(h.sum(), **options)


def many_inputs(**options):
    return draw_graph(torch.stack([leaf(float(number)) for number in range(30)]).sum(), **options)


def leaf_alone(**options):
    x = leaf()
    return draw_graph(x, **options)


PROGRAMS = [line, results, two_layers, recurrent, many_inputs, leaf_alone]
OPTIONS = [{}, {"backward": True}, {"shapes": True, "saved": True}, {"values": False, "gradients": False}, {"limit": 2}]
PICTURES = {
    " ".join([program.__name__, *options]): lambda program=program, options=options: program(**options)
    for program in PROGRAMS
    for options in OPTIONS
}
PICTURES["sketch"] = lambda: sketch({"AddBackward0": ["MulBackward0", "b"], "MulBackward0": ["w", "x"]}, title="A")
PICTURES["ideas"] = lambda: sketch({"rule": ["node"], "order": ["node"], "node": []}, title="What you know", ideas=True)


@pytest.mark.parametrize("draw", PICTURES.values(), ids=PICTURES)
def test_the_text_says_all_that_the_picture_says(draw):
    picture = draw()
    told = str(picture)
    for words in Drawing(picture).lines_of_text():
        place, word, number = words.partition(" output ")  # of an entry of next_functions
        said = f"{place}{word}{number} of" if number else words
        assert words in IN_PICTURES_ONLY or said.removeprefix("= ") in told


@pytest.mark.parametrize("draw", PICTURES.values(), ids=PICTURES)
def test_each_leaf_and_each_operation_of_the_text_is_in_the_picture(draw):
    picture = draw()
    drawn = [" ".join(Drawing.words(box)) for box in Drawing(picture).boxes]
    facts = [line.strip(" “") for line in str(picture).splitlines() if line.startswith("  ")]
    named = [re.split(r" = | of shape | from |”|, |: | → | \(", fact)[0] for fact in facts]
    for name in named:
        assert any(name in words for words in drawn), name


# ---- colours -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", ["no theme", "theme-light", "theme-dark", "theme-dark-high-contrast"])
@pytest.mark.parametrize("draw", [line, results, two_layers, recurrent])
@pytest.mark.parametrize("backward", [False, True])
def test_text_stands_out_from_its_ground(theme, draw, backward):
    colours = {colour: rgb(colour) for colour in THEME} if theme == "no theme" else colours_of(theme)
    for group in Drawing(draw(backward=backward)).svg.iter("g"):
        ground = SHADE if any(shape.get("fill") == SHADE for shape in group) else PAPER
        for text in group.findall("text"):
            assert contrast(colours[text.get("fill")], colours[ground], colours[PAPER]) >= 4.5, text.text


def colours_of(theme):
    """What the variables of one of JupyterLab's themes say."""
    css = (THEMES / f"{theme}-extension/index.css").read_text(encoding="utf-8")
    found = {}
    for colour, variable in THEME.items():
        [value] = set(re.findall(rf"{variable}:\s*([^;}}]+)", css))
        found[colour] = rgb(re.sub(r"var\([\w-]+,\s*(.+)\)$", r"\1", value))
    return found


def rgb(colour):
    """Red, green, blue and opacity of a CSS colour."""
    colour = {"white": "#ffffff", "black": "#000000"}.get(colour, colour)
    if colour.startswith("rgba"):
        *channels, opacity = map(float, re.findall(r"[\d.]+", colour))
        return *channels, opacity
    digits = colour.removeprefix("#")
    step = len(digits) // 3
    return *(int((digits[i : i + step] * 2)[:2], 16) for i in range(0, len(digits), step)), 1.0


def contrast(text, ground, paper):
    """The contrast ratio of WCAG 2; transparent colours show what is behind them."""
    ground = blended(ground, paper)
    lighter, darker = sorted((luminance(blended(text, ground)), luminance(ground)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def blended(colour, ground):
    *channels, opacity = colour
    return *(opacity * c + (1 - opacity) * g for c, g in zip(channels, ground[:3], strict=True)), 1.0


def luminance(colour):
    linear = [c / 12.92 if (c := channel / 255) <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for channel in colour[:3]]
    return sum(weight * c for weight, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
