"""The map at the end of a check-up, as HTML."""

from ..practice.page import reply_page
from ..show.markup import marked_up
from ..show.page import folded, listed, page
from .found import HELD, KNOWN, OPEN, ROUTE, fact, question, summary, way
from .interview import CheckUp


def map_page(checkup: CheckUp) -> str:
    """What was found; what somebody knows is folded, as it is long."""
    parts = [f'<p role="status">{marked_up(summary(checkup))}</p>']
    if checkup.held:
        parts.append(f"<h3>{HELD}</h3>")
    parts += [reply_page(checkup.executed(reading)) for reading in checkup.held.values()]
    if checkup.open:
        parts.append(f"<h3>{OPEN}</h3>{listed(marked_up(question(code)) for code in checkup.open)}")
    parts.append(f"<h3>{ROUTE}</h3><p>{marked_up(way(checkup.route))}</p>")
    parts.append(listed(marked_up(stop.words) for stop in checkup.route.stops))
    if checkup.known:
        parts.append(folded(KNOWN, listed(marked_up(f"{question(code)} {fact(code)}") for code in checkup.known)))
    return page(*parts)
