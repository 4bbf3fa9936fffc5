"""What judges: it knows what a lesson expects, reads what the student's side claims, and runs none of their code.

judge        the seam: a whole check and an observation become a score and a card
check        `Check`, as the judge runs it
claims       an observation, read without trust
all_cases    a program on all inputs of an exercise; failing_cases: which of these fail
beliefs      the misconceptions and mistakes that a lesson knows, and what they lead to
predictions  a prediction beside what really happens; choices and unmasking: the other kinds of answer
part         what came of one part; notes: what the card says where it is wrong
serve        the judge as a process of its own
"""
