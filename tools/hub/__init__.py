"""A class on JupyterHub: `make hub`.

start                  makes ready what the class needs, and starts JupyterHub
jupyterhub_config.py   JupyterHub's own settings
rehearse               a class of simulated students, on this machine and leaving nothing behind
attacks                what a student might try from their server, each with what must come of it
"""
