"""What a process on a computer and a page in a browser do differently. Both modules offer the same names:

ask, get_ready, end     the judge: the verdict on one request, in JSON; let it start early; end it
time_limit              raises TimeIsUp in code that runs too long
settle                  brings what a lesson takes for granted, such as threads
PACKAGES                what students need besides NumPy, as `check_environment` lists it
"""

import sys

if sys.platform == "emscripten":
    from .tab import PACKAGES, ask, end, get_ready, settle, start, time_limit
else:
    from .process import PACKAGES, ask, end, get_ready, settle, start, time_limit
