"""Builds a site to read, with the course in a browser tab beside it, in build/site/html"""

import sys

EXTRAS = ("site", "lite")


def main(options):
    from tools import ROOT
    from tools.site.build import build

    folder = ROOT / "build" / "site"
    wrong = build(folder, with_page=True)
    if wrong:
        print("\n".join(wrong), file=sys.stderr)
        return 1
    print(f"The site is in {(folder / 'html' / 'index.html').relative_to(ROOT)}; open it in a browser.")
    return 0
