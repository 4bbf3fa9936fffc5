"""Rules of the engine in their corners, and names of other programs: theme and name → function of `torch`.

One module a theme.
"""

from ..observe import programs
from . import engine, errors, graph, habits, names, options, schedules, values

PROGRAMS = programs(values, errors, engine, graph, schedules, names, habits, options)
