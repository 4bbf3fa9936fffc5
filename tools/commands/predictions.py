"""Prints what each belief gives for each entry of the predictions, run, and who writes otherwise (predictions 05)"""

from tools.course import predictions

EXTRAS = ("test",)


def main(arguments):
    return predictions.main(arguments)
