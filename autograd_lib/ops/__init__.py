"""The operations, a file for each family; every operation is one declaration.

Here stand the formulas: what is computed, and the derivative by each input. Some operations are made of others, and
are plain functions.
"""
