"""The operations, a file for each family; every operation is one declaration.

Here stand the formulas: what is computed, and the derivative by each input. Some operations are made of others, and
are plain functions.
"""

from pkgutil import extend_path

__path__ = extend_path(__path__, __name__)  # goes on in more/
