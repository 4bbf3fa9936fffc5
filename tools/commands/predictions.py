"""Prints what each belief gives for each entry of the predictions (predictions 05: those of lesson 05 alone)"""

from tools.course import predictions

EXTRAS = ("test",)


def main(arguments):
    return predictions.main(arguments)
