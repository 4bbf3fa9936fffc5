"""What everything stands on.

Types, sizes, error texts, and the one switch of each thread that says whether operations are recorded. No tensor is
known here yet, and no graph.
"""
