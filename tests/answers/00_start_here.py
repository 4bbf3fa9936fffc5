# %% [markdown]
# Answers to lesson 00: wrong ones, which must lose points and be told why, and right ones in other styles.

# %% wrong="0.1" misconception="M01" says="It returns `None`"
answer_0_1 = predict("0.1", before=None, returned=5.0, x_grad=5.0)

# %% wrong="0.1" misconception="slip" says="15 is the value of y"
answer_0_1 = predict("0.1", before=None, returned=None, x_grad=15.0)

# %% wrong="0.1" misconception="M03" says="nothing has been delivered yet"
answer_0_1 = predict("0.1", before=0.0, returned=None, x_grad=5.0)

# %% wrong="0.1" misconception="slip" says="what is between the brackets is right, but the brackets should not be there"
answer_0_1 = predict("0.1", before=None, returned=None, x_grad=[5.0])

# %% right="0.1"
answer_0_1 = predict("0.1", x_grad=5, returned=None, before=None)

# %% wrong="0.1 twin" misconception="M03" says="one line before `y` existed"
answer_0_1_twin = predict("0.1 twin", p_grad=3.0, q_grad=-7.0, early=0.0, given=None)

# %% wrong="0.1 twin" misconception="M01" says="`given` is what `backward()` itself returns"
answer_0_1_twin = predict("0.1 twin", p_grad=3.0, q_grad=-7.0, early=None, given=[3.0, -7.0])

# %% wrong="0.1 twin" misconception="slip" says="what is between the brackets is right, but the brackets should not be there"
answer_0_1_twin = predict("0.1 twin", p_grad=3.0, q_grad=[-7.0], early=None, given=None)

# %% right="0.1 twin"
answer_0_1_twin = predict("0.1 twin", given=None, early=None, q_grad=-7, p_grad=3)
