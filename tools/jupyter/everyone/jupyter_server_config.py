"""How the course's JupyterLab starts, for students and instructors."""

c = get_config()  # noqa: F821  (Jupyter provides it)

# Quiet: only warnings, and the address to open. Ctrl-C stops at once.
c.Application.log_level = "WARN"
c.ServerApp.answer_yes = True
c.ServerApp.no_browser_open_file = True
c.ServerApp.allow_root = True  # in a container there is nobody else

# Nothing asks the network for news, updates or extensions.
c.LabApp.news_url = None
c.LabApp.check_for_updates_class = "jupyterlab.NeverCheckForUpdate"
c.LabApp.extension_manager = "readonly"

# The file list shows what a person opens.
c.ContentsManager.hide_globs = ["__pycache__", "*.pyc", "*~", "lesson.json"]
