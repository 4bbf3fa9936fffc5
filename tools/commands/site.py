"""Builds a site to read, with the course in a browser tab beside it, in build/site/html"""

EXTRAS = ("site", "lite")


def main(options):
    from tools import ROOT
    from tools.site.build import build

    folder = ROOT / "build" / "site"
    if not build(folder, with_page=True):
        return 1  # Sphinx has said why
    print(f"The site is in {(folder / 'html' / 'index.html').relative_to(ROOT)}; open it in a browser.")
    return 0
