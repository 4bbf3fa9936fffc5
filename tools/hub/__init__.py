"""A class on JupyterHub: `make hub`.

start                  makes ready what the class needs, and starts JupyterHub
jupyterhub_config.py   JupyterHub's own settings
littlest.py            the course on The Littlest JupyterHub
kubernetes.yaml        the course on Zero to JupyterHub
rehearse               a class of simulated students, on this machine and leaving nothing behind
machine                the machine of its own on which that happens
students               what students do, over HTTP
browser                what some of them do in a browser
attacks                what a student might try from their server, each with what must come of it
"""
