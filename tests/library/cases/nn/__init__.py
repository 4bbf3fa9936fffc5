"""Modules, layers and initialisation, as programs."""

from ..observe import programs
from . import initialization, layers, modules

PROGRAMS = programs(modules, layers, initialization)
