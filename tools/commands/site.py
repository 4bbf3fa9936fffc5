"""Builds a website of the lessons, the library and the handbook, in build/site/html"""

import sys

EXTRAS = ("site",)


def main(options):
    from tools import ROOT
    from tools.site.build import build

    folder = ROOT / "build" / "site"
    wrong = build(folder)
    if wrong:
        print("\n".join(wrong), file=sys.stderr)
        return 1
    print(f"The site is in {(folder / 'html' / 'index.html').relative_to(ROOT)}; open it in a browser.")
    return 0
