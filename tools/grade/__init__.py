"""Grade a class: `python -m tools grade`, and the engine behind `nbgrader autograde`.

A submission goes through the folders in this order, and no student code runs outside of `student`:

ingest      from whatever was handed in to a notebook with the student's own cells, or a sentence that says why not
sandbox     which isolation there is on this machine, and whether it holds
student     all that runs inside of it: a warm process, and a copy of it for each notebook
one_notebook  one through its cells: `student_side` talks with the sandbox, autograd_course.judge judges;
            `tools.cells.demonstrations` tells which of the lesson's own cells are run
crew        many notebooks at once, by processes here or by a Dask cluster
record      nbgrader's gradebook, its folders, and the verdicts
feedback    the page that a student gets back
report      what the class believed, in numbers; pages: the templates of all pages that grading writes

`whole_class` grades one lesson's submissions, `nbgrader_commands` are nbgrader's ways in, and `graded_lesson` makes
what a worker needs.
"""
