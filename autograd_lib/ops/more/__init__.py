"""Further operations, by the same families: declared as all others, and loaded when one of them is first used.

No other file needs them. They are here for programs from elsewhere that do; binding/more.py says by which names.
"""
