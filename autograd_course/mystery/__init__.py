"""Mystery engines: one is right, the others each hold a wrong belief, and letters are all that is told of them.

language      the programs that may be tried on them: a little of Python, walked by us and never run by Python
lineup        the engines of one exercise under their letters, and what a program prints on each
"""
