# ---
# title: Start here
# points: 0
# minutes: 15
# ---

# %% [markdown]
# Welcome. This course takes **PyTorch's autograd** apart until nothing about it is magic: you start with one
# derivative, and end with an engine of your own that trains a network.
#
# You work with `autograd_lib`, a small autograd package whose names, results, printed text and errors are PyTorch's.
# So every notebook says `import autograd_lib as torch`, and what you learn here holds there. When you wonder how
# something is done inside: its source is made to be read.
#
# **After this page you can**
#
# - tell that your environment works,
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
# Here is the whole subject in four lines. `x` is a number that asks for gradients, `y` is computed from it, and
# `y.backward()` finds how fast `y` grows with `x`. The answer is put on `x`, in `x.grad`: for $y = x^2$ the slope is
# $2x$, which is 4 at $x = 2$.

# %%
import autograd_lib as torch
from autograd_course import hint, predict
from autograd_lib.viz import draw_graph, step_through

x = torch.tensor(2.0, requires_grad=True)
y = x * x
y.backward()
print(x.grad)

# %% [markdown]
# While `y` was computed, a graph was recorded. It is drawn from the live tensors, so you can draw your own any time.

# %%
draw_graph(y)

# %% [markdown]
# And here is `backward()` at work, one step at a time. Run the cell, and press *next*. (`step_through(y)` calls
# `y.backward()` for you, so `y` is computed anew, and `x` too, for a clean start.) Each step has PyTorch's name:
# `MulBackward0` is the backward step of `mul` in the picture above.

# %%
x = torch.tensor(2.0, requires_grad=True)
y = x * x
step_through(y)

# %% [markdown]
# ## How an exercise works
#
# Many exercises ask you to **predict**: you say what a program will do *before* you run it. What you said first stays on
# the card, even if you correct it afterwards. Nothing teaches more than a prediction that turns out wrong. Here is one to
# practise on.

# %% [markdown] exercise="0.1" title="A first prediction: the slope of 5x" difficulty=1 importance=1 minutes=3 trains="B01 B11" targets="M01 M03"
# Read this program. Do not run it yet.
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
# In the next cell, replace each `...` by what you expect: a number such as `3.0`, or `None`, or a word in quotes such as
# `"error"`. Run the cell to commit. Then run the check below it (it is folded; a click opens it): it runs the program, and
# shows what you said beside what happened. The last of the three we solve together: the slope of $5x$ is 5 everywhere, so
# `x_grad` is `5.0`. If you are not sure about the other two, this is the place to be wrong: the exercise counts 0 points.

# %% answer="0.1"
# Replace each ... and run this cell.
### BEGIN SOLUTION
answer_0_1 = predict(
    "0.1",
    before=None,  # x.grad before backward()
    returned=None,  # what y.backward() gives back
    x_grad=5.0,  # x.grad at the end
)
### END SOLUTION

# %% [markdown]
# The check. **What:** it runs the program above. **Why:** so that you see the real thing, not a claim about it.
# **Expected:** a card with three lines, each right.

# %% tests="0.1"

# %% [markdown] hint="0.1"
# Two of the three answers are the same.

# %% [markdown] hint="0.1"
# Before anyone asked for a gradient there is none: not a zero, but nothing. Python's word for nothing is `None`.

# %% [markdown] hint="0.1"
# `y.backward()` gives nothing back: it *puts* the slope 5 into `x.grad`. So: `before=None`, `returned=None`,
# `x_grad=5.0`.

# %% [markdown] help="0.1" symptom="The check says the exercise is not done yet"
# A `...` is still there, or the cell with your answer has not been run since you changed it. Run it, then the check.

# %% [markdown] exercise="0.1 twin" minutes=2 targets="M01 M03"
# Now that you have seen what happens, another program. Such a *twin* follows most predictions: the same idea, for the
# other half of the points. Its check says which of your entries are right, and keeps the values to itself; you may try again.
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
# What you predict, you type as Python shows it: a number, `None`, `True` or `False` as they stand, and a word in quotes.
# `"None"` in quotes is text; so are `"True"` and `"6.0"`. What cannot be an answer is refused as you commit, in words, and
# costs nothing: nothing has been revealed yet.
#
# Where you write code, its *numbers* count, in every exercise by the same rules:
#
# - A number is a number: `6`, `6.0`, one of NumPy's, or a tensor without dimensions, such as the `.grad` of one. `True` is
#   not 1, and `"6.0"` is text.
# - Several numbers may come as a list, a tuple, an array or a tensor, as long as their shape is right.
# - A tensor that *requires grad* is not its number: whoever stores it stores the graph behind it. Take `.item()`, or
#   `.detach()`.
# - What your code was given, it leaves as it was, unless the exercise asks for a change. That goes for the switches of
#   recording, too.
# - "By hand" means without the engine: while your function runs `backward()` refuses, and so does a node of a graph.
#
# ## Hints
#
# Each exercise has three: a nudge, the idea, and the shape of a solution. Run the cell below the check, the one that
# says "Stuck?", and the first one opens. Run it again for the next. *Run All Cells* opens none, and a hint that you have
# opened stays open. They cost no points. Try without one first, and take one when you have been stuck for five minutes.
#
# ## When something goes wrong
#
# Errors are part of this course, and their words are PyTorch's own. Read them from the bottom: the last line says what is
# wrong. Where it begins with `Help:`, it is a note that this course's library adds, and the error is the line above it.
# The card of a check shows the error without such a note: read, think, and take a hint if you want one.
#
# If the notebook behaves strangely (a name is missing that you are sure you made), choose *Kernel → Restart Kernel and Run
# All Cells*. It runs the notebook from the top, exactly as the grader will.
#
# ## Validate, and hand in
#
# Press **Validate** in the toolbar above. It runs the whole notebook from the top, as the grader will, and tells you
# which checks do not pass yet. The grader also tries your code on fresh numbers. Each of these tries has a visible
# relative, so an answer that is right in itself, and not only for the numbers shown, has nothing to fear.
#
# If you take this course in a class, your work is handed in under *Nbgrader → Assignment List*, with *Submit*. If you
# learn on your own, Validate is all you need.
#
# **Next:** [`01_what_is_grad`](../01_what_is_grad/01_what_is_grad.ipynb): what a gradient is.
