"""How the course's JupyterLab starts, for students and instructors."""

from pathlib import Path

from autograd_desk import nbgrader_patches

c = get_config()  # noqa: F821  (Jupyter provides it)

# The console shows the address to open, and errors. Ctrl-C stops at once.
c.Application.log_level = "ERROR"
c.ServerApp.answer_yes = True
c.ServerApp.allow_root = True  # in a container there is nobody else
c.MappingKernelManager.transport_encryption = "auto"  # without it, each kernel starts with a warning

# Nothing asks the network for news, updates or extensions, or the machine for language servers.
c.LabApp.news_url = None
c.LabApp.check_for_updates_class = "jupyterlab.NeverCheckForUpdate"
c.LabApp.extension_manager = "readonly"
c.LanguageServerManager.autodetect = False

# A save waits for the one before it.
c.LabApp.extra_labextensions_path = [str(Path(__file__).with_name("labextensions"))]

# The file list shows what a person opens.
c.ContentsManager.hide_globs = ["__pycache__", "*.pyc", "*~", "*.egg-info", "lesson.json", "practice.json"]

# The button Validate names exercises, points and the words of their cards.
nbgrader_patches.put_in(nbgrader_patches.STUDENTS)
