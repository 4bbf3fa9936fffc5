# %% [markdown]
# The checks of lesson 00: what is tried, what is expected, and what a wrong answer gets told.

# %% tests="0.1"
def program():
    x = torch.tensor(3.0, requires_grad=True)
    before = x.grad
    y = 5 * x
    returned = y.backward()
    return {"before": before, "returned": returned, "x_grad": x.grad}


with Check("0.1", points=0) as check:
    check.prediction(
        answer_0_1,
        truth=lambda: program(),
        beliefs={
            "before": {"M03": 0.0},
            "returned": {"M01": 5.0},
            "x_grad": [(15.0, "15 is the value of y. Its slope is 5.")],
        },
        why={
            "before": ("`before` was read before `backward()` was called. What does `.grad` hold at that point?"),
            "returned": "`returned` is what `backward()` itself returns. Does it return the gradients, or store them somewhere?",
            "x_grad": ("`x.grad` is the slope of `y`: by how much does `y` grow when `x` grows by 1?"),
        },
    )


# %% tests="0.1 twin"
def program():
    p = torch.tensor(2.0, requires_grad=True)
    q = torch.tensor(4.0, requires_grad=True)
    early = p.grad
    y = 3 * p - 7 * q
    given = y.backward()
    return {"p_grad": p.grad, "q_grad": q.grad, "early": early, "given": given}


with Check("0.1 twin", points=0) as check:
    check.twin(
        answer_0_1_twin,
        truth=lambda: program(),
        why={
            "p_grad": "`p.grad` is the slope of `y` with respect to `p`: by how much does `y` change when only `p` grows by 1?",
            "q_grad": "`q.grad` is the slope of `y` with respect to `q`: by how much does `y` change when only `q` grows by 1?",
            "early": "`early` was read one line before `y` existed. What does `p.grad` hold at that point?",
            "given": "`given` is what `backward()` itself returns. Does it return the gradients, or store them somewhere?",
        },
    )
