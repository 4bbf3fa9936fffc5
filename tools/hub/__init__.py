"""A class on JupyterHub: `start` makes ready what it needs, `rehearse` tries it with simulated students."""
