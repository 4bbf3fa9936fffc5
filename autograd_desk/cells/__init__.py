"""Which cell of a student's notebook is which, whatever they did to it: for Validate, new versions and grading.

decode.py makes cells of bytes, match.py finds out which released cell each of them is, and rebuild.py puts the
student's own cells into the released notebook.
"""
