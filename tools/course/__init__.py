"""The course builder: lesson texts become notebooks, and the answers planted in them prove the graders.

The commands build, matrix, predictions, twin, cards and mutate put these parts to work.

lesson        a lesson's text, its checks and the answers planted in it, read into cells and exercises;
              edits: planted answers that are written as what they change in another one
rules         what a lesson must hold, said with file, line and remedy; choice_rules: what a multiple choice must;
              place_rules: what stands in which of a lesson's three texts
notebook      a lesson as nbgrader's source notebook
execute       the outputs, the same on every machine; cache: kept until something changes
stubs         what a student finds in place of a solution
coverage      docs/coverage.md: where each row of behaviours.toml is shown, trained and proven
play          code cells run without a kernel
grade         every planted answer, run and judged; names: what a cell defines and uses
guide         the sample answers of the instructor's guides, as planted answers
predictions   what each belief gives for each entry, run
"""
