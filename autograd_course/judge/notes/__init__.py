"""What a card says of a wrong answer.

failure        the first case that fails: its inputs, what is wrong, and why, where one thing explains all that is wrong
case_program   the program that the card shows for it
faults         what is wrong with a call: its result, what it does besides, what it has kept from an earlier one
relations      what all wrong results have in common
readings       the beliefs that give what somebody has predicted
"""
