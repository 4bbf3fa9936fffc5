"""The route that a check-up writes: the sections and exercises on what somebody does not know, and nothing else."""

from . import Route, Stop, read_route, sections

HOMES = {  # of each belief, the exercise in which it is shed
    "M01": "1.1", "M02": "1.6", "M03": "1.4", "M04": "2.1", "M05": "2.1", "M06": "1.1", "M07": "2.1", "M08": "2.3",
    "M09": "2.5", "M10": "2.3", "M11": "2.5", "M12": "3.2", "M13": "3.4", "M14": "3.6", "M15": "3.7", "M16": "4.1",
    "M17": "1.5", "M18": "4.5", "M19": "5.1", "M20": "5.2", "M21": "5.3", "M22": "5.4", "M23": "5.5", "M24": "5.6",
    "M25": "6.1", "M26": "6.1", "M27": "6.1", "M28": "6.1", "M29": "6.2", "M30": "6.7", "M31": "6.6", "M32": "5.4",
    "M34": "7.2", "M35": "7.2",
}  # fmt: skip
NAME, TITLE = "yours", "Your own route"
BEYOND = f"{TITLE}\nTo an engine of your own, and beyond it.\n07\n09"


def route_for(codes: list[str]) -> Route:
    """The route for somebody who does not know what these beliefs are about; who knows all goes on in 07 and 09."""
    if not codes:
        return read_route(NAME, BEYOND)
    wanted = {exercise for code in codes for exercise in (HOMES[code], f"{HOMES[code]} twin")}
    while True:
        stops = tuple(_stops(wanted))
        more = {each for stop in stops for each in stop.needs} - wanted
        if not more:
            return Route(NAME, TITLE, "What your check-up has shown to be worth your while.", stops)
        wanted |= more


def _stops(wanted):
    """The sections in which there is something of this, exercises or, as "05 1", sections to read."""
    for lesson, about in sections().items():
        for number, section in about["sections"].items():
            exercises = tuple(each for each in section["exercises"] if each in wanted)
            if exercises or f"{lesson} {number}" in wanted:
                yield Stop(lesson, int(number), exercises)
