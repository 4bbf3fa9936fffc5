# ---
# title: Start here
# points: 0
# minutes: 15
# ---

# %% [markdown]
# Welcome. This course takes **PyTorch's autograd** apart until nothing about it is magic: you start with one
# derivative, and end with an engine of your own that trains a network.
#
# You work with `autograd_lib`, a small autograd package whose names, results, printed text and errors are PyTorch's. So
# every notebook says `import autograd_lib as torch`, and what you learn here carries over to PyTorch. When you wonder
# how it works inside, read its source: it was written for you.
#
# **After this page you can**
#
# - check whether your environment works,
# - predict, check, and get a hint,
# - validate a notebook, and hand it in.

# %% [markdown]
# ## Does everything work?
#
# Click into the next cell and press <kbd>Shift</kbd>+<kbd>Enter</kbd>. Each line should say `[ OK ]`; a line that says
# `FAIL` tells you what to do.

# %% tags=["nbval-ignore-output"]
from autograd_course import check_environment

check_environment()

# %% [markdown]
# ## A derivative, and its picture
#
# Here is the whole subject in four lines. `x` is a number that requires a gradient; you made it yourself, so it is a
# *leaf*. `y` is computed from it, and `y.backward()` finds how fast `y` grows with `x`. It leaves the answer in
# `x.grad`: for $y = x^2$ the slope is $2x$, which is 4 at $x = 2$.

# %%
import autograd_lib as torch
from autograd_course import hint, predict
from autograd_lib.viz import draw_graph, step_through

x = torch.tensor(2.0, requires_grad=True)
y = x * x
y.backward()
print(x.grad)

# %% [markdown]
# While `y` was being computed, autograd recorded a graph. The picture is drawn from the live tensors, so you can draw
# your own at any time.

# %%
draw_graph(y)

# %% [markdown]
# And here is `backward()` at work, one step at a time. Run the cell, and press *next*. (`step_through(y)` calls
# `y.backward()` for you, so the cell first makes a new `x` and a new `y`.) PyTorch calls the backward step of the
# `mul` in that picture `MulBackward0`. It delivers twice, as `x` is both factors of `x * x`.

# %%
x = torch.tensor(2.0, requires_grad=True)
y = x * x
step_through(y)

# %% [markdown]
# ## How an exercise works
#
# Many exercises ask you to **predict**: you say what a program will do *before* you run it. A corrected answer counts
# in full. Your first answer stays visible: nothing teaches more than a wrong prediction. Below each answer you will
# find what its check does, why it matters, and what to expect.

# %% [markdown] exercise="0.1" title="A first prediction: the slope of 5x" difficulty=1 importance=1 minutes=3 trains="B01 B11" targets="M01 M03"
# Read this program.
#
# ```python
# x = torch.tensor(3.0, requires_grad=True)
# before = x.grad
# y = 5 * x
# returned = y.backward()
# ```
#
# What is `before`? What is `returned`? And what is `x.grad` at the end?
#
# In the next cell, replace each `...` with what you expect: a number such as `3.0`, or `None`. Run the cell to commit.
# Then run the check below it (its code is folded away, and you need not open it). We solve one of the three together:
# the slope of $5x$ is 5 everywhere, so `x_grad` is `5.0`. If you are not sure about the other two, this is a good place
# to be wrong: the exercise is worth 0 points.

# %% answer="0.1"
# Replace each ... and run this cell.
### BEGIN SOLUTION
answer_0_1 = predict(
    "0.1",
    before=None,  # x.grad before backward()
    returned=None,  # what y.backward() returns
    x_grad=5.0,  # x.grad at the end
)
### END SOLUTION

# %% [markdown]
# **What:** the check runs the program above. **Why:** you see what really happens, instead of taking our word for it.
# **Expected:** a card with three lines: what you said, and what happened.

# %% tests="0.1"

# %% [markdown] hint="0.1"
# Two of the three answers are the same.

# %% [markdown] hint="0.1"
# Before the first `backward()` there is no gradient: not a zero, but nothing at all. Python's word for nothing is
# `None`.

# %% [markdown] hint="0.1"
# `y.backward()` returns nothing: it *puts* the slope 5 into `x.grad`. So: `before=None`, `returned=None`, `x_grad=5.0`.

# %% [markdown] help="0.1" symptom="The check says the exercise is not done yet"
# There is still a `...` in your answer, or you have not run its cell since you changed it. Run that cell, then the
# check.

# %% [markdown] exercise="0.1 twin" minutes=2 targets="M01 M03"
# Predict the four values of this program. Most predictions have a *twin* like this one, worth as many points as the
# first. Its check says which of your entries are right but does not show the values, and you may try again.
#
# ```python
# p = torch.tensor(2.0, requires_grad=True)
# q = torch.tensor(4.0, requires_grad=True)
# early = p.grad
# y = 3 * p - 7 * q
# given = y.backward()
# ```

# %% answer="0.1 twin"
### BEGIN SOLUTION
answer_0_1_twin = predict(
    "0.1 twin",
    p_grad=3.0,  # p.grad at the end
    q_grad=-7.0,
    early=None,
    given=None,
)
### END SOLUTION

# %% tests="0.1 twin"

# %% [markdown]
# ## What counts in an answer
#
# Type a prediction as Python shows it: a number, `None`, `True` or `False` without quotes, and a word in quotes. If
# something cannot be an answer, a message tells you so when you commit.
#
# <details><summary>From lesson 01 on you also write code. What counts as the right number there?</summary>
#
#
# - A number is a number: `6`, `6.0`, a NumPy scalar, or a tensor without dimensions, such as a scalar's `.grad`. `True`
#   is not 1, and `"6.0"` is text.
# - Several numbers may come as a list, a tuple, an array or a tensor, as long as their shape is right.
# - Five digits must agree; nine where every input is `float64`, as in NumPy; three in a prediction. Some
#   exercises name another number. Digits count from the first that isn't 0: 0.0000012 is not 0, and not 0.000001.
#   Next to a larger number in the same list or array, its rounding errors are forgiven.
# - A tensor that *requires grad* is more than its number: store it, and you store the graph behind it as well. Use
#   `.item()` or `.detach()` first.
# - Your code must leave its arguments as they were, unless the exercise asks for a change.
#
# </details>
#
# ## Hints
#
# Each exercise has three: a nudge, the idea, and the shape of a solution. Twins have none. Run the cell below the
# check, the one that says "Stuck?", to open the first. Run it again for the next. *Run All Cells* opens none, and a
# hint stays open once you have opened it. Hints cost no points. Take one when you have been stuck for five minutes.
#
# ## When something goes wrong
#
# Errors are part of this course, and their wording is PyTorch's own. Read them from the bottom: the last line says what
# is wrong. If it begins with `Help:`, it is a note added by this course's library, and the error is the line above it.
# A check's card shows the error without that note: read, think, and take a hint if you want one.
#
# If the notebook behaves strangely (a name that you are sure you defined is missing), choose *Kernel → Restart Kernel
# and Run All Cells*. It runs the notebook from the top.
#
# ## Validate, and hand in
#
# Press **Validate** in the toolbar above. It runs the whole notebook from the top, as the grader will, and tells you
# which checks do not pass yet. The grader tries what the check here tries, with different numbers: if your answer does
# not depend on the numbers shown, you have nothing to fear.
#
# If you take this course in a class, hand in your work with *Submit* under *Nbgrader → Assignment List*. If you are
# learning on your own, Validate is all you need.
#
# **Next:** [`01_what_is_grad`](../01_what_is_grad/01_what_is_grad.ipynb): what a gradient is. If you know some of this,
# take the **Check-up** first, in the menu *Course*.
