"""One module a command: its docstring is its help, EXTRAS what it needs of pyproject.toml, main(arguments) runs it.

Anything beyond the standard library is imported inside main: the environment may not stand yet when a module is read.
"""
