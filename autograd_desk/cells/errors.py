"""Why something cannot be graded."""


class NotGradable(Exception):
    """The message goes on from "not graded, because"."""
