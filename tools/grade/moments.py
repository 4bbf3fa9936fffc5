"""The one time zone of a class, in which due dates and the times in file names are read, and all times are told.

    c.ClassTime.zone = "Europe/Berlin"

What cannot be read for certain is refused: a due date that is read wrongly costs people points.
"""

import re
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from traitlets import TraitError, Unicode, validate
from traitlets.config import Configurable

from tools import Refused

FORMS = (
    *("%Y-%m-%d %H:%M", "%Y-%m-%d %H:%M:%S", "%Y-%m-%d %H:%M:%S.%f", "%Y-%m-%d-%H-%M", "%Y-%m-%d-%H-%M-%S"),
    *(f"{day} {hour}" for day in ("%b %d, %Y", "%B %d, %Y", "%d %b, %Y", "%d %B, %Y") for hour in ("%I%M %p", "%H%M")),
)
OFFSET = re.compile(r"(.*?) ?(UTC|Z|[+-]\d\d:?\d\d|[A-Z]\w+/[\w/+-]+)")
LIKE = "Write it like this: 2027-01-15 23:59"


class Unclear(Refused, ValueError):
    """The message is a sentence that says what could not be read."""


class ClassTime(Configurable):
    zone = Unicode("UTC", help="the time zone of your class, such as Europe/Berlin or America/New_York").tag(
        config=True
    )

    @validate("zone")
    def _known(self, proposal):
        try:
            ZoneInfo(proposal.value)
        except (ValueError, OSError, KeyError):
            raise TraitError(f"There is no time zone {proposal.value!r}. Name one such as Europe/Berlin.") from None
        return proposal.value

    def read(self, text: str, zone: str | None = None) -> datetime:
        """What is written, as nbgrader keeps it: in UTC, with no zone to it. `zone` is taken where none is named."""
        said, named = text.strip().removeprefix("\ufeff").replace("T", " ", text[10:11] == "T"), zone or self.zone
        if found := OFFSET.fullmatch(said):
            said, named = found.groups()
        said = re.sub(r"(\d{1,2}):(\d\d)(?= [AP]M$)", r"\1\2", said)
        said = re.sub(r"(?<= )(\d{3})(?= [AP]M$|$)", r"0\1", said)  # 115 PM is 1:15, and not 11:05
        for form in FORMS:
            try:
                moment = datetime.strptime(said, form)
                if not 2000 <= moment.year < 2100:
                    break
                return moment.replace(tzinfo=_zone(named)).astimezone(UTC).replace(tzinfo=None)
            except ValueError:
                continue
            except (OSError, KeyError):  # there is no such zone
                break
        raise Unclear(f"The time {text[:60]!r} cannot be read for certain. {LIKE} (it is then in {self.zone} time).")

    def local(self, moment: datetime) -> datetime:
        """In the class's zone; as text, 2027-01-15 23:59:00+01:00."""
        return moment.replace(tzinfo=UTC).astimezone(ZoneInfo(self.zone))

    def say(self, moment: datetime) -> str:
        """Friday 15 January 2027 23:59, Berlin"""
        local = self.local(moment)
        return f"{local:%A} {local.day} {local:%B %Y %H:%M}, {self.zone.rpartition('/')[2].replace('_', ' ')}"


def _zone(name):
    if name in ("UTC", "Z"):
        return UTC
    return datetime.strptime(name, "%z").tzinfo if name[0] in "+-" else ZoneInfo(name)
