"""The student's side: all that runs in one process with what students wrote.

Nothing here is believed. What it says is a claim, which the worker outside judges; what it holds, a student may read.
`warm.py` waits, with everything imported, and starts a process for each notebook; `walls.py` shuts that process in, and
`notebook.py` runs the cells. It never imports nbformat or nbgrader, which take longer than a notebook.
"""
