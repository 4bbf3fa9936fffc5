"""The states of a picture as a page: radio buttons, the sentences of the chosen state, and the picture as it is then.

There is no widget, and no script but for dragging, so that a step-through lasts as long as the notebook, and needs no
kernel: style rules show what belongs to the checked button. More than a few buttons look like a slider. By keyboard,
the arrows go from step to step; a screen reader hears the new step, as its sentences are a live region. Where a page
takes out style sheets, all steps are told below one another.
"""

from collections import Counter
from hashlib import sha256
from html import escape
from itertools import product

from ..drawing.theme import GRADIENT, PAPER, THEME
from .frame import Stage
from .pictures import AFTER, FLOWS, FROM, TO

SMALLEST = 0.75  # of its size, to which a tall picture is scaled so that the buttons stay in sight, too
LEAVE_KEYS = 'data-lm-suppress-shortcuts="true"'  # asks JupyterLab not to take the arrow keys for itself
DRAGGED = ' onpointerenter="event.buttons&&this.click()"'  # a slider also follows a pressed mouse
STEP, TALLEST = "--step", "--tallest"
CLASS = "autograd-steps"

# opacity takes a product of two numbers, each of which is 0 or 1: is the step late enough, and is it early enough?
LAYER = f"opacity:calc(clamp(0,var({STEP},{AFTER}) - var({FROM}) + 1,1)*clamp(0,var({TO}) - var({STEP},{AFTER}) + 1,1))"
FEW = 6  # choices that have a round button each
COLOUR, LINE = f"var({THEME[GRADIENT]},{GRADIENT})", "var(--jp-border-color1,#bdbdbd)"
RULES = {
    "fieldset": "border:0;margin:0;padding:0;min-width:0",
    "legend": "padding:0;margin-bottom:4px;font-size:1em;font-weight:600",
    "input": f"width:16px;height:16px;margin:4px;vertical-align:middle;accent-color:{COLOUR}",
    ".track": "display:flex;max-width:30em;margin:2px 0;touch-action:none",
    # a piece of the line, up to the chosen place in colour, with a knob there and a dot elsewhere
    ".track input": f"appearance:none;flex:1 1 0;width:0;height:26px;margin:0;cursor:pointer;position:relative;"
    f"outline:0;--line:{LINE};background:linear-gradient(var(--line),var(--line)) center/100% 3px no-repeat",
    ".track input:has(~input:checked)": f"--line:{COLOUR}",
    ".track input::before": "content:'';position:absolute;inset:0;margin:auto;width:7px;height:7px;border-radius:50%;"
    "background:var(--line)",
    ".track input:checked::before": f"width:18px;height:18px;background:{COLOUR}",
    ".track input:focus-visible::before": f"box-shadow:0 0 0 2px var({THEME[PAPER]},{PAPER}),0 0 0 4px {COLOUR}",
    "fieldset fieldset": "display:flow-root",
    "fieldset fieldset legend": "float:left;margin:2px 10px 0 0",
    "fieldset fieldset legend+.track": "align-items:center",
    "fieldset fieldset .track input:first-of-type": "margin-left:8px",
    "fieldset fieldset .track input:last-of-type": "margin-right:8px",
    "fieldset fieldset label": "display:inline-block;margin-right:8px",
    # the words beside the picture; where there is no room, below it: the longest of them would leave a gap above
    ".shown": "display:flex;flex-wrap:wrap-reverse;align-items:flex-end;gap:4px 28px",
    ".told": "display:grid;flex:1 1 20em;line-height:1.45;max-width:32em",
    ".told>p": "grid-area:1/1;visibility:hidden;margin:4px 0 12px",
    ".go": "display:inline-block;padding:2px 10px;margin:0 6px 8px 0;border:1px solid;border-radius:4px;cursor:pointer",
    ".go.no": "opacity:.4;cursor:default",
    ".back::before": "content:'◀ back'",
    ".ahead::before": "content:'next ▶'",
    "svg": "max-width:100%",
    f"[style^='{FROM}']": f"{LAYER};transition:opacity .2s",
    f"[{FLOWS}]": "stroke-dasharray:8 5;animation:autograd-flow 1s linear infinite",
}
MOTION = (
    "@keyframes autograd-flow{to{stroke-dashoffset:-26px}}"
    f"@media(prefers-reduced-motion:reduce){{.{CLASS} *{{transition:none!important;animation:none!important}}}}"
)
# a tall picture is scaled down; on a phone, one that is wide
SCALED = (
    f"@media(min-width:601px){{.{CLASS} svg{{max-height:max(70vh,var({TALLEST}));width:auto}}}}"
    f"@media(max-width:600px){{.{CLASS} svg{{height:auto}}}}"
)
_shown: Counter[str] = Counter()  # how often each page was shown, as the names of buttons must differ on a page


def stepper(graph, frames, layers):
    """The HTML of the frames that are in the picture `layers`."""
    last = len(frames) - 1
    labels = [f"Step {number} of {last}" for number in layers.numbers]
    told = [_sentences(frames[number], label) for number, label in zip(layers.numbers, labels, strict=True)]
    legend = f"Backward from {graph.boxes[-1].label}, step by step"
    return states(legend, labels, told, layers.svg, layers.height)


def states(legend, labels, told, svg, height, start=0, knobs=None):
    """The HTML: for each state the label of its button, and what is told of it; the picture has a layer for each.

    `knobs`, by their names, have a button for each of their choices instead, and a state for each combination.
    """
    name = f"steps-{sha256(svg.encode()).hexdigest()[:8]}"
    _shown[name] += 1
    name += f"-{_shown[name]}" if _shown[name] > 1 else ""
    counts = [len(choices) for choices in knobs.values()] if knobs else [len(labels)]
    chosen = list(product(*map(range, counts)))[start]
    if knobs:
        buttons = ""
        for row, (knob, choices) in enumerate(knobs.items()):
            if len(choices) > FEW:
                of_knob = "".join(_button(name, row, place, chosen, choice) for place, choice in enumerate(choices))
                of_knob = f'<div class="track">{escape(choices[0])} {of_knob} {escape(choices[-1])}</div>'
            else:
                of_knob = [_button(name, row, place, chosen) + escape(choice) for place, choice in enumerate(choices)]
                of_knob = "".join(f"<label>{button}</label>" for button in of_knob)
            buttons += f"<fieldset><legend>{escape(knob)}</legend>{of_knob}</fieldset>"
    else:
        buttons = "".join(_button(name, 0, place, chosen, label) for place, label in enumerate(labels))
        buttons = f'<div class="track">{buttons}</div>' if counts[0] > FEW else buttons
        told = [
            f"{_go('back', name, place - 1, counts[0])}{_go('ahead', name, place + 1, counts[0])}{text}"
            for place, text in enumerate(told)
        ]
    told = "".join(f"<p>{text}</p>" for text in told)
    tallest = f"{TALLEST}:{height * SMALLEST:.0f}px"
    # A form of its own keeps the buttons apart from a copy's; its method is one that does nothing here.
    return (
        f"<style>{_style_sheet(counts)}</style>"
        f'<form class="{CLASS} {_kind(counts)}" style="{tallest}" method="dialog">'
        f"<fieldset><legend>{escape(legend)}</legend>"
        f'{buttons}<div class="shown"><div class="told" aria-live="polite">{told}</div>'
        f"{svg}</div></fieldset></form>"
    )


def _button(name, row, place, chosen, label=None):
    """The button of a choice; `label` is for one beside which no words are seen."""
    words = f' aria-label="{escape(label)}"' if label else ""
    return (
        f'<input type="radio" name="{name}-{row}" id="{name}-{row}-{place}"{words} value="{row}-{place}" {LEAVE_KEYS}'
        f"{DRAGGED if label else ''}"
        f"{' checked' if place == chosen[row] else ''}>"
    )


def _kind(counts):
    """The class of the pages that share their rules."""
    return f"of-{'-'.join(map(str, counts))}"


def _style_sheet(counts):
    rules = [f".{CLASS} {selector}{{{rule}}}" for selector, rule in RULES.items()]
    for place, chosen in enumerate(product(*map(range, counts))):
        checked = "".join(f':has([value="{row}-{choice}"]:checked)' for row, choice in enumerate(chosen))
        checked = f".{CLASS}.{_kind(counts)}{checked}"
        rules.append(f"{checked}{{{STEP}:{place}}}{checked} .told>p:nth-of-type({place + 1}){{visibility:visible}}")
    return "".join([*rules, SCALED, MOTION])


def _go(where, name, place, count):
    """A button for the mouse; its words are in the style sheet, without which it does nothing."""
    if place in range(count):
        return f'<label class="go {where}" for="{name}-0-{place}" aria-hidden="true"></label>'
    return f'<span class="go no {where}" aria-hidden="true"></span>'


def _sentences(frame, title):
    first, *others = map(escape, frame.sentences)
    if frame.stage is Stage.OPERATION:
        others = [line for sentence in others for line in _lines(sentence)]
    return in_lines(title, f"<strong>{first}</strong>", *others)


def in_lines(*lines):
    """Lines of HTML below one another."""
    return "".join(f'<span style="display:block">{line}</span>' for line in lines)


def _lines(sentence):
    """A sentence on several gradients, each of them on a line of its own."""
    words, colon, rest = sentence.partition(": ")
    parts = rest.split("; ")
    if len(parts) == 1:
        return [sentence]
    return [words + colon.rstrip(), *(f"&emsp;{part}{';' if part is not parts[-1] else ''}" for part in parts)]
