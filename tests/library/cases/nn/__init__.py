"""Modules, layers, initialisation and losses."""

from . import initialization, layers, modules

PROGRAMS = {
    name: program
    for theme in (modules, layers, initialization)
    for name, program in vars(theme).items()
    if callable(program) and program.__module__ == theme.__name__ and not name.startswith("_")
}
