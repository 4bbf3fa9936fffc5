"""Mystery engines: one is right, the others each hold a wrong belief, and letters are all that is told of them.

language      the programs that may be tried on them: a little of Python, and no more of it is run
lineup        the engines of one exercise under their letters, and what a program prints on each
"""
