"""The course builder: lesson texts become notebooks, and the answers planted in them prove the graders.

lesson      solutions/*.py, read into cells and exercises
rules       what a lesson text must hold, said with file, line and remedy
notebook    a lesson as nbgrader's source notebook
execute     the outputs, the same on every machine
stubs       what a student finds in place of a solution
release     the student's notebook, by nbgrader's own converter
build       `python -m tools build`: all of it, one way
play        code cells run without a kernel
matrix      `python -m tools matrix`: every planted answer, graded
"""
