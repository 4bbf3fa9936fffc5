"""What a tensor is: numbers, whom it shares them with, and its place in the graph.

Each of the three has a file; together they are the class `Tensor`. Views, which share memory and have a place of their
own in the graph, and the printed text are beside them. What a tensor can compute is not here, but in ops/.
"""
