"""How long code of students and of lessons may take, in seconds, wherever it runs."""

PART = 10  # of a check, in a student's own notebook
PART_AFTER_AN_ENDLESS_ONE = 2  # each that follows in the same check: a whole cell gets no more than CELL
PART_IN_GRADING = 20  # on a machine that has other things to do
CELL = 60  # in Validate, in grading, and as lessons are built
KERNEL = 60  # to begin
NOTEBOOK = 900  # in grading
TO_STOP = 5  # for what is told to stop, before it is ended
JUDGING = 60  # a check: the judge runs the lesson's own code alone
BEHAVIOUR = 20  # one program of the capstone, with a student's engine
