"""Modules and layers, as programs."""

from ..observe import programs
from . import layers, modules

PROGRAMS = programs(modules, layers)
