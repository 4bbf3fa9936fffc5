"""Each rule is broken once, in the toy lesson: the message says where, what is wrong and what to do."""

import re
from dataclasses import replace

import pytest

from tools.course.lesson import LessonError
from tools.course.rules import enforce
from tools.course.stubs import untouched

STATEMENT = """\
# %% [markdown] exercise="1.1" title="What is printed" difficulty=1 importance=2 minutes=1 trains="B11" targets="M03"
# Before any `backward()`, what is `.grad`?
"""
ANSWER = """\
# %% answer="1.1"
### BEGIN SOLUTION
answer_1_1 = predict(
    "1.1",
    before=None,  # of a leaf
    after=4.0,
)
### END SOLUTION
"""
HINT = '# %% [markdown] hint="1.1"\n# There is nothing to store yet.\n'
WRONG = '# %% wrong="1.1" misconception="M34" says="you said"\n'
RIGHT = """\
# %% right="1.1"
answer_1_1 = predict("1.1", after=4, before=None)

# %% right="1.1"
answer_1_1 = {"before": None, "after": 4.0}
"""
STARTS = "def spread(values):\n    return [value + sum(values) for value in values]\n"
HIDDEN = "    ### BEGIN HIDDEN TESTS\n"

FAULTS = {
    # the header
    "minutes": ("# minutes: 5\n", "", "1: the header says no minutes; write `# minutes: …`"),
    "author": ("# points", "# author: me\n# points", "1: the header does not know `author`; it says bonus"),
    "total": ("# points: 14", "# points: 10", "1: the exercises sum up to 14 points, the header says 10; make them"),
    "heading": ("# What a lesson", "# # What a lesson", "7: the lesson's heading is made from the header; remove"),
    "opening": ("# %% [markdown]\n# What", "# %%\n# What", "1: a lesson opens with an ordinary text cell; start with"),
    # keys and kinds of cells
    "key": ('answer="1.1"', 'answr="1.1"', "27: the key `answr` is unknown here; this kind of cell knows shows, tags"),
    "no key": (' title="A mean"', "", "47: the key `title` is missing; this kind of cell says difficulty"),
    "number": ('tests="1.1"', "tests=1.1", 'an exercise id is text; write `tests="1.1"`'),
    "code": ('tests="1.1"', '[markdown] tests="1.1"', "a cell with `tests` is code; remove `[markdown]`"),
    "text": ('[markdown] hint="1.1"', 'hint="1.1"', "a cell with `hint` is text; write `# %% [markdown] …`"),
    "tag": ('["raises-exception"]', '["skip"]', "16: the tag `skip` means nothing here; known are nbval-ignore"),
    "magic": ("import os\n", "%timeit 1\n", "line 1 of this cell is not plain Python (invalid syntax); correct it"),
    # regions
    "no end": ("### END SOLUTION", "", "27: `### BEGIN SOLUTION` and `### END SOLUTION` do not pair"),
    "nested": (HIDDEN, 2 * HIDDEN, "`### BEGIN HIDDEN TESTS` and `### END HIDDEN TESTS` do not pair; each BEGIN"),
    "misplaced": ("average = np.mean", "### BEGIN SOLUTION\n### END SOLUTION", "belongs in the cell with `answer`"),
    "loose": ("### BEGIN SOLUTION", "# BEGIN SOLUTION", "do not pair"),
    "nearly": (HIDDEN, HIDDEN + "    # HIDDEN TESTS follow\n", "nbgrader would take every line with `HIDDEN TESTS`"),
    # what stands in which text
    "planted in the lesson": (
        '# %% [markdown] hint="1.2"\n# How many',
        '# %% right="1.2"\naverage = sum\n\n# %% [markdown] hint="1.2"\n# How many',
        "and is no part of the lesson; move it to tests/answers/01_toy.py",
    ),
    "check in the lesson": ('# %% tests="1.1"\n', '# %% tests="1.1"\ncheck.score\n', "py:36: this only says where"),
    "hint among checks": (
        '# %% tests="1.1"\nfrom',
        '# %% [markdown] hint="1.1"\n# Think.\n\n# %% tests="1.1"\nfrom',
        "checks.py:4: this file has cells with `tests` and `options` only, and remarks; move this one to solutions/01",
    ),
    "code among answers": ('# %% wrong="1.1"', '# %%\nprint()\n\n# %% wrong="1.1"', "this file has cells with `wrong`"),
    "no check": ('# %% tests="1.2"\nfrom', '# %% tests="1.1"\nfrom', "exercise 1.2 has no check"),
    "answers in disorder": (WRONG, '# %% right="1.2"\naverage = min\n\n' + WRONG, "exercise 1.1 comes earlier"),
    "answer to nothing": (WRONG, WRONG.replace("1.1", "1.9"), "the lesson has no exercise 1.9"),
    # what belongs to an exercise
    "no tests": ('# %% tests="1.3"\n', "", "checks.py:26: the lesson has no place for this check"),
    "two hints": (HINT, "", "exercise 1.1 has 2 cells with `hint`; it needs 3"),
    "no right": (RIGHT, "", "exercise 1.1 has 0 cells with `right`; it needs at least 1"),
    "order": (STATEMENT + "\n" + ANSWER, ANSWER + STATEMENT, "exercise 1.1 is out of order; a student meets"),
    # what its cells say
    "difficulty": ("difficulty=3", "difficulty=6", "difficulty is 6; write a whole number from 1 to 5"),
    "behaviour": ('trains="B11"', 'trains="B1"', "trains names `B1`; behaviours are named as in"),
    "shown behaviour": (
        'tags=["raises',
        'shows="B99" tags=["raises',
        "16: shows names `B99`; behaviours are named as in",
    ),
    "shown in words": ("# %% [markdown]\n", '# %% [markdown] shows="B01"\n', "7: a text shows no behaviour"),
    "target": ('targets="M18"', 'targets="M99"', "targets names `M99`, which autograd_course does not know"),
    "untried target": ('targets="M03"', 'targets="M03 M01"', "exercise 1.1 targets M01, but no wrong answer shows it"),
    "misconception": ('misconception="M19"', 'misconception="M00"', "misconception is `M00`, which autograd_course"),
    "says": ('says="None"', 'says=" "', "says is empty; write words that the feedback must contain"),
    "no region": (
        "    ### BEGIN SOLUTION\n    return sum(values) / len(values)\n    ### END SOLUTION",
        "    return sum(values) / len(values)",
        "the answer of 1.2 marks no solution; write ### BEGIN SOLUTION",
    ),
    "no stub": ("answer_1_1 = predict(", "print(", "a solution outside of a function holds assignments `name = value`"),
    "no points": ("points=4", "", 'the tests say no points; write `with Check("1.2", points=4) as check:`'),
    "a parameter for the judge": (
        'with Check("1.2", points=4) as check:\n',
        'def two(right):\n    check.equal("two", lambda: average([1.0, 2.0]), right)\n\n\n'
        'with Check("1.2", points=4) as check:\n    two(1.5)\n',
        "students would read what `two` is given as `right`, for the judge alone; write `check.equal(…)` into",
    ),
    "another program": (
        "# Before any `backward()`, what is `.grad`?",
        "# ```python\n# before = x.grad\n# ```",
        "the tests do not run `before = x.grad`, which is to be predicted; make them agree",
    ),
    # what a repair starts from
    "a decorated starter": (STARTS, f"@print\n{STARTS}", "no check could see whether `spread` is still as the starter"),
    "a starter with defaults": (
        STARTS,
        STARTS.replace("(values):", "(values, by=2):"),
        "81: no check could see whether `spread` is still as the starter gives it; write it without defaults",
    ),
    "a class to start from": (STARTS, f"class Spread:\n    pass\n\n\n{STARTS}", "a starter holds functions"),
    "a sound starter": (
        STARTS,
        "def spread(values):\n    return [value - average(values) for value in values]  # the mean\n",
        "`spread` is the same in the solution, and would count as not done; move it into a cell above",
    ),
    "another function": (STARTS, STARTS.replace("spread", "width"), "the solution has no `width`"),
    # multiple choice
    "verdict": (
        'verdict="slip"',
        'verdict="M00"',
        'verdict is `M00`; write "right", "slip" or a code that autograd_course knows',
    ),
    "two right ones": ('verdict="M03"', 'verdict="right"', 'question grad has 2 options with verdict="right"; it'),
    "no rule": ("# ---\n#\n# Nobody", "# Nobody", "an option says what it offers, and what is true of it; write both"),
    "formula": ("Nobody has put", "$x$: nobody has put", "an explanation appears on a card, which shows `code` and"),
    "untried option": ('built="B", grad="C"', 'built="B", grad="B"', "no wrong answer chooses C of question grad"),
    "letter in a hint": ("# Forward builds", "# It is `B`: forward builds", "names an option by its letter"),
    "other questions": (
        'choose("1.4", built="B", grad="A")',
        'choose("1.4", built="B")',
        'the answer asks other questions than the options; write `choose("1.4", built=…, grad=…)`',
    ),
    "options for nothing": (
        "check.choice(answer_1_4)",
        "check.prediction(answer_1_4, lambda: {})",
        "1.4 has options without `check.choice(…)`, or that without options; give both",
    ),
    "untrue verdict": (
        "print(x.grad is not None and x.grad.item() == 0.0)",
        "print(x.grad != 0.0)",
        "the verdict on option B of question grad is `M03`; run, it is right; correct one",
    ),
    "untrue right one": ("print(x.grad is None)", "print(x.grad is not None)", "option A of question grad is `right`"),
    "an option that nobody tries": (' prose="it is about a word, the value"', "", "no program tries option C of"),
    "prose that runs": (
        'question="grad" verdict="M03"',
        'question="grad" verdict="M03" prose="a number"',
        "option B of question grad is said to be prose, and a program tries it; remove one of both",
    ),
    "prose that is right": (
        'question="grad" verdict="right"',
        'question="grad" verdict="right" prose="a word"',
        "option A of question grad is right, and nothing shows it; write a case for it, and no prose",
    ),
    "a case for nothing": (
        '    case "B":\n        print(x.grad',
        '    case "E":\n        print(x.grad',
        "no option E; remove",
    ),
    "options of nothing": (
        'options="1.4" question="grad"',
        'options="1.4" question="gard"',
        "1.4 has no question gard",
    ),
    "options in the lesson": (
        '# %% answer="1.4"',
        '# %% options="1.4" question="grad"\nprint()\n\n# %% answer="1.4"',
        "what comes of the options is no part of the lesson; move it to solutions/01_toy.checks.py",
    ),
}


def test_the_toy_obeys_all_rules(toy):
    enforce(toy())


@pytest.mark.parametrize("name", FAULTS)
def test_a_broken_rule_is_told(toy, name):
    old, new, message = FAULTS[name]
    with pytest.raises(LessonError) as error:
        enforce(toy((old, new)))
    assert message in str(error.value)
    assert all(
        re.match(r"(solutions|tests/answers)/01_toy(\.checks)?\.py:\d+: .+; .+", line)
        for line in str(error.value).splitlines()
    )


def test_all_faults_are_told_at_once(toy):
    with pytest.raises(LessonError) as error:
        enforce(toy((HINT, ""), (RIGHT, ""), ("difficulty=2", "difficulty=0"), ('says="None"', 'says=""')))
    assert [line.partition(":")[0] for line in str(error.value).splitlines()] == [
        *["solutions/01_toy.py"] * 2,
        *["tests/answers/01_toy.py"] * 2,
    ]


def test_an_exercise_is_named_after_its_lesson(toy):
    every_id = [('"1.3"', '"2.3"')] * 14
    with pytest.raises(LessonError, match=r"the exercises of this lesson are named 1\.1, …; rename 2\.3"):
        enforce(toy(*every_id))


def test_a_lesson_is_named_after_its_number(toy):
    lesson = toy()
    renamed = replace(lesson, path=lesson.path.with_name("toy.py"))
    with pytest.raises(LessonError, match=r"a lesson is named like `01_what_is_grad\.py`; rename the file"):
        enforce(renamed)


@pytest.mark.parametrize("statement", ["print(1)", "a, b = 1, 2", "a.b = 1", "def f():\n    return 1", "a += 1"])
def test_anything_but_an_assignment_needs_a_function_or_a_starter(statement):
    with pytest.raises(ValueError, match="put it into a function, or give a starter"):
        untouched(f"### BEGIN SOLUTION\n{statement}\n### END SOLUTION")
