"""What a student gets back: one page for a notebook, which names each exercise and its points.

`page.py` makes it, and `clean.py` makes harmless what students' outputs and texts hold.
"""
