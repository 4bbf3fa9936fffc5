"""The site: what the course is, to be read in a browser before anything is installed.

pages        which file of the repository becomes which page, source files too, and where links between them lead
lessons      the lessons as students see them, with what their cells show
reference    a page for each module of `autograd_lib`, from its docstrings, under PyTorch's names
build        all of it, into build/site; conf.py and theme.css are Sphinx's settings
links        does every link of the built pages lead somewhere?
readme_picture    the picture in the README, docs/line.svg
"""
