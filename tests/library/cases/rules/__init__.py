"""Rules of the engine in their corners, and names of other programs: theme and name → function of `torch`.

One module a theme.
"""

from inspect import isfunction

from . import defaults, engine, errors, graph, meetings, names, options, schedules, values, words

PROGRAMS = {
    f"{theme.__name__.rpartition('.')[2]}: {name}": program
    for theme in (values, defaults, errors, engine, graph, words, schedules, names, meetings, options)
    for name, program in vars(theme).items()
    if isfunction(program) and program.__module__ == theme.__name__ and not name.startswith("_")
}
