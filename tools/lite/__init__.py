"""The course in a browser tab: JupyterLite, with Pyodide as its kernel, and the course's own wheel."""
