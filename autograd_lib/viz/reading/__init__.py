"""From a tensor to plain data: the graph that was recorded behind it, as boxes and edges (../graph.py).

reader.py reads it: walk.py finds the operations, fold.py chooses those of a large graph that are drawn, saved.py looks
at what they keep, parts.py tells whose they are and folds a network's modules, and names.py tells how tensors
are called.
"""
