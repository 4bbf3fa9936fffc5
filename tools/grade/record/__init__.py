"""What is kept of a graded submission: nbgrader's gradebook, the notebook and its feedback page, and the verdict.

One process writes. What nbgrader's own commands would write is where they would write it. `changed_lesson` lets
the gradebook follow a lesson that changes under way, `verdicts` keeps what is taken out of it, and `settle` works out
what a submission is worth in the end.
"""
