"""Shows what each misconception gives in predictions, and what comes of each option"""

from tools.commands import add_lessons

EXTRAS = ("test",)

arguments = add_lessons


def main(options):
    from tools.course import predictions

    return predictions.main(options.lessons)
