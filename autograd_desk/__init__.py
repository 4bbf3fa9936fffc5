"""A student's desk: JupyterLab on their own copies of the lessons.

lab.py is where it starts. workspace.py fills and updates the student's folder, jupyterlab.py starts JupyterLab with the
settings in settings/ alone, and process.py hands this process over to it.
"""
