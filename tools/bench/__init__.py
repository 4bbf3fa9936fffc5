"""The race of `python -m tools bench`: one thread, one process per engine, ratios as results.

workloads/ holds the programs, each written for PyTorch's interface, for NumPy's, and by hand; engines.py says how an
engine runs them; worker.py is the process in which one engine runs; race.py lets the engines take turns, and be
imported; memory.py measures what time does not show; report.py writes the table.
PyTorch and the peers come with the extras `parity` and `bench`; tinygrad compiles, for which it needs clang beside it.
"""
