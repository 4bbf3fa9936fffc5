"""Cases that wait for a part of the library that is still to come. This list only shrinks; once empty, it goes."""

from collections import defaultdict

PENDING = defaultdict(
    list,
    operations=["a.clone().copy_(b)"],
)
