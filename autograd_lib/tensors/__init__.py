"""What a tensor is: numbers, whom it shares them with, and its place in the graph.

Each of the three has a file; together they are the class `Tensor`. Views, which share memory and have a place of their
own in the graph, are beside them; the printed text is in printing.py. What a tensor can compute is in ops/.
"""
