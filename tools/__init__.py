"""The commands behind `python -m tools <command>`, and what they need."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
