"""Wrong answers that nobody wrote: each right answer, changed in one place, must lose points.

changes       one place of an answer changed, statement by statement and expression by expression
commitments   a prediction or a choice with another entry
habits        a whole function that does what students' functions do besides, or instead
mutants       all of these, for an exercise
trial         mutants tried beside the student; the judge tells which keep all points
"""
