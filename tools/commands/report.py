"""What did my class believe? Writes grading/report/report.html: misconceptions, exercises, who needs help

python -m tools report                          all lessons that were graded
python -m tools report 05_accumulation          one of them; make report LESSON=05_accumulation
"""


def main(arguments):
    from tools.grade.report.main import run

    return run(arguments)
