"""Spares a process that works with notebooks a second: `python -m autograd_desk.quick nbgrader …`, or imported first.

Jupyter's programs import jsonschema, and with it, where that is installed, a package that compiles 38 grammars as it is
imported, to know addresses in all the world's scripts (IRIs). No notebook and no setting here holds one; so to a
process that starts with this module, the package is not installed.
"""

import runpy
import sys

sys.modules.setdefault("rfc3987_syntax", None)

if __name__ == "__main__":
    runpy.run_module(sys.argv.pop(1), run_name="__main__", alter_sys=True)
