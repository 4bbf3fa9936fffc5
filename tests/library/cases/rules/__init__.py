"""Rules of the engine in their corners, and names of other programs: theme and name → function of `torch`.

One module a theme.
"""

from ..observe import programs
from . import engine, errors, graph, meetings, names, options, schedules, values, words

PROGRAMS = programs(values, errors, engine, graph, words, schedules, names, meetings, options)
