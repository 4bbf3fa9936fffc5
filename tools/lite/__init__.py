"""The course in a browser tab: JupyterLite, with Pyodide as its kernel, and the course's own wheel.

build      all of it, into a folder that any web server can serve
pyodide    Pyodide's own files, each verified by its hash
pinned.json   the versions and the hashes, and the widgets that fit JupyterLite; its own version is in pyproject.toml
early.js   starts Python when a link to a lesson is opened, before JupyterLab is there
python.js  how Python starts, in each kernel's worker
serve      a web server for it, on this machine
"""
