"""The commands behind `python -m tools <command>`, and what they need."""
