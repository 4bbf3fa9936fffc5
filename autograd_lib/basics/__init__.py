"""What everything stands on.

Types, sizes, error texts, and the one switch of each thread that says whether operations are recorded. No tensor is
known here yet, and no graph.
"""

from pkgutil import extend_path

__path__ = extend_path(__path__, __name__)  # goes on in more/
