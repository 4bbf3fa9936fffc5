"""The steps in JupyterLab: a slider, buttons to play and to step, and below them the picture of the chosen frame."""

from html import escape

from .frame import Stage

PAUSE = 1800  # milliseconds between two steps while it plays
ROOM = "min-height:9em;line-height:1.45;max-width:54em"  # sentences come and go, the picture stays where it is
SMALLEST = 0.75  # of its size, to which a tall picture is scaled so that the buttons stay in sight, too


def slider(frames, pictures):
    """The widget; None where ipywidgets is not installed."""
    try:
        import ipywidgets as widgets  # here, not above: it takes longer to load than everything else
    except ImportError:
        return None
    last = len(frames) - 1
    play = widgets.Play(min=0, max=last, interval=PAUSE, show_repeat=False)
    position = widgets.IntSlider(min=0, max=last, description="step", readout_format="d")
    back = widgets.Button(description="◀ back", tooltip="one step back")
    ahead = widgets.Button(description="next ▶", tooltip="one step ahead")
    for button in (back, ahead):
        button.layout.width = "6em"
    shown = widgets.HTML(_shown_as(frames, pictures, 0))

    def go(number):
        position.value = min(max(number, 0), last)

    def show(change):
        shown.value = _shown_as(frames, pictures, change["new"])

    widgets.jslink((play, "value"), (position, "value"))
    back.on_click(lambda _: go(position.value - 1))
    ahead.on_click(lambda _: go(position.value + 1))
    position.observe(show, "value")
    return widgets.VBox([widgets.HBox([play, back, ahead, position]), shown])


def _shown_as(frames, pictures, number):
    """A frame as HTML."""
    first, *others = map(escape, frames[number].sentences)
    if frames[number].stage is Stage.OPERATION:
        others = [_on_lines(sentence) for sentence in others]
    sentences = "<br>".join([f"Step {number} of {len(frames) - 1}", f"<b>{first}</b>", *others])
    tallest = f"max-height:max(70vh,{pictures.height * SMALLEST:.0f}px);width:auto"
    picture = pictures.of(number).replace("<svg ", f'<svg style="{tallest}" ', 1)
    return f'<div style="{ROOM}">{sentences}</div>{picture}'


def _on_lines(sentence):
    """A sentence on several gradients, each of them on a line of its own."""
    parts = sentence.split("; ")
    return sentence if len(parts) == 1 else ";<br>&emsp;".join(parts).replace(": ", ":<br>&emsp;", 1)
