"""What runs beside the student: it runs their code and tells what came of it, in plain data. It judges nothing.

observe       the seam: a check's programs run on a student's names, and what came of them as an observation
check         `Check` in a notebook: records, asks the judge, shows the card
recorder      what a `with Check(…) as check:` block tries, written down
guard         one program run so that whatever happens comes back; streams, blame: how much, whose
commitment    `predict` and `choose`
switches      engine and recording; stale: whether an older answer would be tried
hints         `hint`; lesson_memory: what is kept for the next day; who_runs: a person, or a program
environment   `check_environment`; notices, tracebacks: what a notebook shows besides
"""
