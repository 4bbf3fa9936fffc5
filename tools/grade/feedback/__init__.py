"""What a student gets back: one page for a notebook, which names each exercise and its points.

`page.py` makes it; `exporter.py` lets nbgrader's own commands make the same one. `clean.py` makes harmless what
students' outputs and texts hold.
"""
