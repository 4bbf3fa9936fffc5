"""How operations become `x.exp()`, `torch.exp(x)`, `x + y` and `x.exp_()`.

What they are called is said in one table; so are `x += y` and its like. The twins that write into their first operand
are made in ops/twins.py, and what such a change does to the graph is in ops/inplace.py.
"""
