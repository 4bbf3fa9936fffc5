"""What judges: it knows what a lesson expects, reads what the student's side claims, and runs none of their code.

judge           the seam: a whole check and an observation become a score and a card
check           `Check`, as the judge runs it
claims          an observation, read without trust
compare         plain data beside what is expected; beliefs: which misconception explains the difference
reveal          a prediction beside what really happens; verdicts: what a choice means
part            what came of one part
serve           the judge as a process of its own
"""
