"""How operations become `x.exp()`, `torch.exp(x)`, `x + y` and `x.exp_()`.

What they are called is said in one table. The twins that write into their first operand are made here, too, and so is
what such a change does to the graph, and to the graphs of all views.
"""
