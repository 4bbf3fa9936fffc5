"""A course of small lessons, as texts to be built, changed, and built again. Each exercise: multiply by a number."""

from tools.course.lesson import answers_to, checks_of

LESSON = """\
# ---
# title: The lesson {lesson}
# points: {points:g}
# minutes: 5
# ---

# %% [markdown]
# Multiply.

# %%
from autograd_course import Check, hint
"""
EXERCISE = """
# %% [markdown] exercise="{id}" title="Times {factor}" difficulty=1 importance=1 minutes=1 trains="" targets=""
# `{name}(x)` must return {factor} times `x`.

# %% answer="{id}"
def {name}(x):
    ### BEGIN SOLUTION
    return {factor} * x
    ### END SOLUTION

# %% tests="{id}"

# %% [markdown] hint="{id}"
# One.

# %% [markdown] hint="{id}"
# Two.

# %% [markdown] hint="{id}"
# Three.
"""
CHECK = """
# %% tests="{id}"
from autograd_course import Check

with Check("{id}", points={points:g}, asks="Multiply by {factor}.") as check:
    check.equal("3", lambda: {name}(3.0), {factor} * 3.0)
    ### BEGIN HIDDEN TESTS
    check.equal("-3", lambda: {name}(-3.0), {factor} * -3.0)
    ### END HIDDEN TESTS
check.score
"""
PLANTED = """
# %% {kind}="{id}"{says}
def {name}(x):
    return {answer}
"""
SAYS = ' misconception="slip" says="Multiply"'
WRONG, RIGHT = ("x", "0 * x", "x + 1"), ("x * {factor}", "{factor} * x")


def write(course, lesson, points):
    """Write a lesson's texts: its exercises are those that `points` names, as {"1.1": 4, "1.2": 3}."""
    path = course / "solutions" / f"{lesson}.py"
    texts = {path: LESSON.format(lesson=lesson, points=sum(points.values())), checks_of(path): "", answers_to(path): ""}
    for id, worth in points.items():
        about = {"id": id, "points": worth, "factor": factor(id), "name": function(id)}
        texts[path] += EXERCISE.format(**about)
        texts[checks_of(path)] += CHECK.format(**about)
        for kind, answers, says in (("wrong", WRONG, SAYS), ("right", RIGHT, "")):
            for answer in answers:
                planted = {"kind": kind, "says": says, "answer": answer.format(**about)}
                texts[answers_to(path)] += PLANTED.format(**about, **planted)
    for file, text in texts.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text.lstrip("\n"), encoding="utf-8")


def answer(id, share):
    """An answer that earns this share of an exercise's points: all, half, or nothing."""
    number = factor(id)
    return f"def {function(id)}(x):\n    return { ({1: f'{number} * x', 0.5: f'abs({number} * x)', 0: 'x'}[share]) }"


def factor(id):
    return int(id[-1]) + 1


def function(id):
    return f"times_{id.replace('.', '_')}"
