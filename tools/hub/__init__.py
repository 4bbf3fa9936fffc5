"""A class on JupyterHub: `start` makes ready what it needs, and starts it."""
