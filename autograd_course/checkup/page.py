"""The map at the end of a check-up, as HTML."""

from ..practice.page import PAGE, reply_page
from ..show.markup import marked_up
from .found import HELD, KNOWN, OPEN, ROUTE, fact, question, summary, way


def map_page(checkup):
    """What was found; what somebody knows is folded, as it is long."""
    parts = [f'<p role="status">{marked_up(summary(checkup))}</p>']
    if checkup.held:
        parts.append(f"<h3>{HELD}</h3>")
    parts += [reply_page(checkup.executed(reading)) for reading in checkup.held.values()]
    if checkup.open:
        parts.append(f"<h3>{OPEN}</h3>{_list(map(question, checkup.open))}")
    parts.append(f"<h3>{ROUTE}</h3><p>{marked_up(way(checkup.route))}</p>")
    parts.append(_list(stop.words for stop in checkup.route.stops))
    if checkup.known:
        known = _list(f"{question(code)} {fact(code)}" for code in checkup.known)
        parts.append(f"<details><summary>{KNOWN}</summary>{known}</details>")
    return f'<div style="{PAGE}">{"".join(parts)}</div>'


def _list(sentences):
    return f"<ul>{''.join(f'<li>{marked_up(sentence)}</li>' for sentence in sentences)}</ul>"
