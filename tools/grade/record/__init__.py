"""What is kept of a graded submission: nbgrader's gradebook, the notebook and its feedback page, and the verdict.

One process writes. What nbgrader's own commands would write is where they would write it.
"""
