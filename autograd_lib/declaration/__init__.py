"""How an operation is declared, and what a call of it does.

`define` turns a line like those of PyTorch's derivatives.yaml into a function: it computes with NumPy, and leaves a
node in the graph that knows what to save and how gradients go back. Begin with the docstring of define.py.
"""
