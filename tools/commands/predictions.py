"""Prints what each belief gives in predictions, and what options are (predictions 05: lesson 05)"""

from tools.course import predictions

EXTRAS = ("test",)


def main(arguments):
    return predictions.main(arguments)
